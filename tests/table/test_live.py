"""The websocket: changes as they happen, and nothing else."""

from __future__ import annotations

import threading
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from greatwar.table.client import Live, Refusal, Seat, apply_patch
from greatwar.table.server.payload import common, delta, merge_patch
from tests.table.serving import PATHS, Running, cards_in, in_thread, play_live, settings, wait_until


def url_of(seat: Seat, token: str | None = None, more: str = "") -> str:
    address = seat.server.url.replace("http", "ws", 1)
    return f"{address}/api/tables/{seat.table}/live?token={token or seat.token}{more}"


def closing_code(socket: ClientConnection) -> int | None:
    """Read until the server closes the socket; the code it gives."""
    try:
        while True:
            socket.recv(5)
    except ConnectionClosed as e:
        return e.rcvd.code if e.rcvd is not None else None


def test_the_first_message_is_whole_and_the_next_are_differences(server: Running):
    mine, other = server.two(PATHS)
    with mine.live() as red, other.live() as blue:
        first, theirs = red.next(), blue.next()
        assert first["full"]
        assert theirs["full"]
        assert first["n"] != theirs["n"]
        red.decide("take-guns")
        message: dict[str, Any] = {}
        while "hands" not in message.get("view", {}):
            message = blue.next()
        assert message["full"] is False
        assert "spaces" not in message["view"]
        assert blue.now["view"] == other.state()["view"]
        assert blue.now["log"] == other.state()["log"]


def test_refusals_come_back_with_the_name_of_the_message(server: Running):
    _, other = server.two()
    with other.live() as live:
        live.next()
        with pytest.raises(Refusal, match="It is for red"):
            live.decide("yield")
        with pytest.raises(Refusal, match="no message of type"):
            live.ask("cheat")
        with pytest.raises(Refusal, match="malformed: text"):
            live.ask("chat")
        live._socket.send("[]")
        assert live._receive()["reason"] == "A message is a JSON object"
        live._socket.send('{"id": 1}')
        assert live._receive() == {
            "type": "refused",
            "id": 1,
            "status": 422,
            "rule": "-",
            "reason": "A message has a type",
        }
        assert live.ask("why", action="yield")["reason"] == "It is for red to decide"
        live._socket.send('{"type": "ping"}')
        assert live._receive() == {"type": "pong"}
        assert live.ask("chat", text="Still here")["type"] == "ack"


def test_a_message_sent_twice_counts_once(server: Running):
    mine, _ = server.two()
    with mine.live() as live:
        live.next()
        action = live.now["actions"][0]
        body = {"type": "decide", "id": "same", "n": live.now["n"], "action": action}
        for _ in range(3):
            live._socket.send(msgspec.json.encode(body).decode())
        acks: list[dict[str, Any]] = []
        while len(acks) < 3:
            message = live._receive()
            if message["type"] != "state":
                acks.append(message)
        assert [a["type"] for a in acks] == ["ack"] * 3
        assert len({a["n"] for a in acks}) == 1
    table = server.tables._entries[mine.table].table
    assert table is not None
    assert [str(r.action) for r in table.session.records].count(action) == 1


def test_who_reconnects_is_brought_up_to_date_by_a_difference(server: Running):
    mine, _ = server.two(PATHS)
    with mine.live() as live:
        live.next()
        live.decide("take-guns")
        state = next(s for s in live if s["actions"])
        known, seen = dict(live.now), state["n"]
        live.decide(next(a for a in state["actions"] if a.startswith("ops")))
        state = next(s for s in live if s["actions"])
        live.decide(state["actions"][0])
    with mine.live(since=seen) as live:
        live.now = known
        message = live.next()
        assert message["full"] is False
        assert "spaces" not in message["view"] or len(message["view"]["spaces"]) < 10
        whole = mine.state()
        assert {k: live.now[k] for k in ("view", "log", "talk", "actions", "n")} == {
            k: whole[k] for k in ("view", "log", "talk", "actions", "n")
        }
    with mine.live(since=12345) as live:
        assert live.next()["full"] is True


def test_what_a_side_picks_in_secret_is_not_even_told_to_happen(server: Running):
    """Optional cards are picked unseen: the other side hears nothing until the picking is over."""
    mine, other = server.two(PATHS, options={"optional-cards": "selected"})
    with mine.live() as red, other.live() as blue:
        blue.next()
        red.next()
        wait_until(lambda: other.state()["table"]["seats"]["CP"]["here"])
        before = other.state()
        picks = 0
        while picks < 3:
            state = mine.state()
            pick = [a for a in state["actions"] if a.startswith(("select", "leave-out"))]
            if state["actor"] != "CP" or not pick:
                break
            mine.decide(state["n"], pick[0])
            picks += 1
        assert picks
        after = other.state()
        assert {k: v for k, v in after.items() if k != "n"} == {k: v for k, v in before.items() if k != "n"}
        other.do("chat", text="ping")
        talk = blue._receive()
        while "talk" not in talk:
            assert not set(talk) - {"type", "full", "n", "table"}
            talk = blue._receive()
        assert set(talk) <= {"type", "full", "n", "talk", "talk_from", "table"}


@pytest.mark.parametrize("token", ["s_wrong", "", "i_wrong"])
def test_sockets_with_a_wrong_token_are_closed(server: Running, token: str):
    mine, _ = server.two()
    with connect(url_of(mine, token or "%20")) as socket, pytest.raises(ConnectionClosed) as e:
        socket.recv(5)
    assert e.value.rcvd is not None
    assert e.value.rcvd.code == 4401


def test_an_invitation_opens_no_socket(server: Running):
    mine = server.new_table("small", {"red": "me", "blue": "friend"})
    with connect(url_of(mine, mine.links["blue"])) as socket, pytest.raises(ConnectionClosed):
        socket.recv(5)


def test_oversized_messages_close_the_socket(server: Running):
    mine, _ = server.two()
    with connect(url_of(mine)) as socket:
        socket.recv(5)
        socket.send("x" * 70_000)
        assert closing_code(socket) == 1009


def test_other_pages_cannot_open_a_socket(server: Running):
    mine, _ = server.two()
    with pytest.raises(InvalidStatus), connect(url_of(mine), origin=Origin("https://evil.example")):
        pass


def test_silent_sockets_are_closed(tmp_path: object):
    with in_thread(settings(f"{tmp_path}/t.sqlite", idle_seconds=0.3)) as server:
        mine, _ = server.two()
        with connect(url_of(mine)) as socket:
            assert closing_code(socket) == 4408


def test_who_holds_both_sides_may_look_from_either(server: Running):
    alone = server.new_table(PATHS, {"CP": "me", "AP": "me"})
    with alone.live() as live:
        assert live.next()["you"]["seat"] == "CP"
        live.send("look", seat="AP")
        while live.now["you"]["seat"] != "AP":
            live._receive()
        with pytest.raises(Refusal, match="no seat 'XX'"):
            live.ask("look", seat="XX")


# The whole of what one side receives ---------------------------------------------------------------


class Recording(Live):
    """A client that keeps every message as it came."""

    def __init__(self, url: str) -> None:
        self.messages: list[str] = []
        super().__init__(url)

    def _receive(self, timeout: float | None = None) -> dict[str, Any]:
        text = str(self._socket.recv(timeout))
        self.messages.append(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["type"] == "state":
            from greatwar.table.client import merged

            self.now = merged(self.now, message)
        return message


def capture(server: Running, seed: int, **more: Any) -> tuple[str, dict[str, list[str]]]:
    """Play a whole game through two sockets; the table, and all messages by seat."""
    mine, other = server.two(PATHS, **more)
    lives = {"CP": Recording(url_of(mine)), "AP": Recording(url_of(other))}
    threads = [threading.Thread(target=play_live, args=(live, seed + n)) for n, live in enumerate(lives.values())]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(150)
    for live in lives.values():
        assert live.now["result"] is not None
        live.close()
    return mine.table, {side: live.messages for side, live in lives.items()}


def unknown_at(server: Running, table_id: str, seat: int) -> dict[int, set[str]]:
    """For every position, by its number for a seat: the cards in the other hand that were never seen before."""
    from greatwar.games import load
    from greatwar.games.paths_of_glory.components import CARDS
    from greatwar.games.paths_of_glory.state import Pile
    from greatwar.kernel.session import Session

    table = server.tables._entries[table_id].table
    assert table is not None
    records = table.session.records
    again = Session(load(PATHS), table.session.scenario, table.session.options, "", paused=True)
    theirs = [c for c in CARDS if c.side == 1 - seat]
    seen: set[str] = set()
    found: dict[int, set[str]] = {}
    # a discard lies open, even if it is shuffled back and drawn before anybody decides again
    discarded = [
        (line.record, line.text) for line in table.session.log if line.only is None and " discards " in line.text
    ]
    for count in range(len(records) + 1):
        seen |= {card for record, text in discarded if record < count for card in cards_in(text, "(?:AP|CP)")}
        piles = again.state.pile
        seen |= {str(c) for c in theirs if piles[c.n] not in (Pile.HAND, Pile.DECK, Pile.OUT, Pile.UNUSED)}
        found[table.number(seat, 0, count)] = {str(c) for c in theirs if piles[c.n] == Pile.HAND} - seen
        if count < len(records):
            again.replay(records[count : count + 1])
            again.forget()
    return found


def leaks(messages: list[str], unknown: dict[int, set[str]], side: str) -> list[str]:
    """Cards of the other side that a message names while nobody could know them."""
    found, now = [], 0
    for text in messages:
        message = msgspec.json.decode(text)
        if message["type"] == "state":
            if message.get("result") is not None:
                break
            now = message["n"]
        found += sorted(cards_in(text, side) & unknown.get(now, set()))
    return found


@pytest.mark.parametrize("options", [{}, {"optional-cards": "selected"}])
def test_nothing_that_one_side_receives_names_a_card_of_the_others_hand(server: Running, options: dict[str, str]):
    table, messages = capture(server, 7, scenario="introductory", options=options)
    for seat, (mine, other) in enumerate((("CP", "AP"), ("AP", "CP"))):
        unknown = unknown_at(server, table, seat)
        assert sum(map(len, unknown.values())) > 100
        assert leaks(messages[mine], unknown, other) == []
        everything = server.tables._entries[table].table
        assert everything is not None
        theirs = {
            everything.number(seat, 0, n): everything.number(1 - seat, 0, n)
            for n in range(len(everything.session.records) + 1)
        }
        same = {theirs[n]: cards for n, cards in unknown.items()}
        assert leaks(messages[other], same, other), "the check finds nothing even in the owner's own messages"


# Differences ----------------------------------------------------------------------------------------


def test_differences_are_merge_patches():
    old = {"a": 1, "b": {"x": 1, "y": {"deep": [1]}}, "gone": 2}
    new = {"a": 1, "b": {"x": 2, "y": {"deep": [1]}, "z": {}}, "new": {"k": "v"}}
    patch = merge_patch(old, new)
    assert patch == {"gone": None, "b": {"x": 2, "z": {}}, "new": {"k": "v"}}
    assert apply_patch(old, patch) == new


def test_a_number_alone_is_told_only_to_who_decides():
    base: dict[str, Any] = {"n": 1, "view": {}, "actions": [], "log": [], "talk": []}
    assert delta(base, {**base, "n": 2}) is None
    asked = {**base, "actions": ["done"]}
    assert delta(asked, {**asked, "n": 2}) == {"type": "state", "full": False, "n": 2}


def test_a_shorter_log_is_cut_before_it_grows():
    old: dict[str, Any] = {"n": 1, "view": {}, "actions": [], "log": ["a", "b", "c"], "talk": []}
    found = delta(old, {**old, "n": 2, "log": ["a", "x"]})
    assert found is not None
    assert (found["log_from"], found["log"]) == (1, ["x"])


def test_who_watches_gets_what_all_know():
    a = {"vp": 1, "hand": {"count": 2, "cards": ["A", "B"]}, "viewer": "CP"}
    b = {"vp": 1, "hand": {"count": 2, "cards": ["B"]}, "viewer": "AP"}
    assert common(a, b) == {"vp": 1, "hand": {"count": 2, "cards": ["B"]}}
