"""Bad input ends with one clear sentence, exit code 2, and no traceback."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from greatwar.cli import games
from tests.cli.conftest import Run, command

BAD = {
    "unknown game": (["play", "chess"], "there is no game 'chess'"),
    "a game nearly right": (["show", "smal"], "did you mean small?"),
    "unknown scenario": (["new", "small", "--scenario", "endless"], "has no scenario 'endless'; it has short, long"),
    "unknown option": (["play", "small", "--option", "luck=3"], "has no option 'luck'; it has hand"),
    "bad value of an option": (["simulate", "small", "-o", "hand=9"], "option hand is one of 3, 4, not '9'"),
    "an option without a value": (["new", "small", "--option", "hand"], "an option is written name=value"),
    "bad seat": (["play", "small", "--seat", "green"], "has no seat 'green'; it has red, blue, or both"),
    "unknown opponent": (
        ["play", "small", "--seat", "red", "--against", "sergeant"],
        "has no opponent 'sergeant'; it has random, lively, hasty",
    ),
    "an opponent without a seat": (["play", "small", "--against", "random"], "which seat is yours, red or blue?"),
    "an opponent with a bad budget": (
        ["play", "paths-of-glory", "--seat", "cp", "--against", "general:soon"],
        "the budget of a general is written 50ms or 20it",
    ),
    "a server with a bad budget": (["serve", "--thinking", "soon"], "the budget of a general is written 50ms or 20it"),
    "bad seat to show": (["show", "small", "--seat", "green"], "has no seat 'green'"),
    "unknown player": (["simulate", "small", "--players", "kasparov,random"], "there is no player 'kasparov'"),
    "too many players": (["simulate", "small", "--players", "random,random,random"], "has 2 seats (red, blue)"),
    "no such save": (["replay", "absent.jsonl"], "there is no such file"),
    "a folder": (["replay", "folder"], "is a folder"),
    "a binary file": (["play", "binary.jsonl"], "is no text"),
    "an empty save": (["replay", "empty.jsonl"], "is empty"),
    "some text": (["play", "text.jsonl"], "line 1 is no header"),
    "JSON of something else": (["show", "other.json"], "line 1 is no header"),
    "a save of another format": (["replay", "format.jsonl"], "this version reads 'greatwar-save/1'"),
    "a save of another game": (["replay", "stranger.jsonl"], "there is no game 'go'"),
    "a record that is none": (["replay", "broken.jsonl"], "line 8: this is no record"),
    "an illegal action in a save": (["replay", "illegal.jsonl"], "Ant is not in your hand (rule 2.1#1)"),
    "an action of the wrong seat": (["replay", "wrong-seat.jsonl"], "another seat"),
    "a seat that does not exist": (["replay", "no-seat.jsonl"], "'green' is no seat; there are red, blue"),
    "a record beyond the end": (
        ["replay", "game.jsonl", "--at", "99"],
        "the save has 6 records; 99 is not among 0 to 6",
    ),
    "a record before the start": (["show", "game.jsonl", "--at", "-1"], "-1 is not among 0 to 6"),
    "a record of a game": (["show", "small", "--at", "3"], "name a save instead of a game"),
    "a record that is no number": (["show", "game.jsonl", "--at", "last"], "invalid value for '--at'"),
    "a scenario for a save": (["play", "game.jsonl", "--scenario", "long"], "a save has its own scenario"),
    "a seed for a save": (["play", "game.jsonl", "--seed", "2"], "a save has its own seed"),
    "a save without a seed": (["play", "seedless.jsonl"], "holds no seed"),
    "a save with another seed": (["play", "forged.jsonl"], "the seed is not the one promised"),
    "a file that is there": (["new", "small", "--out", "game.jsonl"], "is already there"),
    "a game saved over another": (["play", "small", "--save", "game.jsonl"], "is already there"),
    "a file that cannot be": (["new", "small", "--out", "game.jsonl/x.jsonl"], "cannot be written"),
    "lines to a file that is there": (["simulate", "small", "--out", "game.jsonl"], "is already there"),
    "an area of nothing": (["show", "small", "--area", "Front"], "there is no area 'Front'"),
    "no games": (["simulate", "small", "--games", "0"], "invalid value for '--games'"),
    "no command of ours": (["plya"], "did you mean 'play'"),
    "no option of ours": (["games", "--jsn"], "no such option"),
    "an argument left out": (["replay"], "missing argument 'FILE'"),
    "a pack that is no folder": (["pack", "check", "nowhere"], "a component pack is a folder"),
    "a pack with nothing in it": (["pack", "check", "folder"], "holds no table"),
    "a pack for an unknown game": (["pack", "check", "folder", "--game", "go"], "there is no game 'go'"),
    "rules of an unknown game": (["rules", "go"], "there is no game 'go'"),
    "an unknown rule": (["rule", "paths-of-glory", "77.7"], "has no rule '77.7'"),
    "a bench of nothing": (["bench", "go"], "there is no game 'go'"),
}


@pytest.fixture(autouse=True)
def _files(save: Path) -> None:
    """Files that are not what they should be, made from a good save."""
    text = save.read_text()
    lines = text.splitlines()

    def write(name: str, content: str) -> None:
        save.with_name(name).write_text(content)

    save.with_name("folder").mkdir()
    save.with_name("binary.jsonl").write_bytes(bytes(range(256)))
    write("empty.jsonl", "\n")
    write("text.jsonl", "Dear diary\n")
    write("other.json", '{"name": "other"}\n')
    write("format.jsonl", text.replace("greatwar-save/1", "greatwar-save/9"))
    write("stranger.jsonl", text.replace('"game":"small"', '"game":"go"'))
    write("broken.jsonl", text + '{"a": 3}\n')
    write("illegal.jsonl", text + '{"a":"lay Ant","by":"red"}\n')
    write("wrong-seat.jsonl", text + '{"a":"lay Dog","by":"blue"}\n')
    write("no-seat.jsonl", text + '{"a":"lay Dog","by":"green"}\n')
    write("seedless.jsonl", text.replace('"seed":"1"', '"seed":null'))
    write("forged.jsonl", text.replace('"seed":"1"', '"seed":"2"'))
    assert len(lines) == 7


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_told_in_one_sentence(run: Run, name: str):
    words, sentence = BAD[name]
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert sentence.casefold() in result.stderr.casefold()
    assert result.stderr.startswith("greatwar: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output
    assert not result.stdout


@pytest.mark.parametrize("name", ["a binary file", "no such save", "no command of ours", "bad seat"])
def test_the_same_in_a_process_of_its_own(shell: Run, name: str):
    words, sentence = BAD[name]
    done = shell(*words)
    assert done.returncode == 2
    assert sentence.casefold() in done.stderr.casefold()
    assert "Traceback" not in done.stderr


def test_bad_input_changes_no_save(run: Run, save: Path):
    before = save.read_bytes()
    for words, _ in BAD.values():
        run(*words)
    assert save.read_bytes() == before


def _fail(_: str) -> None:
    raise ZeroDivisionError("one over nothing")


def test_a_fault_of_ours_asks_for_a_report(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(games, "load", _fail)
    result = run("games")
    assert result.exit_code == 1
    assert "please report it: ZeroDivisionError: one over nothing" in result.stderr
    assert "Traceback" not in result.stderr


def test_debug_shows_where(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(games, "load", _fail)
    result = run("--debug", "games")
    assert result.exit_code == 1
    assert "Traceback" in result.stderr


def test_a_reader_that_goes_away_is_no_error():
    words = command("simulate", "small", "--games", 2000, "--json")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""


def test_without_a_command_the_help_is_shown(run: Run):
    result = run()
    assert result.exit_code == 0
    assert "simulate" in result.output


def test_the_version(run: Run):
    assert run("--version").stdout.startswith("greatwar ")
