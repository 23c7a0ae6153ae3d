"""Actions as numbers, as tokens and back."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import pytest

from greatwar.kernel.action import Action
from greatwar.kernel.errors import GreatwarError
from greatwar.kernel.game import Game
from greatwar.kernel.rng import Rng
from greatwar.research.actions import ActionSpace, action_space
from tests.kernel.small_game import NAMES
from tests.research.positions import random_states


@pytest.fixture
def space(game: Game[Any]) -> ActionSpace:
    return action_space(game.name)


def test_every_action_of_a_game_has_an_id_and_is_found_by_it(space: ActionSpace):
    for state in random_states(space.game, every=1 if space.game.name == "small" else 5):
        for action in space.game.actions(state):
            assert space.action(space.index(action)) == action
            assert space.parse(str(action)) == space.index(action)
            assert space.text(space.index(action)) == str(action)


def test_well_formed_actions_that_are_never_legal_have_ids_too(space: ActionSpace):
    rng = Rng(4)
    for _ in range(300):
        action = space.game.notation.random(rng)
        assert space.action(space.index(action)) == action


def test_ids_fill_the_space_without_gaps(space: ActionSpace):
    verbs = space.game.notation.verbs
    assert space.size == sum(prod(len(n.values) for n in nouns) for nouns in verbs.values())
    numbers = range(0, space.size, max(1, space.size // 5000))
    assert [space.index(space.action(k)) for k in numbers] == list(numbers)


def test_all_ids_of_the_small_game():
    space = action_space("small")
    assert [space.text(k) for k in range(space.size)][:12] == [
        *(f"lay {n}" for n in NAMES),
        "guard Ant",
        "guard Bee",
    ]
    assert len({space.text(k) for k in range(space.size)}) == space.size == 47


def test_what_is_no_action_is_refused(space: ActionSpace):
    for number in (-1, space.size):
        with pytest.raises(GreatwarError, match="are numbered 0 to"):
            space.action(number)
    with pytest.raises(GreatwarError, match="is no action of"):
        space.index(Action("surrender"))
    with pytest.raises(GreatwarError, match="is no action of"):
        space.index(Action(space.verbs[0], ("nothing", "of", "the", "kind")))


def test_the_mask_has_ones_where_the_legal_actions_are(space: ActionSpace):
    for state in random_states(space.game, every=7):
        actions = space.game.actions(state)
        mask = space.mask(actions)
        assert mask.shape == (space.size,)
        assert {space.text(int(k)) for k in np.flatnonzero(mask)} == set(map(str, actions))


def test_choosing_word_by_word_reaches_every_legal_action_and_nothing_else(space: ActionSpace):
    for state in random_states(space.game, every=25):
        actions = space.game.actions(state)
        features = space.features(actions)
        found: list[list[int]] = []
        todo: list[list[int]] = [[]]
        while todo:
            prefix = todo.pop()
            if len(prefix) == space.width:
                found.append(prefix)
            else:
                todo += [[*prefix, int(token)] for token in np.flatnonzero(space.next_mask(features, prefix))]
        assert sorted(found) == sorted(space.tokens(a) for a in actions)


def test_tokens_are_the_words_of_the_action():
    space = action_space("paths-of-glory")
    action = space.game.parse("move GE 1 > Sedan")
    assert [space.vocabulary[t - 1] for t in space.tokens(action)] == ["move", "GE 1", "Sedan"]
    assert space.tokens(space.game.parse("done"))[1:] == [0, 0]


def test_the_fingerprint_tells_spaces_apart():
    assert action_space("small").fingerprint != action_space("paths-of-glory").fingerprint
    assert ActionSpace(action_space("small").game).fingerprint == action_space("small").fingerprint
