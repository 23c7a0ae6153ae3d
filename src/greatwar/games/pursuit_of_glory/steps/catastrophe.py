"""12.9.9 CATASTROPHIC ATTACK: a beaten Allied stack retreats and the CP defenders follow it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....families.cdg.movement import FRESH
from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import PERMANENT, SPACES, UNITS, Space, Unit
from ..names import AP, CP
from ..notation import DONE, of_space, to
from ..rules import combat, elimination, supply
from ..rules.combat import record
from ..rules.combat_flags import NO_WITHDRAWAL
from ..rules.control import CONTROL
from ..rules.movement import barred_land, desert, labelled, national, strait, swamp
from ..rules.retreat import RETREAT, barred, line_closed, occupied
from ..rules.stacking import STACKING
from ..state import RETREATED, State

FURTHEST: Final = 4
#: what bars a pursuing unit as it bars a moving one, enemy units apart
PURSUIT_ENTRY: Final = (labelled, strait, barred_land, desert, swamp, national)


@rule("12.9.9#1", "12.9.9#3", "12.7.8")
def begin(s: State) -> None:
    """12.9.9 The card is played: a Withdrawal is cancelled; the CP names the stack that retreats."""
    c = record(s)
    combat.note(s, flags=c.flags | NO_WITHDRAWAL)
    s.push(NameStack())


def stacks(s: State) -> list[Space]:
    """12.9.9 The spaces of Allied attackers from which the CP may choose."""
    places = {s.space(UNITS[n]) for n in record(s).attackers if s.on_map(UNITS[n])}
    return sorted([x for x in places if not x.shared and not x.beachhead])  # ruling 33


@rule("12.9.9#1")
class NameStack(Decision):
    """12.9.9 The CP chooses the attacking stack that has to retreat."""

    asked_by: ClassVar[str] = "12.9.9"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Choose the Allied stack that retreats"

    def actions(self, s: State) -> list[Action]:
        return [of_space("put", x) for x in stacks(s)] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        where: Space = action.args[0]
        units = tuple([n for n in record(s).attackers if s.on_map(UNITS[n]) and s.space(UNITS[n]) is where])
        s.push(Flight(units, (where.n,)))


def exits(s: State, units: list[Unit], here: Space) -> list[Space]:
    """12.9.9 Where a stack may flee: the spaces that most of its units can enter together."""
    found: dict[Space, list[Unit]] = {}
    c = record(s)
    for x in here.neighbours:
        if x.n == c.space:
            continue
        able = [u for u in units if all(limit(s, u, here, x) is None for limit in (line_closed, occupied, barred))]
        if able and STACKING.room(s, x, s.of_side(x, AP), able):
            found[x] = able
    most = max([len(able) for able in found.values()], default=0)
    ranked = [x for x in found if len(found[x]) == most]
    return RETREAT.best(s, units[0], ranked) if ranked else []


@rule("12.9.9#2")
@dataclass(eq=False)
class Flight(Decision):
    """12.9.9 The Allied player retreats the stack one or two spaces, as one; who cannot go is eliminated for good."""

    units: tuple[int, ...]
    path: tuple[int, ...]

    asked_by: ClassVar[str] = "12.9.9"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Retreat the stack" if len(self.path) == 1 else "Retreat a second space, or stay here"

    def actions(self, s: State) -> list[Action]:
        units = [UNITS[n] for n in self.units if s.on_map(UNITS[n])]
        here = SPACES[self.path[-1] - 1]
        found = exits(s, units, here) if units and len(self.path) < 3 else []
        listed = [of_space("put", x) for x in found if x.n not in self.path]
        if len(self.path) > 1 and here.free:
            return [DONE]
        return [*listed, DONE] if len(self.path) > 1 or not listed else listed

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            if len(self.path) == 1:
                for n in self.units:
                    elimination.eliminate(s, UNITS[n], elimination.RETREAT)
                    s.combat = combat.dropped(record(s), n)
            combat.note(s, paths=(self.path,))
            s.push(Pursuit(self.path))
            return
        here, where = SPACES[self.path[-1] - 1], action.args[0]
        s.push(Flight(self.units, (*self.path, where.n)))
        if s.log is not None:
            s.say(f"the stack flees to {where}")
        for n in self.units:
            unit = UNITS[n]
            if not s.on_map(unit):
                continue
            if any(limit(s, unit, here, where) is not None for limit in (line_closed, occupied, barred)):
                s.combat = combat.dropped(record(s), n)
                elimination.eliminate(s, unit, elimination.RETREAT)
            else:
                CONTROL.enter(s, unit, where)
                s.mark(unit, RETREATED)


@dataclass(eq=False)
class Pursuit(Decision):
    """12.9.9 The CP defenders advance up to four spaces: along the flight, through the fleeing stack, then freely."""

    path: tuple[int, ...]
    mover: int = -1
    steps: int = 0

    asked_by: ClassVar[str] = "12.9.9"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Advance your defenders along the flight, or end"

    def actions(self, s: State) -> list[Action]:
        if self.mover >= 0:
            unit = UNITS[self.mover]
            listed = [to("advance", unit, x) for x in self._next(s, unit)]
            return listed if self._among_enemies(s, unit) else [*listed, DONE]
        listed = []
        for n in record(s).defenders:
            unit = UNITS[n]
            if s.on_map(unit) and n not in record(s).advanced and s.mf(unit) > 0:
                listed += [to("advance", unit, x) for x in self._next(s, unit)]
        return [*listed, DONE]

    @rule("11.1.5a")
    def _among_enemies(self, s: State, unit: Unit) -> bool:
        """11.1.5a Whether a unit is passing through the stack that has fled: it may not stay there."""
        here = s.space(unit)
        return not here.shared and any(not u.staff for u in s.enemies(here, CP))

    @rule("12.9.9#4")
    def _next(self, s: State, unit: Unit) -> list[Space]:
        """12.9.9 Where a pursuer may go on: along the flight, then freely, up to four spaces; a Region ends it."""
        steps = self.steps if self.mover >= 0 else 0
        here = s.space(unit)
        if steps >= FURTHEST or (steps and here.shared):
            return []
        ways = [SPACES[self.path[steps] - 1]] if steps < len(self.path) else list(here.neighbours)
        return [x for x in ways if self._refused(s, unit, here, x, steps) is None]

    def _refused(self, s: State, unit: Unit, here: Space, x: Space, steps: int) -> Refusal | None:
        fleeing = x.n == self.path[-1] and len(self.path) > 1 and steps == len(self.path) - 1
        link = here.link_to.get(x)
        if link is None:
            return Refusal("12.9.9", f"no line leads from {here} to {x}")
        refusal = barred_by_allies(s, x, fleeing) or covered_beach(s, x)
        if refusal is not None:
            return refusal
        for limit in PURSUIT_ENTRY:
            refusal = limit(s, unit, here, link, FRESH)
            if refusal is not None:
                return refusal
        if fleeing and any(not u.staff for u in s.enemies(x, CP)):
            return None if steps + 1 < FURTHEST and self._beyond(s, unit, x) else Refusal("12.9.9", "no way leads on")
        if steps < len(self.path) and supply.would_be(s, unit, x) == supply.OOS:
            return Refusal("12.9.9", f"{unit} would be out of supply at {x}")
        if not STACKING.fits(s, x, unit):
            return Refusal("10.0", f"there is no room in {x}")
        return None

    def _beyond(self, s: State, unit: Unit, x: Space) -> bool:
        return any(self._refused(s, unit, x, y, len(self.path)) is None for y in x.neighbours if y is not s.space(unit))

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            if self.mover >= 0:
                s.push(Pursuit(self.path))
            else:
                call_back(s, SPACES[self.path[-1] - 1])
            return
        unit: Unit = action.args[0]
        where: Space = action.args[1]
        steps = (self.steps if self.mover >= 0 else 0) + 1
        c = record(s)
        combat.note(s, advanced=(*c.advanced, unit.n))
        if s.log is not None:
            s.say(f"{unit} pursues to {where}")
        s.push(Pursuit(self.path, unit.n, steps))
        if s.hostile(where, CP) and not where.shared:
            s.put(unit, where)
        else:
            if s.owner(where) == AP:
                taken = c.paths[1] if len(c.paths) > 1 else ()
                combat.note(s, paths=(self.path, (*taken, where.n)))
            CONTROL.enter(s, unit, where)


@rule("12.9.9#4", "11.1.5a")
def barred_by_allies(s: State, x: Space, fleeing: bool) -> Refusal | None:
    """11.1.5a Allied units bar the way, but for those who have just fled to the end of the path."""
    enemies = [u for u in s.enemies(x, CP) if not u.staff]
    fled = [u for u in enemies if s.does(u, RETREATED) and u.n in record(s).attackers]
    if not enemies or x.shared or (fleeing and len(fled) == len(enemies)):
        return None
    return Refusal("12.9.9", f"Allied units bar the way at {x}")


@rule("12.9.9#4")
def covered_beach(s: State, x: Space) -> Refusal | None:
    """12.9.9 A Beachhead is entered only if no Allied unit is in the space beside it."""
    if x.beachhead and any(s.of_side(y, AP) for y in x.neighbours if not y.island):
        return Refusal("12.9.9", f"{x} is covered by Allied troops")
    return None


@rule("12.9.9#5")
def call_back(s: State, flown: Space) -> None:
    """12.9.9 When all have advanced none may be out of supply: those who would be are called back.

    Supply may be drawn through the fleeing stack if that stack is out of supply itself.
    """
    c = record(s)
    taken = c.paths[1] if len(c.paths) > 1 else ()
    stack = s.of_side(flown, AP)
    cut = bool(stack) and all(not supply.in_supply(s, u) for u in stack)
    trial = s
    if cut:
        trial = s.copy()
        trial.log = None
        for u in stack:
            trial.put(u, PERMANENT[AP])
        trial.set_owner(flown, CP)
    for n in sorted(set(c.advanced)):
        unit = UNITS[n]
        if not s.on_map(unit) or unit.side != CP or supply.grade(trial, unit) > supply.OOS:
            continue
        where = s.space(unit)
        s.put(unit, SPACES[c.space - 1])
        if not s.of_side(where, CP) and where.n in taken:
            CONTROL.gain(s, where, AP, None)
        s.say(f"{unit} is called back from {where}: it would be out of supply")
