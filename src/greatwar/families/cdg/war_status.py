"""War Status: a sum for each side and a combined one, and the commitment levels they earn."""

from __future__ import annotations

from typing import ClassVar, Final, Generic

from .board import C
from .hands import Hands
from .state import S, replaced

#: the place of the combined sum in `s.war_status`
COMBINED: Final = 2


class WarStatus(Generic[S, C]):
    """Sums and levels. The title sets the class attributes and says in `rose` and `reached` what else happens."""

    #: own sums at which each level is reached
    LEVELS: ClassVar[tuple[int, ...]] = (4, 11)
    #: the combined sum never passes this; 0 = no cap
    CAP: ClassVar[int] = 0
    #: a side at its last level adds to the combined sum only
    OWN_SUM_STOPS: ClassVar[bool] = True
    #: at most one level in a phase
    ONE_LEVEL: ClassVar[bool] = True

    def __init__(self, hands: Hands[S, C]) -> None:
        self.hands = hands

    # The title's --------------------------------------------------------------------------------------

    def rose(self, s: S, side: int, points: int) -> None:
        """The War Status has risen."""

    def reached(self, s: S, side: int, level: int) -> None:
        """A side has reached a level; its new cards are in its pile."""

    # The family's -------------------------------------------------------------------------------------

    def add(self, s: S, side: int, points: int) -> None:
        """Add the points of an event to its side's sum and to the combined one."""
        if not points:
            return
        if not self.OWN_SUM_STOPS or s.level[side] < len(self.LEVELS):
            s.war_status = replaced(s.war_status, side, s.war_status[side] + points)
        combined = s.war_status[COMBINED] + points
        if self.CAP:
            combined = min(combined, self.CAP)
        s.war_status = replaced(s.war_status, COMBINED, combined)
        self.rose(s, side, points)

    def earned(self, s: S, side: int) -> int:
        """The level that a side is due; one that was reached is never lost."""
        level: int = s.level[side]
        due = len([low for low in self.LEVELS if s.war_status[side] >= low])
        if self.ONE_LEVEL:
            due = min(due, level + 1)
        return max(due, level)

    def check(self, s: S, side: int) -> bool:
        """Raise a side to the level it is due, shuffling in its new cards; True if it rose."""
        due = self.earned(s, side)
        if due == s.level[side]:
            return False
        self.hands.level_up(s, side, due)
        self.reached(s, side, due)
        return True
