"""A game begun before rules were mended: it says where it parts from today's rules, and is played on from there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from greatwar.games.paths_of_glory.game import GAME
from greatwar.kernel.errors import SaveError
from greatwar.kernel.save import dump, load, read_header

EARLIER = Path(__file__).parent.parent / "saves" / "earlier" / "historical.jsonl"


def test_an_earlier_game_is_opened_where_it_parts_from_the_rules_of_today():
    text = EARLIER.read_text(encoding="utf-8")
    with pytest.raises(SaveError, match=r"begun with version 1 of the rules.*version 2") as told:
        load(text, lambda _: GAME)
    good = int(re.findall(r"--at (\d+)", str(told.value))[0])
    assert 0 < good < len(text.splitlines()) - 1
    session = load(text, lambda _: GAME, good)
    assert len(session.records) == good
    session.resume()
    session.play(str(session.game.actions(session.state)[0]))
    again = dump(session)
    assert read_header(again).data == "2"
    assert load(again, lambda _: GAME).state == session.state
