"""Pairings of tournaments: Swiss rounds and cups, with any number of players and any results."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from greatwar.table.server.pairing import Pairing, cup, decided, games_of, standings, swiss


def play(round_: list[Pairing], rng: random.Random, draws: bool = True) -> list[Pairing]:
    for pairing in round_:
        if pairing.points is None:
            pairing.points = rng.choice([(1.0, 0.0), (0.0, 1.0), *([(0.5, 0.5)] if draws else [])])
    return round_


def names(count: int) -> list[str]:
    return [f"p{n:02}" for n in range(count)]


@pytest.mark.parametrize("count", [2, 3, 5, 8, 9, 16, 31])
def test_nobody_meets_another_twice_and_everybody_plays_or_rests(count: int):
    rng = random.Random(count)
    players = names(count)
    rounds: list[list[Pairing]] = []
    for _ in range(min(count - 1, 5) if count > 3 else count - 1 + count % 2):
        round_ = swiss(players, rounds)
        busy = [p for pairing in round_ for p in (pairing.first, pairing.second) if p is not None]
        assert sorted(busy) == players
        rounds.append(play(round_, rng))
    met = [frozenset((p.first, p.second)) for r in rounds for p in r if p.second is not None]
    assert len(met) == len(set(met))
    byes = [p.first for r in rounds for p in r if p.second is None]
    assert len(byes) == len(set(byes))
    assert len(byes) == (len(rounds) if count % 2 else 0)


def test_equals_meet_equals():
    rounds = [swiss(names(8), [])]
    for pairing in rounds[0]:
        pairing.points = (1.0, 0.0)
    winners = {pairing.first for pairing in rounds[0]}
    for pairing in swiss(names(8), rounds):
        assert (pairing.first in winners) == (pairing.second in winners)


def test_seats_are_shared_out():
    rng = random.Random(5)
    rounds: list[list[Pairing]] = []
    for _ in range(6):
        rounds.append(play(swiss(names(12), rounds), rng))
    for player in names(12):
        first = [seat for _, _, seat in games_of(player, rounds)].count(True)
        assert 2 <= first <= 4


def test_when_all_have_met_they_meet_again():
    rng = random.Random(1)
    rounds: list[list[Pairing]] = []
    for _ in range(5):
        rounds.append(play(swiss(names(4), rounds), rng))
    assert [len(r) for r in rounds] == [2] * 5


def test_who_has_left_is_not_paired():
    round_ = swiss(names(6), [], away=["p02"])
    assert "p02" not in str(round_)
    assert sum(p.second is None for p in round_) == 1


def test_points_opponents_and_wins_decide_the_place():
    rounds = [
        [Pairing("a", "b", "", (1.0, 0.0)), Pairing("c", "d", "", (1.0, 0.0))],
        [Pairing("a", "c", "", (0.5, 0.5)), Pairing("d", "b", "", (0.0, 1.0))],
        [Pairing("e", None, "", (1.0, 0.0))],
    ]
    rows = standings(["a", "b", "c", "d", "e"], rounds)
    assert [row.player for row in rows] == ["a", "c", "b", "e", "d"]
    assert (rows[0].points, rows[0].opponents, rows[0].won) == (1.5, 2.5, 1)
    assert rows[3].won == 0  # a rest is no game won


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 13, 16])
def test_a_cup_has_one_winner_and_the_strongest_rest_and_meet_late(count: int):
    rng, players = random.Random(count), names(count)
    rounds: list[list[Pairing]] = []
    while not rounds or len(rounds[-1]) > 1:
        rounds.append(play(cup(players, rounds), rng, draws=False))
        assert decided(rounds)
    games = sum(p.second is not None for r in rounds for p in r)
    assert games == count - 1
    resting = {p.first for p in rounds[0] if p.second is None}
    assert resting == set(players[: len(resting)])
    assert sum(len(r) == 1 for r in rounds) == 1
    assert all(len(a) == 2 * len(b) for a, b in pairwise(rounds))


def test_the_first_two_meet_only_in_the_final():
    players, rounds = names(8), list[list[Pairing]]()
    while not rounds or len(rounds[-1]) > 1:
        round_ = cup(players, rounds)
        for pairing in round_:
            assert pairing.second is not None
            pairing.points = (1.0, 0.0) if pairing.first < pairing.second else (0.0, 1.0)
        rounds.append(round_)
    final = rounds[-1][0]
    assert {final.first, final.second} == {"p00", "p01"}
