"""10, 11 Every limit, shift and modifier of a combat from both sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from greatwar.games.twilight_in_the_east.board import side_between
from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import UNITS, hex_named, unit
from greatwar.games.twilight_in_the_east.rules import checks, combat, losses, odds
from greatwar.games.twilight_in_the_east.rules import retreat as retreats
from greatwar.games.twilight_in_the_east.steps.retreat import hardship, price

from ..positions import (
    CENTRAL,
    RUSSIA,
    nm,
    position,
    put,
)


def n(name):
    return hex_named(name).n


def fight(s, target, side, attackers=(), defenders=(), supplied=((), ()), **more):
    """A combat record for rules that only look at it."""
    numbers = tuple(unit(x).n for x in attackers)
    ours, theirs = supplied
    more.setdefault("level", s.ip(n(target), 1 - side))
    s.battle = Combat(
        n(target),
        side,
        numbers,
        tuple(s.at_number(k) for k in numbers),
        tuple(unit(x).n for x in defenders),
        supplied=(tuple(unit(x).n for x in ours), tuple(unit(x).n for x in theirs)),
        **more,
    )
    return s.battle


# 10.6 Strengths ------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.4#1", "4.5#3", "4.5#4")
def test_halves_are_rounded_up_once():
    assert [odds.rounded(k) for k in range(7)] == [0, 1, 1, 2, 2, 3, 3]


@pytest.mark.rule("10.6.1#1", "3.4.1#1", "3.5.1#1")
@pytest.mark.parametrize(
    ("origin", "target", "halved"),
    [
        ("40.20", "41.19", False),
        ("07.112", "07.113", False),  # a minor river
        ("01.104", "01.105", True),
        ("03.104", "03.105", True),  # the bridge does not help
        ("37.13", "38.13", True),  # a grand river at a ferry
    ],
)
def test_attackers_over_large_rivers_are_halved(origin, target, halved):
    s = position("d_grand_campaign", gt=3)
    u, gun = put(s, "R 27/3", origin, lost=1), put(s, "R 3 how", origin)
    a, b = n(origin), n(target)
    assert odds.across_river(a, b) == odds.across_river(b, a) == halved
    each = 1 if halved else 2
    assert odds.attack_halves(s, u, a, b, False) == each * 9
    assert odds.attack_halves(s, u, a, b, True) == each * (9 + u.guns)
    assert odds.attack_halves(s, gun, a, b, True) == each * gun.guns > 0
    assert odds.attack_halves(s, gun, a, b, False) == 0


@pytest.mark.rule("10.6.2#1", "3.4.2#1", "12.2#1")
def test_defenders_are_halved_by_their_marker_only():
    s = position("b_tannenberg", gt=3)
    u = put(s, "G 1/1", "41.19", lost=2)
    assert odds.defence_halves(s, u, False) == 2 * (u.defence - 2)
    assert odds.defence_halves(s, u, True) == 2 * (u.defence - 2 + u.guns)
    for half in (nm.HALF_INITIAL, nm.HALF_FINAL):
        s.set_half(u, half)
        assert odds.defence_halves(s, u, False) == u.defence - 2
    s.set_half(u, nm.HALF_DEFERRED)
    assert odds.defence_halves(s, u, False) == 2 * (u.defence - 2)
    fort = put(s, "R Fortress Kowno", "", lost=1)
    assert odds.defence_halves(s, fort, False) == 2 * (fort.steps - 1) * fort.fssm


@pytest.mark.rule("10.2.1#4", "10.5#1", "3.4.3#1", "10.1.3#1", "22.4.2#1")
def test_totals_count_guns_with_an_ap_of_their_own_side():
    s = position("b_tannenberg", gt=3)
    for name, at in (("R 27/3", "40.20"), ("R 25/3", "40.19"), ("G 1/1", "41.19"), ("G 2/1", "41.19")):
        put(s, name, at)
    a, d = unit("R 27/3"), unit("G 1/1")
    both = ("R 27/3", "R 25/3"), ("G 1/1", "G 2/1")
    plain = (10 + 10, unit("G 1/1").defence + unit("G 2/1").defence)
    assert combat.totals(s, fight(s, "41.19", RUSSIA, *both)) == plain
    ours = fight(s, "41.19", RUSSIA, *both, supplied=(("R 27/3",), ()))
    assert combat.totals(s, ours) == (plain[0] + a.guns, plain[1])
    theirs = fight(s, "41.19", RUSSIA, *both, supplied=((), ("G 1/1",)))
    assert combat.totals(s, theirs) == (plain[0], plain[1] + d.guns)
    assert combat.with_ap(ours, a, True)
    assert not combat.with_ap(ours, a, False)
    assert not combat.with_ap(ours, unit("R 25/3"), True)
    assert combat.with_ap(ours, next(u for u in UNITS if u.no_ap), True)


# 10.8 Shifts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.8#1")
@pytest.mark.parametrize(
    ("target", "origins", "shift"),
    [
        ("41.19", ["40.20"], 0),
        ("10.69", ["09.68"], -1),  # a forest
        ("14.114", ["13.113"], -2),  # a mountain
        ("48.19", ["47.19"], -1),  # a city
        ("01.76", ["01.75"], -1),  # a minor river
        ("01.105", ["01.104"], -1),  # a major river
        ("38.13", ["37.13"], -2),  # a grand river
        ("12.91", ["13.90"], -2),  # a city behind a minor river: both
        ("09.108", ["08.108"], -2),  # a city behind a major river
        ("58.52", ["57.51"], -3),  # Warsaw behind the Vistula
        ("58.52", ["57.51", "59.52"], -1),  # but not if one of the attackers has dry feet
        ("58.52", ["57.51", "57.52", "58.51"], -3),
        ("21.113", ["20.113"], -3),  # a ridge before a mountain
        ("49.29", ["48.29"], -2),  # a causeway
        ("35.78", ["36.79"], -2),  # rough ground, up an escarpment
        ("35.78", ["35.79"], -1),
        ("36.79", ["35.78"], 0),  # and down
        ("10.68", ["09.67"], -2),  # a forest behind a major river
        ("49.75", ["49.74"], -2),  # a forest behind the San
        ("49.75", ["48.75"], -3),  # and where a ferry crosses it
        ("49.75", ["48.75", "48.76"], -2),
    ],
)
def test_what_the_ground_shifts(target, origins, shift):
    """10.8 The defender's hex and, if every attacker crosses one, the mildest of the hexsides."""
    s = position("d_grand_campaign", gt=3)
    assert odds.terrain_shift(s, n(target), [n(h) for h in origins]) == shift


@pytest.mark.rule("10.8#1")
@pytest.mark.parametrize(("bridge", "shift"), [(None, -3), (("49.74", "49.75"), -3), (("48.75", "49.75"), -2)])
def test_a_pontoon_at_a_ferry_brings_back_the_line_of_the_river(bridge, shift):
    """10.8, ruling 57 The ferry over the San gives two columns, the river one, the forest another."""
    s = position("d_grand_campaign", gt=3)
    if bridge is not None:
        s.pontoons = (side_between(n(bridge[0]), n(bridge[1])) << 2 | nm.AUSTRIAN,)
    assert odds.terrain_shift(s, n("49.75"), [n("48.75")]) == shift


@pytest.mark.rule("10.8#1")
@pytest.mark.parametrize(
    ("gt", "weather", "target", "origin", "shift"),
    [
        (18, nm.HIGH_WATER, "01.105", "01.104", -1),  # High Water costs MPs, no columns
        (18, nm.HIGH_WATER, "38.13", "37.13", -2),
        (34, nm.NORMAL, "01.76", "01.75", -1),
        (34, nm.FREEZE, "01.76", "01.75", 0),  # frozen minor rivers are ignored
        (34, nm.FREEZE, "01.105", "01.104", -1),
        (34, nm.NORMAL, "01.61", "01.60", -1),
        (34, nm.FREEZE, "01.61", "01.60", 0),  # wetlands are clear then
    ],
)
def test_what_the_weather_does_to_the_shifts(gt, weather, target, origin, shift):
    s = position("d_grand_campaign", gt=gt, weather=weather)
    assert odds.terrain_shift(s, n(target), [n(origin)]) == shift


@pytest.mark.rule("10.8#3", "10.8#4", "13.3.1#1", "8.5.2#2")
@pytest.mark.parametrize(
    ("level", "none", "high", "heavy", "both"),
    [(0, 0, 0, 0, 0), (1, -1, 0, 0, 0), (2, -2, -1, -1, 0), (3, -3, -2, -2, -1), (4, -4, -3, -3, -2)],
)
def test_what_an_ip_shifts(level, none, high, heavy, both):
    found = [odds.ip_shift(level, *guns) for guns in ((False, False), (True, False), (False, True), (True, True))]
    assert found == [none, high, heavy, both]


@pytest.mark.rule("10.8#2", "10.3.1#1", "10.4.3#1", "10.8#5", "10.2.1#5", "10.8#3", "10.8#4")
def test_shifts_by_their_causes():
    s = position("b_tannenberg", gt=3)
    for name, at in (("R 27/3", "40.20"), ("R 25/3", "40.20"), ("R 29/20", "40.19"), ("R 3 how", "40.20")):
        put(s, name, at)
    put(s, "G 1/1", "41.19", ip=2)
    one = fight(s, "41.19", RUSSIA, ("R 27/3", "R 25/3"), ("G 1/1",))
    assert combat.shifts(s, one, False, False) == {"IP": -2}
    assert combat.shifts(s, one, True, False) == {"IP": -2, "Prepared Attack": 1}
    assert combat.shifts(s, one, False, True) == {"IP": -2, "flank": 2}
    two = fight(s, "41.19", RUSSIA, ("R 27/3", "R 29/20"), ("G 1/1",))
    assert combat.shifts(s, two, False, False) == {"IP": -2, "more than one corps": -1}
    guns = [u.name for u in UNITS if u.side == RUSSIA and u.artillery and u.heavy and not u.high]
    both = [u.name for u in UNITS if u.side == RUSSIA and u.artillery and u.high]
    heavy = put(s, guns[0], "40.20") if guns else None
    high = put(s, both[0], "40.20")
    want = -2 + (1 if high.high else 0) + (1 if high.heavy else 0)
    with_gun = fight(s, "41.19", RUSSIA, ("R 27/3", high.name), ("G 1/1",), supplied=((high.name,), ()))
    assert combat.shifts(s, with_gun, False, False).get("IP", 0) == want
    silent = fight(s, "41.19", RUSSIA, ("R 27/3", high.name), ("G 1/1",))
    assert combat.shifts(s, silent, False, False).get("IP", 0) == -2
    if heavy is not None:
        loud = fight(s, "41.19", RUSSIA, ("R 27/3", heavy.name), ("G 1/1",), supplied=((heavy.name,), ()))
        assert combat.shifts(s, loud, False, False).get("IP", 0) == -1


@pytest.mark.rule("10.8#2", "10.5.1#1")
@pytest.mark.parametrize(
    ("units", "count"),
    [
        ((("R 27/3", "40.20", "R 3"), ("R 25/3", "40.19", "R 3")), 1),
        ((("R 27/3", "40.20", "R 3"), ("R 29/20", "40.19", "R 20")), 2),
        ((("R 5 rf", "40.20", ""), ("R 56 r/26 R", "40.20", "")), 1),  # a stack of independent units
        ((("R 5 rf", "40.20", ""), ("R 56 r/26 R", "40.19", "")), 2),  # two stacks
        ((("R 27/3", "40.20", "R 3"), ("R Kowno", "40.20", None)), 1),  # an Asset counts with its formation
        ((("R 27/3", "40.20", "R 3"), ("R 5 rf", "40.20", "")), 2),
    ],
)
def test_how_many_corps_attack(units, count):
    s = position("b_tannenberg", gt=3)
    for name, at, corps in units:
        put(s, name, at, corps=corps)
    assert combat.corps_count(s, fight(s, "41.19", RUSSIA, [u[0] for u in units])) == count


@pytest.mark.rule("10.3.1#1", "27.2(1)#1")
def test_a_prepared_attack_is_one_of_all_units_in_the_attack_phase():
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20", prepared="41.19")
    put(s, "R 25/3", "40.20", prepared="41.20")
    put(s, "R 3 how", "40.20", prepared="41.19")
    s.phase = nm.ATTACK
    assert combat.is_prepared(s, fight(s, "41.19", RUSSIA, ("R 27/3", "R 3 how")))
    assert not combat.is_prepared(s, fight(s, "41.19", RUSSIA, ("R 27/3", "R 25/3")))
    s.phase = nm.COUNTER_ATTACK
    assert not combat.is_prepared(s, fight(s, "41.19", RUSSIA, ("R 27/3",)))


@pytest.mark.rule("27.2(1)#1", "10.2.1#6")
@pytest.mark.parametrize(
    ("gt", "prepared", "magnitude", "phase", "points"),
    [
        (3, True, 1, nm.ATTACK, 1),
        (3, True, 3, nm.ATTACK, 1),
        (3, True, 0, nm.ATTACK, 0),
        (3, False, 2, nm.ATTACK, 0),
        (3, True, 2, nm.COUNTER_ATTACK, 0),
    ],
)
def test_the_point_of_a_prepared_attack(gt, prepared, magnitude, phase, points):
    s = position("b_tannenberg", gt=gt)
    put(s, "R 27/3", "40.20")
    s.phase = phase
    battle = fight(s, "41.19", RUSSIA, ("R 27/3",), prepared=prepared, magnitude=magnitude)
    assert combat.prepared_points(s, battle) == points


@pytest.mark.rule("27.2(1)#1")
def test_prepared_attacks_earn_points_up_to_a_gt():
    from greatwar.games.twilight_in_the_east.scenarios import SCENARIOS

    last = SCENARIOS["d_grand_campaign"].prepared_vp_until
    for gt, points in ((last, 1), (last + 1, 0)):
        s = position("d_grand_campaign", gt=gt)
        put(s, "R 27/3", "40.20")
        s.phase = nm.ATTACK
        assert combat.prepared_points(s, fight(s, "41.19", RUSSIA, ("R 27/3",), prepared=True, magnitude=1)) == points


# 10.10 Magnitude and the SLRT -----------------------------------------------------------------------------------------


@pytest.mark.rule("10.10.1#1")
@pytest.mark.parametrize(
    ("name", "lost", "halves"),
    [
        ("R 27/3", 0, 2),
        ("R 27/3", 4, 2),
        ("R 27/3", 5, 1),
        ("R 5 rf", 0, 1),
        ("R 5 rf", 3, 1),
        ("R 1 gdc", 0, 1),
        ("R 1 gdc", 2, 1),
        ("R 1 c bd", 0, 0),
        ("R Kowno", 0, 0),
        ("R 3 how", 0, 0),
        ("R Fortress Kowno", 0, 1),
        ("R Fort Kowno 28.17", 0, 0),
    ],
)
def test_what_counts_for_magnitude(name, lost, halves):
    s = position("b_tannenberg", gt=3)
    u = put(s, name, "40.20", lost=lost)
    assert combat._size(s, u) == halves


@pytest.mark.rule("10.10.1#2", "10.10.1#3")
@pytest.mark.parametrize(
    ("attack", "defence", "magnitude"),
    [(1, 2, 0), (2, 2, 1), (3, 4, 1), (4, 4, 2), (7, 4, 2), (8, 4, 3), (8, 5, 3), (9, 3, 2), (11, 3, 2), (11, 1, 2)],
)
def test_small_medium_large_massive(attack, defence, magnitude):
    """10.10.1 In half divisions: two, four and six divisions, and two divisions of defenders for Massive."""
    s = position("d_grand_campaign", gt=3)
    brigades = [u for u in UNITS if u.infantry and u.size == nm.BRIGADE and u.side == RUSSIA][:attack]
    germans = [u for u in UNITS if u.infantry and u.size == nm.BRIGADE and u.nation == nm.GERMAN][:defence]
    for u in brigades:
        put(s, u.name, "40.20")
    for u in germans:
        put(s, u.name, "41.19")
    found = fight(s, "41.19", RUSSIA, [u.name for u in brigades], [u.name for u in germans])
    assert (len(brigades), len(germans)) == (attack, defence)
    assert combat.magnitude(s, found) == magnitude


@pytest.mark.rule("10.10.3(3)#1")
def test_the_modifier_of_the_opponents_guns():
    found = [losses.gun_drm(k) for k in (0, 2, 3, 6, 7, 11, 12, 17, 18, 24, 25, 60)]
    assert found == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.rule("10.10.3(3)#1", "10.6.1#1", "3.7.2#2", "12.2#1")
def test_the_guns_that_count_on_the_slrt():
    s = position("d_grand_campaign", gt=3)
    for name, at in (("R 27/3", "01.104"), ("R 25/3", "02.106"), ("A 5/1", "01.105"), ("A 14/5", "01.105")):
        put(s, name, at)
    russian, austrian = unit("R 27/3").guns, unit("A 5/1").guns
    assert odds.across_river(n("01.104"), n("01.105"))
    assert not odds.across_river(n("02.106"), n("01.105"))
    both = ("R 27/3", "R 25/3"), ("A 5/1", "A 14/5")
    battle = fight(s, "01.105", RUSSIA, *both, supplied=(("R 27/3",), ("A 5/1",)))
    assert losses.gun_total(s, battle, True) == odds.rounded(russian)  # halved by the river
    assert losses.gun_total(s, battle, False) == austrian
    dry = fight(s, "01.105", RUSSIA, *both, supplied=(("R 25/3",), ()))
    assert losses.gun_total(s, dry, True) == unit("R 25/3").guns
    assert losses.gun_total(s, dry, False) == 0
    assert losses._artillery(s, dry, False) == losses.gun_drm(unit("R 25/3").guns)
    assert losses._artillery(s, dry, True) == 0
    fort = put(s, "R Fortress Kowno", "", lost=1)
    assert losses._defending_guns(s, fight(s, "28.16", CENTRAL, (), (fort.name,))) == (fort.steps - 1) * fort.fssm


@pytest.mark.rule("10.10.3(2)#1", "2.1-Intrinsic#1")
def test_an_opponent_without_guns():
    s = position("d_grand_campaign", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "G Masurian", "41.19")
    put(s, "G 1/1", "41.19")
    fort = put(s, "R Fortress Kowno", "")
    assert unit("G Masurian").guns == 0
    bare = fight(s, "41.19", RUSSIA, ("R 27/3",), ("G Masurian",))
    assert (losses._no_artillery(s, bare, True), losses._no_artillery(s, bare, False)) == (-1, 0)
    mixed = fight(s, "41.19", RUSSIA, ("R 27/3",), ("G Masurian", "G 1/1"))
    assert losses._no_artillery(s, mixed, True) == 0
    assert losses._no_artillery(s, fight(s, "28.16", CENTRAL, ("G Masurian",), (fort.name,)), True) == 0
    assert losses._no_artillery(s, fight(s, "28.16", CENTRAL, ("G Masurian",), (fort.name,)), False) == -1


@pytest.mark.rule("10.10.3(4)#1")
def test_germans_alone():
    s = position("d_grand_campaign", gt=3)
    for name, at in (("R 27/3", "40.20"), ("G 1/1", "41.19"), ("A 5/1", "41.19")):
        put(s, name, at)
    assert losses._germans(s, fight(s, "41.19", RUSSIA, ("R 27/3",), ("G 1/1",)), False) == -1
    assert losses._germans(s, fight(s, "41.19", RUSSIA, ("R 27/3",), ("G 1/1",)), True) == 0
    assert losses._germans(s, fight(s, "41.19", RUSSIA, ("R 27/3",), ("G 1/1", "A 5/1")), False) == 0


@pytest.mark.rule(
    "10.10.3(5)#1",
    "10.10.3(6)#1",
    "10.10.3(7)#1",
    "10.10.3(8)#1",
    "10.10.3(9)#1",
    "10.10.3(10)#1",
    "7.3.1#4",
    "13.3.2#1",
    "10.4.3#1",
)
@pytest.mark.parametrize(
    ("more", "attacker", "defender"),
    [
        ({}, 0, 0),
        ({"demoralized": ("G 1/1",)}, -3, 0),
        ({"demoralized": ("R 27/3",)}, 0, 0),  # only a defender counts
        ({"level": 4}, 1, 0),
        ({"level": 3}, 0, 0),
        ({"flanked": True}, 0, 2),
        ({"column": 5}, 0, 0),  # 6:1
        ({"column": 6}, -1, 1),
        ({"column": 7}, -1, 1),
        ({"column": 8}, -2, 1),
        ({"column": 9}, -2, 2),
        ({"column": 10}, -3, 2),
        ({"column": 12}, -4, 3),
        ({"column": -3}, 0, 0),  # 1:4
        ({"column": -4}, 0, -1),
        ({"column": -6}, 0, -3),
    ],
)
def test_the_other_modifiers_of_the_slrt(more, attacker, defender):
    s = position("d_grand_campaign", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "A 5/1", "41.19")
    put(s, "G 1/1", "41.19")
    if "demoralized" in more:
        more = {"demoralized": tuple(unit(x).n for x in more["demoralized"])}
    battle = fight(s, "41.19", RUSSIA, ("R 27/3",), ("A 5/1", "G 1/1"), **more)
    modifiers = (
        losses._demoralized_defender,
        losses._level_four,
        losses._attack_beyond_six,
        losses._defence_beyond_six,
        losses._low_odds,
        losses._flank_losses,
    )
    assert sum(drm(s, battle, True) for drm in modifiers) == attacker
    assert sum(drm(s, battle, False) for drm in modifiers) == defender


@pytest.mark.rule("10.10.3(1)#1", "10.9.1#2")
def test_the_slrt_modifier_is_the_sum():
    s = position("d_grand_campaign", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    battle = fight(s, "41.19", RUSSIA, ("R 27/3",), ("G 1/1",), column=6, level=4)
    assert losses.slrt_drm(s, battle, True, 3) == 3 - 1 + 1
    assert losses.slrt_drm(s, battle, False, -2) == -2 - 1 + 1


@pytest.mark.rule("11.1.1#1", "11.1.1#2", "12.2.1#1", "10.10.2-ex")
@pytest.mark.parametrize(
    ("defenders", "taken", "who"),
    [
        ({"G 1/1": 0, "G 2/1": 0}, {}, ["G 1/1", "G 2/1"]),
        ({"G 1/1": 0, "G 2/1": 0}, {"G 1/1": 1}, ["G 2/1"]),
        ({"G 1/1": 0, "G 2/1": 0}, {"G 1/1": 1, "G 2/1": 1}, ["G 1/1", "G 2/1"]),
        ({"G 1/1": 0, "G 2/1": -1}, {}, ["G 1/1", "G 2/1"]),  # its last step, by choice (ruling 44)
        ({"G 1/1": 0, "G 2/1": -1}, {"G 1/1": 1}, ["G 1/1", "G 2/1"]),
        ({"G 1/1": 0, "G 2/1": -1}, {"G 2/1": 1}, ["G 1/1"]),
        ({"G 1/1": -1, "G 2/1": -1}, {}, ["G 1/1", "G 2/1"]),
    ],
)
def test_who_bears_the_next_step(defenders, taken, who):
    """11.1.1 -1 stands for a unit on its last step."""
    s = position("b_tannenberg", gt=3)
    for name, lost in defenders.items():
        put(s, name, "41.19", lost=unit(name).steps - 1 if lost < 0 else lost)
    put(s, "R 27/3", "40.20")
    record = tuple(sorted((unit(name).n, count) for name, count in taken.items()))
    battle = fight(s, "41.19", RUSSIA, ("R 27/3",), tuple(defenders), losses=record)
    assert sorted(u.name for u in losses.bearers(s, battle, False)) == who
    assert [u.name for u in losses.bearers(s, battle, True)] == ["R 27/3"]


@pytest.mark.rule("11.1.1#2", "12.2.1#1", "23.8#1")
def test_fortress_units_may_bear_losses_and_march_battalions_not_the_first():
    s = position("d_grand_campaign", gt=3)
    fort = put(s, "R Fortress Kowno", "")
    put(s, "R 27/3", "28.16")
    put(s, "G 1/1", "27.15")
    with_men = fight(s, "28.16", CENTRAL, ("G 1/1",), ("R 27/3", fort.name))
    assert [u.name for u in losses.bearers(s, with_men, False)] == ["R 27/3", fort.name]
    alone = fight(s, "28.16", CENTRAL, ("G 1/1",), (fort.name,))
    assert [u.name for u in losses.bearers(s, alone, False)] == [fort.name]
    marsch = next(u for u in UNITS if u.marsch)
    put(s, marsch.name, "41.19")
    put(s, "A 5/1", "41.19")
    put(s, "R 25/3", "40.20")
    attack = fight(s, "40.20", CENTRAL, (marsch.name, "A 5/1"), ("R 25/3",))
    assert [u.name for u in losses.bearers(s, attack, True)] == ["A 5/1"]
    later = fight(s, "40.20", CENTRAL, (marsch.name, "A 5/1"), ("R 25/3",), losses=((unit("A 5/1").n, 1),))
    assert [u.name for u in losses.bearers(s, later, True)] == [marsch.name]
    only = fight(s, "40.20", CENTRAL, (marsch.name,), ("R 25/3",))
    assert [u.name for u in losses.bearers(s, only, True)] == [marsch.name]
    defence = fight(s, "41.19", RUSSIA, ("R 25/3",), (marsch.name, "A 5/1"))
    assert sorted(u.name for u in losses.bearers(s, defence, False)) == sorted([marsch.name, "A 5/1"])


# 11.3 Checks ---------------------------------------------------------------------------------------------------------


@dataclass
class Case:
    more: dict[str, Any]
    attacker: int = 0
    defender: int = 0
    gt: int = 3
    lost: int = 0
    supply: str = "in"


@pytest.mark.rule(
    "11.3.1#1",
    "11.3.1#2",
    "11.3.1#3",
    "11.3.1#4",
    "11.3.1#5",
    "11.3.1#6",
    "11.3.1#7",
    "11.3.1#8",
    "11.3.1#9",
    "11.3.1#10",
    "11.2.1b#1",
    "13.3.3#1",
    "10.4.3#1",
    "14.5.1#1",
    "11.2.5(5)#1",
)
@pytest.mark.parametrize(
    "case",
    [
        Case({}),
        Case({"losses": (("R 27/3", 1), ("G 1/1", 2))}, 2, 4),
        Case({"losses": (("R 3 how", 1),)}, 2, 0),  # of an Asset of the Force
        Case({"losses": (("R 25/3", 3),)}),  # of somebody else
        Case({"burdened": ("R 27/3", "G 2/1")}, 1, 0),
        Case({"burdened": ("R 25/3", "G 1/1")}, 0, 1),
        Case({"crt_hexes": (("R 27/3", 2), ("G 1/1", 1))}, 2, 1),
        Case({"crt_hexes": (("R 25/3", 2), ("G 2/1", 1))}),
        Case({"flanked": True}, 0, 1),
        Case({"level": 1}),
        Case({"level": 2}, 0, -1),
        Case({"level": 4}, 0, -1),
        Case({"level": 3, "crt_hexes": (("G 1/1", 1),)}, 0, 1),  # it retreated
        Case({"column": -3}),
        Case({"column": -4}, 0, -1),
        Case({"column": -6}, 0, -3),
        Case({"star": True}, -1, 0),
        Case({"column": 5}),
        Case({"column": 6}, -1, 0),
        Case({"column": 8}, -1, 0),
        Case({"column": 9}, -2, 0),
        Case({"column": 12}, -3, 0),
        Case({}, 1, 1, lost=5),
        Case({}, 0, 0, lost=4),
        Case({}, 0, 0, gt=28, lost=5),  # the reduced side counts in summer only
        Case({}, 1, 1, gt=27, lost=5),
        Case({}, 1, 1, supply="low"),
        Case({}, 0, 0, supply="out"),
    ],
)
def test_what_modifies_a_check(case):
    s = position("d_grand_campaign", gt=case.gt)
    put(s, "R 27/3", "40.20", lost=case.lost, supply=case.supply)
    put(s, "R 3 how", "40.20")
    put(s, "G 1/1", "41.19", lost=case.lost and case.lost + 1, supply=case.supply)
    more = dict(case.more)
    for key in ("losses", "crt_hexes"):
        if key in more:
            more[key] = tuple((unit(name).n, count) for name, count in more[key])
    if "burdened" in more:
        more["burdened"] = tuple(unit(name).n for name in more["burdened"])
    battle = fight(s, "41.19", RUSSIA, ("R 27/3", "R 3 how"), ("G 1/1",), **more)
    assert checks.check_drm(s, battle, [unit("R 27/3"), unit("R 3 how")], True) == case.attacker
    assert checks.check_drm(s, battle, [unit("G 1/1")], False) == case.defender


@pytest.mark.rule(
    "11.3.2a#1", "11.3.2a#2", "11.3.2a#3", "11.3.2a#4", "11.3.2a#5", "11.3.2a#6", "11.3.2a-ex", "11.3.2-ex", "7.2.1#1"
)
@pytest.mark.parametrize(
    ("before", "by", "after", "hexes", "lost", "degree"),
    [
        (0, 1, -1, 0, 0, 0),
        (0, 3, -1, 0, 0, 0),
        (0, 4, -2, 1, 0, 0),
        (0, 7, -2, 1, 0, 0),
        (0, 8, -3, 1, 0, 0),
        (0, 11, -3, 1, 0, 0),
        (0, 12, -4, 2, 0, 0),
        (0, 20, -4, 2, 0, 0),
        (-2, 4, -4, 2, 0, 0),
        (-3, 3, -4, 1, 0, 0),
        (-2, 8, -4, 2, 1, 1),
        (-3, 4, -4, 2, 1, 1),
        (-3, 8, -4, 3, 1, 2),
        (-3, 12, -4, 3, 2, 2),
        (-2, 12, -4, 3, 1, 2),
        (-1, 12, -4, 2, 1, 1),
    ],
)
def test_what_a_failed_check_does(before, by, after, hexes, lost, degree):
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20", status=before)
    assert checks.fail_check(s, [u], by) == (hexes, lost)
    assert (-s.status(u), s.disorder(u)) == (after, degree)


@pytest.mark.rule("7.4#1")
@pytest.mark.parametrize(("before", "by", "degree"), [(-3, 3, 0), (-3, 4, 1), (-3, 8, 2), (-4, 3, 0), (-1, 11, 0)])
def test_who_cannot_lower_its_level_is_disordered(before, by, degree):
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20", status=before)
    hexes, lost = checks._excess(s, u, {0: 0, 1: 1, 2: 2}[degree])
    assert (hexes, lost, s.disorder(u)) == ((0, 0, 0), (0, 1, 1), (1, 1, 2))[degree]
    assert checks._excess(s, u, 3) == (1, 2)


@pytest.mark.rule("11.3.2b#1", "11.3.2b#2", "11.3.2b#3", "11.3.2b#4", "7.2.1#1")
@pytest.mark.parametrize(
    ("by", "disorder", "hexes", "lost", "degree"),
    [
        (1, 0, 1, 1, 0),
        (3, 0, 1, 1, 0),
        (3, 1, 1, 1, 1),
        (4, 0, 1, 2, 1),
        (7, 0, 1, 2, 1),
        (7, 2, 1, 2, 2),
        (8, 0, 2, 2, 2),
        (11, 1, 2, 2, 2),
        (12, 0, 2, 3, 2),
    ],
)
def test_what_a_failed_check_does_to_the_demoralized(by, disorder, hexes, lost, degree):
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20", status=-4, disorder=disorder)
    assert checks.fail_check(s, [u], by) == (hexes, lost)
    assert (-s.status(u), s.disorder(u)) == (-4, degree)


@pytest.mark.rule("6.4.2#1", "6.4.1#1", "7.2.1#1")
@pytest.mark.parametrize(("by", "hexes", "lost"), [(3, 0, 1), (4, 1, 2), (8, 1, 3), (12, 1, 4)])
def test_assets_alone_pay_levels_with_steps(by, hexes, lost):
    s = position("b_tannenberg", gt=3)
    alone = [put(s, "G Masurian", "44.20"), put(s, "G Bacmeister", "44.20")]
    assert checks.fail_check(s, alone, by) == (hexes, lost)
    with_lead = [put(s, "G 1/1", "41.19"), *alone]
    assert checks.fail_check(s, with_lead, by)[1] == 0
    assert s.status(unit("G 1/1")) == lost


# 11.2 The price of a retreat -----------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.4#2", "11.2.5(2)#1", "11.2.5(3)#1", "11.2.5(4)#1")
@pytest.mark.parametrize(
    ("river", "zoc", "zocs", "levels", "lost"),
    [
        (False, False, 0, 0, 0),
        (False, False, 3, 0, 0),
        (True, False, 0, 1, 0),
        (False, True, 1, 1, 0),
        (True, True, 1, 2, 0),
        (False, True, 2, 1, 1),
        (False, True, 3, 1, 1),
        (False, True, 4, 0, 1),
        (True, True, 5, 1, 1),
    ],
)
def test_what_a_hex_of_retreat_costs(river, zoc, zocs, levels, lost):
    assert price(river, zoc, zocs) == (levels, lost)


@pytest.mark.rule("11.2.5a#1", "11.2.5(2)#1", "11.2.4#2", "6.4.2-ex", "11.2.5-ex")
def test_every_force_pays_for_a_hex_of_retreat():
    s = position("b_tannenberg", gt=3)
    one, two = put(s, "R 27/3", "40.20", status=-4), put(s, "R 25/3", "40.20")
    asset, gun = put(s, "R Kowno", "40.20"), put(s, "R 3 how", "40.20")
    assert hardship(s, [two], (1, 0)) == []
    assert s.status(two) == 1
    found = hardship(s, [one, two, asset, gun], (1, 1))
    assert [(step.force, step.count) for step in found] == [((one.n, asset.n, gun.n), 2), ((two.n,), 1)]
    assert s.status(two) == 2
    assets = hardship(s, [asset, gun], (1, 0))
    assert [(step.force, step.count) for step in assets] == [((asset.n, gun.n), 1)]


@pytest.mark.rule("4.2.3#2", "4.2.3#3", "11.2.1#1", "11.2.1a#1")
@pytest.mark.parametrize(
    ("there", "coming", "goes"),
    [
        (("R 25/3", "R 27/3"), ("R 28/20",), []),
        (("R 25/3", "R 27/3"), ("R 28/20", "R 29/20"), ["R 28/20"]),  # exactly one
        (("R 25/3", "R 27/3"), ("R 28/20", "R 3 Train"), ["R 3 Train"]),  # a Train counts half a division
        (("R 25/3", "R 27/3", "R 5 rf"), ("R 28/20", "R 2 rf/22"), ["R 28/20"]),  # the fewest, not the smallest
        (("R 25/3", "R 27/3"), ("R 28/20", "R Kowno", "R 29/20"), ["R 28/20", "R Kowno"]),  # with its Asset
        (("R 25/3", "R 3 how", "R 20 how"), ("R 28/20", "R 7 how"), ["R 7 how"]),
    ],
)
def test_who_goes_on_from_a_hex_that_is_too_full(there, coming, goes):
    s = position("b_tannenberg", gt=3)
    for name in (*there, *coming):
        put(s, name, "39.20")
    found = retreats.to_go_on(s, [unit(x) for x in coming], n("39.20"))
    assert sorted(u.name for u in found) == sorted(goes)


@pytest.mark.rule("4.2.3#3", "4.2.3#2")
def test_nobody_goes_on_where_it_would_not_help():
    """4.2.3 If all hexes beyond are the enemy's the over-stack stays; if a full hex lies between, it is passed."""
    s = position("b_tannenberg", gt=3)
    four = [put(s, x, "39.20") for x in ("R 25/3", "R 27/3", "R 28/20", "R 29/20")]
    ring = ["38.20", "38.21", "39.19", "39.21", "40.20", "40.21"]
    for name, at in zip(("G 1/1", "G 2/1", "G 35/17", "G 36/17", "G 3 r", "G 1 r/1 R"), ring, strict=True):
        put(s, name, at)
    assert retreats.to_go_on(s, four[3:], n("39.20")) == []
    s.put(unit("G 1/1"), hex_named("50.27").n)
    for name in ("R 40/4", "R 30/4", "R 56 r/26 R"):
        put(s, name, "38.20")
    assert [u.name for u in retreats.to_go_on(s, four[3:], n("39.20"))] == ["R 29/20"]
