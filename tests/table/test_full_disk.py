"""A disk that is really full: the server runs on a small file system of its own, which only Linux lets us make."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from greatwar.table.client import Refusal, Seat
from tests.table.serving import SMALL, Running, free_port, in_thread, settings, wait_until

ROOM = "1600k"
_MOUNT = f'mount -t tmpfs -o size={ROOM} none "$0" && exec "$@"'
_SERVE = (
    "import sys; from tests.table.serving import _serve, settings, SMALL;"
    "_serve(settings(sys.argv[1], games=(SMALL,)), int(sys.argv[2]))"
)


def _own_file_system(folder: Path, *command: str) -> list[str]:
    return ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", _MOUNT, str(folder), *command]


def _possible() -> bool:
    if sys.platform != "linux" or shutil.which("unshare") is None:
        return False
    return subprocess.run(_own_file_system(Path("/mnt"), "true"), capture_output=True, check=False).returncode == 0


@contextmanager
def small_disk(folder: Path) -> Iterator[tuple[Running, Path]]:
    """A server whose files lie on a small disk, and that disk as we reach it."""
    folder.mkdir()
    port = free_port()
    command = (sys.executable, "-c", _SERVE, str(folder / "t.sqlite"), str(port))
    process = subprocess.Popen(_own_file_system(folder, *command))
    try:
        running = Running(f"http://127.0.0.1:{port}")
        wait_until(lambda: process.poll() is None and _answers(running), 60)
        yield running, Path(f"/proc/{process.pid}/root{folder}")
    finally:
        process.kill()
        process.wait(20)


def _answers(server: Running) -> bool:
    try:
        return httpx.get(f"{server.url}/api/games", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def _fill(disk: Path, leave: int) -> Path:
    """Take all room on the disk but so many bytes."""
    ballast = disk / "ballast"
    ballast.write_bytes(b"x" * max(0, shutil.disk_usage(disk).free - leave))
    return ballast


def _play_until_refused(mine: Seat, other: Seat) -> tuple[list[str], Refusal]:
    """Decide in turn; the actions that were acknowledged, and the first answer that is none."""
    kept: list[str] = []
    while True:
        for seat in (mine, other):
            state = seat.state()
            if state["actions"]:
                try:
                    seat.decide(state["n"], state["actions"][0])
                    kept.append(state["actions"][0])
                    seat.do("chat", text="x" * 900)  # which takes the room that is left
                except Refusal as e:
                    return kept, e


@pytest.mark.skipif(not _possible(), reason="no file system of one's own can be made here")
def test_a_disk_that_is_full_loses_no_decision_and_the_server_goes_on(tmp_path: Path):
    with small_disk(tmp_path / "disk") as (server, disk):
        mine, other = server.two(scenario="long")
        ballast = _fill(disk, 60_000)
        kept, refused = _play_until_refused(mine, other)
        assert (refused.status, "it is full; nothing has changed" in refused.reason) == (503, True)
        assert "disk" in refused.reason or "full" in refused.reason
        state = other.state()  # who looks is answered
        for name in ("t.sqlite", "t.sqlite-wal"):
            shutil.copy(disk / name, tmp_path / name)  # what a power failure would leave
        ballast.unlink()
        deciding = mine if mine.state()["actions"] else other
        there = deciding.state()
        deciding.decide(there["n"], there["actions"][0])
    with in_thread(settings(tmp_path / "t.sqlite", games=(SMALL,))) as after:
        again = Seat(after, other.table, other.token, {}, "")
        assert again.state() | {"table": None} == state | {"table": None}
        table = after.tables.entry(other.table).table
        assert table is not None
        assert kept
        assert [str(r.action) for r in table.session.records if r.by >= 0] == kept
