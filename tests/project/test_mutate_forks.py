"""Mutants in forks: which bodies change, what is left open, and what becomes of each."""

import json
import subprocess
import sys
import types
from pathlib import Path

from scripts import mutants, mutate_forks

TEXT = '''
"""A module."""
LIMIT = 3


def full(count, limit=LIMIT, spare=1):
    """Three, and one to spare."""
    return count + spare > limit


class Stack:
    room = 2

    def free(self, used):
        return [n for n in range(self.room) if n >= used]


def unseen(it):
    return it is None


def once():
    return 5


HIGHEST = once()
'''

TESTS = """
import module


def test_full():
    assert module.full(3)
    assert not module.full(2)


def test_free():
    while not module.Stack().free(1):
        pass


def test_that_fails_anyway():
    assert False
"""

#: run in a process of its own: Forks takes over the tests of the process that it is in
RUN = """
import json, pathlib, sys
from scripts import mutants, mutate_forks
mutate_forks.GRACE = 0
root = pathlib.Path(sys.argv[1])
file, rounds = root / "module.py", (("test_module.py",),)
trials = [mutate_forks.Trial(file, m.source, rounds) for m in mutants.mutants("", file.read_text())]
told = {}
forks = mutate_forks.Forks(trials, lambda number, killer, seconds: told.__setitem__(number, killer))
forks.try_all(root)
print(json.dumps([told, forks.left]))
"""


def bodies(change: str) -> list[tuple[types.CodeType, types.CodeType]] | None:
    [mutant] = [m for m in mutants.mutants("", TEXT) if m.change == change]
    return mutate_forks.changed_bodies(TEXT, mutant.source)


def test_the_body_of_a_function_or_method_is_changed_alone():
    for change, name in (("Gt -> GtE", "full"), ("GtE -> Gt", "free"), ("5 -> 6", "once")):
        found = bodies(change)
        assert found is not None
        [(old, new)] = found
        assert (old.co_name, new.co_name) == (name, name)
        assert old in mutate_forks.bodies_of(compile(TEXT, "", "exec"))


def test_what_stands_outside_of_functions_is_left_open():
    assert bodies("3 -> 4") is None  # a constant of the module
    assert bodies("2 -> 3") is None  # one of a class
    assert bodies("1 -> 2") is None  # one of a parameter


def test_a_fork_answers_within_its_time():
    assert mutate_forks.forked(lambda: ["done"], 5) == ["done"]

    def for_ever() -> None:
        while True:
            pass

    assert mutate_forks.forked(for_ever, 0) is None


def test_every_mutant_has_its_verdict_or_is_left(tmp_path: Path):
    (tmp_path / "module.py").write_text(TEXT)
    (tmp_path / "test_module.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    root = Path(mutate_forks.__file__).parents[1]
    command = [sys.executable, "-c", RUN, str(tmp_path)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    told, left = json.loads(done.stdout)
    changes = [m.change for m in mutants.mutants("", TEXT)]
    killers = {changes[int(number)]: killer for number, killer in told.items()}
    assert killers == {"Gt -> GtE": "test_module.py::test_full", "GtE -> Gt": "too slow", "Is -> IsNot": ""}
    assert {changes[n] for n in left} == set(changes) - set(killers)
    assert {"5 -> 6", "3 -> 4", "2 -> 3", "1 -> 2"} <= {changes[n] for n in left}
    assert "left out, because it fails without any mutant: test_module.py::test_that_fails_anyway" in done.stderr
