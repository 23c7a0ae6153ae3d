"""The Extended Example of Play, told in extended_example.txt; every chapter is a test of the row of rules it shows."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from greatwar.games.paths_of_glory.game import GAME
from greatwar.kernel.rulebook import load_rules
from greatwar.kernel.save import dump, load
from tests.games.paths_of_glory.examples.story import Teller, read

STORY = read(Path(__file__).with_name("extended_example.txt"))
CHAPTERS = [pytest.param(n, id=f"{c.rule} {c.title}", marks=pytest.mark.rule(c.rule)) for n, c in enumerate(STORY)]


@cache
def _told(chapters: int) -> Teller:
    """The game after the first chapters; never to be changed."""
    if not chapters:
        return Teller("campaign", {"rules-version": "2018", "vp-map": "standard"})
    teller = _told(chapters - 1).copy()
    for _ in teller.tell(STORY[chapters - 1]):
        pass
    return teller


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_chapter(chapter: int) -> None:
    teller = _told(chapter).copy()
    for fact, wrong in teller.tell(STORY[chapter]):
        assert not wrong, f"{fact}: {wrong}"


def test_every_example_of_play_is_told():
    told = {chapter.rule for chapter in STORY}
    assert told == {row.id for row in load_rules("paths_of_glory") if row.id.startswith("EX.T")}


def test_nothing_is_broken_at_any_time():
    teller = _told(0).copy()
    for chapter in STORY:
        for number, text in chapter.lines:
            if not text.startswith("?"):
                teller.act(number, text)
                assert GAME.invariants(teller.session.state) == [], f"line {number}"


def test_the_game_told_can_be_saved_and_replayed():
    session = _told(len(STORY)).session
    again = load(dump(session), lambda _: GAME)
    assert again.state.fingerprint() == session.state.fingerprint()
