"""14.1.2 What each hex counts for a supply line, as tables of packed numbers, one for each state of rivers and marshes.

Counts are quarter hexes. A way is `neighbour << 16 | rail << 8 | plain`: `plain` for every line, `rail` when both
hexes are friendly operational along the railway (`NEVER` = there is none). `ways_out(chart, hex)` holds the counts of
entering the neighbour, `ways_in(chart, hex)` those of entering the hex itself from the neighbour, for a line traced
backwards.
"""

from __future__ import annotations

from typing import Final

from ...kernel.rules import rule
from . import names as nm
from .board import (
    BAR,
    CAUSEWAYS,
    CROSSING,
    HALF_HEXES,
    NEIGHBOUR,
    RAILWAY,
    RIVER,
    ROAD,
    TERRAIN,
    WATER,
    hexes_of_side,
)
from .components import HEX_COUNT

QUARTERS: Final = 4
NEVER: Final = 255
#: a Major or Grand River without a crossing: only over a pontoon
PONTOON_ONLY: Final = 254
#: a causeway: only between two hexes of one's own
CAUSEWAY_ONLY: Final = 253

# Charts.
PLAIN_CHART: Final = 0
HIGH_RIVERS: Final = 1  # (c) in High Water and in Autumn bridges over large rivers count one hex more
FROZEN: Final = 2  # (c) the same, and wetlands are clear
CHARTS: Final = 3

DOUBLE_TRACK: Final = 1
SINGLE_TRACK: Final = 2


@rule("14.1.1#1", "14.1.1#2", "14.1.2#4")
def entering(chart: int, from_: int, d: int) -> int:
    """14.1.2 What entering the neighbour in direction `d` counts without a railway, in quarter hexes."""
    side = 6 * from_ + d
    to = NEIGHBOUR[side]
    terrain = TERRAIN[to]
    bar, river, road = BAR[side], RIVER[side], ROAD[side]
    if to in WATER or terrain == nm.HIGH_MOUNTAIN or bar in (nm.LAKE_SIDE, nm.SEA_SIDE):
        return NEVER
    if bar == nm.CAUSEWAY:
        return CAUSEWAY_ONLY
    if river >= nm.MAJOR_RIVER and CROSSING[side] == nm.NO_CROSSING:
        return PONTOON_ONLY
    count = terrain_count(chart, terrain, bool(road))
    if bar == nm.RIDGE and not road:
        count += QUARTERS
    if river >= nm.MAJOR_RIVER:
        count += river_count(chart)
    return count


@rule("14.1.2#2", "14.1.2#3")
def terrain_count(chart: int, terrain: int, road: bool) -> int:
    """14.1.2 What a hex counts by its terrain; a contiguous roadway makes it one hex."""
    if road:
        return QUARTERS
    if terrain == nm.ROUGH:
        return 6
    if terrain == nm.MOUNTAIN or (terrain == nm.WETLANDS and chart != FROZEN):
        return 8
    return QUARTERS


@rule("14.1.2#5")
def river_count(chart: int) -> int:
    """14.1.2 (c) What a crossing of a Major or Grand River adds."""
    return 0 if chart == PLAIN_CHART else QUARTERS


def _ways(chart: int, h: int, backwards: bool) -> tuple[int, ...]:
    """The ways from a hex, or those into it for a line traced backwards."""
    found: list[int] = []
    for d in range(6):
        side = 6 * h + d
        n = NEIGHBOUR[side]
        if n < 0 or h in WATER or n in WATER:
            continue
        track = RAILWAY[side]
        rail = NEVER
        if track:
            rail = DOUBLE_TRACK if track & (nm.EUROPEAN_DOUBLE | nm.RUSSIAN_DOUBLE) else SINGLE_TRACK
        plain = entering(chart, n, (d + 3) % 6) if backwards else entering(chart, h, d)
        if plain != NEVER or rail != NEVER:
            found.append(n << 16 | rail << 8 | plain)
    return tuple(found)


#: by chart and hex, as far as lines have been traced: most games see a part of the map
_OUT: Final[list[list[tuple[int, ...] | None]]] = [[None] * HEX_COUNT for _ in range(CHARTS)]
_INTO: Final[list[list[tuple[int, ...] | None]]] = [[None] * HEX_COUNT for _ in range(CHARTS)]


def ways_out(chart: int, h: int) -> tuple[int, ...]:
    """The ways from a hex."""
    found = _OUT[chart][h]
    if found is None:
        found = _OUT[chart][h] = _ways(chart, h, False)
    return found


def ways_in(chart: int, h: int) -> tuple[int, ...]:
    """The ways into a hex, for a line traced backwards."""
    found = _INTO[chart][h]
    if found is None:
        found = _INTO[chart][h] = _ways(chart, h, True)
    return found


#: the same of those that always are, without railways: (neighbour, count)
_PLAIN_OUT: Final[list[list[list[tuple[int, int]] | None]]] = [[None] * HEX_COUNT for _ in range(CHARTS)]
_PLAIN_INTO: Final[list[list[list[tuple[int, int]] | None]]] = [[None] * HEX_COUNT for _ in range(CHARTS)]


def plain_ways(chart: int, h: int, backwards: bool) -> list[tuple[int, int]]:
    """The ways from a hex (or into it) that always are, without railways: (neighbour, count)."""
    table = _PLAIN_INTO[chart] if backwards else _PLAIN_OUT[chart]
    found = table[h]
    if found is None:
        ways = ways_in(chart, h) if backwards else ways_out(chart, h)
        found = table[h] = [(way >> 16, way & 255) for way in ways if way & 255 < CAUSEWAY_ONLY]
    return found


#: hexes beside a causeway
CAUSEWAY_HEXES: Final = frozenset([h for side in CAUSEWAYS for h in hexes_of_side(side)])
#: half-hexes, which only Austro-Hungarian units enter (23.4.1)
HALVES: Final = frozenset(HALF_HEXES)
