"""The golden games of Paths of Glory: games of some length."""

from __future__ import annotations

from pathlib import Path

from greatwar.games.paths_of_glory.game import GAME
from tests.games.playing import Golden

GOLDEN = Golden(
    GAME,
    Path(__file__).parents[1],
    {
        "introductory": (1, 1),
        "limited-war": (14, 1),
        "campaign": (14, 1),
        "historical": (1, 1),
        "the-great-war": (1, 1),
    },
)
