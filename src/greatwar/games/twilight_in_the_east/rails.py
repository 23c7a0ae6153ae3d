"""The railway net as printed: links by hex, stations, exits to the off-map charts. States of a game stand in
`State.rail`.
"""

from __future__ import annotations

from typing import Final

from . import names as nm
from .board import JAROSLAU as JAROSLAU
from .board import RAIL_INDEX, special
from .components import HEXES, MAP, hex_named

# Gauges of a link or station: bits.
EUROPEAN: Final = 1
RUSSIAN: Final = 2
BOTH: Final = 3


class Link:
    """A railway from one hex to a neighbouring hex."""

    __slots__ = ("counted", "gauge", "line", "narrow", "to")

    def __init__(self, to: int, gauge: int, counted: int, narrow: bool, line: int) -> None:
        self.to = to
        self.gauge = gauge
        #: hexes that entering counts in Rail Mode (8.2.2): 1 double track, 2 single track
        self.counted = counted
        self.narrow = narrow
        #: the number of the line that it belongs to (17.1.3)
        self.line = line


LINES: Final[tuple[str, ...]] = tuple(sorted({row.extra[1] for row in MAP.rails}))


def _links() -> tuple[tuple[Link, ...], ...]:
    found: list[list[Link]] = [[] for _ in HEXES]
    lines = {name: k for k, name in enumerate(LINES)}
    for row in MAP.rails:
        track, line = row.extra[0], lines[row.extra[1]]
        gauge = EUROPEAN if row.kind == "European" else RUSSIAN
        counted = 1 if track == "double" else 2
        for a, b in ((row.a, row.b), (row.b, row.a)):
            found[hex_named(a).n].append(Link(hex_named(b).n, gauge, counted, track == "narrow", line))
    return tuple(tuple(sorted(links, key=lambda k: (k.to, k.counted, k.gauge))) for links in found)


#: railway links by hex
LINKS: Final[tuple[tuple[Link, ...], ...]] = _links()

#: railway hexes on the map edge of each side (1.2.1): every connection begins here
EDGE_RAILS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        hex_named(e.hex).n
        for e in MAP.edges
        if e.friendly_to == nm.SIDE_NAMES[side] and RAIL_INDEX[hex_named(e.hex).n] >= 0
    )
    for side in (0, 1)
)
#: 8.2.8 an edge hex that no Central Powers unit may leave the map by
CLOSED_EXITS: Final[frozenset[int]] = frozenset(h for h, _ in special("no_cp_offmap_rail"))


def _offmap() -> tuple[tuple[str, ...], dict[str, int]]:
    named = sorted({name for row in MAP.offmap for name in (row.node_a, row.node_b) if not name[:1].isdigit()})
    return tuple(named), {name: k for k, name in enumerate(named)}


_OFFMAP: Final = _offmap()
#: places of the off-map charts that are no hexes
OFF_MAP_PLACES: Final[tuple[str, ...]] = _OFFMAP[0]

# Nodes of the net for Rail Mode: hexes by number, then the places of the off-map charts.
NODES: Final = len(HEXES) + len(OFF_MAP_PLACES)


def node_of(name: str) -> int:
    """The node of a hex or of a place on the off-map charts."""
    return hex_named(name).n if name[:1].isdigit() else len(HEXES) + _OFFMAP[1][name]


def node_name(node: int) -> str:
    """What a node is called."""
    return HEXES[node].name if node < len(HEXES) else OFF_MAP_PLACES[node - len(HEXES)].capitalize()


class OffMapLink:
    """A link of the off-map charts from a node."""

    __slots__ = ("counted", "to", "user")

    def __init__(self, to: int, counted: int, user: int) -> None:
        self.to = to
        self.counted = counted
        self.user = user


def _offmap_links() -> dict[int, tuple[OffMapLink, ...]]:
    found: dict[int, list[OffMapLink]] = {}
    for row in MAP.offmap:
        counted = row.hexes * (1 if row.track == "double" else 2)
        user = nm.SIDE_NAMES.index(row.user)
        a, b = node_of(row.node_a), node_of(row.node_b)
        found.setdefault(a, []).append(OffMapLink(b, counted, user))
        found.setdefault(b, []).append(OffMapLink(a, counted, user))
    return {a: tuple(sorted(links, key=lambda k: (k.to, k.counted))) for a, links in sorted(found.items())}


#: off-map links by node
OFF_MAP_LINKS: Final[dict[int, tuple[OffMapLink, ...]]] = _offmap_links()

#: 17.7 where a new Russian line may enter the map
JARMOLINCA: Final[int] = special("jarmolinca")[0][0]
