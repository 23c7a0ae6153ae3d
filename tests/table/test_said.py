"""What a program says at the table is for everybody to hear: it is there, and it names no card that is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from greatwar.games.paths_of_glory.components import CARDS, Card, Side
from greatwar.games.paths_of_glory.state import Pile, State
from greatwar.kernel.rng import Rng
from tests.table.serving import PATHS, Running, in_thread, settings

#: where a card lies that the other side cannot see
FACE_DOWN = (Pile.HAND, Pile.DECK)
#: so many times a person is asked while the sergeant plays
ASKED = 120


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, State]]:
    """What the sergeant of the Central Powers had said whenever a person was asked, and the position."""
    path: Path = tmp_path_factory.mktemp("said") / "tables.sqlite"
    with in_thread(settings(path, instant_bots=("sergeant",))) as server:
        return list(listen(server))


def listen(server: Running) -> Iterator[tuple[str, State]]:
    """Play the Allies at random, and listen."""
    mine = server.new_table(PATHS, {"CP": "bot:sergeant", "AP": "me"}, scenario="limited-war")
    rng, asked = Rng(7), 0
    with mine.live() as live:
        for state in live:
            if not state["actions"] or live.waiting:
                continue
            yield state["said"].get("CP", ""), position(server, mine.table)
            asked += 1
            if asked == ASKED:
                return
            live.decide(state["actions"][rng.below(len(state["actions"]))])


def position(server: Running, id_: str) -> State:
    """The whole position of a table; it stands still while a person is asked."""
    table: Any = server.tables._entries[id_].table
    found: State = table.session.state.copy()
    return found


def hidden(s: State) -> list[Card]:
    """The cards of the Central Powers that the Allies cannot see, unless another of that name lies open."""
    theirs = [c for c in CARDS if c.side is Side.CP]
    seen = {c.name for c in theirs if s.pile[c.n] not in FACE_DOWN}
    return [c for c in theirs if s.pile[c.n] in FACE_DOWN and c.name not in seen]


def test_the_sergeant_says_what_he_aims_at(heard: list[tuple[str, State]]):
    words = {said for said, _ in heard}
    assert "" not in words
    assert len(words) > 10
    assert any("Operations" in said for said in words) or any("Attack" in said for said in words)


def test_the_sergeant_names_no_hidden_card(heard: list[tuple[str, State]]):
    watched = 0
    for said, s in heard:
        words = said.replace(":", " ").replace(",", " ").split()
        for c in hidden(s):
            watched += 1
            assert str(c) not in words, said
            assert c.name not in said, said
    assert watched > ASKED  # the dice differ from run to run, and how many cards stay hidden with them


def test_a_played_card_is_named_so_that_a_hidden_one_would_be_found(heard: list[tuple[str, State]]):
    """The search above finds names: those of events that are played are among the words."""
    names = {c.name for _, s in heard for c in CARDS if c.side is Side.CP and s.pile[c.n] not in FACE_DOWN}
    assert any(name in said for said, _ in heard for name in names)
