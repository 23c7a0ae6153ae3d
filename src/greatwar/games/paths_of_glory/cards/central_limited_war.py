"""The events of the Central Powers' Limited War deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....families.cdg.effects import TURN, Lasting
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import UNITS, Nation, Side, Space, Unit, card
from ..components import unit as unit_named
from ..rules import war_status
from ..rules.combat_cards import battlefield
from ..rules.effects import AFTER_ACTION, ATTACKS, IGNORING_RETREATS, NATIONALITIES, REPLACEMENT_POINTS
from ..rules.events import award, show_hand
from ..rules.fire import attacks_with
from ..rules.offensives import WESTERN_FRONT
from ..rules.reinforcements import counters, to_reserve
from ..rules.retreat import trench_in
from ..rules.stacking import LIMIT
from ..state import State, Use
from ..steps.events import WarInAfrica
from .needs import (
    SPRING_OFFENSIVES,
    after,
    before,
    french_forts_stand,
    high_seas_fleet_out,
    spring_offensive,
    warsaw_not_taken,
)
from .registry import event, lasting

POLISH_RESTORATION: Final = card("CP-59")
GRAND_FLEET: Final = card("AP-33")
INDEPENDENT_AIR_FORCE: Final = card("AP-37")
GE_11: Final = unit_named("GE 11")


@event("CP-17")
def mata_hari(s: State) -> None:
    """CARD.CP17 The Central Powers see the Allied hand, then conduct operations with the card."""
    show_hand(s, Side.AP)


@event("CP-25")
def high_seas_fleet(s: State) -> None:
    """CARD.CP25 A VP after the next Allied action, unless that is Grand Fleet."""
    s.say("The High Seas Fleet is out")


@AFTER_ACTION.answered_by(Lasting(card("CP-25"), TURN))
@rule("CARD.CP25", "CARD.AP33")
def settle_high_seas_fleet(s: State) -> None:
    """CARD.CP25 After the Allied action that follows: a VP, unless that action was Grand Fleet."""
    if s.active == Side.AP and high_seas_fleet_out(s) and s.uses(Side.AP)[-1:] != [(Use.EVENT, GRAND_FLEET.n)]:
        award(s, "High Seas Fleet unless Grand Fleet next Allied action")


@event("CP-26", after("CP-26", "CP-13"), before("CP-26", "CP-54"), french_forts_stand)
def place_of_execution(s: State) -> None:
    """CARD.CP26 Played for nothing but its War Status."""


ZEPPELIN_RAIDS: Final = lasting("CP-27", span=TURN)


@REPLACEMENT_POINTS.answered_by(ZEPPELIN_RAIDS)
@rule("CARD.CP27")
def zeppelin_raids(s: State, side: int) -> None:
    """CARD.CP27 Four British RP less in this turn's Replacement Phase."""
    if side == Side.AP:
        s.add_points("BR", -4)


@event("CP-28", war_status.tsar_keeps_away)
def tsar_takes_command(s: State) -> None:
    """CARD.CP28 The Russian Capitulation marker moves on (16.4.4)."""
    war_status.tsar_takes_command(s)


ELEVENTH_ARMY: Final = lasting("CP-29")


@NATIONALITIES.answered_by(ELEVENTH_ARMY)
@rule("CARD.CP29", "9.2.3#5")
def eleventh_army(s: State, units: Sequence[Unit], where: Space) -> int:
    """CARD.CP29 The German 11th Army with any CP corps counts as one nation; a second army makes it two (9.2.3)."""
    return sum(1 for u in units if u.army) if GE_11 in units else LIMIT


@event("CP-32")
def war_in_africa(s: State) -> None:
    """CARD.CP32 The Allies choose between a British corps and a VP."""
    s.push(WarInAfrica())


@rule("CARD.CP33", "CARD.AP37")
def factories_bombed(s: State) -> bool:
    """CARD.AP37 Independent Air Force ends Walter Rathenau."""
    return s.happened(INDEPENDENT_AIR_FORCE)


RATHENAU: Final = lasting("CP-33", until=factories_bombed)


@REPLACEMENT_POINTS.answered_by(RATHENAU)
@rule("CARD.CP33")
def walter_rathenau(s: State, side: int) -> None:
    """CARD.CP33 A German RP more in every Replacement Phase, until Independent Air Force."""
    if side == Side.CP:
        s.add_points("GE", 1)


TIMIDITY: Final = lasting("CP-58", after("CP-58", "CP-28"), span=TURN)


@ATTACKS.answered_by(TIMIDITY)
@rule("CARD.CP58")
def stavka_timidity(s: State, unit: Unit, to: Space) -> Refusal | None:
    """CARD.CP58 This turn no Russian unit attacks a space with only Germans in trenches."""
    if unit.nation is not Nation.RU or not s.trench_level(to, Side.CP) or not s.at(to):
        return None
    if all(u.nation is Nation.GE for u in s.at(to)):
        return Refusal("CARD.CP58", f"Stavka Timidity: {unit} may not attack the German trenches of {to}")
    return None


@event("CP-59", warsaw_not_taken)
def polish_restoration(s: State) -> None:
    """CARD.CP59 Three Polish corps, German for all purposes, come to the Reserve Box; it costs a VP."""
    award(s, "Polish Restoration")
    to_reserve(s, counters(s, POLISH_RESTORATION))


HAIG: Final = lasting("CP-61", before("CP-61", *SPRING_OFFENSIVES), span=TURN, until=spring_offensive)


@IGNORING_RETREATS.answered_by(HAIG)
@rule("CARD.CP61")
def haig(s: State, c: Combat) -> tuple[int, ...]:
    """CARD.CP61 This turn entrenched Germans in the west may ignore retreats after attacks with British units."""
    if battlefield(c).country not in WESTERN_FRONT or not trench_in(s, c) or s.active == Side.CP:
        return ()
    if not attacks_with(c, Nation.BR):  # ruling 94
        return ()
    return tuple([u for u in c.defenders if UNITS[u].nation is Nation.GE])
