"""Value models: a fitted classifier as an evaluation that players can use.

    x, outcomes, games = training_set("games/")
    model = ValueModel("paths-of-glory", fit(x, outcomes))
    model.evaluate(view, seat)   # the chance to win, between 0 and 1

A model looks at the parts of the title's own evaluation where the title has one, and at the observation vector where
not. Either way it is given views and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import msgspec

from ..games import load
from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.state import BaseState
from . import need
from .dataset import MANIFEST, Manifest
from .numbers import Floats, np
from .observations import layout


class Classifier(Protocol):
    """What scikit-learn's classifiers have in common; the classes are outcomes: -1, 0, 1."""

    classes_: Any

    def predict_proba(self, x: Any, /) -> Any:
        """The probability of each class, for each row."""
        ...


class ValueModel:
    """A classifier of outcomes as an evaluation."""

    def __init__(self, game: str, classifier: Classifier) -> None:
        self.game, self.classifier = load(game), classifier
        self._worth = (np.asarray(classifier.classes_, np.float64) + 1) / 2

    def evaluate(self, view: BaseState, seat: int) -> float:
        """The chance of `seat` to win, between 0 and 1; a draw is half a win."""
        chances = self.classifier.predict_proba(inputs(self.game, view, seat)[np.newaxis])[0]
        return float(chances @ self._worth)


def inputs(game: Game[Any], view: BaseState, seat: int) -> Floats:
    """What a model is given of a view: the title's evaluation in its parts, or the observation vector."""
    judged = game.adviser.evaluate(view, seat)
    if judged is None:
        return layout(game.name).encode(view, seat)
    return np.array([*judged.parts.values(), judged.total, judged.chance], np.float32)


def input_names(game: Game[Any]) -> list[str]:
    """What the inputs are called."""
    state = game.setup(next(iter(game.scenarios)))
    judged = game.adviser.evaluate(game.view(state, 0), 0)
    if judged is None:
        return [f"{piece.name}.{k}" for piece in layout(game.name).pieces for k in range(piece.size)]
    return [*judged.parts, "total", "chance"]


def training_set(folder: str | Path, every: int = 10) -> tuple[Floats, Any, Any]:
    """Inputs, outcomes and game numbers of every so many decisions of a data set.

    Decisions of one game have one outcome: keep games apart when you test a model, by their numbers.
    """
    file = Path(folder) / MANIFEST
    if not file.exists():
        raise GreatwarError(f"{folder} is no data set; 'greatwar dataset' makes one")
    game = load(msgspec.json.decode(file.read_bytes(), type=Manifest).plan.game)
    chosen = list(_rows(Path(folder), every))
    x = [inputs(game, game.from_bytes(row["view"]), game.seats.index(row["seat"])) for row in chosen]
    return np.array(x), np.array([row["outcome"] for row in chosen]), np.array([row["game"] for row in chosen])


def _rows(folder: Path, every: int) -> Iterator[dict[str, Any]]:
    """Every so many decisions of each game, in the order of the games; not always the same ones."""
    columns = ["game", "n", "seat", "view", "outcome"]
    for file in sorted(folder.glob("game-*.parquet")):
        rows = need("pyarrow.parquet").read_table(file, columns=columns).to_pylist()
        yield from (row for row in rows if (row["n"] + row["game"]) % every == 0)


class Softmax:
    """A fitted logistic regression as two small arrays: a single row takes microseconds."""

    def __init__(self, classes: Any, weights: Any, offsets: Any) -> None:
        self.classes_, self.weights, self.offsets = classes, weights, offsets

    def predict_proba(self, x: Any, /) -> Any:
        """The probability of each class, for each row."""
        powers = np.asarray(x, np.float64) @ self.weights.T + self.offsets
        powers = np.exp(powers - powers.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)


def fit(x: Floats, outcomes: Any, strength: float = 1.0) -> Softmax:
    """A small model: logistic regression on scaled inputs."""
    scaler = need("sklearn.preprocessing").StandardScaler().fit(x)
    model = need("sklearn.linear_model").LogisticRegression(C=strength, max_iter=1000)
    model.fit(scaler.transform(x), outcomes)
    weights = model.coef_ / scaler.scale_
    offsets = model.intercept_ - weights @ scaler.mean_
    if len(model.classes_) == 2:  # scikit-learn then leaves out the first class
        weights, offsets = np.vstack([np.zeros_like(weights), weights]), np.concatenate([[0.0], offsets])
    return Softmax(model.classes_, weights, offsets)
