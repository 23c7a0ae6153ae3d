"""The measured size of a game."""

from __future__ import annotations

from math import comb, log10

import pytest

from greatwar.games import load
from greatwar.kernel.rng import Rng
from greatwar.research.complexity import Sample, Spread, information_set, measure_game, page, spread, sum_up
from greatwar.research.witness import Match
from tests.research.positions import random_states


def test_hidden_arrangements_of_the_small_game_are_counted_exactly():
    """Three cards in the other hand, out of the seven that are not in one's own."""
    game = load("small")
    state = next(random_states(game))
    assert information_set(game, game.view(state, 0), 0, Rng(1)) == pytest.approx(log10(comb(7, 3)))


def test_nothing_hidden_is_one_arrangement():
    game = load("small")
    state = next(random_states(game))
    state.hands[1] = b""
    assert information_set(game, game.view(state, 0), 0, Rng(1)) == 0


def test_a_game_is_measured_as_it_was_played():
    task = Match("small", "short", {"hand": "3"}, ("random", "random"), 4)
    sample = measure_game(task)
    assert sample == measure_game(task)
    assert len(sample.branching) > 2
    assert all(1 <= n <= 5 for n in sample.branching)
    assert sample.chances >= 6, "six cards are dealt"
    assert sample.hidden[0] == pytest.approx(log10(comb(7, 3)))


def test_spread():
    assert spread([1, 2, 3, 4, 100]) == Spread(22.0, 3.0, 80.8, 100.0)
    assert spread([7]) == Spread(7.0, 7.0, 7.0, 7.0)


def test_sums_over_games_and_the_page():
    task = Match("small", "short", {}, ("random",), 1)
    samples = [Sample("short", [10, 10], 3, [2.0], 90, 4), Sample("short", [100], 5, [4.0], 70, 6)]
    found = sum_up(task, samples)
    assert found.decisions == Spread(1.5, 1.5, 1.95, 2.0)
    assert found.branching.max == 100
    assert found.tree_log10 == Spread(2.0, 2.0, 2.0, 2.0)
    assert found.information_set_log10.mean == 3
    assert (found.games, found.view_bytes) == (2, 90)
    text = page("Small", "greatwar complexity small", [found])
    assert "| short | 1.5 / 1.5 / 1.9 / 2 | 4 / 4 / 4.9 / 5 |" in text
    assert "greatwar complexity small" in text
