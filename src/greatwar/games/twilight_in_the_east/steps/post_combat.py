"""9.2, 5.4.10 After combat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.step import Auto
from ..state import State


@dataclass(eq=False)
class PostCombatPhase(Auto):
    """5.4.10 The Post-Combat Phase."""

    asked_by: ClassVar[str] = "5.4.10"
    side: int = 0

    def run(self, s: State) -> None:
        """Nothing yet."""
