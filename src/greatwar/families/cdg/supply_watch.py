"""Supply watch: what of a side's is cut off now, and what one enemy operation without combat could cut off.

An operation is one stack that moves. Nothing is worked out twice: the units of the stack really enter the spaces they
can reach, on copies, by the title's own rules, and the title's own supply is asked before and after. Every unit is
tried by itself, and every two units of a stack together.
"""

from __future__ import annotations

from typing import Any, Generic

from .board import Board, U, X
from .control import Control
from .movement import Movement, Way
from .state import S


class Cut(Generic[U, X]):
    """What some moves would cut off: units whose grade falls and (side's) spaces that lose their supply."""

    def __init__(self, moves: list[tuple[U, X]], units: list[U], spaces: list[X]) -> None:
        self.moves = moves
        self.units = units
        self.spaces = spaces


class SupplyWatch(Generic[S, U, X]):
    """The watch over one side's supply.

    The title gives `grade`, `cut_off` and `space_supplied`, and may override `stacks`, `ways` and `matters`.
    """

    def __init__(self, board: Board[U, X, Any], movement: Movement[S, U, X], control: Control[S, U, X]) -> None:
        self.board = board
        self.movement = movement
        self.control = control

    # The title's --------------------------------------------------------------------------------------

    def grade(self, s: S, unit: U) -> int:
        """How well a unit is supplied: a lower number is worse."""
        raise NotImplementedError

    def cut_off(self, s: S, unit: U) -> bool:
        """Whether a unit is out of supply."""
        raise NotImplementedError

    def space_supplied(self, s: S, side: int, where: X) -> bool:
        """Whether a side's space is supplied."""
        raise NotImplementedError

    def stacks(self, s: S, side: int) -> list[list[U]]:
        """The stacks that a side could activate: by default the units of each space."""
        found: dict[int, list[U]] = {}
        for unit in s.units(side):
            found.setdefault(s.where[unit.n], []).append(unit)
        return [found[n] for n in sorted(found)]

    def ways(self, s: S, unit: U) -> list[Way[X]]:
        """The ways that a unit could go to a space and stop there, as far as movement goes."""
        start: X = s.space(unit)
        ways = self.movement.ways(s, unit, start)
        return [w for w in ways if w.path and self.movement.stop_refusal(s, unit, w.path[-1], w.done) is None]

    def matters(self, s: S, side: int, where: X) -> bool:
        """Whether an enemy unit in a space could change the supply of a side: its own spaces and regions."""
        return bool(where.shared or s.owner(where) == side)

    # Now ----------------------------------------------------------------------------------------------

    def out_of_supply(self, s: S, side: int) -> list[U]:
        """The units of a side that are out of supply now."""
        return [u for u in s.units(side) if self.cut_off(s, u)]

    def unsupplied(self, s: S, side: int) -> list[X]:
        """The spaces of a side that are without supply now."""
        return [x for x in self.board.spaces if s.owner(x) == side and not self.space_supplied(s, side, x)]

    # After one operation ------------------------------------------------------------------------------

    def threats(self, s: S, side: int) -> list[Cut[U, X]]:
        """What each operation of the enemy could cut off, the smallest sets of spaces first."""
        at_rest = s.copy()
        at_rest.log = None
        at_rest.clear_marks()
        at_rest.active = 1 - side
        known: dict[tuple[int, ...], Cut[U, X]] = {}
        reach = [self._reach(at_rest, side, stack) for stack in self.stacks(at_rest, 1 - side)]
        for marches in reach:
            for unit, way in marches:
                key = _spaces(way)
                if key not in known:
                    known[key] = self.after(at_rest, side, [(unit, way)])
        for marches in reach:
            self._two_units(at_rest, side, marches, known)
        return [cut for _, cut in sorted(known.items(), key=_by_size) if cut.units or cut.spaces]

    def _reach(self, s: S, side: int, stack: list[U]) -> list[tuple[U, Way[X]]]:
        return [
            (unit, way)
            for unit in stack
            if not unit.staff
            for way in self.ways(s, unit)
            if any(self.matters(s, side, x) for x in way.path)
        ]

    def _two_units(
        self, s: S, side: int, marches: list[tuple[U, Way[X]]], known: dict[tuple[int, ...], Cut[U, X]]
    ) -> None:
        for i in range(len(marches)):
            for j in range(i + 1, len(marches)):
                (first, a), (second, b) = marches[i], marches[j]
                key = tuple(sorted({*_spaces(a), *_spaces(b)}))
                if first is second or key in known:
                    continue
                both = self.after(s, side, [marches[i], marches[j]])
                alone = [known[_spaces(a)], known[_spaces(b)]]
                units = [u for u in both.units if not any(u in cut.units for cut in alone)]
                spaces = [x for x in both.spaces if not any(x in cut.spaces for cut in alone)]
                known[key] = Cut(both.moves, units, spaces)

    def after(self, s: S, side: int, marches: list[tuple[U, Way[X]]]) -> Cut[U, X]:
        """What some moves of the enemy would cut off that is not cut off now."""
        new = s.copy()
        new.log = None
        for unit, way in marches:
            for to in way.path:
                self.control.enter(new, unit, to)
        units = [u for u in s.units(side) if new.on_map(u) and self.grade(new, u) < self.grade(s, u)]
        spaces = [
            x
            for x in self.board.spaces
            if new.owner(x) == side and self.space_supplied(s, side, x) and not self.space_supplied(new, side, x)
        ]
        return Cut([(unit, way.path[-1]) for unit, way in marches], units, spaces)


def _spaces(way: Way[X]) -> tuple[int, ...]:
    return tuple(sorted({x.n for x in way.path}))


def _by_size(item: tuple[tuple[int, ...], Cut[Any, Any]]) -> tuple[int, tuple[int, ...]]:
    return len(item[0]), item[0]
