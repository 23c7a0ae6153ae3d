"""Taking back: freely until something was revealed, then with the consent of the others."""

from __future__ import annotations

import pytest

from greatwar.table.client import Refusal, Seat
from tests.table.serving import PATHS, Running, in_thread, play_live, play_on, settings


def records(server: Running, seat: Seat) -> list[str]:
    table = server.tables._entries[seat.table].table
    assert table is not None
    return [str(r.action) for r in table.session.records]


def first(seat: Seat, verb: str = "") -> str:
    """Decide the first thing listed (with this verb)."""
    state = seat.state()
    action: str = next(a for a in state["actions"] if a.startswith(verb))
    seat.decide(state["n"], action)
    return action


def test_ones_own_decision_is_taken_back(server: Running):
    mine, other = server.two(PATHS)
    first(mine, "take-guns")
    before = mine.state()
    played = first(mine, "ops")
    assert mine.state()["undo"] == {"can": True, "by_consent": False, "what": played}
    assert other.state()["undo"]["can"] is False
    mine.do("undo")
    after = mine.state()
    assert (after["actions"], after["prompt"], after["log"]) == (before["actions"], before["prompt"], before["log"])
    assert after["n"] != before["n"]
    assert [x["kind"] for x in after["talk"]].count("undo") == 1


def test_after_another_was_asked_taking_back_needs_his_consent(server: Running):
    """Blue has seen the question; whether he hesitates must not be watched and then taken back."""
    mine, other = server.two()
    laid = first(mine)
    assert other.state()["actions"]
    assert mine.state()["undo"] == {"can": False, "by_consent": True, "what": laid}
    with pytest.raises(Refusal, match="question to another player"):
        mine.do("undo")
    mine.do("undo-request")
    other.do("undo-answer", accept=True)
    assert mine.state()["actions"]


def test_a_question_to_a_program_or_to_an_empty_seat_needs_no_consent(server: Running):
    alone = server.call("POST", "/tables", {"game": "small", "seats": {"red": "me", "blue": "friend"}})
    seat = server.seat(alone["id"], alone["links"]["red"])
    first(seat)
    assert seat.state()["undo"]["can"] is True


def test_after_the_end_by_the_rules_nothing_is_taken_back(server: Running):
    """Not by who decided last, not alone, not by consent."""
    mine, other = server.two()
    state = play_on([mine, other], 200)
    assert state["result"] is not None
    for seat in (mine, other):
        assert seat.state()["undo"] == {"can": False, "by_consent": False}
        for what in ("undo", "undo-request"):
            with pytest.raises(Refusal, match="game is over"):
                seat.do(what)
        with pytest.raises(Refusal, match="game is over"):
            seat.do("undo-answer", accept=True)
    alone = server.new_table("small", {"red": "me", "blue": "me"})
    assert play_on([alone], 200)["result"] is not None
    with pytest.raises(Refusal, match="game is over"):
        alone.do("undo-request")
    against = server.new_table("small", {"red": "me", "blue": "bot:random"})
    with against.live() as live:
        play_live(live, 1)
    with pytest.raises(Refusal, match="game is over"):
        against.do("undo-request")


def test_a_message_from_before_the_taking_back_is_stale(server: Running):
    mine, _ = server.two(PATHS)
    first(mine, "take-guns")
    state = mine.state()
    first(mine, "ops")
    mine.do("undo")
    with pytest.raises(Refusal, match="position has changed"):
        mine.decide(state["n"], state["actions"][0])


def test_nobody_takes_back_what_another_decided(server: Running):
    mine, other = server.two()
    first(mine)
    with pytest.raises(Refusal, match="nothing of yours"):
        other.do("undo")


def test_what_revealed_something_needs_consent(server: Running):
    """The card laid is shown and a die rolled when the other yields: he cannot yield again with that knowledge."""
    mine, other = server.two()
    first(mine)
    first(other, "yield")
    assert other.state()["undo"]["by_consent"] is True
    with pytest.raises(Refusal, match="ask for consent"):
        other.do("undo")


def test_consent_shows_the_dice_and_gives_the_same_dice_again(server: Running):
    mine, other = server.two()
    laid = first(mine)
    before = records(server, mine)
    first(other, "yield")
    after = records(server, mine)
    dice = [r for r in after[len(before) :] if r.startswith("roll")]
    other.do("undo-request")
    offer = mine.state()["offers"]["undo"]
    assert (offer["by"], offer["agreed"], offer["dice"]) == ("blue", ["blue"], dice)
    assert offer["decisions"] == [{"seat": "blue", "action": "?"}] or offer["decisions"][0]["action"] == "yield"
    with pytest.raises(Refusal, match="for the others"):
        other.do("undo-answer", accept=True)
    mine.do("undo-answer", accept=True)
    assert records(server, mine) == before
    assert before[-1] == laid
    assert mine.state()["offers"] == {}
    first(other, "yield")
    assert records(server, mine) == after


def test_a_request_that_is_declined_changes_nothing(server: Running):
    mine, other = server.two()
    first(mine)
    first(other, "yield")
    before = records(server, mine)
    other.do("undo-request")
    mine.do("undo-answer", accept=False)
    assert records(server, mine) == before
    with pytest.raises(Refusal, match="Nobody asks"):
        mine.do("undo-answer", accept=True)


def test_who_asked_withdraws_the_request(server: Running):
    mine, other = server.two()
    first(mine)
    first(other, "yield")
    before = records(server, mine)
    other.do("undo-request")
    with pytest.raises(Refusal, match="You do not ask"):
        mine.do("undo-request", withdraw=True)
    assert mine.state()["offers"]["undo"]["by"] == "blue"
    other.do("undo-request", withdraw=True)
    assert (mine.state()["offers"], other.state()["offers"]) == ({}, {})
    assert mine.state()["talk"][-1]["text"] == "blue asks no longer to take back"
    assert records(server, mine) == before
    with pytest.raises(Refusal, match="Nobody asks"):
        mine.do("undo-answer", accept=True)
    with pytest.raises(Refusal, match="You do not ask"):
        other.do("undo-request", withdraw=True)


def test_the_message_that_withdraws_is_described(server: Running):
    described = server._http.get("/api/openapi.json").json()["components"]["schemas"]["UndoRequest"]
    assert described["properties"]["withdraw"]["type"] == "boolean"


def test_a_request_is_void_when_the_game_goes_on(server: Running):
    mine, other = server.two()
    first(mine)
    first(other, "yield")
    mine.do("undo-request")
    assert "undo" in other.state()["offers"]
    acting = mine if mine.state()["actions"] else other
    first(acting)
    assert mine.state()["offers"] == {}


def test_a_program_agrees_and_its_answers_are_taken_back_too(server: Running):
    mine = server.new_table("small", {"red": "me", "blue": "bot:random"})
    before = records(server, mine)
    with mine.live() as live:
        state = next(s for s in live if s["actions"])
        live.decide(state["actions"][0])
        next(s for s in live if s["actor"] == "red" or s["result"])
    mine.do("undo-request", decisions=1)
    assert records(server, mine) == before


def test_cards_are_taken_back_without_a_trace(server: Running):
    mine, _ = server.two(PATHS)
    first(mine, "take-guns")
    assert mine.state()["undo"]["by_consent"] is True  # cards were drawn
    before = mine.state()["view"]
    first(mine, "ops")
    first(mine, "activate")
    mine.do("undo")
    mine.do("undo")
    assert mine.state()["view"] == before
    with pytest.raises(Refusal, match="consent"):
        mine.do("undo")


def test_taking_back_survives_a_restart(tmp_path: object):
    path = f"{tmp_path}/t.sqlite"
    with in_thread(settings(path)) as server:
        mine, _ = server.two(PATHS)
        first(mine, "take-guns")
        before = mine.state()["view"]
        first(mine, "ops")
        first(mine, "activate")
        first(mine, "activate")
        mine.do("undo")
        token, table = mine.token, mine.table
    with in_thread(settings(path)) as server:
        again = server.seat(table, token)
        again.do("undo")
        again.do("undo")
        assert again.state()["view"] == before
