"""The starts of recorded games equal our set-ups: units, boxes, control, trenches, forts, markers, decks."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from greatwar.games.paths_of_glory.components import CARDS, Card, Deck, Side
from greatwar.games.paths_of_glory.setups import Setup, load_setup
from greatwar.testing.traces.reading import traces_of
from tests.games.paths_of_glory.data.trace_setups import BY_CHANCE, trace_state

TRACES = traces_of("paths-of-glory", os.environ.get("GREATWAR_TRACES"))
NAMES = {"Historical": "historical", "The Great War": "the-great-war"}

pytestmark = pytest.mark.skipif(
    not TRACES, reason="recorded games are needed: put the folder with *.jsonl.gz into GREATWAR_TRACES"
)


def opening(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Header and state at set-up."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        header, setup = json.loads(next(lines)), json.loads(next(lines))
    assert (header["t"], setup["t"]) == ("header", "setup")
    return header, setup["state"]


@pytest.mark.parametrize("path", TRACES, ids=lambda p: p.name.split(".")[0])
def test_the_set_up_of_a_recorded_game(path):
    header, state = opening(path)
    setup = load_setup(NAMES[header["scenario"]])
    fixed = {key: value for key, value in state.items() if not key.startswith(BY_CHANCE)}
    assert fixed.pop("active") in ("ap", "cp")
    assert fixed == trace_state(setup)
    for side in Side:
        check_cards(setup, side, state, header["options"])


def check_cards(setup: Setup, side: Side, state: dict[str, Any], options: dict[str, Any]) -> None:
    """Hand and draw pile together are the cards in play; the hand has eight once it is dealt."""
    hand, deck = state[f"hand/{side.name.lower()}"], state[f"deck/{side.name.lower()}"]
    assert len(hand) == (8 if setup.phase == "start" else 0)
    if "valiant" in options:
        check_altered_deck({c for c in CARDS if str(c) in hand + deck}, side)
        return
    ours = setup.draw_pile(side, optional="optional_cards" in options)
    assert sorted(hand + deck) == sorted(map(str, ours))
    if side is Side.CP and hand:
        assert "CP-1" in hand


def check_altered_deck(cards: set[Card], side: Side) -> None:
    """A fan-made deck trades optional cards against others one for one, without regard to their value."""
    assert len(cards) == 14
    assert all(c.side is side and c.deck is Deck.MOB for c in cards)
