"""10.3, 20.1.1, 20.3, 27.0b Where movement may end: no stack too high, no HQ alone, no fort held by too few."""

from __future__ import annotations

from ....families.cdg.state import DIGGING, MOVED, TO_MOVE
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..components import SPACES
from ..pieces import Space, Unit
from ..state import LAST_SPACE, State
from . import movement, stacking
from .sieges import enemy_fort, enough

#: positions that a search for a legal end of movement has looked at: it never gives up halfway
Tried = set[tuple[tuple[int, ...], bytes, tuple[int, ...], int]]


# What must hold when movement ends -----------------------------------------------------------------------


@rule("10.3b", "10.3a", "20.1.1a", "20.3.1d", "20.3.4a", "20.3.4b", "27.0b")
def trouble(s: State, where: Space, side: int) -> Refusal | None:
    """10.3b, 20.3.1d, 27.0b What may not be left like this in a place when movement ends, or None."""
    return wrong(s, where, s.of_side(where, side), side)


def wrong(s: State, where: Space, units: list[Unit], side: int) -> Refusal | None:
    """What would be the trouble with these units of a side in a place, or None."""
    if not units:
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
    if search(trial, unit, left, set()):
        return None
    return refusal or unsettled(trial)


def settled(s: State, unit: Unit, at: Space) -> Refusal | None:
    """Why a unit may not stop in a place."""
    return movement.no_end(s, unit, at) or trouble(s, at, s.active)


def search(s: State, mover: Unit | None, left: int, tried: Tried) -> bool:
    """Whether the units that may still move can bring about a legal end. `mover` is on its way with `left` MPs."""
    if mover is not None:
        here = s.space(mover)
        for to in likely(s, mover, [here, *reachable(s, mover, here, left)]):
            if movement.no_end(s, mover, to) is None and search(stopped(s, mover, to), None, 0, tried):
                return True
        return False
    places = [x for x in watched(s) if trouble(s, x, s.active) is not None]
    if not places:
        return True
    position = tuple(s.where), s.doing, s.entered_now, s.working
    if position in tried:
        return False
    tried.add(position)
    free = movement.movers(s)
    if any(hopeless(s, x, free) for x in places):
        return False
    place = places[0]
    inside = [u for u in free if s.where[u.n] == place.n]
    for unit in inside:
        for to in likely(s, unit, reachable(s, unit, place, movement.allowance(s, unit))):
            if movement.no_end(s, unit, to) is None and search(stopped(s, unit, to), None, 0, tried):
                return True
    for unit in free:
        if s.where[unit.n] == place.n or stacking.refused(s, place, unit) is not None:
            continue
        comes = place in reachable(s, unit, s.space(unit), movement.allowance(s, unit))
        if comes and search(stopped(s, unit, place), None, 0, tried):
            return True
    return False


def hopeless(s: State, where: Space, free: list[Unit]) -> bool:
    """Whether nobody who may still move could set a place right, by leaving it or by joining those who stay."""
    return all(s.where[u.n] != where.n and stacking.refused(s, where, u) is not None for u in free)


def likely(s: State, unit: Unit, places: list[Space]) -> list[Space]:
    """Places in the order in which a search tries them: first those where nothing is wrong with a unit."""
    fine, rest = [], []
    for to in places:
        others = [u for u in s.of_side(to, s.active) if u is not unit]
        if wrong(s, to, [*others, unit], s.active) is None:
            fine.append(to)
        else:
            rest.append(to)
    return fine + rest


def stopped(s: State, unit: Unit, to: Space) -> State:
    """A copy in which a unit has ended its move in a place."""
    new = s.copy()
    movement.work_on(new, unit)
    new.put(unit, to)
    new.mark(unit, MOVED)
    new.entered_now = tuple(sorted({*new.entered_now, to.n}))
    return new


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
                if to.n not in seen and movement.entry_refused(s, unit, here, to) is None:
                    seen.add(to.n)
                    found.append(to)
                    if not movement.must_stop(s, unit, to):
                        following.append(to)
        ring = following
    return found


# One step ----------------------------------------------------------------------------------------------------


@rule("11.1.2e", "10.3b", "20.1.1a", "20.3.1d")
def step_refused(s: State, unit: Unit, start: Space, to: Space, left: int, settled: bool) -> Refusal | None:
    """11.1 Why a unit may not take a step; `left` are its MPs before the step, `settled` = nothing is owed."""
    refusal = movement.entry_refused(s, unit, start, to)
    if refusal is not None:
        return refusal
    if left < 1:
        return Refusal("11.1.2e", f"{unit} has no Movement Points left")
    after = 0 if movement.must_stop(s, unit, to) else left - 1
    if settled and simple(s, unit, start, to):
        return None
    return end_refused(s, unit, to, after)


def simple(s: State, unit: Unit, start: Space, to: Space) -> bool:
    """Whether a step leaves both places in order without further ado."""
    if not unit.counted or (start.fort and enemy_fort(s, start, s.active)) or (to.fort and enemy_fort(s, to, s.active)):
        return False
    if movement.no_end(s, unit, to) is not None or stacking.refused(s, to, unit) is not None:
        return False
    rest = [u for u in s.of_side(start, s.active) if u is not unit]
    return not rest or (any(u.counted for u in rest) and stacking.stacked(start, rest) is None)


def stop_refused(s: State, unit: Unit, here: Space, settled: bool) -> Refusal | None:
    """Why a unit on its way may not stop where it is."""
    refusal = movement.no_end(s, unit, here)
    if refusal is not None or (settled and trouble(s, here, s.active) is None):
        return refusal
    return end_refused(s, unit, here, 0)


def dig_refused(s: State, unit: Unit, settled: bool) -> Refusal | None:
    """Why an LCU may not stay to dig: somebody else would have to leave, and cannot."""
    if settled:
        return None
    trial = s.copy()
    movement.work_on(trial, unit)
    trial.mark(unit, DIGGING)
    return None if search(trial, None, 0, set()) else unsettled(s)
