"""`fuzz`: checked games over all scenarios, options and players, and what they came past."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
from typing import Any

import pytest

from greatwar.games import load
from greatwar.testing import fuzz
from greatwar.testing.contract import check_game
from tests.cli.conftest import Run, command
from tests.kernel.small_game import GAME as SMALL

KEYS = ["game", "games", "decisions", "seconds", "failures", "seen", "never_seen"]


def listen_to_interrupts() -> None:
    """A test run in the background may hand down that interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def report(result: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(result.stdout)
    return {k: v for k, v in found.items() if k != "seconds"}


def broken_at(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game of one seed break the contract."""

    def check(game: Any, scenario: str, options: Any, number: int, **more: Any) -> Any:
        if number == seed:
            raise AssertionError("a copy shares its hand")
        return check_game(game, scenario, options, number, **more)

    monkeypatch.setattr(fuzz, "check_game", check)


def test_a_report_with_the_promised_keys(run: Run):
    result = run("fuzz", "small", "--games", 8, "--seed", 3, "--json")
    assert result.exit_code == 0, result.output
    assert list(json.loads(result.stdout)) == KEYS
    found = report(result)
    assert (found["games"], found["failures"]) == (8, [])
    assert found["never_seen"] == {"steps": []}
    assert set(found["seen"]["steps"]) == {"Deal", "Discard", "Guard", "Lay", "Roll"}


def test_a_summary_for_people(run: Run):
    text = run("fuzz", "small", "--games", 2).stdout
    assert text.startswith("2 games, ")
    assert "0 faults" in text
    assert "steps: 5 of 5 seen" in text


def test_the_number_of_jobs_changes_nothing(shell: Run):
    one, two = (report(shell("fuzz", "small", "-n", 12, "--json", "--jobs", jobs)) for jobs in (1, 2))
    assert one == two


def test_scenarios_and_players_take_turns_and_options_vary():
    game = load("paths-of-glory")
    planned = list(fuzz.tasks(game, 90, 1))
    assert {(t.scenario, t.player) for t in planned} == {(s, p) for s in game.scenarios for p in fuzz.POLICIES}
    for name, option in game.options.items():
        assert len({t.options[name] for t in planned}) >= min(len(option.values), 8)
    assert planned == list(fuzz.tasks(game, 90, 1))
    assert planned[40:] == list(fuzz.tasks(game, 50, 41))


def test_a_breach_is_told_with_the_command_that_plays_it_again(run: Run, monkeypatch: pytest.MonkeyPatch):
    broken_at(2, monkeypatch)
    result = run("fuzz", "small", "--games", 3, "--json")
    assert result.exit_code == 1
    (failure,) = report(result)["failures"]
    assert list(failure) == ["scenario", "options", "seed", "player", "sentence", "command"]
    assert (failure["seed"], failure["sentence"]) == (2, "a copy shares its hand")
    assert failure["command"] in result.stderr
    again = run(*shlex.split(failure["command"])[1:], "--json")
    assert again.exit_code == 1
    assert report(again)["failures"] == [failure]


def test_what_was_never_seen_fails_a_complete_run_only(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(SMALL, "landmarks", {"endings": frozenset({"score", "armistice"})}, raising=False)
    monkeypatch.setattr(SMALL, "passed", lambda x: {"endings": frozenset({x.result.ending})}, raising=False)
    result = run("fuzz", "small", "--games", 6, "--player", "random")
    assert result.exit_code == 0, result.output
    assert "never: armistice" in result.stdout
    assert run("fuzz", "small", "--games", 6, "--complete").exit_code == 1


def test_wrong_words_are_refused(run: Run):
    assert "there is no player 'bold'" in run("fuzz", "small", "--player", "bold").stderr
    assert run("fuzz", "small", "--scenario", "eternal").exit_code == 2
    assert run("fuzz", "small", "--option", "hand=9").exit_code == 2


def test_an_interrupt_keeps_the_results():
    words = command("fuzz", "small", "--games", 1_000_000, "--json")
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listen_to_interrupts
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.communicate(timeout=10)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert json.loads(out)["games"] > 0
    assert "interrupted after" in errors


def test_the_landmarks_of_a_game_are_all_cards_and_all_endings():
    wanted = load("paths-of-glory").landmarks
    assert len(wanted["cards played as event"]) == 130
    assert len(wanted["endings"]) == 7


def test_the_landmarks_of_grand_illusion_are_fortunes_endings_and_options():
    game = load("grand-illusion")
    wanted = game.landmarks
    assert {kind: len(names) for kind, names in wanted.items()} == {
        "rows of the Fortunes of War": 11,
        "endings": 4,
        "options": 10,
    }
    chosen = {"allied-options": "A1+A3", "german-options": "G2"}
    outcome = fuzz.play(next(fuzz.tasks(game, 1, 7, "what-if", chosen, "hasty")))
    assert outcome.fault is None
    assert outcome.passed["options"] == {"A1", "A3", "G2"}
    assert len(outcome.passed["endings"] & wanted["endings"]) == 1
    assert {"8 No Effect"} <= outcome.passed["rows of the Fortunes of War"] <= wanted["rows of the Fortunes of War"]


@pytest.mark.parametrize("player", fuzz.POLICIES)
def test_a_game_says_what_it_came_past(player):
    game = load("paths-of-glory")
    outcome = fuzz.play(next(fuzz.tasks(game, 1, 7, "introductory", {}, player)))
    assert outcome.fault is None
    assert outcome.passed["endings"] <= game.landmarks["endings"]
    assert outcome.passed["cards played as event"] < game.landmarks["cards played as event"]
    assert {"TakeAction", "Movement"} <= outcome.passed["steps"] <= fuzz.steps_of(game)
