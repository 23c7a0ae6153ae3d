"""21, 27 Strategic Plans and victory: every limit from both sides."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.board import distance
from greatwar.games.twilight_in_the_east.charts import PLANS
from greatwar.games.twilight_in_the_east.components import HEXES, army_named, corps_named, hex_named
from greatwar.games.twilight_in_the_east.rules import attachment, plans
from greatwar.games.twilight_in_the_east.state import changed_at

from ..positions import CENTRAL, RUSSIA, position, put, vp


def at(name):
    return hex_named(name).n


def rule(found):
    return found.rule if found is not None else ""


def planned(*commands, gt=6, scenario="d_grand_campaign"):
    """An empty map with the plans of these armies and corps in force."""
    s = position(scenario, gt=gt)
    for name in commands:
        s.plans = changed_at(s.plans, plan(name), plans.IN_FORCE)
    return s


def plan(name):
    return next(k for k, (command, _, _, _) in enumerate(PLANS) if command == name)


@pytest.mark.rule("21.0#1", "21.1.1#1", "21.1.1#2", "6.1.1#4")
def test_what_an_army_under_a_plan_does_not_detach():
    """21.1.1 Formations and Trains, except between the Second Army and the Warsaw Garrison; Assets are free."""
    s = planned("R SECOND")
    second, first, warsaw = army_named("R SECOND"), army_named("R FIRST"), army_named("R WARSAW")
    assert plans.army_bound(s, second)
    assert not plans.army_bound(s, first)
    assert not plans.army_bound(s, None)
    division = put(s, "R 36/13", "58.52", army="R SECOND")
    asset = put(s, "R Kowno", "58.52", army="R SECOND")
    assert rule(attachment.plan_refusal(s, division, first)) == "21.1.1"
    assert attachment.plan_refusal(s, division, second) is None
    assert attachment.plan_refusal(s, division, warsaw) is None
    assert attachment.plan_refusal(s, asset, first) is None
    s.set_army(division, first)
    assert attachment.plan_refusal(s, division, second) is None
    s.set_army(division, warsaw)
    assert attachment.plan_refusal(s, division, second) is None
    s.set_army(division, None)
    assert attachment.plan_refusal(s, division, first) is None
    s.set_army(division, second)
    s.plans = changed_at(s.plans, plan("R SECOND"), plans.ACHIEVED)
    assert attachment.plan_refusal(s, division, first) is None


@pytest.mark.rule("21.1.2#1", "21.0#2", "7.3.1#1")
def test_who_marches_toward_which_objective():
    """21.1.2 Infantry of the army; a corps with a plan of its own toward that, later toward its army's."""
    s = planned("R SECOND", "R 1")
    division = put(s, "R 36/13", "58.45", army="R SECOND")
    guards = put(s, "R 22/1", "66.40", army="R SECOND")
    of_army, of_corps = plans.objectives(s, plan("R SECOND")), plans.objectives(s, plan("R 1"))
    assert {HEXES[h].name for h in of_army} == {"66.31", "61.30", "58.28"}
    assert {HEXES[h].name for h in of_corps} == {"65.37"}
    assert plans.objectives_of(s, division) == of_army
    assert plans.objectives_of(s, guards) == of_corps
    s.plans = changed_at(s.plans, plan("R 1"), plans.ACHIEVED)
    assert plans.objectives_of(s, guards) == of_army
    assert plans.objectives_of(s, put(s, "R 4 c", "58.45", army="R SECOND")) == ()
    assert plans.objectives_of(s, put(s, "R 13 Train", "58.45", army="R SECOND")) == ()
    s.set_army(division, army_named("R FIRST"))
    assert plans.objectives_of(s, division) == ()
    s.set_army(division, None)
    assert plans.objectives_of(s, division) == ()
    s.set_army(division, army_named("R SECOND"))
    s.set_cel(division, nm.DEMORALIZED)
    assert plans.objectives_of(s, division) == ()


@pytest.mark.rule("21.1.2#1", "7.3.1#1")
def test_the_assets_of_a_demoralized_formation_are_free():
    s = planned("R SECOND")
    asset = put(s, "R Kowno", "58.45", army="R SECOND")
    assert not plans.exempt(s, asset)
    shaken = put(s, "R 36/13", "58.45", army="R SECOND", status=-4)
    assert plans.exempt(s, shaken)
    assert plans.exempt(s, asset)
    put(s, "R 1/13", "58.45", army="R SECOND")
    assert not plans.exempt(s, asset)


@pytest.mark.rule("21.1.2#1")
@pytest.mark.parametrize(
    ("start", "end", "may"),
    [
        ("60.40", "60.40", True),  # it stays
        ("60.40", "60.39", True),
        ("60.40", "60.41", False),
        ("60.40", "61.40", False),
    ],
)
def test_a_march_ends_nearer_to_one_of_the_objectives(start, end, may):
    s = planned("R SECOND")
    unit = put(s, "R 36/13", start, army="R SECOND")
    assert rule(plans.end_refusal(s, unit, at(start), at(end))) == ("" if may else "21.1.2")


@pytest.mark.rule("21.4.1#1", "21.1.2#1", "21.0#2")
def test_the_plan_of_the_3_lw_corps():
    """21.4.1 Radom, then the objectives of the A-H FIRST Army while its plan is in force."""
    s = planned("G 3 LW", "A FIRST", gt=3)
    unit = put(s, "G 3 lw/3 LW", "70.70", army="G 3 LW")
    assert [HEXES[h].name for h in plans.objectives_of(s, unit)] == ["58.64"]
    s.plans = changed_at(s.plans, plan("G 3 LW"), plans.ACHIEVED)
    assert {HEXES[h].name for h in plans.objectives_of(s, unit)} == {"43.66", "50.62"}
    s.plans = changed_at(s.plans, plan("A FIRST"), plans.ACHIEVED)
    assert plans.objectives_of(s, unit) == ()
    s.plans = changed_at(s.plans, plan("A FIRST"), plans.IN_FORCE)
    s.plans = changed_at(s.plans, plan("G 3 LW"), plans.ABANDONED)
    assert plans.objectives_of(s, unit) == ()


@pytest.mark.rule("21.2#1")
@pytest.mark.parametrize(
    ("name", "captures"),
    [("R 36/13", True), ("R 5 rf", True), ("R 4 c", False), ("R det 4+16/6", False), ("R 3 hv", False)],
)
def test_who_captures_an_objective(name, captures):
    """21.2 Infantry of brigade size at least, there now or once, while the hex is the side's."""
    s = planned("R SECOND")
    unit = put(s, name, "60.30", army="R SECOND")
    assert plans.captures(unit) == captures
    plans.note_march(s, unit, at("60.30"))
    assert s.marched == ()  # no objective
    plans.note_march(s, unit, at("61.30"))
    plans.note_march(s, unit, at("61.30"))
    assert s.marched == ((at("61.30") << 1 | RUSSIA,) if captures else ())
    assert not plans.captured(s, RUSSIA, at("61.30"))  # German controlled
    s.set_control(RUSSIA, at("61.30"))
    assert plans.captured(s, RUSSIA, at("61.30")) == captures
    assert not plans.captured(s, CENTRAL, at("61.30"))
    s.marched = ()
    assert not plans.captured(s, RUSSIA, at("61.30"))
    s.put(unit, at("61.30"))
    assert plans.captured(s, RUSSIA, at("61.30")) == captures


@pytest.mark.rule("21.1#1", "27.2(2)A#1", "27.2(2)#2", "21.0#2", "21.2#1")
@pytest.mark.parametrize(
    ("gt", "points"), [(3, 14), (4, 10), (5, 10), (6, 7), (7, 7), (8, 5), (9, 5), (10, 3), (11, 3), (12, 2), (20, 2)]
)
def test_an_achieved_plan(gt, points):
    """27.2 (2) A The army scores once, by the GT; a corps scores nothing; other plans go on."""
    s = planned("R SECOND", "R FIRST", "R 1", gt=gt)
    plans.judge_plans(s)
    assert vp(s) == (0, 0)
    put(s, "R 36/13", "61.30", army="R SECOND")
    put(s, "R 22/1", "65.37", army="R SECOND")
    plans.judge_plans(s)
    assert vp(s) == (points, 0)
    assert [s.plans[plan(n)] for n in ("R SECOND", "R 1", "R FIRST")] == [
        plans.ACHIEVED,
        plans.ACHIEVED,
        plans.IN_FORCE,
    ]
    put(s, "R 1/13", "66.31", army="R SECOND")
    plans.judge_plans(s)
    assert vp(s) == (points, 0)


@pytest.mark.rule("21.3#1")
def test_when_a_plan_may_be_abandoned():
    s = planned("R SECOND", "A FIRST", gt=5)
    assert plans.abandon_refusal(s, RUSSIA, plan("R SECOND")) is None
    assert rule(plans.abandon_refusal(s, CENTRAL, plan("R SECOND"))) == "21.3"
    assert rule(plans.abandon_refusal(s, RUSSIA, plan("R FIRST"))) == "21.3"
    assert rule(plans.abandon_refusal(s, RUSSIA, -1)) == "21.3"
    assert plans.abandonable(s, RUSSIA) == [plan("R SECOND")]
    s.turn = 4
    assert rule(plans.abandon_refusal(s, RUSSIA, plan("R SECOND"))) == "21.3"
    assert plans.abandonable(s, RUSSIA) == []


@pytest.mark.rule("21.3#1", "21.1#2", "27.2(2)B#1", "27.2(2)#2", "27.2(2)C#1")
@pytest.mark.parametrize(
    ("hex_", "apart", "points"),
    [
        ("61.30", 0, -4),
        ("61.31", 1, -4),
        ("61.32", 2, -7),
        ("61.33", 3, -7),
        ("61.34", 4, -10),
        ("61.35", 5, -10),
        ("61.36", 6, -13),
        ("61.37", 7, -13),
        ("61.38", 8, -16),
        ("61.45", 15, -16),
    ],
)
def test_what_an_abandoned_plan_costs(hex_, apart, points):
    """27.2 (2) B By the nearest infantry formation of the army itself; the command is free at once."""
    s = planned("R SECOND", "R 1")
    put(s, "R 36/13", hex_, army="R SECOND")
    put(s, "R 4 c", "61.30", army="R SECOND")
    put(s, "R Kowno", "61.30", army="R SECOND")
    put(s, "R 27/3", "61.30", army="R FIRST")
    second = army_named("R SECOND")
    assert plans.nearest(s, second) == min(
        apart, *[distance(at(hex_), g) for g in plans.objectives(s, plan("R SECOND"))]
    )
    plans.abandon(s, plan("R SECOND"))
    assert vp(s) == (points, 0)
    assert s.plans[plan("R SECOND")] == plans.ABANDONED
    assert not plans.army_bound(s, second)
    plans.abandon(s, plan("R 1"))
    assert vp(s) == (points - 5, 0)
    assert s.plans[plan("R 1")] == plans.ABANDONED
    assert corps_named("R 1").n >= 0


@pytest.mark.rule("27.2(2)B#1")
def test_an_army_without_infantry_pays_most():
    s = planned("R SECOND")
    assert plans.nearest(s, army_named("R SECOND")) == 99
    plans.abandon(s, plan("R SECOND"))
    assert vp(s) == (-16, 0)


@pytest.mark.rule("21.5.1#1", "21.6.1#1", "21.6.2#1", "21.4.1#1")
@pytest.mark.parametrize(
    ("name", "hexes"),
    [
        ("A FIRST", {"43.66", "50.62"}),
        ("A FOURTH", {"43.66", "34.69"}),
        ("G 3 LW", {"58.64"}),
        ("R FIRST", {"48.19", "49.27"}),
        ("R SECOND", {"66.31", "61.30", "58.28"}),
        ("R 2", {"43.30"}),
        ("R 1", {"65.37"}),
        ("R FOURTH", {"42.88"}),
        ("R FIFTH", {"38.87", "29.86"}),
        ("R THIRD", {"29.83", "29.86", "30.91"}),
        ("R EIGHTH", {"30.91", "26.93", "22.97"}),
    ],
)
def test_the_objectives_of_the_campaign(name, hexes):
    s = position("d_grand_campaign", gt=2)
    assert {HEXES[h].name for h in plans.objectives(s, plan(name))} == hexes
    small = position("a_gumbinnen", gt=2)
    assert {HEXES[h].name for h in plans.objectives(small, plan(name))} == {h for h in hexes if small.open[at(h)]}
