"""The map as arrays by hex number: neighbours, distances, hexsides, roads, railways, edges.

Directions are 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW; `NEIGHBOUR[6 * hex + direction]` is a hex number or -1. Columns grow
to the
west, and even columns lie half a hex farther north. Tables of sides are bytes with the same index.
"""

from __future__ import annotations

from typing import Final

from ...kernel.rules import rule
from . import names as nm
from .components import COMPLEXES, HEX_COUNT, HEXES, MAP, Hex, hex_named

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
_NUMBER: Final[dict[str, int]] = {h.name: h.n for h in HEXES}
_AT: Final[dict[tuple[int, int], int]] = {(h.col, h.row): h.n for h in HEXES}


def _neighbours() -> list[int]:
    found = []
    for h in HEXES:
        c, r = h.col, h.row
        up = r - 1 if c % 2 == 0 else r
        for at in ((c, r - 1), (c - 1, up), (c - 1, up + 1), (c, r + 1), (c + 1, up + 1), (c + 1, up)):
            found.append(_AT.get(at, -1))
    return found


NEIGHBOUR: Final[list[int]] = _neighbours()
#: the neighbours of a hex that are on the map
ADJ: Final[list[tuple[int, ...]]] = [
    tuple([n for n in NEIGHBOUR[6 * h : 6 * h + 6] if n >= 0]) for h in range(HEX_COUNT)
]
X: Final[list[int]] = [h.x for h in HEXES]
Z: Final[list[int]] = [h.z for h in HEXES]
TERRAIN: Final = bytes([h.terrain for h in HEXES])
#: hexes of sea and lake, which no unit enters
WATER: Final = frozenset(h.n for h in HEXES if h.terrain >= nm.SEA)


@rule("4.6#1")
def distance(a: int, b: int) -> int:
    """4.6 The hexes from one to the other, the first not counted."""
    dx = X[a] - X[b]
    dz = Z[a] - Z[b]
    dy = dx + dz
    if dx < 0:
        dx = -dx
    if dz < 0:
        dz = -dz
    if dy < 0:
        dy = -dy
    if dz > dx:
        dx = dz
    return dy if dy > dx else dx


def direction(a: int, b: int) -> int:
    """The direction from a hex to its neighbour; -1 if they are none."""
    base = 6 * a
    for d in range(6):
        if NEIGHBOUR[base + d] == b:
            return d
    return -1


def between(a: int, b: int) -> tuple[int, ...]:
    """The hexes adjacent to both of two hexes that lie two apart."""
    return tuple([h for h in ADJ[a] if h in ADJ[b]])


def within(center: int, radius: int) -> list[int]:
    """The hexes of the map at most so far away, the centre first, then ring by ring in a fixed order."""
    found = [center]
    seen = {center}
    first = 0
    for _ in range(radius):
        last = len(found)
        for at in range(first, last):
            for h in ADJ[found[at]]:
                if h not in seen:
                    seen.add(h)
                    found.append(h)
        first = last
    return found


# Hexsides ---------------------------------------------------------------------------------------

#: a hexside has the number 6 * hex + direction of the lower of its two hexes
SIDE_COUNT: Final = 6 * HEX_COUNT


def side_between(a: int, b: int) -> int:
    """The number of the hexside between two neighbours."""
    low, high = (a, b) if a < b else (b, a)
    return 6 * low + direction(low, high)


def hexes_of_side(side: int) -> tuple[int, int]:
    """The two hexes of a hexside, the lower number first."""
    return side // 6, NEIGHBOUR[side]


def side_name(side: int) -> str:
    """A hexside as text: "41.19|40.20"."""
    a, b = hexes_of_side(side)
    return f"{HEXES[a].name}|{HEXES[b].name}"


def side_named(text: str) -> int:
    """The number of the hexside of that text."""
    a, _, b = text.partition("|")
    first, second = hex_named(a), hex_named(b)
    if direction(first.n, second.n) < 0:
        raise ValueError(f"{first} and {second} are no neighbours")
    return side_between(first.n, second.n)


_RIVERS: Final = {"river_minor": nm.MINOR_RIVER, "river_major": nm.MAJOR_RIVER, "river_grand": nm.GRAND_RIVER}
_BARS: Final = {
    "lake": nm.LAKE_SIDE,
    "sea": nm.SEA_SIDE,
    "mountain_ridge": nm.RIDGE,
    "escarpment": nm.ESCARPMENT,
    "causeway": nm.CAUSEWAY,
}


def _tables() -> tuple[bytes, bytes, bytes, bytes, bytes, dict[int, str]]:
    river, bar, cross = bytearray(SIDE_COUNT), bytearray(SIDE_COUNT), bytearray(SIDE_COUNT)
    road, rail = bytearray(SIDE_COUNT), bytearray(SIDE_COUNT)
    line: dict[int, str] = {}

    def both(a: str, b: str) -> tuple[int, int]:
        first, second = _NUMBER[a], _NUMBER[b]
        return 6 * first + direction(first, second), 6 * second + direction(second, first)

    for row in MAP.sides:
        for at in both(row.a, row.b):
            if row.kind in _RIVERS:
                river[at] = _RIVERS[row.kind]
            else:
                bar[at] = _BARS[row.kind]
    for row in MAP.crossings:
        kind = nm.BRIDGE if row.kind == "bridge" else nm.FERRY_WITH_SPUR if row.extra[0] else nm.FERRY
        for at in both(row.a, row.b):
            cross[at] = kind
    for row in MAP.roads:
        for at in both(row.a, row.b):
            road[at] = nm.PRIMARY if row.kind == "primary" else nm.SECONDARY
    for row in MAP.rails:
        track, name = row.extra
        if track == "narrow":
            bit = nm.NARROW
        elif row.kind == "European":
            bit = nm.EUROPEAN_DOUBLE if track == "double" else nm.EUROPEAN_SINGLE
        else:
            bit = nm.RUSSIAN_DOUBLE if track == "double" else nm.RUSSIAN_SINGLE
        for at in both(row.a, row.b):
            rail[at] |= bit
            line[at] = name
    return bytes(river), bytes(bar), bytes(cross), bytes(road), bytes(rail), line


_TABLES: Final = _tables()
RIVER: Final[bytes] = _TABLES[0]
BAR: Final[bytes] = _TABLES[1]
CROSSING: Final[bytes] = _TABLES[2]
ROAD: Final[bytes] = _TABLES[3]
RAILWAY: Final[bytes] = _TABLES[4]
#: the name of the railway line on a hexside
LINE: Final[dict[int, str]] = _TABLES[5]

#: the hex that holds the escarpment of a hexside, by (lower hex entered from): side index of the way in (8.1.2)
ESCARPMENT_INTO: Final[frozenset[int]] = frozenset(
    6 * _NUMBER[r.other_hex] + direction(_NUMBER[r.other_hex], _NUMBER[r.hex])
    for r in MAP.special
    if r.kind == "escarpment"
)


def _zoc_neighbours() -> list[tuple[int, ...]]:
    """4.1.1 The neighbours into which a ZOC reaches: not over lake, sea, Major and Grand River."""
    found = []
    for h in range(HEX_COUNT):
        base = 6 * h
        near = []
        for d in range(6):
            n = NEIGHBOUR[base + d]
            if n < 0 or RIVER[base + d] >= nm.MAJOR_RIVER or BAR[base + d] in (nm.LAKE_SIDE, nm.SEA_SIDE):
                continue
            near.append(n)
        found.append(tuple(near))
    return found


ZNB: Final[list[tuple[int, ...]]] = _zoc_neighbours()

# Railways ---------------------------------------------------------------------------------------

#: the hexes with a railway in the order of their numbers, and the place of each in that order (-1 = none)
RAIL_HEXES: Final[tuple[int, ...]] = tuple(
    h for h in range(HEX_COUNT) if any(RAILWAY[6 * h + d] for d in range(6)) or HEXES[h].station
)
RAIL_INDEX: Final[list[int]] = [-1] * HEX_COUNT
for _k, _h in enumerate(RAIL_HEXES):
    RAIL_INDEX[_h] = _k
#: the neighbours along a railway: (hex, bits of the tracks)
RAIL_LINKS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    h: tuple((NEIGHBOUR[6 * h + d], RAILWAY[6 * h + d]) for d in range(6) if RAILWAY[6 * h + d]) for h in RAIL_HEXES
}
STATIONS: Final[tuple[int, ...]] = tuple(h.n for h in HEXES if h.station)

# Edges, places of special rules ------------------------------------------------------------------

#: 1.2.1 who an edge hex is friendly to: a side, or -1
EDGES: Final[dict[int, int]] = {
    _NUMBER[r.hex]: {"Russia": nm.RUSSIA, "Central Powers": nm.CENTRAL, "none": -1}[r.friendly_to] for r in MAP.edges
}
#: 1.2.2 hexes from which a retreat may lead off the map or into Romania
OUTER: Final[frozenset[int]] = frozenset(EDGES) | frozenset(
    h for h in range(HEX_COUNT) if any(HEXES[n].nation == nm.ROMANIA for n in ADJ[h])
)
#: edge hexes where a railway leaves the map
EXITS: Final[frozenset[int]] = frozenset(_NUMBER[r.hex] for r in MAP.edges if r.rail_exit)
#: 13.5 printed IPs: hex -> (bit of `State.ruined`, side, nation)
PRINTED_IPS: Final[dict[int, tuple[int, int, int]]] = {
    _NUMBER[r.hex]: (1 << k, nm.RUSSIA if r.nation == "Russia" else nm.CENTRAL, nm.NATION_NAMES.index(r.nation))
    for k, r in enumerate(MAP.printed_ips)
}
STARS: Final[tuple[int, ...]] = tuple(h.n for h in HEXES if h.star)
STAR_INDEX: Final[dict[int, int]] = {h: k for k, h in enumerate(STARS)}
MAGAZINES: Final[dict[int, str]] = {_NUMBER[r.hex]: r.complex for r in MAP.magazines}


def special(kind: str) -> tuple[tuple[int, int], ...]:
    """The hexes that a rule names, each with its other hex or -1."""
    return tuple((_NUMBER[r.hex], _NUMBER[r.other_hex] if r.other_hex else -1) for r in MAP.special if r.kind == kind)


PILLAU_MOVE: Final = special("pillau_move")[0]
PILLAU_SUPPLY: Final = special("pillau_supply")[0]
HALF_HEXES: Final[tuple[int, ...]] = tuple(h.n for h in HEXES if h.half)
JAROSLAU: Final = special("jaroslau_bridge")[0]
CAUSEWAYS: Final[tuple[int, ...]] = tuple(
    6 * h + d for h in range(HEX_COUNT) for d in range(6) if BAR[6 * h + d] == nm.CAUSEWAY and NEIGHBOUR[6 * h + d] > h
)
#: hexes whose ways depend on the position: causeways, Pillau, half-hexes and their neighbours, the bridge at Jaroslau
CHANGING: Final[frozenset[int]] = frozenset(
    [
        *PILLAU_MOVE,
        *[h for side in CAUSEWAYS for h in hexes_of_side(side)],
        *HALF_HEXES,
        *[n for h in HALF_HEXES for n in ADJ[h]],
        *JAROSLAU,
    ]
)
#: 22.2 the land west of the Vistula
WEST_OF_VISTULA: Final[frozenset[int]] = frozenset(
    _NUMBER[r.value] for r in MAP.regions if r.region == "west of the Vistula" and r.kind == "hex"
)
_PRUSSIAN: Final = {r.value for r in MAP.regions if r.region == "Prussian territory" and r.kind == "province"}
PRUSSIA: Final[frozenset[int]] = frozenset(h.n for h in HEXES if h.province in _PRUSSIAN)


#: the hexes of the fortress complex that a hex belongs to
COMPLEXES_AT: Final[dict[int, tuple[int, ...]]] = {h: hexes for hexes in COMPLEXES.values() for h in hexes}


def area_mask(area: tuple[int, ...]) -> bytes:
    """One byte a hex: 1 inside a scenario's columns and rows (first, last, first, last), or on all of the map if it
    has none; never in Romania, which counts as off the map (1.2.2).
    """
    first, last, top, bottom = area or (0, 999, 0, 999)
    inside = [first <= h.col <= last and top <= h.row <= bottom and h.nation != nm.ROMANIA for h in HEXES]
    return bytes([1 if x else 0 for x in inside])


def hex_at(number: int) -> Hex:
    """The hex of that number."""
    return HEXES[number]
