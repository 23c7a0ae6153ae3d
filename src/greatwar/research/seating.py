"""A game in progress as learning programs meet it: observations, legal actions as numbers, answers by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..games import load
from ..kernel.session import Session
from .actions import action_space
from .numbers import Floats, Mask
from .observations import layout
from .results import utilities

Info = dict[str, Any]


class Seating:
    """One game after another of a title, scenario and options."""

    def __init__(self, game: str, scenario: str | None, options: Mapping[str, str] | None) -> None:
        self.game = load(game)
        self.scenario = scenario or next(iter(self.game.scenarios))
        self.options = self.game.complete(self.scenario, options or {})
        self.space, self.layout = action_space(game), layout(game)
        self.session: Session[Any] = Session(self.game, self.scenario, self.options)

    def begin(self, seed: int) -> None:
        """Start a new game; all dice and draws come from the seed."""
        self.session = Session(self.game, self.scenario, self.options, seed)

    def observation(self, seat: int) -> dict[str, Floats | Mask]:
        """What a seat sees, and a mask of what it may do: all zeros while others decide."""
        actions = self.session.actions if self.session.actor == seat else []
        return {"observation": self.layout.observe(self.session.state, seat), "action_mask": self.space.mask(actions)}

    def info(self, seat: int) -> Info:
        """The legal actions of a seat as a list: their ids, and a row of tokens for each."""
        actions = self.session.actions if self.session.actor == seat else []
        return {"legal_actions": self.space.indices(actions), "action_features": self.space.features(actions)}

    def play(self, index: int, seat: int) -> None:
        """Carry out the action with this id; `IllegalAction` says why not."""
        self.session.play(self.space.action(int(index)), seat)
        self.session.forget()

    @property
    def utilities(self) -> list[float]:
        """1 for the winner and -1 for the loser; zeros while the game goes on."""
        return utilities(self.game, self.session.result)

    def board(self, seat: int) -> str:
        """The board as a seat may see it, as plain text."""
        return self.game.board(self.game.view(self.session.state, seat))
