"""Golden playthroughs and recorded games: what the game answers today is what is written down."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.game import GAME
from greatwar.kernel.save import load
from greatwar.players.match import decisions
from tests.games.paths_of_glory.playthroughs.playing import PLAYTHROUGHS, RESULTS, SAVES, SEEDS, playthrough

SCENARIOS = list(GAME.scenarios)
HOW = "if the new behaviour is right: make golden, and read the diff"


def test_every_scenario_has_its_golden_games():
    assert sorted(SEEDS) == sorted(SCENARIOS)
    assert sorted(path.stem for path in PLAYTHROUGHS.glob("*.txt")) == sorted(SCENARIOS)
    assert sorted(path.stem for path in SAVES.glob("*.jsonl")) == sorted(SCENARIOS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_playthrough(scenario: str) -> None:
    golden = (PLAYTHROUGHS / f"{scenario}.txt").read_text(encoding="utf-8").splitlines()
    played = playthrough(scenario).splitlines()
    for number, (was, is_) in enumerate(zip(golden, played, strict=False), 1):
        assert is_ == was, f"{scenario}.txt, line {number}; {HOW}"
    assert len(played) == len(golden), HOW


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_recorded_game(scenario: str) -> None:
    header, *rows = [line.split("\t") for line in RESULTS.read_text(encoding="utf-8").splitlines()]
    stored = next(dict(zip(header, row, strict=True)) for row in rows if row[0] == scenario)
    session = load((SAVES / f"{scenario}.jsonl").read_text(encoding="utf-8"), lambda _: GAME)
    assert session.actor is None, HOW
    assert session.state.fingerprint() == stored["fingerprint"], HOW
    assert str(session.result) == stored["result"]
    assert f"{decisions(session)} {len(session.records)}" == f"{stored['decisions']} {stored['records']}"
