#!/usr/bin/env python3
"""Load on a server of tables: many people against bots at once, and kills in between.

    scripts/load.py --tables 200 --seconds 60      200 tables, people who think two seconds on average
    scripts/load.py --tables 1000 --think 10       the bar: 1,000 tables, each with a decision every ten seconds
    scripts/load.py --tables 2000 --think 10 --postgres --workers 2
                                                   twice as many on two processes and a PostgreSQL of its own
    scripts/load.py --kills 100                    a hundred times kill -9 under load; nothing acknowledged may be lost

Each person plays by websocket. Measured is the time from sending a decision to its acknowledgement, when it is on disk;
before that, with all sockets open and nobody deciding, what a table takes of the server's memory; and over the run the
server's processor time for a decision of a person, the answers of the program included. The people sit in this one
process, so on a machine with few processors they take time from the server.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

GAME = "paths-of-glory"


class Person:
    """Somebody at a table against a bot: decides at random after some thought, and remembers what was acknowledged."""

    def __init__(self, table: str, token: str, think: float) -> None:
        self.table, self.token, self.think = table, token, think
        self.rng = random.Random(table)
        self.sent = 0
        self.over = False
        self.acknowledged: list[str] = []
        self.times: list[float] = []
        self.refused: list[str] = []

    async def play(self, url: str) -> None:
        """Play until cancelled, until the game is over, or until the server is gone."""
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{self.table}/live?token={self.token}"
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(address, max_size=2**24, open_timeout=60) as socket_:
                await self._decide(socket_)

    async def sit(self, url: str, seated: asyncio.Semaphore) -> None:
        """Look at the table and do nothing, until cancelled."""
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{self.table}/live?token={self.token}"
        async with connect(address, max_size=2**24, open_timeout=60) as socket_:
            await socket_.recv()
            seated.release()
            async for _ in socket_:
                pass

    async def _decide(self, socket_: Any) -> None:
        state: dict[str, Any] = {}
        decided = None
        while state.get("result") is None:
            state |= await self._received(socket_)
            if state["actions"] and state["n"] != decided:
                await asyncio.sleep(self.rng.expovariate(1 / self.think) if self.think else 0)
                decided = state["n"]
                await self._send(socket_, state, self.rng.choice(state["actions"]))
        self.over = True

    async def _send(self, socket_: Any, state: dict[str, Any], action: str) -> None:
        # an id is never used for a second decision: the server would answer it with the first one's acknowledgement
        self.sent += 1
        message = {"type": "decide", "id": f"{self.table}-{self.sent}", "n": state["n"], "action": action}
        start = time.perf_counter()
        await socket_.send(msgspec.json.encode(message).decode())
        while True:
            answer = msgspec.json.decode(await socket_.recv())
            if answer["type"] == "state":
                state |= wanted(answer)
                continue
            self.times.append(time.perf_counter() - start)
            if answer["type"] == "ack":
                self.acknowledged.append(action)
            else:
                self.refused.append(answer["reason"])
            return

    async def _received(self, socket_: Any) -> dict[str, Any]:
        return wanted(msgspec.json.decode(await socket_.recv()))


def wanted(message: dict[str, Any]) -> dict[str, Any]:
    """What a hasty player reads of a message."""
    return {key: message[key] for key in ("n", "actions", "result") if key in message}


async def sit_down(url: str, tables: int, think: float, scenario: str) -> list[Person]:
    """Make tables, one person and one bot at each."""
    body = {"game": GAME, "scenario": scenario, "seats": {"CP": "me", "AP": "bot:random"}}
    people = []
    async with httpx.AsyncClient(base_url=url, timeout=120) as client:
        for _ in range(tables):
            made = (await client.post("/api/tables", json=body)).raise_for_status().json()
            people.append(Person(made["id"], made["links"]["CP"], think))
    return people


async def play_for(url: str, people: Sequence[Person], seconds: float) -> None:
    """Let everybody play for a while."""
    tasks = [asyncio.create_task(person.play(url)) for person in people]
    await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


async def check(url: str, people: Sequence[Person]) -> int:
    """Compare what was acknowledged with what is kept; how many decisions were made by people."""
    kept = 0
    async with httpx.AsyncClient(base_url=url, timeout=120) as client:
        for person in people:
            found = await decisions(client, person)
            told = person.acknowledged
            if found[: len(told)] != told or len(found) > len(told) + 1:
                at = next((k for k, (a, b) in enumerate(zip(found, told, strict=False)) if a != b), len(told))
                raise SystemExit(
                    f"table {person.table}: a decision is lost or doubled: {len(told)} acknowledged, {len(found)} kept; "
                    f"from the {at + 1}. on acknowledged {told[at : at + 3]}, kept {found[at : at + 3]}"
                )
            person.acknowledged = found
            kept += len(found)
    return kept


async def decisions(client: httpx.AsyncClient, person: Person) -> list[str]:
    """The person's decisions as the server has kept them."""
    headers = {"authorization": f"Bearer {person.token}"}
    text = (await client.get(f"/api/tables/{person.table}/export", headers=headers)).raise_for_status().text
    entries = [msgspec.json.decode(line) for line in text.splitlines()[1:]]
    return [entry["a"] for entry in entries if entry.get("by") == "CP"]


class Figures(msgspec.Struct, frozen=True):
    """What was measured."""

    tables: int
    decisions: int
    refused: int
    per_second: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    #: processor time of the server for a decision of a person, and its memory for a table where nothing happens
    cpu_ms: float | None = None
    idle_kb: float | None = None


class Use(NamedTuple):
    """What a server and the processes that it has started have taken so far."""

    seconds: float
    kilobytes: int


def use_of(pid: int) -> Use:
    """The use of a process and all below it, as Linux tells it; memory that several share counts once."""
    parents: dict[int, list[int]] = {}
    spent: dict[int, float] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (folder / "stat").read_text().rpartition(") ")[2].split()
            parents.setdefault(int(words[1]), []).append(int(folder.name))
            spent[int(folder.name)] = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    tree = [pid]
    for one in tree:
        tree += parents.get(one, [])
    return Use(sum(spent.get(one, 0.0) for one in tree), sum(_memory(one) for one in tree))


def _memory(pid: int) -> int:
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


async def idle(url: str, people: Sequence[Person], pid: int, before: Use) -> float:
    """The kilobytes that a table with one socket takes while nobody decides, what the program has done included."""
    seated = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(person.sit(url, seated)) for person in people]
    for _ in people:
        await seated.acquire()
    await asyncio.sleep(1.0)
    after = use_of(pid)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return round((after.kilobytes - before.kilobytes) / len(people), 1)


def figures(people: Sequence[Person], seconds: float) -> Figures:
    """The times of all decisions together."""
    times = sorted(t for person in people for t in person.times)
    if not times:
        raise SystemExit("nobody has decided anything")
    at = [round(1000 * times[min(len(times) - 1, int(share * len(times)))], 1) for share in (0.5, 0.95, 0.99)]
    refused = sum(len(person.refused) for person in people)
    return Figures(len(people), len(times), refused, round(len(times) / seconds, 1), *at)


async def load(
    url: str, tables: int, seconds: float, think: float, scenario: str = "introductory", pid: int = 0
) -> Figures:
    """One measurement; the first seconds, while processes start, do not count. With the server's `pid`, its use too."""
    await play_for(url, await sit_down(url, 1, 0.0, scenario), 2.0)  # the rules are loaded, the programs have started
    before = use_of(pid)
    people = await sit_down(url, tables, think, scenario)
    held = await idle(url, people, pid, before) if pid else None
    await play_for(url, people, max(think, min(5.0, seconds / 4)))
    for person in people:
        person.times.clear()
    await asyncio.sleep(5.0)  # what was on its way when they stopped is done by now
    async with httpx.AsyncClient(base_url=url, timeout=120) as client:
        for person in people:
            person.acknowledged = await decisions(client, person)
    start, spent = time.perf_counter(), use_of(pid)
    await play_for(url, people, seconds)
    found = figures(people, time.perf_counter() - start)
    cost = 1000 * (use_of(pid).seconds - spent.seconds) / found.decisions
    await check(url, people)
    return msgspec.structs.replace(found, cpu_ms=round(cost, 1), idle_kb=held) if pid else found


# The server -----------------------------------------------------------------------------------------


class Serving:
    """`greatwar serve` as a process."""

    def __init__(self, database: str, workers: int = 1) -> None:
        self.workers = workers
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port = int(s.getsockname()[1])
        self.url, self.database = f"http://127.0.0.1:{self.port}", database
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        words = [sys.executable, "-m", "greatwar.cli.main", "serve", "--port", str(self.port), "--db", self.database]
        words += ["--writes", "0", "--arrivals", "0", "--workers", str(self.workers)]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, start_new_session=True)
        for _ in range(600):
            if self.process.poll() is not None:
                break
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/api/games").status_code == 200:
                    return
            time.sleep(0.1)
        raise SystemExit(f"the server does not start (exit code {self.process.poll()})")

    def kill(self) -> None:
        """kill -9, with all that it has started."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


async def kills(server: Serving, rounds: int, tables: int) -> int:
    """Kill the server again and again under load; the number of decisions that were kept."""
    rng, kept = random.Random(1), 0
    people = await sit_down(server.url, tables, 0.05, "limited-war")
    for number in range(1, rounds + 1):
        going = [person for person in people if not person.over]
        people = going + await sit_down(server.url, tables - len(going), 0.05, "limited-war")
        before = sum(len(person.acknowledged) for person in people)
        playing = asyncio.create_task(play_for(server.url, people, 30))
        while sum(len(person.acknowledged) for person in people) < before + tables and not playing.done():
            await asyncio.sleep(0.05)
        await asyncio.sleep(rng.uniform(0.0, 1.0))
        server.kill()
        await playing
        server.start()
        found = await check(server.url, people)
        kept += found - before
        new = f"{found - before} decisions since the last"
        print(f"kill {number} of {rounds}: {new}, {kept} kept in all, none lost or doubled", flush=True)
    return kept


def _postgres() -> contextlib.AbstractContextManager[str]:
    """The PostgreSQL of the tests."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from tests.table.postgres import postgres

    return postgres()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=2.0, help="seconds a person thinks on average")
    parser.add_argument("--scenario", default="limited-war")
    parser.add_argument("--kills", type=int, default=0, help="instead: so many kills under load")
    parser.add_argument("--db", default="", help="a file or URL; a fresh file if not given")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL for it")
    parser.add_argument("--workers", type=int, default=1, help="server processes (PostgreSQL only)")
    parser.add_argument("--url", default="", help="a server that runs already")
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = given.db or (stack.enter_context(_postgres()) if given.postgres else f"{folder}/load.sqlite")
        server = None if given.url else Serving(database, given.workers)
        url = given.url or (server.url if server else "")
        try:
            if given.kills and server is not None:
                asyncio.run(kills(server, given.kills, min(given.tables, 20)))
            else:
                pid = server.process.pid if server else 0
                found = asyncio.run(load(url, given.tables, given.seconds, given.think, given.scenario, pid))
                print(msgspec.json.encode(found).decode())
        finally:
            if server is not None:
                server.process.terminate()
                server.process.wait()


if __name__ == "__main__":
    main()
