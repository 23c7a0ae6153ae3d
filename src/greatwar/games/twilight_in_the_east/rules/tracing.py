"""14.1 Supply lines: the cheapest cost in quarter hexes from a source to its clients."""

from __future__ import annotations

from ..state import State


def costs_from(s: State, side: int, start: int, goals: tuple[int, ...], limit: int) -> dict[int, int]:
    """14.1 For each goal within `limit` quarter hexes of `start`, what the line costs; others are left out.

    The goal's hex is counted, the start is not (4.6). Lines do not pass enemies, nor EZOCs without a friendly unit; an EZOC
    in the goal's own hex does not matter, because the receiver stands there.
    """
    raise NotImplementedError
