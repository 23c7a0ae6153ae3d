"""Saves on disk: opened, continued line by line, and repaired after a crash."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import msgspec

from ..games import load as load_game
from ..kernel import save
from ..kernel.errors import GreatwarError, SaveError
from ..kernel.game import Game
from ..kernel.session import Record, Session
from .clock import stamp
from .files import read_text, write_text

FindGame = Callable[[str], Game[Any]]


def saves_folder() -> Path:
    """Where games are saved unless told otherwise; GREATWAR_SAVES names another folder."""
    own = os.environ.get("GREATWAR_SAVES")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(own) if own else Path(data) / "greatwar" / "saves"


def fresh_path(game: Game[Any], scenario: str) -> Path:
    """A file for a new game that is not there yet."""
    name = f"{game.name}-{scenario}-{stamp()}"
    taken = 0
    while (path := saves_folder() / f"{name}{f'-{taken}' if taken else ''}.jsonl").exists():
        taken += 1
    return path


def is_save(word: str) -> bool:
    """Whether a word on the command line means a file rather than a game."""
    return Path(word).exists() or "/" in word or os.sep in word or word.endswith((".jsonl", ".json", ".save"))


def read_save(path: Path) -> str:
    """The text of a save, without a last line that a crash has torn."""
    text = read_text(path)
    if not text.strip():
        raise SaveError(f"{path} is empty; a save begins with a line that names its game")
    whole, _, rest = text.rpartition("\n")
    return f"{whole}\n" if whole and rest and not _is_json(rest) else text


def open_save(path: Path, at: int | None = None) -> tuple[save.Header, Session[Any]]:
    """Replay a save, all of it or its first `at` records; chance does not go on by itself."""
    text = read_save(path)
    try:
        header = save.read_header(text)
        return header, save.load(text, load_game, at)
    except GreatwarError as e:
        raise SaveError(f"{path}: {e}", getattr(e, "good", None)) from e


def refuse_seedless(path: Path, header: save.Header) -> None:
    """A save made to be shown has no seed, and one whose seed was changed is not fair: neither goes on."""
    if header.seed is None:
        raise SaveError(f"{path} holds no seed: it can be shown and replayed, but not played on")
    if save.dice_of(header).commitment != header.commitment or not all(a.kept for a in header.dice or ()):
        raise SaveError(f"{path}: the seed is not the one promised when the game began, so it cannot be played on")


def _is_json(line: str) -> bool:
    try:
        msgspec.json.decode(line)
    except msgspec.DecodeError:
        return False
    return True


class Autosave:
    """Keeps a file equal to a session: what is decided is on disk before the next question is asked."""

    def __init__(self, path: Path, session: Session[Any]) -> None:
        self.path = path
        self._session = session
        self._file: TextIO | None = None
        self._header = ""
        self._written: list[Record] = []
        if path.exists():
            self._header = read_save(path).partition("\n")[0]
            self._file = self._opened()
            self._written = list(session.records)
        if self._file is None or read_text(path) != self._text():
            self._rewrite()

    def update(self) -> None:
        """Append the new records, or rewrite the file if something was taken back."""
        known = len(self._written)
        if self._session.records[:known] == self._written:
            self._append(known)
        else:
            self._rewrite()

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _text(self) -> str:
        """The save; a game that goes on keeps the header it began with."""
        header, _, records = save.dump(self._session).partition("\n")
        return f"{self._header or header}\n{records}"

    def _rewrite(self) -> None:
        self.close()
        write_text(self.path, self._text())
        self._file = self._opened()
        self._written = list(self._session.records)

    def _append(self, known: int) -> None:
        lines = self._text().splitlines(keepends=True)[1 + known :]
        if not lines or self._file is None:
            return
        try:
            self._file.writelines(lines)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as e:
            raise GreatwarError(f"{self.path} cannot be written: {(e.strerror or 'it failed').lower()}") from e
        self._written = list(self._session.records)

    def _opened(self) -> TextIO:
        file = self.path.open("a", encoding="utf-8")
        if not _locked(file):
            file.close()
            raise GreatwarError(f"{self.path} is being played in another window; close it, or save to another file")
        return file


def _locked(file: TextIO) -> bool:
    """Take the file for this process alone, where the system knows such locks."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
