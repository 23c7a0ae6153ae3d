"""6.0.C, 14.3.2 The Attrition Phase."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..rules import attrition
from ..state import State


@dataclass(eq=False)
class AttritionPhase(Auto):
    """6.0.C All units out of supply lose a step at the same moment; then places out of supply change hands."""

    @rule("6.0.C#1", "6.0.C#2")
    def run(self, s: State) -> None:
        attrition.carry_out(s)
