"""Servers for tests: one in a thread of this process, or one as a process that can be killed."""

from __future__ import annotations

import multiprocessing
import random
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from greatwar.table.client import Live, Seat, Server
from greatwar.table.server.app import make_app
from greatwar.table.server.run import options
from greatwar.table.server.settings import Settings
from greatwar.table.server.tables import Tables

SMALL, PATHS = "tests.kernel.small_game:GAME", "paths-of-glory"
BOTH = (SMALL, PATHS)


def settings(database: str | Path, **more: Any) -> Settings:
    """Settings for tests: no limits unless they are what is tested."""
    free: dict[str, Any] = {"games": BOTH, "writes_per_second": 0, "tables_per_minute": 0}
    return Settings(database=str(database), **(free | more))


class Running(Server):
    """A server that runs, and a client of it."""

    def __init__(self, url: str, tables: Callable[[], Tables] | None = None) -> None:
        super().__init__(url)
        self._tables = tables

    @property
    def tables(self) -> Tables:
        """The tables of a server in this process."""
        assert self._tables is not None
        return self._tables()

    def two(self, game: str = "small", **more: Any) -> tuple[Seat, Seat]:
        """A table of two people: the one who made it, and one who was invited."""
        first, second = ("red", "blue") if game == "small" else ("CP", "AP")
        mine = self.new_table(game, {first: "me", second: "friend"}, **more)
        other = self.join(mine.table, mine.links[second])
        mine.state()  # both have added to the dice now
        return mine, other


@contextmanager
def in_thread(chosen: Settings) -> Iterator[Running]:
    """A server in a thread."""
    app = make_app(chosen)
    config = uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=1, **options(chosen))
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started, 30)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield Running(f"http://127.0.0.1:{port}", lambda: app.state.tables)
    finally:
        server.should_exit = True
        thread.join(15)


#: processes are copies of one that has read all modules once: they start quickly
_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["greatwar.table.server.app", "greatwar.games.paths_of_glory.game", __name__])


def _serve(chosen: Settings, port: int) -> None:
    uvicorn.run(make_app(chosen), port=port, log_level="error", timeout_graceful_shutdown=1, **options(chosen))


class Process:
    """A server as a process of its own, on a port that stays the same when it is started again."""

    def __init__(self, chosen: Settings, port: int = 0) -> None:
        self.settings, self.port = chosen, port or free_port()
        self.client = Running(f"http://127.0.0.1:{self.port}")
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.process = _forks.Process(target=_serve, args=(self.settings, self.port))
        self.process.start()
        wait_until(self.answers, 60)

    def answers(self) -> bool:
        """Whether somebody listens."""
        assert self.process.is_alive(), "the server has ended"
        try:
            return httpx.get(f"{self.client.url}/api/games", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """End it as a power failure would."""
        self.process.kill()
        self.process.join(20)

    def stop(self) -> None:
        """End it politely."""
        self.process.terminate()
        self.process.join(20)


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def wait_until(true: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


def play_on(seats: list[Seat], decisions: int, seed: int = 1) -> dict[str, Any]:
    """Let people decide at random, by HTTP, so many times or to the end; the last state."""
    rng, state = random.Random(seed), {}
    for _ in range(decisions):
        for seat in seats:
            state = seat.state()
            if state["actions"]:
                seat.decide(state["n"], rng.choice(state["actions"]))
                break
            if state["result"] is not None:
                return state
    return seats[0].state()


def play_live(live: Live, seed: int, stop: Callable[[], bool] = lambda: False) -> list[str]:
    """Decide at random until the game is over; the actions that were acknowledged."""
    rng, done = random.Random(seed), []
    for state in live:
        if state["actions"] and not live.waiting:
            action = rng.choice(state["actions"])
            live.decide(action)
            done.append(action)
        if stop():
            break
    return done


def cards_in(text: str, side: str) -> set[str]:
    """The cards of a side that a text names."""
    return set(re.findall(rf"\b{side}-\d+\b", text))
