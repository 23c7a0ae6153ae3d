"""Checking a trace from its lines: the way in for the command and the tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....kernel.errors import GreatwarError
from ..game import GAME
from .adopt import SCENARIOS
from .replay import Replay, Report
from .verdicts import OWN, read_verdicts

FORMAT = "glory-trace/1"
#: the fields without which a line of a kind cannot be read
NEEDED = {
    "d": ("i", "who", "k", "delta"),
    "check": ("i", "who", "oos"),
    "end": ("result", "victory"),
    "setup": ("state",),
}


def check(lines: list[dict[str, Any]], verdicts: Path | None = None) -> Report:
    """Replay a recorded game; `verdicts` names a file to use instead of our own."""
    refuse_malformed(lines)
    return Replay(GAME, lines, read_verdicts(verdicts or OWN)).run()


def refuse_malformed(lines: list[dict[str, Any]]) -> None:
    """Refuse what is no trace of this game."""
    header = lines[0] if lines else {}
    if header.get("format") != FORMAT:
        raise GreatwarError(f"the format is {header.get('format')!r}, not {FORMAT!r}")
    if header.get("game") != GAME.name:
        raise GreatwarError(f"it is a game of {header.get('game')!r}, not of {GAME.name!r}")
    if header.get("scenario") not in SCENARIOS:
        raise GreatwarError(f"its scenario {header.get('scenario')!r} is none of {', '.join(SCENARIOS)}")
    if len(lines) < 2 or lines[1].get("t") != "setup":
        raise GreatwarError("its second line is not the set-up")
    for number, line in enumerate(lines[1:], 2):
        needed = NEEDED.get(line.get("t", ""))
        if needed is None:
            raise GreatwarError(f"line {number} is of the unknown kind {line.get('t')!r}")
        missing = [name for name in needed if name not in line]
        if missing:
            raise GreatwarError(f"line {number} has no {missing[0]!r}")
