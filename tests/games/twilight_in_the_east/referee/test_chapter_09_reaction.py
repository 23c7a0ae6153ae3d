"""Chapter 9: cavalry that reacts and retires, guns, Trains and depots that make way."""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    does,
    moving,
    name_of,
    nm,
    offers,
    piece,
    position,
    put,
    retiring,
    where,
)


def rides(s):
    return {a.split(" > ")[1] for a in offers(s, "ride")}


def approach(units, mover="G 1/1", start="43.19", to="41.19", via=()):
    """Enemy `mover` marches up in its Movement Phase; up to the first question that follows."""
    s = position("b_tannenberg", gt=3)
    for name, hex_, more in units:
        put(s, name, hex_, **({"army": "R FIRST"} if name[0] == "R" else {}) | more)
    put(s, mover, start, army="R FIRST" if mover[0] == "R" else "")
    moving(s, CENTRAL if mover[0] == "G" else RUSSIA)
    does(s, f"take {mover}", *(f"through {h}" for h in via), f"march {to}")
    return s


@pytest.mark.rule("9.1.1#1", "9.1.2#1", "9.1.3#1")
def test_9_1_trigger_one_offers_every_hex_but_the_zocs_of_others():
    """9.1.1, 9.1.3 An enemy comes adjacent: one hex, any but those in the ZOC of another enemy."""
    s = approach([("R 1 c", "40.19", {"corps": ""}), ("G Bacmeister", "39.21", {})])
    assert name_of(s) == "Windows"
    assert s.pending[-1].seat(s) == RUSSIA
    # Bacmeister covers 39.20, 38.21, 38.22, 40.21, 40.22; none of them touches 40.19
    assert rides(s) == {"40.18", "39.18", "39.19", "40.20", "41.18"}
    s = approach([("R 1 c", "40.19", {"corps": ""}), ("G Bacmeister", "39.20", {})], to="41.19")
    # now the cavalry is next to nobody before, and 39.19 and 40.20 lie in the ZOC of Bacmeister
    assert rides(s) == {"40.18", "39.18", "41.18"}


@pytest.mark.rule("9.1.3#1")
def test_9_1_3_a_friend_negates_the_zoc():
    """9.1.3 A hex held by a friend is open in spite of another enemy's ZOC."""
    s = approach([("R 1 c", "40.19", {"corps": ""}), ("G Bacmeister", "39.20", {}), ("R 25/3", "39.19", {})])
    assert rides(s) == {"40.18", "39.18", "39.19", "41.18"}


@pytest.mark.rule("9.1.1#1", "9.1#1")
@pytest.mark.parametrize(
    ("name", "more", "may"),
    [
        ("R 1 c", {"corps": ""}, True),
        ("R 1 c bd", {}, True),
        ("R 1 c", {"corps": "", "status": -4}, True),
        ("R 1 c", {"corps": "", "supply": "out"}, True),
        ("R 1 c", {"corps": "", "status": -4, "supply": "out"}, False),
        ("R 1 c", {"corps": "", "disorder": 1, "supply": "out"}, False),
        ("R 25/3", {}, False),
        ("R Kowno", {}, False),
    ],
)
def test_9_1_4_who_reacts(name, more, may):
    """9.1, 9.1.4 Cavalry of any size, unless Demoralized and Out of Supply."""
    s = approach([(name, "40.19", more)])
    assert bool(rides(s)) == may


@pytest.mark.rule("9.1.1#1")
def test_9_1_1_no_trigger_one_for_cavalry_already_in_contact():
    """9.1.1 Trigger 1 is for cavalry that is adjacent to no enemy yet."""
    s = approach([("R 1 c", "40.19", {"corps": ""}), ("G Bacmeister", "40.18", {})])
    assert not rides(s)


@pytest.mark.rule("9.1.1#2", "9.1.2#2", "9.1.3-ex")
@pytest.mark.parametrize(
    ("to", "allowed"),
    [
        ("40.20", {"40.18", "39.18", "39.19", "41.18"}),  # from 41.19 to another adjacent hex; 41.19 is barred
        ("42.20", set()),  # away from it
    ],
)
def test_9_1_1_trigger_two(to, allowed):
    """9.1.1 From one adjacent hex to another: it may react, but not into the hex just left."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.19", corps="", army="R FIRST")
    put(s, "G 1/1", "41.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1", f"march {to}")
    assert rides(s) == allowed


@pytest.mark.rule("9.1.3#2")
def test_9_1_3_as_often_as_the_enemy_moves():
    """9.1.3 There is no limit to the reactions of a cavalry unit in a phase."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.19", corps="", army="R FIRST")
    put(s, "G 1/1", "42.19")
    put(s, "G 2/1", "42.20")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19", "ride R 1 c > 39.19")
    assert where(s, "R 1 c") == "39.19"
    if name_of(s) == "Move":
        does(s, "halt")
    does(s, "take G 2/1", "march 40.20")
    assert rides(s)


@pytest.mark.rule("9.2#1", "9.2.1#1", "9.2.2#1")
@pytest.mark.parametrize(
    ("more", "free", "must"),
    [({}, True, False), ({"status": -4}, True, True), ({"disorder": 1}, True, True), ({"status": -4}, False, False)],
)
def test_9_2_retirement(more, free, must):
    """9.2 Cavalry next to enemies may go one hex, never into a vacant EZOC hex; Demoralized it must, if it can."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.20", corps="", army="R FIRST", **more)
    put(s, "G 1/1", "41.19")
    if not free:
        put(s, "G 2/1", "38.20")
        put(s, "G 35/17", "40.22")
    retiring(s, RUSSIA)
    if not free:
        assert not offers(s, "retire")
        return
    assert {a.split(" > ")[1] for a in offers(s, "retire")} == {"39.19", "39.20", "40.21"}
    assert ("done" in offers(s)) == (not must)


@pytest.mark.rule("9.2#1", "5.4.10a#1")
def test_9_2_the_phasing_player_retires_first():
    """9.2 The phasing player's cavalry goes first, then the other's."""
    for side, first, second in ((RUSSIA, "R 1 c", "G 1 c"), (CENTRAL, "G 1 c", "R 1 c")):
        s = position("b_tannenberg", gt=3)
        put(s, "R 1 c", "40.20", corps="", army="R FIRST")
        put(s, "G 1 c", "41.19", corps="")
        retiring(s, side)
        assert all(first in a for a in offers(s, "retire"))
        does(s, "done")
        assert all(second in a for a in offers(s, "retire"))


@pytest.mark.rule("9.2#1")
def test_9_2_cavalry_that_touches_nobody_does_not_retire():
    """9.2 Only cavalry next to an enemy unit retires."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.20", corps="", army="R FIRST")
    put(s, "G 1/1", "42.20")
    retiring(s, RUSSIA)
    assert not offers(s, "retire")


@pytest.mark.rule("9.5.1#1", "9.5.1#2", "9.5#1")
@pytest.mark.parametrize(
    ("friends", "places"),
    [
        ([("R 25/3", "39.20")], {"39.20"}),
        ([("R 25/3", "38.20"), ("R 27/3", "37.20")], {"38.20"}),  # the closest friend
        ([("R 25/3", "38.20"), ("R 27/3", "38.18")], {"38.20", "38.18"}),  # two hexes each
        ([("R 25/3", "36.20")], set()),  # four hexes: lost
    ],
)
def test_9_5_1_guns_fall_back_to_the_closest_friend(friends, places):
    """9.5.1 A lone gun in an EZOC goes to the closest friendly unit within three hexes, or is lost."""
    s = approach([("R 3 how", "40.19", {}), *((n, h, {}) for n, h in friends)])
    for _ in range(3):
        if name_of(s) == "Displacement":
            assert {a.split(" > ")[1] for a in offers(s)} == places
            does(s, offers(s)[0])
    assert where(s, "R 3 how") in (places or {"eliminated"})


@pytest.mark.rule("9.5.1#1")
def test_9_5_guns_beside_a_combat_unit_stay():
    """9.5 A gun stacked with a combat unit does not fall back."""
    s = approach([("R 3 how", "40.19", {}), ("R Kowno", "40.19", {})])
    assert where(s, "R 3 how") == "40.19"


@pytest.mark.rule("9.5.1a#1")
def test_9_5_1a_a_displaced_gun_spends_no_mps_and_is_lost_the_second_time():
    """9.5.1a A displaced gun does not move in its phase; driven off again, alone, it is eliminated."""
    s = approach([("R 3 how", "40.19", {}), ("R 3 Train", "38.20", {})])
    while name_of(s) not in ("Movements", "Move", "Idle"):
        does(s, next((a for a in offers(s) if a.endswith("38.20")), offers(s)[0]))
    assert where(s, "R 3 how") == "38.20"
    moving(s, RUSSIA, counter=True)
    assert "take R 3 how" not in offers(s)


@pytest.mark.rule("9.8.1#1", "9.8#1")
def test_9_8_1_a_train_goes_three_hexes_and_is_extended():
    """9.8.1 A lone Train in an EZOC retreats three hexes and lies on its extended side."""
    s = approach([("R 3 Train", "40.19", {}), ("R 25/3", "36.20", {})])
    assert "fall-back R 3 Train > 37.19" in offers(s)
    assert "fall-back R 3 Train > 38.19" not in offers(s)
    does(s, "fall-back R 3 Train > 37.19")
    assert where(s, "R 3 Train") == "37.19"
    assert s.marked(piece("R 3 Train"), nm.EXTENDED)


@pytest.mark.rule("9.8.1#2", "27.2(6)#1", "16.4#1")
def test_9_8_1_a_surrounded_train_is_lost():
    """9.8.1, 27.2 (6) A Train that cannot go is eliminated: two points."""
    from tests.games.twilight_in_the_east.positions import vp

    s = position("b_tannenberg", gt=3)
    put(s, "R 3 Train", "40.20", army="R FIRST")
    for name, hex_ in (("G 35/17", "38.20"), ("G 36/17", "40.22"), ("G 2/1", "40.18")):
        put(s, name, hex_)
    put(s, "G 1/1", "43.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.20")
    for _ in range(3):
        if name_of(s) == "Displacement":
            does(s, offers(s)[0])
    assert where(s, "R 3 Train") == "GT 5"  # it returns two turns later (16.4)
    assert vp(s)[CENTRAL] == 2


@pytest.mark.rule("9.8.1#3")
def test_9_8_1_less_than_three_hexes_only_to_a_combat_unit():
    """9.8.1 If it cannot go three hexes a Train may end sooner, with a friendly combat unit."""
    s = position("b_tannenberg", gt=3)
    put(s, "R 3 Train", "40.20", army="R FIRST")
    put(s, "R 25/3", "39.20", army="R FIRST")
    for name, hex_ in (
        ("G 35/17", "37.20"),
        ("G 36/17", "38.22"),
        ("G 2/1", "38.18"),
        ("G 2 lw", "40.22"),
        ("G 6 lw", "40.18"),
    ):
        put(s, name, hex_)
    put(s, "G 1/1", "43.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19")
    for _ in range(3):
        if name_of(s) == "Displacement":
            assert {a.split(" > ")[1] for a in offers(s, "fall-back")} == {"39.20"}
            does(s, offers(s)[0])
    assert where(s, "R 3 Train") == "39.20"


@pytest.mark.rule("9.9#1")
def test_9_9_a_depot_leaves_by_rail():
    """9.9 A depot is never next to an enemy: it goes up to 15 railway hexes, also over hexes lost in this phase."""
    s = approach([("R FIRST Major", "38.19", {}), ("R 25/3", "34.22", {})], to="39.19", via=())
    for _ in range(3):
        if name_of(s) == "Displacement":
            does(s, offers(s)[0])
    assert where(s, "R FIRST Major") not in ("38.19", "eliminated")


@pytest.mark.rule("9.5.1#1", "9.8.1#1")
@pytest.mark.parametrize("mover", ["G 1.FA", "G 1 Train"])
def test_9_5_enemies_without_a_zoc_drive_nobody_off(mover):
    """9.5, 9.8 Only a ZOC drives guns and Trains off: guns and supply units have none."""
    s = approach([("R 3 how", "40.19", {}), ("R 3 Train", "40.19", {}), ("R 25/3", "36.20", {})], mover=mover)
    assert name_of(s) not in ("Displacement",)
    assert (where(s, "R 3 how"), where(s, "R 3 Train")) == ("40.19", "40.19")
