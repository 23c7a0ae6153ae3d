"""Data sets: games as Parquet, one row a decision.

A data set is a folder: `_dataset.json` says what it holds, `game-000000.parquet` and so on hold a game each. A file
appears under its name only when its game is over and every byte is on disk, so a run that was killed left no half game
behind, and the next run plays on with the first game that is missing.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from .. import __version__
from ..kernel.action import Action
from ..kernel.errors import GreatwarError
from ..kernel.session import Session
from ..kernel.step import CHANCE
from ..players import Tools
from . import need
from .actions import action_space
from .numbers import Floats, np
from .observations import layout
from .results import utilities
from .witness import Match

pa = need("pyarrow")
pq = need("pyarrow.parquet")

#: goes up when a column changes its meaning
SCHEMA_VERSION = 1
MANIFEST = "_dataset.json"


class Manifest(msgspec.Struct, frozen=True):
    """The file `_dataset.json`: the match of its first game, and what the numbers in the rows mean."""

    plan: Match
    schema: int
    package: str
    action_space: str  # fingerprint: ids mean the same where this is the same
    actions: int
    features: dict[str, tuple[int, int]]  # piece of the observation -> first entry, and the one after its last


class Task(msgspec.Struct, frozen=True):
    """One game to play and write; it can be sent to another process."""

    plan: Match
    number: int
    folder: str


class Written(msgspec.Struct, frozen=True):
    """One game that is on disk."""

    number: int
    rows: int
    bytes: int


class Summary(msgspec.Struct, frozen=True):
    """What is on disk after a run; `played` counts the games of this run alone."""

    folder: str
    game: str
    scenario: str
    options: dict[str, str]
    players: tuple[str, ...]
    seed: int
    games: int
    played: int
    rows: int
    bytes: int


class Row(msgspec.Struct, frozen=True):
    """A decision before it is made."""

    seat: int
    view: bytes
    features: Floats
    legal: list[Action]


# The folder -------------------------------------------------------------------------------------


def manifest(plan: Match) -> Manifest:
    """What the numbers in a data set of this plan mean."""
    space, vector = action_space(plan.game), layout(plan.game)
    pieces = {name: (where.start, where.stop) for name, where in vector.slices().items()}
    return Manifest(plan, SCHEMA_VERSION, __version__, space.fingerprint, space.size, pieces)


def prepare(folder: Path, plan: Match, tools: Tools | None = None) -> None:
    """Begin a data set, or make sure that the one in the folder is of the same plan."""
    plan.check(tools)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for left_over in (*folder.glob(".game-*.tmp"), _hidden(folder / MANIFEST)):
            left_over.unlink(missing_ok=True)
        if (folder / MANIFEST).exists():
            _same(folder, manifest(plan))
        elif any(folder.iterdir()):
            raise GreatwarError(f"{folder} holds something that is no data set of ours; name a new folder")
        else:
            _put(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest(plan)), indent=1))
    except OSError as e:
        raise _unwritable(folder, e) from e


def missing_games(folder: Path, plan: Match, games: int) -> list[Task]:
    """The first `games` games of a data set, without those that are on disk."""
    return [Task(plan, k, str(folder)) for k in range(games) if not game_file(folder, k).exists()]


def game_file(folder: Path, number: int) -> Path:
    """The file that a game is written to."""
    return folder / f"game-{number:06d}.parquet"


def summary(folder: Path, plan: Match, games: int, played: int) -> Summary:
    """Count what is there."""
    files = [game_file(folder, k) for k in range(games)]
    rows, size = sum(pq.read_metadata(f).num_rows for f in files), sum(f.stat().st_size for f in files)
    settings = (plan.game, plan.scenario, plan.options, plan.players, plan.seed)
    return Summary(str(folder), *settings, games, played, rows, size)


def _same(folder: Path, wanted: Manifest) -> None:
    try:
        found = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except msgspec.MsgspecError as e:
        raise GreatwarError(f"{folder / MANIFEST} is damaged ({e}); name a new folder") from e
    for ours, theirs in ((wanted.plan, found.plan), (wanted, found)):
        for name in ours.__struct_fields__:
            if getattr(ours, name) != getattr(theirs, name):
                raise GreatwarError(
                    f"{folder} holds a data set with another {name.replace('_', ' ')}; name a new folder"
                )


def _put(path: Path, data: bytes) -> None:
    """Put a whole file in place at once, when every byte of it is on disk."""
    try:
        with _hidden(path).open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _hidden(path).replace(path)
    except OSError as e:
        raise _unwritable(path, e) from e


def _hidden(path: Path) -> Path:
    """Where a file is written before it is put in its place; readers of data sets pass over such names."""
    return path.with_name(f".{path.name}.tmp")


def _unwritable(path: Path, error: OSError) -> GreatwarError:
    return GreatwarError(f"{path} cannot be written: {(error.strerror or 'it failed').lower()}")


# Games ------------------------------------------------------------------------------------------


def write_game(task: Task, tools: Tools | None = None) -> Written:
    """Play one game and put it on disk; the same plan and number give the same rows in every process."""
    rows, session = play(task.plan, task.number, tools)
    sink = pa.BufferOutputStream()
    pq.write_table(table(task.plan, task.number, rows, session), sink, compression="zstd")
    data = sink.getvalue().to_pybytes()
    _put(game_file(Path(task.folder), task.number), data)
    return Written(task.number, len(rows), len(data))


def play(plan: Match, number: int, tools: Tools | None = None) -> tuple[list[Row], Session[Any]]:
    """Play a game of a plan, and keep what each seat saw when it decided; the games are those of `simulate`."""
    vector = layout(plan.game)
    rows: list[Row] = []

    def note(seat: int, view: Any, legal: list[Action]) -> None:
        rows.append(Row(seat, view.to_bytes(), vector.encode(view, seat), legal))

    return rows, msgspec.structs.replace(plan, seed=plan.seed + number).watched(note, tools)


def table(plan: Match, number: int, rows: Sequence[Row], session: Session[Any]) -> Any:
    """The rows of a finished game as an Arrow table."""
    game, space, result = session.game, action_space(plan.game), session.result
    assert result is not None, "only finished games are written"
    choices = [record.action for record in session.records if record.by != CHANCE]
    worth, winner = utilities(game, result), None if result.winner is None else game.seats[result.winner]
    names = plan.players if len(plan.players) > 1 else plan.players * len(game.seats)
    ids = [[space.index(a) for a in row.legal] for row in rows]
    columns = {
        "game": [number] * len(rows),
        "seed": [plan.seed + number] * len(rows),
        "n": range(len(rows)),
        "seat": [game.seats[row.seat] for row in rows],
        "player": [names[row.seat] for row in rows],
        "view": [row.view for row in rows],
        "features": _vectors(rows, layout(plan.game).size),
        "legal": [[str(a) for a in row.legal] for row in rows],
        "legal_ids": ids,
        "choice": [str(choice) for choice in choices],
        "choice_id": [space.index(choice) for choice in choices],
        "choice_at": [row.legal.index(choice) for row, choice in zip(rows, choices, strict=True)],
        "outcome": [worth[row.seat] for row in rows],
        "winner": [winner] * len(rows),
        "ending": [result.ending] * len(rows),
        "turn": [result.turn] * len(rows),
    }
    return pa.table(columns, schema=schema(plan.game))


def _vectors(rows: Sequence[Row], size: int) -> Any:
    flat = np.concatenate([row.features for row in rows]) if rows else np.zeros(0, np.float32)
    return pa.FixedSizeListArray.from_arrays(pa.array(flat, pa.float32()), size)


@lru_cache(maxsize=8)
def schema(game: str) -> Any:
    """The columns of a data set of this game; docs/research.md says what they mean."""
    text, many = pa.string(), pa.list_
    return pa.schema(
        [
            pa.field("game", pa.int32(), False),
            pa.field("seed", pa.int64(), False),
            pa.field("n", pa.int32(), False),
            pa.field("seat", text, False),
            pa.field("player", text, False),
            pa.field("view", pa.binary(), False),
            pa.field("features", many(pa.float32(), layout(game).size), False),
            pa.field("legal", many(text), False),
            pa.field("legal_ids", many(pa.int64()), False),
            pa.field("choice", text, False),
            pa.field("choice_id", pa.int64(), False),
            pa.field("choice_at", pa.int32(), False),
            pa.field("outcome", pa.float32(), False),
            pa.field("winner", text, True),
            pa.field("ending", text, False),
            pa.field("turn", pa.int32(), False),
        ]
    )
