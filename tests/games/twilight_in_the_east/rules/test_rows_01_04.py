"""1 to 4 Every limit from both sides: pieces, terrain, ways, stacking, control."""

from __future__ import annotations

import csv
import itertools

import pytest

from greatwar.games.twilight_in_the_east import components as c
from greatwar.games.twilight_in_the_east.board import CROSSING, RIVER, direction
from greatwar.games.twilight_in_the_east.charts import turn
from greatwar.games.twilight_in_the_east.components import hex_named, unit
from greatwar.games.twilight_in_the_east.loading import load_pieces
from greatwar.games.twilight_in_the_east.rules import odds, railways, stacking, units, ways
from greatwar.games.twilight_in_the_east.rules.movement import Mover
from greatwar.games.twilight_in_the_east.rules.units import lose_steps, lower
from greatwar.games.twilight_in_the_east.steps.sequence import Weather

from ..positions import (
    CENTRAL,
    RUSSIA,
    does,
    log_of,
    moving,
    name_of,
    nm,
    offered,
    offers,
    position,
    put,
    refused,
    rule_of,
    run,
    steps,
    where,
)

NO = 255
INF, CAV, GUN, MTN, TRAIN = "A 5/1", "A 3 c", "A 1.hvy", "A GAR.3", "A 1 Train"


def n(name):
    return hex_named(name).n


def side(a, b):
    return 6 * n(a) + direction(n(a), n(b))


def cost(s, names, a, b):
    """The half MPs of a step; 255 = no way."""
    return Mover(s, [unit(x) for x in names]).step_cost(n(a), n(b))


# 1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.0#1")
def test_the_box_of_a_turn_is_its_own():
    assert [turn(gt).gt for gt in range(1, 48)] == list(range(1, 48))


@pytest.mark.rule("1.1#1", "5.3.1#1", "20.0#1")
@pytest.mark.parametrize(
    ("scenario", "gt", "asked", "weather"),
    [
        ("a_gumbinnen", 2, True, nm.NORMAL),
        ("b_tannenberg", 12, False, nm.NORMAL),
        ("d_grand_campaign", 10, True, nm.NORMAL),
        ("d_grand_campaign", 11, False, nm.NORMAL),
        ("d_grand_campaign", 16, False, nm.NORMAL),
        ("d_grand_campaign", 17, False, nm.HIGH_WATER),
        ("d_grand_campaign", 23, False, nm.HIGH_WATER),
        ("d_grand_campaign", 24, False, nm.NORMAL),
        ("d_grand_campaign", 33, False, nm.NORMAL),
        ("d_grand_campaign", 34, True, nm.NORMAL),
        ("c_galicia", 17, False, nm.NORMAL),  # High Water and Freeze are rules of the Grand Campaign
        ("c_galicia", 34, False, nm.NORMAL),
    ],
)
def test_the_weather_by_turn_and_scenario(scenario, gt, asked, weather):
    s = position(scenario, gt=gt, weather=nm.FREEZE)
    run(s, Weather())
    assert s.weather == weather
    assert (name_of(s) == "WeatherDie") == asked


@pytest.mark.rule("20.0#1")
@pytest.mark.parametrize(
    ("gt", "roll", "weather"),
    [
        (3, 5, nm.NORMAL),
        (3, 6, nm.HEAT),
        (34, 5, nm.NORMAL),
        (34, 6, nm.FREEZE),
        (40, 6 - turn(40).freeze_drm, nm.FREEZE),
        (40, 5 - turn(40).freeze_drm, nm.NORMAL),
    ],
)
def test_a_six_brings_heat_or_freeze(gt, roll, weather):
    s = position("d_grand_campaign", gt=gt)
    run(s, Weather())
    does(s, f"roll {roll}")
    assert s.weather == weather


@pytest.mark.rule("1.2.1#2", "8.2.8#1")
@pytest.mark.parametrize(
    ("who", "at", "words"),
    [
        (CENTRAL, "85.27", ""),
        (RUSSIA, "85.27", "no friendly map edge"),
        (CENTRAL, "46.12", "closed"),
        (RUSSIA, "46.12", "no off-map line"),  # friendly to neither
        (CENTRAL, "40.20", "no off-map line"),
    ],
)
def test_where_trains_leave_the_map(who, at, words):
    found = railways.exit_refusal(position("d_grand_campaign"), who, n(at))
    assert words in (found.reason if found else "")
    assert (found is None) == (not words)


@pytest.mark.rule("1.2.2#1", "8.0#1", "4.2#1", "4.2.1#2")
def test_a_unit_enters_no_hex_beyond_the_edge_and_none_of_the_enemy_but_all_of_its_friends():
    s = position("a_gumbinnen")
    u = put(s, "R 27/3", "41.19")
    for name in ("R 25/3", "R 28/20", "R 29/20"):
        put(s, name, "40.20")
    put(s, "G 1 Train", "40.19")
    mover = Mover(s, [u])
    assert rule_of(mover.refusal(n("41.19"), n("40.19"))) == "8.0"
    assert mover.refusal(n("41.19"), n("40.20")) is None
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert refused(s, "march 40.19").rule == "8.0"
    assert offered(s, "march 40.20")
    assert offered(s, "march 39.19")  # through the stack of three divisions
    edge = put(s, "R 40/4", "40.26")
    assert rule_of(Mover(s, [edge]).refusal(n("40.26"), n("40.27"))) == "1.2.2"
    assert Mover(s, [edge]).refusal(n("40.26"), n("40.25")) is None


@pytest.mark.rule("4.1.1a#1", "4.2#1", "8.0#1")
@pytest.mark.parametrize(
    ("there", "ip", "moves", "rule"),
    [
        (("G 1 Train",), 0, ("R 27/3",), ""),
        (("G 1.FA",), 0, ("R 27/3",), ""),
        (("G 1.FA",), 0, ("R 1 c",), ""),
        (("G 1.FA", "G 1/1"), 0, ("R 27/3",), "8.0"),
        (("G EIGHTH Minor",), 0, ("R 27/3",), "8.0"),
        (("G 1.FA",), 0, ("R 3 how",), "8.0"),  # only combat units make them go
    ],
)
def test_guns_and_trains_beyond_a_large_river_make_way(there, ip, moves, rule):
    s = position("d_grand_campaign", gt=3)
    for name in there:
        put(s, name, "49.19")
    group = [put(s, name, "49.18") for name in moves]
    put(s, "R 25/3", "48.18")  # so that the bank is seen
    assert ways.river_between(n("49.18"), n("49.19")) == nm.MAJOR_RIVER
    found = Mover(s, group).occupied(n("49.18"), n("49.19"))
    assert (found.rule if found else "") == rule
    dry = Mover(s, group).occupied(n("48.20"), n("49.19"))
    assert ways.river_between(n("48.20"), n("49.19")) < nm.MAJOR_RIVER
    assert rule_of(dry) == "8.0"


@pytest.mark.rule("1.2.2#2")
def test_who_leaves_the_map_is_removed_without_points():
    s = position("a_gumbinnen")
    put(s, "R 27/3", "40.20")
    units.leave_game(s, unit("R 27/3"), "test")
    assert (where(s, "R 27/3"), s.vp) == ("removed", (0, 0))


# 2, 3 Pieces -----------------------------------------------------------------------------------------------------

BLANK = {
    "corps": -1,
    "home": -1,
    "steps": 1,
    "reduced": -1,
    "extended": -1,
    "ap_front": -1,
    "ap_extended": -1,
    "hex": -1,
    "parents": (),
    "complex": "",
    "size": nm.BATTALION,
}
KINDS = {
    nm.INFANTRY: ("infantry", "combat"),
    nm.CAVALRY: ("cavalry", "combat"),
    nm.ARTILLERY: ("artillery",),
    nm.MAJOR: ("depot", "supply"),
    nm.MINOR: ("depot", "supply"),
    nm.TRAIN: ("train", "supply"),
    nm.FORTRESS: ("fort", "fortress"),
    nm.FORT: ("fort",),
    nm.DUMMY: ("dummy",),
}
FIELDS = [name for name in c.Unit.__annotations__ if name not in ("listed", "nation", "side", "kind")]


@pytest.mark.rule("2.2-Depot#1", "2.2-Fortress#1", "9.7#1", "12.0#1")
@pytest.mark.parametrize("kind", KINDS)
def test_a_piece_is_what_its_kind_says_and_nothing_else(kind):
    u = c._blank(7, "x", nm.AUSTRIAN, kind)
    assert (u.name, u.nation, u.side, u.kind) == ("x", nm.AUSTRIAN, CENTRAL, kind)
    for field in FIELDS:
        assert getattr(u, field) == (BLANK.get(field, 0) or (field in KINDS[kind] or BLANK.get(field, 0))), field


@pytest.mark.rule("2.1-Combat#1", "3.3.1#1", "3.3.2#1", "3.3.7#1", "3.4.3#2", "3.5#1", "3.8#1", "3.8.1#1")
def test_every_unit_is_as_its_counter_says():
    """3.3 to 3.5, 3.8 Type, size, corps, values and signs of all units, read once more from their table."""
    flags = {
        "heavy": "heavy",
        "ht": "high",
        "defend_only": "defends_only",
        "immobile": "immobile",
        "no_ap": "no_ap",
        "mountain": "mountain",
        "boyen": "boyen",
        "boyen_ap": "boyen_ap",
        "landsturm": "landsturm",
        "fischer": "fischer",
        "slips_away": "slips_away",
        "marsch": "marsch",
        "reserve": "reserve",
        "low_supply_to_7": "low_to_7",
        "bound_1_c": "bound",
    }
    halves = {("infantry", "XX"): 2, ("infantry", "X"): 1, ("cavalry", "XX"): 1}
    rows = load_pieces(c.FOLDER).units
    for at, row in enumerate(rows):
        u = c._unit(at, row)
        assert [u.infantry, u.cavalry, u.artillery] == [row.type == x for x in ("infantry", "cavalry", "artillery")]
        assert u.combat == (row.type != "artillery")
        assert (u.steps, u.reduced, u.defence, u.guns) == (row.steps, row.steps_reduced, row.defence, row.artillery)
        assert (u.ma, u.half_rcp, u.base) == (row.ma, row.half_rcp, row.base_ce)
        assert (u.asset, u.formation) == (row.asset, not row.asset)
        assert u.size == nm.SIZE_NAMES.index(row.size)
        assert (c.CORPS[u.corps].name if u.corps >= 0 else "") == (f"{row.unit[0]} {row.corps}" if row.corps else "")
        assert [u.ersatz == k for k in range(3)] == [row.ersatz == x for x in ("", "full", "reduced")]
        assert [getattr(u, name) for name in flags.values()] == [flag in row.flags for flag in flags]
        assert u.half_stack == u.half_size == halves.get((row.type, row.size), 0)
        if u.artillery:
            assert (u.steps, u.asset) == (1, True)
    with (c.FOLDER / "data" / "units" / "units.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == len(rows)


@pytest.mark.rule("2.1-Command#1", "2.1-Chain#1", "3.8.3#2")
def test_every_command_is_as_its_display_says():
    armies, corps = c._commands()
    rows = load_pieces(c.FOLDER)
    for made, row in zip(corps, rows.corps, strict=True):
        assert (made.name, made.limit, made.cavalry, made.train) == (row.corps, row.limit, row.cavalry, -1)
        assert made.side == (RUSSIA if row.nation == "Russia" else CENTRAL)
    for army, entry in zip(armies, rows.armies, strict=True):
        assert (army.name, army.limit, army.cavalry_extra) == (entry.army, entry.corps_limit, entry.cavalry_extra)
        assert (corps[army.box].name if army.box >= 0 else "") == entry.box
        assert army.has_area == (army.name not in ("R WARSAW", "A PRZEMYSL"))
    assert any(army.box >= 0 for army in armies)


@pytest.mark.rule("2.1-Path#1")
def test_a_path_leads_from_the_start_to_its_end():
    s = position("a_gumbinnen")
    u = put(s, "R 27/3", "40.20")
    reach = Mover(s, [u]).flood(n("40.20"), 14)
    for to in reach.hexes():
        path = [n("40.20"), *reach.path(to)]
        assert path[-1] == to
        assert len(path) == len(set(path)) > 1
        assert all(direction(a, b) >= 0 for a, b in itertools.pairwise(path))


@pytest.mark.rule("2.1-Asset#1", "2.1-Formation#1", "2.1-Force#1", "6.4.1#3", "6.4#1")
def test_forces_of_a_stack():
    """2.1 A formation with the Assets of its nation; other Assets together; supply units, forts, dummies in none."""
    s = position("d_grand_campaign", gt=6)
    names = ["G 1/1", "A 3 c", "G Masurian", "G 1.FA", "G 1 Train", "G Dummy 1", "A 1.hvy"]
    stack = [put(s, x, "60.17") for x in names] + [unit("G Fortress Königsberg")]
    found = [[u.name for u in force] for force in units.forces(s, stack)]
    assert found == [["G 1/1", "G Masurian", "G 1.FA"], ["A 3 c", "A 1.hvy"]]
    loose = [unit(x) for x in ("G Masurian", "G 1.FA", "A 1.hvy", "G 1 Train")]
    assert [[u.name for u in f] for f in units.forces(s, loose)] == [["G Masurian", "G 1.FA", "A 1.hvy"]]


@pytest.mark.rule("6.4.1#1", "11.2.1a#1", "6.2.4#4")
def test_the_owner_says_whose_asset_it_is():
    s = position("d_grand_campaign", gt=6)
    stack = [put(s, x, "60.17") for x in ("A 3 c", "G 1/1", "G 2/1")]
    asset = put(s, "G Masurian", "60.17")
    assert units.formation_of(s, asset, stack) is unit("G 1/1")  # of its nation, the first
    s.joined = ((unit("G 1.FA").n, stack[1].n), (asset.n, stack[2].n))
    assert units.formation_of(s, asset, stack) is unit("G 2/1")
    s.joined = ((asset.n, stack[0].n),)
    assert units.formation_of(s, asset, stack) is unit("G 1/1")  # never of another nation
    assert units.formation_of(s, asset, stack[:1]) is None


@pytest.mark.rule("7.1#1", "3.8.2#1", "3.4.4#1", "6.4.1#2", "6.4.1#3")
def test_the_level_of_a_force():
    s = position("b_tannenberg", gt=6)
    lead, asset = put(s, "G 1/1", "40.20", status=-3), put(s, "G Masurian", "40.20")
    assert units.cel_of(s, [lead, asset]) == lead.base - 3
    gun = put(s, "G 1.FA", "41.19")
    assert units.cel_of(s, [gun, asset]) == units.cel_of(s, [asset, gun]) == asset.base  # a combat unit before guns
    assets = [u for u in c.UNITS if u.asset and u.combat]
    assert len({(u.size, u.base) for u in assets}) > 3
    for a, b in itertools.combinations(assets[:40], 2):
        largest = [u for u in (a, b) if u.size == max(a.size, b.size)]
        assert units.cel_of(s, [a, b]) == max(u.base for u in largest)


@pytest.mark.rule("3.4.1#1", "3.4.2#1", "3.7.2#1", "3.7#1", "3.7.1#1", "3.6.3#1", "12.2#1")
def test_strength_without_guns():
    s = position("b_tannenberg")
    u = put(s, "G 1/1", "41.19", lost=3)
    assert (units.strength(s, u, True), units.strength(s, u, False)) == (u.steps - 3, u.defence - 3)
    assert u.defence != u.steps
    for name in ("G EIGHTH Major", "G EIGHTH Minor", "G 1.FA"):
        assert [units.strength(s, put(s, name, "45.20"), x) for x in (True, False)] == [0, 0]
    for name, defence in (("G 1 Train", 1), ("G KG Train", 2)):
        assert [units.strength(s, put(s, name, "45.20"), x) for x in (True, False)] == [0, defence]
    fort = put(s, "R Fortress Kowno", "", lost=2)
    assert units.strength(s, fort, False) == units.strength(s, fort, True) == (fort.steps - 2) * fort.fssm > 0


@pytest.mark.rule("11.1#1", "3.4.1#2", "3.4.1#3")
@pytest.mark.parametrize(
    ("name", "before", "count", "after", "flips"),
    [
        ("R 27/3", 0, 4, 4, False),
        ("R 27/3", 0, 5, 5, True),
        ("R 27/3", 5, 1, 6, False),  # it lies on its back already
        ("R 27/3", 3, 0, 3, False),
        ("R 1 gdc", 0, 1, 1, True),  # three steps: after the first
        ("G Masurian", 0, 1, 1, False),  # no reduced side
    ],
)
def test_steps_are_lost_and_the_counter_is_turned(name, before, count, after, flips):
    s = position("b_tannenberg")
    u = put(s, name, "40.20", lost=before)
    assert u.steps == {"R 27/3": 10, "R 1 gdc": 3}.get(name, u.steps)
    lose_steps(s, u, count, "test")
    assert u.steps - steps(s, name) == after
    assert any("flipped" in line for line in log_of(s)) == flips
    assert any("loses" in line for line in log_of(s)) == (count > 0)


@pytest.mark.rule("11.1#1")
@pytest.mark.parametrize(("count", "left"), [(1, 1), (2, 0), (5, 0)])
def test_nobody_loses_more_steps_than_it_has(count, left):
    s = position("b_tannenberg")
    u = put(s, "R 27/3", "40.20", lost=8)
    lose_steps(s, u, count, "test")
    assert (where(s, "R 27/3") == "eliminated") == (left == 0)
    assert left == 0 or steps(s, "R 27/3") == left
    assert any(f"loses {min(count, 2)} step" in line for line in log_of(s))


@pytest.mark.rule("7.1#1", "7.3#1", "11.2.5a#1")
@pytest.mark.parametrize(
    ("status", "disorder", "count", "after", "rest"),
    [(0, 0, 2, -2, 0), (-2, 0, 2, -4, 0), (-2, 0, 3, -4, 1), (-4, 0, 2, -4, 2), (-4, 2, 1, -4, 1), (-3, 0, 0, -3, 0)],
)
def test_levels_that_cannot_be_lost_come_back(status, disorder, count, after, rest):
    s = position("b_tannenberg")
    u = put(s, "R 27/3", "40.20", status=status, disorder=disorder)
    assert lower(s, u, count, "test") == rest
    assert (-s.status(u), s.disorder(u)) == (after, disorder)
    assert any("is Demoralized" in line for line in log_of(s)) == (after == -4 and status > -4)
    assert s.demoralized(u) == (after == -4)


# 4.2 Stacking --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2#2", "4.2#3", "4.2.4#1", "2.2-Division#1", "12.1#1")
@pytest.mark.parametrize(
    ("name", "keys", "halves"),
    [
        ("R 27/3", {}, 2),
        ("R 27/3", {"lost": 4}, 2),
        ("R 27/3", {"lost": 5}, 1),  # a reduced division
        ("R 5 rf", {}, 1),
        ("R 5 rf", {"lost": 3}, 1),  # a brigade is a brigade on both sides
        ("R 1 gdc", {}, 1),
        ("R 1 gdc", {"lost": 1}, 1),
        ("R 1 c bd", {}, 0),
        ("R Kowno", {}, 0),
        ("R 3 Train", {}, 1),
        ("R FIRST Major", {}, 1),
        ("R FIRST Minor", {}, 1),
        ("R 3 how", {}, 0),
        ("R 27/3", {"rail": "36.19"}, 0),
        ("R 27/3", {"supply": "low", "lost": 5}, 1),
        ("R Fortress Kowno", {}, 0),
        ("R Fort Kowno 28.17", {}, 0),
    ],
)
def test_what_a_piece_counts_for_stacking(name, keys, halves):
    s = position("b_tannenberg")
    u = put(s, name, "40.20", **keys)
    assert stacking.half_size(s, u) == halves


@pytest.mark.rule("4.2.1#1", "4.2.3#1")
@pytest.mark.parametrize(
    ("names", "over"),
    [
        (("R 27/3", "R 25/3", "R 28/20"), []),
        (("R 27/3", "R 25/3", "R 28/20", "R 3 how", "R 20 how"), []),
        (("R 27/3", "R 25/3", "R 28/20", "R Kowno"), []),
        (("R 27/3", "R 25/3", "R 28/20", "R 5 rf"), ["R 5 rf", "R 25/3", "R 27/3", "R 28/20"]),
        (("R 27/3", "R 25/3", "R 28/20", "R 3 Train"), ["R 25/3", "R 27/3", "R 28/20", "R 3 Train"]),
        (("R 27/3", "R 3 how", "R 20 how", "R 7 how"), ["R 20 how", "R 3 how", "R 7 how"]),
    ],
)
def test_what_a_hex_holds_at_the_end_of_a_movement_phase(names, over):
    """4.2.1 Three divisions and two guns; the owner takes off one of those that make it too much."""
    s = position("b_tannenberg", gt=3)
    for name in names:
        put(s, name, "40.20")
    assert stacking.over_stacked(s, RUSSIA, n("40.20")) == bool(over)
    moving(s, RUSSIA)
    does(s, "end-phase")
    assert sorted(offers(s, "disband")) == sorted(f"disband {x}" for x in over)
    if over:
        does(s, f"disband {over[0]}")
        assert where(s, over[0]) == ("GT 5" if "Train" in over[0] else "eliminated")
        assert name_of(s) == "Idle"


@pytest.mark.rule("4.2#2")
def test_who_is_there_already_is_not_counted_twice():
    s = position("b_tannenberg", gt=3)
    three = [put(s, x, "40.20") for x in ("R 27/3", "R 25/3", "R 28/20")]
    assert stacking.room_for(s, RUSSIA, n("40.20"), three)
    assert stacking.room_for(s, RUSSIA, n("40.20"), [])
    assert not stacking.room_for(s, RUSSIA, n("40.20"), [unit("R 5 rf")])
    assert stacking.room_for(s, RUSSIA, n("40.20"), [unit("R 3 how"), unit("R 20 how")])
    assert not stacking.room_for(s, RUSSIA, n("40.20"), [unit("R 3 how"), unit("R 20 how"), unit("R 7 how")])


@pytest.mark.rule("4.2.5#1", "4.2.5#2")
@pytest.mark.parametrize(
    ("stack", "ip", "top"),
    [
        ((("R 27/3", {}), ("R 1 gdc", {})), 0, ["R 1 gdc"]),
        ((("R 27/3", {}), ("R 1 gdc", {})), 1, ["R 27/3"]),
        ((("R 1 gdc", {}), ("R 3 how", {})), 1, ["R 1 gdc"]),
        ((("R 27/3", {}), ("R 5 rf", {})), 0, ["R 27/3"]),
        ((("R 27/3", {"lost": 8}), ("R 5 rf", {})), 0, ["R 5 rf"]),  # most steps
        ((("R 27/3", {}), ("R 25/3", {})), 0, ["R 25/3", "R 27/3"]),
        ((("R 27/3", {"status": -4}), ("R 5 rf", {})), 0, ["R 5 rf"]),
        ((("R 27/3", {"status": -3}), ("R 5 rf", {})), 0, ["R 27/3"]),
        ((("R 27/3", {"half": nm.HALF_FINAL}), ("R 5 rf", {})), 0, ["R 5 rf"]),
        ((("R 1 gdc", {"status": -4}), ("R 5 rf", {})), 0, ["R 1 gdc"]),  # the smallest of its type
        ((("R 27/3", {"rail": "36.19"}), ("R 3 Train", {})), 0, ["R 3 Train"]),
        ((("R 3 how", {}), ("R 3 Train", {})), 0, ["R 3 how"]),
        ((("R FIRST Major", {}), ("R 3 Train", {})), 0, ["R 3 Train", "R FIRST Major"]),
        ((("R 3 Train", {}), ("R Dummy 1", {})), 0, ["R 3 Train"]),
    ],
)
def test_which_unit_lies_on_top(stack, ip, top):
    s = position("b_tannenberg", gt=3)
    for name, keys in stack:
        put(s, name, "40.20", ip=ip, **keys)
    assert sorted(u.name for u in stacking.tops(s, n("40.20"))) == top


@pytest.mark.rule("4.2.5#1")
def test_a_fortress_unit_lies_below_the_troops_and_above_guns():
    s = position("b_tannenberg", gt=3)
    put(s, "R Fortress Kowno", "")
    at = "28.16" if unit("R Fortress Kowno").hex == n("28.16") else s.place(unit("R Fortress Kowno")).name
    put(s, "R 3 how", at)
    assert [u.name for u in stacking.tops(s, n(at))] == ["R Fortress Kowno"]
    put(s, "R 5 rf", at)
    assert [u.name for u in stacking.tops(s, n(at))] == ["R 5 rf"]
    assert stacking.tops(s, n("40.20")) == []


@pytest.mark.rule("4.2.6#1", "4.2.6b#1")
def test_under_an_ip_only_a_neighbour_looks():
    s = position("b_tannenberg", gt=3)
    put(s, "G 1/1", "40.20", ip=1)
    put(s, "R 27/3", "38.20")
    assert stacking.known_top(s, RUSSIA, n("40.20")) is None
    put(s, "R 3 Train", "39.19")  # any unit looks
    assert stacking.known_top(s, RUSSIA, n("40.20")) is unit("G 1/1")
    s = position("b_tannenberg", gt=3)
    put(s, "G 1/1", "40.20")
    assert stacking.known_top(s, RUSSIA, n("40.20")) is unit("G 1/1")
    s.caps = (n("40.20"),)
    assert stacking.known_top(s, RUSSIA, n("40.20")) is None
    assert stacking.known_top(s, RUSSIA, n("41.20")) is None
    hidden = position("b_tannenberg", gt=3, concealment="hidden")
    put(hidden, "G 1/1", "40.20")
    put(hidden, "G 2/1", "40.20", prepared="39.20")
    hidden.hidden = tuple(sorted((unit("G 1/1").n, unit("G 2/1").n)))
    assert stacking.known_top(hidden, RUSSIA, n("40.20")) is unit("G 2/1")
    hidden.set_prepared(unit("G 2/1"), -1)
    assert stacking.known_top(hidden, RUSSIA, n("40.20")) is None


# 8.1.1 to 8.1.4, 2.2 Ways -------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1.1#1")
@pytest.mark.parametrize(
    ("a", "b", "summer", "autumn"),
    [
        ("01.60", "02.60", (4, 4, 4, 4, 4), (4, 4, 4, 4, 4)),  # clear
        ("09.68", "10.69", (6, 6, 6, 6, 6), (6, 6, 6, 6, 6)),  # forest
        ("04.99", "05.99", (6, 6, 7, 7, 7), (6, 6, 7, 7, 7)),  # rough
        ("01.60", "01.61", (8, 8, 10, 10, 10), (10, 10, 12, 12, 12)),  # wetlands
        ("13.113", "14.114", (10, 10, NO, 10, NO), (10, 10, NO, 10, NO)),  # mountain: GAR on foot
        ("21.110", "22.111", (NO, NO, NO, NO, NO), (NO, NO, NO, NO, NO)),
        ("20.113", "21.113", (14, 14, NO, 14, NO), (14, 14, NO, 14, NO)),  # a ridge besides
        ("29.63", "30.63", (NO, NO, NO, NO, NO), (NO, NO, NO, NO, NO)),  # over a lake
        ("52.13", "53.13", (NO, NO, NO, NO, NO), (NO, NO, NO, NO, NO)),  # the sea
        ("01.75", "01.76", (6, 6, 6, 6, 6), (6, 6, 6, 6, 6)),  # a minor river
        ("01.104", "01.105", (12, 12, NO, NO, NO), (12, 12, NO, NO, NO)),  # a major river: GAR does not swim
        ("28.15", "29.15", (NO, NO, NO, NO, NO), (NO, NO, NO, NO, NO)),  # a grand river
    ],
)
def test_what_terrain_costs(a, b, summer, autumn):
    """8.1.1 Infantry, cavalry, artillery, mountain artillery and trains; the Autumn chart from GT 28."""
    for gt, costs in ((27, summer), (28, autumn)):
        s = position("d_grand_campaign", gt=gt)
        found = [ways.off_road(s.chart(), ways.movers([unit(x)]), side(a, b)) for x in (INF, CAV, GUN, MTN, TRAIN)]
        assert [NO if x == ways.PROHIBITED else x for x in found] == list(costs)


@pytest.mark.rule("8.1.1#1")
def test_a_stack_pays_what_its_slowest_member_pays():
    s = position("d_grand_campaign", gt=3)
    assert cost(s, [INF], "01.60", "01.61") == 8
    assert cost(s, [INF, TRAIN], "01.60", "01.61") == 10
    assert cost(s, [INF, GUN], "13.113", "14.114") == NO


@pytest.mark.rule("8.1.2#1")
def test_an_escarpment_is_paid_on_the_way_into_its_hex():
    s = position("d_grand_campaign", gt=3)
    assert cost(s, [INF, CAV], "36.79", "35.78") == cost(s, [INF, CAV], "35.79", "35.78") + 2
    assert cost(s, [INF, CAV], "35.78", "36.79") == 4  # not the other way


@pytest.mark.rule("8.1.3#1", "2.2-Bridge#1", "20.1#2")
@pytest.mark.parametrize(
    ("gt", "weather", "a", "b", "river", "bridge", "pontoon"),
    [
        (3, nm.NORMAL, "07.112", "07.113", (2, 2, 2, 2), (0, 0, 0, 0), None),
        (3, nm.NORMAL, "03.104", "03.105", (8, 8, -1, -1), (1, 1, 1, 1), (1, 1, 1, 1)),
        (3, nm.NORMAL, "50.62", "51.62", (-1, -1, -1, -1), (2, 2, 2, 2), (2, 2, 2, 2)),
        (18, nm.HIGH_WATER, "03.104", "03.105", (12, 12, -1, -1), (2, 2, 2, 2), (2, 2, 2, 2)),
        (18, nm.HIGH_WATER, "50.62", "51.62", (-1, -1, -1, -1), (3, 3, 3, 3), (3, 3, 3, 3)),
    ],
)
def test_what_rivers_and_their_crossings_cost(gt, weather, a, b, river, bridge, pontoon):
    """8.1.3 At a bridge or pontoon only the crossing is paid; High Water makes both dearer."""
    s = position("d_grand_campaign", gt=gt, weather=weather)
    at = side(a, b)
    assert ways.river_cost(s.chart(), at, False) == bridge
    assert ways.river_cost(s.chart(), at, True) == bridge  # a printed bridge serves before a pontoon
    same = next(k for k in range(len(RIVER)) if RIVER[k] == RIVER[at] and not CROSSING[k])
    assert ways.river_cost(s.chart(), same, False) == river
    if pontoon is not None:
        assert ways.river_cost(s.chart(), same, True) == pontoon


@pytest.mark.rule("2.2-Bridge#1")
def test_bridges_roads_and_railways_make_and_pontoons():
    s = position("d_grand_campaign", gt=3)
    assert ways.bridged(s, n("03.104"), n("03.105"))
    assert ways.bridged(s, n("50.62"), n("51.62"))  # a railway
    assert not ways.bridged(s, n("01.104"), n("01.105"))
    assert not ways.bridged(s, n("48.75"), n("49.75"))  # a ferry is none
    from greatwar.games.twilight_in_the_east.board import JAROSLAU, side_between

    s.pontoons = (side_between(n("01.104"), n("01.105")) << 2 | nm.RUSSIAN,)
    assert ways.bridged(s, n("01.104"), n("01.105"))
    assert ways.bridged(s, n("01.105"), n("01.104"))
    assert not ways.bridged(s, n("01.75"), n("01.76"))
    from greatwar.games.twilight_in_the_east.rules import special

    assert ways.bridged(s, *JAROSLAU)
    special.fall_due(s, 9, special.BRIDGE_REPAIRED)
    assert not ways.bridged(s, *JAROSLAU)
    assert ways.bridged(s, n("03.104"), n("03.105"))


@pytest.mark.rule("2.2-Road#1", "8.1.4#1", "8.1.3#2")
@pytest.mark.parametrize(
    ("a", "b", "summer", "autumn"),
    [
        ("07.112", "07.113", 3, 4),  # a primary road and its bridge over a minor river
        ("03.104", "03.105", 5, 6),  # a secondary road over a major river
        ("50.62", "51.62", 6, 7),  # a railway over a grand river
        ("02.80", "03.79", 4, 5),  # a secondary road and a railway
        ("06.98", "07.97", 3, 4),  # a primary road beside a railway
        ("28.44", "29.44", 4, 5),  # a railway through a forest
        ("48.75", "49.75", 7, 8),  # a ferry with a spur: the primary road and the ferry
        ("49.75", "48.75", 7, 8),
        ("01.60", "02.60", -1, -1),
    ],
)
def test_what_roads_and_railways_cost(a, b, summer, autumn):
    assert ways.by_road(nm.SUMMER, ways.INFANTRY, side(a, b)) == summer
    assert ways.by_road(nm.AUTUMN, ways.INFANTRY | ways.ARTILLERY | ways.SUPPLY, side(a, b)) == autumn


@pytest.mark.rule("8.1.1#2", "8.1.4#1")
def test_a_way_exists_only_if_the_way_back_does():
    """8.1.1 Guns leave no mountain hex for clear land without a road, since they could not come back."""
    s = position("d_grand_campaign", gt=3)
    assert cost(s, [GUN], "14.114", "13.113") == NO
    assert cost(s, [MTN], "14.114", "13.113") < NO
    assert cost(s, [INF], "14.114", "13.113") < NO
    assert cost(s, [GUN], "01.104", "01.105") == NO
    assert cost(s, [GUN], "03.104", "03.105") == 5


# 4.4 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.4.1#1", "4.4.1-ex1", "4.4.1-ex2", "4.4.1-ex3", "10.7#1", "10.7-ex")
@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [
        (16, 11, "1:1"),
        (17, 11, "2:1"),
        (12, 16, "1:1"),
        (11, 16, "1:2"),
        (15, 48, "1:3"),
        (14, 48, "1:3"),
        (13, 48, "1:4"),
        (10, 13, "1:1"),
        (10, 10, "1:1"),
        (9, 10, "1:1"),
        (14, 10, "1:1"),
        (15, 10, "2:1"),
        (24, 10, "2:1"),
        (25, 10, "3:1"),
        (75, 10, "8:1"),
        (74, 10, "7:1"),
        (2, 9, "1:5"),
        (9, 40, "1:4"),
        (2, 10, "1:5"),
        (1, 12, "1:12"),
        (5, 0, "5:1"),
        (0, 5, "1:5"),
    ],
)
def test_odds_are_rounded_at_the_midpoint(attack, defence, ratio):
    assert odds.odds_text(odds.column(attack, defence)) == ratio
