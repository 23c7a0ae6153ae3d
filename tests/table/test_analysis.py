"""Analysis at the table: from what a seat may know, and from nothing else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.combat import PlayCombatCards
from greatwar.kernel.rng import Rng
from greatwar.kernel.save import dump
from greatwar.kernel.session import Session
from greatwar.players.lively import LivelyPlayer
from greatwar.table.client import Refusal, Seat
from greatwar.table.server.analysis import Asked, answered, figures, points_of, report_of
from greatwar.table.server.bots import Course
from tests.table.serving import PATHS, Running, in_thread, settings

QUESTIONS = ("odds", "supply", "evaluation", "timeline")


def in_combat(seed: int = 5) -> Session[State]:
    """A game that has come to a combat in which cards are asked for."""
    session: Session[State] = Session(GAME, "limited-war", {}, seed)
    rng, player = Rng(seed), LivelyPlayer({**GAME.styles["lively"], "peace": 0})
    while not isinstance(session.state.pending[-1], PlayCombatCards):
        session.play(player.decide(session.state, session.actions, rng))
    return session


@pytest.fixture(scope="module")
def session() -> Session[State]:
    return in_combat()


def table_of(server: Running, session: Session[State]) -> tuple[Seat, Seat]:
    """The two sides of a table with that game."""
    mine = server.import_save(dump(session), {"CP": "me", "AP": "friend"})
    return mine, server.join(mine.table, mine.links["AP"])


def empty(value: Any) -> bool:
    """Whether a null is in it anywhere."""
    if isinstance(value, dict):
        return any(empty(x) for x in value.values())
    return any(empty(x) for x in value) if isinstance(value, list) else value is None


def test_both_sides_and_who_watches_are_answered(server: Running, session: Session[State]):
    for seat in (*table_of(server, session),):
        answers = {what: seat.call("GET", f"/analysis/{what}") for what in QUESTIONS}
        assert all(answers[what]["n"] == seat.state()["n"] for what in QUESTIONS)
        assert not empty(answers)
        odds = answers["odds"]["odds"]
        assert odds[0]["places"]
        assert all(abs(sum(bar["chance"] for bar in x["bars"]) - 1) < 1e-9 for x in odds[0]["charts"])
        assert answers["supply"]["supply"].keys() == {"now", "next"}
        assert {"parts", "total", "chance"} == answers["evaluation"]["evaluation"].keys()
        assert answers["timeline"]["timeline"][0]["victory points"] == 10
    watching = server.seat(seat.table, seat.watch)
    assert watching.analysis("odds")[0]["title"] == odds[0]["title"]
    assert watching.analysis("timeline") == answers["timeline"]["timeline"]


def test_the_answers_are_those_of_the_view(server: Running, session: Session[State]):
    for name, seat in zip(GAME.seats, table_of(server, session), strict=True):
        n = GAME.seats.index(name)
        view = GAME.view(session.state, n)
        assert seat.analysis("odds") == msgspec.to_builtins(GAME.adviser.odds(view))
        watch = [GAME.adviser.supply_watch(view, of) for of in (n, 1 - n)]
        assert seat.analysis("supply") == msgspec.to_builtins(watch[0])
        assert seat.analysis("supply", of=GAME.seats[1 - n]) == msgspec.to_builtins(watch[1])


@pytest.mark.parametrize("what", ["odds", "supply", "evaluation"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_hidden_hand_changes_no_answer(session: Session[State], what: Any, seat: int):
    rng, differed = Rng(9), 0
    for _ in range(4):
        twin = GAME.hidden_twin(session.state, seat, rng)
        assert twin is not None
        differed += twin.to_bytes() != session.state.to_bytes()
        told = [answered(Asked(PATHS, what, (GAME.view(s, seat).to_bytes(),), seat)) for s in (session.state, twin)]
        assert told[0] == told[1]
    assert differed


@pytest.mark.parametrize("what", ["odds", "supply", "evaluation"])
def test_who_watches_learns_nothing_of_either_hand(session: Session[State], what: Any):
    rng, answers = Rng(3), []
    for owner in (0, 1):
        twin = GAME.hidden_twin(session.state, 1 - owner, rng)
        assert twin is not None
        for s in (session.state, twin):
            views = tuple(GAME.view(s, seat).to_bytes() for seat in (0, 1))
            answers.append(answered(Asked(PATHS, what, views, 0)))
    assert all(answer == answers[0] for answer in answers)


def test_the_timeline_holds_open_figures_only(session: Session[State]):
    for seat in (0, 1):
        twin = GAME.hidden_twin(session.state, seat, Rng(1))
        assert twin is not None
        assert figures(GAME, twin) == figures(GAME, session.state)


def test_a_timeline_goes_on_where_it_stood(session: Session[State]):
    records = tuple((r.by, str(r.action)) for r in session.records)
    whole = points_of(Course(PATHS, session.scenario, session.options, None, records))
    half = len(records) // 2
    state, points = points_of(Course(PATHS, session.scenario, session.options, None, records[:half]))
    end, more = points_of(Course(PATHS, session.scenario, session.options, state, records[half:]))
    assert end == whole[0]
    assert points + more[1:] == whole[1]
    assert whole[1][-1] == figures(GAME, session.state)


def test_a_new_decision_makes_a_new_answer(server: Running, session: Session[State]):
    seats = table_of(server, session)
    for _ in range(60):
        acting = next(x for x in seats if x.state()["actions"])
        before = acting.state()
        assert acting.call("GET", "/analysis/odds")["n"] == before["n"]
        acting.decide(before["n"], before["actions"][-1])
        if not any(x.analysis("odds") for x in seats):
            return
    raise AssertionError("the combat never ended")


def test_a_title_without_an_adviser_has_no_answers(server: Running):
    mine, _ = server.two("small")
    assert mine.analysis("odds") == []
    assert mine.analysis("supply") == {}
    assert mine.analysis("evaluation") == {}


def test_questions_that_are_refused(server: Running, session: Session[State]):
    mine = server.new_table(PATHS, {"CP": "me", "AP": "friend"})
    with pytest.raises(Refusal, match="malformed: what"):
        mine.call("GET", "/analysis/weather")
    with pytest.raises(Refusal, match="no seat 'XX'"):
        mine.analysis("supply", of="XX")
    with pytest.raises(Refusal, match="do not hold"):
        mine.analysis("odds", seat="AP")
    with pytest.raises(Refusal, match="invitation"):
        server.seat(mine.table, mine.links["AP"]).analysis("odds")
    with pytest.raises(Refusal) as no_token:
        server.call("GET", f"/tables/{mine.table}/analysis/odds")
    assert no_token.value.status == 401


def test_too_many_questions_are_refused(tmp_path: Path):
    with in_thread(settings(tmp_path / "x.sqlite", writes_per_second=0.01, write_burst=3)) as server:
        mine = server.new_table("small", {"red": "me", "blue": "bot:random"})
        for _ in range(3):
            mine.analysis("odds")
        with pytest.raises(Refusal, match="too much at once"):
            mine.analysis("odds")


@contextmanager
def workers_that(server: Running, run: Callable[..., Any]) -> Iterator[None]:
    """The server with other workers for a while."""
    workers: Any = server.tables.analysts
    workers.run = run
    try:
        yield
    finally:
        del workers.run


def test_the_table_answers_while_an_analysis_is_worked_out(server: Running, session: Session[State]):
    mine, _ = table_of(server, session)
    run, released = server.tables.analysts.run, threading.Event()

    async def held(work: Any, task: Any, *more: Any) -> Any:
        while not released.is_set():
            await asyncio.sleep(0.01)
        return await run(work, task, *more)

    with workers_that(server, held), ThreadPoolExecutor(1) as thread:
        asked = thread.submit(server.seat(mine.table, mine.token).analysis, "supply")
        before = mine.state()
        assert mine.why("done")
        assert not asked.done()
        released.set()
        assert asked.result(60) == mine.analysis("supply")
        assert mine.state()["n"] == before["n"]


def test_who_asks_again_gets_the_same_work(server: Running, session: Session[State]):
    mine, _ = table_of(server, session)
    first = mine.call("GET", "/analysis/supply")
    run, ran = server.tables.analysts.run, []

    async def counted(work: Any, task: Any, *more: Any) -> Any:
        ran.append(work)
        return await run(work, task, *more)

    with workers_that(server, counted):
        assert mine.call("GET", "/analysis/supply") == first
        assert ran == []
        mine.analysis("supply", of="AP")
        assert len(ran) == 1


def test_the_report_of_a_game_tells_where_its_fights_are():
    session = in_combat()
    records = tuple((r.by, str(r.action)) for r in session.records)
    found = report_of(Course(PATHS, session.scenario, dict(session.options), None, records))
    assert found["records"] == len(records)
    assert found["turns"][0] == (0, "1")
    assert all(0 < fight["at"] <= len(records) for fight in found["fights"])
    assert sum(len(played) for uses in found["cards"].values() for played in uses.values()) > 0
