"""The titles. `load` imports a game only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

from ..kernel.errors import GreatwarError
from ..kernel.game import Game

#: name on the command line -> folder that holds the game
TITLES = {"paths-of-glory": "paths_of_glory"}


def load(name: str) -> Game[Any]:
    """The game of that name; the sentence says which there are."""
    folder = TITLES.get(name)
    if folder is None:
        near = get_close_matches(name, TITLES, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise GreatwarError(f"there is no game {name!r}{hint} (games: {', '.join(TITLES)})")
    game: Game[Any] = import_module(f".{folder}.game", __name__).GAME
    return game


def trace_checker(name: str) -> Callable[[list[dict[str, Any]], Path | None], Any]:
    """What checks recorded games of that title: lines and a file of verdicts (None = its own) give a report."""
    load(name)
    checker: Callable[[list[dict[str, Any]], Path | None], Any]
    checker = import_module(f".{TITLES[name]}.traces.check", __name__).check
    return checker
