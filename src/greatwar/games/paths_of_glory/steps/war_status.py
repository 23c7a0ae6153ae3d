"""6.0.E The War Status Phase."""

from __future__ import annotations

from typing import ClassVar

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import Deck, Side
from ..rules.neutral_entry import turkey_enters
from ..rules.offensives import note_missed
from ..rules.victory import (
    ARMISTICE,
    AUTOMATIC,
    NOBODY,
    TOTAL_WAR,
    automatic_winner,
    finish,
    scenario,
    war_status_points,
)
from ..rules.war_status import armistice, level_earned, levels_are_checked
from ..state import State, replaced


class WarStatusPhase(Auto):
    """6.0.E The four segments in their order; an ending clears those that follow."""

    asked_by: ClassVar[str] = "6.0.E.1"

    def run(self, s: State) -> None:
        s.push(VictoryPointSegment(), AutomaticVictorySegment(), ArmisticeSegment(), CommitmentSegment())


@rule("6.0.E.1", "7.1.3#2", "7.1.3#3")
class VictoryPointSegment(Auto):
    """6.0.E.1 The lines of the Victory Point Table for this phase."""

    asked_by: ClassVar[str] = "6.0.E.1"

    def run(self, s: State) -> None:
        note_missed(s)
        for vp, cause in war_status_points(s):
            s.change_vp(vp, cause)


@rule("6.0.E.2", "5.2.1", "5.2.2")
class AutomaticVictorySegment(Auto):
    """6.0.E.2 Automatic victory is looked for here and nowhere else."""

    asked_by: ClassVar[str] = "6.0.E.2"

    def run(self, s: State) -> None:
        if automatic_winner(s) != NOBODY:
            finish(s, AUTOMATIC)


@rule("6.0.E.3", "16.2.1")
class ArmisticeSegment(Auto):
    """6.0.E.3 The armistice."""

    asked_by: ClassVar[str] = "6.0.E.3"

    def run(self, s: State) -> None:
        if armistice(s):
            finish(s, ARMISTICE)


@rule("6.0.E.4#1", "6.0.E.4#2", "16.1.2")
class CommitmentSegment(Auto):
    """6.0.E.4 Both sides see whether their commitment level rises."""

    asked_by: ClassVar[str] = "6.0.E.4"

    def run(self, s: State) -> None:
        if not levels_are_checked(s):
            return
        for side in Side:
            rise(s, side)
        if scenario(s).ends_at_total_war and Deck.TW in s.level:
            total_war_ends_it(s)


@rule("16.1.3#1", "16.1.4#1", "16.1.3.1#1", "9.5.2.3", "4.2.2#2")
def rise(s: State, side: Side) -> None:
    """16.1.3, 16.1.4 A side rises to the level it has earned; its cards join the pile in the draw phase."""
    earned = level_earned(s, side)
    if earned == s.level[side]:
        return
    for level in range(s.level[side] + 1, earned + 1):
        s.say(f"{side.title} rise to {Deck(level).title}")
    s.reshuffle = replaced(s.reshuffle, side, s.reshuffle[side] + int(earned) - s.level[side])
    s.level = replaced(s.level, side, int(earned))
    if side is Side.CP:
        turkey_enters(s)


@rule("5.4.1#1")
def total_war_ends_it(s: State) -> None:
    """5.4.1 The Limited War scenario is over when a side reaches Total War."""
    finish(s, TOTAL_WAR)
