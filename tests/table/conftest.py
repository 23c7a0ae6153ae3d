"""A server for each test that wants one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.serving import Running, in_thread, settings


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a file of its own, for all tests of a module."""
    path: Path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with in_thread(settings(path, private_webhooks=True)) as running:
        yield running
