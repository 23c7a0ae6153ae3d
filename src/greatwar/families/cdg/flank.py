"""Flank attacks: when one may be tried, what helps it, and whether it succeeds."""

from __future__ import annotations

from typing import Any, ClassVar, Generic

from ...kernel.refusal import Refusal
from .board import Board, Link, U, X
from .limits import Limit2, refused2
from .record import FLANK_FAILED, FLANKED, B, attacker
from .state import S


class Flank(Generic[S, U, X, B]):
    """Flank attempts. LIMITS are (s, combat) -> Refusal | None; the title overrides `disturbing` and `bonus`."""

    NEEDED: ClassVar[int] = 4

    def __init__(self, board: Board[U, X, Any], limits: tuple[Limit2[S, B], ...]) -> None:
        self.board = board
        self.LIMITS = limits

    # The title's --------------------------------------------------------------------------------------

    def disturbing(self, s: S, c: B, link: Link) -> bool:
        """Whether enemies at the other end of a line disturb those who would turn the flank."""
        return True

    def bonus(self, s: S, c: B) -> int:
        """What cards and the like add to the attempt."""
        return 0

    # The family's -------------------------------------------------------------------------------------

    def refusal(self, s: S, c: B) -> Refusal | None:
        """Why no flank attack may be tried, or None."""
        return refused2(self.LIMITS, s, c)

    def pins(self, c: B) -> list[X]:
        """The spaces that may pin the defender: those attacked from."""
        return [self.board.space(n) for n in c.origins if n != c.space]

    def free(self, s: S, c: B, origin: X) -> bool:
        """Whether no enemy units, those attacked apart, are connected to an attacking space."""
        for link in origin.links:
            if link.to.n != c.space and self.disturbing(s, c, link) and s.enemies(link.to, attacker(s)):
                return False
        return True

    def drm(self, s: S, c: B, pin: X) -> int:
        """One for each attacking space but the pinning one that no enemy disturbs, and what cards add."""
        return len([x for x in self.pins(c) if x is not pin and self.free(s, c, x)]) + self.bonus(s, c)

    def outcome(self, s: S, c: B, pin: X, die: int) -> int:
        """FLANKED or FLANK_FAILED."""
        return FLANKED if die + self.drm(s, c, pin) >= self.NEEDED else FLANK_FAILED
