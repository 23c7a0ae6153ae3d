"""6 The Sequence of Play: each turn runs its phases strictly in order."""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import Side
from ..rules.events import settle_high_seas_fleet
from ..rules.victory import finish, scenario_over
from ..state import Mark, State
from ..tables import TURNS
from .action import TakeAction
from .attrition import AttritionPhase
from .draw import DrawPhase
from .offensives import MandatedOffensivePhase
from .replacements import ReplacementPhase
from .sieges import SiegePhase
from .war_status import WarStatusPhase

ROUNDS = 6


@rule("6.0#1", "6.0.A", "6.0.C#1", "6.0.D", "6.0.E.1", "6.0.F.1", "6.0.F.2", "6.0.H")
class Turn(Auto, frozen=True):
    """6.0 A turn, phases A to H."""

    def run(self, s: State) -> None:
        s.say(f"Turn {s.turn}: {TURNS[s.turn]}")
        s.push(
            MandatedOffensivePhase(),
            ActionPhase(),
            AttritionPhase(),
            SiegePhase(),
            WarStatusPhase(),
            ReplacementPhase(Side.AP),
            ReplacementPhase(Side.CP),
            DrawPhase(),
            EndOfTurn(),
        )


@rule("6.0.B#1", "6.0.B#2", "8.1.1", "8.1.2", "8.1.5", "4.1.1#9")
class ActionPhase(Auto, frozen=True):
    """8.1 Six rounds; in each the Central Powers act, then the Allies."""

    def run(self, s: State) -> None:
        s.push(*(ActionRound(n, side) for n in range(1, ROUNDS + 1) for side in (Side.CP, Side.AP)))


class ActionRound(Auto, frozen=True):
    """8.1 One side's action in one round."""

    number: int
    side: int

    def run(self, s: State) -> None:
        s.round, s.active = self.number, self.side
        s.push(TakeAction(), EndOfRound())


class EndOfRound(Auto, frozen=True):
    """8.1 Markers of the action come off."""

    def run(self, s: State) -> None:
        settle_high_seas_fleet(s)
        forget_failed_trenches(s)
        s.clear_round_marks()
        s.ops, s.card = 0, -1
        for marks in (s.move_marks, s.attack_marks, s.inactive, s.entered_now, s.attacked, s.unbesieged):
            marks.clear()
        s.used.clear()
        s.round_events.clear()


@rule("11.2.10#2")
def forget_failed_trenches(s: State) -> None:
    """11.2.10 The marker of a failed trench comes off unless the army failed again in this round."""
    if not s.options.entrench_modifier:
        return
    failed, tried = int(Mark.FAILED_TRENCH), int(Mark.ENTRENCHING)
    for unit in s.units(s.active):
        if s.marks[unit] & failed and not s.marks[unit] & tried:
            s.mark(unit, failed, False)


@rule("6.0.H", "5.3.1")
class EndOfTurn(Auto, frozen=True):
    """6.0.H The war goes on into the next turn, or the scenario is over."""

    def run(self, s: State) -> None:
        ending = scenario_over(s)
        if ending:
            finish(s, ending)
            return
        s.turn += 1
        s.round = 0
        s.taken = [b"", b""]
        s.near_east = [0, 0, 0, 0]
        s.push(Turn())
