"""Mandated Offensives: a table of boxes for each side, duties that attacks meet, and duties that are void.

A side may have several duties at once; equal ones need an attack each.
"""

from __future__ import annotations

from typing import Any, Final, Generic

from .board import Board, U, X
from .record import B
from .state import S, replaced

#: a duty that was met, or none
NONE: Final = 0


class OffensiveTable:
    """The boxes of one side by modified die, from the lowest number on; beyond its ends the outermost boxes count."""

    def __init__(self, lowest: int, boxes: tuple[int, ...]) -> None:
        self.lowest = lowest
        self.boxes = boxes

    def box(self, die: int) -> int:
        """The box of a modified die."""
        return self.boxes[min(max(die - self.lowest, 0), len(self.boxes) - 1)]


class Offensives(Generic[S, U, X, B]):
    """Duties in `s.offensive`, a tuple of boxes for each side. The title gives `meets`, and `void` if duties lapse."""

    def __init__(self, board: Board[U, X, Any], tables: tuple[OffensiveTable, ...]) -> None:
        self.board = board
        self.tables = tables

    # The title's --------------------------------------------------------------------------------------

    def meets(self, s: S, c: B, box: int) -> bool:
        """Whether an attack, as it is declared, meets the duty of a box."""
        raise NotImplementedError

    def void(self, s: S, side: int, box: int) -> bool:
        """Whether a duty cannot be asked for any more this turn."""
        return False

    def modifier(self, s: S, side: int) -> int:
        """What is added to a side's die."""
        return 0

    # The family's -------------------------------------------------------------------------------------

    def roll(self, s: S, side: int, die: int) -> int:
        """The box of a side's die; what it means now the title says."""
        return self.tables[side].box(die + self.modifier(s, side))

    def impose(self, s: S, side: int, box: int) -> None:
        """A side has one more duty."""
        if box != NONE:
            s.offensive = replaced(s.offensive, side, (*s.offensive[side], box))

    def duties(self, s: S, side: int) -> tuple[int, ...]:
        """The duties of a side that are still to be met."""
        return tuple(s.offensive[side])

    def note_attack(self, s: S, c: B) -> list[int]:
        """Strike the duties that an attack of the active side meets, equal ones only once; they are returned."""
        met: list[int] = []
        for box in s.offensive[s.active]:
            if box not in met and self.meets(s, c, box):
                met.append(box)
        for box in met:
            self.strike(s, s.active, box)
        return met

    def strike(self, s: S, side: int, box: int) -> None:
        """One duty of a kind is met or lapses."""
        left = list(s.offensive[side])
        left.remove(box)
        s.offensive = replaced(s.offensive, side, tuple(left))

    def watch(self, s: S) -> list[tuple[int, int]]:
        """Strike the duties that are void now; call it whenever a unit may have left an area. (side, box) of each."""
        found = [(side, box) for side in (0, 1) for box in s.offensive[side] if self.void(s, side, box)]
        for side, box in found:
            self.strike(s, side, box)
        return found

    def failed(self, s: S, side: int) -> bool:
        """Whether a side has left a duty unmet."""
        return bool(s.offensive[side])

    def clear(self, s: S) -> None:
        """The turn is over."""
        s.offensive = ((), ())
