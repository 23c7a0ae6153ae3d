"""A Gymnasium environment: one seat of a game, against a player of ours.

    env = WarEnv("paths-of-glory", seat="CP", opponent="random")
    observation, info = env.reset(seed=1)
    observation, reward, over, cut, info = env.step(env.action_space.sample(observation["action_mask"]))

The reward comes at the end: 1 for a win, -1 for a loss, 0 for a draw. An action that is not legal loses the game at
once; `info["illegal"]` says why it is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel.errors import GreatwarError, IllegalAction
from ..kernel.rng import Rng
from ..players import Player, Tools, make, rng_for
from . import missing
from .numbers import np
from .seating import Info, Seating
from .spaces import of_actions, of_observations

try:
    import gymnasium
except ImportError as e:
    raise missing("gymnasium") from e

Observation = dict[str, Any]


class WarEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; the other seats are played by `opponent`, a player or its name.

    A player that minds the time needs `tools` with a clock: `Tools(time.perf_counter)`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - declared like this by gymnasium

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        seat: str | None = None,
        opponent: str | Player = "random",
        tools: Tools | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.seating = Seating(game, scenario, options)
        title = self.seating.game
        if seat is not None and seat not in title.seats:
            raise GreatwarError(f"{title.title} has no seat {seat!r}; it has {', '.join(title.seats)}")
        self.seat = title.seats.index(seat) if seat else 0
        self.opponent = make(opponent, title, tools) if isinstance(opponent, str) else opponent
        self.render_mode = render_mode
        self.action_space = of_actions(self.seating)
        self.observation_space = of_observations(self.seating)
        self._rngs: list[Rng] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Start a new game; the same seed gives the same dice, draws and opponent."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62))
        self.seating.begin(number)
        self._rngs = [rng_for("player", number, name) for name in self.seating.game.seats]
        self._others_play()
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Carry out the action with this id, and let the others play until it is our turn again."""
        try:
            self.seating.play(int(action), self.seat)
        except IllegalAction as e:
            observation, info = self._seen()
            return observation, -1.0, True, False, info | {"illegal": str(e)}
        self._others_play()
        observation, info = self._seen()
        over = self.seating.session.actor is None
        return observation, self.seating.utilities[self.seat], over, False, info

    def render(self) -> str | None:
        """The board as our seat may see it."""
        return self.seating.board(self.seat) if self.render_mode == "ansi" else None

    def _others_play(self) -> None:
        session = self.seating.session
        while (seat := session.actor) is not None and seat != self.seat:
            view = session.game.view(session.state, seat)
            session.play(self.opponent.decide(view, session.actions, self._rngs[seat]), seat)
            session.forget()

    def _seen(self) -> tuple[Observation, Info]:
        return self.seating.observation(self.seat), self.seating.info(self.seat)
