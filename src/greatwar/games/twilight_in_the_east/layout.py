"""Where the hexes lie on our map: a formula instead of a table, for a grid of thousands.

Points lie on a lattice of half radii across and half heights of a hex down. The browser's map counts in the same way
(`web/scripts/sheet.mjs`, `web/src/board/grid.ts`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import sqrt
from typing import Any, Final

from .board import hexes_of_side
from .boundaries import Boundary, sides_of
from .components import HEXES, Hex

#: from the middle of a hex to its corners, in pixels of our map
RADIUS: Final = 40
MARGIN: Final = 60
#: the westernmost column and the northernmost row
WEST: Final = max(h.col for h in HEXES)
NORTH: Final = min(h.row for h in HEXES)


def lattice(hex_: Hex) -> tuple[int, int]:
    """The middle of a hex on the lattice."""
    return 3 * (WEST - hex_.col) + 2, 2 * (hex_.row - NORTH) + 2 - (0 if hex_.col % 2 else 1)


def middle(hex_: Hex) -> tuple[float, float]:
    """The middle of a hex in pixels."""
    u, v = lattice(hex_)
    return MARGIN + u * RADIUS / 2, round(MARGIN + v * RADIUS * sqrt(3) / 2, 1)


WIDTH: Final = round(max(middle(h)[0] for h in HEXES) + RADIUS + MARGIN)
HEIGHT: Final = round(max(middle(h)[1] for h in HEXES) + RADIUS + MARGIN)


def columns() -> list[list[int]]:
    """Each column with its first and last row; the hexes stand in this order."""
    found: dict[int, list[int]] = {}
    for h in HEXES:
        found.setdefault(h.col, []).append(h.row)
    return [[col, rows[0], rows[-1]] for col, rows in found.items()]


def frame(area: tuple[int, ...]) -> list[float]:
    """The part of the map in pixels that holds a scenario's columns and rows: left, top, right, bottom."""
    inside = [h for h in HEXES if not area or (area[0] <= h.col <= area[1] and area[2] <= h.row <= area[3])]
    xs, ys = zip(*[middle(h) for h in inside], strict=True)
    return [min(xs) - RADIUS, min(ys) - RADIUS, max(xs) + RADIUS, max(ys) + RADIUS]


#: steps along sides, clockwise from east, as the browser's map writes them
_STEPS: Final = {(2, 0): "a", (1, 1): "b", (-1, 1): "c", (-2, 0): "d", (-1, -1): "e", (1, -1): "f"}
Point = tuple[int, int]


def ends_of(side: int) -> tuple[Point, Point]:
    """The two corners that a hexside joins, on the lattice."""
    (u1, v1), (u2, v2) = [lattice(HEXES[h]) for h in hexes_of_side(side)]
    du, dv = u2 - u1, v2 - v1
    if not du:
        return (u1 - 1, v1 + dv // 2), (u1 + 1, v1 + dv // 2)
    return (u1 + 2 * du // 3, v1), (u1 + du // 3, v1 + dv)


def chains(sides: Iterable[int]) -> str:
    """Hexsides as chains of steps, "u,v,steps" each, parted by semicolons."""
    at: dict[Point, list[Point]] = {}
    for side in sides:
        one, two = ends_of(side)
        at.setdefault(one, []).append(two)
        at.setdefault(two, []).append(one)
    found = []
    for start in sorted(at, key=lambda p: (len(at[p]) == 2, p)):
        while at[start]:
            here, steps = start, ""
            while at[here]:
                there = at[here].pop()
                at[there].remove(here)
                steps += _STEPS[(there[0] - here[0], there[1] - here[1])]
                here = there
            found.append(f"{start[0]},{start[1]},{steps}")
    return ";".join(found)


@cache
def border(line: Boundary) -> str:
    """A boundary between two armies as chains of steps."""
    return chains(sides_of(line, [h.n for h in HEXES]))


def coded(names: list[str]) -> dict[str, Any]:
    """One letter a hex, and what the letters stand for."""
    kinds = list(dict.fromkeys(names))
    return {"kinds": kinds, "of": "".join([chr(ord("a") + kinds.index(name)) for name in names])}
