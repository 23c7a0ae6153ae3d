"""Nobody gets more than his due: no second try after the end, no look at what the other wrote down, no chosen dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from greatwar.games import load
from greatwar.kernel import save
from greatwar.kernel.errors import GreatwarError
from greatwar.kernel.fair import Agreement, FairDice, Part, commit_to
from greatwar.kernel.rng import Dice
from greatwar.kernel.session import Session
from greatwar.table.client import Refusal, Seat, fresh_part
from greatwar.table.server.hidden import secret_of, secrets_in
from tests.kernel import small_game
from tests.table.serving import PATHS, SMALL, Running, in_thread, play_on, settings

GRAND = "grand-illusion"


# What a side writes down in secret ------------------------------------------------------------------


@pytest.fixture(scope="module")
def grand(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with the game in which both sides write options down."""
    path = tmp_path_factory.mktemp("grand") / "t.sqlite"
    with in_thread(settings(path, games=(GRAND, SMALL))) as server:
        yield server


def what_if(server: Running) -> tuple[Seat, Seat]:
    """A What If table up to the options that the Allies have written down."""
    german = server.new_table(GRAND, {"German": "me", "Allied": "friend"}, scenario="what-if")
    allied = server.join(german.table, german.links["Allied"])
    german.state()
    state = allied.state()
    while not any(a.startswith("options") for a in state["actions"]):
        allied.decide(state["n"], "done")
        state = allied.state()
    return german, allied


@pytest.mark.parametrize("written", ["A1", "none"])
def test_written_options_stand_in_nobody_elses_export(grand: Running, written: str):
    german, allied = what_if(grand)
    state = allied.state()
    choice = next(a for a in state["actions"] if a.split(" ", 1)[1].startswith(written))
    allied.decide(state["n"], choice)
    assert choice in allied.export()
    for seat in (german, grand.seat(german.table, german.watch)):
        assert choice not in seat.export()
        assert '"options ' not in seat.export()
        assert '{"a":"?","by":"Allied"}' in seat.export()


def test_secret_picks_of_an_imported_save_stay_secret(server: Running):
    """Red has laid a card face down; the save goes on at a table with another person."""
    alone = server.new_table("small", {"red": "me", "blue": "me"})
    state = alone.state()
    alone.decide(state["n"], state["actions"][0])
    copy = server.import_save(alone.export(), {"red": "me", "blue": "friend"})
    other = server.join(copy.table, copy.links["blue"])
    assert state["actions"][0] in copy.export()
    assert state["actions"][0] not in other.export()
    assert state["actions"][0] not in server.seat(copy.table, copy.watch).export()


def test_what_all_can_see_is_no_secret():
    session = Session(load(PATHS), "introductory", {}, "1")
    for action in ("take-guns", "ops CP-1", "activate-move Koblenz", "done"):
        before = session.state
        session.play(action)
        record = next(r for r in reversed(session.records) if r.by >= 0)
        assert secret_of(session.game, before, record.action, record.by) is None, action
    small = Session(small_game.GAME, "short", {}, "1")
    laid = small.actions[0]
    small.play(laid)
    assert secrets_in(small)[-1] == small.records[-1].by


# Tables from saves ----------------------------------------------------------------------------------


def test_a_table_from_a_save_says_so_to_who_joins(server: Running):
    alone = server.new_table("small", {"red": "me", "blue": "me"})
    play_on([alone], 2)
    copy = server.import_save(alone.export(), {"red": "me", "blue": "open"})
    told = {"records": len(alone.export().splitlines()) - 1, "dice": "fair"}
    invited = server.call("GET", f"/tables/{copy.table}", token=copy.links["blue"])
    assert invited["table"]["imported"] == told
    listed = {t["id"]: t for t in server.call("GET", "/tables")["open"]}
    assert listed[copy.table]["imported"] == told
    other = server.join(copy.table)
    assert other.state()["table"]["imported"] == told
    assert "imported" not in server.two()[0].state()["table"]


def test_changed_dice_of_a_save_are_marked(server: Running):
    mine, other = server.two()
    play_on([mine, other], 200)
    lines = mine.export().splitlines()
    at = next(i for i, line in enumerate(lines) if '"a":"deal' in line)
    names = {line.split("deal ")[1].split('"')[0] for line in lines if "deal " in line}
    another = next(card for card in small_game.NAMES if card not in names)
    lines[at] = msgspec.json.encode({"a": f"deal {another}"}).decode()
    forged = "\n".join([*lines[: at + 1], ""])
    copy = server.import_save(forged, {"red": "me", "blue": "friend"}, at=1)
    invited = server.call("GET", f"/tables/{copy.table}", token=copy.links["blue"])
    assert invited["table"]["imported"] == {"records": 1, "dice": "changed"}


# Dice that nobody chooses alone ---------------------------------------------------------------------


def test_both_seats_add_to_the_dice_before_the_first_is_rolled(server: Running):
    host = server.new_table("small", {"red": "me", "blue": "friend"})
    waiting = host.state()
    assert (waiting["actor"], waiting["actions"], waiting["log"]) == (None, [], [])
    assert waiting["table"]["dice"]["waits_for"] == ["blue"]
    assert waiting["prompt"] == "The dice wait until blue has sat down"
    with pytest.raises(Refusal, match="dice wait"):
        host.decide(waiting["n"], "lay Ant")
    with pytest.raises(Refusal, match="Not everybody has promised"):
        host.do("dice", part=host.part)
    guest = server.join(host.table, host.links["blue"])
    between = guest.state()["table"]["dice"]
    assert (between["shown"], between["waits_for"]) == (["blue"], ["red"])
    assert between["promised"] == {"red": commit_to(host.part), "blue": commit_to(guest.part)}
    agreed = host.state()["table"]["dice"]["agreed"]
    assert agreed == [
        {
            "start": 0,
            "parts": {
                "red": {"commit": commit_to(host.part), "part": host.part},
                "blue": {"commit": commit_to(guest.part), "part": guest.part},
            },
        }
    ]
    assert host.promise == guest.promise
    assert host.state()["table"]["dice"]["alone"] == 0
    assert host.state()["log"]


def test_the_dice_depend_on_each_part(server: Running):
    mine, other = server.two()
    play_on([mine, other], 200)
    header = save.read_header(mine.export())
    agreement = (header.dice or [])[0]
    assert header.seed
    seeds = {agreement.seed(header.seed), header.seed}
    for seat in ("red", "blue"):
        changed = agreement.parts | {seat: Part("x", fresh_part())}
        seeds.add(Agreement(0, changed).seed(header.seed))
    assert len(seeds) == 4


def test_a_part_that_was_not_promised_is_refused(server: Running):
    host = server.new_table("small", {"red": "me", "blue": "friend"})
    server.join(host.table, host.links["blue"])
    with pytest.raises(Refusal, match="not the part that you promised"):
        host.do("dice", part=fresh_part())
    with pytest.raises(Refusal, match="Show your part, or withdraw"):
        host.do("dice")
    host.do("dice", part=host.part)
    with pytest.raises(Refusal, match="agreed already"):
        host.do("dice", part=host.part)


def test_the_servers_part_stands_for_a_program_and_for_who_adds_nothing(server: Running):
    against = server.new_table("small", {"red": "me", "blue": "bot:random"})
    assert against.state()["log"]
    assert against.state()["table"]["dice"] == {"alone": 0, "agreed": []}  # and no count of what is drawn in secret
    made = server.call("POST", "/tables", {"game": "small", "seats": {"red": "me", "blue": "friend"}})
    plain = server.seat(made["id"], made["links"]["red"])
    assert plain.state()["actions"]  # nobody promised anything: nothing is waited for
    alone = plain.state()["table"]["dice"]["alone"]
    assert alone > 0
    guest = server.join(made["id"], made["links"]["blue"])
    dice = guest.state()["table"]["dice"]
    assert [(a["start"], sorted(a["parts"])) for a in dice["agreed"]] == [(alone, ["blue"])]
    assert dice["alone"] == alone  # and who joins is told that these were rolled without him


def test_who_lost_his_part_adds_nothing_and_that_is_told(server: Running):
    host = server.new_table("small", {"red": "me", "blue": "friend"})
    guest = server.join(host.table, host.links["blue"])
    elsewhere = server.seat(host.table, host.token)
    assert elsewhere.state()["actor"] is None
    elsewhere.do("dice", withdraw=True)
    parts = guest.state()["table"]["dice"]["agreed"][0]["parts"]
    assert "part" not in parts["red"]
    assert parts["blue"]["part"] == guest.part
    assert "red adds nothing to the dice after all" in [line["text"] for line in guest.state()["talk"]]


def test_waiting_dice_survive_a_restart(tmp_path: Path):
    path = tmp_path / "t.sqlite"
    with in_thread(settings(path)) as server:
        host = server.new_table("small", {"red": "me", "blue": "friend"})
        guest = server.join(host.table, host.links["blue"])
    with in_thread(settings(path)) as server:
        again = Seat(server, host.table, host.token, {}, "", host.part)
        assert server.seat(guest.table, guest.token).state()["actor"] is None
        assert again.state()["log"]
        play_on([again, server.seat(guest.table, guest.token)], 4)
        agreed = again.state()["table"]["dice"]["agreed"]
    with in_thread(settings(path)) as server:
        final = server.seat(host.table, host.token)
        assert final.state()["table"]["dice"]["agreed"] == agreed
        play_on([final, server.seat(guest.table, guest.token)], 200)
        text = final.export()
    header = save.read_header(text)
    assert save.dice_verdict(header, save.load(text, lambda _: small_game.GAME)) == "fair"


def test_old_saves_are_read_and_verified_as_before():
    session = Session(small_game.GAME, "short", {}, "secret")
    text = save.dump(session)
    assert '"dice"' not in text
    header = save.read_header(text)
    assert type(save.dice_of(header)) is Dice
    assert save.dice_verdict(header, save.load(text, lambda _: small_game.GAME)) == "fair"
    with pytest.raises(GreatwarError, match="before the first die"):
        save.read_header(text.replace('"seed":', '"dice":[{"start":-1,"parts":{}}],"seed":', 1))


def test_dice_change_only_from_an_agreement_on():
    parts = {"red": Part(commit_to("a" * 16), "a" * 16)}
    plain, fair = Dice("s"), FairDice("s", [Agreement(5, parts)])
    assert [plain.below(k, 10**9) for k in range(5)] == [fair.below(k, 10**9) for k in range(5)]
    assert all(plain.below(k, 10**9) != fair.below(k, 10**9) for k in range(5, 40))


# After the end --------------------------------------------------------------------------------------


def test_a_session_takes_nothing_back_after_the_end():
    session = Session(small_game.GAME, "short", {}, "3")
    while session.actor is not None:
        session.play(session.actions[-1])
    with pytest.raises(GreatwarError, match="the game is over"):
        session.undo()
