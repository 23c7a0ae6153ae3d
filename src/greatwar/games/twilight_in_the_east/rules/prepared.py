"""8.4 Prepared Attack markers: who places them, and at which hexes they point."""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..board import ADJ, NEIGHBOUR
from ..components import UNITS, Unit
from ..state import State
from .ways import movers, passable, ways


@rule("8.4#1", "8.4#2", "8.4.1#1")
def targets(s: State, units: list[Unit], here: int) -> list[int]:
    """8.4 The hexes at which markers may point: `prepare_refusal` is None; the units are asked about once."""
    side = units[0].side
    if any(not (u.infantry or u.artillery) or u.defends_only or s.demoralized(u) for u in units):
        return []
    ahead = [h for h in ADJ[here] if s.open[h] and not s.holds(side, h, nm.ANY)]
    for u in units:
        open_to = [w >> 16 for w in ways(s, s.chart(), movers([u]), u.nation, here)]
        ahead = [h for h in ahead if h in open_to]
    if all(u.artillery for u in units):
        ahead = [h for h in ahead if infantry_points(s, side, h)]
    return ahead


@rule("8.4#1", "8.4#2", "8.4.1#1", "7.3.1#3")
def prepare_refusal(s: State, units: list[Unit], here: int, h: int) -> Refusal | None:
    """8.4 Why units cannot place Prepared Attack markers pointing at an adjacent hex."""
    side = units[0].side
    if h not in ADJ[here] or s.holds(side, h, nm.ANY) or not s.open[h]:
        return Refusal("8.4", "A marker points at an adjacent hex without own units")
    for u in units:
        if not (u.infantry or u.artillery) or u.defends_only:
            return Refusal("8.4.1", f"{u} places no Prepared Attack marker")
        if s.demoralized(u):
            return Refusal("8.4.1", f"{u} is Demoralized")
        if not passable(s, [u], here, h):
            return Refusal("10.1.2", f"{u} cannot attack across that hexside")
    if all(u.artillery for u in units) and not infantry_points(s, side, h):
        return Refusal("8.4.1", "No infantry has a marker pointing at that hex")
    return None


@rule("8.4.1#1")
def infantry_points(s: State, side: int, h: int) -> bool:
    """8.4.1 Whether a friendly infantry unit's marker points at a hex."""
    for g in ADJ[h]:
        for n in s.numbers_at(g):
            u = UNITS[n]
            if u.side == side and u.infantry and s.prepared(u) >= 0 and NEIGHBOUR[6 * g + s.prepared(u)] == h:
                return True
    return False
