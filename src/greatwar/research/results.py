"""How a game ended, as a number for each seat."""

from __future__ import annotations

from typing import Any

from ..kernel.game import Game, Result


def utilities(game: Game[Any], result: Result | None) -> list[float]:
    """1 for the winner, and the others share -1 among them; nothing for a draw or a game that goes on."""
    seats = len(game.seats)
    if result is None or result.winner is None:
        return [0.0] * seats
    return [1.0 if seat == result.winner else -1.0 / (seats - 1) for seat in range(seats)]
