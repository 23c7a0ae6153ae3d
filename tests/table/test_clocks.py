"""Clocks: time for a turn and for the game, pauses by consent, reminders, holidays, and what happens at zero."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from greatwar.table.client import Refusal, Seat
from greatwar.table.server.clocks import TableTime
from greatwar.table.server.pace import DAY, HOUR, Clock, Pace
from greatwar.table.server.schema import open_engine
from tests.table.serving import Running, in_thread, settings, wait_until

MOVE = {"move": DAY, "bank": 3 * DAY}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("clocks") / "t.sqlite"
    with in_thread(settings(path, look_around_seconds=0.02)) as running:
        yield running


def two(server: Running, **clock: Any) -> tuple[Seat, Seat]:
    return server.two(scenario="long", clock=clock)


def deciding(*seats: Seat) -> Seat:
    return next(seat for seat in seats if seat.state()["actions"])


def decide(seat: Seat) -> None:
    state = seat.state()
    seat.decide(state["n"], state["actions"][0])


def clock_of(seat: Seat) -> dict[str, Any]:
    found: dict[str, Any] = seat.state()["clock"]
    return found


def talk(seat: Seat) -> str:
    return "\n".join(line["text"] for line in seat.state()["talk"])


# The clock by itself --------------------------------------------------------------------------------


def test_a_turn_takes_from_the_bank_only_what_is_longer_than_a_move():
    clock = Clock.of(Pace(move=10, bank=100), 2)
    clock.follow(0, 0, True)
    clock.follow(8, 1, True)
    assert clock.bank == [100, 100]
    clock.follow(8 + 25, 0, True)
    assert clock.bank == [100, 85]
    assert clock.left(33) == 110


def test_a_clock_that_stands_takes_nothing():
    clock = Clock.of(Pace(move=10, bank=100), 2)
    clock.follow(0, 0, True)
    clock.follow(4, 0, False)
    clock.follow(1000, 0, True)
    assert clock.left(1003) == 103
    assert clock.due == 1000 - 4 + 110 - 27.5


def test_a_time_that_goes_back_takes_nothing():
    clock = Clock.of(Pace(move=10), 2)
    clock.follow(1000, 0, True)
    assert clock.left(500) == 10


def test_the_reminder_comes_before_the_end_and_not_after_it():
    clock = Clock.of(Pace(move=20 * DAY), 2)
    clock.follow(0, 0, True)
    assert clock.due == 19 * DAY
    clock.reminded = True
    clock.follow(19 * DAY, 0, True)
    assert clock.due == 20 * DAY


def test_the_time_of_the_server_stands_while_no_server_runs(tmp_path: Path):
    engine, wall = open_engine(f"sqlite:///{tmp_path / 't.sqlite'}"), [100.0]
    first = TableTime(engine, lambda: wall[0])
    wall[0] += 500
    assert first.to_note
    with engine.begin() as c:
        first.note(c)
    wall[0] += 10_000  # the server is down
    second = TableTime(engine, lambda: wall[0])
    assert second.now() == 500
    wall[0] -= 400  # somebody sets the clock
    assert second.now() == 500
    engine.dispose()


def test_processes_keep_to_the_one_that_is_ahead(tmp_path: Path):
    engine = open_engine(f"sqlite:///{tmp_path / 't.sqlite'}")
    ahead, behind = TableTime(engine, lambda: 0.0), TableTime(engine, lambda: 0.0)
    ahead.forward(700)
    with engine.begin() as c:
        ahead.note(c)
        behind.note(c)
    assert behind.now() == 700
    engine.dispose()


# At a table -----------------------------------------------------------------------------------------


def test_the_clock_begins_when_everybody_has_sat_down(server: Running):
    mine = server.new_table("small", {"red": "me", "blue": "friend"}, clock=MOVE)
    server.tables.time.forward(10 * DAY)
    assert clock_of(mine)["since"] is None
    invited = server.call("GET", f"/tables/{mine.table}", token=mine.links["blue"])
    assert invited["table"]["pace"] == {**MOVE, "at_zero": "nothing", "program": "", "holidays": 0}
    server.join(mine.table, mine.links["blue"])
    state = mine.state()
    assert (state["clock"]["since"] is not None, state["clock"]["left"]["red"]) == (True, 3 * DAY)
    assert state["time"] >= state["clock"]["since"]


def test_a_long_turn_is_taken_from_the_bank(server: Running):
    mine, other = two(server, **MOVE)
    first = deciding(mine, other)
    server.tables.time.forward(2 * DAY)
    name = clock_of(first)["turn"]
    while clock_of(first)["turn"] == name:
        decide(first)
    left = clock_of(first)["left"]
    assert abs(left.pop(name) - 2 * DAY) < 60
    assert list(left.values()) == [3 * DAY]


def test_no_clock_without_one(server: Running):
    mine, _ = server.two()
    state = mine.state()
    assert state["clock"] is None
    assert "time" not in state


@pytest.mark.parametrize(
    ("clock", "sentence"),
    [
        ({}, "needs time"),
        ({"move": -1}, "malformed"),
        ({"move": 2**40}, "malformed"),
        ({"move": 60, "at_zero": "explode"}, "malformed"),
        ({"move": 60, "at_zero": "program", "program": "nobody"}, "no program 'nobody'"),
        ({"move": 60, "extra": 1}, "malformed"),
    ],
)
def test_a_clock_that_cannot_be_kept_is_refused(server: Running, clock: dict[str, Any], sentence: str):
    with pytest.raises(Refusal, match=sentence):
        server.new_table("small", {"red": "me", "blue": "friend"}, clock=clock)


def test_at_zero_the_game_is_lost_where_that_was_agreed(server: Running):
    mine, other = two(server, move=HOUR, at_zero="loss")
    late = deciding(mine, other)
    name = clock_of(late)["turn"]
    server.tables.time.forward(HOUR + 1)
    wait_until(lambda: mine.state()["result"] is not None)
    result = mine.state()["result"]
    assert (result["winner"] != name, result["ending"]) == (True, f"the time of {name} is up")
    assert f"The time of {name} is up" in talk(mine)


def test_a_decision_after_the_time_is_refused_before_anybody_looked(tmp_path: Path):
    with in_thread(settings(tmp_path / "t.sqlite", look_around_seconds=60)) as server:
        mine, other = two(server, move=HOUR, at_zero="loss")
        late = deciding(mine, other)
        state = late.state()
        server.tables.time.forward(HOUR + 1)
        with pytest.raises(Refusal, match="The game is over"):
            late.decide(state["n"], state["actions"][0])
        late.do("chat", text="I was too late")
        assert mine.state()["result"] is not None


def test_at_zero_a_program_plays_on_where_that_was_agreed(server: Running):
    mine, other = two(server, move=HOUR, at_zero="program", program="random")
    late = deciding(mine, other)
    there = mine if late is other else other
    state, name = late.state(), clock_of(late)["turn"]
    server.tables.time.forward(HOUR + 1)
    wait_until(lambda: there.state()["table"]["seats"][name]["kind"] == "bot")
    assert f"The time of {name} is up: random plays on" in talk(mine)
    late.do("chat", text="I am back")
    for what, body in (
        ("decide", {"n": state["n"], "action": state["actions"][0]}),
        ("undo", {}),
        ("undo-request", {}),
        ("resign", {}),
        ("draw-offer", {}),
        ("pause", {"paused": True}),
        ("orders", {"orders": []}),
        ("vacation", {"days": 1}),
    ):
        with pytest.raises(Refusal, match="a program plays on for you"):
            late.call("POST", "/decisions" if what == "decide" else f"/{what}", body)
    while there.state()["result"] is None:
        if there.state()["actions"]:
            decide(there)
    assert there.state()["result"]["ending"]


def test_at_zero_nothing_happens_where_that_was_agreed(server: Running):
    mine, other = two(server, move=HOUR)
    late = deciding(mine, other)
    server.tables.time.forward(3 * HOUR)
    wait_until(lambda: "is up" in talk(mine))
    assert mine.state()["result"] is None
    decide(late)
    assert talk(mine).count("is up") == 1


def test_a_restart_keeps_the_clock(tmp_path: Path):
    chosen = settings(tmp_path / "t.sqlite", look_around_seconds=0.02)
    with in_thread(chosen) as server:
        mine, other = two(server, move=HOUR, at_zero="loss")
        server.tables.time.forward(HOUR - 60)
    with in_thread(chosen) as server:
        again = Seat(server, mine.table, mine.token, {}, "")
        assert again.state()["result"] is None
        assert HOUR - 60 <= again.state()["time"] - again.state()["clock"]["since"] < HOUR
        server.tables.time.forward(61)
        wait_until(lambda: again.state()["result"] is not None)
    assert other.table == mine.table


# Pauses and holidays --------------------------------------------------------------------------------


def test_a_pause_needs_consent_where_a_clock_runs(server: Running):
    mine, other = two(server, **MOVE)
    mine.do("pause", paused=True)
    state = other.state()
    assert (state["paused"], len(state["offers"]["pause"])) == (None, 1)
    assert state["clock"]["since"] is not None
    other.do("pause", paused=True)
    state = other.state()
    assert state["paused"] is not None
    assert state["clock"]["since"] is None
    server.tables.time.forward(100 * DAY)
    mine.do("pause", paused=False)
    assert clock_of(mine)["since"] is not None
    assert clock_of(mine)["used"] < 60


def test_a_pause_that_is_declined_is_none(server: Running):
    mine, other = two(server, **MOVE)
    mine.do("pause", paused=True)
    other.do("pause", paused=False)
    state = mine.state()
    assert (state["paused"], "pause" in state["offers"]) == (None, False)


def test_without_a_clock_or_against_a_program_nobody_has_to_be_asked(server: Running):
    mine, _ = server.two()
    mine.do("pause", paused=True)
    assert mine.state()["paused"] is not None
    alone = server.new_table("small", {"red": "me", "blue": "bot:random"}, clock=MOVE)
    alone.do("pause", paused=True)
    assert alone.state()["paused"] == "red"


def test_a_clock_stands_on_holidays_and_runs_afterwards(server: Running):
    mine, other = two(server, move=DAY, at_zero="loss", holidays=10 * DAY)
    late = deciding(mine, other)
    name = clock_of(late)["turn"]
    late.do("vacation", days=7)
    server.tables.time.forward(7 * DAY - 60)
    clock = clock_of(mine)
    assert (clock["since"], clock["holidays_left"][name]) == (None, 3 * DAY)
    assert mine.state()["result"] is None
    server.tables.time.forward(120)
    wait_until(lambda: clock_of(mine)["since"] is not None)
    assert clock_of(mine)["away"] == {}
    with pytest.raises(Refusal, match=r"3.0 days of holidays left"):
        late.do("vacation", days=4)


def test_who_comes_back_early_keeps_the_rest_of_his_holiday(server: Running):
    mine, other = two(server, move=DAY, holidays=10 * DAY)
    late = deciding(mine, other)
    name = clock_of(late)["turn"]
    late.do("vacation", days=10)
    server.tables.time.forward(2 * DAY)
    late.do("vacation", days=0)
    clock = clock_of(mine)
    assert clock["since"] is not None
    assert abs(clock["holidays_left"][name] - 8 * DAY) < 60


def test_holidays_only_where_they_were_agreed(server: Running):
    mine, _ = server.two()
    with pytest.raises(Refusal, match="no holidays at this table"):
        mine.do("vacation", days=1)
    mine, _ = two(server, **MOVE)
    with pytest.raises(Refusal, match="no holidays at this table"):
        mine.do("vacation", days=1)


def test_who_only_watches_or_is_only_invited_stops_no_clock(server: Running):
    mine, _ = two(server, move=DAY, holidays=DAY)
    waiting = server.new_table("small", {"red": "me", "blue": "friend"}, clock=MOVE)
    for table, token in ((mine.table, mine.watch), (waiting.table, waiting.links["blue"]), (mine.table, "s_x")):
        for path, body in (("vacation", {"days": 1}), ("pause", {"paused": True})):
            with pytest.raises(Refusal) as e:
                server.call("POST", f"/tables/{table}/{path}", body, token=token)
            assert e.value.status in (401, 403)


def test_the_list_of_tables_tells_what_is_left(server: Running):
    mine, other = two(server, **MOVE)
    found = server.call("GET", "/tables", token=deciding(mine, other).token)["mine"][0]
    assert 4 * DAY - 60 < found["left"] <= 4 * DAY
