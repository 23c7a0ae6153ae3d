"""2.3 The 130 Strategy Cards: what is printed on them, with the effects in our own words."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

import re
from pathlib import Path
from typing import Literal

import msgspec

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import Noted, counted, data_file, read_table, refer, unique
from .counters import Unit
from .names import Deck, DeckName, Nation, Side
from .pieces import Card as Card

CARDS_PER_SIDE = 65

CardType = Literal["event", "reinforcement", "combat", "neutral entry"]
_POOLS = ("a", "br", "fr", "it", "ru", "ge", "ah", "tu", "bu")


class CardRow(Noted, frozen=True):
    """A line of cards.csv. An event in `requires` is underlined on the card that brings it."""

    id: str
    name: str
    deck: DeckName
    ops: int
    sr: int
    type: CardType
    text: str
    optional: bool = False
    rp_a: int = 0
    rp_br: int = 0
    rp_fr: int = 0
    rp_it: int = 0
    rp_ru: int = 0
    rp_ge: int = 0
    rp_ah: int = 0
    rp_tu: int = 0
    rp_bu: int = 0
    combat: bool = False
    starred: bool = False
    war_status: int = 0
    once_per_turn: bool = False
    ops_with_event: Literal["card", "stripe", ""] = ""
    reinforcement_nation: Nation | None = None
    reinforcements: tuple[str, ...] = ()
    requires: str = ""
    drm: int = 0


@rule("2.3#3")
def load_cards(game_folder: Path, units: tuple[Unit, ...]) -> tuple[Card, ...]:
    """All cards: the Allied ones are 0 to 64, those of the Central Powers 65 to 129."""
    path = data_file(game_folder, "cards.csv")
    rows = read_table(path, CardRow)
    counted(path, rows, 2 * CARDS_PER_SIDE, "cards")
    unique(path, rows, "id")
    refer(path, rows, "reinforcements", {u.kind for u in units}, "unit")
    cards = tuple(sorted(_card(path, line, row) for line, row in enumerate(rows, 2)))
    underline(cards)
    return cards


@rule("3.0#13")
def underline(cards: tuple[Card, ...]) -> None:
    """3.0 The name of an event that another event waits for is underlined."""
    awaited = {name for card in cards for name in re.findall(r"[AC]P-\d+", card.requires)}
    for card in cards:
        card.underlined = str(card) in awaited


def _card(path: Path, line: int, row: CardRow) -> Card:
    found = re.fullmatch(r"(AP|CP)-([1-9]\d?)", row.id)
    if found is None or int(found[2]) > CARDS_PER_SIDE:
        raise DataError(f"{path}:{line}: column 'id': found {row.id!r}, expected AP-1 to AP-65 or CP-1 to CP-65")
    side, number = Side[found[1]], int(found[2])
    card = Card(number - 1 + (CARDS_PER_SIDE if side is Side.CP else 0))
    facts = msgspec.structs.asdict(row)
    del facts["id"]
    points = {pool.upper(): facts.pop(f"rp_{pool}") for pool in _POOLS}
    facts["rp"] = {pool: n for pool, n in points.items() if n}
    facts["deck"] = Deck[row.deck]
    for fact, value in (facts | {"side": side, "number": number}).items():
        setattr(card, fact, value)
    return card
