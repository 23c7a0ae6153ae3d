"""A PettingZoo AEC environment: all seats of a game, each seeing what it may know.

    env = war_env("paths-of-glory")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))

Rewards come at the end: 1 for a win, -1 for a loss, 0 for a draw. An action that is not legal raises; the wrappers of
PettingZoo turn that into a loss for those who want it (`TerminateIllegalWrapper`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from . import missing, need
from .numbers import np
from .seating import Seating
from .spaces import of_actions, of_observations

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
except ImportError as e:
    raise missing("gymnasium") from e

_AEC = need("pettingzoo").AECEnv


class WarAEC(_AEC):  # type: ignore[misc, valid-type]
    """All seats of a game; agents are called like the seats."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "greatwar_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.seating = Seating(game, scenario, options)
        self.possible_agents = list(self.seating.game.seats)
        self.agents: list[str] = []
        self.render_mode = render_mode
        self._action_spaces = {agent: of_actions(self.seating) for agent in self.possible_agents}
        self._observation_spaces = {agent: of_observations(self.seating) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def action_space(self, agent: str) -> spaces.Discrete:
        """All action ids of the game."""
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """The vector of the view, and the mask of legal actions."""
        return self._observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same dice and draws."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.seating.begin(int(self._random.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._hand_over()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now."""
        return dict(self.seating.observation(self._seat(agent)))

    def step(self, action: int | np.int64 | None) -> None:
        """Carry out an action of the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        assert action is not None, "an agent whose game goes on has to act"
        self._cumulative_rewards[agent] = 0.0
        self.seating.play(int(action), self._seat(agent))
        self.rewards = {a: self.seating.utilities[self._seat(a)] for a in self.agents}
        self._hand_over()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as the agent whose turn it is may see it."""
        return self.seating.board(self._seat(self.agent_selection)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _hand_over(self) -> None:
        """The next agent to act; when the game is over, all are done."""
        actor = self.seating.session.actor
        self.agent_selection = self.possible_agents[actor or 0]
        self.terminations = dict.fromkeys(self.agents, actor is None)
        self.infos = {agent: self.seating.info(self._seat(agent)) for agent in self.agents}


def war_env(game: str, **settings: Any) -> WarAEC:
    """An environment of the game of that name; settings are those of `WarAEC`."""
    return WarAEC(game, **settings)
