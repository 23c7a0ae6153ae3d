"""Chapter 11, results of combat, and the tables of chapter 10, played out by the dice."""

from __future__ import annotations

import re

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    disorder,
    does,
    log_of,
    name_of,
    offered,
    offers,
    position,
    present,
    put,
    status,
    steps,
    vp,
    where,
)

# attacker|defender for the dice 2 to 12: die modifier, X, *, R white and r black retreat
CRT = {
    "summer": {
        "1:4": "3R1|-2 3R1|-2 3r1|-1 2r1|-1 2|-1 2|0 1|0 1|0 1|0 0|0 0X|0r1",
        "1:3": "3R1|-2 3r1|-1 2r1|-1 2|-1 2|0 1|0 1|0 1|0 0|0 0X|0r1 0X|1r1",
        "1:2": "3r1|-1 2r1|-1 2|-1 2|0 1|0 1|0 1|0 0|0 0X|0r1 0X|1r1 -1|1r1",
        "1:1": "2r1|-1 2|-1 2|0 1|0 1|0 1|0 0|0 0X|0r1 0X|1r1 -1|1r1 -1X|1R1",
        "2:1": "2|-1 2|0 1|0 1|0 1|0 0|0 0X|0r1 0X|1r1 -1|1r1 -1X|1R1 -1*|2R1",
        "3:1": "2|0 1|0 1|0 1|0 0|0 0X|0r1 0X|1r1 -1|1r1 -1X|1R1 -1*|2R1 -1X*|2R2",
        "4:1": "1|0 1|0 1|0 0|0 0X|0r1 0X|1r1 -1|1r1 -1X|1R1 -1*|2R1 -1X*|2R2 -2*|2R2",
        "5:1": "1|0 1|0 0|0 0X|0r1 0X|1r1 -1|1r1 -1X|1R1 -1*|2R1 -1X*|2R2 -2*|2R2 -2*|3R3",
        "6:1": "1|0 0|0 0X|0r1 0X|1r1 -1|1r1 -1X|1R1 -1*|2R1 -1X*|2R2 -2*|2R2 -2*|3R3 -2X*|3R3",
    },
    "autumn": {
        "1:4": "3R1|-2 3r1|-2 3r1|-1 2|-1 2|-1 2|0 1|0 1|0 1|0 0|0 0X|0",
        "1:3": "3r1|-2 3r1|-1 2|-1 2|-1 2|0 1|0 1|0 1|0 0|0 0X|0 0X|1r1",
        "1:2": "3r1|-1 2|-1 2|-1 2|0 1|0 1|0 1|0 0|0 0X|0 0X|1r1 -1|1r1",
        "1:1": "2|-1 2|-1 2|0 1|0 1|0 1|0 0|0 0X|0 0X|1r1 -1|1r1 -1X|1r1",
        "2:1": "2|-1 2|0 1|0 1|0 1|0 0|0 0X|0 0X|1r1 -1|1r1 -1X|1r1 -1*|2R1",
        "3:1": "2|0 1|0 1|0 1|0 0|0 0X|0 0X|1r1 -1|1r1 -1X|1r1 -1*|2R1 -1X*|2R1",
        "4:1": "1|0 1|0 1|0 0|0 0X|0 0X|1r1 -1|1r1 -1X|1r1 -1*|2R1 -1X*|2R1 -2*|2R2",
        "5:1": "1|0 1|0 0|0 0X|0 0X|1r1 -1|1r1 -1X|1r1 -1*|2R1 -1X*|2R1 -2*|2R2 -2*|3R2",
        "6:1": "1|0 0|0 0X|0 0X|1r1 -1|1r1 -1X|1r1 -1*|2R1 -1X*|2R1 -2*|2R2 -2*|3R2 -2X*|3R3",
    },
}
# steps for modified dice -1 (or less) to 12 (or more); + is a +1 on one check
SLRT = {
    "summer": {
        "Small": "0 0 0 0 0 0+ 0+ 0+ 1 1 1+ 1+ 2 2",
        "Medium": "0 0 0 0+ 0+ 0+ 1 1 1+ 1+ 2 2 2+ 3",
        "Large": "0 0 0+ 0+ 1 1 1+ 2 2 2+ 3 3 3+ 4",
        "Massive": "0 0+ 1 1 1+ 2 2+ 3 3 3+ 4 4+ 5 6",
    },
    "autumn": {
        "Small": "0 0 0 0 0 0 0+ 0+ 0+ 1 1 1+ 1+ 2",
        "Medium": "0 0 0 0+ 0+ 0+ 0+ 1 1 1+ 1+ 2 2 2+",
        "Large": "0 0 0+ 0+ 1 1 1 1+ 2 2 2+ 3 3 3+",
        "Massive": "0 0+ 1 1 1+ 1+ 2 2+ 3 3 3+ 4 4+ 5",
    },
}


def auto(s, stop=(), **plan):
    """Answer questions by their names (a list is used one by one, the last for ever) until the phase ends."""
    plan = {k: list(v) if isinstance(v, list) else [v] for k, v in plan.items()}
    for _ in range(80):
        choices = offers(s)
        if not choices or name_of(s) in stop:
            return s
        given = plan.get(name_of(s))
        if given == ["all"]:
            answer = next((c for c in choices if c.startswith(("from", "with"))), "done")
        elif given:
            answer = given.pop(0) if len(given) > 1 else given[0]
        else:
            answer = next((c for c in ("dice 7", "roll 3", "done") if c in choices), choices[0])
        does(s, answer)
    raise AssertionError("the combat does not end")


def odds(s):
    return [line for line in log_of(s) if " against " in line and ": " in line and not line.startswith("Check")][-1]


def said(s, *words):
    return next(line for line in log_of(s) if all(w in line for w in words))


def told(s, *words):
    return any(all(w in line for w in words) for line in log_of(s))


def away(s):
    """Retreat as far to the east (Russia) as is offered, to a hex without comment."""
    return min(offers(s, "retreat"), key=lambda a: int(a.split()[1].split(".")[0]))


COLUMNS = {  # steps of two Russian divisions, German defender, its losses
    "1:4": (4, "G 1/1", 0),
    "1:3": (5, "G 1/1", 0),
    "1:2": (8, "G 1/1", 0),
    "1:1": (16, "G 1/1", 0),
    "2:1": (20, "G 3 r", 0),
    "3:1": (18, "G 2 lw", 0),
    "4:1": (20, "G 2 lw", 1),
    "5:1": (20, "G 2 lw", 2),
    "6:1": (18, "G 2 lw", 3),
}


def battle(column, gt, scenario, ip=0):
    total, name, lost = COLUMNS[column]
    s = position(scenario, gt=gt)
    left = min(total, 10)
    put(s, "R 25/3", "40.20", army="R FIRST", lost=10 - left)
    if total > 10:
        put(s, "R 27/3", "40.20", army="R FIRST", lost=20 - total)
    put(s, name, "41.19", lost=lost, ip=ip)
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, stop=("CrtDice",), Commit="all")
    assert odds(s).endswith(f": {column}")
    return s


@pytest.mark.rule("10.9.1#1", "10.7#1", "19.0#1")
@pytest.mark.parametrize(("season", "gt"), [("summer", 2), ("summer", 27), ("autumn", 28)])
@pytest.mark.parametrize("column", list(COLUMNS))
def test_10_9_the_combat_results_table(season, gt, column):
    """10.9, 19.0 Each cell of the table, with the summer table up to GT 27 and the autumn table from GT 28."""
    for dice, cell in enumerate(CRT[season][column].split(), 2):
        s = battle(column, gt, "d_grand_campaign")
        does(s, f"dice {dice}")
        left, right = cell.split("|")
        line = said(s, "CRT dice").split(": ", 1)[1]
        got_left, got_right = (x.strip() for x in line.split(" / "))
        m = present(re.fullmatch(r"(-?\d)(X?)(\*?)([Rr]\d)?", left))
        n = present(re.fullmatch(r"(-?\d)([Rr]\d)?", right))
        assert int(got_left.split()[0]) == int(m[1]), (column, dice)
        assert ("X" in got_left, "*" in got_left) == (bool(m[2]), bool(m[3])), (column, dice)
        assert (re.search(r"[Rr]\d", got_left) or [""])[0] == (m[4] or ""), (column, dice)
        assert int(got_right.split()[0]) == int(n[1]), (column, dice)
        assert (re.search(r"[Rr]\d", got_right) or [""])[0] == (n[2] or ""), (column, dice)


@pytest.mark.rule("10.10.2#1", "10.10.1#1", "19.0#1")
@pytest.mark.parametrize(("season", "gt"), [("summer", 20), ("autumn", 30)])
@pytest.mark.parametrize(
    ("size", "attackers", "defenders"),
    [
        ("Small", ["R 25/3"], ["G 2 lw"]),
        ("Medium", ["R 25/3", "R 27/3"], ["G 1/1"]),
        ("Large", ["R 25/3", "R 27/3"], ["G 1/1", "G 2/1"]),
        ("Massive", ["R 25/3", "R 27/3", "R 28/20", "R 29/20"], ["G 1/1", "G 2/1"]),
    ],
)
def test_10_10_the_step_loss_table(season, gt, size, attackers, defenders):
    """10.10 What each modified die means, for both sides."""
    table = SLRT[season][size].split()
    for die in range(1, 7):
        s = position("d_grand_campaign", gt=gt)
        for i, name in enumerate(attackers):
            put(s, name, ("40.20", "40.19")[i // 2], army="R FIRST")
        for name in defenders:
            put(s, name, "41.19")
        attacking(s, RUSSIA)
        does(s, "declare 41.19")
        auto(s, Commit="all", CrtDice="dice 2", SlrtDie=f"roll {die}", Withholding="done")
        for side in ("Russia", "Central Powers"):
            m = present(re.search(r"die (\d)([+-]\d+)?, (\w+): (\d) steps(, \+1)?", said(s, f"{side} SLRT")))
            assert m[3] == size
            cell = table[min(max(int(m[1]) + int(m[2] or 0), -1), 12) + 1]
            assert (m[4], bool(m[5])) == (cell[0], cell.endswith("+")), (side, die, m[0])


# Effectiveness checks --------------------------------------------------------------------------------------


def fate(level, fail):
    """Status, hexes, steps and disorder after a failed check of a formation at -level (11.3.2)."""
    if fail <= 0:
        return level, 0, 0, 0
    if level == 4:
        if fail <= 3:
            return 4, 1, 1, 0
        if fail <= 7:
            return 4, 1, 2, 1
        return 4, 2, 2 if fail <= 11 else 3, 2
    new = level + (1 if fail <= 3 else 2 if fail <= 7 else 3 if fail <= 11 else 4)
    hexes, lost, mark = (0 if fail <= 3 else 1), 0, 0
    if new >= 4:
        hexes += 1
        if new >= 5:
            lost, mark = 1, 1
        if new >= 6:
            hexes, mark = hexes + 1, 2
        if new >= 7:
            lost += 1
    return min(new, 4), hexes, lost, mark


@pytest.mark.rule(
    "11.3.2a#1",
    "11.3.2a#2",
    "11.3.2a#3",
    "11.3.2a#4",
    "11.3.2a#5",
    "11.3.2a#6",
    "11.3.2a-ex",
    "11.3.2b#1",
    "11.3.2b#2",
    "11.3.2b#3",
)
@pytest.mark.parametrize("level", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("dice", [6, 8, 9, 10, 11, 12])
@pytest.mark.parametrize("defends", [True, False])
def test_11_3_2_what_a_failed_check_costs(level, dice, defends):
    """11.3.2 Levels, hexes, steps and disorder by the amount of the failure, from every status, for both seats."""
    if level == 4 and not defends:
        pytest.skip("a Demoralized unit does not attack")
    s = position("a_gumbinnen", gt=2)
    put(s, "R FIRST Major", "34.18")
    put(s, "R 54 r", "40.20", corps="", status=-level, supply="low")
    put(s, "G 1/1" if defends else "G 3 r", "41.19")
    attacking(s, CENTRAL if defends else RUSSIA)
    does(s, "declare 40.20" if defends else "declare 41.19")
    auto(s, stop=("CheckDice",), CrtDice="dice 5", SlrtDie="roll 1", Ammunition="done")
    before = steps(s, "R 54 r")
    if defends:
        does(s, "dice 2")
    does(s, f"dice {dice}")
    line = said(s, "Check of R 54 r")
    m = present(re.search(rf"dice {dice}([+-]\d+) against (\d+), (failed by (\d+)|passed)", line))
    assert int(m[2]) == 8 - level
    fail = int(m[4] or 0)
    assert fail == max(dice + int(m[1]) - int(m[2]), 0)
    hexes = 0
    while name_of(s) == "Retreat":
        does(s, away(s))
        hexes += 1
    new, wanted, lost, mark = fate(level, fail)
    assert -status(s, "R 54 r") == new
    assert hexes == wanted
    assert before - steps(s, "R 54 r") == lost
    assert disorder(s, "R 54 r") == mark


@pytest.mark.rule("11.3.1#1", "11.3.1#2", "11.3.1#4", "11.3.1#5")
@pytest.mark.parametrize(
    ("more", "drm"),
    [
        ({}, 0),
        ({"supply": "low"}, 1),
        ({"supply": "out"}, 0),
        ({"lost": 4}, 0),
        ({"lost": 5}, 1),
        ({"lost": 6, "supply": "low"}, 2),
    ],
)
@pytest.mark.parametrize(("scenario", "gt"), [("a_gumbinnen", 2), ("d_grand_campaign", 30)])
def test_11_3_1_low_supply_and_the_reduced_side(more, drm, scenario, gt):
    """11.3.1 +1 in Low Supply (not Out of Supply), +1 on the reduced side in summer only."""
    s = position(scenario, gt=gt)
    put(s, "R 25/3", "40.20", army="R FIRST", **more)
    put(s, "G 1/1", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, stop=("CheckDice",), CrtDice="dice 4", SlrtDie="roll 1")
    before = steps(s, "R 25/3")
    auto(s, CheckDice=["dice 2", "dice 5"])
    lost = 10 - more.get("lost", 0) - before
    plus = 1 if ", +1 on a check" in said(s, "Russia SLRT") else 0
    if gt >= 28 and more.get("lost", 0) >= 5:
        drm -= 1
    reduced_now = gt < 28 and before <= 5 and more.get("lost", 0) < 5
    got = int(present(re.search(r"dice 5([+-]\d+)", said(s, "Check of R 25/3")))[1])
    assert got == drm + 2 * lost + plus + (1 if reduced_now else 0)


@pytest.mark.rule("11.3.1#5", "11.1#1")
def test_11_3_1_the_side_after_the_losses_counts():
    """11.3.1 A division that is flipped by this combat's losses already has the +1."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", lost=4)
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, Commit="all", CrtDice="dice 6", SlrtDie=["roll 1", "roll 6"], CheckDice="dice 2")
    lost = 6 - steps(s, "R 25/3")
    assert lost >= 1
    plus = 1 if ", +1 on a check" in said(s, "Russia SLRT") else 0
    crt = 1 if "retreat to" in " ".join(log_of(s)) else 0
    got = int(present(re.search(r"dice 2([+-]\d+)", said(s, "Check of R 25/3")))[1])
    assert got == 2 * lost + plus + crt + 1


@pytest.mark.rule("11.3.1#7", "13.3.3#1", "11.3.1#3", "13.3.1#1", "10.9.1#4")
@pytest.mark.parametrize(("ip", "black", "check"), [(0, 1, 1), (1, 0, 0), (2, 0, -1), (3, 0, -1)])
def test_13_3_black_retreats_and_the_bonus_of_a_position(ip, black, check):
    """13.3.1, 13.3.3 A black retreat is ignored in an IP, with its modifier; Level 2 to 4 give -1 on the check."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", ip=ip)
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, Commit="all", stop=("CrtDice",))
    column = odds(s).rsplit(": ", 1)[1]
    dice = next(d for d, c in enumerate(CRT["summer"][column].split(), 2) if c.split("|")[1].endswith("r1"))
    does(s, f"dice {dice}")
    assert (name_of(s) == "Retreat") == bool(black)
    if black:
        does(s, "retreat 39.20")
    auto(s, SlrtDie="roll 1", CheckDice="dice 3")
    m = present(re.search(r"(\d) steps(, \+1)?", said(s, "Russia SLRT")))
    extra = 2 * int(m[1]) + (1 if m[2] else 0)
    assert int(present(re.search(r"dice 3([+-]\d+)", said(s, "Check of R 25/3")))[1]) == check + extra


@pytest.mark.rule("13.3.1#1", "10.9.1#4")
@pytest.mark.parametrize(("ip", "goes"), [(0, True), (1, False)])
def test_13_3_1_an_attacker_in_a_position_ignores_black_retreats(ip, goes):
    """13.3.1 Also who attacks from an IP ignores a black retreat."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", lost=2, ip=ip)
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, stop=("CrtDice",))
    assert odds(s).endswith("1:2")
    does(s, "dice 2")
    assert (name_of(s) == "Retreat") == goes


@pytest.mark.rule("11.3.1#9", "10.9.1#3")
def test_11_3_1_the_asterisk_helps_all_attackers():
    """11.3.1 * gives -1 on the checks of all attacking Forces, not the defender's."""
    s = battle("3:1", 2, "a_gumbinnen")
    does(s, "dice 11")
    auto(s, SlrtDie="roll 1", CheckDice="dice 5", Retreat=offers(s, "retreat")[0] if offers(s, "retreat") else "done")
    assert "*" in said(s, "CRT dice")
    m = present(re.search(r"(\d) steps(, \+1)?", said(s, "Russia SLRT")))
    assert m[1] == "0"
    drms = [int(present(re.search(r"dice 5([+-]\d+)", said(s, f"Check of {n}")))[1]) for n in ("R 25/3", "R 27/3")]
    assert sorted(drms) == ([-1, 0] if m[2] else [-1, -1])


@pytest.mark.rule("11.3#1", "6.4.1#1", "11.3.1#1")
def test_11_3_one_roll_for_a_stack_but_each_force_its_own_modifiers():
    """11.3 One throw for the stack; an Asset belongs to the Force of a formation and its loss counts there."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 54 r", "40.20", corps="", status=-1)
    put(s, "G 1/1", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, Withholding="done", CrtDice="dice 4", SlrtDie="roll 1", CheckDice=["dice 2", "dice 9"])
    assert len([x for x in log_of(s) if x.startswith("Defender: check")]) == 1
    assert "against 10" in said(s, "Check of R 25/3")
    assert "against 7" in said(s, "Check of R 54 r")


@pytest.mark.rule("11.3#2")
def test_11_3_the_attackers_checks_and_retreats_come_first():
    """11.3 The attacker's results are applied before the defender's."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 54 r", "40.20", corps="")
    put(s, "G 2 lw", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, stop=("CheckDice",), CrtDice="dice 5", SlrtDie="roll 1")
    does(s, "dice 12")
    assert told(s, "Check of R 54 r")
    assert not told(s, "Check of G 2 lw")
    assert name_of(s) == "Retreat"
    assert s.pending[-1].seat(s) == RUSSIA


@pytest.mark.rule("11.3.2-ex", "11.3.1#3", "13.3.3#1")
def test_11_3_2_the_example_of_two_formations():
    """11.3.2 Example: two formations must go two hexes out of a Level 2 IP; dice 12, failures by 6 and by 8."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R FIRST Major", "34.18")
    put(s, "R 5 rf", "40.20", ip=2, corps="", lost=1)  # CEL 10, 4 steps
    put(s, "R Kowno", "36.14")
    put(s, "R 1 c", "36.15", corps="")
    put(s, "G 1/1", "41.19", prepared="40.20")
    put(s, "G 2/1", "41.19", prepared="40.20")
    attacking(s, CENTRAL)
    auto(s, Commit="all", stop=("CrtDice",), Ammunition="done")
    column = odds(s).rsplit(": ", 1)[1]
    dice = next(d for d, c in enumerate(CRT["summer"][column].split(), 2) if c.endswith("R2"))
    does(s, f"dice {dice}")
    hexes = 0
    while name_of(s) == "Retreat":
        does(s, away(s))
        hexes += 1
    assert hexes == 2
    auto(s, stop=("CheckDice",), SlrtDie="roll 1", Ammunition="done")
    does(s, "dice 2")
    if name_of(s) == "Advance":
        does(s, "done")
    does(s, "dice 12")
    m = present(re.search(r"(\d) steps(, \+1)?", said(s, "Russia SLRT")))
    got = int(present(re.search(r"dice 12([+-]\d+)", said(s, "Check of R 5 rf")))[1])
    flipped = 1 if steps(s, "R 5 rf") <= 3 else 0
    assert got >= 2 + 2 * int(m[1]) + (1 if m[2] else 0), "+2 for the hexes, no -1 for the IP that was left"
    assert got <= 2 + 2 * int(m[1]) + (1 if m[2] else 0) + max(flipped, 1)


# Retreats --------------------------------------------------------------------------------------------------


def rout(units, enemies=(), gt=2, scenario="a_gumbinnen", wanted="R3", attackers=None, **more):
    """A battle in 40.20 up to the first question of a white retreat of the defender."""
    s = position(scenario, gt=gt)
    for name, keys in units:
        put(s, name, "40.20", **keys)
    for name, hex_ in enemies:
        put(s, name, hex_)
    for name, hex_ in attackers or (("G 1/1", "41.19"), ("G 2/1", "41.19"), ("G 35/17", "41.20"), ("G 36/17", "41.20")):
        put(s, name, hex_, prepared="40.20")
    attacking(s, CENTRAL)
    auto(s, Commit="all", stop=("CrtDice",), Ammunition="done", **more)
    column = odds(s).rsplit(": ", 1)[1]
    if int(column.split(":")[0]) > 6:
        column = "6:1"
    season = "summer" if gt <= 27 else "autumn"
    dice = next(d for d, c in enumerate(CRT[season][column].split(), 2) if c.endswith(wanted))
    does(s, f"dice {dice}")
    return s


@pytest.mark.rule("11.2.5(2)#1", "11.2.5(3)#1", "11.2.5(4)#1", "11.2.5a#1")
@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (0, [(1, 0), (2, 1), (3, 2)]),
        (2, [(3, 0), (4, 1), (4, 3)]),
        (3, [(4, 0), (4, 2), (4, 4)]),  # the example of 11.2.5a
        (4, [(4, 1), (4, 3), (4, 5)]),
    ],
)
def test_11_2_5_three_hexes_through_enemy_zocs(level, expected):
    """11.2.5 First EZOC one level, second one level and a step, third the same; Demoralized units pay levels

    in steps.
    """
    s = rout([("R 27/3", {"lost": 4, "status": -level})], [("G Bacmeister", "38.20")])
    for hex_, (levels, lost) in zip(("39.20", "38.21", "37.20"), expected, strict=True):
        assert offered(s, f"retreat {hex_}")
        does(s, f"retreat {hex_}")
        assert (-status(s, "R 27/3"), 6 - steps(s, "R 27/3")) == (levels, lost)
    assert name_of(s) != "Retreat"


@pytest.mark.rule("11.2.5(1)#1")
def test_11_2_5_friends_negate_an_enemy_zoc():
    """11.2.5 (1) A hex held by a friend costs nothing."""
    s = rout([("R 27/3", {"lost": 4})], [("G Bacmeister", "38.20"), ("R Kowno", "39.20")], wanted="R2")
    does(s, "retreat 39.20")
    assert status(s, "R 27/3") == 0
    does(s, "retreat 38.21")
    assert (status(s, "R 27/3"), steps(s, "R 27/3")) == (-1, 6), "it is the first EZOC hex"


@pytest.mark.rule("11.2.5-ex", "11.2.5(3)#1", "10.1.5D#2")
def test_11_2_5_the_example_of_a_mixed_stack():
    """11.2.5 Example: division, Asset, cavalry and two guns enter a second EZOC: an infantry and a cavalry

    step, both guns.
    """
    s = rout(
        [
            ("R 27/3", {"lost": 4}),
            ("R Kowno", {}),
            ("R 1 c", {"corps": ""}),
            ("R 3 how", {}),
            ("R 20 how", {}),
        ],
        [("G Bacmeister", "38.20")],
        wanted="R2",
    )
    does(s, "retreat 39.20")
    assert (status(s, "R 27/3"), status(s, "R 1 c"), where(s, "R 3 how")) == (-1, -1, "39.20")
    does(s, "retreat 38.21")
    while name_of(s) not in ("SlrtDie", "Retreat", "CheckDice"):
        does(s, offers(s)[0])
    infantry = steps(s, "R 27/3") + (steps(s, "R Kowno") if where(s, "R Kowno") != "eliminated" else 0)
    assert infantry == 6 + 3 - 1
    assert steps(s, "R 1 c") == 2
    assert (where(s, "R 3 how"), where(s, "R 20 how")) == ("eliminated", "eliminated")


@pytest.mark.rule("11.2.2#1", "11.2.2a#1")
def test_11_2_2_as_far_as_possible():
    """11.2.2 A retreat of two hexes ends two hexes away; the first step may not make that impossible."""
    s = rout([("R 27/3", {"lost": 4})], wanted="R2")
    first = set(offers(s, "retreat"))
    assert {"retreat 39.19", "retreat 39.20"} <= first
    assert not first & {"retreat 41.19", "retreat 41.20"}
    does(s, "retreat 39.20")
    assert {a.split()[1] for a in offers(s, "retreat")} == {"38.20", "38.21", "39.21"}


@pytest.mark.rule("11.2.6(1)#1", "27.2(5)#1")
def test_11_2_6_surrounded_forces_surrender_at_a_crt_retreat():
    """11.2.6 (1) Who cannot go back even one hex by the CRT surrenders; a division is worth four points."""
    ring = [("G Bacmeister", "39.19"), ("G Masurian", "39.20"), ("G 3 r", "40.19"), ("G 2 lw", "40.21")]
    s = rout([("R 27/3", {"lost": 4})], ring, wanted="R1")
    for _ in range(3):
        if name_of(s) == "Retreat":
            does(s, next((a for a in offers(s) if not a.startswith("repulse")), offers(s)[0]))
    auto(s)
    assert where(s, "R 27/3") == "eliminated"
    assert vp(s)[CENTRAL] >= 4


@pytest.mark.rule("11.2.6(2)#1")
def test_11_2_6_a_retreat_by_a_check_that_is_blocked():
    """11.2.6 (2) A hex that cannot be gone because of a failed check costs a step and a level."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 54 r", "40.20", corps="")
    for name, hex_ in (
        ("G 1/1", "41.19"),
        ("G 2/1", "41.20"),
        ("G 35/17", "39.19"),
        ("G 36/17", "39.20"),
        ("G 1 r/1 R", "40.19"),
        ("G 36 r/1 R", "40.21"),
    ):
        put(s, name, hex_)
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "with G 1/1", "done")
    auto(s, stop=("CheckDice",), CrtDice="dice 4", SlrtDie="roll 1")
    assert "R" not in said(s, "CRT dice").split(" / ")[1]
    assert steps(s, "R 54 r") == 9
    does(s, "dice 2", "dice 12")
    fail = int(present(re.search(r"failed by (\d+)", said(s, "Check of R 54 r")))[1])
    assert 4 <= fail <= 7
    while name_of(s) == "Retreat":
        does(s, next((a for a in offers(s) if not a.startswith("repulse")), offers(s)[0]))
    auto(s)
    assert where(s, "R 54 r") == "40.20"
    assert status(s, "R 54 r") == -3
    assert steps(s, "R 54 r") == 8


@pytest.mark.rule("11.2.1#1", "4.2.3#2", "4.2.3#3")
def test_11_2_1_only_as_many_go_on_as_the_stacking_needs():
    """11.2.1 Example: two divisions end their retreat on two others; only one of them goes a hex farther."""
    s = rout(
        [("R 25/3", {}), ("R 27/3", {})],
        [("R 28/20", "39.20"), ("R 29/20", "39.20")],
        wanted="R1",
        attackers=(("G 1/1", "41.19"), ("G 2/1", "41.19"), ("G 35/17", "41.20"), ("G 36/17", "41.20")),
    )
    does(s, "retreat 39.20")
    while name_of(s) == "Retreat":
        does(s, away(s))
    auto(s, stop=("SlrtDie",))
    here = [n for n in ("R 25/3", "R 27/3") if where(s, n) == "39.20"]
    assert len(here) == 1


@pytest.mark.rule("11.2.4#2")
@pytest.mark.parametrize(("bridge", "level", "guns"), [(False, -1, "eliminated"), (True, 0, "safe")])
def test_11_2_4_over_an_unbridged_major_river(bridge, level, guns):
    """11.2.4 Over a major river without a bridge each Force loses a level and the guns are lost."""
    own, back = ("48.18", "48.19") if bridge else ("49.18", "49.19")
    ring = {"48.18": ("47.17", "47.18", "48.17", "49.17", "49.18"), "49.18": ("48.18", "49.17", "50.18")}[own]
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", own, army="R FIRST", lost=4)
    put(s, "R 3 how", own, army="R FIRST")
    put(s, "R FIRST Major", "44.20", army="R FIRST")
    put(s, "R 5 rf", back, army="R FIRST", corps="")  # no EZOC there
    names = iter(("G 1/1", "G 2/1", "G 35/17", "G 36/17", "G 37/20"))
    for hex_ in ring:
        put(s, next(names), hex_, prepared=own)
    attacking(s, CENTRAL)
    auto(s, Commit="all", stop=("CrtDice",), Ammunition="done")
    column = odds(s).rsplit(": ", 1)[1]
    column = "6:1" if int(column.split(":")[0]) > 6 else column
    dice = next(d for d, c in enumerate(CRT["summer"][column].split(), 2) if c.endswith("R1"))
    does(s, f"dice {dice}")
    assert offered(s, f"retreat {back}")
    does(s, f"retreat {back}")
    assert status(s, "R 27/3") == level
    assert where(s, "R 3 how") == (back if guns == "safe" else "eliminated")


@pytest.mark.rule("11.2.3#1", "12.1.1#1")
@pytest.mark.parametrize(("depot", "extra"), [("36.19", 0), ("44.20", 1)])
def test_11_2_3_two_hexes_away_from_all_sources(depot, extra):
    """11.2.3 Two hexes or more, farther from all sources of supply: one more level."""
    s = rout([("R 27/3", {"lost": 4})], [("R FIRST Major", depot)] if depot == "36.19" else [], wanted="R2")
    if extra:
        s = position("a_gumbinnen", gt=2)
        put(s, "R 27/3", "40.20", lost=4)
        put(s, "R FIRST Major", "44.14")
        for name, hex_ in (("G 1/1", "41.19"), ("G 2/1", "41.19"), ("G 35/17", "41.20"), ("G 36/17", "41.20")):
            put(s, name, hex_, prepared="40.20")
        attacking(s, CENTRAL)
        auto(s, Commit="all", stop=("CrtDice",), Ammunition="done")
        column = odds(s).rsplit(": ", 1)[1]
        dice = next(d for d, c in enumerate(CRT["summer"][column].split(), 2) if c.endswith("R2"))
        does(s, f"dice {dice}")
    does(s, "retreat 39.20", "retreat 38.21")
    auto(s, SlrtDie="roll 1", CheckDice="dice 2", Advance="done", Ammunition="done")
    assert status(s, "R 27/3") == -extra


# Advance ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.4#1", "11.4.1#1")
def test_11_4_victors_may_advance_one_hex_and_defenders_never():
    """11.4 When the defender's hex is empty attackers may enter it, as many as may stack, or none."""
    s = battle("6:1", 2, "a_gumbinnen")
    does(s, "dice 10")
    auto(s, stop=("Advance",), SlrtDie="roll 1", CheckDice="dice 2")
    assert set(offers(s)) == {"advance R 25/3", "advance R 27/3", "done"}
    does(s, "advance R 27/3")
    assert where(s, "R 27/3") == "41.19"
    assert set(offers(s)) == {"advance R 25/3", "done"}
    s = battle("1:4", 2, "a_gumbinnen")
    does(s, "dice 2")
    auto(s, SlrtDie="roll 1", CheckDice="dice 2", Retreat=away(s))
    assert where(s, "R 25/3") != "40.20"
    assert where(s, "G 1/1") == "41.19", "a defender stays although the attacker's hex is empty"


@pytest.mark.rule("11.4.2#1")
def test_11_4_2_who_has_retreated_does_not_advance():
    """11.4.2 An attacker that retreated because of its check may not advance."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 54 r", "40.20", corps="", status=-2)
    put(s, "G 2 lw", "41.19", lost=3)
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, stop=("CrtDice",), Commit="all")
    does(s, "dice 12")
    auto(s, stop=("Advance",), SlrtDie="roll 1", CheckDice=["dice 10", "dice 2"])
    if where(s, "R 54 r") != "40.20":
        assert set(offers(s)) == {"advance R 25/3", "done"}
    else:
        assert set(offers(s)) == {"advance R 25/3", "advance R 54 r", "done"}


@pytest.mark.rule("11.4.2#1", "9.5#1")
def test_11_4_2_guns_advance_with_a_combat_unit():
    """11.4 Guns may advance, but never alone into an enemy ZOC."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 3 how", "40.20")
    put(s, "R FIRST Major", "36.19")
    put(s, "G 2 lw", "41.19", lost=3)
    put(s, "G 1/1", "42.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    while name_of(s) in ("Commit", "Ammunition"):
        does(s, offers(s)[0])
    does(s, "dice 12")
    auto(s, stop=("Advance",), SlrtDie="roll 1", CheckDice="dice 2")
    assert set(offers(s)) == {"advance R 25/3", "done"}
    does(s, "advance R 25/3")
    assert set(offers(s)) == {"advance R 3 how", "done"}


# Losses ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.1#1", "11.1.1#2")
def test_11_1_1_one_each_before_anyone_has_two():
    """11.1.1 Losses are spread evenly over the units that fought; a unit is spared if the loss would destroy it."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R Kowno", "40.20", lost=2)
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, Commit="all", CrtDice="dice 3", SlrtDie=["roll 6", "roll 1"], Withholding="done", CheckDice="dice 2")
    m = present(re.search(r"(\d) steps", said(s, "Russia SLRT")))
    assert int(m[1]) >= 2
    assert steps(s, "R 25/3") == 10 - int(m[1]), "the last step of the regiment is spared"
    assert where(s, "R Kowno") != "eliminated"


@pytest.mark.rule("23.8#1", "11.1.1#1")
@pytest.mark.parametrize(("attacks", "free"), [(True, False), (False, True)])
def test_23_8_marsch_units_and_the_first_loss(attacks, free):
    """23.8 A Marsch unit cannot bear the first loss of an A-H attack; in defence it may."""
    s = position("c_galicia", gt=9)
    put(s, "A 5 M", "43.75", army="A FIRST", corps="")
    put(s, "A 14/5", "43.75", army="A FIRST")
    put(s, "R 14/8", "43.74", army="R FOURTH", corps="")
    attacking(s, CENTRAL if attacks else RUSSIA)
    does(s, "declare 43.74" if attacks else "declare 43.75")
    auto(s, stop=("CrtDice",), Commit="all", Withholding="done")
    does(s, "dice 2")
    while name_of(s) == "Retreat":
        does(s, offers(s, "retreat")[0])
    rolls = ["roll 6", "roll 1"] if attacks else ["roll 1", "roll 6"]
    auto(s, stop=("Losses", "CheckDice"), SlrtDie=rolls)
    if name_of(s) == "Losses":
        assert free
        assert {"lose A 5 M", "lose A 14/5"} <= set(offers(s))
    else:
        assert steps(s, "A 5 M") == 5 or steps(s, "A 14/5") < 10


@pytest.mark.rule("27.2(5)#1")
@pytest.mark.parametrize(
    ("name", "more", "points"),
    [
        ("R 25/3", {"lost": 9}, 4),
        ("R 5 rf", {"lost": 4, "corps": ""}, 0),
        ("R 1 c", {"lost": 2, "corps": ""}, 2),
        ("R Kowno", {"lost": 2}, 0),
    ],
)
def test_27_2_points_for_eliminated_divisions(name, more, points):
    """27.2 (5) Four points for an infantry division, two for a cavalry division, none for brigades and Assets."""
    ring = [("G Bacmeister", "39.19"), ("G Masurian", "39.20"), ("G 3 r", "40.19"), ("G 2 lw", "40.21")]
    s = position("a_gumbinnen", gt=2)
    put(s, name, "40.20", **more)
    for other, hex_ in (*ring, ("G 1/1", "41.19"), ("G 2/1", "41.20")):
        put(s, other, hex_)
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, Commit="all", stop=("CrtDice",))
    does(s, "dice 12")
    for _ in range(4):
        if name_of(s) == "Retreat":
            does(s, next((a for a in offers(s) if not a.startswith("repulse")), offers(s)[0]))
    auto(s, SlrtDie="roll 1")
    assert where(s, name) == "eliminated"
    assert vp(s) == (0, points)
