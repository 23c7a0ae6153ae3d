"""The map as one side sees it: strength, threats, what is worth taking or holding, and where it all draws."""

# never compiled: advice reads views and asks the rules

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic

import msgspec

from ..board import NOBODY, Board
from ..state import S

#: how far the pull of a target is felt, and what is left of it after each step
FAR: Final = 9
FADING: Final = 0.78


class Weights(msgspec.Struct, frozen=True):
    """What things are worth to a title's players, in victory points."""

    factor: float = 0.05  # a combat factor on the map
    large: float = 0.25  # a large unit beside its factors
    reduced: float = 0.05  # a unit that shows its reduced side
    starving: float = 0.8  # the share of a unit out of supply that is as good as lost
    danger: float = 0.35  # a victory-point space of one's own that the enemy can fall upon
    open: float = 0.6  # and one that nobody holds
    status: float = 0.08  # a point of War Status
    level: float = 4.0  # how sharply a lead decides: the lead that wins three games of four or so
    target: float = 0.3  # how much an enemy stack draws one's units
    land: float = 0.08  # and an enemy space without a victory point
    reinforcement: float = 1.0  # an event that brings units
    entry: float = 1.2  # and one that brings an ally
    event: float = 0.45  # any other that can be played once
    passing: float = 0.25  # and one that comes again
    points: float = 0.12  # a Replacement Point, if there is much to replace
    blow: float = 0.3  # an attack that wins: the enemy falls back
    redeploy: float = 0.12  # a card for redeployment
    promise: float = 1.0  # the share of what operations promise that is counted on


_RINGS: Final[dict[int, list[list[list[int]]]]] = {}


def rings_of(board: Board[Any, Any, Any]) -> list[list[list[int]]]:
    """For each place the places at each distance from it, itself first; made once for a board."""
    found = _RINGS.get(id(board))
    if found is None:
        lines, found = board.lines(), []
        for n in range(len(board.places)):
            rings: list[list[int]] = []
            seen, edge = {n}, [n]
            while edge and len(rings) <= FAR:
                rings.append(edge)
                edge = sorted({k for m in edge for k in lines[m]} - seen)
                seen.update(edge)
            found.append(rings)
        _RINGS[id(board)] = found
    return found


class Ground(Generic[S]):
    """The map as one side sees it: strength, threats, what is worth taking or holding, and where it all draws."""

    def __init__(self, s: S, seat: int, worth: Callable[[S, Any], float], w: Weights, pulls: bool = True) -> None:
        size = len(s.board.places)
        self.s, self.seat = s, seat
        self.mine, self.theirs, self.threat = [0.0] * size, [0.0] * size, [0.0] * size
        self.prize, self.stake, self.pull = [0.0] * size, [0.0] * size, [0.0] * size
        self.foes: set[int] = set()
        for u in s.units(seat):
            self.mine[s.where[u.n]] += s.cf(u)
        hostile = [u for u in s.board.units_of[NOBODY] if s.on_map(u)]
        for u in [*s.units(1 - seat), *hostile]:
            at = s.where[u.n]
            if not u.staff:
                self.foes.add(at)
                self.theirs[at] += max(s.cf(u), 1)
        for x in s.board.spaces:
            owner = s.owner(x)
            if owner == 1 - seat:
                self.theirs[x.n] += s.enemy_fort(x, seat)
                self.prize[x.n] = worth(s, x) + w.land
            elif owner == seat:
                self.stake[x.n] = worth(s, x)
        self._threats()
        if pulls:
            self._pulls(w)

    def _threats(self) -> None:
        lines, threat = self.s.board.lines(), self.threat
        for n in self.foes:
            near = set(lines[n])
            further = {k for m in near if m not in self.foes for k in lines[m]} - near - {n}
            for m in near:
                threat[m] += self.theirs[n]
            for m in further:
                threat[m] += self.theirs[n] / 2

    def _pulls(self, w: Weights) -> None:
        drawn: dict[int, float] = {}
        for x in self.s.board.spaces:
            n = x.n
            prize = self.prize[n]
            value = prize / (1 + self.theirs[n] / 12) if prize > w.land else 0.0
            if n in self.foes:
                value += w.target / (1 + self.theirs[n] / 12)
            if self.stake[n] and self.threat[n] > self.mine[n]:
                value = max(value, 0.6 * self.stake[n])
            if value > 0:
                drawn[n] = value
        pull = self.pull
        for n, value in drawn.items():
            share = value
            for ring in rings_of(self.s.board)[n]:
                for m in ring:
                    pull[m] += share
                share *= FADING

    def reach(self, start: int, steps: int, may: Callable[[int, int], bool]) -> dict[int, int]:
        """Where a march of so many steps may end, and after how many: around enemy stacks, into what is open."""
        lines, seen, edge = self.s.board.lines(), {start: 0}, [start]
        for far in range(steps):
            ahead = []
            for m in edge:
                for k in lines[m]:
                    if k not in seen and k not in self.foes and may(m, k):
                        seen[k] = far + 1
                        if not self.theirs[k]:
                            ahead.append(k)
            edge = ahead
        return seen
