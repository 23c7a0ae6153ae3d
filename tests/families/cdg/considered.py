"""What the tests of candidates for a search share: games of the adviser, looked at decision by decision."""

from __future__ import annotations

from typing import Any

from greatwar.kernel.rng import Rng


def considered(game: Any, scenario: str, decisions: int) -> tuple[int, int]:
    """Assert what is asked of candidates in a game of sergeants.

    They are listed and different, the advice comes first, and plies never go back. The decisions that had more than
    one candidate, and the plies passed.
    """
    rng, s = Rng(5), game.setup(scenario, {})
    thought, plies, last = 0, 0, -1
    for _ in range(decisions):
        seat = game.actor(s)
        now = game.adviser.ply(s)
        assert now >= last
        plies += now > last
        last = now
        if seat not in (0, 1):
            game.apply(s, game.random_action(s, rng))
            continue
        view, actions = game.view(s, seat), list(game.actions(s))
        found = game.adviser.consider(view, actions, Rng(2))
        assert found[0].action == game.adviser.advise(view, actions, Rng(2)).action
        listed = [a.action for a in found]
        assert len(set(listed)) == len(listed) <= 6
        assert all(a in actions for a in listed)
        assert all(a.reason for a in found)
        thought += len(found) > 1
        game.apply(s, found[0].action)
    return thought, plies
