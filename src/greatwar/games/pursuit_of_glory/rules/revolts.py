"""16.3.3 Jihad Revolts in Egypt, India, Afghanistan and Central Asia."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import Space, Unit
from ..names import POOLS
from ..state import (
    AFGHANISTAN_ALLIED,
    AFGHANISTAN_ENTERED,
    CENTRAL_ASIA_ENTERED,
    CENTRAL_ASIA_REVOLTED,
    EGYPT_ENTERED,
    EGYPT_REVOLTED,
    INDIA_ENTERED,
    INDIA_REVOLTED,
    State,
)

#: a country in revolt and the pool of its Replacement Points
REVOLT_POOLS: Final[tuple[tuple[int, int], ...]] = (
    (EGYPT_REVOLTED, POOLS.index("Egypt")),
    (AFGHANISTAN_ALLIED, POOLS.index("Afghanistan")),
    (INDIA_REVOLTED, POOLS.index("India")),
    (CENTRAL_ASIA_REVOLTED, POOLS.index("Central Asia")),
)
#: area -> the flag of its first entry
FIRST: Final[dict[str, int]] = {
    "egypt": EGYPT_ENTERED,
    "india": INDIA_ENTERED,
    "afghanistan": AFGHANISTAN_ENTERED,
    "central_asia": CENTRAL_ASIA_ENTERED,
}


@rule("16.3.3.3")
def entered(s: State, unit: Unit, to: Space) -> None:
    """16.3.3.3 The first entry of a CP regular into such a country is noted."""
    for area, flag in FIRST.items():
        if area in to.areas and not s.has(flag):
            s.note(flag)


def record_points(s: State) -> None:
    """16.3.3.5 Each country in revolt records one Replacement Point a turn for its units."""
    for flag, pool in REVOLT_POOLS:
        if s.has(flag):
            s.add_points(pool, 2)
