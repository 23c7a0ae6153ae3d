"""One thread that writes: whatever waits is written in one transaction, so that one flush of the disk serves many."""

from __future__ import annotations

import asyncio
import sys
import threading
from queue import Empty, SimpleQueue
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from .store import Job

#: jobs in one transaction at most
BATCH = 200

#: the thread that writes must not wait long for the one that plays
_SWITCH_SECONDS = 0.0005

_Entry = tuple[str, Job, "asyncio.Future[Any]"]


class Writer:
    """Carries out jobs in transactions; a job's future is done only when its transaction is on disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        sys.setswitchinterval(_SWITCH_SECONDS)
        self._queue: SimpleQueue[_Entry | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="greatwar-writer", daemon=True)
        self._thread.start()

    async def write(self, key: str, job: Job) -> Any:
        """Write, and wait until it is on disk; jobs of one batch are ordered by key, so that no two processes block."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put((key, job, future))
        return await asyncio.shield(future)

    def close(self) -> None:
        """Write what waits, and end."""
        self._queue.put(None)
        self._thread.join(30)

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._next_batch()
            if batch:
                self._write_all(sorted(batch, key=lambda entry: entry[0]))

    def _next_batch(self) -> tuple[list[_Entry], bool]:
        batch: list[_Entry] = []
        try:
            while len(batch) < BATCH:
                entry = self._queue.get(block=not batch)
                if entry is None:
                    return batch, False
                batch.append(entry)
        except Empty:
            pass
        return batch, True

    def _away(self, error: Exception) -> bool:
        """Whether the database is out of reach, so that trying each by itself would only take longer."""
        return isinstance(error, sa.exc.OperationalError) and self._engine.dialect.name != "sqlite"

    def _write_all(self, batch: list[_Entry]) -> None:
        """All in one transaction; if one of them fails, each by itself."""
        try:
            with self._engine.begin() as c:
                results = [job(c) for _, job, _ in batch]
        except Exception as e:
            if len(batch) == 1 or self._away(e):
                for _, _, future in batch:
                    _settle(future, None, e)
            else:
                for entry in batch:
                    self._write_all([entry])
            return
        for (_, _, future), result in zip(batch, results, strict=True):
            _settle(future, result, None)


def _settle(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    def settle() -> None:
        if not future.done():
            future.set_exception(error) if error is not None else future.set_result(result)

    loop = future.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)
