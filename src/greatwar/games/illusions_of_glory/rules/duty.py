"""20.3.5c The duty to leave, or restore, a broken siege."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import notation
from ..components import SPACES
from ..pieces import Card, Space
from ..state import State
from . import activation, supply
from .sieges import broken

_FORTS: Final = supply.bits([x for x in SPACES if x.fort])


def broken_sieges(s: State, side: int) -> list[Space]:
    """20.3.5 The enemy fort spaces where a side's units are too few."""
    held = [SPACES[n - 1] for n in supply.numbers(_FORTS & s.owned()[1 - side]) if s.stacks[n]]
    return [x for x in held if broken(s, x, side)]


def must_act(s: State, use: str, c: Card) -> Refusal | None:
    """20.3.5c The same for a card in one of its uses."""
    return too_little(s, c.ops if use == notation.OPS or (use == notation.EVENT and c.yellow) else 0)


@rule("20.3.5c")
def too_little(s: State, gives: int) -> Refusal | None:
    """20.3.5c, ruling 5 The next action must be one that can move the units off a broken siege.

    If such a one exists; `gives` are the OPS of the action.
    """
    places = broken_sieges(s, s.active)
    if not places:
        return None
    price = min([activation.price(s, x, s.of_side(x, s.active), False) for x in places])
    able = [x for x in s.hand(s.active) if x.ops >= price]
    if price > 1 and not able:
        return None
    if gives >= price:
        return None
    return Refusal("20.3.5c", f"the units in {places[0]} are too few for their siege and must be moved now")
