"""9.7.2, 26 Neutral nations enter the war."""

from __future__ import annotations

from typing import Final

from ....families.cdg.board import Place
from ....kernel.rules import rule
from ..components import SPACES, space
from ..names import AL, AP, IT, NATION_TITLES, NEUTRAL, SIDE_TITLES, SPACE
from ..pieces import Unit
from ..setups import ENTRIES
from ..state import State
from .control import change

#: 19.3b the space of the only Level 2 trench
DOIRAN: Final = space("Doiran")


def units_of(event: str) -> tuple[tuple[Unit, Place, bool], ...]:
    """The units of the Neutral Entry Setup for an Event: (unit, place, is reduced)."""
    return ENTRIES[event]


@rule("26.2.2b", "26.4.2b", "26.5.2b", "2.0:vp-neutral")
def join(s: State, nation: int, side: int) -> None:
    """26 A nation enters the war: its places pass to its side, which scores its VP spaces; Albania follows Italy."""
    s.enter_war(nation)
    s.say(f"{NATION_TITLES[nation]} joins the {SIDE_TITLES[side]}")
    for x in SPACES:
        if s.owner(x) == NEUTRAL and x.nation == nation:
            change(s, x, side)
    if nation == IT:
        albania_follows(s)


@rule("26.1.1e")
def albania_follows(s: State) -> None:
    """26.1.1e Albania is neutral until Italy enters the war, and then Italy's."""
    for x in SPACES:
        if s.owner(x) == NEUTRAL and x.nation == AL and x.kind == SPACE:
            change(s, x, AP, IT)
