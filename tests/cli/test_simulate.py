"""`simulate`: the same games for the same seeds, and nothing lost on the way."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from greatwar.cli import simulate
from tests.cli.conftest import Run, command

KEYS = ["game", "scenario", "options", "seed", "winner", "ending", "turn", "decisions", "seconds"]


def listen_to_interrupts() -> None:
    """A test run in the background may hand down that interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def rows(text: str) -> list[dict[str, Any]]:
    """JSON lines, without the times."""
    return [{k: v for k, v in json.loads(line).items() if k != "seconds"} for line in text.splitlines()]


def test_a_line_per_game_with_the_promised_keys(run: Run):
    result = run("simulate", "small", "--games", 5, "--seed", 3, "--players", "random,random", "--json")
    assert result.exit_code == 0
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [list(line) for line in lines] == [KEYS] * 5
    assert [line["seed"] for line in lines] == [3, 4, 5, 6, 7]
    assert {line["winner"] for line in lines} <= {"red", "blue", None}
    assert all(line["options"] == {"hand": "3"} and line["decisions"] > 0 for line in lines)


def test_lines_for_people(run: Run):
    result = run("simulate", "small", "--games", 3)
    assert result.stdout.count("\n") == 3
    assert result.stdout.startswith("seed 1 ")
    assert "3 games in" in result.stderr


def test_the_number_of_jobs_changes_nothing(shell: Run):
    texts = [shell("simulate", "small", "-n", 40, "--json", "--jobs", jobs).stdout for jobs in (1, 2, 3)]
    assert len(rows(texts[0])) == 40
    assert rows(texts[0]) == rows(texts[1]) == rows(texts[2])


def test_other_seeds_give_other_games(run: Run):
    first, second = (rows(run("simulate", "small", "-n", 20, "--seed", s, "--json").stdout) for s in (1, 1001))
    assert [r | {"seed": 0} for r in first] != [r | {"seed": 0} for r in second]


def test_lines_also_go_to_a_file(run: Run, tmp_path: Path):
    out = tmp_path / "lines.jsonl"
    result = run("simulate", "small", "-n", 4, "--json", "--out", out)
    assert out.read_text() == result.stdout
    assert run("simulate", "small", "-n", 2, "--out", out, "--force").exit_code == 0
    assert len(rows(out.read_text())) == 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_keeps_what_was_written(tmp_path: Path, jobs: int):
    out = tmp_path / "lines.jsonl"
    words = command("simulate", "small", "--games", 1_000_000, "--json", "--jobs", jobs, "--out", out)
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listen_to_interrupts
    )
    assert process.stdout is not None
    assert process.stderr is not None
    first = [process.stdout.readline() for _ in range(10)]
    process.send_signal(signal.SIGINT)
    lines = rows("".join(first) + process.stdout.read())
    errors = process.stderr.read()
    assert process.wait(30) == 130
    assert [line["seed"] for line in lines] == list(range(1, len(lines) + 1))
    assert abs(len(rows(out.read_text())) - len(lines)) <= 1
    assert errors.startswith("greatwar: interrupted after")
    assert errors.count("\n") == 1


def test_games_are_held_to_the_contract(run: Run):
    pytest.importorskip("greatwar.testing.contract")
    result = run("simulate", "small", "-n", 5, "--check", "--json")
    assert result.exit_code == 0, result.output
    assert len(rows(result.stdout)) == 5


def test_a_breach_is_told_with_its_seed(run: Run, monkeypatch: pytest.MonkeyPatch):
    def check(game: Any, scenario: str, options: Any, seed: int) -> None:
        assert seed != 2, "a copy shares its hand"

    monkeypatch.setattr(simulate, "contract_check", lambda: check)
    result = run("simulate", "small", "-n", 3, "--check", "--json")
    assert result.exit_code == 1
    assert [row["seed"] for row in rows(result.stdout)] == [1, 3]
    assert "seed 2 breaks the contract: a copy shares its hand" in result.stderr
    assert "broken in 1 of 3 games" in result.stderr
