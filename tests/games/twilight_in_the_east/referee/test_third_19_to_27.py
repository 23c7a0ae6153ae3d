"""Third referee's reading of chapters 1 and 19 to 27: plans, the powers, leaders, concealment, points, in pairs."""

from __future__ import annotations

import re
from typing import Any

import pytest

from greatwar.games.twilight_in_the_east.steps.sequence import PlayerTurn
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    GAME,
    RUSSIA,
    attaching,
    attacking,
    does,
    log_of,
    moving,
    name_of,
    nm,
    offered,
    offers,
    piece,
    player_turn,
    position,
    put,
    reinforcing,
    retiring,
    run,
    start,
    status,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import (
    auto,
    dice_for,
    distance,
    field,
    fight,
    forced,
    odds,
    said,
    state,
    supplied,
    walk,
)


def plans(gt=3, scenario="b_tannenberg"):
    """The map and the plans of the set-up without its units."""
    s = position(scenario, gt=gt)
    s.plans = start(scenario).plans
    return s


def led(scenario, gt):
    """The map and the leaders of the set-up without its units."""
    s = position(scenario, gt=gt, leaders="on")
    s.leaders = start(scenario, leaders="on").leaders
    return s


def ends(s, name, counter=False):
    """Where a unit may end a march."""
    moving(s, piece(name).side, counter=counter)
    does(s, f"take {name}")
    return {a.split()[1] for a in offers(s, "march")}


GOALS = ("48.19", "49.27")

# Strategic Plans with other rules ------------------------------------------------------------------------------


@pytest.mark.rule("21.1.2#1")
def test_21_1_2_in_the_objective_itself_only_the_other_objective_is_nearer():
    """21.1.2 In Insterburg before the Player Turn ends: it stays, or goes nearer to Lötzen."""
    s = plans()
    put(s, "R 54 r", "48.19", army="R FIRST", corps="")
    put(s, "G 1/1", "60.30")
    found = ends(s, "R 54 r")
    assert found
    assert all(distance(h, "49.27") < distance("48.19", "49.27") for h in found)
    assert offered(s, "halt")


@pytest.mark.rule("21.1.2#1", "8.3#1")
@pytest.mark.parametrize(
    ("given", "free"),
    [
        ({"status": -3}, False),
        ({"status": -4}, True),
        ({"status": -4, "disorder": 1}, True),
        ({"supply": "out"}, False),
    ],
)
def test_21_1_2_the_demoralized_and_disordered_are_free_the_unsupplied_are_not(given, free):
    """21.1.2, 7.4.1 Exempt are units of a Demoralized formation, and Disorder is Demoralization and more."""
    s = plans()
    put(s, "R 54 r", "40.20", army="R FIRST", corps="", **given)
    put(s, "G 1/1", "60.30")
    assert any(all(distance(h, g) >= distance("40.20", g) for g in GOALS) for h in ends(s, "R 54 r")) == free


@pytest.mark.rule("21.1.2#1", "13.1#1", "8.5.1#1")
def test_21_1_2_a_stationary_unit_does_what_it_likes():
    """21.1.2 Not moving is free: digging, preparing and Repulse in place are offered to a unit under a plan."""
    s = plans()
    put(s, "R 54 r", "40.20", army="R FIRST", corps="")
    put(s, "G Masurian", "41.19")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "take R 54 r")
    assert offered(s, "dig")
    assert offered(s, "prepare 41.19")
    assert offered(s, "repulse 41.19")


@pytest.mark.rule("11.2.2#1")
def test_21_1_2_a_retreat_is_no_movement():
    """21.1.2 Under a plan a beaten stack retreats away from its objectives as any other."""
    s = plans()
    put(s, "R 27/3", "40.20", army="R FIRST")
    for n in ("G 1/1", "G 2/1"):
        put(s, n, "41.19")
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "r1"))
    ways = {a.split()[1] for a in offers(s, "retreat")}
    assert any(all(distance(h, g) > distance("40.20", g) for g in GOALS) for h in ways)


@pytest.mark.rule("21.1.2#1")
@pytest.mark.parametrize("name", ["R 1 c", "R 3 how", "R 3 Train"])
def test_21_1_2_cavalry_guns_and_trains_are_free(name):
    """21.1.2 Only infantry is bound."""
    s = plans()
    own: dict[str, Any] = {"corps": ""} if name == "R 1 c" else {}
    put(s, name, "38.20", army="R FIRST", **own)
    put(s, "G 1/1", "60.30")
    found = ends(s, name)
    assert any(all(distance(h, g) > distance("38.20", g) for g in GOALS) for h in found)


@pytest.mark.rule("21.1.2#1", "8.1#3")
def test_21_1_2_in_a_mixed_stack_the_infantry_binds_the_stack():
    """21.1.2, 8.1 Infantry with a gun: the stack ends nearer, for the infantry must."""
    s = plans()
    put(s, "R 27/3", "40.20", army="R FIRST")
    put(s, "R 3 how", "40.20", army="R FIRST")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "join R 3 how")
    found = {a.split()[1] for a in offers(s, "march")}
    assert found
    assert all(any(distance(h, g) < distance("40.20", g) for g in GOALS) for h in found)


@pytest.mark.rule("21.5.1#1", "21.1.2#1")
@pytest.mark.parametrize(
    ("army", "goals"),
    [("A FIRST", ("43.66", "50.62")), ("A FOURTH", ("43.66", "34.69")), ("A THIRD", ()), ("A SECOND", ())],
)
def test_21_5_1_the_austrian_plans(army, goals):
    """21.5.1 First and Fourth Army have objectives, Third and Second none."""
    s = plans(3, "c_galicia")
    put(s, "A 12", "42.76", army=army, corps="")
    put(s, "R 7/5", "20.70", army="R FIFTH")
    found = ends(s, "A 12")
    if goals:
        assert all(any(distance(h, g) < distance("42.76", g) for g in goals) for h in found)
        assert any(distance(h, goals[0]) >= distance("42.76", goals[0]) for h in found) or army == "A FIRST"
    else:
        assert any(distance(h, "43.66") > distance("42.76", "43.66") for h in found)


@pytest.mark.rule("21.6.2#1", "21.1.2#1")
@pytest.mark.parametrize(
    ("army", "goals"),
    [
        ("R FOURTH", ("42.88",)),
        ("R FIFTH", ("38.87", "29.86")),
        ("R THIRD", ("29.83", "29.86", "30.91")),
        ("R EIGHTH", ("30.91", "26.93", "22.97")),
    ],
)
def test_21_6_2_the_russian_plans_in_the_south(army, goals):
    """21.6.2 Each army of the South-West Front ends nearer to one of its objectives, and nowhere else."""
    s = plans(3, "c_galicia")
    put(s, "R 71 r", "25.80", army=army, corps="")
    put(s, "A 14/5", "50.90", army="A FIRST")
    found = ends(s, "R 71 r")
    assert found
    assert all(any(distance(h, g) < distance("25.80", g) for g in goals) for h in found)


@pytest.mark.rule("21.2#1", "11.4#1", "27.2(2)A#1", "27.2(4)#1")
@pytest.mark.parametrize(("advance", "points"), [("R 27/3", 14 + 3), ("R Kowno", 3), ("", 0)])
def test_21_2_an_objective_taken_by_advance(advance, points):
    """21.2, 11.4 A division that advances into Insterburg captures it (14 on GT 3, and 3), a regiment not."""
    s = plans(3)
    put(s, "R 27/3", "47.19", army="R FIRST")
    put(s, "R 25/3", "48.20", army="R FIRST")
    put(s, "R Kowno", "47.19", army="R FIRST")
    put(s, "G Masurian", "48.19")
    put(s, "G 1/1", "60.30")
    s.phasing = RUSSIA
    fight(s, RUSSIA, "48.19")
    does(s, dice_for(s, "R1"))
    auto(s, stop=("Advance",), CheckDice="dice 2", SlrtDie="roll 1")
    does(s, f"advance {advance}" if advance else "done")
    auto(s)
    run(s, PlayerTurn(CENTRAL))  # the Russian Player Turn is over
    assert vp(s)[RUSSIA] == points


# The Powers ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.1.3#1", "10.5#1")
@pytest.mark.parametrize(
    ("army", "hex_", "may"),
    [
        ("R WARSAW", "58.52", True),
        ("R WARSAW", "59.52", True),
        ("R WARSAW", "60.53", False),
        ("R SECOND", "58.52", False),
    ],
)
def test_24_1_3_the_magazine_of_warsaw(army, hex_, may):
    """24.1.3 Units of the Warsaw Garrison in or next to Warsaw get an AP without a depot; nobody else."""
    s = position("d_grand_campaign", gt=8)
    put(s, "R 63 r", hex_, army=army, corps="")
    around = {"58.52": "59.52", "59.52": "60.53", "60.53": "61.53"}[hex_]
    put(s, "G 1/1", around, army="G EIGHTH")
    attacking(s, RUSSIA)
    does(s, f"declare {around}")
    auto(s, stop=("Ammunition", "CrtDice"), Commit="all", Declaration="done")
    assert (name_of(s) == "Ammunition" and bool(offers(s))) == may


@pytest.mark.rule("22.5.1#1", "10.5.2#1")
@pytest.mark.parametrize(
    ("name", "corps", "may"),
    [("G kg res/KG", None, True), ("G 1/1", None, False), ("G 3 r", "G KG", True), ("G 3 r", "", False)],
)
def test_22_5_1_the_kg_train_gives_aps_to_its_corps_without_a_depot(name, corps, may):
    """22.5.1 No path to a depot is needed; only units attached to the KG Corps are served."""
    s = position("b_tannenberg", gt=8)
    put(s, "G KG Train", "60.17")
    put(s, name, "57.19", corps=corps)
    put(s, "R 27/3", "56.20", army="R FIRST")
    attacking(s, CENTRAL)
    does(s, "declare 56.20")
    auto(s, stop=("Ammunition", "CrtDice"), Commit="all", Declaration="done")
    assert (name_of(s) == "Ammunition") == may


@pytest.mark.rule("1.2.2#2", "27.2(5)#1", "11.2.6(1)#1")
@pytest.mark.parametrize(("leave", "place", "points"), [(True, "removed", 0), (False, "eliminated", 4)])
def test_1_2_2_a_division_that_leaves_the_map_is_removed_and_scores_nothing(leave, place, points):
    """1.2.2, 27.2 (5) Surrounded at the edge: off the map it is gone without points; destroyed it counts four."""
    s = position("d_grand_campaign", gt=6)
    put(s, "R 12/12", "01.90", army="R EIGHTH", corps="")
    for n, h in (("A 11/11", "01.89"), ("A 30/11", "01.91"), ("A 16/12", "02.90"), ("A 35/12", "02.91")):
        put(s, n, h, army="A THIRD")
    fight(s, CENTRAL, "01.90")
    does(s, dice_for(s, "R1"))
    assert {"leave-map", "stop-here"} <= set(offers(s))
    does(s, "leave-map" if leave else "stop-here")
    auto(s, CheckDice="dice 2", Advance="done")
    assert where(s, "R 12/12") == place
    assert vp(s)[CENTRAL] == points


@pytest.mark.rule("1.2.2#1")
def test_1_2_2_nobody_marches_off_the_map_or_into_romania():
    """1.2.2 No end of a march lies off the map; the hexes of Romania are closed, to markers and as a way too."""
    s = position("d_grand_campaign", gt=6)
    put(s, "R 12/12", "01.90", army="R EIGHTH", corps="")
    put(s, "R 14/8", "03.111", army="R EIGHTH")
    put(s, "A 11/11", "20.100", army="A THIRD")
    assert all(int(h.split(".")[0]) >= 1 for h in ends(s, "R 12/12"))
    found = ends(s, "R 14/8")
    romania = {"02.114", "03.112", "03.113", "04.111", "04.112"}
    assert found
    assert not romania & found
    assert not romania & {a.split()[1] for a in offers(s, "through") + offers(s, "prepare")}


@pytest.mark.rule("1.2.2#2", "11.2.6(1)#1")
def test_1_2_2_a_retreat_into_romania_is_the_end():
    """1.2.2 Romania is as good as the map edge: who must retreat there is removed and gives no points."""
    s = position("d_grand_campaign", gt=6)
    put(s, "R 14/8", "03.111", army="R EIGHTH")
    for n, h in (("A 11/11", "03.110"), ("A 30/11", "02.111"), ("A 16/12", "02.112")):
        put(s, n, h, army="A THIRD")
    fight(s, CENTRAL, "03.111")
    does(s, dice_for(s, "R1"))
    assert "leave-map" in offers(s)
    assert not {"retreat 03.112", "retreat 04.111", "retreat 04.112"} & set(offers(s))
    does(s, "leave-map")
    auto(s, CheckDice="dice 2", Advance="done")
    assert where(s, "R 14/8") == "removed"
    assert vp(s)[CENTRAL] == 0


@pytest.mark.rule("9.2#1")
def test_1_2_2_cavalry_neither_reacts_nor_retires_into_romania():
    """1.2.2 The neutral hexes are no refuge."""
    s = position("d_grand_campaign", gt=6)
    put(s, "R 12 c", "03.111", army="R EIGHTH", corps="")
    put(s, "A 11/11", "03.110", army="A THIRD")
    retiring(s, RUSSIA)
    assert not {"retire R 12 c > 03.112", "retire R 12 c > 04.111", "retire R 12 c > 04.112"} & set(offers(s))


# Leaders -----------------------------------------------------------------------------------------------------------

COLUMNS = ("1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")


def effect(s, side, target, owner):
    """One attack; the leader's columns (to the right) and his modifier on the owner's loss die."""
    fight(s, side, target)
    line = odds(s)
    does(s, "dice 6")
    auto(s, stop=("CheckDice",), SlrtDie="roll 2")
    auto(s, CheckDice="dice 2", Advance="done")
    crt = said(s, "CRT dice").split(": ")[1].split(" / ")
    crt = [x for x in log_of(s) if x.startswith("CRT dice")][-1].split(": ")[1].split(" / ")
    mine = crt[0 if (side == owner) else 1]
    die = [x for x in log_of(s) if x.startswith(("Russia" if owner == RUSSIA else "Central Powers") + " SLRT")][-1]
    found = re.search(r"die \d([+-]\d+)?", die)
    assert found
    return line, int(found[1] or 0) - int(mine.split()[0])


@pytest.mark.rule("25.7#1")
@pytest.mark.parametrize(
    ("army", "name", "first"),
    [
        ("A FIRST", "A 12", True),  # Dankl
        ("A FOURTH", "A 12", True),  # Auffenberg
        ("A THIRD", "A 12", True),  # Brudermann
        ("A SECOND", "A 12", False),
        ("A FIRST", "A 3 c", False),  # cavalry is no infantry
        ("A FIRST", "A 101 ls", False),  # a brigade is no division
    ],
)
def test_25_7_three_armies_have_a_leader_and_divisions_use_him(army, name, first):
    """25.7 One column left and +2, for a division of infantry of these three armies."""
    s = led("c_galicia", 5)
    put(s, name, "50.80", army=army, corps="")
    put(s, "R 14/8", "50.79", army="R FOURTH", corps="")
    base = position("c_galicia", gt=5)
    put(base, name, "50.80", army=army, corps="")
    put(base, "R 14/8", "50.79", army="R FOURTH", corps="")
    line, drm = effect(s, RUSSIA, "50.80", CENTRAL)
    plain, zero = effect(base, RUSSIA, "50.80", CENTRAL)
    assert (drm - zero == 2) == first
    assert (line != plain) == first


@pytest.mark.rule("25.7#1", "25.0#1")
def test_25_7_a_withheld_division_does_not_use_the_leader():
    """25.7, 10.1.5 A brigade defends, the smaller division is withheld: no effect, and the first

    division that defends later has it.
    """
    s = led("c_galicia", 5)
    put(s, "A 12", "50.80", army="A FIRST", corps="", lost=8)
    put(s, "A 101 ls", "50.80", army="A FIRST", corps="")
    put(s, "R 14/8", "50.79", army="R FOURTH", corps="")
    attacking(s, RUSSIA)
    does(s, "declare 50.80")
    auto(s, stop=("Withholding",), Commit="all", Declaration="done")
    assert offered(s, "withhold A 12")
    does(s, "withhold A 12")
    auto(s, stop=("CrtDice",), Withholding="done")
    assert "Dankl" not in odds(s)
    auto(s, CrtDice="dice 6", CheckDice="dice 2", SlrtDie="roll 1")
    put(s, "A 101 ls", "60.90", army="A FIRST", corps="")
    put(s, "A 12", "50.80", army="A FIRST", corps="")
    line, _ = effect(s, RUSSIA, "50.80", CENTRAL)
    assert "leader" in line.lower() or "Dankl" in line


@pytest.mark.rule("25.0#1")
@pytest.mark.parametrize("option", ["on", "off"])
def test_25_0_all_leaders_but_the_khan_are_an_option(option):
    """25.0 Without the option nobody is harmed; the Khan rolls in either case."""
    s = start("b_tannenberg", leaders=option)
    s.turn = 2
    put(s, "R 1 gdc", "36.22", army="R FIRST", corps="R 1 C")
    moving(s, RUSSIA)
    does(s, "take R 1 gdc")
    assert name_of(s) == "KhanDie"


@pytest.mark.rule("25.1#1", "8.3#1")
@pytest.mark.parametrize(
    ("die", "counter", "hexes"),
    [(4, False, 8), (5, False, 4), (6, False, 0), (4, True, 5), (5, True, 2), (6, True, 0)],
)
def test_25_1_how_far_the_khans_cavalry_rides(die, counter, hexes):
    """25.1, 8.3 10 and 6 MPs; on 5 five and three; in Counter Movement 5 and 6, on 5 2 1/2 and 3."""
    s = position("b_tannenberg", gt=2)
    s.leaders = start("b_tannenberg").leaders
    put(s, "R 1 gdc", "36.20", army="R FIRST", corps="R 1 C")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA, counter=counter)
    does(s, "take R 1 gdc", f"roll {die}")
    field_ = [f"{c}.{r}" for c in range(36, 45) for r in range(18, 26)]
    found = {a.split()[1] for a in offers(s, "march")} if offers(s) else set()
    clear = [h for h in field_ if h in found]
    assert max((distance("36.20", h) for h in clear), default=0) in (hexes, hexes + 1) if hexes else not found


@pytest.mark.rule("25.1#2", "9.2.1#1")
@pytest.mark.parametrize(("block", "must"), [(False, True), (True, False)])
def test_25_1_the_khans_cavalry_stays_where_every_hex_is_in_an_ezoc(block, must):
    """25.1, 9.2.1 "Eligible": surrounded by EZOCs it cannot and need not retire."""
    s = position("b_tannenberg", gt=2)
    s.leaders = start("b_tannenberg").leaders
    put(s, "R 1 gdc", "40.20", army="R FIRST", corps="R 1 C")
    put(s, "G 1/1", "41.19")
    if block:
        put(s, "G 2/1", "38.20")
        put(s, "G 35/17", "40.22")
        put(s, "G 36/17", "39.18")
    retiring(s, RUSSIA)
    assert bool(offers(s, "retire")) == must
    if must:
        assert not offered(s, "done")


@pytest.mark.rule("25.1#1", "9.1.2#1")
def test_25_1_no_die_for_reaction():
    """25.1, 9.1 The die is for a movement of its own phase: reacting cavalry of the corps is not rolled for."""
    s = position("b_tannenberg", gt=2)
    s.leaders = start("b_tannenberg").leaders
    put(s, "R 1 gdc", "40.20", army="R FIRST", corps="R 1 C")
    put(s, "G 1/1", "43.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19")
    ride = offers(s, "ride")[0]
    does(s, ride)
    assert name_of(s) != "KhanDie"
    assert where(s, "R 1 gdc") == ride.split(" > ")[1]


@pytest.mark.rule("25.1.2#2", "6.4.1#2")
@pytest.mark.parametrize(("near", "asked"), [("R 1 gdc", True), ("R 5 rf", False)])
def test_25_1_2_the_cavalry_brigade_follows_the_nearest_formation(near, asked):
    """25.1.2 1 c bd near a formation of the 1st Cavalry Corps is under the Khan, near another it is not."""
    s = position("b_tannenberg", gt=2)
    s.leaders = start("b_tannenberg").leaders
    put(s, "R 1 c bd", "40.20", army="R FIRST")
    put(s, near, "40.22", army="R FIRST", corps="R 1 C" if near == "R 1 gdc" else "")
    put(
        s,
        "R 25/3" if near == "R 1 gdc" else "R 2 gdc",
        "34.20",
        army="R FIRST",
        corps=None if near == "R 1 gdc" else "R 1 C",
    )
    put(s, "G 1/1", "50.20")
    attaching(s, RUSSIA)
    auto(s)
    moving(s, RUSSIA)
    does(s, "take R 1 c bd")
    assert (name_of(s) == "KhanDie") == asked


@pytest.mark.rule("25.5#1")
@pytest.mark.parametrize(("side", "target"), [(RUSSIA, "12.91"), (CENTRAL, "12.90")])
def test_25_5_brusilov_in_attack_and_defence(side, target):
    """25.5 One column in favour of the Eighth Army and -1 on its loss die, on either side of the combat."""
    seen = {}
    for use in (False, True):
        s = led("c_galicia", 6)
        s.leaders = bytes(s.leaders)
        put(s, "R 19/12", "12.90", army="R EIGHTH")
        put(s, "A 43 lw", "12.91", army="A SECOND", corps="")
        attacking(s, side)
        does(s, f"declare {target}")
        for _ in range(20):
            if name_of(s) == "CrtDice":
                break
            if offered(s, "use Brusilov") and use:
                does(s, "use Brusilov")
                continue
            auto_pick = next((c for c in offers(s) if c.startswith(("from ", "with "))), None)
            does(s, auto_pick or ("done" if offered(s, "done") else offers(s)[0]))
        line = odds(s)
        does(s, "dice 6")
        auto(s, stop=("CheckDice",), SlrtDie="roll 2")
        crt = [x for x in log_of(s) if x.startswith("CRT dice")][-1].split(": ")[1].split(" / ")
        mine = int(crt[0 if side == RUSSIA else 1].split()[0])
        die = re.search(r"die \d([+-]\d+)?", [x for x in log_of(s) if x.startswith("Russia SLRT")][-1])
        assert die
        seen[use] = (COLUMNS.index(line.rsplit(": ", 1)[1]), int(die[1] or 0) - mine)
    assert seen[True][0] - seen[False][0] == (1 if side == RUSSIA else -1)
    assert seen[True][1] - seen[False][1] == -1


@pytest.mark.rule("25.6.1#2", "10.8#5")
def test_25_6_1_francois_gives_two_columns_and_minus_two():
    """25.6.1a Attacking units of the 1st Corps: two columns right, -2 on the loss die, once in the game."""
    seen = []
    s = led("b_tannenberg", 2)
    for use in (False, True, True):
        put(s, "G 1/1", "41.19")
        put(s, "R 36/13", "40.20", army="R SECOND")
        attacking(s, CENTRAL)
        does(s, "declare 40.20")
        used = False
        for _ in range(20):
            if name_of(s) == "CrtDice":
                break
            if offered(s, "use Francois") and use:
                does(s, "use Francois")
                used = True
                continue
            pick = next((c for c in offers(s) if c.startswith(("from ", "with "))), None)
            does(s, pick or ("done" if offered(s, "done") else offers(s)[0]))
        line = odds(s)
        does(s, "dice 5")
        auto(s, stop=("CheckDice",), SlrtDie="roll 3")
        crt = [x for x in log_of(s) if x.startswith("CRT dice")][-1].split(": ")[1].split(" / ")
        die = re.search(r"die \d([+-]\d+)?", [x for x in log_of(s) if x.startswith("Central Powers SLRT")][-1])
        assert die
        seen.append((used, COLUMNS.index(line.rsplit(": ", 1)[1]), int(die[1] or 0) - int(crt[0].split()[0])))
        auto(s, CheckDice="dice 2", Advance="done")
    assert [x[0] for x in seen] == [False, True, False]
    assert seen[1][1] - seen[0][1] == 2
    assert seen[1][2] - seen[0][2] == -2
    assert seen[2][1:] == seen[0][1:]


# Concealment with other rules ------------------------------------------------------------------------------------


@pytest.mark.rule("26.2.5#1", "4.1.4#1", "8.3#1")
@pytest.mark.parametrize(("hidden", "drm"), [(True, None), (False, 0)])
def test_26_2_5_the_last_mp_next_to_a_concealed_unit(hidden, drm):
    """26.2.5 Cavalry rides five clear hexes (ten MPs); the eleventh, for a ZOC it did not know, is no forced march."""
    s = position("b_tannenberg", gt=2, concealment="hidden")
    put(s, "R 25/3", "36.21", army="R FIRST")
    put(s, "G 1 c", "42.20", corps="")
    put(s, "R 27/3", "30.20", army="R FIRST")
    moving(s, RUSSIA)
    if hidden:
        does(s, "invert R 25/3")
    auto(s)
    moving(s, CENTRAL)
    while name_of(s) != "Movements":
        does(s, "done" if offered(s, "done") else offers(s)[0])
    does(s, "take G 1 c")
    walk(s, "41.19", "40.20", "39.20", "38.21", "37.21")
    assert forced(s) == drm


@pytest.mark.rule("26.1.2#1")
@pytest.mark.parametrize(("counter", "late"), [(False, False), (True, False)])
def test_26_1_2_dummies_come_at_the_start_of_either_movement_phase(counter, late):
    """26.1.2 Placed before anybody moves, on existing friendly units, in Movement and Counter Movement."""
    s = position("b_tannenberg", gt=4, concealment="markers")
    put(s, "R 25/3", "36.22", army="R FIRST")
    put(s, "G 1/1", "46.21")
    moving(s, RUSSIA, counter=counter)
    assert offers(s, "dummy") == ["dummy 36.22"]
    does(s, "done")
    does(s, "take R 25/3", "march 36.21")
    auto(s, stop=("Movements",))
    assert not offers(s, "dummy")
    assert not late


@pytest.mark.rule("26.1.2#1")
def test_26_1_2_a_dummy_builds_nothing_has_no_zone_and_no_marker():
    """26.1.2 d It marches and does nothing else: no digging, no Prepared Attack, no entraining, no ZOC."""
    s = position("b_tannenberg", gt=4, concealment="markers")
    put(s, "R 25/3", "36.19", army="R FIRST")
    put(s, "G 1/1", "39.19")
    moving(s, RUSSIA)
    does(s, "dummy 36.19", "done")
    ghost = next(a for a in offers(s, "take") if "ummy" in a)
    does(s, ghost)
    assert {a.split()[0] for a in offers(s)} <= {"march", "through", "halt", "road"}


def test_26_0_the_three_options_exclude_each_other():
    """26.0 One choice of concealment: markers, hidden movement, no displays, or none."""
    assert GAME.options["concealment"].values == ("none", "markers", "hidden", "no-displays")


# Victory points ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.2(4)#1")
@pytest.mark.parametrize(("name", "points"), [("R 27/3", 3), ("R 1 c", 3), ("R Kowno", 3), ("R 1 c bd", 3)])
def test_27_2_4_any_combat_unit_takes_a_starred_town(name, points):
    """27.2 (4) Insterburg is occupied by infantry, cavalry, an Asset: three points each time."""
    s = position("b_tannenberg", gt=3)
    own: dict[str, Any] = {"corps": ""} if name == "R 1 c" else {}
    put(s, name, "47.19", army="R FIRST", **own)
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, f"take {name}", "march 48.19")
    auto(s)
    assert vp(s) == (points, 0)


@pytest.mark.rule("27.2(4)#1")
def test_27_2_4_passing_through_counts_and_coming_back_does_not_count_twice():
    """27.2 (4) The first occupation earns, also in passing; the same side entering again earns nothing."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "47.19", army="R FIRST", corps="")
    put(s, "R 4 c", "46.20", army="R FIRST", corps="")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "take R 1 c", "through 48.19")
    auto(s, stop=("Move",))
    assert vp(s)[RUSSIA] == 3
    does(s, "march 49.19")
    auto(s, stop=("Movements",))
    does(s, "take R 4 c", "march 48.19")
    auto(s)
    assert vp(s)[RUSSIA] == 3


@pytest.mark.rule("27.2(6)#1", "9.9#1", "27.2(5)#1")
@pytest.mark.parametrize(("depot", "points"), [("G EIGHTH Major", 4), ("G EIGHTH Minor", 2)])
def test_27_2_6_a_depot_that_cannot_displace_is_destroyed(depot, points):
    """9.9, 27.2 (6) Off the railway nothing leads away: four points for a Major Depot, two for a Minor one."""
    s = position("b_tannenberg", gt=3)
    put(s, depot, "42.17")
    put(s, "R 27/3", "40.20", army="R FIRST")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 41.17" if offered(s, "march 41.17") else "march 42.18")
    auto(s)
    assert where(s, depot) != "42.17"
    assert vp(s)[RUSSIA] == points


@pytest.mark.rule("27.2(3)#1", "22.1.2#1")
@pytest.mark.parametrize(("gt", "points"), [(5, -2), (6, 0), (7, 2), (8, 4), (9, 6)])
def test_27_2_3_the_call_changes_the_points_at_once(gt, points):
    """27.2 (3) The call costs or earns the Central Powers their points in the phase of the call."""
    s = start("b_tannenberg")
    s.turn = gt
    reinforcing(s, CENTRAL)
    for _ in range(30):
        if offered(s, "call-west"):
            break
        does(s, "done" if offered(s, "done") else offers(s)[0])
    before = vp(s)
    does(s, "call-west")
    assert (vp(s)[CENTRAL] - before[CENTRAL]) - (vp(s)[RUSSIA] - before[RUSSIA]) == points


@pytest.mark.rule("8.1.4#1")
@pytest.mark.parametrize(("gt", "drm"), [(27, None), (28, 0)])
def test_19_0_roads_are_muddy_from_gt_28(gt, drm):
    """19.0 Four hexes of primary road are six MPs in summer, eight in autumn."""
    s = field(("G 1/1", "41.19"), ("R 27/3", "35.26"), scenario="d_grand_campaign", gt=gt)
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    walk(s, "42.19", "43.19", "44.20", "45.20")
    assert forced(s) == drm


@pytest.mark.rule("23.4.1#1", "23.4#1")
def test_23_4_a_unit_in_the_box_is_in_supply_and_recovers():
    """23.4 In the Bukowina box a brigade is In Supply and may spend MPs on its levels."""
    s = position("c_galicia", gt=6)
    put(s, "A 35 ls", "Bukowina", army="A SECOND", corps="", status=-2)
    put(s, "R 12/12", "20.90", army="R EIGHTH")
    supplied(s, CENTRAL)
    assert state(s, "A 35 ls") == "in"
    moving(s, CENTRAL)
    does(s, "take A 35 ls")
    assert offered(s, "recover")
    does(s, "recover")
    auto(s)
    assert status(s, "A 35 ls") == -1


@pytest.mark.rule("5.3.1#2", "5.4#1")
def test_5_3_1_the_phases_of_a_player_turn_in_their_order():
    """5.3.1 Supply before engineering, movement before counter movement, attack before counter attack."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "38.20")
    put(s, "R FIRST Major", "36.19")
    put(s, "G 1/1", "42.20")
    player_turn(s, RUSSIA)
    seen: list[Any] = []
    for _ in range(60):
        if not offers(s):
            break
        if not seen or seen[-1] != s.phase:
            seen.append(s.phase)
        does(s, next((c for c in ("accept", "end-phase", "done", "halt") if offered(s, c)), offers(s)[0]))
    assert seen == sorted(seen)
    assert {nm.MOVEMENT, nm.COUNTER_MOVEMENT} <= set(seen)


def test_24_3_the_seven_corps_that_begin_incomplete():
    """24.3 1, 3, 4, 6, 13, 15 and 20 Corps, nobody else; in Gumbinnen those that are there."""
    s = start("b_tannenberg")
    marked = {
        c
        for c in ("1", "2", "3", "4", "6", "13", "15", "20", "23")
        if where(s, f"R {c} Train") != "pool" and s.ap_bits(piece(f"R {c} Train")) & (nm.INCOMPLETE_1 | nm.INCOMPLETE_2)
    }
    assert marked == {"1", "3", "4", "6", "13", "15", "20"}
