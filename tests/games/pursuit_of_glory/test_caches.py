"""What the state keeps to save time never changes what may be done."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.movement import Way
from greatwar.games import load
from greatwar.games.pursuit_of_glory.components import UNITS
from greatwar.games.pursuit_of_glory.rules.movement import ARRIVAL, MOVEMENT
from greatwar.games.pursuit_of_glory.steps.movement import Movement
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import CHANCE


@pytest.mark.parametrize("seed", [3, 41])
def test_lists_are_those_of_a_state_without_caches(seed: int) -> None:
    """Each list of the first decisions of a game is the one that is made with all caches dropped."""
    game = load("pursuit-of-glory")
    rng, s, asked = Rng(seed), game.setup("campaign-1914", game.complete("campaign-1914", {})), 0
    while game.actor(s) is not None and asked < 250:
        if game.actor(s) == CHANCE:
            game.apply(s, game.random_action(s, rng))
            continue
        listed, fresh = game.actions(s), s.copy()
        fresh.changed()
        assert (fresh.stacks, fresh.present, fresh.signs) == (s.stacks, s.present, s.signs)
        assert fresh.pending[-1].actions(fresh) == listed
        asked += 1
        game.apply(s, rng.choice(listed))
    assert asked == 250


def test_steps_that_need_no_search_end_well() -> None:
    """What movement takes for a plain step, and for a stop that changes nothing, the full search confirms."""
    game = load("pursuit-of-glory")
    rng, s, plain, stops = Rng(7), game.setup("campaign-1914", game.complete("campaign-1914", {})), 0, 0
    while game.actor(s) is not None and plain < 120:
        if game.actor(s) == CHANCE:
            game.apply(s, game.random_action(s, rng))
            continue
        listed = game.actions(s)
        step = s.pending[-1]
        if isinstance(step, Movement) and ARRIVAL.unsettled(s) is None:
            for action in [a for a in listed if a.verb == "move"]:
                unit, to = action.args
                if not ARRIVAL.plain(s, unit, s.space(unit), to):
                    continue
                here, done = s.space(unit), step._march()
                new = s.copy()
                ARRIVAL.step(new, unit, to)
                after = MOVEMENT.after(s, unit, here, here.link_to[to], done)
                assert ARRIVAL.can_settle(new, unit, to, after) is None
                plain += 1
            if step.mover >= 0:
                unit = UNITS[step.mover]
                full = ARRIVAL._ends_well(s, unit, Way((), step._march()))
                assert (ARRIVAL.stop_refusal(s, unit, s.space(unit), step._march()) is None) == (full is None)
                stops += 1
        game.apply(s, rng.choice(listed))
    assert plain >= 120
    assert stops > 10
