"""Games that were begun with earlier rules, at the command line: a sentence that says so, and a way to play on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from greatwar.cli.errors import BAD_INPUT
from tests.cli.conftest import Run

GAMES = Path(__file__).parents[1] / "games"
#: saves written before rules were mended, and how many of their records hold today
EARLIER = [
    ("paths_of_glory/saves/earlier/historical.jsonl", "Paths of Glory", 366),
    ("grand_illusion/saves/earlier/campaign.jsonl", "Grand Illusion", 94),
]


@pytest.fixture
def earlier(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a save of earlier rules."""
    path = tmp_path / "earlier.jsonl"
    path.write_bytes((GAMES / request.param).read_bytes())
    return path


@pytest.mark.parametrize(("earlier", "title", "good"), EARLIER, indirect=["earlier"])
@pytest.mark.parametrize("command", ["play", "replay", "show", "verify"])
def test_the_sentence_names_both_versions_and_the_last_record_that_holds(
    run: Run, earlier: Path, title: str, good: int, command: str
):
    before = earlier.read_bytes()
    done = run(command, earlier)
    said = " ".join(done.stderr.split())
    assert done.exit_code == BAD_INPUT
    assert f"begun with version 1 of the rules and tables of {title}, and some of these rules are of version 2" in said
    assert f"opened up to its record {good} (--at {good}) and played on" in said
    assert earlier.read_bytes() == before


@pytest.mark.parametrize(("earlier", "title", "good"), EARLIER, indirect=["earlier"])
def test_it_is_played_on_from_the_last_record_that_holds_in_a_file_of_its_own(
    run: Run, earlier: Path, tmp_path: Path, title: str, good: int
):
    before = earlier.read_bytes()
    refused = run("play", earlier, "--at", good, "--save", earlier)
    assert "save to another file" in refused.stderr
    assert run("play", earlier, "--at", good, input="1\nquit\n").exit_code == 0
    assert earlier.read_bytes() == before, "nothing is lost"
    (played,) = (tmp_path / "saves").iterdir()
    header, *records = played.read_text(encoding="utf-8").splitlines()
    assert records[:good] == before.decode().splitlines()[1 : good + 1]
    assert len(records) > good
    assert json.loads(header)["data"] == "1", "it goes on with the tables it was begun with"
    assert run("replay", played).exit_code == 0, title
    assert run("show", earlier, "--at", good).exit_code == 0


@pytest.mark.parametrize("earlier", ["paths_of_glory/saves/earlier/hand-of-seven.jsonl"], indirect=True)
def test_a_game_keeps_the_options_it_was_begun_with(run: Run, earlier: Path):
    """Its scenario fixes the hand size today; a new game with seven cards is refused, this one goes on."""
    found = json.loads(run("show", earlier, "--json").stdout)
    assert found["options"]["hand-size"] == "7"
    assert run("play", earlier, input="quit\n").exit_code == 0
    no = run("new", "paths-of-glory", "--scenario", "historical", "--option", "hand-size=7", "--out", "x.jsonl")
    assert "always 8" in no.stderr


#: saves of version 1 that go on to their end with what was kept of it, and how many of their records today's rules and
#: tables would have carried out
KEPT = [
    ("paths_of_glory/saves/earlier/introductory.jsonl", 66),
    ("grand_illusion/saves/earlier/what-if.jsonl", 127),
]


@pytest.mark.parametrize(("earlier", "today"), KEPT, indirect=["earlier"])
def test_a_save_of_version_1_is_read_shown_and_verified_in_that_version(run: Run, earlier: Path, today: int):
    told = json.loads(run("replay", earlier, "--json").stdout)
    assert told["records"] == len(earlier.read_text(encoding="utf-8").splitlines()) - 1
    assert told["data"] == "1"
    assert run("show", earlier, "--at", today + 1).exit_code == 0
    assert "all as the seed gives them" in run("verify", earlier).stdout
    as_of_today = earlier.read_text(encoding="utf-8").replace('"data":"1"', '"data":"2"', 1)
    earlier.write_text(as_of_today, encoding="utf-8")
    assert f"(--at {today})" in " ".join(run("replay", earlier).stderr.split())


@pytest.mark.parametrize(("earlier", "today"), KEPT, indirect=["earlier"])
def test_it_is_played_on_in_that_version(run: Run, earlier: Path, tmp_path: Path, today: int):
    at = today + 5
    text = earlier.read_text(encoding="utf-8")
    assert run("play", earlier, "--at", at, input="1\nquit\n").exit_code == 0
    (played,) = (tmp_path / "saves").iterdir()
    assert len(played.read_text(encoding="utf-8").splitlines()) > at + 1
    assert played.read_text(encoding="utf-8").splitlines()[1 : at + 1] == text.splitlines()[1 : at + 1]
    assert run("replay", played).exit_code == 0


def test_a_version_that_is_not_kept_is_named(run: Run):
    assert "Grand Illusion has no version '7' (versions: 2, 1)" in run("show", "grand-illusion@7").stderr


def test_at_is_for_saves(run: Run):
    assert "name a save instead of a game" in run("play", "small", "--at", 3).stderr
