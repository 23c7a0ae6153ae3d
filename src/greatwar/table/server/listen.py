"""Several server processes on one PostgreSQL: each hears which tables the others have changed."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable

import psycopg
from sqlalchemy.engine import Engine

from .store import CHANNEL

_log = logging.getLogger("greatwar.table")
_RETRY_SECONDS = 1.0


class Listener:
    """A thread that waits for notifications; after a lost connection everything counts as changed."""

    def __init__(self, engine: Engine, heard: Callable[[str | None, int], None]) -> None:
        self._url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard = heard
        self._loop = asyncio.get_running_loop()
        self._over = threading.Event()
        self.ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="greatwar-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread."""
        self._over.set()
        self._thread.join(5)

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                self._listen()
            except psycopg.Error as e:
                _log.warning("the database is out of reach: %s", e)
                self._over.wait(_RETRY_SECONDS)

    def _listen(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._tell(None, 0)
            self.ready.set()
            while not self._over.is_set():
                for note in connection.notifies(timeout=0.5):
                    table, _, version = note.payload.partition(" ")
                    self._tell(table, int(version))

    def _tell(self, table: str | None, version: int) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._heard, table, version)
