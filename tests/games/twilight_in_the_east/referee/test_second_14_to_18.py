"""Chapters 14 to 18, second reading: supply, replacements, reinforcements, railways, pontoons, at their boundaries."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.steps.sequence import TurnEnd
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    controller,
    does,
    engineering,
    laying,
    moving,
    name_of,
    nm,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    reinforcing,
    run,
    status,
    steps,
    supplying,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import auto, distance, extended, state, supplied

# Tracing ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.2.3#1")
@pytest.mark.parametrize(("hex_", "wanted"), [("38.24", "in"), ("39.24", "low")])
def test_14_1_2_rough_counts_one_and_a_half_unless_a_road_leads_in(hex_, wanted):
    """14.1.2 Both rough hexes lie one hex beyond two: by road three (In Supply), without three and a half (Low)."""
    s = position("d_grand_campaign", gt=12)
    put(s, "R 54 r", hex_, army="R FIRST", corps="")
    supplied(s)
    assert state(s, "R 54 r") == wanted


@pytest.mark.rule("14.1.2#3", "20.1#3")
@pytest.mark.parametrize(
    ("name", "hex_", "weather", "wanted"),
    [
        ("R 54 r", "08.63", nm.NORMAL, "low"),
        ("R 54 r", "08.63", nm.FREEZE, "in"),
        ("A 43 lw", "50.107", nm.NORMAL, "out"),
        ("A 43 lw", "50.107", nm.FREEZE, "low"),
    ],
)
def test_14_1_2_wetlands_count_two_and_one_in_a_freeze(name, hex_, weather, wanted):
    """14.1.2 In a Freeze wetlands count as clear: four hexes are three, eight are six."""
    s = position("d_grand_campaign", gt=40, weather=weather)
    side = piece(name).side
    put(s, name, hex_, army="R FIRST" if side == RUSSIA else "A THIRD", corps="")
    supplied(s, side)
    assert state(s, name) == wanted


@pytest.mark.rule("14.1.2#4")
@pytest.mark.parametrize(("hex_", "wanted"), [("57.92", "in"), ("53.92", "low"), ("75.90", "out")])
def test_14_1_2_a_mountain_ridge_adds_a_hex(hex_, wanted):
    """14.1.2 Three hexes by a road over the ridge; three and a ridge are four, six and a ridge are seven."""
    s = position("d_grand_campaign", gt=12)
    put(s, "A 43 lw", hex_, army="A THIRD", corps="")
    supplied(s, CENTRAL)
    assert state(s, "A 43 lw") == wanted


@pytest.mark.rule("14.1.2#5", "19.0#1", "20.1#2")
@pytest.mark.parametrize(
    ("gt", "weather", "wanted"),
    [
        (16, nm.NORMAL, "in"),
        (17, nm.HIGH_WATER, "low"),
        (23, nm.HIGH_WATER, "low"),
        (24, nm.NORMAL, "in"),
        (27, nm.NORMAL, "in"),
        (28, nm.NORMAL, "low"),
        (47, nm.FREEZE, "low"),
    ],
)
def test_14_1_2_bridges_of_large_rivers_cost_a_hex_in_high_water_and_in_autumn(gt, weather, wanted):
    """14.1.2 30.64 is three hexes from the railway over a bridge: four in High Water and from GT 28 on, frozen or not.

    A Freeze lifts minor rivers only.
    """
    s = position("d_grand_campaign", gt=gt, weather=weather)
    put(s, "R 54 r", "30.64", army="R FIRST", corps="")
    supplied(s)
    assert state(s, "R 54 r") == wanted


@pytest.mark.rule("14.1.2#5", "14.1.2#1")
def test_14_1_2_a_railway_bridge_costs_nothing_more_in_autumn():
    """14.1.2 Along the railway no hex is added: Warsaw's depot reaches as far over the Vistula bridge as in summer."""
    seen = {}
    for gt in (27, 28):
        s = position("d_grand_campaign", gt=gt)
        put(s, "R SECOND Major", "58.52", army="R SECOND")
        put(s, "R 36/13", "52.50", army="R SECOND", corps="")
        supplied(s)
        seen[gt] = (state(s, "R 36/13"), extended(s, "R SECOND Major"))
    assert seen[27] == seen[28] == ("in", False)


@pytest.mark.rule("14.1.1#1", "18.1#2", "18.2#1", "5.4.3#1")
@pytest.mark.parametrize("bridged", [False, True])
def test_18_1_a_pontoon_carries_a_supply_line(bridged):
    """18.1, 14.1.1 Over the Niemen without a bridge the unit is cut off; the pontoon of the phase before feeds it."""
    s = position("d_grand_campaign", gt=12)
    put(s, "R 54 r", "27.14", army="R FIRST", corps="")
    put(s, "R 3 Train", "27.16", army="R FIRST")
    laying(s, RUSSIA)
    if bridged:
        does(s, "bridge-with R 3 Train", "lay R 3 Train > 27.14|27.15")
        auto(s)
    supplied(s)
    assert state(s, "R 54 r") == ("in" if bridged else "out")


@pytest.mark.rule("14.7#1")
@pytest.mark.parametrize(
    ("name", "hex_", "wanted"),
    [
        ("A 43 lw", "22.113", "in"),  # ten hexes
        ("A 43 lw", "31.108", "out"),  # ten and a half
        ("A 43 lw", "34.107", "in"),  # ten; the railway at six would be Low Supply
        ("A 43 lw", "36.106", "low"),  # eleven; the railway at six
        ("G 1/1", "22.113", "out"),
        ("G 1/1", "34.107", "low"),
    ],
)
def test_14_7_ten_hexes_and_a_h_units_only(name, hex_, wanted):
    """14.7 The path of the Bukowina is ten hexes long at most, and for Austro-Hungarian units only."""
    s = position("d_grand_campaign", gt=12)
    put(s, name, hex_, army="A THIRD" if name[0] == "A" else "G EIGHTH", corps="")
    supplied(s, CENTRAL)
    assert state(s, name) == wanted


@pytest.mark.rule("14.7#1", "14.1#1")
def test_14_7_the_path_is_cut_by_an_enemy_zoc():
    """14.7 (14.1) An EZOC on every way to the half-hexes ends the Bukowina supply."""
    seen = {}
    for cut in (False, True):
        s = position("c_galicia", gt=6)
        put(s, "A 35 ls", "19.112", army="A SECOND", corps="")
        if cut:
            for name, hex_ in (("R 12/12", "18.112"), ("R 19/12", "20.112"), ("R 14/8", "19.113")):
                put(s, name, hex_, army="R EIGHTH", corps="")
        supplied(s, CENTRAL)
        seen[cut] = state(s, "A 35 ls") if where(s, "A 35 ls") == "19.112" else "gone"
    assert seen[False] == "in"
    assert seen[True] != "in"


# Sources ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.2.1a#1", "14.4(1)#1", "14.2.2#1")
@pytest.mark.parametrize(
    ("enemy", "friend", "depot"),
    [("", "", "in"), ("33.19", "", "in"), ("33.18", "", "out"), ("33.18", "34.18", "out"), ("33.18", "all", "in")],
)
def test_14_2_1a_an_ezoc_on_the_line_breaks_a_depots_line_of_communications(enemy, friend, depot):
    """14.2.1a Every hex of the LOC must be free of EZOCs or hold a friendly unit; a Train on the line needs no LOC."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "37.19")
    if enemy:
        put(s, "G 1/1", enemy)
    for name, hex_ in (("R 25/3", "34.18"), ("R 27/3", "33.17")):
        if friend == "all" or friend == hex_:
            put(s, name, hex_)
    supplied(s)
    assert state(s, "R FIRST Major") == depot
    assert state(s, "R 3 Train") == "in"


@pytest.mark.rule("14.2#2", "14.2.1#1", "14.3.2#1")
@pytest.mark.parametrize(("supply", "enemy", "wanted"), [("in", "", "in"), ("in", "33.18", "out"), ("out", "", "in")])
def test_14_2_only_a_depot_in_supply_supplies(supply, enemy, wanted):
    """14.2 A depot without LOC feeds nobody; one that was Out of Supply and has its line again does at once."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19", supply=supply)
    put(s, "R 5 rf", "45.22", corps="")
    if enemy:
        put(s, "G 1/1", enemy)
    supplied(s)
    assert state(s, "R 5 rf") == wanted


@pytest.mark.rule("14.3.1#2", "6.3.3#2")
@pytest.mark.parametrize(
    ("name", "corps", "wanted"),
    [("R 2 c", "R 1 C", "in"), ("R 1 c", "", "out"), ("R 25/3", "R 3", "out"), ("R 5 rf", "", "out")],
)
def test_14_3_1_a_cavalry_corps_train_feeds_its_own_cavalry_only(name, corps, wanted):
    """14.3.1 The Train of the 1st Cavalry Corps supplies attached cavalry, neither other cavalry nor infantry."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 1 C Train", "43.21")
    put(s, name, "49.23", corps=corps)
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert state(s, name) == wanted


@pytest.mark.rule("14.3.1#1", "6.4.2#1")
def test_14_3_1_assets_and_formations_of_the_corps_are_not_counted_with_the_two_cavalry_formations():
    """14.3.1 A Train feeds its own formations and Assets besides the two cavalry formations."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "43.21")
    names = ("R 25/3", "R 27/3", "R 3 how", "R Kowno", "R 1 c", "R 4 c")
    for name in names:
        put(s, name, "49.23", corps="" if name.endswith(" c") else None)
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert {n: state(s, n) for n in names} == dict.fromkeys(names, "in")


@pytest.mark.rule("14.3.1#1", "6.3.1#1")
def test_14_3_1_two_trains_feed_four_cavalry_formations():
    """14.3.1 Each Train has its own two; a third formation goes to the next Train in reach."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "43.21")
    put(s, "R 20 Train", "43.22")
    names = ("R 1 c", "R 2 c", "R 3 c", "R 4 c")
    for name in names:
        put(s, name, "48.23", corps="")
    put(s, "G 1/1", "51.15")
    supplied(s)
    assert [state(s, n) for n in names] == ["in"] * 4


@pytest.mark.rule("14.2.4#1", "17.1.5#1")
@pytest.mark.parametrize(
    ("name", "hex_", "fed"),
    [("R 54 r", "41.35", True), ("R 54 r", "42.35", True), ("R 3 how", "42.36", True), ("R 54 r", "43.34", False)],
)
def test_14_2_4_on_or_beside_the_fortress(name, hex_, fed):
    """14.2.4 Behind a cut railway Ossowetz feeds combat and artillery units on and next to it, nobody two hexes off."""
    s = position("b_tannenberg", gt=3)
    put(s, "R Fortress Ossowetz", "")
    put(s, "G 1 c", "40.36", corps="")
    put(s, name, hex_, army="R FIRST", corps="" if name == "R 54 r" else None)
    supplied(s)
    assert (state(s, name) == "in") == fed


@pytest.mark.rule("14.2.2#1")
def test_14_2_4_a_fortress_feeds_no_train():
    """14.2.4, 14.2.2 Only combat and artillery units: a Train beside Ossowetz with the line cut is Out of Supply."""
    s = position("b_tannenberg", gt=3)
    put(s, "R Fortress Ossowetz", "")
    put(s, "G 1 c", "40.36", corps="")
    put(s, "R 2 Train", "42.35", army="R FIRST")
    supplied(s)
    assert state(s, "R 2 Train") == "out"


@pytest.mark.rule("14.2.4#2")
@pytest.mark.parametrize(
    ("name", "hex_", "wanted"),
    [
        ("G Masurian", "46.27", "in"),
        ("G Masurian", "45.27", "out"),
        ("G 3 r", "46.27", "out"),
        ("G 3 r", "48.27", "out"),
    ],
)
def test_14_2_4_boyen_reaches_three_hexes_and_only_for_its_own(name, hex_, wanted):
    """14.2.4 With every railway round Lötzen gone, Boyen feeds Masurian at three hexes, not at four, and

    no division.
    """
    s = position("b_tannenberg", gt=3)
    for col in range(39, 60):
        for row in range(16, 39):
            if distance(f"{col}.{row}", "49.27") <= 10:
                put(s, "R 1 c", f"{col}.{row}", army="R FIRST", corps="")
    put(s, "R 1 c", "36.30", army="R FIRST", corps="")
    put(s, "G Fortress Boyen", "")
    put(s, name, hex_, corps="" if name == "G 3 r" else None)
    supplied(s, CENTRAL)
    assert (state(s, name) if where(s, name) == hex_ else "out") == wanted  # two steps do not survive isolation


# Out of Supply and isolated --------------------------------------------------------------------------------


@pytest.mark.rule("14.4.1#1", "14.4(6)#1", "14.4(7)#1")
@pytest.mark.parametrize(
    ("name", "hex_", "levels"),
    [
        ("R 25/3", "46.20", -1),
        ("R 25/3", "47.20", -3),
        ("A 14/5", "10.80", -1),
        ("A 14/5", "10.78", -3),
        ("G 35/17", "10.80", -1),
        ("G 35/17", "10.78", -2),
    ],
)
def test_14_4_1_six_enemy_hexes_may_lie_between_not_seven(name, hex_, levels):
    """14.4.1 A raider with six hexes of enemy land to the nearest own railway is not isolated; with seven he is."""
    s = position("d_grand_campaign", gt=3)
    side = piece(name).side
    put(s, name, hex_, army={"R": "R FIRST", "A": "A SECOND", "G": "G EIGHTH"}[name[0]], corps="")
    supplied(s, side)
    assert state(s, name) == "out"
    assert status(s, name) == levels


@pytest.mark.rule("14.4(7)#1", "14.4(5)#1")
@pytest.mark.parametrize(
    ("name", "given", "wanted"),
    [
        ("R 25/3", 0, (-3, 10)),
        ("R 25/3", -1, (-4, 10)),
        ("R 25/3", -2, (-4, 9)),
        ("R 25/3", -3, (-4, 8)),
        ("G 35/17", -2, (-4, 12)),
        ("G 35/17", -3, (-4, 11)),
    ],
)
def test_14_4_7_what_cannot_be_lost_in_levels_is_lost_in_steps(name, given, wanted):
    """14.4 (7) Russians lose three, Germans two; below Demoralized each becomes a step."""
    s = position("d_grand_campaign", gt=3)
    side = piece(name).side
    put(s, name, "47.20" if side == RUSSIA else "10.78", corps="", status=given)
    supplied(s, side)
    assert piece(name).steps in (10, 12)
    lost = piece(name).steps - steps(s, name)
    assert (status(s, name), 10 - lost if side == RUSSIA else 12 - lost) == wanted


@pytest.mark.rule("14.6#1", "14.4(5)#1", "2.1-Force#1")
@pytest.mark.parametrize(("die", "gone"), [(3, False), (4, True)])
def test_14_6_the_assets_of_a_force_surrender_with_it(die, gone):
    """14.6 A Force is the formation with its Assets: on 4 both are gone, the division's points are scored once."""
    s = position("d_grand_campaign", gt=3)
    put(s, "R 25/3", "47.20", army="R FIRST", status=-4)
    put(s, "R Kowno", "47.20", army="R FIRST")
    supplied(s, RUSSIA, die)
    assert {where(s, "R 25/3"), where(s, "R Kowno")} == ({"eliminated"} if gone else {"47.20"})
    assert vp(s) == (0, 4 if gone else 0)
    if not gone:
        full = piece("R 25/3").steps + piece("R Kowno").steps
        assert full - steps(s, "R 25/3") - steps(s, "R Kowno") == 3


@pytest.mark.rule("14.6#1", "14.4(5)#1")
@pytest.mark.parametrize(("given", "hex_", "rolls"), [(-4, "47.20", True), (-3, "47.20", False), (-4, "46.20", False)])
def test_14_6_only_the_demoralized_and_isolated_roll(given, hex_, rolls):
    """14.6 Both conditions: Demoralized at -3 not, isolated at six hexes not; who becomes Demoralized now

    rolls later.
    """
    s = position("d_grand_campaign", gt=3)
    put(s, "R 25/3", hex_, army="R FIRST", status=given)
    supplying(s, RUSSIA)
    seen = False
    for _ in range(10):
        choices = offers(s)
        if not choices:
            break
        seen = seen or "roll 4" in choices
        does(s, "accept" if "accept" in choices else "roll 1" if "roll 1" in choices else choices[0])
    assert seen == rolls


@pytest.mark.rule("14.4(6)#1", "6.4.2#1")
@pytest.mark.parametrize(("beside", "wanted"), [(True, 0), (False, 1)])
def test_14_4_6_an_asset_loses_a_step_only_when_alone(beside, wanted):
    """14.4 (6) Stacked with its formation an Asset loses nothing, the formation a level; alone it loses a step."""
    s = position("d_grand_campaign", gt=3)
    put(s, "R Kowno", "46.20", army="R FIRST")
    if beside:
        put(s, "R 25/3", "46.20", army="R FIRST")
    supplied(s)
    assert piece("R Kowno").steps - steps(s, "R Kowno") == wanted
    if beside:
        assert status(s, "R 25/3") == -1


@pytest.mark.rule("14.5.2#1")
@pytest.mark.parametrize(("supply", "may"), [("in", True), ("low", True), ("out", False)])
@pytest.mark.parametrize("kind", ["recover", "reorder"])
def test_14_5_2_out_of_supply_nobody_recovers(supply, may, kind):
    """14.5.2 Levels and order are recovered In Supply and in Low Supply, not Out of Supply."""
    s = position("a_gumbinnen", gt=3)
    recovers = kind == "recover"
    put(s, "R 25/3", "30.18", supply=supply, status=-2 if recovers else 0, disorder=0 if recovers else 1)
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA)
    does(s, "take R 25/3")
    assert offered(s, kind) == may


@pytest.mark.rule("14.5.1#1", "14.5.2#1", "13.1.2#1")
@pytest.mark.parametrize(
    ("supply", "ip", "may"), [("in", 2, True), ("low", 2, False), ("out", 2, False), ("low", 1, True), ("out", 1, True)]
)
def test_14_5_positions_of_level_three_need_full_supply(supply, ip, may):
    """14.5 Low and Out of Supply forbid upgrades to Level 3 (and 4), not to Level 2."""
    s = position("d_grand_campaign", gt=30)
    put(s, "G 1/1", "44.20", supply=supply, ip=ip)
    put(s, "R 25/3", "42.20", army="R FIRST")
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    assert offered(s, "dig") == may


@pytest.mark.rule("10.5.3#1")
@pytest.mark.parametrize(
    ("name", "supply", "may"),
    [
        ("R FIRST Major", "in", True),
        ("R FIRST Major", "out", False),
        ("R 3 Train", "in", True),
        ("R 3 Train", "out", True),
    ],
)
def test_14_5_2_a_depot_out_of_supply_gives_no_ap_but_a_train_does(name, supply, may):
    """14.5.2 The marker stops a depot; a Train with the marker passes the APs of a depot in reach."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R FIRST Major", "36.19", supply=supply if name == "R FIRST Major" else "in")
    put(s, "R 3 Train", "39.20", supply=supply if name == "R 3 Train" else "in")
    put(s, "R 25/3", "40.20")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    asked = any(a.endswith(f"> {name}") for a in offers(s, "ap"))
    assert asked == may


@pytest.mark.rule("5.4.4#1", "14.2#2")
def test_5_4_4_a_depot_stays_at_its_front_when_the_owner_contracts_it():
    """14.2 "May flip": contracted, the depot feeds its near units and the far one is unfed (each is turned once)."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19", extended=True)
    put(s, "R 5 rf", "46.23", corps="")
    put(s, "G 1/1", "51.15")
    supplying(s, RUSSIA)
    assert offered(s, "contract R FIRST Major")
    does(s, "contract R FIRST Major")
    auto(s)
    assert not extended(s, "R FIRST Major")
    assert state(s, "R 5 rf") == "out"


# Replacements ----------------------------------------------------------------------------------------------


def after(s):
    """The Inter-Phase that follows the GT, up to the Replacement Segment of the first player who has something."""
    run(s, TurnEnd())
    for _ in range(5):
        if name_of(s) != "SpecialRailPoints":
            return s
        does(s, "done")
    return s


def weakened(scenario, gt):
    s = position(scenario, gt=gt)
    for name, hex_ in (("R 25/3", "30.20"), ("R 27/3", "30.21"), ("R 28/20", "30.22")):
        put(s, name, hex_, army="R FIRST", lost=5)
    put(s, "R 1 c", "30.21", army="R FIRST", corps="", lost=2)
    put(s, "R 2 c", "30.21", army="R FIRST", corps="", lost=2)
    put(s, "G 1/1", "61.30", lost=6)
    put(s, "G 2/1", "61.30", lost=6)
    put(s, "G 1 c", "61.30", corps="", lost=2)
    return s


@pytest.mark.rule("5.0#1", "5.2#1", "5.2.2#1")
@pytest.mark.parametrize(("gt", "there"), [(2, False), (3, True), (4, False), (5, False), (6, True)])
def test_5_2_an_inter_phase_after_every_third_turn(gt, there):
    """5.2 Replacements are incorporated after GT 3 and GT 6 only."""
    s = after(weakened("b_tannenberg", gt))
    assert (name_of(s) == "Replacements") == there


@pytest.mark.rule("15.1#1", "15.1.2#1", "15.0#1")
def test_15_1_the_allotment_is_used_to_the_last_step_and_no_further():
    """15.1 After GT 3 Tannenberg gives Russia three: two to a division, one to another, then nothing is left."""
    s = after(weakened("b_tannenberg", 3))
    before = {n: steps(s, n) for n in ("R 25/3", "R 27/3", "R 28/20")}
    does(s, "replace R 25/3", "replace R 25/3")
    assert not offered(s, "replace R 25/3")
    assert offered(s, "replace R 27/3")
    does(s, "replace R 27/3")
    assert not any(a.startswith("replace R") for a in offers(s))
    assert {n: steps(s, n) - before[n] for n in before} == {"R 25/3": 2, "R 27/3": 1, "R 28/20": 0}


@pytest.mark.rule("15.0#1", "15.1.2#1")
def test_15_0_cavalry_steps_are_a_stock_of_their_own():
    """15.0 After GT 3 there is none for cavalry; after GT 6 one, for one regiment of horse, never for infantry."""
    s = after(weakened("b_tannenberg", 3))
    assert not offered(s, "replace R 1 c")
    s = after(weakened("b_tannenberg", 6))
    assert offered(s, "replace R 1 c")
    assert offered(s, "replace R 2 c")
    does(s, "replace R 1 c")
    assert not offered(s, "replace R 1 c")
    assert not offered(s, "replace R 2 c")
    assert offered(s, "replace R 25/3"), "the infantry's five are untouched"
    given = 0
    for name in ("R 25/3", "R 27/3", "R 28/20"):
        while offered(s, f"replace {name}"):
            does(s, f"replace {name}")
            given += 1
    assert given == 5


@pytest.mark.rule("15.0#1", "15.1#1")
def test_15_0_german_steps_for_germans_and_austrian_for_austrians():
    """15.0 After GT 3 the campaign gives Germany three and Austria-Hungary four; neither helps the other."""
    s = weakened("d_grand_campaign", 3)
    for name, hex_ in (("A 14/5", "60.83"), ("A 33/5", "60.84"), ("A 5/1", "61.83")):
        put(s, name, hex_, army="A FIRST", lost=5)
    after(s)
    while s.pending[-1].seat(s) == RUSSIA:
        does(s, "done")
    given = {"G": 0, "A": 0}
    for name in ("G 1/1", "G 2/1", "A 14/5", "A 33/5", "A 5/1"):
        while offered(s, f"replace {name}"):
            does(s, f"replace {name}")
            given[name[0]] += 1
    assert given == {"G": 3, "A": 4}


@pytest.mark.rule("15.1.1#1", "15.1.2#1")
def test_15_1_1_who_may_be_restored():
    """15.1.1 Not the isolated, the dead, the unhurt or guns; the Demoralized, the unsupplied and the entrained may."""
    s = position("b_tannenberg", gt=12)
    put(s, "G 1/1", "61.30")
    for name, more in (
        ("R 25/3", {"lost": 3, "isolated": True, "supply": "out"}),
        ("R 27/3", {"lost": 3, "supply": "out"}),
        ("R 28/20", {"lost": 3, "status": -4}),
        ("R 29/20", {"lost": 3, "rail": "36.19"}),
        ("R 40/4", {}),
        ("R 5 rf", {"lost": 2, "corps": ""}),
        ("R Kowno", {"lost": 1}),
    ):
        put(s, name, "34.18", army="R FIRST", **more)
    put(s, "R 30/4", "eliminated", army="R FIRST", lost=10)
    after(s)
    wanted = {"R 27/3", "R 28/20", "R 29/20", "R 5 rf", "R Kowno"}
    assert {a.removeprefix("replace ") for a in offers(s, "replace")} == wanted
    does(s, "replace R 5 rf")
    assert not offered(s, "replace R 5 rf"), "a brigade takes one"


@pytest.mark.rule("5.2.1#1")
def test_5_2_1_rail_points_do_not_accumulate():
    """5.2.1 Spent or unspent, after the Inter-Phase a side has the new allotment: 22 German and 16 Russian points."""
    seen = []
    for spent in (False, True):
        s = position("b_tannenberg", gt=6)
        if spent:
            put(s, "G 20 lw", "61.30", corps="")
            put(s, "R 25/3", "38.20", army="R FIRST")
            moving(s, CENTRAL)
            does(s, "take G 20 lw", "entrain")
            does(s, offers(s, "bound-for")[0])
        before = s.rp
        after(s)
        seen.append(s.rp)
        assert s.rp != before
    assert seen[0] == seen[1]
    assert seen[0][0] == 44  # half points
    assert seen[0][2:] == (32, 0, 4)


# Reinforcements --------------------------------------------------------------------------------------------


def arriving(s, side, wanted=""):
    """The Reinforcement Phase up to the question about one unit; the others enter where they may."""
    reinforcing(s, side)
    for _ in range(150):
        choices = offers(s)
        if not choices or (wanted and any(f" {wanted} >" in a for a in choices)):
            return s
        does(
            s,
            next(
                (a for a in choices if a.startswith(("enter", "set-depot"))),
                "done" if "done" in choices else choices[0],
            ),
        )
    raise AssertionError("it does not end")


def entries(s, name):
    return {a.split(" > ")[1] for a in offers(s, "enter") if a.startswith(f"enter {name} >")}


@pytest.mark.rule("16.1#2")
@pytest.mark.parametrize(
    ("enemy", "free"),
    [("", True), ("26.19", True), ("27.17", True), ("26.18", False), ("27.16", False), ("26.17", False)],
)
def test_16_1_an_entry_hex_is_blocked_by_a_unit_or_its_zone_but_not_across_a_large_river(enemy, free):
    """16.1 26.17: an enemy in it or beside it blocks it, two hexes away or beyond the Niemen (27.17) he does not."""
    s = position("b_tannenberg", gt=6)
    if enemy:
        put(s, "G 2/1", enemy)
    arriving(s, RUSSIA, "R 68 r")
    assert ("26.17" in entries(s, "R 68 r")) == free
    if not free:
        assert entries(s, "R 68 r") == {"26.23"}, "the next railway hex of the edge"


@pytest.mark.rule("16.1#2")
def test_16_1_an_enemy_controlled_entry_hex_is_blocked_too():
    """16.1 An entry hex that an enemy has passed and left is enemy controlled: not there."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 25/3", "85.27", army="R FIRST")
    put(s, "R 25/3", "70.40", army="R FIRST")
    assert controller(s, "85.27") == RUSSIA
    arriving(s, CENTRAL, "G Goltz lw")
    assert entries(s, "G Goltz lw") == {"85.31"}


@pytest.mark.rule("16.1#2", "16.1#3")
@pytest.mark.parametrize(("enemy", "wanted"), [("46.27", "49.27"), ("48.27", "")])
def test_16_1_inside_the_map_a_nearby_station_takes_its_place(enemy, wanted):
    """16.1 Masurian comes at Lötzen (49.27) or, if that is in an EZOC, at a station near by of the owner's choice."""
    s = position("b_tannenberg", gt=8)
    put(s, "R 25/3", enemy, army="R FIRST")
    arriving(s, CENTRAL, "G Masurian")
    if wanted:
        assert where(s, "G Masurian") == wanted
    else:
        near = entries(s, "G Masurian")
        assert len(near) > 1
        assert "49.27" not in near
        assert all(distance(h, "49.27") <= 8 for h in near)


@pytest.mark.rule("16.1#3")
@pytest.mark.parametrize(
    ("gt", "name", "hex_", "paid"), [(8, "G Masurian", "49.27", False), (8, "G 33 lw", "85.27", True)]
)
def test_16_1_only_entries_at_the_edge_are_paid(gt, name, hex_, paid):
    """16.1 A unit that enters at the edge pays its first hex, one that appears inside the map nothing."""
    s = position("b_tannenberg", gt=gt)
    put(s, "R 25/3", "36.20", army="R FIRST")
    arriving(s, CENTRAL)
    assert where(s, name) == hex_
    moving(s, CENTRAL)
    does(s, f"take {name}")
    entered = {a.split()[1] for a in offers(s, "march")}
    s = position("b_tannenberg", gt=gt)
    put(s, "R 25/3", "36.20", army="R FIRST")
    put(s, name, hex_, corps="" if "lw" in name else None)
    moving(s, CENTRAL)
    does(s, f"take {name}")
    standing = {a.split()[1] for a in offers(s, "march")}
    assert entered <= standing
    assert (entered < standing) == paid


@pytest.mark.rule("16.1#1")
def test_16_1_an_entry_hex_may_be_overstacked():
    """16.1 On GT 7 two more divisions and a Train come to 26.17, where three divisions stand already."""
    s = position("b_tannenberg", gt=7)
    for name in ("R 25/3", "R 27/3", "R 28/20"):
        put(s, name, "26.17", army="R FIRST")
    arriving(s, RUSSIA)
    for name in ("R 53 r/26 R", "R 72 r", "R 26 R Train"):
        assert where(s, name) == "26.17"


@pytest.mark.rule("16.1.1#1", "17.2.2#1")
def test_16_1_1_a_ride_in_is_free_but_goes_to_a_station_away_from_the_enemy():
    """16.1.1, 8.2.3 Destinations are stations three hexes from enemies at least; no point is spent on the entry."""
    s = position("b_tannenberg", gt=6)
    put(s, "G 1/1", "36.20")
    before = s.rp
    arriving(s, RUSSIA, "R 68 r")
    goals = {a.split(" > ")[1] for a in offers(s, "ride-in")}
    assert "33.17" in goals
    assert not {h for h in goals if distance(h, "36.20") < 3}
    does(s, "ride-in R 68 r > 33.17")
    auto(s)
    assert s.rp == before


@pytest.mark.rule("16.2.1#1", "16.2.1-ex")
@pytest.mark.parametrize(
    ("supply", "lost", "given", "wanted"),
    [("in", 1, -2, (7, -1)), ("low", 0, 0, (8, 0)), ("in", 3, -4, (5, -3)), ("out", 1, -2, None)],
)
def test_16_2_1_a_division_takes_the_place_of_a_brigade(supply, lost, given, wanted):
    """16.2.1 The 52nd, four steps of its own, comes for the 6 ls on GT 24 with its steps and its status one better;

    while the brigade is Out of Supply it waits.
    """
    s = position("d_grand_campaign", gt=24)
    put(s, "A 6 ls", "60.83", army="A FIRST", corps="", supply=supply, lost=lost, status=given)
    arriving(s, CENTRAL)
    if wanted is None:
        assert (where(s, "A 6 ls"), where(s, "A 52")) == ("60.83", "pool")
        put(s, "A 6 ls", "60.83", army="A FIRST", corps="", supply="low", lost=lost, status=given)
        s.turn = 25
        arriving(s, CENTRAL)
        assert where(s, "A 52") == "60.83", "the next turn it comes"
    else:
        assert where(s, "A 52") == "60.83"
        assert (steps(s, "A 52"), status(s, "A 52")) == wanted
        assert "." not in where(s, "A 6 ls")
    assert vp(s) == (0, 0)


@pytest.mark.rule("16.2.1#1")
def test_16_2_1_for_a_dead_brigade_the_division_comes_as_a_reinforcement():
    """16.2.1 The 6 ls is gone: the 52nd enters at 44.114 with its own strength."""
    s = position("d_grand_campaign", gt=24)
    put(s, "A 6 ls", "eliminated", army="A FIRST", corps="")
    arriving(s, CENTRAL, "A 52")
    assert entries(s, "A 52") == {"44.114"}
    does(s, "enter A 52 > 44.114")
    assert (steps(s, "A 52"), status(s, "A 52")) == (4, 0)


@pytest.mark.rule("16.2.3#1", "16.2.3a#1", "23.5#1")
@pytest.mark.parametrize(
    ("gt", "hex_", "may"), [(15, "48.103", False), (16, "48.103", True), (16, "60.83", False), (20, "48.103", True)]
)
def test_16_2_3a_the_karpaten_depot_from_gt_16_inside_hungary(gt, hex_, may):
    """16.2.3a Karpaten may take the place of a Minor Depot in Hungary (Ungvar), not of one in Galicia, in

    any later GT.
    """
    s = position("d_grand_campaign", gt=gt)
    put(s, "A THIRD Minor", hex_, army="A THIRD")
    seen = False
    reinforcing(s, CENTRAL)
    for _ in range(80):
        choices = offers(s)
        if not choices:
            break
        if "substitute A Karpaten > A THIRD Minor" in choices:
            seen = True
            does(s, "substitute A Karpaten > A THIRD Minor")
            assert {"form A FIRST", "form A FOURTH", "form A THIRD", "form A SECOND"} <= set(offers(s)), "any army"
            does(s, "form A FIRST")
            break
        does(s, next((a for a in choices if a.startswith("enter")), "done" if "done" in choices else choices[0]))
    assert seen == may
    if may:
        assert where(s, "A Karpaten") == hex_
        assert where(s, "A THIRD Minor") != hex_


@pytest.mark.rule("16.2.3a#1", "16.2.3#1")
def test_16_2_3a_frommels_train_is_changed_once():
    """16.2.3a From GT 34 the 3 C Train may come for the FR Train; afterwards the change is never offered again."""
    s = position("d_grand_campaign", gt=34)
    put(s, "G FR Train", "80.50", army="G NINTH")
    seen = []
    for gt in (34, 35):
        s.turn = gt
        reinforcing(s, CENTRAL)
        offered_ = set()
        for _ in range(200):
            choices = offers(s)
            if not choices:
                break
            offered_ |= {a for a in choices if "Train" in a and a.startswith("substitute")}
            pick = next((a for a in choices if a.startswith("substitute G 3 C Train")), None)
            entry = next(
                (a for a in choices if a.startswith(("enter", "set-depot"))),
                "done" if "done" in choices else choices[0],
            )
            does(s, pick or entry)
        seen.append(offered_)
    assert seen == [{"substitute G 3 C Train > G FR Train"}, set()]
    assert where(s, "G 3 C Train") == "80.50"


@pytest.mark.rule("16.3#1", "17.1.1#1")
def test_16_3_an_armys_depots_come_to_connected_stations_only():
    """16.3 TENTH, GT 7: any friendly station with an operational line to the edge; beyond a German on the line none."""
    s = position("b_tannenberg", gt=7)
    put(s, "G 1 c", "34.18", corps="")
    arriving(s, RUSSIA, "R TENTH Major")
    goals = {a.split(" > ")[1] for a in offers(s, "set-depot")}
    assert {"29.32", "29.16", "36.40"} <= goals
    assert not {"33.17", "34.18", "36.19", "38.19"} & goals, "33.17 lies in his zone"
    does(s, "set-depot R TENTH Major > 29.32")
    assert where(s, "R TENTH Major") == "29.32"


@pytest.mark.rule("16.4#1", "27.2(6)#1")
def test_16_4_a_destroyed_depot_comes_back_where_there_is_supply():
    """16.4 A Minor Depot that is overrun comes back two turns later, to stations with a line to the edge only."""
    s = position("b_tannenberg", gt=3)
    put(s, "G 1 c", "36.22", corps="")
    ride(s, CENTRAL, "G 1 c", "36.20", "36.19")  # the line behind is lost in an earlier phase
    put(s, "R FIRST Minor", "38.19", army="R FIRST")
    put(s, "G 1/1", "41.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "through 39.19")
    auto(s, stop=("Move", "Movements"))
    assert where(s, "R FIRST Minor") == "GT 5"
    assert vp(s)[CENTRAL] == 2
    for name in ("G 1/1", "G 1 c"):
        put(s, name, "44.20")
    s.turn = 5
    arriving(s, RUSSIA, "R FIRST Minor")
    goals = {a.split(" > ")[1] for a in offers(s) if "R FIRST Minor" in a}
    assert "33.17" in goals
    assert "38.19" not in goals, "the enemy has passed there"


@pytest.mark.rule("16.5#1", "24.5.3#1")
@pytest.mark.parametrize(("gt", "there"), [(24, True), (25, False)])
def test_16_5_praga_is_withdrawn_on_gt_25(gt, there):
    """16.5, 24.5.3 Praga leaves the campaign on GT 25, without points for the enemy."""
    s = position("d_grand_campaign", gt=gt)
    put(s, "R PRAGA 7", "58.52", army="R SECOND")
    arriving(s, RUSSIA)
    assert (where(s, "R PRAGA 7") == "58.52") == there
    assert vp(s) == (0, 0)


# Railways --------------------------------------------------------------------------------------------------

MLAWA_LINE = ("66.36", "67.35", "68.35", "68.34", "69.33", "70.33")  # towards Deutsch-Eylau, no other line joins


def ride(s, side, name, *hexes):
    """March through hexes one after the other."""
    moving(s, side)
    does(s, f"take {name}")
    for h in hexes[:-1]:
        does(s, f"through {h}")
    does(s, f"march {hexes[-1]}")
    auto(s, stop=("Movements",))
    assert where(s, name) == hexes[-1]


def raided(scenario, hexes, gt=6):
    """Russian cavalry has ridden along a line, German cavalry has ridden back: the land is German, the

    rails are not.
    """
    s = position(scenario, gt=gt)
    put(s, "R 1 c", "66.37", army="R FIRST", corps="")
    ride(s, RUSSIA, "R 1 c", *hexes)
    put(s, "R 1 c", "36.22", army="R FIRST", corps="")
    put(s, "G 1 c", hexes[-1], corps="")
    ride(s, CENTRAL, "G 1 c", *reversed(hexes[:-1]))
    put(s, "G 1 c", "66.37", corps="")
    return s


def repaired(s):
    """Repair hex by hex until nothing is offered; the hexes in their order."""
    done = []
    while offers(s, "repair"):
        one = next(a for a in offers(s, "repair") if a.endswith("> 1"))
        done.append(one.split()[1])
        does(s, one)
    return done


@pytest.mark.rule("17.1.3#1", "17.1.2#1", "17.1.4#1")
def test_17_1_3_five_hexes_along_one_line_with_seven_points():
    """17.1.3 Six hexes of one line are lost and won back: of seven points only five are used, and one hex remains."""
    s = raided("d_grand_campaign", MLAWA_LINE)
    engineering(s, CENTRAL)
    assert max(int(a.split(" > ")[1]) for a in offers(s, "repair")) <= 5
    assert len(repaired(s)) == 5


@pytest.mark.rule("17.1.3#1")
def test_17_1_3_the_next_turn_brings_five_more():
    """17.1.3 The maximum is for a GT: in the next one the rest is repaired."""
    s = raided("d_grand_campaign", MLAWA_LINE)
    engineering(s, CENTRAL)
    done = repaired(s)
    auto(s)
    s.turn = 7
    engineering(s, CENTRAL)
    assert set(done) | set(repaired(s)) == set(MLAWA_LINE)


@pytest.mark.rule("17.1.2#2", "17.1.3#1")
def test_17_1_2_home_engineers_stay_in_germany():
    """17.1.2 Three regular and three home points (Tannenberg): beyond the frontier at Mlawa only three

    hexes are changed.
    """
    s = position("b_tannenberg", gt=6)
    put(s, "G 1 c", "64.39", corps="")
    way = ("63.39", "63.40", "62.41", "62.42", "61.42", "61.43")
    ride(s, CENTRAL, "G 1 c", *way)
    engineering(s, CENTRAL)
    assert repaired(s) == ["63.39", "63.40", "62.41"]


@pytest.mark.rule("17.1.3#1", "17.1.3#2")
@pytest.mark.parametrize(("home", "count"), [("Galicia", 3), ("Poland", 7)])
def test_17_1_3_german_points_do_not_work_in_austria_hungary_but_both_work_in_poland(home, count):
    """17.1.3 In Galicia the three A-H points only; on two Russian lines the four German regulars too."""
    s = position("d_grand_campaign", gt=6)
    if home == "Galicia":
        line = ("09.91", "10.91", "11.91", "12.91", "13.90", "14.90", "15.90", "16.90")
        put(s, "R 12 c", "08.91", army="R EIGHTH", corps="")
        ride(s, RUSSIA, "R 12 c", *line)
        put(s, "R 12 c", "01.85", army="R EIGHTH", corps="")
        put(s, "A 8 c", "17.89", army="A THIRD", corps="")
        ride(s, CENTRAL, "A 8 c", *reversed(line))
    else:
        for h in ("78.79", "79.78", "79.77", "78.77", "77.76", "76.76", "76.75", "77.74", "78.74"):
            put(s, "A 8 c", h, army="A FIRST", corps="")
    engineering(s, CENTRAL)
    assert len(repaired(s)) == count


@pytest.mark.rule("17.1.1#1", "17.1.5#1", "14.2.3#1")
def test_17_1_5_behind_a_broken_hex_the_line_is_friendly_and_useless_until_it_is_mended():
    """17.1.5 One hex lost: what lies beyond feeds nobody and nobody entrains there; one point joins it again."""
    s = position("b_tannenberg", gt=6)
    put(s, "G 1 c", "34.20", corps="")
    put(s, "R 25/3", "38.20", army="R FIRST")
    ride(s, CENTRAL, "G 1 c", "34.19", "34.18", "34.19", "34.20")
    put(s, "G 1 c", "46.20", corps="")
    put(s, "R 27/3", "34.18", army="R FIRST")
    supplied(s)
    assert state(s, "R 25/3") == "low"
    put(s, "R 5 rf", "38.19", army="R FIRST", corps="")
    moving(s, RUSSIA)
    does(s, "take R 5 rf")
    assert not offered(s, "entrain")
    engineering(s, RUSSIA)
    assert offers(s, "repair") == ["repair 34.18 > 1"]
    does(s, "repair 34.18 > 1")
    auto(s)
    supplied(s)
    assert state(s, "R 25/3") == "in"
    moving(s, RUSSIA)
    does(s, "take R 5 rf")
    assert offered(s, "entrain")


@pytest.mark.rule("17.2#1", "17.2.1#1", "8.2.3(2)#1")
def test_17_2_1_warsaw_points_to_the_last_and_no_european_point_besides():
    """17.2.1 Skierniewice, European gauge: two Warsaw points carry two regiments, the third and a brigade stay."""
    s = position("b_tannenberg", gt=6)
    for name in ("R Warsaw 1", "R Warsaw 2", "R Kowno", "R 5 rf"):
        put(s, name, "67.55", army="R SECOND", corps="" if name == "R 5 rf" else None)
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "take R 5 rf")
    assert not offered(s, "entrain"), "three RCPs"
    does(s, "halt")
    for name in ("R Warsaw 1", "R Warsaw 2"):
        does(s, f"take {name}", "entrain", "bound-for 60.53")
        if offered(s, "halt"):
            does(s, "halt")
    does(s, "take R Kowno")
    assert not offered(s, "entrain")
    assert refused(s, "entrain").rule.startswith(("8.2.3", "17.2"))


@pytest.mark.rule("17.2#1")
@pytest.mark.parametrize(("hex_", "may"), [("60.53", False), ("36.19", True), ("58.52", True)])
def test_17_2_russian_gauge_points_serve_russian_gauge_stations(hex_, may):
    """17.2 A division (five RCPs) entrains with Russian points at Wilkowischki and in Warsaw, not at Pruszkow."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 36/13", hex_, army="R SECOND")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "take R 36/13")
    assert offered(s, "entrain") == may


@pytest.mark.rule("17.2.1#1", "17.2#1")
def test_17_2_1_warsaw_points_do_not_serve_in_east_prussia():
    """17.2.1 The station in 40.19 is European gauge, but not joined to Warsaw by European gauge: its

    trains need Euro points.
    """
    s = position("d_grand_campaign", gt=6)
    for name, hex_ in (("R 25/3", "39.19"), ("R 27/3", "40.19")):
        put(s, name, hex_, army="R FIRST")
    put(s, "R Kowno", "40.19", army="R FIRST")
    put(s, "G 1/1", "60.30")
    engineering(s, RUSSIA)
    does(s, "repair 40.19 > 2")
    auto(s)
    assert s.rp[3] == 0
    assert s.rp[4] > 0
    moving(s, RUSSIA)
    does(s, "take R Kowno")
    assert not offered(s, "entrain")
    does(s, "halt")
    after(s)  # the Inter-Phase after GT 6 brings four European points
    assert s.rp[3] == 8
    s.turn = 7
    moving(s, RUSSIA)
    does(s, "take R Kowno")
    assert offered(s, "entrain")


@pytest.mark.rule("17.2#1")
def test_17_2_the_central_powers_are_not_bound_by_gauge():
    """17.2 German points entrain at a captured station of Russian gauge as well."""
    s = position("b_tannenberg", gt=6)
    put(s, "G 1 c", "64.39", corps="")
    ride(s, CENTRAL, "G 1 c", "63.39", "63.40", "62.41", "62.42", "61.42")
    put(s, "G 20 lw", "63.39", corps="")
    put(s, "R 25/3", "36.20", army="R FIRST")
    engineering(s, CENTRAL)
    does(s, "repair 63.39 > 1")
    auto(s)
    moving(s, CENTRAL)
    does(s, "take G 20 lw")
    assert offered(s, "entrain")


# Field railways --------------------------------------------------------------------------------------------


@pytest.mark.rule("17.5#1")
@pytest.mark.parametrize("scenario", ["a_gumbinnen", "b_tannenberg"])
def test_17_5_the_german_player_has_no_field_railway(scenario):
    """17.5 Only the Austro-Hungarian and the Russian player may build one: in East Prussia the Central Powers never."""
    s = position(scenario, gt=3)
    put(s, "G 1/1", "44.20")
    put(s, "R 25/3", "40.20", army="R FIRST")
    engineering(s, CENTRAL)
    assert not offers(s, "deploy")


@pytest.mark.rule("17.5.1#1", "17.5#1")
def test_17_5_1_a_field_railway_is_begun_in_a_friendly_station_only():
    """17.5.1 Rozwadow and other own stations; no enemy station, no station that an enemy holds, no hex without one."""
    s = position("c_galicia", gt=6)
    put(s, "A 14/5", "52.72", army="A FIRST")
    put(s, "R 14/8", "43.84", army="R FOURTH", corps="")
    engineering(s, CENTRAL)
    goals = {a.split()[1] for a in offers(s, "deploy")}
    assert "49.75" in goals
    assert not {"43.84", "43.66", "52.72", "50.62"} & goals


@pytest.mark.rule("17.5.3#1", "17.5.1#1")
@pytest.mark.parametrize(("entered", "left"), [("railhead", 1), ("deployed", 0)])
def test_17_5_3_an_enemy_on_the_field_railway(entered, left):
    """17.5.3 Two hexes are laid. At the railhead an enemy drives it back one hex; at its beginning he destroys it."""
    s = position("c_galicia", gt=6)
    put(s, "A 14/5", "55.79", army="A FIRST")
    put(s, "R 14/8", "40.60", army="R FOURTH", corps="")
    engineering(s, CENTRAL)
    does(s, "deploy 49.75")
    auto(s)
    laid = ["49.75"]
    for gt in (7, 8):
        s.turn = gt
        engineering(s, CENTRAL)
        way = sorted(offers(s, "lengthen"), key=lambda a: distance(a.split()[1], "49.75"))[-1]
        does(s, way)
        laid.append(way.split()[1])
        auto(s)
    assert distance(laid[2], laid[0]) == 2
    put(s, "R 1 dc", "53.75" if entered == "railhead" else "46.73", army="R FOURTH", corps="")
    target = laid[2] if entered == "railhead" else laid[0]
    moving(s, RUSSIA)
    does(s, "take R 1 dc")
    does(s, f"march {target}" if offered(s, f"march {target}") else f"through {target}")
    auto(s, stop=("Movements",))
    put(s, "R 1 dc", "40.60", army="R FOURTH", corps="")
    for h in laid:
        put(s, "A 14/5", h, army="A FIRST")
    put(s, "A 14/5", "55.79", army="A FIRST")
    s.turn = 9
    engineering(s, CENTRAL)
    goals = {a.split()[1] for a in offers(s, "lengthen")}
    if left:
        assert laid[2] in goals, "the hex is laid anew"
        assert not any(distance(g, laid[2]) == 1 and distance(g, laid[1]) > 1 for g in goals)
    else:
        assert not goals


@pytest.mark.rule("17.5.3#1", "17.5#1")
def test_17_5_3_four_markers_and_none_is_used_again():
    """17.5.3 Austria-Hungary deploys four; a destroyed one is not replaced."""
    s = position("c_galicia", gt=6)
    put(s, "A 14/5", "55.79", army="A FIRST")
    put(s, "R 1 dc", "47.73", army="R FOURTH", corps="")
    engineering(s, CENTRAL)
    count = 0
    while offers(s, "deploy") and count < 10:
        does(s, "deploy 49.75" if offered(s, "deploy 49.75") else offers(s, "deploy")[-1])
        count += 1
        if name_of(s) != "Building":
            break
    assert count == 4
    auto(s)
    ride(s, RUSSIA, "R 1 dc", "48.75", "49.75")
    put(s, "R 1 dc", "40.60", army="R FOURTH", corps="")
    put(s, "A 14/5", "49.75", army="A FIRST")
    s.turn = 7
    engineering(s, CENTRAL)
    assert not offers(s, "deploy")


@pytest.mark.rule("17.5.2#1", "17.5.1#1")
def test_17_5_1_thirteen_hexes_and_one_a_phase():
    """17.5.1 A field railway grows one hex in each phase and ends with its thirteenth."""
    s = position("c_galicia", gt=3)
    put(s, "A 14/5", "60.90", army="A FIRST")
    put(s, "R 14/8", "05.65", army="R FOURTH", corps="")
    engineering(s, CENTRAL)
    does(s, "deploy 43.84")
    auto(s)
    laid = ["43.84"]
    for gt in range(4, 22):
        s.turn = gt
        engineering(s, CENTRAL)
        ways = [a for a in offers(s, "lengthen") if a.split()[1] not in laid]
        if not ways:
            auto(s)
            break
        best = max(ways, key=lambda a: distance(a.split()[1], "43.84"))
        does(s, best)
        assert not offers(s, "lengthen"), "one hex a phase"
        laid.append(best.split()[1])
        auto(s)
    assert len(laid) - 1 == 13


# Pontoons --------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.1#1", "18.1#3")
@pytest.mark.parametrize(("friend", "enemy", "may"), [("", "", True), ("", "27.13", False), ("27.14", "27.13", True)])
def test_18_1_not_into_an_ezoc_unless_a_combat_unit_is_there(friend, enemy, may):
    """18.1 27.14 in a German zone: no bridge into it, unless own combat troops hold it."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 3 Train", "27.16", army="R FIRST")
    if enemy:
        put(s, "G 1/1", enemy)
    if friend:
        put(s, "R 54 r", friend, army="R FIRST", corps="")
    laying(s, RUSSIA)
    does(s, "bridge-with R 3 Train")
    assert offered(s, "lay R 3 Train > 27.14|27.15") == may


@pytest.mark.rule("18.2#1")
@pytest.mark.parametrize(
    ("hex_", "flipped", "may"), [("32.22", False, True), ("29.22", False, False), ("29.22", True, True)]
)
def test_18_2_within_the_range_of_the_train_as_it_lies(hex_, flipped, may):
    """18.2 The bank 28.16 lies six hexes from 32.22 and six and a quarter from 29.22, by railway too: only a Train

    that is extended already reaches it, and no Train is flipped in this phase.
    """
    s = position("b_tannenberg", gt=6)
    put(s, "R 3 Train", hex_, army="R FIRST", extended=flipped)
    laying(s, RUSSIA)
    does(s, "bridge-with R 3 Train")
    assert offered(s, "lay R 3 Train > 28.15|28.16") == may
    assert extended(s, "R 3 Train") == flipped


@pytest.mark.rule("18.1#3", "18.0#1")
def test_18_1_a_lifted_marker_is_laid_again_in_the_same_phase():
    """18.1 Lifted in the Pontoon Phase it can be reused at once, by a Train that has not laid one."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 3 Train", "27.16", army="R FIRST")
    put(s, "R 4 Train", "28.16", army="R FIRST")
    laying(s, RUSSIA)
    does(s, "bridge-with R 3 Train", "lay R 3 Train > 27.14|27.15")
    assert offered(s, "lift 27.14|27.15")
    assert not offered(s, "bridge-with R 3 Train")
    does(s, "lift 27.14|27.15", "bridge-with R 4 Train")
    assert offered(s, "lay R 4 Train > 27.14|27.15")


@pytest.mark.rule("18.1#3")
@pytest.mark.parametrize(("to", "gone"), [("27.12", False), ("27.14", True)])
def test_18_1_an_enemy_who_enters_a_bank_hex_takes_it_away(to, gone):
    """18.1 The pontoon 27.14|27.15 lies on while a German is two hexes off; he enters 27.14 and it is gone."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 3 Train", "27.16", army="R FIRST")
    put(s, "G 1 c", "29.13", corps="")
    laying(s, RUSSIA)
    does(s, "bridge-with R 3 Train", "lay R 3 Train > 27.14|27.15")
    auto(s)
    moving(s, CENTRAL)
    does(s, "take G 1 c", f"march {to}")
    auto(s, stop=("Movements",))
    put(s, "G 1 c", "46.20", corps="")
    put(s, "R 54 r", "27.14", army="R FIRST", corps="")
    laying(s, RUSSIA)
    assert offered(s, "lift 27.14|27.15") == (not gone)


@pytest.mark.rule("18.0#1")
def test_18_0_ten_russian_markers():
    """18.0 Ten Trains lay ten pontoons, the eleventh has none left."""
    s = position("d_grand_campaign", gt=6)
    trains = [f"R {n} Train" for n in ("1", "2", "3", "4", "6", "13", "15", "20", "23", "22", "26 R")]
    for i, name in enumerate(trains):
        put(s, name, ("28.16", "29.16", "30.17")[i % 3], army="R FIRST")
    count = 0
    laying(s, RUSSIA)
    for name in trains:
        if not offered(s, f"bridge-with {name}"):
            continue
        does(s, f"bridge-with {name}")
        does(s, offers(s, "lay")[0])
        count += 1
    assert count == 10


# Depots on the move, new railways ------------------------------------------------------------------------------


@pytest.mark.rule("14.2.1#1", "5.4.4#3", "8.2.7a#1")
@pytest.mark.parametrize(("to", "wanted"), [("34.18", ["in", "in", "in"]), ("33.31", ["out", "out", "in"])])
def test_14_2_1_a_depot_that_has_relocated_feeds_nobody_for_two_supply_phases(to, wanted):
    """14.2.1, 5.4.4 Relocating in the first Supply Phase, consolidating in the second, at work in the third."""
    s = position("b_tannenberg", gt=3)
    put(s, "R FIRST Major", "36.19", army="R FIRST")
    put(s, "G 1/1", "60.30")
    moving(s, RUSSIA)
    does(s, "take R FIRST Major", f"shift {to}")
    near = "42.22" if to == "34.18" else "38.35"
    seen = []
    for gt in (4, 5, 6):
        s.turn = gt
        put(s, "R 3 Train", near, army="R FIRST")
        supplied(s)
        seen.append(state(s, "R 3 Train"))
    assert seen == wanted


def surveyed(gauge="Russian"):
    """A new Russian line is begun at Rejowiec (36.69) with the objective 35.77."""
    s = position("d_grand_campaign", gt=12, construction="on")
    put(s, "R 25/3", "36.68", army="R FIFTH")
    put(s, "A 8 c", "35.82", army="A FIRST", corps="")
    engineering(s, RUSSIA)
    does(s, "survey 36.69", f"construct 36.69 > 35.77 > {gauge}")
    auto(s)
    return s


def grow(s, phases, first=13):
    """So many RR Engineering Phases in which the line is lengthened if it may be."""
    asked = []
    for gt in range(first, first + phases):
        s.turn = gt
        engineering(s, RUSSIA)
        ways = offers(s, "lengthen")
        asked.append(ways[0].split()[1] if ways else "")
        if ways:
            does(s, ways[0])
        auto(s)
    return asked


@pytest.mark.rule("17.7.1#1", "17.7#1")
def test_17_7_1_a_new_line_takes_two_phases_a_hex_and_comes_nearer_to_its_objective():
    """17.7.1 Half a hex a phase: each hex is asked for twice, and each is nearer to 35.77."""
    s = surveyed()
    asked = grow(s, 6)
    hexes = asked[1::2]
    assert asked[0::2] == hexes
    assert distance("36.69", "35.77") == 9
    assert [distance(h, "35.77") for h in hexes] == [8, 7, 6]


@pytest.mark.rule("17.7#1", "17.1.4#1")
@pytest.mark.parametrize("entered", [False, True])
def test_17_7_an_enemy_on_the_unfinished_line_ends_its_construction(entered):
    """17.7 A hex of the unfinished line becomes enemy controlled: both markers are removed, nothing is built on."""
    s = surveyed()
    laid = grow(s, 4)[-1]
    if entered:
        put(s, "A 8 c", "35.74", army="A FIRST", corps="")
        moving(s, CENTRAL)
        does(s, "take A 8 c", f"march {laid}" if offered(s, f"march {laid}") else f"through {laid}")
        auto(s, stop=("Movements",))
        put(s, "A 8 c", "35.82", army="A FIRST", corps="")
        put(s, "R 27/3", laid, army="R FIFTH", corps="")
    assert (grow(s, 1, 17) == [""]) == entered


@pytest.mark.rule("17.7#1", "17.7.2#1")
def test_17_7_without_the_option_nothing_is_surveyed():
    """17.7 The new lines are optional and belong to the campaign."""
    for scenario, option in (("d_grand_campaign", "off"), ("c_galicia", "on")):
        s = position(scenario, gt=12, construction=option)
        put(s, "R 25/3", "36.68", army="R FIFTH")
        engineering(s, RUSSIA)
        assert not offers(s, "survey")


@pytest.mark.rule("17.7.2#1", "17.7.1#1")
def test_17_7_2_it_begins_at_home_and_ends_within_seventeen_hexes():
    """17.7.1, 17.7.2 Only Russian stations; objectives of seventeen hexes, not of eighteen."""
    s = position("d_grand_campaign", gt=12, construction="on")
    put(s, "R 25/3", "36.68", army="R FIFTH")
    engineering(s, RUSSIA)
    begun = {a.split()[1] for a in offers(s, "survey")}
    assert "36.69" in begun
    assert not {"34.80", "29.86", "48.19"} & begun
    does(s, "survey 36.69")
    apart = {distance(a.split(" > ")[1], "36.69") for a in offers(s, "construct")}
    assert (min(apart), max(apart)) == (1, 17)
