"""The lesson of Grand Illusion: its steps are in `data/tutorial.toml`."""

from __future__ import annotations

from typing import Any

from ...kernel import lesson
from .components import FOLDER


def tutorial() -> dict[str, Any]:
    """The lesson for the table."""
    from .game import GAME

    return lesson.tutorial(GAME, FOLDER)
