"""Whole games for the terminal: what each of two players types, in text notation, and how the game ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from greatwar.games import load
from greatwar.kernel.session import Session
from greatwar.players.match import play_match
from greatwar.table.hotseat import result_text

FOLDER = Path(__file__).with_name("whole_game_scripts")
#: the scenario of each title: its shortest
SCENARIOS = {"paths-of-glory": "introductory", "grand-illusion": "short-campaign"}


def script_of(title: str, seat: str) -> Path:
    """The file with a player's lines."""
    return FOLDER / title / f"{seat.lower()}.txt"


def end_of(title: str) -> Path:
    """The file with the seed of the dice in its first line, and the last words of the game in the second."""
    return FOLDER / title / "end.txt"


def write(title: str) -> Iterator[Path]:
    """Let two lively players play until a game is won, and keep what they did as what a person would type."""
    session = _won(title)
    for seat, name in enumerate(session.game.seats):
        lines = [f"{record.action}\n" for record in session.records if record.by == seat]
        script_of(title, name).write_text("".join(lines), encoding="utf-8")
        yield script_of(title, name)
    end_of(title).write_text(f"{session.dice.seed}\nThe game is over: {result_text(session)}.\n", encoding="utf-8")
    yield end_of(title)


def _won(title: str) -> Session[Any]:
    for seed in count(1):
        session = play_match(load(title), SCENARIOS[title], {}, seed, ["lively"])
        if session.result and session.result.winner is not None:
            return session
    raise AssertionError("there are always more numbers")
