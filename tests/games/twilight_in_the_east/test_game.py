"""The game as a whole: the contract of the kernel, board, description, views."""

from __future__ import annotations

import pytest

from greatwar.kernel.errors import SaveError
from greatwar.kernel.rng import Rng
from greatwar.testing.contract import CHECKS

from .positions import CENTRAL, GAME, RUSSIA, moving, position, put, start, where

LONG = {"processes"}  # plays in other processes: for `greatwar fuzz`


@pytest.mark.parametrize("name", [name for name in CHECKS if name not in LONG])
def test_the_contract_is_kept_in_the_learning_scenario(name):
    CHECKS[name](GAME, "a_gumbinnen", GAME.complete("a_gumbinnen", {}), 5)
    assert GAME.name == "twilight-in-the-east"


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_a_hundred_decisions_of_every_scenario_come_back_from_their_bytes(scenario):
    rng = Rng(3)
    s = GAME.setup(scenario)
    for _ in range(100):
        GAME.apply(s, GAME.random_action(s, rng))
    assert GAME.invariants(s) == []
    again = GAME.from_bytes(s.to_bytes())
    assert again == s
    assert GAME.actions(again) == GAME.actions(s)
    assert len(s.to_bytes()) <= 8000


@pytest.mark.parametrize("text", ["{}", '{"pending": []}', "[1, 2]"])
def test_what_is_no_position_is_refused(text):
    with pytest.raises(SaveError, match="no position of"):
        GAME.from_json(text)


def test_the_board_by_area_and_by_army():
    s = start("b_tannenberg")
    assert "G 1/1 12" in GAME.board(s, "East Prussia")
    assert "R 27/3" in GAME.board(s, "R FIRST")
    assert "Rail Points" in GAME.board(s)


def test_a_description_tells_only_what_the_set_up_does_not():
    s = start("d_grand_campaign")
    told = GAME.describe(s)
    assert told["spaces"] == {}
    assert "rails" not in told
    put(s, "R 27/3", "41.20")
    told = GAME.describe(s)
    assert told["spaces"] == {"41.20": {"control": "Russia"}}
    assert told["units"]["R 27/3"]["place"] == "41.20"


def test_a_view_tells_the_enemy_tops_and_no_more():
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "41.19", lost=2, status=-3, supply="low")
    put(s, "G 1.FA", "41.19")
    moving(s, RUSSIA)
    told = GAME.describe(GAME.view(s, RUSSIA))
    assert told["units"]["G 1/1"] == {"place": "41.19"}
    assert "G 1.FA" not in told["units"]
    mine = GAME.describe(GAME.view(s, CENTRAL))
    assert mine["units"]["G 1/1"]["lost"] == 2
    assert where(GAME.view(s, CENTRAL), "G 1.FA") == "41.19"
