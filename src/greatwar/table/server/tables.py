"""All tables of one server process: opened when asked for, changed one at a time, stored before anybody is told.

The clock of the wall decides nothing here: it may jump, and times are only written down to be read by people.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy.engine import Connection

from ...kernel.errors import GreatwarError
from ...kernel.game import Game
from . import clocks
from .auth import ID, Access, Doors
from .authority import ORDERS_IN_A_ROW, Table, Talk
from .bots import Course, Thought, Workers, carry_out, decide_at_once, question, states_of, think
from .errors import Refused
from .letters import Letters
from .limits import Allowance
from .listen import Listener
from .notify import Messenger
from .push import Keys
from .ratings import recording
from .schema import open_engine
from .settings import Settings, find_game
from .store import ACKNOWLEDGED, Job, Stored, answered_before, both, bots_waiting, read, rebuild, saving, stored
from .taken import take_file
from .writer import Writer

if TYPE_CHECKING:
    from .live import Socket

T = TypeVar("T")
#: a message that is done once: who sent it, and his name for it
Message = tuple[str, str]

#: the status of a table whose rows cannot be carried out any more
CANNOT_BE_OPENED = 503
#: programs decide for so long before it is stored and told; one that thinks longer lets go of the table meanwhile
_RUN_SECONDS, _QUICK_SECONDS = 0.1, 0.05
#: tables kept in memory without anybody looking, histories kept for replays
_KEPT, _HISTORIES = 1000, 8
#: seconds that a save may take to be carried out, or a past game to be replayed
_REPLAY_SECONDS = 60.0

_log = logging.getLogger("greatwar.table")


def now() -> str:
    """The time as it is stored."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


class Nothing(Exception):
    """Raised by a change that turns out to change nothing, and is no fault."""


class Repeated(Nothing):
    """A message that was answered before."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n


class Entry:
    """A table in memory: whoever holds the lock may read and change it."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.table: Table | None = None
        self.lock = asyncio.Lock()
        self.stale = False
        self.sockets: set[Socket] = set()


class Tables:
    """The one way to every table."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.games: dict[str, Game[Any]] = {find_game(ref).name: find_game(ref) for ref in settings.games}
        self.refs = {find_game(ref).name: ref for ref in settings.games}
        self._taken = take_file(settings.url)
        self.engine = open_engine(settings.url)
        self.shared = self.engine.dialect.name == "postgresql"
        self.writer = Writer(self.engine)
        self.doors = Doors(self.engine)
        self.time = clocks.TableTime(self.engine)
        # queues of their own: who imports a save or asks for odds does not keep the programs waiting
        self.workers = Workers(settings.bot_processes)
        self.readers = Workers(1, waiting=settings.readers_waiting)
        self.analysts = Workers(1, waiting=settings.analyses_waiting)
        self.keys = Keys(self.engine)
        self.messenger = Messenger(settings, self.keys, self._push_gone)
        self.when_over: Callable[[str], Awaitable[None]] | None = None  # a game of a tournament has ended
        self.letters = Letters(settings, self.writer)
        self.writes = Allowance(settings.writes_per_second, settings.write_burst)
        self.arrivals = Allowance(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.logins = Allowance(settings.logins_per_minute / 60, settings.login_burst)
        self._entries: OrderedDict[str, Entry] = OrderedDict()
        self._histories: OrderedDict[str, tuple[int, list[bytes]]] = OrderedDict()
        self._driving: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listener: Listener | None = None
        self.changes = 0  # that were stored by this process

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

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def game(self, name: str) -> Game[Any]:
        """A title of this server."""
        if name not in self.games:
            raise Refused(404, f"There is no game {name[:60]!r} here; there are {', '.join(self.games)}")
        return self.games[name]

    # Reading and changing -------------------------------------------------------------------

    @asynccontextmanager
    async def opened(self, id_: str) -> AsyncIterator[Table]:
        """A table as it stands on disk, while nobody changes it."""
        entry = self.entry(id_)
        async with entry.lock:
            yield await self._fresh(entry)

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

    @property
    def driving(self) -> int:
        """At how many tables programs decide."""
        return len(self._driving)

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

    async def add(self, table: Table, tokens: Job) -> None:
        """Store a new table together with its tokens."""
        clocks.follow(table, self.time.now())
        await self.writer.write(table.id, both(saving(table), tokens))
        stored(table)
        entry = self.entry(table.id)
        entry.table = table
        self._follow_up(entry, table, None)

    # Telling --------------------------------------------------------------------------------

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

    @staticmethod
    def here(entry: Entry) -> set[int]:
        """The seats that look at a table now."""
        return {seat for socket in entry.sockets for seat in socket.access.seats}

    # Bots -----------------------------------------------------------------------------------

    def drive(self, id_: str) -> None:
        """Let the programs of a table decide until a person is asked."""
        if id_ not in self._driving:
            self._driving.add(id_)
            self._spawn(self._drive(id_))

    async def _drive(self, id_: str) -> None:
        try:
            while await self._bots_decide(id_):
                pass
        except Refused as e:
            _log.error("a program at table %s stops: %s", id_, e)
        except Exception:  # the database is away, a process has died: whoever looks around next tries again
            _log.exception("a program at table %s cannot go on now", id_)
        finally:
            self._driving.discard(id_)

    async def _bots_decide(self, id_: str) -> bool:
        """Let programs decide for a moment and store that once; False when a person is asked."""
        entry = self.entry(id_)
        async with entry.lock:
            table, asked = await self._fresh(entry), None
            waiting = await self._run_of_decisions(entry, table)
            if table.dirty:
                table.changed = now()
                clocks.follow(table, self.time.now())
                if await self.writer.write(id_, self._job(table)):
                    stored(table)
                    self.changes += 1
                else:
                    entry.table, waiting = None, None
            elif not table.bot_to_move:
                self._driving.discard(id_)
                return False
        self.tell(entry)
        if waiting is not None:
            await self._slow_decision(id_, *waiting)
        elif not table.bot_to_move:
            self._driving.discard(id_)
            self._follow_up(entry, table, asked)
            if table.over:
                self._game_over(entry, table)
            return False
        return True

    async def _run_of_decisions(self, entry: Entry, table: Table) -> tuple[int, int, asyncio.Future[Thought]] | None:
        """Decisions of programs that answer quickly; the one that does not, if there is one."""
        clock = asyncio.get_running_loop().time
        end = clock() + _RUN_SECONDS
        try:
            while table.bot_to_move and clock() < end:
                seat, n = _asked(table)
                if table.seats[seat].player in self.settings.instant_bots:
                    carry_out(table, seat, n, decide_at_once(table, seat))
                    await self._follow_orders(table)
                    await asyncio.sleep(0)
                    continue
                thinking = asyncio.ensure_future(self.workers.run(think, question(table, seat, self.settings.thinking)))
                await asyncio.wait({thinking}, timeout=_QUICK_SECONDS)
                if not thinking.done():
                    return seat, n, thinking
                carry_out(table, seat, n, thinking.result())
                await self._follow_orders(table)
            if table.over and table.dirty:
                say_end(table)
        except BaseException:
            entry.table = None  # what was not stored has not happened
            raise
        return None

    async def _slow_decision(self, id_: str, seat: int, n: int, thinking: asyncio.Future[Thought]) -> None:
        choice = await thinking
        with contextlib.suppress(_Outdated):
            await self.change(id_, lambda table: _decide(table, seat, n, choice))

    async def _look_around(self) -> None:
        """Take over bots of tables that nobody drives: after a restart, an outage, or when another process has died."""
        before: dict[str, int] | None = None
        while True:
            try:
                waiting = await asyncio.to_thread(self._waiting)
                for id_, version in waiting.items():
                    if before is None or before.get(id_) == version:  # nothing has happened there since the last look
                        self.drive(id_)
                before = waiting
                await self._look_at_clocks()
            except Exception as e:
                _log.warning("nobody could be looked after: %s", e)
            await asyncio.sleep(self.settings.look_around_seconds)

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

    def _waiting(self) -> dict[str, int]:
        with self.engine.connect() as c:
            return bots_waiting(c)

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


def say(table: Table, seat: int | None, kind: str, text: str) -> None:
    """Put a line into the talk of a table."""
    table.say(Talk(now(), None if seat is None else table.game.seats[seat], kind, text))


def say_end(table: Table) -> None:
    """Tell how a game ended, if it has; once."""
    result = table.result
    if table.over and result is not None and not any(line.kind == "end" for line in table.talk):
        winner = "a draw" if result.winner is None else f"{table.game.seats[result.winner]} wins"
        say(table, None, "end", f"The game is over: {winner} ({result.ending})")


def _second(also: Callable[[Connection, T], None], result: T, c: Connection) -> None:
    also(c, result)


def _asked(table: Table) -> tuple[int, int]:
    """The seat that decides, and the number of the position for it."""
    seat = table.actor
    assert seat is not None
    return seat, table.number(seat)


class _Outdated(Nothing):
    """A program's decision came too late."""


def _decide(table: Table, seat: int, n: int, choice: Thought) -> None:
    try:
        carry_out(table, seat, n, choice)
    except Refused as e:
        if e.status == 409:
            raise _Outdated from e
        raise


def new_id() -> str:
    """The name of a new table; it opens nothing."""
    return secrets.token_hex(8)


def refuse_unless_seat(access: Access) -> None:
    """Only who holds a seat may change anything."""
    if access.role != "seat":
        raise Refused(403, "Only who holds a seat can do this")
