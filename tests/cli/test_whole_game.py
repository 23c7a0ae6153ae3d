"""A whole game at the terminal, from set-up to victory, by two players who type text notation only."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Any

from greatwar.games import load
from greatwar.kernel.save import load as replay
from greatwar.kernel.session import Session
from greatwar.table.hotseat import result_text
from tests.cli.whole_game import END, SCENARIO, script_of

#: a question is put to a seat: its name and what is asked stand at the beginning of a line
QUESTION = re.compile(r" (CP|AP)  \S")
#: seconds for the whole game
PATIENCE = 120


def test_two_players_play_from_setup_to_victory(tmp_path: Path):
    seed, last_words = END.read_text(encoding="utf-8").splitlines()
    save = tmp_path / "game.jsonl"
    script = {seat: iter(script_of(seat).read_text(encoding="utf-8").splitlines()) for seat in ("CP", "AP")}
    said, errors, code = at_the_table(["--scenario", SCENARIO, "--seed", seed, "--save", str(save)], script)

    assert (code, errors) == (0, "")
    assert last_words in said
    assert re.search(r"(CP|AP) wins", last_words)
    assert [*script["CP"], *script["AP"]] == [], "both have typed their last line"

    session = replay(save.read_text(encoding="utf-8"), load)
    assert session.actor is None
    assert result_text(session) in last_words
    for seat, name in enumerate(session.game.seats):
        typed = script_of(name).read_text(encoding="utf-8").splitlines()
        assert [str(r.action) for r in session.records if r.by == seat] == typed
    assert session.state.fingerprint() == played_inside(seed).state.fingerprint()


def played_inside(seed: str) -> Session[Any]:
    """The same lines in a session of this process."""
    session = load("paths-of-glory").start(SCENARIO, seed=seed)
    script = [iter(script_of(name).read_text(encoding="utf-8").splitlines()) for name in session.game.seats]
    while session.actor is not None:
        session.play(next(script[session.actor]))
    return session


def at_the_table(words: list[str], script: dict[str, Iterator[str]]) -> tuple[list[str], str, int]:
    """Play as two people would: whoever is asked types the next line of his script. All that was said comes back."""
    said = []
    with subprocess.Popen(
        [sys.executable, "-m", "greatwar.cli.main", "play", "paths-of-glory", *words],
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
            if asked := QUESTION.match(line):
                game.stdin.write(next(script[asked[1]]) + "\n")
                game.stdin.flush()
        watch.cancel()
        return said, game.stderr.read(), game.wait()
