"""The search for an enemy operation that cuts something off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from ....kernel.adviser import Threat
from ....kernel.cutting import Cutting
from ..components import SPACES, Space, Unit
from ..rules.forts import enough_to_besiege
from ..rules.stacking import LIMIT
from ..state import State
from .supply_watch_moves import Operation, Plan, Way, Ways, bit, watched_fort
from .supply_watch_tracing import Tracer, spaces_of

#: of ways that take the same of the wanted spaces so many are tried together
_TRIED = 6


class Target(NamedTuple):
    """Somebody or something that may be cut off, where it is, and the tracers that can find it fed."""

    what: Unit | Space
    where: Space
    networks: tuple[int, ...]
    ground: bool = False  # a space: nouns are numbers, so a unit and a space could pass for each other


#: carries a plan out; the threat it is, if the target is cut off by it
Confirm = Callable[[Target, Space, Plan], Threat | None]
#: the ways of a unit by what they take of the wanted spaces; None = it stays
Choices = dict[int, list[Way | None]]


class Search(Cutting[Target]):
    """What one operation can cut off."""

    def __init__(self, s: State, operation: Operation, ways: Ways, tracers: dict[int, Tracer], confirm: Confirm):
        self._s, self._operation, self._tracers, self._confirm = s, operation, tracers, confirm
        all_ways = {u: ways.of(u, operation.start) for u in operation.movers}
        if not operation.given_up:
            all_ways = {u: [way for way in found if way.taken] for u, found in all_ways.items()}
        self._ways = all_ways
        super().__init__(_union(way.taken for found in all_ways.values() for way in found))
        self._forts = sum(1 << x for x in spaces_of(self.reach) if watched_fort(s, SPACES[x - 1]))

    def takes(self) -> list[list[int]]:
        """For each unit what it takes on each of its ways."""
        return [[way.taken for way in found] for found in self._ways.values()]

    def fed(self, target: Target, taken: int) -> bool:
        """Whether a tracer finds the target fed when these spaces are taken."""
        return self._tracer(target, taken) is not None

    def line(self, target: Target, taken: int) -> int | None:
        """The spaces on whose possession the supply of a target hangs."""
        tracer = self._tracer(target, taken)
        return None if tracer is None else tracer.path(taken, target.where.n)

    def _tracer(self, target: Target, taken: int) -> Tracer | None:
        """A tracer that finds the target fed when these spaces are taken."""
        tracers = (self._tracers[n] for n in target.networks)
        return next((x for x in tracers if x.fed(taken, target.where.n)), None)

    def carry_out(self, target: Target, taken: int) -> Threat | None:
        """Try the plans that take these spaces."""
        taken_not_cut = target.ground and not watched_fort(self._s, target.where)
        lost = bit(target.where) if taken_not_cut else 0
        for plan in self._plans(taken, lost, set()):
            threat = self._confirm(target, self._operation.start, plan)
            if threat is not None:
                return threat
        return None

    # Who takes what ---------------------------------------------------------------------------

    def _choices(self, wanted: int, avoid: int) -> list[Choices]:
        """For each unit its ways, by what they take of the wanted spaces; who takes nothing stays, if he may."""
        stays = not self._operation.given_up
        listed: list[Choices] = []
        for found in self._ways.values():
            choices: Choices = {0: [None]} if stays else {}
            for way in found:
                part = way.taken & wanted
                if (part or not stays) and not way.taken & avoid:
                    some = choices.setdefault(part, [])
                    if len(some) < _TRIED:
                        some.append(way)
            listed.append(choices)
        return listed

    def _plans(self, wanted: int, avoid: int, tried: set[int]) -> Iterator[Plan]:
        """The plans that take the wanted spaces and end as the rules ask; forts to be passed are wanted in turn."""
        tried.add(wanted)
        more: set[int] = set()
        choices = self._choices(wanted, avoid)
        for parts in product(*choices):
            if _union(parts) != wanted or self._idle(parts):
                continue
            for ways in product(*(unit[part] for unit, part in zip(choices, parts, strict=True))):
                plan = tuple((u, way) for u, way in zip(self._ways, ways, strict=True) if way is not None)
                missing = self._unbesieged(plan)
                if not missing and self._room(plan):
                    yield plan
                more.add(wanted | missing)
        for forts in more - tried:
            yield from self._plans(forts, avoid, tried)

    def _idle(self, parts: tuple[int, ...]) -> bool:
        """Whether a unit takes only what others take too, and could as well stay; many may be needed at a fort."""
        if self._operation.given_up:
            return False
        others = (_union(parts[:n] + parts[n + 1 :]) for n in range(len(parts)))
        return any(part and not part & ~(rest & ~self._forts) for part, rest in zip(parts, others, strict=True))

    def _unbesieged(self, plan: Plan) -> int:
        """15.2.1 The forts that the plan passes or ends at with too few to besiege them."""
        wrong = met = 0
        for _, way in plan:
            met |= way.needs | (bit(way.path[-1]) & self._forts)
        for x in spaces_of(met):
            there = [u for u in self._s.stacks[x] if u not in self._ways]
            there += [u for u, way in plan if way.path[-1].n == x]
            if not enough_to_besiege(SPACES[x - 1].fort, there):
                wrong |= 1 << x
        return wrong

    def _room(self, plan: Plan) -> bool:
        """10.1.1, 11.3.2 Whether no stack gets too high and no more than one unit crosses the Caucasus."""
        moved = [u for u, _ in plan]
        ends = Counter(way.path[-1] for _, way in plan)
        high = any(n + sum(u not in moved for u in self._s.at(x)) > LIMIT for x, n in ends.items())
        return not high and sum(way.crosses for _, way in plan) <= 1


def _union(parts: Iterable[int]) -> int:
    union = 0
    for part in parts:
        union |= part
    return union
