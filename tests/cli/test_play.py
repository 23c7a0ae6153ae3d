"""`play`, with a script at the other end of the pipe and with a person at a terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

from greatwar.kernel.errors import GreatwarError
from greatwar.table.saves import Autosave, open_save
from tests.cli.conftest import Run, command

RED, BLUE = ("Cat", "Gnu", "Hen"), ("Dog", "Elk", "Jay")


def listen_to_interrupts() -> None:
    """A test run in the background may hand down that interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def records(path: Path) -> list[str]:
    """The decisions of the players in a save."""
    entries = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return [e["a"] for e in entries if e.get("by")]


def test_a_scripted_game_is_played_and_saved(shell: Run, save: Path):
    done = shell("play", save, stdin="1\nyield\nquit\n")
    assert done.returncode == 0, done.stderr
    assert records(save) == ["lay Cat", "yield"]
    assert f"greatwar play {save}" in done.stdout


def test_numbers_texts_and_beginnings_mean_the_same(run: Run, save: Path, tmp_path: Path):
    for number, words in enumerate(["2", "lay Gnu", "LAY GNU", "lay g"]):
        copy = tmp_path / f"{number}.jsonl"
        assert run("play", save, "--save", copy, input=f"{words}\n").exit_code == 0
        assert records(copy) == ["lay Gnu"]
    assert records(save) == []


def test_an_unclear_beginning_shows_what_fits(run: Run, save: Path):
    done = run("play", save, input="lay\ngnu\n")
    assert "3 choices fit “lay”" in done.stdout
    assert "1 choice fits “gnu”" in done.stdout
    assert records(save) == []


def test_the_end_of_the_input_ends_politely(shell: Run, save: Path):
    done = shell("play", save, stdin="1\n")
    assert done.returncode == 0
    assert "Saved." in done.stdout
    assert records(save) == ["lay Cat"]


def test_a_game_goes_on_where_it_was_left(run: Run, save: Path, tmp_path: Path):
    lines = ["1", "4", "2", "1", "1", "1", "1", "1", "1", "1"]
    at_once = tmp_path / "once.jsonl"
    run("play", save, "--save", at_once, input="\n".join(lines))
    for line in lines:
        run("play", save, input=line)
    assert save.read_text() == at_once.read_text()
    assert "The game is over" in run("play", save).stdout


def test_undo_takes_back_and_the_save_follows(shell: Run, save: Path):
    done = shell("play", save, stdin="1\nundo\n")
    assert done.returncode == 0, done.stderr
    assert records(save) == []
    assert shell("play", save, stdin="2\n").returncode == 0
    assert records(save) == ["lay Gnu"]


def test_undo_does_not_tell_the_other_what_was_laid(run: Run, save: Path):
    done = run("play", save, input="1\nundo\n")
    assert "the last decision of red" in done.stdout
    assert "Taken back: lay" not in done.stdout


def test_a_die_is_not_taken_back(run: Run, save: Path):
    done = run("play", save, input="1\nyield\nundo\n")
    assert done.exit_code == 2
    assert "a die or a draw has followed" in done.stderr
    assert records(save) == ["lay Cat", "yield"]


def test_nothing_to_take_back(run: Run, save: Path):
    assert "nothing to take back" in run("play", save, input="undo\n").stderr


def test_no_hand_is_shown_to_the_other(run: Run, save: Path):
    done = run("play", save, input="log all\n2\nlog all\n")
    red, blue = done.stdout.split("Pass the screen to blue")
    assert all(f"red is dealt {name}" in red for name in RED)
    assert not any(name in red for name in BLUE)
    assert not any(name in blue for name in RED)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("?", "Rule 2.1 asks this"),
        ("? lay Ant", "Ant is not in your hand [rule 2.1#1]"),
        ("? guard Jay", "not asked for: Lay a card face down"),
        ("? lay Cat", "Yes: lay Cat is allowed"),
        ("? 2", "Yes: lay Gnu is allowed"),
        ("board", "turn 1, score 0:0"),
        ("log", "blue is dealt a card"),
        ("log 1", "blue is dealt a card"),
        ("save", "Everything is saved in"),
        ("save copy.jsonl", "A copy is saved in copy.jsonl"),
        ("help", "take back the last decision"),
        ("xyz", "no verb of this game"),
        ("", "1 Cat"),
    ],
)
def test_questions_and_commands_change_nothing(run: Run, save: Path, words: str, answer: str):
    done = run("play", save, input=f"{words}\nquit\n")
    assert answer in done.stdout + done.stderr
    assert records(save) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("lay Ant", "Ant is not in your hand (rule 2.1#1)"),
        ("guard Dog", "is not asked for"),
        ("lay Unicorn", "'Unicorn' is no card"),
        ("castle", "is no verb of this game"),
        ("7", "the choices are numbered 1 to 3; there is no 7"),
        ("0", "there is no 0"),
        ("²", "is no verb"),
        ("lay Cat > Gnu", "is written: lay <card>"),
        ("? castle", "is no verb of this game"),
        ("log much", "log is followed by a number"),
        ("board moon", "there is no area 'moon'"),
        ("hand", "has no hands"),
        ("save .", "is a folder"),
        ("\x00\ufffd[/]", "is no verb"),
    ],
)
def test_what_cannot_be_done_is_told_and_the_game_goes_on(run: Run, save: Path, words: str, sentence: str):
    done = run("play", save, input=f"{words}\n1\n")
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert records(save) == ["lay Cat"]


def test_bytes_that_are_no_text_are_refused_too(save: Path):
    done = subprocess.run(command("play", save), input=b"\xff\xfe\n1\n", capture_output=True, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert records(save) == ["lay Cat"]


def test_the_random_player_takes_the_other_seat(run: Run, save: Path):
    done = run("play", save, "--seat", "blue", input="yield\n" * 9)
    assert "blue>" in done.stdout
    assert "red>" not in done.stdout
    assert "Pass the screen" not in done.stdout
    assert records(save)[0] in {f"lay {name}" for name in RED}


def test_a_named_opponent_takes_the_other_seat(run: Run, tmp_path: Path):
    """The same kinds of player as in the lobby of a server, each with its settings."""
    games = {}
    for name in ("sergeant", "general:2it", "random"):
        path = tmp_path / f"{name[:7]}.jsonl"
        done = run("play", "paths-of-glory", "--seat", "ap", "--against", name, "--seed", 4, "--save", path, input="")
        assert done.exit_code == 0, done.stderr
        games[name] = records(path)
        assert games[name], "the other side has decided first"
    assert games["sergeant"][0] == "take-guns"
    assert games["random"] != games["sergeant"]


def test_without_a_name_the_first_opponent_of_the_game_sits_down(run: Run, tmp_path: Path):
    paths = [tmp_path / "first.jsonl", tmp_path / "named.jsonl"]
    for path, words in zip(paths, [(), ("--against", "sergeant")], strict=True):
        run("play", "paths-of-glory", "--seat", "ap", *words, "--seed", 4, "--save", path, input="")
    assert records(paths[0]) == records(paths[1]) != []


def test_taking_back_does_not_change_the_mind_of_a_program(run: Run, tmp_path: Path):
    paths = [tmp_path / "once.jsonl", tmp_path / "twice.jsonl"]
    for path, lines in zip(paths, ["1\n", "1\nundo\n1\n"], strict=True):
        done = run("play", "small", "--seat", "red", "--seed", 3, "--save", path, input=lines)
        assert done.exit_code == 0, done.stderr
    assert records(paths[0]) == records(paths[1]) == ["lay Ant", "guard Dog", "lay Cat"]


def test_a_new_game_is_saved_in_the_folder_of_saves(run: Run, tmp_path: Path):
    assert run("play", "small", "--scenario", "long", input="1\n").exit_code == 0
    (path,) = (tmp_path / "saves").iterdir()
    assert path.name.startswith("small-long-")
    assert len(records(path)) == 1


def test_a_line_torn_by_a_crash_is_dropped(run: Run, save: Path):
    whole = save.read_text()
    save.write_text(whole + '{"a":"lay C')
    assert run("play", save, input="").exit_code == 0
    assert save.read_text() == whole


def test_two_windows_do_not_write_to_one_file(save: Path):
    _, session = open_save(save)
    first = Autosave(save, session)
    with pytest.raises(GreatwarError, match="another window"):
        Autosave(save, session)
    first.close()
    Autosave(save, session).close()


def test_a_continued_game_keeps_its_header(run: Run, save: Path):
    save.write_text(save.read_text().replace('"package":"', '"package":"0.0.', 1))
    header = save.read_text().splitlines()[0]
    run("play", save, input="1\nundo\n2\n")
    assert save.read_text().splitlines()[0] == header


class Person:
    """Somebody at a terminal of 100 columns."""

    def __init__(self, *words: object) -> None:
        self.screen, there = pty.openpty()
        self.process = subprocess.Popen(
            command(*words), stdin=there, stdout=there, stderr=there, close_fds=True, preexec_fn=listen_to_interrupts
        )
        os.close(there)
        self.seen = ""

    def wait_for(self, text: str) -> str:
        """Read until a text appears; what was shown since the last time."""
        shown = ""
        while text not in shown:
            ready, _, _ = select.select([self.screen], [], [], 20)
            assert ready, f"{text!r} did not appear in {shown!r}"
            shown += os.read(self.screen, 65536).decode(errors="replace")
        return shown

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.screen, text.encode())


def test_a_person_passes_the_screen(save: Path):
    person = Person("play", save)
    person.wait_for("Press Enter")
    person.type("\n")
    person.wait_for("red>")
    person.type("1\n")
    shown = person.wait_for("Press Enter")
    assert not any(name in shown.split("Pass the screen")[-1] for name in BLUE)
    person.type("\n")
    person.wait_for("blue>")
    person.type("quit\n")
    person.wait_for("greatwar play")
    assert person.process.wait(20) == 0


def test_an_interrupt_loses_nothing(save: Path):
    person = Person("play", save)
    person.wait_for("Press Enter")
    person.type("\n")
    person.wait_for("red>")
    person.type("1\n")
    person.wait_for("Press Enter")
    time.sleep(0.5)  # a signal between the question and the reading would only be noticed at the next key
    person.process.send_signal(signal.SIGINT)
    person.wait_for("Interrupted, and saved")
    assert person.process.wait(20) == 130
    assert records(save) == ["lay Cat"]
