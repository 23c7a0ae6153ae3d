"""The sergeant: does at once what the title's adviser advises, and can say why."""

from __future__ import annotations

from typing import Any

from ..kernel.action import Action
from ..kernel.adviser import Adviser
from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.rng import Rng


class Sergeant:
    """A fast player without a plan of its own: it follows the adviser of the game."""

    def __init__(self, game: Game[Any]) -> None:
        self.adviser = game.adviser
        self.reason = ""
        if type(self.adviser).advise is Adviser.advise:
            raise GreatwarError(f"{game.title} gives no advice yet: no sergeant can play it")

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """The action that is advised."""
        advice = self.adviser.advise(view, actions, rng)
        assert advice is not None
        self.reason = advice.reason
        return advice.action
