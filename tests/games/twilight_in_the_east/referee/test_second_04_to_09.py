"""Second referee's reading of chapters 4 to 9: zones of control, stacking, control, fractions, marches, tasks, Repulse,

reaction, guns. Boundaries are tried on both sides, and rules in pairs.
"""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    controller,
    disorder,
    does,
    level,
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
    retiring,
    status,
    steps,
    task,
    where,
)
from tests.games.twilight_in_the_east.referee.table import (
    auto,
    crt_drm,
    dice_for,
    east,
    forced,
    odds,
    said,
    slrt,
    spots,
    told,
    walk,
)

# Zones of control ------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.4#1", "4.5#1")
@pytest.mark.parametrize(
    ("enemies", "drm"),
    [
        ((), None),  # 6
        (("34.21",), None),  # out of an EZOC: 6 + 1 = 7
        (("34.21", "38.22"), 0),  # out of one and, two hexes later, into another: 8
    ],
)
def test_4_1_4_leaving_and_entering_cost_one_each(enemies, drm):
    """4.1.4 +1 for the hex by which an EZOC is left, +1 for that by which one is entered, with a free hex between."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.20")
    for name, hex_ in zip(("G Bacmeister", "G Masurian"), enemies, strict=False):
        put(s, name, hex_)
    if not enemies:
        put(s, "G Bacmeister", "46.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    walk(s, "36.20", "37.20", "37.21")
    assert forced(s) == drm


@pytest.mark.rule("4.1.4#2")
@pytest.mark.parametrize(
    ("enemies", "drm"),
    [
        (("34.19",), None),  # leaving only: 3
        (("36.21",), None),  # entering only: 3
        (("34.19", "36.21"), 0),  # from the zone of one enemy into that of another: 8
    ],
)
def test_4_1_4_from_the_zone_of_one_enemy_into_that_of_another(enemies, drm):
    """4.1.4 EZOC to EZOC costs +6 also if different units project them, and only once."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19")
    for name, hex_ in zip(("G Bacmeister", "G Masurian"), enemies, strict=False):
        put(s, name, hex_)
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 35.20")
    assert forced(s) == drm


@pytest.mark.rule("4.1.4#4", "4.1.4#1")
@pytest.mark.parametrize("friend", [True, False])
def test_4_1_4_a_friend_does_not_take_the_zone_away_from_who_marches(friend):
    """4.1.4 Entering an EZOC hex costs +1 although a friendly regiment stands there: 2 + 2 + 1 of 3 1/2."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.20")
    if friend:
        put(s, "R Kowno", "37.20")
    put(s, "G Bacmeister", "38.20")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3")
    walk(s, "36.20", "37.20")
    assert forced(s) == 2  # 1 1/2 MPs over, rounded to two


@pytest.mark.rule("4.1.4#1")
@pytest.mark.parametrize(("enemy", "drm"), [("G 2 lw", 2), ("", 0)])
def test_4_1_1_a_minor_river_does_not_stop_a_zone(enemy, drm):
    """4.1.1 Only major and grand rivers, lakes and the sea stop a ZOC: over the Rominte it reaches."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "39.20")
    put(s, "G 1/1", "48.20")
    if enemy:
        put(s, enemy, "42.21")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3")
    walk(s, "40.21", "41.20")
    assert forced(s) == drm


@pytest.mark.rule("12.1#1", "4.1.4#1")
@pytest.mark.parametrize(
    ("fort", "hex_", "path", "drm"),
    [
        ("R Fort Lomza 47.39", "47.39", ("48.39", "48.40"), None),
        ("R Fortress Ossowetz", "41.35", ("41.36", "40.36"), 4),  # by a detour: 2 + 1, then 2 + 1
    ],
)
def test_4_1_a_fortress_has_a_zone_and_a_fort_has_none(fort, hex_, path, drm):
    """4.1, 12.0 From a hex beside it to the next: a Fort costs nothing, a Fortress has a zone."""
    s = position("b_tannenberg", gt=6)
    put(s, fort, hex_)
    put(s, "G 1/1", path[0])
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", f"march {path[1]}")
    assert forced(s) == drm


@pytest.mark.rule("4.1.1a#1", "9.5.1#1")
def test_4_1_1a_a_gun_behind_a_major_river_goes_when_the_river_is_crossed():
    """4.1.1a A lone gun over the Pregel stays while the enemy comes to the bank, and displaces when he crosses."""
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", "49.17", army="R FIRST")
    put(s, "R 1 c", "49.18", army="R FIRST", corps="")
    put(s, "G 1.FA", "49.19")
    put(s, "G 2 lw", "49.21")
    moving(s, RUSSIA)
    assert where(s, "G 1.FA") == "49.19", "nobody displaces before a move"
    does(s, "take R 27/3", "through 49.18")
    auto(s, stop=("Move",))
    assert where(s, "G 1.FA") == "49.19"
    assert offered(s, "march 49.19"), "3 of the bank, 4 of the river and 2: a lone gun does not close the hex"
    does(s, "march 49.19")
    auto(s, stop=("Movements", "MarchCheck"))
    assert spots(s, "R 27/3", "G 1.FA") == ["49.19", "49.21"]


@pytest.mark.rule("4.1.1a#1", "8.0#1")
def test_4_1_1a_a_gun_beside_a_combat_unit_is_not_driven_off():
    """4.1.1a, 8.0 Stacked with a combat unit the gun stays, and its hex is closed."""
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", "49.18", army="R FIRST")
    put(s, "G 1.FA", "49.19")
    put(s, "G Masurian", "49.19")
    put(s, "G 2 lw", "49.21")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert not offered(s, "march 49.19")


# Stacking --------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2#2", "4.2#3", "4.2.1#1", "4.2.3#1")
@pytest.mark.parametrize(
    ("units", "excess"),
    [
        ((("R 25/3", 0), ("R 27/3", 0), ("R 5 rf", 0), ("R 3 Train", 0)), ()),  # 1 + 1 + 1/2 + 1/2
        (
            (("R 25/3", 0), ("R 27/3", 0), ("R 28/20", 0), ("R 3 Train", 0)),
            ("R 25/3", "R 27/3", "R 28/20", "R 3 Train"),
        ),
        ((("R 25/3", 0), ("R 27/3", 0), ("R 28/20", 5), ("R 3 Train", 0)), ()),  # five steps lost: reduced, half
        (
            (("R 25/3", 0), ("R 27/3", 0), ("R 28/20", 4), ("R 3 Train", 0)),
            ("R 25/3", "R 27/3", "R 28/20", "R 3 Train"),
        ),
        ((("R 25/3", 0), ("R 27/3", 0), ("R 1 c", 0), ("R 2 c", 0), ("R 1 c bd", 0), ("R Kowno", 0)), ()),
        (
            (("R 25/3", 0), ("R 27/3", 0), ("R 1 c", 0), ("R 2 c", 0), ("R 3 c", 0)),
            ("R 25/3", "R 27/3", "R 1 c", "R 2 c", "R 3 c"),
        ),
        ((("R 25/3", 0), ("R 3 how", 0), ("R 20 how", 0)), ()),
        ((("R 25/3", 0), ("R 3 how", 0), ("R 20 how", 0), ("R 1 how", 0)), ("R 3 how", "R 20 how", "R 1 how")),
    ],
)
@pytest.mark.parametrize("counter", [False, True])
def test_4_2_1_what_fits_and_who_may_go(units, excess, counter):
    """4.2.1, 4.2.3 Three divisions and two guns; of what is too much the owner chooses, in both movement phases."""
    s = position("b_tannenberg", gt=4)
    for name, lost in units:
        put(s, name, "38.20", army="R FIRST", lost=lost, corps="" if " c" in name else None)
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA, counter=counter)
    does(s, "end-phase")
    assert sorted(offers(s, "disband")) == sorted(f"disband {name}" for name in excess)
    if excess:
        does(s, f"disband {excess[-1]}")
        assert where(s, excess[-1]) != "38.20"
        assert not offers(s), "one was enough"


@pytest.mark.rule("4.2.3#4", "9.1.2#1")
def test_4_2_3_an_over_stack_by_reaction_stands_until_the_owners_phase():
    """4.2.3 Cavalry that reacted into a full hex stays in the enemy's phase and is in excess after its own."""
    s = position("b_tannenberg", gt=3)
    for name in ("R 25/3", "R 27/3", "R 28/20"):
        put(s, name, "39.19", army="R FIRST")
    put(s, "R 1 c", "40.19", army="R FIRST", corps="")
    put(s, "G 1/1", "43.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19", "ride R 1 c > 39.19")
    auto(s)
    assert spots(s, "R 1 c", "R 25/3", "R 27/3", "R 28/20") == ["39.19"] * 4
    moving(s, RUSSIA, counter=True)
    does(s, "end-phase")
    assert set(offers(s)) == {"disband R 1 c", "disband R 25/3", "disband R 27/3", "disband R 28/20"}


@pytest.mark.rule("4.2.5#1", "4.2.5#2", "10.1.3#2")
def test_4_2_5_of_two_equal_units_the_owner_puts_either_on_top():
    """4.2.5, 10.1.3 (2) Two divisions of ten steps: either may lie on top, so either may be withheld, but not both."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    assert set(offers(s)) == {"withhold R 25/3", "withhold R 27/3", "done"}
    does(s, "withhold R 25/3")
    auto(s, stop=("CrtDice",))
    assert odds(s).startswith("12 against 12")
    assert told(s, "In 40.20", "R 27/3")


@pytest.mark.rule("4.2.5#2", "10.1.3#2")
@pytest.mark.parametrize(
    ("first", "second", "free"),
    [
        ({}, {"lost": 1}, {"R 27/3"}),  # the larger cannot be withheld
        ({"half": nm.HALF_FINAL}, {"lost": 4}, {"R 25/3"}),  # a 1/2 marker makes the smallest of its type
        ({"status": -4}, {"half": nm.HALF_FINAL}, {"R 25/3", "R 27/3"}),  # both smallest, and equal in steps
        ({"status": -3}, {"lost": 1}, {"R 27/3"}),  # -3 is not yet Demoralized
    ],
)
def test_4_2_5_what_makes_a_unit_the_smallest(first, second, free):
    """4.2.5 Demoralized units and units with a 1/2 marker lie below; otherwise the steps decide."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", **first)
    put(s, "R 27/3", "40.20", **second)
    put(s, "G 1/1", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    assert set(offers(s, "withhold")) == {f"withhold {name}" for name in free}


@pytest.mark.rule("4.2.2#1", "10.1.1#1", "10.1.5A#1")
def test_4_2_2_two_divisions_from_a_hex_in_the_whole_phase():
    """4.2.2 Three divisions of a hex and two targets: two fight, the third has no combat left."""
    s = position("a_gumbinnen", gt=2)
    for name in ("R 25/3", "R 27/3", "R 28/20"):
        put(s, name, "40.20")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.20")
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "declare 41.20")
    does(s, *(["done"] if offered(s, "done") else []))
    does(s, "fight 41.19", "with R 25/3")
    auto(s, Commit="all", CheckDice="dice 2")
    attackers = [x.removeprefix("Attackers: ").split(", ") for x in log_of(s) if x.startswith("Attackers:")]
    assert sum(len(x) for x in attackers) == 2


@pytest.mark.rule("4.2.2#2", "10.1#2", "10.1.5A#3", "11.2.1#1")
@pytest.mark.parametrize("lost", [0, 1])
def test_4_2_2_who_was_driven_in_does_not_count_against_the_defenders(lost):
    """4.2.2, 10.1 Two divisions of the hex defend; the division driven into it is withheld and uses up no place."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "39.20", lost=lost)
    put(s, "R 28/20", "39.20", lost=2)
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19")
    put(s, "G 36/17", "40.21")
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "declare 39.20")
    does(s, *(["done"] if offered(s, "done") else []))
    does(s, "fight 40.20", "from 41.19", *(["done"] if name_of(s) == "Commit" else []))
    auto(s, stop=("CrtDice",), Commit="done")
    does(s, dice_for(s, "r1"), "retreat 39.20")
    auto(s, stop=("Withholding",), CheckDice="dice 2", Advance="done", Commit="all")
    assert set(offers(s)) == {"withhold R 28/20", "done"}, "27/3 is the top unit, 25/3 is out anyway"
    does(s, "done")
    auto(s, stop=("CrtDice",))
    assert odds(s).startswith(f"12 against {12 - lost + 10}")


# Control ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3#1", "11.4#1")
@pytest.mark.parametrize("advance", [True, False])
def test_4_3_a_hex_left_by_a_retreat_stays_with_its_owner_until_it_is_entered(advance):
    """4.3 A retreat alone changes nothing; the victor's advance does."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20", lost=4)
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, stop=("CrtDice",), Commit="all")
    does(s, dice_for(s, "R1"), "retreat 39.20")
    auto(s, stop=("Advance",), CheckDice="dice 2")
    assert controller(s, "40.20") == RUSSIA
    does(s, "advance G 1/1" if advance else "done")
    auto(s)
    assert controller(s, "40.20") == (CENTRAL if advance else RUSSIA)


# Fractions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.5#3", "10.6.1#1")
@pytest.mark.parametrize(
    ("units", "total"),
    [
        ((("R 25/3", "48.18", 1),), 5),  # 4 1/2
        ((("R 25/3", "48.18", 1), ("R 27/3", "48.18", 1)), 9),  # 4 1/2 + 4 1/2, not 5 + 5
        ((("R 25/3", "48.18", 0), ("R 27/3", "48.18", 3)), 9),  # 5 + 3 1/2 = 8 1/2
        ((("R 25/3", "48.18", 0), ("R 28/20", "47.18", 0)), 15),  # only who attacks over the Pregel is halved
    ],
)
def test_4_5_halves_are_added_before_they_are_rounded(units, total):
    """4.5 (3), 10.6.1 The strength of the whole side is rounded, half up; only attackers over the river are halved."""
    s = position("b_tannenberg", gt=2)
    for name, hex_, lost in units:
        put(s, name, hex_, army="R FIRST", lost=lost)
    put(s, "G 1/1", "48.19")
    attacking(s, RUSSIA)
    does(s, "declare 48.19")
    auto(s, stop=("CrtDice",), Commit="all")
    assert odds(s).startswith(f"{total} against 16")


@pytest.mark.rule("10.6.1#1", "10.10.3(3)#1", "4.4#1")
@pytest.mark.parametrize(
    ("units", "drm"),
    [
        (("R 25/3",), 1),  # 5 / 2 = 2 1/2, three by 4.4
        (("R 54 r",), 0),  # 4 / 2 = 2
        (("R 25/3", "R 27/3"), 1),  # 5
        (("R 25/3", "R 27/3", "R 1 hv"), 2),  # 14 / 2 = 7
    ],
)
def test_10_6_1_artillery_over_a_river_counts_half_for_the_losses_too(units, drm):
    """10.6.1, 10.10.3 (3) The halved artillery value counts on the defender's loss die."""
    got = {}
    for ap in (True, False):
        s = position("b_tannenberg", gt=2)
        for name in units:
            put(s, name, "48.18", army="R FIRST", corps="" if name == "R 54 r" else None)
        put(s, "R FIRST Major", "48.18", army="R FIRST")
        put(s, "G 2 lw", "48.19", corps="")
        attacking(s, RUSSIA)
        does(s, "declare 48.19")
        auto(s, stop=("Ammunition", "CrtDice"), Commit="all")
        if ap:
            does(s, offers(s, "ap")[0])
        auto(s, Ammunition="done", CrtDice="dice 7", CheckDice="dice 2")
        got[ap] = slrt(s, "Central Powers")[1] - crt_drm(s, attacker=False)
    assert got[True] - got[False] == drm


@pytest.mark.rule("4.4.1-ex3", "4.4.1#1")
@pytest.mark.parametrize(("lost", "ratio"), [(0, "1:3"), (1, "1:4")])
def test_4_4_1_the_third_example(lost, ratio):
    """4.4.1 Example 3 in small: 10 against 32 is 3.2 and goes to 1:3; 9 lies below the mid-point of 9.33: 1:4."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", lost=lost)
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, stop=("CrtDice",), Withholding="done")
    assert odds(s).startswith(f"{10 - lost} against 32: {ratio}")


# Effectiveness ---------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2#1", "7.2.1#1", "11.3.2a#1")
@pytest.mark.parametrize(("dice", "after"), [(10, 0), (11, -1)])
def test_7_2_a_roll_equal_to_the_level_passes(dice, after):
    """7.2 A roll equal to the CEL passes, one more fails."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20")
    put(s, "G 2 lw", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, stop=("CheckDice",), CrtDice="dice 5", SlrtDie="roll 1")
    assert steps(s, "R 27/3") == 10
    assert slrt(s, "Russia")[4] == 0
    does(s, "dice 2", f"dice {dice}")
    assert status(s, "R 27/3") == after


@pytest.mark.rule("7.4.2#1", "7.4.1#1", "8.6#1")
def test_7_4_2_out_of_disorder_step_by_step():
    """7.4.2 Seven MPs turn D2 into D1, seven more remove it; the unit is then Demoralized, and recovers to -3 next."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19", disorder=2)
    put(s, "G 1/1", "46.20")
    for verb, after in (("reorder", (1, -4)), ("reorder", (0, -4)), ("recover", (0, -3))):
        moving(s, RUSSIA)
        does(s, "take R 27/3")
        assert [a for a in offers(s) if a in ("reorder", "recover")] == [verb]
        does(s, verb)
        auto(s, stop=("Movements",))
        assert (disorder(s, "R 27/3"), status(s, "R 27/3")) == after


@pytest.mark.rule("8.6.1#2", "8.9.2#1", "7.3.1#1")
@pytest.mark.parametrize(
    ("level_", "enemy", "after"),
    [
        (-2, "37.20", -1),  # two hexes away: it goes on
        (-4, "37.20", -3),  # also for a Demoralized unit
        (-2, "36.20", -2),  # adjacent: the MPs are lost
    ],
)
def test_8_6_1_what_was_begun_goes_on_while_nobody_is_adjacent(level_, enemy, after):
    """8.6.1, 8.9.3 The distance is asked when recovery begins; only an enemy who comes adjacent ends it."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19", status=level_, task=nm.RECOVER, mps=3)
    put(s, "G 1 c", "40.20", corps="")
    moving(s, CENTRAL)
    does(s, "take G 1 c", f"march {enemy}")
    auto(s, MarchCheck="dice 2")
    moving(s, RUSSIA)
    if offered(s, "take R 27/3"):
        does(s, "take R 27/3")
    assert status(s, "R 27/3") == after
    assert task(s, "R 27/3") == (0, 0)


@pytest.mark.rule("8.6.1#3")
@pytest.mark.parametrize(
    ("fort", "hex_", "near", "may"),
    [
        ("G Fort Königsberg 59.17", "59.17", "58.17", True),
        ("", "59.17", "58.17", False),
    ],
)
def test_8_6_1_recovery_beside_the_enemy_inside_a_fortress_complex(fort, hex_, near, may):
    """8.6.1 Stacked with a fortress unit of a complex a unit recovers although an enemy is adjacent."""
    s = position("b_tannenberg", gt=4)
    if fort:
        put(s, "G Fortress Königsberg", "60.17")
        put(s, fort, hex_)
    else:
        put(s, "G Fort Königsberg 59.17", "59.17", lost=3)
    put(s, "G 3 r", hex_, corps="", status=-1)
    put(s, "R 25/3", near, army="R FIRST")
    moving(s, CENTRAL)
    does(s, "take G 3 r")
    assert offered(s, "recover") == may


@pytest.mark.rule("8.6.1#3")
def test_8_6_1_a_single_fort_is_no_complex():
    """8.6.1 Lomza is one fort: a complex has two or more units of the same ID."""
    s = position("b_tannenberg", gt=6)
    put(s, "R Fort Lomza 47.39", "47.39")
    put(s, "R 5 rf", "47.39", army="R SECOND", corps="", status=-1)
    put(s, "G 1/1", "48.39")
    moving(s, RUSSIA)
    does(s, "take R 5 rf")
    assert not offered(s, "recover")


# Marches ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1#3", "8.1#2")
def test_8_1_who_is_dropped_off_or_picked_up_moves_no_more():
    """8.1 A unit left behind has moved; a unit picked up stops where the stack stops."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19")
    put(s, "R 25/3", "35.19")
    put(s, "R 28/20", "35.20")
    put(s, "R 29/20", "33.19")
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "join R 25/3", "through 35.20", "drop R 25/3", "join R 28/20", "march 35.21")
    assert spots(s, "R 27/3", "R 25/3", "R 28/20") == ["35.21", "35.20", "35.21"]
    assert set(offers(s)) == {"take R 29/20", "end-phase"}


@pytest.mark.rule("8.3.2#1", "6.4.1#1")
@pytest.mark.parametrize(
    ("others", "checks"),
    [((), 1), (("R 25/3",), 2), (("R det 4+16/6",), 1), (("R 25/3", "R 5 rf"), 3)],
)
def test_8_3_2_every_force_of_a_marching_stack_checks_for_itself(others, checks):
    """8.3.2, 6.4.1 One check for each formation of the stack; an Asset belongs to the Force of its formation."""
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", "35.19", army="R FIRST")
    for name in others:
        put(s, name, "35.19", army="R FIRST", corps="" if "rf" in name else None)
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", *(f"join {name}" for name in others))
    walk(s, "35.20", "35.21", "36.22", "37.21")  # 8 MPs
    auto(s, stop=("Movements",))
    assert len([x for x in log_of(s) if x.startswith("Forced march of")]) == checks


@pytest.mark.rule("8.3.3a#1", "8.3.3#1")
@pytest.mark.parametrize("march", [True, False])
def test_8_3_3a_steps_are_spared_only_if_all_forced_mps_went_into_digging(march):
    """8.3.3a Dug with forced MPs: no steps. Dug first and marched with the forced MPs: the step is lost."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "39.20", status=-2)
    put(s, "G 1/1", "42.20")
    moving(s, RUSSIA)
    if march:
        does(s, "take R 27/3", "dig", "march 39.21")
    else:
        does(s, "take R 27/3", "through 39.21", "dig")
        while name_of(s) == "Move":
            does(s, "dig" if offered(s, "dig") and level(s, "39.21", RUSSIA) == 0 else "halt")
    assert name_of(s) == "MarchCheck"
    does(s, "dice 12")  # 12 + 2 against 8
    assert told(s, "failed by 6")
    assert status(s, "R 27/3") == -4
    assert steps(s, "R 27/3") == (9 if march else 10)


@pytest.mark.rule("8.3.3a#1", "6.4.2#1")
def test_8_3_3a_a_lone_asset_is_not_spared():
    """8.3.3a The exception is for formations: a regiment that digs by a forced march pays its level with a step."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R Kowno", "39.20")  # MA 6, CE 7
    put(s, "G 1/1", "42.20")
    moving(s, RUSSIA)
    does(s, "take R Kowno", "dig")
    while name_of(s) == "Move":
        does(s, "dig" if offered(s, "dig") and level(s, "39.20", RUSSIA) == 0 else "halt")
    does(s, "dice 8")
    assert told(s, "failed by 1")
    assert steps(s, "R Kowno") == 2


@pytest.mark.rule("8.1#1")
@pytest.mark.parametrize(("gt", "drm"), [(27, 0), (28, 2)])
def test_8_1_1_wetlands_in_summer_and_in_autumn(gt, drm):
    """8.1.1 The summer chart serves to GT 27 (wetlands 4 MPs), the autumn chart from GT 28 (5 MPs)."""
    s = position("d_grand_campaign", gt=gt)
    put(s, "G 3 r", "50.15", corps="")
    put(s, "R 25/3", "30.20", army="R FIRST")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 3 r", "march 50.16")
    assert forced(s) == drm


# Prepared Attack -------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4.2#1", "8.2.3(1)#1")
@pytest.mark.parametrize("pinned", [True, False])
def test_8_4_2_a_marker_over_the_river_keeps_a_unit_from_its_trains(pinned):
    """8.4.2 Over the Pregel there is no EZOC, so Insterburg could entrain; a marker aimed at it forbids that too."""
    s = position("b_tannenberg", gt=3)
    put(s, "G 2 lw", "48.19", corps="", ip=1)
    put(s, "R 25/3", "48.18", army="R FIRST", prepared="48.19" if pinned else "")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 2 lw")
    assert offered(s, "entrain") == (not pinned)
    assert bool(offers(s, "march")) == (not pinned)
    assert offered(s, "dig") is True


@pytest.mark.rule("8.4#1", "8.4#2")
def test_8_4_a_marker_may_point_at_any_adjacent_hex_of_land():
    """8.4 Also at an empty hex; not at one that no unit could enter."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 25/3", "49.25", army="R FIRST")
    put(s, "G 1/1", "49.24")
    moving(s, RUSSIA)
    does(s, "take R 25/3")
    assert set(offers(s, "prepare")) == {"prepare 49.24", "prepare 48.26"}, "lakes lie towards the others"


# Repulse ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.5.1#1", "8.5.3#1", "8.1#1")
@pytest.mark.parametrize(("hexes", "drm"), [(3, None), (4, 2)])
def test_8_5_a_repulse_costs_one_mp_and_the_march_goes_on(hexes, drm):
    """8.5.1, 8.5.3 After a success six of seven MPs are left, and no EZOC holds the unit any more."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "G Bacmeister", "41.19", lost=1)
    moving(s, RUSSIA)
    does(s, "take R 25/3", "repulse 41.19")
    while name_of(s) != "Move":
        west = [a for a in offers(s, "retreat") if int(a.split()[1][:2]) >= 42]
        does(s, west[0] if west else "dice 12" if name_of(s) == "RepulseDice" else "dice 2")
    assert where(s, "G Bacmeister") != "41.19", "7:1: successful without dice"
    walk(s, *("39.20", "38.21", "37.20", "36.21")[:hexes])
    assert forced(s) == drm


@pytest.mark.rule("8.5.3#1", "7.2#1")
@pytest.mark.parametrize(
    ("level_", "dice", "after"),
    [
        (0, 9, 0),  # equal to its CE of 9, though it lies on its reduced side
        (0, 10, -1),
        (-2, 12, -3),  # failed by 5: still one level
        (-3, 12, -4),  # failed by 6: one level, no hex for becoming Demoralized
    ],
)
def test_8_5_3_the_check_after_a_repulse_is_unmodified_and_costs_one_level(level_, dice, after):
    """8.5.3 Two hexes and an unmodified check; whoever fails loses one level, whatever the amount."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "G 2 lw", "41.19", lost=3, status=level_)
    moving(s, RUSSIA)
    does(s, "take R 25/3", "repulse 41.19", "dice 12")
    hexes = 0
    while name_of(s) == "Retreat":
        does(s, next(a for a in offers(s, "retreat") if int(a.split()[1][:2]) >= 42))
        hexes += 1
    does(s, f"dice {dice}")
    assert hexes == 2
    assert (status(s, "G 2 lw"), steps(s, "G 2 lw")) == (after, 1)


@pytest.mark.rule("8.5.4#1", "8.5.5#1")
def test_8_5_1_a_hex_may_be_repulsed_again_by_others():
    """8.5.1, 8.5.4 The first Force fails, loses a step and stops; the second of its stack is untouched and may try."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 25/3", "repulse 41.19")
    auto(s, stop=("Move", "Movements"))
    assert (steps(s, "R 25/3"), steps(s, "R 27/3")) == (9, 10)
    if name_of(s) == "Move":
        assert not offers(s, "march")
        assert not offers(s, "repulse")
        does(s, "halt")
    does(s, "take R 27/3")
    assert offered(s, "repulse 41.19")


@pytest.mark.rule("8.5.1#1", "8.5.2#1", "6.4.1#1")
@pytest.mark.parametrize(("asset", "ratio"), [(True, "4:1"), (False, "3:1")])
def test_8_5_1_a_force_is_a_formation_with_its_asset(asset, ratio):
    """8.5.1 10 against 3 is 3:1; with the regiment of its Force 13 against 3, 4:1."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R Kowno", "40.20")
    put(s, "G 2 lw", "41.19", lost=3)
    moving(s, RUSSIA)
    does(s, "take R 25/3", *(["join R Kowno"] if asset else []), "repulse 41.19")
    assert said(s, "tries to repulse").endswith(ratio)


@pytest.mark.rule("8.5.2#1", "10.8#1", "13.3.1#1")
@pytest.mark.parametrize(("ip", "success"), [(0, True), (1, False)])
def test_8_5_2_a_position_takes_a_column_and_the_black_retreat(ip, success):
    """8.5.2 11 against 3... 4:1 in the open, 3:1 in a Level 1 IP where a black retreat does not count."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R Kowno", "40.20")
    put(s, "G 2 lw", "41.19", lost=3, ip=ip)
    moving(s, RUSSIA)
    does(s, "take R 25/3", "join R Kowno", "repulse 41.19", "dice 8")
    assert told(s, "unsuccessful") == (not success)


@pytest.mark.rule("8.5-ex2", "8.5.1#3", "8.5.3#1", "11.2.5(2)#1")
def test_8_5_the_second_example():
    """8.5 Example 2: a division owes three hexes, enters the zone of a small unit, drives it off, goes on for two."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R FIRST Major", "34.18")
    put(s, "R 54 r", "40.20", corps="")
    put(s, "G Masurian", "38.20", lost=1)
    for name, hex_ in (("G 1/1", "41.19"), ("G 2/1", "41.19"), ("G 35/17", "41.20"), ("G 36/17", "41.20")):
        put(s, name, hex_, prepared="40.20")
    attacking(s, CENTRAL)
    auto(s, stop=("CrtDice",), Commit="all", Ammunition="done")
    assert odds(s).endswith("5:1")
    does(s, "dice 12", "retreat 39.20")
    assert status(s, "R 54 r") == -1
    assert offered(s, "repulse 38.20")
    does(s, "repulse 38.20")
    assert said(s, "tries to repulse").endswith("7:1")
    assert name_of(s) == "Retreat", "no dice: 7:1 is enough"
    while where(s, "G Masurian") not in ("38.18", "37.17", "36.18"):
        does(s, next(a for a in offers(s, "retreat") if a.split()[1] in ("38.19", "38.18", "37.18", "37.17")))
    assert name_of(s) == "CheckDice" or offered(s, "dice 8")
    does(s, "dice 8")  # CE 8: it survives
    assert steps(s, "G Masurian") == 1
    hexes = 0
    while name_of(s) == "Retreat":
        assert not offers(s, "repulse"), "one Repulse in a retreat"
        does(s, east(s))
        hexes += 1
    assert hexes == 2
    auto(s, stop=("CheckDice",), Ammunition="done", SlrtDie="roll 1", Advance="done")
    does(s, "dice 2")
    auto(s, stop=("CheckDice", "Retreat"), Advance="done")
    if name_of(s) == "CheckDice":
        does(s, "dice 12")
    while name_of(s) == "Retreat":
        assert not offers(s, "repulse")
        does(s, east(s))


# Cavalry, guns and Trains ----------------------------------------------------------------------------------


def rides(s):
    return {a.split(" > ")[1] for a in offers(s, "ride")}


@pytest.mark.rule("9.1.1#1")
@pytest.mark.parametrize("mover", ["G 2/1", "G 1.FA", "G 1 Train", "G 1 c"])
def test_9_1_1_every_enemy_unit_triggers(mover):
    """9.1.1 Trigger 1 is an enemy unit of whatever kind; guns and Trains can come adjacent over the Pregel only."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "48.18", corps="", army="R FIRST")
    put(s, mover, "49.21", corps="" if mover == "G 1 c" else None)
    moving(s, CENTRAL)
    does(s, f"take {mover}", "march 48.19")
    assert rides(s) == {"48.17", "47.17", "47.18", "49.17", "49.18"}


@pytest.mark.rule("9.1.1#2", "9.1.2#2")
@pytest.mark.parametrize(("friend", "may"), [("43.20", True), ("44.21", False)])
def test_9_1_1_trigger_two_also_by_coming_next_to_another_friend(friend, may):
    """9.1.1 From a hex beside the cavalry into one that is beside any other friendly unit."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.19", corps="", army="R FIRST")
    put(s, "R 25/3", friend, army="R FIRST")
    put(s, "G 1/1", "41.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 42.20")
    assert rides(s) == ({"40.18", "39.18", "39.19", "40.20", "41.18"} if may else set())


@pytest.mark.rule("9.1.2#1", "9.1.1#1")
def test_9_1_2_two_cavalry_units_of_a_hex_react_each_for_itself():
    """9.1.2 Each cavalry unit decides; infantry in the hex stays."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.19", corps="", army="R FIRST")
    put(s, "R 2 c", "40.19", corps="", army="R FIRST")
    put(s, "R Kowno", "40.19", army="R FIRST")
    put(s, "G 1/1", "43.19")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", "march 41.19")
    assert {a.split(" > ")[0] for a in offers(s, "ride")} == {"ride R 1 c", "ride R 2 c"}
    does(s, "ride R 2 c > 39.19")
    assert {a.split(" > ")[0] for a in offers(s, "ride")} == {"ride R 1 c"}
    auto(s, stop=("Movements", "Move", "MarchCheck"))
    assert spots(s, "R 1 c", "R 2 c", "R Kowno") == ["40.19", "39.19", "40.19"]


@pytest.mark.rule("9.1.3#1")
def test_9_1_3_no_reaction_over_a_lake():
    """9.1 A reacting unit moves one hex where it could move at all."""
    s = position("b_tannenberg", gt=3)
    put(s, "G 1 c", "49.25", corps="")
    put(s, "R 25/3", "49.22", army="R FIRST")
    moving(s, RUSSIA)
    does(s, "take R 25/3", "march 49.24")
    assert rides(s) == {"48.26"}, "lakes lie towards 48.25, 49.26, 50.25 and 50.26"


@pytest.mark.rule("9.2.1#1", "9.2#1")
@pytest.mark.parametrize(
    ("friend", "places"),
    [("", {"40.21"}), ("39.20", {"40.21", "39.20"}), ("41.20", {"40.21", "41.20"})],
)
def test_9_2_1_a_friend_opens_a_hex_in_an_enemy_zone(friend, places):
    """9.2.1 Only an empty hex in an EZOC is closed to retiring cavalry."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c bd", "40.20", army="R FIRST")
    put(s, "R 25/3", "40.20", army="R FIRST")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "38.20")
    if friend:
        put(s, "R Kowno", friend, army="R FIRST")
    retiring(s, RUSSIA)
    assert set(offers(s, "retire")) == {f"retire R 1 c bd > {h}" for h in places}


@pytest.mark.rule("9.5.1#1", "9.5.1#2")
@pytest.mark.parametrize(("bridge", "ends"), [("", "eliminated"), ("38.20", "38.20")])
def test_9_5_1_a_gun_does_not_displace_through_an_enemy_zone(bridge, ends):
    """9.5.1 A friend three hexes away behind EZOCs is no refuge; a friend in the zone negates it."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 3 how", "40.20", army="R FIRST")
    put(s, "R 25/3", "37.20", army="R FIRST")
    if bridge:
        put(s, "R Kowno", bridge, army="R FIRST")
    put(s, "G 35/17", "38.19")
    put(s, "G 36/17", "38.22")
    put(s, "G 1/1", "43.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19")
    auto(s, stop=("Movements", "Move", "MarchCheck"))
    assert where(s, "R 3 how") == ends


@pytest.mark.rule("9.5.1a#1", "10.1.4#3", "5.4.10b#1")
def test_9_5_1a_a_displaced_gun_is_out_until_the_post_combat_phase():
    """9.5.1a Displaced, it takes no part in a combat of this Player Turn and moves again in the next."""
    s = position("b_tannenberg", gt=3)
    put(s, "R FIRST Major", "36.19", army="R FIRST")
    put(s, "R 3 how", "40.19", army="R FIRST")
    put(s, "R 25/3", "39.20", army="R FIRST")
    put(s, "G 1/1", "43.19")
    put(s, "G 2/1", "40.21")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19")
    auto(s, stop=("Movements",), MarchCheck="dice 2")
    assert where(s, "R 3 how") == "39.20"
    attacking(s, RUSSIA, counter=True)
    does(s, "declare 40.21")
    auto(s, stop=("Ammunition", "CrtDice"), Commit="all")
    assert said(s, "Attackers:") == "Attackers: R 25/3"
    retiring(s, CENTRAL)
    auto(s)
    moving(s, RUSSIA)
    assert offered(s, "take R 3 how")


@pytest.mark.rule("9.8.1#1", "4.1.1a#1")
def test_9_8_1_a_train_behind_a_major_river_goes_when_it_is_crossed():
    """4.1.1a, 9.8.1 A lone Train over the Pregel stays while the enemy is on the bank, and retreats if he crosses."""
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", "49.17", army="R FIRST")
    put(s, "G 1 Train", "49.19")
    put(s, "G 2 lw", "52.24")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 49.18")
    auto(s, stop=("Move",))
    assert where(s, "G 1 Train") == "49.19"
    does(s, "march 49.19")
    auto(s, stop=("Movements", "MarchCheck"))
    assert where(s, "R 27/3") == "49.19"
    assert where(s, "G 1 Train") not in ("49.19", "eliminated")
    assert s.marked(piece("G 1 Train"), nm.EXTENDED)


@pytest.mark.rule("8.7.1#1")
@pytest.mark.parametrize(("ip", "may"), [(2, False), (3, True)])
def test_8_4_2_a_pinned_unit_in_a_strong_position_takes_ersatz(ip, may):
    """8.4.2, 8.7.1 A pinned unit may take Ersatz, but next to the enemy only in a Level 3 or 4 IP."""
    s = position("d_grand_campaign", gt=30)
    put(s, "G 1/1", "41.19", lost=5, ip=ip)
    put(s, "G 69 e", "41.19", corps="")
    put(s, "R 25/3", "40.20", army="R FIRST", prepared="41.19")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1")
    assert bool(offers(s, "ersatz")) == may
    assert not offers(s, "march")


@pytest.mark.rule("8.2.4#2", "8.2.5#1")
def test_8_2_4_guns_drive_an_entrained_unit_off():
    """8.2.4 An enemy artillery unit that comes adjacent displaces an entrained unit: it has no ZOC to keep it away."""
    s = position("b_tannenberg", gt=3)
    put(s, "G 1/1", "48.19", rail="61.30")
    put(s, "R 3 how", "46.20", army="R FIRST")
    moving(s, RUSSIA)
    does(s, "take R 3 how", "march 47.19")
    auto(s, stop=("Move", "Movements"))
    assert where(s, "G 1/1") != "48.19"
    assert s.half(piece("G 1/1")) != 0


@pytest.mark.rule("8.7.1#1", "8.7.1#2", "8.7.2#1")
def test_8_7_1_ersatz_over_two_phases():
    """8.7.1 Three MPs in a Counter Movement Phase and four in the next phase; the steps pass only then."""
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "46.20", lost=5)
    put(s, "G 69 e", "46.20", corps="")
    put(s, "R 25/3", "38.20")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", "ersatz G 69 e > G 1/1 > 4")
    auto(s)
    assert (steps(s, "G 1/1"), steps(s, "G 69 e")) == (7, 4)
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    auto(s)
    assert (steps(s, "G 1/1"), where(s, "G 69 e")) in ((11, "eliminated"), (11, "pool"), (11, "removed"))


@pytest.mark.rule("8.5.1#3", "8.5.3#1")
def test_8_5_1_who_retreats_from_a_repulse_may_not_repulse():
    """8.5.1 A stack that goes back because of a Repulse cannot try one itself, though a small enemy bars its way."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R Kowno", "40.20")
    put(s, "R Ossowetz", "42.19", lost=2)
    put(s, "G 2 lw", "41.19", lost=2)
    moving(s, RUSSIA)
    does(s, "take R 25/3", "join R Kowno", "repulse 41.19", "dice 12")
    assert name_of(s) == "Retreat"
    assert not offers(s, "repulse")


@pytest.mark.rule("8.9.1#1", "8.9.2#1")
@pytest.mark.parametrize(("mps", "done", "may"), [(1, 0, False), (4, 1, False), (3, 0, False)])
def test_8_9_1_one_task_at_a_time(mps, done, may):
    """8.9.1, 4.5 (2) 3 1/2 MPs complete a position begun with four; with less it stays the only task."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19", status=-1, task=nm.DIG, mps=mps)
    put(s, "G 1/1", "38.20")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3")
    assert offered(s, "recover") == may, "half a MP buys nothing"
    assert level(s, "35.19", RUSSIA) == done


@pytest.mark.rule("4.1.4a#1", "13.2#1")
@pytest.mark.parametrize(
    ("first", "second", "friend", "may"),
    [(3, 3, False, False), (3, 2, False, True), (2, 3, False, True), (3, 3, True, True)],
)
def test_4_1_4a_between_two_strong_positions(first, second, friend, may):
    """4.1.4a, 13.2 Closed only if both zones come from Level 3 or 4 positions and nobody of the own side is there."""
    s = position("d_grand_campaign", gt=30)
    put(s, "R 1 c", "35.19", army="R FIRST", corps="")
    put(s, "G Bacmeister", "34.19", ip=first)
    put(s, "G Masurian", "36.21", ip=second)
    if friend:
        put(s, "R Kowno", "35.20", army="R FIRST")
    moving(s, RUSSIA)
    does(s, "take R 1 c")
    assert offered(s, "march 35.20") == may


@pytest.mark.rule("9.1.1#2")
def test_9_1_1_cavalry_under_a_marker_reacts_and_leaves_the_marker_pointing_at_nothing():
    """9.1.1, 10.3 Pinned cavalry may react by trigger 2; the marker then points at an empty hex and binds nobody."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.19", corps="", army="R FIRST")
    put(s, "G 2/1", "41.18", prepared="40.19")
    put(s, "G 1/1", "41.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 40.20")
    assert rides(s) == {"39.18", "39.19"}, "40.18 lies in another zone, 41.19 was just left"
    does(s, "ride R 1 c > 39.18")
    auto(s, MarchCheck="dice 2")
    attacking(s, CENTRAL)
    assert not offers(s, "declare"), "nobody is adjacent any more"


@pytest.mark.rule("8.5.1#1", "8.3#2", "8.3.2#1")
def test_8_5_1_a_repulse_may_be_paid_with_a_forced_mp():
    """8.3, 8.5.1 Seven MPs up to the enemy; the eighth is a forced MP for the Repulse, checked at the end."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "37.20")
    put(s, "G Bacmeister", "41.19", lost=1)
    moving(s, RUSSIA)
    does(s, "take R 25/3", "through 38.21", "through 39.20", "through 40.20")
    assert offered(s, "repulse 41.19")
    does(s, "repulse 41.19")
    while name_of(s) not in ("Move", "MarchCheck"):
        west = [a for a in offers(s, "retreat") if int(a.split()[1][:2]) >= 42]
        does(s, west[0] if west else "dice 2")
    if name_of(s) == "Move":
        does(s, "halt")
    assert forced(s) == 0


@pytest.mark.rule("8.1#3", "8.3.1#1", "3.3.4#1")
def test_8_1_a_stack_goes_as_far_as_its_slowest_unit():
    """8.1, 8.3.1 A howitzer cannot force march: with it the stack has 7 MPs; once dropped the division has ten."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "35.19")
    put(s, "R 3 how", "35.19")
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA)
    does(s, "take R 25/3", "join R 3 how", "through 35.20", "through 35.21")
    assert offered(s, "march 36.22")  # 6
    assert not offered(s, "march 37.21")  # 8
    does(s, "drop R 3 how", "march 37.21")
    assert forced(s) == 0
    assert spots(s, "R 25/3", "R 3 how") == ["37.21", "35.21"]


@pytest.mark.rule("9.5#1", "9.8#1")
@pytest.mark.parametrize("name", ["R 3 how", "R 3 Train"])
def test_9_5_guns_and_trains_enter_a_zone_only_in_company(name):
    """9.5, 9.8 Alone never; into a friend's hex yes; in a stack with a division yes."""
    s = position("a_gumbinnen", gt=2)
    put(s, name, "38.20")
    put(s, "R 25/3", "38.20")
    put(s, "R Kowno", "40.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, f"take {name}")
    assert not offered(s, "march 40.19")
    assert offered(s, "march 40.20")
    does(s, "halt")
    s = position("a_gumbinnen", gt=2)
    put(s, name, "38.20")
    put(s, "R 25/3", "38.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 25/3", f"join {name}")
    assert offered(s, "march 40.19")
    does(s, "march 40.19")
    auto(s, stop=("Movements",))
    assert spots(s, name, "R 25/3") == ["40.19", "40.19"]


@pytest.mark.rule("9.5.1#1", "9.5#1")
def test_9_5_1_a_gun_whose_escort_marches_off_displaces():
    """9.5.1 The combat unit that leaves a gun alone in an EZOC drives it to the closest friend."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 3 how", "40.20")
    put(s, "R 25/3", "40.20")
    put(s, "R Kowno", "38.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 25/3", "march 39.19")
    auto(s, stop=("Movements", "MarchCheck"))
    assert where(s, "R 3 how") in ("39.19", "38.20")
    assert where(s, "R 3 how") == "39.19", "one hex away, its escort is the closest"


@pytest.mark.rule("9.8.1#1", "9.8#1")
def test_9_8_1_a_train_whose_escort_marches_off_falls_back():
    """9.8.1 In friendly movement too: left alone in an EZOC the Train goes three hexes and is extended."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 3 Train", "40.20")
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "36.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 25/3", "march 39.19")
    auto(s, stop=("Movements", "MarchCheck"))
    assert where(s, "R 3 Train") != "40.20"
    assert s.marked(piece("R 3 Train"), nm.EXTENDED)


@pytest.mark.rule("8.6#1", "8.9#1")
def test_8_6_cavalry_recovers_once_and_begins_again():
    """8.6, 8.9 Ten MPs: seven for one level, three kept for the next, which takes four more."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 1 c", "35.19", corps="", status=-2)
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA)
    does(s, "take R 1 c", "recover")
    assert status(s, "R 1 c") == -1
    assert offered(s, "recover")
    does(s, "recover")
    assert task(s, "R 1 c") == (nm.RECOVER, 3)
    moving(s, RUSSIA, counter=True)
    does(s, "take R 1 c")
    assert (status(s, "R 1 c"), task(s, "R 1 c")) == (0, (0, 0))


@pytest.mark.rule("8.6#1", "8.9#1", "4.5#2")
@pytest.mark.parametrize(("hexes", "after", "left"), [(1, -1, 0), (2, -2, 6)])
def test_8_6_a_unit_may_march_first_and_rest_then(hexes, after, left):
    """8.6 The seven MPs are spent while stationary, but others may be marched before: 2 + 7 of 10, 4 + 6 of 10."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 1 c", "35.19", corps="", status=-2)
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA)
    does(s, "take R 1 c", *(f"through {h}" for h in ("35.20", "35.21")[:hexes]), "recover")
    assert status(s, "R 1 c") == after
    if left:
        assert task(s, "R 1 c") == (nm.RECOVER, left)


@pytest.mark.rule("9.5.1a#1", "9.5.1#1", "9.9#1")
@pytest.mark.parametrize("host", ["R FIRST Major", "R 3 Train"])
def test_9_5_1a_a_displaced_gun_beside_a_depot_may_displace_again(host):
    """9.5.1a Displaced a second time a gun is lost, unless it stands with a combat unit or a depot."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 3 how", "40.19", army="R FIRST")
    put(s, host, "39.19", army="R FIRST")
    put(s, "R 25/3", "37.19", army="R FIRST")
    put(s, "G 1/1", "43.19")
    put(s, "G 2/1", "42.20")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19")
    auto(s, stop=("Movements",), MarchCheck="dice 2", Move="halt")
    assert where(s, "R 3 how") == "39.19"
    does(s, "take G 2/1", "march 40.20")
    depot = host == "R FIRST Major"
    assert offered(s, "displace R 3 how > 37.19") == depot
    does(s, "displace R 3 how > 37.19" if depot else offers(s)[0])
    auto(s, stop=("Movements",), MarchCheck="dice 2", Move="halt")
    assert where(s, "R 3 how") == ("37.19" if depot else "eliminated")


@pytest.mark.rule("8.5.1#2")
def test_8_5_a_repulse_needs_an_adjacent_enemy():
    """8.5.2 Not against an empty hex, nor one that is two hexes away."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "G Bacmeister", "42.20")
    put(s, "G Masurian", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 25/3")
    assert offers(s, "repulse") == ["repulse 41.19"]
    assert refused(s, "repulse 42.20").rule == "8.5.2"
    assert refused(s, "repulse 41.20").rule == "8.5.2"
