"""Every registered game for OpenSpiel: `pyspiel.load_game("greatwar_paths_of_glory", {"scenario": "limited-war"})`.

Importing this module registers the games. Chance nodes are explicit, with the probabilities of the dice and draws.
Observations are made from views. The information state is a text: a running digest of all that a seat has seen and
done, and the view of now; two histories that a seat cannot tell apart have the same text.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

from ..games import TITLES, load
from ..kernel.game import Game
from ..kernel.state import BaseState
from ..kernel.step import CHANCE
from . import need
from .actions import ActionSpace, action_space
from .numbers import np
from .observations import layout
from .results import utilities

pyspiel = need("pyspiel")

#: more decisions than any game has; OpenSpiel wants a bound, and rulebooks give none
MAX_GAME_LENGTH = 100_000


class Seen(NamedTuple):
    """A digest of all that a seat has seen and done, and one of its last view."""

    all: str = ""
    last: str = ""


class Position:
    """A state with its game, copied and pickled as OpenSpiel wants it, and what each seat has seen so far."""

    def __init__(self, game: str, state: BaseState, seen: list[Seen]) -> None:
        self.name, self.state, self.seen = game, state, seen

    @property
    def game(self) -> Game[Any]:
        """The game it is a position of."""
        return load(self.name)

    @property
    def space(self) -> ActionSpace:
        """The numbered actions of the game."""
        return action_space(self.name)

    def __deepcopy__(self, memo: Any) -> Position:
        return Position(self.name, self.state.copy(), self.seen[:])

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.name, self.state.to_bytes(), self.seen)

    def apply(self, index: int) -> None:
        """Carry out the action with this id, and let every seat see what it may."""
        action = self.space.action(index)
        actor = self.game.actor(self.state)
        self.game.apply(self.state, action)
        if actor is not None and actor != CHANCE:
            self.seen[actor] = Seen(_digest(self.seen[actor].all, str(action).encode()), self.seen[actor].last)
        for seat in range(len(self.seen)):
            self._look(seat)

    def _look(self, seat: int) -> None:
        """Add the view to what the seat has seen, if there is anything new in it."""
        last = _digest("", self.game.view(self.state, seat).to_bytes())
        if last != self.seen[seat].last:
            self.seen[seat] = Seen(_digest(self.seen[seat].all, last.encode()), last)


def restored(game: str, data: bytes, seen: list[Seen]) -> Position:
    """A pickled position."""
    return Position(game, load(game).from_bytes(data), seen)


def _digest(before: str, data: bytes) -> str:
    return blake2b(before.encode() + data, digest_size=16).hexdigest()


class GreatwarGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """A title with a scenario and options; each title has a class of its own."""

    title: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        game, space = load(self.title), action_space(self.title)
        self.scenario = str(given.get("scenario") or next(iter(game.scenarios)))
        self._start = game.setup(self.scenario, read_options(str(given.get("options", ""))))
        info = pyspiel.GameInfo(
            num_distinct_actions=space.size,
            max_chance_outcomes=space.size,
            num_players=len(game.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(game_type(self.title), info, given)

    def new_initial_state(self) -> GreatwarState:
        """The start of the scenario, before the first deal."""
        return GreatwarState(self, Position(self.title, self._start.copy(), [Seen()] * len(load(self.title).seats)))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What one seat sees, as a tensor and as text."""
        return Observer(self.title, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class GreatwarState(pyspiel.State):  # type: ignore[misc, name-defined]
    """A position, as OpenSpiel asks about it."""

    def __init__(self, game: GreatwarGame, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody any more."""
        actor = self.position.game.actor(self.position.state)
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        space = self.position.space
        return sorted(space.index(a) for a in self.position.game.actions(self.position.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Ids of dice and draws with their probabilities."""
        weighed = self.position.game.outcomes(self.position.state)
        total = sum(weight for _, weight in weighed)
        return sorted((self.position.space.index(action), weight / total) for action, weight in weighed)

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.space.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.game.step(self.position.state) is None

    def returns(self) -> list[float]:
        """1 and -1 for winning and losing."""
        return utilities(self.position.game, self.position.game.result(self.position.state))

    def __str__(self) -> str:
        """The whole position, for debugging."""
        return self.position.state.to_json()


class Observer:
    """What one seat sees: never more than its view."""

    def __init__(self, name: str, kind: Any) -> None:
        self._name = name
        self._perfect_recall = bool(kind.perfect_recall)
        self.tensor = np.zeros(layout(name).size, np.float32)
        self.dict = {piece: self.tensor[where] for piece, where in layout(name).slices().items()}

    def set_from(self, state: GreatwarState, player: int) -> None:
        """Write the view of a player into the tensor."""
        self.tensor[:] = layout(self._name).observe(state.position.state, player)

    def string_from(self, state: GreatwarState, player: int) -> str:
        """The view of a player as text; with perfect recall after a digest of all that came before."""
        view = load(self._name).view(state.position.state, player).to_json()
        return f"{state.position.seen[player].all} {view}" if self._perfect_recall else view


def read_options(text: str) -> dict[str, str]:
    """The parameter `options`, such as `hand-size:8;bidding:on`: OpenSpiel keeps `=` and `,` for itself."""
    words = [word.partition(":") for word in text.split(";") if word]
    return {name.strip(): value.strip() for name, _, value in words}


def short_name(title: str) -> str:
    """The name under which OpenSpiel knows a title."""
    return f"greatwar_{title.replace('-', '_')}"


def game_type(title: str) -> Any:
    """What OpenSpiel wants to know of a title before it is loaded."""
    game = load(title)
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(title),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=len(game.seats),
        min_num_players=len(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"scenario": next(iter(game.scenarios)), "options": ""},
    )


def register(title: str) -> str:
    """Make a title known to OpenSpiel, once; the name it gets there."""
    name = short_name(title)
    if name not in pyspiel.registered_names():
        pyspiel.register_game(game_type(title), type(name, (GreatwarGame,), {"title": title}))
    return name


for _title in TITLES:
    register(_title)
