"""The events of the Allied Limited War deck."""

from __future__ import annotations

from typing import Final

from ....families.cdg.effects import TURN, Lasting
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import REMOVED, Country, Side, card, unit
from ..rules.effects import BEFORE_COMBAT, COUNTS_AS_SR, LANDINGS, OPEN_COUNTRIES, SERBS_IN_SALONIKA
from ..rules.events import award, captured_austrians, show_hand
from ..rules.losses import combat_of
from ..rules.neutral_entry import limited_greek_entry
from ..rules.reinforcements import to_reserve
from ..state import State
from ..steps.events import SailToSalonika
from ..steps.great_retreat import GreatRetreat, russians
from .needs import after, before, no_czechs, no_fleet_to_meet, salonika_after_sr, salonika_closed
from .registry import event, lasting

CZECH_LEGION: Final = unit("RU Czlc")


@event("AP-23")
def cloak_and_dagger(s: State) -> None:
    """CARD.AP23 The Allies see the hand of the Central Powers, then conduct operations with the card."""
    show_hand(s, Side.CP)


@event("AP-26", after("AP-26", "AP-2"), before("AP-26", "AP-54"))
def lusitania(s: State) -> None:
    """CARD.AP26 A VP for the Allies."""
    award(s, "Lusitania")


GREAT_RETREAT: Final = lasting("AP-27", span=TURN)


@BEFORE_COMBAT.answered_by(GREAT_RETREAT)
@rule("CARD.AP27")
def great_retreat(s: State) -> None:
    """CARD.AP27 This turn Russian units that are attacked may retreat before the combat."""
    if s.active == Side.CP and russians(combat_of(s)):
        s.push(GreatRetreat())


#: CARD.AP28 from now on Royal Tank Corps (AP-48) may be played
LANDSHIPS: Final = lasting("AP-28")

# Salonika (AP-30): limited Greek entry, 9.5.2.4 ---------------------------------------------------

SALONIKA: Final = Lasting(card("AP-30"))
COUNTS_AS_SR.add(SALONIKA.n)


@event("AP-30", salonika_after_sr, salonika_closed)
def salonika(s: State) -> None:
    """CARD.AP30 Limited Greek entry (9.5.2.4); one to three corps go to Salonika."""
    limited_greek_entry(s)
    s.push(SailToSalonika())


@OPEN_COUNTRIES.answered_by(SALONIKA)
@rule("CARD.AP30", "9.5.2.4#3")
def greece_is_open(s: State, country: Country) -> bool:
    """9.5.2.4 Greece is open to both sides, but for the spaces of its neutral units."""
    return country is Country.GREECE


@LANDINGS.answered_by(SALONIKA)
@rule("CARD.AP30", "9.5.2.4.1#1")
def no_more_landings(s: State) -> Refusal | None:
    """9.5.2.4.1 The MEF lands no more."""
    return Refusal("9.5.2.4.1", "the MEF does not land after Salonika")


@SERBS_IN_SALONIKA.answered_by(SALONIKA)
@rule("CARD.AP30", "17.1.5#2")
def serbs_in_salonika(s: State) -> bool:
    """17.1.5 Serbian armies may come back in Salonika."""
    return True


@event("AP-33", no_fleet_to_meet)
def grand_fleet(s: State) -> None:
    """CARD.AP33 High Seas Fleet brings no VP: the end of this action round sees to it."""
    s.say("The Grand Fleet drives the High Seas Fleet back to port")


@event("AP-60", no_czechs)
def czech_legion(s: State) -> None:
    """CARD.AP60 An eliminated Austro-Hungarian corps (all are alike) makes way for the Czech Legion."""
    lost = captured_austrians(s)[0]
    s.put(lost, REMOVED[Side.CP])
    s.say(f"{lost} is removed from the game")
    to_reserve(s, [CZECH_LEGION])
