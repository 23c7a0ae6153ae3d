"""The events of the Central Powers' Total War deck."""

from __future__ import annotations

from typing import Final

from ..rules import offensives, war_status
from ..rules.events import award
from ..state import State
from ..steps.events import desertions
from .needs import SPRING_OFFENSIVES, after, before, until_turn
from .registry import event

DESERTERS: Final = 4


@event("CP-36", after("CP-36", "CP-54"))
def u_boats_unleashed(s: State) -> None:
    """CARD.CP36 A British RP less each turn, and no US reinforcements, until Convoy."""


@event("CP-37", after("CP-37", "CP-54"))
def hoffmann(s: State) -> None:
    """CARD.CP37 The Central Powers add 1 to their rolls for Mandated Offensives (7.1.9)."""


@event("CP-45", war_status.no_treaty)
def treaty_of_brest_litovsk(s: State) -> None:
    """CARD.CP45 Russia leaves the war (16.4.9)."""
    war_status.treaty_of_brest_litovsk(s)


@event("CP-47")
def french_mutiny(s: State) -> None:
    """CARD.CP47 French Mandated Offensives, this turn's too, become mutinies (7.1.8)."""
    offensives.french_mutiny(s)


@event("CP-52", war_status.tsar_stands)
def fall_of_the_tsar(s: State) -> None:
    """CARD.CP52 VP for the Central Powers, more if Romania is neutral; the Russian army is crippled (16.4.5)."""
    award(s, f"Fall of the Tsar, Romania {'at war' if s.at_war('RO') else 'neutral'}")
    war_status.fall_of_the_tsar(s)


@event("CP-53", war_status.no_revolution)
def bolshevik_revolution(s: State) -> None:
    """CARD.CP53 One Russian RP a turn at most, and no more Russian Mandated Offensives (16.4.7)."""
    war_status.bolshevik_revolution(s)


@event("CP-54")
def h_l_take_command(s: State) -> None:
    """CARD.CP54 Germany's great offensives become possible; it has no Mandated Offensives any more (7.1.10)."""
    offensives.cancel_german_offensive(s)


@event("CP-55", before("CP-55", *SPRING_OFFENSIVES))
def lloyd_george(s: State) -> None:
    """CARD.CP55 This turn the British do not attack Germans in trenches of level 2."""


@event("CP-63", after("CP-63", "CP-52"))
def russian_desertions(s: State) -> None:
    """CARD.CP63 Four Russian units lose a step."""
    s.push(*desertions(s, DESERTERS))


@event("CP-65", until_turn("CP-65", 16))
def prince_max(s: State) -> None:
    """CARD.CP65 Nothing but its War Status."""
