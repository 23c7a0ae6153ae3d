"""18, 5.4.3 Pontoon bridges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.step import Auto
from ..state import State


@dataclass(eq=False)
class PontoonPhase(Auto):
    """5.4.3 The Pontoon Bridge Phase."""

    asked_by: ClassVar[str] = "5.4.3"
    side: int = 0

    def run(self, s: State) -> None:
        """Nothing yet."""
