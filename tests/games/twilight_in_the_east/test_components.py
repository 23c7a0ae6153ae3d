"""The map and the counters: numbers, geometry, tables."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import board, charts
from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.components import FORTS, HEXES, MAP, SUPPLIES, UNITS, hex_named, unit


def test_every_component_is_there():
    assert len(HEXES) == 8233
    assert sum(h.terrain < nm.SEA for h in HEXES) == 8064
    assert sum(u.combat or u.artillery for u in UNITS) == 334 + 8
    assert FORTS - SUPPLIES == 112
    assert len(UNITS) - FORTS == 64
    assert len({u.name for u in UNITS}) == len(UNITS)


def test_neighbours_are_mutual_and_one_hex_apart():
    for h in range(len(HEXES)):
        for d in range(6):
            n = board.NEIGHBOUR[6 * h + d]
            if n >= 0:
                assert board.NEIGHBOUR[6 * n + (d + 3) % 6] == h
                assert board.distance(h, n) == 1


def test_all_sides_roads_and_railways_join_neighbours():
    pairs = [*MAP.sides, *MAP.crossings, *MAP.roads, *MAP.rails]
    assert all(board.direction(hex_named(r.a).n, hex_named(r.b).n) >= 0 for r in pairs)


@pytest.mark.parametrize(("a", "b", "far"), [("43.22", "48.19", 6), ("43.22", "49.27", 8), ("40.20", "38.20", 2)])
def test_distances_of_the_rulebook(a, b, far):
    assert board.distance(hex_named(a).n, hex_named(b).n) == far


def test_a_line_division_as_in_the_combat_example():
    u = unit("R 27/3")
    assert (u.steps, u.guns, u.base, u.half_stack) == (10, 5, 10, 2)
    german = unit("G 1/1")
    assert (german.defence, german.guns, german.base, german.heavy, german.high) == (16, 7, 11, True, True)


def test_the_known_cells_of_the_tables():
    cell = charts.CRT[0, 0, 7]
    assert (cell.att_drm, cell.def_drm, cell.att_retreat, cell.def_retreat) == (1, 0, "", "")
    assert charts.slrt(0, 2, 6).steps == 2
    assert charts.forced_march("infantry_large", 6).cel_loss == 2
    assert charts.forced_march("infantry_large", 6).steps == 1
    assert charts.turn(9).rail_rate == 12
    assert charts.turn(16).rail_rate == 14
