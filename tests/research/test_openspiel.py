"""OpenSpiel's own test, chance, serialisation, and what an information state tells."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from greatwar.games import load
from greatwar.kernel.errors import GreatwarError
from greatwar.research import need
from greatwar.research.actions import action_space
from greatwar.research.openspiel import register
from tests.research.positions import WHOLE, scenario_to_play

pyspiel = need("pyspiel")


def start(title: str, **params: str) -> Any:
    return pyspiel.load_game(register(title), params)


def apply(state: Any, text: str) -> None:
    state.apply_action(action_space(state.position.name).parse(text))


def deal(state: Any, reds: str, blues: str) -> None:
    """One card to each side in turn."""
    for red, blue in zip(reds.split(), blues.split(), strict=True):
        apply(state, f"deal {red}")
        apply(state, f"deal {blue}")


def test_the_titles_are_registered_and_take_scenario_and_options():
    game = start("paths-of-glory", scenario="historical", options="hand-size:8;rules-version:2022")
    assert game.num_players() == 2
    assert game.num_distinct_actions() == action_space("paths-of-glory").size
    state = game.new_initial_state().position.state
    assert (state.options.scenario, state.options.hand_size, state.options.rules) == ("historical", 8, 2022)
    text = pyspiel.serialize_game_and_state(game, game.new_initial_state())
    again, restored = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(game)
    assert restored.position.state == state


def test_the_secret_options_of_a_title_are_taken():
    game = start("grand-illusion", scenario="what-if", options="german-options:G1+G3")
    state = game.new_initial_state().position.state
    assert (state.options.scenario, state.options.german_options) == ("what-if", "G1+G3")


def test_options_that_are_not_there_are_refused_with_a_sentence():
    with pytest.raises(GreatwarError, match="has no option 'hand'"):
        start("paths-of-glory", options="hand:8")


def test_random_simulation_of_the_small_game():
    pyspiel.random_sim_test(start("small"), num_sims=20, serialize=True, verbose=False)


@pytest.mark.parametrize("title", WHOLE)
def test_random_simulation_of_a_title(title: str):
    pyspiel.random_sim_test(start(title, scenario=scenario_to_play(title)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("title", WHOLE)
def test_chance_nodes_carry_the_probabilities_of_dice_and_draws(title: str):
    state = start(title).new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    outcomes = state.chance_outcomes()
    assert sum(p for _, p in outcomes) == pytest.approx(1)
    weights = load(title).outcomes(state.position.state)
    assert {state.action_to_string(a): p for a, p in outcomes} == {
        str(a): pytest.approx(w / sum(w for _, w in weights)) for a, w in weights
    }


def test_an_information_state_does_not_tell_what_is_hidden():
    one, other = (start("small").new_initial_state() for _ in range(2))
    for state, blues in ((one, "Bee Cat Dog"), (other, "Elk Fox Gnu")):
        deal(state, "Ant Hen Jay", blues)
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_string(1) != other.information_state_string(1)
    apply(one, "lay Ant")
    apply(other, "lay Jay")
    assert one.information_state_string(0) != other.information_state_string(0)


def test_an_information_state_remembers_what_a_view_forgets():
    """The same view on two ways: the cards dealt in another order."""
    one, other = (start("small").new_initial_state() for _ in range(2))
    for state, reds in ((one, "Ant Hen Jay"), (other, "Jay Hen Ant")):
        deal(state, reds, "Bee Cat Dog")
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_copies_go_their_own_way_and_remember_the_same():
    state = start("small").new_initial_state()
    for text in ("deal Ant", "deal Bee"):
        apply(state, text)
    copies = [state.clone(), pickle.loads(pickle.dumps(state))]
    for copy in copies:
        assert str(copy) == str(state)
        apply(copy, "deal Jay")
    assert str(copies[0]) == str(copies[1]) != str(state)
    assert copies[0].information_state_string(0) == copies[1].information_state_string(0)
    apply(state, "deal Jay")
    assert [state.information_state_string(p) for p in (0, 1)] == [
        copies[0].information_state_string(p) for p in (0, 1)
    ]


def test_the_winner_gets_what_the_loser_loses():
    rng = np.random.default_rng(3)
    seen = set()
    for _ in range(12):
        state = start("small").new_initial_state()
        while not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
        result = load("small").result(state.position.state)
        assert result is not None
        expected = {0: [1.0, -1.0], 1: [-1.0, 1.0], None: [0.0, 0.0]}[result.winner]
        assert state.returns() == expected
        seen.add(result.winner)
    assert len(seen) > 1


def test_the_observer_names_its_pieces():
    game = start("small")
    state = game.new_initial_state()
    apply(state, "deal Ant")
    observation = need("open_spiel.python.observation").make_observation(game)
    observation.set_from(state, 0)
    assert observation.dict["hands.0"][1] == 1
    observation.set_from(state, 1)
    assert observation.dict["hands.0"][0] == 1
    assert observation.dict["hands.0"][1] == 0


def test_who_cannot_tell_two_positions_apart_may_do_the_same_in_both():
    """Few cards, many games: the same information states come again and again."""
    rng, known, again = np.random.default_rng(1), dict[str, list[int]](), 0
    for _ in range(40):
        state = start("small").new_initial_state()
        while not state.is_terminal():
            dealt = state.legal_actions()
            if state.is_player_node():
                seen = state.information_state_string(state.current_player())
                again += seen in known
                assert known.setdefault(seen, dealt) == dealt
            elif state.move_number() < 6:
                dealt = dealt[:2]  # a deal from few cards
            state.apply_action(int(rng.choice(dealt)))
    assert again > 10


def test_algorithms_of_openspiel_run_on_it():
    mcts = need("open_spiel.python.algorithms.mcts")
    state = start("small").new_initial_state()
    rng = np.random.RandomState(2)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(state.get_game(), 2.0, 20, evaluator, random_state=rng)
    assert bot.step(state) in state.legal_actions()
