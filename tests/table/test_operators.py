"""What an operator looks at: health, numbers, the description of the API, and what the client is built from."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from greatwar import __version__
from greatwar.table.client import Seat
from tests.table.serving import Running, in_thread, play_on, settings

LOCK = Path(__file__).parents[2] / "web" / "package-lock.json"


def test_health_is_told_by_get_and_head(server: Running):
    assert httpx.get(f"{server.url}/api/health").json() == {"ok": True, "version": __version__}
    head = httpx.head(f"{server.url}/api/health")
    assert (head.status_code, head.content) == (200, b"")
    assert httpx.head(server.url).status_code == 200
    assert httpx.head(f"{server.url}/api/tables/nothing").status_code == 404  # a page is no answer there

    def away(*_: Any) -> None:
        raise sa.exc.OperationalError("BEGIN", None, sqlite3.OperationalError("gone"))

    sa.event.listen(server.tables.engine, "begin", away)
    try:
        assert httpx.head(f"{server.url}/api/health").status_code == 503
    finally:
        sa.event.remove(server.tables.engine, "begin", away)


def test_the_description_of_the_api_is_json_at_both_addresses(server: Running):
    for path in ("/openapi.json", "/api/openapi.json"):
        reply = httpx.get(server.url + path)
        assert reply.headers["content-type"] == "application/json"
        assert "/api/tables/{id}/dice" in reply.json()["paths"]


def test_numbers_are_told_in_the_format_of_prometheus(server: Running):
    mine, _ = server.two()
    with mine.live() as live:
        live.next()
        httpx.get(f"{server.url}/api/nothing")
        reply = httpx.get(f"{server.url}/metrics")
    assert reply.headers["content-type"].startswith("text/plain; version=0.0.4")
    sample = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9]+')
    lines = reply.text.splitlines()
    assert all(line.startswith("# ") or sample.fullmatch(line) for line in lines)
    values = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert int(values["greatwar_tables_open"]) >= 1
    assert int(values['greatwar_sockets{role="seat"}']) >= 1
    assert int(values["greatwar_changes_total"]) >= 1
    assert int(values['greatwar_notices_total{result="failed"}']) == 0
    assert int(values['greatwar_http_responses_total{status="404"}']) >= 1
    assert mine.table not in reply.text


def test_every_package_of_the_client_is_pinned_by_a_hash():
    packages = {name: about for name, about in json.loads(LOCK.read_text())["packages"].items() if name}
    assert len(packages) > 50
    loose = [name for name, about in packages.items() if not about.get("integrity", "").startswith("sha512-")]
    assert loose == []


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
def test_what_is_installed_is_what_the_lock_pins(tmp_path: Path):
    """`npm ci` cannot be used everywhere, so its check is made after every installation."""
    pinned = {"": {}, "node_modules/a": {"version": "1.0.0", "integrity": "sha512-a"}}
    other = {**pinned, "node_modules/b": {"version": "1.0.0", "integrity": "sha512-b"}}
    newer = {"": {}, "node_modules/a": {"version": "1.0.1", "integrity": "sha512-a"}}
    forged = {"": {}, "node_modules/a": {"version": "1.0.0", "integrity": "sha512-x"}}
    lock = _packages(tmp_path / "lock.json", pinned)
    script = LOCK.with_name("scripts") / "check-lock.mjs"
    for found, sentence in (
        (pinned, ""),
        (other, "not in the lock"),
        (newer, "the lock says"),
        (forged, "another hash"),
    ):
        installed = _packages(tmp_path / "installed.json", found)
        told = subprocess.run(["node", script, lock, installed], capture_output=True, text=True, check=False)
        assert (told.returncode, sentence in told.stderr) == (int(bool(sentence)), True)


def _packages(path: Path, packages: dict[str, Any]) -> Path:
    path.write_text(json.dumps({"packages": packages}))
    return path


def test_a_backup_taken_while_games_go_on_is_restored(tmp_path: Path):
    """As docs/operators.md tells it: SQLite's own backup, a server on the copy, the same seats at the same table."""
    with in_thread(settings(tmp_path / "tables.sqlite")) as running:
        seats = list(running.two())
        kept = play_on(seats, 4)
        with sqlite3.connect(tmp_path / "tables.sqlite") as live, sqlite3.connect(tmp_path / "backup.sqlite") as copy:
            live.backup(copy)
        play_on(seats, 3, seed=2)
    with in_thread(settings(tmp_path / "backup.sqlite")) as restored:
        again = [Seat(restored, seat.table, seat.token, seat.links, seat.watch) for seat in seats]
        assert len(again[0].state()["log"]) >= len(kept["log"])
        assert len(play_on(again, 3, seed=3)["log"]) > len(kept["log"])
