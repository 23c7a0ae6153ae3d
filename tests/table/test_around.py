"""Around the game: talk, notes, draws, standing orders, accounts, notifications."""

from __future__ import annotations

from pathlib import Path

import pytest

from greatwar.kernel.errors import GreatwarError
from greatwar.table.client import Refusal, Server
from greatwar.table.server.bots import check_budget, with_budget
from greatwar.table.server.limits import Allowance
from greatwar.table.server.seats import Order
from tests.table.serving import PATHS, Running, in_thread, settings


def test_everybody_reads_the_chat_and_nobody_the_notes(server: Running):
    mine, other = server.two()
    mine.do("chat", text="  Good luck  ")
    mine.do("notes", text="He bluffs")
    said = [x for x in other.state()["talk"] if x["kind"] == "chat"]
    assert [(x["seat"], x["text"]) for x in said] == [("red", "Good luck")]
    assert mine.state()["notes"] == "He bluffs"
    assert "bluffs" not in str(other.state())
    with pytest.raises(Refusal, match="malformed: text"):
        mine.do("chat", text="   ")


def test_a_draw_needs_both(server: Running):
    mine, other = server.two()
    with pytest.raises(Refusal, match="Nobody offers"):
        other.do("draw-answer", accept=True)
    mine.do("draw-offer")
    assert other.state()["offers"] == {"draw": ["red"]}
    other.do("draw-answer", accept=False)
    assert mine.state()["offers"] == {}
    mine.do("draw-offer")
    mine.do("draw-offer", withdraw=True)
    assert mine.state()["offers"] == {}
    mine.do("draw-offer")
    other.do("draw-answer", accept=True)
    assert other.state()["result"]["ending"] == "draw agreed"
    assert other.state()["result"]["winner"] is None


def test_a_program_agrees_to_no_draw(server: Running):
    mine = server.new_table("small", {"red": "me", "blue": "bot:random"})
    with pytest.raises(Refusal, match="program"):
        mine.do("draw-offer")


# Standing orders ------------------------------------------------------------------------------------


def test_a_standing_order_looks_only_at_what_everybody_sees():
    order = Order("12.2.6", "done", ("Sedan", "Paris"), ("Verdun",))
    assert order.fits("12.2.6", "Play combat cards in the combat for sedan, or none")
    assert not order.fits("12.2.6", "Play combat cards in the combat for Liege, or none")
    assert not order.fits("12.2.6", "Play combat cards in the combat for Sedan or Verdun")
    assert not order.fits("12.2.5", "Play combat cards in the combat for Sedan, or none")


def test_standing_orders_answer_at_once(server: Running):
    mine, other = server.two()
    other.do("orders", orders=[{"rule": "2.2#1", "answer": "yield"}])
    state = mine.state()
    mine.decide(state["n"], state["actions"][0])
    after = mine.state()
    assert not (after["actor"] == "blue" and after["rule"] == "2.2#1")
    assert [r.action.verb for r in server.tables._entries[mine.table].table.session.records].count("yield") == 1  # type: ignore[union-attr]
    assert after["orders"] == []


def test_a_standing_order_answers_what_is_asked_when_it_is_given(server: Running):
    mine, other = server.two()
    state = mine.state()
    mine.decide(state["n"], state["actions"][0])
    assert other.state()["rule"] == "2.2#1"
    other.do("orders", orders=[{"rule": "2.2#1", "answer": "first", "unless": ["nothing"]}])
    assert other.state()["rule"] != "2.2#1" or other.state()["actor"] != "blue"


def test_an_order_that_is_not_listed_leaves_the_question_to_the_player(server: Running):
    mine, other = server.two()
    other.do("orders", orders=[{"rule": "2.2#1", "answer": "guard Ant"}])
    state = mine.state()
    mine.decide(state["n"], state["actions"][0])
    assert other.state()["actor"] == "blue"


# Accounts -------------------------------------------------------------------------------------------


def test_an_account_keeps_its_tables(server: Running):
    made = server.call("POST", "/accounts", {"name": "Ada", "password": "long enough"})
    with pytest.raises(Refusal, match="already"):
        server.call("POST", "/accounts", {"name": "ADA", "password": "long enough"})
    with pytest.raises(Refusal, match="wrong"):
        server.call("POST", "/login", {"name": "ada", "password": "not this one"})
    with pytest.raises(Refusal, match="wrong"):
        server.call("POST", "/login", {"name": "nobody", "password": "not this one"})
    again = server.call("POST", "/login", {"name": "ada", "password": "long enough"})
    assert again["token"] != made["token"]
    ada = Server(server.url, again["token"])
    table = ada.new_table("small", {"red": "me", "blue": "friend"}).table
    assert [t["id"] for t in ada.call("GET", "/tables")["mine"]] == [table]
    assert ada.call("GET", f"/tables/{table}")["you"]["seats"] == ["red"]
    assert ada.call("GET", "/me") == {"name": "Ada", "email": "", "confirmed": False, "mail": False}
    loose, _ = server.two()
    with pytest.raises(Refusal, match="no seat at this table"):
        ada.call("GET", f"/tables/{loose.table}")
    ada.call("POST", f"/tables/{loose.table}/claim", {"token": loose.token})
    assert ada.call("GET", f"/tables/{loose.table}")["you"]["seats"] == ["red"]
    ada.call("POST", "/logout")
    with pytest.raises(Refusal, match="not logged in"):
        ada.call("GET", "/me")


def test_an_allowance_fills_up_again():
    time = [0.0]
    allowance = Allowance(1.0, 2, lambda: time[0])
    allowance.spend("a")
    allowance.spend("a")
    with pytest.raises(GreatwarError, match="too much"):
        allowance.spend("a")
    allowance.spend("b")
    time[0] = 1.0
    allowance.spend("a")


# Notifications --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"webhook": "file:///etc/passwd"}, "begins with http"),
        ({"email": "nobody"}, "sends no mail"),
        ({"email": "a@b\nBcc: c@d"}, "sends no mail"),
        ({"when": "sometimes"}, "malformed: when"),
    ],
)
def test_addresses_that_are_none_are_refused(server: Running, wish: dict[str, str], sentence: str):
    mine, _ = server.two()
    with pytest.raises(Refusal, match=sentence):
        mine.do("notify", **wish)


def test_programs_play_against_each_other_and_people_may_watch(server: Running):
    table = server.new_table("small", {"red": "bot:random", "blue": "bot:random"})
    with table.live() as live:
        for _ in live:
            pass
        assert live.now["result"]["winner"] in ("red", "blue", None)
        assert live.now["view"]["text"].startswith("turn")


def test_programs_that_think_do_so_in_processes_of_their_own(tmp_path: Path):
    with in_thread(settings(tmp_path / "t.sqlite", instant_bots=())) as server:
        mine = server.new_table("small", {"red": "me", "blue": "bot:random"})
        with mine.live() as live:
            for state in live:
                if state["actions"] and not live.waiting:
                    live.decide(state["actions"][0])
            assert live.now["result"] is not None
        assert server.tables.workers._pool is not None


def test_the_server_says_how_long_programs_may_think():
    assert with_budget("general", "50ms") == "general:50ms"
    assert with_budget("general", "") == "general"
    assert with_budget("sergeant", "50ms") == "sergeant"  # which takes no budget
    check_budget("50ms")
    with pytest.raises(GreatwarError, match="budget of a general"):
        check_budget("soon")


def test_a_program_answers_at_the_table_of_a_person(server: Running):
    mine = server.new_table(PATHS, {"CP": "bot:random", "AP": "me"})
    with mine.live() as live:
        state = next(s for s in live if s["actions"])
    assert state["actor"] == "AP"
    assert state["view"]["hands"]["CP"]["cards"] in ([], ["CP-1"])  # everybody sees whether he took it
    assert len(state["view"]["hands"]["AP"]["cards"]) == 7
