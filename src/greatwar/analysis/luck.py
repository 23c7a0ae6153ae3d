"""Dice against what they could be expected to bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt

import msgspec

from ..kernel.adviser import Event


class Luck(msgspec.Struct, frozen=True):
    """The dice of one seat for one thing: what they brought, what they would have brought on average."""

    seat: int
    what: str
    dice: int
    got: float
    expected: float
    deviations: float  # how far off, in standard deviations: beyond two is rare


def luck(events: Iterable[Event]) -> list[Luck]:
    """The luck of each seat, thing by thing."""
    dice: dict[tuple[str, int], list[Event]] = {}
    for event in events:
        if event.kind == "die":
            dice.setdefault((event.what, event.seat), []).append(event)
    return [_luck(seat, what, thrown) for (what, seat), thrown in sorted(dice.items())]


def _luck(seat: int, what: str, thrown: list[Event]) -> Luck:
    got, expected = sum(e.figure for e in thrown), sum(e.expected for e in thrown)
    spread = sqrt(sum(e.variance for e in thrown))
    return Luck(seat, what, len(thrown), got, expected, (got - expected) / spread if spread else 0.0)


class Fortune(msgspec.Struct, frozen=True):
    """How much more than on average the dice for one thing have brought each seat, after each of them."""

    what: str
    lines: list[list[float]]


def fortune(events: Iterable[Event], seats: int) -> Fortune:
    """The course of luck in the thing most dice were thrown for."""
    dice = [event for event in events if event.kind == "die"]
    most = Counter(event.what for event in dice).most_common(1)
    what = most[0][0] if most else ""
    lines: list[list[float]] = [[0.0] for _ in range(seats)]
    for event in dice:
        if event.what == what:
            for seat, line in enumerate(lines):
                line.append(line[-1] + (event.figure - event.expected if seat == event.seat else 0.0))
    return Fortune(what, lines)
