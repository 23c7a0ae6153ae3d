"""9.7.2 Entrenching a hex."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import Hex
from ..state import State
from ..tables import TABLES


@rule("9.7.2#3", "9.7.2#4", "9.7.3#1")
@dataclass(eq=False)
class Entrench(Auto):
    """9.7.2 Put a trench on its first level; it serves both sides and is never removed. The CAP is paid."""

    hex: Hex

    def run(self, s: State) -> None:
        s.set_trench(self.hex, TABLES.entrenching.start_level)
        s.say(f"{self.hex} is entrenched")
