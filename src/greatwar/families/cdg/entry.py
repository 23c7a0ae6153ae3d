"""Neutrals that enter the war: one a turn for both sides, their listed units, their land."""

from __future__ import annotations

from typing import Any, Generic

from .board import NEUTRAL, Board, U, X
from .control import Control
from .state import S, replaced


class Entry(Generic[S, U, X]):
    """Entries by number of nation in `s.entered`. The title gives `side`, `land`, `units` and says what else opens."""

    def __init__(self, board: Board[U, X, Any], control: Control[S, U, X]) -> None:
        self.board = board
        self.control = control

    # The title's --------------------------------------------------------------------------------------

    def side(self, s: S, nation: int) -> int:
        """The side that a nation joins."""
        raise NotImplementedError

    def land(self, s: S, nation: int) -> list[X]:
        """The spaces of a nation; those that are still neutral go to the side it joins."""
        raise NotImplementedError

    def units(self, s: S, nation: int) -> list[U]:
        """The units that come in with a nation."""
        return []

    def opened(self, s: S, nation: int) -> None:
        """A nation has entered; its land is taken over, its units are still to be placed."""

    def counts(self, s: S, nation: int) -> bool:
        """Whether an entry counts as the one entry of its turn."""
        return True

    # The family's -------------------------------------------------------------------------------------

    def at_war(self, s: S, nation: int) -> bool:
        """Whether a nation has entered."""
        return bool(s.entered[nation])

    def one_entered(self, s: S) -> bool:
        """Whether a nation has entered this turn, on either side."""
        return any(s.entered[n] == s.turn and self.counts(s, n) for n in range(len(s.entered)))

    def enter(self, s: S, nation: int) -> list[U]:
        """A nation enters: its neutral land changes hands; its units, which the title places, are returned."""
        s.entered = replaced(s.entered, nation, s.turn)
        side = self.side(s, nation)
        for x in self.land(s, nation):
            if s.owner(x) == NEUTRAL:
                self.control.gain(s, x, side)
        s.ground_changed()
        self.opened(s, nation)
        return self.units(s, nation)
