"""9.3.6, 9.4 The end of a battle: units return, retreats, sieges, control."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import msgspec

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal, Step
from .. import notation
from ..battle import EMPTY_ROW
from ..components import Hex
from ..notation import FALL_BACK, STAY
from ..rules.markers import battle_of
from ..rules.retreat import must_retreat, open_to
from ..rules.siege import settle_siege
from ..state import State
from .control import settle
from .displacement import CavalryRetreat, Displace
from .retreating import RetreatForce, force_of
from .siege import OfferSiege

__all__ = ["CavalryRetreat", "ConcludeBattle", "Displace", "RetreatForce"]


@rule("9.3.6#1", "9.3.6#2", "9.4#1", "9.4.2#2")
class ConcludeBattle(Auto):
    """9.3.6, 9.4 Mandatory retreats, the defender's optional retreat, HQs, siege, control.

    Before: all fire and losses of `s.battle` are done. After: the units are back in the hex or have retreated, sieges
    and control are settled (`steps.control.settle`), `s.battle` is None. Stack as before (ResolveBattles lies below).
    """

    def run(self, s: State) -> None:
        b = s.battle = msgspec.structs.replace(
            battle_of(s), front=(EMPTY_ROW, EMPTY_ROW), reserve=(EMPTY_ROW, EMPTY_ROW)
        )
        here, loser = b.hex, must_retreat(s, b)
        after: list[Step] = [Displace(side, here) for side in (b.attacker, 1 - b.attacker)]
        after += [OfferSiege(here), BattleOver()]
        if b.called_off:
            s.push(*after[-1:])
        elif loser == 1 - b.attacker:
            s.push(RetreatForce(loser, here), *after)
        else:
            first = [] if loser is None else [RetreatForce(loser, here)]
            s.push(*first, OfferRetreat(1 - b.attacker, here), *after)
        settle(s, here)


@rule("9.3.6#2", "9.4.1d")
class BattleOver(Auto):
    """9.3.6 The battle is done: sieges that nobody maintains end, and control follows the units."""

    def run(self, s: State) -> None:
        here = battle_of(s).hex
        s.battle = None
        settle_siege(s, here)
        settle(s, here)


@rule("9.4.2#1")
@dataclass(eq=False)
class OfferRetreat(Auto):
    """9.4.2 The defender may retreat if every unit has a way."""

    side: int
    hex: Hex

    def run(self, s: State) -> None:
        force = force_of(s, self.side, self.hex)
        if any(u.combat for u in force) and all(open_to(s, u, self.hex) for u in force if u.combat):
            s.push(DecideRetreat(self.side, self.hex))


@rule("9.4.2#1", "9.4.1b#2")
@dataclass(eq=False)
class DecideRetreat(Decision):
    """9.4.2 All defending units but forts retreat, or all stay."""

    side: int
    hex: Hex

    asked_by: ClassVar[str] = "9.4.2"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [STAY, FALL_BACK]

    def take(self, s: State, action: Action) -> None:
        if action == FALL_BACK:
            s.push(RetreatForce(self.side, self.hex, forced=False))

    def prompt(self, s: State) -> str:
        return f"The battle in {self.hex} is over: stay, or retreat all units but forts"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why units do not retreat one by one here."""
        if action.verb in (notation.RETREAT, notation.RETREAT_ALL):
            return Refusal("9.4.2#1", "all units but forts retreat or none: fall-back first")
        return None
