"""An action round in which a side holds a card."""

from __future__ import annotations

from greatwar.games.paths_of_glory.components import card
from greatwar.games.paths_of_glory.game import GAME  # loads the decks
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.sequence import EndOfRound
from greatwar.kernel.step import Refusal
from tests.games.paths_of_glory.positions import Position, choose


def holding(p: Position, name: str) -> State:
    """The start of an action round of the card's owner, who holds it (and whatever else he has)."""
    c = card(name)
    held = [str(h) for h in p.s.hand(c.side)]
    return p.hand(str(c.side), *held, name).active(str(c.side)).push(TakeAction(), EndOfRound()).build()


def playing(p: Position, name: str) -> State:
    """The card has just been played as an event."""
    return choose(holding(p, name), f"event {name}")


def why_not(p: Position, name: str) -> str:
    """The number of the rule that keeps a card from being played as an event; empty if none does."""
    refusal: Refusal | None = GAME.why_not(holding(p, name), GAME.parse(f"event {name}"))
    return refusal.rule if refusal else ""
