"""`replay`, `bench`, `rules`, `rule`, `pack check`: reports and their JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from greatwar.cli.main import app
from greatwar.games import DESCRIPTIONS, TITLES, load
from greatwar.table.measure import save_bytes, startup_seconds
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "src" / "greatwar" / "games" / "paths_of_glory" / "data"
STATUSES = {"tested", "untested", "missing"}


def test_replay_sums_up(run: Run, save: Path):
    run("play", save, input="1\nyield\n")
    text = run("replay", save).stdout
    assert "records    9: red 1, blue 1, chance 7" in text
    assert "all as the seed gives them" in text
    assert "the game goes on; blue: Discard a card" in text


def test_replay_at_a_record(run: Run, save: Path):
    text = run("replay", save, "--at", 2).stdout
    assert "record 2 chance: deal Jay" in text
    assert "turn 0" in text
    assert "turn 0" in run("replay", save, "--at", 0).stdout


def test_replay_as_json(run: Run, save: Path):
    report = json.loads(run("replay", save, "--json").stdout)
    assert set(report) == {
        *("file", "package", "data", "commitment", "dice", "game", "scenario", "options", "records", "to_decide"),
        *("prompt", "result", "fingerprint", "decisions", "at", "log"),
    }
    assert report["decisions"] == {"red": 0, "blue": 0, "chance": 6}
    assert report["log"][1] == {"record": 0, "text": "red is dealt Cat", "only": "red"}
    assert report["dice"] == "fair"
    early = json.loads(run("replay", save, "--json", "--at", 1).stdout)
    assert (early["at"], early["records"], early["to_decide"]) == (1, 1, "chance")


def test_replay_finds_dice_that_are_not_those_of_the_seed(run: Run, save: Path):
    save.write_text(save.read_text().replace("deal Cat", "deal Ant"))
    assert json.loads(run("replay", save, "--json").stdout)["dice"] == "changed"
    save.write_text(save.read_text().replace('"seed":"1"', '"seed":null'))
    assert json.loads(run("replay", save, "--json").stdout)["dice"] == "unknown"


def test_replay_of_a_finished_game(run: Run, save: Path):
    run("play", save, "--seat", "red", input="1\n" * 20)
    result = json.loads(run("replay", save, "--json").stdout)["result"]
    assert set(result) == {"winner", "ending", "turn"}
    assert "result " in run("replay", save).stdout


BENCH = ["decisions_per_second", "games_per_second", "copies_per_second", "state_bytes", "yardstick_nodes_per_second"]


def test_bench_as_json(run: Run):
    pytest.importorskip("chess")
    report = json.loads(run("bench", "small", "--seconds", 0.2, "--json").stdout)
    assert list(report) == [*BENCH, "ratio", "save_bytes", "startup_seconds", "memory"]
    assert all(report[key] > 0 for key in [*BENCH, "ratio", "save_bytes"])
    assert (report["startup_seconds"], report["memory"]) == (None, None)  # a new process does not know this game
    assert report["ratio"] == pytest.approx(
        report["decisions_per_second"] / report["yardstick_nodes_per_second"], abs=0.001
    )


def test_bench_without_the_yardstick(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    result = run("bench", "small", "--seconds", 0.1, "--json")
    report = json.loads(result.stdout)
    assert report["yardstick_nodes_per_second"] is None
    assert report["ratio"] is None
    assert "python-chess is not installed" in result.stderr
    assert "decisions" in run("bench", "small", "--seconds", 0.1).stdout


def test_bench_of_memory(run: Run):
    memory = json.loads(run("bench", "small", "--seconds", 0.1, "--memory", 60, "--json").stdout)["memory"]
    assert list(memory) == ["games", "blocks_after_ten", "blocks_at_end", "kb_after_ten", "kb_at_end"]
    assert memory["games"] == 60
    assert memory["blocks_at_end"] < memory["blocks_after_ten"] + 500
    assert "60 games:" in run("bench", "small", "--seconds", 0.1, "--memory", 60).stdout


def test_a_game_starts_at_once_and_its_saves_are_small():
    seconds = startup_seconds("paths-of-glory", "campaign")
    assert seconds is not None
    assert seconds < 1  # the aim is half a second on an idle machine
    game = load("paths-of-glory")
    assert save_bytes(game, "campaign", {}) < 60_000


def test_rules_as_json(run: Run):
    report = json.loads(run("rules", "paths-of-glory", "--json").stdout)
    assert len(report) == 795
    assert all(list(row) == ["id", "title", "kind", "status", "code", "tests"] for row in report)
    assert {row["status"] for row in report} <= STATUSES
    left = json.loads(run("rules", "paths-of-glory", "--missing", "--json").stdout)
    assert left == [row for row in report if row["status"] != "tested"]


def test_rules_for_people(run: Run):
    text = run("rules", "paths-of-glory").stdout
    assert "795 rules:" in text
    assert max(map(len, text.splitlines())) <= 120


def test_the_summary_names_every_title_honestly(run: Run):
    rows = json.loads(run("rules", "--summary", "--json").stdout)
    assert all(list(row) == ["game", "title", "rules", "tested", "untested", "missing", "state"] for row in rows)
    assert [row["game"] for row in rows] == list(DESCRIPTIONS)
    assert all(row["rules"] == sum(row[status] for status in STATUSES) > 500 for row in rows)
    assert all(row["missing"] == 0 for row in rows if row["state"] == "complete")
    assert {row["game"] for row in rows if row["state"] != "draft"} == TITLES.keys() - {"small"}


def test_one_rule(run: Run):
    text = run("rule", "paths-of-glory", "2.1#1").stdout
    assert "2.1#1 Adjacency" in text
    assert "adjacent" in text
    row = json.loads(run("rule", "paths-of-glory", "2.1#1", "--json").stdout)[0]
    assert list(row) == ["id", "title", "kind", "status", "code", "tests", "statement", "rulings"]


def test_a_rule_by_its_chapter_gives_all_its_rows(run: Run):
    rows = json.loads(run("rule", "paths-of-glory", "4.1.1", "--json").stdout)
    assert [row["id"] for row in rows][:2] == ["4.1.1#1", "4.1.1#2"]


def test_rule_shows_the_rulings_on_it(run: Run):
    text = " ".join(run("rule", "paths-of-glory", "12.7.1#1").stdout.split())
    assert "ruling 107 A full-strength corps that has replaced an attacking army counts" in text
    row = json.loads(run("rule", "paths-of-glory", "CARD.AP05", "--json").stdout)[0]
    assert 94 in [ruling["number"] for ruling in row["rulings"]]
    assert json.loads(run("rule", "paths-of-glory", "2.1#1", "--json").stdout)[0]["rulings"] == []


def test_a_right_pack(run: Run, tmp_path: Path):
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "units.csv").write_bytes((DATA / "units.csv").read_bytes())
    report = json.loads(run("pack", "check", pack, "--game", "paths-of-glory", "--json").stdout)
    assert report == {"game": "paths-of-glory", "folder": str(pack), "files": ["units.csv"], "ok": True}
    assert "units.csv" in run("pack", "check", pack).stdout


def test_a_wrong_pack_names_file_line_and_column(run: Run, tmp_path: Path):
    pack = tmp_path / "pack"
    pack.mkdir()
    lines = (DATA / "units.csv").read_text().splitlines(keepends=True)
    lines[4] = lines[4].replace("army", "amry").replace("corps", "amry")
    (pack / "units.csv").write_text("".join(lines))
    result = run("pack", "check", pack)
    assert result.exit_code == 2
    assert "units.csv:5: column 'size'" in result.stderr


def test_a_pack_with_a_misspelt_table(run: Run, tmp_path: Path):
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "unit.csv").write_text("name\n")
    assert "has no file 'unit.csv' to replace; did you mean units.csv" in run("pack", "check", "pack").stderr


def test_the_page_of_commands_has_an_example_of_each():
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    names = {command.name for command in app.registered_commands} | {"pack check"}
    assert all(f"\n## {name}\n" in page and f"greatwar {name} " in page for name in names)
