"""12 Combat."""

from __future__ import annotations

from ....kernel.step import Auto
from ..state import State


class Attacks(Auto):
    """12 The attacks of an action."""

    def run(self, s: State) -> None:
        """The chapter of combat pushes its steps here."""
