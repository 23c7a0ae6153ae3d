"""12 The odds of a combat: the family's, with the steps and the words of Pursuit of Glory."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ....families.cdg.odds import Odds
from ..components import BOARD, Space, Unit
from ..rules import retreat, withdrawal
from ..rules.combat import record
from ..rules.combat_flags import NO_WITHDRAWAL
from ..rules.fire import FIRE
from ..state import State
from ..steps.combat import Attacks, Join, Retreats


class PursuitOdds(Odds[State, Unit, Space]):
    """The odds of Pursuit of Glory."""

    def winner(self, s: State) -> int:
        """12.2.8d The side with the higher Loss Number against the other."""
        c = record(s)
        return FIRE.winner(s, c) if c.defender_loss >= 0 and c.attacker_loss >= 0 else -1

    def retreat(self, s: State) -> int:
        """12.7.2, 12.8 One space or two; a Turkish Withdrawal is one."""
        c = record(s)
        if c.withdraws and not c.flags & NO_WITHDRAWAL:
            return 1 if c.defenders else 0
        return retreat.due(s, c) if self.winner(s) >= 0 else 0

    def fort_falls(self, s: State) -> bool:
        """12.6.6 Whether the fort is destroyed."""
        return s.combat is not None and s.combat.fort_fell

    def forget(self, s: State) -> None:
        """What the dice showed matters to cards that are played on it alone."""
        if s.combat is not None and s.combat.dice != (0, 0):
            s.combat = replace(s.combat, dice=(0, 0))

    def notes(self, s: State) -> list[str]:
        """What the defender may do about it."""
        found, c = [], record(s)
        if withdrawal.may_withdraw(s, c) and not c.withdraws:
            found.append("The Turkish divisions may announce a Withdrawal before the dice; here they stand (12.8).")
        if retreat.may_cancel(s, c):
            found.append("Instead of a retreat the defender may lose one more step and stay (12.7.3).")
        if retreat.yudenich(s, c):
            found.append("Yudenich may take one space off a retreat.")
        return found


ODDS: Final = PursuitOdds(BOARD, Attacks, Join, Retreats)
