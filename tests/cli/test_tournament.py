"""`tournament`: a line per game, standings, the same results on any number of processes or a cluster."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from greatwar.cli import tournament as cli_tournament
from greatwar.players.tournament import Outcome, Pairing
from greatwar.table.tools import BESIDE_OTHERS, TOOLS
from tests.cli.conftest import Run, command
from tests.cli.test_simulate import listen_to_interrupts

KEYS = [
    *("game", "scenario", "options", "seed", "sides", "winner", "ending", "turn", "decisions", "thinking"),
    *("seconds", "fault"),
]
SMALL = ("tournament", "small", "--players", "random,lively")


def rows(text: str) -> list[dict[str, Any]]:
    """JSON lines, without the times."""
    lines = [json.loads(line) for line in text.splitlines()]
    return [{k: v for k, v in line.items() if k not in ("seconds", "thinking")} for line in lines]


def test_a_line_per_game_with_the_promised_keys(run: Run):
    result = run(*SMALL, "--games", 6, "--seed", 3, "--json")
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [list(line) for line in lines] == [KEYS] * 6
    assert [line["seed"] for line in lines] == [3, 3, 4, 4, 5, 5]
    assert [line["sides"]["red"] for line in lines] == ["random", "lively"] * 3
    assert all(line["winner"] in ("random", "lively", None) for line in lines)
    assert all(line["decisions"].keys() == line["thinking"].keys() == {"random", "lively"} for line in lines)
    assert {line["fault"] for line in lines} == {""}


def test_standings_for_people(run: Run):
    result = run(*SMALL, "--games", 4)
    assert result.stdout.count("\n") == 4
    assert "wins" in result.stdout or "draw" in result.stdout
    for word in ("share of wins", "95 % interval", "rating", "random", "lively"):
        assert word in result.stderr


def test_the_number_of_jobs_changes_nothing(shell: Run):
    texts = [shell(*SMALL, "-n", 20, "--json", "--jobs", jobs).stdout for jobs in (1, 2)]
    assert len(rows(texts[0])) == 20
    assert rows(texts[0]) == rows(texts[1])


def test_players_that_search_play_alike_in_every_process(shell: Run):
    words = ("tournament", "paths-of-glory", "--players", "general:1it,random", "-n", 2, "--json")
    texts = [shell(*words, "--jobs", jobs).stdout for jobs in (1, 2)]
    assert len(rows(texts[0])) == 2
    assert rows(texts[0]) == rows(texts[1])


@pytest.mark.parametrize(("words", "processes"), [((), TOOLS.processes), (("--jobs", 2), 1)])
def test_a_game_that_is_played_alone_has_the_machine_for_itself(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...], processes: int
):
    """With several jobs the games share the processors: nobody takes a second one without being told to."""
    given: list[Pairing] = []

    def play(work: Callable[[Pairing], Outcome], tasks: list[Pairing], jobs: int) -> Iterator[Outcome]:
        given.extend(tasks)
        yield from map(work, tasks)

    monkeypatch.setattr(cli_tournament, "in_order", play)
    assert run(*SMALL, "-n", 2, *words).exit_code == 0
    assert {(BESIDE_OTHERS if pairing.beside else TOOLS).processes for pairing in given} == {processes}


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(shell: Run):
    pytest.importorskip("ray")
    words = ("tournament", "paths-of-glory", "--players", "sergeant,random", "-n", 4, "--json")
    here, there = shell(*words), shell(*words, "--ray")
    assert there.returncode == 0, there.stderr
    assert len(rows(here.stdout)) == 4
    assert rows(here.stdout) == rows(there.stdout)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "random"], "at least 2 players"),
        (["--players", "random,random"], "each player is named once"),
        (["--players", "random,kasparov"], "there is no player 'kasparov'"),
        (["--players", "random,sergeant"], "Small gives no advice"),
        (["--players", "random,lively", "--games", "3"], "--games is a multiple of 2"),
        (["--players", "random,program:no-such-program"], "cannot be started"),
        (["--players", "random,lively", "--scenario", "eternal"], "no scenario 'eternal'"),
        (["--players", "random,lively", "--option", "hand=99"], "option hand is one of"),
    ],
)
def test_mistakes_are_told_in_a_sentence(run: Run, words: list[str], sentence: str):
    result = run("tournament", "small", *words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_a_program_that_fails_has_lost(run: Run, tmp_path: Path):
    bot = tmp_path / "bot.py"
    bot.write_text('print(\'{"name": "mute"}\', flush=True)\ninput()\nraise SystemExit(4)\n')
    name = f"program:{sys.executable} {bot}"
    result = run("tournament", "small", "--players", f"{name},random", "--games", 2, "--json")
    assert result.exit_code == 0, result.output
    lines = rows(result.stdout)
    assert [line["winner"] for line in lines] == ["random", "random"]
    assert {line["ending"] for line in lines} == {"forfeit"}
    assert all("has ended" in line["fault"] for line in lines)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_keeps_what_was_written(jobs: int):
    process = subprocess.Popen(
        command(*SMALL, "--games", 1_000_000, "--json", "--jobs", jobs),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=listen_to_interrupts,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    first = [process.stdout.readline() for _ in range(10)]
    process.send_signal(signal.SIGINT)
    lines = rows("".join(first) + process.stdout.read())
    errors = process.stderr.read()
    assert process.wait(30) == 130
    assert [line["seed"] for line in lines] == [1 + k // 2 for k in range(len(lines))]
    assert errors.startswith(f"greatwar: interrupted after {len(lines)} of 1000000 games")
    assert "share of wins" in errors
