"""8.1 Terrain: what it costs to go from a hex to its neighbour, by the chart of the season and the kind of mover.

A way is a number: neighbour << 16 | cost off the road << 8 | cost by road, in half MPs, 255 = not that way. The ways
of a
hex are worked out when it is first asked for. Movers are bits: 1 infantry, 2 cavalry, 4 artillery, 8 supply, 16
mountain
artillery; a stack pays what the slowest of its members pays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ....kernel.rules import rule
from .. import names as nm
from ..board import (
    BAR,
    CHANGING,
    CROSSING,
    ESCARPMENT_INTO,
    HALF_HEXES,
    JAROSLAU,
    NEIGHBOUR,
    PILLAU_MOVE,
    RAILWAY,
    RIVER,
    ROAD,
    TERRAIN,
    direction,
    hexes_of_side,
    side_between,
)
from ..charts import (
    BRIDGE_COST,
    CAUSEWAY_COST,
    ESCARPMENT_COST,
    FERRY_COST,
    HALF_HEX_COST,
    HEX_COST,
    PONTOON_COST,
    RAIL_COST,
    RIDGE_COST,
    RIVER_COST,
    ROAD_COST,
)
from ..components import HEX_COUNT, HEXES, Unit
from ..state import State
from . import special

#: no way: a cost that stands in the byte of a way as 255
PROHIBITED: Final = -1
NO_WAY: Final = 255
INFANTRY: Final = 1
CAVALRY: Final = 2
ARTILLERY: Final = 4
SUPPLY: Final = 8
MOUNTAIN: Final = 16
_COLUMN: Final = {INFANTRY: 0, CAVALRY: 1, ARTILLERY: 2, SUPPLY: 3, MOUNTAIN: 2}
#: WAYS[chart][movers][hex]
_WAYS: Final[list[list[list[list[int] | None] | None]]] = [[None] * 32 for _ in range(4)]


@rule("11.2.4#3")
def mover_bit(u: Unit) -> int:
    """Which lines of the chart a piece pays; A-H mountain artillery crosses mountains and ridges like infantry."""
    if u.artillery:
        return MOUNTAIN if u.mountain else ARTILLERY
    if u.infantry or u.dummy:
        return INFANTRY
    return CAVALRY if u.cavalry else SUPPLY


def movers(units: list[Unit]) -> int:
    """The bits of all members of a stack."""
    bits = 0
    for u in units:
        bits |= mover_bit(u)
    return bits


def _part(bits: int, costs: tuple[int, int, int, int]) -> int:
    """What a part of a way costs the slowest of the movers."""
    return _slowest([costs[column] for bit, column in _COLUMN.items() if bits & bit])


def _climb(bits: int, costs: tuple[int, int, int, int]) -> int:
    """The same in mountains and over ridges, where mountain artillery goes like infantry if other guns cannot."""
    return _slowest(
        [
            costs[_COLUMN[INFANTRY]] if bit == MOUNTAIN and costs[column] < 0 else costs[column]
            for bit, column in _COLUMN.items()
            if bits & bit
        ]
    )


def _slowest(costs: list[int]) -> int:
    return PROHIBITED if PROHIBITED in costs else max(costs)


@rule("8.1.1#1")
def off_road(chart: int, bits: int, side: int, pontoon: bool = False) -> int:
    """8.1.1 The cost of a way off the road, hex and hexside. `side` is 6 * hex + direction."""
    bar = BAR[side]
    if bar in (nm.LAKE_SIDE, nm.SEA_SIDE):
        return PROHIBITED
    parts = [_climb(bits, HEX_COST[chart][TERRAIN[NEIGHBOUR[side]]]), _escarpment(chart, bits, side)]
    if RIVER[side]:
        parts.append(_part(bits, river_cost(chart, side, pontoon)))
    if bar == nm.RIDGE:
        parts.append(_climb(bits, RIDGE_COST[chart]))
    elif bar == nm.CAUSEWAY:
        parts.append(_part(bits, CAUSEWAY_COST[chart]))
    return PROHIBITED if PROHIBITED in parts else sum(parts)


@rule("8.1.2#1")
def _escarpment(chart: int, bits: int, side: int) -> int:
    """8.1.2 What an escarpment adds for who enters its hex over its hexside."""
    return _part(bits, ESCARPMENT_COST[chart]) if side in ESCARPMENT_INTO else 0


@rule("8.1.3#1", "2.2-Bridge#1", "20.1#2", "20.1#3")
def river_cost(chart: int, side: int, pontoon: bool) -> tuple[int, int, int, int]:
    """8.1.3 What a river costs: at a bridge, ferry or pontoon only the crossing."""
    river, crossing = RIVER[side], CROSSING[side]
    if crossing == nm.BRIDGE:
        return BRIDGE_COST[chart][river]
    if pontoon:
        return PONTOON_COST[chart][river]
    if crossing:
        return FERRY_COST[chart]
    return RIVER_COST[chart][river]


@rule("8.1.4#1")
def by_road(chart: int, bits: int, side: int) -> int:
    """8.1.4 The cost of a way along a road or railway: no other terrain, but rivers at their crossing."""
    line = _line(chart, bits, side)
    if line == PROHIBITED or not RIVER[side]:
        return line
    crossing = _part(bits, river_cost(chart, side, False))
    return PROHIBITED if crossing == PROHIBITED else line + crossing


@rule("2.2-Road#1", "8.1.3#2", "8.1.4#1")
def _line(chart: int, bits: int, side: int) -> int:
    """8.1.4 The cheapest line over a hexside: road, railway, or the road whose spur leads to a ferry there."""
    lines = []
    if ROAD[side]:
        lines.append(_part(bits, ROAD_COST[chart][ROAD[side]]))
    if RAILWAY[side]:
        lines.append(_part(bits, RAIL_COST[chart]))
    if CROSSING[side] == nm.FERRY_WITH_SPUR:
        lines.append(_part(bits, ROAD_COST[chart][_best_road(side)]))
    return min(lines, default=PROHIBITED)


def _best_road(side: int) -> int:
    """The road that a spur belongs to: the best of either bank."""
    here, to = side // 6, NEIGHBOUR[side]
    roads = [ROAD[6 * h + d] for h in (here, to) for d in range(6) if ROAD[6 * h + d]]
    return min(roads) if roads else nm.SECONDARY


def _back(side: int) -> int:
    """The same hexside, seen from the other hex."""
    return 6 * NEIGHBOUR[side] + (side % 6 + 3) % 6


def _ways(chart: int, bits: int, h: int) -> list[int]:
    """8.1.1 The ways out of a hex that never change."""
    found = []
    for side in range(6 * h, 6 * h + 6):
        to = NEIGHBOUR[side]
        if to < 0 or BAR[side] == nm.CAUSEWAY or HEXES[to].half or HEXES[h].half:
            continue
        way = pack(chart, bits, side, False)
        if way != PROHIBITED:
            found.append(way)
    return found


@rule("8.1.1#2")
def pack(chart: int, bits: int, side: int, pontoon: bool) -> int:
    """8.1.1 A way as a number; PROHIBITED if there is none or no way back."""
    plain, road = off_road(chart, bits, side, pontoon), by_road(chart, bits, side)
    if plain == road == PROHIBITED:
        return PROHIBITED
    back = _back(side)
    if by_road(chart, bits, back) == PROHIBITED and off_road(chart, bits, back, pontoon) == PROHIBITED:
        return PROHIBITED
    return NEIGHBOUR[side] << 16 | (plain & NO_WAY) << 8 | road & NO_WAY


#: the same as (neighbour, plain, road), for the floods, which pass more ways than all else together
_OPEN_WAYS: Final[list[list[list[list[tuple[int, int, int]] | None] | None]]] = [[None] * 32 for _ in range(4)]


def open_ways(chart: int, bits: int) -> list[list[tuple[int, int, int]] | None]:
    """The ways that never change by hex, as far as `opened` has worked them out."""
    table = _OPEN_WAYS[chart][bits]
    if table is None:
        table = _OPEN_WAYS[chart][bits] = [None] * HEX_COUNT
    return table


def opened(ways: list[int]) -> list[tuple[int, int, int]]:
    """Ways as neighbour, plain cost and cost by road."""
    return [(way >> 16, way >> 8 & 255, way & 255) for way in ways]


def static_table(chart: int, bits: int) -> list[list[int] | None]:
    """What `static_ways` has worked out so far, by hex."""
    table = _WAYS[chart][bits]
    if table is None:
        table = _WAYS[chart][bits] = [None] * HEX_COUNT
    return table


NO_HEXES: Final[frozenset[int]] = frozenset()


def static_ways(chart: int, bits: int, h: int) -> list[int]:
    """The ways out of a hex that never change."""
    table = static_table(chart, bits)
    ways = table[h]
    if ways is None:
        ways = table[h] = _ways(chart, bits, h)
    return ways


def ways(s: State, chart: int, bits: int, nation: int, h: int) -> list[int]:
    """8.1 The ways out of a hex for movers of a nation, with those that depend on the position."""
    found = static_ways(chart, bits, h)
    if h in JAROSLAU and special.due(s, special.BRIDGE_REPAIRED):
        found = _without_bridge(chart, bits, h, found)
    if h in CHANGING:
        found = [*found, *_changing(s, chart, bits, nation, h)]
    if s.pontoons and h in pontoon_hexes(s):
        found = _with_pontoons(s, chart, bits, nation, h, found)
    return found


@rule("8.1.5#1", "8.1.6#1", "23.4.1#1")
def _changing(s: State, chart: int, bits: int, nation: int, h: int) -> list[int]:
    """8.1.5, 8.1.6, 23.4.1 Pillau, causeways and half-hexes."""
    found = []
    side = nm.RUSSIA if nation == nm.RUSSIAN else nm.CENTRAL
    for at in range(6 * h, 6 * h + 6):
        to = NEIGHBOUR[at]
        if to < 0:
            continue
        if BAR[at] == nm.CAUSEWAY:
            if s.controls(side, h) and s.controls(side, to):
                way = pack(chart, bits, at, False)
                if way != PROHIBITED:
                    found.append(way)
        elif h in PILLAU_MOVE and to in PILLAU_MOVE:
            if nation == nm.GERMAN and s.controls(nm.CENTRAL, PILLAU_MOVE[0]):
                found.append(to << 16 | _climb(bits, HEX_COST[chart][TERRAIN[to]]) << 8 | NO_WAY)
        elif to in HALF_HEXES and nation == nm.AUSTRIAN and BAR[at] not in (nm.LAKE_SIDE, nm.SEA_SIDE):
            found.append(to << 16 | _part(bits, HALF_HEX_COST[chart]) << 8 | NO_WAY)
        elif h in HALF_HEXES and nation == nm.AUSTRIAN and to not in HALF_HEXES:
            way = pack(chart, bits, at, False)
            if way != PROHIBITED:
                found.append(way)
    return found


@rule("17.4#1")
def _without_bridge(chart: int, bits: int, h: int, found: list[int]) -> list[int]:
    """17.4 The bridge at Jaroslau is demolished: who goes that way crosses the river as if there were none."""
    to = JAROSLAU[1] if h == JAROSLAU[0] else JAROSLAU[0]
    side = 6 * h + direction(h, to)
    ground = _climb(bits, HEX_COST[chart][TERRAIN[to]])
    river = _part(bits, RIVER_COST[chart][RIVER[side]])
    others = [w for w in found if w >> 16 != to]
    return others if PROHIBITED in (ground, river) else [*others, to << 16 | ground + river << 8 | NO_WAY]


@rule("18.1#2")
def _with_pontoons(s: State, chart: int, bits: int, nation: int, h: int, found: list[int]) -> list[int]:
    """18.1 A pontoon bridge is a bridge for the side that has laid it."""
    side = nm.RUSSIA if nation == nm.RUSSIAN else nm.CENTRAL
    for entry in s.pontoons:
        a, b = hexes_of_side(entry >> 2)
        if h not in (a, b) or (entry & 3 == nm.RUSSIAN) != (side == nm.RUSSIA):
            continue
        to = b if h == a else a
        at = 6 * h + direction(h, to)
        way = pack(chart, bits, at, True)
        if way != PROHIBITED:
            found = [*[w for w in found if w >> 16 != to], way]
    return found


@lru_cache(maxsize=256)
def _banks(pontoons: tuple[int, ...]) -> frozenset[int]:
    return frozenset([h for entry in pontoons for h in hexes_of_side(entry >> 2)])


def pontoon_hexes(s: State) -> frozenset[int]:
    """The hexes beside pontoon bridges."""
    return _banks(s.pontoons)


def passable(s: State, units: list[Unit], h: int, to: int) -> bool:
    """8.1.1 Whether movement lets units go from a hex to its neighbour at all, road or not."""
    nation = units[0].nation
    return any(w >> 16 == to for w in ways(s, s.chart(), movers(units), nation, h))


def by_road_only(s: State, units: list[Unit], h: int, to: int) -> bool:
    """Whether a road or railway leads from a hex to its neighbour."""
    side = 6 * h + direction(h, to)
    return bool(ROAD[side] or RAILWAY[side])


@rule("2.2-Bridge#1")
def bridged(s: State, h: int, to: int) -> bool:
    """2.2 Whether a river between two hexes has a bridge or a pontoon bridge; a ferry is no bridge."""
    side = 6 * h + direction(h, to)
    gone = h in JAROSLAU and to in JAROSLAU and special.due(s, special.BRIDGE_REPAIRED) > 0
    return (CROSSING[side] == nm.BRIDGE and not gone) or any(entry >> 2 == side_between(h, to) for entry in s.pontoons)


def river_between(h: int, to: int) -> int:
    """The class of the river between two neighbours."""
    return RIVER[6 * h + direction(h, to)]
