"""Where values come from, and component packs in place of them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from greatwar.games import TITLES
from greatwar.kernel.rulebook import folder_path
from tests.cli.conftest import Run

DATA = folder_path("grand_illusion") / "data"


def greatwar(*words: object) -> subprocess.CompletedProcess[str]:
    """The real command line in a process of its own, where no title is loaded yet."""
    command = [sys.executable, "-m", "greatwar.cli.main", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def pack(folder: Path, **changes: tuple[str, str]) -> Path:
    """A pack with changed tables of Grand Illusion."""
    for name, (old, new) in changes.items():
        text = (DATA / f"{name}.csv").read_text(encoding="utf-8")
        assert old in text
        (folder / f"{name}.csv").write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def row(words: str, title: str = "grand-illusion") -> Any:
    found = json.loads(words)
    return next(x for x in found if x["game"] == title)


@pytest.mark.parametrize("title", ["paths-of-glory", "grand-illusion"])
def test_provenance_counts_every_row_of_every_file(run: Run, title: str):
    found = row(run("games", title, "--provenance", "--json").output, title)
    folder = folder_path(TITLES[title]) / "data"
    tables = {p.relative_to(folder).as_posix(): p for p in folder.rglob("*.csv")}
    counted = {file["file"]: file for file in found["files"]}
    assert set(tables) <= set(counted)
    for name, path in tables.items():
        assert counted[name]["rows"] == len(path.read_text(encoding="utf-8").splitlines()) - 1
        assert sum(counted[name]["sources"].values()) == counted[name]["rows"]
    assert sum(found["sources"].values()) == sum(file["rows"] for file in counted.values())
    assert not any(file["pack"] for file in counted.values())


def test_provenance_tells_what_we_designed(run: Run):
    found = row(run("games", "grand-illusion", "--provenance", "--json").output)
    hexes = next(file for file in found["files"] if file["file"] == "hexes.csv")
    assert hexes["sources"] == {"reconstructed": 107}
    assert found["sources"]["rulebook"] > 500
    told = run("games", "grand-illusion", "--provenance").output
    assert "reconstructed" in told
    assert "Paths of Glory" not in told


def test_games_of_one_title(run: Run):
    told = run("games", "grand-illusion").output
    assert "What If" in told
    assert "Paths of Glory" not in told
    refused = run("games", "grand-ilusion")
    assert refused.exit_code == 2
    assert "did you mean grand-illusion?" in refused.output


def test_a_pack_replaces_tables(tmp_path: Path):
    folder = pack(tmp_path, units=("1st,infantry,corps,5,4", "1st,infantry,corps,9,8"))
    told = greatwar("--pack", f"grand-illusion={folder}", "games", "grand-illusion", "--provenance", "--json")
    assert told.returncode == 0, told.stderr
    assert [file["file"] for file in row(told.stdout)["files"] if file["pack"]] == ["units.csv"]
    played = greatwar("--pack", f"grand-illusion={folder}", "simulate", "grand-illusion", "--games", 2, "--jobs", 2)
    assert played.returncode == 0, played.stderr


def test_every_process_of_a_command_uses_the_pack(tmp_path: Path):
    folder = pack(tmp_path, units=("1st,infantry,corps,5,4", "1st,infantry,corps,five,4"))
    for jobs in (1, 2):
        words = ("simulate", "grand-illusion", "--games", 2, "--jobs", jobs)
        refused = greatwar("--pack", f"grand-illusion={folder}", *words)
        assert refused.returncode == 2
        assert "units.csv:2: column 'cs': found 'five', expected a whole number" in refused.stderr


def test_a_save_is_read_with_the_pack_it_was_played_with(tmp_path: Path):
    folder, file = tmp_path / "pack", tmp_path / "game.jsonl"
    folder.mkdir()
    pack(folder, units=("1st,infantry,corps,5,4", "1st,infantry,corps,9,8"))
    word = f"grand-illusion={folder}"
    assert greatwar("--pack", word, "new", "grand-illusion", "--out", file).returncode == 0
    assert greatwar("--pack", word, "show", file).returncode == 0
    refused = greatwar("show", file)
    assert refused.returncode == 2
    assert "this save was played with the component pack" in refused.stderr
    assert "Traceback" not in refused.stderr
    pack(folder, units=("1st,infantry,corps,5,4", "1st,infantry,corps,7,6"))
    refused = greatwar("--pack", word, "show", file)
    assert refused.returncode == 2
    assert "not with the component pack" in refused.stderr


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("nowhere", "a pack is named as GAME=DIR"),
        ("grand-illusion=nowhere", "nowhere: a component pack is a folder, and this is none"),
        ("chess=.", "there is no game 'chess' for the pack"),
    ],
)
def test_a_pack_that_is_none_is_refused(run: Run, word: str, sentence: str):
    refused = run("--pack", word, "games")
    assert refused.exit_code == 2
    assert sentence in refused.output
