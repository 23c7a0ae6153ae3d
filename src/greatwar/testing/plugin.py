"""pytest plugin: tests claim rule numbers, and a claim counts only if it holds.

``@pytest.mark.rule("12.5.5#3")`` on a test below ``tests/games/<folder>/`` claims that the test shows that rule of that
title at work. The claim holds if the test passed, evaluated an assertion that names something (or met an exception
with ``pytest.raises``), and entered code tagged with that very rule while it ran. Of a parametrised test all cases must
pass, and one at least do all of this. An id that the title's `rules.tsv`
does not have is an error of the test. With ``--rule-evidence=DIR`` the claims that hold are written to
``DIR/<folder>.tsv``, and claims that do not hold fail the run; they are listed at its end in any case.

Load it with ``-p greatwar.testing.plugin``, before any game is imported; the ini option
``enable_assertion_pass_hook`` must be on.
"""

from __future__ import annotations

import ast
from collections.abc import Generator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from ..kernel import rules
from ..kernel.errors import GreatwarError
from ..kernel.rulebook import digest_of, load_rules

rules.trace()  # from here on tagged code notes when it is entered

_ATTRIBUTE = "rule_claims"
_FAILED = "failed"
_seen = pytest.StashKey["_Seen"]()
_exit = pytest.RaisesExc.__exit__


class _Seen:
    """What happened while one test ran."""

    def __init__(self) -> None:
        self.assertions = 0
        self.entered: set[tuple[str, str]] = set()
        self.fault = ""  # why its claims do not hold, if it did not pass


class _Now:
    """The test that is running, if any."""

    seen: _Seen | None = None


# What a test does ---------------------------------------------------------------------------------


def pytest_configure(config: pytest.Config) -> None:
    """Check the set-up, and count exceptions met by `pytest.raises` as assertions."""
    config.addinivalue_line("markers", "rule(*ids): rule numbers shown by this test")
    if not config.getini("enable_assertion_pass_hook"):
        raise pytest.UsageError("rule evidence needs enable_assertion_pass_hook = true in the pytest settings")
    pytest.RaisesExc.__exit__ = _counting_exit  # type: ignore[method-assign]
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Collector(config), "rule-evidence-collector")


def pytest_unconfigure() -> None:
    """Leave `pytest.raises` as it was."""
    pytest.RaisesExc.__exit__ = _exit  # type: ignore[method-assign]


def _counting_exit(self: Any, *details: Any) -> bool:
    __tracebackhide__ = True
    met = _exit(self, *details)
    if met and _Now.seen is not None:
        _Now.seen.assertions += 1
    return met


def pytest_assertion_pass(item: pytest.Item, lineno: int, orig: str, expl: str) -> None:
    """Count an assertion that was evaluated, unless it says nothing (``assert True``)."""
    if _Now.seen is not None and says_something(orig):
        _Now.seen.assertions += 1


@cache
def says_something(expression: str) -> bool:
    """Whether an asserted expression depends on anything but constants."""
    try:
        tree = ast.parse(expression.strip(), mode="eval")
    except SyntaxError:  # the text of an assertion over several lines
        return True
    return any(isinstance(node, (ast.Name, ast.Call)) for node in ast.walk(tree))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Refuse claims on rules that do not exist."""
    ids = claimed(item)
    if not ids:
        return
    folder = folder_of(item.nodeid)
    if folder is None:
        pytest.fail(f"{item.nodeid} claims rules, so it belongs below tests/games/<folder>/", pytrace=False)
    if unknown := [id_ for id_ in ids if id_ not in known_rules(folder)]:
        pytest.fail(f"{item.nodeid} claims {', '.join(unknown)}: rules.tsv of {folder} has no such rule", pytrace=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Watch a test that claims rules."""
    if not claimed(item):
        return (yield)
    seen = item.stash[_seen] = _Now.seen = _Seen()
    rules.forget()
    try:
        return (yield)
    finally:
        seen.entered = rules.entered()
        _Now.seen = None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Send the claims along with the last report of a test: the only way that also leads out of a worker process."""
    report = yield
    ids = claimed(item)
    if ids:
        seen = item.stash.setdefault(_seen, _Seen())
        if not report.passed or hasattr(report, "wasxfail"):
            seen.fault = "was skipped" if report.skipped else _FAILED
        if report.when == "teardown":
            report.__dict__[_ATTRIBUTE] = [[id_, _judge(item, id_, seen), _digest(item)] for id_ in ids]
    return report


def _judge(item: pytest.Item, id_: str, seen: _Seen) -> str:
    """Why a claim does not hold; empty if it does."""
    if seen.fault:
        return seen.fault
    if not seen.assertions:
        return "asserted nothing"
    return "" if (folder_of(item.nodeid), id_) in seen.entered else "no code of that rule ran"


def claimed(item: pytest.Item) -> list[str]:
    """The rules a test claims."""
    return sorted({str(id_) for mark in item.iter_markers("rule") for id_ in mark.args})


def folder_of(nodeid: str) -> str | None:
    """The title a test belongs to, by its path."""
    parts = PurePosixPath(nodeid.partition("::")[0]).parts
    return parts[parts.index("games") + 1] if "games" in parts[:-2] else None


@cache
def known_rules(folder: str) -> frozenset[str]:
    """The ids of a title's rules."""
    try:
        return frozenset(row.id for row in load_rules(folder))
    except GreatwarError as e:
        pytest.fail(f"the rules of {folder} cannot be read: {e}", pytrace=False)


def _digest(item: pytest.Item) -> str:
    return digest_of(item.config.rootpath, item.nodeid)


# What comes of it ---------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--rule-evidence``."""
    group = parser.getgroup("greatwar")
    group.addoption("--rule-evidence", metavar="DIR", type=Path, help="write the claims on rules that hold to DIR")


class _Collector:
    """Gathers the claims of all tests, in the process that reports. The cases of a parametrised test count as one."""

    def __init__(self, config: pytest.Config) -> None:
        self.directory: Path | None = config.getoption("--rule-evidence")
        self.faults: dict[tuple[str, str, str], list[str]] = {}  # rule, test, digest: a fault (or "") for each case

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the claims from a report."""
        test = report.nodeid.partition("[")[0]
        for id_, fault, digest in getattr(report, _ATTRIBUTE, ()):
            self.faults.setdefault((id_, test, digest), []).append(fault)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the evidence, if asked to; a claim that does not hold is then a failure."""
        if self.directory is not None:
            self._write(self.directory)
            if self._failed() and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _write(self, directory: Path) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        held = sorted(claim for claim, faults in self.faults.items() if not verdict(faults))
        for folder in {folder_of(test) for _, test, _ in held}:
            lines = ["\t".join(claim) + "\n" for claim in held if folder_of(claim[1]) == folder]
            (directory / f"{folder}.tsv").write_text("".join(lines), encoding="utf-8")

    def _failed(self) -> list[str]:
        judged = [(test, id_, verdict(faults)) for (id_, test, _), faults in self.faults.items()]
        return sorted(f"{test} claims {id_} but {fault}" for test, id_, fault in judged if fault)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List the claims that do not hold."""
        if failed := self._failed():
            many = f"{len(failed)} rule claims do" if len(failed) > 1 else "1 rule claim does"
            terminalreporter.section(f"{many} not hold")
            for line in failed:
                terminalreporter.line(line)


def verdict(faults: list[str]) -> str:
    """Why a claim does not hold, from its cases: one must show the rule, none may fail; empty if it holds."""
    if _FAILED in faults:
        return _FAILED
    return "" if "" in faults else faults[0]
