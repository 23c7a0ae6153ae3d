"""What events need to be played: small predicates, each with the number of its card."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Deck, Side, card, space
from ..rules import actions, events, supply
from ..scenarios import SCENARIOS
from ..state import State, Use
from .registry import Need

ENTRENCH: Final = (card("AP-12"), card("CP-6"))
MOLTKE: Final = card("AP-9")
SALONIKA_EVENT: Final = card("AP-30")
HIGH_SEAS_FLEET: Final = card("CP-25")
FALL_OF_THE_TSAR: Final = card("CP-52")
#: the great German offensives of 1918
SPRING_OFFENSIVES: Final = ("CP-49", "CP-50", "CP-51")
BERLIN: Final = space("Berlin")
WARSAW: Final = space("Warsaw")
FALL_1914: Final = 3
INFLUENZA_STATUS: Final = 30
COMBINED: Final = 2


def number(name: str) -> str:
    """The number of a card's own rule."""
    return f"CARD.{card(name).side}{card(name).number:02d}"


def tagged(name: str, need: Need) -> Need:
    """What a card asks for carries the card's own rule."""
    return rule(number(name))(need)


def after(name: str, *earlier: str) -> Need:
    """An event that waits for another (any one of those named) to have been played."""
    cards = tuple(map(card, earlier))
    refusal = Refusal(number(name), f"{card(name).name} waits for {' or '.join(c.name for c in cards)}")
    return tagged(name, lambda s: None if any(s.happened(c) for c in cards) else refusal)


def before(name: str, *later: str) -> Need:
    """An event that another (any one of those named) has barred."""
    cards = tuple(map(card, later))

    def need(s: State) -> Refusal | None:
        barred = next((c for c in cards if s.happened(c)), None)
        return Refusal(number(name), f"{card(name).name} is no event after {barred.name}") if barred else None

    return tagged(name, need)


def until_turn(name: str, last: int) -> Need:
    """An event of the first turns."""
    refusal = Refusal(number(name), f"{card(name).name} is no event after turn {last}")
    return tagged(name, lambda s: refusal if s.turn > last else None)


def below_level(name: str, level: Deck) -> Need:
    """An event only while its side has not reached a commitment level."""
    side = card(name).side
    refusal = Refusal(number(name), f"{card(name).name} is no event once the {side.title} are at {level.title}")
    return tagged(name, lambda s: refusal if s.level[side] >= level else None)


@rule("CARD.CP01")
def first_action(s: State) -> Refusal | None:
    """CARD.CP01 Guns of August is the very first action of the war, or no event."""
    if (s.turn, s.round, s.active) == (1, 1, Side.CP):
        return None
    return Refusal("CARD.CP01", "Guns of August is an event only as the first action of turn 1")


@rule("CARD.CP55", "CARD.CP61")
def spring_offensive(s: State) -> bool:
    """CARD.CP55, CARD.CP61 Michael, Blucher and Peace Offensive end Lloyd George and Haig."""
    return any(s.happened(card(name)) for name in SPRING_OFFENSIVES)


@rule("11.2.1#4", "9.5.1.1#3")
def one_entrench(s: State) -> Refusal | None:
    """11.2.1 One Entrench event in a game; the other card never is one, not even to be rid of it (9.5.1.1)."""
    if any(s.happened(c) for c in ENTRENCH):
        return Refusal("11.2.1", "Entrench has been played as an event in this game")
    return None


@rule("5.7.4.4")
def entrench_too_early(s: State) -> Refusal | None:
    """5.7.4.4 Historical: no Entrench event on turn 1."""
    if s.turn == 1 and "5.7.4.4" in SCENARIOS[s.options.scenario].rules:
        return Refusal("5.7.4.4", "Entrench is no event on turn 1 of this scenario")
    return None


@rule("CARD.CP05")
def berlin_lost(s: State) -> Refusal | None:
    """CARD.CP05 Landwehr needs Berlin, in supply."""
    if s.owner(BERLIN) != Side.CP or not supply.space_supplied(s, Side.CP, BERLIN):
        return Refusal("CARD.CP05", "Landwehr needs Berlin in the hands of the Central Powers and in supply")
    return None


@rule("CARD.CP13")
def moltke_in_command(s: State) -> Refusal | None:
    """CARD.CP13 Falkenhayn before Fall 1914 only to replace Moltke."""
    if s.turn >= FALL_1914 or s.happened(MOLTKE):
        return None
    return Refusal("CARD.CP13", "before Fall 1914 Falkenhayn waits for Moltke")


@rule("9.3.3#2")
def salonika_after_sr(s: State) -> Refusal | None:
    """9.3.3 Salonika counts as SR, which is not done in two rounds running."""
    return actions.consecutive_sr(s, SALONIKA_EVENT)


@rule("CARD.AP30")
def salonika_closed(s: State) -> Refusal | None:
    """CARD.AP30 If Greece is at war already, Salonika must be Allied; at least one corps must be able to go."""
    if s.at_war("GR") and s.owner(events.SALONIKA) != Side.AP:
        return Refusal("CARD.AP30", "Salonika is not Allied")
    if not events.bound_for_salonika(s):
        return Refusal("CARD.AP30", "no British or French corps can go to Salonika")
    return None


@rule("CARD.AP16")
def romania_stays_out(s: State) -> Refusal | None:
    """CARD.AP16 Romania no longer enters after the Fall of the Tsar."""
    if s.happened(FALL_OF_THE_TSAR):
        return Refusal("CARD.AP16", "Romania does not enter the war after the Fall of the Tsar")
    return None


def high_seas_fleet_out(s: State) -> bool:
    """CARD.CP25 Whether the last action of the Central Powers was High Seas Fleet as an event."""
    return s.uses(Side.CP)[-1:] == [(Use.EVENT, HIGH_SEAS_FLEET.n)]


@rule("CARD.AP33")
def no_fleet_to_meet(s: State) -> Refusal | None:
    """CARD.AP33 Grand Fleet answers High Seas Fleet at once."""
    if high_seas_fleet_out(s):
        return None
    return Refusal("CARD.AP33", "Grand Fleet is an event only right after High Seas Fleet")


@rule("CARD.AP57")
def no_room_for_cavalry(s: State) -> Refusal | None:
    """CARD.AP57 Both cavalry corps must find a place."""
    if events.places_for_cavalry(s):
        return None
    return Refusal("CARD.AP57", "no space in Russia with a supplied Russian army has room for both cavalry corps")


@rule("CARD.AP60")
def no_czechs(s: State) -> Refusal | None:
    """CARD.AP60 The Czech Legion is formed of an eliminated Austro-Hungarian corps."""
    if events.captured_austrians(s):
        return None
    return Refusal("CARD.AP60", "no Austro-Hungarian corps is in the Eliminated Box")


@rule("CARD.AP65")
def no_influenza_yet(s: State) -> Refusal | None:
    """CARD.AP65 Influenza needs a combined War Status of 30."""
    if s.war_status[COMBINED] >= INFLUENZA_STATUS:
        return None
    return Refusal("CARD.AP65", f"Influenza needs a combined War Status of {INFLUENZA_STATUS}")


@rule("CARD.CP26")
def french_forts_stand(s: State) -> Refusal | None:
    """CARD.CP26 Place of Execution is a combat card; alone, for its War Status, when no French fort is left."""
    fort = next((x for x in events.FRENCH_FORTS if s.fort(x)), None)
    return Refusal("CARD.CP26", f"the fort of {fort} stands: this is a combat card") if fort else None


@rule("CARD.CP59")
def warsaw_not_taken(s: State) -> Refusal | None:
    """CARD.CP59 Poland is restored once the Central Powers hold Warsaw."""
    if s.owner(WARSAW) == Side.CP:
        return None
    return Refusal("CARD.CP59", "the Central Powers do not control Warsaw")
