"""11.2, 11.3 The Check for Supply and Attrition Check Segments."""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import Side, Unit
from ..rules.recovery import on_emergency
from ..rules.siege import settle_siege
from ..rules.supply import settle_rail_end, supplied
from ..rules.units import disrupt, eliminate
from ..state import Mark, State
from .control import settle
from .retreat import Displace


@rule("11.2.1", "11.2.2", "11.2.3", "2.8#7")
class SupplyCheck(Auto):
    """11.2 Combat units, HQs and guns without supply get an Out of Supply marker, those with supply lose it."""

    def run(self, s: State) -> None:
        for side in Side:
            for u in list(s.units(side)):
                if not u.fort:
                    s.mark(u, Mark.OOS, not supplied(s, u))
        settle_rail_end(s)


@rule("11.3#1", "11.3#2", "11.3#3", "11.3#4", "11.0")
class Attrition(Auto):
    """11.3 What units out of supply suffer; control, sieges and headquarters left alone follow."""

    def run(self, s: State) -> None:
        hungry = [u for side in Side for u in s.units(side) if s.marked(u, Mark.OOS)]
        hexes = sorted({s.hex(u) for u in hungry})
        for side in Side:
            for u in list(s.units(side)):
                suffer(s, u)
        s.push(*(Displace(side, h) for h in hexes for side in Side))
        settle_siege(s, *hexes)
        settle(s, *hexes)


@rule("11.3#1", "11.3#2", "11.3#4", "8.4.3g2#3", "8.4.3g2#4")
def suffer(s: State, u: Unit) -> None:
    """11.3 Attrition of one unit; 8.4.3g emergency supply turns HQs round and does not touch combat units."""
    if s.marked(u, Mark.OOS) and u.combat:
        if s.back(u):
            eliminate(s, u)
        else:
            disrupt(s, u)
    elif s.marked(u, Mark.OOS) or (u.hq and on_emergency(s, u)):
        s.mark(u, Mark.BACK)
