"""The random player: any listed action, each equally likely."""

from __future__ import annotations

from typing import Any

from ..kernel.action import Action
from ..kernel.rng import Rng


class RandomPlayer:
    """Chooses blindly; the measure that every other player has to beat."""

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """Any of `actions`."""
        return rng.choice(actions)
