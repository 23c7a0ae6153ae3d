"""Chapters 12 (fortresses), 13 (Improved Positions), 15 (replacements) and 16 (reinforcements)."""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    does,
    level,
    log_of,
    moving,
    name_of,
    offered,
    offers,
    piece,
    position,
    put,
    reinforcing,
    start,
    status,
    steps,
    supplying,
    vp,
    where,
)

SUMMER = {
    "1:1": ". . . . . . . r1 r1 r1 R1",
    "2:1": ". . . . . . r1 r1 r1 R1 R1",
    "3:1": ". . . . . r1 r1 r1 R1 R1 R2",
    "4:1": ". . . . r1 r1 r1 R1 R1 R2 R2",
    "5:1": ". . . r1 r1 r1 R1 R1 R2 R2 R3",
    "6:1": ". . r1 r1 r1 R1 R1 R2 R2 R3 R3",
}


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
            answer = next((c for c in ("dice 7", "roll 3", "accept", "done", "stand") if c in choices), choices[0])
        does(s, answer)
    raise AssertionError("it does not end")


def drive(s, stop):
    """Play on without doing anything until a question of that name."""
    for _ in range(3000):
        if name_of(s) in stop or not offers(s):
            return s
        choices = offers(s)
        quiet = ("dice 7", "roll 3", "accept", "end-phase", "done", "halt", "stand")
        does(s, next((c for c in quiet if c in choices), choices[0]))
    raise AssertionError("never asked")


def told(s, *words):
    return any(all(w in line for w in words) for line in log_of(s))


def odds(s):
    return [x for x in log_of(s) if " against " in x and not x.startswith("Check")][-1].rsplit(": ", 1)[1]


# Fortresses ------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.1#1", "10.9.1#3", "11.2.1b#1")
@pytest.mark.parametrize(
    ("wanted", "fort_left", "hexes"),
    [("R3", 0, 1), ("R2", 0, 0), ("R1", 1, 0), ("r1", 2, 0)],
)
def test_12_2_1_white_retreats_cost_fort_steps(wanted, fort_left, hexes):
    """12.2.1 Each white hex costs a fortress step while there are any, the rest is gone; black ones are ignored."""
    s = position("b_tannenberg", gt=6)
    fort = put(s, "R Fort Lomza 47.39", "47.39")
    put(s, "R 5 rf", "47.39", army="R SECOND", corps="", lost=2)
    for name, hex_ in (("G 1/1", "48.39"), ("G 2/1", "48.39"), ("G 35/17", "48.40"), ("G 36/17", "48.40")):
        put(s, name, hex_, prepared="47.39")
    attacking(s, CENTRAL)
    auto(s, stop=("CrtDice",), Commit="all")
    column = odds(s)
    assert column in SUMMER
    dice = [d for d, cell in enumerate(SUMMER[column].split(), 2) if cell == wanted]
    if not dice:
        pytest.skip(f"no {wanted} in {column}")
    does(s, f"dice {dice[0]}")
    gone = 0
    while name_of(s) == "Retreat":
        does(s, offers(s, "retreat")[0])
        gone += 1
    assert (s.steps(fort), gone) == (fort_left, hexes)


@pytest.mark.rule("12.1#1", "12.2#1")
def test_12_a_fort_alone_defends_takes_no_check_and_can_be_stormed():
    """12.2 A lone fort defends with steps by multiplier, checks nothing, and its loss opens the hex."""
    s = position("b_tannenberg", gt=6)
    put(s, "R Fort Lomza 47.39", "47.39")
    put(s, "G 1/1", "48.39")
    put(s, "G 2/1", "48.39")
    attacking(s, CENTRAL)
    does(s, "declare 47.39")
    auto(s, stop=("CrtDice",), Commit="all")
    assert told(s, "24 against 4")
    does(s, "dice 12")
    auto(s, stop=("Advance",), SlrtDie="roll 6")
    assert not told(s, "Check of R Fort")
    assert name_of(s) == "Advance"


@pytest.mark.rule("12.4#1", "12.4.1#1", "3.3.5#2")
def test_12_4_1_a_garrison_moves_only_inside_its_complex():
    """12.4.1 A garrison does not leave its fortress complex, but moves inside it; others are free."""
    s = drive(start("b_tannenberg"), ("Movements",))
    assert where(s, "R Kowno") in ("28.16", "28.17", "29.16")
    if offered(s, "take R Kowno"):
        does(s, "take R Kowno")
        assert {a.split()[1] for a in offers(s, "march")} <= {"28.16", "28.17", "29.16"}


@pytest.mark.rule("12.5.1#1", "12.5#1")
@pytest.mark.parametrize(
    ("fort", "hex_", "die", "stands"),
    [
        ("A Fort Halicz 22.97", "22.97", 3, True),
        ("A Fort Halicz 22.97", "22.97", 4, False),
        ("A Fort Martynow 24.96", "24.96", 2, True),
        ("A Fort Martynow 24.96", "24.96", 3, False),
    ],
)
def test_12_5_1_abandoned_above_the_number(fort, hex_, die, stands):
    """12.5.1 A Russian combat unit adjacent and no A-H combat unit inside: a die above the number removes the fort."""
    s = position("c_galicia", gt=6)
    unit = put(s, fort, hex_)
    put(s, "A 11/11", "40.90", army="A THIRD")
    put(s, "R 12/12", "22.93" if "Halicz" in fort else "24.92", army="R EIGHTH")
    moving(s, RUSSIA)
    does(s, "take R 12/12")
    target = next(
        a
        for a in ("march 22.96", "march 21.96", "march 24.95", "march 23.95", "march 25.95")
        if offered(s, a) and name_of(s) == "Move"
    )
    does(s, target)
    assert name_of(s) == "BridgeheadDie"
    does(s, f"roll {die}")
    assert (s.steps(unit) > 0) == stands


@pytest.mark.rule("12.5#1", "12.5.1#1")
def test_12_5_guns_and_trains_of_russia_do_not_trigger():
    """12.5.1 Only a Russian combat unit triggers the die, and an A-H gun inside does not hold the fort."""
    s = position("c_galicia", gt=6)
    put(s, "A Fort Halicz 22.97", "22.97")
    put(s, "A GAR.3", "22.97", army="A THIRD")
    put(s, "A 11/11", "40.90", army="A THIRD")
    put(s, "R 12 Train", "22.94", army="R EIGHTH")
    moving(s, RUSSIA)
    does(s, "take R 12 Train", "march 22.96")
    assert name_of(s) != "BridgeheadDie"


# Improved Positions ----------------------------------------------------------------------------------------


@pytest.mark.rule("13.5#1")
@pytest.mark.parametrize(("gt", "wanted"), [(1, 3), (19, 3), (20, 4), (40, 4)])
def test_13_5_printed_positions(gt, wanted):
    """13.5 Printed IPs are Level 3, from GT 20 Level 4."""
    s = position("d_grand_campaign", gt=gt)
    put(s, "G 3 r", "55.17", corps="")
    assert level(s, "55.17", CENTRAL) == wanted
    put(s, "R 54 r", "29.17", corps="", army="R FIRST")
    assert level(s, "29.17", RUSSIA) == wanted


@pytest.mark.rule("13.5.1#1")
def test_13_5_1_an_enemy_who_enters_ruins_it_and_its_owner_rebuilds_it_at_once():
    """13.5.1 A printed IP is ruined by an enemy who enters; its nation rebuilds it for 7 MPs straight to Level 3."""
    s = position("d_grand_campaign", gt=5)
    put(s, "R 1 c", "54.18", corps="", army="R FIRST")
    put(s, "G 3 r", "58.18", corps="")
    moving(s, RUSSIA)
    does(s, "take R 1 c")
    if offered(s, "through 55.17"):
        does(s, "through 55.17")
    auto(s, stop=("Move", "Movements"))
    assert level(s, "55.17", CENTRAL) == 0
    s2 = position("d_grand_campaign", gt=5)
    assert level(s2, "55.17", CENTRAL) == 3


@pytest.mark.rule("13.4#1")
@pytest.mark.parametrize(("stays", "left"), [(True, 1), (False, 0)])
def test_13_4_a_position_goes_with_the_last_unit(stays, left):
    """13.4 A built IP is removed the instant all friendly units have left it."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "39.20", ip=1)
    put(s, "G 1/1", "42.20")
    if stays:
        put(s, "R 3 how", "39.20")
    moving(s, RUSSIA)
    does(s, "take R 25/3", "march 38.20")
    assert level(s, "39.20", RUSSIA) == left


@pytest.mark.rule("13.0#1", "13.1.1#1")
def test_13_1_1_levels_one_and_two():
    """13.1.1 Seven MPs build Level 1, seven more Level 2; the builder may be relieved by another unit."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "39.20")
    put(s, "G 1/1", "42.20")
    for wanted in (1, 2):
        moving(s, RUSSIA)
        does(s, "take R 25/3", "dig")
        assert level(s, "39.20", RUSSIA) == wanted
    moving(s, RUSSIA)
    does(s, "take R 25/3")
    assert not offered(s, "dig"), "Level 3 is for GT 25"


@pytest.mark.rule("13.1.3#1", "13.1.1#1")
@pytest.mark.parametrize(
    ("name", "ip", "gt", "may"),
    [
        ("G 1/1", 2, 21, False),
        ("G 1/1", 2, 22, True),
        ("R 25/3", 2, 24, False),
        ("R 25/3", 2, 25, True),
        ("A 14/5", 2, 24, False),
        ("A 14/5", 2, 25, True),
        ("G 1/1", 3, 34, False),
        ("G 1/1", 3, 35, True),
        ("R 25/3", 3, 35, True),
        ("G 1/1", 4, 40, False),
    ],
)
def test_13_1_3_when_strong_positions_begin(name, ip, gt, may):
    """13.1.3 Level 3 from GT 22 for Germans, GT 25 for others; Level 4 from GT 35."""
    s = position("d_grand_campaign", gt=gt)
    own, other = ("44.20", "42.20") if name[0] != "A" else ("60.80", "60.78")
    put(s, name, own, ip=ip, army="A FIRST" if name[0] == "A" else "")
    put(s, "R 40/4" if name[0] in "GA" else "G 2/1", other)
    moving(s, piece(name).side)
    does(s, f"take {name}")
    assert offered(s, "dig") == may


# Replacements ----------------------------------------------------------------------------------------------


@pytest.mark.rule("15.1#1", "15.1.1#1", "15.1.2#1", "15.0#1")
def test_15_replacements_after_gt_3():
    """15.1 In the Inter-Phase: two for a division, one for a brigade or regiment, none for the isolated; both sides."""
    s = drive(start("b_tannenberg"), ("Replacements",))
    assert s.turn == 3
    side = s.pending[-1].seat(s)
    assert side == RUSSIA
    for name, lost in (("R 25/3", 3), ("R 5 rf", 2), ("R 27/3", 1), ("R 28/20", 1)):
        put(s, name, where(s, name), lost=lost, army="R FIRST", isolated=name == "R 28/20")
    s.listed = None
    assert offered(s, "replace R 25/3")
    assert not offered(s, "replace R 28/20")
    before = steps(s, "R 25/3")
    does(s, "replace R 25/3", "replace R 25/3")
    assert steps(s, "R 25/3") == before + 2
    assert not offered(s, "replace R 25/3")
    if offered(s, "replace R 5 rf"):
        does(s, "replace R 5 rf")
        assert not offered(s, "replace R 5 rf")
    while name_of(s) == "Replacements" and s.pending[-1].seat(s) == RUSSIA:
        does(s, "done")
    if name_of(s) == "Replacements":
        assert all(a == "done" or a.startswith("replace G") for a in offers(s))


# Reinforcements --------------------------------------------------------------------------------------------


def arrivals(s):
    return {a.split(" > ")[0].split(" ", 1)[1] for a in offers(s) if a.startswith(("enter", "ride-in"))}


@pytest.mark.rule("16.0#1", "16.1.1#1", "8.2.3(2)#2")
def test_16_1_1_reinforcements_ride_in_for_nothing():
    """16.1.1 A unit that enters on a railway at the map edge may ride, with a destination, without Rail Points."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 25/3", "40.20", army="R FIRST")
    before = s.rp
    reinforcing(s, CENTRAL)
    while name_of(s) == "Activations":
        does(s, "done")
    assert arrivals(s) == {"G Goltz lw"}
    assert offered(s, "enter G Goltz lw > 85.27")
    rides = [a for a in offers(s) if a.startswith("ride-in G Goltz lw")]
    assert rides
    does(s, rides[0])
    auto(s)
    assert s.rp == before


@pytest.mark.rule("16.1#2")
def test_16_1_a_blocked_entry_hex():
    """16.1 Not into an enemy hex or EZOC: then by the nearest free railway hex of the edge."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 25/3", "84.27", army="R FIRST")
    reinforcing(s, CENTRAL)
    while name_of(s) == "Activations":
        does(s, "done")
    assert not offered(s, "enter G Goltz lw > 85.27")


@pytest.mark.rule("16.2.2#1")
@pytest.mark.parametrize(
    ("first", "second", "together", "after"),
    [
        ((0, 0), (0, 0), True, (10, 0)),
        ((1, -2), (2, -1), True, (7, -1)),  # -1.5 toward zero
        ((0, -3), (0, 0), True, (10, -1)),
        ((0, -4), (0, -1), True, (10, -2)),
        ((0, 0), (0, 0), False, None),
    ],
)
def test_16_2_2_two_brigades_become_a_division(first, second, together, after):
    """16.2.2 Stacked together, their steps are added and their statuses averaged, rounded toward zero."""
    s = position("c_galicia", gt=5)
    put(s, "R 12a/12", "12.88", army="R EIGHTH", lost=first[0], status=first[1])
    put(s, "R 12b/12", "12.88" if together else "11.88", army="R EIGHTH", lost=second[0], status=second[1])
    put(s, "A 11/11", "20.95", army="A THIRD")
    reinforcing(s, RUSSIA)
    auto(s, stop=("Arrive",))
    if after is None:
        assert where(s, "R 12/12") != "12.88"
        assert where(s, "R 12a/12") == "12.88"
    else:
        assert (where(s, "R 12/12"), steps(s, "R 12/12"), status(s, "R 12/12")) == ("12.88", *after)
        assert where(s, "R 12a/12") not in ("12.88",)


@pytest.mark.rule("16.2.2#2", "16.2.1#1")
def test_16_2_2_one_brigade_left():
    """16.2.2 B One brigade is dead: the division takes the survivor's steps and its status, one better (ruling 26)."""
    s = position("c_galicia", gt=5)
    put(s, "R 12a/12", "eliminated", army="R EIGHTH")
    put(s, "R 12b/12", "12.88", army="R EIGHTH", lost=2, status=-2)
    put(s, "A 11/11", "20.95", army="A THIRD")
    reinforcing(s, RUSSIA)
    auto(s, stop=("Arrive",))
    assert where(s, "R 12/12") == "12.88"
    assert (steps(s, "R 12/12"), status(s, "R 12/12")) == (3, -1)


@pytest.mark.rule("16.2.2#2")
def test_16_2_2_both_brigades_dead():
    """16.2.2 B Both are dead: the division is never formed."""
    s = position("c_galicia", gt=5)
    put(s, "R 12a/12", "eliminated", army="R EIGHTH")
    put(s, "R 12b/12", "eliminated", army="R EIGHTH")
    put(s, "R 14/8", "12.88", army="R EIGHTH")
    put(s, "A 11/11", "20.95", army="A THIRD")
    reinforcing(s, RUSSIA)
    assert "R 12/12" not in arrivals(s)
    auto(s, stop=("Arrive",))
    assert "." not in where(s, "R 12/12")


@pytest.mark.rule("16.5#1", "3.3.6#1", "6.4.3a#2")
@pytest.mark.parametrize(("gt", "gone"), [(11, False), (12, True)])
def test_16_5_withdrawals(gt, gone):
    """16.5, 6.4.3a Units with an indicator leave in their turn, with all their steps."""
    s = position("c_galicia", gt=gt)
    put(s, "A 1-det 11", "14.92", army="A THIRD")
    put(s, "A 11/11", "20.95", army="A THIRD")
    put(s, "R 14/8", "05.80", army="R EIGHTH")
    reinforcing(s, CENTRAL)
    auto(s, stop=("Arrive",))
    assert (where(s, "A 1-det 11") != "14.92") == gone
    assert steps(s, "A 11/11") == 10
    assert vp(s) == (0, 0)


@pytest.mark.rule("6.4.3a#1", "6.4.3a#3", "6.4.3#1")
@pytest.mark.parametrize(("parent", "joins"), [("R 4/6", True), ("R 16/6", True), ("R 1/13", False)])
def test_6_4_3a_a_detachment_returns_to_its_parent(parent, joins):
    """6.4.3a Stacked with its parent at the end of a movement phase a detachment may be taken in; 4+16/6 by either."""
    s = position("b_tannenberg", gt=3)
    put(s, parent, "50.42", army="R SECOND", lost=4)
    put(s, "R det 4+16/6", "50.42", army="R SECOND")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "end-phase")
    asked = [a for a in offers(s) if "det 4+16/6" in a]
    assert bool(asked) == joins
    if joins:
        does(s, asked[0])
        assert steps(s, parent) == 8
        assert where(s, "R det 4+16/6") not in ("50.42",)


@pytest.mark.rule("22.1#1", "22.1.2#1", "27.2(3)#1")
@pytest.mark.parametrize(("gt", "points"), [(5, -2), (6, 0), (7, 2), (8, 4), (9, 6)])
def test_22_1_calling_the_western_front(gt, points):
    """22.1, 27.2 (3) From GT 5 the call costs or earns points by its turn."""
    s = position("b_tannenberg", gt=gt)
    put(s, "R 25/3", "40.20", army="R FIRST")
    reinforcing(s, CENTRAL)
    for _ in range(6):
        if offered(s, "call-west"):
            does(s, "call-west")
            break
        does(s, "done" if offered(s, "done") else offers(s)[0])
    assert vp(s) == (0, points)


@pytest.mark.rule("22.1#1", "27.2(3)#1")
@pytest.mark.parametrize(("gt", "offered_", "points"), [(4, False, 0), (10, False, 8)])
def test_22_1_before_gt_5_and_on_gt_10(gt, offered_, points):
    """22.1 Not before GT 5; on GT 10 they are called by themselves, for eight points."""
    s = position("b_tannenberg", gt=gt)
    put(s, "R 25/3", "40.20", army="R FIRST")
    reinforcing(s, CENTRAL)
    seen = False
    for _ in range(20):
        seen = seen or offered(s, "call-west")
        if not offers(s):
            break
        does(s, "done" if offered(s, "done") else offers(s)[0])
    assert seen == offered_
    assert vp(s) == (0, points)


@pytest.mark.rule("22.1.2#1")
def test_22_1_2_they_arrive_four_turns_later():
    """22.1.2 Called on GT 5 they arrive on GT 9, not on GT 8."""
    s = position("b_tannenberg", gt=5)
    put(s, "R 25/3", "40.20", army="R FIRST")
    reinforcing(s, CENTRAL)
    does(s, "call-west")
    auto(s)
    seen = {}
    for gt in (8, 9):
        s.turn = gt
        reinforcing(s, CENTRAL)
        names = set()
        for _ in range(40):
            if not offers(s):
                break
            names |= arrivals(s)
            does(
                s, next((a for a in offers(s) if a.startswith("enter")), "done" if offered(s, "done") else offers(s)[0])
            )
        seen[gt] = "G 3 gd/GR" in names or where(s, "G 3 gd/GR") == "85.27"
    assert seen == {8: False, 9: True}


@pytest.mark.rule("16.4#1")
@pytest.mark.parametrize(("gt", "back"), [(4, False), (5, True)])
def test_16_4_supply_units_return_after_two_turns(gt, back):
    """16.4 A destroyed Train comes back two GTs later, anywhere In Supply."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 3 Train", "40.20", army="R FIRST")
    put(s, "R FIRST Major", "36.19", army="R FIRST")
    put(s, "R 25/3", "37.20", army="R FIRST")
    for name, hex_ in (("G 35/17", "38.20"), ("G 36/17", "40.22"), ("G 2/1", "40.18")):
        put(s, name, hex_)
    put(s, "G 1/1", "43.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.20")
    auto(s, stop=("Move", "Movements"))
    assert where(s, "R 3 Train") == "GT 5"
    s.turn = gt
    supplying(s, RUSSIA)
    auto(s)
    reinforcing(s, RUSSIA)
    assert any("R 3 Train" in a for a in offers(s)) == back


@pytest.mark.rule("13.5.1#1")
def test_13_5_1_rebuilt_at_once_to_level_three():
    """13.5.1 A ruined printed IP in the home country is rebuilt for 7 MPs straight to Level 3, long before GT 22."""
    s = position("d_grand_campaign", gt=5)
    put(s, "R 1 c", "54.18", corps="", army="R FIRST")
    put(s, "G 3 r", "57.19", corps="")
    moving(s, RUSSIA)
    does(s, "take R 1 c", "through 55.17", "march 54.17")
    auto(s, stop=("Movements", "Idle"))
    put(s, "G 1/1", "55.17")
    moving(s, CENTRAL)
    assert level(s, "55.17", CENTRAL) == 0
    does(s, "take G 1/1")
    assert offered(s, "dig")
    does(s, "dig")
    assert level(s, "55.17", CENTRAL) == 3


@pytest.mark.rule("22.4.1#1")
def test_22_4_1_landsturm_that_must_retreat_is_destroyed():
    """22.4.1 A Landsturm battalion defends against cavalry, and is destroyed when it has to retreat."""
    s = position("b_tannenberg", gt=3)
    put(s, "G Osterode", "66.31")
    put(s, "R 1 c", "66.32", corps="", army="R FIRST")
    attacking(s, RUSSIA)
    does(s, "declare 66.31")
    auto(s, stop=("CrtDice",))
    does(s, "dice 12")
    auto(s)
    assert where(s, "G Osterode") in ("eliminated", "removed")
    assert vp(s) == (0, 0) or vp(s)[CENTRAL] == 0


@pytest.mark.rule("23.3#1")
def test_23_3_a_fischer_unit_driven_out_of_the_bukowina_is_destroyed():
    """23.3 A Fischer unit that would have to retreat out of the province is destroyed."""
    s = position("c_galicia", gt=5)
    put(s, "A Fischer 1", "12.108", army="A SECOND")
    for name, hex_ in (
        ("R 12/12", "12.109"),
        ("R 19/12", "11.108"),
        ("R 14/8", "13.108"),
        ("R 15/8", "11.107"),
        ("R 3 rf", "13.107"),
    ):
        put(s, name, hex_, army="R EIGHTH", corps="")
    attacking(s, RUSSIA)
    does(s, "declare 12.108", "with R 12/12", "done")
    auto(s, stop=("CrtDice",), Declaration="done")
    does(s, "dice 12")
    for _ in range(4):
        if name_of(s) == "Retreat":
            assert "retreat 12.107" not in offers(s) or where(s, "A Fischer 1") == "12.108"
            does(s, next((a for a in offers(s) if not a.startswith("repulse")), offers(s)[0]))
    assert where(s, "A Fischer 1") in ("eliminated", "removed")
