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

#: in which order SCUs replace an LCU
FIRST: Final = 0
SECOND: Final = 1
NEVER: Final = -1


@rule("12.6.4b", "12.6.4c", "12.6.4e", "12.6.6a")
def tier(c: Combat, large: Unit, small: Unit) -> int:
    """12.6.4 An SCU of the same type and nationality replaces first, then any other of the nationality; none if OOS."""
    if was_oos(c, large.n) or not small.nations & large.nations or small.uprising:
        return NEVER
    return FIRST if small.type == large.type else SECOND


class IllusionsLosses(Losses[State, Unit, Space, Combat]):
    """12.6.5 Destroyed SCUs go to the Reserve Box, and may come back as replacements at full strength."""

    BACK: ClassVar[bool] = True

    def reserve(self, s: State, c: Combat, side: int) -> list[Unit]:
        if side > 1:
            return []
        return [u for u in s.at(RESERVE[side]) if u.counted and not u.large]

    def tier_of(self, s: State, c: Combat, large: Unit, small: Unit) -> int:
        return tier(c, large, small)

    @rule("12.6.2b", "12.2.G.5b", "12.6.3c", "12.2.G.5c")
    def steps_of(self, s: State, c: Combat, unit: Unit) -> Steps:
        return unit.lf[1:] if s.reduced(unit) else unit.lf


LOSSES: Final = IllusionsLosses(BOARD)
