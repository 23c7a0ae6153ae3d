"""A verb is written in its title's notation and nowhere else: steps make actions there and compare with its names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import greatwar.games

GAMES = Path(greatwar.games.__file__).parent
TITLES = sorted(path.parent.name for path in GAMES.glob("*/notation.py"))
#: titles whose steps still compare with the text of a verb
TEXTS_LEFT = {"pursuit_of_glory", "twilight_in_the_east"}


def nodes(title: str) -> Iterator[tuple[str, ast.AST]]:
    """The syntax of a title's modules but its notation, each part with its place."""
    for path in sorted((GAMES / title).rglob("*.py")):
        if path.name != "notation.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                yield f"{path.relative_to(GAMES)}:{getattr(node, 'lineno', 0)}", node


def has_text(node: ast.AST) -> bool:
    """Whether a text is written in it."""
    return any(isinstance(x, ast.Constant) and isinstance(x.value, str) for x in ast.walk(node))


def asks_verb(node: ast.AST) -> bool:
    """Whether a verb is compared in it."""
    parts = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
    return any(isinstance(x, ast.Attribute) and x.attr == "verb" for x in parts)


@pytest.mark.parametrize("title", TITLES)
def test_actions_are_made_in_the_notation(title: str):
    calls = [(at, node.func) for at, node in nodes(title) if isinstance(node, ast.Call)]
    assert [at for at, made in calls if isinstance(made, ast.Name) and made.id == "Action"] == []


@pytest.mark.parametrize("title", [t for t in TITLES if t not in TEXTS_LEFT])
def test_verbs_are_compared_by_name(title: str):
    assert [at for at, node in nodes(title) if asks_verb(node) and has_text(node)] == []
