"""6.F, 5, 16.1, 16.2 The War Status Phase."""

from __future__ import annotations

from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto
from ..names import AP, CP, LEVELS, SIDES, TOTAL_WAR, season
from ..rules import offensives, victory
from ..rules.hands import HANDS
from ..state import State
from . import goals

#: 16.1.2, 16.1.3 the War Status that leads to Limited War and to Total War
THRESHOLDS: Final = (4, 11)


class WarStatusPhase(Auto):
    """6.F VP of the phase, Automatic Victory, Armistice, commitment, collapses, in this order."""

    def run(self, s: State) -> None:
        count_points(s)
        if ends_automatically(s) or ends_by_armistice(s):
            return
        raise_commitments(s)
        collapses(s)


@rule("6.F1", "7.1.3#2")
def count_points(s: State) -> None:
    """6.F1 The VP of the phase: offensives not made, then the adjustments, then goals missed."""
    offensives.penalties(s)
    victory.adjust(s)
    goals.missed(s)
    lower_auto(s)


@rule("5.2.1b")
def lower_auto(s: State) -> None:
    """5.2.1 The CP Automatic Victory marker goes down in Winter."""
    if s.cp_auto and season(s.turn) == "Winter":
        s.cp_auto -= 1


@rule("6.F2", "16.2")
def ends_automatically(s: State) -> bool:
    """6.F2 Automatic Victory ends the game."""
    ending = victory.automatic(s)
    if ending:
        over(s, AP if ending == victory.AUTOMATIC_AP else CP, ending)
    return bool(ending)


@rule("6.F3", "16.2")
def ends_by_armistice(s: State) -> bool:
    """6.F3 An Armistice ends the game, after its terms have been counted."""
    if not victory.armistice_now(s):
        return False
    s.change_vp(victory.terms(s), "the terms of the Armistice")
    over(s, *victory.armistice_result(s.vp))
    return True


@rule("6.F4")
def raise_commitments(s: State) -> None:
    """6.F4 Both sides look at their War Status."""
    for side in (AP, CP):
        raise_commitment(s, side)


@rule("6.F5")
def collapses(s: State) -> None:
    """6.F5 The nations that may collapse are judged."""
    from ..rules import collapse

    collapse.check(s)


def over(s: State, winner: int, ending: str) -> None:
    """5.2 The game ends."""
    s.winner, s.ending = winner, ending
    s.say(f"The game is over: {ending} at {s.vp} VP")
    s.pending.clear()


@rule("16.1.1", "16.1.2", "16.1.3", "16.1.4", "6.F4", "2.0.wcl", "9.1.1#1", "9.1.1#2")
def raise_commitment(s: State, side: int) -> None:
    """16.1 War Status 4 leads to Limited War, 11 to Total War; one level a phase; new cards are shuffled in."""
    level = s.level[side]
    if level == TOTAL_WAR or s.war_status[side] < THRESHOLDS[level]:
        return
    HANDS.level_up(s, side, level + 1)
    if s.log is not None:
        s.say(f"{SIDES[side]} goes to {LEVELS[level + 1]}")


@rule("5.2.2.1#1")
class ArmisticeDie(Die):
    """5.2.2.1 The die that sets the turn of the Armistice."""

    asked_by: ClassVar[str] = "5.2.2.1"

    def take(self, s: State, action: Action) -> None:
        victory.set_armistice(s, action.args[0])
