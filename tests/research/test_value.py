"""Value models: fitted on a data set, used as an evaluation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from greatwar.games import load
from greatwar.kernel.errors import GreatwarError
from greatwar.kernel.rng import Rng
from greatwar.players.general import General
from greatwar.players.search import points
from greatwar.research import dataset as data
from greatwar.research import need, value
from greatwar.research.observations import layout
from tests.research.positions import random_states
from tests.research.test_dataset import plan, written


def test_a_model_of_the_small_game_learns_that_points_are_good(tmp_path: Path):
    written(tmp_path / "set", plan(players=("random", "random")), 60)
    x, outcomes, games = value.training_set(tmp_path / "set", every=1)
    assert len(x) == len(outcomes) == len(games) > 200
    assert x.shape[1] == layout("small").size == len(value.input_names(load("small")))
    model = value.ValueModel("small", value.fit(x, outcomes, 0.1))
    game = load("small")
    state = next(random_states(game))
    state.score = [1, 0]
    ahead = model.evaluate(game.view(state, 0), 0)
    state.score = [0, 1]
    behind = model.evaluate(game.view(state, 0), 0)
    assert 0 < behind < ahead < 1


@pytest.mark.parametrize("classes", [(-1, 1), (-1, 0, 1)])
def test_the_small_arrays_say_what_scikit_learn_says(classes: tuple[int, ...]):
    rng = np.random.default_rng(1)
    x = rng.normal(3, 5, (300, 4)).astype(np.float32)
    y = np.array(classes)[np.digitize(x[:, 0] - x[:, 1] + rng.normal(0, 3, 300), [-2, 2][: len(classes) - 1])]
    scaler = need("sklearn.preprocessing").StandardScaler().fit(x)
    theirs = need("sklearn.linear_model").LogisticRegression(max_iter=1000).fit(scaler.transform(x), y)
    ours = value.fit(x, y)
    assert ours.predict_proba(x) == pytest.approx(theirs.predict_proba(scaler.transform(x)), abs=1e-6)
    model = value.ValueModel("small", ours)
    assert model.classifier.classes_.tolist() == list(classes)


def test_a_title_with_an_evaluation_gives_its_parts():
    game = load("paths-of-glory")
    names = value.input_names(game)
    state = next(random_states(game))
    judged = game.adviser.evaluate(game.view(state, 1), 1)
    assert judged is not None
    assert names == [*judged.parts, "total", "chance"]
    given = value.inputs(game, game.view(state, 1), 1)
    assert given == pytest.approx(np.array([*judged.parts.values(), judged.total, judged.chance], np.float32))


def test_a_draw_is_half_a_win():
    class Sure:
        classes_ = np.array([-1, 0, 1])

        def predict_proba(self, x: object, /) -> object:
            return np.array([[0.0, 1.0, 0.0]])

    game = load("small")
    assert value.ValueModel("small", Sure()).evaluate(game.view(game.setup("short"), 0), 0) == 0.5


def test_a_folder_that_is_no_data_set(tmp_path: Path):
    with pytest.raises(GreatwarError, match="is no data set"):
        value.training_set(tmp_path)
    assert data.MANIFEST == "_dataset.json"


def test_a_general_judges_by_the_model_it_is_given_and_shows_it_views_only():
    game = load("paths-of-glory")
    judged: list[int] = []

    def evaluate(view: Any, seat: int) -> float:
        assert view == game.view(game.determinise(view, Rng(9)), seat), "nothing in it that the seat may not know"
        judged.append(seat)
        return 0.5

    general, rng = General(game, 4, None, evaluate), Rng(3)
    for state in random_states(game, every=4):
        seat = game.actor(state)
        assert seat is not None
        judged.clear()
        choice = general.decide(game.view(state, seat), game.actions(state), rng)
        assert choice in game.actions(state)
        if judged:
            break
    assert set(judged) == {seat}


def test_a_general_follows_its_model():
    """Whatever card it would play: a model that wants that card kept in the hand makes it play another."""
    game = load("paths-of-glory")
    state = next(s for s in random_states(game, seed=2) if len({a.args[:1] for a in game.actions(s)}) > 4)
    seat = game.actor(state)
    assert seat is not None
    view, actions = game.view(state, seat), game.actions(state)
    card = General(game, 6, None).decide(view, actions, Rng(5)).args[0]

    def keep(seen: Any, seat: int) -> float:
        return 0.999 if seen.pile[card.n] == view.pile[card.n] else 0.001

    choice = General(game, 60, None, keep).decide(view, actions, Rng(5))
    assert choice in actions
    assert choice.args[:1] != (card,)


def test_a_chance_in_points_rises_and_stays_finite():
    values = [points(chance) for chance in (0.0, 0.2, 0.5, 0.8, 1.0)]
    assert values == sorted(values)
    assert values[2] == 0
    assert values[0] == -values[-1]
    assert values[-1] < 20
