"""Fourth referee's reading: units with rules of their own in combat (Landsturm, the KG Train, lone Trains and guns)."""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    does,
    level,
    moving,
    name_of,
    offered,
    offers,
    refused,
    retiring,
    start,
    steps,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import (
    auto,
    check_of,
    column,
    dice_for,
    field,
    fight,
    odds,
    said,
    slrt,
    spots,
    state,
    supplied,
    told,
)

RING = (("G 2/1", "40.19"), ("G 35/17", "41.20"), ("G 36/17", "40.21"), ("G 3 r", "39.19"), ("G 6 lw", "39.20"))
LOMZA = (
    ("G 1/1", "47.38"),
    ("G 2/1", "47.38"),
    ("G 3 r", "46.40", {"corps": "G 1"}),
    ("G 70 lw", "46.40", {"corps": "G 1"}),
)


# Repulse -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.5.3#1", "11.2.6(1)#1", "27.2(5)#1")
def test_11_2_6_a_surrounded_force_that_is_repulsed_surrenders():
    """8.5.3, 11.2.6 (1) A Repulse is a retreat by the CRT: who cannot go a single hex surrenders."""
    s = field(("R 27/3", "40.20", {"lost": 6}), ("G 1/1", "41.19"), *RING)
    moving(s, CENTRAL)
    does(s, "take G 1/1", "repulse 40.20")
    auto(s, stop=("Move",), RepulseDice="dice 12")
    assert where(s, "R 27/3") == "eliminated"
    assert vp(s)[CENTRAL] == 4


@pytest.mark.rule("8.5.3#1")
@pytest.mark.parametrize(("dice", "place"), [(12, "eliminated"), (6, "66.31")])
def test_22_4_1_landsturm_that_is_repulsed_is_destroyed(dice, place):
    """22.4.1, 8.5.3 Cavalry does not make it flee, but a Repulse demands a retreat, and it cannot retreat."""
    s = field(("G Osterode", "66.31"), ("R 4 c", "65.31", {"army": "R SECOND"}), scenario="b_tannenberg")
    moving(s, RUSSIA)
    does(s, "take R 4 c", "repulse 66.31")
    auto(s, stop=("Move",), RepulseDice=f"dice {dice}")
    assert where(s, "G Osterode") == place
    assert vp(s) == (0, 0)


@pytest.mark.rule("8.4.3#1", "8.5.3#1", "8.4.2#1")
def test_8_4_3_a_repulsed_gun_loses_its_marker_with_its_infantry():
    """8.4.3 The whole stack retreats, so the gun's Prepared Attack marker goes too and holds nobody."""
    s = field(
        ("R Kowno", "39.20", {"prepared": "40.20"}), ("R 3 how", "39.20", {"prepared": "40.20"}), ("G 1/1", "40.20")
    )
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1")
    assert refused(s, "march 40.21").rule == "8.4.2"
    does(s, "repulse 39.20")
    auto(s, stop=("Move",), RepulseDice="dice 12")
    assert spots(s, "R Kowno", "R 3 how") == [where(s, "R Kowno")] * 2
    assert offered(s, "march 40.21")


@pytest.mark.rule("8.5.2#1", "10.4.2#1")
@pytest.mark.parametrize(
    ("name", "given", "ratio"),
    [
        ("G 1/1", {}, "5:1"),  # 12 against 4, a division: flanked
        ("G 1/1", {"lost": 6}, "4:1"),  # a reduced division is division-sized still: 6 against 4 is 2:1, plus two
        ("G 6 lw", {}, "1:1"),  # a brigade flanks nobody
        ("G 1 c", {}, "1:1"),  # nor does one cavalry division: 3 against 4
    ],
)
def test_8_5_2_who_flanks_an_asset_in_a_repulse(name, given, ratio):
    """8.5.2, 10.4.2 The shifts are those of combat: a division of infantry, reduced or not, flanks a lone Asset."""
    s = field(("R Kowno", "40.20"), (name, "41.19", given))
    moving(s, CENTRAL)
    does(s, f"take {name}", "repulse 40.20")
    assert told(s, "tries to repulse 40.20", f"at {ratio}")


@pytest.mark.rule("8.5.2#1", "10.4.2#1", "10.4.1#1")
@pytest.mark.parametrize(("friend", "ratio"), [((), "5:1"), ((("R 3 Train", "41.20"),), "3:1")])
def test_10_4_2_any_friend_in_one_of_the_three_hexes_frees_the_asset(friend, ratio):
    """10.4.2 None of the three hexes may hold a friendly unit, and a Train is one."""
    s = field(("R Kowno", "40.20"), *friend, ("R 27/3", "41.20") if friend else ("R 27/3", "36.20"), ("G 1/1", "41.19"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "repulse 40.20")
    assert told(s, "tries to repulse 40.20", f"at {ratio}")


# Lone Trains and guns across a river ---------------------------------------------------------------------------


@pytest.mark.rule("10.4.2#1")
@pytest.mark.parametrize(
    ("name", "flank"),
    [
        ("R 3 how", True),
        ("R 3 Train", False),
    ],
)
def test_10_4_2_a_corps_train_alone_is_no_asset(name, flank):
    """10.4.2, 6.4 Guns are Assets and flanked by three hexes; of supply units only depots count as Assets."""
    s = field((name, "49.18"), ("G 1/1", "49.19"))
    fight(s, CENTRAL, "49.18")
    assert ("flank" in odds(s)) == flank


@pytest.mark.rule("10.1.2#4", "9.5#1")
def test_9_5_a_gun_behind_the_river_is_attacked_where_it_stands():
    """9.5, 10.1 Without an EZOC it does not displace; the enemy over the river may attack it, and it retreats."""
    s = field(("R 3 how", "49.18"), ("G 1/1", "49.19"))
    fight(s, CENTRAL, "49.18")
    does(s, dice_for(s, "R1"))
    auto(s)
    assert where(s, "R 3 how") not in ("49.18", "eliminated")
    assert not told(s, "Check of R 3 how")


# The KG Corps Train ------------------------------------------------------------------------------------------


@pytest.mark.rule("22.5.1#1")
def test_22_5_1_the_kg_train_defends_with_its_strength():
    """22.5.1 It uses its combat strength when it defends: 16 of the Fortress, 6 of the brigade, 2 of the Train."""
    s = field(
        ("G Fortress Königsberg", "60.17"),
        ("G KG Train", "60.17"),
        ("G 9 lw/KG", "60.17"),
        ("R 27/3", "61.16"),
        scenario="b_tannenberg",
    )
    fight(s, RUSSIA, "60.17")
    assert odds(s).startswith("10 against 24")


@pytest.mark.rule("22.5.1#1", "12.2.1#1", "27.2(6)#1")
@pytest.mark.parametrize(("lost", "place", "points"), [(3, "eliminated", 2), (2, "60.17", 0)])
def test_22_5_1_the_kg_train_is_lost_when_the_fortress_absorbs_too_little(lost, place, points):
    """22.5.1, 12.2.1 Two hexes: one step of the Fortress leaves one hex to go and the Train is lost, two steps none."""
    s = field(
        ("G Fortress Königsberg", "60.17", {"lost": lost}),
        ("G KG Train", "60.17"),
        *(("R 27/3", "61.16"), ("R 25/3", "61.16"), ("R 28/20", "59.16"), ("R 29/20", "59.16"), ("R 40/4", "60.16")),
        scenario="b_tannenberg",
    )
    fight(s, RUSSIA, "60.17")
    does(s, dice_for(s, "R2"))
    auto(s)
    assert (where(s, "G KG Train"), vp(s)[RUSSIA]) == (place, points)


# Forts that absorb a part ------------------------------------------------------------------------------------


@pytest.mark.rule("12.2.1#1", "10.9.1#3", "11.3.1#3")
@pytest.mark.parametrize(
    ("lost", "result", "hexes", "fort"),
    [(0, "R1", 0, 1), (0, "R2", 0, 0), (1, "R1", 0, 0), (1, "R2", 1, 0), (1, "R3", 2, 0)],
)
def test_12_2_1_what_the_fort_cannot_absorb_is_retreated(lost, result, hexes, fort):
    """10.9, 12.2.1 Each hex is a step of the Fort; what is left the stack goes, and only that burdens its check."""
    s = field(("R Fort Lomza 47.39", "47.39", {"lost": lost}), ("R Kowno", "47.39"), *LOMZA, scenario="b_tannenberg")
    fight(s, CENTRAL, "47.39")
    does(s, dice_for(s, result))
    auto(s, stop=("CheckDice",), SlrtDie="roll 1")
    does(s, "dice 3")
    auto(s, Advance="done")
    assert steps(s, "R Fort Lomza 47.39") == fort
    assert (where(s, "R Kowno") == "47.39") == (hexes == 0)
    plus = slrt(s, "Russia")[4]
    assert check_of(s, "R Kowno")[0] == hexes + plus


@pytest.mark.rule("12.2.1#1", "10.9.1#4")
def test_12_2_1_a_fort_ignores_a_black_retreat_and_loses_nothing():
    """12.2.1 A black retreat of a stack with a fortress unit is ignored: neither hexes nor steps."""
    s = field(("R Fort Lomza 47.39", "47.39"), ("R Kowno", "47.39"), *LOMZA, scenario="b_tannenberg")
    fight(s, CENTRAL, "47.39")
    does(s, dice_for(s, "r1"))
    auto(s, stop=("CheckDice",), SlrtDie="roll 1")
    assert steps(s, "R Fort Lomza 47.39") == 2
    assert where(s, "R Kowno") == "47.39"


@pytest.mark.rule("10.9.1#3", "12.2.1#1")
@pytest.mark.parametrize(("dice", "goes"), [(2, True), (4, True), (6, False)])
def test_12_2_1_a_fort_absorbs_nothing_for_a_stack_that_attacks(dice, goes):
    """10.9 Only a defending stack converts or ignores retreats: who attacks out of a Fort goes back."""
    s = field(
        ("R Fort Lomza 47.39", "47.39"),
        ("R 54 r", "47.39"),
        ("G 1/1", "46.40"),
        ("G 2/1", "46.40"),
        scenario="b_tannenberg",
    )
    fight(s, RUSSIA, "46.40")
    assert column(s) == "1:4"
    does(s, f"dice {dice}")
    auto(s, stop=("SlrtDie",))
    assert (where(s, "R 54 r") != "47.39") == goes
    assert steps(s, "R Fort Lomza 47.39") == 2


# Cavalry that leaves somebody behind -------------------------------------------------------------------------


@pytest.mark.rule("9.2#1", "9.5.1#1", "5.4.10b#1")
def test_9_2_a_gun_left_by_retiring_cavalry_displaces_and_is_unmarked_at_once():
    """9.2, 9.5.1, 5.4.10b The gun displaces the instant it is alone; the marker is gone in the same phase."""
    s = field(("R 1 c", "40.20"), ("R 3 how", "40.20"), ("R 27/3", "38.20"), ("G 1/1", "41.19"))
    retiring(s, RUSSIA)
    does(s, "retire R 1 c > 39.20")
    auto(s)
    assert where(s, "R 3 how") == "39.20"
    moving(s, RUSSIA)
    assert offered(s, "take R 3 how")


@pytest.mark.rule("9.2#1", "9.8.1#1", "13.4#1")
def test_9_2_a_train_and_an_ip_left_by_retiring_cavalry():
    """9.2, 9.8.1, 13.4 The Train retreats three hexes and the IP, then without a unit, is removed."""
    s = field(("R 1 c", "40.20", {"ip": 1}), ("R 3 Train", "40.20"), ("R 27/3", "38.20"), ("G 1/1", "41.19"))
    retiring(s, RUSSIA)
    does(s, "retire R 1 c > 39.20")
    auto(s)
    assert where(s, "R 3 Train") not in ("40.20", "eliminated")
    assert level(s, "40.20", RUSSIA) == 0


@pytest.mark.rule("9.2#1", "12.5.1#1")
@pytest.mark.parametrize(("die", "stands"), [(3, True), (4, False)])
def test_12_5_1_retiring_cavalry_leaves_the_bridgehead_to_the_die(die, stands):
    """12.5.1, 9.2 The first instant without a combat unit beside a Russian may come in the Post-Combat Phase."""
    s = field(
        ("A Fort Halicz 22.97", "22.97"),
        ("A 1 c", "22.97"),
        ("R 13/7", "21.96", {"army": "R EIGHTH"}),
        scenario="c_galicia",
        gt=5,
    )
    retiring(s, RUSSIA)
    does(s, "retire A 1 c > 22.98")
    assert name_of(s) == "BridgeheadDie"
    does(s, f"roll {die}")
    assert (steps(s, "A Fort Halicz 22.97") > 0) == stands


@pytest.mark.rule("9.5.1#1", "9.1.2#1")
@pytest.mark.parametrize(("way", "gun"), [("39.20", "39.20"), ("40.19", "40.19"), ("", "40.20")])
def test_9_5_1_the_gun_follows_the_cavalry_that_reacts(way, gun):
    """9.5.1, 9.1 Left alone it goes to the closest friend, which is the cavalry that has just ridden off."""
    s = field(("R 1 c", "40.20"), ("R 3 how", "40.20"), ("R 27/3", "37.21"), ("G 1/1", "43.21"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "through 41.20", f"ride R 1 c > {way}" if way else "stand")
    auto(s, stop=("Move",))
    assert where(s, "R 3 how") == gun


@pytest.mark.rule("9.5.1#1", "9.1.2#1", "9.5.1#2")
def test_9_5_1_the_gun_stays_until_the_last_cavalry_unit_has_gone():
    """9.5.1 A brigade that stays protects it; when it rides off too the owner names one of the closest friends."""
    s = field(("R 1 c", "40.20"), ("R 1 c bd", "40.20"), ("R 3 how", "40.20"), ("G 1/1", "43.21"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "through 41.20", "ride R 1 c > 39.20")
    assert where(s, "R 3 how") == "40.20"
    does(s, "ride R 1 c bd > 40.21")
    assert offers(s, "displace") == ["displace R 3 how > 39.20", "displace R 3 how > 40.21"]


@pytest.mark.rule("9.1.1#1", "9.5.1#2")
def test_9_5_1_the_order_of_reaction_and_displacement_is_the_owners():
    """9.5.1 Enemy next to cavalry and to a lone gun: first the one or first the other."""
    s = field(("R 1 c", "40.20"), ("R 3 how", "40.21"), ("R 27/3", "37.21"), ("G 1/1", "43.21"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "through 41.20")
    assert offered(s, "displace R 3 how > 40.20")
    assert offered(s, "ride R 1 c > 39.19")
    does(s, "ride R 1 c > 39.20")
    assert where(s, "R 1 c") == "39.20"
    auto(s, stop=("Move",))
    assert where(s, "R 3 how") == "39.20"


@pytest.mark.rule("9.5.1a#1", "9.1.2#1")
def test_9_5_1a_a_gun_that_displaced_to_cavalry_is_lost_when_the_cavalry_rides_off():
    """9.5.1a First the gun, then the cavalry: the displaced gun would have to displace again and is eliminated."""
    s = field(("R 1 c", "40.20"), ("R 3 how", "40.21"), ("R 27/3", "37.21"), ("G 1/1", "43.21"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "through 41.20", "displace R 3 how > 40.20", "ride R 1 c > 39.19")
    auto(s, stop=("Move",))
    assert where(s, "R 3 how") == "eliminated"


@pytest.mark.rule("9.3#1")
@pytest.mark.parametrize(
    ("given", "enters"),
    [
        ({}, False),
        ({"ip": 1}, True),  # ruling 6: from afar nobody sees what lies under an IP
    ],
)
def test_9_3_an_infantry_formation_repels_cavalry_that_can_see_it(given, enters):
    """9.3, ruling 6 The ZOC of an infantry formation is closed to cavalry, unless an IP hides what it is."""
    s = field(("R 1 c", "38.20"), ("G 1/1", "41.20", given))
    moving(s, RUSSIA, counter=True)
    does(s, "take R 1 c", "through 39.20")
    assert offered(s, "march 40.20") == enters
    if not enters:
        assert refused(s, "march 40.20").rule == "9.3"


# Supply of a unit with a rule of its own -------------------------------------------------------------------------


@pytest.mark.rule("24.4#1")
@pytest.mark.parametrize(
    ("gt", "given", "hex_", "want"),
    [
        (7, {}, "61.48", "low"),
        (8, {}, "61.48", "in"),
        (7, {"rail": "26.53"}, "58.52", "low"),
        (8, {"rail": "26.53"}, "58.52", "in"),
    ],
)
def test_24_4_the_second_division_is_low_on_the_train_too(gt, given, hex_, want):
    """24.4, 14.2.4, 8.2.4 Neither a Fortress nor Rail Mode makes it better than Low up to GT 7."""
    keys = {"army": "R SECOND", "corps": "", **given}
    s = field(("R Fortress Novo-Georgievsk", "61.48"), ("R 2/23", hex_, keys), scenario="d_grand_campaign", gt=gt)
    supplied(s)
    assert state(s, "R 2/23") == want


# Leaders that meet -------------------------------------------------------------------------------------------


@pytest.mark.rule("25.3#1", "25.4#1")
@pytest.mark.parametrize(
    ("corps", "army", "shift", "drm"),
    [("R 1", "R FIRST", 1, 4), ("R 1", "R SECOND", 1, 2), ("R 3", "R FIRST", 0, 2), ("R 15", "R SECOND", 0, 0)],
)
def test_25_the_leaders_of_a_corps_and_of_its_army_are_added(corps, army, shift, drm):
    """25.3, 25.4 A division of the 1st Corps in the First Army defends under Rennenkampf and under Artamonov."""
    name = {"R 1": "R 22/1", "R 3": "R 27/3", "R 15": "R 6/15"}[corps]
    s = field(
        (name, "40.20", {"army": army, "corps": corps}), ("G 35/17", "41.19"), scenario="b_tannenberg", leaders="on"
    )
    s.leaders = start("b_tannenberg", leaders="on").leaders
    fight(s, CENTRAL, "40.20")
    assert column(s) == {0: "1:1", 1: "2:1"}[shift]
    does(s, "dice 7")
    crt = int(said(s, "CRT dice").split(" / ")[1].split()[0])
    auto(s, stop=("CheckDice",), SlrtDie="roll 3")
    assert slrt(s, "Russia")[1] == crt + drm
