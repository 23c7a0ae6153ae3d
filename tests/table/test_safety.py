"""What goes wrong around a server harms nobody: outages, full disks, crowds, odd rows, odd requests, odd clocks."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from greatwar.games import load
from greatwar.kernel.errors import GreatwarError
from greatwar.kernel.session import Session
from greatwar.table.client import Refusal, Seat
from greatwar.table.server import changing, driving, lobby, models, saying, store, tables
from greatwar.table.server.around import TALK_KEPT, TALK_LETTERS, TALK_SPARE
from greatwar.table.server.authority import Table
from greatwar.table.server.bots import Workers
from greatwar.table.server.errors import Refused
from greatwar.table.server.kept import Talk
from greatwar.table.server.limits import Allowance
from greatwar.table.server.run import options
from greatwar.table.server.schema import acknowledged_t, open_engine, records_t, tables_t, talk_t
from greatwar.table.server.seats import Order
from greatwar.table.server.settings import Settings
from greatwar.table.server.store import ACKNOWLEDGED
from greatwar.table.server.taken import take_file
from tests.kernel import small_game
from tests.table.serving import PATHS, Running, in_thread, play_on, settings, wait_until


def url_of(seat: Seat, token: str = "") -> str:
    address = seat.server.url.replace("http", "ws", 1)
    return f"{address}/api/tables/{seat.table}/live?token={token or seat.token}"


# Messages that are sent again -----------------------------------------------------------------------


def test_a_client_that_comes_back_loses_no_decision(server: Running):
    """The first message of each connection had the same id, so the server took it for the one before."""
    alone = server.new_table("small", {"red": "me", "blue": "me"}, scenario="long")
    made: list[str] = []
    for _ in range(4):
        with alone.live() as live:
            live.next()
            made.append(live.now["actions"][0])
            live.decide(made[-1])
    table = server.tables._entries[alone.table].table
    assert table is not None
    assert [str(r.action) for r in table.session.records if r.by >= 0] == made


def test_a_client_whose_socket_breaks_goes_on(server: Running):
    alone = server.new_table("small", {"red": "me", "blue": "me"}, scenario="long")
    decided, n = 0, None
    while alone.state()["result"] is None:
        with alone.live(n) as live:
            live.next(5)
            assert live.now["actions"] or live.now["result"]
            if live.now["actions"]:
                live.decide(live.now["actions"][0])
                decided += 1
            n = None
            if decided % 2:
                live._socket.socket.close()  # as a cable does that is pulled
    table = server.tables._entries[alone.table].table
    assert table is not None
    assert sum(r.by >= 0 for r in table.session.records) == decided


OPERATIONS: dict[str, dict[str, Any]] = {
    "chat": {"text": "Once"},
    "draw-offer": {},
    "pause": {"paused": True},
    "notes": {"text": "Once"},
    "orders": {"orders": []},
    "notify": {"when": "never"},
    "undo-request": {},
    "undo": {},
    "resign": {},
}


@pytest.mark.parametrize("by", ["http", "socket"])
@pytest.mark.parametrize("what", OPERATIONS)
def test_every_operation_is_done_once_for_each_id(server: Running, what: str, by: str):
    mine, _ = server.two(PATHS)
    for verb in ("take-guns", "ops", "activate"):
        state = mine.state()
        mine.decide(state["n"], next(a for a in state["actions"] if a.startswith(verb)))
    body = OPERATIONS[what]
    if by == "http":
        first = mine.do(what, **body, id="the same")
        after = mine.state()
        assert mine.do(what, **body, id="the same") == first
    else:
        with connect(url_of(mine)) as live:
            answers = [_asked(live, {"type": what, "id": "the same", **body}) for _ in range(2)]
        assert answers[0] == answers[1]
        after = None
    again = mine.state()
    assert after is None or again == after
    said = [x for x in again["talk"] if x["kind"] not in ("join", "dice")]
    assert len(said) == {"notes": 0, "orders": 0, "notify": 0}.get(what, 1)
    if what == "undo":
        assert again["undo"]["what"].startswith("ops")  # one decision went, not two


def _asked(live: Any, message: dict[str, Any]) -> dict[str, Any]:
    live.send(msgspec.json.encode(message).decode())
    while True:
        found: dict[str, Any] = msgspec.json.decode(live.recv(10))
        if found["type"] != "state":
            return found


def test_an_id_is_known_however_long_ago_it_was_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(store, "ACKNOWLEDGED", 5)
    monkeypatch.setattr(changing, "ACKNOWLEDGED", 5)
    with in_thread(settings(tmp_path / "t.sqlite")) as server:
        mine, _ = server.two()
        for k in range(30):
            mine.do("chat", text=f"line {k}", id=f"m{k}")
        for k in (0, 7, 29):
            mine.do("chat", text="again", id=f"m{k}")
        talk = [x["text"] for x in mine.state()["talk"] if x["kind"] == "chat"]
        assert talk == [f"line {k}" for k in range(30)]
    assert ACKNOWLEDGED >= 100


# The database goes away -----------------------------------------------------------------------------


@contextlib.contextmanager
def no_database(server: Running) -> Iterator[None]:
    """Every connection to the database fails meanwhile, as if it were shut down."""

    def away(*_: Any) -> None:
        raise sa.exc.OperationalError("BEGIN", None, sqlite3.OperationalError("the database is shut down"))

    sa.event.listen(server.tables.engine, "begin", away)
    try:
        yield
    finally:
        sa.event.remove(server.tables.engine, "begin", away)


def test_programs_go_on_after_the_database_was_away(tmp_path: Path):
    """By themselves: nobody asks for the table, which would set them going again."""
    chosen = settings(tmp_path / "t.sqlite", look_around_seconds=0.05, instant_bots=("random",))
    with in_thread(chosen) as server:
        table = server.new_table(PATHS, {"CP": "bot:random", "AP": "bot:random"}, scenario="campaign")
        wait_until(lambda: len(table.state()["log"]) > 5)
        with no_database(server):
            time.sleep(0.4)  # eight looks around: a minute of them at the usual pace
            assert not server.tables._driving
        before, _ = _kept(server)
        wait_until(lambda: _kept(server) > (before + 5, True) or not _kept(server)[1])


def _kept(server: Running) -> tuple[int, bool]:
    """How many records lie on disk, and whether a program is still to decide."""
    with server.tables.engine.connect() as c:
        records = c.execute(sa.select(sa.func.count()).select_from(records_t)).scalar()
        return int(records or 0), bool(c.execute(sa.select(tables_t.c.bot_to_move)).scalar())


def test_an_outage_is_answered_with_a_sentence_and_loses_nothing(tmp_path: Path):
    with in_thread(settings(tmp_path / "t.sqlite")) as server:
        alone = server.new_table("small", {"red": "me", "blue": "me"})
        state = alone.state()
        with no_database(server):
            for call in (
                lambda: alone.decide(state["n"], state["actions"][0], "once"),
                lambda: alone.do("chat", text="Hello"),
                lambda: server.new_table("small", {"red": "me", "blue": "me"}),
                lambda: server.call("GET", "/tables"),
                lambda: server.call("POST", "/login", {"name": "ada", "password": "long enough"}),
                lambda: server.call("GET", f"/tables/{alone.table}", token="s_unknown"),
            ):
                with pytest.raises(Refusal) as e:
                    call()
                assert (e.value.status, "nothing has changed" in e.value.reason) == (503, True)
            with connect(url_of(alone, "w_unknown")) as live, pytest.raises(ConnectionClosed) as closed:
                live.recv(5)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013  # try again later
        assert alone.state()["n"] == state["n"]
        alone.decide(state["n"], state["actions"][0], "once")


def test_a_socket_is_told_of_an_outage(tmp_path: Path):
    with in_thread(settings(tmp_path / "t.sqlite")) as server:
        alone = server.new_table("small", {"red": "me", "blue": "me"})
        with alone.live() as live:
            live.next()
            with no_database(server), pytest.raises(Refusal) as e:
                live.decide(live.now["actions"][0])
            assert e.value.status == 503
            live.decide(live.now["actions"][0])


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path):
    """SQLite's own limit of pages stands for the end of a disk: the error is the same."""
    with in_thread(settings(tmp_path / "t.sqlite")) as server:
        mine, other = server.two()
        with server.tables.engine.connect() as c:
            pages = c.execute(sa.text("PRAGMA page_count")).scalar()

        def full(connection: Any) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

        sa.event.listen(server.tables.engine, "begin", full)
        kept: list[str] = []
        refused = None
        while refused is None:
            try:
                mine.do("chat", text=f"{len(kept)} " + "x" * 900)
                kept.append(str(len(kept)))
            except Refusal as e:
                refused = e
        assert (refused.status, "full" in refused.reason) == (503, True)
        talk = [x["text"].split()[0] for x in other.state()["talk"] if x["kind"] == "chat"]
        assert talk == kept
        sa.event.remove(server.tables.engine, "begin", full)
        with server.tables.engine.connect() as c:
            c.exec_driver_sql("PRAGMA max_page_count=1073741823")
        server.tables.engine.dispose()
        mine.do("chat", text="There is room again")
        assert other.state()["talk"][-1]["text"] == "There is room again"


# Crowds and long work -------------------------------------------------------------------------------


def test_watchers_never_lock_players_out(tmp_path: Path):
    with in_thread(settings(tmp_path / "t.sqlite", sockets_per_table=3, sockets_per_seat=2)) as server:
        mine, other = server.two()
        with contextlib.ExitStack() as stack:
            watchers = [stack.enter_context(connect(url_of(mine, mine.watch))) for _ in range(5)]
            codes = [_code(live) for live in watchers]
            assert codes == [0, 0, 0, 4409, 4409]
            players = [stack.enter_context(connect(url_of(seat))) for seat in (mine, other, mine)]
            assert [_code(live) for live in players] == [0, 0, 0]
            assert _code(stack.enter_context(connect(url_of(mine)))) == 4409  # a seat crowds only itself out
            assert _code(stack.enter_context(connect(url_of(other)))) == 0


def _code(live: Any) -> int:
    """0 if the socket is open, else the code it was closed with."""
    try:
        live.recv(5)
    except ConnectionClosed as e:
        return e.rcvd.code if e.rcvd is not None else -1
    return 0


def test_imports_analyses_and_programs_wait_in_queues_of_their_own(server: Running):
    found = {id(w) for w in (server.tables.workers, server.tables.readers, server.tables.analysts)}
    assert len(found) == 3
    alone = server.new_table("small", {"red": "me", "blue": "me"})
    play_on([alone], 2)
    text = alone.export()

    async def never(*_: Any) -> Any:
        raise AssertionError("a program's queue was used")

    programs: Any = server.tables.workers
    programs.run = never
    try:
        assert server.import_save(text, {"red": "me", "blue": "me"}).state()["log"]
        assert alone.analysis("timeline") is not None
        assert alone.call("GET", "/replay", at=0)["at"] == 0
    finally:
        del programs.run


def test_a_queue_that_is_full_refuses_more():
    async def crowd() -> list[Any]:
        workers = Workers(1, waiting=2)
        try:
            return await asyncio.gather(*(workers.run(_slow, 0.2) for _ in range(4)), return_exceptions=True)
        finally:
            workers.close()

    found = asyncio.run(crowd())
    assert [type(x).__name__ for x in found] == ["float", "float", "Refused", "Refused"]


def test_who_watches_takes_only_a_share_of_the_places():
    async def crowd() -> list[str]:
        workers = Workers(1, waiting=4)
        try:
            shares = (0.5, 0.5, 0.5, 1.0, 1.0, 1.0)
            work = (workers.run(_slow, 0.1, None, share) for share in shares)
            return [type(x).__name__ for x in await asyncio.gather(*work, return_exceptions=True)]
        finally:
            workers.close()

    assert asyncio.run(crowd()) == ["float", "float", "Refused", "float", "float", "Refused"]


def test_work_that_does_not_end_is_ended():
    async def hang() -> tuple[float, float]:
        workers = Workers(1)
        try:
            await workers.run(_slow, 0.0)  # the process is there
            start = time.monotonic()
            with pytest.raises(Refused, match="too long"):
                await workers.run(_slow, 60.0, 0.2)
            return time.monotonic() - start, await workers.run(_slow, 0.01)
        finally:
            workers.close()

    took, after = asyncio.run(hang())
    assert took < 5
    assert after == 0.01


def _slow(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def test_standing_orders_yield_to_other_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Between two answers that follow from one decision the loop goes round: everybody else is served."""
    rounds, answers = 0, []
    carried_out = Session._decide

    def noted(session: Any, action: Any, by: int) -> None:
        if by >= 0:
            answers.append(rounds)
        carried_out(session, action, by)

    async def others() -> None:
        nonlocal rounds
        while True:
            rounds += 1
            await asyncio.sleep(0)

    async def decide_once() -> None:
        all_tables = tables.Tables(settings(tmp_path / "t.sqlite"))
        new = models.NewTable(game="small", scenario="long", seats={"red": "me", "blue": "me"})
        made = await lobby.make_table(all_tables, new, None)
        orders = (Order("2.1", "first"), Order("2.2#1", "yield"), Order("3.3", "first"))

        def act(table: Table) -> None:
            table.decide((0, 1), table.number(table.actor), str(table.session.actions[0]))

        async with all_tables.opened(made["id"]) as table:
            for seat in table.seats:
                seat.orders = orders
        beside = asyncio.ensure_future(others())
        monkeypatch.setattr(Session, "_decide", noted)
        await all_tables.change(made["id"], act)
        beside.cancel()
        await all_tables.stop()

    asyncio.run(decide_once())
    _, *by_orders = answers
    assert len(by_orders) > 3
    assert len(set(by_orders)) == len(by_orders), "each in a round of its own"


# Rows and clocks ------------------------------------------------------------------------------------


UNREADABLE: list[dict[str, Any]] = [
    {"about": b"nonsense"},
    {"options": "nonsense"},
    {"actor": 77},
    {"scenario": "nowhere", "state": b"", "about": b'{"seats": []}', "bot_to_move": True},
]


def test_an_unreadable_row_spoils_its_own_table_only(tmp_path: Path):
    path = tmp_path / "t.sqlite"
    with in_thread(settings(path)) as server:
        good = server.new_table("small", {"red": "me", "blue": "open"})
        bad = [server.new_table("small", {"red": "me", "blue": "open"}) for _ in range(4)]
    engine = open_engine(settings(path).url)
    with engine.begin() as c:
        for seat, values in zip(bad, UNREADABLE, strict=True):
            c.execute(tables_t.update().where(tables_t.c.id == seat.table).values(values))
    engine.dispose()
    with in_thread(settings(path, look_around_seconds=0.05)) as server:
        listed = server._http.get("/api/tables", params={"token": [seat.token for seat in (good, *bad)]})
        assert listed.status_code == 200
        assert good.table in [t["id"] for t in listed.json()["mine"]]
        assert server.seat(good.table, good.token).state()["table"]["id"] == good.table
        for seat in (bad[0], bad[1], bad[3]):
            with pytest.raises(Refusal, match="cannot be"):
                server.seat(seat.table, seat.token).state()
        moving = server.new_table("small", {"red": "bot:random", "blue": "bot:random"})
        wait_until(lambda: moving.state()["result"] is not None)


def test_a_clock_that_jumps_back_harms_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """All times on disk lie in the future: programs are looked after all the same."""
    path = tmp_path / "t.sqlite"
    for module in (changing, driving, saying):
        monkeypatch.setattr(module, "now", lambda: "2099-01-01T00:00:00.000000+00:00")
    with in_thread(settings(path, look_around_seconds=0.05)) as server:
        table = server.new_table(PATHS, {"CP": "bot:random", "AP": "bot:random"}, scenario="campaign")
        wait_until(lambda: len(table.state()["log"]) > 3)
    monkeypatch.undo()
    with in_thread(settings(path, look_around_seconds=0.05)) as server:
        again = server.seat(table.table, table.token)
        before = len(again.state()["log"])
        server.tables._driving.add(table.table)  # nobody drives it …
        wait_until(lambda: not server.tables.entry(table.table).lock.locked())
        server.tables._driving.discard(table.table)  # … until somebody looks around
        wait_until(lambda: len(again.state()["log"]) > before or again.state()["result"] is not None)
    now = [100.0]
    allowance = Allowance(1.0, 2, lambda: now[0])
    allowance.spend("a")
    now[0] = -1000.0
    allowance.spend("a")


def test_a_stored_table_keeps_to_its_component_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "t.sqlite"
    with in_thread(settings(path)) as server:
        alone = server.new_table("small", {"red": "me", "blue": "me"})
        before = alone.state()
    monkeypatch.setattr(store, "pack_digest", lambda _: "0123456789abcdef")
    with in_thread(settings(path)) as server:
        with pytest.raises(Refusal, match="begun with the game's own tables, and the server has the component pack 01"):
            server.seat(alone.table, alone.token).state()
        assert server.call("GET", "/tables", token=alone.token)["mine"]
    monkeypatch.undo()
    with in_thread(settings(path)) as server:
        assert server.seat(alone.table, alone.token).state()["view"] == before["view"]


def test_tables_that_older_versions_stored_are_read():
    old = store.read_about(b'{"seats": [{"kind": "human", "taken": true}], "started_from": 3, "draw_agreed": []}')
    assert (old.started_from, old.imported, old.agreements, old.agreeing, old.pack) == (3, None, (), None, None)


def test_a_table_from_before_packs_were_noted_is_opened():
    store.check_pack(None, load(PATHS))
    store.check_pack("", load(PATHS))
    with pytest.raises(GreatwarError, match="component pack feed"):
        store.check_pack("feed", load(PATHS))


# Requests that are odd, slow or too many ------------------------------------------------------------


ODD_PATHS = ["%00", "a%00b", "x" * 5000, "%ff%fe", "..%2f..%2fetc/passwd", "a/" * 300, "assets/%00.js"]


@pytest.mark.parametrize("path", ODD_PATHS)
def test_odd_paths_are_no_fault(server: Running, path: str):
    for place in ("/", "/api/", "/api/tables/", "/api/games/", "/api/games/small/rules/"):
        for address in (f"{place}{path}", f"{place}{path}/join", f"{place}{path}/skin"):
            for reply in (server._http.get(address), server._http.post(address, json={})):
                assert reply.status_code < 500, (address[:60], reply.text)


def test_odd_paths_are_no_fault_of_the_built_client_either(tmp_path: Path):
    (tmp_path / "index.html").write_text("<html></html>")
    with in_thread(settings(tmp_path / "t.sqlite", static=str(tmp_path))) as server:
        for path in ("%00", "a%00b.js", "x" * 5000, "x" * 300 + ".js", "..%2f..%2fetc/passwd"):
            assert httpx.get(f"{server.url}/{path}", timeout=10).status_code in (200, 404)


NUL = "a\0b"


@pytest.mark.parametrize("bad", [NUL, "\ud800"])
def test_no_text_that_cannot_be_stored_is_taken(server: Running, bad: str):
    mine, _ = server.two()
    account = {"name": "someone", "password": "long enough"}
    tries: list[tuple[str, dict[str, Any]]] = [
        ("/tables", {"game": "small", "seats": {"red": "me"}, "name": bad}),
        ("/tables", {"game": "small", "seats": {"red": "me"}, "player": bad}),
        ("/tables", {"game": bad, "seats": {"red": "me"}}),
        ("/tables", {"game": "small", "seats": {bad: "me"}}),
        ("/tables", {"game": "small", "options": {bad: bad}}),
        ("/login", account | {"name": bad}),
        ("/login", account | {"password": bad}),
        ("/accounts", account | {"email": bad}),
        (f"/tables/{mine.table}/join", {"player": bad}),
        (f"/tables/{mine.table}/claim", {"token": bad}),
        (f"/tables/{mine.table}/chat", {"text": bad}),
        (f"/tables/{mine.table}/notes", {"text": bad}),
        (f"/tables/{mine.table}/chat", {"text": "x", "id": bad}),
        (f"/tables/{mine.table}/orders", {"orders": [{"rule": bad, "answer": "x"}]}),
        (f"/tables/{mine.table}/notify", {"webhook": f"http://{bad}/"}),
        (f"/tables/{mine.table}/preview", {"action": bad}),
        (f"/tables/{mine.table}/dice", {"part": bad * 20}),
    ]
    headers = {"authorization": f"Bearer {mine.token}", "content-type": "application/json"}
    for path, body in tries:
        text = _json_of(body)
        reply = server._http.post(f"/api{path}", content=text, headers=headers)
        assert 400 <= reply.status_code < 500, (path, body, reply.text)
    found = server._http.get(f"/api/tables/{mine.table}/why", params={"action": "a\0"}, headers=headers)
    assert 400 <= found.status_code < 500
    with connect(url_of(mine)) as live:
        for kind in ("chat", "notes", "decide"):
            answer = _asked_raw(live, _json_of({"type": kind, "text": bad, "id": "1"}))
            assert 400 <= answer["status"] < 500


def _json_of(body: Any) -> bytes:
    return json.dumps(body).encode()


def _asked_raw(live: Any, text: bytes) -> dict[str, Any]:
    live.send(text.decode())
    while True:
        found: dict[str, Any] = msgspec.json.decode(live.recv(10))
        if found["type"] != "state":
            return found


@pytest.mark.parametrize(
    "webhook",
    [
        "http://[",
        "http://[::1",
        "http://a:99999/",
        "http://a:b/",
        "http://",
        "http:///x",
        "https://:80/",
        "http://exa mple/",
        "http://" + "a" * 300 + "/",
        "http://a..b/",
        "http://xn--/",
        "http://user:pw@example.org/",
        "http://example.org:0/",
    ],
)
def test_odd_webhooks_are_refused_with_a_sentence(server: Running, webhook: str):
    mine, _ = server.two()
    with pytest.raises(Refusal, match="webhook") as e:
        mine.do("notify", webhook=webhook)
    assert e.value.status == 422
    mine.do("notify", webhook="https://example.org:8443/hook?a=1")


def test_mail_is_taken_only_where_it_can_be_sent(server: Running, tmp_path: Path):
    mine, _ = server.two()
    assert mine.state()["table"]["mail"] is False
    with pytest.raises(Refusal, match="sends no mail"):
        mine.do("notify", email="bob@example.org")
    assert mine.state()["notify"]["email"] == ""
    with in_thread(settings(tmp_path / "t.sqlite", smtp="smtp://127.0.0.1:1")) as mailing:
        seat, _ = mailing.two()
        assert seat.state()["table"]["mail"] is True
        seat.do("notify", email="bob@example.org")
        account = {"name": "bob", "password": "long enough", "email": "bob@example.org"}
        with pytest.raises(Refusal, match="sends no mail"):
            server.call("POST", "/accounts", account)
        assert mailing.call("POST", "/accounts", account)["token"]
        for odd in ("nobody", "a@b@c", "a b@c", "@c", "a@", "<a@b>", "é@b"):
            with pytest.raises(Refusal, match="no e-mail"):
                seat.do("notify", email=odd)


def test_a_draw_offer_lapses_with_the_next_decision(server: Running):
    mine, other = server.two()
    mine.do("draw-offer")
    state = mine.state()
    assert state["offers"] == {"draw": ["red"]}
    mine.decide(state["n"], state["actions"][0])
    assert other.state()["offers"] == {}
    with pytest.raises(Refusal, match="Nobody offers"):
        other.do("draw-answer", accept=True)


def test_the_talk_is_bounded(tmp_path: Path):
    path = tmp_path / "t.sqlite"
    with in_thread(settings(path)) as server:
        mine, other = server.two()
        with other.live() as live:
            live.next()
            table = server.tables._entries[mine.table].table
            assert table is not None
            many = TALK_KEPT + TALK_SPARE
            for k in range(many):
                table.say(Talk("", "red", "chat", f"line {k}"))
            mine.do("chat", text="one more")
            while (live.now["talk"] or [{}])[-1].get("text") != "one more":
                live._receive(10)
            assert TALK_KEPT <= len(live.now["talk"]) <= TALK_KEPT + TALK_SPARE
        assert len(mine.state()["talk"]) == len(live.now["talk"])
        kept = [x["text"] for x in mine.state()["talk"]]
    with in_thread(settings(path)) as server:
        again = server.seat(mine.table, mine.token)
        assert [x["text"] for x in again.state()["talk"]] == kept
        again.do("chat", text="after the restart")
        assert [x["text"] for x in again.state()["talk"]] == [*kept, "after the restart"]
        with server.tables.engine.connect() as c:
            rows = c.execute(sa.select(sa.func.count()).select_from(talk_t)).scalar()
        assert rows == len(kept) + 1


def test_the_talk_is_bounded_in_letters_too():
    table = Table("aa", "small", Session(small_game.GAME, "short", {}, "1"), [], "", "")
    for k in range(500):
        table.say(Talk("", "red", "chat", f"{k} " + "x" * 996))
    assert sum(len(line.text) for line in table.talk) <= TALK_LETTERS
    assert table.talk[-1].text.startswith("499 ")
    assert table.talk_from + len(table.talk) == 500


def test_orders_after_the_end_say_nothing_more(server: Running):
    mine, other = server.two()
    play_on([mine, other], 200)
    before = mine.state()["talk"]
    for _ in range(3):
        mine.do("orders", orders=[])
    assert mine.state()["talk"] == before
    assert [x["kind"] for x in before].count("end") == 1


def test_logins_are_limited_for_each_account_from_all_addresses(tmp_path: Path):
    with in_thread(settings(tmp_path / "t.sqlite", login_burst=3, logins_per_minute=0.01)) as server:
        for name in ("ada", "bob"):
            server.call("POST", "/accounts", {"name": name, "password": "long enough"})
        for _ in range(4):  # who knows his password is not counted
            server.call("POST", "/login", {"name": "Ada", "password": "long enough"})
        for _ in range(3):
            with pytest.raises(Refusal, match="wrong"):
                server.call("POST", "/login", {"name": "ada", "password": "a wrong one"})
        with pytest.raises(Refusal, match="too much") as e:
            server.call("POST", "/login", {"name": "ADA", "password": "another wrong one"})
        assert e.value.status == 429
        assert server.call("POST", "/login", {"name": "bob", "password": "long enough"})["token"]


def test_forwarded_addresses_are_believed_from_named_proxies_only(tmp_path: Path):
    def made(server: Running, address: str) -> int:
        body = {"game": "small", "seats": {"red": "me", "blue": "me"}}
        return httpx.post(f"{server.url}/api/tables", json=body, headers={"x-forwarded-for": address}).status_code

    with in_thread(settings(tmp_path / "a.sqlite", tables_per_minute=2)) as server:
        assert [made(server, f"10.0.0.{k}") for k in range(4)] == [201, 201, 429, 429]
    with in_thread(settings(tmp_path / "b.sqlite", tables_per_minute=2, proxies=("127.0.0.1",))) as server:
        assert [made(server, f"10.0.0.{k}") for k in range(4)] == [201] * 4
    with in_thread(settings(tmp_path / "c.sqlite", tables_per_minute=2, proxies=("192.0.2.1",))) as server:
        assert [made(server, f"10.0.0.{k}") for k in range(4)] == [201, 201, 429, 429]


def test_half_open_requests_time_out(tmp_path: Path):
    with in_thread(settings(tmp_path / "t.sqlite", half_open_seconds=0.3)) as server:
        host, port = server.url.removeprefix("http://").split(":")
        head = "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n"
        for sent in ("", "GET / HT", head, f"{head}\r\n", f'{head}\r\n{{"game"'):
            with socket.create_connection((host, int(port)), 10) as half:
                half.sendall(sent.encode())
                half.settimeout(10)
                start = time.monotonic()
                reply = b""
                while more := half.recv(4096):
                    reply += more
                assert time.monotonic() - start < 4, sent
                assert b"408" in reply[:40] or not reply, sent
        mine, _ = server.two()  # and who is quick is served, also on a connection that was kept
        with mine.live() as live:
            live.next()
            time.sleep(0.5)
            assert live.ask("chat", text="Still here")


def test_uvicorn_is_told_whom_to_believe():
    assert options(Settings())["proxy_headers"] is False
    assert options(Settings(proxies=("10.1.2.3",)))["forwarded_allow_ips"] == ["10.1.2.3"]


# One file, one server -------------------------------------------------------------------------------


def test_two_servers_on_one_file_are_refused_with_a_sentence(tmp_path: Path):
    url = settings(tmp_path / "t.sqlite").url
    first = take_file(url)
    with pytest.raises(GreatwarError, match="another server uses the database"):
        take_file(url)
    assert first is not None
    first.close()
    second = take_file(url)
    assert second is not None
    second.close()
    assert take_file("postgresql+psycopg://x@localhost/y") is None


def test_a_database_that_can_only_be_read_is_refused_with_a_sentence(tmp_path: Path):
    path = tmp_path / "t.sqlite"
    open_engine(settings(path).url).dispose()
    with pytest.raises(GreatwarError, match="cannot be opened: attempt to write a readonly database"):
        open_engine(f"sqlite:///file:{path}?mode=ro&uri=true")


def test_acknowledged_rows_are_written_anew(tmp_path: Path):
    """An id that the server has forgotten gives no fault."""
    with in_thread(settings(tmp_path / "t.sqlite")) as server:
        mine, _ = server.two()
        mine.do("chat", text="x", id="1")
        table = server.tables._entries[mine.table].table
        assert table is not None
        table.acknowledged.clear()
        mine.do("chat", text="y", id="1")
        with server.tables.engine.connect() as c:
            assert c.execute(sa.select(sa.func.count()).select_from(acknowledged_t)).scalar() == 1
