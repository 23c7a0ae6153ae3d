"""The lesson of a table: a position with fixed dice, and the steps that lead through an action of each side."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from . import save
from .errors import DataError
from .game import Game
from .session import Session
from .tables import data_file


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is told, which actions finish the step, what is lit up, which panel is opened, which rule is behind it."""

    title: str
    text: str
    expect: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    panel: str = ""
    rule: str = ""


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole lesson as its file has it."""

    title: str
    text: str
    scenario: str
    seed: str
    steps: tuple[Step, ...]


def load_tutorial(folder: Any) -> Course:
    """The lesson of a title's folder; a sentence says what is wrong with its file."""
    path: Path = data_file(folder, "tutorial.toml")
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Course)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as e:
        raise DataError(f"{path}: {e}") from e


def tutorial(game: Game[Any], folder: Any) -> dict[str, Any]:
    """The lesson for the table: the save it starts from, and its steps with their texts in one piece."""
    course = load_tutorial(folder)
    start: Session[Any] = Session(game, course.scenario, {}, course.seed, paused=True)
    steps = [msgspec.structs.replace(step, text=step.text.strip()) for step in course.steps]
    return {
        "title": course.title,
        "text": course.text,
        "save": save.dump(start),
        "steps": msgspec.json.decode(msgspec.json.encode(steps)),
    }
