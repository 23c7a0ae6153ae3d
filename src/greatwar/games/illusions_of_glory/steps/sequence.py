"""6 The Sequence of Play: each turn runs its phases strictly in order."""

from __future__ import annotations

from typing import ClassVar

from ....families.cdg import sequence
from ....kernel.rules import rule
from ....kernel.step import Step
from ..cards import language
from ..charts import turn_title
from ..names import AP, CP, ORDER
from ..rules import greece
from ..state import State
from . import action, assembly, landings, markers  # noqa: F401 - they hook into movement and control
from .attrition import AttritionPhase
from .draw import DrawPhase
from .offensives import OffensivePhase, OffensivesSettled
from .rebellion import RebellionPhase, markers_met
from .replacements import ReplacementPhase
from .sieges import SiegePhase
from .war_status import WarStatusPhase

ROUNDS = 6


class ActionRound(sequence.ActionRound):
    """8.1 Six rounds; in each the AP acts, then the CP."""

    ORDER: ClassVar[tuple[int, ...]] = ORDER
    ROUNDS: ClassVar[int] = ROUNDS
    ACTION: ClassVar[Step] = action.TakeAction()

    @rule("6.0.B#1", "8.1a", "8.1b", "8.1c", "2.0:action-phase", "2.0:action-round", "8.2#1")
    def run(self, s: State) -> None:
        """8.1 A side acts, then the other, six times."""
        super().run(s)

    def half_begins(self, s: State) -> None:
        """8.2 A side is about to act."""
        if self.number == 1 and self.half == 0:
            s.dug, s.dug_places = (0, 0, 0, 0), ()

    def half_ends(self, s: State) -> None:
        """8.2 The markers of the action come off, and Events of the round end."""
        action.after_action(s)
        s.clear_marks()
        s.activations, s.working, s.landed, s.round_facts = (), -1, (), 0
        s.dug = (s.dug[0], s.dug[1], 0, 0)
        s.combat = None
        language.end_scope(s, "round")
        greece.forget(s)

    def round_ends(self, s: State) -> None:
        """8.1 Both have acted."""


class Turn(sequence.Turn):
    """6.0 A turn: its phases A to I, one after the other."""

    PHASES: ClassVar[tuple[Step, ...]] = (
        OffensivePhase(),
        ActionRound(),
        OffensivesSettled(),
        AttritionPhase(),
        SiegePhase(),
        WarStatusPhase(),
        RebellionPhase(),
        ReplacementPhase(AP),
        ReplacementPhase(CP),
        DrawPhase(),
    )

    def begins(self, s: State) -> None:
        """6.0 The turn begins."""
        s.say(f"Turn {s.turn}: {turn_title(s.turn)}")

    @rule("6.0#1", "T:sequence")
    def run(self, s: State) -> None:
        """6.0 One phase after the other."""
        super().run(s)

    @rule("6.0.I")
    def ends(self, s: State) -> None:
        """6.0.I The Turn marker advances; markers on the Turn Track that it meets take effect."""
        s.turn += 1
        clear_charts(s)
        s.push(Turn())


def clear_charts(s: State) -> None:
    """6.0.I The Action Charts are empty again; markers on the Turn Track that the Turn marker meets take effect."""
    s.round = 0
    s.taken = ((), ())
    s.conversions = 0
    markers_met(s)
