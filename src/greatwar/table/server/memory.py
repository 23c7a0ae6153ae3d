"""Tables in memory: opened when asked for, as they stand on disk, and who looks at them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from ...kernel.errors import GreatwarError
from .auth import ID
from .authority import Table
from .errors import Refused
from .schema import open_engine
from .settings import Settings, find_game
from .store import Stored, read, rebuild

if TYPE_CHECKING:
    from .live import Socket

#: the status of a table whose rows cannot be carried out any more
CANNOT_BE_OPENED = 503
#: tables kept in memory without anybody looking
_KEPT = 1000

_log = logging.getLogger("greatwar.table")


class Entry:
    """A table in memory: whoever holds the lock may read and change it."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.table: Table | None = None
        self.lock = asyncio.Lock()
        self.stale = False
        self.sockets: set[Socket] = set()


class Memory:
    """The tables of one process that somebody has asked for."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = open_engine(settings.url)
        self.shared = self.engine.dialect.name == "postgresql"
        self._entries: OrderedDict[str, Entry] = OrderedDict()
        self._driving: set[str] = set()  # where programs decide

    @asynccontextmanager
    async def opened(self, id_: str) -> AsyncIterator[Table]:
        """A table as it stands on disk, while nobody changes it."""
        entry = self.entry(id_)
        async with entry.lock:
            yield await self._fresh(entry)

    def entry(self, id_: str) -> Entry:
        """The place of a table in memory."""
        entry = self._entries.get(id_)
        if entry is None:
            if not ID.match(id_):
                raise Refused(404, "There is no such table")
            entry = self._entries[id_] = Entry(id_)
            self._make_room()
        self._entries.move_to_end(id_)
        return entry

    def entries(self) -> list[Entry]:
        """The tables that are in memory."""
        return list(self._entries.values())

    def known(self, id_: str) -> Entry | None:
        """The place of a table that is in memory."""
        return self._entries.get(id_)

    def _make_room(self) -> None:
        """Forget tables that nobody looks at, the longest unused first."""
        if len(self._entries) <= _KEPT:
            return
        for id_, entry in list(self._entries.items())[: len(self._entries) - _KEPT]:
            if not entry.sockets and not entry.lock.locked() and id_ not in self._driving:
                del self._entries[id_]

    async def _fresh(self, entry: Entry) -> Table:
        if entry.table is None or entry.stale or self.shared:
            entry.stale = False
            found = await asyncio.to_thread(self._read, entry.id, entry.table)
            if found is None:
                self._entries.pop(entry.id, None)
                raise Refused(404, "There is no such table")
            entry.table = self._rebuilt(found, entry.table)
        return entry.table

    @staticmethod
    def _rebuilt(found: Stored, known: Table | None) -> Table:
        """A table from its rows; one that cannot be read is nobody's fault who plays at another."""
        try:
            return rebuild(found, find_game, known)
        except GreatwarError as e:
            raise Refused(CANNOT_BE_OPENED, f"This table cannot be opened: {e}") from e
        except Exception as e:
            _log.exception("table %s cannot be read", found.row.get("id"))
            raise Refused(CANNOT_BE_OPENED, "This table cannot be read; the log of the server says why") from e

    async def rows(self, id_: str) -> Stored | None:
        """What is stored of a table, whether or not it can be opened."""
        return await asyncio.to_thread(self._read, id_, None)

    def _read(self, id_: str, known: Table | None) -> Stored | None:
        with self.engine.connect() as c:
            return read(c, id_, known)

    # Who looks -----------------------------------------------------------------------------

    def tell(self, entry: Entry) -> None:
        """Wake everybody who looks at a table."""
        for socket in entry.sockets:
            socket.wake.set()

    def hang_up(self, sessions: list[str]) -> None:
        """Close the sockets of sessions that were ended."""
        for entry in self._entries.values():
            for socket in entry.sockets:
                if socket.access.who in sessions:
                    socket.ended = True
                    socket.wake.set()

    def _heard(self, id_: str | None, version: int) -> None:
        """Another process has changed a table (None = perhaps any)."""
        for entry in list(self._entries.values()) if id_ is None else [self._entries.get(id_)]:
            if entry is not None and (entry.table is None or entry.table.version < version or id_ is None):
                entry.stale = True
                self.tell(entry)

    @staticmethod
    def here(entry: Entry) -> set[int]:
        """The seats that look at a table now."""
        return {seat for socket in entry.sockets for seat in socket.access.seats}
