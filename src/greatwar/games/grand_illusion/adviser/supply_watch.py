"""8.4.3, 11.2 Supply watch: who is out of supply, and who would be after one enemy activation without a battle.

To cut a unit off, every line of supply it has must be broken: the search looks at one line, tries each hex on it that
the activated units can take, and looks at the line that is left then. What it finds is carried out by the rules
before it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....kernel.adviser import SupplyWatch, Threat
from ..components import Hex, Side, Unit
from ..rules.control import disputed
from ..rules.entry import holds
from ..rules.geometry import bits
from ..rules.supply import ANTWERP, ROYAL_NAVAL
from ..state import State
from .supply_watch_moves import Plan, Ways, activated, carried_out, enemy_round, in_words
from .supply_watch_search import Search, Target
from .supply_watch_tracing import Tracer, hungry


def supply_watch(view: State, seat: int) -> SupplyWatch:
    """11.2 What of a side's is out of supply now, and what one enemy activation could cut off."""
    side = Side(seat)
    return SupplyWatch(cut_off_now(view, side), list(Watch(view, side).threats()))


def cut_off_now(s: State, side: Side) -> list[Threat]:
    """11.2.1 The units that the Check for Supply would find without supply, hex by hex."""
    where: dict[Hex, list[str]] = {}
    for u in hungry(s, side):
        where.setdefault(s.hex(u), []).append(str(u))
    return [Threat(units, [str(hex_)]) for hex_, units in sorted(where.items())]


#: activations that are carried out on trial before the search is given up: it answers in seconds, whatever the map
MOST_TRIES: Final = 1500


class Watch:
    """The search for one side of one position."""

    def __init__(self, view: State, side: Side) -> None:
        self._s, self._side = enemy_round(view, 1 - side), side
        self._hungry = set(hungry(self._s, side))
        self._tries = 0
        self._left: dict[Target, list[Unit]] = {}
        for u in self._s.units(side):
            naval = u == ROYAL_NAVAL and self._s.place(u) is ANTWERP
            if not u.fort and not naval and u not in self._hungry:
                self._left.setdefault(Target(u.nation, self._s.hex(u)), []).append(u)

    def threats(self) -> Iterator[Threat]:
        """The activations that cut something off, until all that can be is named once."""
        tracer, free = Tracer(self._s, self._side), self._free()
        for s in activated(self._s):
            search = Search(s, Ways(s), free, tracer, self._confirmed)
            if self._tries > MOST_TRIES:
                return
            for target in search.endangered(self._left):
                threat = search.cut(target) if target in self._left else None
                if threat is not None:
                    yield threat

    def _free(self) -> int:
        """8.3.3 The hexes in which enemy infantry stands that would take them if it came into supply."""
        s, enemy = self._s, 1 - self._side
        hexes = (h for h in disputed(s) if s.controls(self._side, h) and not holds(s, self._side, h))
        return bits(h for h in hexes if s.infantry(enemy, h))

    def _confirmed(self, s: State, target: Target, plan: Plan) -> Threat | None:
        """Carry an activation out; if it does cut the target off, name all that it cuts off."""
        self._tries += 1
        after = carried_out(s, plan) if self._tries <= MOST_TRIES else None
        if after is None:
            return None
        new, order = after
        lost = [u for u in hungry(new, self._side) if u not in self._hungry and new.place(u) is s.place(u)]
        if not any(u in lost for u in self._left[target]):
            return None
        for t in {Target(u.nation, s.hex(u)) for u in lost}:
            self._left.pop(t, None)
        hexes = sorted({s.hex(u) for u in lost})
        return Threat([str(u) for u in lost], [str(h) for h in hexes], in_words(s, order))
