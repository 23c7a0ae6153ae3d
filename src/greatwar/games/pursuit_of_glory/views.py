"""What one side may know of a state, and full states that fit what it knows."""

from __future__ import annotations

from ...kernel.rng import Rng
from .rules.hands import HANDS
from .state import State


def mask(s: State, seat: int) -> State:
    """The state as `seat` knows it."""
    return HANDS.mask(s, seat)


def determinise(view: State, rng: Rng) -> State:
    """A full state that a view does not exclude."""
    return HANDS.determinise(view, rng)


def hidden_twin(s: State, seat: int, rng: Rng) -> State | None:
    """Another full state that `seat` cannot tell from this one."""
    return HANDS.hidden_twin(s, seat, rng)


def hidden_items(s: State, seat: int) -> list[str]:
    """The cards of the other side's hand that `seat` does not know, as text."""
    return HANDS.hidden_items(s, seat)
