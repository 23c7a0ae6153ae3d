"""8.4.3 Supply traced with the line in hand: what would have to be taken to cut a hex off. Hexes are bits."""

from __future__ import annotations

from functools import lru_cache

from ..components import Hex, Nation, Phase, Unit
from ..rules.geometry import NEAR, RAILS, bits, members
from ..rules.supply import (
    EMERGENCY_SOURCE,
    MAUBEUGE_HEX,
    RAIL_END,
    Assumed,
    emergency_net,
    end_emergency,
    in_antwerp,
    meets,
    net,
    rail_ends,
    sources,
    supplied,
)
from ..state import State

#: 8.4.3g when one of these is lost there is no emergency supply
_EMERGENCY = bits((EMERGENCY_SOURCE, MAUBEUGE_HEX))


def at_the_check(s: State) -> State:
    """11.2 The position as the Check for Supply would find it, if nothing moved until then."""
    new = s.copy()
    new.phase = Phase.ADMINISTRATIVE
    end_emergency(new)
    return new


def hungry(s: State, side: int) -> list[Unit]:
    """11.2.1 The units of a side that the Check for Supply would find without supply, in order of number."""
    check = at_the_check(s)
    return [u for u in check.units(side) if not u.fort and not supplied(check, u)]


class Tracer:
    """How the hexes of one side are fed when the enemy takes some."""

    def __init__(self, s: State, side: int) -> None:
        self._side = side
        self._s = self._calm = at_the_check(s)
        if self._s.emergency:
            self._calm = self._s.copy()
            self._calm.emergency = False
            self._calm.changed()
        self._known: dict[tuple[Nation, Hex, int], int | None] = {}

    def line(self, nation: Nation, hex_: Hex, taken: int) -> int | None:
        """The hexes on which one line of supply hangs when others are taken; None if there is no line."""
        key = nation, hex_, taken
        if key not in self._known:
            self._known[key] = self._line(nation, hex_, taken)
        return self._known[key]

    def _line(self, nation: Nation, hex_: Hex, taken: int) -> int | None:
        s = self._calm if taken & _EMERGENCY else self._s
        assumed: Assumed = tuple((h, 1 - self._side) for h in members(taken))
        if in_antwerp(s, nation, hex_, assumed):
            return 0
        goals = meets(s, nation, hex_, assumed)
        rails = net(s, nation, assumed)
        stop = RAIL_END.bit if rail_ends(s, nation) else 0
        if goals & rails:
            return self._joined(s, hex_, taken, _path(sources(s, nation) & rails, rails, goals, stop), goals)
        if nation is Nation.GE and s.emergency and goals & (beyond := emergency_net(s, assumed)):
            feeding = _path(sources(s, nation) & rails, rails, RAILS[MAUBEUGE_HEX.n] & rails, stop)
            path = _path(EMERGENCY_SOURCE.bit, beyond, goals, stop)
            return self._joined(s, hex_, taken, path, goals) | feeding | _EMERGENCY
        return None

    def _joined(self, s: State, hex_: Hex, taken: int, path: int, goals: int) -> int:
        """14.3.6b3 A path with the friendly hex between it and its end, if the line is two hexes long."""
        near = NEAR[hex_.n] | hex_.bit
        if path & near:
            return path
        for end in members(path & goals):
            for between in members(near & NEAR[end.n] & ~taken):
                if s.controls(self._side, between) or s.cavalry_control(between):
                    return path | between.bit
        return path


@lru_cache(maxsize=4096)
def _path(start: int, rails: int, goals: int, stop: int) -> int:
    """A shortest way by rail from some hex of the start to some goal; a hex in `stop` is reached, not passed."""
    feeder: dict[Hex, Hex | None] = dict.fromkeys(members(start))
    ring = list(feeder)
    while ring:
        for here in ring:
            if goals & here.bit:
                return _chain(feeder, here)
        found = []
        for here in ring:
            for n in members(RAILS[here.n] & rails) if not stop & here.bit else ():
                if n not in feeder:
                    feeder[n] = here
                    found.append(n)
        ring = found
    raise ValueError("no goal is joined to the start")


def _chain(feeder: dict[Hex, Hex | None], end: Hex) -> int:
    found, here = end.bit, feeder[end]
    while here is not None:
        found |= here.bit
        here = feeder[here]
    return found
