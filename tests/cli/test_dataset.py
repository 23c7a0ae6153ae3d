"""`dataset` and `complexity`: the same for the same seeds, nothing half written, one sentence for wrong input."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any

from greatwar.research import need
from tests.cli.conftest import Run, command

ds, pq = need("pyarrow.dataset"), need("pyarrow.parquet")
KEYS = ["folder", "game", "scenario", "options", "players", "seed", "games", "played", "rows", "bytes"]


def rows(folder: Path) -> Any:
    return ds.dataset(folder, format="parquet").to_table()


def test_the_summary_has_the_promised_keys(run: Run, tmp_path: Path):
    folder = tmp_path / "set"
    report = json.loads(run("dataset", "small", "--games", 3, "--output", folder, "--json").stdout)
    assert list(report) == KEYS
    assert (report["games"], report["played"], report["rows"]) == (3, 3, rows(folder).num_rows)
    again = json.loads(run("dataset", "small", "--games", 4, "--output", folder, "--json").stdout)
    assert (again["games"], again["played"]) == (4, 1)


def test_the_games_are_those_of_simulate(run: Run, tmp_path: Path):
    run("dataset", "small", "-n", 5, "--seed", 3, "--output", tmp_path / "set")
    lines = [json.loads(x) for x in run("simulate", "small", "-n", 5, "--seed", 3, "--json").stdout.splitlines()]
    for line in lines:
        game = [row for row in rows(tmp_path / "set").to_pylist() if row["seed"] == line["seed"]]
        assert (len(game), game[0]["winner"]) == (line["decisions"], line["winner"])


def test_the_number_of_jobs_changes_nothing(shell: Run, tmp_path: Path):
    for jobs in (1, 2):
        assert shell("dataset", "small", "-n", 6, "--jobs", jobs, "--output", tmp_path / str(jobs)).returncode == 0
    assert rows(tmp_path / "1").equals(rows(tmp_path / "2"))


def test_a_killed_run_keeps_its_games_and_goes_on(shell: Run, tmp_path: Path):
    folder = tmp_path / "set"
    process = subprocess.Popen(command("dataset", "small", "-n", 100_000, "--output", folder))
    while len(list(folder.glob("game-*.parquet"))) < 5:
        assert process.poll() is None, "it ended before it was killed"
        time.sleep(0.02)
    process.kill()
    process.wait()
    done = sorted(folder.glob("game-*.parquet"))
    assert all(pq.read_table(f).num_rows > 0 for f in done), "every file that is there can be read"
    assert [f.name for f in done] == [f"game-{k:06d}.parquet" for k in range(len(done))]
    assert shell("dataset", "small", "-n", len(done) + 2, "--output", folder).returncode == 0
    assert shell("dataset", "small", "-n", len(done) + 2, "--output", tmp_path / "at once").returncode == 0
    assert rows(folder).equals(rows(tmp_path / "at once"))


def test_wrong_input_gets_a_sentence(run: Run, tmp_path: Path):
    cases = {
        ("small", "--players", "nobody,random", "--output", tmp_path / "a"): "there is no player 'nobody'",
        ("small", "--players", "random,random,random", "--output", tmp_path / "b"): "3 players are named",
        ("small", "--scenario", "endless", "--output", tmp_path / "c"): "has no scenario 'endless'",
        ("chess", "--output", tmp_path / "d"): "there is no game 'chess'",
        ("small",): "--output",
    }
    for words, sentence in cases.items():
        result = run("dataset", *words)
        assert result.exit_code == 2
        assert sentence in result.stderr
        assert result.stderr.count("\n") == 1
        assert not any(tmp_path.iterdir())


def test_complexity_of_every_scenario_as_json_and_as_a_page(run: Run, tmp_path: Path):
    page = tmp_path / "complexity.md"
    both = ("--players", "random,random", "--players", "lively,random")
    result = run("complexity", "small", "-n", 4, *both, "--json", "--write", page)
    found = json.loads(result.stdout)
    assert [row["scenario"] for row in found] == ["short", "long"] * 2
    assert [row["players"] for row in found] == [["random", "random"]] * 2 + [["lively", "random"]] * 2
    assert all(list(row["branching"]) == ["mean", "median", "p95", "max"] for row in found)
    hidden = [row["information_set_log10"]["max"] for row in found]
    assert hidden == [1.54, 1.18] * 2, "three of seven cards, and four of six"
    text = page.read_text()
    assert "greatwar complexity small --games 4 --seed 1 --players random,random --players lively,random" in text
    assert text.count("| short |") == text.count("| long |") == 2


def test_complexity_for_people(run: Run):
    result = run("complexity", "small", "-n", 2, "--scenario", "short")
    assert result.exit_code == 0
    assert "short" in result.stdout
    assert "long" not in result.stdout
