"""Players: programs that decide for a seat. They see views, never states."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Protocol

from ..kernel.action import Action
from ..kernel.errors import GreatwarError
from ..kernel.rng import Rng
from .random import RandomPlayer


class Player(Protocol):
    """Who decides for a seat."""

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """One of `actions`, chosen from what the seat may know; chance only from `rng`."""
        ...


#: name on the command line -> makes a player
PLAYERS: dict[str, Callable[[], Player]] = {"random": RandomPlayer}


def make(name: str) -> Player:
    """The player of that name; the sentence says which there are."""
    if name not in PLAYERS:
        raise GreatwarError(f"there is no player {name!r} (players: {', '.join(PLAYERS)})")
    return PLAYERS[name]()


def rng_for(*parts: object) -> Rng:
    """A generator that depends on these parts alone: the same in every process."""
    return Rng(int.from_bytes(sha256(":".join(map(str, parts)).encode()).digest()[:8], "big"))
