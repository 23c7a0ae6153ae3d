"""A client of the table's API, for bots and scripts.

It adds a part of its own to the dice of every table that it shares with other people (`Seat.part`), and shows it as
soon as all have promised theirs; `greatwar verify --part` checks afterwards that it counted.

server = Server("http://localhost:8914")
table = server.new_table("paths-of-glory", {"CP": "me", "AP": "bot:random"})
with table.live() as live:
    for state in live:
        if state["actions"]:
            live.decide(state["actions"][0])
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ..kernel.errors import GreatwarError
from ..kernel.fair import commit_to, promise_of


class Refusal(GreatwarError):
    """What the server did not do, with the rule that forbids it."""

    def __init__(self, status: int, rule: str, reason: str) -> None:
        super().__init__(reason if rule == "-" else f"{reason} (rule {rule})")
        self.status, self.rule, self.reason = status, rule, reason


class Server:
    """A server of tables."""

    def __init__(self, url: str, account: str = "", http: httpx.Client | None = None) -> None:
        self.url = url.rstrip("/")
        self._http = http or httpx.Client(base_url=self.url, timeout=60)
        self._account = account

    def call(self, method: str, path: str, body: Any = None, token: str = "", **query: Any) -> Any:
        """One call of the API; `Refusal` says why it was not done."""
        bearer = token or self._account
        headers = {"authorization": f"Bearer {bearer}"} if bearer else {}
        reply = self._http.request(method, f"/api{path}", json=body, headers=headers, params=query)
        if reply.status_code >= 400:
            raise _refusal(reply)
        kind = reply.headers.get("content-type", "").partition(";")[0]
        return msgspec.json.decode(reply.content) if kind == "application/json" else reply.text

    def games(self) -> list[dict[str, Any]]:
        """The games of the server."""
        found: list[dict[str, Any]] = self.call("GET", "/games")
        return found

    def new_table(self, game: str, seats: dict[str, str], **more: Any) -> Seat:
        """Make a table; the seat (or seats) of who made it, or one that only watches."""
        part = fresh_part()
        body = {"game": game, "seats": seats, "commit": commit_to(part), **more}
        return self._seat(self.call("POST", "/tables", body), part)

    def import_save(self, text: str, seats: dict[str, str], **more: Any) -> Seat:
        """Make a table from a save."""
        part = fresh_part()
        body = {"save": text, "seats": seats, "commit": commit_to(part), **more}
        return self._seat(self.call("POST", "/tables/import", body), part)

    def _seat(self, made: dict[str, Any], part: str) -> Seat:
        mine = [token for token in made["links"].values() if token.startswith("s_")]
        return Seat(self, made["id"], mine[0] if mine else made["watch"], made["links"], made["watch"], part)

    def join(self, table: str, invitation: str = "", **more: Any) -> Seat:
        """Sit down at a table, by an invitation or at an open seat."""
        part = fresh_part()
        body = {"commit": commit_to(part), **more}
        joined = self.call("POST", f"/tables/{table}/join", body, invitation)
        seat = Seat(self, table, joined["token"], {}, joined["watch"], part)
        seat.state()
        return seat

    def seat(self, table: str, token: str) -> Seat:
        """A seat whose token is known."""
        return Seat(self, table, token, {}, "")


class Seat:
    """A place at a table: what it may see, and what it may do."""

    def __init__(
        self, server: Server, table: str, token: str, links: dict[str, str], watch: str, part: str = ""
    ) -> None:
        self.server, self.table, self.token, self.links, self.watch = server, table, token, links, watch
        self.part = part  # what it adds to the dice
        self.promise = ""  # the hash of all promises, as they stood when the part was shown

    def call(self, method: str, path: str = "", body: Any = None, **query: Any) -> Any:
        """A call about this table."""
        return self.server.call(method, f"/tables/{self.table}{path}", body, self.token, **query)

    def state(self, **query: Any) -> dict[str, Any]:
        """The table as it stands, as far as this seat may know it."""
        found: dict[str, Any] = self.call("GET", **query)
        if self.awaited(found):
            self.do("dice", part=self.part)
            found = self.call("GET", **query)
        return found

    def awaited(self, state: dict[str, Any]) -> bool:
        """Whether the dice wait for our part, and everybody has promised his; what was promised is noted then."""
        table, mine = state.get("table", {}), state.get("you", {}).get("seats", [])
        dice = table.get("dice", {})
        promised = dice.get("promised", {})
        if not (self.part and set(mine) & set(dice.get("waits_for", ()))):
            return False
        if any(promised.get(seat) != commit_to(self.part) for seat in mine):
            return False  # it is not our promise that is waited for
        self.promise = promise_of(table["commitment"], promised)
        return True

    def decide(self, n: int, action: str, id_: str | None = None) -> int:
        """Make a decision in the position `n`; the number of the next one."""
        body = {"n": n, "action": action, **({"id": id_} if id_ else {})}
        return int(self.call("POST", "/decisions", body)["n"])

    def do(self, what: str, **body: Any) -> Any:
        """undo, undo-request, undo-answer, chat, notes, pause, resign, draw-offer, draw-answer, dice, orders …"""
        return self.call("POST", f"/{what}", body)

    def why(self, action: str) -> dict[str, Any]:
        """Whether an action is allowed now, and if not, the rule against it."""
        found: dict[str, Any] = self.call("GET", "/why", action=action)
        return found

    def analysis(self, what: str, **query: Any) -> Any:
        """odds, supply, evaluation or timeline, from what this seat may know."""
        return self.call("GET", f"/analysis/{what}", **query)[what]

    def export(self) -> str:
        """The save, as far as this seat may know it."""
        return str(self.call("GET", "/export"))

    def live(self, since: int | None = None) -> Live:
        """The table as it changes."""
        query: dict[str, Any] = {"token": self.token, **({} if since is None else {"since": since})}
        address = self.server.url.replace("http", "ws", 1)
        return Live(f"{address}/api/tables/{self.table}/live?{urlencode(query)}", self)


class Live:
    """A websocket to a table: iterate over its states, decide in between."""

    def __init__(self, url: str, seat: Seat | None = None) -> None:
        self._seat = seat
        self._connecting = connect(url, max_size=2**24)
        self._socket: ClientConnection = self._connecting.__enter__()
        self._sent = 0
        self._name = secrets.token_hex(6)  # of this connection: no message of another has the same id
        self._decided: int | None = None
        self.now: dict[str, Any] = {}
        self.waiting: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Go."""
        self._connecting.__exit__(None, None, None)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The state after each change, until the game is over or the connection ends."""
        while True:
            try:
                message = self.next()
            except ConnectionClosed:
                return
            if message["type"] == "state" and self.now["n"] != self._decided:
                yield self.now
                if self.now["result"] is not None:
                    return

    def next(self, timeout: float | None = None) -> dict[str, Any]:
        """The next message of any type; states are merged into `now`."""
        if self.waiting:
            return self.waiting.pop(0)
        return self._receive(timeout)

    def _receive(self, timeout: float | None = None) -> dict[str, Any]:
        message: dict[str, Any] = msgspec.json.decode(self._socket.recv(timeout))
        if message["type"] == "state":
            self.now = merged(self.now, message)
            if self._seat is not None and self._seat.awaited(self.now):
                self.send("dice", part=self._seat.part)
        return message

    def send(self, kind: str, **content: Any) -> str:
        """Send a message; its id."""
        self._sent += 1
        content = {"type": kind, "id": f"{self._name}-{self._sent}", **content}
        self._socket.send(msgspec.json.encode(content).decode())
        return str(content["id"])

    def ask(self, kind: str, **content: Any) -> dict[str, Any]:
        """Send a message and wait for its answer; `Refusal` if it was refused."""
        id_ = self.send(kind, **content)
        while True:
            message = self._receive()
            if message["type"] == "state":
                self.waiting.append(message)
            elif message.get("id") == id_:
                if message["type"] == "refused":
                    raise Refusal(message["status"], message["rule"], message["reason"])
                return message

    def decide(self, action: str) -> int:
        """Make a decision in the position we have; returns when it is on the server's disk."""
        number = self.now["n"]
        found = int(self.ask("decide", n=number, action=action)["n"])
        self._decided = number
        return found


def fresh_part() -> str:
    """A part of the dice that nobody can guess."""
    return secrets.token_hex(16)


def merged(old: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """What we know after a `state` message."""
    if message["full"]:
        return {key: value for key, value in message.items() if key not in ("type", "full", "log_from", "talk_from")}
    new = dict(old)
    for key, value in message.items():
        if key == "view":
            new[key] = apply_patch(old[key], value)
        elif key in ("log", "talk"):
            new[key] = old[key][: message[f"{key}_from"]] + value
        elif key not in ("type", "full", "log_from", "talk_from"):
            new[key] = value
    return new


def apply_patch(old: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """Carry out a JSON merge patch."""
    new = {key: value for key, value in old.items() if patch.get(key, value) is not None}
    for key, value in patch.items():
        if isinstance(value, dict):
            new[key] = apply_patch(old[key] if isinstance(old.get(key), dict) else {}, value)
        elif value is not None:
            new[key] = value
    return new


def _refusal(reply: httpx.Response) -> Refusal:
    try:
        body = msgspec.json.decode(reply.content, type=dict[str, Any])
        return Refusal(reply.status_code, str(body.get("rule", "-")), str(body.get("reason", reply.reason_phrase)))
    except msgspec.MsgspecError:
        return Refusal(reply.status_code, "-", f"the server answered {reply.status_code}")
