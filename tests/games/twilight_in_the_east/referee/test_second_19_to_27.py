"""Chapters 19 to 27 and 5, second reading: seasons, plans, the powers, leaders, concealment and victory."""

from __future__ import annotations

import re

import pytest

from greatwar.games.twilight_in_the_east.steps.sequence import GameTurn, PlayerTurn, TurnEnd, Weather
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    GAME,
    RUSSIA,
    attaching,
    attacking,
    controller,
    does,
    engineering,
    log_of,
    moving,
    name_of,
    nm,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    reinforcing,
    retiring,
    run,
    start,
    status,
    steps,
    supplying,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import QUIET, auto, distance, told


def said(pattern: str, text: str) -> str:
    """The number in a line of the log or a prompt; 0 where the line has none."""
    found = re.search(pattern, text)
    assert found is not None, text
    return found[1] or "0"


def fight(s, side, target, crt=6, slrt=1, check=2, counter=False, stop=()):
    """One attack with everything that can take part, quiet dice."""
    attacking(s, side, counter=counter)
    for _ in range(80):
        choices = offers(s)
        if not choices or name_of(s) in stop:
            return s
        wanted = (f"declare {target}", f"dice {crt}" if name_of(s) == "CrtDice" else f"dice {check}", f"roll {slrt}")
        pick = next((c for c in wanted if c in choices), None)
        pick = pick or next((c for c in choices if c.startswith(("from ", "with "))), None)
        does(s, pick or next((c for c in QUIET if c in choices), choices[0]))
    raise AssertionError("it does not end")


# Victory ---------------------------------------------------------------------------------------------------

LAST = {"a_gumbinnen": 4, "b_tannenberg": 14, "c_galicia": 14, "d_grand_campaign": 47}
MARGINS = {"a_gumbinnen": (8, 10), "b_tannenberg": (25, 40), "c_galicia": (45, 30), "d_grand_campaign": (60, 60)}


def ended(scenario, points):
    s = position(scenario, gt=LAST[scenario])
    s.vp = points
    s.pending.clear()
    s.push(TurnEnd())
    GAME.settle(s)
    return GAME.result(s)


@pytest.mark.rule("27.0#1")
@pytest.mark.parametrize("scenario", LAST)
def test_27_0_the_level_of_victory_at_its_exact_margin(scenario):
    """27.0 One point wins, none is a draw; the margin of the scenario is decisive, one point less is not."""
    russia, central = MARGINS[scenario]
    for points, winner, ending in (
        ((7, 7), -1, "draw"),
        ((-3, -3), -1, "draw"),
        ((8, 7), RUSSIA, "victory"),
        ((7, 8), CENTRAL, "victory"),
        ((5 + russia - 1, 5), RUSSIA, "victory"),
        ((5 + russia, 5), RUSSIA, "decisive victory"),
        ((5, 5 + central - 1), CENTRAL, "victory"),
        ((5, 5 + central), CENTRAL, "decisive victory"),
        ((-5, central - 5), CENTRAL, "decisive victory"),
    ):
        result = ended(scenario, points)
        assert (result.winner, result.ending) == (winner, ending) or (winner == -1 and result.winner in (-1, None))
        assert result.ending == ending


@pytest.mark.rule("27.0#1", "5.0#1")
@pytest.mark.parametrize("scenario", LAST)
def test_27_0_no_lead_ends_the_game_before_its_last_turn(scenario):
    """27.0 There is no automatic victory: three hundred points ahead, the game goes on to its last turn."""
    s = position(scenario, gt=LAST[scenario] - 1)
    s.vp = (300, 0)
    run(s, TurnEnd())
    assert GAME.result(s) is None
    assert s.turn == LAST[scenario]


def prepared_attack(scenario, gt, attackers, defenders, marked=None, counter=False):
    s = position(scenario, gt=gt)
    south = scenario == "c_galicia"
    own, other = ("50.79", "50.80") if south else ("40.20", "41.19")
    for i, name in enumerate(attackers):
        put(
            s,
            name,
            own if south or i == 0 else "40.19",
            army="R FOURTH" if south else "R FIRST",
            prepared=other if marked is None or name in marked else "",
        )
    for name in defenders:
        put(s, name, other, army="A FIRST" if south else "")
    fight(s, RUSSIA, other, counter=counter)
    return vp(s)[RUSSIA]


@pytest.mark.rule("27.2(1)#1")
@pytest.mark.parametrize(
    ("scenario", "gt", "points"),
    [
        ("a_gumbinnen", 3, 1),
        ("a_gumbinnen", 4, 0),
        ("b_tannenberg", 12, 1),
        ("b_tannenberg", 13, 0),
        ("c_galicia", 13, 1),
        ("c_galicia", 14, 0),
        ("d_grand_campaign", 45, 1),
        ("d_grand_campaign", 46, 0),
        ("d_grand_campaign", 47, 0),
    ],
)
def test_27_2_1_prepared_attacks_earn_nothing_in_the_last_turns(scenario, gt, points):
    """27.2 (1) The scenarios end the award: on GT 4, after GT 12, after GT 13, on GT 46 and 47."""
    names = ("R 14/8", "R 15/8") if scenario == "c_galicia" else ("R 25/3", "R 27/3")
    assert prepared_attack(scenario, gt, names, ("A 14/5",) if scenario == "c_galicia" else ("G 1/1",)) == points


@pytest.mark.rule("27.2(1)#1", "10.10.1#1", "10.8#1")
@pytest.mark.parametrize(
    ("attackers", "defenders", "marked", "counter", "points"),
    [
        (("R 25/3",), ("G 1/1",), None, False, 1),  # two divisions: Medium
        (("R 25/3",), ("G Bacmeister",), None, False, 0),  # less than two: Small
        (("R 25/3", "R 27/3"), ("G 1/1",), ("R 25/3",), False, 0),  # one attacker without the marker
        (("R 25/3", "R 27/3"), ("G 1/1",), (), False, 0),
        (("R 25/3", "R 27/3"), ("G 1/1",), None, True, 0),  # Counter Attack Phase
    ],
)
def test_27_2_1_medium_attacks_of_marked_units_in_the_own_attack_phase(attackers, defenders, marked, counter, points):
    """27.2 (1) Medium or larger, every attacker marked, the phasing player's Attack Phase: all three, or nothing."""
    assert prepared_attack("a_gumbinnen", 2, attackers, defenders, marked, counter) == points


@pytest.mark.rule("27.2(5)#1", "14.6#1")
@pytest.mark.parametrize(
    ("name", "points"), [("R 25/3", 4), ("R 1 c", 2), ("R 5 rf", 0), ("G 1/1", 4), ("G 1 c", 2), ("G 20 lw", 0)]
)
def test_27_2_5_divisions_of_infantry_four_of_cavalry_two_brigades_nothing(name, points):
    """27.2 (5) An isolated and Demoralized formation surrenders: the points go by its size and arm."""
    s = position("d_grand_campaign", gt=3)
    side = piece(name).side
    put(s, name, "47.20" if side == RUSSIA else "10.78", corps="", status=-4)
    supplying(s, side)
    auto_roll = ("accept", "roll 6")
    for _ in range(10):
        choices = offers(s)
        if not choices:
            break
        does(s, next((c for c in auto_roll if c in choices), choices[0]))
    assert where(s, name) == "eliminated"
    assert vp(s)[1 - side] == points
    assert vp(s)[side] == 0


@pytest.mark.rule("27.2(4)#1")
@pytest.mark.parametrize(
    ("name", "to", "points"), [("G 1 c", "44.20", 0), ("R 1 c", "44.20", 1), ("R 1 c", "48.19", 3)]
)
def test_27_2_4_the_owner_earns_nothing_for_his_own_town(name, to, points):
    """27.2 (4) Gumbinnen 1, Insterburg 3 for the enemy who enters; nothing for the German who stood there first."""
    s = position("b_tannenberg", gt=3)
    put(s, name, "46.21", army="R FIRST" if name[0] == "R" else "", corps="")
    moving(s, piece(name).side)
    does(s, f"take {name}", f"march {to}")
    auto(s, stop=("Movements",))
    assert vp(s)[piece(name).side] == points


# Weather and seasons ---------------------------------------------------------------------------------------


@pytest.mark.rule("20.0#1", "5.3.1#1")
@pytest.mark.parametrize(("scenario", "gt", "asked"), [("b_tannenberg", 10, True), ("b_tannenberg", 11, False)])
def test_20_0_the_russian_player_rolls_and_only_to_gt_10(scenario, gt, asked):
    """20.0 The die of GT 10 is rolled, GT 11 has none; then the Russian Player Turn begins."""
    s = position(scenario, gt=gt - 1)
    put(s, "R 25/3", "36.20", army="R FIRST")
    put(s, "G 1/1", "60.30")
    run(s, GameTurn(gt))
    assert (name_of(s) == "WeatherDie") == asked
    if asked:
        does(s, "roll 6")
        assert s.weather == nm.HEAT
        assert told(s, "Heat") or told(s, "heat")
    else:
        assert s.weather == nm.NORMAL


@pytest.mark.rule("20.0#1")
def test_20_0_the_weather_of_one_turn_ends_with_it():
    """20.0 Heat on GT 10 is gone on GT 11; High Water of GT 23 on GT 24."""
    for gt, before in ((11, nm.HEAT), (24, nm.HIGH_WATER)):
        s = position("d_grand_campaign", gt=gt, weather=before)
        run(s, Weather())
        assert s.weather == nm.NORMAL


def forced(weather, name, hex_, to, gt=5):
    s = position("b_tannenberg", gt=gt, weather=weather)
    put(s, name, hex_, army="R FIRST" if name[0] == "R" else "")
    moving(s, piece(name).side)
    does(s, f"take {name}", f"march {to}")
    if name_of(s) == "MarchCheck":
        does(s, "dice 7")
    return [x for x in log_of(s) if x.startswith("Forced march of")]


@pytest.mark.rule("20.1#1")
@pytest.mark.parametrize(("name", "hex_", "to"), [("R 25/3", "40.20", "46.20"), ("G 35/17", "47.20", "41.19")])
def test_20_1_heat_adds_one_to_forced_marches_of_both_sides(name, hex_, to):
    """20.1 In Summer Heat the forced march check has one more, for Russians and Germans."""
    seen = {}
    for weather in (nm.NORMAL, nm.HEAT):
        lines = forced(weather, name, hex_, to)
        assert lines, "no forced march"
        seen[weather] = int(said(r"dice \d+([+-]\d+)", lines[-1]))
    assert seen[nm.HEAT] == seen[nm.NORMAL] + 1


@pytest.mark.rule("11.3.1#1")
def test_20_1_heat_does_not_touch_the_checks_after_combat():
    """20.1 Forced marches only: the post-combat check is the same in Heat."""
    seen = {}
    for weather in (nm.NORMAL, nm.HEAT):
        s = position("a_gumbinnen", gt=2, weather=weather)
        put(s, "R 25/3", "40.20")
        put(s, "G 1/1", "41.19")
        fight(s, RUSSIA, "41.19")
        seen[weather] = [x for x in log_of(s) if x.startswith("Check")]
    assert seen[nm.HEAT] == seen[nm.NORMAL] != []


def reach(s, name):
    moving(s, piece(name).side)
    does(s, f"take {name}")
    return {a.split()[1] for a in offers(s, "march")}


@pytest.mark.rule("20.1#2")
def test_20_1_high_water_makes_large_rivers_costlier_to_cross():
    """20.1 In High Water a unit beside the Niemen reaches less beyond it than in normal weather, and as

    much on its bank.
    """
    far = {}
    for weather, gt in ((nm.NORMAL, 16), (nm.HIGH_WATER, 17)):
        s = position("d_grand_campaign", gt=gt, weather=weather)
        put(s, "R 1 c", "31.64", army="R FIRST", corps="")
        far[weather] = reach(s, "R 1 c")
    assert far[nm.HIGH_WATER] < far[nm.NORMAL]


@pytest.mark.rule("8.1#1")
def test_19_0_wetlands_are_harder_from_gt_28():
    """19.0 On GT 28 the Autumn costs begin: through the wetlands of the Horyn a unit comes less far than on GT 27."""
    seen = {}
    for gt in (27, 28):
        s = position("d_grand_campaign", gt=gt)
        put(s, "R 54 r", "02.62", army="R FIRST", corps="")
        seen[gt] = reach(s, "R 54 r")
    assert seen[28] < seen[27]


# Strategic Plans -------------------------------------------------------------------------------------------


def plans(gt=3, scenario="b_tannenberg"):
    """The map and the plans of the set-up without its units."""
    s = position(scenario, gt=gt)
    s.plans = start(scenario).plans
    return s


def ends(s, name, side=RUSSIA, counter=False):
    moving(s, side, counter=counter)
    does(s, f"take {name}")
    return {a.split()[1] for a in offers(s, "march")}


@pytest.mark.rule("21.1.2#1", "21.6.1#1")
def test_21_1_2_nearer_by_one_hex_is_enough_as_far_is_not():
    """21.1.2 Every end is nearer to one objective of FIRST; a hex as far as the start from both is not offered."""
    s = plans()
    put(s, "R 54 r", "43.22", army="R FIRST", corps="")
    put(s, "G 1/1", "60.30")
    found = ends(s, "R 54 r")
    goals = ("48.19", "49.27")
    assert all(any(distance(h, g) < distance("43.22", g) for g in goals) for h in found)
    assert any(distance(h, "48.19") == distance("43.22", "48.19") - 1 for h in found)
    assert any(distance(h, "49.27") > distance("43.22", "49.27") for h in found), "one objective is enough"
    assert refused(s, "march 42.23").rule == "21.1.2"


@pytest.mark.rule("21.1.2#1")
def test_21_1_2_a_detour_is_free():
    """21.1.2 A unit may go back first as long as it ends nearer."""
    s = plans()
    put(s, "R 54 r", "43.22", army="R FIRST", corps="")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "take R 54 r", "through 42.22")
    assert not offered(s, "halt")
    found = {a.split()[1] for a in offers(s, "march")}
    assert found
    assert all(any(distance(h, g) < distance("43.22", g) for g in ("48.19", "49.27")) for h in found)


@pytest.mark.rule("21.1.2#1", "8.4#1")
def test_21_1_2_no_task_ends_the_move_in_a_hex_that_is_not_nearer():
    """21.1.2 After a step back nothing may end the movement there: no Prepared Attack marker, no digging, no halt."""
    s = plans()
    put(s, "R 54 r", "43.22", army="R FIRST", corps="")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "take R 54 r", "through 42.22")
    assert {a.split()[0] for a in offers(s)} <= {"march", "through"}


@pytest.mark.rule("21.1.2#1")
@pytest.mark.parametrize(
    ("name", "beside", "given", "free"),
    [
        ("R Kowno", "", 0, False),  # infantry, though an Asset
        ("R Kowno", "R 25/3", 0, False),
        ("R Kowno", "R 25/3", -4, True),  # attached to a Demoralized formation
        ("R 25/3", "", -4, True),
        ("R 25/3", "", -3, False),
        ("R 3 Train", "", 0, True),
        ("R 1 c bd", "", 0, True),
    ],
)
def test_21_1_2_infantry_assets_are_bound_unless_their_formation_is_demoralized(name, beside, given, free):
    """21.1.2 Only infantry is bound; units of a Demoralized formation are exempt, its Assets too."""
    s = plans()
    put(s, "R 27/3", "33.18", army="R FIRST")
    put(s, "R 3 Train", "33.19", army="R FIRST")
    if beside:
        put(s, beside, "43.22", army="R FIRST", status=given)
    more = {"status": given} if name == "R 25/3" else {}
    put(s, name, "43.22", army="R FIRST", **more)
    put(s, "G 1/1", "60.30")
    assert ("42.22" in ends(s, name)) == free


@pytest.mark.rule("21.6.1#1", "21.0#2", "21.1.2#1")
@pytest.mark.parametrize(
    ("name", "army", "hex_", "goals"),
    [
        ("R 26/2", "R FIRST", "38.33", ("43.30",)),
        ("R 22/1", "R SECOND", "62.42", ("65.37",)),
        ("R 36/13", "R SECOND", "56.36", ("66.31", "61.30", "58.28")),
    ],
)
def test_21_6_1_the_second_and_first_corps_have_objectives_of_their_own(name, army, hex_, goals):
    """21.6.1 II Corps goes to Lyck only, I Corps to Soldau only; the 13th Corps to any of SECOND's three."""
    s = plans()
    put(s, name, hex_, army=army)
    put(s, "G 1/1", "75.30")
    found = ends(s, name)
    assert found
    assert all(any(distance(h, g) < distance(hex_, g) for g in goals) for h in found)


@pytest.mark.rule("21.1#1", "21.2#1", "21.0#2")
def test_21_1_a_corps_that_has_its_objective_follows_its_army():
    """21.6.1 I Corps takes Soldau: from the next Player Turn on Osterode, Allenstein and Seeburg bind it."""
    s = plans(gt=3)
    put(s, "R 22/1", "64.39", army="R SECOND")
    put(s, "R 24/1", "62.42", army="R SECOND")
    put(s, "R 36/13", "56.36", army="R SECOND")
    put(s, "G 1/1", "80.30")
    run(s, PlayerTurn(RUSSIA))
    auto(s, stop=("Movements",))
    does(s, "take R 22/1", "march 65.37")
    if name_of(s) == "MarchCheck":
        does(s, "dice 2")
    does(s, "take R 24/1")
    assert all(distance(a.split()[1], "65.37") < distance("62.42", "65.37") for a in offers(s, "march"))
    does(s, "halt")
    before = vp(s)
    auto(s)
    run(s, PlayerTurn(CENTRAL))
    assert vp(s) == before, "a corps objective gives no points"
    goals = ("66.31", "61.30", "58.28")
    found = ends(s, "R 24/1", counter=True)
    assert all(any(distance(h, g) < distance("62.42", g) for g in goals) for h in found)
    assert any(distance(h, "65.37") >= distance("62.42", "65.37") for h in found)


@pytest.mark.rule("21.1#1", "21.2#1", "27.2(2)A#1")
def test_21_1_achieved_the_plan_binds_to_the_end_of_the_player_turn_only():
    """21.1 Insterburg falls to one division: in the same phase the others are bound, in the next Player Turn free."""
    s = plans(gt=3)
    put(s, "R 25/3", "47.19", army="R FIRST")
    put(s, "R 54 r", "43.22", army="R FIRST", corps="")
    put(s, "G 1/1", "80.30")
    run(s, PlayerTurn(RUSSIA))
    auto(s, stop=("Movements",))
    does(s, "take R 25/3", "march 48.19")
    if name_of(s) == "MarchCheck":
        does(s, "dice 2")
    does(s, "take R 54 r")
    assert not offered(s, "march 42.22")
    does(s, "halt")
    auto(s)
    run(s, PlayerTurn(CENTRAL))
    assert vp(s)[RUSSIA] == 3 + 14
    assert "42.22" in ends(s, "R 54 r", counter=True)


@pytest.mark.rule("27.2(2)#2", "27.2(2)A#1")
def test_27_2_2_the_second_objective_gives_no_more_points():
    """27.2 (2) Each army is awarded once: after Insterburg, Lötzen gives its star only."""
    s = plans(gt=3)
    put(s, "R 25/3", "47.19", army="R FIRST")
    put(s, "R 54 r", "48.26", army="R FIRST", corps="")
    put(s, "G 1/1", "80.30")
    points = []
    for name, to in (("R 25/3", "48.19"), ("R 54 r", "49.27")):
        run(s, PlayerTurn(RUSSIA))
        auto(s, stop=("Movements",))
        before = vp(s)[RUSSIA]
        does(s, f"take {name}", f"march {to}")
        if name_of(s) == "MarchCheck":
            does(s, "dice 2")
        star = vp(s)[RUSSIA] - before
        auto(s)
        run(s, PlayerTurn(CENTRAL))
        points.append(vp(s)[RUSSIA] - before - star)
    assert points == [14, 0]


@pytest.mark.rule("21.2#1", "21.3#1", "27.2(2)#2")
def test_21_3_an_abandoned_plan_is_never_achieved():
    """21.3, 27.2 (2) FIRST abandons on GT 5 next to Insterburg (-4): taking it afterwards gives the star only."""
    s = plans(gt=5)
    put(s, "R 25/3", "47.19", army="R FIRST")
    put(s, "R 36/13", "56.40", army="R SECOND")
    put(s, "G 1/1", "80.30")
    attaching(s, RUSSIA)
    does(s, "abandon R FIRST")
    assert vp(s) == (-4, 0)
    assert not offered(s, "abandon R FIRST")
    auto(s)
    run(s, PlayerTurn(RUSSIA))
    auto(s, stop=("Movements",))
    does(s, "take R 25/3", "march 48.19")
    if name_of(s) == "MarchCheck":
        does(s, "dice 2")
    auto(s)
    run(s, PlayerTurn(CENTRAL))
    assert vp(s)[RUSSIA] == -4 + 3


@pytest.mark.rule("21.1#2", "21.3#1")
def test_21_1_an_army_that_abandons_is_free_in_the_same_player_turn():
    """21.1 Abandoned in the Attachment Phase, the army marches where it likes in the Movement Phase that follows."""
    s = plans(gt=5)
    put(s, "R 54 r", "43.22", army="R FIRST", corps="")
    put(s, "G 1/1", "60.30")
    assert "42.22" not in ends(s, "R 54 r")
    attaching(s, RUSSIA)
    does(s, "abandon R FIRST")
    auto(s)
    assert "42.22" in ends(s, "R 54 r")


@pytest.mark.rule("21.3#1", "21.5.1#1", "27.2(2)B#1")
def test_21_3_the_two_armies_with_lublin_abandon_separately():
    """21.3 A-H FIRST abandons three hexes from Lublin (-7); FOURTH keeps its plan and pays for itself."""
    s = plans(gt=5, scenario="c_galicia")
    put(s, "A 14/5", "46.67", army="A FIRST")
    put(s, "A 15/6", "43.71", army="A FOURTH")
    put(s, "R 14/8", "05.80", army="R EIGHTH")
    assert distance("46.67", "43.66") == 3
    assert distance("43.71", "43.66") == 5
    attaching(s, CENTRAL)
    assert {"abandon A FIRST", "abandon A FOURTH"} <= set(offers(s, "abandon"))
    does(s, "abandon A FIRST")
    assert vp(s) == (0, -7)
    assert offered(s, "abandon A FOURTH")
    does(s, "abandon A FOURTH")
    assert vp(s) == (0, -17)


@pytest.mark.rule("27.2-ex", "27.2(2)B#1", "27.2(2)C#1")
def test_27_2_the_corps_costs_five_more():
    """27.2 (2) C I Corps (-5) and SECOND (five hexes, -10) are abandoned separately: fifteen points in all."""
    s = plans(gt=6)
    put(s, "R 22/1", "62.42", army="R SECOND")
    put(s, "R 36/13", "58.33", army="R SECOND")
    put(s, "G 1/1", "80.30")
    assert min(distance("58.33", g) for g in ("66.31", "61.30", "58.28")) in (4, 5)
    attaching(s, RUSSIA)
    does(s, "abandon R SECOND")
    assert vp(s) == (-10, 0)
    does(s, "abandon-corps R 1")
    assert vp(s) == (-15, 0)


# Germany ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("22.1#1")
@pytest.mark.parametrize(
    ("scenario", "gt", "may"),
    [("b_tannenberg", 4, False), ("b_tannenberg", 5, True), ("d_grand_campaign", 5, True), ("c_galicia", 5, False)],
)
def test_22_1_the_call_belongs_to_the_northern_map(scenario, gt, may):
    """22.1 From GT 5 in Tannenberg and the campaign, never in Galicia."""
    s = position(scenario, gt=gt)
    reinforcing(s, CENTRAL)
    assert offered(s, "call-west") == may


@pytest.mark.rule("22.1#1", "27.2(3)#1")
def test_22_1_the_call_is_made_once():
    """22.1 Called on GT 6 it is not offered on GT 7 nor made by itself on GT 10: no further points."""
    s = position("b_tannenberg", gt=6)
    reinforcing(s, CENTRAL)
    does(s, "call-west")
    auto(s)
    assert vp(s) == (0, 0)
    for gt in (7, 9, 10):
        s.turn = gt
        reinforcing(s, CENTRAL)
        assert not offered(s, "call-west")
        for _ in range(60):
            if not offers(s):
                break
            entry = next((a for a in offers(s) if a.startswith("enter")), None)
            does(s, entry or ("done" if offered(s, "done") else offers(s)[0]))
    assert vp(s) == (0, 0)


@pytest.mark.rule("8.0#1")
def test_22_4_who_never_moves_nor_attacks():
    """22.4, 22.5.1 Landsturm, lake batteries and the KG Train are not offered for movement; Landsturm

    does not attack.
    """
    s = position("b_tannenberg", gt=3)
    put(s, "G Osterode", "66.31")
    put(s, "G Nikolaiken", "51.31")
    put(s, "G KG Train", "60.17")
    put(s, "G 1/1", "61.17")
    put(s, "R 1 c", "66.32", army="R FIRST", corps="")
    moving(s, CENTRAL)
    assert offers(s, "take") == ["take G 1/1"]
    attacking(s, CENTRAL)
    assert not offers(s, "declare")


@pytest.mark.rule("22.4.2#1", "9.5.1#1")
def test_22_4_2_a_battery_that_must_displace_is_destroyed():
    """22.4.2 A lone lake battery with an enemy beside it cannot go elsewhere: it is gone."""
    s = position("b_tannenberg", gt=3)
    put(s, "G Nikolaiken", "51.31")
    put(s, "G 3 r", "53.30", corps="")
    put(s, "R 25/3", "51.35", army="R FIRST")
    moving(s, RUSSIA)
    does(s, "take R 25/3", "march 51.32")
    auto(s, stop=("Movements", "MarchCheck"))
    assert "." not in where(s, "G Nikolaiken")


@pytest.mark.rule("22.4.3#1", "22.4.2#1")
def test_22_4_3_the_vistula_batteries_add_one_point_each():
    """22.4.3 With the option a defender in 78.29 has the battery of strength one beside him, without an AP."""
    seen = {}
    for option in ("off", "on"):
        s = start("d_grand_campaign", batteries=option)
        s.turn = 5
        put(s, "G 2 lw", "78.29", corps="")
        put(s, "R 25/3", "77.29", army="R FIRST")
        s.log = []
        fight(s, RUSSIA, "78.29", stop=("CrtDice",))
        line = next(x for x in log_of(s) if " against " in x)
        seen[option] = int(said(r"against (\d+)", line))
    assert seen["on"] == seen["off"] + 1


@pytest.mark.rule("22.5.1#1", "16.4#1")
def test_22_5_1_the_kg_train_is_lost_for_good():
    """22.5.1 Driven from 60.17 by combat it is eliminated and does not return two turns later."""
    s = position("b_tannenberg", gt=6)
    put(s, "G KG Train", "60.17")
    put(s, "G kg res/KG", "60.17", lost=3)
    for name, hex_ in (("R 25/3", "59.16"), ("R 27/3", "59.16"), ("R 28/20", "59.17"), ("R 29/20", "59.17")):
        put(s, name, hex_, army="R FIRST")
    fight(s, RUSSIA, "60.17", crt=12, stop=("Advance",))
    assert where(s, "G KG Train") == "eliminated"
    assert vp(s)[RUSSIA] >= 2
    s.turn = 8
    reinforcing(s, CENTRAL)
    for _ in range(60):
        if not offers(s):
            break
        assert not any("KG Train" in a for a in offers(s))
        entry = next((a for a in offers(s) if a.startswith("enter")), None)
        does(s, entry or ("done" if offered(s, "done") else offers(s)[0]))


@pytest.mark.rule("22.5#1", "22.3.2#1", "23.2#1")
@pytest.mark.parametrize(
    ("name", "train", "army", "gt", "fixed"),
    [
        ("G 3 lw/3 LW", "G 3 LW Train", "G AG W", 29, True),
        ("A 55/HN", "A HN Train", "A AG P-B", 22, True),
        ("G kg res/KG", "G KG Train", "G EIGHTH", 12, True),
    ],
)
def test_22_5_corps_with_a_fixed_army_are_not_handed_over(name, train, army, gt, fixed):
    """22.5, 22.3.2, 23.2 KG stays with EIGHTH, the 3 LW from GT 29 with AG W, Hofmann with AG P-B."""
    s = position("d_grand_campaign", gt=gt)
    put(s, name, "66.68" if "LW" in name else "60.17" if "KG" in name else "44.104", army=army)
    put(s, train, "66.68" if "LW" in name else "60.17" if "KG" in name else "44.104", army=army)
    put(s, "G 1/1", "70.60", army="G NINTH")
    put(s, "A 14/5", "70.82", army="A FIRST")
    put(s, "R 25/3", "50.60", army="R FIRST")
    attaching(s, CENTRAL)
    for _ in range(10):
        handed = [a for a in offers(s, "hand-over") if name in a or train in a]
        assert (not handed) == fixed
        again = next((a for a in offers(s, "reattach")), None)
        if again is None or name_of(s) == "ArmyList":
            break
        does(s, again)
    auto(s)
    own = s.army_of(piece(train))
    assert own is not None
    assert own.name == army


# Austria-Hungary -------------------------------------------------------------------------------------------


@pytest.mark.rule("23.4.1#1", "23.3#1")
@pytest.mark.parametrize(
    ("name", "side", "army", "may"),
    [
        ("A 8 c", CENTRAL, "A SECOND", True),
        ("G 1 c", CENTRAL, "A SECOND", False),
        ("R 12 c", RUSSIA, "R EIGHTH", False),
    ],
)
def test_23_4_1_only_austro_hungarian_units_enter_a_half_hex(name, side, army, may):
    """23.4.1 The half-hexes are closed to Russians and Germans."""
    s = position("d_grand_campaign", gt=5)
    put(s, name, "11.113", army=army if name[0] != "G" else "G EIGHTH", corps="")
    moving(s, side)
    does(s, f"take {name}")
    assert offered(s, "march 11.114") == may


@pytest.mark.rule("23.4.1#1")
def test_23_4_1_a_half_hex_costs_one_mp_even_in_an_ezoc():
    """23.4.1 With an enemy beside it the half-hex may still be entered."""
    s = position("d_grand_campaign", gt=5)
    put(s, "A 35 ls", "11.113", army="A SECOND", corps="")
    put(s, "R 12/12", "10.113", army="R EIGHTH")
    moving(s, CENTRAL)
    does(s, "take A 35 ls")
    assert offered(s, "march 11.114")


@pytest.mark.rule("23.8#1", "11.1#1")
@pytest.mark.parametrize(("attack", "alone", "lost"), [(True, False, (1, 0)), (True, True, (0, 1))])
def test_23_8_marsch_units_do_not_bear_the_first_loss_of_an_attack(attack, alone, lost):
    """23.8 In an A-H attack the first step is the division's, without a choice; a Marsch brigade alone

    bears it itself.
    """
    s = position("d_grand_campaign", gt=12)
    if not alone:
        put(s, "A 14/5", "50.80", army="A FIRST")
    put(s, "A 5 M", "50.80", army="A FIRST", corps="")
    put(s, "R 14/8", "50.79", army="R FOURTH", corps="")
    attacking(s, CENTRAL)
    for _ in range(60):
        choices = offers(s)
        if not choices or name_of(s) == "CheckDice":
            break
        assert "lose A 5 M" not in choices or alone
        pick: str | None = next((c for c in ("declare 50.79", "dice 6") if c in choices), None)
        pick = pick or next((c for c in choices if c.startswith(("from ", "with "))), None)
        if "roll 1" in choices:
            pick = "roll 5" if alone else "roll 4"
        does(s, pick or next((c for c in QUIET if c in choices), choices[0]))
    loss = (0 if alone else piece("A 14/5").steps - steps(s, "A 14/5"), piece("A 5 M").steps - steps(s, "A 5 M"))
    assert loss == lost


@pytest.mark.rule("23.8#1")
def test_23_8_in_defence_a_marsch_unit_may_bear_the_first_loss():
    """23.8 The rule is for A-H attacks: a defender may take the step from the Marsch brigade."""
    s = position("d_grand_campaign", gt=12)
    put(s, "A 14/5", "50.80", army="A FIRST")
    put(s, "A 5 M", "50.80", army="A FIRST", corps="")
    put(s, "R 14/8", "50.79", army="R FOURTH", corps="")
    put(s, "R 15/8", "50.79", army="R FOURTH", corps="")
    attacking(s, RUSSIA)
    for _ in range(60):
        choices = offers(s)
        if not choices or any(a.startswith("lose A") for a in choices):
            break
        pick: str | None = next((c for c in ("declare 50.80", "dice 6", "roll 6") if c in choices), None)
        pick = pick or next((c for c in choices if c.startswith(("from ", "with "))), None)
        does(s, pick or next((c for c in QUIET if c in choices), choices[0]))
    assert {"lose A 14/5", "lose A 5 M"} <= set(offers(s))


# Russia ----------------------------------------------------------------------------------------------------


def garrison(gt=8, **lost):
    """Exactly three divisions and a brigade, 41 steps, 25 of them in Warsaw."""
    s = position("d_grand_campaign", gt=gt)
    for name, hex_ in (
        ("R 63 r", "58.52"),
        ("R 59 r", "58.52"),
        ("R Warsaw 1", "58.52"),
        ("R Warsaw 2", "58.52"),
        ("R 79 r", "61.48"),
        ("R N-G", "61.48"),
        ("R 1 rf", "61.48"),
    ):
        put(s, name, hex_, army="R WARSAW", corps="" if piece(name).formation else None)
    put(s, "R 36/13", "58.46", army="R SECOND")
    put(s, "G 1/1", "85.30")
    return s


@pytest.mark.rule("24.1.1#1")
def test_24_1_1_steps_go_down_to_thirty_five_and_no_further():
    """24.1.1 Of 41 steps five may go to SECOND (36 left), then the two of N-G not (34); a third of the

    divisions never.
    """
    s = garrison()
    attaching(s, RUSSIA)
    does(s, "reattach R WARSAW")
    assert offered(s, "hand-over R 1 rf > R SECOND")
    assert not any(n in a for a in offers(s, "hand-over") for n in ("R 79 r", "R 63 r", "R 59 r", "R Warsaw 1"))
    does(s, "hand-over R 1 rf > R SECOND")
    assert not any("R N-G" in a for a in offers(s, "hand-over"))


@pytest.mark.rule("24.1.1#1", "24.1.2#1")
def test_24_1_1_twenty_five_steps_stay_in_or_beside_warsaw():
    """24.1.1 Of the 25 steps at Warsaw none may march to Novo-Georgievsk; beside Warsaw they count."""
    s = garrison()
    moving(s, RUSSIA)
    does(s, "take R Warsaw 1")
    found = {a.split()[1] for a in offers(s, "march")}
    assert all(distance(h, "58.52") <= 1 for h in found)
    does(s, "halt", "take R 1 rf")
    found = {a.split()[1] for a in offers(s, "march")}
    assert "57.48" in found
    assert found <= {"57.48", "60.48", "61.47", "61.48", "58.52", "57.51"}


@pytest.mark.rule("24.1.2#1", "24.1.1#1")
@pytest.mark.parametrize("name", ["R 63 r", "R 79 r", "R 1 rf"])
def test_24_1_2_the_garrison_does_not_leave_by_rail(name):
    """24.1.2 A garrison unit ends its movement in the complexes or in Zegrze: no train carries it to any

    other station.
    """
    s = garrison()
    moving(s, RUSSIA)
    does(s, f"take {name}")
    goals = set()
    if offered(s, "entrain"):
        does(s, "entrain")
        goals = {a.split()[1] for a in offers(s, "bound-for")}
    assert goals <= {"58.52", "61.48", "57.48", "57.51", "60.48", "61.47"}


@pytest.mark.rule("24.1.2#1")
def test_24_1_2_the_garrison_does_not_stop_outside_with_a_marker():
    """24.1.2 On the way nothing but marching on is offered outside the complex, no Prepared Attack marker."""
    s = garrison()
    moving(s, RUSSIA)
    does(s, "take R 63 r", "through 58.51")
    assert {a.split()[0] for a in offers(s)} <= {"march", "through"}


@pytest.mark.rule("24.3.2#1")
def test_24_3_2_two_phases_of_seven_mps_and_not_after_a_step():
    """24.3.2 The first phase turns the marker to 2, a second removes it; a Train that has marched does neither."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 3 Train", "36.19", incomplete=1)
    put(s, "G 1/1", "51.15")
    moving(s, RUSSIA)
    does(s, "take R 3 Train", "through 36.20")
    assert not offered(s, "complete")
    for _ in range(2):
        put(s, "R 3 Train", "36.19", incomplete=0)
        moving(s, RUSSIA)
        does(s, "take R 3 Train")
        assert offered(s, "complete")
        does(s, "complete")
    moving(s, RUSSIA)
    does(s, "take R 3 Train")
    assert not offered(s, "complete")


@pytest.mark.rule("24.5.2#1")
@pytest.mark.parametrize(("name", "gone"), [("G 1 c", True), ("G 1 Train", True)])
def test_24_5_2_any_german_unit_displaces_praga_without_points(name, gone):
    """24.5.2 In Tannenberg the depot is taken off, not destroyed: no points, and it returns."""
    s = position("b_tannenberg", gt=6)
    put(s, "R PRAGA 3", "60.46", army="R SECOND")
    put(s, name, "61.43", corps="" if name == "G 1 c" else None)
    moving(s, CENTRAL)
    does(s, f"take {name}")
    way = next(a for a in ("through 60.45", "march 60.45", "through 61.45", "march 61.45") if offered(s, a))
    does(s, way)
    auto(s, stop=("Move", "Movements"))
    assert (where(s, "R PRAGA 3") != "60.46") == gone
    assert vp(s) == (0, 0)


# Leaders ---------------------------------------------------------------------------------------------------


def led(scenario, gt):
    s = position(scenario, gt=gt, leaders="on")
    s.leaders = start(scenario, leaders="on").leaders
    return s


def drms(s):
    """The loss-die modifiers of both sides without that of the CRT."""
    crt = [x for x in log_of(s) if x.startswith("CRT dice")][-1].split(": ")[1].split(" / ")
    out = {}
    for side, part in (("Russia", 0), ("Central Powers", 1)):
        line = [x for x in log_of(s) if x.startswith(f"{side} SLRT")][-1]
        out[side] = int(said(r"die \d([+-]\d+)?", line))
        del part
    return out, [int(c.split()[0]) for c in crt]


@pytest.mark.rule("25.2#1")
def test_25_2_a_brigade_does_not_use_up_prittwitz():
    """25.2 The attack of a Landwehr brigade passes him by; the division's attack after it has the +2, the next not."""
    s = led("b_tannenberg", 2)
    seen = []
    for name in ("G 70 lw", "G 36/17", "G 36/17"):
        for other in ("G 70 lw", "G 36/17"):
            put(s, other, "60.30", corps="" if "lw" in other else None)
        put(s, name, "36.22", army="G EIGHTH", corps="" if "lw" in name else None)
        put(s, "R 36/13", "36.23", army="R SECOND")
        fight(s, CENTRAL, "36.23", slrt=2)
        values, crt = drms(s)
        seen.append(values["Central Powers"] - crt[0])
        put(s, "R 36/13", "36.23", army="R SECOND")
    assert seen[1] == seen[2] + 2
    assert seen[0] <= seen[2]


@pytest.mark.rule("25.3#1")
def test_25_3_rennenkampf_waits_for_a_division_of_the_first_army():
    """25.3 A brigade of FIRST and a division of SECOND do not use him up; the first division of FIRST has +2."""
    s = led("b_tannenberg", 4)
    seen = {}
    for name, army in (("R 5 rf", "R FIRST"), ("R 36/13", "R SECOND"), ("R 25/3", "R FIRST"), ("R 27/3", "R FIRST")):
        put(s, "G 36/17", "36.22", army="G EIGHTH")
        put(s, name, "36.23", army=army, corps="" if name == "R 5 rf" else None)
        fight(s, CENTRAL, "36.23", slrt=2)
        values, crt = drms(s)
        seen[name] = values["Russia"] - crt[1]
        put(s, name, "30.20", army=army)
    assert seen["R 25/3"] == seen["R 36/13"] + 2
    assert seen["R 27/3"] == seen["R 36/13"]
    assert seen["R 5 rf"] <= seen["R 36/13"]


@pytest.mark.rule("25.6.1#2")
@pytest.mark.parametrize(("gt", "may"), [(1, True), (3, True), (4, False)])
def test_25_6_1_francois_once_and_to_gt_3(gt, may):
    """25.6.1 GT 1 to 3, only for attacking units of the 1st Corps, once in the game."""
    s = led("b_tannenberg", gt)
    put(s, "G 1/1", "36.22", army="G EIGHTH")
    put(s, "R 36/13", "36.23", army="R SECOND")
    attacking(s, CENTRAL)
    if name_of(s) != "Commit":
        does(s, "declare 36.23")
    seen = False
    for _ in range(60):
        choices = offers(s)
        if not choices:
            break
        if "use Francois" in choices:
            seen = True
            does(s, "use Francois")
            continue
        pick = next((c for c in choices if c.startswith(("from ", "with "))), None)
        wanted = next((c for c in ("dice 6", "roll 2") if c in choices), None)
        does(s, pick or wanted or next((c for c in QUIET if c in choices), choices[0]))
    assert seen == may
    put(s, "R 36/13", "36.23", army="R SECOND")
    put(s, "G 1/1", "36.22", army="G EIGHTH")
    attacking(s, CENTRAL)
    does(s, "declare 36.23")
    for _ in range(60):
        choices = offers(s)
        if not choices:
            break
        assert "use Francois" not in choices
        pick = next((c for c in choices if c.startswith(("from ", "with "))), None)
        wanted = next((c for c in ("dice 6", "roll 2") if c in choices), None)
        does(s, pick or wanted or next((c for c in QUIET if c in choices), choices[0]))


@pytest.mark.rule("25.1#1")
@pytest.mark.parametrize(("die", "share"), [(4, 1.0), (5, 0.5), (6, 0.0)])
def test_25_1_1_the_khans_die(die, share):
    """25.1.1 1 to 4 free; 5 half the allowance and three MPs of forced march at most; 6 not at all."""
    far = {}
    for roll in (1, die):
        s = led("b_tannenberg", 3)
        put(s, "R 2 c", "32.20", army="R FIRST", corps="R 1 C")
        put(s, "G 1/1", "60.30")
        moving(s, RUSSIA)
        does(s, "take R 2 c", f"roll {roll}")
        far[roll] = {a.split()[1] for a in offers(s, "march")}
    if share == 1.0:
        assert far[die] == far[1]
    elif share == 0.0:
        assert far[die] == set()
    else:
        assert set() < far[die] < far[1]


@pytest.mark.rule("25.1#1", "5.4.7#1")
def test_25_1_1_the_khan_is_rolled_for_in_counter_movement_too():
    """25.1.1 Each time a unit of the corps begins its movement: in the Counter Movement Phase as well."""
    s = led("b_tannenberg", 3)
    put(s, "R 2 c", "32.20", army="R FIRST", corps="R 1 C")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 2 c")
    assert name_of(s) == "KhanDie"


@pytest.mark.rule("25.1.2#1")
@pytest.mark.parametrize(("gt", "may"), [(16, False), (17, True)])
def test_25_1_2_his_four_divisions_stay_in_the_corps(gt, may):
    """25.1.2 Through GT 16 1 gdc, 2 gdc, 2 c and 3 c cannot be taken from the corps; from GT 17 they can."""
    s = led("d_grand_campaign", gt)
    for name in ("R 1 gdc", "R 2 gdc", "R 2 c", "R 3 c"):
        put(s, name, "36.22", army="R FIRST", corps="R 1 C")
    put(s, "R 1 C Train", "34.20", army="R FIRST")
    put(s, "R 25/3", "36.21", army="R FIRST")
    put(s, "G 1/1", "60.30")
    attaching(s, RUSSIA)
    free = set()
    if offered(s, "reattach R FIRST"):
        does(s, "reattach R FIRST")
        free = {a.split(" ", 1)[1] for a in offers(s, "free")}
    assert ({"R 1 gdc", "R 2 gdc", "R 2 c", "R 3 c"} <= free) == may
    if not may:
        assert not {"R 1 gdc", "R 2 gdc", "R 2 c", "R 3 c"} & free


# Concealment -----------------------------------------------------------------------------------------------


def seen_by(s, side):
    """Everything that the description of the position tells a side, as text."""
    view = GAME.describe(GAME.view(s, side))
    return repr(view)


@pytest.mark.rule("26.2#1", "26.2.2#1")
def test_26_2_a_concealed_unit_is_unknown_to_the_enemy_and_known_to_its_owner():
    """26.2 Inverted, a division is a crest: the enemy's view has neither its name nor its losses; its owner's has."""
    s = position("b_tannenberg", gt=4, concealment="hidden")
    put(s, "R 25/3", "36.22", army="R FIRST", lost=3)
    put(s, "G 1/1", "46.21")
    moving(s, RUSSIA)
    assert "R 25/3" in seen_by(s, CENTRAL)
    does(s, "invert R 25/3")
    assert "R 25/3" not in seen_by(s, CENTRAL)
    assert "36.22" in seen_by(s, CENTRAL), "that somebody is there is open"
    assert "R 25/3" in seen_by(s, RUSSIA)


@pytest.mark.rule("26.2.4#1", "26.2.3#1")
def test_26_2_4_only_the_top_unit_is_turned_up_when_a_stack_comes_adjacent():
    """26.2.4 Two concealed divisions: the German who comes adjacent sees one of them; in combat he sees both."""
    s = position("b_tannenberg", gt=4, concealment="hidden")
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "R 40/4", "36.22", army="R FIRST", lost=6)
    put(s, "G 1/1", "40.21")
    moving(s, RUSSIA)
    does(s, "invert R 25/3", "invert R 40/4", "done")
    assert not {"R 25/3", "R 40/4"} & {n for n in ("R 25/3", "R 40/4") if n in seen_by(s, CENTRAL)}
    auto(s)
    moving(s, CENTRAL)
    while name_of(s) in ("WirelessDie", "Conceal", "Intercepts"):
        does(s, "roll 1" if offered(s, "roll 1") else "done")
    does(s, "take G 1/1", "march 37.22")
    auto(s, stop=("Movements",))
    assert sum(n in seen_by(s, CENTRAL) for n in ("R 25/3", "R 40/4")) == 1
    attacking(s, CENTRAL)
    if offered(s, "declare 36.22"):
        does(s, "declare 36.22")
    for _ in range(10):
        if name_of(s) == "CrtDice":
            break
        pick = next((c for c in offers(s) if c.startswith(("from ", "with "))), None)
        does(s, pick or next((c for c in QUIET if offered(s, c)), offers(s)[0]))
    assert all(n in seen_by(s, CENTRAL) for n in ("R 25/3", "R 40/4"))


@pytest.mark.rule("26.2.3#1")
def test_26_2_3_a_dummy_looks_like_a_unit_and_stays_in_own_land():
    """26.2.3 A Dummy on a concealed unit marches in friendly hexes only, and the enemy cannot tell it from troops."""
    s = position("b_tannenberg", gt=4, concealment="hidden")
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "R 27/3", "36.24", army="R FIRST")
    put(s, "G 1/1", "46.21")
    moving(s, RUSSIA)
    assert not offers(s, "dummy"), "nobody is concealed yet"
    does(s, "invert R 25/3")
    assert offers(s, "dummy") == ["dummy 36.22"]
    does(s, "dummy 36.22", "done")
    ghost = next(a for a in offers(s, "take") if "ummy" in a)
    does(s, ghost)
    found = {a.split()[1] for a in offers(s, "march")}
    assert found
    assert "39.21" in found
    assert not {"39.20", "40.20", "40.21", "40.22"} & found, "Prussia is enemy land"
    does(s, "march 34.22")
    told_ = seen_by(s, CENTRAL)
    assert "34.22" in told_
    assert "ummy" not in told_


@pytest.mark.rule("26.1.1#1")
def test_26_1_1_a_cap_hides_the_stack_below_it():
    """26.1.1 Under a Stack Cap the enemy sees no name, the owner all."""
    s = position("b_tannenberg", gt=4, concealment="markers")
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "R 3 Train", "36.22", army="R FIRST")
    put(s, "G 1/1", "46.21")
    moving(s, RUSSIA)
    assert "R 25/3" in seen_by(s, CENTRAL)
    does(s, "cap 36.22")
    assert "R 25/3" not in seen_by(s, CENTRAL)
    assert "R 3 Train" not in seen_by(s, CENTRAL)
    assert "R 3 Train" in seen_by(s, RUSSIA)


@pytest.mark.rule("26.1.1#1")
@pytest.mark.parametrize(
    ("to", "friend", "hidden"), [("39.22", "", True), ("38.23", "", False), ("38.23", "37.22", True)]
)
def test_26_1_1_the_cap_goes_when_an_enemy_is_within_two_hexes(to, friend, hidden):
    """26.1.1 b Three hexes off it stays, two hexes off it goes, unless a friendly unit stands between."""
    s = position("b_tannenberg", gt=4, concealment="markers")
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "G 1 c", "41.22", corps="")
    if friend:
        put(s, "R 27/3", friend, army="R FIRST")
    moving(s, RUSSIA)
    does(s, "cap 36.22")
    auto(s)
    moving(s, CENTRAL)
    while name_of(s) == "Conceal":
        does(s, "done")
    does(s, "take G 1 c", f"march {to}")
    auto(s, stop=("Movements",))
    assert distance(to, "36.22") in (2, 3)
    assert ("R 25/3" not in seen_by(s, CENTRAL)) == hidden


@pytest.mark.rule("26.2.6#1", "26.2.4#1")
def test_26_2_6_concealed_cavalry_does_not_react():
    """26.2.6, ruling 46: the top unit is turned up by the enemy's coming and may react; the one below

    lies face down.
    """
    s = position("b_tannenberg", gt=4, concealment="hidden")
    put(s, "R 1 c", "36.22", army="R FIRST", corps="")
    put(s, "R 4 c", "36.22", army="R FIRST", corps="", lost=2)
    put(s, "G 1/1", "40.21")
    moving(s, RUSSIA)
    does(s, "invert R 1 c", "invert R 4 c")
    auto(s)
    moving(s, CENTRAL)
    while name_of(s) in ("WirelessDie", "Conceal", "Intercepts"):
        does(s, "roll 1" if offered(s, "roll 1") else "done")
    does(s, "take G 1/1", "through 37.22" if offered(s, "through 37.22") else "march 37.22")
    assert len({a.split(" > ")[0] for a in offers(s, "ride")}) == 1


@pytest.mark.rule("26.2.7#1")
def test_26_2_7_as_many_stacks_as_the_die_shows():
    """26.2.7 On 2 the Central Powers turn up two of three concealed Russian stacks, no more."""
    s = position("b_tannenberg", gt=4, concealment="hidden")
    for name, hex_ in (("R 25/3", "36.22"), ("R 27/3", "36.24"), ("R 28/20", "36.26")):
        put(s, name, hex_, army="R FIRST")
    put(s, "G 1/1", "46.21")
    moving(s, RUSSIA)
    for name in ("R 25/3", "R 27/3", "R 28/20"):
        does(s, f"invert {name}")
    auto(s)
    moving(s, CENTRAL)
    does(s, "roll 2")
    count = 0
    while name_of(s) not in ("Movements", "Conceal", "Idle"):
        pick = next((a for a in offers(s) if a != "done"), "done")
        does(s, pick)
        count += pick != "done"
        assert count <= 2
    assert count == 2
    assert sum(n in seen_by(s, CENTRAL) for n in ("R 25/3", "R 27/3", "R 28/20")) == 2


@pytest.mark.rule("4.2.6#1")
def test_4_2_6_statuses_supply_and_plans_of_lower_units_do_not_reach_the_enemys_view():
    """Without any option: of a stack the enemy sees the top unit's name, not its losses, status, supply

    or those below.
    """
    s = position("b_tannenberg", gt=4)
    put(s, "R 25/3", "36.22", army="R FIRST", lost=7, status=-3, supply="low")
    put(s, "R 3 how", "36.22", army="R FIRST")
    put(s, "R 29/20", "36.24", army="R FIRST", rail="33.17")
    put(s, "G 1/1", "46.21")
    moving(s, CENTRAL)
    told_ = GAME.describe(GAME.view(s, CENTRAL))["units"]
    assert told_["R 25/3"]["place"] == "36.22"
    assert told_["R 25/3"].get("lost") != 7, "its reduced side is open, the steps below it are not"
    assert not {"status", "low", "out", "army", "corps"} & set(told_["R 25/3"])
    assert "R 3 how" not in told_
    assert "33.17" not in repr(told_.get("R 29/20", {}))


# Two rules together ----------------------------------------------------------------------------------------


@pytest.mark.rule("21.1.2#1", "8.2.3(3)#1")
def test_21_1_2_infantry_under_a_plan_does_not_ride_to_the_rear():
    """21.1.2 Rail movement is movement: of all stations only those nearer to Insterburg or Lötzen are destinations."""
    s = plans()
    put(s, "R 54 r", "34.18", army="R FIRST", corps="")
    put(s, "R 1 c", "34.18", army="R FIRST", corps="")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "take R 54 r", "entrain")
    goals = {a.split()[1] for a in offers(s, "bound-for")}
    assert "38.19" in goals
    assert all(any(distance(h, g) < distance("34.18", g) for g in ("48.19", "49.27")) for h in goals)
    s = plans()
    put(s, "R 1 c", "34.18", army="R FIRST", corps="")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "take R 1 c", "entrain")
    assert offered(s, "bound-for 29.16"), "cavalry is free"


@pytest.mark.rule("25.6.1#1")
def test_25_6_1_after_a_six_no_marker_ends_the_move_farther_from_the_enemy():
    """25.6.1a After a 6 a unit of the 1st Corps ends no farther from the enemy, by march, halt or

    Prepared Attack marker.
    """
    s = led("b_tannenberg", 2)
    put(s, "G 1/1", "44.20", army="G EIGHTH")
    put(s, "R 25/3", "41.19", army="R FIRST")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "roll 6", "through 45.20")
    assert distance("45.20", "41.19") > distance("44.20", "41.19")
    assert {a.split()[0] for a in offers(s)} <= {"march", "through"}
    assert all(distance(a.split()[1], "41.19") <= distance("44.20", "41.19") for a in offers(s, "march"))


def jaroslau(scenario, die):
    """A Russian division comes to the bridgehead at Jaroslau; above 3 it is abandoned. Then he goes away."""
    s = position(scenario, gt=8)
    fort = put(s, "A Fort Jaroslau 43.84", "43.84")
    put(s, "R 14/8", "43.80", army="R FOURTH", corps="")
    moving(s, RUSSIA)
    does(s, "take R 14/8", "march 43.83", f"roll {die}")
    assert (s.steps(fort) == 0) == (die > 3)
    put(s, "R 14/8", "05.80", army="R EIGHTH", corps="")
    return s


@pytest.mark.rule("17.4#1", "12.5.1#1")
@pytest.mark.parametrize(
    ("scenario", "die", "used"), [("d_grand_campaign", 3, True), ("d_grand_campaign", 4, False), ("c_galicia", 4, True)]
)
def test_17_4_the_demolished_bridge_of_jaroslau_serves_no_march(scenario, die, used):
    """17.4 With the bridgehead the railway bridge 42.84 to 43.84 is gone (campaign): who marches there

    swims the San.
    """
    s = jaroslau(scenario, die)
    put(s, "A 14/5", "43.84", army="A FIRST")
    moving(s, CENTRAL)
    does(s, "take A 14/5", "through 42.84")
    over_the_bridge = "4.5 MPs left" in GAME.prompt(s)
    assert over_the_bridge == used


@pytest.mark.rule("17.4#1", "14.1.1#1")
@pytest.mark.parametrize(
    ("scenario", "die", "fed"), [("d_grand_campaign", 3, True), ("d_grand_campaign", 4, False), ("c_galicia", 4, True)]
)
def test_17_4_no_supply_line_crosses_the_demolished_bridge(scenario, die, fed):
    """17.4 "In any way": with the line to the east cut, a division in 42.84 is fed from Jaroslau or not at all."""
    s = jaroslau(scenario, die)
    put(s, "A 14/5", "42.84", army="A FIRST", corps="")
    for name, hex_ in (("R 14/8", "41.82"), ("R 15/8", "40.84"), ("R 12/12", "41.84")):
        put(s, name, hex_, army="R EIGHTH", corps="")
    put(s, "R 19/12", "41.83", army="R EIGHTH", corps="")
    supplying(s, CENTRAL)
    auto(s)
    u = piece("A 14/5")
    assert (not s.marked(u, nm.OUT) and not s.marked(u, nm.LOW)) == fed


@pytest.mark.rule("17.4#1")
def test_17_4_the_bridge_is_mended_twelve_turns_later():
    """17.4 Demolished on GT 8, it may be used again on GT 20, not on GT 19."""
    for gt, used in ((19, False), (20, True)):
        s = jaroslau("d_grand_campaign", 4)
        s.turn = gt - 1
        run(s, GameTurn(gt))
        put(s, "A 14/5", "43.84", army="A FIRST")
        moving(s, CENTRAL)
        does(s, "take A 14/5", "through 42.84")
        high = s.weather == nm.HIGH_WATER
        assert high
        bridge = float(said(r"([\d.]+) MPs? left", GAME.prompt(s)))
        assert (bridge > 2) == used


@pytest.mark.rule("17.6#1", "17.6.1#1", "17.6.2#1")
def test_17_6_german_narrow_gauge_lines_are_an_option():
    """17.6 With the option a line may begin at a station inside Germany; without it and outside Germany never."""
    found = {}
    for option in ("off", "on"):
        s = position("d_grand_campaign", gt=12, narrow_gauge=option)
        put(s, "G 1/1", "84.43")
        engineering(s, CENTRAL)
        found[option] = {a.split()[1] for a in offers(s, "deploy")}
    assert "81.71" in found["on"] - found["off"]
    assert "88.63" not in found["on"], "Wieruszow is Russian"


@pytest.mark.rule("5.4.7#1", "8.4#1", "5.4.6#1")
def test_5_4_7_counter_movement_has_half_the_allowance_and_no_prepared_attacks():
    """5.4.7 Half the MPs with their fraction, and no Prepared Attack marker; everything else is offered."""
    far = {}
    for counter in (False, True):
        s = position("a_gumbinnen", gt=2)
        put(s, "R 25/3", "40.20")
        put(s, "G 1/1", "50.20")
        moving(s, RUSSIA, counter=counter)
        does(s, "take R 25/3")
        far[counter] = {a.split()[1] for a in offers(s, "march")}
        assert bool(offers(s, "prepare")) == (not counter)
    assert far[True] < far[False]
    assert max(distance(h, "40.20") for h in far[True]) >= 3


@pytest.mark.rule("5.4.10b#1")
def test_5_4_10b_half_markers_turn_then_go():
    """5.4.10b An Initial marker becomes Final in the Post-Combat Phase, the Final one goes in the next,

    on both sides.
    """
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", half=nm.HALF_INITIAL)
    put(s, "G 1/1", "50.20", half=nm.HALF_FINAL)
    retiring(s, RUSSIA)
    auto(s)
    assert s.half(piece("R 25/3")) == nm.HALF_FINAL
    assert s.half(piece("G 1/1")) == 0
    retiring(s, CENTRAL)
    auto(s)
    assert s.half(piece("R 25/3")) == 0


@pytest.mark.rule("25.5#1")
def test_25_5_brusilov_helps_twice_and_no_third_time():
    """25.5 Two combats of the Russian player's choice, in attack or defence; then he is gone."""
    s = led("c_galicia", 6)
    seen = []
    for side, target in ((RUSSIA, "12.91"), (CENTRAL, "12.90"), (RUSSIA, "12.91")):
        put(s, "R 12/12", "12.90", army="R EIGHTH")
        put(s, "A 11/11", "12.91", army="A THIRD")
        attacking(s, side)
        if offered(s, f"declare {target}"):
            does(s, f"declare {target}")
        used = False
        for _ in range(60):
            choices = offers(s)
            if not choices:
                break
            if "use Brusilov" in choices:
                used = True
                does(s, "use Brusilov")
                continue
            pick = next((c for c in choices if c.startswith(("from ", "with "))), None)
            wanted = next((c for c in ("dice 6", "roll 2") if c in choices), None)
            does(s, pick or wanted or next((c for c in QUIET if c in choices), choices[0]))
        seen.append(used)
    assert seen == [True, True, False]


@pytest.mark.rule("24.4#1", "14.2.3#1")
@pytest.mark.parametrize(("gt", "hex_", "wanted"), [(7, "57.45", "low"), (8, "57.45", "in"), (7, "40.40", "low")])
def test_24_4_the_second_division_is_low_beside_a_railway_too(gt, hex_, wanted):
    """24.4 Never better than Low Supply through GT 7, whatever the source: also on a railway."""
    s = position("b_tannenberg", gt=gt)
    put(s, "R 2/23", "58.52" if hex_ == "40.40" else hex_, army="R SECOND", corps="")
    put(s, "R SECOND Major", "58.50", army="R SECOND")
    put(s, "G 1/1", "70.20")
    supplying(s, RUSSIA)
    auto(s)
    u = piece("R 2/23")
    assert ("out" if s.marked(u, nm.OUT) else "low" if s.marked(u, nm.LOW) else "in") == wanted


@pytest.mark.rule("23.4.1#1")
def test_23_4_1_a_division_that_retreats_into_the_box_gives_no_points():
    """27.2 (5), 23.4.1 Whoever retreats off the map to avoid destruction is not eliminated."""
    s = position("d_grand_campaign", gt=6)
    put(s, "A 11/11", "11.114", army="A THIRD", lost=6)
    for name, hex_ in (("R 12/12", "11.113"), ("R 19/12", "11.113"), ("R 14/8", "10.114"), ("R 15/8", "12.114")):
        put(s, name, hex_, army="R EIGHTH", corps="")
    fight(s, RUSSIA, "11.114", crt=12)
    assert vp(s)[RUSSIA] == 0
    assert where(s, "A 11/11") not in ("eliminated", "removed")


@pytest.mark.rule("21.1.1#2", "24.1#1")
@pytest.mark.parametrize(
    ("hex_", "may"), [("58.52", True), ("57.51", True), ("61.48", True), ("56.52", False), ("60.44", False)]
)
def test_21_1_1_the_second_army_gives_the_garrison_what_stands_at_its_places(hex_, may):
    """21.1.1, 24.1 Under its plan SECOND may hand a formation to Warsaw, from in or beside its places."""
    s = plans(gt=4, scenario="d_grand_campaign")
    put(s, "R 59 r", hex_, army="R SECOND", corps="")
    put(s, "R 36/13", "60.42", army="R SECOND")
    put(s, "R 63 r", "58.52", army="R WARSAW", corps="")
    put(s, "R 25/3", "36.20", army="R FIRST")
    put(s, "G 1/1", "66.30")
    attaching(s, RUSSIA)
    does(s, "reattach R SECOND")
    assert offered(s, "hand-over R 59 r > R WARSAW") == may
    assert not any("> R FIRST" in a for a in offers(s))


@pytest.mark.rule("25.4#1")
@pytest.mark.parametrize(
    ("name", "side", "more"), [("R 4/6", CENTRAL, 2), ("R 4/6", RUSSIA, 0), ("R 36/13", CENTRAL, 0)]
)
def test_25_4_blagoveshchenski_harms_the_defence_of_the_sixth_corps_only(name, side, more):
    """25.4 A unit of the 6th Corps that defends has +2; one that attacks, and another corps in defence, has not."""
    seen, odds = {}, {}
    for leaders in ("off", "on"):
        s = led("b_tannenberg", 4) if leaders == "on" else position("b_tannenberg", gt=4)
        put(s, "G 3 r", "36.22", army="G EIGHTH", corps="")
        put(s, name, "36.23", army="R SECOND")
        fight(s, side, "36.23" if side == CENTRAL else "36.22", slrt=2)
        line = [x for x in log_of(s) if x.startswith("Russia SLRT")][-1]
        seen[leaders] = int(said(r"die \d([+-]\d+)?", line))
        shifts = next(x for x in log_of(s) if " against " in x)
        odds[leaders] = shifts.rsplit(": ", 1)[1]
    # one column to the right may bring +1 or a lower modifier of its own: the marker adds two to what the column says
    assert (odds["on"] != odds["off"]) == bool(more)
    if not more:
        assert seen["on"] == seen["off"]
    else:
        assert seen["on"] >= seen["off"] + more


@pytest.mark.rule("26.2.3#1", "26.2.2#1")
def test_26_2_3_what_is_offered_before_the_units_move():
    """26.2.2, 26.2.3 Exactly this: two units are far enough to be turned over, then a Dummy, which may go again."""
    s = position("b_tannenberg", gt=4, concealment="hidden")
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "R 27/3", "36.24", army="R FIRST")
    put(s, "G 1/1", "46.21")
    moving(s, RUSSIA)
    assert offers(s) == ["invert R 25/3", "invert R 27/3", "done"]
    does(s, "invert R 25/3")
    assert offers(s) == ["dummy 36.22", "invert R 27/3", "done"]
    does(s, "dummy 36.22")
    assert offers(s) == ["invert R 27/3", "disband R Dummy 1", "done"]
    does(s, "disband R Dummy 1")
    assert "." not in where(s, "R Dummy 1")


@pytest.mark.rule("23.3#1", "8.2.3(3)#1")
def test_23_3_no_train_takes_a_fischer_unit_out_of_the_bukowina():
    """23.3 From Czernowitz (09.108) a Fischer unit rides inside the province only, a Landsturm brigade anywhere."""
    goals: dict[str, set[str]] = {}
    for name in ("A Fischer 1", "A 35 ls"):
        s = position("d_grand_campaign", gt=6)
        put(s, name, "09.108", army="A SECOND", corps=None if "Fischer" in name else "")
        put(s, "R 12/12", "05.85", army="R EIGHTH")
        moving(s, CENTRAL)
        does(s, f"take {name}")
        goals[name] = set()
        if offered(s, "entrain"):
            does(s, "entrain")
            goals[name] = {a.split()[1] for a in offers(s, "bound-for")}
    assert "29.86" in goals["A 35 ls"]
    assert not {"29.86", "22.97", "06.98", "08.91"} & goals["A Fischer 1"]


@pytest.mark.rule("25.6.2#1")
@pytest.mark.parametrize(("gt", "bound"), [(23, False), (24, True), (33, True), (34, False)])
@pytest.mark.parametrize("leaders", ["on", "off"])
def test_25_6_2_francois_keeps_his_assets_from_the_trains_too(gt, bound, leaders):
    """25.6.2 GT 24 to 33, with the option: no Asset leaves the area of the Eighth Army, not by rail either."""
    s = start("d_grand_campaign", leaders=leaders)
    s.turn = gt
    put(s, "G Lötzen", "61.30", army="G EIGHTH")
    attaching(s, CENTRAL)
    auto(s)
    moving(s, CENTRAL)
    does(s, "take G Lötzen", "entrain")
    goals = {a.split()[1] for a in offers(s, "bound-for")}
    assert "66.31" in goals
    assert ("29.86" in goals) == (not bound or leaders == "off")


@pytest.mark.rule("23.4#1", "14.0#1")
def test_23_4_units_in_the_box_are_in_supply():
    """23.4 In the Holding Box a unit is In Supply: its marker goes in the own Supply Phase, not in the enemy's."""
    s = position("d_grand_campaign", gt=12)
    put(s, "A 8 c", "bukowina", army="A SECOND", corps="", supply="out", status=-1)
    put(s, "R 12/12", "05.85", army="R EIGHTH", supply="out")
    assert "." not in where(s, "A 8 c")
    supplying(s, RUSSIA)
    auto(s)
    assert s.marked(piece("A 8 c"), nm.OUT)
    assert not s.marked(piece("R 12/12"), nm.OUT)
    supplying(s, CENTRAL)
    auto(s)
    assert not s.marked(piece("A 8 c"), nm.OUT)
    assert status(s, "A 8 c") == -1


@pytest.mark.rule("24.2#1", "16.3#1")
def test_24_2_the_eleventh_army_comes_with_its_depots():
    """24.2, 16.3 Formed on GT 25 its depots are placed at once; the choice returns on GT 26."""
    for gt, formed in ((25, True), (26, True), (25, False)):
        s = position("d_grand_campaign", gt=gt)
        put(s, "R 14/8", "30.80", army="R EIGHTH")
        put(s, "A 11/11", "60.83", army="A THIRD")
        reinforcing(s, RUSSIA)
        for _ in range(150):
            choices = offers(s)
            if not choices:
                break
            form = "form R ELEVENTH" if formed and "form R ELEVENTH" in choices else None
            entry = next((a for a in choices if a.startswith(("enter", "set-depot"))), None)
            does(s, form or entry or ("done" if "done" in choices else choices[0]))
        assert ("." in where(s, "R ELEVENTH Major")) == formed


@pytest.mark.rule("24.1.3#1")
@pytest.mark.parametrize(
    ("army", "hex_", "target", "may"),
    [
        ("R WARSAW", "58.52", "58.53", True),
        ("R WARSAW", "57.51", "57.50", True),  # next to Warsaw
        ("R WARSAW", "57.50", "57.49", False),  # two hexes away
        ("R SECOND", "58.52", "58.53", False),  # no garrison
    ],
)
def test_24_1_3_warsaw_is_a_magazine_for_its_garrison(army, hex_, target, may):
    """24.1.3 In or next to Warsaw a unit of the garrison gets an AP without Train or depot; nobody else does."""
    s = position("d_grand_campaign", gt=12)
    put(s, "R 63 r", hex_, army=army, corps="")
    put(s, "G 1/1", target)
    attacking(s, RUSSIA)
    does(s, f"declare {target}")
    assert offered(s, "magazine R 63 r > 58.52") == may


@pytest.mark.rule("24.5.3#1", "5.4.4#1")
def test_24_5_3_praga_feeds_nobody_in_the_turn_of_the_change_and_then_its_new_army():
    """24.5.3 Given to FIRST on GT 6 it feeds no Train of either army; on GT 7 that of FIRST, not that of SECOND."""
    s = position("d_grand_campaign", gt=6)
    put(s, "R PRAGA 7", "58.52", army="R SECOND")
    put(s, "G 1/1", "80.30")
    seen = []
    for gt, change in ((5, ""), (6, "praga R FIRST"), (7, "")):
        s.turn = gt
        put(s, "R 13 Train", "62.56", army="R SECOND")
        put(s, "R 36/13", "62.56", army="R SECOND")
        put(s, "R 3 Train", "56.56", army="R FIRST")
        put(s, "R 25/3", "56.56", army="R FIRST")
        attaching(s, RUSSIA)
        if change:
            does(s, change)
        auto(s)
        put(s, "R 13 Train", "62.56", army="R SECOND")
        put(s, "R 3 Train", "56.56", army="R FIRST")
        supplying(s, RUSSIA)
        auto(s)
        seen.append(tuple(not s.marked(piece(n), nm.OUT) for n in ("R 13 Train", "R 3 Train")))
    assert seen == [(True, False), (False, False), (False, True)]


@pytest.mark.rule("17.6#1", "17.6.2#1", "17.6.1#1")
def test_17_6_two_narrow_gauge_lines_at_two_stations():
    """17.6 Germany has two markers: the first line leaves room for the second elsewhere, and there is no third."""
    s = position("d_grand_campaign", gt=12, narrow_gauge="on")
    put(s, "G 1/1", "84.43")
    engineering(s, CENTRAL)
    begun = []
    for h in ("84.43", "81.71", "79.42"):
        if offered(s, f"deploy {h}"):
            does(s, f"deploy {h}")
        begun.append(told(s, "Germany begins", h))
    assert begun == [True, True, False]
    auto(s)
    s.turn = 13
    engineering(s, CENTRAL)
    assert any(distance(a.split()[1], "84.43") == 1 for a in offers(s, "lengthen")), "one hex in the next phase"


@pytest.mark.rule("26.2.4#1")
def test_26_2_4_who_comes_adjacent_is_turned_up_himself():
    """26.2.4 Both stacks: a concealed division that marches up to the enemy is seen, one that stays away is not."""
    s = position("b_tannenberg", gt=4, concealment="hidden")
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "R 27/3", "36.24", army="R FIRST")
    put(s, "G 1/1", "40.21")
    moving(s, RUSSIA)
    does(s, "invert R 25/3", "invert R 27/3", "done")
    does(s, "take R 27/3", "march 37.23", "take R 25/3", "march 39.21")
    auto(s, stop=("Movements",))
    assert distance("39.21", "40.21") == 1
    assert "R 25/3" in seen_by(s, CENTRAL)
    assert "R 27/3" not in seen_by(s, CENTRAL)


@pytest.mark.rule("26.2.2#1", "26.2.3#1", "26.1.1#1")
@pytest.mark.parametrize(
    ("option", "text"), [("hidden", "invert R 25/3"), ("markers", "cap 36.22"), ("markers", "dummy 36.22")]
)
@pytest.mark.parametrize("counter", [False, True])
def test_26_concealment_in_either_friendly_movement_phase(option, text, counter):
    """26.1.1, 26.1.2, 26.2.2 In the own Movement Phase and in the own Counter Movement Phase."""
    s = position("b_tannenberg", gt=4, concealment=option)
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "G 1/1", "46.21")
    moving(s, RUSSIA, counter=counter)
    assert offered(s, text)


@pytest.mark.rule("26.1.2#1")
@pytest.mark.parametrize(
    ("to", "friend", "stays"), [("41.22", "", True), ("40.23", "", False), ("40.23", "39.22", True)]
)
def test_26_1_2_a_dummy_goes_when_an_enemy_is_within_two_hexes(to, friend, stays):
    """26.1.2 c Three hexes off it stays, at two it is gone, unless a friendly unit stands between."""
    s = position("b_tannenberg", gt=4, concealment="markers")
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "G 1 c", "44.22", corps="")
    if friend:
        put(s, "R 27/3", friend, army="R FIRST")
    moving(s, RUSSIA)
    does(s, "dummy 36.22")
    auto(s, stop=("Movements",))
    does(s, "take R Dummy 1", "march 38.22")
    auto(s)
    moving(s, CENTRAL)
    while name_of(s) == "Conceal":
        does(s, "done")
    does(s, "take G 1 c", f"march {to}")
    auto(s, stop=("Movements",))
    assert distance(to, "38.22") in (2, 3)
    assert (where(s, "R Dummy 1") == "38.22") == stays


@pytest.mark.rule("24.5.2#1", "4.3#1")
def test_24_5_2_praga_returns_to_a_hex_that_a_german_has_passed():
    """24.5.2, 4.3 A German rides through 60.46 and away: the depot is back, and its hex is Russian again."""
    s = position("b_tannenberg", gt=6)
    put(s, "R PRAGA 3", "60.46", army="R SECOND")
    put(s, "R 36/13", "50.50", army="R SECOND")
    put(s, "G 1 c", "60.43", corps="")
    moving(s, CENTRAL)
    does(s, "take G 1 c", "through 60.45", "through 60.46")
    assert (where(s, "R PRAGA 3"), controller(s, "60.46")) == ("pool", CENTRAL)
    does(s, "through 60.45", "march 60.44")
    auto(s, stop=("Movements",))
    assert (where(s, "R PRAGA 3"), controller(s, "60.46")) == ("60.46", RUSSIA)
    assert GAME.invariants(s) == []
