"""Observations: one side's knowledge as a vector, and nothing of the other side's."""

from __future__ import annotations

from itertools import pairwise
from math import log2
from typing import Any

import numpy as np
import pytest

from greatwar.games import load
from greatwar.kernel.game import Game
from greatwar.kernel.rng import Rng
from greatwar.research.observations import Layout, layout
from tests.kernel.small_game import Guard, Roll, card
from tests.research.positions import openings, random_states


def test_states_that_differ_only_in_the_hidden_part_look_the_same(game: Any):
    vector, rng, compared = layout(game.name), Rng(2), 0
    for state in openings(game):
        for seat in range(len(game.seats)):
            twin = game.hidden_twin(state, seat, rng)
            if twin is not None and twin != state:
                compared += 1
                assert np.array_equal(vector.observe(state, seat), vector.observe(twin, seat))
    assert compared >= 3


def test_the_other_side_sees_the_difference(game: Any):
    """The twins above are no empty comparison: whose cards they are can tell them apart."""
    vector, rng, told_apart = layout(game.name), Rng(2), 0
    for state in openings(game):
        twin = game.hidden_twin(state, 0, rng)
        if twin is not None and twin != state:
            told_apart += not np.array_equal(vector.observe(state, 1), vector.observe(twin, 1))
    assert told_apart >= 1


@pytest.mark.parametrize(
    ("title", "scenario"),
    [("paths-of-glory", "introductory"), ("paths-of-glory", "the-great-war"), ("grand-illusion", "what-if")],
)
def test_the_shape_never_changes_and_numbers_stay_small(title: str, scenario: str):
    game = load(title)
    vector = layout(game.name)
    for state in random_states(game, scenario=scenario, every=40):
        seen = vector.observe(state, 0)
        assert seen.shape == (vector.size,)
        assert seen.dtype == np.float32
        assert np.isfinite(seen).all()
        assert -2 < seen.min() < seen.max() < 256


def test_a_decision_changes_what_is_seen(game: Game[Any]):
    vector, before = layout(game.name), None
    for state in random_states(game, every=3):
        now = vector.observe(state, game.actor(state) or 0)
        assert before is None or not np.array_equal(before, now)
        before = now


def test_pieces_lie_side_by_side_and_fill_the_vector(game: Game[Any]):
    vector = layout(game.name)
    places = list(vector.slices().values())
    assert places[0].start == 0
    assert all(a.stop == b.start for a, b in pairwise(places))
    assert places[-1].stop == vector.size
    assert len(places) == len(vector.pieces)


def test_the_small_game_piece_by_piece():
    from tests.kernel.small_game import GAME

    state = GAME.setup("short")
    state.hands, state.deck, state.pile = [bytes([2, 9]), bytes([1, 4])], bytes([3, 5, 6]), bytes([7, 8])
    state.score, state.lead, state.turn = [1, 0], 0, 3
    state.pending = [Guard(card(10))]
    vector = Layout(GAME)
    blue = vector.observe(state, 1)
    seen = {name: blue[where].tolist() for name, where in vector.slices().items()}
    assert seen["seat"] == [0, 1]
    assert seen["to decide"] == [0, 1, 0]
    assert seen["hands.0"][0] == 2, "two cards that are not known"
    assert sum(seen["hands.0"]) == 2
    assert [n for n, count in enumerate(seen["hands.1"]) if count] == [1, 4]
    assert seen["deck"][0] == 3
    assert [n for n, count in enumerate(seen["pile"]) if count] == [7, 8]
    assert sum(seen["current step mentions"]) == 0, "the card laid is not for blue to see"
    assert seen["score"] == [pytest.approx(1 / 8), 0]
    assert seen["turn"] == [pytest.approx(log2(4) / 8)]
    red = vector.observe(state, 0)
    assert red[vector.slices()["current step mentions"]][10] == 1


def test_chance_and_the_end_are_observed_too():
    from tests.kernel.small_game import GAME

    state, vector = GAME.setup("short"), Layout(GAME)
    deciding = vector.slices()["to decide"]
    assert vector.observe(state, 0)[deciding].tolist() == [0, 0, 1]
    state.pending = [Roll()]
    assert vector.observe(state, 0)[deciding].tolist() == [0, 0, 1]
    state.pending = []
    assert vector.observe(state, 0)[deciding].tolist() == [0, 0, 0]
