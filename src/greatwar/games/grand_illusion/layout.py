"""Where the hexes lie on our map: the middle of each, its town, its name and the ground that is drawn there."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path
from typing import Literal

import msgspec

from ...kernel.errors import DataError
from ...kernel.tables import FIRST_LINE, counted, data_file, read_table
from .components import FOLDER, HEXES, Hex, Source

WIDTH, HEIGHT = 2000, 1890
#: from the middle of a hex to its corners; columns of hexes run north to south
RADIUS = 92
Ground = Literal["clear", "forest", "heights", "mountain", "marsh", "town"]


class LayoutRow(msgspec.Struct, frozen=True):
    """A line of layout.csv: middle of a hex and of its town in pixels; "|" parts the lines of the label."""

    hex: int
    name: str
    x: float
    y: float
    town_x: float
    town_y: float
    label: str
    ground: Ground
    source: Source


def load_layout(folder: Path = FOLDER) -> tuple[LayoutRow, ...]:
    """The place of every hex on our map, in the order of the hexes."""
    path = data_file(folder, "layout.csv")
    rows = read_table(path, LayoutRow)
    counted(path, rows, len(HEXES), "hexes")
    for line, (row, hex_) in enumerate(zip(rows, HEXES, strict=True), FIRST_LINE):
        if row.hex != int(hex_):
            raise DataError(f"{path}:{line}: column 'hex': found {row.hex}, expected {int(hex_)}")
        if not (0 < row.x < WIDTH and 0 < row.y < HEIGHT):
            raise DataError(f"{path}:{line}: {row.name} lies off the map of {WIDTH} by {HEIGHT}")
    return tuple(rows)


LAYOUT = load_layout()


def layout_of(hex_: Hex) -> LayoutRow:
    """Where a hex lies."""
    return LAYOUT[hex_ - 1]
