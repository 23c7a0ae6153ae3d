"""What is not offered is refused by the rule that forbids it: positions in which only one rule decides."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attaching,
    attacking,
    does,
    laying,
    moving,
    name_of,
    nm,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    retiring,
)
from tests.games.twilight_in_the_east.referee.table import FOUR, auto, dice_for, field, fight

FAR = ("G 3 r", "50.27")


def taken(name, *units, counter=False, scenario="a_gumbinnen", gt=2, **more):
    """A position in which a unit has been taken."""
    s = field(*units, scenario=scenario, gt=gt, **more)
    moving(s, RUSSIA if name[0] == "R" else CENTRAL, counter=counter)
    does(s, f"take {name}")
    return s


# Tasks -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.6.1#1", "8.6.2#1", "8.6.3#1", "7.3.1#1", "7.4.1#1", "14.5.2#1", "8.6.1#3")
@pytest.mark.parametrize(
    ("name", "given", "enemy", "gt", "rule_"),
    [
        ("R 27/3", {"status": -2}, "41.20", 2, ""),
        ("R 27/3", {"status": -2}, "40.20", 2, "8.6.1"),
        ("R 27/3", {"status": -2}, "39.20", 2, "8.6.1"),
        ("R 27/3", {}, "46.20", 2, "8.6"),
        ("R 27/3", {"status": -4}, "42.20", 2, "8.6.1"),
        ("R 27/3", {"status": -4}, "43.20", 2, ""),
        ("R 27/3", {"status": -4, "disorder": 1}, "46.20", 2, "8.6.2"),
        ("R 27/3", {"status": -2, "supply": "out"}, "46.20", 2, "8.6.2"),
        ("R 27/3", {"status": -2, "supply": "low"}, "46.20", 2, ""),
        ("R Kowno", {}, "46.20", 2, "8.6"),
        ("R 1 c", {"status": -1}, "46.20", 8, ""),
        ("R 1 c", {"status": -1}, "46.20", 9, "8.6.3"),
        ("R 1 c", {"status": -2}, "46.20", 9, ""),
        ("R 27/3", {"status": -1}, "46.20", 9, ""),
    ],
)
def test_8_6_who_may_not_recover_and_why(name, given, enemy, gt, rule_):
    """8.6 Three hexes (five if Demoralized), a level to win back, no disorder, supply; cavalry to -1 after GT 8."""
    s = taken(name, (name, "38.20", given), ("G 1/1", enemy), scenario="b_tannenberg", gt=gt)
    if rule_:
        assert refused(s, "recover").rule == rule_
    else:
        assert offered(s, "recover")


@pytest.mark.rule("7.4.2#1", "14.5.2#1")
@pytest.mark.parametrize(
    ("given", "enemy", "rule_"),
    [
        ({"status": -4, "disorder": 1}, "43.20", ""),
        ({"status": -4, "disorder": 2}, "43.20", ""),
        ({"status": -4, "disorder": 1}, "42.20", "7.4.2"),
        ({"status": -4, "disorder": 1, "supply": "out"}, "43.20", "7.4.2"),
        ({"status": -4, "disorder": 1, "supply": "low"}, "43.20", ""),
        ({"status": -4}, "43.20", "7.4.2"),
        ({"status": -4, "disorder": 1, "task": nm.REORDER, "mps": 2}, "42.20", "done"),
    ],
)
def test_7_4_2_who_may_not_shake_off_disorder_and_why(given, enemy, rule_):
    """7.4.2 Disordered, five hexes off, not Out of Supply; what was begun goes on when the enemy comes nearer."""
    s = field(("R 27/3", "38.20", given), ("G 1/1", enemy))
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    if rule_ == "done":
        assert s.disorder(piece("R 27/3")) == 0
    elif rule_:
        assert refused(s, "reorder").rule == rule_
    else:
        assert offered(s, "reorder")


@pytest.mark.rule("13.1#1", "13.1#2", "13.1.1#1", "13.1.2#1", "13.1.3#1", "7.3.1#2", "14.5.1#1", "14.5.2#1")
@pytest.mark.parametrize(
    ("name", "given", "enemy", "gt", "rule_"),
    [
        ("R 27/3", {}, "41.20", 2, ""),
        ("R 27/3", {}, "42.20", 2, "13.1"),
        ("R 1 c", {}, "41.20", 2, "13.1"),
        ("R 27/3", {"status": -4}, "41.20", 2, "13.1.2"),
        ("R 27/3", {"status": -3}, "41.20", 2, ""),
        ("R Kowno", {"ip": 1}, "41.20", 2, ""),
        ("R Kowno", {"ip": 2}, "41.20", 30, "13.1"),
        ("R 27/3", {"ip": 2}, "41.20", 24, "13.1.3"),
        ("R 27/3", {"ip": 2}, "41.20", 25, ""),
        ("R 27/3", {"ip": 2, "supply": "low"}, "41.20", 25, "13.1.2"),
        ("R 27/3", {"ip": 2, "supply": "out"}, "41.20", 25, "13.1.2"),
        ("R 27/3", {"ip": 1, "supply": "out"}, "41.20", 25, ""),
        ("R 27/3", {"ip": 3}, "41.20", 34, "13.1.3"),
        ("R 27/3", {"ip": 3}, "41.20", 35, ""),
        ("R 27/3", {"ip": 4}, "41.20", 40, "13.1.1"),
        ("G 1/1", {"ip": 2}, "41.20", 21, "13.1.3"),
        ("G 1/1", {"ip": 2}, "41.20", 22, ""),
    ],
)
def test_13_1_who_may_not_dig_and_why(name, given, enemy, gt, rule_):
    """13.1 Infantry, not Demoralized, an enemy within three hexes; Level 3 and 4 by date, formation and supply."""
    other = "G 1/1" if name[0] == "R" else "R 27/3"
    s = taken(name, (name, "38.20", given), (other, enemy), scenario="d_grand_campaign", gt=gt)
    if rule_:
        assert refused(s, "dig").rule == rule_
    else:
        assert offered(s, "dig")


@pytest.mark.rule("8.7.1#1", "8.7.1#3", "3.4.1#4")
@pytest.mark.parametrize(
    ("giver", "taker", "given", "enemy", "rule_"),
    [
        ("G 69 e", "G 1/1", {"lost": 3}, "46.20", ""),
        ("G 2 lw", "G 1/1", {"lost": 3}, "46.20", "8.7"),
        ("G 69 e", "G 1 c", {"lost": 1}, "46.20", "8.7.1"),
        ("G 69 e", "G 1/1", {}, "46.20", "8.7.1"),
        ("G 69 e", "G 1/1", {"lost": 3}, "39.20", "8.7.1"),
        ("G 69 e", "G 1/1", {"lost": 3, "ip": 3}, "39.20", ""),
        ("G 69 e", "G 1/1", {"lost": 3, "ip": 2}, "39.20", "8.7.1"),
    ],
)
def test_8_7_1_who_may_not_take_ersatz_and_why(giver, taker, given, enemy, rule_):
    """8.7.1 An Ersatz unit gives, infantry of the same nation that lacks steps takes, away from the enemy."""
    s = taken(taker, (taker, "38.20", given), (giver, "38.20"), ("R 27/3", enemy))
    text = f"ersatz {giver} > {taker} > 1"
    if rule_:
        assert refused(s, text).rule == rule_
    else:
        assert offered(s, text)


# Prepared attacks, Repulse, joining ----------------------------------------------------------------------------


@pytest.mark.rule("8.4#1", "8.4#2", "8.4.1#1", "7.3.1#3", "5.4.7#1")
@pytest.mark.parametrize(
    ("name", "given", "counter", "aim", "rule_"),
    [
        ("R 27/3", {}, False, "41.19", ""),
        ("R 27/3", {}, False, "39.19", ""),  # an empty hex
        ("R 27/3", {}, False, "39.20", "8.4"),  # own units stand there
        ("R 27/3", {}, False, "43.19", "8.4"),  # not adjacent
        ("R 27/3", {}, True, "41.19", "8.4"),
        ("R 27/3", {"status": -4}, False, "41.19", "8.4.1"),
        ("R 1 c", {}, False, "41.19", "8.4.1"),
        ("R 3 how", {}, False, "41.19", "8.4.1"),
        ("R Kowno", {}, False, "41.19", ""),
    ],
)
def test_8_4_who_may_not_prepare_and_why(name, given, counter, aim, rule_):
    """8.4 Infantry and, after it, guns; not Demoralized; adjacent hexes without friends; the Movement Phase only."""
    s = taken(name, (name, "40.20", given), ("R 5 rf", "39.20"), ("G 1/1", "41.19"), counter=counter)
    if rule_:
        assert refused(s, f"prepare {aim}").rule == rule_
    else:
        assert offered(s, f"prepare {aim}")


@pytest.mark.rule("8.5.1#1", "8.5.1#2", "7.3.1#3", "12.1.1#1")
@pytest.mark.parametrize(
    ("units", "target", "rule_"),
    [
        ((("R 27/3", "40.20"),), "41.19", ""),
        ((("R 27/3", "40.20"),), "41.20", "8.5.2"),  # nobody is there
        ((("R 27/3", "38.20"),), "41.19", "8.5.2"),  # not adjacent
        ((("R 27/3", "40.20", {"status": -4}),), "41.19", "8.5.1"),
        ((("R 27/3", "40.20"), ("R 25/3", "40.20")), "41.19", "8.5.1"),  # two Forces
        ((("R 27/3", "40.20"), ("R Kowno", "40.20")), "41.19", ""),
        ((("R 27/3", "40.20"), ("R Kowno", "40.20"), ("R Ossowetz", "40.20")), "41.19", "8.5.1"),  # three combat units
        ((("R 3 how", "40.20"),), "41.19", "8.5.1"),
    ],
)
def test_8_5_1_who_may_not_repulse_and_why(units, target, rule_):
    """8.5.1 One Force of at most two combat units, not Demoralized, at an adjacent enemy."""
    s = field(*units, ("R 5 rf", "40.20"), ("G Masurian", "41.19"), FAR)
    moving(s, RUSSIA)
    does(s, f"take {units[0][0]}", *(f"join {u[0]}" for u in units[1:]))
    if rule_:
        assert refused(s, f"repulse {target}").rule == rule_
    else:
        assert offered(s, f"repulse {target}")


@pytest.mark.rule("8.5.1#2", "12.1.1#1")
@pytest.mark.parametrize(("fort", "rule_"), [(True, "8.5.1"), (False, "")])
def test_8_5_1_not_against_a_fort_and_why(fort, rule_):
    """8.5.1, 12.1.1 A hex with a fortress unit is never the target."""
    units = [("R Ossowetz", "47.39"), ("G 1/1", "47.38")]
    if fort:
        units.insert(0, ("R Fort Lomza 47.39", ""))
    s = taken("G 1/1", *units, scenario="b_tannenberg", gt=6)
    if rule_:
        assert refused(s, "repulse 47.39").rule == rule_
    else:
        assert offered(s, "repulse 47.39")


@pytest.mark.rule("8.1#3", "8.1#2", "8.9.2#1", "16.1#3")
@pytest.mark.parametrize(
    ("name", "hex_", "given", "rule_"),
    [
        ("R 25/3", "38.20", {}, ""),
        ("R 25/3", "38.21", {}, "8.1"),
        ("R 25/3", "38.20", {"task": nm.DIG, "mps": 2}, "8.1"),
        ("R FIRST Minor", "38.20", {}, "8.1"),
        ("R 25/3", "38.20", {"half": nm.HALF_INITIAL}, "8.2.5"),
        ("R 3 how", "38.20", {}, ""),
        ("R 3 Train", "38.20", {}, ""),
    ],
)
def test_8_1_who_may_not_join_a_stack_and_why(name, hex_, given, rule_):
    """8.1 In the same hex, free to march; depots ride alone."""
    s = taken("R 27/3", ("R 27/3", "38.20"), (name, hex_, given), FAR)
    if rule_:
        assert refused(s, f"join {name}").rule == rule_
    else:
        assert offered(s, f"join {name}")


@pytest.mark.rule("8.0#1", "8.1#2", "3.3.4#1", "8.2.5#2", "9.5.1a#1", "22.4.1#1")
@pytest.mark.parametrize(
    ("name", "given", "rule_"),
    [
        ("G 1/1", {}, ""),
        ("R 27/3", {}, "8.0"),
        ("G Tilsit", {}, "3.3.4"),
        ("G 1/1", {"half": nm.HALF_INITIAL}, "8.2.5"),
        ("G 1/1", {"half": nm.HALF_FINAL}, "8.2.5"),
    ],
)
def test_8_0_who_may_not_be_taken_and_why(name, given, rule_):
    """8.0 Own units with an allowance, without a 1/2 marker."""
    s = field((name, "44.20", given), ("G 2/1", "46.20"), *((("R 25/3", "38.20"),) if name[0] == "G" else ()))
    moving(s, CENTRAL)
    if rule_:
        assert refused(s, f"take {name}").rule == rule_
    else:
        assert offered(s, f"take {name}")


@pytest.mark.rule("8.1#2", "8.0#1")
def test_8_1_a_finished_unit_is_refused():
    """8.1 Once it has moved, a unit is not taken again in the phase."""
    s = taken("R 27/3", ("R 27/3", "38.20"), ("R 25/3", "38.20"), FAR)
    does(s, "march 38.21")
    assert refused(s, "take R 27/3").rule == "8.1"
    assert offered(s, "take R 25/3")


@pytest.mark.rule("9.5.1a#1", "8.0#1")
def test_9_5_1a_a_displaced_gun_is_not_taken():
    """9.5.1a It spends no MPs in the phase after."""
    s = field(("R 3 how", "40.20"), ("R 27/3", "38.20"), ("G 1/1", "43.19"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19")
    auto(s)
    moving(s, RUSSIA, counter=True)
    assert refused(s, "take R 3 how").rule == "9.5.1a"


# Marches --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.0#1", "4.2#1", "1.2.2#1")
@pytest.mark.parametrize(
    ("own", "to", "rule_"),
    [
        ("40.20", "41.19", "8.0"),  # the enemy's hex
        ("40.20", "52.20", "8.1"),  # too far
        ("38.20", "39.20", ""),
    ],
)
def test_8_0_marches_that_are_refused_and_why(own, to, rule_):
    """8.0, 8.1.1, 1.2.2 Enemies, terrain, distance."""
    s = taken("R 27/3", ("R 27/3", own), ("G 1/1", "41.19"), scenario="b_tannenberg")
    if rule_:
        assert refused(s, f"march {to}").rule == rule_
    else:
        assert offered(s, f"march {to}")


@pytest.mark.rule("8.4.2#1", "8.4.2#2", "6.4.4#1")
@pytest.mark.parametrize(
    ("name", "free"), [("A 11/11", False), ("A 1-det 11", True), ("A 3-det 11", True), ("A 35 ls", False)]
)
def test_8_4_2_who_is_held_by_a_marker(name, free):
    """8.4.2, 6.4.4 Nobody marches out of the hex at which a marker points, but the three detachments."""
    s = position("c_galicia", gt=5)
    own: dict[str, Any] = {"corps": ""} if name == "A 35 ls" else {}
    put(s, name, "12.91", army="A THIRD", **own)
    put(s, "R 14/8", "12.90", army="R EIGHTH", prepared="12.91")
    moving(s, CENTRAL, counter=True)
    does(s, f"take {name}")
    assert bool(offers(s, "march")) == free
    if not free:
        assert refused(s, "march 12.92").rule == "8.4.2"


@pytest.mark.rule("9.3#1")
def test_9_3_the_doctrine_is_named():
    """9.3 In Counter Movement cavalry does not enter the ZOC of an infantry formation."""
    s = taken("R 1 c", ("R 1 c", "39.20"), ("G 1/1", "41.20"), FAR, counter=True)
    assert refused(s, "march 40.20").rule == "9.3"
    s = taken("R 1 c", ("R 1 c", "39.20"), ("G 1/1", "41.20"), FAR)
    assert offered(s, "march 40.20")


@pytest.mark.rule("4.1.4a#1", "13.2#1")
@pytest.mark.parametrize(
    ("levels", "friend", "rule_"),
    [((3, 3), "", "13.2"), ((4, 3), "", "13.2"), ((3, 2), "", ""), ((3, 3), "R 5 rf", "")],
)
def test_13_2_between_strong_positions_the_rule_is_named(levels, friend, rule_):
    """13.2 From the ZOC of one Level 3 or 4 IP into that of another, unless a friend is there."""
    s = field(
        ("R 27/3", "40.20"),
        ("G 1/1", "41.19", {"ip": levels[0]}),
        ("G 2/1", "41.21", {"ip": levels[1]}),
        ("G Masurian", "38.21"),
        gt=23,
        scenario="d_grand_campaign",
    )
    if friend:
        put(s, friend, "40.21", army="R FIRST")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    if rule_:
        assert refused(s, "march 40.21").rule in (rule_, "4.1.4a")
    else:
        assert offered(s, "march 40.21")


@pytest.mark.rule("3.5#2", "9.5#1", "9.8#1")
@pytest.mark.parametrize(("name", "rule_"), [("R 3 how", "9.5"), ("R 3 Train", "9.8"), ("R 27/3", "")])
def test_9_5_guns_and_trains_do_not_march_into_an_ezoc(name, rule_):
    """9.5, 9.8 Without a combat unit neither gun nor Train enters a ZOC."""
    s = taken(name, (name, "39.20"), ("G 1/1", "41.19"), FAR)
    if rule_:
        assert refused(s, "march 40.20").rule in (rule_, "9.5", "9.8")
    else:
        assert offered(s, "march 40.20")


# Attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1#1", "10.1.2#2", "7.3.1#3", "8.9#1", "8.2.5#2", "8.2.4#1", "10.1.4#3")
@pytest.mark.parametrize(
    ("name", "given", "rule_"),
    [
        ("G 2/1", {}, ""),
        ("G 2/1", {"status": -4}, "10.1.2"),
        ("G 2/1", {"task": nm.DIG, "mps": 2}, "8.9"),
        ("G 2/1", {"half": nm.HALF_FINAL}, "8.2.5"),
        ("G 2/1", {"rail": "48.19"}, "8.2.5"),
        ("G Tilsit", {}, "10.1.2"),
        ("G 1 Train", {}, "10.1.2"),
        ("G 1 c", {}, "10.1.4"),  # beside infantry
        ("G 1.FA", {}, ""),
    ],
)
def test_10_1_2_who_may_not_join_an_attack_and_why(name, given, rule_):
    """10.1.2 One division attacks; another unit of its hex may join, or a rule says why not."""
    s = field(("G 1/1", "41.19"), (name, "41.19", given), ("G 70 lw", "41.19"), ("R 27/3", "40.20"))
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "with G 1/1")
    if rule_:
        assert refused(s, f"with {name}").rule == rule_
    else:
        assert offered(s, f"with {name}")


@pytest.mark.rule("10.1#1", "10.1.1#1", "10.1.4#1", "6.3.1#3", "4.2.2#1", "10.1.5A#1", "10.1.5A#3", "10.3#2")
@pytest.mark.parametrize(
    ("name", "hex_", "given", "rule_"),
    [
        ("R 28/20", "40.20", {}, ""),
        ("R 28/20", "38.20", {}, "10.1"),  # not adjacent
        ("R 25/3", "40.20", {"again": True}, "10.1.1"),
        ("R 36/13", "40.20", {"army": "R SECOND"}, "10.1.4"),
        ("R 28/20", "40.20", {"third": True}, "4.2.2"),
        ("R 28/20", "40.20", {"prepared": "40.19"}, "10.3"),
    ],
)
def test_10_1_who_may_not_attack_beside_a_division_and_why(name, hex_, given, rule_):
    """10.1, 4.2.2, 10.1.4, 10.3 Adjacent, once, one army, two divisions of a hex, the marker's own hex."""
    keys = {k: v for k, v in given.items() if k not in ("again", "third")}
    units: list[Any] = [("R 25/3", "40.20"), ("G 1/1", "41.19"), ("R 5 rf", "40.20"), ("R 40/4", "40.19")]
    if "prepared" in given:
        units.pop()
    if "again" not in given:
        units.append((name, hex_, keys))
    if "third" in given:
        units.append(("R 27/3", "40.20"))
    if "prepared" in given:
        units.append(("G 2/1", "40.19"))
    s = field(*units, scenario="b_tannenberg", gt=6)
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, stop=("Commit",), Declaration="done", Battles="fight 41.19")
    does(s, "with R 25/3", *(["with R 27/3"] if "third" in given else []))
    if rule_:
        assert refused(s, f"with {name}").rule == rule_
    else:
        assert offered(s, f"with {name}")


@pytest.mark.rule("10.1#1", "10.2#1", "10.1.2#4", "10.1#2")
@pytest.mark.parametrize(("target", "rule_"), [("40.20", ""), ("40.19", "10.1"), ("38.20", "10.1"), ("36.20", "10.1")])
def test_10_1_which_hexes_may_not_be_declared_and_why(target, rule_):
    """10.1 An enemy must be there and somebody adjacent who can attack."""
    s = field(("G 1/1", "41.19"), ("R 27/3", "40.20"), ("R 25/3", "38.20"))
    attacking(s, CENTRAL)
    if rule_:
        assert refused(s, f"declare {target}").rule == rule_
    else:
        assert offered(s, f"declare {target}")


@pytest.mark.rule("10.1.3#2", "10.1.5B#1", "10.1.5C#1", "10.1.5A#2", "12.2#1")
@pytest.mark.parametrize(
    ("units", "name", "rule_"),
    [
        ((("R 25/3", {}), ("R 27/3", {"lost": 2})), "R 27/3", ""),
        ((("R 25/3", {}), ("R 27/3", {"lost": 2})), "R 25/3", "10.1.3"),  # the top unit
        ((("R 25/3", {"status": -4}), ("R 5 rf", {"status": -4})), "R 25/3", "10.1.3"),  # no sound formation
        ((("R 25/3", {}), ("R Kowno", {})), "R Kowno", ""),
    ],
)
def test_10_1_3_who_may_not_be_withheld_and_why(units, name, rule_):
    """10.1.3, 10.1.5 The top unit, a broken stack."""
    s = field(*((n, "40.20", k) for n, k in units), ("R Ossowetz", "40.20"), *FOUR)
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, stop=("Withholding", "CrtDice"), Commit="all", Declaration="done")
    if name_of(s) != "Withholding":
        assert rule_
        return
    if rule_:
        assert refused(s, f"withhold {name}").rule == rule_
    else:
        assert offered(s, f"withhold {name}")


@pytest.mark.rule("11.4#1", "11.4.1#1", "11.4.2#1", "10.1.5D#1", "9.5#1")
@pytest.mark.parametrize(("name", "rule_"), [("G 1/1", ""), ("G 3 r", "11.4.2"), ("G 1.FA", "9.5")])
def test_11_4_who_may_not_advance_and_why(name, rule_):
    """11.4.2, 9.5 A unit that took no part does not advance; a gun not before a combat unit, into an EZOC."""
    s = field(
        ("R 27/3", "40.20", {"lost": 6}),
        ("G 1/1", "41.19"),
        ("G 2/1", "41.19"),
        ("G 3 r", "41.20"),
        ("G EIGHTH Major", "44.20"),
        ("G 1.FA", "41.19"),
    )
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "with G 1/1", "with G 2/1", "with G 1.FA", "done")
    if offers(s, "ap"):
        does(s, offers(s, "ap")[0])
    auto(s, stop=("CrtDice",))
    does(s, dice_for(s, "R1"))
    auto(s, stop=("Advance",), CheckDice="dice 2", SlrtDie="roll 1")
    if rule_:
        assert refused(s, f"advance {name}").rule == rule_
    else:
        assert offered(s, f"advance {name}")


@pytest.mark.rule("11.2.2#1", "11.2.4#1", "1.2.2#1", "11.2.2b#1")
@pytest.mark.parametrize(("to", "rule_"), [("39.20", ""), ("41.19", "11.2.1"), ("37.20", "1.2.2")])
def test_11_2_where_a_retreat_may_not_go_and_why(to, rule_):
    """11.2 Not into an enemy, not two hexes at once."""
    s = field(("R 27/3", "40.20"), ("G 1/1", "41.19"), ("G 2/1", "41.19"))
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "r1"))
    if rule_:
        assert refused(s, f"retreat {to}").rule == rule_
    else:
        assert offered(s, f"retreat {to}")


# Reaction, retirement, pontoons -------------------------------------------------------------------------------------


@pytest.mark.rule("9.1.2#1", "9.1.2#2", "9.1.3#1")
@pytest.mark.parametrize(
    ("to", "rule_"),
    [("39.20", ""), ("38.20", "9.1.2"), ("41.19", "8.0"), ("40.21", "9.1.3")],
)
def test_9_1_where_cavalry_may_not_react_and_why(to, rule_):
    """9.1 One hex, not onto the enemy, not into the ZOC of another enemy."""
    s = field(("R 1 c", "40.20"), ("G 1/1", "43.19"), ("G 2/1", "41.21"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19")
    if rule_:
        assert refused(s, f"ride R 1 c > {to}").rule == rule_
    else:
        assert offered(s, f"ride R 1 c > {to}")


@pytest.mark.rule("9.2#1", "9.2.1#1", "9.2.2#1")
@pytest.mark.parametrize(
    ("name", "to", "rule_"),
    [
        ("R 1 c", "39.20", ""),
        ("R 1 c", "38.20", "9.2"),
        ("R 1 c", "41.19", "9.2"),
        ("R 1 c", "40.21", "9.2.1"),
        ("R 27/3", "39.19", "9.2"),
    ],
)
def test_9_2_who_may_not_retire_and_why(name, to, rule_):
    """9.2 Cavalry beside an enemy, one hex, not into an empty EZOC hex."""
    s = field(("R 1 c", "40.20"), ("R 27/3", "40.20"), ("G 1/1", "41.19"), ("G 2/1", "41.21"))
    retiring(s, RUSSIA)
    if rule_:
        assert refused(s, f"retire {name} > {to}").rule == rule_
    else:
        assert offered(s, f"retire {name} > {to}")


@pytest.mark.rule("18.1#1", "18.2#1", "18.0#1", "18.1#3")
@pytest.mark.parametrize(
    ("site", "units", "rule_"),
    [
        ("27.14|27.15", (), ""),
        ("27.15|27.16", (), "18.1"),  # no river
        ("27.14|27.15", (("G 1/1", "27.13"),), "18.1"),  # a bank in an EZOC
        ("27.14|27.15", (("G 1/1", "27.13"), ("R 5 rf", "27.14")), ""),
        ("50.66|51.66", (), "18.2"),  # out of range
    ],
)
def test_18_1_where_no_pontoon_is_laid_and_why(site, units, rule_):
    """18.1, 18.2 A large river, friendly banks, no EZOC without a combat unit, within the Train's range."""
    s = field(("R 3 Train", "27.17"), *units, scenario="d_grand_campaign", gt=12)
    laying(s, RUSSIA)
    does(s, "bridge-with R 3 Train")
    if rule_:
        assert refused(s, f"lay R 3 Train > {site}").rule == rule_
    else:
        assert offered(s, f"lay R 3 Train > {site}")


# Attachment ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.2.2#2", "6.2.2a#1", "3.8.3#1", "6.2.3#1")
@pytest.mark.parametrize(
    ("text", "ok"),
    [
        ("subordinate R 5 rf > R 3", True),
        ("subordinate R 25/3 > R 20", False),
        ("free R 25/3", False),
        ("subordinate R 1 c > R 3", False),
    ],
)
def test_6_2_2_who_may_not_join_a_corps_and_why(text, ok):
    """6.2.2 A corps ID binds, cavalry joins no infantry corps."""
    s = position("b_tannenberg", gt=4)
    for name in ("R 25/3", "R 27/3", "R 28/20", "R 3 Train", "R 20 Train", "R 5 rf"):
        put(s, name, "38.20", army="R FIRST")
    put(s, "R 1 c", "38.20", army="R FIRST", corps="")
    put(s, "G 1/1", "44.20")
    attaching(s, RUSSIA)
    does(s, "reattach R FIRST")
    if ok:
        assert offered(s, text)
    else:
        assert refused(s, text).rule.startswith(("6.2", "3.8"))
