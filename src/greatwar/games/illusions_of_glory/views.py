"""What one side may know of a state: all but the other's hand and both draw piles (`rules.decks.HANDS`)."""

from __future__ import annotations

from ...kernel.rng import Rng
from .rules.decks import HANDS
from .state import State


def mask(s: State, seat: int) -> State:
    """The state as a seat knows it."""
    return HANDS.mask(s, seat)


def determinise(view: State, rng: Rng) -> State:
    """A full state that a view does not exclude."""
    return HANDS.determinise(view, rng)


def hidden_twin(s: State, seat: int, rng: Rng) -> State | None:
    """Another state that a seat cannot tell from this one."""
    return HANDS.hidden_twin(s, seat, rng)


def hidden_items(s: State, seat: int) -> list[str]:
    """The cards that a seat does not know."""
    return HANDS.hidden_items(s, seat)
