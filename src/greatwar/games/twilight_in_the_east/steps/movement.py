"""8, 5.4.6, 5.4.7 Movement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.step import Auto
from ..state import State


@dataclass(eq=False)
class MovementPhase(Auto):
    """5.4.6 The Movement Phase."""

    asked_by: ClassVar[str] = "5.4.6"
    side: int = 0

    def run(self, s: State) -> None:
        """Nothing yet."""
