"""9.5.3 Reinforcement cards: what they bring stands in data/reinforcements.csv."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import CARDS, Card
from ..names import AP, CP
from ..state import State
from .arrivals import bring, no_room, units_of
from .registry import EVENTS, lapsed

#: 9.5.3.1 the cards that only bring units by the ordinary rules
PLAIN: Final[tuple[Card, ...]] = tuple([c for c in CARDS if c.kind == "reinforcement" and c.name != "AP-35"])


class Reinforcement:
    """9.5.3 The event of such a card."""

    def __init__(self, card: Card) -> None:
        self.card = card

    @rule("9.5.3.2", "9.5.3.1#1")
    def arrives(self, s: State) -> None:
        """9.5.3.2 The units come in."""
        if self.card.name == "CP-26":
            from ..steps.early_corps import OrganizeEarly

            s.push(OrganizeEarly(tuple([u.n for u in units_of(s, self.card, "Corps Assets Box")])))
        if self.card.name == "CP-37":
            from ..steps.bonus import DigTrenches

            s.push(DigTrenches(CP, 1, ("syria", "sinai")))
        bring(s, self.card)

    def refused(self, s: State) -> Refusal | None:
        """9.5.3.2k All must find their places."""
        return None if self.too_late(s) else no_room(s, self.card)

    @rule("16.4.5.S4a")
    def too_late(self, s: State) -> bool:
        """16.4.5 After stage 4 no RU Reinforcement card brings anything."""
        return self.card.card_nation == "RU" and s.stage >= 4


for _card in PLAIN:
    _event = Reinforcement(_card)
    EVENTS.event(_card, _event.refused)(_event.arrives)
    lapsed(_card, _event.too_late)

__all__ = ["AP", "PLAIN"]
