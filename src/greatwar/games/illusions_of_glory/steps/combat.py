"""12 Combat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.step import Decision
from .. import notation
from ..state import State


@dataclass(eq=False)
class Combats(Decision):
    """12.1 Attacks are declared one after the other."""

    asked_by: ClassVar[str] = "12.1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return "Attack, or end combat"

    def actions(self, s: State) -> list[Action]:
        return [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        return
