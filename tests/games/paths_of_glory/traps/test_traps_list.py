"""The list of traps is complete: every row of traps.csv has its test, and every trap test its row."""

from __future__ import annotations

import ast
import csv
from pathlib import Path

HERE = Path(__file__).parent
COUNT = 65


def rows() -> list[dict[str, str]]:
    with (HERE / "traps.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def functions() -> dict[str, str]:
    """The trap tests of this folder with the first lines of their docstrings."""
    found = {}
    for path in sorted(HERE.glob("test_traps_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_trap_"):
                found[node.name] = ast.get_docstring(node) or ""
    return found


def test_every_row_has_its_test_function():
    there = functions()
    assert [row["test"] for row in rows() if row["test"] not in there] == []


def test_the_rows_are_numbered_and_every_number_has_a_row():
    assert {int(row["number"]) for row in rows()} == set(range(1, COUNT + 1))
    assert all(row["test"].startswith(f"test_trap_{int(row['number']):02d}_") for row in rows())
    assert all(row["rule"] and row["trap"] for row in rows())


def test_every_trap_test_is_in_the_list_with_its_words():
    listed = {row["test"]: row["trap"] for row in rows()}
    assert functions() == listed
