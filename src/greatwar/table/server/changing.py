"""Changing tables, one at a time: stored before anybody is told, done once for each message, clocks first."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from sqlalchemy.engine import Connection

from . import clocks
from .authority import Table
from .deciding import ORDERS_IN_A_ROW
from .errors import Refused
from .memory import Entry, Memory
from .notify import Messenger
from .push import Keys
from .ratings import recording
from .saying import now, say, say_end
from .settings import Settings
from .store import ACKNOWLEDGED, Job, answered_before, both, saving, stored
from .writer import Writer

T = TypeVar("T")
#: a message that is done once: who sent it, and his name for it
Message = tuple[str, str]


class Nothing(Exception):
    """Raised by a change that turns out to change nothing, and is no fault."""


class Repeated(Nothing):
    """A message that was answered before."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n


class Changing(Memory, ABC):
    """The one way to change a table."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.writer = Writer(self.engine)
        self.time = clocks.TableTime(self.engine)
        self.keys = Keys(self.engine)
        self.messenger = Messenger(settings, self.keys, self._push_gone)
        self.when_over: Callable[[str], Awaitable[None]] | None = None  # a game of a tournament has ended
        self._tasks: set[asyncio.Task[None]] = set()
        self.changes = 0  # that were stored by this process

    @abstractmethod
    def drive(self, id_: str) -> None:
        """Let the programs of a table decide until a person is asked."""

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def change(
        self,
        id_: str,
        act: Callable[[Table], T],
        also: Callable[[Connection, T], None] | None = None,
    ) -> T:
        """Change a table and store it, and what is `also` written with it.

        Nobody hears of a change before it is on disk.
        """
        return (await self._change(id_, act, also))[0]

    async def do(
        self, id_: str, act: Callable[[Table], Any], shown: Callable[[Table], int], message: Message | None
    ) -> int:
        """Change a table once for each message; the number of the position that its sender is shown then."""
        try:
            return (await self._change(id_, act, None, message, shown))[1]
        except Repeated as e:
            return e.n

    async def _change(
        self,
        id_: str,
        act: Callable[[Table], T],
        also: Callable[[Connection, T], None] | None,
        message: Message | None = None,
        shown: Callable[[Table], int] = lambda _: 0,
    ) -> tuple[T, int]:
        entry = self.entry(id_)
        async with entry.lock:
            before = await self._fresh(entry)
            asked, was_over = (before.actor, tuple(before.waits_for())), before.over
            if message is not None:
                await self._refuse_repeated(before, message)
            table, result, n = await self._changed(entry, act, also, message, shown)
        self.tell(entry)
        self._follow_up(entry, table, *asked)
        if table.over and not was_over:
            self._game_over(entry, table)
        return result, n

    async def _refuse_repeated(self, table: Table, message: Message) -> None:
        """A message is done once, however long ago that was."""
        known = table.acknowledged.get(message)
        if known is None and len(table.acknowledged) >= ACKNOWLEDGED:  # older ones are in the database only
            known = await asyncio.to_thread(self._answered_before, table.id, message)
        if known is not None:
            raise Repeated(known)

    def _answered_before(self, id_: str, message: Message) -> int | None:
        with self.engine.connect() as c:
            return answered_before(c, id_, *message)

    async def _changed(
        self,
        entry: Entry,
        act: Callable[[Table], T],
        also: Callable[[Connection, T], None] | None,
        message: Message | None,
        shown: Callable[[Table], int],
    ) -> tuple[Table, T, int]:
        for _ in range(8):
            table = await self._fresh(entry)
            try:
                expired = self._expire(table)
                result = act(table)
                await self._follow_orders(table)
                clocks.follow(table, self.time.now())
                n = shown(table)
                table.changed = now()
                job = self._job(table, None if message is None else (*message, n))
                if also is not None:
                    job = both(job, partial(_second, also, result))
                written = await self.writer.write(table.id, job)
            except BaseException as e:
                if table.dirty or not isinstance(e, Refused | Nothing):
                    entry.table = None  # what was not stored has not happened
                raise
            if written:
                stored(table)
                self.changes += 1
                if message is not None:
                    self._remember(table, message, n)
                self._tell_clock(table, expired)
                return table, result, n
            entry.table = None  # another process was faster: look again
        raise Refused(503, "The table is too busy; try again")

    @staticmethod
    def _job(table: Table, ack: tuple[str, str, int] | None = None) -> Job:
        """What is to be stored of a table; with the result of a game that has just ended."""
        job = saving(table, ack)
        return both(job, recording(table)) if table.over and not table.recorded else job

    @staticmethod
    async def _follow_orders(table: Table) -> None:
        """Answer by standing orders as long as they fit the questions; the other tables go on meanwhile."""
        was_over = table.over
        for _ in range(ORDERS_IN_A_ROW):
            if not table.follow_order():
                break
            await asyncio.sleep(0)
        if table.over and not was_over:
            say_end(table)

    @staticmethod
    def _remember(table: Table, message: Message, n: int) -> None:
        table.acknowledged[message] = n
        if len(table.acknowledged) > 2 * ACKNOWLEDGED:
            for key in list(table.acknowledged)[:ACKNOWLEDGED]:
                del table.acknowledged[key]

    async def add(self, table: Table, tokens: Job) -> None:
        """Store a new table together with its tokens."""
        clocks.follow(table, self.time.now())
        await self.writer.write(table.id, both(saving(table), tokens))
        stored(table)
        entry = self.entry(table.id)
        entry.table = table
        self._follow_up(entry, table, None)

    # Telling --------------------------------------------------------------------------------

    def _follow_up(self, entry: Entry, table: Table, asked: int | None, waited: tuple[int, ...] = ()) -> None:
        """After a change: programs that are asked think; people who are asked and away are told."""
        actor = table.actor
        left = None if table.clock is None else table.clock.left(self.time.now())
        if table.bot_to_move:
            self.drive(table.id)
        elif actor is not None and actor != asked and table.seats[actor].kind == "human":
            self.messenger.your_turn(table, actor, actor in self.here(entry), left)
        for seat in table.waits_for():
            if seat not in waited and seat != actor and table.seats[seat].taken:
                self.messenger.your_turn(table, seat, seat in self.here(entry))

    def _game_over(self, entry: Entry, table: Table) -> None:
        self.messenger.over(table, self.here(entry))
        if table.tournament and self.when_over is not None:
            self._spawn(self.when_over(table.tournament))

    async def _push_gone(self, id_: str, seat: int, endpoint: str) -> None:
        """A browser does not want to be told any more."""

        def act(table: Table) -> None:
            table.seats[seat].pushes = tuple(x for x in table.seats[seat].pushes if x.endpoint != endpoint)
            table.touch()

        with contextlib.suppress(Refused):
            await self.change(id_, act)

    # Clocks ---------------------------------------------------------------------------------

    def _expire(self, table: Table) -> list[clocks.Event]:
        """What a table's clock asks for; it is done before anything else is."""
        events = clocks.look(table, self.time.now())
        for kind, seat in events:
            if kind == "zero":
                say(table, None, "clock", clocks.told_zero(table, seat))
                say_end(table)
        return events

    def _tell_clock(self, table: Table, events: list[clocks.Event]) -> None:
        here = self.here(self.entry(table.id))
        for kind, seat in events:
            self.messenger.clock(table, seat, kind, table.clock.left(self.time.now()) if table.clock else None, here)

    async def _look_at_clocks(self) -> None:
        """Remind who has little time left, and end what has to end; the time itself is written down now and then."""
        if self.time.to_note:
            await self.writer.write("", self.time.note)
        for id_ in await asyncio.to_thread(self._due):
            with contextlib.suppress(Nothing, Refused):
                await self.change(id_, self._tick)

    def _due(self) -> list[str]:
        with self.engine.connect() as c:
            return clocks.due(c, self.time.now())

    def _tick(self, table: Table) -> None:
        """What the clock asked for has been done; somebody may have come back from his holiday."""
        clocks.follow(table, self.time.now())
        if not table.dirty:
            raise Nothing


def _second(also: Callable[[Connection, T], None], result: T, c: Connection) -> None:
    also(c, result)
