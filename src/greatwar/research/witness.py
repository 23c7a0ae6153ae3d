"""Witnesses: players that note what another player sees before it decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..games import load
from ..kernel.action import Action
from ..kernel.rng import Rng
from ..kernel.session import Session
from ..players import Player, Tools
from ..players.match import play_out, seat_players
from ..players.player import dismiss

#: what is noted of a decision: seat, view, legal actions; called before the player is
Note = Callable[[int, Any, list[Action]], None]


class Witness:
    """Decides as another player does, and notes each decision before it is made."""

    def __init__(self, player: Player, seat: int, note: Note) -> None:
        self.player, self.seat, self.note = player, seat, note

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """What the other player decides."""
        self.note(self.seat, view, actions)
        return self.player.decide(view, actions, rng)

    def __getattr__(self, name: str) -> Any:
        """Whatever else is asked of a player."""
        return getattr(self.player, name)


class Match(msgspec.Struct, frozen=True):
    """Who plays what; names only, so that it can be sent to another process."""

    game: str
    scenario: str
    options: dict[str, str]
    players: tuple[str, ...]
    seed: int

    def watched(self, note: Note, tools: Tools | None = None) -> Session[Any]:
        """Play it as `play_match` does, and note every decision of a player."""
        game = load(self.game)
        players = seat_players(game, self.players, tools)
        session = Session(game, self.scenario, self.options, self.seed)
        try:
            play_out(session, [Witness(player, seat, note) for seat, player in enumerate(players)], self.seed)
        finally:
            for player in players:
                dismiss(player)
        return session

    def check(self, tools: Tools | None = None) -> None:
        """Refuse players that are not there, before anything is begun."""
        for player in seat_players(load(self.game), self.players, tools):
            dismiss(player)
