"""The four set-ups: how much stands where, how large a position is, and that derived facts are kept up."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.components import UNITS
from greatwar.games.twilight_in_the_east.scenarios import SCENARIOS, setup_of

from .positions import CENTRAL, GAME, RUSSIA, controller, moving, position, put, start, where

COUNTS = {  # pieces on the map: combat, artillery, supply, fortress units
    "a_gumbinnen": (23, 3, 10, 7),
    "b_tannenberg": (75, 10, 21, 34),
    "c_galicia": (110, 10, 42, 28),
    "d_grand_campaign": (185, 20, 63, 64),
}


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_every_piece_of_the_set_up_stands_on_the_map(scenario):
    s = start(scenario)
    stand = [UNITS[n] for stack in s.stacks.values() for n in stack]
    boxed = sum(row.hex == "BUKOWINA BOX" for row in setup_of(scenario))
    assert len(stand) + boxed == len(setup_of(scenario))
    found = (
        sum(u.combat for u in stand),
        sum(u.artillery for u in stand),
        sum(u.supply for u in stand),
        sum(u.fort for u in stand),
    )
    assert found == COUNTS[scenario]


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_no_two_enemies_share_a_hex_and_every_hex_is_open(scenario):
    s = start(scenario)
    for h, stack in s.stacks.items():
        assert len({UNITS[n].side for n in stack}) == 1
        assert s.open[h]


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_a_position_is_small_and_comes_back_from_its_bytes(scenario):
    s = start(scenario)
    assert len(s.to_bytes()) <= 8000
    assert GAME.from_bytes(s.to_bytes()) == s
    assert GAME.from_json(s.to_json()) == s


def test_derived_facts_are_those_of_a_fresh_derivation():
    s = start("d_grand_campaign")
    put(s, "R 27/3", "41.20", ip=3)
    put(s, "G 1/1", "42.20", rail="48.19")
    fresh = s.copy()
    fresh.changed()
    assert (fresh.occ, fresh.stacks, fresh.levels) == (s.occ, s.stacks, s.levels)


def test_copies_do_not_share_what_one_of_them_moves():
    s = start()
    twin = s.copy()
    put(twin, "G 1/1", "42.19")
    assert where(s, "G 1/1") == "41.19"
    assert where(twin, "G 1/1") == "42.19"
    put(s, "G 1/1", "40.18")
    assert where(twin, "G 1/1") == "42.19"


def test_countries_and_units_decide_control_at_the_start():
    s = start()
    assert controller(s, "41.19") == CENTRAL
    assert controller(s, "38.19") == RUSSIA


def test_an_empty_position_asks_for_a_phase():
    s = position(gt=3)
    put(s, "R 27/3", "40.20")
    moving(s, RUSSIA)
    assert s.turn == 3
    assert s.phase == nm.MOVEMENT
