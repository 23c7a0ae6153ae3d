"""6.G The Replacement Phase."""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..state import State


@rule("6.G#1")
class ReplacementPhase(Auto):
    """6.G The AP spends its points, then the CP."""

    def run(self, s: State) -> None:
        """Chapter 17 pushes its steps here."""
        s.rp = (0,) * len(s.rp)
