"""16.3, 16.4 The US Entry and Russian Capitulation Tracks, whose "allowed" boxes follow the war by themselves."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ....kernel.rules import rule
from ..components import SPACES, Country, Side, Space, card, space
from ..state import State
from ..tables import TRACKS

VP_STANDARD: Final = frozenset(x for x in SPACES if x.vp_standard)
VP_HISTORICAL: Final = frozenset(x for x in SPACES if x.vp_historical)
RUSSIAN_STANDARD: Final = tuple(x for x in sorted(VP_STANDARD) if x.country is Country.RUSSIA)
RUSSIAN_HISTORICAL: Final = tuple(x for x in sorted(VP_HISTORICAL) if x.country is Country.RUSSIA)
BAKU: Final = space("Baku")
FALL_OF_THE_TSAR = card("CP-52")

#: combined War Status that brings the Zimmermann Telegram into reach
TELEGRAM_STATUS: Final = 30
#: Russian VP spaces that make the Tsar take command
TSAR_SPACES: Final = 3
#: combined War Status and Russian VP spaces together that may make the Tsar fall
FALL_TOTAL: Final = 33


class UsEntry(IntEnum):
    """16.3.1 The boxes of the US Entry Track."""

    US_NEUTRAL = 0
    ZIMMERMANN_ALLOWED = 1
    ZIMMERMANN = 2
    OVER_THERE = 3


class Capitulation(IntEnum):
    """16.4.1 The boxes of the Russian Capitulation Track."""

    GOD_SAVE_THE_TSAR = 0
    TSAR_TAKES_COMMAND_ALLOWED = 1
    TSAR_TAKES_COMMAND = 2
    FALL_OF_THE_TSAR_ALLOWED = 3
    FALL_OF_THE_TSAR = 4
    BOLSHEVIK_REVOLUTION_ALLOWED = 5
    BOLSHEVIK_REVOLUTION = 6
    TREATY_OF_BREST_LITOVSK = 7


@rule("3.0#22", "5.7.2#3", "5.7.2#4")
def vp_spaces(s: State) -> frozenset[Space]:
    """3.0 The spaces that count for victory on the map in use."""
    return VP_HISTORICAL if s.options.vp_map == "historical" else VP_STANDARD


def russian_spaces(s: State) -> tuple[Space, ...]:
    """The VP spaces in Russia on the map in use, Baku among them."""
    return RUSSIAN_HISTORICAL if s.options.vp_map == "historical" else RUSSIAN_STANDARD


@rule("16.4.2")
def russian_vp(s: State) -> int:
    """16.4.2 How many VP spaces in Russia the Central Powers control (Baku is Russian too)."""
    return sum(1 for x in russian_spaces(s) if s.owner(x) == Side.CP)


@rule("16.4.3#1", "16.4.3#2")
def tsar_may_take_command(s: State) -> bool:
    """16.4.3 The Central Powers hold three Russian VP spaces."""
    return russian_vp(s) >= TSAR_SPACES


@rule("16.4.4#1", "16.4.4#2", "16.2.2")
def tsar_may_fall(s: State) -> bool:
    """16.4.4 Combined War Status and Russian VP spaces make 33."""
    return s.war_status[2] + russian_vp(s) >= FALL_TOTAL


@rule("16.4.6#1", "16.4.6#2")
def bolsheviks_may_rise(s: State) -> bool:
    """16.4.6 On a later turn, with more Russian VP spaces than when the Tsar fell, or with all but Baku."""
    if not 0 < s.turn_of(FALL_OF_THE_TSAR) < s.turn:
        return False
    return russian_vp(s) > s.tsar_fell or all(s.owner(x) == Side.CP for x in russian_spaces(s) if x != BAKU)


#: the box of an event -> what moves the marker one box on, and back again when it no longer holds
ALLOWED: Final = {
    Capitulation.GOD_SAVE_THE_TSAR: tsar_may_take_command,
    Capitulation.TSAR_TAKES_COMMAND: tsar_may_fall,
    Capitulation.FALL_OF_THE_TSAR: bolsheviks_may_rise,
}


def update_tracks(s: State) -> None:
    """16.3, 16.4 Put both markers where they belong; after every change of War Status, Russian VP spaces or turn."""
    update_us_entry(s)
    update_capitulation(s)


@rule("16.3.1", "16.3.2", "16.2.2")
def update_us_entry(s: State) -> None:
    """16.3.2 The marker leaves US Neutral when the combined War Status reaches 30."""
    if s.us_entry == UsEntry.US_NEUTRAL and s.war_status[2] >= TELEGRAM_STATUS:
        advance_us_entry(s, UsEntry.ZIMMERMANN_ALLOWED)


@rule("16.4.1", "16.4.3#1", "16.4.3#2", "16.4.4#2", "16.4.6#2")
def update_capitulation(s: State) -> None:
    """16.4.3 The marker goes to the next "allowed" box while its condition holds, and back when it lapses."""
    at = Capitulation(s.capitulation)
    event = at if at in ALLOWED else Capitulation(at - 1)
    condition = ALLOWED.get(event)
    if condition is None:
        return
    box = Capitulation(event + 1) if condition(s) else event
    if box != at:
        advance_capitulation(s, box)


def advance_us_entry(s: State, box: UsEntry) -> None:
    """16.3.1 Move the US Entry marker."""
    s.us_entry = int(box)
    s.say(f"US Entry: {TRACKS['US'][box].box}")


def advance_capitulation(s: State, box: Capitulation) -> None:
    """16.4.1 Move the Russian Capitulation marker."""
    s.capitulation = int(box)
    s.say(f"Russian Capitulation: {TRACKS['Russia'][box].box}")
