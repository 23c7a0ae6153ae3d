"""What clients are told of a position: all that a side may know, as plain data, and nothing else."""

from typing import Any

import msgspec
import pytest

from greatwar.games.pursuit_of_glory.components import CARDS, SPACES, UNITS, space
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.kernel.rng import Rng
from greatwar.kernel.session import Session


def hands(session: Session[Any]) -> list[dict[str, Any]]:
    """Both hands as a full state tells them."""
    return list(GAME.describe(session.state)["hands"].values())


@pytest.fixture(scope="module")
def played() -> Session[Any]:
    """A game in its middle."""
    session = GAME.start("campaign-1914", {}, "describe")
    rng = Rng(5)
    while len(session.records) < 80 or min(hand["count"] for hand in hands(session)) < 3:
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
    places = {name: facts["place"] for name, facts in told["units"].items()}
    assert places == {u.name: str(s.place(u)) for u in UNITS if s.where[u.n]}
    assert told["vp"] == s.vp
    assert told["turn"]["number"] == s.turn
    assert set(told["turn"]) >= {"number", "name", "round", "active"}
    for name in told["units"]:
        assert set(told["units"][name]) >= {"place", "side", "nation", "cf", "lf", "mf"}


def test_states_that_a_side_cannot_tell_apart_are_described_alike(played: Session[Any]):
    for seat in (0, 1):
        twin = GAME.hidden_twin(played.state, seat, Rng(1))
        assert twin is not None
        assert GAME.describe(GAME.view(twin, seat)) == GAME.describe(GAME.view(played.state, seat))


def test_the_other_hand_is_a_number(played: Session[Any]):
    full = GAME.describe(played.state)["hands"]
    for seat, other in ((0, "AP"), (1, "CP")):
        seen = GAME.describe(GAME.view(played.state, seat))["hands"][other]
        assert seen["count"] == full[other]["count"] == len(full[other]["cards"])
        assert set(seen["cards"]) < set(full[other]["cards"]) or not full[other]["cards"]


def test_cards_are_counted_the_same_from_both_sides(played: Session[Any]):
    full, mine, theirs = (
        GAME.describe(x)["piles"] for x in (played.state, *(GAME.view(played.state, n) for n in (0, 1)))
    )
    assert mine == theirs == full
    assert sum(full[side]["deck"] for side in ("CP", "AP")) < len(CARDS)


def test_markers_are_told():
    s = GAME.start("campaign-1914", {}, "markers").state
    s.set_trench(space("Sivas"), 0, 2)
    s.destroy_fort(space("Erzurum"))
    u = next(u for u in UNITS if s.on_map(u) and not s.reduced(u))
    s.set_reduced(u)
    told = GAME.describe(s)
    assert told["spaces"]["Sivas"]["trench"] == {"side": "CP", "level": 2}
    assert told["spaces"]["Erzurum"]["fort"] == "destroyed"
    assert told["units"][u.name]["reduced"] is True
    assert told["units"][u.name]["cf"] == u.cf[1]
