"""The events by card: what a card needs to be played as an event, and what it does then.

``@event("AP-26")`` marks the function that carries out a card's event; ``needs`` are limits
``(s) -> Refusal | None`` that must all hold. A card that is not registered cannot be played as an event.
``lasting("AP-2")`` registers an event that gives no instructions when it is played but is in force from then on; what
it changes stands below it, as answers to the questions of `rules/effects.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from ....families.cdg.effects import GAME, Lasting
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Card, card
from ..state import State

Need = Callable[[State], Refusal | None]
Effect = Callable[[State], None]

_EVENTS: dict[Card, tuple[Effect | None, tuple[Need, ...]]] = {}
DECKS: Final = (
    "allied_mobilization",
    "allied_limited_war",
    "allied_total_war",
    "central_mobilization",
    "central_limited_war",
    "central_total_war",
    "neutral_entry",
    "reinforcements",
)


def event(name: str, *needs: Need) -> Callable[[Effect], Effect]:
    """Register a function as the event of a card; it carries the card's own rule, CARD.AP02."""

    def register(effect: Effect) -> Effect:
        tagged: Any = rule(f"CARD.{card(name).side}{card(name).number:02d}")(effect)
        _EVENTS[card(name)] = (tagged, needs)
        return effect

    return register


def lasting(name: str, *needs: Need, span: int = GAME, until: Callable[[State], bool] | None = None) -> Lasting:
    """Register an event without instructions: for the game or the turn it is in force, until something ends it."""
    _EVENTS[card(name)] = (None, needs)
    return Lasting(card(name), span, until)


@rule("9.5.1.1#2", "9.5.1.4")
def refusal(s: State, played: Card) -> Refusal | None:
    """9.5.1.1 Why a card may not be played as an event now, or None; that it would change nothing is no reason."""
    entry = _EVENTS.get(played)
    if entry is None:
        return Refusal("9.5.1.1", f"{played} {played.name} has no event to play in an action round")
    for need in entry[1]:
        no = need(s)
        if no is not None:
            return no
    return None


@rule("9.5.1.1#1")
def carry_out(s: State, played: Card) -> None:
    """9.5.1.1 Follow the instructions of a card played as an event, if it gives any."""
    instructions = _EVENTS[played][0]
    if instructions is not None:
        instructions(s)


def load_decks() -> None:
    """Import the decks so that every card's event is registered."""
    package = __name__.rpartition(".")[0]
    for deck in DECKS:
        import_module(f"{package}.{deck}")
