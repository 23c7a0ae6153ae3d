"""9.5.1.3, 16.1-16.4 War Status: commitment levels, the armistice, and the events of the two tracks."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Card, Deck, Nation, Side, Unit
from ..scenarios import SCENARIOS
from ..state import NEUTRALS, State, replaced
from .access import RUSSIAN_AREA
from .offensives import cancel_russian_offensive
from .tracks import Capitulation, UsEntry, advance_capitulation, advance_us_entry, russian_vp, update_tracks
from .units import eliminate

COMBINED: Final = 2
#: War Status that raises a side to a commitment level
RISES_AT: Final = {Deck.LW: 4, Deck.TW: 11}
ARMISTICE_STATUS: Final = 40


@rule("9.5.1.3", "16.1.5#1", "16.1.6", "3.0#23", "EX.T2.2")
def raise_war_status(s: State, played: Card) -> None:
    """9.5.1.3 An event's number is added to the side's and the combined War Status; 16.1.6 later to the latter only."""
    if not played.war_status:
        return
    if s.level[played.side] < Deck.TW:
        s.war_status = replaced(s.war_status, played.side, s.war_status[played.side] + played.war_status)
    s.war_status = replaced(s.war_status, COMBINED, s.war_status[COMBINED] + played.war_status)
    s.say(
        f"War Status +{played.war_status}: {played.side} {s.war_status[played.side]}, combined {s.war_status[COMBINED]}"
    )
    update_tracks(s)


@rule("16.1.2", "6.0.E.4#2", "5.3.2")
def levels_are_checked(s: State) -> bool:
    """16.1.2 Not on turn 1, and never in the Introductory scenario."""
    return s.turn > 1 and SCENARIOS[s.options.scenario].levels_rise


@rule("16.1.3#1", "16.1.4#1", "16.1.5#1")
def level_earned(s: State, side: Side) -> Deck:
    """16.1.3, 16.1.4 The commitment level of a side's War Status; a level once reached is never lost."""
    earned = max((deck for deck, status in RISES_AT.items() if s.war_status[side] >= status), default=Deck.MOB)
    return max(earned, Deck(s.level[side]))


@rule("16.2.1", "5.5.1")
def armistice(s: State) -> bool:
    """16.2.1 The war ends in the War Status Phase at a combined War Status of 40."""
    return SCENARIOS[s.options.scenario].armistice and s.war_status[COMBINED] >= ARMISTICE_STATUS


# The events of the US Entry Track ----------------------------------------------------------------


@rule("16.3.2")
def telegram_not_allowed(s: State) -> Refusal | None:
    """16.3.2 Zimmermann Telegram needs the marker in its "allowed" box."""
    if s.us_entry != UsEntry.ZIMMERMANN_ALLOWED:
        return Refusal("16.3.2", "the US Entry marker is not in Zimmermann Telegram Allowed")
    return None


@rule("16.3.3", "9.5.2.3")
def zimmermann_telegram(s: State) -> None:
    """16.3.3 The US joins the Allies; its reinforcements still wait."""
    s.enter_war("US")
    advance_us_entry(s, UsEntry.ZIMMERMANN)


@rule("16.3.4")
def over_there_not_allowed(s: State) -> Refusal | None:
    """16.3.4 Over There needs a turn later than that of Zimmermann Telegram."""
    if s.us_entry != UsEntry.ZIMMERMANN or _turn_of_us_entry(s) >= s.turn:
        return Refusal("16.3.4", "Over There may be played on a turn after that of Zimmermann Telegram")
    return None


@rule("16.3.4")
def over_there(s: State) -> None:
    """16.3.4 US reinforcements may be played from now on."""
    advance_us_entry(s, UsEntry.OVER_THERE)


@rule("16.3.3", "16.3.4")
def no_americans_yet(s: State) -> Refusal | None:
    """16.3.3 US reinforcements wait for Over There."""
    if s.us_entry < UsEntry.OVER_THERE:
        return Refusal("16.3.3", "US reinforcements wait for Over There")
    return None


@rule("16.3.5")
def no_points_before_the_telegram(s: State) -> Refusal | None:
    """16.3.5 14 Points needs Zimmermann Telegram first; it moves no marker."""
    if s.us_entry < UsEntry.ZIMMERMANN:
        return Refusal("16.3.5", "14 Points waits for Zimmermann Telegram")
    return None


def _turn_of_us_entry(s: State) -> int:
    return s.entered[NEUTRALS.index("US")]


# The events of the Russian Capitulation Track ------------------------------------------------------


@rule("16.4.3#1")
def tsar_keeps_away(s: State) -> Refusal | None:
    """16.4.3 Tsar Takes Command needs the marker in its "allowed" box."""
    if s.capitulation != Capitulation.TSAR_TAKES_COMMAND_ALLOWED:
        return Refusal("16.4.3", "the Central Powers do not hold three VP spaces in Russia")
    return None


@rule("16.4.4#1")
def tsar_takes_command(s: State) -> None:
    """16.4.4 The marker moves on, and at once to the next "allowed" box if its condition holds."""
    advance_capitulation(s, Capitulation.TSAR_TAKES_COMMAND)
    update_tracks(s)


@rule("16.4.4#1")
def tsar_stands(s: State) -> Refusal | None:
    """16.4.4 Fall of the Tsar needs the marker in its "allowed" box."""
    if s.capitulation != Capitulation.FALL_OF_THE_TSAR_ALLOWED:
        return Refusal("16.4.4", "the Tsar has not taken command, or War Status and Russian VP do not make 33")
    return None


@rule("16.4.5#1")
def fall_of_the_tsar(s: State) -> None:
    """16.4.5 The number of Russian VP spaces held now is recorded."""
    s.tsar_fell = russian_vp(s)
    advance_capitulation(s, Capitulation.FALL_OF_THE_TSAR)


@rule("16.4.6#1")
def no_revolution(s: State) -> Refusal | None:
    """16.4.6 Bolshevik Revolution needs the marker in its "allowed" box."""
    if s.capitulation != Capitulation.BOLSHEVIK_REVOLUTION_ALLOWED:
        return Refusal("16.4.6", "it needs a turn after the Fall of the Tsar and more Russian VP spaces than then")
    return None


@rule("16.4.7", "7.1.11")
def bolshevik_revolution(s: State) -> None:
    """16.4.7 The marker moves on; a Russian Mandated Offensive is ignored (7.1.11)."""
    advance_capitulation(s, Capitulation.BOLSHEVIK_REVOLUTION)
    cancel_russian_offensive(s)


@rule("16.4.8", "CARD.CP45")
def no_treaty(s: State) -> Refusal | None:
    """16.4.8 The treaty needs the Bolshevik Revolution; it may follow in the same turn."""
    if s.capitulation != Capitulation.BOLSHEVIK_REVOLUTION:
        return Refusal("16.4.8", "the Treaty of Brest-Litovsk waits for the Bolshevik Revolution")
    return None


@rule("16.4.8", "16.4.9#1", "16.4.9#2")
def treaty_of_brest_litovsk(s: State) -> None:
    """16.4.9 Russian units outside their theatre or among other Allies are eliminated, to be replaced (ruling 117)."""
    advance_capitulation(s, Capitulation.TREATY_OF_BREST_LITOVSK)
    interned = [u for u in s.units(Side.AP) if u.nation is Nation.RU and _may_not_stay(s, u)]
    for unit in interned:
        eliminate(s, unit)


def _may_not_stay(s: State, unit: Unit) -> bool:
    """16.4.9 Whether a Russian unit stands outside its theatre or beside other Allied units."""
    here = s.place(unit)
    outside = getattr(here, "country", None) not in RUSSIAN_AREA
    return outside or any(u.nation is not Nation.RU for u in s.at(here))
