"""Tables of like rows as CSV and settings as TOML, read into typed rows with precise errors.

A title keeps its facts in a folder `data`. A *component pack* is a folder that replaces any of those
files, so that an owner of the printed game can put in the printed values without touching code:
`use_pack` names it before the title is loaded, `data_file` finds the file to read. Tables that were mended stay, as
they were, in `earlier/<version>` beside `data`: see `earlier.py`.

A blank cell means the default of its column; cells of a list are parted by semicolons.
"""

from __future__ import annotations

import csv
import re
import types
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin

import msgspec

from .errors import DataError, GreatwarError

T = TypeVar("T", bound=msgspec.Struct)
A = TypeVar("A")

#: the first row of a table stands on this line; the header is above it
FIRST_LINE = 2
_WORDS = {int: "a whole number", bool: "0 or 1", str: "text", float: "a number"}
_LISTS = (tuple, list, frozenset)
_TABLES = frozenset({".csv", ".toml"})

#: where a fact comes from: the rulebook, public writing, a sister game, our own making, or the printed component itself
Source = Literal["rulebook", "public", "sister", "reconstructed", "printed"]


class Sourced(msgspec.Struct, frozen=True, kw_only=True):
    """A row that says where its facts come from."""

    source: Source


class Noted(Sourced, frozen=True, kw_only=True):
    """A row with its source and room for a note."""

    note: str = ""


# Component packs -------------------------------------------------------------------------------

#: stands between the name of a title and an earlier version of it
VERSION_MARK = "@"

_packs: dict[str, Path] = {}
_loaded: set[str] = set()


def use_pack(game: str, folder: Path) -> None:
    """Let the files in `folder` replace the files of that name of `game`; before the game is loaded."""
    if _key(game) in _loaded:
        raise GreatwarError(f"the components of {game} are already loaded; name the component pack before")
    _packs[_key(game)] = _folder(folder)
    _digest(folder)


def pack_digest(game: str) -> str:
    """A short text that is the same for packs with the same tables; empty if the game has its own ones."""
    folder = _packs.get(_key(game))
    return _digest(folder) if folder is not None else ""


@cache
def _digest(folder: Path) -> str:
    """Worked out once: what was loaded counts, not what becomes of the files later."""
    found = blake2b(digest_size=8)
    for file in sorted(p for p in folder.rglob("*.*") if p.suffix in _TABLES):
        text = _bytes(file)
        found.update(f"{file.relative_to(folder).as_posix()}\0{len(text)}\0".encode())
        found.update(text)
    return found.hexdigest()


@contextmanager
def trying_pack(game_folder: Path, folder: Path) -> Iterator[None]:
    """Read the files of a pack for a while, to see whether they are right."""
    check_names(game_folder, folder)
    key = _key(game_folder.name)
    before = _packs.get(key)
    _packs[key] = folder
    try:
        yield
    finally:
        del _packs[key]
        if before is not None:
            _packs[key] = before


def data_file(game_folder: Path, name: str) -> Path:
    """The file of that name: from the pack in use, if it has one, from the tables of the version, or the game's own."""
    key = _key(game_folder.name)
    _loaded.add(key)
    if key in _packs and (_packs[key] / name).is_file():
        return _packs[key] / name
    title, _, version = game_folder.name.partition(VERSION_MARK)
    own = game_folder.with_name(title)
    kept = own / "earlier" / version / name
    return kept if version and kept.is_file() else own / "data" / name


def data_names(game_folder: Path) -> list[str]:
    """The names of a title's data files, in order."""
    own = game_folder / "data"
    return sorted(p.relative_to(own).as_posix() for p in own.rglob("*.*") if p.suffix in _TABLES)


def version_of(game_folder: Path) -> str:
    """Which earlier version of a title asks; empty if it is the title as it is now."""
    return game_folder.name.partition(VERSION_MARK)[2]


def check_names(game_folder: Path, folder: Path) -> None:
    """Refuse a pack with a table that replaces nothing: most likely its name is misspelt."""
    own = data_names(game_folder)
    for file in sorted(_folder(folder).rglob("*.*")):
        name = file.relative_to(folder).as_posix()
        if file.suffix in _TABLES and name not in own:
            raise DataError(f"{file}: the game has no file {name!r} to replace{did_you_mean(name, own)}")


def _folder(folder: Path) -> Path:
    if not folder.is_dir():
        raise DataError(f"{folder}: a component pack is a folder, and this is none")
    return folder


def _key(game: str) -> str:
    return game.partition(VERSION_MARK)[0].replace("-", "_")


# Reading ---------------------------------------------------------------------------------------


def read_table(path: Path, row: type[T], delimiter: str = ",") -> list[T]:
    """All rows of a table, each one checked against `row`."""
    columns = {f.name: _Column(f) for f in msgspec.structs.fields(row)}
    lines = read_cells(path, delimiter)
    if not lines:
        raise DataError(f"{path}:1: the file is empty, expected the columns {', '.join(columns)}")
    header = _header(path, lines[0], columns)
    return [_row(path, line, cells, header, row) for line, cells in enumerate(lines[1:], FIRST_LINE)]


def read_toml(path: Path, type_: type[A]) -> A:
    """A settings file as a typed object."""
    try:
        return msgspec.toml.decode(_bytes(path), type=type_, strict=True)
    except msgspec.MsgspecError as e:
        raise DataError(f"{path}: {e}") from e


class _Column:
    """What a column takes, worked out once per table."""

    def __init__(self, field: msgspec.structs.FieldInfo) -> None:
        self.name = field.name
        self.type = field.type
        self.is_text = field.type is str
        self.is_list = (get_origin(field.type) or field.type) in _LISTS
        self.required = field.required


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as e:
        raise DataError(f"{path}: cannot be read ({e.strerror})") from e


def read_cells(path: Path, delimiter: str = ",") -> list[list[str]]:
    """The cells of all lines of a table, the header first."""
    try:
        text = _bytes(path).decode("utf-8")
    except UnicodeDecodeError as e:
        line = e.object[: e.start].count(b"\n") + 1
        raise DataError(f"{path}:{line}: found byte {e.object[e.start]:#04x}, expected UTF-8 text") from e
    lines: list[list[str]] = []
    reader = csv.reader(text.split("\n"), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            if reader.line_num != len(lines) + 1:
                raise csv.Error("a quoted cell runs on into the next line")
            lines.append(cells)
    except csv.Error as e:
        raise DataError(f"{path}:{len(lines) + 1}: found a line that is no CSV ({e})") from e
    return lines[:-1] if lines and not lines[-1] else lines


def _header(path: Path, found: list[str], columns: dict[str, _Column]) -> list[_Column]:
    for name in found:
        if name not in columns:
            hint = did_you_mean(name, columns) or f", expected {', '.join(columns)}"
            raise DataError(f"{path}:1: found the unknown column {name!r}{hint}")
        if found.count(name) > 1:
            raise DataError(f"{path}:1: found the column {name!r} twice, expected it once")
    for name in columns:
        if name not in found:
            raise DataError(f"{path}:1: found no column {name!r}, expected {', '.join(columns)}")
    return [columns[name] for name in found]


def _row(path: Path, line: int, cells: list[str], header: list[_Column], row: type[T]) -> T:
    if len(cells) != len(header):
        raise DataError(f"{path}:{line}: found {len(cells)} cells, expected {len(header)}")
    values: dict[str, Any] = {}
    for column, cell in zip(header, cells, strict=True):
        if column.is_text:
            values[column.name] = cell
        elif cell:
            values[column.name] = cell.split(";") if column.is_list else cell
        elif column.required:
            raise DataError(f"{path}:{line}: column {column.name!r}: found nothing, expected {_expected(column.type)}")
    try:
        return msgspec.convert(values, row, strict=False)
    except msgspec.ValidationError as e:
        _blame(path, line, dict(zip((c.name for c in header), cells, strict=True)), header, e)


def _blame(
    path: Path, line: int, cells: dict[str, str], header: list[_Column], error: msgspec.ValidationError
) -> NoReturn:
    """Turn msgspec's complaint into the sentence for the person who edits the file."""
    where = re.search(r"`\$\.(\w+)", str(error))
    column = next((c for c in header if where and c.name == where[1]), None)
    if column is None:
        raise DataError(f"{path}:{line}: {error}") from error
    found = cells[column.name]
    raise DataError(
        f"{path}:{line}: column {column.name!r}: found {found!r}, expected {_expected(column.type)}"
        f"{did_you_mean(found, _choices(column.type))}"
    ) from error


def _expected(kind: Any) -> str:
    """A type in words."""
    origin, args = get_origin(kind), get_args(kind)
    if _choices(kind):
        return f"one of {', '.join(_choices(kind))}"
    if origin in (Union, types.UnionType):
        return f"{_expected(next(a for a in args if a is not type(None)))} or nothing"
    if origin in _LISTS:
        return f"{_expected(args[0])}, more of it parted by ';'"
    return _WORDS.get(kind, getattr(kind, "__name__", str(kind)))


def _choices(kind: Any) -> list[str]:
    if get_origin(kind) is Literal:
        return [str(a) for a in get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(member.value) for member in kind]
    return []


# Checks between rows and between tables --------------------------------------------------------


def unique(path: Path, rows: Sequence[T], column: str) -> dict[Any, T]:
    """The rows by the value of a column in which no value may stand twice."""
    found: dict[Any, T] = {}
    for line, row in enumerate(rows, FIRST_LINE):
        value = getattr(row, column)
        if value in found:
            raise DataError(f"{path}:{line}: column {column!r}: found {value!r} a second time, expected it once")
        found[value] = row
    return found


def in_order(path: Path, rows: Sequence[msgspec.Struct], column: str) -> None:
    """The rows of a numbered table stand in the order of their numbers, from 1 on."""
    for number, row in enumerate(rows, 1):
        if getattr(row, column) != number:
            found = f"found {getattr(row, column)}, expected {number}"
            raise DataError(f"{path}:{number + FIRST_LINE - 1}: column {column!r}: {found}")


def refer(path: Path, rows: Sequence[msgspec.Struct], column: str, known: Collection[str], what: str) -> None:
    """Every value in a column (or in its lists) must be the name of something known; blanks are free."""
    for line, row in enumerate(rows, FIRST_LINE):
        value = getattr(row, column)
        for name in value if isinstance(value, _LISTS) else (value,):
            if name and name not in known:
                hint = did_you_mean(name, known)
                raise DataError(f"{path}:{line}: column {column!r}: found {name!r}, expected a known {what}{hint}")


def counted(path: Path, rows: Collection[Any], expected: int, what: str) -> None:
    """A table of a printed component has a known number of rows."""
    if len(rows) != expected:
        raise DataError(f"{path}: found {len(rows)} {what}, expected {expected}")


def did_you_mean(text: str, known: Collection[str]) -> str:
    """The nearest known names as the end of a sentence, or nothing."""
    from difflib import get_close_matches  # only mistakes need it, and a start should not wait for it

    by_fold = {name.casefold(): name for name in known}
    near = [by_fold[n] for n in get_close_matches(text.casefold(), by_fold, 3, 0.6)]
    return f"; did you mean {' or '.join(near)}?" if near else ""
