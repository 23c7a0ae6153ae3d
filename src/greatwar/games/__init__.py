"""The titles. `load` imports a game only when it is asked for."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ..kernel.earlier import game_of_version
from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.rulebook import folder_path
from ..kernel.tables import VERSION_MARK, check_names, read_toml, use_pack

#: how far a title is: a draft cannot be played to its end, a playable one can, a complete one has every rule tested
Maturity = Literal["draft", "playable", "complete"]


class Description(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`meta.toml` of a title: the one place that says what it is and how far it is."""

    name: str
    title: str
    edition: str
    order: int
    maturity: Maturity
    about: str = ""  # what it is about, in a sentence
    length: str = ""  # how long a game takes
    difficulty: str = ""
    folder: str = ""


def _descriptions() -> dict[str, Description]:
    """All titles in their order."""
    files = sorted(Path(__file__).parent.glob("*/meta.toml"))
    found = [replace(read_toml(file, Description), folder=file.parent.name) for file in files]
    return {one.name: one for one in sorted(found, key=lambda one: one.order)}


#: every title by its name on the command line, drafts too
DESCRIPTIONS = _descriptions()
#: name on the command line -> folder, of the titles that can be played
TITLES = {name: one.folder for name, one in DESCRIPTIONS.items() if one.maturity != "draft"}

#: the environment variable that names component packs, each as GAME=FOLDER, parted like the folders of PATH
PACKS = "GREATWAR_PACKS"


def _hint(name: str) -> str:
    """The nearest title as the end of a sentence, or nothing."""
    from difflib import get_close_matches  # only mistakes need it, and a start should not wait for it

    near = get_close_matches(name, TITLES, 1)
    return f"; did you mean {near[0]}?" if near else ""


def load(name: str) -> Game[Any]:
    """The game of that name; the sentence says which there are. `NAME@1` is the game with its tables of version 1."""
    name, _, version = name.partition(VERSION_MARK)
    described = DESCRIPTIONS.get(name)
    folder = described.folder if described else TITLES.get(name)
    if folder is None:
        raise GreatwarError(f"there is no game {name!r}{_hint(name)} (games: {', '.join(TITLES)})")
    if f"{__name__}.{folder}.game" not in sys.modules:
        _use_pack_of(name)
    game: Game[Any] = import_module(f".{folder}.game", __name__).GAME
    return game_of_version(game, version) if version else game


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
