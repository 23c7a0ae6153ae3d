"""Players: programs that decide for a seat. They see views, never states."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.rng import Rng
from .kinds import PLAYERS, Kind, Level, levels
from .player import Forfeit, Player, Tools

__all__ = ["PLAYERS", "Forfeit", "Kind", "Level", "Player", "Tools", "levels", "make", "rng_for"]


def make(name: str, game: Game[Any], tools: Tools | None = None) -> Player:
    """The player of that name for a game, with its settings after a colon; the sentence says which there are."""
    kind, colon, setting = name.partition(":")
    if kind not in PLAYERS:
        raise GreatwarError(f"there is no player {name!r} (players: {', '.join(PLAYERS)})")
    if colon and not PLAYERS[kind].settings:
        raise GreatwarError(f"the player {kind} has no settings, and {name!r} names one")
    return PLAYERS[kind].make(game, setting, tools or Tools())


def rng_for(*parts: object) -> Rng:
    """A generator that depends on these parts alone: the same in every process."""
    return Rng(int.from_bytes(sha256(":".join(map(str, parts)).encode()).digest()[:8], "big"))
