"""One server for one SQLite file: a second one is refused before it does any harm."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import sqlalchemy as sa

from ...kernel.errors import GreatwarError


def take_file(url: str) -> TextIO | None:
    """Take an SQLite file for this server alone, until what is returned is closed; None where many may share it."""
    found = sa.make_url(url)
    path = found.database or ""
    if found.get_backend_name() != "sqlite" or not path or path == ":memory:":
        return None
    try:
        import fcntl
    except ImportError:  # a system without such locks
        return None
    name = path.removeprefix("file:").partition("?")[0]
    try:
        file = Path(f"{name}.lock").open("a", encoding="utf-8")  # noqa: SIM115 - it stays open as long as the server
    except OSError as e:
        raise GreatwarError(f"the database {name} cannot be used: {(e.strerror or 'it failed').lower()}") from e
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as e:
        file.close()
        advice = "stop it, or name another file with --db (several processes share a PostgreSQL)"
        raise GreatwarError(f"another server uses the database {name}: {advice}") from e
    return file
