"""The titles. `load` imports a game only when it is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.rulebook import folder_path
from ..kernel.tables import check_names, use_pack

#: name on the command line -> folder that holds the game
TITLES = {"paths-of-glory": "paths_of_glory", "grand-illusion": "grand_illusion"}

#: the environment variable that names component packs, each as GAME=FOLDER, parted like the folders of PATH
PACKS = "GREATWAR_PACKS"


def load(name: str) -> Game[Any]:
    """The game of that name; the sentence says which there are."""
    folder = TITLES.get(name)
    if folder is None:
        near = get_close_matches(name, TITLES, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise GreatwarError(f"there is no game {name!r}{hint} (games: {', '.join(TITLES)})")
    if f"{__name__}.{folder}.game" not in sys.modules:
        _use_pack_of(name)
    game: Game[Any] = import_module(f".{folder}.game", __name__).GAME
    return game


def name_pack(name: str, folder: Path) -> None:
    """Let a component pack replace tables of a game, here and in every process that this one starts."""
    if name not in TITLES:
        raise GreatwarError(f"there is no game {name!r} for the pack {folder} (games: {', '.join(TITLES)})")
    check_names(folder_path(TITLES[name]), folder)
    others = [pack for pack in _packs() if not pack.startswith(f"{name}=")]
    os.environ[PACKS] = os.pathsep.join([*others, f"{name}={folder.resolve()}"])


def _packs() -> list[str]:
    return [pack for pack in os.environ.get(PACKS, "").split(os.pathsep) if pack]


def _use_pack_of(name: str) -> None:
    for pack in _packs():
        game, _, folder = pack.partition("=")
        if game == name:
            use_pack(name, Path(folder))


def trace_checker(name: str) -> Callable[[list[dict[str, Any]], Path | None], Any]:
    """What checks recorded games of that title: lines and a file of verdicts (None = its own) give a report."""
    load(name)
    checker: Callable[[list[dict[str, Any]], Path | None], Any]
    checker = import_module(f".{TITLES[name]}.traces.check", __name__).check
    return checker
