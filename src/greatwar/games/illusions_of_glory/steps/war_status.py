"""6.0.E The War Status Phase: victory, armistice, commitment levels, collapses, in this order."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..rules import victory
from ..state import State
from .collapse import CollapseCheck


@dataclass(eq=False)
class WarStatusPhase(Auto):
    """6.0.E Its four steps; the first two may end the game."""

    @rule("6.0.E.1", "6.0.E.2", "6.0.E.3", "6.0.E.4a", "6.0.E.4b")
    def run(self, s: State) -> None:
        if victory.automatic_victory(s) or victory.armistice(s):
            return
        victory.raise_levels(s)
        s.push(CollapseCheck())
