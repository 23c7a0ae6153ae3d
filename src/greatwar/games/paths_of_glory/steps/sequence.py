"""6 The Sequence of Play: each turn runs its phases strictly in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import Side
from ..rules.effects import AFTER_ACTION
from ..rules.stacking import overstacked
from ..rules.victory import finish, scenario_over
from ..state import Mark, State
from ..tables import TURNS
from .action import TakeAction
from .attrition import AttritionPhase
from .draw import DrawPhase
from .offensives import MandatedOffensivePhase
from .overstack import Overstack
from .replacements import ReplacementPhase
from .sieges import SiegePhase
from .war_status import WarStatusPhase

ROUNDS: Final = 6


@rule("6.0#1", "6.0.A", "6.0.C#1", "6.0.D", "6.0.E.1", "6.0.F.1", "6.0.F.2", "6.0.H")
@dataclass(eq=False)
class Turn(Auto):
    """6.0 A turn: its phases A to H, one after the other."""

    phase: int = 0  # the next of PHASES

    def run(self, s: State) -> None:
        if not self.phase:
            s.say(f"Turn {s.turn}: {TURNS[s.turn]}")
        following = Turn(self.phase + 1) if self.phase + 1 < len(PHASES) else EndOfTurn()
        s.push(PHASES[self.phase], following)


@rule("6.0.B#1", "6.0.B#2", "8.1.1", "8.1.2", "8.1.5", "4.1.1#9")
class ActionPhase(Auto):
    """8.1 Six rounds; in each the Central Powers act, then the Allies."""

    def run(self, s: State) -> None:
        s.push(ActionRound(1, Side.CP))


@rule("3.0#3", "8.1.5")
@dataclass(eq=False)
class ActionRound(Auto):
    """8.1 One side's action in one round."""

    number: int
    side: int

    def run(self, s: State) -> None:
        s.round, s.active = self.number, self.side
        s.push(TakeAction(), EndOfRound(), *self.following())

    def following(self) -> list[Auto]:
        """8.1.5 The sides alternate until each has taken six actions."""
        if self.side == Side.CP:
            return [ActionRound(self.number, Side.AP)]
        return [ActionRound(self.number + 1, Side.CP)] if self.number < ROUNDS else []


class EndOfRound(Auto):
    """8.1 A side has acted: the markers of its action come off."""

    def run(self, s: State) -> None:
        for settle in AFTER_ACTION.in_force(s):
            settle(s)
        forget_failed_trenches(s)
        s.clear_round_marks()
        s.ops, s.card = 0, -1
        s.move_marks = s.attack_marks = s.inactive = s.entered_now = s.attacked = s.unbesieged = ()
        s.round_events = ()
        forget_used_cards(s)
        s.push(*(Overstack(x) for x in overstacked(s)))


@rule("6.0.B#3", "9.5.4.4#1")
def forget_used_cards(s: State) -> None:
    """6.0.B An action round holds the actions of both sides: cards serve again when the Allies have acted too."""
    if s.active == Side.AP:
        s.used = ()


@rule("11.2.10#2")
def forget_failed_trenches(s: State) -> None:
    """11.2.10 The marker of a failed trench comes off unless the army failed again in this round."""
    if not s.options.entrench_modifier:
        return
    marks = s.marks  # asked in every action: no call for each of the counters
    for unit in s.units(s.active):
        if marks[unit.n] & Mark.FAILED_TRENCH and not marks[unit.n] & Mark.ENTRENCHING:
            s.mark(unit, Mark.FAILED_TRENCH, False)


@rule("6.0.H", "5.3.1")
class EndOfTurn(Auto):
    """6.0.H The war goes on into the next turn, or the scenario is over."""

    def run(self, s: State) -> None:
        ending = scenario_over(s)
        if ending:
            finish(s, ending)
            return
        s.turn += 1
        s.round = 0
        s.taken = (b"", b"")
        s.near_east = (0, 0, 0, 0)
        s.push(Turn())


#: 6.0 what follows what in a turn; EndOfTurn comes after the last
PHASES: Final[tuple[Auto, ...]] = (
    MandatedOffensivePhase(),
    ActionPhase(),
    AttritionPhase(),
    SiegePhase(),
    WarStatusPhase(),
    ReplacementPhase(Side.AP),
    ReplacementPhase(Side.CP),
    DrawPhase(),
)
AFTER_ACTIONS: Final = PHASES.index(AttritionPhase())
REPLACEMENTS: Final = PHASES.index(ReplacementPhase(Side.AP))
