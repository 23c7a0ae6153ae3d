"""Mutation run: change the rules here and there, one place at a time, and see whether the tests notice.

    python scripts/mutate.py --game grand-illusion --mutants 60 --seed 1
    python scripts/mutate.py --game grand-illusion --rows 100 --seed 1

A sample of mutants is drawn over the modules named in mutate.toml. Each is tried in a copy of the tree, first on the
tests of its chapter, then (if these let it live) on nearly all tests of rules and cards.

With `--rows` rows of rules.tsv are drawn instead: code that is tagged with the row is changed, and only the tests that
evidence.tsv names for that row are run. It is the harder question: does a rule's own test notice?

Exit code 1 if fewer than `--least` per cent die.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("src", "tests", "scripts", "pyproject.toml", "README.md")
#: what is changed, by title
TABLE = Path(__file__).with_suffix(".toml")

FLIPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Title:
    """What is changed of a title, and the tests that should notice."""

    name: str
    chapters: dict[str, tuple[str, ...]]  # module -> the tests that are about it, tried first
    rest: tuple[str, ...]  # tried on what survives those

    @property
    def game(self) -> Path:
        """Its folder."""
        return Path("src/greatwar/games", self.name.replace("-", "_"))

    @property
    def tests(self) -> Path:
        """The folder of its tests."""
        return Path("tests/games", self.name.replace("-", "_"))


def titles() -> dict[str, Title]:
    """All titles by name, with what mutate.toml says of them."""
    found = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    folders = [p.parent.name for p in sorted((ROOT / "src/greatwar/games").glob("*/rules.tsv"))]
    rows = {name.replace("_", "-"): {"chapters": {}, "rest": []} for name in folders} | found
    return {
        name: Title(name, {m: tuple(tests) for m, tests in row["chapters"].items()}, tuple(row["rest"]))
        for name, row in rows.items()
    }


@dataclass(frozen=True)
class Mutant:
    """One change: where, what, and the whole module with it."""

    module: str
    line: int
    change: str
    source: str
    row: str = ""  # the row of rules.tsv whose code is changed
    tests: tuple[str, ...] = ()  # its own tests, which alone are run


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    module: str
    line: int
    change: str
    killed: bool
    by: str
    seconds: float


# Making mutants ---------------------------------------------------------------------------------


def mutants(module: str, text: str) -> list[Mutant]:
    """All mutants of a module, in the order of its lines."""
    count = sum(1 for _ in _places(ast.parse(text)))
    return [_mutant(module, text, number) for number in range(count)]


def _mutant(module: str, text: str, number: int) -> Mutant:
    tree = ast.parse(text)
    line, change, act = list(_places(tree))[number]
    act()
    return Mutant(module, line, change, ast.unparse(ast.fix_missing_locations(tree)))


Place = tuple[int, str, Callable[[], None]]


def _places(tree: ast.AST) -> Iterator[Place]:
    """Every place that can be changed, with the change; decorators, annotations and log lines are left alone."""
    for node in _walk(tree):
        if isinstance(node, ast.Compare):
            yield from _comparisons(node)
        elif isinstance(node, ast.BoolOp):
            yield _boolean(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield from _constants(node)
        elif isinstance(node, ast.Return):
            yield from _limit(node)
        yield from _statements(node)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        if isinstance(node, ast.Subscript) and name == "slice" and isinstance(value, ast.Constant):
            continue  # units[0] stands for any of a stack of one side: units[-1] is as good
        if name in ("decorator_list", "annotation", "returns", "type_comment"):
            continue
        if isinstance(node, ast.ClassDef) and name == "keywords":
            continue  # frozen=True and the like decide nothing
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _silent(child):
                yield from _walk(child)


def _silent(node: ast.AST) -> bool:
    """Lines of the log, and raised errors: nothing that a rule decides."""
    if isinstance(node, ast.Raise):
        return True
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "say"


def _comparisons(node: ast.Compare) -> Iterator[Place]:
    for i, op in enumerate(node.ops):
        flipped = FLIPS[type(op)]

        def flip(i: int = i, new: type[ast.cmpop] = flipped) -> None:
            node.ops[i] = new()

        yield node.lineno, f"{type(op).__name__} -> {flipped.__name__}", flip


def _boolean(node: ast.BoolOp) -> Place:
    new = ast.Or if isinstance(node.op, ast.And) else ast.And

    def swap() -> None:
        node.op = new()

    return node.lineno, f"{type(node.op).__name__} -> {new.__name__}", swap


def _constants(node: ast.Constant) -> Iterator[Place]:
    value = node.value
    assert isinstance(value, int)
    for new in [not value] if isinstance(value, bool) else [value + 1, value - 1]:

        def put(new: int = new) -> None:
            node.value = new

        yield node.lineno, f"{value} -> {new}", put


def _limit(node: ast.Return) -> Iterator[Place]:
    """`return Refusal(...)` becomes `return None`: the rule is switched off."""
    call = node.value
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal":

        def allow() -> None:
            node.value = ast.Constant(None)

        yield node.lineno, "refusal switched off", allow


def _statements(node: ast.AST) -> Iterator[Place]:
    """Statements that do something are left out, one at a time."""
    body = getattr(node, "body", None)
    if not isinstance(body, list) or isinstance(node, ast.Module | ast.ClassDef):
        return
    for i, statement in enumerate(body):
        if not _does_something(statement):
            continue

        def drop(i: int = i) -> None:
            body[i] = ast.Pass()

        yield statement.lineno, f"dropped: {ast.unparse(statement)[:60]}", drop


def _does_something(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call) and not _silent(node)
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.AugAssign)


# Trying them ------------------------------------------------------------------------------------


class Bench:
    """A copy of the tree in which mutants are tried."""

    def __init__(self, folder: Path, title: Title) -> None:
        self.folder, self.title = folder, title
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, folder / name)
        self._normal: dict[tuple[str, ...], float] = {}
        self._left_out: list[str] = []

    def try_out(self, mutant: Mutant) -> Verdict:
        """Put a mutant in place of its module and run the tests; the module is put back."""
        path, started = self.folder / self.title.game / mutant.module, time.monotonic()
        kept = path.read_text(encoding="utf-8")
        killer = ""
        rounds = (mutant.tests,) if mutant.tests else (self.title.chapters[mutant.module], self.title.rest)
        try:
            for tests in rounds:
                limit = self.normal(tests)
                path.write_text(mutant.source, encoding="utf-8")
                killer = next(iter(self._failures(tests, limit)), "")
                path.write_text(kept, encoding="utf-8")
                if killer:
                    break
        finally:
            path.write_text(kept, encoding="utf-8")
        spent = round(time.monotonic() - started, 1)
        what = f"{mutant.row}: {mutant.change}" if mutant.row else mutant.change
        return Verdict(mutant.module, mutant.line, what, bool(killer), killer, spent)

    def normal(self, tests: tuple[str, ...]) -> float:
        """How long tests may take: three times what they take without a mutant; what fails then is left out."""
        if tests not in self._normal:
            started = time.monotonic()
            failing = self._failures(tests, 900, untouched=True)
            if failing:
                print(f"left out, because it fails without any mutant: {', '.join(failing)}", file=sys.stderr)
            self._left_out += failing
            self._normal[tests] = 20 + 3 * (time.monotonic() - started)
        return self._normal[tests]

    def _failures(self, tests: tuple[str, ...], seconds: float, untouched: bool = False) -> list[str]:
        """The tests that fail (with a mutant: the first one)."""
        try:
            done = subprocess.run(
                self._command(tests, untouched),
                cwd=self.folder,
                env=self._environment(untouched),
                capture_output=True,
                text=True,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return ["too slow"]
        if done.returncode == 0:
            return []
        lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        return [line.split(" - ")[0].split(" ", 1)[1] for line in lines] or [done.stdout[-200:].strip()]

    def _command(self, tests: tuple[str, ...], untouched: bool) -> list[str]:
        folder = self.folder / self.title.tests
        files = [test for test in tests if "::" in test]
        files += [
            str(p.relative_to(self.folder)) for g in tests for p in sorted(folder.glob(f"{g}.py")) if "::" not in g
        ]
        flags = ["-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", *([] if untouched else ["-x"])]
        left_out = [f"--deselect={test}" for test in self._left_out]
        return [sys.executable, "-m", "pytest", *flags, *left_out, *dict.fromkeys(files)]

    def _environment(self, untouched: bool) -> dict[str, str]:
        """Bytecode is kept of the tree as it is only: that of a mutant might be taken for the next one's."""
        env = {**os.environ, "PYTHONPATH": str(self.folder / "src"), "PYTHONHASHSEED": "0"}
        return env if untouched else {**env, "PYTHONDONTWRITEBYTECODE": "1"}


def sample(title: Title, modules: list[str], count: int, seed: int) -> list[Mutant]:
    """Mutants drawn over all modules together; every place is equally likely."""
    found = [m for name in modules for m in mutants(name, (ROOT / title.game / name).read_text(encoding="utf-8"))]
    chosen = random.Random(seed).sample(range(len(found)), min(count, len(found)))
    return [found[i] for i in sorted(chosen)]


# By row ------------------------------------------------------------------------------------------


def sample_rows(title: Title, count: int, seed: int) -> list[Mutant]:
    """One mutant for each of so many rows, in code that is tagged with the row."""
    tests, code, chance = evidence_of(title), tagged_code(title), random.Random(seed)
    rows = sorted(tests.keys() & code.keys())
    found: list[Mutant] = []
    for row in chance.sample(rows, len(rows)):
        places = [(module, number) for module, numbers in code[row] for number in numbers]
        if places and len(found) < count:
            module, number = chance.choice(places)
            mutant = _mutant(module, (ROOT / title.game / module).read_text(encoding="utf-8"), number)
            found.append(replace(mutant, row=row, tests=tests[row]))
    return found


def evidence_of(title: Title) -> dict[str, tuple[str, ...]]:
    """The tests that show each row."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / title.game / "evidence.tsv").read_text(encoding="utf-8").splitlines():
        row, test, *_ = line.split("\t")
        if "::" in test:
            found.setdefault(row, []).append(test)
    return {row: tuple(listed) for row, listed in found.items()}


def tagged_code(title: Title) -> dict[str, list[tuple[str, list[int]]]]:
    """For each row the places, by module and number, that lie inside code tagged with it."""
    found: dict[str, list[tuple[str, list[int]]]] = {}
    folder = ROOT / title.game
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        lines = [line for line, _, _ in _places(tree)]
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                inside = [n for n, line in enumerate(lines) if node.lineno <= line <= (node.end_lineno or 0)]
                for row in _tags(node):
                    found.setdefault(row, []).append((str(file.relative_to(folder)), inside))
    return found


def _tags(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    calls = [d for d in node.decorator_list if isinstance(d, ast.Call) and getattr(d.func, "id", "") == "rule"]
    return [a.value for call in calls for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]


def report(title: Title, verdicts: list[Verdict], as_json: bool) -> None:
    """The summary, with what survived."""
    survived = [v for v in verdicts if not v.killed]
    share = 100 * (len(verdicts) - len(survived)) / max(1, len(verdicts))
    if as_json:
        row = {"mutants": len(verdicts), "killed": len(verdicts) - len(survived), "share": round(share, 1)}
        print(json.dumps(row | {"verdicts": [asdict(v) for v in verdicts]}))
        return
    print(f"{len(verdicts)} mutants, {len(verdicts) - len(survived)} killed ({share:.0f} %)")
    for v in survived:
        print(f"survived: {title.game / v.module}:{v.line}: {v.change}")


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Change the rules here and there and see whether the tests notice.")
    known = titles()
    parser.add_argument("--game", choices=sorted(known), default="paths-of-glory", help="of which title")
    parser.add_argument("--mutants", type=int, default=60, help="how many (60)")
    parser.add_argument("--rows", type=int, default=0, help="so many rows, each with its own tests, instead")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--module", action="append", help="only these modules")
    parser.add_argument("--least", type=float, default=85, help="per cent that must die (85)")
    parser.add_argument("--json", action="store_true", help="JSON instead of text")
    given = parser.parse_args()
    title = known[given.game]
    if unknown := set(given.module or ()) - set(title.chapters):
        parser.error(f"no module {', '.join(sorted(unknown))} of {title.name} in {TABLE.name}")
    if given.rows:
        chosen = sample_rows(title, given.rows, given.seed)
    else:
        chosen = sample(title, given.module or sorted(title.chapters), given.mutants, given.seed)
    verdicts: list[Verdict] = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        bench = Bench(Path(folder), title)
        try:
            for mutant in chosen:
                verdicts.append(bench.try_out(mutant))
                v = verdicts[-1]
                word = "killed  " if v.killed else "SURVIVED"
                print(f"{len(verdicts):3} {word} {v.module}:{v.line} {v.change} ({v.seconds} s)", file=sys.stderr)
        except KeyboardInterrupt:
            print("interrupted; what was tried is reported", file=sys.stderr)
    report(title, verdicts, given.json)
    return int(sum(v.killed for v in verdicts) * 100 < given.least * len(verdicts))


if __name__ == "__main__":
    sys.exit(main())
