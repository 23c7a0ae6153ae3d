"""Sieges: what it takes to besiege a fort, whether it is besieged, and when it falls."""

from __future__ import annotations

from typing import Any, Final, Generic

from .board import AP, CP, Board, U, X
from .state import S

#: what a large unit counts for: more than any fort
ALONE: Final = 99


class Sieges(Generic[S, U, X]):
    """Forts and their besiegers. The title overrides `strength_of` and `modifier`."""

    def __init__(self, board: Board[U, X, Any]) -> None:
        self.board = board
        self.forts: tuple[X, ...] = tuple([x for x in board.spaces if x.fort])

    # The title's --------------------------------------------------------------------------------------

    def strength_of(self, s: S, where: X, unit: U) -> int:
        """What a unit counts for in a siege: ALONE for a large one, 0 for staff."""
        if unit.large:
            return ALONE
        return 0 if unit.staff else 1

    def modifier(self, s: S, where: X) -> int:
        """The modifier of the die against a besieged fort."""
        return 0

    # The family's -------------------------------------------------------------------------------------

    def besiegers(self, s: S, where: X, units: list[U]) -> int:
        """What these units count for in a siege."""
        return sum([self.strength_of(s, where, u) for u in units])

    def enough(self, s: S, where: X, units: list[U]) -> bool:
        """Whether these units are enough to besiege the fort of a space."""
        return self.besiegers(s, where, units) >= s.fort(where)

    def against(self, s: S, where: X) -> list[U]:
        """The units that stand in a space against its fort."""
        owner: int = s.owner(where)
        if not s.fort(where) or owner not in (CP, AP):
            return []
        units: list[U] = s.of_side(where, 1 - owner)
        return units

    def besieged(self, s: S, where: X) -> bool:
        """Whether enough enemy units stand in a fort's space."""
        units = self.against(s, where)
        return bool(units) and self.enough(s, where, units)

    def too_few(self, s: S, where: X, units: list[U]) -> bool:
        """Whether units (all of one side) stand against a fort that they are too few to besiege."""
        return bool(units) and s.enemy_fort(where, s.side_of(units[0])) > 0 and not self.enough(s, where, units)

    def owes(self, s: S, where: X, units: list[U]) -> bool:
        """Whether units that are too few must be made enough by the end of movement.

        Those who stood there when the half began need not, unless somebody has entered since.
        """
        return self.too_few(s, where, units) and (where.n not in s.unbesieged or where.n in s.entered_now)

    def stops(self, s: S, where: X, side: int) -> bool:
        """Whether a fort ends the move of a side's unit that enters: an enemy one that is not besieged."""
        return s.enemy_fort(where, side) > 0 and not self.besieged(s, where)

    def may_leave(self, s: S, where: X, unit: U) -> bool:
        """Whether a besieger may leave: the others are enough, or nobody is left."""
        rest = [u for u in self.against(s, where) if u is not unit]
        return not rest or self.enough(s, where, rest)

    def note_broken(self, s: S) -> None:
        """When a half begins: remember the forts that are occupied by too few already; nobody is asked to mend them."""
        broken = [x.n for x in self.forts if self.against(s, x) and not self.besieged(s, x)]
        s.unbesieged = tuple(broken)

    def to_roll(self, s: S, side: int) -> list[X]:
        """The forts that a side besieges, in order of number."""
        return [x for x in self.forts if s.enemy_fort(x, side) and self.besieged(s, x)]

    def falls(self, s: S, where: X, roll: int) -> bool:
        """Whether a besieged fort falls to a roll."""
        return roll + self.modifier(s, where) > s.fort(where)
