"""A whole game for the terminal: what each of two players types, in text notation, and how the game ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from greatwar.games.paths_of_glory.game import GAME, PathsOfGlory
from greatwar.games.paths_of_glory.state import State
from greatwar.kernel.session import Session
from greatwar.players.match import play_match
from greatwar.table.hotseat import result_text

FOLDER = Path(__file__).with_name("whole_game_scripts")
SCENARIO = "introductory"
#: the seed of the dice in the first line, the last words of the game in the second
END = FOLDER / "end.txt"


def script_of(seat: str) -> Path:
    """The file with a player's lines."""
    return FOLDER / f"{seat.lower()}.txt"


def write() -> Iterator[Path]:
    """Let two lively players play until a game is won, and keep what they did as what a person would type."""
    session = _won()
    for seat, name in enumerate(PathsOfGlory.seats):
        lines = [f"{record.action}\n" for record in session.records if record.by == seat]
        script_of(name).write_text("".join(lines), encoding="utf-8")
        yield script_of(name)
    END.write_text(f"{session.dice.seed}\nThe game is over: {result_text(session)}.\n", encoding="utf-8")
    yield END


def _won() -> Session[State]:
    for seed in count(1):
        session: Session[State] = play_match(GAME, SCENARIO, {}, seed, ["lively"])
        if session.result and session.result.winner is not None:
            return session
    raise AssertionError("there are always more numbers")
