"""9.5.3 The reinforcement events of both sides: each brings in the units named on its card.

CARD.AP01, CARD.AP03, CARD.AP08, CARD.AP10, CARD.AP11, CARD.AP14, CARD.AP15, CARD.AP20, CARD.AP22, CARD.AP24,
CARD.AP25, CARD.AP29, CARD.AP31, CARD.AP32, CARD.AP34, CARD.AP38, CARD.AP41, CARD.AP42, CARD.AP43, CARD.AP47,
CARD.AP50, CARD.AP53, CARD.AP64, CARD.CP07, CARD.CP12, CARD.CP14, CARD.CP20, CARD.CP21, CARD.CP22, CARD.CP23,
CARD.CP24, CARD.CP38, CARD.CP39, CARD.CP41, CARD.CP42, CARD.CP46, CARD.CP48.
"""

from __future__ import annotations

from ..components import CARDS, Card
from ..rules.reinforcements import BY_CARD, card_refusal, counters, to_reserve
from ..state import State
from ..steps.reinforcements import PlaceReinforcement
from .registry import Effect, Need, event


def bring_in(s: State, played: Card) -> None:
    """9.5.3 Corps go to the Reserve Box, armies (and ANA, SN) to a space the player chooses."""
    units = counters(s, played)
    on_map = [u for u in units if u.army or u in BY_CARD]
    to_reserve(s, [u for u in units if u not in on_map])
    s.push(*(PlaceReinforcement(u) for u in on_map))


def _effect(played: Card) -> Effect:
    return lambda s: bring_in(s, played)


def _need(played: Card) -> Need:
    return lambda s: card_refusal(s, played)


for _card in CARDS:
    if _card.type == "reinforcement":
        event(str(_card), _need(_card))(_effect(_card))
