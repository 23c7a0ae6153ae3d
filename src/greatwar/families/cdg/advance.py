"""Advance: who may follow, how far, and how many; a siege that is begun must be completed."""

from __future__ import annotations

from typing import Any, ClassVar, Generic

from msgspec.structs import replace

from ...kernel.refusal import Refusal
from .board import Board, U, X
from .control import Control
from .limits import Limit4, refused4
from .record import B, attacker, combat_of, keep_combat
from .sieges import Sieges
from .stacking import Stacking
from .state import S


class Advance(Generic[S, U, X, B]):
    """Steps of an advance, unit by unit and space by space.

    LIMITS are (s, unit, start, to) -> Refusal | None: who is entitled, lines, enemies, supply. The title overrides
    `movers`, `counted`, `beyond`, `stops`, `may_begin`; MOST is the number of counted units that may advance.
    """

    MOST: ClassVar[int] = 3

    def __init__(
        self,
        board: Board[U, X, Any],
        stacking: Stacking[S, U, X],
        control: Control[S, U, X],
        sieges: Sieges[S, U, X],
        limits: tuple[Limit4[S, U, X, X], ...],
    ) -> None:
        self.board = board
        self.stacking = stacking
        self.control = control
        self.sieges = sieges
        self.LIMITS = limits

    # The title's --------------------------------------------------------------------------------------

    def may_begin(self, s: S, c: B) -> bool:
        """Whether there is anything to advance into: by default if no defender is left in the space."""
        return not any(s.opposes(u, attacker(s)) for u in s.at(self.board.space(c.space)))

    def movers(self, s: S, c: B) -> list[U]:
        """The units that may advance at all, in order of number: by default the attackers at full strength."""
        units = [self.board.units[n] for n in sorted(c.attackers)]
        return [u for u in units if s.on_map(u) and not s.reduced(u)]

    def counted(self, s: S, c: B, unit: U) -> bool:
        """Whether a unit counts among the MOST that may advance."""
        return not unit.staff

    def beyond(self, s: S, c: B) -> list[X]:
        """The spaces beyond the battle that may be entered: by default those passed in a retreat of two spaces."""
        if c.retreat < 2:
            return []
        return [self.board.space(n) for n in sorted({path[0] for path in c.paths if path})]

    def stops(self, s: S, c: B, unit: U, start: X, to: X) -> bool:
        """Whether terrain or water stops a unit that has entered a space. Forts are asked apart."""
        return False

    def furthest(self, s: S, c: B) -> int:
        """How many spaces a unit may advance."""
        return 2

    # The family's -------------------------------------------------------------------------------------

    def steps_taken(self, c: B, unit: U) -> int:
        """How many spaces a unit has advanced; it stands once in `advanced` for each of them."""
        return c.advanced.count(unit.n)

    def spaces(self, s: S, c: B, unit: U) -> list[X]:
        """Where a unit may look next: first the defenders' space, then those beyond."""
        taken = self.steps_taken(c, unit)
        if taken == 0:
            return [self.board.space(c.space)]
        if unit.n in c.stopped or taken >= self.furthest(s, c):
            return []
        return self.beyond(s, c)

    def too_many(self, s: S, c: B, unit: U) -> bool:
        """Whether as many units have advanced as may."""
        if unit.n in c.advanced or not self.counted(s, c, unit):
            return False
        return len({n for n in c.advanced if self.counted(s, c, self.board.units[n])}) >= self.MOST

    def limits(self, s: S, unit: U, to: X) -> Refusal | None:
        """What the title's limits say against a step, or None."""
        here: X = s.space(unit)
        return refused4(self.LIMITS, s, unit, here, to)

    def open_siege(self, s: S, c: B) -> X | None:
        """The space where advancing units stand before a fort that more of them must besiege."""
        for n in sorted(set(c.advanced)):
            here: X = s.space(self.board.units[n])
            if self.sieges.too_few(s, here, s.of_side(here, s.side_of(self.board.units[n]))):
                return here
        return None

    def _steps(self, s: S) -> list[tuple[U, X]]:
        """Steps against which nothing speaks, sieges apart."""
        c: B = combat_of(s)
        found: list[tuple[U, X]] = []
        for unit in self.movers(s, c):
            for to in self.spaces(s, c, unit):
                if to is s.space(unit) or self.too_many(s, c, unit) or not self.stacking.fits(s, to, unit):
                    continue
                if self.limits(s, unit, to) is None:
                    found.append((unit, to))
        return found

    def siege_can_be_completed(self, s: S) -> bool:
        """Whether the units that may still advance can complete a siege that was begun."""
        c: B = combat_of(s)
        if self.open_siege(s, c) is None:
            return True
        return any(self.siege_can_be_completed(self._after(s, unit, to)) for unit, to in self._steps(s))

    def advances(self, s: S) -> list[tuple[U, X]]:
        """Every unit with the spaces it may enter next, so that sieges can be completed."""
        c: B = combat_of(s)
        if not self.may_begin(s, c):
            return []
        begun = self.open_siege(s, c)
        found: list[tuple[U, X]] = []
        for unit, to in self._steps(s):
            harmless = begun is None and not self.sieges.stops(s, to, s.side_of(unit))
            leaves_fort = s.enemy_fort(s.space(unit), s.side_of(unit)) > 0 and unit.n in c.advanced
            if (harmless and not leaves_fort) or self.siege_can_be_completed(self._after(s, unit, to)):
                found.append((unit, to))
        return found

    def may_end(self, s: S) -> bool:
        """Whether the owner may leave it at that: no siege that was begun is incomplete."""
        return self.open_siege(s, combat_of(s)) is None

    def _after(self, s: S, unit: U, to: X) -> S:
        new = s.copy()
        new.log = None
        self.go(new, unit, to)
        return new

    def go(self, s: S, unit: U, to: X) -> None:
        """A unit advances and takes the space, unless it besieges a fort there."""
        c: B = combat_of(s)
        start: X = s.space(unit)
        stops = self.stops(s, c, unit, start, to) or self.sieges.stops(s, to, s.side_of(unit))
        self.control.enter(s, unit, to)
        advanced = (*c.advanced, unit.n)
        done = stops or advanced.count(unit.n) >= self.furthest(s, c)
        c = combat_of(s)  # taking the space may have changed the record
        keep_combat(s, replace(c, advanced=advanced, stopped=(*c.stopped, unit.n) if done else c.stopped))
