"""Games, tables, seats and links."""

import pytest

from greatwar.table.client import Refusal
from tests.table.serving import PATHS, Running


def test_the_games_are_told_with_everything_a_lobby_needs(server: Running):
    games = {game["name"]: game for game in server.games()}
    paths = games[PATHS]
    assert paths["seats"] == ["CP", "AP"]
    assert paths["scenarios"][0]["name"] == "introductory"
    assert "West" in paths["areas"]
    assert {o["name"]: o["default"] for o in paths["options"]}["hand-size"] == "7"
    levels = {bot["name"]: bot for bot in paths["bots"]}
    assert list(levels)[:3] == ["sergeant", "general", "random"]
    assert levels["sergeant"]["text"]
    assert levels["sergeant"]["strength"]
    assert "program" not in levels


def test_the_skin_is_told_once(server: Running):
    first = server._http.get(f"/api/games/{PATHS}/skin")
    assert first.status_code == 200
    again = server._http.get(f"/api/games/{PATHS}/skin", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert server.call("GET", "/games/small/skin") == {}


def test_the_rulebook_is_told_once(server: Running):
    first = server._http.get(f"/api/games/{PATHS}/rules")
    book = first.json()
    assert {"id": "14", "title": "Supply"} in book["chapters"]
    row = next(row for row in book["rules"] if row["id"] == "14.3.1")
    assert set(row) == {"id", "title", "kind", "statement"}
    assert "12.5.5" in next(ruling for ruling in book["rulings"] if ruling["number"] == 2)["rules"]
    again = server._http.get(f"/api/games/{PATHS}/rules", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert server.call("GET", "/games/small/rules") == {"chapters": [], "rules": [], "rulings": []}


def test_a_rule_is_told_in_our_words_with_its_status(server: Running):
    rows = server.call("GET", f"/games/{PATHS}/rules/12.5.5")
    assert len(rows) > 1
    assert rows[0]["id"] == "12.5.5#1"
    assert rows[0]["statement"]
    assert rows[0]["status"] in ("tested", "untested", "missing")
    assert server.call("GET", f"/games/{PATHS}/rules/12.5.5%232")[0]["id"] == "12.5.5#2"
    with pytest.raises(Refusal, match="no rule"):
        server.call("GET", f"/games/{PATHS}/rules/99.99")
    with pytest.raises(Refusal, match="no rule"):
        server.call("GET", "/games/small/rules/1.1")


def test_an_invitation_is_exchanged_once_for_a_seat(server: Running):
    mine = server.new_table("small", {"red": "me", "blue": "friend"}, name="A game", player="Ada")
    invitation = mine.links["blue"]
    assert server.call("GET", f"/tables/{mine.table}", token=invitation)["you"] == {"role": "invite", "seat": "blue"}
    other = server.join(mine.table, invitation, player="Bob")
    assert other.token.startswith("s_")
    assert other.state()["you"] == {"role": "seat", "seats": ["blue"], "seat": "blue"}
    assert mine.state()["table"]["seats"]["blue"]["player"] == "Bob"
    with pytest.raises(Refusal, match="not valid"):
        server.join(mine.table, invitation)


def test_an_invitation_shows_nothing_of_the_game(server: Running):
    mine = server.new_table("small", {"red": "me", "blue": "friend"})
    seen = server.call("GET", f"/tables/{mine.table}", token=mine.links["blue"])
    assert set(seen) == {"you", "table"}
    with pytest.raises(Refusal, match="exchanged"):
        server.call("GET", f"/tables/{mine.table}/replay", token=mine.links["blue"])


def test_an_open_seat_is_listed_and_taken_by_who_comes_first(server: Running):
    mine = server.new_table("small", {"red": "me", "blue": "open"}, name="Who plays?")
    listed = server.call("GET", "/tables")["open"]
    assert mine.table in [table["id"] for table in listed]
    other = server.join(mine.table)
    assert other.state()["you"]["seats"] == ["blue"]
    assert mine.table not in [table["id"] for table in server.call("GET", "/tables")["open"]]
    with pytest.raises(Refusal, match="No seat is open"):
        server.join(mine.table)


def test_my_tables_are_found_by_my_tokens(server: Running):
    mine, other = server.two()
    found = server._http.get("/api/tables", params={"token": [mine.token, "s_nonsense"]}).json()["mine"]
    assert [(t["id"], t["you"], t["your_turn"]) for t in found] == [(mine.table, ["red"], True)]
    found = server._http.get("/api/tables", headers={"authorization": f"Bearer {other.token}"}).json()["mine"]
    assert [(t["id"], t["your_turn"]) for t in found] == [(mine.table, False)]


def test_who_holds_all_seats_looks_from_the_one_that_decides(server: Running):
    alone = server.new_table("small", {"red": "me", "blue": "me"})
    assert alone.links["red"] == alone.links["blue"]
    state = alone.state()
    assert state["you"] == {"role": "seat", "seats": ["red", "blue"], "seat": "red"}
    alone.decide(state["n"], state["actions"][0])
    assert alone.state()["you"]["seat"] == "blue"
    assert alone.state(seat="red")["actions"] == []


def test_who_watches_sees_no_hand_and_may_do_nothing(server: Running):
    mine, _ = server.two(PATHS)
    watcher = server.seat(mine.table, mine.watch)
    mine.decide(mine.state()["n"], "take-guns")
    state = watcher.state()
    assert state["you"] == {"role": "watch", "seats": []}
    assert state["actions"] == []
    assert len(mine.state()["view"]["hands"]["CP"]["cards"]) == 7
    assert state["view"]["hands"]["CP"] == {"count": 7, "cards": ["CP-1"]}  # everybody knows that he took it
    assert state["view"]["hands"]["AP"] == {"count": 7, "cards": []}
    for what, body in (("chat", {"text": "Hello"}), ("resign", {}), ("decisions", {"n": state["n"], "action": "done"})):
        with pytest.raises(Refusal, match="holds a seat"):
            watcher.do(what, **body)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": "small", "scenario": "endless"}, "no scenario"),
        ({"game": "small", "options": {"hand": "9"}}, "option hand is one of"),
        ({"game": "small", "seats": {"green": "me"}}, "no seat 'green'"),
        ({"game": "small", "seats": {"red": "bot:oracle"}}, "bot:random"),
        ({"game": "small", "more": 1}, "malformed: more"),
        ({"game": "small", "name": "x" * 100}, "malformed: name"),
        ({}, "malformed: game"),
    ],
)
def test_a_table_that_cannot_be_made_is_refused(server: Running, body: dict[str, object], sentence: str):
    with pytest.raises(Refusal, match=sentence):
        server.call("POST", "/tables", body)


def test_the_commitment_is_shown_at_the_start_and_the_seed_only_at_the_end(server: Running):
    mine, other = server.two()
    before = mine.state()
    assert len(before["table"]["commitment"]) == 64
    assert before["result"] is None
    seed = server.tables._entries[mine.table].table.session.dice.seed  # type: ignore[union-attr]
    assert seed not in str(before)
    mine.do("resign")
    assert other.state()["result"] == {"winner": "blue", "ending": "red resigns", "turn": 1, "seed": seed}


def test_pages_and_headers(server: Running):
    page = server._http.get("/")
    assert page.status_code == 200
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
    assert page.headers["x-content-type-options"] == "nosniff"
    docs = server._http.get("/api/docs").text
    assert "/api/tables/{id}/decisions" in docs
    assert server._http.get("/api/openapi.json").json()["paths"]["/api/tables"]["post"]
    assert server._http.get("/api/games").headers["cache-control"] == "no-store"
    missing = server._http.get("/api/nonsense")
    assert (missing.status_code, missing.json()["rule"]) == (404, "-")
    assert "root:" not in server._http.get("/%2e%2e/%2e%2e/%2e%2e/etc/passwd").text


def test_an_invitation_takes_no_save_away(server: Running):
    mine = server.new_table("small", {"red": "me", "blue": "friend"})
    with pytest.raises(Refusal, match="exchanged for a seat first"):
        server.call("GET", f"/tables/{mine.table}/export", token=mine.links["blue"])
    alone = server.new_table("small", {"red": "bot:random", "blue": "friend"})
    with pytest.raises(Refusal, match="exchanged for a seat first"):
        server.call("GET", f"/tables/{alone.table}/export", token=alone.links["blue"])
