"""The events of the Central Powers' Total War deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....families.cdg.effects import TURN, Lasting
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Nation, Side, Space, Unit, card
from ..rules import offensives, war_status
from ..rules.access import RUSSIAN_AREA
from ..rules.activation import nationalities
from ..rules.effects import (
    ACTIVATION_COST,
    AMERICANS,
    ATTACKERS,
    ATTACKS,
    CAUCASUS_PASSAGES,
    ENTRIES,
    OFFENSIVE_BOX,
    OFFENSIVE_DRM,
    REPLACEMENT_POINTS,
    TREATY,
)
from ..rules.events import award
from ..rules.offensives import Offensive
from ..state import State
from ..steps.events import desertions
from .needs import SPRING_OFFENSIVES, after, before, spring_offensive, until_turn
from .registry import event, lasting

CONVOY: Final = card("AP-52")

DESERTERS: Final = 4


# U-Boats Unleashed (CP-36) ------------------------------------------------------------------------


@rule("CARD.CP36", "CARD.AP52")
def convoyed(s: State) -> bool:
    """CARD.AP52 Convoy ends U-Boats Unleashed."""
    return s.happened(CONVOY)


U_BOATS: Final = lasting("CP-36", after("CP-36", "CP-54"), until=convoyed)


@REPLACEMENT_POINTS.answered_by(U_BOATS)
@rule("CARD.CP36")
def u_boats_unleashed(s: State, side: int) -> None:
    """CARD.CP36 A British RP less each turn, until Convoy."""
    if side == Side.AP:
        s.add_points("BR", -1)


@AMERICANS.answered_by(U_BOATS)
@rule("CARD.CP36")
def no_way_over(s: State) -> Refusal | None:
    """CARD.CP36 No US reinforcements until Convoy."""
    return Refusal("CARD.CP36", "U-boats keep US reinforcements away until Convoy")


# Hoffmann (CP-37), French Mutiny (CP-47), H-L Take Command (CP-54): Mandated Offensives -----------

HOFFMANN: Final = lasting("CP-37", after("CP-37", "CP-54"))


@OFFENSIVE_DRM.answered_by(HOFFMANN)
@rule("CARD.CP37", "7.1.9")
def hoffmann(s: State, side: int) -> int:
    """CARD.CP37 The Central Powers add 1 to their rolls for Mandated Offensives (7.1.9)."""
    return 1 if side == Side.CP else 0


@event("CP-47")
def french_mutiny(s: State) -> None:
    """CARD.CP47 French Mandated Offensives, this turn's too, become mutinies (7.1.8)."""
    offensives.french_mutiny(s)


@OFFENSIVE_BOX.answered_by(Lasting(card("CP-47")))
@rule("CARD.CP47", "7.1.8#1")
def french_offensives_are_mutinies(s: State, box: int) -> int:
    """7.1.8 A French offensive that is rolled is a mutiny."""
    return Offensive.FR_MUTINY if box == Offensive.FR else box


@event("CP-54")
def h_l_take_command(s: State) -> None:
    """CARD.CP54 Germany's great offensives become possible; it has no Mandated Offensives any more (7.1.10)."""
    offensives.cancel_german_offensive(s)


@OFFENSIVE_BOX.answered_by(Lasting(card("CP-54")))
@rule("CARD.CP54", "7.1.10")
def no_german_offensives(s: State, box: int) -> int:
    """7.1.10 A German offensive that is rolled is none."""
    return Offensive.NONE if box == Offensive.GE else box


# The end of Russia: Fall of the Tsar (CP-52), Bolshevik Revolution (CP-53), the treaty (CP-45) -----

TSAR_FELL: Final = Lasting(card("CP-52"))
REVOLUTION: Final = Lasting(card("CP-53"))
BREST_LITOVSK: Final = Lasting(card("CP-45"))


@event("CP-52", war_status.tsar_stands)
def fall_of_the_tsar(s: State) -> None:
    """CARD.CP52 VP for the Central Powers, more if Romania is neutral; the Russian army is crippled (16.4.5)."""
    award(s, f"Fall of the Tsar, Romania {'at war' if s.at_war('RO') else 'neutral'}")
    war_status.fall_of_the_tsar(s)


@ACTIVATION_COST.answered_by(TSAR_FELL)
@rule("CARD.CP52", "9.2.2#2", "16.4.5#2")
def each_russian_costs(s: State, units: Sequence[Unit], where: Space, attack: bool) -> int:
    """9.2.2 After the Fall of the Tsar an attack costs one point for each Russian unit; other nations as usual."""
    russians = sum(1 for u in units if u.nation is Nation.RU)
    if not attack or not russians:
        return 0
    others = [u for u in units if u.nation is not Nation.RU]
    return russians + (nationalities(s, others, where) if others else 0)


@CAUCASUS_PASSAGES.answered_by(TSAR_FELL)
@rule("CARD.CP52", "11.3.2#3", "12.1.9#2")
def no_passage(s: State) -> Refusal | None:
    """11.3.2 After the Fall of the Tsar nobody passes between Caucasus and the Near East."""
    return Refusal("11.3.2", "after the Fall of the Tsar no unit moves between Caucasus and the Near East")


@event("CP-53", war_status.no_revolution)
def bolshevik_revolution(s: State) -> None:
    """CARD.CP53 One Russian RP a turn at most, and no more Russian Mandated Offensives (16.4.7)."""
    war_status.bolshevik_revolution(s)


@REPLACEMENT_POINTS.answered_by(REVOLUTION)
@rule("CARD.CP53", "16.4.7")
def one_russian_point(s: State, side: int) -> None:
    """16.4.7 The Bolsheviks leave one Russian RP a turn at most."""
    if side == Side.AP:
        s.add_points("RU", min(0, 1 - s.points("RU")))


@OFFENSIVE_BOX.answered_by(REVOLUTION)
@rule("CARD.CP53", "7.1.11")
def no_russian_offensives(s: State, box: int) -> int:
    """7.1.11 A Russian offensive that is rolled is none."""
    return Offensive.NONE if box == Offensive.RU else box


@event("CP-45", war_status.no_treaty)
def treaty_of_brest_litovsk(s: State) -> None:
    """CARD.CP45 Russia leaves the war (16.4.9)."""
    war_status.treaty_of_brest_litovsk(s)


@TREATY.answered_by(BREST_LITOVSK)
@rule("CARD.CP45")
def treaty_signed(s: State) -> bool:
    """5.5.2 Another victory level holds after the treaty."""
    return True


@ATTACKERS.answered_by(BREST_LITOVSK)
@rule("CARD.CP45", "16.4.9#3")
def russians_at_peace(s: State, unit: Unit) -> Refusal | None:
    """16.4.9 Russian units attack no more after the treaty."""
    if unit.nation is Nation.RU:
        return Refusal("16.4.9", f"{unit} may not attack after the treaty of Brest-Litovsk")
    return None


@ATTACKS.answered_by(BREST_LITOVSK)
@rule("CARD.CP45", "16.4.9#3")
def russians_left_alone(s: State, unit: Unit, to: Space) -> Refusal | None:
    """16.4.9 After the treaty the Central Powers leave Russian units alone, except Turks in the Near East."""
    if unit.side is not Side.CP or (unit.nation is Nation.TU and to.near_east):
        return None
    if any(u.nation is Nation.RU for u in s.at(to)):
        return Refusal("16.4.9", f"{unit} may not attack the Russians in {to} after the treaty of Brest-Litovsk")
    return None


@ENTRIES.answered_by(BREST_LITOVSK)
@rule("CARD.CP45", "16.4.9#1", "16.4.9#2", "16.4.9#4")
def russians_apart(s: State, unit: Unit, to: Space) -> Refusal | None:
    """16.4.9 After the treaty Russians keep to their theatre and never join the other Allies, nor these them."""
    if unit.side is Side.CP:
        return None
    russian = unit.nation is Nation.RU
    if russian and to.country not in RUSSIAN_AREA:
        return Refusal("16.4.9", f"{unit} may not go to {to} after the treaty of Brest-Litovsk")
    if any((u.nation is Nation.RU) != russian for u in s.at(to) if u.side is unit.side):
        return Refusal("16.4.9", f"Russian and other Allied units may not meet in {to} after the treaty")
    return None


# Lloyd George (CP-55), Russian Desertions (CP-63), Prince Max (CP-65) ------------------------------

LLOYD_GEORGE: Final = lasting("CP-55", before("CP-55", *SPRING_OFFENSIVES), span=TURN, until=spring_offensive)


@ATTACKS.answered_by(LLOYD_GEORGE)
@rule("CARD.CP55", "7.1.4#3")
def lloyd_george(s: State, unit: Unit, to: Space) -> Refusal | None:
    """CARD.CP55 This turn no British unit (the small nations apart) attacks Germans in a trench of level 2."""
    if unit.mo_nation is not Nation.BR or s.trench_level(to, Side.CP) != 2:
        return None
    if any(u.nation is Nation.GE for u in s.at(to)):
        return Refusal("CARD.CP55", f"Lloyd George forbids {unit} to attack the German trenches of {to}")
    return None


@event("CP-63", after("CP-63", "CP-52"))
def russian_desertions(s: State) -> None:
    """CARD.CP63 Four Russian units lose a step."""
    s.push(*desertions(s, DESERTERS))


@event("CP-65", until_turn("CP-65", 16))
def prince_max(s: State) -> None:
    """CARD.CP65 Nothing but its War Status."""
