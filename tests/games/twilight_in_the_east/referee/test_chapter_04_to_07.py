"""Chapters 4 to 7 with their neighbours: Forces, mixed stacks, nested retreats, control, displacement of trains."""

from __future__ import annotations

import re

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    controller,
    disorder,
    does,
    log_of,
    moving,
    name_of,
    nm,
    offered,
    offers,
    piece,
    position,
    present,
    put,
    start,
    status,
    steps,
    where,
)


def auto(s, stop=(), **plan):
    plan = {k: list(v) if isinstance(v, list) else [v] for k, v in plan.items()}
    for _ in range(120):
        choices = offers(s)
        if not choices or name_of(s) in stop:
            return s
        given = plan.get(name_of(s))
        if given == ["all"]:
            answer = next((c for c in choices if c.startswith(("from", "with"))), "done")
        elif given:
            answer = given.pop(0) if len(given) > 1 else given[0]
        else:
            quiet = ("dice 7", "roll 3", "accept", "done", "stand", "end-phase", "halt")
            answer = next((c for c in quiet if c in choices), choices[0])
        does(s, answer)
    raise AssertionError("it does not end")


def said(s, *words):
    return next(line for line in log_of(s) if all(w in line for w in words))


def told(s, *words):
    return any(all(w in line for w in words) for line in log_of(s))


@pytest.mark.rule("6.4.1#3", "7.2#1")
@pytest.mark.parametrize(
    ("units", "level"),
    [
        (("A 1-det 11", "A Fischer 1"), 9),  # the regiment is the larger
        (("A Fischer 1",), 8),
        (("R Kowno", "R det 4+16/6"), 9),  # same size: the higher number
        (("R Kowno",), 7),
    ],
)
def test_6_4_1_the_level_of_stacked_assets(units, level):
    """6.4.1 (3) Stacked Assets are one Force with the level of the largest, of equals the highest."""
    russian = units[0][0] == "R"
    s = position("b_tannenberg" if russian else "c_galicia", gt=4)
    hex_, enemy = ("40.20", "41.19") if russian else ("11.108", "11.107")
    for name in units:
        put(s, name, hex_, army="R FIRST" if russian else "A SECOND")
    put(s, "G 1/1" if russian else "R 12/12", enemy, army="" if russian else "R EIGHTH")
    attacking(s, CENTRAL if russian else RUSSIA)
    does(s, f"declare {hex_}")
    auto(s, CrtDice="dice 2", SlrtDie="roll 1")
    checks = [x for x in log_of(s) if x.startswith("Check of") and units[0][0] + " " in x and f"against {level}" in x]
    assert len(checks) == 1


@pytest.mark.rule("6.4.1#1", "11.3.1#1", "11.3#1")
def test_6_4_1_an_asset_shares_the_fate_of_its_formation():
    """6.4.1 (1) Its loss raises the formation's modifier, and it goes back with it."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 54 r", "40.20", corps="", status=-2)
    put(s, "R Kowno", "40.20")
    put(s, "G 1/1", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(
        s,
        stop=("CheckDice",),
        CrtDice="dice 5",
        SlrtDie=["roll 1", "roll 6"],
        Withholding="done",
        Losses="lose R Kowno",
    )
    lost = 3 - steps(s, "R Kowno") + 9 - steps(s, "R 54 r")
    assert steps(s, "R Kowno") < 3
    plus = 1 if ", +1 on a check" in said(s, "Russia SLRT") else 0
    does(s, "dice 2", "dice 12")
    got = int(present(re.search(r"dice 12([+-]\d+)", said(s, "Check of R 54 r")))[1])
    assert got == 2 * lost + plus
    assert not told(s, "Check of R Kowno")
    while name_of(s) == "Retreat":
        does(s, next(a for a in offers(s, "retreat") if a.split()[1] in ("39.20", "38.20", "38.21", "37.20", "36.21")))
    assert where(s, "R Kowno") == where(s, "R 54 r")


@pytest.mark.rule("11.3.2b#2")
def test_7_4_a_disordered_unit_counts_as_demoralized_in_its_check():
    """7.4.1 A D1 unit that fails by 8 or more becomes D2, loses two steps and goes two hexes."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R FIRST Major", "34.18")
    put(s, "R 54 r", "40.20", corps="", disorder=1)
    put(s, "G 1/1", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, stop=("CheckDice",), CrtDice="dice 4", SlrtDie="roll 1", Ammunition="done")
    before = steps(s, "R 54 r")
    does(s, "dice 2", "dice 12")
    fail = int(present(re.search(r"failed by (\d+)", said(s, "Check of R 54 r")))[1])
    assert 8 <= fail <= 11
    hexes = 0
    while name_of(s) == "Retreat":
        does(s, min(offers(s, "retreat"), key=lambda a: int(a.split()[1].split(".")[0])))
        hexes += 1
    assert (disorder(s, "R 54 r"), before - steps(s, "R 54 r"), hexes) == (2, 2, 2)


@pytest.mark.rule("8.5.1#3", "8.5.4#2", "8.5-ex2")
def test_8_5_1_one_repulse_in_a_retreat():
    """8.5.1 A retreating stack tries one Repulse; when it fails it loses a step and must go on or suffer 11.2.6."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20")
    for name, hex_ in (
        ("G 1/1", "41.19"),
        ("G 2/1", "41.20"),
        ("G Bacmeister", "39.19"),
        ("G 3 r", "39.20"),
        ("G 1 r/1 R", "40.19"),
        ("G 36 r/1 R", "40.21"),
    ):
        put(s, name, hex_)
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "with G 1/1", "with G 2/1", "done")
    auto(s, stop=("CrtDice",))
    does(s, "dice 12")
    assert name_of(s) == "Retreat"
    assert offered(s, "repulse 39.19")
    assert not offers(s, "retreat")
    does(s, "repulse 39.19")
    auto(s, stop=("Retreat", "SlrtDie"), RepulseDice="dice 2")
    if told(s, "unsuccessful"):
        assert steps(s, "R 27/3") <= 9 or where(s, "R 27/3") == "eliminated"
        assert not offers(s, "repulse")


@pytest.mark.rule("8.5.1#3", "11.2.6(1)#1")
def test_8_5_a_successful_repulse_opens_the_way():
    """8.5.1, 11.2.6 A blocked division drives off a small unit and goes through the gap."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20")
    for name, hex_ in (
        ("G 1/1", "41.19"),
        ("G 2/1", "41.20"),
        ("G Bacmeister", "39.19"),
        ("G 3 r", "39.20"),
        ("G 1 r/1 R", "40.19"),
        ("G 36 r/1 R", "40.21"),
    ):
        put(s, name, hex_, lost=1 if name == "G Bacmeister" else 0)
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "with G 1/1", "with G 2/1", "done")
    auto(s, stop=("CrtDice",))
    does(s, "dice 12", "repulse 39.19")
    for _ in range(12):
        if name_of(s) in ("SlrtDie", "CheckDice") or (name_of(s) == "Retreat" and s.pending[-1].seat(s) == RUSSIA):
            break
        choices = offers(s)
        does(s, next((c for c in ("dice 12", "dice 2", "roll 3") if c in choices), choices[0]))
    assert where(s, "G Bacmeister") != "39.19"
    if name_of(s) == "Retreat":
        assert not offers(s, "repulse")  # no second Repulse
        if where(s, "R 27/3") == "40.20":
            does(s, "retreat 39.19")
    assert where(s, "R 27/3") == "39.19"
    assert status(s, "R 27/3") == -1  # an EZOC hex


@pytest.mark.rule("11.2.6(2)#1")
def test_11_2_6_the_hexes_that_are_missing():
    """11.2.6 (2) Two hexes by the CRT with room for one: the missing hex costs a step and a level."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20", lost=4)
    for name, hex_ in (
        ("G 1/1", "41.19"),
        ("G 2/1", "41.19"),
        ("G 35/17", "41.20"),
        ("G 36/17", "41.20"),
        ("G 3 r", "39.19"),
        ("G 1 r/1 R", "40.19"),
        ("G 36 r/1 R", "40.21"),
        ("G 2 lw", "38.20"),
        ("G 6 lw", "38.21"),
        ("G 70 lw", "39.21"),
    ):
        put(s, name, hex_, prepared="40.20" if hex_.startswith("41") else "")
    attacking(s, CENTRAL)
    auto(s, stop=("CrtDice",), Commit="all", Declaration="done")
    ratio = [x for x in log_of(s) if " against " in x][-1].rsplit(": ", 1)[1]
    dice = {"3:1": 12, "4:1": 11, "5:1": 10, "6:1": 9}.get(ratio, 9)
    does(s, f"dice {dice}")
    assert "R2" in said(s, "CRT dice")
    assert {a.split()[1] for a in offers(s, "retreat")} == {"39.20"}
    does(s, "retreat 39.20")
    assert status(s, "R 27/3") == -1
    while name_of(s) == "Retreat":
        does(s, next((a for a in offers(s) if not a.startswith("repulse")), offers(s)[0]))
    assert where(s, "R 27/3") == "39.20"
    assert (status(s, "R 27/3"), steps(s, "R 27/3")) == (-2, 5)


@pytest.mark.rule("10.1.5D#2")
def test_10_1_5d_a_withheld_unit_stays_when_a_defender_stays():
    """10.1.5D Only if all defenders leave the hex does a withheld unit go back."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20", status=-3)
    put(s, "R 5 rf", "40.20", corps="", lost=1)
    put(s, "G 1/1", "41.19")
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, stop=("CheckDice",), Withholding=["withhold R 5 rf", "done"], CrtDice="dice 4", SlrtDie="roll 1")
    does(s, "dice 2", "dice 9")
    while name_of(s) == "Retreat":
        does(s, offers(s, "retreat")[0])
    auto(s)
    assert where(s, "R 25/3") == "40.20"
    assert where(s, "R 27/3") != "40.20"
    assert where(s, "R 5 rf") == "40.20"


@pytest.mark.rule("4.3#1")
def test_4_3_who_passes_through_controls():
    """4.3 A hex belongs to whom last occupied it, also by passing; a vacated hex does not change by itself."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 1 c", "40.20", corps="")
    put(s, "G 1/1", "48.20")
    assert controller(s, "42.20") == CENTRAL
    moving(s, RUSSIA)
    does(s, "take R 1 c", "through 41.19", "through 42.20", "march 41.19")
    assert controller(s, "42.20") == RUSSIA
    assert controller(s, "43.20") == CENTRAL


@pytest.mark.rule("4.2.4#1")
def test_4_2_4_entrained_units_do_not_count_for_stacking():
    """4.2.4 Units in Rail Mode do not count."""
    s = position("b_tannenberg", gt=3)
    for name in ("G 1/1", "G 2/1", "G 35/17"):
        put(s, name, "61.30")
    put(s, "G 36/17", "61.30", rail="81.39")
    put(s, "R 25/3", "38.20", army="R FIRST")
    moving(s, CENTRAL)
    does(s, "end-phase")
    assert not offers(s, "disband")


@pytest.mark.rule("8.2.4#3", "8.2.5#1")
@pytest.mark.parametrize(("mover", "goes"), [("R 1 c", True), ("R 25/3", True), ("R 3 Train", False)])
def test_8_2_4_entrained_units_flee_from_combat_units(mover, goes):
    """8.2.4 An enemy combat unit that comes adjacent displaces an entrained unit up to 15 railway hexes; a

    Train does not.
    """
    s = position("b_tannenberg", gt=3)
    put(s, "G 1/1", "48.19", rail="61.30")
    put(s, mover, "46.21", army="R FIRST", corps="" if mover == "R 1 c" else None)
    moving(s, RUSSIA)
    does(s, f"take {mover}", "march 47.19")
    for _ in range(6):
        if name_of(s) in ("Move", "Movements", "Idle", "MarchCheck"):
            break
        does(s, offers(s)[0])
    assert (where(s, "G 1/1") != "48.19") == goes
    assert (s.half(piece("G 1/1")) != 0) == goes


@pytest.mark.rule("8.2.5#3", "5.4.10b#1")
def test_8_2_5_a_half_marker_lasts_two_post_combat_phases():
    """8.2.5 Initial, then Final, then gone; meanwhile the unit spends no MPs."""
    from tests.games.twilight_in_the_east.positions import retiring

    s = position("b_tannenberg", gt=3)
    put(s, "G 1/1", "48.19", half=nm.HALF_INITIAL)
    put(s, "R 25/3", "38.20", army="R FIRST")
    moving(s, CENTRAL)
    assert "take G 1/1" not in offers(s)
    retiring(s, RUSSIA)
    assert s.half(piece("G 1/1")) == nm.HALF_FINAL
    moving(s, CENTRAL)
    assert "take G 1/1" not in offers(s)
    retiring(s, CENTRAL)
    assert s.half(piece("G 1/1")) == 0
    moving(s, CENTRAL)
    assert "take G 1/1" in offers(s)


@pytest.mark.rule("24.1.2#1")
def test_24_1_2_warsaw_garrison_units_stay_in_their_fortresses():
    """24.1.2 A unit of the Warsaw Garrison ends its movement in Warsaw, Novo-Georgievsk or Zegrze."""
    s = start("d_grand_campaign")
    moving(s, RUSSIA)
    names = [n for n in ("R 63 r", "R 1 rf") if "." in where(s, n)]
    assert names
    inside = {"58.52", "57.51", "61.48", "60.48", "61.47", "57.48"}
    for name in names:
        if offered(s, f"take {name}"):
            does(s, f"take {name}")
            assert {a.split()[1] for a in offers(s, "march")} <= inside
            does(s, "halt")
