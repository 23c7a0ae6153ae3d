"""The mutation run: what it changes, what it leaves alone, and that the tree stays as it is."""

import ast
from pathlib import Path

import pytest

from greatwar.games import DESCRIPTIONS
from scripts import mutants, mutate

PATHS = mutate.titles()["paths-of-glory"]
TEXT = '''
"""A module."""
LIMIT = 3

@rule("10.1.1", 7)
def full(s: State, space: int = 1) -> Refusal | None:
    """10.1.1 Three units."""
    if len(s.at(space)) >= LIMIT and not s.open:
        s.say(f"{space} is full {2}")
        s.count += 1
        return Refusal("10.1.1", "it is full")
    s.mark(space)
    return None

class Step(Auto):
    pass
'''


def changes() -> list[str]:
    return [m.change for m in mutants.mutants("rules/combat.py", TEXT)]


def test_places_that_decide_something_are_changed():
    assert {"GtE -> Gt", "And -> Or", "3 -> 4", "3 -> 2", "refusal switched off"} <= set(changes())
    assert {"dropped: s.count += 1", "dropped: s.mark(space)"} <= set(changes())


def test_log_lines_decorators_and_annotations_are_left_alone():
    found = changes()
    assert not any("say" in change for change in found)
    assert not {"7 -> 8", "2 -> 3", "2 -> 1", "True -> False"} & set(found)


QUIET = """
class Step(Decision):
    mover: int = -1
    left: int = 5

    def prompt(self, s: State) -> str:
        return "Move on" if self.mover > 7 else "Begin"

    def take(self, s: State, action: Action) -> None:
        if s.log is not None:
            s.say("a line of the log")
        for a, b in zip(self.units, self.places, strict=True):
            s.put(a, b)
"""


def test_what_decides_nothing_is_left_alone():
    found = [m.change for m in mutants.mutants("steps/step.py", QUIET)]
    assert found == ["5 -> 6", "5 -> 4", "dropped: s.put(a, b)"]


def test_every_mutant_is_one_change_of_a_whole_module():
    found = mutants.mutants("rules/combat.py", TEXT)
    whole = ast.unparse(ast.parse(TEXT))
    assert len({m.source for m in found}) == len(found)
    assert all(m.source != whole and ast.parse(m.source) for m in found)
    assert all(TEXT.splitlines()[m.line - 1].strip() for m in found)


def test_a_sample_is_the_same_for_the_same_seed():
    modules = ["rules/flank.py", "rules/fire.py"]
    assert mutate.sample(PATHS, modules, 5, 1) == mutate.sample(PATHS, modules, 5, 1)
    assert mutate.sample(PATHS, modules, 5, 1) != mutate.sample(PATHS, modules, 5, 2)


def test_every_title_has_its_modules():
    assert set(mutate.titles()) == set(DESCRIPTIONS)


@pytest.mark.parametrize("name", mutate.titles())
def test_every_module_is_there_and_has_tests(name: str):
    title = mutate.titles()[name]
    for module, tests in title.chapters.items():
        assert (mutate.ROOT / title.game / module).is_file(), module
        for glob in (*tests, *title.rest):
            assert list((mutate.ROOT / title.tests).glob(f"{glob}.py")), f"{module}: {glob}"


def test_all_cards_are_among_the_modules():
    cards = {f"cards/{p.name}" for p in (mutate.ROOT / PATHS.game / "cards").glob("*.py")}
    assert cards - set(PATHS.chapters) == {"cards/__init__.py", "cards/registry.py"}


@pytest.mark.slow
def test_a_mutant_dies_in_a_copy_of_the_tree(tmp_path: Path):
    path = mutate.ROOT / PATHS.game / "rules/flank.py"
    before = path.read_text(encoding="utf-8")
    bench = mutate.Bench(tmp_path, PATHS)
    verdict = bench.try_out(mutants.Mutant("rules/flank.py", 1, "nothing is left", "'''Empty.'''\n"))
    assert verdict.killed
    assert verdict.by
    assert path.read_text(encoding="utf-8") == before
    assert (tmp_path / PATHS.game / "rules/flank.py").read_text(encoding="utf-8") == before
