"""The lesson of Paths of Glory: its steps are in `data/tutorial.toml`."""

from __future__ import annotations

from typing import Any

from ...kernel import lesson
from ...kernel.lesson import load_tutorial as load_tutorial
from .components import FOLDER


def tutorial() -> dict[str, Any]:
    """The lesson for the table."""
    from .game import GAME

    return lesson.tutorial(GAME, FOLDER)
