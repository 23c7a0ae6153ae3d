"""What a player is, and what only the world outside can give one: a clock, other programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from ..kernel.action import Action
from ..kernel.errors import GreatwarError
from ..kernel.rng import Rng


class Player(Protocol):
    """Who decides for a seat. One that can say what it aimed at has a `reason` for its last decision."""

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """One of `actions`, chosen from what the seat may know; chance only from `rng`."""
        ...


class Forfeit(GreatwarError):
    """A player cannot go on and has lost: too late, or with an answer that is none."""


class Wire(Protocol):
    """Lines to and from another program."""

    def ask(self, line: str) -> str:
        """Send a line and wait for one; `Forfeit` if none comes in time."""
        ...

    def tell(self, line: str) -> None:
        """Send a line that needs no answer."""
        ...

    def close(self) -> None:
        """End the program."""
        ...


class Study(msgspec.Struct, frozen=True):
    """A part of a search that can be made in another process: names, bytes and numbers only."""

    game: str
    view: bytes
    guesses: tuple[tuple[str, float], ...]  # the text of each candidate and the first guess about it
    seed: int
    ahead: int  # plies
    allowed: float  # milliseconds, or tries
    timed: bool


#: for each candidate how often it was tried, and what that brought altogether
Tally = list[tuple[int, float]]


class Tools(msgspec.Struct, frozen=True):
    """What players may need from outside: seconds that pass, a way to start a program, other processes to think in."""

    clock: Callable[[], float] | None = None
    launch: Callable[[str], Wire] | None = None
    study: Callable[[list[Study]], list[Tally]] | None = None
    processes: int = 1  # so many of them for a player that does not say how many


def reason_of(player: Player) -> str:
    """What a player aimed at with its last decision; empty if it cannot say."""
    return getattr(player, "reason", "")


def dismiss(player: Player) -> None:
    """Let go of what a player holds, such as another program."""
    close = getattr(player, "close", None)
    if close is not None:
        close()
