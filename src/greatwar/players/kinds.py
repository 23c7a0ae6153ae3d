"""The kinds of player there are, and what is told about them at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..kernel.adviser import Adviser
from ..kernel.game import Game
from .general import general
from .lively import StyledPlayer
from .player import Player, Tools
from .protocol import program
from .random import RandomPlayer
from .sergeant import Sergeant


class Kind(msgspec.Struct, frozen=True):
    """A kind of player: how one is made, how its settings are written, and what people are told."""

    make: Callable[[Game[Any], str, Tools], Player]
    text: str
    settings: str = ""
    advised: bool = False  # needs a title that gives advice
    offered: bool = True  # as an opponent at the table


class Level(msgspec.Struct, frozen=True):
    """An opponent as the table offers it, with its strength where the title's matches have shown it."""

    name: str
    text: str
    strength: str


#: name on the command line -> kind of player, those worth playing against first
PLAYERS: dict[str, Kind] = {
    "sergeant": Kind(
        lambda game, setting, tools: Sergeant(game),
        "Quick and sensible: holds its fronts, attacks with good odds, minds its supply.",
        advised=True,
    ),
    "general": Kind(
        general,
        "Thinks ahead: tries its best ideas in many worlds that fit what it knows.",
        settings="50ms, 20it or 50ms:1",
        advised=True,
    ),
    "random": Kind(lambda game, setting, tools: RandomPlayer(), "Plays anything that is allowed."),
    "lively": Kind(
        lambda game, setting, tools: StyledPlayer(game, "lively"),
        "Random, with a taste for fighting and events.",
    ),
    "hasty": Kind(
        lambda game, setting, tools: StyledPlayer(game, "hasty"),
        "Random, in a hurry to see the end of the war.",
    ),
    "program": Kind(program, "Another program, asked line by line.", settings="COMMAND", offered=False),
}


def levels(game: Game[Any]) -> list[Level]:
    """The opponents that a table of this game offers."""
    advice = type(game.adviser).advise is not Adviser.advise
    kinds = [(name, kind) for name, kind in PLAYERS.items() if kind.offered and (advice or not kind.advised)]
    return [Level(name, kind.text, game.adviser.strengths.get(name, "")) for name, kind in kinds]
