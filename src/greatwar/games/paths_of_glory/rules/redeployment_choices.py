"""13 Everything that may be redeployed where, listed quickly: units that are alike share their destinations.

The limits are those of `redeployment`; spaces found by `Routes` are friendly and allowed already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import notation
from ..components import PLACES, RESERVE, SPACES, UNITS, Nation, Place, Side, Space, Unit
from ..state import Mark, State
from . import redeployment as limits
from . import supply
from .movement import CHANNEL, ITALIAN_BORDER, channel_open
from .networks import NETWORK_OF
from .redeployment import ANA, ARMY_COST, FOOTHOLDS, NEAR_EAST, cost
from .routes import kind_of, lines_of, routes
from .stacking import LIMIT, full

#: by number of place: where some may pass but not stop
_NO_STOP: Final = [p in CHANNEL | ITALIAN_BORDER for p in PLACES]
_OF_SIDE: Final = tuple(tuple(u for u in UNITS if u.side is side) for side in Side)
_OF_NATION: Final = {nation: tuple(u for u in UNITS if u.nation is nation) for nation in Nation}
_LAST: Final = len(SPACES)
_FOOTHOLDS: Final = {nation: tuple(x.n for x in there) for nation, there in FOOTHOLDS.items()}
_REDEPLOYED: Final = int(Mark.REDEPLOYED)
_PICKS: Final = [notation.pick(u) for u in UNITS]
#: more than the number of places: a kind of unit and a place make one number
_PLACES: Final = 512

#: destinations with room, and full ones
Found = tuple[tuple[Place, ...], tuple[Place, ...]]
Crossing = Callable[[State, Unit, Place, Place], Refusal | None]
NEVER: Final = 99


@rule("13.1.4", "13.1.10")
def picks(s: State, points: int, crowded: int = 0) -> list[Action]:
    """13.1.4 The units that may be redeployed now, of any nations and in any order.

    While a space is crowded (10.1.2) only units that stand there may go.
    """
    choices = Choices(s, points)
    known = choices.surely()  # units alike in one place may all go, or none
    listed = []
    for unit in choices.waiting(s.stacks[crowded] if crowded else _OF_SIDE[s.active]):
        key = alike(s, unit)
        may_go = known.get(key)
        if may_go is None:
            may_go = known[key] = choices.may_go(unit)
        if may_go:
            listed.append(_PICKS[unit.n])
    return listed


@rule("13.1.4")
def destinations(s: State, unit: Unit, points: int) -> list[Action]:
    """13.1.4 The redeployments of one unit."""
    return Choices(s, points).actions(unit)


@rule("10.1.2", "10.1.1")
def too_many(s: State, unit: Unit, to: Place, points: int) -> Refusal | None:
    """10.1.2 A full space is entered only if another unit can leave it next."""
    if not isinstance(to, Space) or len(s.at(to)) < LIMIT or Choices(s, points).relieved(unit, to):
        return None
    return Refusal("10.1.2", f"{to} is full, and no unit there could make room")


def alike(s: State, unit: Unit) -> int:
    """A number that units have in common if they are alike and in the same place."""
    return kind_of(s, unit) * _PLACES + s.where[unit.n]


def full_places(s: State) -> list[bool]:
    """10.1.1 The places without room, kept until a unit moves."""
    found: list[bool] | None = s.derived.get("full")
    if found is None:
        found = s.derived["full"] = full(s)
    return found


class Verdicts:
    """What is the same for units that are alike, as long as friendly spaces and the counts of 13.2 stay the same."""

    def __init__(self) -> None:
        self.free: dict[int, bool] = {}  # units that may always go: to the Reserve Box
        self.able: dict[int, bool] = {}
        self.reserve: dict[int, bool] = {}
        self.arrives: dict[int, bool] = {}
        self.stops: dict[int, list[Space]] = {}
        self.groups: dict[Any, list[Space]] = {}


class Choices:
    """What each unit of the active side may do, with what units have in common kept."""

    def __init__(self, s: State, points: int) -> None:
        self.s, self.points = s, points
        self.ways = routes(s, s.active)
        self._known: Verdicts = self.ways.kept.setdefault((s.near_east, channel_open(s)), Verdicts())
        self._relief: dict[int, int] = {}
        self._full = full_places(s)

    def waiting(self, units: Iterable[Unit]) -> list[Unit]:
        """Those of the units that are on the map or in reserve, but for those that plainly may not go."""
        s, box, points = self.s, RESERVE[self.s.active], self.points
        where, marks = s.where, s.marks
        there = [u for u in units if 0 < where[u.n] <= _LAST or where[u.n] == box.n]
        return [u for u in there if not marks[u.n] & _REDEPLOYED and (points >= ARMY_COST or not u.army)]

    def able(self, unit: Unit) -> bool:
        """Whether nothing about the unit itself forbids it to go."""
        if limits.went_already(self.s, unit) or cost(unit) > self.points:
            return False
        known, key = self._known.able, alike(self.s, unit)
        if key not in known:
            known[key] = limits.tied(self.s, unit) is None
        return known[key]

    def reserve_open(self, unit: Unit) -> bool:
        """13.1.9 Whether a unit on the map may go to the Reserve Box."""
        known, key = self._known.reserve, alike(self.s, unit)
        if key not in known:
            known[key] = limits.to_reserve(self.s, unit) is None
        return known[key]

    def surely(self) -> dict[int, bool]:
        """The units known to be free to go, by what they have in common."""
        return self._known.free.copy()

    def may_go(self, unit: Unit) -> bool:
        """Whether a unit has anywhere to go."""
        if not self.able(unit):
            return False
        if self._finds_room(unit):
            return True
        return self.points > cost(unit) and any(self.relieved(unit, x) for x in self.places(unit)[1])

    def _finds_room(self, unit: Unit) -> bool:
        """Whether there is any place with room; where the Reserve Box is open (13.1.9) no way has to be looked for."""
        here, full = self.s.where[unit.n], self._full
        if here > _LAST:
            return any(not full[x.n] for x in self._out_of_reserve(unit))
        if self.reserve_open(unit):
            self._known.free[alike(self.s, unit)] = True
            return True
        return self._next_door(unit) or any(not full[x.n] and x.n != here for x in self._stops_of(unit))

    def _next_door(self, unit: Unit) -> bool:
        """Whether a neighbouring space has room for a unit: then no long way has to be looked for."""
        if unit.nation is Nation.MN:
            return False
        start, there, full = self.s.space_of(unit), self.ways.open_to(self.s, unit), self._full
        lines = lines_of(unit, self.s.options.rules)
        near = [SPACES[n - 1] for n in lines[start.n] if there[n] and not full[n]]
        return bool(self._stops(unit, start, near, limits.near_east))

    def actions(self, unit: Unit) -> list[Action]:
        """The redeployments of a unit."""
        if not self.able(unit):
            return []
        open_, full = self.places(unit)
        if self.points > cost(unit):
            open_ += tuple([x for x in full if self.relieved(unit, x)])
        return notation.redeploys(unit, open_)

    def places(self, unit: Unit) -> Found:
        """Where a unit may go: places with room, and full ones."""
        here = self.s.where[unit.n]
        if here > _LAST:
            return self._parted(list(self._out_of_reserve(unit)))
        open_, full = self._parted([x for x in self._stops_of(unit) if x.n != here])
        return ((*open_, RESERVE[unit.side]) if self.reserve_open(unit) else open_), full

    def _parted(self, spaces: list[Space]) -> Found:
        """Spaces with room, and full ones."""
        full = self._full
        return tuple([x for x in spaces if not full[x.n]]), tuple([x for x in spaces if full[x.n]])

    def _stops_of(self, unit: Unit) -> list[Space]:
        """13.1.5, 13.1.7 Where a unit on the map may go overland, then by sea; its own space may be among them."""
        known, key = self._known.stops, alike(self.s, unit)
        if key not in known:
            start = self.s.space_of(unit)
            known[key] = list(dict.fromkeys([*self._overland(unit, start), *self._by_sea(unit, start)]))
        return known[key]

    def _overland(self, unit: Unit, start: Space) -> list[Space]:
        if unit.nation is Nation.MN:
            return []
        group = self.ways.overland(self.s, unit, start)
        key = kind_of(self.s, unit), NEAR_EAST[start.n], id(group)
        found = self._shared(key, unit, start, group, limits.near_east)
        if NEAR_EAST[start.n] and limits.passage(self.s, unit) is not None:  # 13.2.2, 13.2.3 nor out of it and back
            return [x for x in found if not self.ways.leaves_near_east(self.s, unit, start, x)]
        return found

    def _by_sea(self, unit: Unit, start: Space) -> list[Space]:
        if start not in self.ways.ports or limits.sea_unit(unit) is not None:
            return []
        there = self.ways.open_to(self.s, unit)
        ports = [x for x in sorted(self.ways.ports) if there[x.n]]
        return self._shared((kind_of(self.s, unit), NEAR_EAST[start.n]), unit, start, ports, limits.indirectly)

    def _shared(self, key: Any, unit: Unit, start: Space, spaces: Iterable[Space], crossing: Crossing) -> list[Space]:
        """The spaces of a group where units alike may stop."""
        known = self._known.groups
        if key not in known:
            known[key] = self._stops(unit, start, spaces, crossing)
        return known[key]

    def _stops(self, unit: Unit, start: Place, spaces: Iterable[Space], crossing: Crossing) -> list[Space]:
        """The spaces where the unit may stop: supplied, open to it, and within the limits of the Near East."""
        s, near = self.s, NEAR_EAST[start.n]
        fed = supply.reach(s, NETWORK_OF[unit.n]).fed
        found = []
        for x in spaces:
            if not fed[x.n] and limits.unsupplied(s, unit, x):
                continue
            if _NO_STOP[x.n] and limits.may_not_stop(s, unit, x):
                continue
            if NEAR_EAST[x.n] == near or crossing(s, unit, start, x) is None:
                found.append(x)
        return found

    def _out_of_reserve(self, unit: Unit) -> Iterator[Space]:
        """The spaces where a corps may come out of the Reserve Box, found one by one."""
        s, there = self.s, self.ways.open_to(self.s, unit)
        if limits.no_capital(s, unit, RESERVE[unit.side]):
            return
        near = {s.where[u.n] for u in _OF_NATION[unit.nation]}
        for n in sorted(near.union(_FOOTHOLDS[unit.nation])):
            if not 0 < n <= _LAST or not there[n]:
                continue
            x = SPACES[n - 1]
            if self._arrives(unit, x) and limits.no_foothold(s, unit, x) is None:
                yield x

    def _arrives(self, unit: Unit, to: Space) -> bool:
        """13.1.8 Whether a space is open to a corps from the Reserve Box if it has a foothold there."""
        known, key = self._known.arrives, kind_of(self.s, unit) * _PLACES + to.n
        if key not in known:
            foreign = limits.foreign_supply(self.s, unit, to)
            known[key] = not foreign and bool(self._stops(unit, RESERVE[unit.side], (to,), limits.indirectly))
        return known[key]

    @rule("10.1.2", "10.1.4")
    def relieved(self, unit: Unit, to: Place) -> bool:
        """10.1.2 A space may be crowded for a moment if a unit there can leave next for a place with room.

        The place the newcomer leaves will do. Not with the ANA, which may take supply away when it leaves.
        """
        left, vacated = self.points - cost(unit), self.s.where[unit.n]
        if unit == ANA or left < 1:
            return False
        if to.n not in self._relief:
            self._relief[to.n] = min((cost(u) for u in self.s.at(to) if self._can_leave(u)), default=NEVER)
        if self._relief[to.n] <= left:
            return True
        return any(cost(u) <= left and self._can_leave(u, vacated) for u in self.s.at(to))

    def _can_leave(self, unit: Unit, vacated: int = 0) -> bool:
        """Whether a unit can go somewhere on its own map, or to the Reserve Box, without using up what 13.2 allows."""
        if not self.able(unit):
            return False
        here, full = self.s.where[unit.n], self._full
        near = NEAR_EAST[here]
        if vacated:
            return NEAR_EAST[vacated] == near and PLACES[vacated] in self.places(unit)[1]
        if not near and self.reserve_open(unit):
            return True
        return any(
            not full[x.n] and x.n != here and NEAR_EAST[x.n] == near and not self._goes_round(unit, x)
            for x in self._stops_of(unit)
        )

    def _goes_round(self, unit: Unit, to: Space) -> bool:
        return to.near_east and self.ways.leaves_near_east(self.s, unit, self.s.space_of(unit), to)
