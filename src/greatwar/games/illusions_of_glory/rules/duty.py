"""20.3.5c The duty to leave, or restore, a broken siege."""

from __future__ import annotations

from typing import Final

from ....families.cdg.board import ANY
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
    present, mine = s.present, ANY << side
    held = [SPACES[n - 1] for n in supply.numbers(_FORTS & s.owned()[1 - side]) if present[n] & mine]
    return [x for x in held if broken(s, x, side)]


def gives(use: str, c: Card) -> int:
    """The OPS that a card gives in one of its uses."""
    return c.ops if use == notation.OPS or (use == notation.EVENT and c.yellow) else 0


@rule("20.3.5c")
def needed(s: State) -> int:
    """20.3.5c, ruling 5 The OPS that the next action must give to move units off a broken siege.

    If any action can; 0 = no such duty.
    """
    places = broken_sieges(s, s.active)
    if not places:
        return 0
    price = min([activation.price(s, x, s.of_side(x, s.active), False) for x in places])
    return price if price <= 1 or any(x.ops >= price for x in s.hand(s.active)) else 0


def too_little(s: State, points: int) -> Refusal | None:
    """20.3.5c Why an action that gives so many OPS may not be taken."""
    if points >= needed(s):
        return None
    where = broken_sieges(s, s.active)[0]
    return Refusal("20.3.5c", f"the units in {where} are too few for their siege and must be moved now")
