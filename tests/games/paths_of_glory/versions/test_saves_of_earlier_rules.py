"""A game begun before rules were mended: it says where it parts from today's rules, and is played on from there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from greatwar.games.paths_of_glory.game import GAME
from greatwar.kernel.earlier import of_version, versions_of
from greatwar.kernel.errors import SaveError
from greatwar.kernel.save import dump, load, read_header
from greatwar.testing.contract import check_game

pytestmark = pytest.mark.skipif("1" not in versions_of(GAME), reason="compiled rules have no earlier versions")

EARLIER = Path(__file__).parent.parent / "saves" / "earlier" / "historical.jsonl"


def test_an_earlier_game_is_opened_where_it_parts_from_the_rules_of_today():
    text = EARLIER.read_text(encoding="utf-8")
    with pytest.raises(
        SaveError, match=r"begun with version 1 of the rules.*some of these rules are of version 2"
    ) as told:
        load(text, lambda _: GAME)
    good = int(re.findall(r"--at (\d+)", str(told.value))[0])
    assert 0 < good < len(text.splitlines()) - 1
    session = load(text, lambda _: GAME, good)
    assert len(session.records) == good
    session.resume()
    session.play(str(session.game.actions(session.state)[0]))
    again = dump(session)
    assert read_header(again).data == "1"
    assert load(again, lambda _: GAME).state == session.state


KEPT = EARLIER.with_name("introductory.jsonl")


def test_a_marker_without_a_target_was_allowed_in_version_1():
    """Ruling 84 came with version 2; a game begun before goes on as it was begun, in a state that looks the same."""
    text = KEPT.read_text(encoding="utf-8")
    session = load(text, lambda _: GAME)
    assert (session.game.ref, session.result is not None) == ("paths-of-glory@1", True)
    then = load(text, lambda _: GAME, 66)
    assert str(then.game.parse("activate-attack Insterberg")) in map(str, then.actions)
    now = GAME.from_bytes(then.state.to_bytes())
    refused = GAME.why_not(now, GAME.parse("activate-attack Insterberg"))
    assert refused is not None
    assert refused.rule == "12.1.1"
    with pytest.raises(SaveError, match="nothing to attack from Insterberg"):
        load(text.replace('"data":"1"', '"data":"2"', 1), lambda _: GAME)


@pytest.mark.parametrize("scenario", ["introductory", "historical"])
def test_version_1_keeps_the_contract(scenario: str):
    check_game(of_version(GAME, "1"), scenario, {}, 1914)
