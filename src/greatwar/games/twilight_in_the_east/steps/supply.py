"""14, 5.4.4 Supply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.step import Auto
from ..state import State


@dataclass(eq=False)
class SupplyPhase(Auto):
    """5.4.4 The Supply Phase."""

    asked_by: ClassVar[str] = "5.4.4"
    side: int = 0

    def run(self, s: State) -> None:
        """Nothing yet."""
