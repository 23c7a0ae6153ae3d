"""13.1.11, 17.1.3 What a nation loses with its capital."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import SPACES, Nation, Side, Space, Unit
from ..state import State
from .forts import besieged

CAPITALS: Final[dict[Nation, tuple[Space, ...]]] = {n: tuple(x for x in SPACES if x.capital_of is n) for n in Nation}
#: nations that fight on without their capital
EXILES: Final = frozenset({Nation.BE, Nation.SB})


@rule("13.1.11#1", "13.1.11#2", "17.1.3#1", "17.1.3#2", "17.1.3#3", "SUM.BE", "SUM.SB")
def capital_taken(s: State, unit: Unit) -> Space | None:
    """13.1.11, 17.1.3 The capital of a unit's nation that the enemy controls or besieges; one of two is enough.

    Belgians and Serbs fight on without theirs. A capital that is merely out of supply is not taken.
    """
    if unit.nation in EXILES:
        return None
    for capital in CAPITALS[unit.nation]:
        if lost(s, capital, unit.side):
            return capital
    return None


def lost(s: State, capital: Space, side: Side) -> bool:
    """Whether the enemy controls or besieges a space of a side."""
    return s.owner(capital) == 1 - side or (capital.fort > 0 and besieged(s, capital))
