"""Blind referee tests: the What If scenario and its options (14.3)."""

from __future__ import annotations

import csv
import os
from itertools import combinations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.scenkit import (
    ALLIED,
    DEADPILE,
    GAME,
    GERMAN,
    NEAR,
    PARIS_IN_DANGER,
    TRACK,
    Phase,
    Phases,
    admin,
    all_spots,
    at,
    auto,
    base,
    chance,
    dead,
    declare,
    dis,
    go,
    new,
    offered,
    over,
    play,
    position,
    rein,
    spots,
    step,
    strategic,
    texts,
    unit,
    until,
    where,
    whole,
)

ALL_A = ("A1", "A2", "A3", "A4", "A5")
ALL_G = ("G1", "G2", "G3", "G4", "G5")
COST = {"A1": 2, "A2": 1, "A3": 2, "A4": 1, "A5": 3, "G1": 3, "G2": 3, "G3": 2, "G4": 4, "G5": 4}


def hexes():
    import greatwar.games.grand_illusion as gi

    return {
        int(r["hex"]): r
        for r in csv.DictReader(open(os.path.join(os.path.dirname(gi.__file__), "data", "hexes.csv"), encoding="utf-8"))
    }


H = hexes()


def opened(allied="none", german="none"):
    """The game after the British set-up with options agreed."""
    s = new("what-if", allied, german)
    play(s, "done")
    return s


def w(turn, chosen, active="German", g=5, a=5):
    return (
        position("what-if")
        .clear()
        .turn(turn)
        .active(active)
        .caps(g, a)
        .mandated(0, 0)
        .options(chosen)
        .at(46, "FR I")
        .at(91, "GE III")
    )


def sets(codes):
    return {"none", *codes, *(f"{a}+{b}" for a, b in combinations(codes, 2))}


# 14.3.6 the choice -----------------------------------------------------------------------------------


def test_14_3_6_zero_one_or_two_in_secret():
    s = new("what-if", "choose", "choose")
    play(s, "done")
    assert step(s) == "ChooseOptions"
    assert set(offered(s, "options")) == sets(ALL_A)
    go(s, "options A2+A4")
    assert set(offered(s, "options")) == sets(ALL_G)
    assert s.vp == (0, 3), "nothing is revealed before both have written"
    assert s.chosen == 0, "nothing is revealed before both have written"
    go(s, "options G2+G3")
    until(s, lambda s: step(s) == "CapsRoll")
    assert s.vp == (-5, 1)
    assert {o for o in ALL_A + ALL_G if s.has(o)} == {"A2", "A4", "G2", "G3"}


@pytest.mark.parametrize("code", ALL_A + ALL_G)
def test_14_3_6_price(code):
    s = opened(*((code, "none") if code[0] == "A" else ("none", code)))
    assert s.vp == ((0, 3 - COST[code]) if code[0] == "A" else (-COST[code], 3))


@pytest.mark.parametrize(("a", "g"), [("A1+A5", "G4+G5"), ("A2+A3", "G1+G2"), ("A3+A4", "G3+G5")])
def test_14_3_6_prices_add_up(a, g):
    s = opened(a, g)
    until(s, lambda s: step(s) in ("CapsRoll", "Movement", "FortunesDice") or s.phase > 0)
    assert s.vp == (-sum(COST[x] for x in g.split("+")), 3 - sum(COST[x] for x in a.split("+")))


# A1 --------------------------------------------------------------------------------------------------


def test_14_3_6_a1_hexes():
    s = opened("A1")
    go(s, "join FR VIII")
    full = {66: 5, 97: 4}
    want = {h for h, r in H.items() if r["in_france"] == "1" and r["initial_control"] == "Allied"}
    got = {int(t.split(">")[1]) for t in texts(s)}
    assert got | {97} == want | {97}, got ^ want
    assert full


def test_14_3_6_a1_numbers():
    """Five corps, two cavalry divisions, one HQ: nothing more, no divisions, no British."""
    s = opened("A1")
    names = set(offered(s, "join"))
    assert not names & {"FR 57FR", "FR 72FR", "FR CHA", "BR 1", "BE I"}
    assert {"FR VIII", "FR IT", "FR 1R", "FR Vosges", "FR 1C", "FR HQA"} <= names
    for n in ("FR VIII", "FR XIII", "FR XXI", "FR XIV", "FR Vosges"):
        go(s, f"join {n}", f"reposition {n} > 19")
    left = set(offered(s, "join"))
    assert not any(unit(n).corps for n in left)
    assert "FR 1C" in left
    go(s, "join FR HQ1", "reposition FR HQ1 > 20")
    assert not any("HQ" in n for n in offered(s, "join"))
    go(s, "join FR 1C", "reposition FR 1C > 20")
    go(s, "join FR 3C", "reposition FR 3C > 20")
    assert step(s) != "Reposition" or GAME.actor(s) != ALLIED


def test_14_3_6_a1_stacking():
    s = opened("A1")
    go(s, "join FR VIII", "reposition FR VIII > 66", "join FR XVII", "reposition FR XVII > 66")  # ruling 83
    go(s, "join FR XIII")
    assert "reposition FR XIII > 66" not in texts(s), "six infantry corps are in 66"


# G1 --------------------------------------------------------------------------------------------------


def test_14_3_6_b1_hexes_and_numbers():
    s = opened("none", "G1")
    names = set(offered(s, "join"))
    assert not names & {"GE 33R", "GE 30R", "GE BLW", "GE HA420"}
    assert {"GE OR", "GE II", "GE 2C", "GE HQ7"} <= names
    go(s, "join GE II")
    got = {int(t.split(">")[1]) for t in texts(s)}
    want = {h for h, r in H.items() if r["initial_control"] == "German"}
    assert got <= want
    assert {90, 91, 107} <= got
    go(s, "reposition GE II > 91")
    n = 1
    for name in ("GE III", "GE IV", "GE IX", "GE IIIR", "GE IVR"):
        go(s, f"join {name}", f"reposition {name} > 91")
        n += 1
    assert n == 6
    go(s, "join GE Gd")
    assert "reposition GE Gd > 91" not in texts(s)
    go(s, "reposition GE Gd > 90", "join GE VII", "reposition GE VII > 90")
    assert not any(unit(n).corps for n in offered(s, "join"))
    for name in ("GE 2C", "GE 4C", "GE 9C"):
        go(s, f"join {name}", f"reposition {name} > 90")
    assert not any(n.endswith("C") for n in offered(s, "join"))


# A2 --------------------------------------------------------------------------------------------------


def test_14_3_6_a2_forts_and_track():
    s = opened("A2")
    assert at(s, "Fort Lille orange") == 34
    assert at(s, "Fort Hazebrouck orange") == 24
    assert where(s, "FR HA") == TRACK[2]
    assert where(s, "FR XXII") == TRACK[3]
    assert where(s, "FR XXIII") == TRACK[3]


@pytest.mark.parametrize(("name", "turn"), [("FR HA", 2), ("FR XXII", 3)])
def test_14_3_6_a2_variable(name, turn):
    s = rein(w(turn, "A2").track(turn, name))
    assert all_spots(s, name) == {1, 4, 13, 19, 61, 80, 89}


@pytest.mark.parametrize(
    ("fort", "hex_", "pip", "hit"),
    [
        ("Fort Metz 5", 86, 2, True),
        ("Fort Metz 5", 86, 3, False),
        ("Fort Metz 3", 86, 2, True),
        ("Fort Metz 3", 86, 3, False),
        ("Fort Strasbourg", 105, 3, True),
        ("Fort Strasbourg", 105, 4, False),
        ("Fort Trier", 94, 3, True),
    ],
)
def test_14_3_6_a2_metz_is_stronger_against_the_french_gun(fort, hex_, pip, hit):
    p = (
        w(5, "A2", "Allied")
        .at(hex_, fort, "FR X", "FR HA")
        .control("Allied", 86, 87, 95, 96, 97, 101)
        .control("German", hex_)
    )
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    declare(s, hex_)
    until(s, chance, answers=(f"bombard FR HA > {fort}",))
    assert "roll 1" in texts(s)
    go(s, pip)
    assert (s.steps_lost(unit(fort)) == 1 or not s.on_map(unit(fort))) == hit


def test_14_3_6_a2_the_french_gun_dies_alone_and_stays_home_from_trains():
    p = w(5, "A2").at(87, "FR HA").at(96, "GE IV")
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 96", "join GE IV", "march 87")
    assert not s.on_map(unit("FR HA"))
    assert where(s, "FR HA") != DEADPILE


# A3 --------------------------------------------------------------------------------------------------


def test_14_3_6_a3_track():
    s = opened("A3")
    want = {
        "BR 7": 7,
        "BR 3C": 7,
        "FR MAR": 7,
        "BR 3IN": 10,
        "BR 7IN": 10,
        "FR 1COL": 8,
        "FR 10COL": 8,
        "BR 8": 10,
        "BR SEC": 13,
        "BR RN": 9,
        "BR 4": 3,
        "FR IIIT": 10,
    }
    assert {n: where(s, n) for n in want} == {n: TRACK[t] for n, t in want.items()}


# A4 --------------------------------------------------------------------------------------------------

NORTH = (14, 15, 16, 23, 24, 32, 33, 34, 43, 44, 53, 54, 62, 63, 64, 72, 73, 25, 26, 42)


def coast(
    hex_, *germans, names=("BR 7", "BR 6", "BR 4", "BR RN"), turn=10, extra=(), trench=0, german=True, active="Allied"
):
    p = w(turn, "A4", active).track(turn + 1, *names)
    if german:
        p.control("German", *NORTH)
    p.at(hex_, *germans, *extra)
    if trench:
        p.trench(hex_, trench)
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    return until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)


def land(s, hex_, *names):
    go(s, f"land {hex_}")
    for n in names:
        if step(s) == "Landing":
            go(s, f"join {n}")
    if step(s) == "Landing":
        go(s, "done")
    return s


@pytest.mark.parametrize(("turn", "ok"), [(9, False), (10, True), (14, True)])
def test_14_3_6_a4_from_gt10_on_any_coastal_hex(turn, ok):
    s = coast(23, turn=turn)
    assert (set(offered(s, "land")) == {"1", "7", "14", "15", "16", "23", "32"}) == ok


def test_14_3_6_a4_not_without_the_option():
    p = w(10, "A3", "Allied").track(11, "BR 7")
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    assert not offered(s, "land")


def test_14_3_6_a4_once_and_no_further_movement():
    s = coast(32, german=False)
    land(s, 32, "BR 4")
    assert at(s, "BR 4") == 32
    assert not offered(s, "land")
    assert step(s) == "TakeAction"
    assert s.caps[ALLIED] == 4


def test_14_3_6_a4_four_at_most():
    s = coast(32, german=False, names=("BR 7", "BR 6", "BR 4", "BR RN", "BR 8"))
    land(s, 32, "BR 4", "BR 6", "BR 7", "BR 8", "BR RN")
    assert sum(s.on_map(unit(n)) for n in ("BR 7", "BR 6", "BR 4", "BR RN", "BR 8")) == 4


def test_14_3_6_a4_germans_there_a_battle_with_one_die():
    s = coast(23, "GE X")
    land(s, 23, "BR 4", "BR 7")
    assert step(s) == "LandingDie"
    assert texts(s) == [f"roll {n}" for n in range(1, 7)]


@pytest.mark.parametrize(
    ("die", "pip", "hit"), [(1, 3, True), (2, 3, True), (3, 3, False), (6, 3, False), (3, 2, True), (1, 4, False)]
)
def test_14_3_6_a4_surprise_ignores_terrain(die, pip, hit):
    """23 has terrain 1; BR 4 (3) hits with a three in surprise, with a two otherwise."""
    s = coast(23, "GE X")
    land(s, 23, "BR 4")
    go(s, die)
    auto(s)
    go(s, pip)
    until(s, lambda s: step(s) == "TakeAction" or not chance(s), pip=6)
    assert (dis(s, "GE X") == ["GE X"]) == hit


@pytest.mark.parametrize(
    ("die", "pip", "hit"), [(2, 5, False), (2, 4, True), (3, 5, True), (6, 5, True), (3, 6, False)]
)
def test_14_3_6_a4_elan_helps_the_defender(die, pip, hit):
    """A disrupted GE X (4) hits with a five when the Germans are ready; BR 4 is lost or disrupted."""
    s = coast(23, "(GE X)", "GE V")
    land(s, 23, "BR 4", "BR 6", "BR RN", "BR 7")
    go(s, die)
    s2 = coast(23, "(GE X)")
    land(s2, 23, "BR 4")
    go(s2, die)
    auto(s2)
    go(s2, 6, pip)
    assert (dis(s2, "BR 4") == ["BR 4"] or bool(dead(s2, "BR 4")) or not s2.on_map(unit("BR 4"))) == (hit or die > 2)
    if die <= 2:
        assert (dis(s2, "BR 4") == ["BR 4"]) == hit


@pytest.mark.parametrize("die", [1, 3])
def test_14_3_6_a4_a_hit_at_least_when_the_germans_are_ready(die):
    s = coast(14, "GE X")
    land(s, 14, "BR 4", "BR RN")
    go(s, die)
    auto(s)
    while chance(s):
        play(s, "roll 6")
        auto(s)
    asked_hit = GAME.actor(s) == GERMAN and set(offered(s, "hit")) == {"BR 4", "BR RN"}
    assert asked_hit == (die == 3)


def test_14_3_6_a4_trenches_hold_in_surprise():
    """A trench is no terrain: BR 4 (3) with a two and a trench of 2 misses."""
    s = coast(23, "GE X", trench=2)
    land(s, 23, "BR 4")
    go(s, 1)
    auto(s)
    go(s, 2)
    until(s, lambda s: not chance(s), pip=6)
    assert dis(s, "GE X") == []


def test_14_3_6_a4_other_allies_there_do_not_excuse():
    s = coast(23, "GE X", extra=("FR V",))
    land(s, 23, "BR 4")
    assert step(s) == "LandingDie"


@pytest.mark.parametrize("hex_", [14, 23, 32])
def test_14_3_6_a4_a_port_is_a_source_so_a_vacant_one_is_taken(hex_):
    """A named port is a British Supply Source: who lands there is in supply and takes the vacant hex (8.3.3)."""
    s = coast(hex_)
    land(s, hex_, "BR 4", "BR 7")
    assert s.controls(ALLIED, hex_at(hex_))
    until(s, lambda s: s.turn == 11)
    assert dis(s, "BR 4", "BR 7") == []


def test_14_3_6_a4_a_port_won_in_battle_is_taken_and_feeds_the_landed():
    s = coast(23, "(GE 33R)")
    land(s, 23, "BR 4", "BR 7")
    go(s, 1)
    until(s, lambda s: step(s) == "TakeAction", pip=1)
    assert dead(s, "GE 33R")
    assert s.controls(ALLIED, hex_at(23))


def test_14_3_6_a4_a_port_feeds_the_landed_beside_the_enemy():
    """Landed in 23 beside a German corps that stays: they stand on a British source and are in supply."""
    s = coast(23, "GE X", "GE V")
    land(s, 23, "BR 4", "BR 6", "BR RN", "BR 7")
    go(s, 1)
    until(s, lambda s: s.turn == 11, pip=6)
    assert dis(s, "BR 4", "BR 7", "BR 6", "BR RN") == []


def test_14_3_6_a4_no_source_without_a_port():
    s = coast(15)
    land(s, 15, "BR 4")
    until(s, lambda s: s.turn == 11)
    assert dis(s, "BR 4") == ["BR 4"]


# A5 --------------------------------------------------------------------------------------------------


def test_14_3_6_a5_units():
    s = opened("A5")
    assert all(s.on_map(unit(n)) for n in ("BE Io", "BE IIo", "BE 3o", "Fort Antwerp orange", "Fort Liege orange"))
    assert not any(
        s.on_map(unit(n)) or where(s, n) in (DEADPILE, *TRACK[1:]) for n in ("BE I", "BE II", "BE 3", "Fort Antwerp")
    )
    assert at(s, "Fort Liege orange") == 72
    assert s.controls(ALLIED, hex_at(72))
    assert s.controls(GERMAN, hex_at(73))


def test_14_3_6_a5_free_set_up():
    s = opened("A5")
    assert set(offered(s, "join")) == {"BE Io", "BE IIo", "BE 3o", "BE 4", "BE C", "BE HQ"}
    go(s, "join BE Io")
    got = {int(t.split(">")[1]) for t in texts(s)}
    belgium = {23, 32, 33, 42, 43, 44, 52, 53, 54, 55, 62, 63, 64, 65, 71, 72, 74, 75}
    assert got | {62} == belgium, got ^ belgium


def test_14_3_6_a5_all_may_move_then_the_germans_attack_liege_for_nothing():
    s = opened("A5")
    go(s, "done")
    until(s, lambda s: GAME.actor(s) != ALLIED)
    assert s.turn == 1
    assert s.caps == (0, 0)


# G2 --------------------------------------------------------------------------------------------------


def test_14_3_6_b2_two_guns_on_gt5():
    s = opened("none", "G2")
    assert where(s, "GE HA420b") == TRACK[5]
    assert where(s, "GE HA305b") == TRACK[5]
    s = rein(w(5, "G2").track(5, "GE HA420b").at(96, "GE HQ6").at(66, "GE HQ4").control("German", 66, 75))
    assert all_spots(s, "GE HA420b") == {91, 94, 100, 105, 107, 96, 66}


# G3 --------------------------------------------------------------------------------------------------


def march_list(p, start, name, turn=None):
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == unit(name).side)
    go(s, f"activate {start}")
    if f"join {name}" in texts(s):
        go(s, f"join {name}")
    return {int(x) for x in offered(s, "march")}


@pytest.mark.parametrize(("chosen", "ok"), [("none", False), ("G3", True)])
def test_14_3_6_b3_two_hexes_from_the_rail(chosen, ok):
    """At start the Germans go from 62 to 53 only with improved logistics while Namur stands: 53 - 62 - (72)."""
    p = (
        position("what-if")
        .clear()
        .turn(2)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(46, "FR I")
        .at(64, "Fort Namur")
    )
    if chosen != "none":
        p.options(chosen)
    p.at(63, "GE IV").control("German", 63).at(91, "GE III")
    assert (53 in march_list(p, 63, "GE IV")) == ok


def test_14_3_6_b3_not_for_the_allies():
    """French in 100 need an adjacent rail hex as before: 96 Allied but cut off by 97 and 87."""
    p = w(5, "G3", "Allied").control("Allied", 96, 101).control("German", 97, 87, 86).at(101, "FR X")
    s = admin(p)
    until(s, lambda s: s.turn == 6)
    assert dis(s, "FR X") == ["FR X"]


def test_14_3_6_b3_not_three_hexes():
    """A unit in 44 with 53 and 63 German: 44-53-63 and then 72/73 rail: two hexes between, too far."""
    p = w(5, "G3").control("German", 63, 53, 44).at(44, "GE IV").at(64, "Fort Namur")
    s = admin(p)
    until(s, lambda s: s.turn == 6)
    assert dis(s, "GE IV") == ["GE IV"]


# G4 --------------------------------------------------------------------------------------------------

OPT = ("GE OXXII", "GE OXXIII", "GE OXXIV", "GE OXXV", "GE OXXVI")


def test_14_3_6_b4_on_gt1_as_variable_reinforcements():
    s = opened("none", "G4")
    assert all(where(s, n) == TRACK[1] for n in (*OPT, "GE HQ9"))
    until(s, lambda s: step(s) == "PlaceUnit", pip=1)
    assert s.caps[GERMAN] == 5
    go(s, "place GE HQ9 > 91")
    assert 81 not in spots(s, "GE OXXII")
    assert {91, 94, 100, 105, 107} <= spots(s, "GE OXXII")
    for n in OPT:
        go(s, f"place {n} > 94")
    assert s.caps[GERMAN] == 6


def test_14_3_6_b4_the_cap_comes_with_the_corps_not_with_the_hq():
    """HQ placed, all five corps delayed: the corps have not entered (ruling 24)."""
    s = opened("none", "G4")
    until(s, lambda s: step(s) == "PlaceUnit", pip=1)
    go(s, "place GE HQ9 > 91")
    for n in OPT:
        go(s, f"delay {n}")
    assert s.caps[GERMAN] == 5


def test_14_3_6_b4_one_cap_only_on_the_turn_of_entry_in_two_parts():
    s = opened("none", "G4")
    until(s, lambda s: step(s) == "PlaceUnit", pip=1)
    go(s, "delay GE HQ9")
    go(s, "place GE OXXII > 94")
    for n in OPT[1:]:
        go(s, f"delay {n}")
    assert s.caps[GERMAN] == 6
    until(s, lambda s: s.turn == 2 and spots(s, "GE OXXIII"), pip=1)
    c = s.caps[GERMAN]
    go(s, "place GE OXXIII > 94")
    assert s.caps[GERMAN] == c == 6


def test_14_3_6_b4_without_holland_no_entry_through_holland():
    s = opened("none", "G4")
    until(s, lambda s: step(s) == "PlaceUnit", pip=1)
    until(
        s,
        lambda s: s.turn == 2 and step(s) == "TakeAction" and GAME.actor(s) == GERMAN,
        answers=("delay GE HQ9", *(f"delay {n}" for n in OPT)),
    )
    assert not offered(s, "enter")


def holland(german_held=(), turn=2):
    p = (
        position("what-if")
        .turn(turn)
        .active("German")
        .caps(6, 6)
        .mandated(0, 0)
        .options("G4+G5")
        .track(turn + 1, *OPT, "GE HQ9")
    )
    if german_held:
        p.control("German", *german_held)
        p.clear(*german_held)
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    return until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)


def test_14_3_6_b4_b5_entry_through_holland_on_gt2():
    s = holland()
    assert set(offered(s, "enter")) <= {"42", "52", "62", "71"}
    assert "71" in offered(s, "enter")
    go(s, "enter 71")
    assert all(at(s, n) == 71 for n in (*OPT, "GE HQ9")), "one CAP paid, one received"
    assert s.caps[GERMAN] == 6, "one CAP paid, one received"


@pytest.mark.parametrize("turn", [1, 3])
def test_14_3_6_b4_b5_entry_on_gt2_only(turn):
    assert not offered(holland(turn=turn), "enter")


def test_14_3_6_b4_b5_full_allowance():
    """HQ 9 has four points: after 71 (one point) three are left for the whole group."""
    s = holland(german_held=(62, 53))
    go(s, "enter 71")
    assert "62" in offered(s, "march")


# G5 --------------------------------------------------------------------------------------------------


def test_14_3_6_b5_removed_units():
    s = opened("none", "G5")
    for n in ("GE NAV", "GE ILW", "GE HQN"):
        assert not s.on_map(unit(n))
        assert where(s, n) not in (DEADPILE, *TRACK[1:])
    assert where(s, "GE IXR") == TRACK[3]


@pytest.mark.parametrize(("chosen", "ok"), [("none", False), ("G5", True)])
@pytest.mark.parametrize(("start", "target"), [(42, 52), (52, 42)])
def test_14_3_6_b5_hexside_42_52(chosen, ok, start, target):
    p = position("what-if").clear().turn(8).active("German").caps(5, 5).mandated(0, 0).at(46, "FR I").at(91, "GE III")
    if chosen != "none":
        p.options(chosen)
    p.control("German", 42, 43, 52, 53, 62, 63, 64, 72, 73).at(start, "GE IV")
    assert (target in march_list(p, start, "GE IV")) == ok


def test_14_3_6_b5_it_costs_two_points():
    """Infantry (2): 42 to 52 and no farther."""
    p = w(8, "G5").control("German", 42, 43, 52, 53, 62, 63, 64, 72, 73).at(42, "GE IV")
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 42", "join GE IV", "march 52")
    assert not offered(s, "march")


@pytest.mark.parametrize(("chosen", "ok"), [("none", False), ("G5", True)])
def test_14_3_6_b5_antwerp_may_be_besieged(chosen, ok):
    p = position("what-if").clear().turn(5).active("German").caps(5, 5).mandated(0, 0).at(46, "FR I").at(91, "GE III")
    if chosen != "none":
        p.options(chosen)
    p.control("German", 53, 62, 63, 64, 72, 73).at(53, "GE IV", "GE X").at(52, "Fort Antwerp")
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 53", "join GE IV", "march 52")
    until(s, lambda s: step(s) in ("TakeAction", "DeclareWithdrawal"), answers=("besiege 52", "done"), pip=6)
    assert s.besieged(hex_at(52)) == ok
    assert s.controls(GERMAN, hex_at(52)) == ok


@pytest.mark.parametrize("name", ["BR 7", "BR RN", "BR 6"])
@pytest.mark.parametrize(("chosen", "allied", "ok"), [("none", True, False), ("G5", True, True), ("G5", False, False)])
def test_14_3_6_b5_the_scheldt_for_two_divisions(name, chosen, allied, ok):
    p = (
        position("what-if")
        .clear()
        .turn(10)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(46, "FR I")
        .at(91, "GE III")
        .track(10, name)
    )
    if chosen != "none":
        p.options(chosen)
    if not allied:
        p.control("German", 52, 53, 63, 64, 72, 73).at(52, "GE IV")
    assert (52 in all_spots(rein(p), name)) == (ok and name != "BR 6")


@pytest.mark.parametrize(
    ("chosen", "name", "ok"),
    [
        ("none", "BR 1", False),
        ("G5", "BR 1", True),
        ("G5", "FR X", True),
        ("G5", "BE I", False),
        ("G5", "FR HQ1", True),
    ],
)
def test_14_3_6_b5_ships_from_antwerp(chosen, name, ok):
    p = (
        position("what-if")
        .clear()
        .turn(8)
        .active("German")
        .caps(0, 5)
        .mandated(0, 0)
        .at(46, "FR I")
        .at(91, "GE III")
        .at(52, name, "BE 4")
        .control("German", 43, 53, 62, 63)
    )
    if chosen != "none":
        p.options(chosen)
    s = strategic(p)
    until(s, lambda s: (step(s) == "ChooseMover" and GAME.actor(s) == ALLIED) or s.turn > 8)
    go(s, f"join {name}") if f"join {name}" in texts(s) else None
    got = {int(t.split(">")[1]) for t in texts(s) if t.startswith("sail")}
    assert got == ({1, 7, 14, 23, 32} if ok else set())


@pytest.mark.parametrize(("turn", "name", "ok"), [(3, "GE IXR", False), (6, "GE IXR", True), (6, "GE IILW", True)])
def test_14_3_6_b5_antwerp_as_an_entry(turn, name, ok):
    """From GT5 on with the fort gone 52 is a German source: units for 81 and variable ones may come there."""
    p = w(turn, "G5").control("German", 52, 53, 62, 63, 64, 72, 73).at(52, "GE V").track(turn, name)
    got = all_spots(rein(p), name)
    assert (52 in got) == ok


def test_14_3_6_b5_not_while_the_fort_stands():
    p = (
        w(6, "G5")
        .control("German", 52, 53, 62, 63, 64, 72, 73)
        .at(52, "GE V", "Fort Antwerp")
        .siege(52)
        .track(6, "GE IILW")
    )
    assert 52 not in all_spots(rein(p), "GE IILW")


def test_14_3_6_b5_only_units_for_81():
    """GE GdE is for 100."""
    p = w(6, "G5").control("German", 52, 53, 62, 63, 64, 72, 73).at(52, "GE V").track(6, "GE GdE")
    assert all_spots(rein(p), "GE GdE") == {100}


# 14.3.1d ---------------------------------------------------------------------------------------------


def test_14_3_1d_no_marker_for_the_east():
    s = rein(
        position("what-if")
        .clear()
        .turn(3)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(46, "FR I")
        .at(72, "GE HQ1", "GE IV", "GE X", "GE 2C")
    )
    assert step(s) != "EastFront"


def test_14_3_1d_paris_in_danger_without_a_forced_withdrawal_but_with_the_rest():
    p = (
        base(turn=5, scenario="what-if")
        .control("German")
        .control("Allied", 19, 4, 13, 27)
        .at(36, "GE IV")
        .at(19, "FR I")
        .at(104, "FR HQA")
    )
    p.s.put(unit("FR IX"), PARIS_IN_DANGER)
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 36", "join GE IV", "march 27")
    assert s.danger == 5
    assert not s.on_map(unit("FR HQA"))
    assert where(s, "FR IX") == TRACK[6]
    assert s.free_corps


# A4: what the source is good for ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("landing", "name", "ok"),
    [
        (32, "BR 1", True),
        (32, "BR 3IN", True),
        (32, "FR X", False),
        (32, "BE I", False),
        (0, "BR 1", False),
        (15, "BR 1", False),
    ],
)
def test_14_3_6_a4_a_british_source_only_and_only_in_the_hex_of_the_landing(landing, name, ok):
    """32 Allied and cut off by the Germans around it."""
    p = w(12, "A4").control("German", *NORTH).control("Allied", 32).at(32, name).set(landing=landing)
    s = until(admin(p), lambda s: s.turn > 12)
    assert (dis(s, name) == []) == ok


@pytest.mark.parametrize(("landing", "ok"), [(32, True), (0, False)])
def test_14_3_6_a4_variable_british_units_may_come_there(landing, ok):
    p = (
        w(13, "A4")
        .control("German", *NORTH)
        .control("Allied", 32)
        .at(32, "BR 1")
        .set(landing=landing)
        .track(13, "BR 3IN")
    )
    assert (32 in all_spots(rein(p), "BR 3IN")) == ok


def test_14_3_6_a4_landed_units_may_attack_on_from_the_port():
    """Landed in the vacant port 32: next activation they may march inland, for 32 feeds them (8.4.3d)."""
    s = coast(32)
    land(s, 32, "BR 4", "BR 7")
    go(s, "activate 32")
    if "join BR 4" in texts(s):
        go(s, "join BR 4")
    assert {"43", "33"} & set(offered(s, "march"))


# A5 and G5 together -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("besieger", "fort", "ok"),
    [
        ("GE IV", "Fort Antwerp orange", True),
        ("GE 33R", "Fort Antwerp orange", False),
        ("GE 33R", "Fort Antwerp", True),
    ],
)
def test_9_5_2_the_prepared_fort_of_antwerp_has_a_large_garrison(besieger, fort, ok):
    p = (
        w(5, "A5+G5" if "orange" in fort else "G5")
        .control("German", 53, 62, 63, 64, 72, 73)
        .at(53, besieger, "GE X")
        .at(52, fort)
    )
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 53", f"join {besieger}", "march 52")
    until(s, lambda s: step(s) in ("TakeAction", "DeclareWithdrawal"), answers=("besiege 52", "done"), pip=6)
    assert s.besieged(hex_at(52)) == ok


@pytest.mark.parametrize(
    ("fort", "pip", "gone"),
    [
        ("Fort Antwerp orange", 1, True),
        ("Fort Antwerp orange", 2, False),
        ("Fort Antwerp", 2, True),
        ("Fort Liege orange", 2, True),
    ],
)
def test_9_5_3c_surrender_of_the_orange_forts(fort, pip, gone):
    h = 72 if "Liege" in fort else 52
    p = w(5, "A5+G5").control("German", 52, 53, 62, 63, 64, 72, 73).at(h, fort, "GE IV").siege(h)
    s = admin(p)
    until(s, lambda s: chance(s) and "roll 1" in texts(s))
    assert s.turn == 5
    go(s, pip)
    assert (not s.on_map(unit(fort))) == gone


@pytest.mark.parametrize(
    ("gun", "fort", "pip", "hit"),
    [
        ("GE HA420", "Fort Antwerp orange", 3, True),
        ("GE HA420", "Fort Antwerp orange", 4, False),
        ("GE HA420", "Fort Antwerp", 4, True),
        ("GE HA305", "Fort Liege orange", 3, True),
    ],
)
def test_13_1_6_defence_numbers_of_the_orange_forts(gun, fort, pip, hit):
    h = 72 if "Liege" in fort else 52
    p = w(5, "A5").control("German", 53, 62, 63, 64, 73).at(h, fort, "GE IV", gun)
    s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    declare(s, h)
    until(s, chance, answers=(f"bombard {gun} > {fort}",))
    go(s, pip)
    assert (s.steps_lost(unit(fort)) == 1) == hit


@pytest.mark.parametrize(
    ("fort", "hex_", "strengths"),
    [
        ("Fort Lille orange", 34, 2),
        ("Fort Hazebrouck orange", 24, 2),
        ("Fort Namur", 64, 2),
        ("Fort Trier", 94, 2),
        ("Fort Versailles", 10, 2),
        ("Fort Paris", 19, 4),
        ("Fort Liege orange", 72, 4),
        ("Fort Antwerp", 52, 4),
        ("Fort Metz 3", 86, 2),
        ("Fort Metz 5", 86, 4),
        ("Fort St Mihiel", 77, 4),
    ],
)
def test_13_1_6_number_of_steps(fort, hex_, strengths):
    """A fort with all but one step lost stands; the next hit removes it."""
    german = fort in ("Fort Trier", "Fort Metz 3", "Fort Metz 5")
    foe = "FR X" if german else "GE X"
    for lost in range(strengths):
        p = w(5, "A2", "Allied" if german else "German").control(
            "German" if not german else "Allied", hex_, *NEAR[hex_]
        )
        p.control("German" if german else "Allied", hex_).at(hex_, fort, foe).steps_lost(fort, lost)
        if not german:
            p.control("German")
            p.control("Allied", 4, 13, hex_)
        s = p.phase(Phase.ACTION).build(Phases(int(Phase.ACTION)))
        until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == (ALLIED if german else GERMAN))
        declare(s, hex_)
        go(s, "fortunes 8")
        auto(s)
        go(s, 1)
        until(s, lambda s: step(s) not in ("Fire", "ToReserve", "PlaceAttacker"), pip=6)
        assert s.on_map(unit(fort)) == (lost < strengths - 1), lost
        if over(s):
            continue
