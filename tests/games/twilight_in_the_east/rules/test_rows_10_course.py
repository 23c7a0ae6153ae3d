"""10, 11 Who attacks, who is withheld, APs, and the course of a combat: every limit from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import HEXES, UNITS, corps_named, hex_named, unit
from greatwar.games.twilight_in_the_east.rules import ammunition, combat, retreat, withholding
from greatwar.games.twilight_in_the_east.rules.supply import NO_LIMIT
from greatwar.games.twilight_in_the_east.steps import fight as steps_
from greatwar.games.twilight_in_the_east.steps.retreat import (
    BY_CHECK,
    BY_CRT,
    BY_REPULSE,
    Retreat,
    note_missing,
    note_retreat,
)

from ..positions import (
    CENTRAL,
    RUSSIA,
    Idle,
    attacking,
    battle_of,
    does,
    name_of,
    nm,
    offered,
    offers,
    position,
    put,
    refused,
    run,
    status,
    steps,
    where,
)


def n(name):
    return hex_named(name).n


def rule(found):
    """The rule of a refusal; empty if it is allowed."""
    return found.rule if found is not None else ""


def fight(s, target, side, attackers=(), defenders=(), **more):
    """A combat record for rules that only look at it."""
    numbers = tuple(unit(x).n for x in attackers)
    more.setdefault("level", s.ip(n(target), 1 - side))
    s.battle = Combat(
        n(target), side, numbers, tuple(s.at_number(k) for k in numbers), tuple(unit(x).n for x in defenders), **more
    )
    return s.battle


# 10.1 Who attacks ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "10.1#1",
    "10.1.2#2",
    "3.5.1#2",
    "12.1#1",
    "7.3.1#3",
    "8.9#1",
    "8.2.3(1)#2",
    "8.2.5#2",
    "8.2.4#1",
    "10.1.4#3",
    "10.1.5A#3",
)
@pytest.mark.parametrize(
    ("name", "at", "keys", "rule_"),
    [
        ("R 27/3", "40.20", {}, ""),
        ("R 27/3", "38.20", {}, "10.1"),
        ("R 3 how", "40.20", {}, ""),
        ("R 3 Train", "40.20", {}, "10.1.2"),
        ("R FIRST Minor", "40.20", {}, "10.1.2"),
        ("R 27/3", "40.20", {"status": -4}, "10.1.2"),
        ("R 27/3", "40.20", {"status": -3}, ""),
        ("R 27/3", "40.20", {"task": nm.DIG, "mps": 3}, "8.9"),
        ("R 27/3", "40.20", {"task": nm.ENTRAIN, "mps": 3}, "8.9"),
        ("R 27/3", "40.20", {"half": nm.HALF_FINAL}, "8.2.5"),
        ("R 27/3", "40.20", {"rail": "36.19"}, "8.2.5"),
        ("R 27/3", "40.20", {"prepared": "41.19"}, ""),
        ("R 27/3", "40.20", {"prepared": "41.20"}, "10.3"),  # an enemy stands there
        ("R 27/3", "40.20", {"prepared": "40.19"}, ""),  # nobody is there
    ],
)
def test_who_may_attack(name, at, keys, rule_):
    s = position("b_tannenberg", gt=3)
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.20")
    u = put(s, name, at, **keys)
    assert rule(combat.attack_refusal(s, u, n("41.19"))) == rule_
    if not rule_:
        s.set_order(u, nm.ATTACKED)
        assert rule(combat.attack_refusal(s, u, n("41.19"))) == "10.1"
        s.set_order(u, nm.ATTACKED, on=False)
    if u.artillery:
        s.set_mark(u, nm.DISPLACED)
        assert rule(combat.attack_refusal(s, u, n("41.19"))) == "10.1.4"


@pytest.mark.rule("3.5.1#2", "10.1.2#2", "12.1#1", "10.1#1")
def test_guns_in_parentheses_fortress_units_and_the_dead_do_not_attack():
    s = position("d_grand_campaign", gt=3)
    gun = next(u for u in UNITS if u.artillery and u.defends_only and u.side == CENTRAL)
    put(s, gun.name, "41.19")
    put(s, "R 27/3", "40.20")
    assert rule(combat.attack_refusal(s, gun, n("40.20"))) == "10.1.2"
    fort = put(s, "R Fortress Kowno", "")
    assert rule(combat._attacks_at_all(s, fort, n("27.15"))) == "10.1.2"
    put(s, "G 1/1", "eliminated")
    assert rule(combat.attack_refusal(s, unit("G 1/1"), n("40.20"))) == "10.1"


@pytest.mark.rule("10.1.2#4")
@pytest.mark.parametrize(
    ("name", "a", "b", "rule_"),
    [
        ("R 27/3", "29.63", "30.63", "10.1.2"),  # a lake
        ("R 27/3", "28.15", "29.15", "10.1.2"),  # a grand river
        ("R 27/3", "37.13", "38.13", ""),  # at a ferry
        ("R 27/3", "01.104", "01.105", ""),
        ("R 3 how", "01.104", "01.105", "10.1.2"),
    ],
)
def test_no_attack_where_one_could_not_move(name, a, b, rule_):
    s = position("d_grand_campaign", gt=3)
    u = put(s, name, a)
    assert rule(combat._over_open_ground(s, u, n(b))) == rule_


@pytest.mark.rule("10.3#1", "8.4#2")
def test_the_hex_a_marker_points_at():
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20", prepared="41.20")
    assert combat.marker_target(s, u) == n("41.20")
    assert combat.marker_target(s, put(s, "R 25/3", "40.20")) == -1
    put(s, "R 28/20", "40.20", prepared="40.19")  # the first direction
    assert combat.marker_target(s, unit("R 28/20")) == n("40.19")
    s.put(u, UNITS[0].n + 8234)
    assert combat.marker_target(s, u) == -1


@pytest.mark.rule("10.1#1", "10.1#2")
def test_which_hexes_may_be_attacked():
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "44.20")
    assert combat.target_refusal(s, RUSSIA, n("41.19")) is None
    assert combat.possible_targets(s, RUSSIA) == [n("41.19")]
    assert rule(combat.target_refusal(s, RUSSIA, n("41.20"))) == "10.1"  # empty
    assert rule(combat.target_refusal(s, RUSSIA, n("44.20"))) == "10.1"  # nobody is near
    s.fought = (n("41.19"),)
    assert rule(combat.target_refusal(s, RUSSIA, n("41.19"))) == "10.1"
    s.fought = ()
    s.set_order(unit("G 1/1"), nm.RETREATED)
    assert rule(combat.target_refusal(s, RUSSIA, n("41.19"))) == "10.1"  # it has retreated, and is alone
    put(s, "G 35/17", "41.19")
    assert combat.target_refusal(s, RUSSIA, n("41.19")) is None  # but its hosts may be attacked
    s.put(unit("G 35/17"), n("44.20"))
    s.set_order(unit("G 1/1"), nm.RETREATED, on=False)
    s.set_cel(unit("R 27/3"), nm.DEMORALIZED)
    assert rule(combat.target_refusal(s, RUSSIA, n("41.19"))) == "10.1"


@pytest.mark.rule("10.2#1", "10.1.1#1")
def test_every_attack_needs_a_unit_of_its_own():
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.20")
    both = (n("41.19"), n("41.20"))
    assert combat.servable(s, RUSSIA, both[:1])
    assert not combat.servable(s, RUSSIA, both)
    put(s, "R 25/3", "40.21")  # next to 41.20 only
    assert combat.servable(s, RUSSIA, both)
    assert not combat.servable(s, RUSSIA, both, (unit("R 27/3").n,))
    attacking(s, RUSSIA)
    put(s, "R 28/20", "40.21")  # so that there is a choice
    does(s, "declare 41.19", "declare 41.20")
    if name_of(s) == "Declaration":
        does(s, "done")
    does(s, "fight 41.20")
    assert refused(s, "with R 27/3").rule == "10.2"  # it is needed for the other
    assert sorted(offers(s, "with")) == ["with R 25/3", "with R 28/20"]


@pytest.mark.rule("10.1.1#1", "10.1.4#1", "6.3.1#3", "10.1.4#2", "10.1.4#3", "10.1.2#2", "4.2.2#1", "10.1.5A#1")
@pytest.mark.parametrize(
    ("committed", "name", "keys", "rule_"),
    [
        ((), "R 28/20", {}, ""),
        (("R 27/3",), "R 27/3", {}, "10.1.1"),
        (("R 27/3",), "R 28/20", {"army": "R SECOND"}, "10.1.4"),
        (("R 27/3",), "R 1 c", {}, "10.1.4"),
        (("R 1 c",), "R 28/20", {}, "10.1.4"),
        (("R 1 c",), "R 2 c", {}, ""),
        (("R 27/3",), "R 28/20", {}, ""),
        (("R 27/3", "R 25/3"), "R 28/20", {}, "4.2.2"),
        (("R 27/3", "R 25/3"), "R Kowno", {}, ""),
        (("R 27/3", "R 5 rf"), "R 28/20", {}, "4.2.2"),
        (("R 27/3", "R 5 rf"), "R 28/20", {"lost": 5}, ""),
        ((), "R 3 how", {}, "10.1.2"),
        (("R 27/3",), "R 3 how", {}, ""),
        (("R 27/3", "R 3 how"), "R 20 how", {}, "4.2.2"),
    ],
)
def test_who_joins_an_attack(committed, name, keys, rule_):
    s = position("b_tannenberg", gt=18)
    put(s, "G 1/1", "41.19")
    for x in committed:
        put(s, x, "40.20", army="R FIRST")
    u = put(s, name, "40.20", **{"army": "R FIRST", **keys}) if name not in committed else unit(name)
    assert rule(combat.join_refusal(s, fight(s, "41.19", RUSSIA, committed), u)) == rule_


@pytest.mark.rule("4.2.2#1", "10.1.4#3")
def test_two_divisions_attack_from_a_hex_in_a_phase_whatever_they_attack():
    s = position("b_tannenberg", gt=3)
    put(s, "G 1/1", "41.19")
    for name in ("R 27/3", "R 25/3", "R 28/20"):
        put(s, name, "40.20")
    s.set_order(unit("R 27/3"), nm.ATTACKED)
    assert rule(combat.join_refusal(s, fight(s, "41.19", RUSSIA, ("R 25/3",)), unit("R 28/20"))) == "4.2.2"
    assert combat.join_refusal(s, fight(s, "41.19", RUSSIA, ()), unit("R 28/20")) is None
    gun = put(s, "R 3 how", "40.19")
    assert rule(combat.join_refusal(s, fight(s, "41.19", RUSSIA, ("R 25/3",)), gun)) == "10.1.2"  # of another hex


@pytest.mark.rule("10.3#1", "10.1.5C#1", "10.1.2#1", "10.1.2#3", "10.1.5B#1")
def test_who_must_attack():
    s = position("b_tannenberg", gt=3)
    put(s, "G 1/1", "41.19")
    put(s, "R 27/3", "40.20", prepared="41.19")
    put(s, "R 25/3", "40.20")
    put(s, "R 3 how", "40.20", prepared="41.19")
    put(s, "R 28/20", "40.19", prepared="40.18")
    assert [u.name for u in combat.obliged(s, fight(s, "41.19", RUSSIA))] == ["R 27/3"]
    assert [u.name for u in combat.obliged(s, fight(s, "41.19", RUSSIA, ("R 27/3",)))] == ["R 3 how"]
    put(s, "R 29/20", "40.19", prepared="41.19", army="R SECOND")
    assert combat.obliged(s, fight(s, "41.19", RUSSIA)) == []  # the attacker picks an army first
    assert [u.name for u in combat.obliged(s, fight(s, "41.19", RUSSIA, ("R 29/20",)))] == []
    s.put(unit("R 29/20"), n("30.30"))
    attacking(s, RUSSIA)
    if name_of(s) == "Declaration":
        does(s, "done")
    assert battle_of(s).attackers == (unit("R 27/3").n, unit("R 3 how").n)
    assert sorted(offers(s, "with")) == ["with R 25/3", "with R 28/20"]  # they may stay out
    assert offered(s, "done")


@pytest.mark.rule("10.1.1#1", "10.2.1#1", "10.1.2#3")
def test_units_of_several_hexes_are_named_one_by_one_or_by_hex():
    s = position("b_tannenberg", gt=3)
    put(s, "G 1/1", "41.19")
    for name, at in (("R 27/3", "40.20"), ("R 25/3", "40.20"), ("R 28/20", "40.19"), ("R 40/4", "38.20")):
        put(s, name, at)
    put(s, "R 3 how", "42.20")  # guns alone
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    assert sorted(offers(s)) == ["from 40.20", "with R 25/3", "with R 27/3", "with R 28/20"]
    does(s, "from 40.20")
    assert set(battle_of(s).attackers) == {unit("R 27/3").n, unit("R 25/3").n}
    assert battle_of(s).origins == (n("40.20"), n("40.20"))
    assert sorted(offers(s)) == ["done", "with R 28/20"]
    does(s, "with R 28/20")
    assert name_of(s) != "Commit"  # nobody is left


# 10.1.3 to 10.1.5 Who is withheld -----------------------------------------------------------------


@pytest.mark.rule("10.1.5A#1", "10.1.5A#2", "4.2.2#2", "10.1.4#1", "10.1.4#2")
@pytest.mark.parametrize(
    ("units", "conflict"),
    [
        ((("G 1/1", {}), ("G 2/1", {})), False),
        ((("G 1/1", {}), ("G 2/1", {}), ("G 35/17", {})), True),
        ((("G 1/1", {}), ("G 2/1", {}), ("G 35/17", {"lost": 7})), True),
        ((("G 1/1", {}), ("G 2/1", {"lost": 7}), ("G 35/17", {"lost": 7})), False),
        ((("G 1/1", {}), ("G 1 c", {})), True),
        ((("G 1/1", {}), ("G 2/1", {"army": "A FOURTH"})), True),
        ((("G 1/1", {}), ("G 1.FA", {})), False),
        ((("G 1/1", {}), ("G 1.FA", {}), ("G 5.FA", {})), True),
        ((("G 1/1", {}), ("G 2/1", {}), ("G Masurian", {})), False),
    ],
)
def test_who_cannot_defend_together(units, conflict):
    s = position("d_grand_campaign", gt=3)
    group = [put(s, name, "41.19", **{"army": "G EIGHTH", **keys}) for name, keys in units]
    assert withholding.conflicts(s, group) == conflict
    assert withholding.settled(s, n("41.19"), ()) == (not conflict)


@pytest.mark.rule("10.1.5A#3", "10.1#2", "10.1.4#3")
def test_who_takes_no_part_in_the_defence():
    s = position("b_tannenberg", gt=3)
    u, gun = put(s, "G 1/1", "41.19"), put(s, "G 1.FA", "41.19")
    assert not withholding.left_out(s, u)
    s.set_order(u, nm.RETREATED)
    assert withholding.left_out(s, u)
    assert not withholding.left_out(s, gun)
    s.set_mark(gun, nm.DISPLACED)
    assert withholding.left_out(s, gun)
    assert not withholding.left_out(s, put(s, "R Fortress Kowno", ""))


@pytest.mark.rule("10.1.3#2", "10.1.5B#1", "10.1.5C#1", "10.1.5A#2", "10.1.5A-ex", "12.2#1", "10.1.5A#1")
@pytest.mark.parametrize(
    ("stack", "withheld", "may"),
    [
        ({"G 1/1": {}, "G 35/17": {"lost": 2}}, (), ["G 35/17"]),  # not the top unit
        ({"G 1/1": {}, "G 2/1": {}}, (), ["G 1/1", "G 2/1"]),  # equals: either (ruling 43)
        ({"G 1/1": {}, "G 35/17": {"lost": 2}}, ("G 35/17",), []),
        ({"G 1/1": {}}, (), []),  # somebody has to defend
        ({"G 1/1": {"status": -4}, "G 35/17": {"lost": 2}}, (), ["G 1/1"]),
        ({"G 1/1": {"status": -4}, "G 35/17": {"status": -4, "lost": 2}}, (), []),  # no sound formation
        ({"G Masurian": {}, "G Bacmeister": {}}, (), []),  # Assets alone
        ({"G 1/1": {}, "G Masurian": {}}, (), ["G Masurian"]),
        ({"G 1/1": {}, "G 1 c": {}}, (), ["G 1 c"]),  # less cavalry than infantry
        ({"G 1/1": {"status": -4}, "G 1 c": {}}, (), ["G 1 c", "G 1/1"]),
        ({"G 1/1": {"lost": 7}, "G 1 c": {}}, (), ["G 1 c", "G 1/1"]),  # as much
        ({"G 1/1": {}, "G 2/1": {}, "G 35/17": {"lost": 2}}, (), ["G 1/1", "G 2/1", "G 35/17"]),
        ({"G 1/1": {}, "G 2/1": {"lost": 1}, "G 35/17": {"lost": 2}}, (), ["G 2/1", "G 35/17"]),
        ({"G 1/1": {}, "G 1.FA": {}}, (), ["G 1.FA"]),
        ({"G 1/1": {}, "G 1.FA": {}, "G 5.FA": {}}, (), ["G 1.FA", "G 5.FA"]),
        ({"G 1/1": {}, "G 35/17": {"lost": 2, "army": "A FOURTH"}}, (), ["G 35/17"]),  # the army of the top unit stays
    ],
)
def test_who_may_be_withheld(stack, withheld, may):
    s = position("d_grand_campaign", gt=3)
    for name, keys in stack.items():
        put(s, name, "41.19", **{"army": "G EIGHTH", **keys})
    out = tuple(unit(x).n for x in withheld)
    assert sorted(u.name for u in withholding.withholdable(s, n("41.19"), out)) == sorted(may)
    for name in stack:
        found = withholding.withhold_refusal(s, n("41.19"), unit(name), out)
        assert (found is None) == (name in may)


@pytest.mark.rule("10.1.5C#1", "12.2#1", "10.1.3#1")
def test_a_fortress_unit_is_never_withheld_and_defends_alone():
    s = position("b_tannenberg", gt=3)
    fort = put(s, "R Fortress Kowno", "")
    at = fort.hex
    put(s, "R 27/3", HEXES[at].name)
    put(s, "R 3 how", HEXES[at].name)
    assert rule(withholding.withhold_refusal(s, at, fort, ())) == "10.1.5A"
    assert {u.name for u in withholding.defenders(s, at, ())} == {"R 27/3", "R 3 how", fort.name}
    alone = withholding.defenders(s, at, (unit("R 27/3").n,))
    assert [u.name for u in alone] == [fort.name]  # guns only beside a combat unit
    put(s, "G 1.FA", "41.19")
    assert [u.name for u in withholding.defenders(s, n("41.19"), ())] == ["G 1.FA"]


# 10.5 APs -----------------------------------------------------------------------------------------


@pytest.mark.rule("10.5.1#1", "6.4.1#1", "10.5#3", "8.2.5#2", "2.1-Intrinsic#1")
def test_who_wants_an_ap():
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "R 25/3", "40.19")
    put(s, "R 3 how", "40.20")
    put(s, "R 56 r/26 R", "40.20", corps="")
    put(s, "R Kowno", "40.20")
    halved = put(s, "R 28/20", "40.19", half=nm.HALF_FINAL)
    third = corps_named("R 3").n
    everybody = [unit(x) for x in ("R 27/3", "R 25/3", "R 3 how", "R 56 r/26 R", "R Kowno")] + [halved]
    found = {key: [u.name for u in units] for key, units in ammunition.claimants(s, everybody).items()}
    assert found == {third: ["R 27/3", "R 25/3", "R 3 how"], ammunition.STACK + n("40.20"): ["R 56 r/26 R"]}
    s.put(unit("R 3 how"), n("39.20"))
    s.set_corps(unit("R 3 how"), corps_named("R 20"))
    assert ammunition.key_of(s, unit("R 3 how"), n("39.20")) == corps_named("R 20").n  # alone: its own attachment
    assert ammunition.key_of(s, unit("R 56 r/26 R"), n("40.20")) == ammunition.STACK + n("40.20")
    assert ammunition.claimants(s, [put(s, "R Fortress Kowno", "")]) == {}


@pytest.mark.rule("3.6.2#1", "10.5.4#2", "10.5.4#3")
@pytest.mark.parametrize(
    ("name", "extended", "spent", "flip", "left"),
    [
        ("R FIRST Major", False, 0, False, 99),
        ("R FIRST Major", False, 0, True, 4),
        ("R FIRST Major", True, 3, False, 1),
        ("R FIRST Minor", False, 3, False, 1),
        ("R FIRST Minor", False, 3, True, 1),
        ("R FIRST Minor", False, 1, True, 2),
        ("R FIRST Minor", True, 1, False, 1),
        ("R 3 Train", False, 0, False, 99),
        ("R 3 Train", False, 0, True, 2),
        ("R 3 Train", True, 2, False, 0),
    ],
)
def test_how_many_aps_are_left(name, extended, spent, flip, left):
    s = position("b_tannenberg", gt=3)
    u = put(s, name, "40.20", extended=extended)
    s.set_ap(u, spent)
    assert ammunition.left_if(s, u, flip) == (NO_LIMIT if left == 99 else left)


@pytest.mark.rule("10.5.2#1", "10.5.2#2", "10.5.3#1")
@pytest.mark.parametrize(
    ("bits", "keys", "gives"),
    [
        (0, {}, True),
        (nm.RELOCATING, {}, False),
        (nm.CONSOLIDATING, {}, False),
        (0, {"supply": "out"}, False),
        (0, {"supply": "low"}, True),
        (0, {"army": "R SECOND"}, False),
    ],
)
def test_which_depots_allocate(bits, keys, gives):
    s = position("b_tannenberg", gt=3)
    u = put(s, "R FIRST Major", "36.19", **{"army": "R FIRST", **keys})
    put(s, "R 3 Train", "36.19", army="R FIRST")
    s.set_ap(u, bits)
    army = s.army[unit("R 3 Train").n]
    assert ammunition.depots_of(s, army) == ([u] if gives else [])
    assert ammunition.depots_of(s, 0) == []


@pytest.mark.rule("10.5.2#1", "10.5.3#1", "6.3.2#1", "6.3.3#1", "6.3.3#2", "6.3.3#3", "6.3.1#1")
def test_which_trains_pass_aps_on():
    s = position("b_tannenberg", gt=18)
    for name in ("R 3 Train", "R 20 Train", "R 1 C Train"):
        put(s, name, "40.20", army="R FIRST")
    u = put(s, "R 27/3", "40.20", army="R FIRST")
    third = corps_named("R 3").n
    assert [t.name for t in ammunition.trains_of(s, [u], third)] == ["R 3 Train"]
    s.set_army(unit("R 3 Train"), s.army_of(put(s, "R 29/20", "30.30", army="R SECOND")))
    assert ammunition.trains_of(s, [u], third) == []  # of another army
    s.set_army(unit("R 3 Train"), s.army_of(u))
    s.set_mark(unit("R 3 Train"), nm.RAIL)
    assert ammunition.trains_of(s, [u], third) == []
    s.set_mark(unit("R 3 Train"), nm.RAIL, on=False)
    alone = put(s, "R 5 rf", "40.20", army="R FIRST", corps="")
    stack = ammunition.STACK + n("40.20")
    assert ammunition.trains_of(s, [alone], stack) == []  # independent infantry
    horse = put(s, "R 4 c", "40.20", army="R FIRST", corps="")
    found = {t.name for t in ammunition.trains_of(s, [horse], stack)}
    assert found == {"R 3 Train", "R 20 Train"}  # of no Cavalry Corps
    assert [t.name for t in ammunition.trains_of(s, [horse], corps_named("R 1 C").n)] == ["R 1 C Train"]


@pytest.mark.rule("10.5.4#1", "10.5.4-ex", "2.1-AP#1", "10.5.3#1")
def test_an_ap_flips_and_is_recorded_along_its_chain():
    s = position("b_tannenberg", gt=3)
    minor, train = put(s, "R FIRST Minor", "36.19", army="R FIRST"), put(s, "R 3 Train", "40.20", army="R FIRST")
    offer = ammunition.Offer(train, (1,), (minor, train), (train,))
    ammunition.allocate(s, offer)
    assert s.marked(train, nm.EXTENDED)
    assert not s.marked(minor, nm.EXTENDED)
    assert (s.ap_bits(minor) & nm.AP_SPENT, s.ap_bits(train) & nm.AP_SPENT) == (1, 1)
    ammunition.allocate(s, ammunition.Offer(train, (1,), (minor, train), ()))
    assert (s.ap_bits(minor) & nm.AP_SPENT, s.ap_bits(train) & nm.AP_SPENT) == (2, 2)
    assert ammunition.left_if(s, train, False) == 0
    major = put(s, "R FIRST Major", "36.19", army="R FIRST")
    ammunition.allocate(s, ammunition.Offer(major, (1,), (major,), ()))
    assert s.ap_bits(major) == 0  # without a limit nothing is recorded


@pytest.mark.rule("10.5#2", "10.5.1#1", "10.2.1#2", "10.5.3#1")
def test_two_aps_for_two_corps_attacker_first():
    s = position("a_gumbinnen", gt=2)
    put(s, "R FIRST Major", "36.19")
    for name, at in (("R 3 Train", "38.20"), ("R 20 Train", "38.20"), ("R 4 Train", "38.20")):
        put(s, name, at)
    for name, at in (("R 27/3", "40.20"), ("R 28/20", "40.19"), ("R 40/4", "42.20")):
        put(s, name, at)
    put(s, "G 1/1", "41.19")
    put(s, "G 1 Train", "43.20")
    put(s, "G EIGHTH Major", "48.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    if name_of(s) == "Declaration":
        does(s, "done")
    if name_of(s) == "Battles":
        does(s, "fight 41.19")
    does(s, "with R 27/3", "with R 28/20", "with R 40/4")
    assert name_of(s) == "Ammunition"
    first = [a for a in offers(s, "ap") if a.startswith("ap R 27/3")]
    assert first
    does(s, first[0])
    assert not [a for a in offers(s, "ap") if a.startswith("ap R 27/3")]  # its corps has one
    does(s, next(a for a in offers(s, "ap") if a.startswith("ap R 28/20")))
    assert battle_of(s).aps[0] == 2
    assert not [a for a in offers(s, "ap") if a.startswith("ap R 40/4")]  # at most two
    assert set(battle_of(s).supplied[0]) == {unit("R 27/3").n, unit("R 28/20").n}
    assert battle_of(s).supplied[1] == ()


# 10.9, 11.2 Retreats owed -------------------------------------------------------------------------


@pytest.mark.rule("10.9.1#4", "13.3.1#1")
@pytest.mark.parametrize(
    ("result", "ip", "owing"),
    [("", 0, {}), ("r1", 0, {"40.19": 1, "40.20": 1}), ("r1", 1, {"40.19": 1}), ("R2", 1, {"40.19": 2, "40.20": 2})],
)
def test_what_the_attackers_owe(result, ip, owing):
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20", ip=ip)
    put(s, "R 25/3", "40.20")
    put(s, "R 28/20", "40.19")
    put(s, "G 1/1", "41.19")
    fight(s, "41.19", RUSSIA, ("R 27/3", "R 28/20"), ("G 1/1",))
    found: Any = steps_.attacker_retreats(s, result)
    assert {HEXES[step.been[0]].name: step.owed for step in found} == owing
    assert all(step.cause == BY_CRT for step in found)
    assert [step.units for step in found if step.been[0] == n("40.20")] in ([], [(unit("R 27/3").n,)])
    owed = {unit(x).n: owing.get(at, 0) for x, at in (("R 27/3", "40.20"), ("R 28/20", "40.19"))}
    assert dict(battle_of(s).crt_hexes) == {k: v for k, v in owed.items() if v}


@pytest.mark.rule("10.9.1#3", "10.9.1#4", "12.2.1#1", "10.1.5D#2", "11.2.1b#1", "13.3.1#1")
@pytest.mark.parametrize(
    ("result", "level", "owed"), [("", 0, 0), ("r1", 0, 1), ("r1", 1, 0), ("R1", 3, 1), ("R2", 0, 2), ("R3", 4, 3)]
)
def test_what_the_defenders_owe(result, level, owed):
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19")
    fight(s, "41.19", RUSSIA, ("R 27/3",), ("G 1/1",), withheld=(unit("G 2/1").n,), level=level)
    found: Any = steps_.defender_retreat(s, result)
    assert [(step.owed, set(step.units), step.cause) for step in found] == (
        [(owed, {unit("G 1/1").n, unit("G 2/1").n}, BY_CRT)] if owed else []
    )
    assert dict(battle_of(s).crt_hexes).get(unit("G 1/1").n, 0) == owed


@pytest.mark.rule("10.9.1#3", "12.2.1#1", "11.2.1b#1", "22.4.1#1")
@pytest.mark.parametrize(
    ("result", "left", "paid", "owed"),
    [("r1", 3, 0, 0), ("R1", 3, 1, 0), ("R3", 3, 3, 0), ("R3", 2, 2, 1), ("R2", 1, 1, 1)],
)
def test_a_fortress_unit_pays_white_retreats(result, left, paid, owed):
    s = position("b_tannenberg", gt=3)
    fort = unit("R Fortress Kowno")
    put(s, fort.name, "", lost=fort.steps - left)
    put(s, "R 27/3", HEXES[fort.hex].name)
    put(s, "G 1/1", "27.15")
    fight(s, HEXES[fort.hex].name, CENTRAL, ("G 1/1",), ("R 27/3", fort.name), fortified=True)
    found: Any = steps_.defender_retreat(s, result)
    assert s.lost[fort.n] == fort.steps - left + paid
    assert [step.owed for step in found] == ([owed] if owed else [])
    assert dict(battle_of(s).crt_hexes).get(unit("R 27/3").n, 0) == owed


@pytest.mark.rule("11.3#1", "11.3#2", "7.2#1", "12.2#1")
def test_one_check_for_each_stack_the_attackers_first():
    s = position("b_tannenberg", gt=3)
    for name, at in (("R 27/3", "40.20"), ("R 3 how", "40.20"), ("R 28/20", "40.19"), ("G 1/1", "41.19")):
        put(s, name, at)
    fort = put(s, "R Fortress Kowno", "")
    s.pending[:] = [Idle()]
    fight(s, "41.19", RUSSIA, ("R 27/3", "R 3 how", "R 28/20"), ("G 1/1", fort.name))
    steps_.Checks().run(s)
    found = [(step.units, step.attacker) for step in reversed(s.pending) if not isinstance(step, Idle)]
    attackers = sorted(
        [((unit("R 28/20").n,), "40.19"), ((unit("R 27/3").n, unit("R 3 how").n), "40.20")], key=lambda x: n(x[1])
    )
    assert found == [(attackers[0][0], True), (attackers[1][0], True), ((unit("G 1/1").n,), False)]
    s.put(unit("G 1/1"), 8234)
    s.put(unit("R 28/20"), 8234)
    s.pending[:] = [Idle()]
    steps_.Checks().run(s)
    assert [step.attacker for step in s.pending if not isinstance(step, Idle)] == [True]
    s.pending[:] = [Idle()]
    put(s, "G EIGHTH Minor", "41.19")
    fight(s, "41.19", RUSSIA, ("R 27/3",), ("G EIGHTH Minor",))
    steps_.Checks().run(s)
    assert len(s.pending) == 2  # no check of a depot alone


@pytest.mark.rule("11.2.1#1", "10.1.5D#2", "10.1.5D-ex", "11.2.1a#1")
@pytest.mark.parametrize(
    ("owed", "goes", "count", "rest"),
    [
        ({"G 1/1": 1, "G 2/1": 2}, {"G 1/1", "G 2/1", "G 35/17"}, 1, {"G 2/1": 1}),
        ({"G 1/1": 2, "G 2/1": 2}, {"G 1/1", "G 2/1", "G 35/17"}, 2, {}),
        ({"G 1/1": 1}, {"G 1/1"}, 1, {}),  # another defender stays, and so do the withheld
        ({"G 1/1": 0, "G 2/1": 0}, set(), 0, {}),
    ],
)
def test_withheld_units_follow_when_all_defenders_leave(owed, goes, count, rest):
    s = position("b_tannenberg", gt=3)
    for name in ("G 1/1", "G 2/1", "G 35/17"):
        put(s, name, "41.19")
    put(s, "R 27/3", "40.20")
    numbers = {x: unit(x).n for x in ("G 1/1", "G 2/1", "G 35/17")}
    fight(
        s,
        "41.19",
        RUSSIA,
        ("R 27/3",),
        ("G 1/1", "G 2/1"),
        withheld=(numbers["G 35/17"],),
        started=tuple((k, n("41.19")) for k in numbers.values()),
    )
    s.pending[:] = [Idle()]
    units = (numbers["G 1/1"], numbers["G 2/1"])
    steps_.Obligations(False, units, tuple((numbers[x], k) for x, k in owed.items())).run(s)
    found = [step for step in reversed(s.pending) if not isinstance(step, Idle)]
    if not goes:
        assert found == []
        return
    first, later = found
    assert ({UNITS[k].name for k in first.units}, first.owed, first.cause) == (goes, count, BY_CHECK)
    assert {UNITS[k].name: left for k, left in later.owed if left} == rest
    assert first.been == (n("41.19"),)
    s.pending[:] = [Idle()]
    steps_.Obligations(True, units, tuple((numbers[x], k) for x, k in owed.items())).run(s)
    attack = next(step for step in reversed(s.pending) if isinstance(step, Retreat))
    assert numbers["G 35/17"] not in attack.units


@pytest.mark.rule("11.2.3#1", "12.1.1#1")
@pytest.mark.parametrize(
    ("count", "train", "depot", "fort", "lost"),
    [
        (2, "43.20", "44.20", False, 0),  # nearer to its sources
        (2, "38.20", "38.19", False, 1),  # farther from both
        (1, "38.20", "38.19", False, 0),  # one hex only
        (2, "38.20", "44.20", False, 0),  # not farther from all
        (2, "", "", False, 0),  # it has none
    ],
)
def test_retreating_away_from_all_sources(count, train, depot, fort, lost):
    s = position("b_tannenberg", gt=3)
    u = put(s, "G 1/1", "42.20", army="G EIGHTH")
    if train:
        put(s, "G 1 Train", train, army="G EIGHTH")
        put(s, "G EIGHTH Major", depot, army="G EIGHTH")
    fight(s, "40.20", RUSSIA, (), ("G 1/1",), retreated=((u.n, count),), started=((u.n, n("40.20")),))
    run(s, steps_.AfterRetreats())
    assert -status(s, "G 1/1") == lost
    assert fort is False
    assert retreat.farther_from_all(s, u, n("40.20"), n("42.20")) == bool(lost or (count == 1 and train == "38.20"))


@pytest.mark.rule("11.2.3#1", "12.1.1#1")
def test_sources_are_those_of_the_command_and_a_fortress_unit_shelters():
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20", army="R FIRST")
    put(s, "R 3 Train", "39.20", army="R FIRST")
    put(s, "R 20 Train", "38.20", army="R FIRST")
    put(s, "R FIRST Major", "36.19", army="R FIRST")
    put(s, "R SECOND Major", "36.21", army="R SECOND")
    assert sorted(retreat.sources(s, u)) == sorted([n("39.20"), n("36.19")])
    s.set_corps(u, None)
    assert retreat.sources(s, u) == [n("36.19")]
    s.put(unit("R FIRST Major"), 8234)
    assert retreat.sources(s, u) == []
    fort = put(s, "R Fortress Kowno", "")
    put(s, "R FIRST Minor", "36.19", army="R FIRST")
    assert not retreat.farther_from_all(s, u, n("36.20"), fort.hex)
    s.set_lost(fort, fort.steps)
    assert retreat.farther_from_all(s, u, n("36.20"), fort.hex)


@pytest.mark.rule("11.2.4#1", "11.2.2b#1", "1.2.2#1")
@pytest.mark.parametrize(
    ("to", "vacated", "rule_"),
    [("39.20", (), ""), ("38.20", (), "1.2.2"), ("41.19", (), "11.2.1"), ("39.20", ("39.20",), "11.2.2b")],
)
def test_where_a_stack_may_not_retreat(to, vacated, rule_):
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    assert rule(retreat.retreat_refusal(s, [u], n("40.20"), n(to), tuple(n(h) for h in vacated))) == rule_


@pytest.mark.rule("11.2.4#1", "1.2.2#1")
def test_no_retreat_over_a_lake_or_off_the_map_in_play():
    s = position("d_grand_campaign", gt=3)
    u = put(s, "R 27/3", "29.63")
    assert rule(retreat.retreat_refusal(s, [u], n("29.63"), n("30.63"), ())) == "11.2.4"
    s = position("a_gumbinnen", gt=3)
    u, gun = put(s, "R 27/3", "40.26"), put(s, "R 3 how", "40.26")
    assert rule(retreat.retreat_refusal(s, [u, gun], n("40.26"), n("40.27"), ())) == "1.2.2"
    assert retreat.walkers([u, gun]) == [u]  # the ground of its combat units counts
    assert retreat.walkers([gun]) == [gun]


@pytest.mark.rule("11.2.2#1", "11.2.2a#1")
@pytest.mark.parametrize(
    ("ways", "firsts"),
    [
        ([(2, 0, 2, 7), (2, 0, 1, 8)], {7}),
        ([(2, 1, 2, 7), (2, 0, 1, 8)], {7, 8}),  # nearer, but with fewer EZOCs
        ([(2, 1, 1, 7), (2, 0, 2, 8)], {8}),
        ([(2, 1, 2, 7), (2, 1, 2, 8), (2, 2, 2, 9)], {7, 8, 9}),
    ],
)
def test_the_farthest_ways_of_those_with_no_more_ezocs(ways, firsts):
    assert retreat.farthest(ways) == firsts


@pytest.mark.rule("11.2.4#2", "11.2.4#3")
@pytest.mark.parametrize(
    ("name", "a", "b", "lost"),
    [
        ("R 3 how", "01.104", "01.105", True),
        ("R 3 how", "03.104", "03.105", False),  # a bridge
        ("R 27/3", "01.104", "01.105", False),
        ("R 3 how", "01.60", "02.60", False),
        ("R 3 how", "13.113", "14.114", True),
        ("R 3 how", "14.114", "13.113", True),
        ("A GAR.3", "13.113", "14.114", False),
        ("A 1.hvy", "20.113", "21.113", True),
        ("A GAR.8", "20.113", "21.113", False),
        ("R 3 how", "01.75", "01.76", False),  # a minor river
    ],
)
def test_guns_lost_on_a_retreat(name, a, b, lost):
    s = position("d_grand_campaign", gt=3)
    u = put(s, name, a)
    assert retreat.guns_lost(s, u, n(a), n(b)) == lost
    assert retreat.unbridged(s, n("01.104"), n("01.105"))
    assert not retreat.unbridged(s, n("03.104"), n("03.105"))
    assert not retreat.unbridged(s, n("01.75"), n("01.76"))


@pytest.mark.rule("11.2.6(1)#1", "11.2.6(2)#1", "11.2.1#1")
@pytest.mark.parametrize(
    ("cause", "done", "owed", "gone", "level", "lost"),
    [
        (BY_CRT, 0, 2, True, 0, 0),
        (BY_CRT, 1, 2, False, 2, 2),
        (BY_CHECK, 0, 1, False, 1, 1),
        (BY_REPULSE, 0, 2, True, 0, 0),
        (BY_REPULSE, 1, 2, False, 2, 2),
    ],
)
def test_who_cannot_retreat(cause, done, owed, gone, level, lost):
    s = position("b_tannenberg", gt=3)
    put(s, "G 1/1", "41.19")
    ring = ("40.19", "40.20", "41.18", "41.20", "42.19", "42.20")
    foes = [u for u in UNITS if u.side == RUSSIA and u.infantry and u.size == nm.DIVISION][:6]
    for u, at in zip(foes, ring, strict=True):
        put(s, u.name, at)
    run(s, Retreat((unit("G 1/1").n,), owed, cause, (n("41.19"),), done, tried=True))
    assert (where(s, "G 1/1") == "eliminated") == gone
    if not gone:
        assert -status(s, "G 1/1") == level
        assert unit("G 1/1").steps - steps(s, "G 1/1") == lost


@pytest.mark.rule("8.5.1#3", "10.1#2", "11.2.2b#1", "11.2.3#1", "11.2.6(2)#1")
def test_what_a_retreat_leaves_behind_in_the_record():
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    a, d = unit("R 27/3").n, unit("G 1/1").n
    fight(s, "41.19", RUSSIA, ("R 27/3",), ("G 1/1",))
    note_retreat(s, [d], BY_CRT, n("41.19"), 1, False)
    note_retreat(s, [d], BY_CHECK, n("42.20"), 2, False)
    note_retreat(s, [a], BY_CHECK, n("40.20"), 0, False)
    battle = battle_of(s)
    assert dict(battle.retreated) == {d: 2, a: 1}
    assert dict(battle.entered_ezocs) == {d: 2, a: 0}
    assert set(battle.vacated) == {n("41.19") << 1 | CENTRAL, n("42.20") << 1 | CENTRAL, n("40.20") << 1 | RUSSIA}
    assert s.has_order(unit("G 1/1"), nm.RETREATED)
    assert not s.has_order(unit("R 27/3"), nm.RETREATED)  # only who was attacked is spared
    note_retreat(s, [d], BY_REPULSE, n("43.20"), 5, False)
    assert dict(battle_of(s).retreated) == {d: 2, a: 1}
    note_missing(s, [d], 2)
    assert dict(battle_of(s).retreated) == {d: 4, a: 1}
    closed = Retreat((a,), 1, BY_CHECK, (n("40.20"),)).closed(s)
    assert set(closed) == {n("41.19"), n("42.20")}  # what enemies have left


# 11.4 Advance -------------------------------------------------------------------------------------


@pytest.mark.rule("11.4#1", "11.4.1#1", "11.4.2#1", "10.1.5D#1", "12.4.1#1", "9.5#1")
@pytest.mark.parametrize(
    ("name", "keys", "more", "rule_"),
    [
        ("R 27/3", {}, {}, ""),
        ("R 3 how", {}, {}, ""),
        ("R 25/3", {}, {}, "11.4.2"),  # it did not take part
        ("R 27/3", {}, {"there": "G 1/1"}, "11.4"),
        ("R 27/3", {}, {"retreated": 1}, "11.4.2"),
        ("R 27/3", {}, {"retreated": 0}, ""),
        ("R 27/3", {"released": False}, {}, "12.4.1"),
        ("R 27/3", {}, {"full": True}, "11.4.1"),
        ("R 3 how", {}, {"zoc": True}, "9.5"),
        ("R 27/3", {}, {"zoc": True}, ""),
    ],
)
def test_who_advances(name, keys, more, rule_):
    s = position("b_tannenberg", gt=3)
    for x in ("R 27/3", "R 3 how", "R 25/3"):
        put(s, x, "40.20", **(keys if x == name else {}))
    if "there" in more:
        put(s, more["there"], "41.19")
    if "full" in more:
        for x in ("R 28/20", "R 29/20", "R 40/4"):
            put(s, x, "41.19")
    if "zoc" in more:
        put(s, "G 2/1", "42.20")
    record = ((unit(name).n, more["retreated"]),) if "retreated" in more else ()
    fight(s, "41.19", RUSSIA, ("R 27/3", "R 3 how"), (), retreated=record)
    assert rule(steps_.advance_refusal(s, unit(name))) == rule_


@pytest.mark.rule("11.4.2#1", "11.4#1")
def test_guns_advance_over_bridges_and_nobody_twice():
    s = position("d_grand_campaign", gt=3)
    for a, b, rule_ in (("01.104", "01.105", "11.4.2"), ("03.104", "03.105", "")):
        gun, men = put(s, "R 3 how", a), put(s, "R 27/3", a)
        fight(s, b, RUSSIA, ("R 3 how", "R 27/3"))
        assert rule(steps_.advance_refusal(s, gun)) == rule_
        assert steps_.advance_refusal(s, men) is None
    run(s, steps_.Advance())
    assert offers(s) == ["advance R 3 how", "advance R 27/3", "done"] or set(offers(s, "advance")) == {
        "advance R 3 how",
        "advance R 27/3",
    }
    does(s, "advance R 27/3")
    assert where(s, "R 27/3") == "03.105"
    assert not offered(s, "advance R 27/3")
    assert rule(steps_.advance_refusal(s, unit("R 27/3"))) == "11.4.2"


@pytest.mark.rule("6.4.1#1", "2.1-Force#2")
def test_the_owner_of_each_side_says_whose_check_an_asset_shares():
    s = position("b_tannenberg", gt=3)
    for name, at in (
        ("R 27/3", "40.20"),
        ("R 25/3", "40.20"),
        ("R Kowno", "40.20"),
        ("G 1/1", "41.19"),
        ("G 2/1", "41.19"),
        ("G Masurian", "41.19"),
        ("G Bacmeister", "42.20"),
        ("G 35/17", "42.20"),
    ):
        put(s, name, at)
    fight(s, "41.19", RUSSIA, ("R 27/3", "R 25/3", "R Kowno"), ("G 1/1", "G 2/1", "G Masurian"))
    run(s, steps_.Choices())
    assert set(offers(s)) == {"with-force R Kowno > R 25/3", "with-force R Kowno > R 27/3"}
    assert s.pending[-1].seat(s) == RUSSIA
    does(s, "with-force R Kowno > R 27/3")
    assert set(offers(s)) == {"with-force G Masurian > G 1/1", "with-force G Masurian > G 2/1"}
    assert s.pending[-1].seat(s) == CENTRAL
    does(s, "with-force G Masurian > G 2/1")
    assert name_of(s) == "Idle"
    assert s.joined == ((unit("R Kowno").n, unit("R 27/3").n), (unit("G Masurian").n, unit("G 2/1").n))
    s.joined = ()
    fight(s, "40.20", CENTRAL, ("G 35/17", "G Bacmeister"), ("R 27/3", "R Kowno"))
    run(s, steps_.Choices())
    assert name_of(s) == "Idle"  # one formation each: nothing to choose
    assert s.joined == ()


@pytest.mark.rule("10.1.3#2", "10.1.5A#1", "10.1.5A#2", "10.1.5B#1", "10.2.1#3")
def test_the_defender_says_who_is_withheld_and_the_record_says_who_fights():
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20", lost=6)
    put(s, "R 3 how", "40.20")
    for name, lost, status_ in (
        ("G 1/1", 0, 0),
        ("G 2/1", 1, 0),
        ("G 35/17", 7, 0),
        ("G 36/17", 8, -4),
        ("G 1.FA", 0, 0),
    ):
        put(s, name, "41.19", lost=lost, status=status_)
    put(s, "G 1 Train", "41.19")
    fight(s, "41.19", RUSSIA, ("R 27/3", "R 3 how"), (), supplied=((), (unit("G 1.FA").n,)))
    run(s, steps_.Withholding())
    assert s.pending[-1].seat(s) == CENTRAL
    assert sorted(offers(s)) == ["withhold G 2/1", "withhold G 35/17", "withhold G 36/17"]  # it is not settled yet
    assert refused(s, "withhold G 1/1").rule == "10.1.3"
    does(s, "withhold G 35/17")
    assert sorted(offers(s)) == ["withhold G 2/1", "withhold G 36/17"]
    does(s, "withhold G 36/17")
    assert sorted(offers(s)) == ["done", "withhold G 1.FA", "withhold G 2/1"]
    does(s, "done")
    battle = battle_of(s)
    names = lambda numbers: {UNITS[k].name for k in numbers}  # noqa: E731
    assert names(battle.defenders) == {"G 1/1", "G 2/1", "G 1.FA"}
    assert names(battle.withheld) == {"G 35/17", "G 36/17", "G 1 Train"}
    assert names(battle.attackers) == {"R 27/3"}  # guns without an AP stay out
    assert battle.origins == (n("40.20"),)
    assert names(battle.full) == {"G 1/1", "G 2/1", "G 1.FA"}
    assert battle.demoralized == ()


@pytest.mark.rule("10.1.5A#1", "10.1.3#2", "10.1.4#1")
def test_of_two_armies_that_of_the_top_unit_defends():
    s = position("d_grand_campaign", gt=3)
    put(s, "G 1/1", "41.19", army="G EIGHTH")
    put(s, "G 2/1", "41.19", army="A FOURTH")
    put(s, "G 35/17", "41.19", army="A FOURTH", lost=3)
    at = n("41.19")
    # the two largest are equal: either army may be the one (ruling 43)
    assert {u.name for u in withholding.withholdable(s, at, ())} == {"G 1/1", "G 2/1", "G 35/17"}
    s.set_lost(unit("G 2/1"), 1)
    assert {u.name for u in withholding.withholdable(s, at, ())} == {"G 2/1", "G 35/17"}
    assert rule(withholding.withhold_refusal(s, at, unit("G 1/1"), ())) == "10.1.3"


@pytest.mark.rule("10.4#1", "10.4.4#1")
def test_the_hexes_that_count_for_a_flank():
    from greatwar.games.twilight_in_the_east.rules import odds

    s = position("b_tannenberg", gt=3)
    target = n("40.20")
    put(s, "G 1/1", "40.20")
    a = put(s, "R 27/3", "39.19")
    covered = lambda units, formations=False: odds._covered(  # noqa: E731
        s, target, RUSSIA, units, [s.at_number(u.n) for u in units], formations
    )
    assert covered([a]) == 3  # its own hex and two in its ZOC
    b = put(s, "R 25/3", "41.20")
    assert covered([a]) == 4  # held, though not attacking
    assert covered([a, b]) == 6
    put(s, "G 1 Train", "40.19")
    assert covered([a, b]) == 5  # a friend of the defender stands there
    asset = put(s, "R Kowno", "40.21")
    assert covered([asset], True) == 0  # Assets flank no Asset
    assert covered([asset]) == 4  # 40.21 itself, two in its ZOC, 39.19 and 41.20 held
    assert covered([a], True) == 2


@pytest.mark.rule("10.4.4#1")
def test_a_hex_beyond_an_impassable_hexside_does_not_count():
    from greatwar.games.twilight_in_the_east.board import ADJ
    from greatwar.games.twilight_in_the_east.rules import odds

    s = position("d_grand_campaign", gt=3)
    target = n("30.63")
    put(s, "G 1/1", "30.63")
    foes = [u for u in UNITS if u.side == RUSSIA and u.infantry and u.size == nm.DIVISION]
    around = list(ADJ[target])
    for u, h in zip(foes, around, strict=False):
        put(s, u.name, HEXES[h].name)
    units = foes[: len(around)]
    assert odds._covered(s, target, RUSSIA, units, around, False) < len(around)  # 29.63 lies over the lake


@pytest.mark.rule("2.2-Division#1", "10.4.2#1")
@pytest.mark.parametrize(
    ("names", "brigades"),
    [
        (("R 27/3",), 2),
        (("R 5 rf", "R 4 rf"), 2),
        (("R 5 rf",), 1),
        (("R Kowno", "R 5 rf"), 1),
        (("R 1 c", "R 2 c"), 4),
        (("A Fischer 1", "R 5 rf"), 1),
    ],
)
def test_two_brigades_stand_for_a_division(names, brigades):
    from greatwar.games.twilight_in_the_east.rules import odds

    assert odds._brigades([unit(x) for x in names]) == brigades
