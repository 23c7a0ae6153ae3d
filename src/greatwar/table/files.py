"""Text files, read and written so that a person gets a sentence and no file is ever half written."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from ..kernel.errors import GreatwarError, SaveError

#: larger than any game; a wrong file is not worth reading to its end
_LARGEST = 256 * 1024 * 1024


def read_text(path: Path) -> str:
    """The text of a file; the sentence says what stands in the way."""
    if path.is_dir():
        raise SaveError(f"{path} is a folder; a save is a file")
    try:
        if path.stat().st_size > _LARGEST:
            raise SaveError(f"{path} is far too large for a save")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as e:
        raise SaveError(f"{path} is no text, so it is no save") from e
    except OSError as e:
        raise SaveError(f"{path} cannot be read: {_reason(e)}") from e


def write_text(path: Path, text: str) -> None:
    """Put a whole file in place at once: afterwards either the old or the new text is there."""
    try:
        _replace(path, text)
    except OSError as e:
        raise GreatwarError(f"{path} cannot be written: {_reason(e)}") from e


def write_new(path: Path, text: str, *, force: bool = False) -> None:
    """Write a file that is not there yet, or with `force` any file."""
    refuse_existing(path, force=force)
    write_text(path, text)


def refuse_existing(path: Path, *, force: bool = False) -> None:
    """Do not overwrite what somebody may want to keep."""
    if path.is_dir():
        raise GreatwarError(f"{path} is a folder; name a file in it")
    if path.exists() and not force:
        raise GreatwarError(f"{path} is already there; name another file, or add --force to overwrite it")


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder survive a power cut, where the system can."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    return (error.strerror or type(error).__name__).lower()
