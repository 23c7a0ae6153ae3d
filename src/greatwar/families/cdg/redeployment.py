"""Strategic Redeployment: who may go where, overland with spaces in which a route must end, and by sea.

A route is a search with stopping spaces, not one connected patch: a region or an uprising may be entered but not
passed. What a route may use (lines, open spaces, seas) are hooks; what a unit or an end must be like are limits.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Generic

from ...kernel.refusal import Refusal
from .board import Board, Lines, Place, U, X
from .control import Control
from .limits import Limit2, Limit3, refused2, refused3
from .stacking import Stacking
from .state import REDEPLOYED, S

#: the ends of routes overland that were found in one position, by what units have in common and where they start
Routes = dict[tuple[Hashable, int], list[X]]


class Redeployment(Generic[S, U, X]):
    """Routes and destinations.

    WHO limits are (s, unit), ENDS limits (s, unit, to) for a space at the end of a route. The title gives `open_mask`
    and overrides `lines`, `onward`, `stops`, `seas_of`, `goes_by_sea`, `from_box`, `boxes`, `cost`, `candidates`,
    and (to save time) `alike`.
    """

    SMALL_COST: ClassVar[int] = 1
    LARGE_COST: ClassVar[int] = 4

    def __init__(
        self,
        board: Board[U, X, Any],
        stacking: Stacking[S, U, X],
        control: Control[S, U, X],
        who: tuple[Limit2[S, U], ...],
        ends: tuple[Limit3[S, U, X], ...],
    ) -> None:
        self.board = board
        self.stacking = stacking
        self.control = control
        self.WHO = who
        self.ENDS = ends

    # The title's --------------------------------------------------------------------------------------

    def open_mask(self, s: S, unit: U) -> list[int]:
        """1 for each place that a unit's route may enter."""
        raise NotImplementedError

    def lines(self, s: S, unit: U) -> Lines:
        """The lines that a unit's route may follow."""
        return self.board.lines(unit.nations)

    def onward(self, s: S, unit: U, here: X, lines: Lines) -> list[int]:
        """The places a route may go on to from a space; a title may let units leave some ground by rail only."""
        return lines[here.n]

    def stops(self, s: S, unit: U, to: X) -> bool:
        """Whether a route that enters a space must end there; by default in a region."""
        return to.shared

    def goes_by_sea(self, s: S, unit: U) -> bool:
        """Whether a unit may go by sea now."""
        return not unit.large

    def seas_of(self, s: S, unit: U, port: X) -> int:
        """The seas on which a port serves a unit now: joined seas share their bits; 0 = it does not serve."""
        return port.seas if s.owner(port) == s.side_of(unit) else 0

    def boxes(self, s: S, unit: U) -> list[Place]:
        """The boxes a unit may be redeployed to now."""
        return []

    def from_box(self, s: S, unit: U) -> list[X]:
        """The spaces a unit may come to from the box it lies in; room and ENDS are asked apart."""
        return []

    def cost(self, s: S, unit: U) -> int:
        """What the redeployment of a unit costs."""
        return self.LARGE_COST if unit.large else self.SMALL_COST

    def alike(self, s: S, unit: U) -> Hashable:
        """Units with an equal value that stand in one space have the same routes overland."""
        return unit.n

    def candidates(self, s: S) -> list[U]:
        """The units that may be looked at: by default the active side's units on the map."""
        units: list[U] = s.units(s.active)
        return units

    # The family's -------------------------------------------------------------------------------------

    def overland(self, s: S, unit: U, start: X, kept: Routes[X] | None = None) -> list[X]:
        """The spaces that routes overland reach, in order of number; `kept` are those found before in one position."""
        if kept is None:
            return self._overland(s, unit, start)
        key = self.alike(s, unit), start.n
        if key not in kept:
            kept[key] = self._overland(s, unit, start)
        return kept[key]

    def _overland(self, s: S, unit: U, start: X) -> list[X]:
        there, lines = self.open_mask(s, unit), self.lines(s, unit)
        seen = [False] * len(there)
        seen[start.n] = True
        todo = [start]
        found: list[X] = []
        for here in todo:  # grows while it is read
            for n in self.onward(s, unit, here, lines):
                if not seen[n] and there[n]:
                    seen[n] = True
                    to = self.board.space(n)
                    found.append(to)
                    if not self.stops(s, unit, to):
                        todo.append(to)
        return sorted(found)

    def over_sea(self, s: S, unit: U, start: X) -> list[X]:
        """The ports that a unit in a port may go to by sea."""
        seas = self.seas_of(s, unit, start) if start.seas and self.goes_by_sea(s, unit) else 0
        if not seas:
            return []
        return [x for x in self.board.spaces if x is not start and x.seas and self.seas_of(s, unit, x) & seas]

    def unit_refusal(self, s: S, unit: U) -> Refusal | None:
        """Why a unit may not be redeployed at all, points apart, or None."""
        return refused2(self.WHO, s, unit)

    def end_refusal(self, s: S, unit: U, to: X) -> Refusal | None:
        """Why a route of a unit may not end in a space it reaches, room apart, or None."""
        return refused3(self.ENDS, s, unit, to)

    def reached(self, s: S, unit: U, kept: Routes[X] | None = None) -> list[X]:
        """The spaces a unit can come to, whatever may be said against ending there."""
        if not s.on_map(unit):
            return self.from_box(s, unit)
        start: X = s.space(unit)
        over_land, over_sea = self.overland(s, unit, start, kept), self.over_sea(s, unit, start)
        return sorted({*over_land, *over_sea}) if over_sea else over_land

    def may_end(self, s: S, unit: U, to: X) -> bool:
        """Whether a route of a unit may end in a space it reaches."""
        return self.stacking.fits(s, to, unit) and self.end_refusal(s, unit, to) is None

    def destinations(self, s: S, unit: U) -> list[Place]:
        """Everywhere a unit may be redeployed to."""
        return [*[to for to in self.reached(s, unit) if self.may_end(s, unit, to)], *self.boxes(s, unit)]

    def able(self, s: S, points: int) -> list[U]:
        """The units that may be redeployed for so many points, as far as WHO and cost go."""
        return [
            u
            for u in self.candidates(s)
            if not s.does(u, REDEPLOYED) and self.cost(s, u) <= points and self.unit_refusal(s, u) is None
        ]

    def movable(self, s: S, points: int) -> list[U]:
        """The units that may be redeployed somewhere for so many points.

        A decision that lists these first, and the destinations of the chosen unit next, is far shorter and quicker
        than one that lists all pairs.
        """
        kept: Routes[X] = {}
        return [u for u in self.able(s, points) if self._goes_somewhere(s, u, kept)]

    def _goes_somewhere(self, s: S, unit: U, kept: Routes[X]) -> bool:
        if self.boxes(s, unit):
            return True
        return any(self.may_end(s, unit, to) for to in self.reached(s, unit, kept))

    def go(self, s: S, unit: U, to: Place) -> None:
        """A unit is redeployed; the price is returned by `cost` and must be asked before."""
        if self.board.on_map[to.n]:
            self.control.enter(s, unit, self.board.space(to.n))
        else:
            self.control.remove(s, unit, to)
        s.mark(unit, REDEPLOYED)
