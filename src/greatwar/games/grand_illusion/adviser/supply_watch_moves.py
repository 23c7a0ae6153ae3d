"""8.4 What one enemy activation can take without a battle: the ways of its infantry, alone or with an HQ.

Hexes are bits of a number. Only infantry counts: cavalry alone does not cut supply (8.3.4). A way leads through hexes
that the watched side does not hold; each of them passes to the enemy when supplied infantry enters it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....kernel.step import Auto, Chance
from .. import notation
from ..battle import Activation
from ..components import HEXES, Hex, Nation, Phase, Unit
from ..notation import HALT
from ..rules import movement, nations
from ..rules.activation import may_activate
from ..rules.entry import cost, holds
from ..rules.geometry import bits, distance, members
from ..rules.movement_supply import traces
from ..rules.supply import settle_emergency, supplied
from ..rules.units import allowance, one_hex
from ..state import State
from ..steps.movement import MoveGroup, activation_of, end_movement, march


class Way(NamedTuple):
    """A march: the hexes it takes from the watched side, and where it leads."""

    taken: int
    path: tuple[Hex, ...]


class Carrier(NamedTuple):
    """A unit with its ways: infantry alone, or an HQ, which takes infantry of its nation along."""

    unit: Unit
    ways: list[Way]


#: groups that march one after the other
Plan = tuple[tuple[tuple[Unit, ...], Way], ...]


def enemy_round(view: State, enemy: int) -> State:
    """The position as the enemy would find it at the beginning of an activation."""
    s = view.copy()
    s.log = None
    s.pending, s.battle, s.activation = [], None, None
    s.active, s.withdrawing, s.phase = enemy, -1, int(Phase.ACTION)
    settle_emergency(s)
    return s


def activated(s: State) -> Iterator[State]:
    """8.2.1 The position with each hex activated that the enemy may activate."""
    for hex_ in may_activate(s, s.active):
        new = s.copy()
        new.activation = Activation(hex_)
        yield new


class Ways:
    """What the units of an activated hex can reach."""

    def __init__(self, s: State) -> None:
        self._s, self._start = s, activation_of(s).hex
        self._movers = movement.movable(s)
        self.eased = _without_siege(s, self._start)
        self.infantry = [u for u in self._movers if u.infantry]
        self._hqs = [u for u in self._movers if u.hq and any(u.nation is v.nation for v in self.infantry)]
        self.takeable = bits(h for h in HEXES if self._takes(h))
        self._gates: dict[tuple[Nation, int], list[tuple[Hex, int]]] = {}
        self._fed: dict[Nation, int] = {}
        self._helpers: list[Carrier] | None = None
        self.reach = self._settled_reach() if self.infantry else 0

    def _takes(self, h: Hex) -> bool:
        """8.3.3 Whether infantry that enters a hex takes it from the watched side, or makes cavalry control full."""
        s = self._s
        return (s.controls(1 - s.active, h) or s.cavalry_control(h)) and not holds(s, 1 - s.active, h)

    def _settled_reach(self) -> int:
        """The hexes that may be taken; supply is traced as if all of them were, until nothing changes."""
        reach = self._reach()
        while reach:
            self._gates.clear()
            self._fed = {u.nation: self._supplied_hexes(u, reach | self._ridden()) for u in self.infantry}
            again = self._reach()
            if again == reach:
                break
            reach = again
        return reach

    def _ridden(self) -> int:
        """The hexes that cavalry may take: they do not cut supply, but they carry that of others."""
        riders = any(u.cavalry for u in self._movers)
        return bits(h for h in members(self.takeable) if distance(self._start, h) <= _FARTHEST) if riders else 0

    def _supplied_hexes(self, u: Unit, reach: int) -> int:
        """8.4.3d The hexes near the start in which a unit could be in supply when all of these are taken."""
        assumed = tuple((h, int(u.side)) for h in members(reach))
        near = (h for h in HEXES if distance(self._start, h) <= _FARTHEST)
        return bits(h for h in near if traces(self.eased, u, h, assumed))

    def _reach(self) -> int:
        found = 0
        for carrier in self._with_ways(self.infantry, self._hqs):
            for way in carrier.ways:
                found |= way.taken
        return found

    def carriers(self) -> list[Carrier]:
        """All units that may cut something off, with their ways."""
        return self._with_ways(self.infantry, self._hqs)

    def helpers(self) -> list[Carrier]:
        """All units that may extend the supply of others, with their ways: cavalry too."""
        if self._helpers is None:
            self._helpers = self._with_ways([u for u in self._movers if u.combat], self._hqs)
        return self._helpers

    def _with_ways(self, units: list[Unit], hqs: list[Unit]) -> list[Carrier]:
        """Units with their ways, found once for those alike; an HQ goes where infantry of its nation may go."""
        known: dict[tuple[object, ...], list[Way]] = {}
        found = []
        for u in (*units, *hqs):
            goes = next(v for v in self.infantry if v.nation is u.nation) if u.hq else u
            points = 0 if one_hex(self._s, u) else allowance(self._s, u)
            key = nations.class_of(self._s, goes), supplied(self._s, goes), points
            if key not in known:
                stands = self._stands(goes, points).items()
                known[key] = [Way(taken, path) for (_, taken), path in stands if taken]
            found.append(Carrier(u, known[key]))
        return found

    def _stands(self, u: Unit, limit: int) -> dict[tuple[Hex, int], tuple[Hex, ...]]:
        """Every hex with every set of hexes taken on the way there, and a cheapest way."""
        found: dict[tuple[Hex, int], tuple[Hex, ...]] = {}
        spent = {(self._start, 0): 0}
        todo: list[tuple[Hex, int, tuple[Hex, ...]]] = [(self._start, 0, ())]
        for here, taken, path in todo:  # grows while it is gone through
            for n, price in self._next(u, here) if limit or not path else ():
                points = spent[here, taken] + price
                key = n, taken | (n.bit & self.takeable)
                if (limit and points > limit) or points >= spent.get(key, _FAR):
                    continue
                spent[key] = points
                found[key] = (*path, n)
                todo.append((*key, found[key]))
        found.pop((self._start, 0), None)
        return found

    def _next(self, u: Unit, here: Hex) -> list[tuple[Hex, int]]:
        key = u.nation, here.n
        if key not in self._gates:
            self._gates[key] = [(n, cost(self._s, here, n)) for n in here.neighbours if self._open(u, here, n)]
        return self._gates[key]

    def _open(self, u: Unit, here: Hex, n: Hex) -> bool:
        """Whether a unit may go from hex to hex; a Blocked marker falls with the hex that it comes from (8.4.5c)."""
        s = self._s
        blocked = not self.takeable & n.bit and (1 - s.active, n, here) in s.blocked
        walled = n in here.walls and not s.has("G5")
        if blocked or walled or holds(s, 1 - s.active, n) or nations.barred(s, u, here, n):
            return False
        return not supplied(s, u) or u.nation not in self._fed or bool(self._fed[u.nation] & n.bit)


def _without_siege(s: State, hex_: Hex) -> State:
    """9.5.3b The position with the siege of a hex given up, as it is when all leave: its rails can be used again."""
    if not s.besieged(hex_):
        return s
    new = s.copy()
    new.set_siege(hex_, False)
    return new


#: no HQ has a longer way, and no way is so dear
_FARTHEST, _FAR = 4, 99


# Carrying out -------------------------------------------------------------------------------------


def carried_out(s: State, plan: Plan) -> tuple[State, Plan] | None:
    """The position after these marches in an order in which they are possible, and the order; None if there is none."""
    left, done = list(plan), list[tuple[tuple[Unit, ...], Way]]()
    while left:
        for part in left:
            after = marched(s, *part)
            if after is not None:
                s = after
                break
        else:
            return None
        left.remove(part)
        done.append(part)
    return s, tuple(done)


def marched(s: State, group: tuple[Unit, ...], way: Way) -> State | None:
    """The position after one march, by the rules; None if a rule forbids it."""
    new, step = s.copy(), MoveGroup(tuple(group))
    if any(movement.unit_refused(s, u) for u in group):
        return None
    for to in way.path:
        if movement.march_refused(new, group, new.hex(group[0]), to, step.steps, step.points):
            return None
        new.pending = []
        march(new, step, to)
        onward = next_group(new)
        if onward is None:
            return None
        step = onward
    if movement.stay_refused(new, group, new.hex(group[0])):
        return None
    end_movement(new, step.units, step.tired)
    return new


def next_group(s: State) -> MoveGroup | None:
    """Run on to the group on its way; others answer the first thing (where an HQ goes that is left alone)."""
    while s.pending:
        step = s.pending.pop()
        if isinstance(step, MoveGroup):
            return step
        if isinstance(step, Auto):
            step.run(s)
        elif isinstance(step, Chance):
            step.take(s, step.outcomes(s)[0][0])
        else:
            step.take(s, step.actions(s)[0])
    return None


def in_words(s: State, plan: Plan) -> list[str]:
    """The actions of an activation as they would be chosen; what is the only answer is not asked."""
    said = [str(notation.activate(activation_of(s).hex))]
    new = s.copy()
    for group, way in plan:
        said.append(str(notation.join(group[0])))
        new.pending = []
        step = MoveGroup((group[0],))
        actions = [*(notation.join(u) for u in group[1:]), *(notation.march(h) for h in way.path), HALT]
        for action in actions:
            if len(step.actions(new)) > 1:
                said.append(str(action))
            step.take(new, action)
            onward = next_group(new)
            if onward is not None:
                step = onward
    return said
