"""16, 5.4.1 Reinforcements, withdrawals, substitutions, activations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.step import Auto
from ..state import State


@dataclass(eq=False)
class ReinforcementPhase(Auto):
    """5.4.1 The Reinforcement, Withdrawal and Activation Phase."""

    asked_by: ClassVar[str] = "5.4.1"
    side: int = 0

    def run(self, s: State) -> None:
        """Nothing yet."""
