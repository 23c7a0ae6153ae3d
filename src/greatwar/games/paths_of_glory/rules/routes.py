"""13.1.5, 13.1.7 The ways of Strategic Redeployment: overland through friendly spaces, and from port to port.

Units that may use the same lines and spaces share a flood. Floods are kept beside the state as long as the
friendly spaces stay the same, which Strategic Redeployment itself does not change.
"""

from __future__ import annotations

from typing import Any

from ....kernel.rules import rule
from ..components import SPACES, Country, Nation, Side, Space, Unit
from ..state import Mark, State
from . import supply
from .access import BREST_LITOVSK, ORIENT, closed, open_line

#: units alike in everything that says where they may go: nation, part of it, army or corps, Near East ability
Kind = tuple[Nation, str, bool, bool]
AccessKind = tuple[str, bool, bool, bool, Nation | None]
Lines = tuple[tuple[int, ...], ...]

#: nations with a theatre of their own (13.1.6, 16.4.9) or that operate in Italy before others (5.7.4.6)
_APART = frozenset({Nation.RU, Nation.AH, Nation.IT})
_LINES: dict[tuple[Nation, str], Lines] = {}


def kind_of(s: State, unit: Unit) -> Kind:
    """What a unit has in common with others for Strategic Redeployment."""
    able = unit.near_east and not s.marks[unit] & Mark.LOST_NEAR_EAST
    return unit.nation, unit.sub, unit.army, able


def access_kind(s: State, unit: Unit) -> AccessKind:
    """What `closed` looks at in a unit, for spaces that are friendly: units alike in this may be in the same ones."""
    sub = unit.sub if unit.sub in ("BEF", "CAV") else ""
    able = unit.near_east and not s.marks[unit] & Mark.LOST_NEAR_EAST
    return sub, unit.army, able, unit == ORIENT, unit.nation if unit.nation in _APART else None


def lines_of(unit: Unit) -> Lines:
    """13.1.5 The lines open to a unit: solid ones and those dashed ones it may use."""
    key = unit.nation, unit.sub
    if key not in _LINES:
        usable = (tuple(int(to) for to, link in x.links.items() if open_line(unit, link)) for x in SPACES)
        _LINES[key] = ((), *usable)
    return _LINES[key]


class Routes:
    """The ways of one side over the friendly spaces as they are now."""

    def __init__(self, s: State, side: int, key: Any) -> None:
        self.key = key
        self.there = supply.open_spaces(s, side)
        self.ports = frozenset(SPACES[p - 1] for p in supply.open_ports(s, side, self.there, side == Side.AP))
        self._open: dict[AccessKind, bytearray] = {}
        self._parts: dict[Kind, list[tuple[frozenset[Space], tuple[Space, ...]]]] = {}

    @rule("13.1.5#2", "13.1.5#3", "13.1.6")
    def open_to(self, s: State, unit: Unit) -> bytearray:
        """13.1.5 Friendly spaces and besieged enemy forts the unit may be in; 13.1.6 for Russians in Russia only."""
        kind = access_kind(s, unit)
        there = self._open.get(kind)
        if there is None:
            there = self._open[kind] = self.there[:]
            russian = unit.nation is Nation.RU
            for x in SPACES:
                if there[x] and ((russian and x.country is not Country.RUSSIA) or closed(s, unit, x)):
                    there[x] = 0
        return there

    @rule("13.1.1", "13.1.5#2")
    def overland(self, s: State, unit: Unit, start: Space) -> tuple[Space, ...]:
        """13.1.5 The spaces joined to `start` over open spaces and lines, `start` among them if it is open."""
        there = self.open_to(s, unit)
        parts = self._parts.setdefault(kind_of(s, unit), [])
        for names, spaces in parts:
            if start in names:
                return spaces
        spaces = _joined(lines_of(unit), there, start)
        parts.append((frozenset(spaces) if there[start] else frozenset({start}), spaces))
        return spaces


def _joined(lines: Lines, there: bytearray, start: Space) -> tuple[Space, ...]:
    reached = supply.flood(lines, there, [int(start)], [])
    return tuple(x for x in SPACES if reached[x] and there[x])


def routes(s: State, side: int) -> Routes:
    """The ways of a side, kept until its open spaces change."""
    there = supply.open_spaces(s, side)
    level = s.level[Side.AP], s.reshuffle[Side.AP]  # 5.7.4.6 opens Italy
    key = side, bytes(there), s.beachhead, level, s.control[supply.GALLIPOLI], tuple(s.destroyed)
    kept: Routes | None = s.__dict__.get("routes")
    if kept is None or kept.key != key or s.played[BREST_LITOVSK]:
        kept = s.__dict__["routes"] = Routes(s, side, key)
    return kept
