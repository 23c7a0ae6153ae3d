"""Whole games by adviser: every scenario on both sides, from the view alone, with a reason for every decision."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from greatwar.games.grand_illusion.adviser import ADVISER
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.state import State
from greatwar.kernel.rng import Rng
from greatwar.kernel.session import Session
from greatwar.players import make, rng_for
from greatwar.players.match import play_match

SIDES = [("sergeant", "random"), ("random", "sergeant")]


@pytest.mark.parametrize("names", SIDES)
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_every_scenario_is_played_and_won_on_both_sides(scenario: str, names: tuple[str, str]):
    session = play_match(GAME, scenario, {}, 11, names)
    assert session.result is not None
    assert session.result.winner == names.index("sergeant"), session.result


@pytest.mark.parametrize(("allied", "german"), [("A4+A5", "G4+G5"), ("A1+A3", "G1+G2"), ("A2", "G3")])
def test_every_option_is_played_to_the_end(allied: str, german: str):
    given = {"allied-options": allied, "german-options": german}
    session = play_match(GAME, "what-if", given, 3, ("sergeant", "lively"))
    assert session.result is not None


def test_two_sergeants_play_the_same_game_again():
    one, two = (play_match(GAME, "short-campaign", {}, 4, ("sergeant",)) for _ in range(2))
    assert one.result is not None
    assert one.records == two.records


def decisions(seed: int, turns: int, scenario: str) -> Iterator[tuple[Session[State], int]]:
    """Positions of a game between sergeants, and the seat that decides."""
    session: Session[State] = Session(GAME, scenario, {}, seed)
    player, rng = make("sergeant", GAME), rng_for("test", seed)
    while session.actor is not None and session.state.turn <= turns:
        yield session, session.actor
        view = GAME.view(session.state, session.actor)
        session.play(player.decide(view, session.actions, rng), session.actor)


@pytest.mark.parametrize("name", ["sergeant", "general:2it"])
def test_what_is_hidden_changes_nothing(name: str):
    """Two states that differ in the options the other side has written down: the same choice and reason."""
    compared = 0
    for session, seat in decisions(21, 1, "what-if"):
        twin = GAME.hidden_twin(session.state, seat, Rng(5))
        if twin is None:
            continue
        views = [GAME.view(s, seat) for s in (session.state, twin)]
        assert views[0] == views[1]
        chosen = []
        for view in views:
            player = make(name, GAME)
            action = player.decide(view, list(session.actions), Rng(7))
            chosen.append((action, getattr(player, "reason", None)))
        assert chosen[0] == chosen[1]
        compared += 1
    assert compared


def test_a_view_from_its_bytes_is_answered_alike():
    """Nothing that was kept beside an earlier position leaks into the choice."""
    for session, seat in decisions(5, 1, "campaign"):
        view = GAME.view(session.state, seat)
        fresh = GAME.from_bytes(view.to_bytes())
        player = make("sergeant", GAME)
        assert player.decide(view, session.actions, Rng(1)) == player.decide(fresh, session.actions, Rng(1))


def test_every_decision_has_a_short_reason_and_moments_never_go_back_far():
    before = 0
    for session, seat in decisions(8, 2, "campaign"):
        advice = ADVISER.advise(GAME.view(session.state, seat), session.actions, Rng(1))
        assert 0 < len(advice.reason) < 120
        now = ADVISER.ply(session.state)
        assert now >= before - 1, "a CAP from the Fortunes of War at most"
        before = now


def test_the_sergeant_does_not_waste_his_turns():
    """Neither side passes while much could be done: the German army takes its six CAPS of the first turn."""
    spent: dict[int, int] = {0: 0, 1: 0}
    for session, seat in decisions(9, 1, "campaign"):
        step = type(session.state.pending[-1]).__name__
        advice = ADVISER.advise(GAME.view(session.state, seat), session.actions, Rng(1))
        spent[seat] += step == "TakeAction" and advice.action.verb == "activate"
    assert spent[0] >= 5
    assert spent[1] >= 3
