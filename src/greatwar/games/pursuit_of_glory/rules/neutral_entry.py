"""9.5.2, 18.8 Bulgaria, Serbia and Romania enter the war."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import ASSETS, OUT_OF_PLAY, REMOVED, RESERVE, SPACES, UNITS_OF_KIND, Space, Unit, place
from ..names import AP, CP, NEUTRAL
from ..setups import entries
from ..state import AT_WAR, State
from . import delays
from .control import CONTROL
from .stacking import STACKING

#: how the list names a free choice of space
ANYWHERE: Final = "any space in "


@rule("9.5.2#2", "18.8.2.2", "18.8.4.2", "3.2.1.3.GEINF")
def place_units(s: State, event: str) -> None:
    """9.5.2 The counters of the entry list are set up; delayed ones wait on the Turn Track."""
    for row in entries(event):
        waiting = [u for u in UNITS_OF_KIND[row.unit] if s.place(u) is OUT_OF_PLAY or returns(s, u)]
        for u in waiting[: row.count]:
            if s.reduced(u) != row.reduced:
                s.set_reduced(u, row.reduced)
            _arrives(s, u, row.place, row.delay)


@rule("18.8.4.2")
def returns(s: State, u: Unit) -> bool:
    """18.8.4.2 The Alpenkorps stands in both lists: sent home at the Serbian collapse it comes again with ROMANIA."""
    return u.kind == "GE Alpenkorps" and s.place(u) is REMOVED[CP]


def _arrives(s: State, u: Unit, name: str, delay: int) -> None:
    if name.startswith(ANYWHERE):
        from ..steps.placement import PlaceUnits

        country, side = name.removeprefix(ANYWHERE).casefold(), s.side(u)
        held = [x.n for x in SPACES if country in x.areas and s.owner(x) == side and not s.hostile(x, side)]
        if held:
            s.push(PlaceUnits(side, (u.n,), tuple(held)))
        else:  # the country is neutral
            s.put(u, RESERVE[side])
        return
    where = place(name)
    if delay:
        delays.wait(s, u, where.n, s.turn + delay)
    elif isinstance(where, Space) and not STACKING.fits(s, where, u):
        beside(s, u, where)
    elif isinstance(where, Space):
        CONTROL.enter(s, u, where)
    else:
        s.put(u, where)


@rule("9.5.3.2c")
def beside(s: State, u: Unit, where: Space) -> None:
    """9.5.3.2c A place that is full already: a space of the side beside it, or for SCUs the Reserve Box."""
    from ..steps.placement import PlaceUnits

    side = s.side(u)
    near = [x.n for x in where.neighbours if s.owner(x) == side and STACKING.fits(s, x, u) and not s.hostile(x, side)]
    box = ASSETS if u.large else RESERVE
    s.push(PlaceUnits(side, (u.n,), (*near, *([] if near and u.large else [box[side].n]))))


def take_land(s: State, country: str, side: int) -> None:
    """9.5.2 The land of a country is its side's from now on."""
    for x in SPACES:
        if country in x.areas and s.owner(x) == NEUTRAL:
            CONTROL.forget(s, x)
            s.set_owner(x, side)
    s.ground_changed()


@rule("18.8.2.2", "18.8.3.2")
def bulgaria_enters(s: State) -> None:
    """18.8.3.2 Bulgaria joins the Central Powers, Serbia the Allies; both are open from now on."""
    s.bulgaria = AT_WAR
    s.serbia = AT_WAR
    take_land(s, "bulgaria", CP)
    take_land(s, "serbia", AP)
    place_units(s, "BULGARIA")
    s.say("Bulgaria joins the Central Powers; Serbia fights with the Allies")


@rule("18.8.4.2")
def romania_enters(s: State) -> None:
    """18.8.4.2 Romania joins the Allies."""
    s.romania = AT_WAR
    take_land(s, "romania", AP)
    place_units(s, "ROMANIA")
    s.say("Romania joins the Allies")
