"""10.1.2, 11.1.8, 15.2.4 The end of movement: no stack too high, no fort occupied by too few.

Both may be so for a while as units move one after another, as long as the units still to move can
set it right. `can_settle` looks for such a way; a move is offered only if there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import SPACES, Space, Unit
from ..state import Mark, State
from . import supply
from .control import ANA
from .forts import enemy_fort, enough_to_besiege
from .movement import entry, may_move, must_stop, stopping
from .stacking import LIMIT

#: a plan longer than this is not looked for: the move is refused instead
_EFFORT: Final = 400

#: units that stand elsewhere than the state says, while a plan is tried
Overlay = dict[Unit, Space]
#: forts that would be besieged, or no longer, after the moves of a plan
Sieges = tuple[tuple[Space, bool], ...]


def reach(s: State, unit: Unit, start: Space, points: int, sieges: Sieges = ()) -> tuple[Space, ...]:
    """Where a unit could stop with so many movement points, `start` included if it may stop there.

    It is kept until a unit moves: the search for a legal end asks again and again.
    """
    events = s.turn, s.played, s.war_status, s.level, s.near_east
    key = "reach", unit, start, points, sieges, s.attack_marks, events
    found: tuple[Space, ...] | None = s.derived.get(key)
    if found is None:
        found = s.derived[key] = _reach(s, unit, start, points, dict(sieges))
    return found


def _reach(s: State, unit: Unit, start: Space, points: int, sieges: dict[Space, bool]) -> tuple[Space, ...]:
    seen, frontier = {start}, [start]
    for _ in range(points):
        step = []
        for here in frontier:
            stops = not sieges[here] if here in sieges else must_stop(s, unit, here)
            if here is not start and stops:
                continue
            for to in here.neighbours:
                if to not in seen and entry(s, unit, here, to) is None:
                    seen.add(to)
                    step.append(to)
        frontier = step
    return tuple(x for x in sorted(seen) if stopping(s, unit, x) is None)


@rule("15.2.1", "15.1.1")
def sieges_then(s: State, overlay: Overlay) -> Sieges:
    """15.1.1 The enemy forts that units of a plan leave or come to, and whether each is besieged after it."""
    touched = {s.space_of(u) for u in overlay} | {*overlay.values()}
    forts = [x for x in sorted(touched) if enemy_fort(s, x, s.active)]
    return tuple((x, enough_to_besiege(s.fort(x), units_there(s, x, overlay))) for x in forts)


def free_units(s: State) -> list[Unit]:
    """The units that have still to move."""
    return [u for x in s.move_marks for u in s.stacks[x] if may_start(s, u) is None and s.mf(u)]


@rule("14.1.1.1", "14.3.1")
def may_start(s: State, unit: Unit) -> Refusal | None:
    """14.1.1.1 Supply at the activation counts; by the text of 2022 a unit must also have it when its move starts.

    What units on their way have left unsettled is set right by the others all the same (ruling 96).
    """
    refusal = may_move(s, unit)
    if refusal is not None or s.options.rules != 2022 or not paths_may_close(s) or unsettled(s) is not None:
        return refusal
    return supply.cannot_act(s, unit)


def paths_may_close(s: State) -> bool:
    """Whether movement may have cost its own side supply: by a siege that was left, or a space the ANA has left."""
    return any(SPACES[x - 1].fort or ANA in s.stacks[x] for x in s.move_marks) or s.marked(ANA, Mark.MOVED)


@rule("10.1.1", "10.1.2", "10.1.4", "15.2.4#1", "15.2.4#2", "15.2.4#3")
def unsettled(s: State, overlay: Mapping[Unit, Space] | None = None) -> Space | None:
    """10.1.2, 15.2.4 A space that may not be left as it is at the end of movement, or None."""
    moved = overlay or {}
    touched = {*s.move_marks, *s.entered_now, *[x.n for x in moved.values()]}
    for number in sorted(touched):
        here = SPACES[number - 1]
        units = units_there(s, here, moved) if moved else s.stacks[number]
        if len(units) > LIMIT:
            return here
        if not here.fort:
            continue
        ours_to_mend = here.n not in s.unbesieged or here.n in s.entered_now or here in moved.values()
        if ours_to_mend and units and too_few(s, here, units):
            return here
    return None


def too_few(s: State, here: Space, units: Sequence[Unit]) -> bool:
    """15.2.1 Whether units of the active side in an enemy fort's space do not besiege it."""
    fort = s.fort(here)
    return fort > 0 and s.owner(here) == 1 - s.active and not enough_to_besiege(fort, units)


def units_there(s: State, here: Space, overlay: Mapping[Unit, Space]) -> list[Unit]:
    """The units of a space with those of the overlay in their new places."""
    units = [u for u in s.at(here) if u not in overlay]
    units.extend(u for u, x in overlay.items() if x == here)
    return units


def can_settle(s: State, mover: Unit, at: Space, points: int = 0) -> bool:
    """Whether movement can still be brought to a legal end, with `mover` standing at `at` and points left.

    Search: let the mover stop there, or somewhere else; then repair unsettled spaces with the units still free.
    """
    used, effort = frozenset({mover}), [_EFFORT]
    if stopping(s, mover, at) is None and _repair(s, {mover: at}, used, effort):
        return True
    ends = reach(s, mover, at, 0 if must_stop(s, mover, at) else points, sieges_then(s, {mover: at}))
    return any(_repair(s, {mover: end}, used, effort) for end in ends if end != at)


def _repair(s: State, overlay: Overlay, used: frozenset[Unit], effort: list[int]) -> bool:
    trouble = unsettled(s, overlay)
    if trouble is None:
        return True
    effort[0] -= 1
    if effort[0] < 0:
        return False
    free = [u for u in free_units(s) if u not in used]
    return any(
        _repair(s, {**overlay, unit: end}, used | {unit}, effort) for unit, end in _remedies(s, trouble, free, overlay)
    )


def _remedies(s: State, trouble: Space, free: list[Unit], overlay: Overlay) -> Iterable[tuple[Unit, Space]]:
    """Moves of free units that may help: out of the space, or (a siege) into it."""
    too_many = len(units_there(s, trouble, overlay)) > LIMIT
    sieges = sieges_then(s, overlay)
    for unit in free:
        start = s.space_of(unit)
        if start == trouble:
            yield from ((unit, end) for end in reach(s, unit, start, s.mf(unit), sieges) if end != trouble)
        elif not too_many and trouble in reach(s, unit, start, s.mf(unit), sieges):
            yield unit, trouble


def settled_by(s: State, unit: Unit, to: Space) -> bool:
    """Quick look: the unit may stop at `to`, and neither there nor where it comes from is anything amiss."""
    if len(s.at(to)) >= LIMIT or stopping(s, unit, to) is not None:
        return False
    if s.fort(to) and s.owner(to) != unit.side and not enough_to_besiege(s.fort(to), (*s.at(to), unit)):
        return False
    start = s.space_of(unit)
    if s.fort(start) and s.owner(start) != unit.side:
        rest = [u for u in s.at(start) if u != unit]
        return not rest or enough_to_besiege(s.fort(start), rest) or start.n in s.unbesieged
    return True
