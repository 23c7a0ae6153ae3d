"""Placing new units: a card is played only if all its units can be placed, wherever each of them may come in.

Places are asked anew after each placement, on copies, because a unit that has come in may fill a space, open another,
or bind those that follow.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic

from .board import Board, Place, U, X
from .control import Control
from .state import S


class Placement(Generic[S, U, X]):
    """Where new units come in. The title gives `places` (legal now, stacking and all) and may override `comes_in`."""

    def __init__(self, board: Board[U, X, Any], control: Control[S, U, X]) -> None:
        self.board = board
        self.control = control

    # The title's --------------------------------------------------------------------------------------

    def places(self, s: S, unit: U) -> list[Place]:
        """Every place where a unit may come in now, with all that has come in already."""
        raise NotImplementedError

    def comes_in(self, s: S, unit: U, to: Place) -> None:
        """A unit comes in."""
        if self.board.on_map[to.n]:
            self.control.enter(s, unit, self.board.space(to.n))
        else:
            s.put(unit, to)

    def alike(self, s: S, unit: U) -> Hashable:
        """Units with an equal value have the same places and fill them alike."""
        return unit.n

    def certain(self, s: S, unit: U) -> bool:
        """Whether a unit finds its place whatever the others do (a box, say); never True when in doubt."""
        return False

    # The family's -------------------------------------------------------------------------------------

    def feasible(self, s: S, units: list[U]) -> bool:
        """Whether all units can be placed, in some order."""
        bound = self._bound(s, units)
        if not bound or self._feasible(s, bound, set()):
            return True
        return len(bound) < len(units) and self._feasible(s, units, set())

    def choices(self, s: S, units: list[U]) -> list[tuple[U, Place]]:
        """Every unit with the places after which the others can still be placed.

        If not all can be placed any more (an event goes on without them), every place is offered.
        """
        every: list[tuple[U, Place]] = []
        good: list[tuple[U, Place]] = []
        kinds: list[Hashable] = []
        places: list[list[Place]] = []  # of each kind, and those after which the others can be placed
        kept: list[list[Place]] = []
        for unit in units:
            kind = self.alike(s, unit)
            if kind not in kinds:
                kinds.append(kind)
                places.append(self.places(s, unit))
                kept.append(self._leaving_room(s, unit, places[-1], [u for u in units if u is not unit]))
            at = kinds.index(kind)
            every += [(unit, to) for to in places[at]]
            good += [(unit, to) for to in kept[at]]
        return good or every

    def _leaving_room(self, s: S, unit: U, places: list[Place], rest: list[U]) -> list[Place]:
        """The places of a unit after which the others can still be placed."""
        if not self._bound(s, rest):
            return places
        return [to for to in places if self.feasible(self._after(s, unit, to), rest)]

    def _bound(self, s: S, units: list[U]) -> list[U]:
        """The units that need a search: all but those that are certain of a place."""
        return [u for u in units if not self.certain(s, u)]

    def _feasible(self, s: S, units: list[U], failed: set[Hashable]) -> bool:
        if not units:
            return True
        if len(units) == 1:
            return bool(self.places(s, units[0]))
        key = tuple(s.where), tuple([u.n for u in units])
        if key in failed:
            return False
        tried: list[Hashable] = []
        for unit in units:
            kind = self.alike(s, unit)
            if kind in tried:
                continue
            tried.append(kind)
            rest = [u for u in units if u is not unit]
            for to in self.places(s, unit):
                if self._feasible(self._after(s, unit, to), rest, failed):
                    return True
        failed.add(key)
        return False

    def _after(self, s: S, unit: U, to: Place) -> S:
        new = s.copy()
        new.log = None
        self.comes_in(new, unit, to)
        return new


def nearest(board: Board[Any, X, Any], start: X, wanted: list[X]) -> list[X]:
    """Those of the wanted spaces that are the fewest lines away, whoever holds what lies between."""
    lines = board.lines()
    distance = [-1] * len(lines)
    distance[start.n] = 0
    todo = [start.n]
    for x in todo:  # grows while it is read
        for to in lines[x]:
            if distance[to] < 0:
                distance[to] = distance[x] + 1
                todo.append(to)
    near = [distance[x.n] for x in wanted if distance[x.n] >= 0]
    return [x for x in wanted if near and distance[x.n] == min(near)]
