"""Supply in random games, compared with what the printed rules alone say."""

from __future__ import annotations

import os
import random
from typing import Final

import pytest

from greatwar.games.illusions_of_glory.components import UNITS
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.games.illusions_of_glory.rules import supply
from tests.games.illusions_of_glory.referee import supply_by_text

LONG: Final = bool(os.environ.get("GREATWAR_LONG"))
GAMES: Final = 40 if LONG else 1
DECISIONS: Final = 2500 if LONG else 120
EVERY: Final = 25 if LONG else 60


@pytest.mark.rule("14.1.1a", "14.1.2a", "14.1.2b", "14.1.2c", "14.1.3a", "14.2.1d", "14.2.2d", "18.7.1b", "20.3.2a")
@pytest.mark.parametrize("seed", range(GAMES))
def test_supply_agrees_with_the_text(seed: int) -> None:
    """14: in positions of random games every unit has the grade that the text gives it."""
    rng = random.Random(seed)
    scenario = list(GAME.scenarios)[seed % len(GAME.scenarios)]
    s = GAME.new(scenario, GAME.complete(scenario, {}))
    GAME.settle(s)
    for n in range(1, DECISIONS + 1):
        if GAME.actor(s) is None or s.treaty:
            break
        GAME.apply(s, rng.choice(GAME.actions(s)))
        if n % EVERY == 0:
            for u in UNITS:
                if s.on_map(u) and s.side_of(u) <= 1:
                    assert supply_by_text.grade(s, u) == supply.grade(s, u), f"{u} in {s.space(u)}, decision {n}"
