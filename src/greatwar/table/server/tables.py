"""All tables of one server process: opened when asked for, changed one at a time, stored before anybody is told.

The clock of the wall decides nothing here: it may jump, and times are only written down to be read by people.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from typing import Any

from ...kernel.game import Game
from .auth import Doors
from .authority import Table
from .bots import Course, Workers, states_of
from .driving import Driving
from .errors import Refused
from .letters import Letters
from .limits import Allowance
from .listen import Listener
from .settings import Settings, find_game
from .taken import take_file

#: histories kept for replays
_HISTORIES = 8
#: seconds that a past game may take to be replayed
_REPLAY_SECONDS = 60.0


class Tables(Driving):
    """The one way to every table."""

    def __init__(self, settings: Settings) -> None:
        self.games: dict[str, Game[Any]] = {find_game(ref).name: find_game(ref) for ref in settings.games}
        self.refs = {find_game(ref).name: ref for ref in settings.games}
        self._taken = take_file(settings.url)
        super().__init__(settings)
        self.doors = Doors(self.engine)
        # queues of their own: who imports a save or asks for odds does not keep the programs waiting
        self.readers = Workers(1, waiting=settings.readers_waiting)
        self.analysts = Workers(1, waiting=settings.analyses_waiting)
        self.letters = Letters(settings, self.writer)
        self.writes = Allowance(settings.writes_per_second, settings.write_burst)
        self.arrivals = Allowance(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.logins = Allowance(settings.logins_per_minute / 60, settings.login_burst)
        self._histories: OrderedDict[str, tuple[int, list[bytes]]] = OrderedDict()
        self._listener: Listener | None = None

    # Life -----------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to listen to other processes and to look after bots."""
        if self.shared:
            self._listener = Listener(self.engine, self._heard)
            await asyncio.to_thread(self._listener.ready.wait, 10)
        self._spawn(self._look_around())

    async def stop(self) -> None:
        """Let go of everything; what is on disk stays."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._listener is not None:
            self._listener.close()
        with contextlib.suppress(Exception):
            await self.writer.write("", self.time.note)
        await asyncio.to_thread(self.writer.close)
        for workers in (self.workers, self.readers, self.analysts):
            workers.close()
        self.engine.dispose()
        if self._taken is not None:
            self._taken.close()

    def game(self, name: str) -> Game[Any]:
        """A title of this server."""
        if name not in self.games:
            raise Refused(404, f"There is no game {name[:60]!r} here; there are {', '.join(self.games)}")
        return self.games[name]

    # Replays --------------------------------------------------------------------------------

    async def history(self, id_: str) -> tuple[Table, list[bytes]]:
        """The states of a table after 0, 1, 2 … records, computed elsewhere and kept for a while."""
        async with self.opened(id_) as table:
            epoch, records = table.epoch, [(r.by, str(r.action)) for r in table.session.records]
            session = table.session
        known_epoch, states = self._histories.get(id_, (epoch, []))
        if known_epoch != epoch:
            states = []
        missing = tuple(records[max(0, len(states) - 1) :])
        if missing or not states:
            start = states[-1] if states else None
            course = Course(table.ref, session.scenario, dict(session.options), start, missing)
            states = states + await self.analysts.run(states_of, course, _REPLAY_SECONDS)
        self._histories[id_] = (epoch, states)
        self._histories.move_to_end(id_)
        if len(self._histories) > _HISTORIES:
            self._histories.popitem(last=False)
        return table, states[: len(records) + 1]
