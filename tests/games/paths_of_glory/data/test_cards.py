"""The cards: decks, values, War Status, text."""

from __future__ import annotations

import csv
import pickle

import pytest

from greatwar.games.paths_of_glory.components import CARDS, FOLDER, Deck, Nation, Side, card
from greatwar.games.paths_of_glory.tables import TABLES
from greatwar.kernel.errors import GreatwarError


def test_130_cards_numbered_by_side():
    assert [int(c) for c in CARDS] == list(range(130))
    assert [str(c) for c in CARDS] == [f"{side}-{n}" for side in ("AP", "CP") for n in range(1, 66)]


@pytest.mark.parametrize("side", list(Side))
def test_decks_of_14_20_and_21_and_ten_optional_cards(side):
    mine = [c for c in CARDS if c.side is side]
    assert [sum(c.deck is deck and not c.optional for c in mine) for deck in Deck] == [14, 20, 21]
    assert [c.number for c in mine if c.optional] == list(range(56, 66))


@pytest.mark.parametrize("row", list(csv.DictReader((FOLDER / "data/war_status_totals.csv").open())))
def test_war_status_totals(row):
    deck = [c for c in CARDS if c.side.name == row["side"] and c.deck.name == row["deck"]]
    assert sum(c.war_status for c in deck if not c.optional) == int(row["total"])
    assert sum(c.war_status for c in deck if c.optional) == int(row["optional"])


def test_each_side_can_reach_war_status_22_without_optional_cards():
    assert [sum(c.war_status for c in CARDS if c.side is side and not c.optional) for side in Side] == [22, 22]


@pytest.mark.parametrize(
    ("ops", "sr", "allied", "central"),
    [
        (2, 2, {"BR": 1, "FR": 1, "RU": 1}, {"GE": 1}),
        (3, 4, {"BR": 1, "FR": 1, "IT": 1, "RU": 2}, {"GE": 2, "AH": 1, "TU": 1}),
        (4, 4, {"A": 1, "BR": 2, "FR": 2, "IT": 1, "RU": 3}, {"GE": 3, "AH": 2, "TU": 1, "BU": 1}),
        (5, 5, {"A": 1, "BR": 3, "FR": 3, "IT": 2, "RU": 4}, {"GE": 4, "AH": 3, "TU": 2, "BU": 1}),
    ],
)
def test_values_follow_the_ops(ops, sr, allied, central):
    """Only the entry cards of Italy and Bulgaria lack the points of the nation they bring in."""
    for c in CARDS:
        if c.ops == ops:
            assert c.sr == sr
            points = allied if c.side is Side.AP else central
            missing = {"AP-17": "IT", "CP-34": "BU"}.get(str(c))
            assert c.rp == {pool: n for pool, n in points.items() if pool != missing}


@pytest.mark.parametrize(
    ("name", "title", "deck", "ops", "starred", "war_status"),
    [
        ("CP-1", "Guns of August", Deck.MOB, 3, True, 2),
        ("AP-2", "Blockade", Deck.MOB, 4, True, 2),
        ("AP-17", "Italy", Deck.LW, 5, True, 2),
        ("CP-34", "Bulgaria", Deck.LW, 5, True, 2),
        ("CP-54", "H-L Take Command", Deck.TW, 5, True, 2),
        ("AP-54", "Zimmermann Telegram", Deck.TW, 5, True, 2),
        ("CP-3", "Von Francois", Deck.MOB, 2, False, 0),
        ("CP-65", "Prince Max", Deck.TW, 4, True, 3),
    ],
)
def test_spot_facts(name, title, deck, ops, starred, war_status):
    c = card(name)
    assert (c.name, c.deck, c.ops, c.starred, c.war_status) == (title, deck, ops, starred, war_status)


def test_kinds_of_cards():
    assert {str(c) for c in CARDS if c.type == "neutral entry"} == {"AP-16", "AP-17", "AP-44", "CP-34"}
    assert {str(c) for c in CARDS if c.ops_with_event == "stripe"} == {
        "AP-28",
        "AP-54",
        "AP-55",
        "CP-28",
        "CP-52",
        "CP-53",
    }
    assert {str(c) for c in CARDS if c.once_per_turn} == {"AP-36", "AP-48", "CP-31"}
    assert all(c.combat == (c.type == "combat") for c in CARDS)
    assert card("CP-12").reinforcements == ("GE 10", "GEc", "GEc")
    assert card("CP-12").reinforcement_nation is Nation.GE
    assert (card("AP-7").drm, card("AP-4").drm, card("AP-6").drm) == (2, 1, 0)


def test_every_card_has_a_text_and_a_source():
    assert all(c.text.endswith(".") and c.source == "public" for c in CARDS)


def test_optional_pairs_name_every_card_of_their_deck_and_value():
    for pair in TABLES.optional_pairs:
        value = (pair.side, pair.deck, pair.ops, pair.sr)
        same = [c for c in CARDS if (c.side.name, c.deck.name, c.ops, c.sr) == value]
        assert {str(c) for c in same if c.optional} == set(pair.optional)
        assert {str(c) for c in same if not c.optional} == set(pair.base)
    assert sum(len(p.optional) for p in TABLES.optional_pairs) == 20


def test_names_and_identity():
    assert card("ap-12") is card("AP-12") is CARDS[11]
    assert pickle.loads(pickle.dumps(card("CP-5"))) is card("CP-5")
    with pytest.raises(GreatwarError, match="no card 'AP-66'; did you mean AP-6"):
        card("AP-66")


def test_the_rule_of_every_card_is_found_by_its_id():
    """Whoever greps for CARD.AP30 finds the code that carries the card out."""
    code = "".join(file.read_text(encoding="utf-8") for file in FOLDER.rglob("*.py"))
    ids = [line.split("\t")[0] for line in (FOLDER / "rules.tsv").read_text(encoding="utf-8").splitlines()]
    assert [id_ for id_ in ids if id_.startswith("CARD.") and id_ not in code] == []
