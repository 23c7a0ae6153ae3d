"""6.E The Revolution Phase: tribes, revolts, the Russian Revolution."""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..state import State


@rule("6.E1", "6.E2", "6.E3")
class RevolutionPhase(Auto):
    """6.E The three steps of the phase, in order."""

    def run(self, s: State) -> None:
        """The chapters 16.3 and 16.4 push their steps here."""
