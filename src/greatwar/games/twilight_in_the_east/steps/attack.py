"""10, 5.4.8, 5.4.9 Attacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.step import Auto
from ..state import State


@dataclass(eq=False)
class AttackPhase(Auto):
    """5.4.8 The Attack Phase."""

    asked_by: ClassVar[str] = "5.4.8"
    side: int = 0

    def run(self, s: State) -> None:
        """Nothing yet."""
