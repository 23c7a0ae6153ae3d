"""11.1, 14.1.3 The victory segments of the Administrative Phase."""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import Side
from ..rules.cups import PARIS, take_back
from ..rules.victory import (
    IMMEDIATE,
    INTERIM_TURN,
    REGULAR,
    count_paris,
    final_winner,
    finish,
    scenario_points,
    undrawn,
    wins_at_once,
)
from ..scenarios import in_force, scenario
from ..state import State
from .control import DrawGerman


@rule("11.1#1", "14.1.3a#1", "14.2.3a", "14.3.5")
class ImmediateVictory(Auto):
    """14.1.3a On the turn on which Paris first fell: markers are drawn, and the Germans win or go on.

    After: the game is over, or the markers are back in the cup, `paris_judged` and `paris_counted` are set. The stack
    is as before.
    """

    def run(self, s: State) -> None:
        if s.paris_fell != s.turn or s.paris_judged:
            return
        s.paris_judged = True
        if s.controls(Side.GERMAN, PARIS):
            s.push(*(DrawGerman(h) for h in undrawn(s)), JudgeParis())


@rule("11.1#1", "14.1.3a#1", "14.1.3a#2", "14.2.3a", "14.3.5", "2.8#3")
class JudgeParis(Auto):
    """14.1.3a Ten points for Paris; without a victory every other German marker goes back into the cup."""

    def run(self, s: State) -> None:
        count_paris(s)
        if wins_at_once(s):
            finish(s, Side.GERMAN, IMMEDIATE)
            return
        for hex_, _ in s.german_markers:
            take_back(s, hex_)


@rule("14.1.3d#1", "11.1#2", "14.3.5", "14.2.3#1")
class InterimVictoryPoints(Auto):
    """14.1.3d GT9 where "interim vp" is in force: German VP markers are drawn and stay. Stack as before."""

    def run(self, s: State) -> None:
        if s.turn == INTERIM_TURN and in_force(s, "interim vp"):
            s.push(*(DrawGerman(h) for h in undrawn(s)))


@rule("3.2#1", "14.2.2b#1", "14.2.2b#2", "14.2.2b#3", "14.2.2b#4")
class ScenarioVictoryPoints(Auto):
    """14.2.2b Points of the short campaign at the end of GT5 and GT7. Stack as before."""

    def run(self, s: State) -> None:
        if in_force(s, "short campaign vp"):
            scenario_points(s)


@rule("14.1.3c#0", "14.1.3c#1", "11.1#2", "14.2.3#1", "14.2.3c", "14.3.5")
class RegularVictory(Auto):
    """14.1.3c On the last turn: missing markers are drawn, and the game ends."""

    def run(self, s: State) -> None:
        if s.turn == scenario(s).last_turn:
            s.push(*(DrawGerman(h) for h in undrawn(s)), FinalVictory())


@rule("14.1.3c#2", "14.1.2#1", "14.2.3c", "14.3.5")
class FinalVictory(Auto):
    """14.1.3c The totals are compared; there is no draw."""

    def run(self, s: State) -> None:
        count_paris(s)
        finish(s, final_winner(s), REGULAR)
