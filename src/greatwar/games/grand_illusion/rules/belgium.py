"""12.5.4, 12.6 Ships for Belgium: Antwerp behind Dutch waters, and the division of Namur."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import TRACK, Hex, Nation, Unit, unit
from ..state import State
from .geometry import members
from .supply import ANTWERP, sources

FOURTH_DIVISION: Final = unit("BE 4")
#: 12.6 turns until the division is back
VOYAGE: Final = 5


@rule("12.6")
def may_embark(s: State, u: Unit) -> bool:
    """12.6 Whether a unit that is forced to retreat may be taken off the map instead."""
    return u == FOURTH_DIVISION and s.on_map(u)


@rule("12.6")
def embark(s: State, u: Unit) -> None:
    """12.6 The division leaves the map and comes back five turns later at full strength."""
    s.unmark(u)
    s.put(u, TRACK[s.turn + VOYAGE])
    s.say(f"{u} embarks and will be back on turn {s.turn + VOYAGE}")


@rule("12.6")
def harbours(s: State) -> list[Hex]:
    """12.6 The coastal hexes that are Belgian supply sources."""
    return [h for h in members(sources(s, Nation.BE)) if h.coastal]


@rule("12.5.4", "14.3.6b5#5")
def closed_to_ships(s: State, hex_: Hex) -> bool:
    """12.5.4 No Allied unit goes to sea or comes from it in Antwerp, but with option G5."""
    return hex_ == ANTWERP and not s.has("G5")
