"""Positions of random games, for tests of what is made from positions."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from greatwar.games import TITLES, load
from greatwar.kernel.game import Game
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import CHANCE

#: the small game and every registered title
GAMES = ("small", *TITLES)
#: titles whose whole games are played here; a game of 8,233 hexes takes minutes and belongs to `make long`
WHOLE = tuple(t for t in TITLES if t != "twilight-in-the-east" or os.environ.get("GREATWAR_LONG"))
WHOLE_GAMES = ("small", *WHOLE)
#: a short scenario of titles whose first one is a campaign; the campaigns are played by `make long`
SHORT = {
    "pursuit-of-glory": "limited-war-1914",
    "illusions-of-glory": "brusilov-short",
    "grand-illusion": "short-campaign",
}


def scenario_to_play(title: str) -> str:
    """The scenario of which a whole game is played."""
    first = next(iter(load(title).scenarios))
    return first if os.environ.get("GREATWAR_LONG") else SHORT.get(title, first)


def openings(game: Game[Any]) -> Iterator[Any]:
    """The first positions of a few random games of each scenario."""
    for seed, scenario in product(range(1, 6), game.scenarios):
        yield from islice(random_states(game, seed, scenario), 12)


def random_states(game: Game[Any], seed: int = 1, scenario: str | None = None, every: int = 1) -> Iterator[Any]:
    """Positions of one random game in which a player decides."""
    rng = Rng(seed)
    state = game.setup(scenario or next(iter(game.scenarios)))
    at = 0
    while (actor := game.actor(state)) is not None:
        if actor != CHANCE:
            at += 1
            if at % every == 0:
                yield state.copy()
        game.apply(state, game.random_action(state, rng))
