"""The end of movement: no stack too high, no fort occupied by too few, and whatever else must be in order by then.

All this may be wrong for a while as units move one after another, as long as the units still to move can set it
right. `can_settle` looks for a way to do that and answers with the reason that is left if there is none. The search is
complete for what it tries (units leaving or coming to a space in trouble); it never gives up halfway, and it walks on
copies of the state, so that limits may look at anything: supply, areas, control taken on the way. What came out of a
position is kept in `s.endings`, which the state shares with its copies: the steps of one list, and the lists of one
action round, meet the same positions again and again.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, Generic

from ...kernel.refusal import Refusal
from .board import Board, U, X
from .control import Control
from .limits import Limit3, refused3
from .movement import FRESH, March, Movement, Way
from .state import DIGGING, MOVED, TO_MOVE, S

#: a position that a search has come to: with the unit that moved last, and its way
Try = tuple[S, U, Way[X]]
#: what helped before in a space is tried again first: so many ways besides the last one
REMEMBERED: Final = 3


class Trouble(Generic[X]):
    """A space that may not be left as it is, and why."""

    def __init__(self, where: X, refusal: Refusal) -> None:
        self.where = where
        self.refusal = refusal


class Arrival(Generic[S, U, X]):
    """Whether movement can be brought to a legal end.

    SETTLED limits are (s, where, units) -> Refusal | None, the units being those of the active side in the space.
    The title gives them, and overrides `may_start`, `touched` and (to save time) `plain`.
    """

    def __init__(
        self,
        board: Board[U, X, Any],
        movement: Movement[S, U, X],
        control: Control[S, U, X],
        settled: tuple[Limit3[S, X, list[U]], ...],
    ) -> None:
        self.board = board
        self.movement = movement
        self.control = control
        self.SETTLED = settled

    # The title's --------------------------------------------------------------------------------------

    def may_start(self, s: S, unit: U) -> bool:
        """Whether a unit has still to move: it was activated to move, has not moved and does not dig."""
        return bool(s.does(unit, TO_MOVE)) and not s.does(unit, MOVED | DIGGING)

    def touched(self, s: S) -> list[int]:
        """The numbers of the spaces that must be in order at the end of movement."""
        return sorted({*s.move_marks, *s.entered_now})

    def too_far(self, s: S, unit: U, start: X, to: X) -> bool:
        """Whether a unit that has still to move can certainly not come to a space; never True when in doubt."""
        return False

    def crowded(self, s: S, where: X) -> bool:
        """Whether nobody who comes to a space sets it right, as only too many are there; never True when in doubt."""
        return False

    def hopeless(self, s: S, where: X, free: list[U]) -> bool:
        """Whether none of the units still to move can set a space right; never True when in doubt."""
        crowded = self.crowded(s, where)
        for unit in free:
            start: X = s.space(unit)
            if start is where or not (crowded or self.too_far(s, unit, start, where)):
                return False
        return True

    def inert(self, s: S, unit: U) -> bool:
        """Whether it changes nothing on the map that a unit ends its move where it stands; never True when in doubt."""
        return False

    def plain(self, s: S, unit: U, start: X, to: X) -> bool:
        """Whether nothing can go wrong with a step, so that no search is needed; never True when in doubt."""
        return False

    def alike(self, s: S, unit: U) -> Hashable:
        """What tells units apart that have still to move; of those alike one is tried."""
        return unit.n

    def position(self, s: S) -> Hashable:
        """All that may change while units move and that the end of movement hangs on; the title adds its own."""
        return (tuple(s.where), s.doing, s.control, s.entered_now, s.held, s.lasting, s.groups, s.move_marks)

    # The family's -------------------------------------------------------------------------------------

    def free_units(self, s: S) -> list[U]:
        """The units of the active side that have still to move, in order of their places."""
        found: list[U] = []
        for number in s.move_marks:
            units: list[U] = s.of_side(self.board.places[number], s.active)
            found += [u for u in units if self.may_start(s, u) and self.movement.allowance(s, u) > 0]
        return found

    def trouble_at(self, s: S, where: X) -> Refusal | None:
        """Why a space may not be left as it is at the end of movement, or None."""
        units: list[U] = s.of_side(where, s.active)
        return refused3(self.SETTLED, s, where, units) if units else None

    def unsettled(self, s: S) -> Trouble[X] | None:
        """The first space that may not be left as it is, with the reason; None if all is well."""
        for number in self.touched(s):
            where = self.board.space(number)
            refusal = self.trouble_at(s, where)
            if refusal is not None:
                return Trouble(where, refusal)
        return None

    def troubles(self, s: S) -> list[Trouble[X]]:
        """All spaces that may not be left as they are, with the reasons."""
        found: list[Trouble[X]] = []
        for number in self.touched(s):
            where = self.board.space(number)
            refusal = self.trouble_at(s, where)
            if refusal is not None:
                found.append(Trouble(where, refusal))
        return found

    def walk(self, s: S, unit: U, way: Way[X]) -> S:
        """A copy of the state in which a unit has gone a way and stopped."""
        new = s.copy()
        new.log = None
        for to in way.path:
            self.step(new, unit, to)
        new.mark(unit, MOVED)
        return new

    def step(self, s: S, unit: U, to: X) -> None:
        """A unit takes one step of its move."""
        self.control.enter(s, unit, to)
        s.entered_now = tuple(sorted({*s.entered_now, to.n}))

    def step_refusal(self, s: S, unit: U, to: X, done: March, settled: bool | None = None) -> Refusal | None:
        """Why a unit may not take a step to `to` (after which `done` is used up), or None: can all still end well?

        `settled` says whether all is well now, if that has been asked already.
        """
        start: X = s.space(unit)
        if settled is not False and self.plain(s, unit, start, to) and (settled or self.unsettled(s) is None):
            return None
        self._endings(s)
        new = s.copy()
        new.log = None
        self.step(new, unit, to)
        return self.can_settle(new, unit, to, done)

    def can_settle(self, s: S, unit: U, at: X, done: March) -> Refusal | None:
        """None if movement can still be brought to a legal end by a unit standing at `at` and those still to move.

        Otherwise the reason that is left: of stopping there or, if it cannot stop there, of the nearest end.
        """
        stopped = self.walk(s, unit, Way((), done))
        reason = self.movement.stop_refusal(stopped, unit, at, done)
        later: list[Try[S, U, X]] = []
        if reason is None:
            if self._helped_again(stopped):
                return None
            later.append((stopped, unit, Way((), done)))
        ways = self.movement.first_steps(s, unit, at, done, moving=True)
        if self._settled(s, unit, ways, later) is not None or self._mended(later) is not None:
            return None
        later.clear()
        ways = [way for way in self.movement.ways(s, unit, at, done, moving=True) if len(way.path) > 1]
        if self._settled(s, unit, ways, later) is not None or self._mended(later) is not None:
            return None
        return reason or self._repair(stopped)

    def _settled(self, s: S, unit: U, ways: list[Way[X]], later: list[Try[S, U, X]]) -> Try[S, U, X] | None:
        """The way at whose end all is well, or None; `later` collects those that others may set right."""
        for way in ways:
            new = self.walk(s, unit, way)
            at: X = new.space(unit)
            if self.movement.stop_refusal(new, unit, at, way.done) is None:
                if self.unsettled(new) is None:
                    return new, unit, way
                later.append((new, unit, way))
        return None

    def _mended(self, tries: list[Try[S, U, X]]) -> Try[S, U, X] | None:
        """The first of some tries after which others can set all right, or None."""
        for one in tries:
            if self._repair(one[0]) is None:
                return one
        return None

    def stop_refusal(self, s: S, unit: U, at: X, done: March, settled: bool | None = None) -> Refusal | None:
        """Why a unit may not end its move where it stands, or None; `settled` as in `step_refusal`."""
        if self.inert(s, unit) and (self.unsettled(s) is None if settled is None else settled):
            return self.movement.stop_refusal(s, unit, at, done)
        return self._ends_well(s, unit, Way((), done))

    def stay_refusal(self, s: S, unit: U) -> Refusal | None:
        """Why a unit may not stay where it is for the rest of movement (to dig in, say), or None."""
        stays = s.copy()
        stays.log = None
        stays.mark(unit, MOVED)
        return self._repair(stays)

    def _ends_well(self, s: S, unit: U, way: Way[X]) -> Refusal | None:
        self._endings(s)
        new = self.walk(s, unit, way)
        at: X = new.space(unit)
        return self.movement.stop_refusal(new, unit, at, way.done) or self._repair(new)

    def _repair(self, s: S) -> Refusal | None:
        """Let units still to move set right what is wrong; the reason that is left if they cannot."""
        troubles = self.troubles(s)
        if not troubles:
            return None
        key, known = self.position(s), self._endings(s)
        if key not in known:
            known[key] = None if self._repaired(s, troubles) else troubles[0].refusal
        found: Refusal | None = known[key]
        return found

    def _endings(self, s: S) -> dict[Hashable, Any]:
        """What searches have found out; made before the state is copied, so that its copies share it."""
        if s.endings is None:
            s.endings = {}
        known: dict[Hashable, Any] = s.endings
        return known

    def _repaired(self, s: S, troubles: list[Trouble[X]]) -> bool:
        """Whether units still to move can set all right: one of them the first trouble, and others what is left then.

        What leaves nothing else wrong is looked for first, short ways before long ones: that mends most troubles.
        """
        free = self.free_units(s)
        for trouble in troubles:
            if self.hopeless(s, trouble.where, free):
                return False
        where = troubles[0].where
        found = self._search(s, where, self._helpers(s, where, free))
        if found is None:
            return False
        helped = (found[1], found[2].path)
        known = self._endings(s)
        before: tuple[tuple[U, tuple[X, ...]], ...] = known.get(where.n, ())
        known[where.n] = (helped, *[plan for plan in before if plan != helped][:REMEMBERED])
        return True

    def _search(self, s: S, where: X, helpers: list[U]) -> Try[S, U, X] | None:
        """What one unit does so that all is well in the end, or None."""
        later: list[Try[S, U, X]] = []
        for unit in helpers:
            start: X = s.space(unit)
            ways = [way for way in self.movement.first_steps(s, unit, start) if where in (start, way.path[-1])]
            found = self._settled(s, unit, ways, later)
            if found is not None:
                return found
        for unit in helpers:
            start = s.space(unit)
            ways = self.movement.ways(s, unit, start, goal=None if start is where else where)
            ways = [way for way in ways if len(way.path) > 1 and way.path[-1] is not start]
            found = self._settled(s, unit, ways, later)
            if found is not None:
                return found
        return self._mended(later)

    def _helped_again(self, s: S) -> bool:
        """Whether nothing is wrong, or what was found to help in other positions helps here too."""
        trouble = self.unsettled(s)
        if trouble is None:
            return True
        plans: tuple[tuple[U, tuple[X, ...]], ...] = self._endings(s).get(trouble.where.n, ())
        for unit, path in plans:
            way = self._along(s, unit, path) if s.on_map(unit) and self.may_start(s, unit) else None
            if way is not None:
                new = self.walk(s, unit, way)
                at: X = new.space(unit)
                if self.movement.stop_refusal(new, unit, at, way.done) is None and self._helped_again(new):
                    return True
        return False

    def _along(self, s: S, unit: U, path: tuple[X, ...]) -> Way[X] | None:
        """A way along some spaces if a unit may go it, as far as entry and points go."""
        here: X = s.space(unit)
        done, points = FRESH, self.movement.allowance(s, unit)
        for i in range(len(path)):
            link = self.board.link(here, path[i])
            if link is None or (i and self.movement.must_stop(s, unit, here, done)):
                return None
            after = self.movement.after(s, unit, here, link, done)
            if after.spent > points or self.movement.refusal(s, unit, here, link, done) is not None:
                return None
            here, done = path[i], after
        return Way(path, done)

    def _helpers(self, s: S, where: X, free: list[U]) -> list[U]:
        """The units that may leave a space, or come to it unless it is crowded; one of those that are alike."""
        crowded = self.crowded(s, where)
        asked: set[Hashable] = set()
        found: list[U] = []
        for unit in free:
            start: X = s.space(unit)
            if start is not where and (crowded or self.too_far(s, unit, start, where)):
                continue
            kind = self.alike(s, unit)
            if kind not in asked:
                asked.add(kind)
                found.append(unit)
        return found
