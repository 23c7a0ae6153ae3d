"""What one side may know of a state, and full states that fit what it knows.

The cups are known by their contents (every marker that is not on the map is in its cup), and their draws are chance; so
the only secret is what the other side has written down as its options, until both are revealed.
"""

from __future__ import annotations

from ...kernel.rng import Rng
from ...kernel.rules import rule
from .names import Side
from .scenarios import CHOOSE, bits_of, option_sets
from .state import FULL_VIEW, UNKNOWN, State, with_value
from .steps.setup import ChooseOptions, RevealOptions, agreed


def written(s: State, side: int) -> bool:
    """Whether a side has written down options that are not revealed yet."""
    waiting = any(isinstance(p, RevealOptions) for p in s.pending)
    choosing = any(isinstance(p, ChooseOptions) and p.side == side for p in s.pending)
    return waiting and not choosing and agreed(s, side) == CHOOSE


@rule("8.4.6b", "8.4.6c#1", "8.4.6c#2")
def mask(s: State, seat: int) -> State:
    """8.4.6b The state as `seat` knows it: stacks are open, and so is the box of any marker that stands for one."""
    seen = s.copy()  # ruling 64: units are hidden from nobody
    seen.viewer = seat
    if written(s, 1 - seat):
        seen.secret = with_value(s.secret, 1 - seat, UNKNOWN)
    return seen


def determinise(view: State, rng: Rng) -> State:
    """Let the other side have written down any of its choices."""
    s = view.copy()
    s.viewer = FULL_VIEW
    for side in Side:
        if view.secret[side] == UNKNOWN:
            s.secret = with_value(s.secret, side, bits_of(rng.choice(option_sets(str(side)))))
    return s


def hidden_twin(s: State, seat: int, rng: Rng) -> State | None:
    """Another full state that `seat` cannot tell from this one."""
    if not written(s, 1 - seat):
        return None
    others = [c for c in option_sets(str(Side(1 - seat))) if bits_of(c) != s.secret[1 - seat]]
    twin = s.copy()
    twin.secret = with_value(s.secret, 1 - seat, bits_of(rng.choice(others)))
    return twin


def hidden_items(s: State, seat: int) -> list[str]:
    """What the other side has written down, as text."""
    if not written(s, 1 - seat):
        return []
    return [c for c in option_sets(str(Side(1 - seat))) if bits_of(c) == s.secret[1 - seat]]
