"""3.3 The strategy cards: 55 a side in three decks."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path
from typing import Final, Literal

from ...kernel.rules import rule
from ...kernel.tables import Sourced, counted, data_file, read_table, unique
from .names import AP, CP, DECKS, POOLS
from .pieces import Card

CARD_COUNT: Final = 110


class CardRow(Sourced, frozen=True, kw_only=True):
    """A line of cards.csv."""

    card: str
    title: str
    deck: Literal["mobilization", "limited", "total"]
    ops: int
    sr: int
    star: bool
    box: Literal["", "yellow", "red", "blue"] = ""
    war_status: int
    rp_allied: int
    rp_br: int
    rp_in: int
    rp_ru: int
    rp_tu: int
    rp_ge: int
    in_1916: bool
    kind: Literal["", "entry", "invasion", "reinforcement"] = ""
    nation: str = ""
    text: str


@rule("3.3#1", "3.3#2", "9.1.1#1")
def load_cards(folder: Path) -> tuple[Card, ...]:
    """All cards, the Allied ones first."""
    path = data_file(folder, "cards.csv")
    rows = read_table(path, CardRow)
    counted(path, rows, CARD_COUNT, "cards")
    unique(path, rows, "card")
    return tuple([_card(number, row) for number, row in enumerate(rows)])


def _card(number: int, row: CardRow) -> Card:
    card = Card(number)
    side = CP if row.card.startswith("CP") else AP
    allied = "CP-A" if side == CP else "AP-A"
    pools = (("BR", row.rp_br), ("IN", row.rp_in), ("RU", row.rp_ru), ("TU", row.rp_tu), ("GE", row.rp_ge))
    facts = {
        "name": f"{row.card[:2]}-{row.card[2:]}",
        "side": side,
        "number": int(row.card[2:]),
        "title": row.title,
        "deck": DECKS.index(row.deck),
        "ops": row.ops,
        "sr": row.sr,
        "starred": row.star,
        "box": row.box,
        "combat": row.box == "red",
        "war_status": row.war_status,
        "rp": tuple([(POOLS.index(pool), n) for pool, n in (*pools, (allied, row.rp_allied)) if n]),
        "in_1916": row.in_1916,
        "kind": row.kind,
        "card_nation": row.nation,
        "text": row.text,
    }
    for fact, value in facts.items():
        setattr(card, fact, value)
    return card
