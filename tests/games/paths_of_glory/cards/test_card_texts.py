"""A card's text stands in one place: chapters name no cards, and what an event does is where its number is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from greatwar.games.paths_of_glory.components import CARDS, FOLDER

CHAPTERS = sorted([*(FOLDER / "rules").glob("*.py"), *(FOLDER / "steps").glob("*.py")])
DECKS = sorted((FOLDER / "cards").glob("*.py"))
#: rules of the book that speak of a card itself, not of what it does
NAMED_BY_THE_RULES = {
    ("decks.py", "CP-1"),  # 5.7.4.3 the opening
    ("decks.py", "AP-17"),  # 9.5.2.5 late entry
    ("decks.py", "AP-16"),
    ("reinforcements.py", "AP-41"),  # 9.5.3.1 a neutral has no reinforcements; the Arab army waits for Turkey
    ("tracks.py", "CP-52"),  # 16.4.6 a turn later than this event
    ("victory.py", "CP-52"),  # 5.7.4.9 never played as an event
    ("victory.py", "AP-43"),  # 5.7.4.8
    ("victory.py", "AP-47"),
}
#: events that bring War Status and nothing else
NOTHING_ELSE = {"place_of_execution", "prince_max"}


def nodes(path: Path) -> Iterator[ast.AST]:
    """The syntax of a module."""
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def is_event(node: ast.AST) -> bool:
    """Whether this is a function that is registered as an event."""
    return isinstance(node, ast.FunctionDef) and any(ast.unparse(d).startswith("event(") for d in node.decorator_list)


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_a_chapter_names_no_card(path: Path):
    names = {str(c) for c in CARDS}
    named = {node.value for node in nodes(path) if isinstance(node, ast.Constant) and node.value in names}
    assert {(path.name, name) for name in named} <= NAMED_BY_THE_RULES


def test_an_event_does_something():
    events = [node for path in DECKS for node in nodes(path) if is_event(node)]
    empty = {f.name for f in events if isinstance(f, ast.FunctionDef) and len(f.body) == 1}
    assert empty == NOTHING_ELSE


def test_the_number_of_a_card_is_found_in_its_deck():
    text = "".join(path.read_text(encoding="utf-8") for path in DECKS)
    assert [str(c) for c in CARDS if f"CARD.{c.side}{c.number:02d}" not in text] == []
