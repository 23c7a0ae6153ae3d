"""Chapter 14, supply, with the supply rules of 12, 22, 23 and 24: who is In Supply, in Low Supply, Out of

Supply, isolated.
"""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    log_of,
    name_of,
    offered,
    position,
    put,
    status,
    steps,
    supplying,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import extended, state, supplied

# West of 38.19, the last Russian railway hex: 41.20 is three hexes from it, 42.21 four, 44.22 six, 45.22 seven.


@pytest.mark.rule("14.2.3#1", "14.4(3)#1", "14.4(4)#1", "14.4(6)#1")
@pytest.mark.parametrize(
    ("hex_", "wanted", "level"),
    [("41.20", "in", 0), ("42.21", "low", 0), ("44.22", "low", 0), ("45.22", "out", -1)],
)
@pytest.mark.parametrize("name", ["R 25/3", "R 5 rf", "R 1 c"])
def test_14_2_3_from_a_railway(hex_, wanted, level, name):
    """14.2.3 Within three hexes of an operational railway In Supply, to six hexes Low Supply, then Out (one level)."""
    s = position("a_gumbinnen", gt=3)
    put(s, name, hex_, corps="" if name != "R 25/3" else None)
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert state(s, name) == wanted
    assert status(s, name) == level


@pytest.mark.rule("14.1#1", "4.1.2#1")
@pytest.mark.parametrize(("friend", "wanted"), [(False, "out"), (True, "in")])
def test_14_1_an_enemy_zoc_stops_a_line_unless_a_friend_stands_there(friend, wanted):
    """14.1 A supply line does not pass a hex in an EZOC; a friendly unit in it negates that."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R 25/3", "41.20")
    # a wall of ZOCs from the Niemen to the southern edge, column 39 and 40
    for name, hex_ in (
        ("G Bacmeister", "40.15"),
        ("G Masurian", "40.18"),
        ("G 1/1", "40.24"),
        ("G 2/1", "40.27"),
        ("G 35/17", "40.29"),
        ("G 1 c", "39.20"),
    ):
        put(s, name, hex_)
    if friend:
        put(s, "R 27/3", "40.20")
        put(s, "R 28/20", "39.19")
    supplied(s)
    assert state(s, "R 25/3") == wanted


@pytest.mark.rule("14.2.1#1", "14.3.2#1", "14.2#2", "14.4(4)#1")
@pytest.mark.parametrize(
    ("hex_", "wanted", "flipped"),
    [("44.22", "in", False), ("45.22", "in", True), ("46.23", "in", True), ("47.23", "out", False)],
)
def test_14_2_1_from_a_depot(hex_, wanted, flipped):
    """14.2.1, 14.4 (4) A depot reaches 7, extended 9; also the extended depot gives full supply."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 5 rf", hex_, corps="")
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert state(s, "R 5 rf") == wanted
    assert extended(s, "R FIRST Major") == flipped


@pytest.mark.rule("14.2.2#1", "14.3.1#1", "14.4(2)#1", "14.4(4)#1", "6.3.2#1")
@pytest.mark.parametrize(
    ("hex_", "wanted", "flipped"),
    [("49.24", "in", False), ("50.24", "low", True), ("51.24", "low", True), ("52.24", "out", False)],
)
def test_14_2_2_from_the_own_corps_train(hex_, wanted, flipped):
    """14.2.2, 14.4 (4) A Train reaches 6; extended it reaches 8, but only with Low Supply."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "43.21")
    put(s, "R 25/3", hex_)
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert state(s, "R 25/3") == wanted
    assert extended(s, "R 3 Train") == flipped


@pytest.mark.rule("14.3.1#1", "6.3.3#1", "6.3.3#2", "14.3.1#2")
@pytest.mark.parametrize(
    ("name", "corps", "wanted"),
    [
        ("R 25/3", None, "in"),
        ("R 28/20", None, "out"),  # another corps
        ("R 5 rf", "", "out"),  # independent infantry
        ("R 1 c", "", "in"),  # independent cavalry
        ("R 2 c", "R 1 C", "out"),  # cavalry of a cavalry corps
    ],
)
def test_14_3_1_whom_a_train_supplies(name, corps, wanted):
    """14.3.1 A Train supplies its corps and independent cavalry, nobody else; cavalry of a cavalry corps only

    by its own.
    """
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "43.21")
    put(s, name, "49.23", corps=corps)
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert state(s, name) == wanted


@pytest.mark.rule("14.3.1#1", "6.3.3#2")
def test_14_3_1_two_cavalry_formations_for_a_train():
    """14.3.1, 6.3.3 At most two cavalry formations draw on one Train."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "43.21")
    for name in ("R 1 c", "R 2 c", "R 3 c"):
        put(s, name, "49.23", corps="")
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert sorted(state(s, n) for n in ("R 1 c", "R 2 c", "R 3 c")) == ["in", "in", "out"]


@pytest.mark.rule("6.3.1#1", "14.3.2#1", "14.2.2#1")
def test_6_3_1_another_armys_depot_gives_nothing():
    """6.3.1 Supply comes only from sources of the own army, railways and fortresses excepted."""
    s = position("b_tannenberg", gt=6)
    put(s, "R FIRST Major", "36.19", army="R FIRST")
    put(s, "R 54 r", "45.22", army="R FIRST", corps="")
    put(s, "R 36/13", "45.23", army="R SECOND", corps="")
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert (state(s, "R 54 r"), state(s, "R 36/13")) == ("in", "out")


@pytest.mark.rule("14.4(2)#1", "14.2.2#1", "14.2#2")
def test_14_4_2_a_train_that_an_extended_depot_reaches_is_in_supply():
    """14.4 (2) The depot may be flipped to reach a Train; then the Train and its corps are In Supply."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "46.23")
    put(s, "R 25/3", "49.23")
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert extended(s, "R FIRST Major")
    assert (state(s, "R 3 Train"), state(s, "R 25/3")) == ("in", "in")


@pytest.mark.rule("14.4(2)#1", "14.2#2")
def test_14_4_2_the_owner_may_flip_a_depot_for_a_train_alone():
    """14.2, 14.4 (2) A Train without a client may be supplied by an extended depot as well: it is the owner's

    choice.
    """
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "46.23")
    put(s, "G 1/1", "51.15")
    supplying(s, RUSSIA)
    assert state(s, "R 3 Train") == "in" or offered(s, "extend R FIRST Major")


@pytest.mark.rule("14.2.2#1", "14.2.2#2")
@pytest.mark.parametrize(
    ("hex_", "rail", "wanted"), [("38.19", "", "in"), ("39.20", "", "out"), ("36.19", "34.18", "in")]
)
def test_14_2_2_a_train_on_a_railway_needs_no_depot(hex_, rail, wanted):
    """14.2.2 Without a depot a Train must stand on an operational railway; a hex beside it is not enough."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R 3 Train", hex_, rail=rail)
    put(s, "R 25/3", "42.22")
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert state(s, "R 3 Train") == wanted


@pytest.mark.rule("14.2.2#2")
def test_14_2_2_an_entrained_train_supplies_nobody():
    """14.2.2 A Train on rails gives no supply."""
    seen = {}
    for rail in ("", "34.18"):
        s = position("a_gumbinnen", gt=3)
        put(s, "R 3 Train", "38.19", rail=rail)
        put(s, "R 25/3", "43.21")
        put(s, "G 1/1", "51.15")
        supplied(s)
        seen[rail] = state(s, "R 25/3")
    assert seen == {"": "in", "34.18": "low"}


@pytest.mark.rule("14.4(6)#1", "14.4(7)#1", "6.4.2#1")
@pytest.mark.parametrize(
    ("name", "more", "after"),
    [
        ("R 25/3", {}, (-1, 10)),
        ("R 25/3", {"status": -3}, (-4, 10)),
        ("R 25/3", {"status": -4}, (-4, 9)),
        ("R Kowno", {}, (0, 2)),
        ("R 1 c", {"corps": "", "status": -1}, (-2, 3)),
    ],
)
def test_14_4_6_out_of_supply(name, more, after):
    """14.4 (6) One level; Demoralized formations and lone Assets lose a step instead."""
    s = position("a_gumbinnen", gt=3)
    u = put(s, name, "46.23", **more)
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert state(s, name) == "out"
    assert (status(s, name) if u.formation else 0, steps(s, name)) == after


def surrounded(names, name, more, scenario="a_gumbinnen"):
    """A unit in 43.21 with enemies two hexes away all round: every way out leads through their hexes or ZOCs."""
    s = position(scenario, gt=3)
    put(s, name, "43.21", **more)
    ring = ("43.19", "43.23", "41.20", "41.22", "45.20", "45.22", "44.20", "42.20", "44.23", "42.23", "41.21", "45.21")
    for other, hex_ in zip(names, ring, strict=False):
        put(s, other, hex_)
    return s


GERMANS = (
    "G 1/1",
    "G 2/1",
    "G 35/17",
    "G 36/17",
    "G 1 r/1 R",
    "G 36 r/1 R",
    "G 2 lw",
    "G 6 lw",
    "G 70 lw",
    "G 5 lw",
    "G 20 lw",
    "G 3 r",
)
RUSSIANS = (
    "R 25/3",
    "R 27/3",
    "R 28/20",
    "R 29/20",
    "R 40/4",
    "R 30/4",
    "R 26/2",
    "R 43/2",
    "R 5 rf",
    "R 54 r",
    "R 57 r",
    "R 68 r",
)


@pytest.mark.rule("14.4(7)#1", "14.4.1#1")
def test_14_4_7_isolated_russians_lose_three_levels_and_germans_two():
    """14.4 (7) Isolated: three levels for Russians, two for Germans, what cannot be lost in steps."""
    s = surrounded(GERMANS, "R 1/13", {"army": "R FIRST", "corps": ""})
    supplied(s, RUSSIA)
    assert (state(s, "R 1/13"), status(s, "R 1/13")) == ("out", -3)
    s = surrounded(GERMANS, "R 1/13", {"army": "R FIRST", "corps": "", "status": -2})
    supplied(s, RUSSIA)
    assert (status(s, "R 1/13"), steps(s, "R 1/13")) == (-4, 9)


@pytest.mark.rule("14.6#1", "14.4(5)#1", "27.2(5)#1")
@pytest.mark.parametrize(("die", "gone"), [(3, False), (4, True), (6, True), (1, False)])
def test_14_6_surrender_of_the_demoralized_and_isolated(die, gone):
    """14.6 On 4 to 6 a Demoralized isolated Force surrenders; else it loses three steps."""
    s = surrounded(GERMANS, "R 1/13", {"army": "R FIRST", "corps": "", "status": -4})
    supplied(s, RUSSIA, die)
    if gone:
        assert where(s, "R 1/13") == "eliminated"
        assert vp(s)[CENTRAL] == 4
    else:
        assert (where(s, "R 1/13"), steps(s, "R 1/13")) == ("43.21", 7)


@pytest.mark.rule("14.4.1#1", "14.4.1-ex", "4.1.3#1")
def test_14_4_1_the_own_zoc_breaks_isolation():
    """14.4.1 Example: with the ring one hex wider on one side the unit's own ZOC keeps it from being isolated."""
    s = surrounded(GERMANS[:10], "R 1/13", {"army": "R FIRST", "corps": ""})
    supplied(s, RUSSIA)
    assert state(s, "R 1/13") == "out"
    assert status(s, "R 1/13") in (-1, -3)


@pytest.mark.rule("14.2.4#1")
@pytest.mark.parametrize(
    ("fort", "hex_", "wanted"),
    [
        ("R Fortress Kowno", "29.17", "in"),  # adjacent
        ("R Fortress Ossowetz", "42.36", "in"),
    ],
)
def test_14_2_4_a_fortress_with_the_symbol_supplies_its_neighbours(fort, hex_, wanted):
    """14.2.4 Units on or next to a Fortress with the supply symbol are In Supply."""
    s = position("b_tannenberg", gt=3)
    put(s, fort, "")
    put(s, "R 54 r", hex_, army="R FIRST", corps="")
    put(s, "G 1/1", "60.20")
    supplied(s)
    assert state(s, "R 54 r") == wanted


@pytest.mark.rule("14.2.4#2")
@pytest.mark.parametrize(
    ("name", "wanted"),
    [("G Lötzen", "in"), ("G Masurian", "in"), ("G Bacmeister", "in"), ("G Allenstein", "out"), ("G 2 lw", "out")],
)
def test_14_2_4_boyen_supplies_three_units_only(name, wanted):
    """14.2.4 Boyen supplies Lötzen, Masurian and Bacmeister, nobody else, when the railways of Lötzen are cut."""
    s = position("b_tannenberg", gt=3)
    put(s, "G Fortress Boyen", "")
    put(s, name, "49.27", corps="" if "lw" in name else None)
    for other, hex_ in zip(RUSSIANS, ("48.27", "49.26", "49.28", "50.27", "50.28", "48.28"), strict=False):
        put(s, other, hex_, army="R FIRST", corps="")
    supplied(s, CENTRAL)
    assert (state(s, name) if where(s, name) == "49.27" else "out") == wanted  # an Asset does not survive isolation


@pytest.mark.rule("24.4#1")
@pytest.mark.parametrize(("gt", "wanted"), [(7, "low"), (8, "in")])
@pytest.mark.parametrize("name", ["R 2/23", "R 3 gd/23"])
def test_24_4_the_second_division_is_never_better_than_low_before_gt_8(gt, wanted, name):
    """24.4 The 2nd Division is in Low Supply at best through GT 7; its sister is not."""
    s = position("b_tannenberg", gt=gt)
    put(s, name, "57.45", army="R SECOND", corps="")
    put(s, "R SECOND Major", "58.52", army="R SECOND")
    put(s, "G 1/1", "70.20")
    supplied(s)
    assert state(s, name) == (wanted if name == "R 2/23" else "in")


@pytest.mark.rule("22.5.1#1")
def test_22_5_1_the_kg_train_supplies_its_corps_only():
    """22.5.1 The Königsberg Train is always In Supply and supplies KG units only."""
    s = position("b_tannenberg", gt=3)
    put(s, "G KG Train", "60.17")
    put(s, "G kg res/KG", "60.14")
    put(s, "R 25/3", "40.20", army="R FIRST")
    supplied(s, CENTRAL)
    assert (state(s, "G KG Train"), state(s, "G kg res/KG")) == ("in", "in")


@pytest.mark.rule("5.4.4#1", "5.4.4#2")
def test_5_4_4_extended_units_are_flipped_back_first():
    """5.4.4 (1) Extended depots and Trains of the phasing player are turned to their fronts; the others' stay."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19", extended=True)
    put(s, "R 3 Train", "37.19", extended=True)
    put(s, "G EIGHTH Major", "48.19", extended=True)
    put(s, "R 25/3", "38.20")
    put(s, "G 1/1", "47.20")
    supplied(s)
    assert (extended(s, "R FIRST Major"), extended(s, "R 3 Train"), extended(s, "G EIGHTH Major")) == (
        False,
        False,
        True,
    )


@pytest.mark.rule("14.2.1a#1", "14.2.1#1", "14.4(1)#1")
@pytest.mark.parametrize(("hex_", "wanted"), [("36.19", "in"), ("36.20", "out"), ("44.20", "out")])
def test_14_2_1_a_depot_must_stand_in_a_station_with_a_line_home(hex_, wanted):
    """14.2.1 A depot is In Supply only in a station with an operational line to the own map edge."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", hex_)
    put(s, "R 25/3", "38.20")
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert state(s, "R FIRST Major") == wanted


@pytest.mark.rule("14.7#1")
def test_14_7_bukowina_supply_is_full_supply_for_all_fischers():
    """14.7 All Fischer units may use the Bukowina half-hexes within ten hexes, also where a railway gives Low

    Supply only.
    """
    s = position("c_galicia", gt=5)
    put(s, "A Fischer 1", "11.111", army="A SECOND")
    put(s, "A Fischer 2", "11.112", army="A SECOND")
    put(s, "R 12/12", "20.80", army="R EIGHTH")
    supplied(s, CENTRAL)
    assert (state(s, "A Fischer 1"), state(s, "A Fischer 2")) == ("in", "in")


@pytest.mark.rule("14.7#1")
def test_14_7_three_other_units_beside_the_fischers():
    """14.7 Three A-H units (not four) share the Bukowina supply with the Fischer units."""
    s = position("c_galicia", gt=5)
    units = ("A 8 c", "A 5 hc", "A 1 c", "A 35 ls")
    for name, hex_ in zip(units, ("16.112", "16.113", "17.113", "17.112"), strict=True):
        put(s, name, hex_, army="A SECOND", corps="")
    put(s, "A Fischer 1", "16.111", army="A SECOND")
    for name, hex_ in (("R 12/12", "16.108"), ("R 19/12", "13.109"), ("R 14/8", "19.109"), ("R 15/8", "21.110")):
        put(s, name, hex_, army="R EIGHTH", corps="")
    supplied(s, CENTRAL)
    assert state(s, "A Fischer 1") == "in"
    assert sum(state(s, n) == "in" for n in units) == 3


@pytest.mark.rule("14.0#1")
def test_14_0_the_state_lasts_until_the_next_own_supply_phase():
    """14.0 A marker stays when the unit comes back to a railway, until the next friendly Supply Phase."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R 25/3", "38.20", supply="out")
    put(s, "G 1/1", "51.15")
    supplied(s, CENTRAL)
    assert state(s, "R 25/3") == "out"
    supplied(s, RUSSIA)
    assert state(s, "R 25/3") == "in"
    assert name_of(s) == "Idle"
    assert log_of(s)
