"""What is decided is kept: over restarts, kills, and as saves that go out and come in."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from greatwar.games import load
from greatwar.kernel import save
from greatwar.kernel.save import dice_verdict
from greatwar.table.client import Refusal, Seat
from tests.kernel import small_game
from tests.table.serving import PATHS, Process, Running, in_thread, play_on, settings, wait_until


def decisions_in(text: str) -> list[str]:
    """The decisions of players in a save."""
    entries = [msgspec.json.decode(line) for line in text.splitlines()[1:]]
    return [entry["a"] for entry in entries if "by" in entry]


def find(name: str) -> Any:
    return small_game.GAME if name == "small" else load(name)


def test_a_table_goes_on_after_a_restart_in_the_middle_of_a_combat(tmp_path: Path):
    path = tmp_path / "t.sqlite"
    with in_thread(settings(path)) as server:
        alone = server.new_table(PATHS, {"CP": "me", "AP": "me"})
        rng = random.Random(4)
        state = alone.state()
        for _ in range(400):
            if "combat" in state["view"]:
                break
            attacks = [a for a in state["actions"] if a.startswith(("attack", "activate-attack", "ops", "resolve"))]
            alone.decide(state["n"], rng.choice(attacks or state["actions"]))
            state = alone.state()
        assert "combat" in state["view"]
    with in_thread(settings(path)) as server:
        again = server.seat(alone.table, alone.token)
        assert again.state() == state | {"table": again.state()["table"]}
        again.decide(state["n"], state["actions"][-1])


def test_bots_go_on_after_a_restart(tmp_path: Path):
    path = tmp_path / "t.sqlite"
    with in_thread(settings(path)) as server:
        # programs that take their time: quick ones finish the game before the server stops
        table = server.new_table(PATHS, {"CP": "bot:general", "AP": "bot:general"}, scenario="campaign")
        wait_until(lambda: len(table.state()["log"]) > 5, 60)
        state = table.state()
        assert not state.get("result"), "the game is over before the restart"
        before = len(state["log"])
    with in_thread(settings(path)) as server:
        again = server.seat(table.table, table.token)
        wait_until(lambda: len(again.state()["log"]) > before + 5, 60)


def test_every_acknowledged_decision_survives_a_kill(tmp_path: Path):
    """Three rounds; `scripts/load.py --kills 50` does fifty."""
    server = Process(settings(tmp_path / "t.sqlite"))
    try:
        seats = [server.client.new_table(PATHS, {"CP": "me", "AP": "me"}) for _ in range(4)]
        acknowledged: dict[str, list[str]] = {seat.table: [] for seat in seats}
        for round_ in range(3):
            threads = [threading.Thread(target=keep_deciding, args=(s, acknowledged[s.table], round_)) for s in seats]
            before = sum(map(len, acknowledged.values()))
            for thread in threads:
                thread.start()
            wait_until(lambda floor=before: sum(map(len, acknowledged.values())) > floor + 30, 60)  # type: ignore[misc]
            server.kill()
            for thread in threads:
                thread.join(20)
            server.start()
            for seat in seats:
                kept, told = decisions_in(seat.export()), acknowledged[seat.table]
                assert kept[: len(told)] == told, "an acknowledged decision is lost or doubled"
                assert len(kept) <= len(told) + 1
                acknowledged[seat.table] = kept
    finally:
        server.stop()


def keep_deciding(seat: Seat, told: list[str], seed: int) -> None:
    """Decide until the server is gone; note what it has acknowledged."""
    rng = random.Random(f"{seat.table}{seed}")
    try:
        while True:
            state = seat.state()
            action = rng.choice(state["actions"])
            seat.decide(state["n"], action, f"{seed}-{len(told)}")
            told.append(action)
    except (httpx.TransportError, IndexError):
        return


# Saves ----------------------------------------------------------------------------------------------


def test_a_finished_game_is_exported_whole_and_its_dice_are_verified(server: Running, tmp_path: Path):
    mine, other = server.two()
    commitment = mine.state()["table"]["commitment"]
    state = play_on([mine, other], 200)
    assert state["result"] is not None
    text = server.seat(mine.table, mine.watch).export()
    header, session = save.read_header(text), save.load(text, find)
    assert header.commitment == commitment
    assert header.seed == state["result"]["seed"]
    assert dice_verdict(header, session) == "fair"
    forged = save.load(text, find)
    dealt = [n for n, record in enumerate(forged.records) if record.by < 0]
    other_seed = msgspec.structs.replace(header, seed="another")
    assert dice_verdict(other_seed, forged) == "changed"
    assert dealt


def test_before_the_end_a_seat_gets_what_it_may_know(server: Running):
    mine, other = server.two(PATHS)
    mine.decide(mine.state()["n"], "take-guns")
    text = mine.export()
    assert msgspec.json.decode(text.splitlines()[0])["seed"] is None
    entries = [msgspec.json.decode(line) for line in text.splitlines()[1:]]
    drawn = [e["a"] for e in entries if e["a"].startswith("draw")]
    assert len(drawn) == 6
    assert all("CP-" in a for a in drawn)
    assert [e["a"] for e in entries].count("?") == 7
    watched = server.seat(mine.table, mine.watch).export()
    assert "draw CP" not in watched
    assert "draw AP" not in watched
    with pytest.raises(Refusal, match="no save that can be used"):
        server.import_save(text, {"CP": "me", "AP": "me"})
    assert other.export() != text


def test_what_is_laid_face_down_is_in_nobody_elses_save(server: Running):
    mine, other = server.two()
    state = mine.state()
    mine.decide(state["n"], state["actions"][0])
    assert state["actions"][0] in mine.export()
    assert state["actions"][0] not in other.export()


def test_who_plays_alone_takes_his_game_with_him(server: Running):
    alone = server.new_table("small", {"red": "me", "blue": "me"})
    play_on([alone], 3)
    text = alone.export()
    assert msgspec.json.decode(text.splitlines()[0])["seed"]
    copy = server.import_save(text, {"red": "me", "blue": "me"}, name="A copy")
    old, new = alone.state(), copy.state()
    for key in ("view", "actions", "actor", "prompt", "log"):
        assert new[key] == old[key]
    assert new["table"]["commitment"] == old["table"]["commitment"]


def test_a_save_played_on_with_others_has_fresh_dice(server: Running):
    alone = server.new_table("small", {"red": "me", "blue": "me"})
    play_on([alone], 2)
    copy = server.import_save(alone.export(), {"red": "me", "blue": "open"})
    assert copy.state()["table"]["commitment"] != alone.state()["table"]["commitment"]
    other = server.join(copy.table)
    with pytest.raises(Refusal, match="nothing of yours"):
        other.do("undo")
    assert play_on([copy, other], 200)["result"] is not None


def test_play_on_from_here(server: Running):
    mine, other = server.two()
    play_on([mine, other], 200)
    text = mine.export()
    branch = server.import_save(text, {"red": "me", "blue": "bot:random"}, at=len(text.splitlines()) // 2)
    assert branch.state()["result"] is None


@pytest.mark.parametrize("text", ["", "{}", "not json\n", '{"format": "greatwar-save/1"}', "\u0000" * 100])
def test_what_is_no_save_is_refused(server: Running, text: str):
    with pytest.raises(Refusal, match="no save that can be used"):
        server.import_save(text, {})


EARLIER = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize(
    ("file", "title", "good"),
    [
        ("paths_of_glory/saves/earlier/historical.jsonl", "Paths of Glory", 366),
        ("grand_illusion/saves/earlier/campaign.jsonl", "Grand Illusion", 94),
    ],
)
def test_a_save_of_earlier_rules_is_opened_as_far_as_it_holds(tmp_path: Path, file: str, title: str, good: int):
    text = (EARLIER / file).read_text(encoding="utf-8")
    with in_thread(settings(tmp_path / "t.sqlite", games=("paths-of-glory", "grand-illusion"))) as server:
        body = {"save": text, "seats": {}}
        refused = server._http.post("/api/tables/import", json=body)
        assert refused.status_code == 422
        assert f"begun with version 1 of the rules and tables of {title}" in refused.json()["reason"]
        assert refused.json()["opens"] == good
        names = load(save.read_header(text).game).seats
        mine = server.import_save(text, dict.fromkeys(names, "me"), at=good)
        state = mine.state()
        assert state["table"]["imported"]["records"] == good
        mine.decide(state["n"], state["actions"][0])
        assert len(mine.export().splitlines()) > good + 1


#: a save of version 1 that today's rules or tables would not carry out, its title, where it is taken up, and whether
#: the components are the same today
KEPT = [
    ("paths_of_glory/saves/earlier/introductory.jsonl", "paths-of-glory@1", 71, True),
    ("grand_illusion/saves/earlier/what-if.jsonl", "grand-illusion@1", 132, False),
]


@pytest.mark.parametrize(("file", "ref", "at", "same"), KEPT)
def test_a_game_of_version_1_goes_on_in_that_version(tmp_path: Path, file: str, ref: str, at: int, same: bool):
    """Imported, shown with the skin of its components, played on by people and programs, replayed, exported."""
    text = (EARLIER / file).read_text(encoding="utf-8")
    seats = load(ref).seats
    with in_thread(settings(tmp_path / "t.sqlite", games=("paths-of-glory", "grand-illusion"))) as server:
        mine = server.import_save(text, dict.fromkeys(seats, "me"), at=at)
        state = mine.state()
        assert state["table"]["skin"] == ref
        assert state["table"]["game"] == ref.removesuffix("@1")
        skin, today = (server._http.get(f"/api/games/{name}/skin").json() for name in (ref, ref.removesuffix("@1")))
        assert skin["game"] == today["game"]
        assert (skin["counters"] == today["counters"], skin["links"] == today["links"]) == (same, same)
        mine.decide(state["n"], state["actions"][0])
        assert mine.call("GET", "/replay", at=3)["view"]
        assert len(mine.export().splitlines()) > at + 1
        assert save.load(mine.export(), load).game is load(ref)
        program = server.import_save(text, {seats[0]: "bot:sergeant", seats[1]: "bot:random"}, at=at)
        wait_until(lambda: len(program.export().splitlines()) > at + 10, 60)
        assert server._http.get(f"/api/games/{ref}7/skin").status_code == 404


@pytest.mark.parametrize(("file", "ref", "at"), [case[:3] for case in KEPT])
@pytest.mark.parametrize("noted", [True, False])
def test_a_stored_table_of_version_1_is_taken_up_in_that_version(
    tmp_path: Path, file: str, ref: str, at: int, noted: bool
):
    """Its version is noted; of a table that was stored when nothing was noted yet it is known all the same."""
    from greatwar.table.server.schema import open_engine, tables_t

    text = (EARLIER / file).read_text(encoding="utf-8")
    chosen = settings(tmp_path / "t.sqlite", games=("paths-of-glory", "grand-illusion"))
    with in_thread(chosen) as server:
        mine = server.import_save(text, dict.fromkeys(load(ref).seats, "me"), at=at)
        before = mine.state()
    engine = open_engine(chosen.url)
    with engine.begin() as c:
        about = msgspec.json.decode(c.execute(tables_t.select()).mappings().one()["about"])
        assert about["data"] == "1"
        if not noted:
            kept = {"seats": about["seats"], "started_from": at}
            c.execute(tables_t.update().values(about=msgspec.json.encode(kept), state=b"nonsense"))
    engine.dispose()
    with in_thread(chosen) as server:
        again = server.seat(mine.table, mine.token)
        assert {key: again.state()[key] for key in ("view", "actions")} == {
            key: before[key] for key in ("view", "actions")
        }
        again.decide(before["n"], before["actions"][0])
        assert again.state()["table"]["skin"] == ref


def test_a_stored_table_of_earlier_rules_says_so_and_is_exported_to_who_may_know_all(tmp_path: Path):
    """Its state cannot be read and its third record is not allowed today."""
    from greatwar.table.server.schema import open_engine, records_t, tables_t

    path = tmp_path / "t.sqlite"
    with in_thread(settings(path)) as server:
        alone = server.new_table("small", {"red": "me", "blue": "me"})
        mine, other = server.two()
        for seats in ([alone], [mine, other]):
            play_on(seats, 3)
        kept = alone.export()
    engine = open_engine(settings(path).url)
    with engine.begin() as c:
        c.execute(tables_t.update().values(state=b"nonsense"))
        c.execute(records_t.update().where(records_t.c.i == 7).values(action="lay Ant", by=1))
    engine.dispose()
    with in_thread(settings(path)) as server:
        again = server.seat(alone.table, alone.token)
        with pytest.raises(Refusal, match=r"begun with earlier rules or tables.*record 8 .*exported.*--at 7\b"):
            again.state()
        lines = again.export().splitlines()
        assert lines[1:8] == kept.splitlines()[1:8], "nothing is lost"
        on = server.import_save(again.export(), {"red": "me", "blue": "me"}, at=7)
        assert on.state()["actions"]
        with pytest.raises(Refusal, match="begun with earlier rules"):
            server.seat(mine.table, mine.token).export()


def test_a_game_keeps_the_options_it_was_begun_with(server: Running):
    """Its scenario fixes the hand size today; a new table with seven cards is refused."""
    text = (EARLIER / "paths_of_glory/saves/earlier/hand-of-seven.jsonl").read_text(encoding="utf-8")
    mine = server.import_save(text, {"CP": "me", "AP": "me"})
    assert mine.state()["table"]["options"]["hand-size"] == "7"
    with pytest.raises(Refusal, match="always 8"):
        server.new_table(PATHS, {"CP": "me"}, scenario="historical", options={"hand-size": "7"})


def test_a_replay_shows_the_table_as_it_was(server: Running):
    mine, other = server.two(PATHS)
    mine.decide(mine.state()["n"], "take-guns")
    then = mine.state()
    lines = len(then["log"])
    play_on([mine, other], 15)
    found = mine.call("GET", "/replay", at=lines)
    assert (found["unit"], found["view"]) == ("line", then["view"])
    assert found["log"] == [line["text"] for line in then["log"]]
    assert other.call("GET", "/replay", at=5)["view"]["hands"]["CP"]["cards"] in ([], ["CP-1"])
    with pytest.raises(Refusal, match="at is a number"):
        mine.call("GET", "/replay", at=100_000)
    mine.do("resign")
    found = other.call("GET", "/replay", at=20)
    assert found["unit"] == "record"
    assert len(found["view"]["hands"]["CP"]["cards"]) == found["view"]["hands"]["CP"]["count"]


def test_a_database_of_another_version_is_refused(tmp_path: Path):
    import sqlalchemy as sa

    from greatwar.kernel.errors import GreatwarError
    from greatwar.table.server.schema import open_engine, settings_t

    url = settings(tmp_path / "t.sqlite").url
    engine = open_engine(url)
    with engine.begin() as c:
        c.execute(settings_t.update().values(value="99"))
        assert c.execute(sa.text("PRAGMA synchronous")).scalar() == 2
        assert c.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
    engine.dispose()
    with pytest.raises(GreatwarError, match="schema 99"):
        open_engine(url)
    with pytest.raises(GreatwarError, match="cannot be opened"):
        open_engine("postgresql+psycopg://nobody@127.0.0.1:1/nothing")


def test_a_state_that_cannot_be_read_is_replayed(tmp_path: Path):
    """A newer version may know another form of states; records are always understood."""
    from greatwar.table.server.schema import open_engine, tables_t

    path = tmp_path / "t.sqlite"
    with in_thread(settings(path)) as server:
        alone = server.new_table("small", {"red": "me", "blue": "me"})
        before = play_on([alone], 3)
    engine = open_engine(settings(path).url)
    with engine.begin() as c:
        c.execute(tables_t.update().values(state=b"nonsense"))
    engine.dispose()
    with in_thread(settings(path)) as server:
        again = server.seat(alone.table, alone.token).state()
        assert (again["view"], again["actions"], again["log"]) == (before["view"], before["actions"], before["log"])
