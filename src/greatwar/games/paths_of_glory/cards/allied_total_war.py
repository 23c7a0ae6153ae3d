"""The events of the Allied Total War deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....families.cdg.effects import ROUND, TURN, Lasting
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import Card, Country, Nation, Side, Space, Unit, card
from ..rules import war_status
from ..rules.effects import (
    ALEXANDRIA,
    ATTACK_DRM,
    NATIONALITIES,
    OVER_THERE,
    PEACE_OFFERS,
    RP_ACTIONS,
    WATER_IN_SINAI,
)
from ..rules.events import award
from ..rules.fire import attacks_with
from ..rules.stacking import LIMIT
from ..state import State
from ..steps.events import SixtusRoll
from .needs import SPRING_OFFENSIVES, after, before, no_influenza_yet
from .registry import event, lasting

YANKS_AND_TANKS, KERENSKY_OFFENSIVE, BRUSILOV_OFFENSIVE = map(card, ("AP-35", "AP-45", "AP-46"))


@event("AP-35")
def yanks_and_tanks(s: State) -> None:
    """CARD.AP35 Operations with the card; the combats of this round with US units get +2."""
    s.round_events += (int(YANKS_AND_TANKS),)


@ATTACK_DRM.answered_by(Lasting(YANKS_AND_TANKS, ROUND))
@rule("CARD.AP35")
def yanks(s: State, c: Combat) -> int:
    """CARD.AP35 Two for every attack of this round with a US unit."""
    return YANKS_AND_TANKS.drm if attacks_with(c, Nation.US) else 0


#: CARD.AP37 Walter Rathenau (CP-33) gives no more German RP
INDEPENDENT_AIR_FORCE: Final = lasting("AP-37")


@event("AP-40", war_status.no_points_before_the_telegram)
def fourteen_points(s: State) -> None:
    """CARD.AP40 A VP for the Allies, who alone may offer Peace Terms from now on (16.5)."""
    award(s, "14 Points")


@PEACE_OFFERS.answered_by(Lasting(card("AP-40")))
@rule("CARD.AP40", "16.3.5")
def only_the_allies_offer(s: State, side: int) -> Refusal | None:
    """CARD.AP40 After 14 Points only the Allies may offer."""
    if side == Side.CP:
        return Refusal("CARD.AP40", "after 14 Points only the Allied Powers may offer Peace Terms")
    return None


@event("AP-45", after("AP-45", "CP-52"), before("AP-45", "CP-53"))
def kerensky_offensive(s: State) -> None:
    """CARD.AP45 Operations with the card; one Russian attack of this round gets +2."""
    s.round_events += (int(KERENSKY_OFFENSIVE),)


@ATTACK_DRM.answered_by(Lasting(KERENSKY_OFFENSIVE, ROUND))
@rule("CARD.AP45")
def kerensky(s: State, c: Combat) -> int:
    """CARD.AP45 Two for the one Russian attack of this round for which it was declared."""
    return KERENSKY_OFFENSIVE.drm if KERENSKY_OFFENSIVE.n in c.cards else 0


@event("AP-46")
def brusilov_offensive(s: State) -> None:
    """CARD.AP46 Operations with the card; Russian attacks of this round get +1, one of them ignores trenches."""
    s.round_events += (int(BRUSILOV_OFFENSIVE),)


@ATTACK_DRM.answered_by(Lasting(BRUSILOV_OFFENSIVE, ROUND))
@rule("CARD.AP46")
def brusilov(s: State, c: Combat) -> int:
    """CARD.AP46 One for every Russian attack of this round."""
    return BRUSILOV_OFFENSIVE.drm if attacks_with(c, Nation.RU) else 0


SINAI_PIPELINE: Final = lasting("AP-49")


@WATER_IN_SINAI.answered_by(SINAI_PIPELINE)
@ALEXANDRIA.answered_by(SINAI_PIPELINE)
@rule("CARD.AP49")
def sinai_pipeline(s: State) -> bool:
    """CARD.AP49 Allied attacks out of Sinai lose their -3 (12.2.7); Allenby may come in at Alexandria."""
    return True


EVERYONE_INTO_BATTLE: Final = lasting("AP-51", after("AP-51", *SPRING_OFFENSIVES), span=TURN)


@NATIONALITIES.answered_by(EVERYONE_INTO_BATTLE)
@rule("CARD.AP51")
def everyone_into_battle(s: State, units: Sequence[Unit], where: Space) -> int:
    """CARD.AP51 This turn the Allies in Italy, France and Belgium are activated as one nation."""
    theatre = where.country in (Country.ITALY, Country.FRANCE, Country.BELGIUM)
    return 1 if theatre and units[0].side is Side.AP else LIMIT


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


@OVER_THERE.answered_by(Lasting(card("AP-55")))
@rule("CARD.AP55", "16.3.4", "17.1.8")
def americans_come(s: State) -> bool:
    """16.3.4 US reinforcements may be played from now on; 17.1.8 Allied RP cards bring a US point."""
    return True


@event("AP-62")
def sixtus_affair(s: State) -> None:
    """CARD.AP62 A roll for VP on the Peace Terms Table; there is nothing to accept."""
    s.push(SixtusRoll())


INFLUENZA: Final = lasting("AP-65", no_influenza_yet, span=TURN)


@RP_ACTIONS.answered_by(INFLUENZA)
@rule("CARD.AP65")
def influenza(s: State, c: Card) -> Refusal | None:
    """CARD.AP65 Nobody plays an RP card for the rest of this turn."""
    return Refusal("CARD.AP65", "the Influenza allows no RP action this turn")
