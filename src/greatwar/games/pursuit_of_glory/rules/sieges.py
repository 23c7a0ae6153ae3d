"""15 Forts and sieges."""

from __future__ import annotations

from typing import Final

from ....families.cdg import sieges as family
from ....families.cdg.sieges import ALONE
from ....kernel.rules import rule
from ..components import BOARD, Space, Unit
from ..state import State


class Sieges(family.Sieges[State, Unit, Space]):
    """Forts and their besiegers."""

    @rule("15.2.1#1", "15.2.6", "3.2.1.4#4", "3.2.1.5#5", "15.2.1#2", "18.6.6#2", "3.2.3#1")
    def strength_of(self, s: State, where: Space, unit: Unit) -> int:
        """15.2.1 An LCU is enough; regular and irregular SCUs count one; tribes and staff nothing; marines three."""
        if unit.large:
            return ALONE
        if unit.staff or unit.tribe:
            return 0
        if unit.kind == "RU Black Sea Division" and s.marines == where.n:
            return 3
        return 1


SIEGES: Final = Sieges(BOARD)
