"""Control of spaces: who takes what by entering it, what goes back, and the one hook after every change."""

from __future__ import annotations

from typing import Any, Final, Generic

from .board import AP, CP, NOBODY, Board, Place, U, X
from .state import S

# What a unit does to the control of a space it stands in.
NOTHING: Final = 0
HOLDS: Final = 1  # only while it stays
TAKES: Final = 2


class Control(Generic[S, U, X]):
    """Control of spaces. The title overrides `takes` and `changed`, perhaps `entered`."""

    def __init__(self, board: Board[U, X, Any]) -> None:
        self.board = board

    # The title's --------------------------------------------------------------------------------------

    def takes(self, s: S, unit: U, to: X) -> int:
        """What a unit standing in a space does to its control: NOTHING, HOLDS or TAKES.

        By default staff, neutral units, units before an intact enemy fort and units that share a region with the
        enemy do nothing; regular units take, others hold.
        """
        side: int = s.side_of(unit)
        if side not in (CP, AP) or unit.staff or s.enemy_fort(to, side) or s.hostile(to, side):
            return NOTHING
        return TAKES if unit.regular else HOLDS

    def changed(self, s: S, where: X, was: int, now: int, by: U | None) -> None:
        """The owner of a space has changed: victory points, tracks and markers. `by` is None if nobody entered."""

    def entered(self, s: S, unit: U, to: X) -> None:
        """A unit stands in a new space; its control has not been looked at yet. Markers that are met, landings."""

    # The family's -------------------------------------------------------------------------------------

    def gain(self, s: S, where: X, owner: int, by: U | None = None) -> None:
        """A space passes to an owner; all changes of control come through here."""
        was: int = s.owner(where)
        if was != owner:
            s.set_owner(where, owner)
            self.changed(s, where, was, owner, by)

    def enter(self, s: S, unit: U, to: X) -> None:
        """A unit comes to a space and takes or holds it as far as it may."""
        self.leave(s, unit)
        s.put(unit, to)
        self.overrun(s, unit, to)
        self.entered(s, unit, to)
        self.occupy(s, unit, to)

    def occupy(self, s: S, unit: U, to: X) -> None:
        """What a unit's presence does to the control of the space it stands in."""
        how = self.takes(s, unit, to)
        if how == TAKES:
            self.forget(s, to)
            self.gain(s, to, s.side_of(unit), unit)
        elif how == HOLDS and s.owner(to) != s.side_of(unit):
            if not self.is_held(s, to):
                s.held = (*s.held, (to.n, s.owner(to)))
            self.gain(s, to, s.side_of(unit), unit)

    def leave(self, s: S, unit: U) -> None:
        """A unit is about to leave its space: what only it held goes back. The unit has not been moved yet."""
        if not s.on_map(unit):
            return
        here: X = s.space(unit)
        if not self.is_held(s, here) or s.owner(here) != s.side_of(unit):
            return
        others: list[U] = [u for u in s.of_side(here, s.side_of(unit)) if u is not unit]
        if not any(self.takes(s, u, here) for u in others):
            self.give_back(s, here)

    def remove(self, s: S, unit: U, to: Place) -> None:
        """Take a unit off the map into a box; a space that only it held goes back."""
        self.leave(s, unit)
        s.put(unit, to)

    def is_held(self, s: S, where: X) -> bool:
        """Whether a space is only held while it is occupied."""
        return any(number == where.n for number, _ in s.held)

    def forget(self, s: S, where: X) -> None:
        """A space that was only held is now taken."""
        if s.held:
            s.held = tuple([pair for pair in s.held if pair[0] != where.n])

    def give_back(self, s: S, where: X) -> None:
        """A space that was only held goes back to whom it belonged to."""
        for number, before in s.held:
            if number == where.n:
                self.forget(s, where)
                self.gain(s, where, before)
                return

    def overrun(self, s: S, unit: U, to: X) -> None:
        """An enemy trench that is entered loses a level, and what is left of it serves the other side."""
        if s.side_of(unit) not in (CP, AP) or s.hostile(to, s.side_of(unit)):
            return
        level = s.trench_level(to, 1 - s.side_of(unit))
        if level:
            s.set_trench(to, s.side_of(unit), level - 1)

    def fort_falls(self, s: S, where: X) -> None:
        """A fort is destroyed: the space is theirs who stand in it against the fort, otherwise it stays."""
        owner: int = s.owner(where)
        s.destroy_fort(where)
        if owner not in (CP, AP):
            return
        for unit in s.of_side(where, 1 - owner):
            self.occupy(s, unit, where)
        if s.owner(where) == owner and any(s.side_of(u) == NOBODY for u in s.at(where)):
            self.nobody_takes(s, where)

    def nobody_takes(self, s: S, where: X) -> None:
        """A fort has fallen to units that are nobody's; by default nothing changes."""
