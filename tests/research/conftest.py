"""The small game beside the titles, known by its name."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import greatwar.games
from greatwar.games import load
from greatwar.kernel.game import Game
from tests.kernel import small_game
from tests.research.positions import GAMES


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(greatwar.games.TITLES, "small", "small")
    monkeypatch.setitem(sys.modules, "greatwar.games.small.game", small_game)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """Every test with this fixture runs for the small game and for every title."""
    return load(request.param)
