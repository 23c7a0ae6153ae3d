"""The public tests of Gymnasium and PettingZoo, and what ours add."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from greatwar.games import load
from greatwar.kernel.errors import GreatwarError, IllegalAction
from greatwar.players.random import RandomPlayer
from greatwar.research import need
from greatwar.research.gymnasium_env import WarEnv
from greatwar.research.pettingzoo_env import WarAEC, war_env
from tests.research.positions import WHOLE, WHOLE_GAMES, scenario_to_play

public = need("pettingzoo.test")


@pytest.mark.parametrize("title", WHOLE_GAMES)
def test_gymnasium_finds_nothing_wrong(title: str):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have us registered
        check_env(WarEnv(title, render_mode="ansi"))


@pytest.mark.parametrize("title", WHOLE_GAMES)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_finds_nothing_wrong(title: str):
    public.api_test(war_env(title), num_cycles=60)


@pytest.mark.parametrize("title", WHOLE_GAMES)
def test_the_same_seed_gives_the_same_game(title: str):
    public.seed_test(lambda: war_env(title), num_cycles=20)


def choose(observation: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize(("title", "seat"), [(title, seat) for title in WHOLE for seat in load(title).seats])
def test_a_whole_game_from_one_seat(title: str, seat: str):
    env, rng = WarEnv(title, scenario=scenario_to_play(title), seat=seat), np.random.default_rng(1)
    observation, info = env.reset(seed=5)
    over, reward, steps = False, 0.0, 0
    while not over:
        assert reward == 0
        assert sorted(info["legal_actions"]) == np.flatnonzero(observation["action_mask"]).tolist()
        assert info["action_features"].shape == (len(info["legal_actions"]), env.seating.space.width)
        observation, reward, over, cut, info = env.step(choose(observation, rng))
        assert not cut
        steps += 1
    assert steps > 50
    assert reward == env.seating.utilities[env.seat]
    assert not observation["action_mask"].any()


def test_the_opponent_is_given_views_only():
    """Whoever decides for the other seat sees our cards as blanks."""
    looked = []

    class Looking(RandomPlayer):
        def decide(self, view: Any, actions: Any, rng: Any) -> Any:
            looked.append(view.hands[0])
            return super().decide(view, actions, rng)

    env, rng = WarEnv("small", seat="red", opponent=Looking()), np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    for _ in range(3):
        observation, _, over, _, _ = env.step(choose(observation, rng))
        if over:
            break
    assert looked
    assert all(not any(hand) for hand in looked)


def test_an_illegal_action_loses_with_a_reason():
    env = WarEnv("small")
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert "(rule " in info["illegal"]


def test_a_seat_that_is_not_there_is_refused():
    with pytest.raises(GreatwarError, match="has no seat 'green'"):
        WarEnv("small", seat="green")


@pytest.mark.parametrize(("title", "scenario"), [("paths-of-glory", "introductory"), ("grand-illusion", "what-if")])
def test_all_seats_of_a_game_to_the_end(title: str, scenario: str):
    env: WarAEC = war_env(title, scenario=scenario)
    env.reset(seed=3)
    rng, total = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        total[agent] += reward
        if not over:
            assert len(info["legal_actions"]) == observation["action_mask"].sum() > 0
            others = [a for a in env.agents if a != agent]
            assert not any(env.observe(other)["action_mask"].any() for other in others)
        env.step(None if over else choose(observation, rng))
    assert list(total.values()) == env.seating.utilities
    assert env.agents == []


def test_an_illegal_action_among_agents_is_refused_with_the_rule():
    env = war_env("small")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="rule"):
        env.step(illegal)
