"""Tournaments: the plan of games, Wilson's bounds, standings and ratings."""

from __future__ import annotations

import pytest

from greatwar.kernel.errors import GreatwarError
from greatwar.players.tournament import Outcome, check_names, rate, schedule, standings, wilson


def outcome(winner: str | None, red: str = "a", blue: str = "b") -> Outcome:
    """A game of two players."""
    counts, times = {red: 10, blue: 30}, {red: 2.0, blue: 1.0}
    return Outcome("small", "short", {}, 1, {"red": red, "blue": blue}, winner, "end", 3, counts, times, 0.1)


def test_sides_are_swapped_in_pairs_with_the_same_seed():
    assert list(schedule(["a", "b"], 2, 4, 7)) == [(7, ("a", "b")), (7, ("b", "a")), (8, ("a", "b")), (8, ("b", "a"))]


def test_everybody_meets_everybody():
    games = list(schedule(["a", "b", "c"], 2, 2, 1))
    assert len(games) == 6
    assert {frozenset(players) for _, players in games} == {frozenset(p) for p in ("ab", "ac", "bc")}


@pytest.mark.parametrize(
    ("names", "games", "sentence"),
    [
        (["a"], 2, "at least 2 players, and 1 are named"),
        (["a", "a"], 2, "each player is named once"),
        (["a", "b"], 3, "--games is a multiple of 2"),
    ],
)
def test_what_makes_no_tournament_is_refused(names: list[str], games: int, sentence: str):
    with pytest.raises(GreatwarError, match=sentence):
        check_names(names, 2, games)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (196, 200, 0.9497, 0.9922)],
)
def test_wilsons_bounds(wins: int, games: int, low: float, high: float):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_standings_count_wins_draws_and_thinking():
    first, second = standings([outcome("a"), outcome(None), outcome("a"), outcome("b")], ["b", "a"])
    assert (first.name, first.games, first.wins, first.draws, first.losses) == ("a", 4, 2, 1, 1)
    assert (second.wins, second.share) == (1, 0.25)
    assert first.thinking == pytest.approx(2.0)
    assert first.low < first.share < first.high
    assert first.rating > second.rating


def test_a_player_without_games_has_no_share():
    (row,) = standings([], ["a"])
    assert (row.games, row.share, row.low, row.high) == (0, 0.0, 0.0, 1.0)


def test_ratings_hang_on_the_order_of_games_alone():
    games = [outcome("a"), outcome("b"), outcome(None)]
    assert rate(games, ["a", "b"]) == rate(list(games), ["a", "b"])
    (a, doubt), (b, _) = (rate([outcome("a")] * 5, ["a", "b"])[name] for name in "ab")
    assert a > 25 > b
    assert doubt < 25 / 3
