"""Mutants tried in forks of a process that has already imported the rules and collected the tests.

A mutant seldom changes more than the body of a function. The function that is there gets the changed body, in a fork of
its own, and only the tests in question are run: what takes seconds in a fresh process takes as long as the tests.
What is called while modules are imported, or stands outside of functions, cannot be changed so: `Forks` leaves it open.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

#: seconds of the processor that a mutant may take besides three times what its tests take without it
GRACE = 20
#: bytes that a mutant may take: one that never ends must not fill the machine
MEMORY = 4 << 30
#: who noticed a mutant that came to no end
TOO_SLOW = "too slow"


@dataclass(frozen=True)
class Trial:
    """A changed module and the tests that should notice, in rounds: those of a later one only see what survives."""

    file: Path
    source: str
    rounds: tuple[tuple[str, ...], ...]


#: of each trial by number: who noticed ("" if nobody did), and how long it took
Told = Callable[[int, str, float], None]


class Forks:
    """pytest plugin: instead of running the tests once it runs them on every trial; `left` are those it cannot try."""

    def __init__(self, trials: list[Trial], told: Told) -> None:
        self.trials, self.told = trials, told
        self.left: list[int] = []
        self.failed: list[str] = []
        self.items: dict[str, list[pytest.Item]] = {}
        self.spent: dict[str, float] = {}
        self.ran: set[CodeType] = set()

    def try_all(self, root: Path) -> None:
        """Collect the tests and try everything; `root` is the project's folder."""
        tests = [test for trial in self.trials for listed in trial.rounds for test in listed]
        files = sorted({str(root / test.partition("::")[0]) for test in tests})
        options = ["--rootdir", str(root), "--capture=sys"]
        options += [f"-pno:{plugin}" for plugin in ("terminal", "cacheprovider", "xdist")]
        sys.setprofile(self._note)
        try:
            done = pytest.main([*options, *files], plugins=[self])
        finally:
            sys.setprofile(None)
        if done != pytest.ExitCode.OK:
            raise SystemExit(f"the tests cannot be collected ({done!r}): run pytest on {' '.join(files)}")

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            self.ran.add(frame.f_code)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try one mutant after another, each in a fork."""
        sys.setprofile(None)
        for item in session.items:
            self.items.setdefault(item.nodeid.partition("[")[0], []).append(item)
        self.functions = functions_of({str(trial.file) for trial in self.trials})
        gc.freeze()
        self._without_mutants(list(session.items))
        for number, trial in enumerate(self.trials):
            self._try(number, trial)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what fails, and how long it took."""
        self.spent[report.nodeid] = self.spent.get(report.nodeid, 0) + report.duration
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)

    def _without_mutants(self, items: list[pytest.Item]) -> None:
        """Run all tests as they are: what fails is left out, and the quick ones will come first."""
        wanted = {test for trial in self.trials for listed in trial.rounds for test in listed}
        needed = [i for i in items if i.nodeid.partition("[")[0] in wanted or i.nodeid.partition("::")[0] in wanted]

        def run() -> Any:
            for item, following in zip(needed, [*needed[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            return [self.failed, self.spent]

        answer = forked(run, 3600)
        if answer is None:
            raise SystemExit("the tests do not come to an end without any mutant")
        failed, self.spent = answer
        if failed:
            print(f"left out, because it fails without any mutant: {', '.join(failed)}", file=sys.__stderr__)
        for test, listed in self.items.items():
            self.items[test] = [item for item in listed if item.nodeid not in failed]

    def _try(self, number: int, trial: Trial) -> None:
        bodies = changed_bodies(trial.file.read_text(encoding="utf-8"), trial.source)
        if bodies is None or any(old in self.ran or old not in self.functions for old, _ in bodies):
            self.left.append(number)
            return
        items = list(self._items(trial))
        started = time.monotonic()
        limit = GRACE + 3 * sum(self.spent.get(item.nodeid, 0) for item in items)
        found = forked(lambda: self._first_failure(bodies, items), limit)
        self.told(number, TOO_SLOW if found is None else found, time.monotonic() - started)

    def _items(self, trial: Trial) -> Iterator[pytest.Item]:
        """The tests of a trial, round by round, in each the quick ones first."""
        for tests in trial.rounds:
            found = [item for test, listed in self.items.items() for item in listed if named(test, tests)]
            yield from sorted(found, key=lambda item: self.spent.get(item.nodeid, 0))

    def _first_failure(self, bodies: list[tuple[CodeType, CodeType]], items: list[pytest.Item]) -> str:
        for old, new in bodies:
            for function in self.functions[old]:
                function.__code__ = new
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return self.failed[0]
        return ""


def named(test: str, tests: tuple[str, ...]) -> bool:
    """Whether a test is among those named, by itself or by its file."""
    return test in tests or test.partition("::")[0] in tests


def forked(work: Callable[[], Any], seconds: float) -> Any:
    """What the work comes to, done in a fork; None if it takes longer, or more memory, than it may."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            answer = json.dumps(work())
            with os.fdopen(writing, "w") as out:
                out.write(answer)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        answer = told.read()
    os.waitpid(child, 0)
    return json.loads(answer) if answer else None


# Bodies of functions ------------------------------------------------------------------------------


def functions_of(files: set[str]) -> dict[CodeType, list[FunctionType]]:
    """The functions that were made from these files, by their bodies."""
    found: dict[CodeType, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename in files:
            found.setdefault(one.__code__, []).append(one)
    return found


def changed_bodies(text: str, source: str) -> list[tuple[CodeType, CodeType]] | None:
    """The bodies that differ between a module and its mutant; None if anything else does."""
    now, plain, new = (compile(t, "", "exec", dont_inherit=True) for t in (text, ast.unparse(ast.parse(text)), source))
    if outside(plain) != outside(new):
        return None
    triples = zip(bodies_of(now), bodies_of(plain), bodies_of(new), strict=True)
    found = [(old, fresh) for old, same, fresh in triples if same != fresh]
    if any(old.co_freevars != fresh.co_freevars for old, fresh in found):
        return None
    return found


def _made(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


def _is_class(code: CodeType) -> bool:
    return code.co_names[:3] == ("__name__", "__module__", "__qualname__")


def bodies_of(code: CodeType) -> list[CodeType]:
    """The bodies of the functions and methods of a module, in their order."""
    found: list[CodeType] = []
    for inner in _made(code):
        found += bodies_of(inner) if _is_class(inner) else [inner]
    return found


def outside(code: CodeType) -> list[Any]:
    """All that is carried out when a module is imported."""
    plain = [constant for constant in code.co_consts if not isinstance(constant, CodeType)]
    inner = [outside(made) if _is_class(made) else made.co_name for made in _made(code)]
    return [code.co_code, code.co_names, repr(plain), inner]
