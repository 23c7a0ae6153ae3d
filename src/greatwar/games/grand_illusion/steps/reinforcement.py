"""7.1 The Mutual Reinforcement and Replacement Phase: arriving units are placed or stay away."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import TRACK, UNITS_OF, Side
from ..rules.east_front import is_due
from ..rules.paris import IX, relieve_ix, relieves_ix
from ..rules.placement_hexes import way_of
from ..state import State
from .arrival import PlaceUnit
from .control import settle
from .east_front import EastFront
from .replacement import Replacements


@rule("4.0#3", "7.1#3")
@dataclass(eq=False)
class ReinforcementPhase(Auto):
    """7.0 One side places its reinforcements, then spends CAPS on replacements; the Germans decide on the East on GT3.

    Before: `s.phase` is REINFORCEMENT, the side's units that are due lie in TRACK[turn] or an earlier box of the track
    (delayed ones), `s.hq_placed` is empty at the first side. After: no unit that must enter is left; units that stay
    away lie in TRACK[turn + 1] or later. The stack is as before.
    """

    side: int

    def run(self, s: State) -> None:
        east = [EastFront()] if self.side == Side.GERMAN and is_due(s) else []
        s.push(*east, Arrivals(self.side), Replacements(self.side))
        if self.side == Side.ALLIED and relieves_ix(s):
            relieve_ix(s)
            if s.on_map(IX):
                settle(s, s.hex(IX))


@dataclass(eq=False)
class Arrivals(Auto):
    """7.1 The units that are due, one after the other; HQs first, because replacements keep away from theirs."""

    side: int

    def run(self, s: State) -> None:
        due = [u for u in UNITS_OF[self.side] if TRACK[1].n <= s.where[u.n] <= TRACK[s.turn].n]
        if due:
            u = min(due, key=lambda u: (not u.hq, u))
            s.push(PlaceUnit(u, way_of(s, u)), Arrivals(self.side))
