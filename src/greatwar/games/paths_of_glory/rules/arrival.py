"""10.1.2, 11.1.8, 15.2.4 The end of movement: no stack too high, no fort occupied by too few.

Both may be so for a while as units move one after another, as long as the units still to move can
set it right. `unfinishable` looks for such a way; a move is offered only if there is one, and refused with what would
remain wrong.
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
from .forts import besieged, enemy_fort, enough_to_besiege
from .movement import entry, may_move, must_stop, stopping
from .stacking import LIMIT

#: so many positions are looked at for a plan; a move is not refused because the search was given up
_EFFORT: Final = 4_000

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
    """10.1.2, 15.2.4 The first space that may not be left as it is at the end of movement, or None."""
    moved = overlay or {}
    for here in _touched(s, moved):
        if _amiss(s, here, moved):
            return here
    return None


def _touched(s: State, moved: Mapping[Unit, Space]) -> list[Space]:
    numbers = {*s.move_marks, *s.entered_now, *[x.n for x in moved.values()]}
    return [SPACES[n - 1] for n in sorted(numbers)]


def _amiss(s: State, here: Space, moved: Mapping[Unit, Space]) -> bool:
    """Whether a space has too many units, or too few on an enemy fort."""
    units = units_there(s, here, moved) if moved else s.stacks[here.n]
    if len(units) > LIMIT or not here.fort:
        return len(units) > LIMIT
    # ruling 112: who stands in a fort space whose siege was broken before may go or stay as he likes
    ours_to_mend = here.n not in s.unbesieged or here.n in s.entered_now or here in moved.values()
    return ours_to_mend and bool(units) and too_few(s, here, units)


def too_few(s: State, here: Space, units: Sequence[Unit]) -> bool:
    """15.2.1 Whether units of the active side in an enemy fort's space do not besiege it."""
    fort = s.fort(here)
    return fort > 0 and s.owner(here) == 1 - s.active and not enough_to_besiege(fort, units)


def units_there(s: State, here: Space, overlay: Mapping[Unit, Space]) -> list[Unit]:
    """The units of a space with those of the overlay in their new places."""
    units = [u for u in s.at(here) if u not in overlay]
    units.extend(u for u, x in overlay.items() if x == here)
    return units


def unfinishable(s: State, mover: Unit, at: Space, points: int = 0) -> Refusal | None:
    """What would be wrong at the end of movement if `mover` came to `at` with points left; None if all can end well.

    Search: let the mover stop there, or somewhere else; then mend what is wrong with the units still free.
    """
    search = Search(s, mover)
    barred = stopping(s, mover, at)
    wrong = search.wrong(at) if barred is None else barred
    if wrong is None:
        return None
    ends = reach(s, mover, at, 0 if must_stop(s, mover, at) else points, sieges_then(s, {mover: at}))
    for end in ends:
        if end is not at:
            then = search.wrong(end)
            if then is None:
                return None
            wrong = then if wrong is barred else wrong
    return wrong


class Search:
    """The search for a way to finish movement, with what has been tried already."""

    def __init__(self, s: State, mover: Unit) -> None:
        self.s = s
        self.mover = mover
        self.free = [u for u in free_units(s) if u is not mover]
        self._left = _EFFORT
        self._tried: set[frozenset[tuple[Unit, Space]]] = set()

    def wrong(self, end: Space) -> Refusal | None:
        """What cannot be mended if the mover ends its move there, or None."""
        overlay = {self.mover: end}
        trouble = unsettled(self.s, overlay)
        if trouble is None or self._mends(overlay):
            return None
        troubles = [x for x in _touched(self.s, overlay) if _amiss(self.s, x, overlay)]
        hopeless = [x for x in troubles if not self._clears(x, overlay, len(troubles) + 2)]
        return complaint(self.s, (hopeless or troubles)[0], overlay)

    def _clears(self, trouble: Space, overlay: Overlay, moves: int) -> bool:
        """Whether one space can be put right with a few moves, whatever becomes of the others."""
        if not _amiss(self.s, trouble, overlay):
            return True
        if not moves:
            return False
        remedies = self._remedies(trouble, overlay)
        return any(self._clears(trouble, {**overlay, unit: end}, moves - 1) for unit, end in remedies)

    def _mends(self, overlay: Overlay) -> bool:
        """Whether moves of free units lead to a position with nothing wrong."""
        trouble = unsettled(self.s, overlay)
        if trouble is None:
            return True
        plan = frozenset(overlay.items())
        if plan in self._tried:
            return False
        self._tried.add(plan)
        self._left -= 1
        if self._left < 0:
            return True  # nobody knows: then it is not refused
        return any(self._mends({**overlay, unit: end}) for unit, end in self._remedies(trouble, overlay))

    def _remedies(self, trouble: Space, overlay: Overlay) -> Iterable[tuple[Unit, Space]]:
        """Moves of free units that may help: out of the space, or (a siege) into it; of units alike only one."""
        s, too_many = self.s, len(units_there(self.s, trouble, overlay)) > LIMIT
        sieges = {sieges_then(s, {self.mover: overlay[self.mover]}), sieges_then(s, overlay)}
        tried: set[tuple[str, Space, bool]] = set()
        for unit in self.free:
            start, like = s.space_of(unit), (unit.kind, s.space_of(unit), s.reduced(unit))
            if unit in overlay or like in tried:
                continue
            tried.add(like)
            ends = sorted({x for then in sieges for x in reach(s, unit, start, s.mf(unit), then)})
            if start == trouble:
                for end in self._different(ends, overlay):
                    if end != trouble:
                        yield unit, end
            elif not too_many and trouble in ends:
                yield unit, trouble

    def _different(self, ends: list[Space], overlay: Overlay) -> list[Space]:
        """The ends that make a difference: of those with room for all who may have to leave a space, one will do."""
        s, leaving = self.s, self._leaving(overlay)
        found: list[Space] = []
        roomy = False
        for end in ends:
            plain = not enemy_fort(s, end, s.active) and LIMIT - len(units_there(s, end, overlay)) >= leaving
            if not (plain and roomy):
                found.append(end)
            roomy = roomy or plain
        return found

    def _leaving(self, overlay: Overlay) -> int:
        """How many free units stand where something may be wrong: on an enemy fort, or among too many."""
        s, found = self.s, 0
        for unit in self.free:
            if unit not in overlay:
                here = s.space_of(unit)
                if enemy_fort(s, here, s.active) or len(units_there(s, here, overlay)) > LIMIT:
                    found += 1
        return found


@rule("10.1.1", "10.1.2", "15.2.1", "15.2.4#1")
def complaint(s: State, here: Space, overlay: Mapping[Unit, Space] | None = None) -> Refusal:
    """10.1.2, 15.2.1 What is wrong with a space at the end of movement."""
    units = units_there(s, here, overlay or {})
    if len(units) > LIMIT:
        return Refusal("10.1.1", f"{len(units)} units would be in {here}, and too few of them can leave")
    if besieged(s, here) and any(u in s.at(here) for u in overlay or ()):
        return Refusal("15.2.4", f"the siege of {here} would be broken")
    return Refusal("15.2.1", f"too few units would besiege the fort of {here}")


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
