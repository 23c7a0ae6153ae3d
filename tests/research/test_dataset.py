"""Data sets: the rows say what was seen, allowed and done; the same plan gives the same rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from greatwar.games import load
from greatwar.kernel.errors import GreatwarError
from greatwar.players.match import play_match
from greatwar.research import dataset as data
from greatwar.research import need
from greatwar.research.actions import action_space
from greatwar.research.observations import layout
from greatwar.research.witness import Match
from tests.research.positions import WHOLE_GAMES

ds, pq = need("pyarrow.dataset"), need("pyarrow.parquet")


def plan(game: str = "small", seed: int = 1, players: tuple[str, ...] = ("random", "lively")) -> Match:
    title = load(game)
    scenario = next(iter(title.scenarios))
    return Match(game, scenario, title.complete(scenario, {}), players, seed)


def written(folder: Path, of: Match, games: int) -> Any:
    data.prepare(folder, of)
    for task in data.missing_games(folder, of, games):
        data.write_game(task)
    return ds.dataset(folder, format="parquet").to_table()


@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_a_row_is_what_was_seen_allowed_and_done(tmp_path: Path, name: str):
    table = written(tmp_path / "set", plan(name), 1)
    game, space, vector = load(name), action_space(name), layout(name)
    session = play_match(game, plan(name).scenario, plan(name).options, 1, ("random", "lively"))
    assert table["choice"].to_pylist() == [str(r.action) for r in session.records if r.by >= 0]
    for n, row in enumerate(table.to_pylist()):
        seat = game.seats.index(row["seat"])
        view = game.from_bytes(row["view"])
        assert np.array_equal(vector.encode(view, seat), np.array(row["features"], np.float32))
        assert [str(a) for a in game.actions(view)] == row["legal"]
        assert [space.parse(text) for text in row["legal"]] == row["legal_ids"]
        assert row["legal"][row["choice_at"]] == row["choice"] == space.text(row["choice_id"])
        assert (row["n"], row["game"], row["seed"], row["player"]) == (n, 0, 1, ("random", "lively")[seat])
        won = row["winner"] is not None and (1.0 if row["winner"] == row["seat"] else -1.0)
        assert row["outcome"] == won
    result = session.result
    assert result is not None
    assert table["ending"].unique().to_pylist() == [result.ending]


def test_the_same_plan_gives_the_same_bytes(tmp_path: Path):
    for name in ("one", "two"):
        written(tmp_path / name, plan(), 3)
    for k in range(3):
        assert data.game_file(tmp_path / "one", k).read_bytes() == data.game_file(tmp_path / "two", k).read_bytes()
    assert written(tmp_path / "three", plan(seed=9), 3) != written(tmp_path / "one", plan(), 3)


def test_a_run_goes_on_after_the_last_complete_game(tmp_path: Path):
    folder = tmp_path / "set"
    written(folder, plan(), 2)
    first = data.game_file(folder, 0)
    stamp = first.stat().st_mtime_ns
    left_over = folder / ".game-000002.parquet.tmp"
    left_over.write_bytes(b"PAR1 half a ga")
    table = written(folder, plan(), 4)
    assert first.stat().st_mtime_ns == stamp, "what is there is not played again"
    assert not left_over.exists()
    assert table.equals(written(tmp_path / "at once", plan(), 4))


def test_a_run_that_was_killed_at_its_very_beginning_begins_again(tmp_path: Path):
    (tmp_path / f".{data.MANIFEST}.tmp").write_bytes(b"{")
    data.prepare(tmp_path, plan())
    assert [p.name for p in tmp_path.iterdir()] == [data.MANIFEST]


def test_a_fault_in_the_middle_of_writing_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "set"
    data.prepare(folder, plan())

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("greatwar.research.dataset.os.fsync", full)
    with pytest.raises(GreatwarError, match="cannot be written: no space left"):
        data.write_game(data.missing_games(folder, plan(), 1)[0])
    assert not data.game_file(folder, 0).exists()
    assert len(data.missing_games(folder, plan(), 1)) == 1


def test_another_plan_in_the_same_folder_is_refused(tmp_path: Path):
    folder = tmp_path / "set"
    written(folder, plan(), 1)
    with pytest.raises(GreatwarError, match="another seed"):
        data.prepare(folder, plan(seed=2))
    with pytest.raises(GreatwarError, match="another players"):
        data.prepare(folder, plan(players=("random", "random")))
    (folder / data.MANIFEST).write_text("{")
    with pytest.raises(GreatwarError, match="is damaged"):
        data.prepare(folder, plan())


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path):
    (tmp_path / "letter.txt").write_text("Dear mother")
    with pytest.raises(GreatwarError, match="no data set of ours"):
        data.prepare(tmp_path, plan())
    assert [p.name for p in tmp_path.iterdir()] == ["letter.txt"]


def test_the_documented_columns_are_the_columns(tmp_path: Path):
    """docs/research.md has a line for each column, in their order."""
    written(tmp_path / "set", plan(), 1)
    lines = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8").splitlines()
    documented = [line.split("`")[1] for line in lines if line.startswith("| `")]
    columns = pq.read_schema(data.game_file(tmp_path / "set", 0)).names
    assert [name for name in documented if name in columns] == columns
