"""Lines between hexes for Areas of Attachment (6.1): legs, boundaries of one or two legs, and what lies on which side.

A leg runs between two neighbouring rows of hexes: one of six axes and an offset; hexes whose form on that axis is at
most the offset lie on its lower side. A boundary is eight numbers: axis, offset and sense of the first leg, how the
second is joined (0 = there is none, 1 = both must hold, 2 = one of them), axis, offset and sense of the second, and a
river that is followed (its number + 1, 0 = none). `on_first` says whether a hex lies on the side of the first of the
two armies.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from .board import ADJ, side_between
from .components import HEXES, MAP, hex_named

#: the axes: x, y, z and their differences; the first three run along columns and rows of hexes, the others across them
AXES: Final = ("x", "y", "z", "x-y", "y-z", "z-x")
STRAIGHT: Final = 0
AND: Final = 1
OR: Final = 2
JOINS: Final = ("straight", "and", "or")
Boundary = tuple[int, int, int, int, int, int, int, int]
#: how far from a line a hex may change sides because the boundary follows a river
RIVER_BAND: Final = 3


def _forms() -> list[list[int]]:
    found: list[list[int]] = [[], [], [], [], [], []]
    for h in HEXES:
        x, z = h.x, h.z
        y = -x - z
        for axis, value in enumerate((x, y, z, x - y, y - z, z - x)):
            found[axis].append(value)
    return found


#: FORM[axis][hex]
FORM: Final[list[list[int]]] = _forms()
LOWEST: Final[list[int]] = [min(values) for values in FORM]
HIGHEST: Final[list[int]] = [max(values) for values in FORM]
#: each form in terms of x and z
_TERMS: Final = ((1, 0), (-1, -1), (0, 1), (2, 1), (-1, -2), (-1, 1))
_AT: Final[dict[tuple[int, int], int]] = {(h.x, h.z): h.n for h in HEXES}
#: how far the form of a neighbour may differ
REACH: Final = (1, 1, 1, 2, 2, 2)


def on_leg(axis: int, offset: int, sense: int, h: int) -> bool:
    """Whether a hex lies on the lower side of a leg (sense 1) or on the upper (sense -1)."""
    return (FORM[axis][h] <= offset) == (sense > 0)


def on_first(line: Boundary, h: int) -> bool:
    """Whether a hex lies on the first army's side of a boundary."""
    if line[7] and h in followed(line):
        return not _straight(line, h)
    return _straight(line, h)


def _straight(line: Boundary, h: int) -> bool:
    held = (FORM[line[0]][h] <= line[1]) == (line[2] > 0)
    if line[3] == AND:
        return held and (FORM[line[4]][h] <= line[5]) == (line[6] > 0)
    if line[3] == OR:
        return held or (FORM[line[4]][h] <= line[5]) == (line[6] > 0)
    return held


def leg_touches(axis: int, offset: int, h: int) -> bool:
    """Whether a leg runs along a side of this hex."""
    away = FORM[axis][h] - offset
    return 1 - REACH[axis] <= away <= REACH[axis]


def legs_at(h: int) -> list[tuple[int, int]]:
    """The legs that run along a side of this hex: axis and offset."""
    return [
        (axis, offset)
        for axis in range(6)
        for offset in range(FORM[axis][h] - REACH[axis], FORM[axis][h] + REACH[axis])
    ]


def bend_of(line: Boundary) -> int:
    """The hex nearest to where the two legs meet; -1 if the boundary is straight or they do not meet on the map."""
    if line[3] == STRAIGHT:
        return -1
    a1, b1 = _TERMS[line[0]]
    a2, b2 = _TERMS[line[4]]
    det = a1 * b2 - a2 * b1
    if det == 0:
        return -1
    c1, c2 = 2 * line[1] + 1, 2 * line[5] + 1  # doubled: a line runs half-way between two rows
    x, z = (c1 * b2 - c2 * b1) // (2 * det), (a1 * c2 - a2 * c1) // (2 * det)
    for at in ((x, z), (x + 1, z), (x, z + 1), (x + 1, z + 1)):
        if at in _AT:
            return _AT[at]
    return -1


def sides_of(line: Boundary, hexes: list[int]) -> list[int]:
    """The hexsides of a boundary among the hexes given, for drawing and for the notation of a line."""
    found = []
    for h in hexes:
        here = on_first(line, h)
        found += [side_between(h, n) for n in ADJ[h] if n > h and on_first(line, n) != here]
    return found


# Rivers as boundaries ---------------------------------------------------------------------------


def _rivers() -> tuple[tuple[str, ...], dict[int, int]]:
    named = [row for row in MAP.sides if row.kind.startswith("river") and row.extra[0]]
    rivers = tuple(sorted({row.extra[0] for row in named}))
    numbers = {name: k for k, name in enumerate(rivers)}
    return rivers, {side_between(hex_named(r.a).n, hex_named(r.b).n): numbers[r.extra[0]] for r in named}


_RIVERS: Final = _rivers()
RIVERS: Final[tuple[str, ...]] = _RIVERS[0]
#: the river of a hexside
RIVER_OF: Final[dict[int, int]] = _RIVERS[1]
_followed: dict[Boundary, frozenset[int]] = {}


def followed(line: Boundary) -> frozenset[int]:
    """The hexes near a boundary that change sides because it follows a river instead of the straight line."""
    found = _followed.get(line)
    if found is None:
        found = _followed[line] = _changing(line)
    return found


def line_distance(line: Boundary, h: int) -> int:
    """How many hexes a hex lies from the nearest leg, about."""
    apart = FORM[line[0]][h] - line[1]
    steps = ((apart if apart > 0 else 1 - apart) + REACH[line[0]] - 1) // REACH[line[0]]
    if line[3] != STRAIGHT:
        apart = FORM[line[4]][h] - line[5]
        steps = min(steps, ((apart if apart > 0 else 1 - apart) + REACH[line[4]] - 1) // REACH[line[4]])
    return steps


@cache
def _around(center: int) -> tuple[int, ...]:
    """The hexes that a boundary may bring to the other side of a river at that hex."""
    x, z, far = HEXES[center].x, HEXES[center].z, range(-RIVER_BAND, RIVER_BAND + 1)
    found = [_AT.get((x + dx, z + dz), -1) for dx in far for dz in far if abs(dx + dz) <= RIVER_BAND]
    return tuple([h for h in found if h >= 0])


def _changing(line: Boundary) -> frozenset[int]:
    """Flood the band beside the line from both sides without crossing the river."""
    river = line[7] - 1
    banks = {h for side, k in RIVER_OF.items() if k == river for h in (side // 6, *ADJ[side // 6])}
    near = {h for b in banks for h in _around(b) if line_distance(line, h) <= RIVER_BAND}
    reached: dict[int, set[bool]] = {h: set() for h in near}
    stack = [(n, _straight(line, h)) for h in near for n in (h,) if any(m not in near for m in ADJ[h])]
    for h, answer in stack:
        reached[h].add(answer)
    while stack:
        h, answer = stack.pop()
        for n in ADJ[h]:
            if n in near and answer not in reached[n] and RIVER_OF.get(side_between(h, n)) != river:
                reached[n].add(answer)
                stack.append((n, answer))
    return frozenset(h for h in near if reached[h] == {not _straight(line, h)})
