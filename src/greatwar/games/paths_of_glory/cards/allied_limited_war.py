"""The events of the Allied Limited War deck."""

from __future__ import annotations

from typing import Final

from ..components import REMOVED, Side, unit
from ..rules.events import award, captured_austrians, show_hand
from ..rules.neutral_entry import limited_greek_entry
from ..rules.reinforcements import to_reserve
from ..state import State
from ..steps.events import SailToSalonika
from .needs import after, before, no_czechs, no_fleet_to_meet, salonika_after_sr, salonika_closed
from .registry import event

CZECH_LEGION: Final = unit("RU Czlc")


@event("AP-23")
def cloak_and_dagger(s: State) -> None:
    """CARD.AP23 The Allies see the hand of the Central Powers, then conduct operations with the card."""
    show_hand(s, Side.CP)


@event("AP-26", after("AP-26", "AP-2"), before("AP-26", "AP-54"))
def lusitania(s: State) -> None:
    """CARD.AP26 A VP for the Allies."""
    award(s, "Lusitania")


@event("AP-27")
def great_retreat(s: State) -> None:
    """CARD.AP27 This turn Russian units that are attacked may retreat before the combat."""


@event("AP-28")
def landships(s: State) -> None:
    """CARD.AP28 Royal Tank Corps may be played from now on."""


@event("AP-30", salonika_after_sr, salonika_closed)
def salonika(s: State) -> None:
    """CARD.AP30 Limited Greek entry (9.5.2.4); one to three corps go to Salonika."""
    limited_greek_entry(s)
    s.push(SailToSalonika())


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
