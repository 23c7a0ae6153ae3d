"""4.0 The Turn Sequence: each turn runs its phases strictly in order."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.rules import rule
from ....kernel.step import Auto, Step
from ..components import Phase
from ..rules.mandates import set_for_turn
from ..rules.supply import settle_emergency
from ..scenarios import scenario
from ..state import State
from ..tables import TURNS
from .action import ActionPhase
from .administrative import AdministrativePhase
from .caps import CapsPhase
from .control import settle_everywhere
from .initiative import InitiativePhase
from .reinforcement import ReinforcementPhase
from .strategic_movement import StrategicMovementPhase


@rule("4.0#1", "4.0#2", "13.1.3a", "1.2#3")
class Turn(Auto):
    """4.0 A turn: CAPS, initiative, and then the phases that depend on who has it."""

    def run(self, s: State) -> None:
        s.say(f"Turn {s.turn}: {TURNS[s.turn].dates}")
        set_for_turn(s)
        s.changed()  # sources and rules of supply may hang on the turn
        settle_emergency(s)
        s.push(CapsPhase(), InitiativePhase(), Phases(Phase.REINFORCEMENT))
        settle_everywhere(s)


@rule("4.0#3", "4.0#4", "4.0#6", "4.0#7", "7.1#3", "11.0")
@dataclass(eq=False)
class Phases(Auto):
    """4.0 III to VI: in reinforcement and strategic movement the side without the initiative comes first."""

    phase: int

    def run(self, s: State) -> None:
        s.phase = Phase(self.phase)
        s.changed()  # cavalry cuts supply in some phases only
        s.push(*self.parts(s), *([Phases(self.phase + 1)] if self.phase < Phase.ADMINISTRATIVE else [EndOfTurn()]))
        settle_everywhere(s)

    def parts(self, s: State) -> list[Step]:
        """What a phase consists of."""
        order = (1 - s.initiative, s.initiative)
        if self.phase == Phase.REINFORCEMENT:
            s.hq_placed = ()
            return [ReinforcementPhase(side) for side in order]
        if self.phase == Phase.ACTION:
            return [ActionPhase()]
        if self.phase == Phase.STRATEGIC_MOVEMENT:
            return [StrategicMovementPhase(side) for side in order]
        return [AdministrativePhase()]


@rule("11.6", "5.1.1#3", "14.1#1", "14.2#1", "14.3#1")
class EndOfTurn(Auto):
    """11.6 If the scenario has not ended, the turn marker advances."""

    def run(self, s: State) -> None:
        if s.turn >= scenario(s).last_turn:
            raise RuntimeError("the last turn must end the game in its Administrative Phase")
        s.turn += 1
        s.push(Turn())
