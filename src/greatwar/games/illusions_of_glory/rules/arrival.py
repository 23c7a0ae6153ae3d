"""10.3, 20.1.1, 20.3, 27.0b Where movement may end: no stack too high, no HQ alone, no fort held by too few."""

from __future__ import annotations

from typing import Final

from ....families.cdg.state import DIGGING, MOVED, TO_MOVE
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..components import SPACES
from ..pieces import Space, Unit
from ..state import LAST_SPACE, State
from . import movement, stacking
from .kinds import KIND
from .sieges import enemy_fort, enough

#: more room than any stack needs
PLENTY: Final = 99

# What must hold when movement ends -----------------------------------------------------------------------


@rule("10.3b", "10.3a", "20.1.1a", "20.3.1d", "20.3.4a", "20.3.4b", "27.0b")
def trouble(s: State, where: Space, side: int) -> Refusal | None:
    """10.3b, 20.3.1d, 27.0b What may not be left like this in a place when movement ends, or None."""
    return wrong(s, where, s.of_side(where, side), side)


def wrong(s: State, where: Space, units: list[Unit], side: int) -> Refusal | None:
    """What would be the trouble with these units of a side in a place, or None."""
    if not units:
        return None
    if len(units) == 1 and units[0].counted and not where.fort:
        return None
    refusal = stacking.stacked(where, units)
    if refusal is not None:
        return refusal
    if not any(u.counted for u in units):
        return Refusal("27.0b", f"{units[0]} must end its move with a friendly Combat Unit")
    fort = enemy_fort(s, where, side)
    if fort and not enough(fort, units):
        return Refusal("20.3.1d", f"too few units would besiege the fort of {where}")
    return None


def watched(s: State) -> list[Space]:
    """The places that movement of this round has touched."""
    numbers = {n for n in s.entered_now if 0 < n <= LAST_SPACE} | {a[1] for a in s.activations if a[0] == TO_MOVE}
    return [SPACES[n - 1] for n in sorted(numbers)]


def unsettled(s: State) -> Refusal | None:
    """The first thing that may not be left as it is, or None."""
    for where in watched(s):
        refusal = trouble(s, where, s.active)
        if refusal is not None:
            return refusal
    return None


# Can it still end well? ------------------------------------------------------------------------------------


def end_refused(s: State, unit: Unit, at: Space, left: int) -> Refusal | None:
    """Why a unit may not be in a place with so many MPs left: no legal end of movement could be reached from there."""
    trial = s.copy()
    start = s.space(unit)
    movement.work_on(trial, unit)
    if start is not at:
        trial.put(unit, at)
        trial.entered_now = tuple(sorted({*trial.entered_now, at.n}))
    refusal = settled(trial, unit, at)
    if refusal is None and unsettled(trial) is None:
        return None
    free = [u for u in movement.movers(trial) if left > 0 or u is not unit]
    if any(too_full(trial, x, free) for x in watched(trial)):
        return refusal or unsettled(trial)
    end = nearest_end(trial, unit, at, left)
    if end is not None and spreads(stopped(trial, unit, end)):
        return None
    if search(trial, unit, left, set()):
        return None
    return refusal or unsettled(trial)


def settled(s: State, unit: Unit, at: Space) -> Refusal | None:
    """Why a unit may not stop in a place."""
    return movement.no_end(s, unit, at) or trouble(s, at, s.active)


def can_settle(s: State) -> bool:
    """Whether the units that may still move can bring about a legal end."""
    return spreads(s.copy()) or search(s, None, 0, set())


def spreads(s: State) -> bool:
    """Whether all is in order once units leave places in disorder, each for the nearest place that takes it.

    A quick look before `search`, which tries all that may help; `s` is a copy, in which they go.
    """
    for place in watched(s):
        if trouble(s, place, s.active) is None:
            continue
        for unit in s.of_side(place, s.active):
            if unit in movement.movers(s):
                to = nearest_end(s, unit, place, movement.allowance(s, unit))
                if to is not None and to is not place:
                    stop(s, unit, to)
                    if trouble(s, place, s.active) is None:
                        break
        if trouble(s, place, s.active) is not None:
            return False
    return True


def search(s: State, mover: Unit | None, left: int, seen: set[tuple[int, ...]]) -> bool:
    """Whether the units that may still move can bring about a legal end. `mover` is on its way with `left` MPs.

    `seen` are the positions that were tried in vain.
    """
    if mover is not None:
        here = s.space(mover)
        ends = [
            *([] if movement.no_end(s, mover, here) else [here]),
            *useful(s, mover, reachable(s, mover, here, left), True),
        ]
        return any(search(stopped(s, mover, to), None, 0, seen) for to in ends)
    places = [x for x in watched(s) if trouble(s, x, s.active) is not None]
    if not places:
        return True
    key = (s.working, *s.where, *s.doing, *s.entered_now)
    if key in seen:
        return False
    seen.add(key)
    free = movement.movers(s)
    if any(too_full(s, x, free) for x in places):
        return False
    return any(helped(s, x, free, seen) for x in places)


def helped(s: State, place: Space, free: list[Unit], seen: set[tuple[int, ...]]) -> bool:
    """Whether a unit that leaves a place in disorder, or one that comes to it, makes a legal end possible."""
    for unit in unlike(s, [u for u in free if s.where[u.n] == place.n]):
        ends = useful(s, unit, reachable(s, unit, place, movement.allowance(s, unit)), False)
        if any(search(stopped(s, unit, to), None, 0, seen) for to in ends):
            return True
    for unit in unlike(s, [u for u in free if s.where[u.n] != place.n]):
        if stacking.refused(s, place, unit) is not None:
            continue
        comes = place in reachable(s, unit, s.space(unit), movement.allowance(s, unit))
        if comes and search(stopped(s, unit, place), None, 0, seen):
            return True
    return False


def too_full(s: State, place: Space, free: list[Unit]) -> bool:
    """Whether a place keeps more than three units even if all that can still leave it do."""
    if place.free or len(s.stacks[place.n]) <= stacking.LIMIT:
        return False
    return len([u for u in s.of_side(place, s.active) if u.counted and u not in free]) > stacking.LIMIT


def unlike(s: State, units: list[Unit]) -> list[Unit]:
    """One of each kind of unit: those alike in nation and size, place, activation and MPs can do the same."""
    seen: set[tuple[int, ...]] = set()
    kept = []
    for u in units:
        kind = (KIND[u.n], s.where[u.n], movement.activation_of(s, u), movement.allowance(s, u))
        if kind not in seen:
            seen.add(kind)
            kept.append(u)
    return kept


def useful(s: State, unit: Unit, places: list[Space], moving: bool) -> list[Space]:
    """The places that are worth trying for a unit that leaves a place in disorder.

    Where it causes no trouble, as many as there are units that look for such places (no more can be taken up by
    others); all where it may help, or be joined or relieved by others; none that stays too full whatever is done.
    `moving` = a unit on its way may go anywhere.
    """
    free = movement.movers(s)
    open_ = [x for x in watched(s) if trouble(s, x, s.active) is not None]
    leaving = len([u for u in free if any(s.where[u.n] == x.n for x in open_)])
    lonely = any(u.staff for x in open_ for u in s.of_side(x, s.active))
    helpful, good, shifted = [], [], []
    for x in places:
        if movement.no_end(s, unit, x) is not None:
            continue
        units = s.of_side(x, s.active)
        if x in open_ or enemy_fort(s, x, s.active):
            helpful.append(x)
        elif wrong(s, x, [*[u for u in units if u is not unit], unit], s.active) is None:
            good.append(x)
        elif unit.staff or any(u in free for u in units):
            shifted.append(x)
    most = len(good) if lonely else leaving + 1 + int(moving)
    return [*helpful, *good[:most], *shifted]


def stopped(s: State, unit: Unit, to: Space) -> State:
    """A copy in which a unit has ended its move in a place."""
    new = s.copy()
    stop(new, unit, to)
    return new


def stop(s: State, unit: Unit, to: Space) -> None:
    """A unit ends its move in a place, in a copy; nothing is taken."""
    movement.work_on(s, unit)
    if s.where[unit.n] != to.n:
        s.put(unit, to)
    s.mark(unit, MOVED)
    if to.n not in s.entered_now:
        s.entered_now = tuple(sorted({*s.entered_now, to.n}))


def reachable(s: State, unit: Unit, start: Space, points: int) -> list[Space]:
    """The places a unit can come to with so many MPs, nearest first."""
    found: list[Space] = []
    seen = {start.n}
    ring = [start]
    while ring and points > 0:
        points -= 1
        following = []
        for here in ring:
            for link in here.links:
                to = SPACES[link.to.n - 1]
                if to.n not in seen and not movement.shut(s, unit, here, to):
                    seen.add(to.n)
                    found.append(to)
                    if not movement.must_stop(s, unit, to):
                        following.append(to)
        ring = following
    return found


# One step ----------------------------------------------------------------------------------------------------


@rule("10.3b", "20.1.1a", "20.3.1d")
def step_refused(s: State, unit: Unit, start: Space, to: Space, left: int, apart: bool) -> Refusal | None:
    """11.1 Why a unit may not take a step; `left` are its MPs before the step, `apart` see `in_order_without`."""
    return movement.entry_refused(s, unit, start, to) or landing_refused(s, unit, to, left, apart)


def landing_refused(s: State, unit: Unit, to: Space, left: int, apart: bool) -> Refusal | None:
    """10.3b Why a unit may not step into a place that it can enter: no legal end could be reached from there."""
    if apart and in_order_with(s, unit, to):
        return None
    after = 0 if movement.must_stop(s, unit, to) else movement.after_step(left)
    if apart and finds_end(s, unit, to, after):
        return None
    if not apart and in_order_with(s, unit, to) and others_leave(s, unit, to):
        return None
    if after < 1 and unit.counted and stays_full(s, to):
        return settled_with(s, unit, to)
    return end_refused(s, unit, to, after)


def others_leave(s: State, unit: Unit, to: Space) -> bool:
    """Whether too many units stand where a unit leaves for another place, and others of its stack can go next door.

    A quick look; if it says no, others may still find places further on.
    """
    here, number = s.space(unit), movement.activation_of(s, unit)
    rest = [u for u in s.of_side(here, s.active) if u is not unit]
    more = len([u for u in rest if u.counted]) - stacking.LIMIT
    if more < 1 or here.free or here.fort or number < 0:
        return False
    able = [u for u in rest if u.counted and s.mf(u) > 0 and not s.does(u, MOVED | DIGGING)]
    leaving = [u for u in able if u.nations == able[0].nations and movement.activation_of(s, u) == number][:more]
    if len(leaving) < more or wrong(s, here, [u for u in rest if u not in leaving], s.active) is not None:
        return False
    if any(x is not here and trouble(s, x, s.active) is not None for x in watched(s)):
        return False
    return room_next_door(s, leaving[0], here, to) >= more


def room_next_door(s: State, unit: Unit, here: Space, apart_from: Space) -> int:
    """How many units like this one may go to the places next to one, but for one of them."""
    room = 0
    for link in here.links:
        x = SPACES[link.to.n - 1]
        if x is not apart_from and not movement.shut(s, unit, here, x) and in_order_with(s, unit, x):
            counted = len([u for u in s.of_side(x, s.active) if u.counted])
            room += PLENTY if x.free else stacking.LIMIT - counted
    return room


def stays_full(s: State, place: Space) -> bool:
    """Whether a place has no room for one more even if all that can still leave it do."""
    if place.free or len(s.stacks[place.n]) < stacking.LIMIT:
        return False
    free = movement.movers(s)
    return len([u for u in s.of_side(place, s.active) if u.counted and u not in free]) >= stacking.LIMIT


def settled_with(s: State, unit: Unit, to: Space) -> Refusal | None:
    """Why a unit may not stop in a place where it is not yet."""
    units = [u for u in s.of_side(to, s.active) if u is not unit]
    return movement.no_end(s, unit, to) or wrong(s, to, [*units, unit], s.active)


def in_order_without(s: State, unit: Unit, settled: bool) -> bool:
    """Whether all is in order but for what a unit does or suffers where it stands; `settled` = all is in order."""
    here = s.space(unit)
    rest = [u for u in s.of_side(here, s.active) if u is not unit]
    if wrong(s, here, rest, s.active) is not None:
        return False
    return settled or all(trouble(s, x, s.active) is None for x in watched(s) if x is not here)


def in_order_with(s: State, unit: Unit, to: Space) -> bool:
    """Whether a unit may stop in a place and all is in order there then."""
    if movement.no_end(s, unit, to) is not None:
        return False
    if unit.counted and not to.fort and not s.stacks[to.n]:
        return True
    units = s.of_side(to, s.active)
    if unit not in units:
        units.append(unit)
    return wrong(s, to, units, s.active) is None


def finds_end(s: State, unit: Unit, at: Space, left: int) -> bool:
    """Whether a unit finds a place for itself, here or further on, while nobody else has to move.

    All that is elsewhere must be in order. If it finds none others may still make room for it, see `search`.
    """
    end = nearest_end(s, unit, at, left)
    if end is None or end is at:
        return end is at
    return wrong(s, at, [u for u in s.of_side(at, s.active) if u is not unit], s.active) is None


def nearest_end(s: State, unit: Unit, at: Space, left: int) -> Space | None:
    """The nearest place where a unit may stop and all is in order with it, from a place and with MPs left, or None."""
    if in_order_with(s, unit, at):
        return at
    seen = {at.n}
    ring = [at]
    while ring and left > 0:
        left -= 1
        following = []
        for here in ring:
            for link in here.links:
                to = SPACES[link.to.n - 1]
                if to.n in seen or movement.shut(s, unit, here, to):
                    continue
                if in_order_with(s, unit, to):
                    return to
                seen.add(to.n)
                if not movement.must_stop(s, unit, to):
                    following.append(to)
        ring = following
    return None


def stop_refused(s: State, unit: Unit, here: Space, settled: bool) -> Refusal | None:
    """Why a unit on its way may not stop where it is."""
    refusal = movement.no_end(s, unit, here)
    if refusal is not None or (settled and trouble(s, here, s.active) is None):
        return refusal
    if unit.counted and stays_full(s, here):
        return trouble(s, here, s.active)
    return end_refused(s, unit, here, 0)


def dig_refused(s: State, unit: Unit, settled: bool) -> Refusal | None:
    """Why an LCU may not stay to dig: somebody else would have to leave, and cannot."""
    if settled:
        return None
    trial = s.copy()
    movement.work_on(trial, unit)
    trial.mark(unit, DIGGING)
    return None if can_settle(trial) else unsettled(s)
