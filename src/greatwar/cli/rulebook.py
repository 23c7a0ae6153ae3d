"""Rules of a game in our own words, for the commands and for players at the table."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from ..games import DESCRIPTIONS, TITLES
from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.rulebook import RuleRow, folder_path, load_rules
from ..table.hotseat import FindRule


def folder_of(name: str) -> str:
    """The folder of a game; the sentence says which games there are."""
    folders = TITLES | {known.name: known.folder for known in DESCRIPTIONS.values()}
    if name not in folders:
        near = get_close_matches(name, folders, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise GreatwarError(f"there is no game {name!r}{hint} (games: {', '.join(folders)})")
    return folders[name]


def rows_of(rows: Sequence[RuleRow], number: str) -> list[RuleRow]:
    """The row with this number, or all rows of the rule that it names: 12.5.5 means 12.5.5#1, 12.5.5#2 …"""
    exact = [row for row in rows if row.id.casefold() == number.casefold()]
    return exact or [row for row in rows if row.id.partition("#")[0].casefold() == number.casefold()]


def rule_finder(game: Game[Any]) -> FindRule:
    """Looks up rules for a player at the table; a game without a list has none to tell."""

    def find(number: str) -> tuple[str, str] | None:
        found = rows_of(_rules(game.folder), number)
        return (found[0].title, " ".join(row.statement for row in found)) if found else None

    return find


def _rules(folder: str) -> Sequence[RuleRow]:
    try:
        return load_rules(folder) if (folder_path(folder) / "rules.tsv").is_file() else ()
    except GreatwarError:
        return ()
