"""6.0.C The Attrition Phase."""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..rules.attrition import take, toll
from ..state import State


@rule("6.0.C#1", "6.0.C#2", "14.3.5#2", "14.3.6#2")
class AttritionPhase(Auto):
    """6.0.C Units and spaces of both sides that are out of supply are lost, all at once."""

    def run(self, s: State) -> None:
        units, spaces = toll(s)
        if not units and not spaces:
            s.say("No attrition")
        take(s, units, spaces)
