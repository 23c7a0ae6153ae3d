"""What a family never holds: a rule's tag or number, a refusal of its own, a concrete step, a word of a title."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from tokenize import COMMENT, STRING, tokenize

import pytest

import greatwar.families
from greatwar.kernel.adviser import for_step

FOLDER = Path(greatwar.families.__file__).parent
MODULES = sorted(FOLDER.rglob("*.py"))
NUMBER = re.compile(r"(?<![\d.])\d{1,2}\.\d{1,2}(\.\d+|[a-z#])*(?![\d])")
#: what may be called in a title only
TITLES_ONLY = ("rule", "Refusal", "Action")


def names_called(tree: ast.AST) -> set[str]:
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {f.id for f in calls if isinstance(f, ast.Name)} | {f.attr for f in calls if isinstance(f, ast.Attribute)}


def imports(tree: ast.AST) -> list[str]:
    found = [a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names]
    return found + [
        "." * node.level + (node.module or "") for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.stem)
def test_no_tag_no_refusal_no_action(path: Path):
    assert names_called(ast.parse(path.read_text())).isdisjoint(TITLES_ONLY)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.stem)
def test_no_rule_number(path: Path):
    """Neither a text nor a comment names one; a weight such as 0.78 is no rule."""
    with path.open("rb") as file:
        words = [t.string for t in tokenize(file.readline) if t.type in (STRING, COMMENT)]
    assert [word for word in words if NUMBER.search(word)] == []


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.stem)
def test_imports_go_down_only(path: Path):
    assert [name for name in imports(ast.parse(path.read_text())) if "games" in name or "players" in name] == []


def test_advice_for_a_step_of_the_family_serves_the_titles_own():
    """A title subclasses the family's steps: what is known about one is found along its ancestors."""

    class Family: ...

    class Titles(Family): ...

    class Special(Titles): ...

    known: dict[type, str] = {Family: "by the family", Special: "by the title"}
    assert for_step(known, Titles()) == "by the family"
    assert for_step(known, Special()) == "by the title"
    assert for_step(known, object()) is None


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.stem)
def test_no_concrete_step(path: Path):
    """A step of the family says who asks nowhere, and every one that decides leaves something to the title."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ClassDef):
            named = {ast.unparse(x.target) for x in node.body if isinstance(x, ast.AnnAssign)}
            named |= {ast.unparse(t) for x in node.body if isinstance(x, ast.Assign) for t in x.targets}
            assert "asked_by" not in named, node.name
            steps = {"Auto", "Chance", "Decision", "Die"} & {b.id for b in node.bases if isinstance(b, ast.Name)}
            assert not steps or "title" in (ast.get_docstring(node) or ""), f"{node.name}: say what the title fills in"
