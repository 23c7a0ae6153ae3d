"""13.1.5, 13.1.7 The ways of Strategic Redeployment: overland through friendly spaces, and from port to port.

Units that may use the same lines and spaces share a flood. Floods are kept with the networks of supply, as long as
the friendly spaces stay the same, which Strategic Redeployment itself does not change.
"""

from __future__ import annotations

from typing import Any, Final

from ....families.cdg.board import Lines
from ....kernel.rules import rule
from ..components import PLACES, SPACES, UNITS, Country, Nation, Side, Space, Unit
from ..state import Mark, State
from . import supply
from .access import ORIENT, closed, open_line
from .effects import ENTRIES

#: units alike in everything that says where they may go have a number in common (see `_KINDS`)
Kind = int
AccessKind = tuple[str, bool, bool, bool, Nation | None]

#: nations with a theatre of their own (13.1.6, 16.4.9) or that operate in Italy before others (5.7.4.6)
_APART: Final = frozenset({Nation.RU, Nation.AH, Nation.IT})
_LINES: Final[dict[int, Lines]] = {}
_LOST: Final = int(Mark.LOST_NEAR_EAST)
_KINDS: Final[dict[tuple[Nation, str, bool, bool], Kind]] = {}


def _kind(unit: Unit, near_east: bool) -> Kind:
    """The number of a nation, part of it, army or corps, and Near East ability."""
    return _KINDS.setdefault((unit.nation, unit.sub, unit.army, near_east), len(_KINDS))


_ABLE: Final = [_kind(u, u.near_east) for u in UNITS]
_UNABLE: Final = [_kind(u, False) for u in UNITS]
_OPEN: Final = 1
_CLOSED: Final = 2
_KNOWN: Final[dict[Any, list[int]]] = {}
#: indexed by place: on the Near East map
_NEAR_EAST: Final = tuple(isinstance(p, Space) and p.near_east for p in PLACES)


def kind_of(s: State, unit: Unit) -> Kind:
    """What a unit has in common with others for Strategic Redeployment."""
    return _UNABLE[unit.n] if s.marks[unit.n] & _LOST else _ABLE[unit.n]


def access_kind(s: State, unit: Unit) -> AccessKind:
    """What `closed` looks at in a unit, for spaces that are friendly: units alike in this may be in the same ones."""
    sub = unit.sub if unit.sub in ("BEF", "CAV") else ""
    able = unit.near_east and not s.marked(unit, _LOST)
    return sub, unit.army, able, unit == ORIENT, unit.nation if unit.nation in _APART else None


_ACCESS: Final[dict[AccessKind, int]] = {}


def _access_number(unit: Unit, able: bool) -> int:
    sub = unit.sub if unit.sub in ("BEF", "CAV") else ""
    kind = sub, unit.army, able, unit == ORIENT, unit.nation if unit.nation in _APART else None
    return _ACCESS.setdefault(kind, len(_ACCESS))


_MAY: Final = [_access_number(u, u.near_east) for u in UNITS]
_MAY_NOT: Final = [_access_number(u, False) for u in UNITS]


def _access(s: State, unit: Unit) -> int:
    """The number of what `closed` looks at in a unit."""
    return _MAY_NOT[unit.n] if s.marks[unit.n] & _LOST else _MAY[unit.n]


def allowed(s: State, unit: Unit, friendly: list[Space]) -> list[int]:
    """Those of the friendly spaces that are not closed to a unit, as a mask by number of place.

    What was found for units alike is kept for all games; after Brest-Litovsk (16.4.9) it depends on the units around.
    """
    key = access_kind(s, unit), s.options.scenario, s.level[Side.AP], s.reshuffle[Side.AP]
    known = [0] * len(PLACES) if ENTRIES.in_force(s) else _KNOWN.setdefault(key, [0] * len(PLACES))
    there = [0] * len(PLACES)
    for x in friendly:
        if not known[x.n]:
            known[x.n] = _CLOSED if closed(s, unit, x) else _OPEN
        if known[x.n] == _OPEN:
            there[x.n] = 1
    return there


def lines_of(unit: Unit, rules: int) -> Lines:
    """13.1.5 The lines open to a unit: solid ones and those dashed ones it may use."""
    key = _ABLE[unit.n] * 10_000 + rules
    if key not in _LINES:
        lines = [[], *[[to.n for to, link in x.links.items() if open_line(unit, link, rules)] for x in SPACES]]
        _LINES[key] = next((known for known in _LINES.values() if known == lines), lines)
    return _LINES[key]


@rule("13.1.7#1", "13.1.7.1", "13.1.7.2", "9.5.3.5#1")
def sea_ports(s: State, side: int, there: list[int]) -> frozenset[Space]:
    """13.1.7 The ports open to a side are those that serve its supply (14.1.4), the beachhead among them."""
    return frozenset(SPACES[p - 1] for p in supply.open_ports(s, side, there, side == Side.AP))


class Routes:
    """The ways of one side over the friendly spaces as they are now."""

    def __init__(self, s: State, side: int) -> None:
        self.there = supply.open_now(s, side)
        self.friendly = [x for x in SPACES if self.there[x.n]]
        self.ports = sea_ports(s, side, self.there)
        self.kept: dict[Any, Any] = {}  # what others found out about them
        self._open: dict[int, list[int]] = {}
        self._parts: dict[tuple[int, int], list[tuple[frozenset[Space], tuple[Space, ...]]]] = {}
        self._near: dict[tuple[int, int, Space], frozenset[Space]] = {}

    @rule("13.1.5#2", "13.1.5#3", "13.1.6")
    def open_to(self, s: State, unit: Unit) -> list[int]:
        """13.1.5 Friendly spaces and besieged enemy forts the unit may be in; 13.1.6 for Russians in Russia only."""
        kind = _access(s, unit)
        there = self._open.get(kind)
        if there is None:
            at_home = unit.nation is Nation.RU
            friendly = [x for x in self.friendly if x.country is Country.RUSSIA] if at_home else self.friendly
            there = self._open[kind] = allowed(s, unit, friendly)
        return there

    @rule("13.1.1", "13.1.5#2")
    def overland(self, s: State, unit: Unit, start: Space) -> tuple[Space, ...]:
        """13.1.5 The spaces joined to `start` over open spaces and lines, `start` among them if it is open."""
        there, lines = self.open_to(s, unit), lines_of(unit, s.options.rules)
        parts = self._parts.setdefault((id(there), id(lines)), [])  # both are kept for all units alike
        for names, spaces in parts:
            if start in names:
                return spaces
        spaces = _joined(lines, there, start)
        parts.append((frozenset(spaces) if there[start.n] else frozenset({start}), spaces))
        return spaces

    @rule("13.2.2", "13.2.3", "13.2.4")
    def leaves_near_east(self, s: State, unit: Unit, start: Space, to: Space) -> bool:
        """13.2.2, 13.2.3 Whether all ways between two spaces of the Near East lead over the rest of the map.

        It matters for those whose passages are counted or barred: Russians, and Central Powers other than Turks.
        """
        counted = unit.nation is Nation.RU or (unit.side is Side.CP and unit.nation is not Nation.TU)
        return counted and start.near_east and to.near_east and to not in self._within(s, unit, start)

    def _within(self, s: State, unit: Unit, start: Space) -> frozenset[Space]:
        """The spaces joined to `start` over open spaces and lines of the Near East."""
        there, lines = self.open_to(s, unit), lines_of(unit, s.options.rules)
        key = id(there), id(lines), start
        found: frozenset[Space] | None = self._near.get(key)
        if found is None:
            near = [there[n] if _NEAR_EAST[n] else 0 for n in range(len(there))]
            found = self._near[key] = frozenset(_joined(lines, near, start))
        return found


def _joined(lines: Lines, there: list[int], start: Space) -> tuple[Space, ...]:
    reached = supply.flood(lines, there, [int(start)], [])
    return tuple([x for x in SPACES if reached[x.n] and there[x.n]])


def routes(s: State, side: int) -> Routes:
    """The ways of a side, kept like its networks; after Brest-Litovsk they depend on where the units stand (16.4.9)."""
    kept = s.derived if ENTRIES.in_force(s) else s.networks
    key = "routes", side, s.level, s.reshuffle  # 5.7.4.6 opens Italy
    found: Routes | None = kept.get(key)
    if found is None:
        found = kept[key] = Routes(s, side)
    return found
