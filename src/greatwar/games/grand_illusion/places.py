"""Places where a counter may lie: the hexes of the map, the boxes of the Turn Record Track, and beside the map.

A place is its number, so that it indexes lists, and knows its name and everything printed on it.
Number 0 is "out of play", 1 to 107 are the hexes, then come the boxes.
"""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path
from typing import Literal

import msgspec

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import Noted, counted, data_file, in_order, read_table
from .names import Nation, SideName, side_named
from .pieces import Box as Box
from .pieces import Hex as Hex
from .pieces import Place as Place

HEX_COUNT = 107
#: 9.4.5, 12.6 units can come back five turns later, so the track goes on beyond the last turn
TRACK_LENGTH = 20

VpKind = Literal["german_cup", "plan17_cup", "paris", ""]


class HexRow(Noted, frozen=True):
    """A line of hexes.csv; `stated` names the fields that the rulebook fixes, all others are as the source says."""

    hex: int
    x: float
    y: float
    name: str
    city: str
    countries: tuple[str, ...]
    in_belgium: bool
    in_france: bool
    border_be: bool
    border_de: bool
    lat: float
    lon: float
    terrain: str
    tem: int
    rail: bool
    coastal: bool
    port: bool
    sea_retreat: bool
    map_side: SideName
    initial_control: SideName
    vp_side: SideName | None = None
    vp_kind: VpKind = ""
    vp_multiplier: int = 0
    plan17: bool = False
    schlieffen: bool = False
    paris_danger: bool = False
    supply: tuple[Nation, ...] = ()
    forts: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    stated: tuple[str, ...] = ()


class HexsideRow(Noted, frozen=True):
    """A line of hexsides.csv."""

    hex_a: int
    hex_b: int
    impassable: bool
    active: bool


class RailRow(Noted, frozen=True):
    """A line of rail_links.csv; `link` 0 only says that there is none."""

    hex_a: int
    hex_b: int
    link: bool
    line: str


@rule("2.2#1", "2.2#2", "2.2#3", "2.2#4", "2.2#5", "2.2#6", "2.2#7", "2.2#8", "2.2#11", "2.2#14", "1.2#1", "8.4.9a")
def load_places(game_folder: Path) -> tuple[Place, ...]:
    """2.2 All places, hexes joined by the grid, hexsides and rails."""
    hexes = _hexes(data_file(game_folder, "hexes.csv"))
    _hexsides(data_file(game_folder, "hexsides.csv"), hexes)
    _rails(data_file(game_folder, "rail_links.csv"), hexes)
    return (_box(0, "out of play"), *hexes, *_boxes())


def _hexes(path: Path) -> list[Hex]:
    rows = read_table(path, HexRow)
    counted(path, rows, HEX_COUNT, "hexes")
    in_order(path, rows, "hex")
    for line, row in enumerate(rows, 1):
        if row.tem not in (0, 1, 2):
            raise DataError(f"{path}:{line + 1}: column 'tem': found {row.tem}, expected 0, 1 or 2")
    hexes = [_hex(row) for row in rows]
    for here in hexes:
        here.neighbours = tuple(h for h in hexes if _adjacent(here, h))
    return hexes


def _hex(row: HexRow) -> Hex:
    here = Hex(row.hex)
    facts = msgspec.structs.asdict(row)
    for unused in ("hex", "stated"):
        del facts[unused]
    facts["title"], facts["name"] = row.name, str(row.hex)
    facts["map_side"], facts["start_control"] = side_named(row.map_side), side_named(facts.pop("initial_control"))
    facts["vp_side"] = side_named(row.vp_side) if row.vp_side else None
    for name, value in facts.items():
        setattr(here, name, value)
    here.bit = 1 << row.hex
    here.neighbours = here.rails = ()
    here.diamonds = here.walls = frozenset()
    return here


def _adjacent(a: Hex, b: Hex) -> bool:
    """Columns run north to south, each half a hex lower or higher than the next."""
    east, south = abs(a.x - b.x), abs(a.y - b.y)
    return (east == 0 and south == 1) or (east == 1 and south == 0.5)


def _pair(path: Path, line: int, row: HexsideRow | RailRow, hexes: list[Hex], adjacent: bool) -> tuple[Hex, Hex]:
    for column, number in (("hex_a", row.hex_a), ("hex_b", row.hex_b)):
        if not 1 <= number <= HEX_COUNT:
            raise DataError(f"{path}:{line}: column {column!r}: found {number}, expected a hex from 1 to {HEX_COUNT}")
    a, b = hexes[row.hex_a - 1], hexes[row.hex_b - 1]
    if adjacent and b not in a.neighbours:
        raise DataError(f"{path}:{line}: found {a} - {b}, expected two adjacent hexes")
    return a, b


@rule("2.2#9", "2.2#10")
def _hexsides(path: Path, hexes: list[Hex]) -> None:
    """2.2 Red diamonds and impassable hexsides, marked in both hexes."""
    for line, row in enumerate(read_table(path, HexsideRow), 2):
        a, b = _pair(path, line, row, hexes, True)
        for here, there in ((a, b), (b, a)) if row.active else ():
            if row.impassable:
                here.walls |= {there}
            else:
                here.diamonds |= {there}


def _rails(path: Path, hexes: list[Hex]) -> None:
    """2.2 Rail lines between adjacent hexes."""
    seen: set[tuple[Hex, Hex]] = set()
    for line, row in enumerate(read_table(path, RailRow), 2):
        a, b = _pair(path, line, row, hexes, row.link)
        pair = (min(a, b), max(a, b))
        if pair in seen:
            raise DataError(f"{path}:{line}: found {a} - {b} again, expected each pair of hexes once")
        seen.add(pair)
        if row.link and not (a.rail and b.rail):
            raise DataError(f"{path}:{line}: found {a} - {b}, expected two hexes with rail in hexes.csv")
        if row.link:
            a.rails, b.rails = tuple(sorted((*a.rails, b))), tuple(sorted((*b.rails, a)))


def _boxes() -> list[Box]:
    first = HEX_COUNT + 1
    track = [_box(first + n, f"Turn {n + 1}", n + 1) for n in range(TRACK_LENGTH)]
    names = ("Paris in Danger Box", "Deadpile", "Removed")
    return track + [_box(first + TRACK_LENGTH + n, name) for n, name in enumerate(names)]


def _box(number: int, name: str, turn: int = 0) -> Box:
    box = Box(number)
    box.name, box.turn = name, turn
    return box
