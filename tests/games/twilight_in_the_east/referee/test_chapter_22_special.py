"""Special rules of the powers, of leaders and of railways that need a position of their own."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.twilight_in_the_east.steps.sequence import GameTurn
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
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
    position,
    put,
    reinforcing,
    run,
    start,
    supplying,
    task,
    where,
)


def auto(s, stop=(), **plan):
    for _ in range(200):
        choices = offers(s)
        if not choices or name_of(s) in stop:
            return s
        quiet = ("dice 7", "roll 3", "accept", "done", "stand", "end-phase", "halt")
        answer = plan.get(name_of(s)) or next((c for c in quiet if c in choices), choices[0])
        does(s, answer)
    raise AssertionError("it does not end")


def told(s, *words):
    return any(all(w in line for w in words) for line in log_of(s))


def led(scenario, gt):
    s = position(scenario, gt=gt, leaders="on")
    s.leaders = start(scenario, leaders="on").leaders
    return s


@pytest.mark.rule("25.6.1#1")
@pytest.mark.parametrize(
    ("gt", "name", "asked"), [(1, "G 1/1", True), (3, "G 2/1", True), (4, "G 1/1", False), (3, "G 36/17", False)]
)
def test_25_6_1_francois_rolls_for_the_first_corps(gt, name, asked):
    """25.6.1 On GT 1 to 3 a die is thrown when the first unit of the 1st Corps begins to move in a phase."""
    s = led("b_tannenberg", gt)
    put(s, name, "44.20", army="G EIGHTH")
    put(s, "R 25/3", "38.20", army="R FIRST")
    moving(s, CENTRAL)
    does(s, f"take {name}")
    assert ("roll 6" in offers(s)) == asked


@pytest.mark.rule("25.6.1#1", "25.6.1#2")
def test_25_6_1_the_combat_benefit_does_not_end_his_command():
    """25.6.1 After his one combat benefit the marker is only flipped: the movement die goes on through GT 3."""
    s = led("b_tannenberg", 3)
    put(s, "G 1/1", "36.22", army="G EIGHTH")
    put(s, "G 2/1", "44.20", army="G EIGHTH")
    put(s, "R 25/3", "36.23", army="R FIRST")
    attacking(s, CENTRAL)
    does(s, "declare 36.23")
    assert offered(s, "use Francois")
    does(s, "use Francois")
    auto(s, CrtDice="dice 3")
    assert told(s, "leaders +2")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 2/1")
    assert "roll 6" in offers(s)


@pytest.mark.rule("25.6.1#1")
def test_25_6_1_a_six_forbids_to_go_away_from_the_enemy():
    """25.6.1 On a 6 no unit of the corps may end farther from the nearest enemy; else they are free."""
    ends = {}
    for die in (5, 6):
        s = led("b_tannenberg", 3)
        put(s, "G 1/1", "44.20", army="G EIGHTH")
        put(s, "R 25/3", "41.19", army="R FIRST")
        moving(s, CENTRAL)
        does(s, "take G 1/1", f"roll {die}")
        ends[die] = {a.split()[1] for a in offers(s, "march")}
    assert "46.20" in ends[5]
    assert "46.20" not in ends[6]
    assert "43.19" in ends[6]


@pytest.mark.rule("25.5#1")
@pytest.mark.parametrize(("gt", "offered_"), [(9, True), (10, False)])
def test_25_5_brusilov_before_gt_10(gt, offered_):
    """25.5 Before GT 10 the EIGHTH Army may have a column and -1, in attack and in defence, twice."""
    for side, target in ((RUSSIA, "12.91"), (CENTRAL, "12.90")):
        s = led("c_galicia", gt)
        put(s, "R 12/12", "12.90", army="R EIGHTH")
        put(s, "A 11/11", "12.91", army="A THIRD")
        attacking(s, side)
        does(s, f"declare {target}")
        assert offered(s, "use Brusilov") == offered_


@pytest.mark.rule("25.5#1")
def test_25_5_brusilov_for_the_eighth_army_only():
    """25.5 Units of another army do not have him."""
    s = led("c_galicia", 5)
    put(s, "R 11/11", "12.90", army="R THIRD")
    put(s, "A 11/11", "12.91", army="A THIRD")
    attacking(s, RUSSIA)
    does(s, "declare 12.91")
    assert not offered(s, "use Brusilov")


# Railways --------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.8-ex", "8.2.8#1")
def test_8_2_8_the_example_of_an_off_map_journey():
    """8.2.8 Example, GT 9: from 85.27 by 98.36 to Kreuzburg 88.68 costs 4 2/3 MPs; a division then detrains

    with two.
    """
    s = position("d_grand_campaign", gt=9)
    put(s, "G 1/1", "85.27", rail="88.68")
    put(s, "R 25/3", "30.20", army="R FIRST")
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    assert where(s, "G 1/1") == "88.68"
    assert task(s, "G 1/1") == (nm.DETRAIN, 2)


@pytest.mark.rule("8.2.8#1")
def test_8_2_8_half_way_it_is_off_the_map():
    """8.2.8 In a Counter Movement Phase (3 1/2 MPs, 42 hexes of 56) it ends off the map and goes on in the next."""
    s = position("d_grand_campaign", gt=9)
    put(s, "G 20 lw", "85.27", corps="", rail="88.68")
    put(s, "R 25/3", "30.20", army="R FIRST")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 20 lw")
    assert where(s, "G 20 lw") != "88.68"
    moving(s, CENTRAL)
    does(s, "take G 20 lw")
    assert where(s, "G 20 lw") == "88.68"


@pytest.mark.rule("8.2.5#1", "8.2.4#4")
def test_8_2_3_a_destination_that_falls_into_an_ezoc_is_changed_at_once():
    """8.2.3 (3) The owner names a new station within ten railway hexes, three hexes from enemies, and gets a

    1/2 marker.
    """
    s = position("b_tannenberg", gt=5)
    put(s, "G 1/1", "70.32", rail="48.19")
    put(s, "R 1 c", "44.20", army="R FIRST", corps="")
    moving(s, RUSSIA)
    does(s, "take R 1 c", "march 47.19")
    assert s.pending[-1].seat(s) == CENTRAL
    goals = {a.split()[1] for a in offers(s, "bound-for")}
    assert goals
    assert "48.19" not in goals
    assert "61.30" not in goals  # more than ten hexes away
    does(s, offers(s, "bound-for")[0])
    assert s.half(piece("G 1/1")) != 0


@pytest.mark.rule("8.6.1#3")
@pytest.mark.parametrize(
    ("fort", "hex_", "enemy", "may"),
    [
        ("G Fort Königsberg 59.17", "59.17", "58.17", True),
        ("G Fort Pillau 66.18", "66.18", "65.17", False),
        ("", "56.20", "55.20", False),
    ],
)
def test_8_6_1_recovery_in_a_fortress_complex(fort, hex_, enemy, may):
    """8.6.1 Next to the enemy only with a fortress unit of a complex of two or more."""
    s = position("b_tannenberg", gt=5)
    if fort:
        put(s, fort, hex_)
    put(s, "G 3 r", hex_, corps="", status=-1)
    put(s, "R 25/3", enemy, army="R FIRST")
    moving(s, CENTRAL)
    does(s, "take G 3 r")
    assert offered(s, "recover") == may


@pytest.mark.rule("4.1.1a#1", "9.5.1#1")
def test_4_1_1a_crossing_a_river_into_the_hex_of_a_gun():
    """4.1.1a A gun behind a major river stays while the enemy stands opposite; it goes when he crosses into its hex."""
    s = position("b_tannenberg", gt=5)
    put(s, "G 1.FA", "49.19")
    put(s, "G 3 r", "49.21", corps="")
    put(s, "R 25/3", "49.17", army="R FIRST")
    moving(s, RUSSIA)
    does(s, "take R 25/3", "through 49.18")
    assert where(s, "G 1.FA") == "49.19"
    assert offered(s, "march 49.19")
    does(s, "march 49.19")
    auto(s, stop=("Movements", "Move", "MarchCheck", "Idle"))
    assert where(s, "G 1.FA") == "49.21"
    assert where(s, "R 25/3") == "49.19"


@pytest.mark.rule("8.2.6a#1")
def test_8_2_6a_queuing_option():
    """8.2.6a With queues, the second unit of a station loses the MPs that the first needed."""
    seen = {}
    for option in ("off", "on"):
        s = position("b_tannenberg", gt=2, queuing=option)
        put(s, "G 20 lw", "61.30", corps="")
        put(s, "G 2 lw", "61.30", corps="")
        put(s, "R 25/3", "38.20", army="R FIRST")
        moving(s, CENTRAL, counter=True)
        does(s, "take G 20 lw", "entrain")
        does(s, offers(s, "bound-for")[0])
        does(s, "take G 2 lw")
        if offered(s, "entrain"):
            does(s, "entrain")
        seen[option] = (name_of(s) == "Destination", task(s, "G 2 lw"))
    assert seen["off"][0]
    assert seen["on"] == (False, (nm.ENTRAIN, 1))  # 3 1/2 less 2, rounded down


# Germany ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("22.3.1#1")
@pytest.mark.parametrize(("gt", "wanted"), [(9, True), (10, False)])
def test_22_3_1_the_3_lw_train_before_gt_10(gt, wanted):
    """22.3.1 Through GT 9 the Train is In Supply by itself and has two APs without a depot; then it is like others."""
    s = position("d_grand_campaign", gt=gt)
    put(s, "G 3 lw/3 LW", "62.70", army="A FIRST")
    put(s, "G 3 LW Train", "63.70", army="A FIRST")
    put(s, "R 14/8", "61.69", army="R FOURTH", corps="")
    attacking(s, CENTRAL)
    does(s, "declare 61.69")
    assert offered(s, "ap G 3 lw/3 LW > G 3 LW Train") == wanted
    supplying(s, CENTRAL)
    auto(s)
    assert s.marked(piece("G 3 LW Train"), nm.OUT) == (not wanted)


@pytest.mark.rule("22.3.1#1")
def test_22_3_1_two_aps_in_all():
    """22.3.1 The two APs are for the whole time before GT 10, not for each turn."""
    s = position("d_grand_campaign", gt=6)
    put(s, "G 3 lw/3 LW", "62.70", army="A FIRST")
    put(s, "G 3 LW Train", "63.70", army="A FIRST")
    put(s, "R 14/8", "61.69", army="R FOURTH", corps="")
    seen = []
    for gt in (6, 7, 8):
        s.turn = gt
        attacking(s, CENTRAL)
        does(s, "declare 61.69")
        seen.append(offered(s, "ap G 3 lw/3 LW > G 3 LW Train"))
        if seen[-1]:
            does(s, "ap G 3 lw/3 LW > G 3 LW Train")
        auto(s, CrtDice="dice 6", SlrtDie="roll 1", CheckDice="dice 2")
    assert seen == [True, True, False]


@pytest.mark.rule("22.2#1")
@pytest.mark.parametrize(
    ("gt", "train", "west", "formed"),
    [
        (9, False, False, False),
        (10, True, False, False),
        (10, False, False, True),
        (10, True, True, True),
        (21, True, False, True),
    ],
)
def test_22_2_when_the_ninth_army_is_formed(gt, train, west, formed):
    """22.2 From GT 10: no Russian Train in Prussia, or Russian infantry far west of Warsaw; on GT 21 in any case."""
    s = position("d_grand_campaign", gt=gt - 1)
    put(s, "R 25/3", "30.20", army="R FIRST")
    put(s, "G 1/1", "61.30")
    if train:
        put(s, "R 27/3", "44.20", army="R FIRST")
        put(s, "R 3 Train", "44.20", army="R FIRST")
    if west:
        put(s, "R 54 r", "74.58", army="R SECOND", corps="")
    run(s, GameTurn(gt))
    seen = False
    for _ in range(300):
        choices = offers(s)
        seen = seen or any("G NINTH M" in a for a in choices)
        if seen or told(s, "Central Powers: Attachment"):
            break
        quiet = ("roll 3", "accept", "end-phase", "halt", "stand")
        entry = next((a for a in choices if a.startswith("enter")), "done" if "done" in choices else choices[0])
        does(s, next((c for c in quiet if c in choices), entry))
    assert seen == formed


# Austria-Hungary -------------------------------------------------------------------------------------------


@pytest.mark.rule("23.1.1#1")
@pytest.mark.parametrize(
    ("gt", "enters", "there"),
    [(15, True, False), (16, False, False), (16, True, True), (20, False, False), (21, False, True)],
)
def test_23_1_1_karpatensicherung(gt, enters, there):
    """23.1.1 From GT 16 after the first Russian unit in Hungary, on GT 21 in any case."""
    s = position("d_grand_campaign", gt=gt)
    put(s, "A 11/11", "60.83", army="A THIRD")
    put(s, "R 14/8", "57.93", army="R EIGHTH")
    if enters:
        moving(s, RUSSIA)
        does(s, "take R 14/8")
        goal = next((a for a in ("march 58.94", "march 57.94", "march 58.95", "march 57.95") if offered(s, a)), None)
        assert goal, offers(s, "march")
        does(s, goal)
        auto(s, stop=("Movements", "Idle"))
    reinforcing(s, CENTRAL)
    auto(s)
    assert ("." in where(s, "A 55/HN")) == there


@pytest.mark.rule("6.2.2a#1", "3.8.3#1")
def test_6_2_2a_who_may_join_a_corps():
    """6.2.2a A corps takes formations up to its limit of three divisions, brigades as halves; never cavalry."""
    s = start("b_tannenberg")
    does(s, "roll 3", "reattach R FIRST")
    joins = {a.split(" > ")[0].removeprefix("subordinate ") for a in offers(s, "subordinate")}
    assert {"R 5 rf", "R 54 r", "R 57 r"} <= joins
    assert not any(n in joins for n in ("R 1 c", "R 2 c", "R 3 c", "R 1 gdc", "R 25/3", "R 27/3"))
    does(s, "subordinate R 54 r > R 3")
    assert not offered(s, "subordinate R 57 r > R 3"), "three divisions are the limit"
    assert not offered(s, "subordinate R 5 rf > R 3")
    does(s, "subordinate R 5 rf > R 4")
    assert not offered(s, "subordinate R 57 r > R 4"), "2 1/2 and one are more than three"
    assert name_of(s) == "ArmyList"


@pytest.mark.rule("5.4.2#1", "6.1.1#2")
def test_6_1_1_attachment_belongs_to_the_attachment_phase():
    """6.1.1 Attachments are set in the own Attachment Phase only."""
    s = start("b_tannenberg")
    attaching(s, RUSSIA)
    assert offers(s, "reattach")
    moving(s, RUSSIA)
    assert not offers(s, "reattach")


@pytest.mark.rule("23.4.1#1", "23.4.2#1")
def test_23_4_2_the_box_is_left_only_in_a_later_turn():
    """23.4.1, 23.4.2 A half-hex empties into the box when the Player Turn ends; who entered stays there for the GT."""
    s = position("c_galicia", gt=5)
    put(s, "A 8 c", "11.113", army="A SECOND", corps="")
    put(s, "A 11/11", "40.92", army="A THIRD")
    put(s, "R 12/12", "05.90", army="R EIGHTH")
    run(s, GameTurn(6))
    seen: dict[str, Any] = {}
    for _ in range(400):
        choices = offers(s)
        if not choices or len(seen) == 2:
            break
        own = name_of(s) == "Movements" and s.pending[-1].seat(s) == CENTRAL
        if own and not told(s, "Central Powers Player Turn") and where(s, "A 8 c") == "11.113":
            does(s, "take A 8 c", "march 11.114")
            continue
        if told(s, "Central Powers Player Turn") and "place" not in seen:
            seen["place"] = where(s, "A 8 c")
        if own and "place" in seen:
            seen["moves"] = "take A 8 c" in choices
            if seen["moves"]:
                does(s, "take A 8 c")
                seen["moves"] = bool(offers(s, "march"))
            break
        quiet = ("dice 7", "roll 3", "accept", "done", "stand", "end-phase", "halt")
        entry = next((a for a in choices if a.startswith("enter")), choices[0])
        does(s, next((c for c in quiet if c in choices), entry))
    assert "." not in seen["place"]
    assert seen["moves"] is False


@pytest.mark.rule("24.2#1")
@pytest.mark.parametrize(("gt", "may"), [(24, False), (25, True), (26, True)])
def test_24_2_the_eleventh_army(gt, may):
    """24.2 From GT 25 Russia may form the Eleventh Army, if it wishes."""
    s = position("d_grand_campaign", gt=gt)
    put(s, "R 14/8", "30.80", army="R EIGHTH")
    put(s, "A 11/11", "60.83", army="A THIRD")
    reinforcing(s, RUSSIA)
    seen = False
    for _ in range(120):
        choices = offers(s)
        if not choices:
            break
        seen = seen or "form R ELEVENTH" in choices
        does(s, next((a for a in choices if a.startswith("enter")), "done" if "done" in choices else choices[0]))
    assert seen == may


@pytest.mark.rule("24.5.3#1")
@pytest.mark.parametrize("change", [False, True])
def test_24_5_3_praga_rests_in_the_turn_in_which_it_changes_hands(change):
    """24.5.3 Attached to another army the Praga depot supplies nobody in that GT."""
    s = position("d_grand_campaign", gt=6)
    put(s, "R PRAGA 7", "58.52", army="R SECOND")
    put(s, "R 36/13", "66.57", army="R SECOND", corps="")
    put(s, "R 25/3", "36.20", army="R FIRST")
    put(s, "G 1/1", "80.30")
    attaching(s, RUSSIA)
    if change:
        does(s, "praga R FIRST")
        assert told(s, "inactive")
    else:
        assert not told(s, "inactive")
    auto(s, Attachments="accept")


@pytest.mark.rule("10.5.4#1", "3.6.2#1")
@pytest.mark.parametrize(
    ("name", "hex_", "more", "limit"),
    [
        ("R 3 Train", "39.20", {"extended": True}, 2),
        ("R FIRST Major", "36.19", {"extended": True}, 4),
        ("R FIRST Minor", "36.19", {}, 4),
        ("R FIRST Minor", "36.19", {"extended": True}, 2),
        ("R 3 Train", "39.20", {"incomplete": 2}, 3),
        ("R 3 Train", "39.20", {"incomplete": 2, "extended": True}, 2),
        ("R 3 Train", "39.20", {"incomplete": 1}, 2),
        ("R FIRST Major", "36.19", {}, 6),  # no limit
    ],
)
def test_10_5_4_how_many_aps_a_source_gives_in_a_turn(name, hex_, more, limit):
    """10.5.4, 24.3.1 Extended Trains 2, extended Major Depots 4, Minor Depots 4 and 2; incomplete Trains 2 and 3."""
    s = position("a_gumbinnen", gt=2)
    if name == "R 3 Train":
        put(s, "R FIRST Major", "36.19")
    put(s, name, hex_, **more)
    put(s, "R 25/3", "40.20")
    put(s, "G 1/1", "41.19")
    given = 0
    for _ in range(6):
        put(s, "R 25/3", "40.20")
        put(s, "G 1/1", "41.19")
        attacking(s, RUSSIA)
        does(s, "declare 41.19")
        ask = f"ap R 25/3 > {name}"
        if offered(s, ask):
            given += 1
            does(s, ask)
        auto(s, CrtDice="dice 6", SlrtDie="roll 1", CheckDice="dice 2")
    assert given == limit


@pytest.mark.rule("8.5.1#1", "2.1-Force#1")
@pytest.mark.parametrize(
    ("joined", "may"), [((), True), (("R Kowno",), True), (("R Kowno", "R Ossowetz"), False), (("R 5 rf",), False)]
)
def test_8_5_1_one_force_of_two_combat_units(joined, may):
    """8.5.1 One Force, at most two combat units: a division with one Asset, not with two nor with another formation."""
    s = position("b_tannenberg", gt=4)
    put(s, "R 27/3", "40.20", army="R FIRST", lost=5)
    for name in joined:
        put(s, name, "40.20", army="R FIRST", corps="" if "rf" in name else None)
    put(s, "G Bacmeister", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", *(f"join {n}" for n in joined))
    assert offered(s, "repulse 41.19") == may
