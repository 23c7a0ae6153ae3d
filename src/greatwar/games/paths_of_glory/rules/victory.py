"""5 Victory: the Victory Point Table, how a game ends, and who has won it."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import Card, Deck, Side, card
from ..scenarios import SCENARIOS, PathsScenario
from ..state import State
from ..tables import TABLES, automatic_victory, victory_level
from .effects import TREATY, WAR_STATUS_VP, allowed
from .offensives import missed

NOBODY: Final = -1
AUTOMATIC: Final = "automatic victory"
ARMISTICE: Final = "armistice"
PEACE: Final = "peace terms"
TOTAL_WAR: Final = "total war"
LAST_TURN: Final = "end of the last turn"

FALL_OF_THE_TSAR: Final = card("CP-52")
US_ARMIES: Final = (card("AP-43"), card("AP-47"))
#: 5.7.4.8, 5.7.4.9 speak of an armistice and of the end of this turn
END_OF_THE_WAR: Final = 20

_POINTS: Final = {(row.when, row.cause): row.vp or 0 for row in TABLES.points}


def scenario(s: State) -> PathsScenario:
    """The scenario being played."""
    return SCENARIOS[s.options.scenario]


# The Victory Point Table -----------------------------------------------------------------------------


@rule("PAC.VP#1", "5.1.2#1")
def points(when: str, cause: str) -> int:
    """PAC.VP The VP of a line of the Victory Point Table."""
    return _POINTS[when, cause]


@rule("6.0.E.1", "PAC.VP#1", "7.1.3#2")
def war_status_points(s: State) -> list[tuple[int, str]]:
    """6.0.E.1 What the War Status Phase brings, with the reasons."""
    due = {
        **{cause: bool(cause) for cause in [due_now(s) for due_now in WAR_STATUS_VP.in_force(s)]},
        "CP missed Mandated Offensive": missed(s, Side.CP),
        "Italy neutral with Allies at Total War": not s.at_war("IT") and s.level[Side.AP] == Deck.TW,
        "Allies missed MO (not FR after French Mutiny)": missed(s, Side.AP),
    }
    return [(points("war status", cause), cause) for cause, holds in due.items() if holds]


@rule("PAC.VP#2")
def introductory_star_vp(s: State, played: Card) -> None:
    """PAC.VP In the Introductory scenario every starred event is worth a VP to its side."""
    if played.starred and "PAC.VP#2" in scenario(s).rules:
        whose = "CP" if played.side is Side.CP else "Allied"
        s.change_vp(points("event", f"any {whose} starred event played"), f"{played.name} is a starred event")


# The end ---------------------------------------------------------------------------------------------


@rule("5.2.1", "5.2.2", "5.1.2#2", "5.6.1.1", "6.0.E.2")
def automatic_winner(s: State) -> int:
    """5.2 The side that wins by the marker alone; asked in segment E.2 only, and no bid counts."""
    level = automatic_victory()
    if s.vp >= level.cp_min:
        return Side.CP
    return Side.AP if s.vp <= level.ap_max else NOBODY


@rule("5.3.1", "5.4.1#1", "5.5.1", "6.0.H")
def scenario_over(s: State) -> str | None:
    """6.0.H The ending that the end of this turn brings, or None."""
    return LAST_TURN if s.turn >= scenario(s).last_turn else None


@rule("5.1.1#1", "5.1.1#2", "5.6.3")
def finish(s: State, ending: str) -> None:
    """5.1.1 The game is over: by the VP level, or as a draw (in tournaments a loss for both) if peace was accepted."""
    if ending == PEACE:
        s.winner = NOBODY
    elif ending == AUTOMATIC:
        s.winner = int(automatic_winner(s))
    else:
        adjust_for_armies_and_tsar(s, ending)
        s.change_vp(ceded(s), "the bid")
        s.winner = int(winner_by_level(s))
    s.ending = f"{ending}, both lose" if ending == PEACE and s.options.accepted_peace == "both-lose" else ending
    s.pending.clear()
    s.say(f"The game ends: {s.ending}, VP {s.vp}; {Side(s.winner).title + ' win' if s.winner >= 0 else 'nobody wins'}")


@rule("5.3.4", "5.4.2", "5.5.2.1", "5.5.2.2", "5.6.2", "5.7.2#2")
def winner_by_level(s: State) -> int:
    """5.3-5.5 The side whose victory level the marker has reached; between the levels a draw, or an Allied win."""
    level = victory_level(s.options.scenario, allowed(s, TREATY))
    if s.vp >= level.cp_min:
        return Side.CP
    return Side.AP if s.vp <= level.ap_max or s.options.draws == "allied" else NOBODY


@rule("5.6.1#3", "5.6.1.1", "4.1.2#3")
def ceded(s: State) -> int:
    """5.6.1 The VP that the bidding (or a bid agreed before) adds to the final total."""
    return s.bid if s.options.bidding else s.options.bid


def adjust_for_armies_and_tsar(s: State, ending: str) -> None:
    """5.7.4 The last adjustments of the Historical scenario: at an armistice or at the end of turn 20."""
    if ending == ARMISTICE or (ending == LAST_TURN and s.turn == END_OF_THE_WAR):
        american_armies(s)
        tsar_still_reigns(s)


@rule("5.7.4.8")
def american_armies(s: State) -> None:
    """5.7.4.8 One VP for each US Army reinforcement card never played as an event."""
    if "5.7.4.8" in scenario(s).rules:
        each = points("game end", "each US Army reinforcement card (AP-43, AP-47) not played as event")
        s.change_vp(each * sum(1 for c in US_ARMIES if not s.happened(c)), "US armies that never came")


@rule("5.7.4.9")
def tsar_still_reigns(s: State) -> None:
    """5.7.4.9 Two VP less if the Tsar has not fallen."""
    if "5.7.4.9" in scenario(s).rules and not s.happened(FALL_OF_THE_TSAR):
        s.change_vp(points("game end", "Fall of the Tsar not played as event"), "the Tsar has not fallen")
