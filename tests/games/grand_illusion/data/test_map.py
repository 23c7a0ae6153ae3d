"""2.2 The map: numbers, the grid, control, terrain, hexsides, rails."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import FOLDER, HEXES, Nation, Side, hex_at, hex_named, load_components
from greatwar.games.grand_illusion.places import Hex, load_places
from greatwar.games.grand_illusion.rules.geometry import NEAR, bits, distance, members, within

#: adjacencies that the rulebook states, and pairs that it says are not adjacent
ADJACENT = [
    (26, 35),
    (26, 27),
    (42, 52),
    (62, 52),
    (54, 44),
    (67, 76),
    (45, 54),
    (72, 62),
    (73, 64),
    (104, 107),
    (107, 106),
]
APART = [(63, 52), (104, 106)]


@pytest.mark.rule("2.2#1", "2.2#14")
def test_107_hexes_with_what_is_printed_on_them():
    places = load_places(FOLDER)
    hexes = [p for p in places if isinstance(p, Hex)]
    assert [int(h) for h in hexes] == list(range(1, 108))
    assert all(2 <= len(h.neighbours) <= 6 for h in hexes)
    assert str(hex_at(19)) == "19"
    assert hex_named("paris") is hex_named("19") is hex_at(19)


@pytest.mark.rule("2.2#2", "2.2#3")
def test_printed_control():
    places = load_places(FOLDER)
    german = {int(h) for h in places if isinstance(h, Hex) and h.map_side is Side.GERMAN}
    assert german == {*range(81, 87), *range(90, 97), *range(100, 104), *range(105, 108)}


def loaded():
    return [h for h in load_places(FOLDER) if isinstance(h, Hex)]


@pytest.mark.rule("2.2#7", "8.4.9a")
def test_six_hexes_lie_around_paris():
    assert {int(h) for h in loaded() if h.paris_danger} == {9, 10, 18, 20, 28, 29}
    assert {int(h) for h in hex_at(19).neighbours} == {9, 10, 18, 20, 28, 29}


@pytest.mark.rule("2.2#8")
def test_twelve_schlieffen_plan_hexes():
    assert {int(h) for h in loaded() if h.schlieffen} == {1, 7, 8, 14, 15, 16, 23, 24, 32, 33, 42, 43}


def test_belgium():
    belgium = {23, 32, 33, 42, 43, 44, 52, 53, 54, 55, 62, 63, 64, 65, 71, 72, 73, 74, 75, 81}
    assert {int(h) for h in HEXES if h.in_belgium} == belgium


@pytest.mark.rule("1.2#1")
def test_a_hex_is_about_thirty_miles_wide():
    """Neighbouring hexes of a column lie 25 to 35 miles apart; 69 miles are a degree of latitude."""
    hexes = loaded()
    apart = [abs(a.lat - b.lat) * 69 for a in hexes for b in hexes if b.n - a.n == 1 and a.x == b.x]
    assert 25 < sum(apart) / len(apart) < 35


@pytest.mark.rule("2.2#4", "2.2#5", "2.2#6")
def test_terrain_of_the_example_and_vp_hexes():
    hexes = loaded()
    assert hexes[26 - 1].tem == 1
    assert {h.tem for h in hexes} == {0, 1, 2}
    assert hexes[52 - 1].vp_side is Side.GERMAN
    assert {int(h) for h in hexes if h.vp_side is Side.ALLIED} == {int(h) for h in hexes if h.plan17}
    assert {int(h) for h in HEXES if h.plan17} == {85, 86, 95, 96, 100, 103, 105, 107}
    german = {8, 14, 16, 23, 26, 34, 36, 38, 48, 52, 58, 76, 87, 98, 104}
    assert {int(h) for h in HEXES if h.vp_kind == "german_cup"} == german
    assert {int(h) for h in HEXES if h.vp_multiplier == 2} == {76, 86, 87, 105}


@pytest.mark.parametrize(("a", "b"), ADJACENT)
def test_stated_neighbours(a, b):
    assert hex_at(b) in hex_at(a).neighbours
    assert hex_at(a) in hex_at(b).neighbours
    assert distance(hex_at(a), hex_at(b)) == 1


@pytest.mark.parametrize(("a", "b"), APART)
def test_stated_strangers(a, b):
    assert hex_at(b) not in hex_at(a).neighbours
    assert distance(hex_at(a), hex_at(b)) > 1


@pytest.mark.rule("2.2#9", "2.2#10")
def test_one_impassable_hexside_and_red_diamonds():
    hexes = {int(h): h for h in load_places(FOLDER) if isinstance(h, Hex)}
    walls = {(int(h), int(w)) for h in hexes.values() for w in h.walls}
    assert walls == {(42, 52), (52, 42)}
    assert hexes[107] in hexes[103].diamonds
    assert hexes[103] in hexes[107].diamonds
    assert not NEAR[42] >> 52 & 1


@pytest.mark.rule("2.2#11")
def test_sources():
    found = {n: {int(h) for h in loaded() if n in h.supply} for n in Nation}
    assert found[Nation.FR] == {1, 4, 13, 61, 80, 89}
    assert found[Nation.BR] == {1, 4, 14}
    assert found[Nation.BE] == {1, 14}
    assert found[Nation.GE] == {91, 94, 100, 105, 107}


def test_rails_join_rail_hexes_both_ways():
    assert sum(len(h.rails) for h in HEXES) == 2 * 126
    assert all(h in other.rails for h in HEXES for other in h.rails)
    assert not hex_at(102).rails
    assert hex_at(107) not in hex_at(104).rails


def test_distances_and_sets_of_bits():
    assert distance(hex_at(19), hex_at(19)) == 0
    assert distance(hex_at(1), hex_at(107)) == distance(hex_at(107), hex_at(1)) >= 12
    assert {int(h) for h in within(hex_at(19), 1)} == {19, 9, 10, 18, 20, 28, 29}
    assert [int(h) for h in members(bits([hex_at(5), hex_at(107), hex_at(1)]))] == [1, 5, 107]


@pytest.mark.rule("2.1#1", "2.3#1")
def test_components_load_from_the_folder():
    found = load_components(FOLDER)
    assert len(found.places) == 1 + 107 + 20 + 3
    assert sum(u.combat for u in found.units) > 100
