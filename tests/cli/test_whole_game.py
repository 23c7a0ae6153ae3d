"""A whole game of each title at the terminal, from set-up to victory, by two players who type text notation only."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from greatwar.games import load
from greatwar.kernel.save import load as replay
from greatwar.kernel.session import Session
from greatwar.table.hotseat import result_text
from tests.cli.whole_game import SCENARIOS, end_of, script_of

#: seconds for the whole game
PATIENCE = 120


@pytest.mark.parametrize("title", SCENARIOS)
def test_two_players_play_from_setup_to_victory(title: str, tmp_path: Path):
    seed, last_words = end_of(title).read_text(encoding="utf-8").splitlines()
    save, seats = tmp_path / "game.jsonl", load(title).seats
    script = {seat: iter(lines_of(title, seat)) for seat in seats}
    words = [title, "--scenario", SCENARIOS[title], "--seed", seed, "--save", str(save)]
    said, errors, code = at_the_table(words, script)

    assert (code, errors) == (0, "")
    assert last_words in said
    assert re.search(rf"({'|'.join(seats)}) wins", last_words)
    assert [line for lines in script.values() for line in lines] == [], "both have typed their last line"

    session = replay(save.read_text(encoding="utf-8"), load)
    assert session.actor is None
    assert result_text(session) in last_words
    for seat, name in enumerate(seats):
        assert [str(r.action) for r in session.records if r.by == seat] == lines_of(title, name)
    assert session.state.fingerprint() == played_inside(title, seed).state.fingerprint()


def lines_of(title: str, seat: str) -> list[str]:
    """What a player types."""
    return script_of(title, seat).read_text(encoding="utf-8").splitlines()


def played_inside(title: str, seed: str) -> Session[Any]:
    """The same lines in a session of this process."""
    session = load(title).start(SCENARIOS[title], seed=seed)
    script = [iter(lines_of(title, name)) for name in session.game.seats]
    while session.actor is not None:
        session.play(next(script[session.actor]))
    return session


def at_the_table(words: list[str], script: dict[str, Iterator[str]]) -> tuple[list[str], str, int]:
    """Play as two people would: whoever is asked types the next line of his script. All that was said comes back."""
    said = []
    #: a question is put to a seat: its name and what is asked stand at the beginning of a line
    question = re.compile(rf" ({'|'.join(script)})  \S")
    with subprocess.Popen(
        [sys.executable, "-m", "greatwar.cli.main", "play", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        watch = Timer(PATIENCE, game.kill)  # a line that is refused would be waited for without end
        watch.start()
        for line in game.stdout:
            said.append(line.rstrip())
            if asked := question.match(line):
                game.stdin.write(next(script[asked[1]]) + "\n")
                game.stdin.flush()
        watch.cancel()
        return said, game.stderr.read(), game.wait()
