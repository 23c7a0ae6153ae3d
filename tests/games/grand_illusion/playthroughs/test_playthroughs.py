"""Golden playthroughs and recorded games: what the game answers today is what is written down."""

from __future__ import annotations

import pytest

from tests.games.grand_illusion.playthroughs.playing import GOLDEN

SCENARIOS = list(GOLDEN.game.scenarios)


def test_every_scenario_has_its_golden_games():
    GOLDEN.check_files()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_playthrough(scenario: str) -> None:
    GOLDEN.check_playthrough(scenario)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_recorded_game(scenario: str) -> None:
    GOLDEN.check_recorded(scenario)
