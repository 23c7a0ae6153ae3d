"""12 The odds of a combat: the family's, with the steps and the words of Illusions of Glory."""

from __future__ import annotations

from typing import Final

from ....families.cdg.odds import Odds
from ..components import BOARD
from ..names import REGION, SEA
from ..pieces import Space, Unit
from ..rules import retreat
from ..rules.combat import current, where
from ..state import State
from ..steps.combat import Combats, Designate, Retreats


class IllusionsOdds(Odds[State, Unit, Space]):
    """The odds of Illusions of Glory."""

    def winner(self, s: State) -> int:
        """12.2.G.4 The side that has won."""
        return current(s).won

    def retreat(self, s: State) -> int:
        """12.7.2 One space or two; a region is left by choice, and from the sea nobody goes."""
        c = current(s)
        if not retreat.must_retreat(s, c) or where(c).kind in (REGION, SEA):
            return 0
        return retreat.length(c)

    def fort_falls(self, s: State) -> bool:
        """20.2 Whether the fort is destroyed."""
        return s.combat is not None and s.combat.fort_lost

    def notes(self, s: State) -> list[str]:
        """What the place means for those who lose."""
        kind = where(current(s)).kind
        if kind == REGION:
            return ["In a region defenders who lose may leave or stay (18.5)."]
        if kind == SEA:
            return ["Defenders who lose at sea stay and lose a step more (12.7.7)."]
        return []


ODDS: Final = IllusionsOdds(BOARD, Combats, Designate, Retreats)
