"""14 Supply watch: who is out of supply, and who would be after one enemy operation without combat.

An operation is one space activated for movement. To cut a unit off, every path of supply it has must be broken:
the search looks at one path, tries each space on it that the activated units can take, and looks at the path that is
left then. What it finds is carried out by the rules before it is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.adviser import SupplyWatch, Threat
from ..components import SPACES, Country, Side, Space, Unit
from ..rules import supply
from ..rules.networks import NETWORK_OF, NETWORK_OF_SPACES
from ..state import State
from .supply_watch_moves import Plan, Ways, carried_out, enemy_round, operations
from .supply_watch_search import Search, Target
from .supply_watch_tracing import Albania, Tracer

#: the number of the tracer for Albania, which is no network
_ALBANIA = -1


def supply_watch(view: State, seat: int) -> SupplyWatch:
    """14.3 What of a side's is out of supply now, and what one enemy operation could cut off."""
    side = Side(seat)
    return SupplyWatch(cut_off_now(view, side), list(Watch(view, side).threats()))


# Now ----------------------------------------------------------------------------------------------


def cut_off_now(s: State, side: Side) -> list[Threat]:
    """14.1.1 The units out of supply, space by space, and the other spaces without a path to a source."""
    where: dict[Space, list[str]] = {}
    for unit in supply.out_of_supply(s, side):
        where.setdefault(s.space_of(unit), []).append(str(unit))
    found = [Threat(units, [str(x)]) for x, units in sorted(where.items())]
    empty = [str(x) for x in unfed(s, side) if x not in where]
    return [*found, Threat([], empty)] if empty else found


def unfed(s: State, side: Side) -> list[Space]:
    """14.2.5 A side's spaces that cannot trace to a source."""
    return [x for x in SPACES if s.control[x.n] == side and not supply.space_supplied(s, side, x)]


# After one operation ------------------------------------------------------------------------------


class Watch:
    """The search for one side of one position."""

    def __init__(self, view: State, side: Side) -> None:
        self._s, self._side = enemy_round(view, 1 - side), side
        self._all = [*self._units(), *self._spaces()]
        self._left = dict.fromkeys(self._all)

    def _units(self) -> Iterator[Target]:
        """The units that are in supply and could lose it."""
        s = self._s
        for unit in s.units(self._side):
            here = s.space_of(unit)
            needs_none = supply.always_supplied(s, unit, here) or supply.in_medina(unit, here)
            if not needs_none and supply.supplied(s, unit):
                yield Target(unit, here, (NETWORK_OF[unit.n].number,))

    def _spaces(self) -> Iterator[Target]:
        """The spaces that can trace to a source."""
        common = (NETWORK_OF_SPACES[self._side].number,)
        albanian = (*common, _ALBANIA) if self._side is Side.AP else common
        for x in SPACES:
            if self._s.control[x.n] == self._side and supply.space_supplied(self._s, self._side, x):
                yield Target(x, x, albanian if x.country is Country.ALBANIA else common, True)

    def threats(self) -> Iterator[Threat]:
        """The operations that cut something off, until all that can be is named once."""
        ways, tracers = Ways(self._s), self._tracers(0)
        for operation in operations(self._s):
            fitting = self._tracers(operation.start.n) if operation.given_up else tracers
            search = Search(self._s, operation, ways, fitting, self._confirmed)
            for target in search.endangered(self._left):
                threat = search.cut(target) if target in self._left else None
                if threat is not None:
                    yield threat

    def _tracers(self, opened: int) -> dict[int, Tracer]:
        s, side = self._s, self._side
        networks = {NETWORK_OF[u.n].number: NETWORK_OF[u.n] for u in s.units(side)}
        networks[NETWORK_OF_SPACES[side].number] = NETWORK_OF_SPACES[side]
        found: dict[int, Tracer] = {number: Tracer(s, network, opened) for number, network in networks.items()}
        if side is Side.AP:
            found[_ALBANIA] = Albania(s, opened)
        return found

    def _confirmed(self, target: Target, start: Space, plan: Plan) -> Threat | None:
        """Carry an operation out; if it does cut the target off, name all that it cuts off."""
        after = carried_out(self._s, start, plan)
        if after is None or not self._lost(after[0], target):
            return None
        lost = [t for t in self._all if self._lost(after[0], t)]
        for t in lost:
            self._left.pop(t, None)
        units, places = ([str(t.what) for t in lost if t.ground == ground] for ground in (False, True))
        return Threat(units, places, after[1])

    def _lost(self, s: State, target: Target) -> bool:
        if isinstance(target.what, Unit):
            return not supply.supplied(s, target.what)
        return s.control[target.what.n] == self._side and not supply.space_supplied(s, self._side, target.what)
