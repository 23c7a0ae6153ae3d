"""A PostgreSQL of our own, started for the tests from Debian's package."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.table.serving import free_port


def binaries() -> Path | None:
    """The folder of PostgreSQL's programs, the newest version first."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]), reverse=True)
    return found[0].parent if found else None


def lacking() -> str:
    """Why there can be no PostgreSQL here; nothing if there can."""
    if binaries() is None:
        return "PostgreSQL is not installed (scripts/debian.sh installs it)"
    if os.geteuid() == 0 and not _has_user("postgres"):
        return "PostgreSQL does not run as root, and there is no user postgres"
    return ""


def _has_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


class Cluster:
    """A PostgreSQL that can be stopped and started again."""

    def __init__(self, url: str, control: Callable[..., None]) -> None:
        self.url, self._control = url, control

    def stop(self) -> None:
        """Shut it down, whoever is connected."""
        self._control("-m", "immediate", "stop")

    def start(self) -> None:
        """Start it again."""
        self._control("start")


@contextmanager
def postgres() -> Iterator[str]:
    """A fresh cluster on a free port, without flushing to disk; its URL."""
    with cluster() as it:
        yield it.url


@contextmanager
def cluster() -> Iterator[Cluster]:
    """The same, with its reins."""
    programs, user = binaries(), "postgres" if os.geteuid() == 0 else None
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="greatwar-postgres-"))
    if user is not None:
        shutil.chown(folder, user)
    port = free_port()

    def run(*words: str) -> None:
        subprocess.run(words, user=user, check=True, capture_output=True, timeout=60, cwd=folder)

    data = str(folder / "data")
    run(str(programs / "initdb"), "-D", data, "-U", "greatwar", "--auth=trust", "--no-sync", "-E", "UTF8")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=60"

    def control(*words: str) -> None:
        run(str(programs / "pg_ctl"), "-D", data, "-w", "-l", str(folder / "log"), "-o", options, *words)

    control("start")
    try:
        yield Cluster(f"postgresql://greatwar@127.0.0.1:{port}/postgres", control)
    finally:
        control("-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
