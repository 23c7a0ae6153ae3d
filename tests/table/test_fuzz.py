"""Whatever is sent, the server answers with a sentence and never with a fault."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from greatwar.table.client import Seat
from greatwar.table.server.operations import OPERATIONS
from tests.table.serving import Running

WORDS = st.sampled_from(
    ["red", "blue", "me", "open", "bot:random", "small", "short", "lay Ant", "yield", "done", "12.2.6"]
)
SMALL = st.one_of(st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.text(max_size=20), WORDS)
VALUES = st.recursive(SMALL, lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text(max_size=8), x, max_size=3))
KEYS = st.sampled_from(
    [
        "n",
        "action",
        "id",
        "accept",
        "text",
        "paused",
        "withdraw",
        "orders",
        "rule",
        "answer",
        "where",
        "email",
        "webhook",
        "when",
        "decisions",
        "seat",
        "player",
        "game",
        "scenario",
        "options",
        "seats",
        "name",
        "save",
        "at",
        "reseed",
        "token",
        "password",
        "type",
    ]
)
BODIES = st.one_of(st.dictionaries(KEYS, VALUES, max_size=5), VALUES)
PATHS = st.sampled_from([f"/{kind}" for kind in OPERATIONS] + ["/decisions", "/join", "/claim", "/export", "", "/x"])
calm = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

_seats: dict[int, Seat] = {}


def seat_of(server: Running) -> Seat:
    """One table for all examples; a new one when it is over."""
    seat = _seats.get(id(server))
    if seat is None or seat.state()["result"] is not None:
        seat = _seats[id(server)] = server.two()[0]
    return seat


def encoded(body: Any) -> bytes:
    try:
        return msgspec.json.encode(body)
    except (msgspec.MsgspecError, OverflowError, UnicodeError, ValueError):
        return repr(body).encode(errors="replace")


@calm
@given(path=PATHS, method=st.sampled_from(["POST", "PUT", "GET", "DELETE", "PATCH"]), body=BODIES)
def test_calls_about_a_table(server: Running, path: str, method: str, body: Any):
    seat = seat_of(server)
    headers = {"authorization": f"Bearer {seat.token}", "content-type": "application/json"}
    reply = server._http.request(method, f"/api/tables/{seat.table}{path}", content=encoded(body), headers=headers)
    assert reply.status_code < 500, reply.text
    if reply.status_code >= 400:
        assert set(reply.json()) == {"rule", "reason"}


@calm
@given(path=st.sampled_from(["/tables", "/tables/import", "/accounts", "/login", "/logout"]), body=BODIES)
def test_calls_without_a_table(server: Running, path: str, body: Any):
    reply = server._http.post(f"/api{path}", content=encoded(body), headers={"content-type": "application/json"})
    assert reply.status_code < 500, reply.text


@calm
@given(path=st.text(max_size=30), query=st.text(max_size=30), token=st.text(max_size=30))
def test_addresses_and_tokens(server: Running, path: str, query: str, token: str):
    for address in (
        f"/api/tables/{path}",
        f"/api/games/{path}/skin",
        f"/api/games/paths-of-glory/rules/{path}",
        f"/{path}",
    ):
        try:
            reply = server._http.get(address, params={"token": token, "seat": query, "at": query, "action": query})
        except (httpx.InvalidURL, httpx.LocalProtocolError):  # the client itself refuses to send some addresses
            continue
        assert reply.status_code < 500, (address, reply.text)


@calm
@given(seat_name=st.text(max_size=10), at=st.text(max_size=10), action=st.text(max_size=60))
def test_questions_about_a_table(server: Running, seat_name: str, at: str, action: str):
    seat = seat_of(server)
    for path, query in (("", {"seat": seat_name}), ("/replay", {"at": at}), ("/why", {"action": action})):
        reply = server._http.get(f"/api/tables/{seat.table}{path}", params={"token": seat.token, **query})
        assert reply.status_code < 500, reply.text


@calm
@given(messages=st.lists(st.one_of(BODIES.map(encoded), st.binary(max_size=30)), min_size=1, max_size=5))
def test_messages_on_a_socket(server: Running, messages: list[bytes]):
    seat = seat_of(server)
    with seat.live() as live:
        live.next()
        for message in messages:
            live._socket.send(message.decode(errors="replace"))
        live._socket.send('{"type": "ping"}')
        while (answer := live._receive(10))["type"] != "pong":
            assert answer.get("status", 0) < 500, answer
