"""The command line with the small game in place of the titles: `python small_app.py play small …`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import greatwar.games
from greatwar.cli.main import app
from tests.kernel import small_game


def register() -> None:
    """Let the small game be found by its name."""
    greatwar.games.TITLES["small"] = "small"
    sys.modules["greatwar.games.small.game"] = small_game


if __name__ == "__main__":
    register()
    app()
