"""Supply watch: what of a side's is cut off now, and what one enemy operation without combat could cut off.

An operation is one stack that is activated and moves. For each stack the search first takes away, on a copy, all that
its units could take together: if nobody's supply suffers by that, no single march has to be looked at. Otherwise it
asks for the marches that take the most, of one unit and of two together. What it finds is carried out by the title's
own steps before it is told, first with the shortest march that will do. A stack that roams free behind the front
could do so much that only a part of it is looked at.
"""

# never compiled: it holds no rule, and asks the rules

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic

from ...kernel import adviser
from ...kernel.action import Action
from ...kernel.adviser import Threat
from ...kernel.step import Decision
from .board import Board, U, X
from .state import S

#: how badly off those are who have no supply
NONE = 0
#: two units of a stack are tried together with so many marches of each
MARCHES = 4
#: so often supply is asked anew for one stack
QUESTIONS = 40

#: where a unit may go next: the space, points spent and marks after it, whether it must stop there
Stride = tuple[X, int, int, bool]
#: a unit, its way, and the spaces it takes on it
March = tuple[U, tuple[X, ...], frozenset[int]]


class SupplyWatch(Generic[S, U, X]):
    """The watch over a side's supply. The title gives the hooks."""

    #: the names of the grades, the worst first
    GRADES: tuple[str, ...] = ()

    def __init__(self, board: Board[U, X, Any]) -> None:
        self.board = board

    # The title's --------------------------------------------------------------------------------------

    def grade(self, s: S, unit: U) -> int:
        """How well a unit is supplied: a number of GRADES."""
        raise NotImplementedError

    def counts(self, s: S, unit: U) -> bool:
        """Whether a unit's supply is worth watching."""
        return not unit.staff

    def space_supplied(self, s: S, side: int, where: X) -> bool:
        """Whether a side's space is supplied; true for those that need none."""
        raise NotImplementedError

    def at_rest(self, view: S, enemy: int) -> S:
        """The position as the enemy finds it when his action begins; add what the title notes then."""
        s = view.copy()
        s.log = s.listed = None
        s.pending, s.active = [], enemy
        s.clear_marks()
        return s

    def alike(self, s: S, unit: U) -> Any:
        """Units with the same key have the same strides."""
        return unit.n

    def strides(self, s: S, unit: U, here: X, spent: int, flat: int) -> list[Stride[X]]:
        """Where a unit may go next, as far as entry and points say."""
        raise NotImplementedError

    def takes(self, s: S, side: int, where: X) -> bool:
        """Whether a side could lose a space to a unit that enters it: it is the side's, and nobody stands there."""
        return bool(s.owner(where) == side) and not s.of_side(where, side)

    def move(self, unit: U, to: X) -> Action:
        """The action by which a unit goes to a space."""
        raise NotImplementedError

    def stop(self) -> Action:
        """The action by which a unit ends its move."""
        raise NotImplementedError

    def activated(self, s: S, units: list[U]) -> tuple[S, list[Action]] | None:
        """A copy in which units of one place are activated and the step of movement is pending, with the actions."""
        raise NotImplementedError

    def unsettled(self, s: S) -> bool:
        """Whether movement may not end so."""
        raise NotImplementedError

    # The answer ---------------------------------------------------------------------------------------

    def supply_watch(self, view: S, seat: int) -> adviser.SupplyWatch:
        """What of a side's is out of supply now, and what one enemy operation could do."""
        return adviser.SupplyWatch(self.now(view, seat), list(Watch(self, view, seat).threats()))

    def now(self, s: S, side: int) -> list[Threat]:
        """The units out of supply, space by space, and the other spaces without a line to a source."""
        where: dict[int, list[str]] = {}
        for unit in s.units(side):
            if self.counts(s, unit) and self.grade(s, unit) == NONE:
                where.setdefault(s.where[unit.n], []).append(str(unit))
        found = [Threat(where[n], [str(self.board.space(n))]) for n in sorted(where)]
        empty = [str(x) for x in self.unsupplied(s, side) if x.n not in where]
        return [*found, Threat([], empty)] if empty else found

    def unsupplied(self, s: S, side: int) -> list[X]:
        """The spaces of a side that are without supply."""
        return [x for x in self.board.spaces if s.owner(x) == side and not self.space_supplied(s, side, x)]


class Loss(Generic[U, X]):
    """What is worse than before: units with their new grade, and spaces without supply."""

    def __init__(self, units: dict[U, int], spaces: list[X]) -> None:
        self.units = units
        self.spaces = spaces

    def keys(self) -> set[tuple[int, int]]:
        """Each as a pair of numbers, to be told once."""
        return {(u.n, grade) for u, grade in self.units.items()} | {(-x.n, 0) for x in self.spaces}


class Watch(Generic[S, U, X]):
    """The search for one side of one position."""

    def __init__(self, title: SupplyWatch[S, U, X], view: S, side: int) -> None:
        self.title, self.side = title, side
        self.s: S = title.at_rest(view, 1 - side)
        self.units = {u: title.grade(self.s, u) for u in self.s.units(side) if title.counts(self.s, u)}
        owned = [x for x in title.board.spaces if self.s.owner(x) == side]
        self.spaces = [x for x in owned if title.space_supplied(self.s, side, x)]
        self.open = {x.n for x in title.board.spaces if title.takes(self.s, side, x)}
        self.told: set[tuple[int, int]] = set()
        self._strides: dict[tuple[Any, int, int, int], list[Stride[X]]] = {}
        self._known: dict[frozenset[int], Loss[U, X]] = {}
        #: how often supply was asked anew, and how many places units were followed to; tests look at them
        self.asked = self.walked = 0
        self.limit = QUESTIONS

    def threats(self) -> Iterator[Threat]:
        """The operations that cut something off, until all that can be is named once."""
        for stack in self.stacks():
            marches = {u: self.marches(u) for u in stack}
            reach = frozenset().union(*[taken for found in marches.values() for _, _, taken in found])
            if not reach or not self.news(self.without(reach)):
                continue
            self.limit = self.asked + QUESTIONS
            most = {u: largest(found) for u, found in marches.items() if found}
            for unit, found in most.items():
                for march in found:
                    if self.asked < self.limit and self.news(self.without(march[2])):
                        yield from self.confirmed([march], marches[unit])
            yield from self._pairs(most, reach)

    def _pairs(self, most: dict[U, list[March[U, X]]], reach: frozenset[int]) -> Iterator[Threat]:
        units = list(most)
        for i, first in enumerate(units):
            for second in units[i + 1 :]:
                for a in most[first][:MARCHES]:
                    for b in most[second][:MARCHES]:
                        if self.asked >= self.limit or not self.news(self.without(reach)):
                            return
                        both = a[2] | b[2]
                        if both not in (a[2], b[2]) and self.news(self.without(both)):
                            yield from self.confirmed([a, b], [])

    def stacks(self) -> list[list[U]]:
        """The enemy's units by place; staff goes along with others."""
        found: dict[int, list[U]] = {}
        for unit in self.s.units(1 - self.side):
            if not unit.staff:
                found.setdefault(self.s.where[unit.n], []).append(unit)
        return [found[n] for n in sorted(found)]

    # Marches ------------------------------------------------------------------------------------------

    def marches(self, unit: U) -> list[March[U, X]]:
        """For every set of spaces that a unit can take the shortest way that takes it."""
        start: X = self.s.space(unit)
        nothing: frozenset[int] = frozenset()
        seen = {(start.n, nothing)}
        todo: list[tuple[X, int, int, bool, tuple[X, ...], frozenset[int]]] = [(start, 0, 0, False, (), nothing)]
        found: dict[frozenset[int], March[U, X]] = {}
        for here, spent, flat, stops, path, taken in todo:  # grows while it is read
            self.walked += 1
            if taken and taken not in found:
                found[taken] = (unit, path, taken)
            if stops:
                continue
            for to, used, marks, halts in self.strides(unit, here, spent, flat):
                more = taken | {to.n} if to.n in self.open else taken
                if (to.n, more) not in seen:
                    seen.add((to.n, more))
                    todo.append((to, used, marks, halts, (*path, to), more))
        return list(found.values())

    def strides(self, unit: U, here: X, spent: int, flat: int) -> list[Stride[X]]:
        """Where a unit may go next; found once for units that are alike."""
        key = self.title.alike(self.s, unit), here.n, spent, flat
        found = self._strides.get(key)
        if found is None:
            found = self._strides[key] = self.title.strides(self.s, unit, here, spent, flat)
        return found

    # Supply -------------------------------------------------------------------------------------------

    def without(self, taken: frozenset[int]) -> Loss[U, X]:
        """What would be lost if some spaces were the enemy's: at least as much as any march to them brings."""
        if taken not in self._known:
            new = self.s.copy()
            for n in sorted(taken):
                new.set_owner(self.title.board.space(n), 1 - self.side)
            self._known[taken] = self.lost(new)
        return self._known[taken]

    def lost(self, new: S) -> Loss[U, X]:
        """What is worse off in another position."""
        self.asked += 1
        title, units = self.title, dict[U, int]()
        for u, grade in self.units.items():
            if new.on_map(u) and grade > (now := title.grade(new, u)):
                units[u] = now
        spaces = [x for x in self.spaces if new.owner(x) == self.side and not title.space_supplied(new, self.side, x)]
        return Loss(units, spaces)

    def news(self, loss: Loss[U, X]) -> bool:
        """Whether there is something in it that was not told yet."""
        return not loss.keys() <= self.told

    # Carrying out -------------------------------------------------------------------------------------

    def confirmed(self, marches: list[March[U, X]], others: list[March[U, X]]) -> Iterator[Threat]:
        """Carry marches out by the rules; of a single unit first the shortest that does as much."""
        wanted = self.without(frozenset().union(*[taken for _, _, taken in marches])).keys() - self.told
        tries = [marches]
        if len(marches) == 1:
            less = sorted([m for m in others if m[2] <= marches[0][2]], key=lambda m: len(m[1]))
            tries = [[m] for m in less if self.without(m[2]).keys() - self.told >= wanted]
        for plan in tries:
            done = self.carried_out(plan)
            loss = self.lost(done[0]) if done is not None else None
            if done is not None and loss is not None and self.news(loss):
                self.told |= loss.keys()
                yield self.threat(loss, done[1])
                return

    def carried_out(self, plan: list[March[U, X]]) -> tuple[S, list[str]] | None:
        """The position after an operation, by the steps of the rules, and its actions; None if a rule forbids it."""
        start = self.s.where[plan[0][0].n]
        units = (
            [u for u, _, _ in plan]
            if self.title.board.space(start).free
            else self.s.of_side(self.title.board.space(start), 1 - self.side)
        )
        begun = self.title.activated(self.s, units)
        if begun is None:
            return None
        s, actions = begun
        done = [str(a) for a in actions]
        for unit, path, _ in plan:
            for action in [self.title.move(unit, x) for x in path]:
                if not taken(s, action):
                    return None
                done.append(str(action))
            if taken(s, self.title.stop()):
                done.append("stop")
        return None if self.title.unsettled(s) else (s, done)

    def threat(self, loss: Loss[U, X], done: list[str]) -> Threat:
        """Who is cut off, or falls to a worse grade, and by what."""
        s, board = self.s, self.title.board
        units = [str(u) if g == NONE else f"{u} ({self.title.GRADES[g]})" for u, g in sorted(loss.units.items())]
        places = sorted({s.where[u.n] for u in loss.units} | {x.n for x in loss.spaces})
        return Threat(units, [str(board.space(n)) for n in places], done)


def taken(s: Any, action: Action) -> bool:
    """Take an action if the step of movement that is pending lists it."""
    step = s.pending[-1] if s.pending else None
    if not isinstance(step, Decision) or action not in step.actions(s):
        return False
    s.pending.pop()
    step.take(s, action)
    return True


def largest(found: list[March[U, X]]) -> list[March[U, X]]:
    """The marches that take the most: none takes only a part of what another takes."""
    kept: list[March[U, X]] = []
    for march in sorted(found, key=lambda m: -len(m[2])):
        if not any(march[2] <= other[2] for other in kept):
            kept.append(march)
    return kept
