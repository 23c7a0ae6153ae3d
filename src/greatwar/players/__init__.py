"""Players: programs that decide for a seat. They see views, never states."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Protocol

from ..kernel.action import Action
from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.rng import Rng
from .lively import LivelyPlayer
from .random import RandomPlayer


class Player(Protocol):
    """Who decides for a seat."""

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """One of `actions`, chosen from what the seat may know; chance only from `rng`."""
        ...


#: name on the command line -> makes a player of a game
PLAYERS: dict[str, Callable[[Game[Any]], Player]] = {
    "random": lambda game: RandomPlayer(),
    "lively": lambda game: LivelyPlayer(game.tempers.get("lively", {})),
    "hasty": lambda game: LivelyPlayer(game.tempers.get("hasty", {})),
}


def make(name: str, game: Game[Any]) -> Player:
    """The player of that name for a game; the sentence says which there are."""
    if name not in PLAYERS:
        raise GreatwarError(f"there is no player {name!r} (players: {', '.join(PLAYERS)})")
    return PLAYERS[name](game)


def rng_for(*parts: object) -> Rng:
    """A generator that depends on these parts alone: the same in every process."""
    return Rng(int.from_bytes(sha256(":".join(map(str, parts)).encode()).digest()[:8], "big"))
