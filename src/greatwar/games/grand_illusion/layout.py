"""Where the hexes lie on our map: the middle of each, its town, its name and the ground that is drawn there."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path
from typing import Literal

from ...kernel.skin import Laid, read_layout
from ...kernel.tables import data_file
from .components import FOLDER, HEXES, Hex

WIDTH, HEIGHT = 2000, 1890
#: from the middle of a hex to its corners; columns of hexes run north to south
RADIUS = 92
Ground = Literal["clear", "forest", "heights", "mountain", "marsh", "town"]


class LayoutRow(Laid, frozen=True):
    """A line of layout.csv: middle of a hex and of its town in pixels; "|" parts the lines of the label."""

    hex: int
    town_x: float
    town_y: float
    label: str
    ground: Ground


def load_layout(folder: Path = FOLDER) -> tuple[LayoutRow, ...]:
    """The place of every hex on our map, in the order of the hexes."""
    path = data_file(folder, "layout.csv")
    return read_layout(path, LayoutRow, "hex", [h.title for h in HEXES], (WIDTH, HEIGHT))


LAYOUT = load_layout()


def layout_of(hex_: Hex) -> LayoutRow:
    """Where a hex lies."""
    return LAYOUT[hex_.n - 1]
