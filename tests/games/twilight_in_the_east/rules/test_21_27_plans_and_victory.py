"""21 Strategic Plans, 27 victory points."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.board import distance
from greatwar.games.twilight_in_the_east.charts import PLANS, points
from greatwar.games.twilight_in_the_east.components import HEXES, army_named, corps_named, hex_named
from greatwar.games.twilight_in_the_east.rules import plans
from greatwar.games.twilight_in_the_east.rules.occupation import enter
from greatwar.games.twilight_in_the_east.rules.units import eliminate, leave_game
from greatwar.games.twilight_in_the_east.rules.victory import finish
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attaching,
    does,
    moving,
    offered,
    piece,
    position,
    put,
    refused,
    rule_of,
    start,
    vp,
)


def at(name):
    return hex_named(name).n


def bound(scenario, gt, *commands):
    """An empty map with plans of these commands in force."""
    s = position(scenario, gt=gt)
    s.plans = bytes([1 if name in commands else 0 for name, _, _, _ in PLANS])
    return s


def state(s, command):
    return s.plans[[name for name, _, _, _ in PLANS].index(command)]


@pytest.mark.rule("21.4.1#1", "21.5.1#1", "21.6.1#1", "21.6.2#1", "21.0#1")
def test_the_objectives():
    s = start("d_grand_campaign")
    found = {name: [HEXES[h].name for h in plans.objectives(s, k)] for k, (name, _, _, _) in enumerate(PLANS)}
    assert found == {
        "G 3 LW": ["58.64"],
        "A FIRST": ["43.66", "50.62"],
        "A FOURTH": ["43.66", "34.69"],
        "R FIRST": ["48.19", "49.27"],
        "R SECOND": ["66.31", "61.30", "58.28"],
        "R 2": ["43.30"],
        "R 1": ["65.37"],
        "R FOURTH": ["42.88"],
        "R FIFTH": ["38.87", "29.86"],
        "R THIRD": ["29.83", "29.86", "30.91"],
        "R EIGHTH": ["30.91", "26.93", "22.97"],
    }
    assert plans.army_bound(s, army_named("R FIRST"))
    assert not plans.army_bound(s, army_named("G EIGHTH"))


@pytest.mark.rule("21.1.2#1", "21.0#2", "7.3.1#1")
def test_whom_a_plan_binds():
    s = bound("b_tannenberg", 2, "R FIRST", "R 2")
    put(s, "R 40/4", "43.22", army="R FIRST")
    put(s, "R 26/2", "43.34", army="R FIRST")
    put(s, "R 1 c", "43.22", army="R FIRST", corps="")
    assert plans.objectives_of(s, piece("R 40/4")) == (at("48.19"), at("49.27"))
    assert plans.objectives_of(s, piece("R 26/2")) == (at("43.30"),)
    assert plans.objectives_of(s, piece("R 1 c")) == ()
    s.set_cel(piece("R 40/4"), 4)
    assert plans.objectives_of(s, piece("R 40/4")) == ()
    s.plans = s.plans.replace(b"\x01", b"\x02")
    assert plans.objectives_of(s, piece("R 26/2")) == ()


@pytest.mark.rule("21.4.1#1", "21.1.2#1")
def test_the_3_lw_corps_then_follows_the_a_h_first_army():
    s = bound("c_galicia", 5, "G 3 LW", "A FIRST")
    unit = put(s, "G 3 lw/3 LW", "70.70", army="G 3 LW")
    assert plans.objectives_of(s, unit) == (at("58.64"),)
    s.plans = bytes([2 if PLANS[k][0] == "G 3 LW" else old for k, old in enumerate(s.plans)])
    assert plans.objectives_of(s, unit) == (at("43.66"), at("50.62"))


@pytest.mark.rule("21.1.2#1")
def test_a_bound_unit_ends_nearer_to_an_objective():
    s = bound("b_tannenberg", 2, "R FIRST")
    unit = put(s, "R 40/4", "43.22", army="R FIRST")
    assert plans.end_refusal(s, unit, at("43.22"), at("43.23")) is None
    assert rule_of(plans.end_refusal(s, unit, at("43.22"), at("42.22"))) == "21.1.2"
    assert plans.end_refusal(s, unit, at("43.22"), at("43.22")) is None
    moving(s, RUSSIA)
    does(s, "take R 40/4")
    assert offered(s, "march 44.22")
    assert not offered(s, "march 42.22")


@pytest.mark.rule("21.2#1", "21.1#1", "27.2(2)A#1")
def test_capture_of_an_objective():
    s = bound("b_tannenberg", 6, "R FIRST")
    enter(s, put(s, "R 1 c", "47.19", corps=""), at("48.19"))
    plans.judge_plans(s)
    assert state(s, "R FIRST") == plans.IN_FORCE
    enter(s, put(s, "R 25/3", "47.19"), at("48.19"))
    enter(s, piece("R 25/3"), at("47.19"))
    s.put(piece("R 1 c"), at("46.19"))
    s.set_control(CENTRAL, at("48.19"))
    plans.judge_plans(s)
    assert state(s, "R FIRST") == plans.IN_FORCE
    s.set_control(RUSSIA, at("48.19"))
    points_before = vp(s)[RUSSIA]
    plans.judge_plans(s)
    assert state(s, "R FIRST") == plans.ACHIEVED
    assert vp(s)[RUSSIA] == points_before + 7


@pytest.mark.rule("21.1#1", "27.2(2)#2", "21.2#1")
def test_an_objective_held_by_another_army_counts_for_both_and_once():
    s = bound("c_galicia", 5, "A FIRST", "A FOURTH")
    enter(s, put(s, "A 14/5", "43.68", army="A FIRST"), at("43.66"))
    base = vp(s)[CENTRAL]
    plans.judge_plans(s)
    assert (state(s, "A FIRST"), state(s, "A FOURTH")) == (plans.ACHIEVED, plans.ACHIEVED)
    assert vp(s)[CENTRAL] == base + 20
    plans.judge_plans(s)
    assert vp(s)[CENTRAL] == base + 20


@pytest.mark.rule("21.3#1", "21.1#2", "27.2(2)B#1", "21.1.1#1")
def test_abandoning_from_gt_5_in_the_attachment_phase():
    s = bound("b_tannenberg", 4, "R FIRST", "R SECOND")
    put(s, "R 36/13", "61.36", army="R SECOND")
    put(s, "R 27/3", "38.20", army="R FIRST")
    attaching(s, RUSSIA)
    assert refused(s, "abandon R SECOND").rule == "21.3"
    s.turn = 5
    attaching(s, RUSSIA)
    does(s, "abandon R SECOND")
    assert vp(s)[RUSSIA] == -13
    assert state(s, "R FIRST") == plans.IN_FORCE
    assert plans.objectives_of(s, piece("R 36/13")) == ()
    assert not plans.army_bound(s, army_named("R SECOND"))


@pytest.mark.rule("27.2(2)B#1")
@pytest.mark.parametrize(
    ("hexes", "lost"), [(9, -16), (8, -16), (7, -13), (6, -13), (5, -10), (4, -10), (3, -7), (2, -7), (1, -4)]
)
def test_what_abandoning_costs_by_distance(hexes, lost):
    s = bound("b_tannenberg", 6, "R SECOND")
    put(s, "R 36/13", f"61.{30 + hexes}", army="R SECOND")
    put(s, "R 1 rf", "61.31", army="R FIRST")
    put(s, "R det 4+16/6", "61.31", army="R SECOND")
    assert plans.nearest(s, army_named("R SECOND")) == min(hexes, distance(at(f"61.{30 + hexes}"), at("66.31")))
    plans.abandon(s, plans.plan_of(army_named("R SECOND")))
    assert vp(s)[RUSSIA] == lost


@pytest.mark.rule("27.2(2)C#1", "21.3#1")
def test_an_abandoned_corps_plan_costs_five():
    s = bound("b_tannenberg", 9, "R 2")
    attaching(s, RUSSIA)
    does(s, "abandon-corps R 2")
    assert vp(s) == (-5, 0)
    assert plans.plan_of(corps_named("R 2")) not in plans.abandonable(s, RUSSIA)


@pytest.mark.rule("27.2-ex", "27.2(2)A#1", "27.2(2)B#1")
def test_the_example_of_the_schedule():
    s = bound("b_tannenberg", 6, "R FIRST", "R SECOND")
    s.stars = bytes([1] * len(s.stars))
    enter(s, put(s, "R 25/3", "47.19", army="R FIRST"), at("48.19"))
    put(s, "R 36/13", "61.35", army="R SECOND")
    plans.judge_plans(s)
    plans.abandon(s, plans.plan_of(army_named("R SECOND")))
    assert vp(s)[RUSSIA] == -3


@pytest.mark.rule("21.1.1#2")
def test_the_second_army_and_warsaw_exchange_formations():
    from greatwar.games.twilight_in_the_east.rules import attachment

    s = bound("d_grand_campaign", 3, "R SECOND")
    unit = put(s, "R 1 rf", "58.52", army="R SECOND", corps="")
    assert attachment.plan_refusal(s, unit, army_named("R WARSAW")) is None
    assert rule_of(attachment.plan_refusal(s, unit, army_named("R FIRST"))) == "21.1.1"


# 27 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.2(4)#1", "27.1#1")
def test_starred_towns_score_for_each_new_occupier():
    s = position("a_gumbinnen", gt=2)
    enter(s, put(s, "R 1 c", "47.19"), at("48.19"))
    assert vp(s) == (3, 0)
    enter(s, piece("R 1 c"), at("47.19"))
    enter(s, piece("R 1 c"), at("48.19"))
    assert vp(s) == (3, 0)
    s.put(piece("R 1 c"), at("46.19"))
    enter(s, put(s, "G 1/1", "49.19"), at("48.19"))
    assert vp(s) == (3, 3)


@pytest.mark.rule("27.2(5)#1", "27.2(6)#1")
def test_divisions_and_supply_units():
    s = position("b_tannenberg", gt=2)
    for name, expected in (
        ("G 1/1", 4),
        ("G 1 c", 6),
        ("G 20 lw", 6),
        ("G EIGHTH Major", 10),
        ("G EIGHTH Minor", 12),
        ("G 1 Train", 14),
    ):
        eliminate(s, put(s, name, "50.20"), "test")
        assert vp(s)[RUSSIA] == expected
    leave_game(s, put(s, "G 2/1", "50.20"), "off the map")
    assert vp(s)[RUSSIA] == 14


@pytest.mark.rule("27.0#1")
@pytest.mark.parametrize(
    ("score", "winner", "ending"),
    [
        ((5, 5), -1, "draw"),
        ((6, 5), RUSSIA, "victory"),
        ((5, 40), CENTRAL, "victory"),
        ((0, 40), CENTRAL, "decisive victory"),
    ],
)
def test_the_end_of_the_game(score, winner, ending):
    s = position("b_tannenberg", gt=14)
    s.vp = score
    finish(s)
    assert (s.winner, s.ending) == (winner, ending)


@pytest.mark.rule("27.2(2)A#1")
def test_the_schedule_for_achieved_plans():
    s = bound("b_tannenberg", 3, "R FIRST")
    put(s, "R 25/3", "48.19")
    plans.judge_plans(s)
    assert vp(s)[RUSSIA] == 14
    assert [points("plan_achieved", gt) for gt in (1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 47)] == [
        14,
        14,
        10,
        10,
        7,
        7,
        5,
        5,
        3,
        3,
        2,
        2,
    ]
