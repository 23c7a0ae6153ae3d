"""Checking a trace from its lines: the way in for the command and the tests."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from ...games import load
from ...kernel.errors import GreatwarError
from .replay import Replay, Report
from .verdicts import read_verdicts

FORMAT = "glory-trace/1"
#: titles that can be checked -> the package with their words
TITLES = {"paths-of-glory": "paths_of_glory", "pursuit-of-glory": "pursuit_of_glory"}


def check(lines: list[dict[str, Any]], verdicts: Path | None = None) -> Report:
    """Replay a recorded game; `verdicts` names a file to use instead of the title's own."""
    title = replay_of(lines)
    refuse_malformed(lines, title)
    known = read_verdicts(verdicts or title.VERDICTS, title.PREDICATES)
    return title(load(str(lines[0]["game"])), lines, known).run()


def replay_of(lines: list[dict[str, Any]]) -> type[Replay[Any]]:
    """What replays games of the title that the first line names."""
    if not lines:
        raise GreatwarError("it has no lines")
    header = lines[0]
    if header.get("format") != FORMAT:
        raise GreatwarError(f"the format is {header.get('format')!r}, not {FORMAT!r}")
    name = str(header.get("game"))
    if name not in TITLES:
        raise GreatwarError(f"it is a game of {name!r}; traces can be checked of {' and '.join(TITLES)}")
    load(name)
    found: type[Replay[Any]] = import_module(f".{TITLES[name]}.title", __package__).REPLAY
    return found


def refuse_malformed(lines: list[dict[str, Any]], title: type[Replay[Any]]) -> None:
    """Refuse what is no trace of this game."""
    header = lines[0]
    if header.get("scenario") not in title.SCENARIOS:
        raise GreatwarError(f"its scenario {header.get('scenario')!r} is none of {', '.join(title.SCENARIOS)}")
    if not isinstance(header.get("options", {}), dict):
        raise GreatwarError("the options of its header are no object")
    if len(lines) < 2 or lines[1].get("t") != "setup":
        raise GreatwarError("its second line is not the set-up")
    for number, line in enumerate(lines[1:], 2):
        needed = title.NEEDED.get(str(line.get("t", "")))
        if needed is None:
            raise GreatwarError(f"line {number} is of the unknown kind {line.get('t')!r}")
        missing = [name for name in needed if name not in line]
        if missing:
            raise GreatwarError(f"line {number} has no {missing[0]!r}")
