"""What is loaded is read: every column of a title's tables, and every option it declares."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import greatwar.games
from greatwar.games import DESCRIPTIONS, load

FOLDER = Path(greatwar.games.__file__).parent
TITLES = sorted(p.parent.name for p in FOLDER.glob("*/meta.toml"))
#: where a fact comes from and what a reader should know about it: shown to people, by no rule
FOR_READERS = {"source", "note", "text", "stated", "lat", "lon"}
#: columns that are read by a name put together or from a list of names, title by title
PUT_TOGETHER = {"grand_illusion": ("back_", "initial_control", "pd"), "paths_of_glory": ("rp_", "reduced_")}


@cache
def trees(folder: Path) -> list[ast.Module]:
    return [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.py"))]


def columns(title: str) -> set[tuple[str, str]]:
    """(class, column) of every row of a table."""
    found = set()
    for tree in trees(FOLDER / title):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and {ast.unparse(b).rpartition(".")[2] for b in node.bases} & {
                "Sourced",
                "Noted",
            }:
                fields = [x.target for x in node.body if isinstance(x, ast.AnnAssign)]
                found |= {(node.name, ast.unparse(field)) for field in fields}
    return found


def read(title: str) -> set[str]:
    """Every attribute that the title's code asks something for, and those that the family asks its components for."""
    everywhere = trees(FOLDER / title) + trees(FOLDER.parent / "families")
    return {node.attr for tree in everywhere for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


@pytest.mark.parametrize("title", TITLES)
def test_every_column_is_read(title: str):
    known = read(title) | FOR_READERS
    together = PUT_TOGETHER.get(title, ())
    unread = {(row, c) for row, c in columns(title) if c not in known and not c.startswith(together or ("\0",))}
    assert sorted(unread) == []


@pytest.mark.parametrize("title", TITLES)
def test_every_option_is_read(title: str):
    game = load(next(d.name for d in DESCRIPTIONS.values() if d.folder == title))
    strings = {
        node.value
        for tree in trees(FOLDER / title)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    unread = [o for o in game.options if o.replace("-", "_") not in read(title) and o not in strings]
    assert unread == []
