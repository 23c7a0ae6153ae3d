"""The search for an enemy activation that cuts something off.

Besides the units that take the hexes of a line, one more may go first to help them; two or more helpers are not tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import ClassVar, NamedTuple

from ....kernel.adviser import Threat
from ....kernel.cutting import Cutting
from ..components import Hex, Nation, Unit
from ..rules.geometry import members
from ..rules.movement_supply import traces
from ..state import State
from ..steps.movement import activation_of
from .supply_watch_moves import Carrier, Plan, Way, Ways
from .supply_watch_tracing import Tracer

#: of ways that take the same of the wanted hexes so many are tried, and so many plans in all
_TRIED, _PLANS = 6, 60
#: so many ways of somebody who goes first are tried
_HELPERS = 40


class Target(NamedTuple):
    """Units of one nation in one hex."""

    nation: Nation
    hex: Hex


#: carries a plan out; the threat it is, if the target is cut off by it
Confirm = Callable[[State, Target, Plan], Threat | None]


class Search(Cutting[Target]):
    """What one activation can cut off."""

    MOST: ClassVar[int] = 3000

    def __init__(self, s: State, ways: Ways, free: int, tracer: Tracer, confirm: Confirm) -> None:
        """`free`: hexes that the enemy's units would take where they stand, if they came into supply."""
        super().__init__(ways.reach, free)
        self._s, self._ways, self._tracer, self._confirm = s, ways, tracer, confirm
        self._all: list[Carrier] | None = None

    @property
    def _carriers(self) -> list[Carrier]:
        if self._all is None:
            self._all = self._ways.carriers()
        return self._all

    def takes(self) -> list[list[int]]:
        """For each unit what it takes on each of its ways."""
        return [[way.taken for way in carrier.ways] for carrier in self._carriers]

    def line(self, target: Target, taken: int) -> int | None:
        """8.4.3 The hexes on which one line of supply hangs."""
        return self._tracer.line(target.nation, target.hex, taken)

    def carry_out(self, target: Target, taken: int) -> Threat | None:
        """Try the plans that take these hexes, alone and with somebody who goes first."""
        for plan in islice(self._plans(taken & ~self.free, (), ()), _PLANS):
            threat = self._confirm(self._s, target, plan) if plan else None
            if threat is None and (taken & self.free or not self._possible(plan, 0)):
                threat = self._helped(target, plan, bool(taken & self.free))
            if threat is not None:
                return threat
        return None

    # Help -------------------------------------------------------------------------------------

    def _helped(self, target: Target, plan: Plan, anyhow: bool) -> Threat | None:
        """8.4.3d One more unit takes a hex through which the others are supplied, or that is blocked to them."""
        used = tuple(u for group, _ in plan for u in group)
        for group, way in islice(self._helpers(used, plan, anyhow), _HELPERS):
            threat = self._confirm(self._s, target, (*plan, (group, way)))
            if threat is not None:
                return threat
        return None

    def _helpers(self, used: tuple[Unit, ...], plan: Plan, anyhow: bool) -> Iterator[tuple[tuple[Unit, ...], Way]]:
        tried: set[tuple[int, int]] = set()
        for carrier in self._ways.helpers():
            group = self._group(carrier.unit, used) if carrier.unit not in used else ()
            for way in sorted(carrier.ways, key=lambda w: len(w.path)) if group else ():
                key = id(carrier.ways), way.taken
                if key not in tried and (anyhow or self._possible(plan, way.taken)):
                    tried.add(key)
                    yield group, way

    def _possible(self, plan: Plan, more: int) -> bool:
        """8.4.3d, 8.4.5 Whether supply and Blocked markers let all pass, when more hexes are taken before."""
        for part in plan:
            taken, left = more, activation_of(self._s).hex
            for other in plan:
                taken |= other[1].taken if other is not part else 0
            for hex_ in part[1].path:
                assumed = tuple((h, self._s.active) for h in members(taken))
                if any(not traces(self._ways.eased, u, hex_, assumed) for u in part[0]):
                    return False
                if (1 - self._s.active, hex_, left) in self._s.blocked and not taken & hex_.bit:
                    return False
                taken, left = taken | part[1].taken & hex_.bit, hex_
        return True

    # Who takes what ---------------------------------------------------------------------------

    def _plans(self, wanted: int, used: tuple[Unit, ...], plan: Plan) -> Iterator[Plan]:
        """The plans that take the wanted hexes, hex by hex."""
        if not wanted:
            yield plan
            return
        low = wanted & -wanted
        tried: set[int] = set()
        for carrier in self._carriers:
            if carrier.unit in used or id(carrier.ways) in tried:
                continue
            tried.add(id(carrier.ways))
            group = self._group(carrier.unit, used)
            for way in _fitting(carrier.ways, low, wanted) if group else ():
                yield from self._plans(wanted & ~way.taken, (*used, *group), (*plan, (group, way)))

    def _group(self, u: Unit, used: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """A unit, or an HQ with an infantry unit of its nation, a fresh one if there is one."""
        if not u.hq:
            return (u,)
        idle = [v for v in self._ways.infantry if v.nation is u.nation and v not in used]
        idle.sort(key=self._s.back)
        return tuple(sorted((u, idle[0]))) if idle else ()


def _fitting(ways: list[Way], low: int, wanted: int) -> list[Way]:
    """The ways that take one hex, a few for each set of the others that they take, short ones first."""
    found: list[Way] = []
    count: dict[int, int] = {}
    for way in sorted((w for w in ways if w.taken & low), key=lambda w: len(w.path)):
        part = way.taken & wanted
        if count.get(part, 0) < _TRIED:
            count[part] = count.get(part, 0) + 1
            found.append(way)
    return found
