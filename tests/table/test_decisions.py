"""Decisions: what is listed is carried out, everything else is refused and changes nothing."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from greatwar.table.client import Refusal, Seat
from tests.table.serving import PATHS, Running

Refused = tuple[int, str, str]


def refusal(seat: Seat, n: Any, action: Any, **more: Any) -> Refused:
    """What the server answers to a decision that it must not carry out; nothing has changed afterwards."""
    before = position(seat.server, seat.table)
    with pytest.raises(Refusal) as e:
        seat.call("POST", "/decisions", {"n": n, "action": action, **more})
    assert position(seat.server, seat.table) == before
    return e.value.status, e.value.rule, e.value.reason


def position(server: Any, id_: str) -> tuple[bytes, int, int]:
    table = server.tables._entries[id_].table
    return table.session.state.to_bytes(), len(table.session.records), table.version


def test_a_listed_decision_is_carried_out(server: Running):
    mine, other = server.two()
    state = mine.state()
    n = mine.decide(state["n"], state["actions"][0])
    after = mine.state()
    assert (after["n"], after["actor"], after["actions"]) == (n, "blue", [])
    assert other.state()["actions"][-1] == "yield"


def test_the_decision_of_another_seat_is_refused(server: Running):
    mine, other = server.two()
    listed = mine.state()["actions"][0]
    assert refusal(other, other.state()["n"], listed) == (403, "-", "It is for red to decide")


def test_the_number_of_another_seat_does_not_help(server: Running):
    mine, other = server.two()
    state = mine.state()
    assert refusal(other, state["n"], state["actions"][0])[0] == 409


def test_a_card_that_is_not_in_the_hand_is_refused_with_its_rule(server: Running):
    mine, _ = server.two()
    state = mine.state()
    cards = ["Ant", "Bee", "Cat", "Dog", "Elk", "Fox", "Gnu", "Hen", "Ibis", "Jay"]
    absent = next(f"lay {card}" for card in cards if f"lay {card}" not in state["actions"])
    status, rule, reason = refusal(mine, state["n"], absent)
    assert (status, rule) == (422, "2.1#1")
    assert "not in your hand" in reason


def test_a_card_of_the_other_deck_is_refused_without_telling_where_it_is(server: Running):
    mine, other = server.two(PATHS)
    mine.decide(mine.state()["n"], "take-guns")
    state = mine.state()
    reasons = {refusal(mine, state["n"], f"ops AP-{n}")[1:] for n in (1, 2, 3, 40, 60)}
    assert len({(rule, reason.replace("AP-", "")[3:]) for rule, reason in reasons}) <= 5
    held = other.state()["view"]["hands"]["AP"]["cards"]
    absent = [f"AP-{n}" for n in range(1, 15) if f"AP-{n}" not in held]
    texts = [refusal(mine, state["n"], f"ops {card}")[2].replace(card, "…") for card in (held[0], absent[0])]
    assert texts[0] == texts[1]


def test_a_decision_names_its_own_buttons_for_who_decides(server: Running):
    mine, other = server.two(game=PATHS)
    assert mine.state()["labels"] == {"done": "Leave it in the deck"}
    assert other.state()["labels"] == {}
    mine.decide(mine.state()["n"], "take-guns")
    assert mine.state()["labels"] == {}


def test_a_decision_from_an_old_position_is_refused(server: Running):
    mine, _ = server.two()
    state = mine.state()
    mine.decide(state["n"], state["actions"][0])
    status, _, reason = refusal(mine, state["n"], state["actions"][0])
    assert status == 409
    assert "position has changed" in reason


def test_a_replayed_message_is_answered_again_but_not_carried_out_again(server: Running):
    mine, other = server.two()
    state = mine.state()
    n = mine.decide(state["n"], state["actions"][0], "first")
    before = position(server, mine.table)
    assert mine.decide(state["n"], state["actions"][0], "first") == n
    assert mine.decide(12345, "whatever", "first") == n
    assert position(server, mine.table) == before
    assert refusal(other, state["n"], state["actions"][0], id="first")[0] == 409


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("yield", "is not asked for"),
        ("deal Ant", "is not asked for"),
        ("roll 6", "is not asked for"),
        ("lay", "is written: lay <card>"),
        ("lay Unicorn", "is no card"),
        ("steal Ant", "is no verb"),
        ("", "is no verb"),
        ("lay Ant > Bee", "is written"),
        ("x" * 300, "at most 200"),
        ("lay \u202e", "is no card"),
        ("lay \u0000", "cannot be written"),
    ],
)
def test_what_is_not_listed_is_refused(server: Running, action: str, sentence: str):
    mine, _ = server.two()
    status, _, reason = refusal(mine, mine.state()["n"], action)
    assert status == 422
    assert sentence in reason


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"n": 1},
        {"n": "1", "action": "yield"},
        {"n": -1, "action": "yield"},
        {"n": 2**60, "action": "yield"},
        {"n": 1.5, "action": "yield"},
        {"n": True, "action": "yield"},
        {"n": 1, "action": ["yield"]},
        {"n": 1, "action": "yield", "seat": "blue"},
        {"n": 1, "action": "yield", "id": "x" * 65},
        [1, 2],
        None,
        "text",
    ],
)
def test_malformed_messages_are_refused(server: Running, body: Any):
    mine, _ = server.two()
    before = position(server, mine.table)
    reply = server._http.post(
        f"/api/tables/{mine.table}/decisions",
        content=msgspec.json.encode(body),
        headers={"authorization": f"Bearer {mine.token}", "content-type": "application/json"},
    )
    assert reply.status_code == 422
    assert reply.json()["reason"].startswith("The message is malformed")
    assert position(server, mine.table) == before


def test_what_is_no_json_is_refused(server: Running):
    mine, _ = server.two()
    for content in (b"{", b"\xff\xfe", b"[" * 5000, b""):
        reply = server._http.post(
            f"/api/tables/{mine.table}/decisions", content=content, headers={"authorization": f"Bearer {mine.token}"}
        )
        assert reply.status_code == 422, content


def test_oversized_messages_are_refused(server: Running):
    mine, _ = server.two()
    path = f"/api/tables/{mine.table}/decisions"
    reply = server._http.post(path, content=b"x" * 70_000, headers={"authorization": f"Bearer {mine.token}"})
    assert (reply.status_code, reply.json()["reason"]) == (413, "The message is larger than 64 kB")

    def unannounced() -> Any:
        for _ in range(80):
            yield b"x" * 1024

    reply = server._http.post(path, content=unannounced(), headers={"authorization": f"Bearer {mine.token}"})
    assert reply.status_code == 413


@pytest.mark.parametrize("token", ["", "s_guess", "w_guess", "x_guess", "s_" + "A" * 32, "\u00e9\u4e2d"])
def test_forged_tokens_are_refused(server: Running, token: str):
    mine, _ = server.two()
    reply = server._http.get(f"/api/tables/{mine.table}", params={"token": token})
    assert reply.status_code == 401


def test_the_token_of_another_table_opens_nothing_here(server: Running):
    mine, _ = server.two()
    stranger, _ = server.two()
    with pytest.raises(Refusal, match="not valid for this table"):
        server.seat(mine.table, stranger.token).state()


def test_only_hashes_of_tokens_are_stored(server: Running):
    mine, other = server.two()
    file = server.tables.settings.database
    stored = b"".join(Path(file + end).read_bytes() for end in ("", "-wal"))
    for token in (mine.token, other.token, mine.watch, mine.links["blue"]):
        assert token.encode() not in stored


def test_nothing_is_decided_while_the_game_is_paused(server: Running):
    mine, other = server.two()
    other.do("pause", paused=True)
    state = mine.state()
    assert state["paused"] == "blue"
    assert refusal(mine, state["n"], state["actions"][0]) == (409, "-", "blue has paused the game")
    mine.do("pause", paused=False)
    mine.decide(state["n"], state["actions"][0])


def test_nothing_is_decided_after_the_end(server: Running):
    mine, other = server.two()
    state = mine.state()
    other.do("resign")
    assert refusal(mine, state["n"], state["actions"][0])[0] == 409
    for what, body in (("resign", {}), ("draw-offer", {}), ("undo", {}), ("pause", {"paused": True})):
        with pytest.raises(Refusal, match="over"):
            mine.do(what, **body)


def test_why_not_names_the_rule(server: Running):
    mine, other = server.two()
    state = mine.state()
    assert mine.why(state["actions"][0]) == {"listed": True}
    assert mine.why("yield")["listed"] is False
    assert mine.why("yield")["rule"] == "2.1"
    assert other.why(state["actions"][0]) == {"listed": False, "rule": "-", "reason": "It is for red to decide"}
    with pytest.raises(Refusal, match="no verb"):
        mine.why("steal")


def test_writes_are_limited(tmp_path: Any):
    from tests.table.serving import in_thread, settings

    with in_thread(settings(tmp_path / "t.sqlite", writes_per_second=0.01, write_burst=4)) as server:
        mine, other = server.two()
        for _ in range(3):
            mine.do("chat", text="Hello")
        with pytest.raises(Refusal, match="too much") as e:
            mine.do("chat", text="Hello")
        assert e.value.status == 429
        other.do("chat", text="Others may still talk")
