"""The events of the Central Powers' Limited War deck."""

from __future__ import annotations

from typing import Final

from ..components import Side, card
from ..rules import war_status
from ..rules.events import award, show_hand
from ..rules.reinforcements import counters, to_reserve
from ..state import State
from ..steps.events import WarInAfrica
from .needs import SPRING_OFFENSIVES, after, before, french_forts_stand, warsaw_not_taken
from .registry import event

POLISH_RESTORATION: Final = card("CP-59")


@event("CP-17")
def mata_hari(s: State) -> None:
    """CARD.CP17 The Central Powers see the Allied hand, then conduct operations with the card."""
    show_hand(s, Side.AP)


@event("CP-25")
def high_seas_fleet(s: State) -> None:
    """CARD.CP25 A VP after the next Allied action, unless that is Grand Fleet."""
    s.say("The High Seas Fleet is out")


@event("CP-26", after("CP-26", "CP-13"), before("CP-26", "CP-54"), french_forts_stand)
def place_of_execution(s: State) -> None:
    """CARD.CP26 Played for nothing but its War Status."""


@event("CP-27")
def zeppelin_raids(s: State) -> None:
    """CARD.CP27 Four British RP less in this turn's Replacement Phase."""


@event("CP-28", war_status.tsar_keeps_away)
def tsar_takes_command(s: State) -> None:
    """CARD.CP28 The Russian Capitulation marker moves on (16.4.4)."""
    war_status.tsar_takes_command(s)


@event("CP-29")
def eleventh_army(s: State) -> None:
    """CARD.CP29 The German 11th Army is activated with any CP corps as one nation (9.2.3)."""


@event("CP-32")
def war_in_africa(s: State) -> None:
    """CARD.CP32 The Allies choose between a British corps and a VP."""
    s.push(WarInAfrica())


@event("CP-33")
def walter_rathenau(s: State) -> None:
    """CARD.CP33 A German RP more in every Replacement Phase, until Independent Air Force."""


@event("CP-58", after("CP-58", "CP-28"))
def stavka_timidity(s: State) -> None:
    """CARD.CP58 This turn the Russians do not attack entrenched Germans who stand alone."""


@event("CP-59", warsaw_not_taken)
def polish_restoration(s: State) -> None:
    """CARD.CP59 Three Polish corps, German for all purposes, come to the Reserve Box; it costs a VP."""
    award(s, "Polish Restoration")
    to_reserve(s, counters(s, POLISH_RESTORATION))


@event("CP-61", before("CP-61", *SPRING_OFFENSIVES))
def haig(s: State) -> None:
    """CARD.CP61 This turn entrenched Germans in the west may ignore retreats after British attacks."""
