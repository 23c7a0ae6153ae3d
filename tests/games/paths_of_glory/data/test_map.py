"""The map: spaces, links, capitals, areas."""

from __future__ import annotations

import copy
import pickle

import pytest

from greatwar.games.paths_of_glory.components import (
    AREAS,
    ELIMINATED,
    OUT_OF_PLAY,
    PLACES,
    REMOVED,
    RESERVE,
    SPACES,
    Country,
    Nation,
    Side,
    Space,
    Terrain,
    place,
    space,
)
from greatwar.games.paths_of_glory.tables import supply_of
from greatwar.kernel.errors import GreatwarError


def links():
    return {id(link): link for s in SPACES for link in s.links.values()}.values()


def test_there_are_277_spaces_4_beaches_and_6_boxes():
    assert len(SPACES) == 281
    assert sum(s.beach for s in SPACES) == 4
    assert len(PLACES) == 288
    assert [int(p) for p in PLACES] == list(range(288))


def test_counts_of_what_is_printed():
    assert {t: sum(s.terrain is t for s in SPACES) for t in Terrain} == {
        Terrain.CLEAR: 203,
        Terrain.MOUNTAIN: 55,
        Terrain.FOREST: 9,
        Terrain.DESERT: 8,
        Terrain.SWAMP: 6,
    }
    assert sum(s.fort > 0 for s in SPACES) == 34
    assert {s.fort for s in SPACES} == {0, 1, 2, 3}
    assert sum(s.ap_port for s in SPACES) == 19
    assert sum(s.cp_port for s in SPACES) == 10
    assert sum(s.supply_source for s in SPACES) == 10
    assert sum(s.near_east for s in SPACES) == 63


def test_476_links_24_dashed_besides_the_beaches():
    assert len(links()) == 476
    assert sum(link.dashed for link in links()) == 24
    assert all(link.dashed == bool(link.only) for link in links())
    assert {"BEACH"} == {c for link in links() for c in link.only if link.a.beach or link.b.beach}


def test_the_graph_is_symmetric_sorted_and_connected():
    for s in SPACES:
        assert list(s.neighbours) == sorted(s.neighbours) == list(s.links)
        assert all(n.links[s] is s.links[n] for n in s.neighbours)
        assert s not in s.neighbours
    found, todo = {SPACES[0]}, [SPACES[0]]
    while todo:
        new = set(todo.pop().neighbours) - found
        found |= new
        todo.extend(new)
    assert len(found) == 281


def names(of: str) -> set[str]:
    return {str(n) for n in space(of).neighbours}


@pytest.mark.parametrize(
    ("name", "neighbours"),
    [
        ("Paris", {"Rouen", "Amiens", "Chateau Thierry", "Melun", "Orleans"}),
        ("London", {"Cherbourg", "Le Havre", "Calais"}),
        ("Sedan", {"Cambrai", "Chateau Thierry", "Brussels", "Liege", "Verdun", "Metz", "Koblenz"}),
        ("Liege", {"Brussels", "Sedan", "Koblenz", "Aachen"}),
        ("Medina", {"Arabia", "Aqaba"}),
        ("Libya", {"Alexandria"}),
    ],
)
def test_neighbours_by_name(name, neighbours):
    assert names(name) == neighbours


@pytest.mark.parametrize(
    ("a", "b", "only"),
    [
        ("London", "Calais", {"BR"}),
        ("Taranto", "Valona", {"IT"}),
        ("Petrograd", "Pskov", {"RU"}),
        ("Arabia", "Amman", {"ANA"}),
        ("Medina", "Aqaba", {"ANA", "TU"}),
        ("Gallipoli", "MEF1", {"BEACH"}),
        ("Paris", "Amiens", set()),
    ],
)
def test_who_may_use_a_link(a, b, only):
    link = space(a).links[space(b)]
    assert link.only == only
    assert link.dashed == bool(only)


def test_a_path_of_the_rulebook_example():
    assert space("Cambrai") in space("Sedan").neighbours
    assert space("Chateau Thierry") in space("Cambrai").neighbours
    assert space("Zhmerinka") in space("Kishinev").neighbours


def test_spot_facts():
    paris, metz, riga = space("Paris"), space("Metz"), space("Riga")
    assert (paris.fort, paris.capital_of, paris.vp_standard, paris.supply_source) == (1, Nation.FR, True, False)
    assert (metz.fort, metz.terrain, metz.start_control) == (3, Terrain.FOREST, Side.CP)
    assert (riga.fort, riga.cp_port, riga.ap_port, riga.start_control) == (3, True, False, Side.AP)
    assert space("Trent").terrain is Terrain.MOUNTAIN
    assert space("Pinsk").terrain is Terrain.SWAMP
    assert space("Constantinople").near_east
    assert not space("Gallipoli").near_east


def test_places_whose_nation_is_in_doubt():
    assert (space("Kermanshah").country, space("Kermanshah").start_control) == (Country.PERSIA, Side.CP)
    assert (space("Basra").country, space("Basra").neutral_at_start) == (Country.BASRA, False)
    assert (space("Libya").country, space("Libya").start_control) == (Country.LIBYA, Side.CP)
    assert all(space(n).note for n in ("Kermanshah", "Basra", "Libya", "Sinai"))


def test_capitals():
    capitals = {nation: {s.name for s in SPACES if s.capital_of is nation} for nation in Nation}
    assert capitals[Nation.AH] == {"Vienna", "Budapest"}
    assert capitals[Nation.BE] == {"Brussels"}
    assert capitals[Nation.MN] == {"Cetinje"}
    assert capitals[Nation.RU] == capitals[Nation.US] == set()
    assert sum(len(c) for c in capitals.values()) == 13


def test_the_two_vp_maps_differ_in_the_ten_spaces_of_the_historical_scenario():
    assert sum(s.vp_standard for s in SPACES) == sum(s.vp_historical for s in SPACES) == 65
    assert {s.name for s in SPACES if s.vp_standard and not s.vp_historical} == {
        "Ahwaz",
        "Venice",
        "Minsk",
        "Jerusalem",
        "Kharput",
    }
    assert {s.name for s in SPACES if s.vp_historical and not s.vp_standard} == {
        "Kovno",
        "Sedan",
        "Amiens",
        "Koblenz",
        "Aachen",
    }


@pytest.mark.parametrize("vp_map", ["vp_standard", "vp_historical"])
def test_seven_russian_vp_spaces_and_baku(vp_map):
    russian = {s.name for s in SPACES if s.country is Country.RUSSIA and getattr(s, vp_map)}
    assert len(russian) == 8
    assert "Baku" in russian


@pytest.mark.rule("14.2.1", "14.2.2#1", "14.2.4")
def test_every_supply_source_is_marked_on_the_map_but_salonika():
    marked = {s.name for s in SPACES if s.supply_source}
    used = {name for nation in Nation for name in supply_of(nation).sources}
    assert used - marked == {"Salonika"}
    assert marked <= used
    assert supply_of(Nation.AH).sources == ("Essen", "Breslau", "Sofia", "Constantinople")
    assert supply_of(Nation.FR).sources == ("London",)
    assert "Belgrade" in supply_of(Nation.RU).sources


def test_areas_hold_every_space_once():
    assert [len(spaces) for spaces in AREAS.values()] == [45, 24, 27, 73, 49, 63]
    assert sorted(s for spaces in AREAS.values() for s in spaces) == list(SPACES)


def test_names_are_found_in_any_case_and_spelling():
    assert space("paris") is space("PARIS") is SPACES[14]
    assert space("Bagdhad") is space("Baghdad")
    assert space("Kamenets Podolski").name == "Kamenets-Podolski"
    assert f"{space('Paris'):>7}" == "  Paris"


def test_a_misspelt_name_gets_suggestions():
    with pytest.raises(GreatwarError, match=r"no space 'Sedann'; did you mean Sedan"):
        space("Sedann")
    with pytest.raises(GreatwarError, match="no space 'AP Reserve Box'"):
        space("AP Reserve Box")


def test_boxes_are_indexed_by_side():
    assert str(RESERVE[Side.CP]) == "CP Reserve Box"
    assert str(ELIMINATED[Side.AP]) == "AP Eliminated Box"
    assert REMOVED[Side.AP] is place("AP Removed Box") is PLACES[286]
    assert str(OUT_OF_PLAY) == "out of play"
    assert not isinstance(OUT_OF_PLAY, Space)


def test_there_is_one_object_for_each_place():
    paris = space("Paris")
    assert pickle.loads(pickle.dumps(paris)) is copy.deepcopy(paris) is copy.copy(paris) is paris
    assert list(range(16))[paris.n] == 15
