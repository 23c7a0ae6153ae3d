"""14.1 Supply traced with the path in hand: what would have to be taken to cut a space off."""

from __future__ import annotations

from ....kernel.cutting import low_bits
from ..components import Side
from ..rules import supply
from ..rules.networks import NETWORK_OF_SPACES, Network
from ..state import State
from .supply_watch_moves import bit

#: who feeds a space: itself (a source), or nobody
SOURCE, NOBODY = -1, 0


class Tracer:
    """What a network feeds when more spaces are taken; each set of spaces is looked at once."""

    def __init__(self, s: State, network: Network, opened: int = 0) -> None:
        """`opened` is a space that becomes free again, by a siege that is given up."""
        self._side, self._lines = network.side, network.lines
        self._there = supply.open_spaces(s, network.side)
        if opened:
            self._there[opened] = 1
        there = self._there
        self._starts = [int(x) for x in network.sources if there[x.n] and s.control[x.n] == network.side]
        self._ports = supply.open_ports(s, network.side, there, network.beach) if network.by_sea else []
        self._known: dict[int, list[int]] = {}

    def fed(self, taken: int, x: int) -> bool:
        """Whether a space is fed when these spaces are taken."""
        return self.feeders(taken)[x] != NOBODY

    def feeders(self, taken: int) -> list[int]:
        """For each space the one from which it is reached."""
        if taken not in self._known:
            self._known[taken] = self._flood(taken)
        return self._known[taken]

    def _flood(self, taken: int) -> list[int]:
        there = self._there[:]
        for x in spaces_of(taken):
            there[x] = 0
        feeder = [NOBODY] * (supply.LAST + 1)
        self._spread(there, [x for x in self._starts if there[x]], SOURCE, feeder)
        ports = self._open_ports(taken)
        landed = next((p for p in ports if feeder[p]), 0)
        if landed:
            self._spread(there, [p for p in ports if not feeder[p]], landed, feeder)
        return feeder

    def _open_ports(self, taken: int) -> list[int]:
        shut = taken | (bit(supply.CONSTANTINOPLE) if self._side == Side.AP and taken & bit(supply.GALLIPOLI) else 0)
        return [p for p in self._ports if not shut & 1 << p]

    def _spread(self, there: list[int], todo: list[int], by: int, feeder: list[int]) -> None:
        for x in todo:
            feeder[x] = by
        lines, add = self._lines, todo.append
        for x in todo:  # grows while it is gone through
            for to in lines[x]:
                if not feeder[to]:
                    feeder[to] = x
                    if there[to]:
                        add(to)

    def path(self, taken: int, x: int) -> int:
        """The spaces on whose possession the supply of a fed space hangs, as far as it was traced."""
        feeder = self.feeders(taken)
        chain = (
            [x] if feeder[x] == SOURCE or x in self._ports else []
        )  # these feed themselves, as long as they are open
        while (x := feeder[x]) != SOURCE:
            chain.append(x)
        if self._side == Side.AP and supply.CONSTANTINOPLE.n in chain:
            chain.append(supply.GALLIPOLI.n)  # 14.1.4 perhaps it is used as a port
        return sum(1 << x for x in set(chain))


class Albania(Tracer):
    """11.1.12 What Taranto feeds: Albanian spaces may use it even while Italy is neutral."""

    def __init__(self, s: State, opened: int = 0) -> None:
        super().__init__(s, NETWORK_OF_SPACES[Side.AP], opened)
        open_ = s.control[supply.TARANTO.n] != Side.CP and not s.enemy_at(supply.TARANTO, Side.AP)
        self._starts, self._ports = ([supply.TARANTO.n] if open_ else []), []
        self._there[supply.TARANTO.n] = open_


def spaces_of(mask: int) -> list[int]:
    """The spaces of a set, in order."""
    return [low.bit_length() - 1 for low in low_bits(mask)]
