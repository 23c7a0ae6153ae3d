"""What the tests of every title's advice share: positions of random play, the sergeant at work, and hidden twins."""

from __future__ import annotations

from typing import Any

from greatwar.kernel.action import Action
from greatwar.kernel.adviser import Advice
from greatwar.kernel.rng import Rng


def advice_in(game: Any, view: Any, seed: int = 1) -> Advice:
    """What is advised in a view; there is always an answer."""
    advice = game.adviser.advise(view, list(game.actions(view)), Rng(seed))
    assert advice is not None
    found: Advice = advice
    return found


def advised(game: Any, scenario: str, seed: int, positions: int) -> list[tuple[Advice, list[Action]]]:
    """What is advised in positions that random play comes to, each time with the list of actions."""
    rng, s = Rng(seed), game.setup(scenario, {})
    found: list[tuple[Advice, list[Action]]] = []
    while s.pending and len(found) < positions:
        seat = game.actor(s)
        if seat in (0, 1):
            view = game.view(s, seat)
            found.append((advice_in(game, view, seed), list(game.actions(view))))
        game.apply(s, game.random_action(s, rng))
    return found


def follow(game: Any, s: Any, seat: int) -> None:
    """Let the sergeant decide until the seat is asked no more."""
    for _ in range(40):
        if not s.pending or game.actor(s) != seat:
            return
        game.apply(s, advice_in(game, game.view(s, seat)).action)


def twins_compared(game: Any, scenario: str, decisions: int) -> int:
    """Assert that the advice is the same for all that a view hides; in how many positions it was tried."""
    rng, s, compared = Rng(3), game.setup(scenario, {}), 0
    for _ in range(decisions):
        seat = game.actor(s)
        twin = game.hidden_twin(s, seat, rng) if seat in (0, 1) else None
        if twin is not None:
            answers = [advice_in(game, game.view(x, seat)) for x in (s, twin)]
            assert answers[0] == answers[1]
            compared += 1
        game.apply(s, game.random_action(s, rng))
    return compared


def without(reason: str, nouns: list[str]) -> str:
    """A reason without the names of units and places: some cards are called like them."""
    for noun in sorted(nouns, key=len, reverse=True):
        reason = reason.replace(noun, "")
    return reason
