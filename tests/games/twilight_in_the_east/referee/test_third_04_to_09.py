"""Third referee's reading of chapters 4 to 9: two rules of different chapters in one position.

Rivers that stop a zone and not a neighbour, pontoons and high water under a march, every kind of unit as "enemy
unit", forced marches with tasks, markers and mixed stacks, reaction and retirement over rivers.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    does,
    laying,
    level,
    moving,
    name_of,
    nm,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    retiring,
    status,
    steps,
    task,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import auto, field, forced, said, spots, told, walk

FAR = ("G 3 r", "50.27")  # an enemy far from everything on the map of a_gumbinnen

# A neighbour over a major river has no zone, but he is a neighbour ------------------------------------------


@pytest.mark.rule("9.1.1#1")
@pytest.mark.parametrize(("to", "asked"), [("49.19", True), ("49.20", False)])
def test_9_1_1_an_enemy_over_the_pregel_is_adjacent_for_trigger_one(to, asked):
    """9.1.1, 4.1.1 The river stops the ZOC, not the adjacency: cavalry may react to who reaches the far bank."""
    s = field(("R 1 c", "49.18"), ("G 1/1", "49.21"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", f"march {to}")
    assert bool(offers(s, "ride")) == asked


@pytest.mark.rule("8.9.3#1", "8.6#1")
@pytest.mark.parametrize(
    ("kind", "to", "after"),
    [
        (nm.RECOVER, "49.19", (0, 0)),
        (nm.RECOVER, "49.20", (nm.RECOVER, 3)),
        (nm.DIG, "49.19", (nm.DIG, 3)),  # only an attack ends the digging
    ],
)
def test_8_9_3_an_enemy_over_the_river_ends_recovery(kind, to, after):
    """8.9.3 "Comes adjacent" is meant, not "projects a ZOC": over the Pregel too."""
    s = field(("R 27/3", "49.18", {"status": -2, "task": kind, "mps": 3}), ("G 1/1", "49.21"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", f"march {to}")
    auto(s, stop=("Movements",))
    assert task(s, "R 27/3") == after


@pytest.mark.rule("9.5.1#1", "9.8.1#1")
@pytest.mark.parametrize(("name", "to", "goes"), [("R 3 how", "49.19", False), ("R 3 Train", "49.19", False)])
def test_9_5_guns_and_trains_stay_behind_a_major_river(name, to, goes):
    """9.5, 9.8 An enemy over a major river puts neither gun nor Train into an EZOC."""
    s = field((name, "49.18"), ("R 27/3", "48.16"), ("G 1/1", "49.21"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", f"march {to}")
    auto(s, stop=("Movements",))
    assert (where(s, name) != "49.18") == goes


@pytest.mark.rule("9.9#1")
@pytest.mark.parametrize(("to", "goes"), [("49.18", True), ("49.17", False)])
def test_9_9_a_depot_goes_from_an_enemy_over_the_river(to, goes):
    """9.9 A depot may never be adjacent to an enemy unit, the river between them notwithstanding."""
    s = field(("G EIGHTH Major", "48.19"), ("R 27/3", "49.15"), ("G 1/1", "50.21"))
    moving(s, RUSSIA)
    does(s, "take R 27/3", f"march {to}")
    auto(s, stop=("Movements",))
    assert (where(s, "G EIGHTH Major") != "48.19") == goes


@pytest.mark.rule("22.4.1#1")
@pytest.mark.parametrize(("to", "gone"), [("49.18", True), ("49.17", False)])
def test_22_4_1_landsturm_flees_from_infantry_over_the_river(to, gone):
    """22.4.1 The first instant Russian infantry is adjacent, over the Pregel too."""
    s = field(("G Tilsit", "49.19"), ("R 27/3", "49.15"), ("G 1/1", "51.21"))
    moving(s, RUSSIA)
    does(s, "take R 27/3", f"march {to}")
    auto(s, stop=("Movements",))
    assert (where(s, "G Tilsit") in ("removed", "eliminated")) == gone


@pytest.mark.rule("8.2.3(1)#1")
@pytest.mark.parametrize(("enemy", "may"), [("49.18", True), ("49.19", False), ("48.20", False), ("50.18", True)])
def test_8_2_3_a_station_with_the_enemy_over_the_river_is_not_in_an_ezoc(enemy, may):
    """8.2.3 (1) Insterburg: an enemy over the Pregel projects no ZOC there, so units entrain."""
    s = field(("G 2 lw", "48.19"), ("R 27/3", enemy))
    moving(s, CENTRAL)
    does(s, "take G 2 lw")
    assert offered(s, "entrain") == may


@pytest.mark.rule("9.3#1")
@pytest.mark.parametrize(("path", "may"), [(("49.18",), True), (("48.20",), False)])
def test_9_3_cavalry_comes_to_the_river_bank_in_counter_movement(path, may):
    """9.3 The doctrine speaks of a ZOC: over a major river infantry has none."""
    start = "49.17" if path == ("49.18",) else "47.20"
    s = field(("R 1 c", start), ("G 1/1", "49.19"))
    moving(s, RUSSIA, counter=True)
    does(s, "take R 1 c")
    assert offered(s, f"march {path[0]}") == may


@pytest.mark.rule("9.3#1", "4.1.4#2")
@pytest.mark.parametrize(("inside", "may"), [(True, True), (False, False)])
def test_9_3_from_zone_to_zone_cavalry_may_move(inside, may):
    """9.3 In Counter Movement cavalry enters the ZOC of an infantry formation only out of another EZOC."""
    s = field(("R 1 c", "39.19" if inside else "38.19"), ("G 1/1", "41.20"), ("G 2 lw", "40.19"))
    if not inside:
        s = field(("R 1 c", "39.20"), ("G 1/1", "41.20"), FAR)
    moving(s, RUSSIA, counter=True)
    does(s, "take R 1 c")
    assert offered(s, "march 40.20") == may


@pytest.mark.rule("9.3#1")
@pytest.mark.parametrize(
    ("enemy", "may"),
    [("G 1/1", False), ("G 2 lw", False), ("G Masurian", True), ("G 1 c", True)],
)
def test_9_3_only_the_zone_of_an_infantry_formation_repels(enemy, may):
    """9.3 A brigade is a formation, an Asset and cavalry are none of infantry."""
    s = field(("R 1 c", "38.20"), (enemy, "41.19"), FAR)
    moving(s, RUSSIA, counter=True)
    does(s, "take R 1 c")
    assert offered(s, "march 40.20") == may


# Every kind of unit is an enemy unit -----------------------------------------------------------------------

KINDS = ("G 1/1", "G 1 c", "G Masurian", "G 1.FA", "G 1 Train", "G EIGHTH Minor", "entrained")


def distant(kind, hex_):
    """An enemy piece of one kind in a hex, nobody else near."""
    if kind == "entrained":
        return ("G 2 lw", hex_, {"rail": "48.19"})
    return (kind, hex_)


@pytest.mark.rule("8.6.1#1")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("hex_", "may"), [("40.20", False), ("41.20", True)])
def test_8_6_1_any_enemy_unit_within_two_hexes_forbids_rest(kind, hex_, may):
    """8.6.1 "Nearest enemy unit": guns, Trains, depots and entrained units are units."""
    s = field(("R 27/3", "38.20", {"status": -2}), distant(kind, hex_))
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "recover") == may


@pytest.mark.rule("7.4.2#1")
@pytest.mark.parametrize("kind", ["G 1.FA", "G 1 Train", "G EIGHTH Minor", "entrained"])
@pytest.mark.parametrize(("hex_", "may"), [("42.21", False), ("43.21", True)])
def test_7_4_2_any_enemy_unit_within_four_hexes_forbids_reordering(kind, hex_, may):
    """7.4.2 Five hexes from any enemy unit."""
    s = field(("R 27/3", "38.20", {"status": -4, "disorder": 1}), distant(kind, hex_))
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "reorder") == may


@pytest.mark.rule("13.1#2")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("hex_", "may"), [("41.20", True), ("42.21", False)])
def test_13_1_any_enemy_unit_within_three_hexes_allows_digging(kind, hex_, may):
    """13.1 Not farther than three hexes from an enemy unit of any kind."""
    s = field(("R 27/3", "38.20"), distant(kind, hex_))
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "dig") == may


@pytest.mark.rule("13.1#2", "8.6.1#1")
@pytest.mark.parametrize(
    ("hex_", "dig", "recover"), [("47.37", True, False), ("47.36", True, True), ("47.35", False, True)]
)
def test_13_1_and_8_6_1_a_fort_is_an_enemy_unit_too(hex_, dig, recover):
    """13.1, 8.6.1 A lone Fort of the enemy: at two hexes digging, at three both, at four rest only."""
    s = field(("R Fort Lomza 47.39", ""), ("G 3 r", hex_, {"status": -1}), scenario="b_tannenberg", gt=6)
    moving(s, CENTRAL)
    does(s, "take G 3 r")
    assert (offered(s, "dig"), offered(s, "recover")) == (dig, recover)


# Rivers, bridges, pontoons, high water, freeze ---------------------------------------------------------------


def bridged(gt=12, weather=nm.NORMAL, site="27.14|27.15", train="27.17", *units):
    """A Russian pontoon over the Niemen (or another site) laid in this Player Turn."""
    s = field(("R 3 Train", train), *units, scenario="d_grand_campaign", gt=gt, weather=weather)
    laying(s, RUSSIA)
    does(s, "bridge-with R 3 Train", f"lay R 3 Train > {site}")
    auto(s)
    return s


@pytest.mark.rule("8.1.3#1", "18.1#2", "20.1#2")
@pytest.mark.parametrize(("gt", "weather", "drm"), [(12, nm.NORMAL, 0), (18, nm.HIGH_WATER, 2)])
def test_8_1_3_a_march_over_a_pontoon_in_high_water(gt, weather, drm):
    """8.1.3, 18.1, 20.1 2 1/2 and 2 of 3 1/2 MPs in Counter Movement: one forced; in High Water 3 and 2: two."""
    s = bridged(gt, weather, "27.14|27.15", "27.17", ("R 27/3", "27.15"), ("G 1/1", "40.20"))
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3")
    walk(s, "27.14", "27.13")
    assert forced(s) == drm


@pytest.mark.rule("8.1.3#1", "18.1#2", "20.1#2")
@pytest.mark.parametrize(
    ("gt", "weather", "drm"), [(12, nm.NORMAL, None), (18, nm.HIGH_WATER, 0), (30, nm.NORMAL, None)]
)
def test_8_1_3_a_pontoon_over_the_vistula(gt, weather, drm):
    """18.1, 8.1.3 Over a Grand River 3, then 2 and 2; 7 1/2 in High Water is eight; in autumn seven again."""
    s = bridged(gt, weather, "50.66|51.66", "49.66", ("R 27/3", "51.66"), ("G 1/1", "70.40"))
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    walk(s, "50.66", "49.65", "48.65")
    assert forced(s) == drm


@pytest.mark.rule("8.1.1#1", "18.1#2")
@pytest.mark.parametrize("laid", [True, False])
def test_8_1_no_grand_river_without_a_bridge_but_a_pontoon_is_one(laid):
    """8.1.1, 18.1 The Vistula is closed to everybody except at bridges; a pontoon opens the hexside to all."""
    names = ("R 27/3", "R 1 c", "R 3 how", "R 3 Train")
    units = tuple((n, "51.66") for n in names if n != "R 3 Train")
    s = bridged(12, nm.NORMAL, "50.66|51.66", "51.66", *units, ("G 1/1", "70.40"))
    moving(s, RUSSIA)
    if not laid:
        does(s, "lift 50.66|51.66")
    for name in names:
        does(s, f"take {name}")
        assert offered(s, "march 50.66") == laid
        does(s, "halt")


@pytest.mark.rule("8.1.1#1", "18.1#2")
@pytest.mark.parametrize(
    ("name", "laid", "may"), [("R 3 how", True, True), ("R 3 how", False, False), ("R 27/3", False, True)]
)
def test_8_1_guns_cross_the_niemen_only_on_a_bridge(name, laid, may):
    """8.1.1 A Major River without a bridge is closed to guns, not to infantry."""
    s = bridged(12, nm.NORMAL, "27.14|27.15", "27.17", (name, "27.15"), ("G 1/1", "40.20"))
    moving(s, RUSSIA)
    if not laid:
        does(s, "lift 27.14|27.15")
    does(s, f"take {name}")
    assert offered(s, "march 27.14") == may


@pytest.mark.rule("18.1#3")
@pytest.mark.parametrize("counter", [False, True])
def test_18_1_a_pontoon_is_lifted_in_either_movement_phase_and_not_laid_again(counter):
    """18.1 Voluntary removal at any time of a friendly movement phase, laying only in the Pontoon Bridge Phase."""
    s = bridged(12, nm.NORMAL, "27.14|27.15", "27.17", ("G 1/1", "40.20"))
    moving(s, RUSSIA, counter=counter)
    assert offered(s, "lift 27.14|27.15")
    does(s, "lift 27.14|27.15")
    assert not offers(s, "lift")
    assert not offers(s, "lay")


@pytest.mark.rule("18.1#3")
def test_18_1_only_the_owner_lifts_his_pontoon():
    """18.1 The owning player removes it; the enemy does it by entering a bank hex only."""
    s = bridged(12, nm.NORMAL, "27.14|27.15", "27.17", ("G 1/1", "40.20"))
    moving(s, CENTRAL)
    assert not offers(s, "lift")


@pytest.mark.rule("18.2#1", "24.3.1#1")
@pytest.mark.parametrize(
    ("incomplete", "hex_", "may"),
    [
        (0, "27.20", True),
        (0, "27.21", False),
        (1, "27.17", True),
        (1, "27.18", False),
        (2, "27.19", True),
        (2, "27.20", False),
    ],
)
def test_18_2_an_incomplete_train_lays_pontoons_less_far(incomplete, hex_, may):
    """18.2, 24.3.1 Six hexes to the bank, three under Incomplete 1, five under Incomplete 2: the nearer bank counts."""
    s = field(("R 3 Train", hex_, {"incomplete": incomplete}), scenario="d_grand_campaign", gt=4)
    laying(s, RUSSIA)
    if offered(s, "bridge-with R 3 Train"):
        does(s, "bridge-with R 3 Train")
    assert offered(s, "lay R 3 Train > 27.14|27.15") == may


@pytest.mark.rule("18.0#1")
@pytest.mark.parametrize(
    ("train", "hexes", "count"),
    [("G", ("85.30",), 5), ("A", ("60.85",), 6)],
)
def test_18_0_five_german_and_six_austrian_markers(train, hexes, count):
    """18.0 Each power has its own markers; the sixth German, the seventh Austrian is not there."""
    trains = {
        "G": ("1", "1 R", "17", "20", "11", "GR", "25 R"),
        "A": ("1", "10", "5", "2", "6", "9", "3", "11"),
    }[train]
    s = position("d_grand_campaign", gt=12)
    army = {"G": "G EIGHTH", "A": "A FIRST"}[train]
    spots_ = {"G": ("80.35", "81.35", "80.34", "79.32", "79.31", "79.30", "79.29"), "A": ("62.80",) * 8}[train]
    for t, h in zip(trains, spots_, strict=False):
        put(s, f"{train} {t} Train", h, army=army)
    laying(s, CENTRAL)
    laid = 0
    for t in trains:
        if not offered(s, f"bridge-with {train} {t} Train"):
            continue
        does(s, f"bridge-with {train} {t} Train")
        sites = offers(s, "lay")
        if not sites:
            continue
        does(s, sites[0])
        laid += 1
    assert laid == count


@pytest.mark.rule("8.5.1#2", "18.1#2")
def test_8_5_1_no_repulse_over_a_pontoon():
    """8.5.1 A Repulse is not made over a Major River, bridged or not."""
    s = bridged(12, nm.NORMAL, "27.14|27.15", "27.17", ("R 27/3", "27.15"), ("R 25/3", "28.14"))
    put(s, "G Masurian", "27.14")
    moving(s, RUSSIA)
    does(s, "take R 25/3")
    assert offered(s, "repulse 27.14")
    does(s, "halt", "take R 27/3")
    assert not offers(s, "repulse")


@pytest.mark.rule("8.5.1#2")
@pytest.mark.parametrize(
    ("own", "target", "may"), [("49.18", "49.19", False), ("48.18", "48.19", False), ("42.21", "41.20", True)]
)
def test_8_5_1_over_a_minor_river_a_repulse_is_made(own, target, may):
    """8.5.1 Only Major and Grand Rivers forbid it: not over the Pregel, not over its bridge, but over the Rominte."""
    s = field(("R 27/3", own), ("G Masurian", target))
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, f"repulse {target}") == may


@pytest.mark.rule("8.5.2#1", "10.8#1")
@pytest.mark.parametrize(("own", "ratio"), [("42.21", "4:1"), ("40.20", "5:1")])
def test_8_5_2_a_minor_river_costs_a_repulse_a_column(own, ratio):
    """8.5.2 The shifts of 10.8 hold: 3:1, two for the flank of a lone Asset, one less over the Rominte."""
    s = field(("R 27/3", own), ("G Masurian", "41.20"))
    moving(s, RUSSIA)
    does(s, "take R 27/3", "repulse 41.20")
    assert told(s, "tries to repulse 41.20", ratio)


@pytest.mark.rule("8.1.2#1")
@pytest.mark.parametrize(("a", "b", "drm"), [("36.79", "35.78", 0), ("35.78", "36.79", None)])
def test_8_1_2_the_escarpment_costs_only_on_the_way_up(a, b, drm):
    """8.1.2 Into Tomaszow from the south-west 3 + 1 of 3 1/2; down into the plain 2."""
    s = field(("A 14/5", a), ("R 7/5", "20.70"), scenario="c_galicia", gt=3)
    moving(s, CENTRAL, counter=True)
    does(s, "take A 14/5", f"march {b}")
    assert forced(s) == drm


# Forced marches and tasks ------------------------------------------------------------------------------------


@pytest.mark.rule("8.3#1", "8.1#3", "8.3.2#1")
def test_8_3_in_a_mixed_stack_only_who_exceeds_his_allowance_checks():
    """8.3, 8.1 Infantry (7) and cavalry (10) march four clear hexes: only the division checks."""
    s = field(("R 27/3", "35.20"), ("R 1 c", "35.20"), FAR)
    moving(s, RUSSIA)
    does(s, "take R 27/3", "join R 1 c")
    walk(s, "36.20", "37.20", "38.21", "39.20")
    assert name_of(s) == "MarchCheck"
    does(s, "dice 12")
    auto(s, stop=("Movements",))
    assert (status(s, "R 27/3"), status(s, "R 1 c")) == (-1, 0)


@pytest.mark.rule("8.3#1", "8.1#3")
def test_8_3_a_mixed_stack_ends_with_the_infantrys_last_mp():
    """8.3, 8.1 Ten MPs for both: five clear hexes are the last; alone the cavalry goes on."""
    s = field(("R 27/3", "35.20"), ("R 1 c", "35.20"), FAR)
    moving(s, RUSSIA)
    does(s, "take R 27/3", "join R 1 c")
    for h in ("36.20", "37.20", "38.21", "39.20"):
        does(s, f"through {h}")
    assert not offered(s, "through 40.21")
    does(s, "march 40.21")
    assert forced(s) == 4


@pytest.mark.rule("8.3#2", "8.3.1#1", "8.7.1#1")
@pytest.mark.parametrize("first", [True, False])
def test_8_3_after_ersatz_a_unit_may_still_dig_by_forced_march(first):
    """8.3, 8.3.1 Ersatz takes normal MPs, but does not bar a Forced March: three MPs for an IP."""
    s = field(("G 1/1", "41.22", {"lost": 3}), ("G 69 e", "41.22"), ("R 27/3", "39.22"))
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    if first:
        does(s, "ersatz G 69 e > G 1/1 > 2")
        if name_of(s) == "Movements":
            does(s, "take G 1/1")
    assert offered(s, "dig")
    does(s, *["dig"] * (3 if first else 1))
    auto(s, stop=("Movements",))
    assert (task(s, "G 1/1")[1] == 3) if first else (level(s, "41.22", CENTRAL) == 1)


@pytest.mark.rule("8.3.1#1", "8.6#1")
def test_8_3_1_after_rest_in_the_same_phase_no_forced_march_of_cavalry():
    """8.3.1 Cavalry (10 MPs) marches one hex, rests seven MPs and has one left: no more than that."""
    s = field(("R 1 c", "35.20", {"status": -2}), FAR)
    moving(s, RUSSIA)
    does(s, "take R 1 c", "recover")
    if name_of(s) == "Movements":
        does(s, "take R 1 c")
    marches = offers(s, "march")
    assert "march 36.20" in marches
    assert "march 37.20" not in marches


@pytest.mark.rule("4.5#2", "8.9#1", "13.1.1#1")
def test_4_5_half_mps_are_lost_for_a_task():
    """4.5 (2), 8.9 3 1/2 MPs in Counter Movement put three on the IP, so four are needed next."""
    s = field(("R 27/3", "39.20"), ("G 1/1", "42.20"))
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3", "dig", "halt")
    auto(s)
    assert task(s, "R 27/3") == (nm.DIG, 3)
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert level(s, "39.20", RUSSIA) == 1
    does(s, "march 39.21")
    assert forced(s) is None, "four MPs on the IP, two for the hex: one is left"


@pytest.mark.rule("8.9#1", "8.2.3(1)#2", "13.1.1#1", "8.7.1#2")
@pytest.mark.parametrize("kind", [nm.RECOVER, nm.REORDER, nm.DIG, nm.ERSATZ, nm.ENTRAIN])
def test_8_9_no_marked_unit_begins_an_attack(kind):
    """8.9 A unit with an MPs Expended marker of any kind does not attack; its neighbour in the hex does."""
    s = field(("G 1/1", "41.19", {"task": kind, "mps": 2}), ("G 2/1", "41.19"), ("R 27/3", "40.20"))
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, stop=("CrtDice",), Commit="all")
    assert said(s, "Attackers:") == "Attackers: G 2/1"


@pytest.mark.rule("8.9#1")
@pytest.mark.parametrize("kind", [nm.RECOVER, nm.DIG, nm.ENTRAIN])
def test_8_9_a_marked_unit_alone_has_nothing_to_declare(kind):
    """8.9 Nobody else there: the hex cannot be attacked at all."""
    s = field(("G 1/1", "41.19", {"task": kind, "mps": 2}), ("R 27/3", "40.20"))
    attacking(s, CENTRAL)
    assert not offers(s, "declare")


@pytest.mark.rule("8.4.1#1")
@pytest.mark.parametrize(("aim", "may"), [("41.19", True), ("41.20", False)])
def test_8_4_1_a_gun_may_follow_the_marker_of_infantry_in_another_hex(aim, may):
    """8.4.1 Infantry must point at the same hex; it need not stand in the gun's own."""
    s = field(("R 27/3", "40.20", {"prepared": "41.19"}), ("R 25/3", "40.19"), ("R 3 how", "40.19"), ("G 1/1", "41.19"))
    if aim == "41.20":
        s = field(
            ("R 27/3", "40.20", {"prepared": "41.19"}), ("R 3 how", "40.20"), ("G 1/1", "41.19"), ("G 2/1", "41.20")
        )
    moving(s, RUSSIA)
    does(s, "take R 3 how")
    assert offered(s, f"prepare {aim}") == may


@pytest.mark.rule("8.4.1#1", "8.4#1")
def test_8_4_1_cavalry_in_the_hex_opens_nothing_for_a_gun():
    """8.4.1 No infantry has placed a marker: the gun beside cavalry cannot."""
    s = field(("R 1 c", "40.20"), ("R 3 how", "40.20"), ("G 1/1", "41.19"))
    moving(s, RUSSIA)
    does(s, "take R 3 how")
    assert not offers(s, "prepare")


@pytest.mark.rule("8.3#3", "8.3.2a#1", "8.4#1")
@pytest.mark.parametrize(
    ("weather", "supply", "dice", "kept"),
    [
        (nm.NORMAL, "in", 12, True),  # 12 against 10: by two
        (nm.HEAT, "low", 11, True),  # 13: by three
        (nm.HEAT, "low", 12, False),  # 14: by four
        (nm.NORMAL, "low", 12, True),
    ],
)
def test_8_3_heat_and_low_supply_cost_a_marker(weather, supply, dice, kept):
    """8.3, 8.3.2a, 8.4 One forced MP for the marker; it is lost if the check fails by four, heat and supply counted."""
    s = field(("R 27/3", "38.20", {"supply": supply}), ("G 1/1", "41.19"), weather=weather)
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 39.20", "through 40.20", "prepare 41.19", f"dice {dice}")
    auto(s)
    assert (s.prepared(piece("R 27/3")) >= 0) == kept


@pytest.mark.rule("8.3.3#2")
@pytest.mark.parametrize(
    ("given", "after"), [({"status": -4}, (-4, 8)), ({"status": -3}, (-4, 9)), ({"status": -2}, (-4, 10))]
)
def test_8_3_3_levels_that_are_not_there_are_steps(given, after):
    """8.3.3 Two levels: a Demoralized unit pays two steps, one at -3 a level and a step."""
    s = field(("R 27/3", "35.20", given), FAR)
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    walk(s, "36.20", "37.20", "38.21", "39.20")
    cel = 10 + given["status"]
    does(s, f"dice {cel + 4}" if cel + 4 <= 12 else "dice 12")
    auto(s, stop=("Movements",))
    assert (status(s, "R 27/3"), steps(s, "R 27/3")) == after


# Reaction, retirement, displacement ----------------------------------------------------------------------------


@pytest.mark.rule("9.1.2#1", "8.1.1#1")
def test_9_1_2_cavalry_reacts_over_a_major_river_but_not_over_the_vistula():
    """9.1.2, 8.1.1 One hex it may move: over the Pregel yes, over an unbridged Grand River no."""
    s = field(("R 1 c", "49.18"), ("G 1/1", "49.15"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 49.17")
    rides = set(offers(s, "ride"))
    assert {"ride R 1 c > 49.19", "ride R 1 c > 48.19", "ride R 1 c > 50.19"} <= rides
    s = field(("R 1 c", "51.66"), ("G 1 c", "54.65"), scenario="d_grand_campaign", gt=6)
    moving(s, CENTRAL)
    does(s, "take G 1 c", "march 52.66")
    rides = set(offers(s, "ride"))
    assert rides
    assert not rides & {"ride R 1 c > 51.67", "ride R 1 c > 50.66", "ride R 1 c > 50.67"}


@pytest.mark.rule("9.2.1#1")
def test_9_2_1_retirement_to_a_bank_opposite_the_enemy():
    """9.2.1, 4.1.1 An enemy over the river closes no hex: 49.18 has one in 49.19 and is free."""
    s = field(("R 1 c", "48.17"), ("G 1/1", "48.16"), ("G 2/1", "49.19"))
    retiring(s, RUSSIA)
    assert "retire R 1 c > 48.18" in offers(s)


@pytest.mark.rule("9.2#1")
def test_9_2_a_full_hex_is_open_to_retiring_cavalry():
    """9.2, 4.2.1 Stacking is judged at the end of friendly movement phases; the Post-Combat Phase is none."""
    s = field(("R 1 c", "40.20"), ("G 1/1", "41.19"), *((n, "39.20") for n in ("R 25/3", "R 27/3", "R 28/20")))
    retiring(s, RUSSIA)
    assert "retire R 1 c > 39.20" in offers(s)
    does(s, "retire R 1 c > 39.20")
    auto(s)
    assert where(s, "R 1 c") == "39.20"


@pytest.mark.rule("9.2#1", "8.9.3#1")
def test_9_2_cavalry_that_retires_next_to_a_resting_enemy_ends_his_rest():
    """8.9.3, 9.2 "Comes adjacent" in any phase: over the river the retiring cavalry meets no EZOC and ends recovery."""
    s = field(("R 1 c", "48.17"), ("G 1/1", "48.16"), ("G 2/1", "48.19", {"status": -1, "task": nm.RECOVER, "mps": 4}))
    retiring(s, RUSSIA)
    does(s, "retire R 1 c > 48.18")
    auto(s)
    assert task(s, "G 2/1") == (0, 0)


@pytest.mark.rule("9.2#1")
def test_9_2_each_side_retires_after_the_other_without_reaction():
    """9.1, 9.2 Retirement triggers no reaction: the enemy's cavalry is asked in its own step only."""
    s = field(("R 1 c", "40.20"), ("G 1/1", "41.19"), ("G 1 c", "38.22"))
    retiring(s, RUSSIA)
    does(s, "retire R 1 c > 39.20")
    assert not offers(s, "ride")


@pytest.mark.rule("9.5.1#1")
@pytest.mark.parametrize("name", ["R 3 how", "R 2 Train"])
@pytest.mark.parametrize("escort", [True, False])
def test_9_5_1_a_fort_is_no_combat_unit_and_protects_neither_gun_nor_train(name, escort):
    """9.5.1, 9.8.1 Stacked with a Fort alone they go when the hex is in an EZOC; with infantry they stay."""
    units = [("R Fort Lomza 47.39", ""), (name, "47.39"), ("R 57 r", "45.41"), ("G 1/1", "47.36")]
    if escort:
        units.append(("R Ossowetz", "47.39"))
    s = field(*units, scenario="b_tannenberg", gt=6)
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 47.38")
    auto(s, stop=("Movements",))
    assert (where(s, name) == "47.39") == escort


@pytest.mark.rule("9.5.1#1")
@pytest.mark.parametrize(("friend", "ends"), [("49.19", "eliminated"), ("48.18", "48.18")])
def test_9_5_1_a_gun_does_not_displace_over_an_unbridged_river(friend, ends):
    """9.5.1, 8.1.1 The friend over the Pregel is one hex off and out of reach."""
    s = field(("R 3 how", "49.18"), ("R 27/3", friend), ("G 1/1", "49.15"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 49.17")
    auto(s, stop=("Movements",))
    assert where(s, "R 3 how") == ends


@pytest.mark.rule("9.8.1#1", "27.2(6)#1")
def test_9_8_1_a_train_against_the_river_is_lost():
    """9.8.1, 27.2 (6) Enemies on both sides and the river behind: no three hexes, the Train is gone: 2 VP."""
    s = field(("R 3 Train", "49.18"), ("G 2/1", "48.17"), ("G 35/17", "50.17"), ("G 1/1", "49.15"))
    moving(s, CENTRAL)
    before = vp(s)[CENTRAL]
    does(s, "take G 1/1", "march 49.17")
    auto(s, stop=("Movements",))
    assert where(s, "R 3 Train") == "GT 4", "it comes back two turns later (16.4)"
    assert vp(s)[CENTRAL] == before + 2


@pytest.mark.rule("9.5.1a#1", "5.4.10b#1")
def test_9_5_1a_the_displaced_marker_of_both_players_goes_in_either_post_combat_phase():
    """5.4.10b Both players remove their Artillery Displaced markers, whoever is phasing."""
    s = field(("R 3 how", "40.20"), ("R 27/3", "38.20"), ("G 1/1", "43.19"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19")
    auto(s)
    assert where(s, "R 3 how") == "38.20"
    assert s.marked(piece("R 3 how"), nm.DISPLACED)
    retiring(s, CENTRAL)
    auto(s)
    assert not s.marked(piece("R 3 how"), nm.DISPLACED)


# Stacking and what it costs --------------------------------------------------------------------------------------


@pytest.mark.rule("4.2.3#1", "27.2(5)#1")
@pytest.mark.parametrize(("gone", "points"), [("R 25/3", 4), ("R 5 rf", 0)])
def test_4_2_3_a_division_lost_by_over_stacking_is_an_eliminated_division(gone, points):
    """4.2.3, 27.2 (5) What is eliminated at the end of the phase counts: four for a division, nothing for a brigade."""
    s = field(*((n, "38.20") for n in ("R 25/3", "R 27/3", "R 28/20", "R 5 rf")), FAR)
    moving(s, RUSSIA)
    does(s, "end-phase", f"disband {gone}")
    auto(s)
    assert vp(s)[CENTRAL] == points


@pytest.mark.rule("4.2.4#1", "4.2.1#1")
@pytest.mark.parametrize("entrained", [True, False])
def test_4_2_4_an_entrained_fourth_division_is_no_over_stack(entrained):
    """4.2.4 Three divisions and one in Rail Mode fit; four do not."""
    s = field(*((n, "39.19") for n in ("R 25/3", "R 27/3", "R 28/20")), FAR)
    own: dict[str, Any] = {"rail": "33.17", "task": nm.DETRAIN, "mps": 1} if entrained else {}
    put(s, "R 29/20", "39.19", **own)
    moving(s, RUSSIA)
    does(s, "end-phase")
    assert bool(offers(s, "disband")) == (not entrained)


@pytest.mark.rule("8.0#1", "4.2#1", "9.5#1")
@pytest.mark.parametrize("name", ["G 1.FA", "G 1 Train"])
def test_8_0_a_hex_with_a_lone_gun_over_a_lake_is_still_an_enemy_hex(name):
    """8.0 No unit enters a hex that holds any enemy unit, be it only a gun or a Train that need not displace."""
    s = field((name, "49.19"), ("G 2/1", "49.21"), ("R 27/3", "47.19"))
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    refusal = refused(s, "march 49.19")
    assert refusal.rule in ("8.0", "8.1", "4.2")
    assert spots(s, name) == ["49.19"]


@pytest.mark.rule("4.1.4#1")
@pytest.mark.parametrize(("rail", "drm"), [(True, 0), (False, 2)])
def test_8_2_4_an_entrained_unit_has_no_zone(rail, drm):
    """8.2.4 Up to a unit that is detraining 4 MPs of 3 1/2; up to the same unit on foot 5."""
    given = {"rail": "48.19", "task": nm.DETRAIN, "mps": 1} if rail else {}
    s = field(("R 27/3", "45.18"), ("G 2 lw", "48.19", given), FAR)
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3")
    walk(s, "46.19", "47.18")
    assert forced(s) == drm
