"""The same on PostgreSQL, where several server processes share the tables."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Iterator

import pytest

from greatwar.table.client import Refusal, Seat, Server
from greatwar.table.server.pace import DAY
from scripts.attack import attack
from tests.table.postgres import cluster, lacking, postgres
from tests.table.serving import PATHS, Process, Running, in_thread, play_live, play_on, settings, wait_until
from tests.table.test_keeping import decisions_in
from tests.table.test_tournaments import look, people, play, tournament

pytestmark = pytest.mark.skipif(bool(lacking()), reason=lacking())


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL for all tests of this module."""
    with postgres() as url:
        yield url


@pytest.fixture(scope="module")
def workers(database: str) -> Iterator[tuple[Running, Running]]:
    """Two server processes on one database."""
    first, second = Process(settings(database)), Process(settings(database))
    yield first.client, second.client
    first.stop()
    second.stop()


def test_a_game_is_played_and_kept(database: str):
    with in_thread(settings(database)) as server:
        mine, other = server.two()
        state = play_on([mine, other], 4)
        mine.do("chat", text="é中")
    with in_thread(settings(database)) as server:
        again = server.seat(mine.table, mine.token)
        assert again.state()["view"] == state["view"]
        assert again.state()["talk"][-1]["text"] == "é中"
        assert play_on([again, server.seat(other.table, other.token)], 200)["result"] is not None


def test_two_processes_share_a_table(workers: tuple[Running, Running]):
    """Each player sits at another process; both see every decision, and the game ends the same for both."""
    mine, other = workers[0].two(PATHS)
    there = workers[1].seat(other.table, other.token)
    with mine.live() as red, there.live() as blue:
        threads = [threading.Thread(target=play_live, args=(live, n)) for n, live in enumerate((red, blue))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
        assert red.now["result"] is not None
        assert red.now["result"] == blue.now["result"]
        assert [x["text"] for x in red.now["log"]] == [x["text"] for x in blue.now["log"]]
        assert red.now["view"] == blue.now["view"]


def test_two_processes_never_carry_out_a_decision_twice(workers: tuple[Running, Running]):
    """The same seat decides at both processes at once: of two decisions in one position one is refused."""
    alone = workers[0].new_table("small", {"red": "me", "blue": "me"}, scenario="long")
    seats = [alone, workers[1].seat(alone.table, alone.token)]
    told: list[str] = []
    for _ in range(6):
        state = alone.state()
        if not state["actions"]:
            break
        answers: list[str] = []
        threads = [
            threading.Thread(target=attempt, args=(seat, state["n"], state["actions"], answers)) for seat in seats
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        assert len(answers) == 2
        assert answers.count("refused") == 1
        told += [a for a in answers if a != "refused"]
    assert decisions_in(alone.export()) == told


def attempt(seat: Seat, n: int, actions: list[str], answers: list[str]) -> None:
    action = random.choice(actions)
    try:
        seat.decide(n, action)
        answers.append(action)
    except Refusal as e:
        answers.append("refused" if e.status == 409 else f"failed: {e}")


def test_bots_of_a_process_that_died_are_taken_over(database: str):
    first, second = Process(settings(database)), Process(settings(database))
    try:
        table = first.client.new_table(PATHS, {"CP": "bot:general", "AP": "bot:general"}, scenario="campaign")
        wait_until(lambda: len(table.state()["log"]) > 3, 60)
        first.kill()
        there = second.client.seat(table.table, table.token)
        before = len(there.state()["log"])
        wait_until(lambda: len(there.state()["log"]) > before + 3, 120)
    finally:
        first.kill()
        second.stop()


def test_nothing_hostile_breaks_it_here_either(database: str):
    """This database takes no NUL and no half of a character: neither may come so far."""
    with in_thread(settings(database, login_burst=1_000_000)) as server:
        found = attack(server.url, 200, seed=11)
    assert found.accepted == []
    assert found.faults == []


def test_programs_and_people_go_on_after_the_database_was_shut_down():
    with cluster() as it, in_thread(settings(it.url, look_around_seconds=0.1, instant_bots=("random",))) as server:
        bots = server.new_table(PATHS, {"CP": "bot:random", "AP": "bot:random"}, scenario="campaign")
        alone = server.new_table("small", {"red": "me", "blue": "me"})
        state = alone.state()
        it.stop()
        with pytest.raises(Refusal) as e:
            alone.decide(state["n"], state["actions"][0], "once")
        assert e.value.status == 503
        time.sleep(60 if "GREATWAR_LONG" in os.environ else 0)
        it.start()
        wait_until(lambda: _answers(alone))
        alone.decide(state["n"], state["actions"][0], "once")
        before = len(bots.state()["log"])
        wait_until(lambda: len(bots.state()["log"]) > before + 3 or bots.state()["result"] is not None, 30)


def _answers(seat: Seat) -> bool:
    try:
        return bool(seat.state()["n"])
    except Refusal:
        return False


def test_a_tournament_with_clocks_is_played_on_two_processes(workers: tuple[Running, Running]):
    """Both processes may pair the next round; one of them does, once, and each sees what the other has stored."""
    one, two = workers
    players = people(one, 2)
    host = next(iter(players.values()))
    id_ = tournament(host, players, clock={"move": DAY})
    host.call("POST", f"/tournaments/{id_}/start")
    there = {name: Server(two.url, player._account) for name, player in players.items()}
    play(two, id_, there)
    wait_until(lambda: len(look(two, id_)["rounds"]) == 2 and look(two, id_)["rounds"][1][0]["table"] != "")
    play(two, id_, there)
    wait_until(lambda: look(one, id_)["state"] == "over")
    assert [len(round_) for round_ in look(two, id_)["rounds"]] == [1, 1]
    assert {row["games"] for row in one.call("GET", "/ladder/small") if row["player"] in players} == {2}
