"""3.2, 14.1.3 The end of a game."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import Hex, Nation, Side, hex_at
from ..state import State
from ..tables import TABLES, vp_of
from .antwerp import screen_stands
from .cups import GERMAN_VP_HEXES, PARIS, marked
from .supply import ANTWERP, MAUBEUGE_HEX, trace
from .units import MAUBEUGE, NAMUR

INTERIM_TURN: Final = 9
#: 14.1.3 how a game ends
IMMEDIATE: Final = "Immediate Victory"
SUDDEN_DEATH: Final = "Sudden Death Victory"
REGULAR: Final = "Regular Victory"
#: 14.2.2b the short campaign: when points are counted, and for what losses
LOSSES_TURN: Final = 5
FORTS_TURN: Final = 7
FRENCH_CORPS: Final = 7
BRITISH_HITS: Final = 6
NAMUR_HEX: Final = hex_at(64)


def finish(s: State, winner: int, ending: str) -> None:
    """14.1.3 The game is over: nothing is pending any more."""
    s.winner, s.ending = int(winner), ending
    s.activation = s.battle = None
    s.pending.clear()
    s.say(f"The game is over: {verdict(s)}")


def verdict(s: State) -> str:
    """14.1.3 How a game that is over has ended, and why, in words."""
    german, allied = s.vp
    due = f"{vp_of('german_win_minimum')} VP and twice the Allied total"
    have = "have" if s.winner == Side.GERMAN else "needed"
    reasons = {
        IMMEDIATE: f"Paris has fallen, and {allied} Allied VP are less than half of {german} German VP (14.1.3a)",
        SUDDEN_DEATH: "Trier (94) is Allied (14.1.3b)",
        REGULAR: f"{german} German VP to {allied} Allied; the Germans {have} at least {due} (14.1.3c)",
    }
    return f"{s.ending} of the {Side(s.winner)} player: {reasons[s.ending]}"


@rule("14.1.2b#1", "14.1.2d#3", "14.2.2b#0", "14.2.2d", "14.3.2#2", "14.3.3")
def undrawn(s: State) -> list[Hex]:
    """14.1.2b German VP hexes without a marker that the Germans control and that trace supply; Paris has its own."""
    german = [h for h in GERMAN_VP_HEXES if s.controls(Side.GERMAN, h) and not marked(s, h)]
    return [h for h in german if trace(s, Nation.GE, h)]  # ruling 69


@rule("14.1.3a#1", "13.1.2c", "2.8#3")
def count_paris(s: State) -> None:
    """14.1.3a Ten points while Paris is German, counted once (ruling 62)."""
    if s.controls(Side.GERMAN, PARIS) and not s.paris_counted:
        s.paris_counted = True
        s.change_vp(Side.GERMAN, TABLES.paris_vp, "Paris")


@rule("14.1.3a#2", "11.1#1", "14.2.3a")
def wins_at_once(s: State) -> bool:
    """14.1.3a Whether the Plan 17 total is less than half of the German one."""
    return 2 * s.vp[Side.ALLIED] < s.vp[Side.GERMAN]


@rule("3.2#1", "14.1.3c#2", "14.2.3c", "14.3.5", "14.1.2#1", "14.1.2c", "14.2.2c")
def final_winner(s: State) -> Side:
    """14.1.3c The Germans win with six points or more and at least twice the Allied total; else the Allies."""
    german, allied = s.vp
    return Side.GERMAN if german >= vp_of("german_win_minimum") and german >= 2 * allied else Side.ALLIED


@rule("14.2.2b#1", "14.2.2b#2", "14.2.2b#3", "14.2.2b#4")
def scenario_points(s: State) -> None:
    """14.2.2b What the short campaign adds at the end of GT5 and of GT7."""
    reasons = {
        LOSSES_TURN: (
            ("seven_french_corps", s.french_corps_lost >= FRENCH_CORPS),
            ("six_british_hits", s.british_hits >= BRITISH_HITS),
        ),
        FORTS_TURN: (
            ("maubeuge_and_namur", _fortresses_fell(s)),
            ("antwerp_screened", s.controls(Side.ALLIED, ANTWERP) and screen_stands(s)),
        ),
    }
    for key, earned in reasons.get(s.turn, ()):
        if earned:
            s.change_vp(Side.GERMAN, vp_of(key), key.replace("_", " "))


@rule("14.2.2b#1")
def _fortresses_fell(s: State) -> bool:
    """14.2.2b Whether 54 and 64 are German and both their forts are gone."""
    german = all(s.controls(Side.GERMAN, h) for h in (MAUBEUGE_HEX, NAMUR_HEX))
    return german and not s.on_map(MAUBEUGE) and not s.on_map(NAMUR)
