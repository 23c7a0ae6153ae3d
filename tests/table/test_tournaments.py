"""Tournaments at the server: from the sign-up to the last round, and who may do what."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from greatwar.table.client import Refusal, Seat, Server
from greatwar.table.server import auth
from greatwar.table.server.pace import DAY
from tests.table.serving import Running, in_thread, play_on, settings, wait_until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path: Path = tmp_path_factory.mktemp("tournaments") / "t.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(auth, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
        with in_thread(settings(path)) as running:
            yield running


_made: list[str] = []


def people(server: Running, count: int) -> dict[str, Server]:
    """So many new accounts."""
    found = {}
    for _ in range(count):
        _made.append(f"p{len(_made):03}")
        token = server.call("POST", "/accounts", {"name": _made[-1], "password": "a long password"})["token"]
        found[_made[-1]] = Server(server.url, token)
    return found


def tournament(host: Server, players: dict[str, Server], **more: Any) -> str:
    body = {"name": "Club cup", "game": "small", "format": "swiss", "rounds": 2, **more}
    id_: str = host.call("POST", "/tournaments", body)["id"]
    for player in players.values():
        player.call("POST", f"/tournaments/{id_}/join")
    return id_


def look(server: Running, id_: str) -> dict[str, Any]:
    found: dict[str, Any] = server.call("GET", f"/tournaments/{id_}")
    return found


def seat_of(player: Server, table: str) -> Seat:
    return Seat(player, table, player._account, {}, "")


def play(server: Running, id_: str, players: dict[str, Server], winner: str = "first") -> None:
    """Let the second (or the first) of every pairing of the round give up, after a decision or two."""
    for pairing in look(server, id_)["rounds"][-1]:
        if pairing["points"] is None:
            first, second = (seat_of(players[pairing[key]], pairing["table"]) for key in ("first", "second"))
            play_on([first, second], 2)
            (second if winner == "first" else first).do("resign")


# Whole tournaments ----------------------------------------------------------------------------------


def test_a_swiss_tournament_is_played_to_its_end(server: Running):
    players = people(server, 5)
    host = players[_made[-1]]
    id_ = tournament(host, players, clock={"move": DAY}, aids=False)
    host.call("POST", f"/tournaments/{id_}/start")
    found = look(server, id_)
    assert (found["state"], len(found["rounds"]), len(found["rounds"][0])) == ("running", 1, 3)
    table = found["rounds"][0][0]["table"]
    first = seat_of(players[found["rounds"][0][0]["first"]], table)
    state = first.state()
    assert state["you"]["seats"] == ["red"]
    assert state["table"]["name"] == "Club cup, round 1"
    assert (state["table"]["aids"], state["table"]["pace"]["move"], state["table"]["tournament"]) == (False, DAY, id_)
    play(server, id_, players)
    wait_until(lambda: len(look(server, id_)["rounds"]) == 2)
    play(server, id_, players)
    wait_until(lambda: look(server, id_)["state"] == "over")
    found = look(server, id_)
    assert found["standings"][0]["points"] == 2.0
    assert sum(row["points"] for row in found["standings"]) == 6.0
    champion = found["standings"][0]["player"]
    assert all(game["rated"] for game in server.call("GET", f"/players/{champion}")["games"])


def test_a_cup_is_played_to_its_end_and_draws_are_played_again(server: Running):
    players = people(server, 4)
    host = next(iter(players.values()))
    id_ = tournament(host, players, format="cup")
    host.call("POST", f"/tournaments/{id_}/start")
    pairing = look(server, id_)["rounds"][0][0]
    first, second = (seat_of(players[pairing[key]], pairing["table"]) for key in ("first", "second"))
    first.do("draw-offer")
    second.do("draw-answer", accept=True)
    wait_until(lambda: look(server, id_)["rounds"][0][0]["table"] not in ("", pairing["table"]))
    again = look(server, id_)["rounds"][0][0]
    assert (again["first"], again["second"], again["again"]) == (pairing["second"], pairing["first"], 1)
    play(server, id_, players)
    wait_until(lambda: len(look(server, id_)["rounds"]) == 2)
    play(server, id_, players)
    wait_until(lambda: look(server, id_)["state"] == "over")
    assert [len(r) for r in look(server, id_)["rounds"]] == [2, 1]


def test_it_goes_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(auth, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    chosen = settings(tmp_path / "t.sqlite")
    with in_thread(chosen) as server:
        players = people(server, 2)
        host = next(iter(players.values()))
        id_ = tournament(host, players, rounds=1)
        host.call("POST", f"/tournaments/{id_}/start")
        server.tables.when_over = None  # as if the server had died just then
        play(server, id_, players)
    with in_thread(chosen) as server:
        assert look(server, id_)["state"] == "over"


def test_a_table_is_made_once(server: Running):
    players = people(server, 2)
    host = next(iter(players.values()))
    id_ = tournament(host, players)
    host.call("POST", f"/tournaments/{id_}/start")
    for _ in range(3):
        look(server, id_)
    assert len(host.call("GET", "/tables")["mine"]) == 1


# What may be done, and by whom ----------------------------------------------------------------------


def test_who_leaves_loses_his_game_and_is_paired_no_more(server: Running):
    players = people(server, 4)
    host = next(iter(players.values()))
    id_ = tournament(host, players)
    host.call("POST", f"/tournaments/{id_}/start")
    pairing = look(server, id_)["rounds"][0][0]
    gone = pairing["second"]
    players[gone].call("POST", f"/tournaments/{id_}/leave")
    wait_until(lambda: look(server, id_)["rounds"][0][0]["points"] == [1.0, 0.0])
    play(server, id_, players)
    wait_until(lambda: len(look(server, id_)["rounds"]) == 2)
    assert gone not in str(look(server, id_)["rounds"][1])
    with pytest.raises(Refusal, match="does not play"):
        players[gone].call("POST", f"/tournaments/{id_}/leave")


def test_the_host_rules_and_puts_out_and_nobody_else(server: Running):
    players = people(server, 4)
    host, other = list(players.values())[:2]
    id_ = tournament(host, players)
    for path, body in (("start", None), ("drop", {"name": _made[-1]}), ("rule", {"table": "0" * 16})):
        with pytest.raises(Refusal, match="Only the host") as e:
            other.call("POST", f"/tournaments/{id_}/{path}", body)
        assert e.value.status == 403
    host.call("POST", f"/tournaments/{id_}/start")
    pairing = look(server, id_)["rounds"][0][0]
    with pytest.raises(Refusal, match="does not play at this table"):
        host.call("POST", f"/tournaments/{id_}/rule", {"table": pairing["table"], "winner": "nobody"})
    with pytest.raises(Refusal, match="no such table"):
        host.call("POST", f"/tournaments/{id_}/rule", {"table": "0" * 16})
    host.call("POST", f"/tournaments/{id_}/rule", {"table": pairing["table"], "winner": pairing["second"]})
    wait_until(lambda: look(server, id_)["rounds"][0][0]["points"] == [0.0, 1.0])
    with pytest.raises(Refusal, match="has been decided"):
        host.call("POST", f"/tournaments/{id_}/rule", {"table": pairing["table"]})
    host.call("POST", f"/tournaments/{id_}/drop", {"name": _made[-1].upper()})
    assert look(server, id_)["away"] == [_made[-1]]


def test_the_host_rules_only_at_tables_of_his_tournament(server: Running):
    players = people(server, 2)
    host = next(iter(players.values()))
    id_ = tournament(host, players)
    host.call("POST", f"/tournaments/{id_}/start")
    victim, _ = server.two()
    with pytest.raises(Refusal, match="no such table"):
        host.call("POST", f"/tournaments/{id_}/rule", {"table": victim.table})
    assert victim.state()["result"] is None


def test_sign_up_ends_with_the_start(server: Running):
    players = people(server, 3)
    host, late = players[_made[-1]], players.pop(_made[-2])
    id_ = tournament(host, {})
    with pytest.raises(Refusal, match="needs two players"):
        host.call("POST", f"/tournaments/{id_}/start")
    for player in players.values():
        player.call("POST", f"/tournaments/{id_}/join")
    with pytest.raises(Refusal, match="signed up already"):
        host.call("POST", f"/tournaments/{id_}/join")
    host.call("POST", f"/tournaments/{id_}/start")
    for path in ("join", "start"):
        with pytest.raises(Refusal, match="has begun"):
            (late if path == "join" else host).call("POST", f"/tournaments/{id_}/{path}")
    assert {"id": id_, "players": 2}.items() <= server.call("GET", "/tournaments")[0].items()


@pytest.mark.parametrize("path", ["", "/{id}/join", "/{id}/leave", "/{id}/drop", "/{id}/start", "/{id}/rule"])
def test_without_a_login_nothing_is_done(server: Running, path: str):
    host = next(iter(people(server, 1).values()))
    id_ = tournament(host, {})
    mine, _ = server.two()
    body = {"": {"name": "x", "game": "small", "format": "cup"}, "/{id}/rule": {"table": "x"}}.get(path, {"name": "x"})
    for token in ("", "x_none", mine.token, mine.watch):
        with pytest.raises(Refusal) as e:
            server.call("POST", f"/tournaments{path.format(id=id_)}", body, token=token)
        assert e.value.status == 401
    assert look(server, id_)["players"] == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "no game"),
        ({"format": "league"}, "malformed"),
        ({"rounds": 0}, "malformed"),
        ({"scenario": "none"}, "scenario"),
        ({"options": {"a": "b"}}, "option"),
        ({"clock": {}}, "needs time"),
        ({"name": ""}, "malformed"),
    ],
)
def test_a_tournament_that_cannot_be_held_is_refused(server: Running, change: dict[str, Any], sentence: str):
    host = next(iter(people(server, 1).values()))
    with pytest.raises(Refusal, match=sentence):
        tournament(host, {}, **change)


def test_one_host_holds_few_tournaments_at_a_time(server: Running):
    host = next(iter(people(server, 1).values()))
    for _ in range(5):
        tournament(host, {})
    with pytest.raises(Refusal, match="host 5 tournaments already"):
        tournament(host, {})


@pytest.mark.parametrize("id_", ["none", "0" * 16, "%00", "x" * 80])
def test_there_is_no_such_tournament(server: Running, id_: str):
    with pytest.raises(Refusal) as e:
        look(server, id_)
    assert e.value.status in (404, 422)
