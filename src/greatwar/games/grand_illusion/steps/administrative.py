"""11.0 The Administrative Phase: segments in order, recovery, trenches."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import HEXES, Hex, Side
from ..rules.mandates import cancel
from ..rules.recovery import in_supply, limit, turns_round
from ..rules.supply import Supply, supply_of
from ..scenarios import scenario
from ..state import Mark, State
from ..tables import TABLES, vp_of
from .recovery import Undisrupt
from .siege import FortSurrender
from .supply_check import Attrition, SupplyCheck
from .victory import ImmediateVictory, InterimVictoryPoints, RegularVictory, ScenarioVictoryPoints


@rule("11.0", "4.0#7")
class AdministrativePhase(Auto):
    """11.0 Mandated Battles not made, victory, supply, attrition, surrender of forts, recovery, trenches, in order.

    The segments (4.0 VI): A Mandated Battles; B-D `steps.victory` (ImmediateVictory, InterimVictoryPoints,
    ScenarioVictoryPoints, RegularVictory); E supply check; F attrition, then `steps.siege.FortSurrender`; G recovery of
    both sides; H trenches.

    Before: `s.phase` is ADMINISTRATIVE. After: the game is over (`rules.victory.finish`), or the stack is as before and
    `EndOfTurn` advances the turn. On the last turn the game must be over.
    """

    def run(self, s: State) -> None:
        over = [RegularVictory()] if s.turn == scenario(s).last_turn else []
        s.push(
            MandatedPenalty(),
            ImmediateVictory(),
            InterimVictoryPoints(),
            ScenarioVictoryPoints(),
            *over,
            SupplyCheck(),
            Attrition(),
            FortSurrender(),
            Recovery(1 - s.initiative),
            Recovery(s.initiative),
            TrenchImprovement(),
        )


@rule("3.2#1", "9.1.1b#2", "14.1.1a#6")
class MandatedPenalty(Auto):
    """9.1.1b A victory point for each Mandated Battle not made; then none is owed."""

    def run(self, s: State) -> None:
        for side in Side:
            s.change_vp(side, s.mandated[side] * vp_of("mandated_not_made"), "Mandated Battles not made")
            cancel(s, side)


@rule("11.4#1", "11.4#3", "11.4#4", "9.8.3a#2", "5.2#7")
@dataclass(eq=False)
class Recovery(Auto):
    """11.4 A side's supplied units show their front again; where not all may, the owner chooses."""

    side: int

    def run(self, s: State) -> None:
        for u in list(s.units(self.side)):
            if turns_round(s, u):
                s.mark(u, Mark.BACK, False)
        occupied = {s.hex(u) for u in s.units(self.side) if s.disrupted(u)}
        numbers = [(h, limit(s, self.side, h)) for h in HEXES if h in occupied]
        s.push(*(Undisrupt(self.side, h, n) for h, n in numbers if n))


@rule("11.5", "9.7.3#1")
class TrenchImprovement(Auto):
    """11.5 Trenches where fully supplied infantry of both sides stands go up to the second level."""

    def run(self, s: State) -> None:
        for hex_ in HEXES:
            if 0 < s.trench(hex_) < TABLES.entrenching.max_level and all(fed(s, side, hex_) for side in Side):
                s.set_trench(hex_, TABLES.entrenching.max_level)
                s.say(f"The trenches of {hex_} are improved")


@rule("11.5")
def fed(s: State, side: int, hex_: Hex) -> bool:
    """11.5 Whether a side has fully supplied infantry in a hex: no emergency supply (ruling 75)."""
    return any(in_supply(s, u) and supply_of(s, u) is Supply.FULL for u in s.infantry(side, hex_))
