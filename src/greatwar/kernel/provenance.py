"""Where the facts of a title come from: the rows of its tables, counted by what their column `source` says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from .tables import data_file, data_names, read_cells, read_toml

#: the source of rows that name none
UNMARKED = "unmarked"


class Provenance(msgspec.Struct, frozen=True):
    """One file of a title: how many rows it has of each source, and whether a component pack has put it in."""

    file: str
    sources: dict[str, int]
    from_pack: bool

    @property
    def rows(self) -> int:
        """All rows of the file."""
        return sum(self.sources.values())


def provenance(game_folder: Path) -> list[Provenance]:
    """The files of a title in use, by name."""
    return [_of_file(game_folder, name) for name in data_names(game_folder)]


def _of_file(game_folder: Path, name: str) -> Provenance:
    path = data_file(game_folder, name)
    marks = _of_toml(path) if path.suffix == ".toml" else _of_csv(path)
    own = path.is_relative_to(game_folder)
    return Provenance(name, dict(sorted(Counter(mark or UNMARKED for mark in marks).items())), not own)


def _of_csv(path: Path) -> Iterator[str]:
    header, *rows = read_cells(path)
    at = header.index("source") if "source" in header else -1
    for cells in rows:
        yield cells[at] if 0 <= at < len(cells) else ""


def _of_toml(path: Path) -> Iterator[str]:
    """A file with a source of its own is one row; otherwise each of its tables is."""
    settings = read_toml(path, dict[str, Any])
    parts = [settings] if "source" in settings else _tables(settings)
    for part in parts:
        yield str(part.get("source", ""))


def _tables(settings: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for value in settings.values():
        found += [x for x in (value if isinstance(value, list) else [value]) if isinstance(x, dict)]
    return found
