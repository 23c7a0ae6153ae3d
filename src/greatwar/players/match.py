"""A match: players against each other until the game is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.rng import Rng
from ..kernel.session import Session
from ..kernel.step import CHANCE
from . import Player, Tools, make, rng_for
from .player import dismiss


def play_match(
    game: Game[Any],
    scenario: str,
    options: Mapping[str, str],
    seed: int | str,
    names: Sequence[str],
    tools: Tools | None = None,
) -> Session[Any]:
    """Play one game to its end; the same seed and players give the same game."""
    session, players = Session(game, scenario, options, seed), seat_players(game, names, tools)
    try:
        play_out(session, players, seed)
    finally:
        for player in players:
            dismiss(player)
    return session


def play_out(session: Session[Any], players: Sequence[Player], seed: int | str) -> None:
    """Let players decide until the game is over."""
    rngs = [rng_for("player", seed, seat) for seat in session.game.seats]
    while (seat := session.actor) is not None:
        decide(session, seat, players[seat], rngs[seat])
    for player in players:
        told = getattr(player, "over", None)
        if told is not None:
            told(session.result)


def seat_players(game: Game[Any], names: Sequence[str], tools: Tools | None = None) -> list[Player]:
    """A player for every seat, by name; a single name serves all seats."""
    if len(names) == 1:
        names = list(names) * len(game.seats)
    if len(names) != len(game.seats):
        seats = ", ".join(game.seats)
        raise GreatwarError(f"{game.title} has {len(game.seats)} seats ({seats}), and {len(names)} players are named")
    return [make(name, game, tools) for name in names]


def decide(session: Session[Any], seat: int, player: Player, rng: Rng) -> None:
    """Let a player decide from its view, and carry the decision out."""
    view = session.game.view(session.state, seat)
    session.play(player.decide(view, session.actions, rng), seat)


def decisions(session: Session[Any]) -> int:
    """How many decisions the players have made; what chance answered is not counted."""
    return sum(record.by != CHANCE for record in session.records)
