"""Candidates for a search, and a general who uses them."""

from __future__ import annotations

from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.kernel.rng import Rng
from greatwar.kernel.session import Session
from greatwar.players import make
from greatwar.players.match import decide
from tests.families.cdg.considered import considered

SCENARIO = "limited-war-1914"


def test_candidates_are_listed_and_plies_go_forward() -> None:
    thought, plies = considered(GAME, SCENARIO, 220)
    assert thought > 60
    assert plies > 10


def test_a_general_plays_and_says_why() -> None:
    session = Session(GAME, SCENARIO, {}, "general")
    generals = [make("general:2it", GAME) for _ in GAME.seats]
    for _ in range(16):
        seat = session.actor
        assert seat is not None
        decide(session, seat, generals[seat], Rng(seat + 1))
        assert generals[seat].reason  # type: ignore[attr-defined]
    assert len(session.records) >= 16
