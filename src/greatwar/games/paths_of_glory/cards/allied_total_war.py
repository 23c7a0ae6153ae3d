"""The events of the Allied Total War deck."""

from __future__ import annotations

from ..components import card
from ..rules import war_status
from ..rules.events import award
from ..state import State
from ..steps.events import SixtusRoll
from .needs import SPRING_OFFENSIVES, after, before, no_influenza_yet
from .registry import event

YANKS_AND_TANKS, KERENSKY_OFFENSIVE, BRUSILOV_OFFENSIVE = map(card, ("AP-35", "AP-45", "AP-46"))


@event("AP-35")
def yanks_and_tanks(s: State) -> None:
    """CARD.AP35 Operations with the card; the combats of this round with US units get +2."""
    s.round_events += (int(YANKS_AND_TANKS),)


@event("AP-37")
def independent_air_force(s: State) -> None:
    """CARD.AP37 Walter Rathenau gives no more German RP."""


@event("AP-40", war_status.no_points_before_the_telegram)
def fourteen_points(s: State) -> None:
    """CARD.AP40 A VP for the Allies, who alone may offer Peace Terms from now on (16.5)."""
    award(s, "14 Points")


@event("AP-45", after("AP-45", "CP-52"), before("AP-45", "CP-53"))
def kerensky_offensive(s: State) -> None:
    """CARD.AP45 Operations with the card; one Russian attack of this round gets +2."""
    s.round_events += (int(KERENSKY_OFFENSIVE),)


@event("AP-46")
def brusilov_offensive(s: State) -> None:
    """CARD.AP46 Operations with the card; Russian attacks of this round get +1, one of them ignores trenches."""
    s.round_events += (int(BRUSILOV_OFFENSIVE),)


@event("AP-49")
def sinai_pipeline(s: State) -> None:
    """CARD.AP49 Allied attacks out of Sinai lose their -3; Allenby may come in at Alexandria."""


@event("AP-51", after("AP-51", *SPRING_OFFENSIVES))
def everyone_into_battle(s: State) -> None:
    """CARD.AP51 This turn the Allies in Italy, France and Belgium are activated as one nation."""


@event("AP-52", after("AP-52", "CP-36"))
def convoy(s: State) -> None:
    """CARD.AP52 A VP for the Allies, and the end of U-Boats Unleashed."""
    award(s, "Convoy")


@event("AP-54", war_status.telegram_not_allowed)
def zimmermann_telegram(s: State) -> None:
    """CARD.AP54 A VP for the Allies, and the United States join them (16.3.3)."""
    award(s, "Zimmermann Telegram")
    war_status.zimmermann_telegram(s)


@event("AP-55", war_status.over_there_not_allowed)
def over_there(s: State) -> None:
    """CARD.AP55 US reinforcements may be played; every Allied RP card brings a US RP (17.1.8)."""
    war_status.over_there(s)


@event("AP-62")
def sixtus_affair(s: State) -> None:
    """CARD.AP62 A roll for VP on the Peace Terms Table; there is nothing to accept."""
    s.push(SixtusRoll())


@event("AP-65", no_influenza_yet)
def influenza(s: State) -> None:
    """CARD.AP65 Nobody plays an RP card for the rest of this turn."""
