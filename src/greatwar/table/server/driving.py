"""Programs at tables: they decide until a person is asked, and somebody looks around for those that stand still."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from . import clocks
from .authority import Table
from .bots import Thought, Workers, carry_out, decide_at_once, question, think
from .changing import Changing, Nothing
from .errors import Refused
from .memory import Entry
from .saying import now, say_end
from .settings import Settings
from .store import bots_waiting, stored

#: programs decide for so long before it is stored and told; one that thinks longer lets go of the table meanwhile
_RUN_SECONDS, _QUICK_SECONDS = 0.1, 0.05

_log = logging.getLogger("greatwar.table")


class Driving(Changing):
    """The programs of all tables."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.workers = Workers(settings.bot_processes)

    @property
    def driving(self) -> int:
        """At how many tables programs decide."""
        return len(self._driving)

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

    def _waiting(self) -> dict[str, int]:
        with self.engine.connect() as c:
            return bots_waiting(c)


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
