"""What becomes of lost units: which box they go to, by the way they were lost, and the one hook after it."""

from __future__ import annotations

from typing import Any, Final, Generic

from .board import Board, Place, U, X
from .control import Control
from .state import REDUCED, S

# How a unit is lost.
FIRE: Final = 0
RETREAT: Final = 1
ATTRITION: Final = 2
OVERSTACK: Final = 3
COLLAPSE: Final = 4


class Elimination(Generic[S, U, X]):
    """Boxes of lost units. The title gives `box` and says in `lost` what else happens (tracks, awards)."""

    def __init__(self, board: Board[U, X, Any], control: Control[S, U, X]) -> None:
        self.board = board
        self.control = control

    # The title's --------------------------------------------------------------------------------------

    def box(self, s: S, unit: U, how: int) -> Place:
        """Where a lost unit goes. It still stands where it was lost."""
        raise NotImplementedError

    def lost(self, s: S, unit: U, how: int, where: Place, box: Place) -> None:
        """A unit has been lost."""

    # The family's -------------------------------------------------------------------------------------

    def lose(self, s: S, unit: U, how: int) -> Place:
        """A unit leaves the map at full strength again, without the marks of the round; its box is returned."""
        where: Place = s.place(unit)
        box = self.box(s, unit, how)
        self.control.remove(s, unit, box)
        s.keep(unit, REDUCED, False)
        s.mark(unit, 255, False)
        self.lost(s, unit, how, where, box)
        return box

    def reduce(self, s: S, unit: U, how: int) -> bool:
        """A unit loses a step; True if that was its last one and it has been lost."""
        if s.reduced(unit):
            self.lose(s, unit, how)
            return True
        s.set_reduced(unit)
        return False
