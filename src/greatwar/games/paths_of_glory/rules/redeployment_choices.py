"""13 Everything that may be redeployed where, listed quickly: units that are alike share their destinations.

The limits are those of `redeployment`; spaces found by `Routes` are friendly and allowed already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import PLACES, RESERVE, SPACES, UNITS, Nation, Place, Side, Space, Unit
from ..state import Mark, State
from . import redeployment as limits
from . import supply
from .movement import CHANNEL, ITALIAN_BORDER, channel_open
from .networks import NETWORK_OF
from .redeployment import ANA, ARMY_COST, FOOTHOLDS, NEAR_EAST, cost
from .routes import kind_of, routes
from .stacking import LIMIT

_NO_STOP = CHANNEL | ITALIAN_BORDER
_OF_SIDE = tuple(tuple(u for u in UNITS if u.side is side) for side in Side)
_OF_NATION = {nation: tuple(u for u in UNITS if u.nation is nation) for nation in Nation}
_LAST = len(SPACES)
_REDEPLOYED = int(Mark.REDEPLOYED)
_PICKS = [Action("pick", (u,)) for u in UNITS]

#: destinations with room, and full ones
Found = tuple[tuple[Place, ...], tuple[Place, ...]]
Crossing = Callable[[State, Unit, Place, Place], Refusal | None]
NOWHERE: Found = ((), ())
NEVER = 99


@rule("13.1.4", "13.1.10")
def picks(s: State, points: int, crowded: int = 0) -> list[Action]:
    """13.1.4 The units that may be redeployed now, of any nations and in any order.

    While a space is crowded (10.1.2) only units that stand there may go.
    """
    choices = Choices(s, points)
    units = s.at(crowded) if crowded else choices.waiting()
    known: dict[Any, bool] = {}  # units alike in one place may all go, or none
    for unit in units:
        key = kind_of(s, unit), s.where[unit], s.marks[unit] & _REDEPLOYED
        if key not in known:
            known[key] = choices.may_go(unit)
    return [_PICKS[u] for u in units if known[kind_of(s, u), s.where[u], s.marks[u] & _REDEPLOYED]]


@rule("13.1.4")
def destinations(s: State, unit: Unit, points: int) -> list[Action]:
    """13.1.4 The redeployments of one unit."""
    return Choices(s, points).actions(unit)


@rule("10.1.2", "10.1.1")
def too_many(s: State, unit: Unit, to: Place, points: int) -> Refusal | None:
    """10.1.2 A full space is entered only if another unit can leave it next."""
    if not isinstance(to, Space) or len(s.at(to)) < LIMIT or Choices(s, points).relieved(unit, to):
        return None
    return Refusal("10.1.2", f"{to} is full, and no unit there could make room")


class Choices:
    """What each unit of the active side may do, with what units have in common kept."""

    def __init__(self, s: State, points: int) -> None:
        self.s, self.points = s, points
        self.ways = routes(s, s.active)
        self._able: dict[Unit, bool] = {}
        self._found: dict[Any, Found] = {}
        self._ends: dict[Any, tuple[Place, ...]] = {}
        self._relief: dict[int, int] = {}
        self._full = {PLACES[x] for x, units in enumerate(s.stacks) if len(units) >= LIMIT}
        self._season = tuple(s.near_east), channel_open(s)

    def waiting(self) -> list[Unit]:
        """The units of the side on the map and in reserve, but for those that plainly may not go."""
        s, box, points = self.s, RESERVE[self.s.active], self.points
        where, marks = s.where, s.marks
        units = [u for u in _OF_SIDE[s.active] if 0 < where[u] <= _LAST or where[u] == box]
        return [u for u in units if not marks[u] & _REDEPLOYED and (points >= ARMY_COST or not u.army)]

    def able(self, unit: Unit) -> bool:
        """Whether nothing about the unit itself forbids it to go."""
        able = self._able.get(unit)
        if able is None:
            able = self._able[unit] = limits.unit_refusal(self.s, unit, self.points) is None
        return able

    def may_go(self, unit: Unit) -> bool:
        """Whether a unit has anywhere to go."""
        if not self.able(unit):
            return False
        if not unit.army and self.s.where[unit] <= _LAST and limits.to_reserve(self.s, unit) is None:
            return True  # 13.1.9 the Reserve Box is open: no need to look for ways
        if self.s.where[unit] > _LAST and any(x not in self._full for x in self._out_of_reserve(unit)):
            return True
        open_, full = self.places(unit)
        return bool(open_) or (self.points > cost(unit) and any(self.relieved(unit, x) for x in full))

    def actions(self, unit: Unit) -> list[Action]:
        """The redeployments of a unit."""
        if not self.able(unit):
            return []
        key = kind_of(self.s, unit), self.s.where[unit]
        ends = self._ends.get(key)
        if ends is None:
            ends = self._ends[key] = self._destinations(unit)
        return [Action("redeploy", (unit, to)) for to in ends]

    def _destinations(self, unit: Unit) -> tuple[Place, ...]:
        open_, full = self.places(unit)
        if self.points > cost(unit):
            open_ += tuple(x for x in full if self.relieved(unit, x))
        return open_

    def places(self, unit: Unit) -> Found:
        """Where a unit may go: places with room, and full ones."""
        key = kind_of(self.s, unit), self.s.where[unit]
        found = self._found.get(key)
        if found is None:
            start = PLACES[self.s.where[unit]]
            found = self._from_space(unit, start) if isinstance(start, Space) else self._from_reserve(unit)
            self._found[key] = found
        return found

    def _from_space(self, unit: Unit, start: Space) -> Found:
        open_, full = self._overland(unit, start)
        if start in self.ways.ports and limits.sea_unit(unit) is None:
            more, packed = self._by_sea(unit, start)
            open_ += tuple(x for x in more if x not in open_)
            full += tuple(x for x in packed if x not in full)
        box = (RESERVE[unit.side],) if not unit.army and limits.to_reserve(self.s, unit) is None else ()
        return (*[x for x in open_ if x is not start], *box), tuple([x for x in full if x is not start])

    def _overland(self, unit: Unit, start: Space) -> Found:
        if unit.nation is Nation.MN:
            return NOWHERE
        group = self.ways.overland(self.s, unit, start)
        key = kind_of(self.s, unit), NEAR_EAST[start], id(group)
        if key not in self._found:
            self._found[key] = self._parted(self._kept(key, unit, start, group, limits.near_east))
        return self._found[key]

    def _by_sea(self, unit: Unit, start: Space) -> Found:
        key = "sea", kind_of(self.s, unit), NEAR_EAST[start]
        if key not in self._found:
            there = self.ways.open_to(self.s, unit)
            ports = [x for x in sorted(self.ways.ports) if there[x]]
            self._found[key] = self._parted(self._kept(key, unit, start, ports, limits.indirectly))
        return self._found[key]

    def _from_reserve(self, unit: Unit) -> Found:
        return self._parted(list(self._out_of_reserve(unit)))

    def _out_of_reserve(self, unit: Unit) -> Iterator[Space]:
        """The spaces where a corps may come out of the Reserve Box, found one by one."""
        s, box, there = self.s, RESERVE[unit.side], self.ways.open_to(self.s, unit)
        if limits.no_capital(s, unit, box):
            return
        numbers = {s.where[u] for u in _OF_NATION[unit.nation]} | FOOTHOLDS[unit.nation]
        for x in sorted(numbers):
            if 0 < x <= _LAST and there[x] and limits.arrival(s, unit, SPACES[x - 1]) is None:
                yield from self._stops(unit, box, (SPACES[x - 1],), limits.indirectly)

    def _kept(self, key: Any, unit: Unit, start: Space, spaces: Iterable[Space], crossing: Crossing) -> list[Space]:
        """The spaces where units alike may stop, kept with the routes as long as nothing else changes."""
        key = key, self._season
        found = self.ways.kept.get(key)
        if found is None:
            found = self.ways.kept[key] = self._stops(unit, start, spaces, crossing)
        return found

    def _stops(self, unit: Unit, start: Place, spaces: Iterable[Space], crossing: Crossing) -> list[Space]:
        """The spaces where the unit may stop: supplied, open to it, and within the limits of the Near East."""
        s, near = self.s, NEAR_EAST[start]
        fed = supply.reach(s, NETWORK_OF[unit]).fed
        found = []
        for x in spaces:
            if not fed[x] and limits.unsupplied(s, unit, x):
                continue
            if x in _NO_STOP and limits.may_not_stop(s, unit, x):
                continue
            if NEAR_EAST[x] == near or crossing(s, unit, start, x) is None:
                found.append(x)
        return found

    def _parted(self, spaces: list[Space]) -> Found:
        """Spaces with room, and full ones."""
        full = self._full
        return tuple([x for x in spaces if x not in full]), tuple([x for x in spaces if x in full])

    @rule("10.1.2", "10.1.4")
    def relieved(self, unit: Unit, to: Place) -> bool:
        """10.1.2 A space may be crowded for a moment if a unit there can leave next for a place with room.

        The place the newcomer leaves will do. Not with the ANA, which may take supply away when it leaves.
        """
        left, vacated = self.points - cost(unit), self.s.where[unit]
        if unit == ANA or left < 1:
            return False
        if to not in self._relief:
            self._relief[to] = min((cost(u) for u in self.s.at(to) if self._can_leave(u)), default=NEVER)
        if self._relief[to] <= left:
            return True
        return any(cost(u) <= left and self._can_leave(u, vacated) for u in self.s.at(to))

    def _can_leave(self, unit: Unit, vacated: int = 0) -> bool:
        """Whether a unit can go somewhere on its own map, or to the Reserve Box, without using up what 13.2 allows."""
        if not self.able(unit):
            return False
        near = NEAR_EAST[self.s.where[unit]]
        open_, full = self.places(unit)
        if vacated:
            return vacated in full and NEAR_EAST[vacated] == near
        return any(NEAR_EAST[x] == near for x in open_)
