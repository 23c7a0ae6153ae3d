"""Retreats: where each unit may go, in which rank, and for whom there is room.

One search serves all titles; what differs are hooks. Ranks are asked anew at the second space. The owner takes his
units out one by one in any order; what is offered never costs a unit its place that could be saved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic

from ...kernel.refusal import Refusal
from .board import Board, U, X
from .control import Control
from .limits import Limit4, refused4
from .record import B, combat_of
from .sieges import Sieges
from .stacking import Stacking
from .state import RETREATED, S

# Whether the first space of a retreat is its end.
GOES_ON: Final = 0
ENDS: Final = 1
ENDS_WITH_STEP: Final = 2  # and a step is lost if more was due

# What becomes of a unit for which there is no room.
DIES: Final = 0
STEP_AND_ON: Final = 1  # it loses a step and goes on to the nearest place with room

#: spaces that a halt cancels: the whole retreat
WHOLE: Final = 9

#: units that a plan has already sent somewhere, by number of place
Taken = dict[int, list[U]]


class Halt(Generic[S, B]):
    """A way to shorten a retreat: when it may be used, how many spaces it cancels, whether it costs a step."""

    def __init__(self, name: str, when: Callable[[S, B], bool], spaces: int, step: bool) -> None:
        self.name = name
        self.when = when
        self.spaces = spaces
        self.step = step


class Choice(Generic[U, X]):
    """What the owner may do next: send a unit to a space, or (to = None) give it up."""

    def __init__(self, unit: U, to: X | None) -> None:
        self.unit = unit
        self.to = to


class Retreat(Generic[S, U, X, B]):
    """The search for places.

    LIMITS are (s, unit, start, to) -> Refusal | None for the next space, stacking apart. The title overrides
    `supplied`, `length`, `friendly`, `ends_at`, `by_sea`, `crowded`, and gives HALTS.
    """

    #: prefer first spaces from which the retreat can go on before looking at their rank
    GOES_ON_FIRST: ClassVar[bool] = False

    def __init__(
        self,
        board: Board[U, X, Any],
        stacking: Stacking[S, U, X],
        control: Control[S, U, X],
        sieges: Sieges[S, U, X],
        limits: tuple[Limit4[S, U, X, X], ...],
        halts: tuple[Halt[S, B], ...] = (),
    ) -> None:
        self.board = board
        self.stacking = stacking
        self.control = control
        self.sieges = sieges
        self.LIMITS = limits
        self.HALTS = halts

    # The title's --------------------------------------------------------------------------------------

    def length(self, s: S, unit: U) -> int:
        """How many spaces a unit has to go; by default what the combat says."""
        c: B = combat_of(s)
        return c.retreat

    def friendly(self, s: S, unit: U, to: X) -> bool:
        """Whether a space counts as friendly: one's own, or an enemy fort that is besieged."""
        return s.owner(to) == s.side_of(unit) or (s.enemy_fort(to, s.side_of(unit)) > 0 and self.sieges.besieged(s, to))

    def supplied(self, s: S, unit: U, to: X) -> bool:
        """Whether a unit would be supplied in a space once its side holds it (`Supply.would_be`)."""
        raise NotImplementedError

    def ends_at(self, s: S, unit: U, to: X) -> int:
        """Whether a retreat ends in its first space: GOES_ON, ENDS or ENDS_WITH_STEP. By default in a region."""
        return ENDS if to.shared else GOES_ON

    def by_sea(self, s: S, unit: U, start: X) -> list[X]:
        """Where a unit may go by sea; such a step is the whole retreat."""
        return []

    def crowded(self, s: S, unit: U) -> int:
        """What becomes of a unit for which there is no room: DIES or STEP_AND_ON."""
        return DIES

    # The next space -----------------------------------------------------------------------------------

    def refusal(self, s: S, unit: U, start: X, to: X) -> Refusal | None:
        """Why a retreat may not lead from a space to the next, rank and stacking apart, or None."""
        return refused4(self.LIMITS, s, unit, start, to)

    def exits(self, s: S, unit: U, start: X) -> list[X]:
        """The spaces a unit may enter next over land, rank and stacking apart."""
        found: list[X] = []
        for to in self.board.neighbours(start):
            if to not in found and self.refusal(s, unit, start, to) is None:
                found.append(to)
        return found

    def rank(self, s: S, unit: U, to: X) -> int:
        """0 friendly and supplied, 1 friendly, 2 an enemy space that would give supply, 3 any other."""
        return (0 if self.friendly(s, unit, to) else 2) + (0 if self.supplied(s, unit, to) else 1)

    def best(self, s: S, unit: U, spaces: list[X]) -> list[X]:
        """Those of the highest rank."""
        if len(spaces) < 2:
            return spaces
        ranks = [self.rank(s, unit, to) for to in spaces]
        top = min(ranks)
        return [spaces[i] for i in range(len(spaces)) if ranks[i] == top]

    def room(self, s: S, unit: U, to: X, taken: Taken[U]) -> bool:
        """Whether a unit may end in a space, with those that a plan has sent there."""
        units: list[U] = s.of_side(to, s.side_of(unit))
        return self.stacking.room(s, to, [*units, *taken.get(to.n, [])], [unit])

    def ends(self, s: S, unit: U, start: X, taken: Taken[U]) -> list[X]:
        """Where the last step of a retreat may lead."""
        return self.best(s, unit, [to for to in self._last(s, unit, start) if self.room(s, unit, to, taken)])

    def _last(self, s: S, unit: U, start: X) -> list[X]:
        over_land = self.exits(s, unit, start)
        return over_land + [to for to in self.by_sea(s, unit, start) if to not in over_land]

    def first_steps(self, s: S, unit: U, start: X, taken: Taken[U]) -> list[X]:
        """Where a retreat of two spaces may begin: full spaces too, but if possible where it can go on."""
        out = self._last(s, unit, start)
        if not self.GOES_ON_FIRST:
            out = self.best(s, unit, out)
        going_on = [to for to in out if self.goals_through(s, unit, start, to, taken)]
        return self.best(s, unit, going_on or out)

    def goals_through(self, s: S, unit: U, start: X, via: X, taken: Taken[U]) -> list[X]:
        """Where a retreat of two spaces may end that begins with a space: there itself if it ends there."""
        if self.is_end(s, unit, start, via):
            return [via] if self.room(s, unit, via, taken) else []
        return self.second_steps(s, unit, start, via, taken)

    def second_steps(self, s: S, unit: U, start: X, via: X, taken: Taken[U]) -> list[X]:
        """The second spaces of a retreat; never back to where it began."""
        over_land = [to for to in self.exits(s, unit, via) if to is not start]
        return self.best(s, unit, [to for to in over_land if self.room(s, unit, to, taken)])

    def is_end(self, s: S, unit: U, start: X, via: X) -> bool:
        """Whether the first space of two is the end: by its nature, or because it was reached by sea."""
        if self.ends_at(s, unit, via) != GOES_ON:
            return True
        return via in self.by_sea(s, unit, start) and via not in self.exits(s, unit, start)

    def steps(self, s: S, unit: U, taken: Taken[U]) -> list[X]:
        """Where a unit that has not begun its retreat may go next."""
        start: X = s.space(unit)
        length = self.length(s, unit)
        if length < 1:
            return []
        return self.ends(s, unit, start, taken) if length == 1 else self.first_steps(s, unit, start, taken)

    def goals(self, s: S, unit: U, taken: Taken[U]) -> list[X]:
        """All spaces where the retreat of a unit may end."""
        start: X = s.space(unit)
        if self.length(s, unit) == 1:
            return self.ends(s, unit, start, taken)
        found: list[X] = []
        for via in self.first_steps(s, unit, start, taken):
            found += [to for to in self.goals_through(s, unit, start, via, taken) if to not in found]
        return found

    # Whom there is room for ---------------------------------------------------------------------------

    def comfortable(self, s: S, units: list[U], taken: Taken[U]) -> bool:
        """Whether everybody finds a place whatever the others do: a shortcut for `survivors`."""
        for unit in units:
            goals = self.goals(s, unit, taken)
            if not any(self._room_for_all(s, to, units, taken) for to in goals):
                return False
        return True

    def _room_for_all(self, s: S, to: X, units: list[U], taken: Taken[U]) -> bool:
        there: list[U] = s.of_side(to, s.side_of(units[0]))
        return self.stacking.room(s, to, [*there, *taken.get(to.n, [])], units)

    def survivors(self, s: S, units: list[U], taken: Taken[U]) -> int:
        """How many units can be brought to a legal end of their retreat if the owner orders them well."""
        if not units or self.comfortable(s, units, taken):
            return len(units)
        best = 0
        for unit in units:
            others = [u for u in units if u is not unit]
            goals = self.goals(s, unit, taken)
            for to in goals:
                best = max(best, 1 + self.survivors(s, others, _with(taken, to.n, unit)))
                if best == len(units):
                    return best
            if not goals:
                best = max(best, self.survivors(s, others, taken))
        return best

    def choices(self, s: S, units: list[U]) -> list[Choice[U, X]]:
        """What the owner may do next with the units that have not begun: no unit is lost that could be saved."""
        nobody: Taken[U] = {}
        if self.comfortable(s, units, nobody):
            return [Choice(u, to) for u in units for to in self.steps(s, u, nobody)]
        best = self.survivors(s, units, nobody)
        found: list[Choice[U, X]] = []
        for unit in units:
            others = [u for u in units if u is not unit]
            steps = self.steps(s, unit, nobody)
            found += [Choice(unit, to) for to in steps if self._spares(s, unit, to, others, best)]
            crowded = best < len(units) and bool(self.goals(s, unit, nobody))
            if not steps or (crowded and self.survivors(s, others, nobody) == best):
                found.append(Choice(unit, None))
        return found

    def _spares(self, s: S, unit: U, to: X, others: list[U], best: int) -> bool:
        """Whether as many units as possible are still saved after a step."""
        start: X = s.space(unit)
        nobody: Taken[U] = {}
        goals = [to] if self.length(s, unit) == 1 else self.goals_through(s, unit, start, to, nobody)
        if not goals:
            return self.survivors(s, others, nobody) == best
        return any(1 + self.survivors(s, others, {goal.n: [unit]}) == best for goal in goals)

    def last_choices(self, s: S, unit: U, start: X, others: list[U]) -> list[Choice[U, X]]:
        """What the owner may do with a unit in the middle of its two spaces; `start` is where it came from."""
        nobody: Taken[U] = {}
        here: X = s.space(unit)
        found = self.second_steps(s, unit, start, here, nobody)
        if len(found) > 1 and others:
            kept = [self.survivors(s, others, {to.n: [unit]}) for to in found]
            found = [found[i] for i in range(len(found)) if kept[i] == max(kept)]
        return [Choice(unit, to) for to in found] if found else [Choice(unit, None)]

    def nearest_room(self, s: S, unit: U, start: X) -> list[X]:
        """The nearest friendly places with room along ways that a retreat may take: for STEP_AND_ON."""
        nobody: Taken[U] = {}
        seen, ring = [start], [start]
        while ring:
            ring_out: list[X] = []
            for x in ring:
                for to in self.exits(s, unit, x):
                    if to not in seen:
                        seen.append(to)
                        ring_out.append(to)
            found = [to for to in ring_out if self.friendly(s, unit, to) and self.room(s, unit, to, nobody)]
            if found:
                return sorted(found)
            ring = ring_out
        return []

    # What happens -------------------------------------------------------------------------------------

    def go(self, s: S, unit: U, to: X, last: bool) -> None:
        """A unit takes a step of its retreat; only where it ends it takes control."""
        if last:
            self.control.enter(s, unit, to)
        else:
            self.control.leave(s, unit)
            s.put(unit, to)
        s.mark(unit, RETREATED)

    def halts(self, s: S, c: B) -> list[Halt[S, B]]:
        """The ways in which the retreat may be shortened now."""
        return [halt for halt in self.HALTS if halt.when(s, c)]


def _with(taken: Taken[U], place: int, unit: U) -> Taken[U]:
    more = dict(taken)
    more[place] = [*more.get(place, []), unit]
    return more


def noted_step(paths: tuple[tuple[int, ...], ...], to: int, begins: bool) -> tuple[tuple[int, ...], ...]:
    """The ways of the retreating units with one more space; `begins` = a unit has just set out."""
    if begins:
        return (*paths, (to,))
    return (*paths[:-1], (*paths[-1], to))
