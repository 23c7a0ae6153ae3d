"""The printed tables: fire, turns, Mandatory Offensives, levels of victory."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import FIRST_LINE, counted, data_file, in_order, read_table
from . import names
from .components import FOLDER, SIDE_OF_NAME
from .names import NEUTRAL
from .rows import FireRow, LevelRow, OffensiveRow, TurnRow

HEAVY: Final = 0
LIGHT: Final = 1
FIRE_NAMES: Final = ("heavy", "light")
#: the highest modified die of a Mandatory Offensive, and what stands where there is no die
HIGHEST_OFFENSIVE: Final = 8
OFFENSIVE_COLUMNS: Final = HIGHEST_OFFENSIVE + 1
NO_DIE: Final = 0
#: the upper end of the last level of victory
ANY_VP: Final = 999

#: (lowest factors, highest factors, Loss Number for each die)
Column = tuple[int, int, tuple[int, ...]]


@rule("T:heavy", "T:light")
def load_fire(folder: Path = FOLDER) -> tuple[list[Column], list[Column]]:
    """T: The Heavy and the Light Fire Table, by columns."""
    path = data_file(folder, "fire_tables.csv")
    tables: tuple[list[Column], list[Column]] = ([], [])
    for line, row in enumerate(read_table(path, FireRow), FIRST_LINE):
        table = tables[FIRE_NAMES.index(row.table)]
        table.append(_next_column(path, line, row, table))
    return tables


def _next_column(path: Path, line: int, row: FireRow, table: list[Column]) -> Column:
    if table and row.cf_min != table[-1][1] + 1:
        raise DataError(f"{path}:{line}: column 'cf_min': found {row.cf_min}, expected {table[-1][1] + 1}")
    return row.cf_min, row.cf_max, (row.die_1, row.die_2, row.die_3, row.die_4, row.die_5, row.die_6)


@rule("7.2:8", "7.3:8")
def load_offensives(folder: Path = FOLDER) -> tuple[list[int], list[int]]:
    """7.2, 7.3 The results by modified die, for each side; 0 is no die."""
    path = data_file(folder, "mandatory_offensives.csv")
    rows = _offensive_rows(path)
    tables = ([NO_DIE] * OFFENSIVE_COLUMNS, [NO_DIE] * OFFENSIVE_COLUMNS)
    for row in rows:
        tables[SIDE_OF_NAME[row.side]][row.die] = names.OFFENSIVES.index(row.result)
    return tables


def _offensive_rows(path: Path) -> list[OffensiveRow]:
    rows = read_table(path, OffensiveRow)
    counted(path, rows, len(names.SIDES) * HIGHEST_OFFENSIVE, "results of Mandatory Offensives")
    for line, row in enumerate(rows, FIRST_LINE):
        _is_offensive(path, line, row.result)
    return rows


def _is_offensive(path: Path, line: int, result: str) -> None:
    if result not in names.OFFENSIVES:
        expected = ", ".join(names.OFFENSIVES)
        raise DataError(f"{path}:{line}: column 'result': found {result!r}, expected one of {expected}")


def load_turns(folder: Path = FOLDER) -> tuple[tuple[int, int], ...]:
    """The Turn Track: (season, year) by turn; 0 is no turn."""
    path = data_file(folder, "turn_track.csv")
    rows = read_table(path, TurnRow)
    counted(path, rows, 18, "turns")
    in_order(path, rows, "turn")
    return ((0, 0), *[(names.SEASONS.index(row.season), row.year) for row in rows])


@rule("3.0#2")
def load_levels(folder: Path = FOLDER) -> dict[str, list[tuple[int, int, str]]]:
    """5.2 The levels of victory in rising order of VP, by the name of their table."""
    path = data_file(folder, "victory_levels.csv")
    found: dict[str, list[tuple[int, int, str]]] = {}
    for row in read_table(path, LevelRow):
        winner = SIDE_OF_NAME.get(row.winner, NEUTRAL)
        found.setdefault(row.scenario, []).append((row.vp_max, winner, row.level))
    return _open_ended(path, found)


def _open_ended(path: Path, found: dict[str, list[tuple[int, int, str]]]) -> dict[str, list[tuple[int, int, str]]]:
    for name, table in found.items():
        if table[-1][0] < ANY_VP:
            raise DataError(f"{path}: the last level of {name!r} ends at {table[-1][0]} VP, expected {ANY_VP}")
    return found


FIRE: Final = load_fire()
OFFENSIVE_TABLES: Final = load_offensives()
TURNS: Final = load_turns()
LEVELS: Final = load_levels()
LAST_TURN: Final = len(TURNS) - 1


def season(turn: int) -> int:
    """The season of a turn."""
    return TURNS[turn][0]


def turn_title(turn: int) -> str:
    """A turn in words."""
    return f"{names.SEASONS[TURNS[turn][0]]} {TURNS[turn][1]}"
