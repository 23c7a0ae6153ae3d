"""Places where a counter may lie: the spaces of the map, the boxes beside it, and outside the game.

A place is its number, so that it indexes lists, and knows its name and everything printed on it.
Number 0 is "out of play", 1 to 281 are the spaces, the six boxes follow.
"""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from collections.abc import Iterator
from pathlib import Path

import msgspec

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import Noted, Sourced, counted, data_file, in_order, read_table, refer, unique
from .names import HOME, Area, Country, Nation, Side, SideName, Terrain
from .pieces import Box as Box
from .pieces import BoxKind
from .pieces import Link as Link
from .pieces import Place as Place
from .pieces import Space as Space

SPACE_COUNT = 281
LINK_COUNT = 476


class SpaceRow(Noted, frozen=True):
    """A line of spaces.csv."""

    id: int
    name: str
    area: Area
    near_east: bool
    country: Country
    terrain: Terrain
    also: tuple[str, ...] = ()
    start_control: SideName | None = None
    neutral: bool = False
    fort: int = 0
    supply_source: bool = False
    ap_port: bool = False
    cp_port: bool = False
    vp_standard: bool = False
    vp_historical: bool = False
    beach: bool = False


class ConnectionRow(Noted, frozen=True):
    """A line of connections.csv."""

    a: str
    b: str
    dashed: bool
    only: tuple[str, ...] = ()


class CapitalRow(Sourced, frozen=True):
    """A line of capitals.csv."""

    nation: Nation
    space: str


@rule("2.1#2", "3.0#25")
def load_places(game_folder: Path) -> tuple[Place, ...]:
    """All places, spaces joined by their links."""
    spaces = _spaces(data_file(game_folder, "spaces.csv"))
    by_name = {s.name: s for s in spaces}
    _join(data_file(game_folder, "connections.csv"), by_name)
    _crown(data_file(game_folder, "capitals.csv"), by_name)
    return (_box(0, "out of play", None), *spaces, *_boxes())


def _spaces(path: Path) -> list[Space]:
    rows = read_table(path, SpaceRow)
    counted(path, rows, SPACE_COUNT, "spaces and beaches")
    unique(path, rows, "name")
    in_order(path, rows, "id")
    for line, row in enumerate(rows, 1):
        if row.start_control is None and not row.beach:
            raise DataError(f"{path}:{line + 1}: column 'start_control': found nothing, expected one of CP, AP")
    return [_space(row) for row in rows]


def _space(row: SpaceRow) -> Space:
    space = Space(row.id)
    facts = msgspec.structs.asdict(row)
    del facts["id"], facts["neutral"]
    facts["start_control"] = None if row.start_control is None else Side[row.start_control]
    facts.update(neutral_at_start=row.neutral, capital_of=None, neighbours=(), links={})
    for fact, value in facts.items():
        setattr(space, fact, value)
    return space


def _join(path: Path, by_name: dict[str, Space]) -> None:
    """Hang each link on both of its spaces."""
    rows = read_table(path, ConnectionRow)
    refer(path, rows, "a", by_name, "space")
    refer(path, rows, "b", by_name, "space")
    counted(path, rows, LINK_COUNT, "connections")
    for line, row in enumerate(rows, 2):
        a, b = by_name[row.a], by_name[row.b]
        if a == b or b in a.links:
            raise DataError(f"{path}:{line}: found {a} - {b} again, expected each pair of spaces once")
        link = Link(a, b, row.dashed, frozenset(row.only), row.source, row.note)
        a.links[b] = b.links[a] = link
    for space in by_name.values():
        space.links = dict(sorted(space.links.items()))
        space.neighbours = tuple(space.links)


@rule("3.0#6")
def _crown(path: Path, by_name: dict[str, Space]) -> None:
    """3.0 Mark the capitals."""
    rows = read_table(path, CapitalRow)
    refer(path, rows, "space", by_name, "space")
    for line, (name, row) in enumerate(unique(path, rows, "space").items(), 2):
        home = HOME.get(row.nation)
        if by_name[name].country is not home:
            raise DataError(f"{path}:{line}: column 'space': found {name!r}, expected a space in {home}")
        by_name[name].capital_of = row.nation


def _boxes() -> Iterator[Box]:
    kinds: tuple[BoxKind, ...] = ("Reserve", "Eliminated", "Removed")
    sides = (Side.AP, Side.CP)
    for number, (kind, side) in enumerate(((k, s) for k in kinds for s in sides), SPACE_COUNT + 1):
        yield _box(number, kind, side)


def _box(number: int, kind: BoxKind, side: Side | None) -> Box:
    box = Box(number)
    box.kind, box.side = kind, side
    box.name = kind if side is None else f"{side} {kind} Box"
    return box
