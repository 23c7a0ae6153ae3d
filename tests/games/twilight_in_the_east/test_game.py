"""The game as a whole: the contract of the kernel, board, description, views."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.board import distance
from greatwar.games.twilight_in_the_east.components import BUKOWINA, FORTS, HEX_COUNT, SOMEWHERE, unit
from greatwar.kernel.errors import SaveError
from greatwar.kernel.rng import Rng
from greatwar.testing.contract import CHECKS

from .positions import CENTRAL, GAME, RUSSIA, does, moving, position, present, put, start, where

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


def test_the_way_of_a_march_is_the_one_that_is_walked():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "38.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    assert GAME.way(s, GAME.parse("take R 27/3")) is None
    does(s, "take R 27/3")
    for action in ("march 40.20", "through 40.20"):
        way = present(GAME.way(GAME.view(s, RUSSIA), GAME.parse(action)))
        assert (way.places, way.cost) == (["38.20", "39.20", "40.20"], "5 MPs, 2 left")
    assert present(GAME.way(s, GAME.parse("march 42.22"))).cost.endswith("of them by a forced march")
    assert GAME.way(s, GAME.parse("halt")) is None
    does(s, "march 40.20")
    assert where(s, "R 27/3") == "40.20"


def test_a_description_tells_only_what_the_set_up_does_not():
    s = start("d_grand_campaign")
    told = GAME.describe(s)
    assert told["spaces"] == {}
    assert "rails" not in told
    put(s, "R 27/3", "41.20")
    told = GAME.describe(s)
    assert told["spaces"] == {"41.20": {"control": "Russia"}}
    assert told["units"]["R 27/3"]["place"] == "41.20"


def test_ammunition_left_is_told_to_its_owner_only():
    s = position("a_gumbinnen", gt=2)
    depot = put(s, "R FIRST Minor", "37.26")
    put(s, "R 25/3", "45.20")
    s.set_ap(depot, 1)
    left, limit = GAME.describe(GAME.view(s, RUSSIA))["units"]["R FIRST Minor"]["aps"]
    assert left == limit - 1
    assert "aps" not in GAME.describe(GAME.view(s, CENTRAL))["units"].get("R FIRST Minor", {})


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


def test_a_unit_that_is_asked_about_in_the_box_is_known_to_be_there():
    s = position("d_grand_campaign", gt=3)
    put(s, "A Fischer 3", "48.89")
    put(s, "A 22 lw/3", "48.89")
    s.put(unit("A Fischer 3"), BUKOWINA)
    moving(s, CENTRAL)
    does(s, "take A Fischer 3")
    view = GAME.view(s, RUSSIA)
    assert view.at_number(unit("A Fischer 3").n) == BUKOWINA
    for seed in range(20):
        again = GAME.view(GAME.determinise(view, Rng(seed)), RUSSIA)
        assert again.to_bytes() == view.to_bytes(), f"seed {seed}"


@pytest.mark.parametrize("concealment", ["none", "markers", "hidden"])
def test_unseen_units_are_dealt_near_where_they_are(concealment):
    apart: list[int] = []
    for seed in range(2):
        rng, s = Rng(seed), start("d_grand_campaign", concealment=concealment)
        for _ in range(150):
            GAME.apply(s, GAME.random_action(s, rng))
        for seat in (RUSSIA, CENTRAL):
            view = GAME.view(s, seat)
            full = GAME.determinise(view, rng)
            assert GAME.view(full, seat).to_bytes() == view.to_bytes()
            for n in range(FORTS):
                if view.at_number(n) == SOMEWHERE and s.at_number(n) < HEX_COUNT and full.at_number(n) < HEX_COUNT:
                    apart.append(distance(s.at_number(n), full.at_number(n)))
    assert len(apart) > 50
    assert len([d for d in apart if d <= 4]) > 0.4 * len(apart), "dealt evenly, one in ten stands so near"
