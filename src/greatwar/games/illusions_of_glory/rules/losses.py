"""12.6 Taking Losses: as much of the Loss Number as possible, never more."""

from __future__ import annotations

from typing import ClassVar, Final

from ....families.cdg.losses import Losses, Steps
from ....kernel.rules import rule
from ..combat import Combat
from ..components import BOARD, RESERVE
from ..pieces import Space, Unit
from ..state import State
from .combat import was_oos


@rule("12.6.2a#1", "12.6.2a#2", "12.6.2a#3", "12.6.2b", "12.6.3b", "12.6.3c", "12.2.G.5a", "12.2.G.5b", "12.2.G.5c")
@rule("12.6.4b", "12.6.4c", "12.6.4e", "12.6.6a", "12.6.5a")
def tier(c: Combat, large: Unit, small: Unit) -> int:
    """12.6.4 An SCU of the same type and nationality replaces first, then any other of the nationality; none if OOS."""
    if was_oos(c, large.n) or not small.nations & large.nations or small.uprising:
        return -1
    return 0 if small.type == large.type else 1


class IllusionsLosses(Losses[State, Unit, Space, Combat]):
    """12.6.5 Destroyed SCUs go to the Reserve Box, and may come back as replacements at full strength."""

    BACK: ClassVar[bool] = True

    def reserve(self, s: State, c: Combat, side: int) -> list[Unit]:
        if side > 1:
            return []
        return [u for u in s.at(RESERVE[side]) if u.counted and not u.large]

    def tier_of(self, s: State, c: Combat, large: Unit, small: Unit) -> int:
        return tier(c, large, small)

    def steps_of(self, s: State, c: Combat, unit: Unit) -> Steps:
        return unit.lf[1:] if s.reduced(unit) else unit.lf


LOSSES: Final = IllusionsLosses(BOARD)
