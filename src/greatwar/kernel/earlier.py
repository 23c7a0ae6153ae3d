"""Earlier versions of a title: a game that was begun with one is read, and goes on, with it.

When a title is mended so that games would go differently, its `data_version` goes up, and `kept_versions` names those
that can still be played. Tables that differed stay in `earlier/<version>` of the title; a rule that is worth keeping
asks `version_of(FOLDER)` and stays as a switch. What neither has kept is as it is today.

An earlier version is the title loaded a second time, from the same sources, as a package whose name ends in that
version (`grand_illusion@1`). Both stand side by side in one process, and a state knows nothing of it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from . import step
from .errors import GreatwarError
from .game import Game
from .tables import VERSION_MARK

#: compiled classes have no interpreted heirs, and compiled modules exist once: there the title has its own version only
_COMPILED = not str(step.__file__).endswith(".py")


def of_version(game: Game[Any], version: str) -> Game[Any]:
    """The title in that version; as it is, where that version is not kept."""
    if version == game.data_version or version not in versions_of(game):
        return game
    package, _, _ = game.package.partition(VERSION_MARK)
    if version == type(game).data_version:
        return _edition(game, package)
    earlier = _edition(game, f"{package}{VERSION_MARK}{version}")
    earlier.data_version = version
    return earlier


def game_of_version(game: Game[Any], version: str) -> Game[Any]:
    """The same; a sentence if that version is not kept."""
    found = of_version(game, version)
    if found.data_version != version:
        raise GreatwarError(f"{game.title} has no version {version[:20]!r} (versions: {', '.join(versions_of(game))})")
    return found


def versions_of(game: Game[Any]) -> tuple[str, ...]:
    """The versions of a title that can be played, its own first."""
    return (type(game).data_version, *(() if _COMPILED else game.kept_versions))


def _edition(game: Game[Any], package: str) -> Game[Any]:
    """The game of the same name in another edition of its package."""
    module = import_module(type(game).__module__.replace(game.package, package, 1))
    return next(x for x in vars(module).values() if isinstance(x, Game) and x.name == game.name)


class _Editions:
    """Finds `grand_illusion@1` and all its modules in the sources of `grand_illusion`.

    A module believes that it lies in a folder of the marked name, and so asks for its tables by that name.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        names = fullname.split(".")
        depth = next((k for k, name in enumerate(names) if VERSION_MARK in name), -1)
        if depth < 0:
            return None
        last = names[-1].partition(VERSION_MARK)[0]
        for place in map(Path, path or ()):
            for file in (place / last / "__init__.py", place / f"{last}.py"):
                if file.is_file():
                    return _spec(fullname, file, names[depth], len(names) - depth)
        return None


def _spec(fullname: str, file: Path, edition: str, deep: int) -> ModuleSpec | None:
    package = file.name == "__init__.py"
    title = file.parents[deep - 1 if package else deep - 2]
    believed = title.with_name(edition) / file.relative_to(title)
    loader = SourceFileLoader(fullname, str(file))
    folders = [str(file.parent)] if package else None
    return spec_from_file_location(fullname, believed, loader=loader, submodule_search_locations=folders)


sys.meta_path.insert(0, _Editions())
