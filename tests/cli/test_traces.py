"""`check-trace`: what it prints, and how it exits."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.games.paths_of_glory.differential.recorder import opening

KEYS = {"file", "decisions", "matched", "verdicts", "differences", "first_difference"}


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return opening().write(tmp_path / "good.jsonl.gz")


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    game = opening()
    next(x for x in game.lines if x.get("k") == "activate")["space"] = "Berlin"
    return game.write(tmp_path / "bad.jsonl.gz")


def test_a_game_without_differences(run: Run, good: Path):
    result = run("check-trace", good)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == f"{good}: 9 of 9 decisions, 0 verdicts, no difference"
    assert "1 files, 9 of 9 decisions, 0 differences without verdict" in result.stdout


def test_differences_make_it_fail(run: Run, good: Path, bad: Path):
    result = run("check-trace", good, bad)
    assert result.exit_code == 1
    assert "differs at 3: illegal/activate" in result.stdout
    assert "theirs: activate-move Berlin" in result.stdout


@pytest.mark.parametrize("jobs", [1, 2])
def test_json_is_a_line_per_file(run: Run, good: Path, bad: Path, jobs: int):
    result = run("check-trace", good, bad, "--json", "--jobs", jobs)
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["file"] for row in rows] == [str(good), str(bad)]
    assert all(set(row) >= KEYS for row in rows)
    assert rows[0]["differences"] == []
    assert rows[0]["first_difference"] is None
    assert rows[1]["first_difference"] == rows[1]["differences"][0]
    assert set(rows[1]["first_difference"]) == {"i", "key", "ours", "theirs"}


def test_other_verdicts(run: Run, bad: Path, tmp_path: Path):
    file = tmp_path / "verdicts.toml"
    words = 'id = "t"\nrule = "9.2.6"\nright = "ours"\nwhy = "a test"\nkey = "illegal/activate"\n'
    file.write_text(f"[[verdict]]\n{words}")
    result = run("check-trace", bad, "--verdicts", file)
    assert result.exit_code == 0
    assert "1 t" in result.stdout


def compressed(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "odd.jsonl.gz"
    with gzip.open(path, "wt") as file:
        file.write(text)
    return path


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense\n", "line 1 is no JSON object"),
        ("", "it has no lines"),
        ('{"t":"header","format":"glory-trace/1","game":"chess"}\n', "it is a game of 'chess'"),
        ('{"t":"header","game":"paths-of-glory","format":"x"}\n', "the format is 'x'"),
    ],
)
def test_a_file_that_is_no_trace(shell: Run, tmp_path: Path, text: str, sentence: str):
    result = shell("check-trace", compressed(tmp_path, text))
    assert result.returncode == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_file_that_cannot_be_read(shell: Run, tmp_path: Path):
    plain = tmp_path / "plain.jsonl"
    plain.write_text("{}\n")
    assert "no whole gzip file" in shell("check-trace", plain).stderr
    assert "no such file" in shell("check-trace", tmp_path / "nothing.gz").stderr
    assert "is a folder" in shell("check-trace", tmp_path).stderr


def test_one_unreadable_file_does_not_end_the_batch(shell: Run, good: Path, tmp_path: Path):
    broken = tmp_path / "broken.jsonl.gz"
    broken.write_bytes(good.read_bytes()[:200])
    result = shell("check-trace", broken, good)
    assert result.returncode == 2
    assert f"{broken} is no whole gzip file" in result.stderr
    assert "1 of 2 files could not be checked" in result.stderr
    assert f"{good}: 9 of 9 decisions" in result.stdout
