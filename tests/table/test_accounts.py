"""Accounts: passwords changed and reset, sessions, profiles, ratings, the ladder; and tables without advice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed

from greatwar.table.client import Live, Refusal, Seat, Server
from greatwar.table.server import auth
from greatwar.table.server.pace import DAY, HOUR
from tests.table.receivers import key_in, mail_server, text_of
from tests.table.serving import Running, in_thread, play_on, settings, wait_until

PASSWORD = "a long password"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, list[Any]]]:
    with mail_server() as (smtp, mails), pytest.MonkeyPatch.context() as patch:
        patch.setattr(auth, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
        path = tmp_path_factory.mktemp("accounts") / "t.sqlite"
        chosen = settings(path, smtp=smtp, public_url="https://table.example", look_around_seconds=0.02, login_burst=50)
        with in_thread(chosen) as server:
            yield server, mails


@pytest.fixture
def mailing(served: tuple[Running, list[Any]]) -> tuple[Running, list[Any]]:
    del served[1][:]
    return served


@pytest.fixture
def server(served: tuple[Running, list[Any]]) -> Running:
    return served[0]


def account(server: Running, name: str, **more: Any) -> Server:
    """Somebody with an account."""
    made = server.call("POST", "/accounts", {"name": name, "password": PASSWORD, **more})
    return Server(server.url, made["token"])


def game_of(first: Server, second: Server, **more: Any) -> tuple[Seat, Seat]:
    """A table of two accounts, agreed on the dice."""
    mine = first.new_table("small", {"red": "me", "blue": "friend"}, **more)
    body = {"account": second._account}
    invited = second.call("POST", f"/tables/{mine.table}/join", body, token=mine.links["blue"])
    mine.state()
    return mine, Seat(second, mine.table, invited["token"], {}, "")


# Passwords ------------------------------------------------------------------------------------------


def test_a_password_is_changed_by_who_knows_it_and_other_sessions_end(server: Running):
    ada = account(server, "ada-p")
    elsewhere = Server(server.url, server.call("POST", "/login", {"name": "Ada-P", "password": PASSWORD})["token"])
    assert elsewhere.call("GET", "/me")["name"] == "ada-p"
    with pytest.raises(Refusal, match="password is wrong"):
        ada.call("PUT", "/me/password", {"old": "a wrong password", "new": "another password"})
    with pytest.raises(Refusal, match="malformed"):
        ada.call("PUT", "/me/password", {"old": PASSWORD, "new": "short"})
    ada.call("PUT", "/me/password", {"old": PASSWORD, "new": "another password"})
    assert ada.call("GET", "/me")["name"] == "ada-p"
    with pytest.raises(Refusal, match="not logged in"):
        elsewhere.call("GET", "/me")
    with pytest.raises(Refusal, match="password is wrong"):
        server.call("POST", "/login", {"name": "ada-p", "password": PASSWORD})
    assert server.call("POST", "/login", {"name": "ada-p", "password": "another password"})["token"]


def test_a_forgotten_password_is_reset_by_a_key_that_comes_by_mail(mailing: tuple[Running, list[Any]]):
    server, mails = mailing
    bob = account(server, "bob-r", email="bob@example.org")
    wait_until(lambda: len(mails) == 1)
    assert bob.call("GET", "/me") == {"name": "bob-r", "email": "bob@example.org", "confirmed": False, "mail": True}
    server.call("POST", "/forgot", {"name": "bob-r"})  # an address that is not confirmed gets no key
    server.call("POST", "/confirm", {"key": key_in(mails.pop())})
    assert bob.call("GET", "/me")["confirmed"] is True
    assert server.call("POST", "/forgot", {"name": "BOB-R"}) == {}
    assert server.call("POST", "/forgot", {"name": "nobody"}) == {}  # the same answer
    wait_until(lambda: len(mails) == 1)
    assert "https://table.example/#/reset/c_" in text_of(mails[0])
    key = key_in(mails[0])
    with pytest.raises(Refusal, match="used, or it has run out"):
        server.call("POST", "/confirm", {"key": key})  # it opens nothing else
    with pytest.raises(Refusal, match="malformed"):
        server.call("POST", "/reset", {"key": key, "password": "short"})
    assert server.call("POST", "/reset", {"key": key, "password": "chosen anew"}) == {"name": "bob-r"}
    with pytest.raises(Refusal, match="used, or it has run out"):
        server.call("POST", "/reset", {"key": key, "password": "chosen again"})
    with pytest.raises(Refusal, match="not logged in"):
        bob.call("GET", "/me")
    assert server.call("POST", "/login", {"name": "bob-r", "password": "chosen anew"})["token"]


def test_a_key_opens_nothing_after_the_password_or_the_address_was_changed(mailing: tuple[Running, list[Any]]):
    """Who reads an old mailbox, or an old letter, has nothing from it."""
    server, mails = mailing
    zoe = account(server, "zo_e", email="zoe@example.org")
    other = account(server, "zoXe", email="zox@example.org")
    wait_until(lambda: len(mails) == 2)
    server.call("POST", "/confirm", {"key": key_in(next(m for m in mails if m["To"] == "zoe@example.org"))})
    kept = key_in(next(m for m in mails if m["To"] == "zox@example.org"))
    del mails[:]
    server.call("POST", "/forgot", {"name": "zo_e"})
    wait_until(lambda: len(mails) == 1)
    zoe.call("PUT", "/me/email", {"email": "", "password": PASSWORD})
    with pytest.raises(Refusal, match="used, or it has run out"):
        server.call("POST", "/reset", {"key": key_in(mails[0]), "password": "chosen anew"})
    server.call("POST", "/confirm", {"key": kept})  # another's letter is untouched
    assert other.call("GET", "/me")["confirmed"] is True


def test_a_key_to_confirm_resets_no_password(mailing: tuple[Running, list[Any]]):
    server, mails = mailing
    account(server, "cleo", email="cleo@example.org")
    wait_until(lambda: len(mails) == 1)
    with pytest.raises(Refusal, match="used, or it has run out"):
        server.call("POST", "/reset", {"key": key_in(mails[0]), "password": "chosen anew"})


def test_another_address_needs_the_password_and_is_confirmed_anew(mailing: tuple[Running, list[Any]]):
    server, mails = mailing
    dan = account(server, "dan", email="dan@example.org")
    wait_until(lambda: len(mails) == 1)
    server.call("POST", "/confirm", {"key": key_in(mails.pop())})
    with pytest.raises(Refusal, match="password is wrong"):
        dan.call("PUT", "/me/email", {"email": "eve@example.org", "password": "guessed wrong"})
    dan.call("PUT", "/me/email", {"email": "dan@example.net", "password": PASSWORD})
    assert dan.call("GET", "/me") == {"name": "dan", "email": "dan@example.net", "confirmed": False, "mail": True}
    wait_until(lambda: len(mails) == 1)
    server.call("POST", "/confirm", {"key": key_in(mails[0])})
    assert dan.call("GET", "/me")["confirmed"] is True


def test_a_seat_of_an_account_needs_no_second_letter(mailing: tuple[Running, list[Any]]):
    server, mails = mailing
    fay = account(server, "fay", email="fay@example.org")
    wait_until(lambda: len(mails) == 1)
    server.call("POST", "/confirm", {"key": key_in(mails.pop())})
    mine, other = game_of(fay, account(server, "gus"))
    mine.do("notify", email="fay@example.org")
    assert mine.state()["notify"]["confirmed"] is True
    other.do("notify", email="fay@example.org")  # another's account has confirmed nothing
    assert other.state()["notify"]["confirmed"] is False


# Sessions -------------------------------------------------------------------------------------------


def test_sessions_are_listed_and_ended(server: Running):
    hal = account(server, "hal")
    again = server.call("POST", "/login", {"name": "hal", "password": PASSWORD})["token"]
    found = hal.call("GET", "/me/sessions")
    assert [s["this"] for s in found].count(True) == 1
    assert len(found) == 2
    assert all("httpx" in s["agent"] and s["made"] for s in found)
    assert again not in str(found)
    other = next(s for s in found if not s["this"])
    hal.call("DELETE", f"/me/sessions/{other['id']}")
    with pytest.raises(Refusal, match="not logged in"):
        server.call("GET", "/me", token=again)
    with pytest.raises(Refusal, match="no such session"):
        hal.call("DELETE", f"/me/sessions/{other['id']}")
    server.call("POST", "/login", {"name": "hal", "password": PASSWORD})
    hal.call("DELETE", "/me/sessions/others")
    assert len(hal.call("GET", "/me/sessions")) == 1


def test_nobody_ends_the_session_of_another(server: Running):
    ivy, jon = account(server, "ivy"), account(server, "jon")
    session = ivy.call("GET", "/me/sessions")[0]["id"]
    with pytest.raises(Refusal, match="no such session"):
        jon.call("DELETE", f"/me/sessions/{session}")
    jon.call("DELETE", "/me/sessions/others")
    assert ivy.call("GET", "/me")["name"] == "ivy"


def test_a_socket_ends_with_its_session(server: Running):
    kim = account(server, "kim")
    mine = kim.new_table("small", {"red": "me", "blue": "me"})
    token = server.call("POST", "/login", {"name": "kim", "password": PASSWORD})["token"]
    with Seat(server, mine.table, token, {}, "").live() as live:
        live.next(5)
        kim.call("PUT", "/me/password", {"old": PASSWORD, "new": "another password"})
        with pytest.raises(ConnectionClosed) as e:
            _until_closed(live)
        assert e.value.rcvd is not None
        assert e.value.rcvd.code == 4401


def _until_closed(live: Live) -> None:
    while True:
        live._receive(5)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/me/password", {"old": PASSWORD, "new": "another password"}),
        ("PUT", "/me/email", {"email": "", "password": PASSWORD}),
        ("GET", "/me/sessions", None),
        ("DELETE", "/me/sessions/others", None),
        ("PUT", "/me/vacation", {"days": 1}),
        ("GET", "/me", None),
    ],
)
def test_without_a_login_nothing_of_an_account_is_reached(server: Running, method: str, path: str, body: Any):
    mine, _ = server.two()
    for token in ("", "x_none", "x_" + "y" * 30, mine.token, mine.watch):
        with pytest.raises(Refusal) as e:
            server.call(method, path, body, token=token)
        assert e.value.status == 401


# Holidays of an account -----------------------------------------------------------------------------


def test_holidays_are_taken_at_all_tables_at_once(server: Running):
    lea, max_ = account(server, "lea"), account(server, "max")
    pace = {"move": DAY, "holidays": 10 * DAY}
    tables = [game_of(lea, max_, clock=pace)[0], game_of(max_, lea, clock=pace)[0], game_of(lea, max_)[0]]
    done = lea.call("PUT", "/me/vacation", {"days": 7})["tables"]
    assert set(done) == {tables[0].table, tables[1].table}
    assert list(tables[0].state()["clock"]["away"]) == ["red"]
    assert list(tables[1].state()["clock"]["away"]) == ["blue"]


# Profiles and ratings -------------------------------------------------------------------------------


def test_a_game_of_two_accounts_is_rated_and_told(server: Running):
    nat, ole = account(server, "Nat"), account(server, "ole")
    mine, other = game_of(nat, ole)
    play_on([mine, other], 2)
    other.do("resign")
    ladder = {row["player"]: row for row in server.call("GET", "/ladder/small")}
    assert ladder["Nat"]["rating"] > 1500 > ladder["ole"]["rating"]
    assert (ladder["Nat"]["won"], ladder["ole"]["lost"], ladder["Nat"]["kind"]) == (1, 1, "account")
    found = server.call("GET", "/players/NAT")
    assert found["ratings"]["small"]["rating"] == ladder["Nat"]["rating"]
    game = found["games"][0]
    assert (game["result"], game["seat"], game["against"][0]["name"]) == ("won", "red", "ole")
    assert (game["rated"], game["ending"]) == (True, "blue resigns")
    assert "@" not in str(found)
    assert server.call("GET", "/players/ole")["games"][0]["result"] == "lost"
    with pytest.raises(Refusal, match="no such player"):
        server.call("GET", "/players/nobody")
    with pytest.raises(Refusal, match="no game"):
        server.call("GET", "/ladder/chess")


def test_a_game_counts_once_and_only_if_it_should(server: Running, tmp_path: Path):
    pam, quin = account(server, "pam"), account(server, "quin")

    def games() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = server.call("GET", "/players/pam")["games"]
        return found

    mine, other = game_of(pam, quin, rated=False)
    play_on([mine, other], 2)
    mine.do("resign", id="once")
    mine.do("resign", id="once")
    assert [g["rated"] for g in games()] == [False]
    mine, other = game_of(pam, quin)
    mine.do("resign")  # nothing was played
    guest = pam.new_table("small", {"red": "me", "blue": "friend"})
    server.join(guest.table, guest.links["blue"], player="somebody")
    play_on([guest], 1)
    guest.do("resign")
    both = pam.new_table("small", {"red": "me", "blue": "me"})
    play_on([both], 2)
    both.do("resign")
    assert [g["rated"] for g in games()] == [False] * 5  # who held both seats is told of both
    assert server.call("GET", "/players/pam")["ratings"] == {}
    assert tmp_path.exists()


def test_a_program_is_rated_too(server: Running):
    rob = account(server, "rob")
    mine = rob.new_table("small", {"red": "me", "blue": "bot:random"})
    play_on([mine], 200)
    ladder = {(row["kind"], row["player"]) for row in server.call("GET", "/ladder/small")}
    assert {("account", "rob"), ("program", "random")} <= ladder


def test_nobody_claims_just_the_games_that_he_wins(server: Running):
    sue, tom = account(server, "sue"), account(server, "tom")
    early = server.new_table("small", {"red": "me", "blue": "friend"})
    sue.call("POST", f"/tables/{early.table}/claim", {"token": early.token})
    assert early.state()["table"]["seats"]["red"]["account"] == "sue"
    late, other = server.two()
    play_on([late, other], 4)
    tom.call("POST", f"/tables/{late.table}/claim", {"token": late.token})
    with pytest.raises(Refusal, match="not logged in"):
        server.call("POST", f"/tables/{early.table}/join", {"account": "x_none"}, token=early.links["blue"])
    assert "account" not in late.state()["table"]["seats"]["red"]
    assert tom.call("GET", f"/tables/{late.table}")["you"]["seats"] == ["red"]  # he may play on with it
    with pytest.raises(Refusal, match="its own link"):
        sue.call("POST", f"/tables/{late.table}/claim", {"token": _token(tom)})


def _token(server: Server) -> str:
    return server._account


def test_who_leaves_his_seat_to_a_program_has_lost(server: Running):
    uma, vic = account(server, "uma"), account(server, "vic")
    clock = {"move": HOUR, "at_zero": "program", "program": "random"}
    mine, other = game_of(uma, vic, clock=clock)
    play_on([mine, other], 2)
    late, there = (mine, other) if mine.state()["actions"] else (other, mine)
    server.tables.time.forward(HOUR + 1)
    wait_until(lambda: "plays on" in str(there.state()["talk"]))
    while there.state()["result"] is None:
        play_on([there], 1)
        server.tables.time.forward(0)
    gone = "uma" if late is mine else "vic"
    game = server.call("GET", f"/players/{gone}")["games"][0]
    assert (game["result"], game["rated"]) == ("lost", True)


# Without advice -------------------------------------------------------------------------------------


def test_odds_and_advice_are_switched_off_by_agreement(server: Running):
    mine, other = server.two()
    mine.do("aids", on=False)
    assert (other.state()["table"]["aids"], other.state()["offers"]["aids"]) == (True, ["red"])
    other.do("aids", on=True)  # he does not agree
    assert (mine.state()["table"]["aids"], "aids" in mine.state()["offers"]) == (True, False)
    mine.do("aids", on=False)
    other.do("aids", on=False)
    assert mine.state()["table"]["aids"] is False
    for what in ("odds", "supply", "evaluation"):
        for token in (mine.token, other.token, mine.watch):
            with pytest.raises(Refusal, match="switched off at this table") as e:
                server.call("GET", f"/tables/{mine.table}/analysis/{what}", token=token)
            assert e.value.status == 403
    assert mine.call("GET", "/analysis/timeline")
    assert mine.call("GET", "/why", action="lay Ant")
    mine.do("aids", on=True)
    assert mine.state()["table"]["aids"] is False  # switching on needs both too
    with pytest.raises(Refusal):
        server.call("PUT", f"/tables/{mine.table}/aids", {"on": True}, token=mine.watch)


def test_a_table_can_be_made_without_advice_and_says_so_to_who_joins(server: Running):
    mine = server.new_table("small", {"red": "me", "blue": "friend"}, aids=False, rated=False)
    invited = server.call("GET", f"/tables/{mine.table}", token=mine.links["blue"])["table"]
    assert (invited["aids"], invited["rated"]) == (False, False)
    play_on([mine], 1)
    mine.do("resign")
    assert mine.call("GET", "/analysis/evaluation")  # after the end nothing is secret
