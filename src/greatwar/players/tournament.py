"""A tournament: who plays whom on which side, how it ends, and what the results say about strength."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt
from typing import Any

import msgspec

from ..kernel.errors import GreatwarError

#: two-sided 95 %
Z = 1.96


class Pairing(msgspec.Struct, frozen=True):
    """One game to play; names only, so that it can be sent anywhere."""

    game: str
    scenario: str
    options: dict[str, str]
    seed: int
    players: tuple[str, ...]  # by seat
    beside: bool = False  # others are played at the same time: nobody takes more than one process without being told


class Outcome(msgspec.Struct, frozen=True):
    """How one game of a tournament went: a line of the report."""

    game: str
    scenario: str
    options: dict[str, str]
    seed: int
    sides: dict[str, str]
    winner: str | None
    ending: str
    turn: int
    decisions: dict[str, int]
    thinking: dict[str, float]  # milliseconds a decision, on the average
    seconds: float
    fault: str = ""  # why a player lost without the rules


class Standing(msgspec.Struct, frozen=True):
    """What a player has achieved; `low` and `high` bound the share of wins it would have in many games."""

    name: str
    games: int
    wins: int
    draws: int
    losses: int
    share: float
    low: float
    high: float
    rating: float
    doubt: float
    thinking: float


def check_names(names: Sequence[str], seats: int, games: int) -> None:
    """Refuse fields that make no tournament."""
    if len(names) < seats:
        raise GreatwarError(f"a tournament of this game needs at least {seats} players, and {len(names)} are named")
    if len(set(names)) < len(names):
        raise GreatwarError("each player is named once in a tournament; it changes sides by itself")
    if games % seats:
        raise GreatwarError(f"the players change sides with the same dice: --games is a multiple of {seats}")


def schedule(names: Sequence[str], seats: int, games: int, seed: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The seed and the players by seat of every game: each group plays `games`, all sides with the same dice."""
    for group in combinations(names, seats):
        for k in range(games):
            turn = k % seats
            yield seed + k // seats, (*group[turn:], *group[:turn])


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's bounds of a share, 95 %."""
    if not games:
        return 0.0, 1.0
    share, extra = wins / games, Z * Z / games
    middle = share + extra / 2
    spread = Z * sqrt(share * (1 - share) / games + extra / (4 * games))
    return max(0.0, (middle - spread) / (1 + extra)), min(1.0, (middle + spread) / (1 + extra))


def standings(outcomes: Sequence[Outcome], names: Sequence[str]) -> list[Standing]:
    """The players with their results, the best first."""
    ratings = rate(outcomes, names)
    rows = [_standing(outcomes, name, ratings.get(name)) for name in names]
    return sorted(rows, key=lambda row: (-row.share, -row.rating, row.name))


def _standing(outcomes: Sequence[Outcome], name: str, rating: tuple[float, float] | None) -> Standing:
    mine = [o for o in outcomes if name in o.sides.values()]
    wins = sum(o.winner == name for o in mine)
    draws = sum(o.winner is None for o in mine)
    low, high = wilson(wins, len(mine))
    made = sum(o.decisions[name] for o in mine)
    time = sum(o.decisions[name] * o.thinking[name] for o in mine)
    mu, sigma = rating or (0.0, 0.0)
    share = wins / len(mine) if mine else 0.0
    thinking = time / made if made else 0.0
    return Standing(name, len(mine), wins, draws, len(mine) - wins - draws, share, low, high, mu, sigma, thinking)


def rate(outcomes: Sequence[Outcome], names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Ratings (mean and doubt) by the Plackett-Luce model, game after game in the order they were played."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model: Any = PlackettLuce()
    known = {name: model.rating(name=name) for name in names}
    for outcome in outcomes:
        players = list(outcome.sides.values())
        ranks = [float(outcome.winner not in (None, p)) for p in players]
        for player, rated in zip(players, model.rate([[known[p]] for p in players], ranks=ranks), strict=True):
            known[player] = rated[0]
    return {name: (r.mu, r.sigma) for name, r in known.items()}
