"""13.1 The set-ups of the three scenarios."""

from __future__ import annotations

from collections import Counter

import pytest

from greatwar.games.grand_illusion.components import (
    FOLDER,
    HEXES,
    OUT_OF_PLAY,
    PARIS_IN_DANGER,
    TRACK,
    UNITS,
    Side,
    hex_at,
    unit,
)
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.cups import in_cup
from greatwar.games.grand_illusion.rules.supply import supplied
from greatwar.games.grand_illusion.scenarios import SCENARIOS, load_scenarios
from greatwar.games.grand_illusion.setups import ENTRIES, load_setup, read_entries, read_setup
from greatwar.games.grand_illusion.steps.setup import BritishSetup
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts

EVERY = pytest.mark.parametrize("scenario", SCENARIOS)


@pytest.mark.rule("14.1#1", "14.2#1", "14.3#1")
def test_lengths():
    assert {s.number: s.last_turn for s in load_scenarios(FOLDER).values()} == {"1": 15, "2": 7, "3": 15}


@EVERY
@pytest.mark.rule("13.1.1#1", "13.1.1#2", "2.4#2", "2.6#2")
def test_every_unit_has_its_place(scenario):
    setup = read_setup(SCENARIOS[scenario].number)
    places = Counter("hex" if p in HEXES else str(p) for _, p, _ in setup.units)
    assert places["hex"] == 137
    assert sum(n for name, n in places.items() if name.startswith("Turn")) == 37
    assert [u.name for u, p, _ in setup.units if p == PARIS_IN_DANGER] == ["FR IX", "FR 71R"]
    assert all(u.orange for u, p, _ in setup.units if p == OUT_OF_PLAY)
    assert [u.name for u, _, back in setup.units if back] == ["BE 3"]


@EVERY
@pytest.mark.rule("13.1.3f", "13.1.3g", "13.1.6a", "2.2#2")
def test_markers_on_the_map(scenario):
    s = position(scenario).build()
    assert s.trench(hex_at(86)) == 1
    assert [int(h) for h in HEXES if s.trench(h)] == [86]
    assert s.end_of_rail_net
    assert s.controls(GERMAN, hex_at(72))
    assert s.controls(GERMAN, hex_at(73))
    assert {int(h): s.controller(h) for h in HEXES} == {int(h): h.start_control for h in HEXES}
    assert not any(s.steps_lost(u) for u in UNITS)


@pytest.mark.rule("13.1.3d#1", "13.1.3d#2")
def test_tracks():
    setup = read_setup("1")
    assert (setup.caps, setup.mandated, setup.vp) == ((6, 4), (0, 1), (0, 3))
    assert read_setup("3").caps is None


@pytest.mark.rule("13.1.2a", "13.1.2d")
def test_cups_are_full():
    s = position().build()
    assert len(in_cup(s, "plan17")) == 8
    assert len(in_cup(s, "german")) == 15


@EVERY
def test_the_start_is_sound(scenario):
    s = position(scenario).build()
    assert GAME.invariants(s) == []
    assert all(supplied(s, u) for side in Side for u in s.units(side))


@pytest.mark.rule("13.1.1#3")
def test_at_most_two_british_infantry_units_begin_in_54():
    s = position().build(BritishSetup())
    assert texts(s) == ["done", *(f"reposition BR {n} > 54" for n in (1, 2, 3, 5))]
    play(s, "reposition BR 2 > 54")
    assert texts(s) == ["done", "reposition BR 3 > 54", "reposition BR 5 > 54"]
    play(s, "reposition BR 5 > 54")
    assert not s.pending
    assert [str(s.hex(unit(f"BR {n}"))) for n in (1, 2, 3, 5)] == ["45", "54", "45", "54"]


@pytest.mark.rule("2.4#3", "2.4#4")
def test_entries_agree_with_the_track():
    entries = read_entries()
    for u, place, _ in load_setup("1").units:
        if place in TRACK[1:]:
            assert entries[u.name].turn == str(place).removeprefix("Turn ")
    assert entries["GE GdE"].hex == 100
    assert entries["BR 7"].variable
    assert entries["BR 7"].coastal
    assert entries == ENTRIES
    assert unit("GE HQ1").side is GERMAN
    assert unit("BR 7").side is ALLIED
