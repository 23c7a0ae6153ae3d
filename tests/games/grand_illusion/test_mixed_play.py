"""Games in which the players change their minds: random, lively, hasty and sensible decisions mixed, under all checks.

Players of one kind come past the same positions again and again; it was a mixture that found a march without an end.
"""

from __future__ import annotations

import os
from datetime import date

import pytest

from greatwar.games.grand_illusion.game import GAME
from greatwar.kernel.rng import Rng
from greatwar.players import make
from greatwar.players.player import Player

SCENARIOS = ("campaign", "short-campaign", "what-if")
#: decisions until somebody of another kind takes over
SPELL = 12


def play(scenario: str, seed: int, most: int) -> int:
    """Play a game, or the beginning of one, and check every position on the way; how many decisions it had."""
    s, rng = GAME.setup(scenario), Rng(seed)
    kinds = [make(name, GAME) for name in ("random", "lively", "hasty", "sergeant")]
    player: Player = kinds[0]
    for n in range(most):
        seat = GAME.actor(s)
        if seat is None:
            return n
        if n % SPELL == 0:
            player = rng.choice(kinds)
        listed = GAME.actions(s)
        assert listed, f"{scenario}, seed {seed}, decision {n}: nothing may be chosen"
        GAME.apply(s, GAME.random_action(s, rng) if seat < 0 else player.decide(GAME.view(s, seat), listed, rng))
        assert not GAME.invariants(s), f"{scenario}, seed {seed}, decision {n}: {GAME.invariants(s)}"
    return most


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_mixed_play_never_ends_in_a_dead_end(scenario: str) -> None:
    for seed in (141, 142):
        assert play(scenario, seed, 700) > 100


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_mixed_play_with_seeds_of_the_day(scenario: str, request: pytest.FixtureRequest) -> None:
    if not (request.config.getoption("--long", default=False) or os.environ.get("GREATWAR_LONG")):
        pytest.skip("plays for minutes, with other seeds each day")
    first = 1000 * date.today().toordinal()
    for seed in range(first, first + 20):
        assert play(scenario, seed, 6000) > 100
