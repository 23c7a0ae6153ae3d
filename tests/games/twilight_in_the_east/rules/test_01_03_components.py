"""1 to 3 The map, the terms, the counters."""

from __future__ import annotations

import itertools

import pytest

from greatwar.games.twilight_in_the_east import components as c
from greatwar.games.twilight_in_the_east.board import distance
from greatwar.games.twilight_in_the_east.charts import turn
from greatwar.games.twilight_in_the_east.loading import load_map, load_pieces
from greatwar.games.twilight_in_the_east.rules import combat, control, railways, units, ways
from greatwar.games.twilight_in_the_east.rules.movement import Mover
from greatwar.games.twilight_in_the_east.setups import lay_out
from greatwar.games.twilight_in_the_east.state import State

from ..positions import (
    CENTRAL,
    RUSSIA,
    nm,
    position,
    present,
    put,
    rule_of,
    start,
)

HEX = {h.name: h for h in c.HEXES}


def rebuilt(name):
    """A unit made anew from its row."""
    rows = load_pieces(c.FOLDER).units
    at = next(k for k, row in enumerate(rows) if row.unit == name)
    return c._unit(at, rows[at])


@pytest.mark.rule("1.2#1", "1.3#1", "2.2-Station#1")
def test_the_map_has_a_number_for_every_hex_columns_growing_to_the_west():
    found = load_map(c.FOLDER)
    assert len({h.hex for h in found.hexes}) == len(found.hexes) == 8233
    assert HEX["58.52"].town == "Warsaw"
    assert HEX["61.30"].station
    assert not HEX["40.22"].station
    assert len(found.stations) == 548


@pytest.mark.rule("1.0#1")
def test_a_turn_lasts_two_or_three_days():
    from datetime import date

    days = {(date.fromisoformat(turn(k).end) - date.fromisoformat(turn(k).start)).days + 1 for k in range(1, 48)}
    assert days <= {2, 3}


@pytest.mark.rule("1.2.1#1", "1.2.1#3", "3.7.3#1")
def test_map_edges_are_friendly_by_country_and_nobodys_at_tilsit():
    s = start("d_grand_campaign")
    russian, central = control.bases(s, RUSSIA), control.bases(s, CENTRAL)
    assert HEX["26.17"].n in russian
    assert HEX["85.27"].n in central
    for col in range(43, 54):
        assert HEX[f"{col}.12"].n not in central
        assert HEX[f"{col}.12"].n not in russian
    assert HEX["60.17"].n in central  # Königsberg has a supply symbol


@pytest.mark.rule("1.2.2#1", "1.2.2#2")
def test_nobody_walks_off_the_map_in_play():
    s = position("a_gumbinnen")
    u = put(s, "R 27/3", "40.26")
    assert rule_of(Mover(s, [u]).refusal(HEX["40.26"].n, HEX["40.27"].n)) == "1.2.2"
    units.leave_game(s, u, "test")
    assert s.place(u).name == "removed"
    assert s.vp == (0, 0)


@pytest.mark.rule("2.1-Combat#1", "3.3.1#1", "3.3.2#1", "3.4.3#2", "3.5#1", "3.8#1", "3.8.1#1", "3.3.7#1", "3.8.2#1")
def test_what_a_counter_says():
    line = rebuilt("R 27/3")
    assert (line.infantry, line.combat, line.formation, line.size) == (True, True, True, nm.DIVISION)
    assert c.CORPS[line.corps].name == "R 3"
    assert rebuilt("R 1 gdc").corps == -1
    horse = rebuilt("R 1 c bd")
    assert (horse.cavalry, horse.asset, horse.size) == (True, True, nm.BRIGADE)
    gun = rebuilt("G 1.FA")
    assert (gun.artillery, gun.combat, gun.asset, gun.steps) == (True, False, True, 1)
    german = rebuilt("G 1/1")
    assert (german.heavy, german.high) == (True, True)
    assert rebuilt("G Lötzen").boyen
    assert rebuilt("A 5 M").marsch
    assert [rebuilt(x).size for x in ("G Masurian", "A Fischer 1")] == [nm.REGIMENT, nm.BATTALION]
    s = position()
    assert units.cel_of(s, [put(s, "G 1/1", "41.19")]) == 11


@pytest.mark.rule("3.0#1", "3.1.1#1", "3.2#1", "3.2.1#1")
def test_the_counters_by_kind_and_nation():
    found = load_pieces(c.FOLDER)
    assert {row.type for row in found.units} == {"infantry", "cavalry", "artillery"}
    assert {row.kind for row in found.supply} == {"major_depot", "minor_depot", "corps_train"}
    assert {row.kind for row in found.forts} == {"Fortress", "Fort"}
    assert {row.nation for row in found.units} == set(nm.NATION_NAMES)
    assert {u.nation for u in c.UNITS if u.fischer} == {nm.AUSTRIAN}
    named = {row.unit for row in setup_rows("b_tannenberg")}
    assert named <= {u.name for u in c.UNITS}


def setup_rows(name):
    from greatwar.games.twilight_in_the_east.scenarios import setup_of

    return setup_of(name)


@pytest.mark.rule("2.1-Command#1", "2.1-Chain#1", "3.8.3#2")
def test_armies_and_corps_are_commands():
    armies, corps = c._commands()
    assert {a.name for a in armies} >= {"R FIRST", "G EIGHTH", "A FOURTH"}
    cavalry = {x.name for x in corps if x.cavalry}
    assert "R 1 C" in cavalry
    assert "R 3" not in cavalry
    assert c.CORPS[c.corps_named("R 3").n].train == c.unit("R 3 Train").n
    s = start("a_gumbinnen")
    assert present(s.corps_of(c.unit("R 27/3"))).name == "R 3"
    assert present(s.army_of(c.unit("R 27/3"))).name == "R FIRST"


@pytest.mark.rule("2.1-Complex#1")
def test_two_fortress_units_of_one_id_are_a_complex():
    found = c._complexes()
    assert set(found["Kowno"]) == {HEX["28.16"].n, HEX["28.17"].n, HEX["29.16"].n}
    assert "Lomza" not in found


@pytest.mark.rule("2.2-Depot#1", "2.2-Fortress#1", "9.7#1", "12.0#1")
@pytest.mark.parametrize(
    ("kind", "depot", "fort", "fortress", "supply"),
    [
        (nm.MAJOR, True, False, False, True),
        (nm.MINOR, True, False, False, True),
        (nm.TRAIN, False, False, False, True),
        (nm.FORTRESS, False, True, True, False),
        (nm.FORT, False, True, False, False),
    ],
)
def test_depots_and_fortress_units_are_both_kinds(kind, depot, fort, fortress, supply):
    u = c._blank(0, "x", nm.RUSSIAN, kind)
    assert (u.depot, u.fort, u.fortress, u.supply, u.steps) == (depot, fort, fortress, supply, 1)


@pytest.mark.rule("12.0#1", "9.7#1")
def test_forts_count_for_nothing_in_magnitude():
    assert c._blank(0, "x", nm.RUSSIAN, nm.FORT).half_size == 0
    assert c.unit("R Fortress Kowno").half_size == 1
    assert c.unit("R Fort Kowno 28.17").half_size == 0


@pytest.mark.rule("2.1-Asset#1", "2.1-Formation#1", "2.1-Force#1", "6.4.1#3")
def test_a_force_is_a_formation_with_its_assets_or_assets_alone():
    s = position("b_tannenberg")
    stack = [put(s, x, "40.20") for x in ("R 25/3", "R 27/3", "R Kowno", "R 3 how")]
    found = units.forces(s, stack)
    assert [[u.name for u in force] for force in found] == [["R 25/3", "R Kowno", "R 3 how"], ["R 27/3"]]
    assert len(units.forces(s, stack[2:])) == 1


@pytest.mark.rule("2.1-Path#1")
def test_a_path_is_a_line_of_adjacent_hexes():
    s = position("a_gumbinnen")
    put(s, "R 27/3", "40.20")
    s.phase = nm.MOVEMENT
    reach = Mover(s, [c.unit("R 27/3")]).flood(HEX["40.20"].n, 14)
    for to in reach.hexes():
        path = [HEX["40.20"].n, *reach.path(to)]
        assert all(distance(a, b) == 1 for a, b in itertools.pairwise(path))


@pytest.mark.rule("2.2-Road#1", "8.1.4#1")
def test_roads_of_both_classes_and_railways_are_roadways():
    from greatwar.games.twilight_in_the_east.board import RAILWAY, RIVER, ROAD

    primary = next(x for x in range(len(ROAD)) if ROAD[x] == nm.PRIMARY and not RIVER[x])
    secondary = next(x for x in range(len(ROAD)) if ROAD[x] == nm.SECONDARY and not RIVER[x] and not RAILWAY[x])
    assert ways.by_road(nm.SUMMER, ways.INFANTRY, primary) == 3
    assert ways.by_road(nm.SUMMER, ways.INFANTRY, secondary) == 4
    assert ways.by_road(nm.AUTUMN, ways.INFANTRY, secondary) == 5


@pytest.mark.rule("17.1.1#2", "22.4.3#1")
def test_railways_at_home_are_operational_and_batteries_are_an_option():
    s = start("d_grand_campaign")
    assert s.rail_state(HEX["48.19"].n) == 2
    assert s.rail_state(HEX["36.19"].n) == 1
    assert railways.operational(s, CENTRAL, HEX["48.19"].n)
    assert not any(s.on_map(u) for u in c.UNITS if "Battery" in u.name)
    from greatwar.games.twilight_in_the_east.options import Options

    with_guns = State([], Options("d_grand_campaign", batteries=True))
    lay_out(with_guns)
    guns = [u for u in c.UNITS if "Battery" in u.name and with_guns.on_map(u)]
    assert len(guns) == 8
    assert {u.guns for u in guns} == {1}
    assert {with_guns.hex(u).name for u in guns} == {
        "77.26",
        "78.28",
        "78.29",
        "78.30",
        "79.30",
        "79.33",
        "83.35",
        "85.37",
    }


@pytest.mark.rule("22.4.2#1", "3.4.3#1", "10.5#1")
def test_guns_count_with_an_ap_and_batteries_without():
    from greatwar.games.twilight_in_the_east.combat import Combat

    s = position("b_tannenberg")
    a, d, gun = put(s, "R 27/3", "51.33"), put(s, "G 1/1", "52.33"), put(s, "G Nikolaiken", "52.33")
    s.battle = Combat(HEX["52.33"].n, RUSSIA, (a.n,), (HEX["51.33"].n,), (d.n, gun.n))
    assert combat.totals(s, s.battle)[0] == 10
    assert combat.totals(s, s.battle)[1] == 16 + gun.guns
    s.battle = Combat(HEX["52.33"].n, RUSSIA, (a.n,), (HEX["51.33"].n,), (d.n, gun.n), supplied=((a.n,), (d.n,)))
    assert combat.totals(s, s.battle) == (15, 16 + 7 + gun.guns)
