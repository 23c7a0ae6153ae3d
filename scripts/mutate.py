"""Mutation run: change the rules here and there, one place at a time, and see whether the tests notice.

    python scripts/mutate.py --game grand-illusion --mutants 60 --seed 1
    python scripts/mutate.py --game grand-illusion --rows 100 --seed 1

A sample of mutants is drawn over the modules named in mutate.toml. Each is tried first on the tests of its chapter,
then (if these let it live) on nearly all tests of rules and cards: in a fork of a process that has collected them all
(`mutate_forks.py`), or, if that cannot be, in a copy of the tree.

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
from dataclasses import asdict, dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from scripts.mutants import Mutant, mutant_of, mutants, places  # noqa: E402
from scripts.mutate_forks import TOO_SLOW, Forks, Trial  # noqa: E402

COPIED = ("src", "tests", "scripts", "pyproject.toml", "README.md")
#: what is changed, by title
TABLE = Path(__file__).with_suffix(".toml")


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

    def rounds(self, mutant: Mutant) -> tuple[tuple[str, ...], ...]:
        """The tests that should notice: the row's own, or those of the chapter and then the rest, as files."""
        if mutant.tests:
            return (mutant.tests,)
        return tuple(self._files(globs) for globs in (self.chapters[mutant.module], self.rest))

    def _files(self, globs: tuple[str, ...]) -> tuple[str, ...]:
        found = [str(p.relative_to(ROOT)) for g in globs for p in sorted((ROOT / self.tests).glob(f"{g}.py"))]
        return tuple(dict.fromkeys(found))


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
class Verdict:
    """What became of a mutant."""

    module: str
    line: int
    change: str
    killed: bool
    by: str
    seconds: float


def verdict(mutant: Mutant, killer: str, seconds: float) -> Verdict:
    """What became of a mutant, if that test (or none) has noticed it."""
    what = f"{mutant.row}: {mutant.change}" if mutant.row else mutant.change
    return Verdict(mutant.module, mutant.line, what, bool(killer), killer, round(seconds, 1))


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
        try:
            for tests in self.title.rounds(mutant):
                limit = self.normal(tests)
                path.write_text(mutant.source, encoding="utf-8")
                killer = next(iter(self._failures(tests, limit)), "")
                path.write_text(kept, encoding="utf-8")
                if killer:
                    break
        finally:
            path.write_text(kept, encoding="utf-8")
        return verdict(mutant, killer, time.monotonic() - started)

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
            return [TOO_SLOW]
        if done.returncode == 0:
            return []
        lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        return [line.split(" - ")[0].split(" ", 1)[1] for line in lines] or [done.stdout[-200:].strip()]

    def _command(self, tests: tuple[str, ...], untouched: bool) -> list[str]:
        flags = ["-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", *([] if untouched else ["-x"])]
        left_out = [f"--deselect={test}" for test in self._left_out]
        return [sys.executable, "-m", "pytest", *flags, *left_out, *tests]

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
        inside = [(module, number) for module, numbers in code[row] for number in numbers]
        if inside and len(found) < count:
            module, number = chance.choice(inside)
            one = mutant_of(module, (ROOT / title.game / module).read_text(encoding="utf-8"), number)
            found.append(replace(one, row=row, tests=tests[row]))
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
        lines = [line for line, _, _ in places(tree)]
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                inside = [n for n, line in enumerate(lines) if node.lineno <= line <= (node.end_lineno or 0)]
                for row in _tags(node):
                    found.setdefault(row, []).append((str(file.relative_to(folder)), inside))
    return found


def _tags(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    calls = [d for d in node.decorator_list if isinstance(d, ast.Call) and getattr(d.func, "id", "") == "rule"]
    return [a.value for call in calls for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]


# From the command line ---------------------------------------------------------------------------


def try_out(title: Title, chosen: list[Mutant], verdicts: list[Verdict]) -> None:
    """Try mutants, in forks or else in a copy of the tree; each verdict is told, and added."""

    def told(one: Verdict) -> None:
        verdicts.append(one)
        word = "killed  " if one.killed else "SURVIVED"
        line = f"{len(verdicts):3} {word} {one.module}:{one.line} {one.change} ({one.seconds} s)"
        print(line, file=sys.__stderr__, flush=True)

    trials = [Trial(ROOT / title.game / m.module, m.source, title.rounds(m)) for m in chosen]
    forks = Forks(trials, lambda number, killer, seconds: told(verdict(chosen[number], killer, seconds)))
    forks.try_all(ROOT)
    if forks.left:
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            bench = Bench(Path(folder), title)
            for number in forks.left:
                told(bench.try_out(chosen[number]))


def report(title: Title, verdicts: list[Verdict], as_json: bool) -> None:
    """The summary, with what survived."""
    survived = [v for v in verdicts if not v.killed]
    share = 100 * (len(verdicts) - len(survived)) / max(1, len(verdicts))
    if as_json:
        row = {"mutants": len(verdicts), "killed": len(verdicts) - len(survived), "share": round(share, 1)}
        print(json.dumps(row | {"verdicts": [asdict(v) for v in verdicts]}))
        return
    slow = sum(v.by == TOO_SLOW for v in verdicts)
    print(f"{len(verdicts)} mutants, {len(verdicts) - len(survived)} killed ({share:.0f} %), {slow} of them by time")
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
    try:
        try_out(title, chosen, verdicts)
    except KeyboardInterrupt:
        print("interrupted; what was tried is reported", file=sys.stderr)
    report(title, verdicts, given.json)
    return int(sum(v.killed for v in verdicts) * 100 < given.least * len(verdicts))


if __name__ == "__main__":
    sys.exit(main())
