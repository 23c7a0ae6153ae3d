"""Stacking: how many counted units a space holds, and who may stand beside whom."""

from __future__ import annotations

from typing import Any, ClassVar, Generic

from .board import Board, U, X
from .state import S


class Stacking(Generic[S, U, X]):
    """The limit of a space. The title overrides `counted`, `friends` and `unlimited`, perhaps `limit`."""

    LIMIT: ClassVar[int] = 3

    def __init__(self, board: Board[U, X, Any]) -> None:
        self.board = board

    # The title's --------------------------------------------------------------------------------------

    def counted(self, s: S, where: X, units: list[U]) -> int:
        """How many of the units count: by default all but staff."""
        return len([u for u in units if not u.staff])

    def friends(self, s: S, where: X, units: list[U]) -> bool:
        """Whether these units may stand together."""
        return True

    def unlimited(self, s: S, where: X) -> bool:
        """Whether a place takes any number of units."""
        return where.shared

    def limit(self, s: S, where: X, side: int) -> int:
        """How many counted units of a side a space takes."""
        return self.LIMIT

    # The family's -------------------------------------------------------------------------------------

    def room(self, s: S, where: X, units: list[U], more: list[U]) -> bool:
        """Whether `more` may join `units` (all of one side) in a space."""
        together = [*units, *more]
        if not together:
            return True
        if not self.friends(s, where, together):
            return False
        if self.unlimited(s, where):
            return True
        return self.counted(s, where, together) <= self.limit(s, where, s.side_of(together[0]))

    def fits(self, s: S, where: X, unit: U) -> bool:
        """Whether one more unit may stand in a space as it is now."""
        units: list[U] = s.of_side(where, s.side_of(unit))
        return self.room(s, where, [u for u in units if u is not unit], [unit])

    def too_many(self, s: S, where: X, units: list[U]) -> bool:
        """Whether units (all of one side) are too many for a space or may not stand together."""
        return not self.room(s, where, units, [])

    def overfull(self, s: S, side: int) -> list[X]:
        """The spaces that hold too many units of a side."""
        return [x for x in self.board.spaces if self.too_many(s, x, s.of_side(x, side))]
