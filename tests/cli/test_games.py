"""`games`, `new`, `show`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import greatwar.games
from tests.cli.conftest import Run


@pytest.fixture
def _only_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greatwar.games, "TITLES", greatwar.games.TITLES)
    for name in [name for name in greatwar.games.TITLES if name != "small"]:
        monkeypatch.delitem(greatwar.games.TITLES, name)


@pytest.mark.usefixtures("_only_small")
def test_games_lists_scenarios_and_options(run: Run):
    text = run("games").stdout
    assert "Three points win" in text
    assert "hand=3" in text
    assert "Being built" in text


@pytest.mark.usefixtures("_only_small")
def test_games_as_json(run: Run):
    small, *planned = json.loads(run("games", "--json").stdout)
    assert set(small) == {"game", "title", "playable", "seats", "areas", "scenarios", "options"}
    assert small["playable"] is True
    assert small["scenarios"][1] == {
        "name": "long",
        "title": "Long",
        "text": "Three points win",
        "defaults": {"hand": "4"},
    }
    assert small["options"][0]["values"] == ["3", "4"]
    assert all(row.keys() == small.keys() and not row["playable"] for row in planned)


def test_new_makes_a_save_that_tells_its_seed_only_to_us(run: Run, tmp_path: Path):
    path = tmp_path / "deep" / "game.jsonl"
    made = json.loads(run("new", "small", "--scenario", "long", "--seed", "x", "--out", path, "--json").stdout)
    header = json.loads(path.read_text().splitlines()[0])
    assert (made["game"], made["scenario"], made["options"]) == ("small", "long", {"hand": "4"})
    assert made["commitment"] == header["commitment"]
    assert (made["to_decide"], made["records"], made["result"]) == ("red", 8, None)


def test_new_games_without_a_seed_differ(run: Run):
    first, second = (json.loads(run("new", "small", "--json").stdout) for _ in range(2))
    assert first["file"] != second["file"]
    assert first["commitment"] != second["commitment"]


def test_new_overwrites_only_when_forced(run: Run, save: Path):
    before = save.read_text()
    assert run("new", "small", "--out", save).exit_code == 2
    assert save.read_text() == before
    assert run("new", "small", "--out", save, "--force").exit_code == 0
    assert save.read_text() != before


def test_show_a_game_and_a_save(run: Run, save: Path):
    assert "turn 1, score 0:0" in run("show", "small").stdout
    assert "red: Lay a card face down" in run("show", save).stdout
    assert "Chance: Chance decides" in run("show", save, "--at", 2).stdout


def test_show_as_json_and_as_a_seat_sees_it(run: Run, save: Path):
    full = json.loads(run("show", save, "--json").stdout)
    seen = json.loads(run("show", save, "--json", "--seat", "RED").stdout)
    assert full["actions"] == ["lay Cat", "lay Gnu", "lay Hen"]
    assert full["state"]["hands"][0] == seen["state"]["hands"][0]
    assert full["state"]["hands"][1] != seen["state"]["hands"][1]
