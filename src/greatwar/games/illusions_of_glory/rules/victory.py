"""5, 17 Victory: the VP marker, War Status and its levels, Automatic Victory and the Armistice."""

from __future__ import annotations

from typing import Final

from ....families.cdg.state import replaced
from ....kernel.rules import rule
from ..charts import LEVELS
from ..names import AP, CP, DECKS, LIMITED_WAR, NEUTRAL, SIDE_NAMES
from ..pieces import Card
from ..scenarios import SCENARIOS
from ..state import State
from .decks import HANDS, highest_deck

AUTOMATIC_AP: Final = 0
AUTOMATIC_CP: Final = 30
#: 17.2 War Status from which a side is at the level after its own
THRESHOLDS: Final = (4, 11)
ARMISTICE_MAX: Final = 40
COMBINED: Final = 2


@rule("17.1.2#1", "9.2c", "9.7.1e", "2.0:war-status", "2.0:combined-war-status", "17.2.3#1")
def raise_war_status(s: State, c: Card) -> None:
    """9.7.1e The War Status Points of an Event move its player's marker and the Combined one."""
    if c.war_status:
        own = replaced(s.war_status, c.side, s.war_status[c.side] + c.war_status)
        s.war_status = replaced(own, COMBINED, own[COMBINED] + c.war_status)
        s.say(f"War Status of {SIDE_NAMES[c.side]} is {s.war_status[c.side]}, combined {s.war_status[COMBINED]}")


@rule("5.1.2a", "17.3.1a", "6.0.E.1")
def automatic_victory(s: State) -> bool:
    """5.1.2 Step 1 of the War Status Phase: the VP marker at either end of its track ends the game."""
    winner = AP if at_ap_end(s) else CP if at_cp_end(s) else NEUTRAL
    if winner != NEUTRAL:
        finish(s, winner, f"{SIDE_NAMES[winner]} Automatic Victory")
    return winner != NEUTRAL


@rule("5.1.2b", "17.3.1c", "5.2a")
def at_ap_end(s: State) -> bool:
    """5.1.2b At 0 VP the AP wins."""
    return s.vp <= AUTOMATIC_AP


@rule("5.1.2b", "17.3.1b", "5.2g")
def at_cp_end(s: State) -> bool:
    """5.1.2b At 30 VP or more the CP wins."""
    return s.vp >= AUTOMATIC_CP


@rule("5.1.3b", "6.0.E.2", "5.1#1", "5.0#1")
def armistice(s: State) -> bool:
    """5.1.3 Step 2: the Combined marker has met the Armistice marker, or it is the last turn."""
    over = met(s) or last_turn(s)
    if over:
        s.say("Armistice" if met(s) else "The last turn is over")
        judge(s)
    return over


@rule("5.1.3a.1", "17.3.2b")
def met(s: State) -> bool:
    """5.1.3a The Combined War Status marker has reached the Armistice marker."""
    return s.war_status[COMBINED] >= s.armistice


@rule("5.1.3a.2", "17.3.2a")
def last_turn(s: State) -> bool:
    """5.1.3a It is the last turn of the scenario."""
    return s.turn >= SCENARIOS[s.options.scenario].last_turn


@rule("5.2b", "5.2c", "5.2d", "5.2e", "5.2f")
def level_of(s: State) -> tuple[int, str]:
    """5.2 The level of victory by VP: winner (NEUTRAL = nobody) and name."""
    table = LEVELS[SCENARIOS[s.options.scenario].levels]
    at = next(n for n, (most, _, _) in enumerate(table) if s.vp <= most)
    _, winner, name = table[within(at + penalty(s), len(table))]
    return winner, name


def within(at: int, count: int) -> int:
    """The nearest number of a table with so many lines."""
    return min(max(at, 0), count - 1)


def penalty(s: State) -> int:
    """By how many levels the result gets better for the CP because a side was late with Limited War."""
    if not SCENARIOS[s.options.scenario].late_level_penalty:
        return 0
    return int(s.level[AP] < LIMITED_WAR) - int(s.level[CP] < LIMITED_WAR)


def judge(s: State) -> None:
    """5.1.3b The VP level decides."""
    winner, name = level_of(s)
    finish(s, winner, f"{SIDE_NAMES[winner]} {name} Victory" if winner != NEUTRAL else name)


def finish(s: State, winner: int, ending: str) -> None:
    """The game is over."""
    s.winner = winner if winner != NEUTRAL else -1
    s.ending = ending
    s.pending.clear()
    s.say(f"{ending} with {s.vp} VP")


@rule("17.2a", "17.2b", "4.3c", "2.0:war-commitment")
def raise_levels(s: State) -> None:
    """17.2 Step 3, not on Turn 1: a side whose War Status suffices rises one level."""
    if s.turn > 1:
        for side in (AP, CP):
            if suffices(s, side):
                rise(s, side)


@rule("17.2.1a", "17.2.2a", "17.1#1")
def suffices(s: State, side: int) -> bool:
    """17.2 Whether the War Status of a side suffices for the next level, if the scenario has one."""
    level = s.level[side]
    return level < highest_deck(s) and s.war_status[side] >= THRESHOLDS[level]


@rule("17.2.1b", "17.2.2b", "6.0.E.3")
def rise(s: State, side: int) -> None:
    """17.2 A side rises one level, and its new cards are shuffled in."""
    level = s.level[side] + 1
    HANDS.level_up(s, side, level)
    s.say(f"{SIDE_NAMES[side]} is at {DECKS[level]}")


@rule("17.3.2c", "17.3.2d")
def move_armistice(s: State, n: int, why: str) -> None:
    """17.3.2 Move the Armistice marker, never above 40."""
    s.armistice = min(ARMISTICE_MAX, s.armistice + n)
    s.say(f"The Armistice marker is at {s.armistice}: {why}")
