"""What clients are told of a position: all that a side may know, as plain data, and nothing else."""

from typing import Any

import msgspec
import pytest

from greatwar.games.paths_of_glory.components import CARDS, OUT_OF_PLAY, SPACES, UNITS, space, unit
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import Mark, Pile
from greatwar.kernel.rng import Rng
from greatwar.kernel.session import Session


@pytest.fixture(scope="module")
def played() -> Session[Any]:
    """A game in its middle."""
    session = GAME.start("limited-war", {}, "describe")
    rng = Rng(5)
    while len(session.records) < 60 and session.actor is not None:
        session.play(GAME.random_action(session.state, rng))
    return session


def test_it_is_json_without_nulls(played: Session[Any]):
    text = msgspec.json.encode(GAME.describe(GAME.view(played.state, 0))).decode()
    assert "null" not in text
    assert msgspec.json.decode(text)["viewer"] == "CP"


def test_everything_on_the_map_is_told(played: Session[Any]):
    s = played.state
    told = GAME.describe(GAME.view(s, 1))
    assert set(told["spaces"]) == {x.name for x in SPACES}
    assert {name: facts["place"] for name, facts in told["units"].items()} == {
        u.name: str(s.place(u)) for u in UNITS if s.place(u) is not OUT_OF_PLAY
    }
    assert told["vp"] == s.vp
    assert told["turn"]["number"] == s.turn
    for side in ("CP", "AP"):
        assert told["hands"][side]["count"] == len(s.hand(0 if side == "CP" else 1))


def test_states_that_a_side_cannot_tell_apart_are_described_alike(played: Session[Any]):
    for seat in (0, 1):
        twin = GAME.hidden_twin(played.state, seat, Rng(1))
        assert twin is not None
        assert GAME.describe(GAME.view(twin, seat)) == GAME.describe(GAME.view(played.state, seat))


def test_cards_are_counted_the_same_from_both_sides(played: Session[Any]):
    full, mine, theirs = (
        GAME.describe(x)["piles"] for x in (played.state, *(GAME.view(played.state, n) for n in (0, 1)))
    )
    assert mine == theirs == full
    deck = sum(c.side == 0 and played.state.pile_of(c) == Pile.DECK for c in CARDS)
    assert full["CP"]["deck"] == deck


def test_a_full_state_shows_both_hands(played: Session[Any]):
    told = GAME.describe(played.state)
    assert all(len(told["hands"][side]["cards"]) == told["hands"][side]["count"] for side in ("CP", "AP"))
    assert "viewer" not in told


def test_markers_are_told():
    s = GAME.setup("introductory")
    s.set_trench(space("Sedan"), 0, 2)
    s.destroy_fort(space("Liege"))
    s.mark(unit("GE 1"), Mark.REDUCED | Mark.MOVED)
    s.attack_marks = (int(space("Koblenz")),)
    told = GAME.describe(s)
    assert told["spaces"]["Sedan"]["trench"] == {"side": "CP", "level": 2}
    assert told["spaces"]["Liege"]["fort"] == "destroyed"
    assert told["spaces"]["Koblenz"]["mark"] == "attack"
    assert told["units"]["GE 1"]["reduced"] is True
    assert told["units"]["GE 1"]["moved"] is True
    assert "attacked" not in told["units"]["GE 1"]
