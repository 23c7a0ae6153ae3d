"""`pack check`: is a component pack right?"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from ..games import TITLES, name_pack
from ..kernel.errors import DataError, GreatwarError
from .common import Json, print_json, show

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A folder with tables in place of the game's own.")]
ForGame = Annotated[str | None, typer.Option("--game", metavar="GAME", help="The game that the pack is for.")]

pack = typer.Typer(help="Component packs: folders that replace tables of a game.", no_args_is_help=True)


@pack.command("check")
def check(folder: Folder, game: ForGame = None, as_json: Json = False) -> None:
    """Check a component pack: every table, and how they fit together; the first fault is named."""
    name = game or next(iter(TITLES))
    checker(name)(folder)
    files = _tables(folder)
    if not files:
        raise DataError(f"{folder} holds no table: a pack replaces .csv or .toml files of the game by their names")
    if as_json:
        print_json({"game": name, "folder": str(folder), "files": files, "ok": True})
    else:
        show(f"{escape(str(folder))} is a right pack for {name}: {escape(', '.join(files))}.")


def use(word: str) -> None:
    """`GAME=DIR`: play the game with the tables of a pack in place of its own."""
    name, equals, folder = word.partition("=")
    if not (name and equals and folder):
        raise GreatwarError(f"a pack is named as GAME=DIR, such as {next(iter(TITLES))}=my-pack, not {word!r}")
    name_pack(name, Path(folder))


def checker(name: str) -> Any:
    """The function of a game that tries a pack."""
    if name not in TITLES:
        raise GreatwarError(f"there is no game {name!r} (games: {', '.join(TITLES)})")
    try:
        return import_module(f"greatwar.games.{TITLES[name]}.pack").check_pack
    except ModuleNotFoundError as e:
        raise GreatwarError(f"{name} takes no component packs") from e


def _tables(folder: Path) -> list[str]:
    found = [p for p in folder.rglob("*") if p.suffix in {".csv", ".toml"}]
    return sorted(p.relative_to(folder).as_posix() for p in found)
