"""13.1i, 10.3 Everything that may be redeployed, so that the end of it is in order.

Stacking, sieges and the company of HQs are judged when all is done (ruling 35). A redeployment that leaves a place in
disorder is offered if others can put it in order with the points that are left; the next one then goes from or to such
a place. Most answers come from sets of places as bits; only what they do not settle is tried out in a copy.
"""

from __future__ import annotations

from typing import Final

from ....families.cdg.state import REDEPLOYED
from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import notation
from ..components import SPACES, UNITS
from ..names import ALLIANCE, REGION, RO, RU, SPACE
from ..pieces import Space, Unit
from ..state import LAST_SPACE, State
from . import redeployment, supply
from .arrival import trouble, wrong
from .kinds import KIND
from .redeployment import LCU_COST, NOWHERE, cost, price, ride, supplied_ends, within
from .sieges import enemy_fort

LIMIT: Final = 3
NEVER: Final = 99
EVERYWHERE: Final = (1 << LAST_SPACE + 1) - 2
_FREE: Final = supply.bits([x for x in SPACES if x.free])
_EASTERN: Final = [u.nation in (RU, RO) for u in UNITS]
_FORTS: Final = supply.bits([x for x in SPACES if x.fort])
_SENT: Final[list[dict[int, Action]]] = [{} for _ in UNITS]

# What a quick look says
YES: Final = 1
NO: Final = 0
UNCLEAR: Final = -1


def sent(unit: Unit, places: list[int]) -> list[Action]:
    """The redeployments of a unit to places by their numbers, each made once."""
    known, found = _SENT[unit.n], []
    for n in places:
        action = known.get(n)
        if action is None:
            action = known[n] = notation.redeploy(unit, SPACES[n - 1])
        found.append(action)
    return found


def choices_for(s: State, points: int, owed: tuple[int, ...] = ()) -> Choices:
    """The choices of a position; kept until a unit moves or the ground changes, for the unit that is picked next."""
    if s.choices:
        kept: Choices = s.choices[0]
        if kept.s is s and kept.points == points and kept.owed == owed and kept.done is s.doing:
            return kept
    found = Choices(s, points, owed)
    s.choices = [found]
    return found


#: bits for the number of a place
PLACE_BITS: Final = 9


class Choices:
    """What each unit of the active side may do with so many points; `owed` are the places in disorder."""

    def __init__(self, s: State, points: int, owed: tuple[int, ...] = ()) -> None:
        self.s, self.points, self.owed, self.done = s, points, owed, s.doing
        self.units = [u for u in s.units(s.active) if not u.uprising]
        self.full, self.manned, self.paired = 0, 0, 0
        self.hqs, self.guns, self.east, self.west = 0, 0, 0, 0
        self.staff: list[Unit] = []
        self._blocked: dict[int, int] = {}
        self._welcome: dict[int, int] = {}
        self._nets: list[list[tuple[int, int]]] = [[], []]
        self._relief: dict[int, int] = {}
        self._covers: dict[int, int] = {}
        self._tried: dict[tuple[int, int, int], bool] = {}
        self.look()

    def look(self) -> None:
        """Note how the places stand."""
        counts = [0] * (LAST_SPACE + 1)
        where = self.s.where
        for u in self.units:
            n = where[u.n]
            bit = 1 << n
            if u.counted:
                counts[n] += 1
                self.manned |= bit
                if counts[n] > 1:
                    self.paired |= bit
                    if counts[n] >= LIMIT:
                        self.full |= bit
            else:
                self.staff.append(u)
                if u.hq:
                    self.hqs |= bit
                else:
                    self.guns |= bit
            if not u.any_stack:
                if _EASTERN[u.n]:
                    self.east |= bit
                else:
                    self.west |= bit
        #: where any one Combat Unit may leave: no HQ or artillery piece is left alone, and no fort besieged by too few
        self.calm = ~(self.hqs | self.guns) | self.paired
        self.calm &= ~(_FORTS & self.s.owned()[1 - self.s.active])

    # One unit ------------------------------------------------------------------------------------------------

    def able(self, unit: Unit, points: int) -> bool:
        """13.1g Whether a unit may go somewhere for so many points, as far as it alone is concerned."""
        return cost(unit) <= points and not self.s.does(unit, REDEPLOYED) and redeployment.able(self.s, unit)

    def blocked(self, unit: Unit) -> int:
        """The places where something would be wrong with a unit if it came, as bits."""
        found = self._blocked.get(KIND[unit.n])
        if found is not None:
            return found
        found = self.full if unit.counted else self.east & self.west
        if not unit.any_stack:
            found |= self.west if _EASTERN[unit.n] else self.east
        if unit.hq:
            found |= self.hqs | self.foreign(unit)
        elif unit.artillery:
            found |= self.guns | self.foreign(unit)
        found &= ~_FREE
        if unit.staff:
            found |= EVERYWHERE & ~self.manned
        self._blocked[KIND[unit.n]] = found
        return found

    def welcome(self, unit: Unit) -> int:
        """The places that are supplied for a unit and where nothing would be wrong with it, as bits."""
        found = self._welcome.get(KIND[unit.n])
        if found is None:
            found = self._welcome[KIND[unit.n]] = supplied_ends(self.s, unit) & ~self.blocked(unit)
        return found

    def net(self, unit: Unit) -> list[tuple[int, int]]:
        """The pieces of the net on which a unit rides."""
        if self.s.treaty:
            return redeployment.pieces(self.s, unit)
        found = self._nets[int(unit.large)]
        if not found:
            found = self._nets[int(unit.large)] = redeployment.pieces(self.s, unit)
        return found

    def foreign(self, unit: Unit) -> int:
        """27.0d The places of HQs that Heavy Artillery may not join, or of Heavy Artillery that an HQ may not."""
        found = 0
        for u in self.staff:
            if u.hq != unit.hq and u.nation != unit.nation:
                found |= 1 << self.s.where[u.n]
        return found

    def leaves_well(self, unit: Unit) -> bool:
        """Whether nothing is wrong with the others of its place when a unit has left."""
        s, n = self.s, self.s.where[unit.n]
        stack = s.stacks[n]
        if len(stack) == 1:
            return True
        start = SPACES[n - 1]
        if self.calm >> n & 1 and n not in self.owed:
            return True
        return wrong(s, start, [u for u in s.of_side(start, s.active) if u is not unit], s.active) is None

    # The list ------------------------------------------------------------------------------------------------

    @rule("13.1g", "9.5.2a", "9.5.2b")
    def spent(self, unit: Unit) -> bool:
        """13.1g Whether a unit has gone in this round, or costs more points than are left."""
        return self.s.doing[unit.n] & REDEPLOYED > 0 or (unit.large and self.points < LCU_COST)

    @rule("13.1i", "13.1h")
    def movers(self) -> list[Unit]:
        """13.1i The units on the map that can go somewhere from where a good end can be reached."""
        found, where = [], self.s.where
        known: dict[int, bool] = {}  # what is alike in the same place can do the same
        from_: list[int] = [UNCLEAR] * len(KIND)
        easy: list[int] = [NOWHERE] * len(KIND)
        for unit in self.units:
            if self.spent(unit):
                continue
            kind, start = KIND[unit.n], where[unit.n]
            if from_[kind] == UNCLEAR:
                from_[kind] = redeployment.able_from(self.s, unit)
                easy[kind] = from_[kind] & self.easy(unit)
            if easy[kind] >> start & 1:
                found.append(unit)
            elif from_[kind] >> start & 1:
                key = kind << PLACE_BITS | start
                goes = known.get(key)
                if goes is None:
                    goes = known[key] = self.goes(unit)
                if goes:
                    found.append(unit)
        return found

    def easy(self, unit: Unit) -> int:
        """The places from which units of a kind ride to a welcome and leave nothing in disorder, as bits.

        From others they may go as well, see `goes`.
        """
        if self.owed:
            return NOWHERE
        welcome, found = self.welcome(unit), NOWHERE
        for inside, ends in self.net(unit):
            open_ = ends & welcome
            if open_:
                found |= inside if open_ & open_ - 1 else inside & ~open_
        return found & (self.manned if unit.staff else self.calm)

    def goes(self, unit: Unit) -> bool:
        """Whether an able unit may go anywhere."""
        good, doubtful = self.open_to(unit)
        if good:
            return True
        return any(self.ends_well(unit, SPACES[n - 1]) for n in supply.numbers(doubtful))

    def places(self, unit: Unit) -> list[int]:
        """The numbers of the places that an able unit may go to."""
        good, doubtful = self.open_to(unit)
        for n in supply.numbers(doubtful):
            if self.ends_well(unit, SPACES[n - 1]):
                good |= 1 << n
        return supply.numbers(good)

    def open_to(self, unit: Unit) -> tuple[int, int]:
        """The places where an able unit leaves all in order, and those that must be tried, as bits."""
        open_ = within(self.s, unit, self.points)
        if self.owed and self.s.where[unit.n] not in self.owed:
            open_ &= _bits(self.owed)
        if not open_:
            return 0, 0
        doubtful = open_
        if not self.owed and self.leaves_well(unit):
            doubtful &= self.blocked(unit)
        if not self.owed and self.points <= cost(unit):
            return open_ & ~doubtful, 0
        return open_ & ~doubtful, doubtful

    def ends_well(self, unit: Unit, to: Space) -> bool:
        """Whether a redeployment leaves all in order, or others can put it in order afterwards."""
        left = self.points - price(self.s, unit, to)
        guess = self.after_owed(unit, to, left) if self.owed else self.guess(unit, to, left)
        if guess != UNCLEAR:
            return guess == YES
        key = KIND[unit.n], self.s.where[unit.n], to.n
        found = self._tried.get(key)
        if found is None:
            found = self._tried[key] = settles(self.s, unit, to, left, self.owed, set())
        return found

    # Quick answers -------------------------------------------------------------------------------------------

    def after_owed(self, unit: Unit, to: Space, left: int) -> int:
        """A quick look while one place is in disorder."""
        s, start = self.s, self.s.where[unit.n]
        if len(self.owed) > 1:
            return UNCLEAR
        here = SPACES[self.owed[0] - 1]
        if self.stays_full(here, unit, to, left):
            return NO
        if start == here.n:
            fine = self.leaves_well(unit) and not self.blocked(unit) >> to.n & 1
        else:
            fine = self.leaves_well(unit) and wrong(s, here, [*s.of_side(here, s.active), unit], s.active) is None
        if fine:
            return YES
        if not left:
            return NO
        return YES if start == here.n and self.another_leaves(unit, here, to, left) else UNCLEAR

    def stays_full(self, here: Space, unit: Unit, to: Space, left: int) -> bool:
        """Whether a place keeps too many units after a redeployment, even if all points left take units away."""
        count = len([u for u in self.s.of_side(here, self.s.active) if u.counted and u is not unit])
        return not here.free and count + int(unit.counted and to is here) - left > LIMIT

    def another_leaves(self, unit: Unit, here: Space, to: Space, left: int) -> bool:
        """Whether all is in order once a unit and another one have left a place, each for one that welcomes it."""
        s = self.s
        if self.blocked(unit) >> to.n & 1 or not quiet(s, here) or not quiet(s, to):
            return False
        rest = [u for u in s.of_side(here, s.active) if u is not unit]
        for other in rest:
            goals = within(s, other, left) & ~self.blocked(other) & ~(1 << to.n) if self.able(other, left) else 0
            if goals and wrong(s, here, [u for u in rest if u is not other], s.active) is None:
                return True
        return False

    def guess(self, unit: Unit, to: Space, left: int) -> int:
        """A quick look while all is in order."""
        s, n = self.s, self.s.where[unit.n]
        if left < 1:
            return NO
        if not quiet(s, SPACES[n - 1]) or not quiet(s, to):
            return UNCLEAR
        good = not self.blocked(unit) >> to.n & 1
        if not self.leaves_well(unit):
            if good and self.staff_is_joined(unit, left):
                return YES
            return self.staff_follows(unit, left) if good else UNCLEAR
        if unit.staff:
            alone = not self.manned >> to.n & 1 and not (self.hqs | self.guns) >> to.n & 1
            return self.joined_by(unit, to, left) if alone else UNCLEAR
        if self.full >> to.n & 1 and wrong(s, to, self.instead(unit, to), s.active) is None:
            return self.relieved(to, left)
        return UNCLEAR

    def instead(self, unit: Unit, to: Space) -> list[Unit]:
        """A unit among those of a full place, one of whom has made room."""
        units = self.s.of_side(to, self.s.active)
        counted = [u for u in units if u.counted]
        return [u for u in units if u is not counted[0]] + [unit] if counted else units

    def relieved(self, to: Space, left: int) -> int:
        """Whether a unit can leave a full place for one where it is welcome, for so many points."""
        found = self._relief.get(to.n)
        if found is None:
            found = NEVER
            for u in self.s.of_side(to, self.s.active):
                if u.counted and self.able(u, NEVER) and within(self.s, u, cost(u)) & ~self.blocked(u):
                    found = min(found, cost(u))
            self._relief[to.n] = found
        if found <= left:
            return YES
        leaving = [u for u in self.s.of_side(to, self.s.active) if u.counted and self.able(u, left)]
        return UNCLEAR if leaving else NO

    def staff_follows(self, unit: Unit, left: int) -> int:
        """Whether the only HQ or artillery piece that a unit leaves behind can go to other units."""
        rest = [u for u in self.s.of_side(self.s.space(unit), self.s.active) if u is not unit]
        if len(rest) != 1 or not rest[0].staff or not self.able(rest[0], left):
            return UNCLEAR
        return YES if within(self.s, rest[0], left) & ~self.blocked(rest[0]) else UNCLEAR

    def staff_is_joined(self, unit: Unit, left: int) -> bool:
        """Whether a Combat Unit can come to the HQ and artillery that a unit leaves behind."""
        s, start = self.s, self.s.where[unit.n]
        rest = [u for u in s.of_side(SPACES[start - 1], s.active) if u is not unit]
        eastern = _EASTERN[rest[0].n]
        if any(u.counted or _EASTERN[u.n] != eastern for u in rest):
            return False
        return self.cover(left, eastern, True) >> start & 1 == 1

    def joined_by(self, unit: Unit, to: Space, left: int) -> int:
        """Whether a Combat Unit can come to an empty place where an HQ or artillery piece goes ahead."""
        if self.cover(left, _EASTERN[unit.n], True) >> to.n & 1:
            return YES
        return UNCLEAR if self.cover(left, _EASTERN[unit.n], False) >> to.n & 1 else NO

    def cover(self, left: int, eastern: bool, well: bool) -> int:
        """The places that Combat Units of one part of the alliance can come to; `well` = leaving all in order."""
        key = (left * 2 + int(eastern)) * 2 + int(well)
        found = self._covers.get(key)
        if found is None:
            found = 0
            for u in self.units:
                fits = u.counted and (u.any_stack or _EASTERN[u.n] == eastern)
                if fits and self.able(u, left) and (not well or self.leaves_well(u)):
                    found |= within(self.s, u, left)
            self._covers[key] = found
        return found


def quiet(s: State, where: Space) -> bool:
    """Whether neither supply nor routes change when a unit of the active side comes or goes: its side rules there."""
    if not s.controls(s.active, where) or s.barred(where, s.active):
        return False
    return where.kind == SPACE or (
        where.kind == REGION and ALLIANCE[where.nation] == s.active and s.at_war(where.nation)
    )


# Trying out ----------------------------------------------------------------------------------------------------


def after(s: State, unit: Unit, to: Space) -> State:
    """A copy in which a unit has gone."""
    new = s.copy()
    new.log = None
    ride(new, unit, to)
    return new


@rule("10.3b", "27.0b", "20.3.4a", "20.3.4b")
def in_disorder(s: State, places: tuple[int, ...]) -> tuple[int, ...]:
    """10.3b, 27.0b, 20.3.4 The places among some that may not be left as they are."""
    return tuple([n for n in sorted(set(places)) if trouble(s, s.board.space(n), s.active) is not None])


def settles(s: State, unit: Unit, to: Space, left: int, owed: tuple[int, ...], seen: set[tuple[int, ...]]) -> bool:
    """Whether all is in order after a redeployment, or can be put in order with the points that are left."""
    new = after(s, unit, to)
    open_ = in_disorder(new, (*owed, s.where[unit.n], to.n))
    if not open_ or left < 1:
        return not open_
    return (len(open_) + 1) // 2 <= left and mended(new, left, open_, seen)


def mended(s: State, left: int, owed: tuple[int, ...], seen: set[tuple[int, ...]]) -> bool:
    """Whether places in disorder can be put in order: some redeployment from or to each of them must do it.

    The one with the fewest remedies is tried first. `seen` are the positions that were tried in vain.
    """
    key = (left, *s.where)
    if key in seen:
        return False
    seen.add(key)
    choices = Choices(s, left, owed)
    fewest: list[tuple[Unit, Space]] = []
    for at, number in enumerate(owed):
        found = remedies(choices, SPACES[number - 1])
        if not found:
            return False
        if not at or len(found) < len(fewest):
            fewest = found
    return any(settles(s, u, x, left - price(s, u, x), owed, seen) for u, x in fewest)


def remedies(choices: Choices, here: Space) -> list[tuple[Unit, Space]]:
    """What may help a place in disorder: one of its units goes, or another one comes; of units alike the first."""
    s, left = choices.s, choices.points
    found: list[tuple[Unit, Space]] = []
    known: set[int] = set()
    for unit in s.of_side(here, s.active):
        if KIND[unit.n] not in known and choices.able(unit, left):
            known.add(KIND[unit.n])
            found += [(unit, SPACES[n - 1]) for n in promising(choices, unit)]
    if not choices.full >> here.n & 1 or here.free or enemy_fort(s, here, s.active):
        elsewhere: set[int] = set()
        for unit in choices.units:
            kind = KIND[unit.n] << 9 | s.where[unit.n]
            comes = unit.counted and s.where[unit.n] != here.n and kind not in elsewhere and choices.able(unit, left)
            if comes and within(s, unit, left) >> here.n & 1:
                elsewhere.add(kind)
                found.append((unit, here))
    return found


def promising(choices: Choices, unit: Unit) -> list[int]:
    """The places that a unit may go to, by their numbers, the best ones first.

    Of places where nothing would be wrong, as many as there can be redeployments: no more can be taken up by others.
    Those that other places in disorder, or staff that looks for company, may need are all among them.
    """
    s, left = choices.s, choices.points
    open_ = within(s, unit, left)
    blocked = choices.blocked(unit)
    owed = open_ & _bits(choices.owed)
    good = open_ & ~blocked & ~owed
    first = supply.numbers(good)[: left + 1]
    for staff in choices.staff:
        if s.where[staff.n] in choices.owed and choices.able(staff, left):
            first += [n for n in supply.numbers(good & within(s, staff, left))[: left + 1] if n not in first]
    return [*supply.numbers(owed), *first, *supply.numbers(open_ & blocked & ~owed)]


def refused(s: State, unit: Unit, to: Space, points: int, owed: tuple[int, ...]) -> Refusal | None:
    """13, 10.3b Why a unit may not redeploy to a place now, or None."""
    refusal = redeployment.way_refused(s, unit, to, points)
    if refusal is not None:
        return refusal
    if owed and s.where[unit.n] not in owed and to.n not in owed:
        return trouble(s, SPACES[owed[0] - 1], s.active)
    choices = Choices(s, points, owed)
    if to.n in choices.places(unit):
        return None
    new = after(s, unit, to)
    left = in_disorder(new, (*owed, s.where[unit.n], to.n))
    refusal = redeployment.end_refused(s, unit, to)
    return refusal or (trouble(new, SPACES[left[0] - 1], s.active) if left else None)


def stays(s: State, unit: Unit, points: int, owed: tuple[int, ...]) -> Refusal | None:
    """13.1 Why a unit can not be picked: it may not redeploy at all, or there is nowhere it may go."""
    refusal = redeployment.unit_refused(s, unit, points)
    if refusal is not None:
        return refusal
    if Choices(s, points, owed).goes(unit):
        return None
    if owed and s.where[unit.n] not in owed:
        return trouble(s, SPACES[owed[0] - 1], s.active)
    return Refusal("13.1i", f"{unit} can be sent nowhere with {points} SR Points")


def _bits(numbers: tuple[int, ...]) -> int:
    found = 0
    for n in numbers:
        found |= 1 << n
    return found
