"""The rules of a title with their state of work: is there code, is there a test that shows it.

`rules.tsv` in a title's folder has one row for everything in its rulebook that can be tested by itself. Code is tagged
with the ids (`kernel.rules.rule`), and so are tests; `evidence.tsv` holds the claims of tests that held when they were
last run (`greatwar.testing.plugin` says what that takes), each with a digest of the test's text.
"""

from __future__ import annotations

import ast
import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages

import msgspec

from .errors import DataError
from .rules import CODE

COLUMNS = ("id", "title", "kind", "statement", "data")
STATUSES = ("tested", "untested", "missing")

_GAMES = f"{__name__.split('.')[0]}.games"


class RuleRow(msgspec.Struct, frozen=True):
    """A row of `rules.tsv`: what the rulebook says, in our words."""

    id: str
    title: str
    kind: str
    statement: str
    data: str = ""


class RuleStatus(msgspec.Struct, frozen=True):
    """A rule, the code that carries it out, the tests that show it at work."""

    id: str
    title: str
    kind: str
    status: str
    code: list[str]
    tests: list[str]


class Evidence(msgspec.Struct, frozen=True, order=True):
    """A claim that held: a test that passed, asserted something, and ran code of the rule."""

    rule: str
    test: str
    digest: str


def folder_path(folder: str) -> Path:
    """Where a title's folder lies on disk."""
    spec = find_spec(f"{_GAMES}.{folder}")
    if spec is None or not spec.submodule_search_locations:
        raise DataError(f"there is no folder {folder!r} among the games")
    return Path(next(iter(spec.submodule_search_locations)))


@cache
def load_rules(folder: str) -> tuple[RuleRow, ...]:
    """The rules of a title; `DataError` names the line that is wrong."""
    path = folder_path(folder) / "rules.tsv"
    rows = tuple(RuleRow(*cells[: len(COLUMNS)]) for _, cells in _rows(path, len(COLUMNS), COLUMNS))
    id_, count = Counter(row.id for row in rows).most_common(1)[0] if rows else ("", 0)
    if count > 1:
        raise DataError(f"{path.name}: rule {id_} has {count} rows; each id has one")
    return rows


@cache
def load_chapters(folder: str) -> tuple[tuple[str, str], ...]:
    """The chapters of a title's rulebook in their order: what the ids of their rules begin with, and their names."""
    path = folder_path(folder) / "chapters.tsv"
    return tuple((cells[0], cells[1]) for _, cells in _rows(path, 2, ("chapter", "title"))) if path.exists() else ()


def chapter_of(id_: str) -> str:
    """The chapter that a rule stands in."""
    return re.split("[.:#]", id_, maxsplit=1)[0]


def load_evidence(folder: str) -> list[Evidence]:
    """The claims of tests that held when last run; none if they were never run."""
    path = folder_path(folder) / "evidence.tsv"
    return [Evidence(*cells) for _, cells in _rows(path, 3)] if path.exists() else []


def _rows(path: Path, width: int, header: tuple[str, ...] | None = None) -> Iterator[tuple[int, list[str]]]:
    """The lines of a table of tab-separated cells, with their numbers."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as e:
        raise DataError(f"{path.name} of {path.parent.name} cannot be read: {e}") from e
    for number, cells in enumerate(csv.reader(text.split("\n"), delimiter="\t", quoting=csv.QUOTE_NONE), 1):
        if number == 1 and header is not None:
            if tuple(cells[:width]) != header:
                raise DataError(f"{path.name}, line 1: the columns are {', '.join(header)}, not {', '.join(cells)}")
        elif cells:
            if len(cells) < width or not cells[0]:
                raise DataError(f"{path.name}, line {number}: expected {width} cells, the first not empty: {cells}")
            yield number, cells


# Status -----------------------------------------------------------------------------------------


def status(folder: str) -> list[RuleStatus]:
    """Every rule of a title in the order of its rulebook."""
    import_all(folder)
    code = CODE.get(folder, {})
    tests: dict[str, list[str]] = {}
    root = _checkout(folder)
    for claim in load_evidence(folder):
        if root is None or digest_of(root, claim.test) == claim.digest:
            tests.setdefault(claim.rule, []).append(claim.test)
    return [_judge(row, code.get(row.id, []), tests.get(row.id, [])) for row in load_rules(folder)]


def _judge(row: RuleRow, code: list[str], tests: list[str]) -> RuleStatus:
    word = "missing" if not code else "tested" if tests else "untested"
    return RuleStatus(row.id, row.title, row.kind, word, sorted(set(code)), sorted(tests))


def totals(rows: Iterable[RuleStatus]) -> dict[str, int]:
    """How many rules there are, and how many of each status."""
    counts = Counter(row.status for row in rows)
    return {"rules": counts.total(), **{word: counts[word] for word in STATUSES}}


def unknown_tags(folder: str) -> list[str]:
    """Ids that code is tagged with and the rulebook does not have."""
    import_all(folder)
    return sorted(CODE.get(folder, {}).keys() - {row.id for row in load_rules(folder)})


def import_all(folder: str) -> None:
    """Import every module of a title, so that all its tags are known."""
    name = f"{_GAMES}.{folder}"
    for module in walk_packages(import_module(name).__path__, f"{name}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


# Is a test still the one that was run? ------------------------------------------------------------


def _checkout(folder: str) -> Path | None:
    """The root of the checkout that holds a title and its tests; None where the package is installed alone."""
    root = folder_path(folder).parents[3]
    return root if (root / "pyproject.toml").exists() and (root / "tests").is_dir() else None


def digest_of(root: Path, nodeid: str) -> str:
    """A digest of a test's text, decorators included; empty if there is no such test."""
    file, *names = nodeid.partition("[")[0].split("::")
    path = root / file
    return _digests(path, path.stat().st_mtime_ns).get("::".join(names), "") if path.is_file() else ""


@cache
def _digests(path: Path, _: int) -> dict[str, str]:
    """The digests of all functions of a file, by the names they have in test ids."""
    text = path.read_text(encoding="utf-8")
    return dict(_functions(ast.parse(text), text.split("\n"), ()))


def _functions(node: ast.AST, lines: list[str], within: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from _functions(child, lines, (*within, child.name))
        elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
            body = "\n".join(line.strip() for line in lines[first - 1 : child.end_lineno])
            yield "::".join((*within, child.name)), blake2b(body.encode(), digest_size=8).hexdigest()
