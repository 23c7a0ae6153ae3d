"""18.3 Organizing LCUs, and other things that units do instead of moving."""

from __future__ import annotations

from ....kernel.action import Action
from ..state import State


def movement_actions(s: State) -> list[Action]:
    """What may be done in the movement part of an action beside moving; see 18.3, 18.6."""
    return []


def take(s: State, action: Action) -> None:
    """Carry out one of them."""
    raise NotImplementedError(str(action))
