"""17, 5.4.5 Railheads, field railways, new railways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.step import Auto
from ..state import State


@dataclass(eq=False)
class EngineeringPhase(Auto):
    """5.4.5 The RR Engineering Phase."""

    asked_by: ClassVar[str] = "5.4.5"
    side: int = 0

    def run(self, s: State) -> None:
        """Nothing yet."""
