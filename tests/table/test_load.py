"""A short run of the load that `make load` puts on a server for longer."""

import asyncio
from pathlib import Path

from scripts.load import load
from tests.table.serving import in_thread, settings

TABLES, SECONDS = 20, 8.0


def test_twenty_tables_with_bots_at_once(tmp_path: Path):
    """No decision is lost or doubled (`load` checks it); the bound on the time is loose, as machines are shared."""
    with in_thread(settings(tmp_path / "t.sqlite")) as server:
        found = asyncio.run(load(server.url, TABLES, SECONDS, 0.5))
    print(found)
    assert found.decisions > TABLES
    assert found.refused == 0
    assert found.p99_ms < 2000
