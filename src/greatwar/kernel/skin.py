"""Parts of every title's skin: charts as plain data, and where things lie on our own map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from .errors import DataError
from .tables import FIRST_LINE, Sourced, counted, in_order, read_table


class Laid(Sourced, frozen=True, kw_only=True):
    """What every line of layout.csv has: a name and the middle of the place in pixels of our map."""

    name: str
    x: float
    y: float


L = TypeVar("L", bound=Laid)


def read_layout(path: Path, row: type[L], number: str, names: Sequence[str], size: tuple[int, int]) -> tuple[L, ...]:
    """Where the places of those names lie on a map of that size, in their order; `number` is the column that counts."""
    rows = read_table(path, row)
    counted(path, rows, len(names), "places")
    in_order(path, rows, number)
    for line, (laid, name) in enumerate(zip(rows, names, strict=True), FIRST_LINE):
        if laid.name != name:
            raise DataError(f"{path}:{line}: column 'name': found {laid.name!r}, expected {name!r}")
        if not (0 < laid.x < size[0] and 0 < laid.y < size[1]):
            raise DataError(f"{path}:{line}: {laid.name} lies off the map of {size[0]} by {size[1]}")
    return tuple(rows)


def chart(
    id_: str, title: str, rule: str, columns: Sequence[str], rows: Iterable[Iterable[Any]], **more: str
) -> dict[str, Any]:
    """A printed chart as plain data; `more` is a note or a source, left out if empty."""
    found = {"id": id_, "title": title, "rule": rule, "columns": list(columns), "rows": [list(row) for row in rows]}
    return found | {name: text for name, text in more.items() if text}
