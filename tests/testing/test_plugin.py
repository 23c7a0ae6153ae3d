"""The pytest plugin: a claim on a rule counts only if it holds."""

import sys
from pathlib import Path

import pytest

import greatwar

pytest_plugins = "pytester"

INI = """
[pytest]
addopts = -p greatwar.testing.plugin --import-mode=importlib
enable_assertion_pass_hook = true
"""
CONFTEST = """
from pathlib import Path
import greatwar.games
greatwar.games.__path__.append(str(Path(__file__).parent / "titles"))
"""
RULES = "id\ttitle\tkind\tstatement\tdata\n" + "".join(
    f"{id_}\tRule {id_}\trule\tWords.\t\n" for id_ in ("1.1#1", "1.1#2", "1.2#1", "1.3#1")
)
CODE = """
from greatwar.kernel.rules import rule

@rule("1.1#1")
def move(n):
    if n < 0:
        raise ValueError("backwards")
    return n + 1

@rule("1.1#2", "1.2#1")
def fight():
    return 6
"""
TESTS = """
import pytest
from greatwar.games.toy.code import fight, move

@pytest.mark.rule("1.1#1")
def test_good():
    assert move(1) == 2

@pytest.mark.rule("1.1#1")
def test_raises():
    with pytest.raises(ValueError):
        move(-1)

@pytest.mark.rule("1.1#1", "1.2#1")
@pytest.mark.parametrize("n", [1, 2])
def test_two_rules(n):
    assert move(n) == n + 1
    assert fight() == 6

@pytest.mark.rule("1.1#1")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_one_case_shows_it(n):
    if n == 3:
        pytest.skip()
    assert n == 2 or move(n) == 2

@pytest.mark.rule("1.1#1")
class TestClass:
    def test_inside(self):
        assert move(3) == 4

def test_claims_nothing():
    assert fight() == 6

@pytest.mark.rule("1.1#2")
def test_asserts_nothing():
    fight()

@pytest.mark.rule("1.1#2")
def test_asserts_a_constant():
    fight()
    assert True
    assert 1 == 1

@pytest.mark.rule("1.1#2")
def test_runs_other_code():
    assert move(1) == 2

@pytest.mark.rule("1.3#1")
def test_rule_without_code():
    assert move(1) == 2

@pytest.mark.rule("1.1#2")
def test_catches_its_assertion():
    fight()
    try:
        assert fight() == 5
    except AssertionError:
        pass
"""
FAILING = """
import pytest
from greatwar.games.toy.code import fight

fight()  # while the tests are collected: counts for none of them

@pytest.fixture
def fought():
    assert fight() == 6

@pytest.fixture
def spoilt():
    yield
    raise OSError("no more")

@pytest.mark.rule("1.1#2")
def test_fails():
    assert fight() == 6
    assert fight() == 5

@pytest.mark.rule("1.1#2")
@pytest.mark.parametrize("n", [5, 6, 6])
def test_one_case_fails(n):
    assert fight() == n

@pytest.mark.rule("1.1#2")
def test_only_the_fixture_runs_it(fought):
    assert isinstance(fight, object)

@pytest.mark.rule("1.1#2")
def test_cannot_be_cleared_away(spoilt):
    assert fight() == 6

@pytest.mark.rule("1.1#2")
@pytest.mark.skip
def test_is_skipped():
    assert fight() == 6

@pytest.mark.rule("1.1#2")
@pytest.mark.xfail
def test_is_expected_to_fail():
    assert fight() == 5

@pytest.mark.rule("1.1")
def test_unknown_id():
    assert fight() == 6
"""
HELD = {
    ("1.1#1", "test_good"),
    ("1.1#1", "test_raises"),
    ("1.1#1", "test_two_rules"),
    ("1.1#1", "test_one_case_shows_it"),
    ("1.1#1", "TestClass::test_inside"),
    ("1.2#1", "test_two_rules"),
}
HERE = "tests/games/toy/test_toy.py"
THERE = "tests/games/toy/test_failing.py"


@pytest.fixture
def project(pytester, monkeypatch):
    """A project with one title and tests of many kinds."""
    monkeypatch.setenv("PYTHONPATH", str(Path(greatwar.__file__).parents[1]))
    for name, text in {
        "pytest.ini": INI,
        "conftest.py": CONFTEST,
        "titles/toy/__init__.py": "",
        "titles/toy/rules.tsv": RULES,
        "titles/toy/code.py": CODE,
        HERE: TESTS,
    }.items():
        write(pytester, name, text)
    return pytester


def write(pytester, name, text):
    path = pytester.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def run(pytester, *arguments):
    return pytester.run(sys.executable, "-m", "pytest", "--rule-evidence=out", *arguments)


def evidence(pytester):
    return [line.split("\t") for line in (pytester.path / "out/toy.tsv").read_text().splitlines()]


@pytest.mark.parametrize("workers", ["0", "2"])
def test_claims(project, workers):
    write(project, THERE, FAILING)
    result = run(project, "-n", workers)
    rows = evidence(project)
    assert {(rule, test.removeprefix(f"{HERE}::")) for rule, test, _ in rows} == HELD
    assert rows == sorted(rows)
    assert all(len(digest) == 16 for _, _, digest in rows)
    result.stdout.fnmatch_lines(
        [
            "*test_unknown_id claims 1.1: rules.tsv of toy has no such rule*",
            "*12 rule claims do not hold*",
            f"{THERE}::test_cannot_be_cleared_away claims 1.1#2 but failed",
            f"{THERE}::test_fails claims 1.1#2 but failed",
            f"{THERE}::test_is_expected_to_fail claims 1.1#2 but was skipped",
            f"{THERE}::test_is_skipped claims 1.1#2 but was skipped",
            f"{THERE}::test_one_case_fails claims 1.1#2 but failed",
            f"{THERE}::test_only_the_fixture_runs_it claims 1.1#2 but no code of that rule ran",
            f"{THERE}::test_unknown_id claims 1.1 but failed",
            f"{HERE}::test_asserts_a_constant claims 1.1#2 but asserted nothing",
            f"{HERE}::test_asserts_nothing claims 1.1#2 but asserted nothing",
            f"{HERE}::test_catches_its_assertion claims 1.1#2 but asserted nothing",
            f"{HERE}::test_rule_without_code claims 1.3#1 but no code of that rule ran",
            f"{HERE}::test_runs_other_code claims 1.1#2 but no code of that rule ran",
        ]
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_claims_that_do_not_hold_fail_the_run_that_writes_evidence(project):
    assert run(project).ret == pytest.ExitCode.TESTS_FAILED
    assert project.run(sys.executable, "-m", "pytest").ret == pytest.ExitCode.OK


def test_good_claims_alone_pass(project):
    result = run(project, "-k", "test_good or test_raises")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*not hold*")
    assert {rule for rule, _, _ in evidence(project)} == {"1.1#1"}


def test_a_claim_outside_a_title_is_an_error(project):
    write(project, "tests/test_lost.py", "import pytest\n@pytest.mark.rule('1.1#1')\ndef test_lost():\n    pass\n")
    result = run(project, "tests/test_lost.py")
    result.stdout.fnmatch_lines(["*test_lost claims rules, so it belongs below tests/games/<folder>/*"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_the_hook_must_be_on(project):
    write(project, "pytest.ini", INI.replace("true", "false"))
    result = run(project)
    result.stderr.fnmatch_lines(["*enable_assertion_pass_hook = true*"])
    assert result.ret == pytest.ExitCode.USAGE_ERROR
