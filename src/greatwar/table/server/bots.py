"""Programs think in processes of their own, so that the tables stay quick; so do long replays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from ...games import TITLES, load
from ...kernel import save
from ...kernel.errors import GreatwarError
from ...kernel.session import Record, Session
from ...players import PLAYERS, Player, make, rng_for
from ...players.player import reason_of
from ..pool import lasting_pool
from ..tools import TOOLS
from .authority import Table
from .errors import Refused
from .hidden import secrets_in
from .settings import find_game

T = TypeVar("T")
R = TypeVar("R")


class Question(msgspec.Struct, frozen=True):
    """What a program is asked: what its seat may know and what it may choose, and nothing else."""

    game: str
    player: str
    view: bytes
    actions: tuple[str, ...]
    chance: str  # what its own chance depends on; not the seed of the dice


class Thought(msgspec.Struct, frozen=True):
    """What a program decided, and what it says about it; that is for everybody to hear."""

    choice: str
    reason: str = ""


class Replayed(msgspec.Struct, frozen=True):
    """A save that was read and carried out."""

    header: save.Header
    state: bytes
    records: tuple[tuple[int, str, int | None], ...]
    lines: tuple[tuple[int, str, int | None], ...]
    dice: str  # fair, changed, unknown


class Workers:
    """A pool of processes that starts when it is first needed; no more than `waiting` tasks at a time, 0 = any."""

    def __init__(self, processes: int, waiting: int = 0) -> None:
        self._processes = max(1, processes)
        self._waiting, self._asked = waiting, 0
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[[T], R], task: T, seconds: float | None = None, share: float = 1.0) -> R:
        """Do some work elsewhere, within its time; a process that died is replaced, and the work done again once.

        Who may take only a `share` of the places leaves the others to those who may take all.
        """
        if self._waiting and self._asked >= self._waiting * share:
            raise Refused(503, "The server is busy with other work of this kind; try again in a moment")
        self._asked += 1
        try:
            return await self._run(work, task, seconds)
        finally:
            self._asked -= 1

    async def _run(self, work: Callable[[T], R], task: T, seconds: float | None) -> R:
        for last in (False, True):
            pool = self._open()
            future = asyncio.get_running_loop().run_in_executor(pool, work, task)
            try:
                return await asyncio.wait_for(future, seconds)
            except BrokenProcessPool:
                self._pool = None if self._pool is pool else self._pool
                if last:
                    raise
            except TimeoutError as e:
                self._end(pool)
                raise Refused(422, "This takes too long to be worked out") from e
        raise AssertionError

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End processes that do not come to an end; what else waited for them is asked again."""
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=False)

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = lasting_pool(self._processes)
        return self._pool


def question(table: Table, seat: int, thinking: str = "") -> Question:
    """What the program of a seat is asked."""
    game, session = table.game, table.session
    view = game.view(session.state, seat).to_bytes()
    actions = tuple(str(a) for a in session.actions)
    return Question(table.ref, with_budget(table.seats[seat].player, thinking), view, actions, _chance(table))


def with_budget(player: str, thinking: str) -> str:
    """A program's name with the budget that this server gives to those that take one."""
    return f"{player}:{thinking}" if thinking and PLAYERS[player].settings else player


def check_budget(thinking: str) -> None:
    """A sentence if no program understands this budget."""
    for player, kind in PLAYERS.items():
        if kind.offered and kind.settings:
            make(f"{player}:{thinking}", load(next(iter(TITLES))), TOOLS)


def _chance(table: Table) -> str:
    """What a program's own chance depends on: taking back does not change its mind."""
    return sha256(f"bot:{table.session.dice.seed}:{len(table.session.records)}".encode()).hexdigest()


def decide_at_once(table: Table, seat: int) -> Thought:
    """Let a program decide here and now, from its view."""
    player = _player(table.ref, table.seats[seat].player)
    view = table.game.view(table.session.state, seat)
    choice = player.decide(view, list(table.session.actions), rng_for(_chance(table)))
    return Thought(str(choice), reason_of(player))


def think(asked: Question) -> Thought:
    """Let a program decide in this process."""
    game, player = find_game(asked.game), _player(asked.game, asked.player)
    actions = [game.parse(text) for text in asked.actions]
    choice = player.decide(game.from_bytes(asked.view), actions, rng_for(asked.chance))
    return Thought(str(choice), reason_of(player))


def carry_out(table: Table, seat: int, n: int, thought: Thought) -> None:
    """Carry out what a program decided, and let it say what it aimed at."""
    table.decide((seat,), n, thought.choice)
    table.said[seat] = thought.reason


@cache
def _player(game: str, name: str) -> Player:
    return make(name, find_game(game), TOOLS)


class Unread(msgspec.Struct, frozen=True):
    """Why a save cannot be carried out, and how many of its records hold."""

    reason: str
    good: int | None = None


def read_save(task: tuple[tuple[str, ...], str, int | None]) -> Replayed | Unread:
    """Carry out a save; a sentence if it is none."""
    refs, text, at = task
    games = {find_game(ref).name: find_game(ref) for ref in refs}

    def find(name: str) -> Any:
        if name not in games:
            raise GreatwarError(f"this server has no game {name[:60]!r} (games: {', '.join(games)})")
        return games[name]

    try:
        header = save.read_header(text)
        session = save.load(text, find, at)
    except GreatwarError as e:
        return Unread(str(e), getattr(e, "good", None))
    hidden = secrets_in(session)
    records = tuple((r.by, str(r.action), secret) for r, secret in zip(session.records, hidden, strict=True))
    lines = tuple((x.record, x.text, x.only) for x in session.log)
    return Replayed(header, session.state.to_bytes(), records, lines, save.dice_verdict(header, session))


class Course(msgspec.Struct, frozen=True):
    """A game to be replayed from a state that is known."""

    game: str
    scenario: str
    options: dict[str, str]
    start: bytes | None  # None = from the beginning
    records: tuple[tuple[int, str], ...]


def states_of(course: Course) -> list[bytes]:
    """The states after each record; from the beginning also the one before all."""
    game = find_game(course.game)
    session: Session[Any] = Session(game, course.scenario, course.options, "", paused=True, begun=True)
    states = [] if course.start is not None else [session.state.to_bytes()]
    if course.start is not None:
        session.state = game.from_bytes(course.start)
    for by, text in course.records:
        session.replay([Record(by, game.parse(text))])
        session.forget()
        states.append(session.state.to_bytes())
    return states
