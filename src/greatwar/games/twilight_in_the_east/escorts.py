"""9.5.1, 9.8.1 The instant at which guns and Trains have lost their escort."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ...kernel.rules import rule
from ...kernel.step import Auto


@rule("9.5.1#1", "9.8.1#1", "12.5.1#1")
@dataclass(eq=False)
class Bereft(Auto):
    """9.5.1, 9.8.1, 12.5.1 A combat unit has left the map: who stays behind in its hex may have to make way, and a
    bridgehead may be abandoned. It comes before all that is pending (see `State.push`).
    """

    asked_by: ClassVar[str] = "9.5.1"
    side: int
    hex: int

    def run(self, s: Any) -> None:
        from .steps.windows import aftermath  # the steps know the state, which knows this one

        s.push(*aftermath(s, self.side, (self.hex,)))
