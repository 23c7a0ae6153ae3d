"""14.2 The networks of supply: the sources, lines and sea legs that a kind of unit, or a side's spaces, may use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ....families.cdg.board import Lines
from ....kernel.rules import rule
from ..components import SPACES, UNITS, UNITS_OF_KIND, Link, Nation, Side, Space, Unit, space, unit
from ..tables import supply_of

SALONIKA: Final = space("Salonika")
MEF: Final = unit("BR MEF")
#: 14.2.2 those who trace to the sources in Russia
EASTERN: Final = frozenset({Nation.RU, Nation.RO, Nation.SB})
#: the lines that are not open to everybody
DASHED: Final = tuple(link for x in SPACES for to, link in x.links.items() if x < to and link.only)
OF_SIDE: Final = tuple(tuple(u for u in UNITS if u.side is side) for side in Side)


class Network:
    """A way of tracing supply; `lines` lead over solid lines and the `dashed` ones that may be used."""

    def __init__(
        self,
        number: int,
        side: Side,
        sources: tuple[Space, ...],
        dashed: frozenset[tuple[int, int]],
        lines: Lines,
        by_sea: bool,
        beach: bool = False,
    ) -> None:
        self.number = number
        self.side = side
        self.sources = sources
        self.dashed = dashed
        self.lines = lines
        self.by_sea = by_sea
        self.beach = beach  # the beachhead is one of its ports


@rule("14.1.3#3")
def may_trace(tracer: Unit, link: Link) -> bool:
    """14.1.3 A dashed line serves those who may move across it; the Russian ones serve all eastern units."""
    if not link.only or "BEACH" in link.only or tracer.sub in link.only:
        return True
    if Nation.RU in link.only:
        return tracer.nation in EASTERN
    return tracer.nation in link.only and tracer.sub != "ANA"


@rule("9.2.7.1#5")
def may_use_beachhead(tracer: Unit) -> bool:
    """9.2.7.1 The beachhead supplies the MEF army and BR and AUS corps."""
    return tracer == MEF or (tracer.nation is Nation.BR and not tracer.army and tracer.sub in ("", "AUS"))


def _lines(dashed: frozenset[tuple[int, int]]) -> Lines:
    """The neighbours of each space over solid lines and these dashed ones."""
    return [[], *[[to.n for to, link in x.links.items() if not link.only or _ends(link) in dashed] for x in SPACES]]


def _ends(link: Link) -> tuple[int, int]:
    return int(link.a), int(link.b)


def _dashed(friends: Iterable[Unit]) -> frozenset[tuple[int, int]]:
    return frozenset(_ends(link) for link in DASHED if any(may_trace(u, link) for u in friends))


@rule("14.2.1", "14.2.2#1", "14.2.2#2", "14.2.3", "14.2.4")
def unit_network(tracer: Unit, beach: bool) -> Network:
    """14.2 The network of a unit: its nation's sources, and the sea if its nation may use it (ruling 105)."""
    table = supply_of(tracer.nation)
    sources = tuple(space(name) for name in table.sources)
    return _network(tracer.side, sources, _dashed([tracer]), table.by_sea is not None, beach)


@rule("11.1.4#2", "14.2.5")
def space_network(side: Side) -> Network:
    """14.2.5 Spaces use every source of their side, and 11.1.4 every dashed line some friendly nation may use.

    Salonika needs no mention: it is a port.
    """
    nations = {u.nation: u for u in OF_SIDE[side]} | {u.sub: u for u in OF_SIDE[side]}
    sources = {name for u in nations.values() for name in supply_of(u.nation).sources} - {str(SALONIKA)}
    named = tuple(sorted(space(name) for name in sources))
    return _network(side, named, _dashed(nations.values()), True, side is Side.AP)


_made: dict[Any, Network] = {}


def _network(
    side: Side, sources: tuple[Space, ...], dashed: frozenset[tuple[int, int]], by_sea: bool, beach: bool
) -> Network:
    key = side, sources, dashed, by_sea, beach
    if key not in _made:
        _made[key] = Network(len(_made), side, sources, dashed, _lines(dashed), by_sea, beach)
    return _made[key]


def _of_units(choose: Callable[[Unit], Network]) -> tuple[Network, ...]:
    by_kind = {kind: choose(kin[0]) for kind, kin in UNITS_OF_KIND.items()}
    return tuple(by_kind[u.kind] for u in UNITS)


def _narrower(wide: Network) -> Network:
    """The network with the fewest lines that feeds nothing `wide` does not."""
    inside = [n for n in _made.values() if n.sources and _inside(n, wide)]
    return min(inside, key=lambda n: (len(n.dashed), len(n.sources), n.beach), default=wide)


def _inside(narrow: Network, wide: Network) -> bool:
    if (narrow.side, narrow.by_sea) != (wide.side, wide.by_sea) or narrow.beach > wide.beach:
        return False
    return set(narrow.sources) <= set(wide.sources) and narrow.dashed <= wide.dashed


NETWORK_OF: Final = _of_units(lambda u: unit_network(u, may_use_beachhead(u)))
#: the same without the beachhead
NETWORK_ASHORE: Final = _of_units(lambda u: unit_network(u, False))
#: one that many units share and that feeds nothing their own does not: asked first
COMMON_NETWORK: Final = _of_units(lambda u: _narrower(NETWORK_OF[u.n]))
NETWORK_OF_SPACES: Final = (space_network(Side.CP), space_network(Side.AP))
