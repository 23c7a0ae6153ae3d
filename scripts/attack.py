#!/usr/bin/env python3
"""An attack on a server of tables: hostile messages over every operation, by HTTP and by websocket.

    scripts/attack.py                        12,000 messages at a server of its own
    scripts/attack.py --messages 50000       more of them; --seed N for others

Every message asks for something that nobody may get: another's seat, a decision out of turn, an action that no rule
allows, a part of the dice that was not promised, a save that is none, a body that is malformed, a path that leads out.
None may be accepted, none may be answered with a fault of the server, and in the end the tables stand as before.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from greatwar.table.client import Refusal, Seat, Server, fresh_part
from greatwar.table.server.operations import OPERATIONS

#: bodies that are understood, so that what is wrong about a message is something else
PLAIN: dict[str, dict[str, Any]] = {
    "decide": {"n": 1, "action": "lay Ant"},
    "march": {"n": 1, "pieces": ["Ant"], "by": ["here"]},
    "undo": {},
    "undo-request": {},
    "undo-answer": {"accept": True},
    "chat": {"text": "hello"},
    "notes": {"text": "x"},
    "pause": {"paused": True},
    "vacation": {"days": 1},
    "aids": {"on": True},
    "resign": {},
    "draw-offer": {},
    "draw-answer": {"accept": True},
    "dice": {"withdraw": True},
    "orders": {"orders": []},
    "notify": {"when": "never"},
    "push": {"endpoint": "https://push.example/1", "remove": True},
    "why": {"action": "lay Ant"},
    "preview": {"action": "lay Ant"},
    "ways": {"piece": "Ant"},
}
PATHS = {"decide": "decisions"}
#: values that belong nowhere
ODD: list[Any] = [
    None,
    True,
    -1,
    2**70,
    -(2**63),
    1e308,
    [],
    {},
    [[[[]]]],
    {"a": {"b": {"c": None}}},
    "\0",
    "a\0b",
    "\ud800",
    "x" * 5000,
    "/".join(["..", "..", "etc", "passwd"]),
    "'; DROP TABLE tables; --",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "%00",
    "\u202e\u0000",
    "NaN",
]
WRONG_PATHS = [
    "%00",
    "a%00b",
    "x" * 3000,
    "..%2f..%2f..%2fetc%2fpasswd",
    "%ff%fe",
    "//",
    "a/" * 200,
    "%2e%2e/%2e%2e",
    "api",
]
_LOOK = '{"type": "look", "seat": "red"}'
WEBHOOKS = ["http://[", "file:///etc/passwd", "http://", "gopher://x", "http://a b/", "http://a:99999/", "javascript:1"]


class Report:
    """What became of the messages."""

    def __init__(self) -> None:
        self.sent: Counter[str] = Counter()
        self.answers: Counter[int] = Counter()
        self.accepted: list[str] = []
        self.faults: list[str] = []

    @property
    def messages(self) -> int:
        """All of them."""
        return sum(self.sent.values())

    def note(self, kind: str, what: str, status: int, text: str, harmless: bool = False) -> None:
        """One answer; `harmless`: it may be answered, since nothing is given away by it."""
        self.sent[kind] += 1
        self.answers[status] += 1
        told = f"{kind}: {what[:160]} -> {status} {text[:160]}"
        if status >= 500:
            self.faults.append(told)
        elif status < 400 and not harmless:
            self.accepted.append(told)

    def __str__(self) -> str:
        answers = ", ".join(f"{n} x {status}" for status, n in sorted(self.answers.items()))
        kinds = ", ".join(f"{kind} {n}" for kind, n in self.sent.most_common())
        return f"{self.messages} messages ({kinds})\nanswers: {answers}\n" + "\n".join(
            [f"accepted: {len(self.accepted)}", *self.accepted[:20], f"faults: {len(self.faults)}", *self.faults[:20]]
        )


class Attacker:
    """Somebody who means harm: he holds a seat of his own, a link to watch, and a link to another table."""

    def __init__(self, url: str, seed: int) -> None:
        self.server, self.rng, self.report = Server(url), random.Random(seed), Report()
        self.http = httpx.Client(base_url=url, timeout=60)
        self.victim = self.server.new_table("small", {"red": "me", "blue": "friend"})
        self.mine = self.server.join(self.victim.table, self.victim.links["blue"])
        self.victim.state()
        self.waiting = self.server.new_table("small", {"red": "me", "blue": "friend"})
        self.own = self.server.new_table("small", {"red": "me", "blue": "me"})
        self.save = self.own.export()
        self.names = ["victim", "Nobody"]
        made = [{"name": name, "password": "a long password"} for name in ("victim", "attacker")]
        self.target, self.account = (self.server.call("POST", "/accounts", body)["token"] for body in made)
        self.session = self.server.call("GET", "/me/sessions", token=self.target)[0]["id"]
        body = {"name": "A cup", "game": "small", "format": "cup"}
        self.cup = self.server.call("POST", "/tournaments", body, token=self.target)["id"]
        self.server.call("POST", f"/tournaments/{self.cup}/join", token=self.target)
        self.tables = (self.victim, self.waiting, self.own)
        self.before = [self._standing(seat) for seat in self.tables]
        self.sockets: dict[str, ClientConnection] = {}
        self.open = contextlib.ExitStack()

    @staticmethod
    def _standing(seat: Seat) -> Any:
        """All that a message could have changed at a table."""
        state = seat.state()
        keys = (
            "n",
            "view",
            "actor",
            "actions",
            "log",
            "talk",
            "paused",
            "offers",
            "clock",
            "orders",
            "notify",
            "pushes",
            "notes",
            "result",
        )
        return {key: state[key] for key in keys}, seat.export(), state["table"]["dice"]

    def run(self, messages: int) -> Report:
        """Send so many messages, of all kinds in turn, and see what stands afterwards."""
        kinds = [
            self.without_right,
            self.malformed,
            self.against_the_rules,
            self.by_socket,
            self.by_socket_without_right,
            self.odd_requests,
            self.saves,
            self.accounts,
            self.account_operations,
            self.tournaments,
            self.questions,
        ]
        while self.report.messages < messages:
            self.rng.choice(kinds)()
        for seat, before in zip(self.tables, self.before, strict=True):
            if self._standing(seat) != before:
                self.report.accepted.append(f"table {seat.table} does not stand as before")
        for token in (self.target, self.account):
            if len(self.server.call("GET", "/me/sessions", token=token)) != 1:
                self.report.accepted.append("a session was ended, or begun")
        cup = self.server.call("GET", f"/tournaments/{self.cup}")
        if (cup["state"], cup["players"], len(self.server.call("GET", "/tournaments"))) != ("open", ["victim"], 1):
            self.report.accepted.append("the tournament does not stand as before")
        self.open.close()
        return self.report

    # By HTTP ----------------------------------------------------------------------------------

    def _call(
        self, kind: str, method: str, path: str, body: Any = None, token: str = "", harmless: bool = False
    ) -> None:
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        content = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else b""
        try:
            reply = self.http.request(method, path, content=content, headers=headers)
        except (httpx.InvalidURL, httpx.LocalProtocolError, UnicodeError):
            return  # the client itself refuses to send this
        self.report.note(kind, f"{method} {path} {content[:100]!r}", reply.status_code, reply.text, harmless)

    def _operation(self) -> tuple[str, str]:
        kind = self.rng.choice([k for k in OPERATIONS if k != "why"])
        return kind, f"/{PATHS.get(kind, kind)}"

    def without_right(self) -> None:
        """A good message with a token that opens nothing, or another table, or nothing but the view."""
        kind, path = self._operation()
        tokens = [
            "",
            "s_",
            "s_" + "x" * 30,
            self.victim.watch,
            self.own.token,
            self.waiting.links["blue"],
            "\x7f",
            "x_none",
        ]
        token = self.rng.choice(tokens)
        method = self.rng.choice(["POST", "PUT"])
        self._call("without right", method, f"/api/tables/{self.victim.table}{path}", PLAIN[kind], token)

    def malformed(self) -> None:
        """A body that is not understood, with a good token."""
        kind, path = self._operation()
        body: Any = dict(PLAIN[kind])
        way = self.rng.randrange(5)
        if way == 0:
            body[self.rng.choice([*body, "n", "text", "id"])] = self.rng.choice(ODD[:14])
            if self._might_be_good(kind, body):
                return
        elif way == 1:
            body[self.rng.choice(["seat", "seats", "extra", "__proto__", "token"])] = self.rng.choice(["red", 1, None])
        elif way == 2:
            body = self.rng.choice([x for x in ODD if x != {}])
        elif way == 3:
            body = self.rng.choice([b"", b"{", b"[" * 3000, b"\xff\xfe", b'{"a":1}{"b":2}', b"nul", b'{"n":NaN}'])
            if kind in ("undo", "undo-request", "resign", "draw-offer") and body == b"":
                return
        else:
            body["id"] = self.rng.choice([1, [], {}, "", "x" * 65, "\0", None, True][:6])
        self._call("malformed", "POST", f"/api/tables/{self.victim.table}{path}", body, self.mine.token)

    @staticmethod
    def _might_be_good(kind: str, body: dict[str, Any]) -> bool:
        """Whether an odd value happens to fit: a null id, a true for a yes, a text for a text."""
        if body.get("id", "") is None:
            body.pop("id")
        value = [body[k] for k in body if k in PLAIN[kind] and body[k] == PLAIN[kind][k]]
        return len(value) == len(body) or kind in ("chat", "notes", "pause") or body.get("accept") is True

    def against_the_rules(self) -> None:
        """Well-formed, with a seat of one's own, and still not allowed."""
        table, token = self.victim.table, self.mine.token
        state = self.mine.state()
        n = self.rng.choice([state["n"], state["n"] + 1, 0, 2**52, self.victim.state()["n"]])
        listed = self.victim.state()["actions"]
        tries: list[tuple[str, dict[str, Any]]] = [
            (
                "/decisions",
                {"n": n, "action": self.rng.choice([*listed, "yield", "roll 6", "deal Jay", "done", "", "x" * 300])},
            ),
            ("/undo", {}),
            ("/undo-request", {"decisions": self.rng.choice([1, 2, 1000])}),
            ("/undo-request", {"withdraw": True}),
            ("/undo-answer", {"accept": self.rng.random() < 0.5}),
            ("/draw-answer", {"accept": self.rng.random() < 0.5}),
            ("/dice", {"part": fresh_part()}),
            ("/dice", {"part": self.mine.part}),
            ("/dice", {"withdraw": True}),
            ("/vacation", {"days": self.rng.choice([0, 1, 60])}),
            ("/preview", {"action": self.rng.choice([*listed, "yield"])}),
            ("/notify", {"webhook": self.rng.choice(WEBHOOKS)}),
            ("/notify", {"email": self.rng.choice(["nobody", "a@b@c", "a@b\nBcc: c@d", "someone@example.org"])}),
            ("/push", {"endpoint": self.rng.choice(WEBHOOKS), "p256dh": "AAAA", "auth": "AAAA"}),
            ("/push", {"endpoint": "https://push.example/", "p256dh": "B" * 87, "auth": "A" * 22}),
            ("/notify", {"webhook": "https://example.org/", "shape": "teams"}),
            ("/join", {"seat": self.rng.choice(["red", "blue", "green"])}),
            ("/claim", {"token": self.rng.choice([self.victim.watch, "s_x", "i_x"])}),
        ]
        path, body = self.rng.choice(tries)
        self._call("against the rules", "POST", f"/api/tables/{table}{path}", body, token)
        self._call(
            "against the rules",
            "POST",
            f"/api/tables/{self.waiting.table}/dice",
            {"part": self.rng.choice([self.waiting.part, fresh_part()])},
            self.rng.choice([self.waiting.token, token]),
        )

    def odd_requests(self) -> None:
        """Odd paths, methods and sizes; pages may be answered, since the client's page is for everybody."""
        path = self.rng.choice(WRONG_PATHS)
        place = self.rng.choice(["/", "/api/", "/api/tables/", "/api/games/", "/api/games/small/rules/", "/assets/"])
        method = self.rng.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
        self._call(
            "odd requests", method, f"{place}{path}", None, self.mine.token, harmless=not place.startswith("/api/t")
        )
        if self.rng.random() < 0.05:
            self._call("odd requests", "POST", "/api/tables", b"x" * 70_000, self.mine.token)

    def saves(self) -> None:
        """Saves that are none, or that were forged."""
        lines = self.save.splitlines()
        way = self.rng.randrange(6)
        at: Any = None
        if way == 0:
            text = self.rng.choice(
                ["", "{}", "\0" * 50, "[]", "x" * 1000, lines[0][:40], '{"format":"greatwar-save/1"}']
            )
        elif way == 1:
            text = "\n".join(
                [lines[0], *self.rng.sample(lines[1:], len(lines) - 1), '{"a":"deal Ant"}', '{"a":"deal Ant"}']
            )
        elif way == 2:
            text = "\n".join([*lines, json.dumps({"a": self.rng.choice(["roll 9", "steal", "?"]), "by": "red"})])
        elif way == 3:
            text = lines[0].replace('"small"', json.dumps(self.rng.choice(["chess", "../x", "\0"]))) + "\n"
        elif way == 4:
            text = lines[0][:-1] + f',"extra":{self.rng.randrange(9)}}}\n'
        else:
            text, at = self.save, self.rng.choice([10**6, -1, 2**40, "1"])
        body = {"save": text, "seats": {"red": "me", "blue": "me"}, **({} if at is None else {"at": at})}
        self._call("saves", "POST", "/api/tables/import", body)
        odd = {
            "game": self.rng.choice(["chess", "\0", 1, None]),
            "seats": {"red": self.rng.choice(["you", "bot:god", 1])},
        }
        self._call("saves", "POST", "/api/tables", odd)
        clock = {"move": self.rng.choice(ODD[:12]), "at_zero": self.rng.choice(["program", "loss", "win", 1])}
        self._call("saves", "POST", "/api/tables", {"game": "small", "seats": {"red": "me"}, "clock": clock})

    def accounts(self) -> None:
        """Names that are taken or none, passwords that are wrong, logins that ran out."""
        name = self.rng.choice([*self.names, "", "a", "x" * 50, "\0", "a b", "<b>", 7, None])
        password = self.rng.choice(["short", "", "x" * 300, "\0" * 10, 7, None])
        where = self.rng.choice(["/api/accounts", "/api/login"])
        self._call("accounts", "POST", where, {"name": name, "password": password})
        key = self.rng.choice(["c_", "c_" + "x" * 32, self.mine.token, "\0", "", 7, None])
        self._call("accounts", "POST", "/api/confirm", {"key": key})
        self._call("accounts", "GET", "/api/me", None, self.rng.choice(["", "x_", "x_" + "y" * 30, self.mine.token]))

    def account_operations(self) -> None:
        """What belongs to an account: without a login, with that of another, with what is no password and no key."""
        odd = self.rng.choice([*ODD[:14], "short", "wrong but long"])
        operations: list[tuple[str, str, Any]] = [
            ("PUT", "/api/me/password", {"old": odd, "new": self.rng.choice(["a new password", odd])}),
            ("PUT", "/api/me/email", {"email": self.rng.choice(["a@b", odd]), "password": odd}),
            ("GET", "/api/me/sessions", None),
            ("DELETE", f"/api/me/sessions/{self.rng.choice([self.session, 'others', '%00', 'x' * 80])}", None),
            ("PUT", "/api/me/vacation", {"days": self.rng.choice([-1, 61, 1e9, odd])}),
            ("POST", "/api/forgot", {"name": self.rng.choice(["victim", odd])}),
            (
                "POST",
                "/api/reset",
                {"key": self.rng.choice(["c_", "c_" + "x" * 32, odd]), "password": "a new password"},
            ),
            ("POST", f"/api/tables/{self.victim.table}/claim", {"token": self.rng.choice(["s_x", self.target, odd])}),
        ]
        method, path, body = self.rng.choice(operations)
        nobody = self.rng.choice(["", "x_", "x_" + "y" * 30, self.mine.token, self.victim.watch])
        self._call("account operations", method, path, body, nobody)
        if path.endswith(self.session) or body is not None:
            self._call("account operations", method, path, body, self.account)
        place = self.rng.choice(["/api/players/", "/api/ladder/"])
        self._call("account operations", "GET", f"{place}{self.rng.choice(['nobody', *WRONG_PATHS])}", None, nobody)

    def tournaments(self) -> None:
        """Another's tournament: started, ruled, left for him; and tournaments that cannot be held."""
        odd = self.rng.choice(ODD[:14])
        table = self.rng.choice([self.victim.table, "0" * 16, odd])
        operations: list[tuple[str, Any]] = [
            ("/start", None),
            ("/leave", None),
            ("/drop", {"name": self.rng.choice(["victim", "nobody", odd])}),
            ("/rule", {"table": table, "winner": self.rng.choice(["victim", "attacker", odd])}),
            ("", {"name": "x", "game": "small", "format": odd}),
            ("", {"name": "x", "game": self.rng.choice(["chess", odd]), "format": "swiss", "rounds": 3}),
            ("", {"name": odd, "game": "small", "format": "cup", "clock": {"move": odd}}),
        ]
        path, body = self.rng.choice(operations)
        place = f"/{self.cup if self.rng.random() < 0.8 else self.rng.choice(WRONG_PATHS)}" if path else ""
        nobody = self.rng.choice(["", "x_", "x_" + "y" * 30, self.mine.token, self.victim.watch])
        self._call("tournaments", "POST", f"/api/tournaments{place}{path}", body, nobody)
        self._call("tournaments", "POST", f"/api/tournaments{place}{path}", body, self.account)
        self._call("tournaments", "POST", f"/api/tournaments{place}/join", None, nobody)

    def questions(self) -> None:
        """What may not be seen: another's side, another's save, a moment that was not."""
        seat = self.rng.choice(["red", "green", "", "\0", "x" * 100])
        token = self.rng.choice([self.mine.token, "", "w_x", self.own.token, self.waiting.links["blue"]])
        paths = [
            f"?seat={seat.encode().hex() if seat == chr(0) else seat or 'none'}",
            f"/replay?at={self.rng.choice(['-1', '999999', 'x', '2e9', '1.5'])}",
            f"/analysis/{self.rng.choice(['odds', 'supply'])}?seat=red",
            f"/analysis/{self.rng.choice(['hand', '..%2f', '%00'])}",
            "/why?action=" + "x" * 500,
            "/replay?at=0&seat=red",
            f"/export{self.rng.choice(['', '?seat=red', '?token=w_x'])}",
        ]
        path = self.rng.choice(paths)
        if path.startswith("/export"):  # what the own seat may know is no secret from it; the others have no right
            token = self.rng.choice(["", "w_x", self.own.token, self.waiting.links["blue"]])
        self._call("questions", "GET", f"/api/tables/{self.victim.table}{path}", None, token)
        if token.startswith("i_"):
            self._call("questions", "GET", f"/api/tables/{self.waiting.table}/export", None, token)
        many = "&".join(["token=x_none"] * self.rng.choice([1, 3, 201]))
        self._call("questions", "GET", f"/api/tables?{many}", None, "")

    # By websocket -----------------------------------------------------------------------------

    def _socket(self, name: str, token: str) -> ClientConnection:
        socket = self.sockets.get(name)
        if socket is None:
            address = self.server.url.replace("http", "ws", 1)
            opening = connect(f"{address}/api/tables/{self.victim.table}/live?token={token}", max_size=2**24)
            socket = self.open.enter_context(opening)
            socket.recv(30)
            self.sockets[name] = socket
        return socket

    def _say(self, kind: str, name: str, token: str, messages: list[str]) -> None:
        socket = self._socket(name, token)
        try:
            for text in messages:
                socket.send(text)
            socket.send('{"type": "ping"}')
            answered = 0
            while (answer := msgspec.json.decode(socket.recv(60)))["type"] != "pong":
                if answer["type"] != "state":
                    answered += 1
                    self._judge(kind, answer, messages)
            while answered < len(messages):  # answers may come after the pong: they are given side by side
                answer = msgspec.json.decode(socket.recv(60))
                if answer["type"] not in ("state", "pong"):
                    answered += 1
                    self._judge(kind, answer, messages)
        except ConnectionClosed as e:
            self.report.note(kind, "closed", 500 if e.rcvd is None or e.rcvd.code == 1011 else 400, str(e))
            self.sockets.pop(name, None)

    def _judge(self, kind: str, answer: dict[str, Any], messages: list[str]) -> None:
        refused = answer["type"] == "refused" or answer.get("listed") is False
        self.report.note(kind, f"one of {messages}", answer.get("status", 422) if refused else 200, str(answer))

    def by_socket(self) -> None:
        """With a seat of one's own: malformed, stale, out of turn, unknown."""
        messages = []
        for _ in range(self.rng.randrange(1, 9)):
            kind = self.rng.choice([*OPERATIONS, "join", "look", "", "__init__"])
            body: dict[str, Any] = {"type": kind, "id": self.rng.choice(["1", 7, "x" * 100, None, [], fresh_part()])}
            if kind == "look":
                body["seat"] = self.rng.choice(["red", "green", "\0", 7])
            elif kind in ("decide", "why", "preview"):
                body |= {
                    "n": self.rng.randrange(2**40),
                    "action": self.rng.choice(["lay Ant", "roll 6", "", "\0", "x" * 400]),
                }
            elif kind in ("undo-answer", "draw-answer"):
                body["accept"] = True
            else:
                body[self.rng.choice(["text", "paused", "orders", "when", "extra"])] = self.rng.choice(ODD[3:12])
                body["more"] = 1
            if kind in ("why", "preview"):
                body.pop("n")
            messages.append(json.dumps(body))
        self._say("by socket", "mine", self.mine.token, messages)

    def by_socket_without_right(self) -> None:
        """With a link to watch; with none; from another page."""
        messages = [
            json.dumps({"type": kind, "id": fresh_part(), **PLAIN[kind]}) for kind in self.rng.sample(list(PLAIN), 4)
        ]
        messages += [
            self.rng.choice(
                ["", "[]", "1", "{", "null", '"x"', "\x00", '{"type": 7}', '{"type": "look", "seat": "red"}']
            )
        ]
        self._say("by socket without right", "watch", self.victim.watch, messages)
        if self.rng.random() < 0.1:
            self._refused_socket()

    def _refused_socket(self) -> None:
        address = self.server.url.replace("http", "ws", 1)
        table = self.rng.choice([self.victim.table, "0" * 16, "%00", "x" * 300])
        token = self.rng.choice(["", "s_x", self.own.token, self.waiting.links["blue"], "%00"])
        origin: Any = self.rng.choice([None, "https://evil.example"])
        try:
            with connect(f"{address}/api/tables/{table}/live?token={token}", origin=origin) as socket:
                text = socket.recv(30)
                self.report.note("by socket without right", f"{table} {token}", 200, str(text))
        except (ConnectionClosed, InvalidStatus) as e:
            code = e.rcvd.code if isinstance(e, ConnectionClosed) and e.rcvd is not None else 403
            self.report.note("by socket without right", f"{table} {token}", 500 if code == 1011 else 403, str(e))


def attack(url: str, messages: int, seed: int = 1) -> Report:
    """Attack a server that has the small game."""
    return Attacker(url, seed).run(messages)


def main() -> int:
    """Attack a server of our own."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--messages", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--db", default="", metavar="URL", help="a PostgreSQL instead of a file of its own")
    chosen = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    with tempfile.TemporaryDirectory() as folder:
        for report in _reports(chosen.db or str(Path(folder) / "t.sqlite"), chosen.messages, chosen.seed):
            print(report)
            if report.accepted or report.faults:
                return 1
    return 0


def _reports(database: str, messages: int, seed: int) -> Iterator[Report]:
    from tests.table.serving import in_thread, settings

    with in_thread(settings(database, login_burst=1_000_000)) as server:
        yield attack(server.url, messages, seed)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refusal as e:
        print(e)
        sys.exit(1)
