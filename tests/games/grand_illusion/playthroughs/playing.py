"""The golden games of Grand Illusion: the recorded ones end in different ways."""

from __future__ import annotations

from pathlib import Path

from greatwar.games.grand_illusion.game import GAME
from tests.games.playing import Golden

GOLDEN = Golden(GAME, Path(__file__).parents[1], {"campaign": (1, 1), "short-campaign": (1, 1), "what-if": (1, 1)})
