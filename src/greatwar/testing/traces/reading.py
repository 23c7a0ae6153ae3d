"""Traces: recorded games as compressed lines of JSON."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path
from typing import Any

import msgspec

from ...kernel.errors import GreatwarError


def read_trace(path: Path) -> list[dict[str, Any]]:
    """The lines of a trace; the sentence says what is wrong with the file."""
    if path.is_dir():
        raise GreatwarError(f"{path} is a folder; a trace is a file")
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return [_line(path, number, text) for number, text in enumerate(file, 1) if text.strip()]
    except (gzip.BadGzipFile, EOFError, zlib.error) as e:
        raise GreatwarError(f"{path} is no whole gzip file, so it is no trace") from e
    except UnicodeDecodeError as e:
        raise GreatwarError(f"{path} holds no text, so it is no trace") from e
    except OSError as e:
        reason = "there is no such file" if isinstance(e, FileNotFoundError) else (e.strerror or "it failed").lower()
        raise GreatwarError(f"{path} cannot be read: {reason}") from e


def traces_of(game: str, folder: str | Path | None) -> list[Path]:
    """The traces of one game in a folder and below it, by what their first lines say; none without a folder."""
    if not folder:
        return []
    return [path for path in sorted(Path(folder).rglob("*.jsonl.gz")) if _header(path).get("game") == game]


def _header(path: Path) -> dict[str, Any]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return _line(path, 1, file.readline())


def _line(path: Path, number: int, text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.MsgspecError as e:
        raise GreatwarError(f"{path}: line {number} is no JSON object") from e
