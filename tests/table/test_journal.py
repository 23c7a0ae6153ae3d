"""Journals: results survive a stop, and a run goes on where it was."""

from pathlib import Path

import pytest

from greatwar.kernel.errors import GreatwarError
from greatwar.table.journal import Journal


def squares(asked):
    """Work that notes what it was asked."""

    def work(tasks):
        for n in tasks:
            asked.append(n)
            yield n * n

    return work


def test_a_run_that_was_stopped_goes_on(tmp_path: Path):
    path = tmp_path / "run.jsonl"
    asked: list[int] = []
    first = Journal(path, ["squares", 1], int).through(squares(asked), range(5))
    assert [next(first), next(first), next(first)] == [0, 1, 4]
    first.close()
    assert list(Journal(path, ["squares", 1], int).through(squares(asked), range(6))) == [0, 1, 4, 9, 16, 25]
    assert asked == [0, 1, 2, 3, 4, 5]


def test_a_line_that_was_cut_off_is_done_again(tmp_path: Path):
    path = tmp_path / "run.jsonl"
    list(Journal(path, "squares", int).through(squares([]), range(3)))
    path.write_text(path.read_text().rstrip("\n")[:-1] + "")
    asked: list[int] = []
    assert list(Journal(path, "squares", int).through(squares(asked), range(3))) == [0, 1, 4]
    assert asked == [2]


def test_fewer_tasks_than_results(tmp_path: Path):
    path = tmp_path / "run.jsonl"
    list(Journal(path, "squares", int).through(squares([]), range(5)))
    assert list(Journal(path, "squares", int).through(squares([]), range(2))) == [0, 1]


@pytest.mark.parametrize("text", ['"cubes"\n', "no journal\n", '"squares"\n"four"\n'])
def test_another_run_or_another_file_is_refused_and_left_alone(tmp_path: Path, text: str):
    path = tmp_path / "run.jsonl"
    path.write_text(text)
    with pytest.raises(GreatwarError, match="name another file"):
        Journal(path, "squares", int)
    assert path.read_text() == text


def test_without_a_file_nothing_is_kept():
    assert list(Journal(None, "squares", int).through(squares([]), range(3))) == [0, 1, 4]
