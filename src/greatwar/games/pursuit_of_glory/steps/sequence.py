"""6 The sequence of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....families.cdg import sequence as family
from ....kernel.rules import rule
from ....kernel.step import Auto, Step
from ..names import AP, CP, turn_name
from ..rules import control, turn_start
from ..state import State
from .action import TakeAction
from .attrition import AttritionPhase
from .draw import DrawPhase
from .offensives import OffensivePhase
from .replacements import ReplacementPhase
from .revolution import RevolutionPhase
from .sieges import SiegePhase
from .war_status import WarStatusPhase


@rule("6.B", "2.0.actionphase", "8.1.1", "2.0.activeplayer")
@dataclass(eq=False)
class Rounds(family.ActionRound):
    """8.1.1 Six rounds, in each the AP acts first."""

    ORDER: ClassVar[tuple[int, ...]] = (AP, CP)
    ROUNDS: ClassVar[int] = 6
    ACTION: ClassVar[Step] = TakeAction()


@dataclass(eq=False)
class Round(Rounds):
    """8.1.1 A round: what is forgotten between the actions, and after both."""

    def half_begins(self, s: State) -> None:
        from ..rules.sieges import SIEGES

        forget_targets(s)
        SIEGES.note_broken(s)

    def half_ends(self, s: State) -> None:
        control.clear_new_beachheads(s)
        s.driven = ()
        super().half_ends(s)

    def round_ends(self, s: State) -> None:
        forget_cities(s)
        super().round_ends(s)


@rule("18.4.1")
def forget_targets(s: State) -> None:
    """18.4.1 The one attack from Greek ports, and the one on Greece, are allowed in every action."""
    s.balkan_target = s.greek_target = 0


@rule("16.3.1.1e")
def forget_cities(s: State) -> None:
    """16.3.1.1e A Jihad City counts once in a round."""
    s.cities = ()


class ActionPhase(Auto):
    """6.B The Action Phase."""

    def run(self, s: State) -> None:
        s.push(Round())


@dataclass(eq=False)
class Turn(family.Turn):
    """6 A turn: its phases one after the other."""

    PHASES: ClassVar[tuple[Step, ...]] = (
        OffensivePhase(),
        ActionPhase(),
        AttritionPhase(),
        SiegePhase(),
        RevolutionPhase(),
        WarStatusPhase(),
        ReplacementPhase(),
        DrawPhase(),
    )

    @rule("4.1.4b", "6.F1")
    def skips(self, s: State, phase: int) -> bool:
        """4.1.4b There is no War Status Phase on turn 1."""
        return isinstance(self.PHASES[phase], WarStatusPhase) and s.turn == 1

    def begins(self, s: State) -> None:
        s.say(f"Turn {s.turn}, {turn_name(s.turn)}")
        turn_start.begin(s)

    def ends(self, s: State) -> None:
        """6.I The turn marker moves on, and what holds for a turn is forgotten."""
        next_turn(s)
        s.round = 0
        s.taken = ((), ())
        s.this_turn = 0
        s.converted = (0, 0)
        s.card_tu = 0
        s.push(Turn())


@rule("6.I")
def next_turn(s: State) -> None:
    """6.I The turn marker moves on."""
    s.turn += 1


__all__ = ["CP"]
