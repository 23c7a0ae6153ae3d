"""A die: six outcomes, equally likely."""

from __future__ import annotations

from typing import Any, Final

from .action import Action
from .step import Chance

DIE: Final = [(Action("roll", (n,)), 1) for n in range(1, 7)]


class Die(Chance):
    """Chance rolls one die; a title says what the roll does."""

    def outcomes(self, s: Any) -> list[tuple[Action, int]]:
        return DIE
