"""Units that no rule tells apart: lists offer one of them, in a fixed order, so that no choice comes up twice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..components import UNITS, Unit
from ..state import State

_PRINTED: Final = (
    *("nation", "kind", "size", "corps", "half_corps", "cs", "ma", "defence_only", "red_circle", "mountain", "bombard"),
    *("strengths", "defence_numbers", "garrison", "territorial", "orange", "option", "pd"),
)


def _kinds() -> tuple[int, ...]:
    """For each unit the number of the first unit with the same print."""
    first: dict[tuple[object, ...], int] = {}
    return tuple(first.setdefault(tuple(getattr(u, name) for name in _PRINTED), int(u)) for u in UNITS)


_KIND: Final = _kinds()
Likeness = tuple[int, int]
Order = tuple[int, int, int]


def likeness(s: State, u: Unit) -> Likeness:
    """What two units must share to be alike: their print and their marks."""
    return _KIND[u.n], s.marks[u.n]


def order(s: State, u: Unit) -> Order:
    """The place of a unit in lists: those alike follow each other."""
    return _KIND[u.n], s.marks[u.n], u.n


def in_order(s: State, units: Iterable[Unit]) -> list[Unit]:
    """Units with those alike side by side."""
    return sorted(units, key=lambda u: order(s, u))


def one_of_each(s: State, units: Iterable[Unit]) -> list[Unit]:
    """The first of all units that are alike."""
    found: dict[Likeness, Unit] = {}
    for u in in_order(s, units):
        found.setdefault(likeness(s, u), u)
    return list(found.values())


def later(s: State, units: Iterable[Unit], last: int) -> list[Unit]:
    """The units that come after the last one taken (-1 = none), in order."""
    ordered = in_order(s, units)
    return ordered if last < 0 else [u for u in ordered if order(s, u) > order(s, UNITS[last])]


def next_of(s: State, units: Iterable[Unit], last: int, need: int) -> list[Unit]:
    """What may be taken next when `need` units in all must still be taken, each later in order than the one before."""
    left = later(s, units, last)
    return one_of_each(s, left[: len(left) - need + 1]) if need > 0 else []
