"""11.1 What one enemy operation can do: the ways of each unit of an activated space, and the spaces they take.

Spaces are bits of a number here. Of a way only the spaces count that it takes from the side that is watched.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from .. import notation
from ..components import SPACES, Space, Unit
from ..notation import STOP
from ..rules import activation, arrival, movement
from ..rules.control import ANA
from ..rules.forts import enough_to_besiege, occupied_unbesieged
from ..state import State
from ..steps.movement import Movement
from ..steps.operations import MOVES, activate

#: no card has more points
MOST_POINTS = 5
#: ways that take the same spaces but end elsewhere: so many are kept
_ENDS = 4
FORTS = tuple(x for x in SPACES if x.fort)


class Way(NamedTuple):
    """A move of one unit: the spaces it takes, where it leads, the forts that others must besiege for it to pass."""

    taken: int
    path: tuple[Space, ...]
    needs: int
    crosses: bool  # the Caucasus, where one corps passes in a turn (11.3.2)


class Operation(NamedTuple):
    """An activated space: who may leave it, and whether it is given up by that (a siege that ends)."""

    start: Space
    movers: tuple[Unit, ...]
    given_up: bool


Plan = tuple[tuple[Unit, Way], ...]


def bit(x: Space) -> int:
    """The bit of a space."""
    return 1 << x.n


def enemy_round(view: State, enemy: int) -> State:
    """The position as the enemy finds it at the beginning of a round of operations."""
    s = view.copy()
    s.pending, s.active, s.ops, s.combat = [], enemy, MOST_POINTS, None
    s.move_marks = s.attack_marks = s.entered_now = s.inactive = s.attacked = s.round_events = ()
    s.clear_round_marks()
    s.unbesieged = tuple(int(x) for x in FORTS if occupied_unbesieged(s, x))
    return s


def operations(s: State) -> Iterator[Operation]:
    """9.2.5 The spaces that may be activated for movement, with the units that may leave together."""
    for start in sorted({s.space_of(u) for u in s.units(s.active)}):
        if activation.refusal(s, start, False) is None:
            movers = tuple(u for u in s.at(start) if s.mf(u) and activation.able(s, u))
            yield from _departures(s, start, movers) if watched_fort(s, start) else [Operation(start, movers, False)]


def _departures(s: State, start: Space, movers: tuple[Unit, ...]) -> Iterator[Operation]:
    """15.2.4 Out of a siege all go and give it up, or so many that the others keep it."""
    there = s.at(start)
    if len(movers) == len(there):
        yield Operation(start, movers, True)
    for count in range(len(there) - 1, 0, -1):
        for some in combinations(movers, count):
            rest = [u for u in there if u not in some]
            if start.n in s.unbesieged or enough_to_besiege(s.fort(start), rest):
                yield Operation(start, some, False)


def watched_fort(s: State, x: Space) -> bool:
    """Whether a space has an intact fort of the side that is watched."""
    return bool(x.fort) and bool(s.fort(x)) and s.control[x.n] == 1 - s.active


# Ways ---------------------------------------------------------------------------------------------


class _Stand(NamedTuple):
    """Where a unit may be on its way."""

    here: Space
    taken: int
    needs: int
    crosses: bool


class Ways:
    """The ways of units, found once for units that are alike."""

    def __init__(self, s: State) -> None:
        self._s = s
        self._open: dict[tuple[str, int, int], bool] = {}

    def of(self, unit: Unit, start: Space) -> list[Way]:
        """All moves of a unit that differ in what they take, and a few that differ in where they end."""
        s = self._s
        found: list[Way] = []
        ends: dict[tuple[int, int, bool], int] = {}
        for stand, path in self._stands(unit, start):
            end = stand.here
            taken = stand.taken | (self._takes(end) if unit == ANA or self._halts(unit, end) else 0)
            key = taken, stand.needs, stand.crosses
            if ends.get(key, 0) < _ENDS and movement.stopping(s, unit, end) is None:
                ends[key] = ends.get(key, 0) + 1
                found.append(Way(taken, path, stand.needs, stand.crosses))
        return found

    def _stands(self, unit: Unit, start: Space) -> Iterator[tuple[_Stand, tuple[Space, ...]]]:
        """Breadth first: every place with every set of spaces taken on the way there."""
        first = _Stand(start, 0, 0, False)
        seen = {first}
        frontier: list[tuple[_Stand, tuple[Space, ...]]] = [(first, ())]
        for _ in range(self._s.mf(unit)):
            step: list[tuple[_Stand, tuple[Space, ...]]] = []
            for stand, path in frontier:
                for new in self._next(unit, stand, bool(path)):
                    if new not in seen:
                        seen.add(new)
                        step.append((new, (*path, new.here)))
            yield from step
            frontier = step

    def _next(self, unit: Unit, stand: _Stand, going: bool) -> Iterator[_Stand]:
        here, needs = stand.here, stand.needs
        if going and self._halts(unit, here):
            needs |= bit(here)
        for to in here.neighbours:
            if self._may_enter(unit, here, to):
                taken = stand.taken
                if unit != ANA and not self._halts(unit, to):  # the Arabs hold only where they stay
                    taken |= self._takes(to)
                yield _Stand(to, taken, needs, stand.crosses or movement.crosses_caucasus(here, to))

    def _may_enter(self, unit: Unit, here: Space, to: Space) -> bool:
        key = str(unit) if unit.army else unit.kind, int(here), int(to)
        if key not in self._open:
            self._open[key] = movement.entry(self._s, unit, here, to) is None
        return self._open[key]

    def _halts(self, unit: Unit, x: Space) -> bool:
        return bool(x.fort) and movement.must_stop(self._s, unit, x)

    def _takes(self, x: Space) -> int:
        """The bit of a space that a unit which enters it takes from the watched side, or shuts by standing in it."""
        s = self._s
        return bit(x) if s.control[x.n] == 1 - s.active and not s.at(x) else 0


# Carrying out -------------------------------------------------------------------------------------


def carried_out(s: State, start: Space, plan: Plan) -> tuple[State, list[str]] | None:
    """The position after an operation, by the steps of the rules, and its actions; None if a rule forbids it."""
    new, done = s.copy(), [str(MOVES[start.n])]
    activate(new, start, False)
    step = Movement()
    for unit, way in sorted(plan, key=lambda part: not watched_fort(s, part[1].path[-1])):
        for action in (*(notation.move(unit, to) for to in way.path), STOP):
            if action == STOP and step.mover < 0:
                continue
            if step.refuse(new, action) is not None or (action == STOP and step.mover != unit.n):
                return None
            step.take(new, action)
            done.append(str(action))
            step = new.pending.pop()
    return None if arrival.unsettled(new) is not None else (new, done)
