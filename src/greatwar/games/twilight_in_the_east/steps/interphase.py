"""5.2, 15 The Inter-Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.step import Auto
from ..state import State


@dataclass(eq=False)
class InterPhase(Auto):
    """5.2 The Inter-Phase."""

    asked_by: ClassVar[str] = "5.2"
    side: int = 0

    def run(self, s: State) -> None:
        """Nothing yet."""
