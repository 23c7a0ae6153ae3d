"""What one side may know of a state, and full states that fit what it knows."""

from __future__ import annotations

from ...kernel.rng import Rng
from .rules import air
from .rules.hands import HANDS
from .state import State


def mask(s: State, seat: int) -> State:
    """The state as `seat` knows it."""
    seen = HANDS.mask(s, seat)
    air.veil(seen, seat)
    return seen


def determinise(view: State, rng: Rng) -> State:
    """A full state that a view does not exclude."""
    full = HANDS.determinise(view, rng)
    air.lift(full, view.viewer, rng)
    return full


def hidden_twin(s: State, seat: int, rng: Rng) -> State | None:
    """Another full state that `seat` cannot tell from this one."""
    twin = HANDS.hidden_twin(s, seat, rng)
    if not air.veiled(s, seat):
        return twin
    twin = s.copy() if twin is None else twin
    air.lift(twin, seat, rng)
    return twin


def hidden_items(s: State, seat: int) -> list[str]:
    """The cards of the other side's hand that `seat` does not know, as text."""
    return HANDS.hidden_items(s, seat)
