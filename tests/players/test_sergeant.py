"""The sergeant: plays every scenario to its end, beats blind play, decides from the view alone, and says why."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.paths_of_glory.game import GAME
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


@pytest.mark.parametrize(
    "options",
    [
        {"optional-cards": "selected", "bidding": "on"},
        {"optional-cards": "all", "rules-version": "2022", "entrench-modifier": "on"},
        {"guns-of-august": "deck", "hand-size": "8", "vp-map": "historical"},
    ],
    ids=["picked cards and bids", "all cards, rules of 2022", "another map"],
)
def test_every_option_is_played_to_the_end(options: dict[str, str]):
    session = play_match(GAME, "limited-war", options, 3, ("sergeant", "lively"))
    assert session.result is not None
    assert session.result.winner == 0


def test_two_sergeants_play_the_same_game_again():
    one, two = (play_match(GAME, "introductory", {}, 4, ("sergeant",)) for _ in range(2))
    assert one.result is not None
    assert one.records == two.records


def decisions(seed: int, turns: int, scenario: str = "limited-war") -> Any:
    """Positions of a game between sergeants: the session, the seat that decides and a fresh rng for it."""
    session: Session[Any] = Session(GAME, scenario, {}, seed)
    player, rng = make("sergeant", GAME), rng_for("test", seed)
    while session.actor is not None and session.state.turn <= turns:
        yield session, session.actor, Rng(rng.next64())
        view = GAME.view(session.state, session.actor)
        session.play(player.decide(view, session.actions, rng), session.actor)


@pytest.mark.parametrize("name", ["sergeant", "general:2it"])
def test_what_is_hidden_changes_nothing(name: str):
    """Two states that differ in the other side's cards give equal views, and so the same choice and reason."""
    compared = 0
    for session, seat, rng in decisions(21, 2 if name == "sergeant" else 1):
        twin = GAME.hidden_twin(session.state, seat, Rng(rng.next64()))
        if twin is None or len(session.actions) < 2:
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
        if compared == (60 if name == "sergeant" else 25):
            return
    pytest.fail(f"only {compared} positions with something hidden")


def test_a_view_from_its_bytes_is_answered_alike():
    """Nothing that was kept beside an earlier position leaks into the choice."""
    for session, seat, _ in decisions(5, 1):
        view = GAME.view(session.state, seat)
        fresh = GAME.from_bytes(view.to_bytes())
        actions = list(session.actions)
        player = make("sergeant", GAME)
        assert player.decide(view, actions, Rng(1)) == player.decide(fresh, actions, Rng(1))


def test_every_decision_has_a_reason_that_names_no_hidden_card():
    """What the sergeant says is for all to hear: a card in his hand is named only by the action that shows it."""
    for session, seat, rng in decisions(8, 2):
        player = make("sergeant", GAME)
        action = player.decide(GAME.view(session.state, seat), session.actions, rng)
        reason = player.reason  # type: ignore[attr-defined]
        assert reason
        assert len(reason) < 240
        shown = {getattr(noun, "name", "") for noun in action.args}
        held = [c for c in session.state.hand(seat) if c not in action.args and c.name not in shown]
        assert not [c for c in held if str(c) in reason.split() or (len(c.name) > 6 and c.name in reason)]


def test_secret_choices_are_explained_alike():
    """Whether a combat card could have been played, or one was discarded, is not told."""
    told: dict[str, set[str]] = {}
    for session, seat, rng in decisions(8, 2):
        step = type(session.state.pending[-1]).__name__
        player = make("sergeant", GAME)
        action = player.decide(GAME.view(session.state, seat), session.actions, rng)
        if step == "DiscardCombatCards" or (step == "PlayCombatCards" and action.verb == "done"):
            told.setdefault(step, set()).add(player.reason)  # type: ignore[attr-defined]
    assert set(told) == {"DiscardCombatCards", "PlayCombatCards"}
    assert all(len(reasons) == 1 for reasons in told.values())
