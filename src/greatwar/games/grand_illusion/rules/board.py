"""9.2 The Battle Board: four front and four reserve spaces a side; a space faces the one of the same number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from ..battle import Battle, Row
from ..components import Unit

SPACES: Final = range(4)


def units_in(row: Row) -> list[Unit]:
    """The units of a row from left to right."""
    return [u for space in row for u in space]


def space_of(row: Row, space: int) -> list[Unit]:
    """The units of one space."""
    return list(row[space])


def filled(row: Row, space: int, units: tuple[Unit, ...]) -> Row:
    """A row with other units in one space."""
    spaces = [*row]
    spaces[space] = units
    return spaces[0], spaces[1], spaces[2], spaces[3]


def with_front(b: Battle, side: int, row: Row) -> Battle:
    """A battle with another front row of a side."""
    return msgspec.structs.replace(b, front=_pair(b.front, side, row))


def with_reserve(b: Battle, side: int, row: Row) -> Battle:
    """A battle with another reserve row of a side."""
    return msgspec.structs.replace(b, reserve=_pair(b.reserve, side, row))


def _pair(rows: tuple[Row, Row], side: int, row: Row) -> tuple[Row, Row]:
    return (rows[0], row) if side else (row, rows[1])


def without(row: Row, gone: set[Unit]) -> Row:
    """A row without some units."""
    spaces = [tuple(u for u in space if u not in gone) for space in row]
    return spaces[0], spaces[1], spaces[2], spaces[3]


def surplus(b: Battle, side: int) -> Iterator[int]:
    """9.2.5 The front spaces of a side that nobody faces, but those that pursue cavalry."""
    theirs = b.front[1 - side]
    return (i for i in SPACES if b.front[side][i] and not theirs[i] and i not in b.pursuing)
