"""What the cards are worth: `data/card_worth.csv`."""

from __future__ import annotations

from functools import cache

import msgspec

from ....kernel.tables import data_file, read_table, unique
from ..components import FOLDER


class CardWorth(msgspec.Struct, frozen=True):
    """Our judgement of a card, in VP.

    Its event at each level of commitment, what it does in a combat beside its drm, and how much of the event is still
    worth something after it was played without being seen in VP, units or tracks.
    """

    card: str
    mobilization: float
    limited_war: float
    total_war: float
    in_combat: float
    lasting: float
    note: str = ""


@cache
def worths() -> dict[str, CardWorth]:
    """The judgement of every card."""
    path = data_file(FOLDER, "card_worth.csv")
    return unique(path, read_table(path, CardWorth), "card")
