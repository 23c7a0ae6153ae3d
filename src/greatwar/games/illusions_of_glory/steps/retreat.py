"""12.7, 18.5 Retreats: unit by unit, space by space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from msgspec.structs import replace

from ....families.cdg.combat import dropped
from ....families.cdg.retreat import ENDS_WITH_STEP, Choice, noted_step
from ....families.cdg.state import RETREATED
from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from .. import notation
from ..combat import Combat
from ..components import UNITS
from ..names import REGION, SEA, SIDE_NAMES
from ..pieces import Space, Unit
from ..rules import combat_effects, retreat, stacking, units
from ..rules.combat import current, where
from ..rules.retreat import BY_CARD, BY_HQ, BY_STEP, RETREAT
from ..state import State
from .losses import TakeSteps

#: no unit is in the middle of its retreat
NOBODY: Final = -1


def begin_retreat(s: State) -> None:
    """12.7.1 What losing means for the defenders: go, may go (in a region), or stay at sea with a step lost."""
    c = current(s)
    if not retreat.must_retreat(s, c):
        return
    if where(c).kind == REGION:
        may_go(s)
        return
    lost_with_them(s, where(c))
    if where(c).kind == SEA:
        stay_at_sea(s)
    else:
        must_go(s)


@rule("12.7.1e", "18.5b")
def may_go(s: State) -> None:
    """12.7.1e Defenders of a region may leave it, by one place."""
    s.push(LeaveRegion(), StaffFollows())


@rule("12.7.4b", "12.7.7b")
def stay_at_sea(s: State) -> None:
    """12.7.7b Defenders of a Sea Invasion space stay, and one of them loses a step."""
    s.push(TakeSteps(False))


@rule("12.7.1a#1", "12.7.1a#2", "12.7.2a", "12.7.2b")
def must_go(s: State) -> None:
    """12.7.1a Defenders of a space go, as far as the Loss Numbers say, unless something shortens their way."""
    c = current(s)
    s.combat = replace(c, retreat=retreat.length(c))
    s.push(Halt(), RetreatUnits(), StaffFollows())


@rule("12.7.6b")
def lost_with_them(s: State, here: Space) -> None:
    """12.7.6b Units that retreated here earlier in the round are lost when the defenders must retreat."""
    c = current(s)
    for unit in s.of_side(here, 1 - s.active):
        if s.does(unit, RETREATED) and unit.n not in c.defenders and not unit.staff:
            units.lose(s, unit)


# Halting --------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Halt(Decision):
    """12.7.4 The retreat may be shortened: by a step on hard ground, by an HQ, by a card."""

    asked_by: ClassVar[str] = "12.7.4a"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return f"{SIDE_NAMES[self.seat(s)]}: the retreat is {current(s).retreat} spaces; shorten it?"

    def actions(self, s: State) -> list[Action]:
        c = current(s)
        listed = [notation.halt(UNITS[n]) for n in c.defenders if retreat.halt_refused(s, c, UNITS[n]) is None]
        if retreat.hq_cancels(s, c):
            listed.append(notation.CANCEL_ACTION)
        if retreat.card_cancels(s, c):
            listed.append(notation.STAY_ACTION)
        return [*listed, notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        c = current(s)
        if action.verb == notation.DONE:
            return
        s.push(self)
        if action.verb == notation.HALT:
            by_step(s, c, action.args[0])
        elif action.verb == notation.CANCEL:
            by_hq(s, c)
        else:
            by_card(s)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.HALT:
            return retreat.halt_refused(s, current(s), action.args[0])
        if action.verb == notation.CANCEL:
            return Refusal("12.7.4e", "no HQ here cancels a space of this retreat")
        return None


@rule("12.7.4a", "12.2.2b")
def by_step(s: State, c: Combat, unit: Unit) -> None:
    """12.7.4a A defender loses a step, and the retreat is one space shorter."""
    s.combat = replace(c, retreat=c.retreat - 1, halted=c.halted | BY_STEP)
    s.say(f"{unit} holds: the retreat is {c.retreat - 1} spaces")
    s.push(step_of(unit))


@rule("12.7.4e")
def by_hq(s: State, c: Combat) -> None:
    """12.7.4e An HQ cancels a space of the retreat without a loss."""
    s.combat = replace(c, retreat=c.retreat - 1, halted=c.halted | BY_HQ)
    s.say(f"The HQ cancels a space: the retreat is {c.retreat - 1} spaces")


def by_card(s: State) -> None:
    """A Combat Card cancels the retreat, or some spaces of it, perhaps at the cost of a step."""
    c = current(s)
    clause = combat_effects.cancels_retreat(s, c)
    assert clause is not None
    spaces = clause.number("spaces", c.retreat)
    s.combat = replace(c, retreat=max(0, c.retreat - spaces), halted=c.halted | BY_CARD)
    s.say(f"{clause.card} {clause.card.title} cancels {spaces} spaces of the retreat")
    cost = clause.words.get("cost")
    if cost:
        s.push(TakeSteps(False, int(cost["steps"])))


# Going -----------------------------------------------------------------------------------------------------------


def step_of(unit: Unit) -> TakeSteps:
    """A step that this unit loses."""
    return TakeSteps(False, 1, (unit.n,))


def waiting(s: State) -> list[Unit]:
    """The defenders that have still to retreat."""
    c = current(s)
    return [UNITS[n] for n in c.defenders if n not in c.retreated and s.where[n] == c.space]


@dataclass(eq=False)
class RetreatUnits(Decision):
    """12.7.3 The owner sends his units off, each by its own way, by the ranks of 12.7.3e."""

    moving: int = NOBODY  # the unit in the middle of a two-space retreat
    start: int = 0  # where it came from
    asked_by: ClassVar[str] = "12.7.3a"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        if self.moving != NOBODY:
            return f"{UNITS[self.moving]} goes on from {s.place(UNITS[self.moving])}"
        return f"{SIDE_NAMES[self.seat(s)]}: retreat {current(s).retreat} spaces from {where(current(s))}"

    def actions(self, s: State) -> list[Action]:
        if self.moving == NOBODY and (current(s).retreat < 1 or not waiting(s)):
            return [notation.DONE_ACTION]
        return [notation.retreat(x.unit, x.to) if x.to is not None else notation.loss(x.unit) for x in self.choices(s)]

    @rule("12.7.3a", "12.7.3c", "12.7.3e", "12.7.3f", "12.7.3g#1")
    def choices(self, s: State) -> list[Choice[Unit, Space]]:
        """12.7.3 What may be done next; the ranks are asked anew for the second space."""
        if self.moving == NOBODY:
            return RETREAT.choices(s, waiting(s))
        return RETREAT.last_choices(s, UNITS[self.moving], s.board.space(self.start), waiting(s))

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        depth = len(s.pending)
        if action.verb == notation.LOSS:
            gives_up(s, action.args[0])
            s.pending.insert(depth, RetreatUnits())
        else:
            s.pending.insert(depth, self.go(s, action.args[0], action.args[1]))

    def go(self, s: State, unit: Unit, to: Space) -> Decision:
        """12.7.3h One space; it is the last if one was due, at the second, or where a retreat ends by itself."""
        c = current(s)
        start = s.space(unit)
        begins = self.moving == NOBODY
        last = not begins or stops_at_once(s, unit, start, to)
        s.combat = replace(c, paths=noted_step(c.paths, to.n, begins))
        s.say(f"{unit} retreats {start} - {to}")
        retreat.go(s, unit, to, last)
        if not last:
            return RetreatUnits(unit.n, start.n)
        s.combat = replace(current(s), retreated=(*current(s).retreated, unit.n))
        if begins and c.retreat > 1 and RETREAT.ends_at(s, unit, to) == ENDS_WITH_STEP:
            pay_at_sea(s, unit)
        return RetreatUnits()

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.RETREAT or not isinstance(action.args[1], Space):
            return None
        unit, to = action.args
        here = s.space(unit) if s.on_map(unit) else to
        if self.moving not in (NOBODY, unit.n):
            return Refusal("12.7.3a", f"{UNITS[self.moving]} finishes its retreat first")
        if not any(link.to is to for link in here.links):
            return Refusal("12.7.3a", f"no line leads from {here} to {to}")
        refusal = RETREAT.refusal(s, unit, here, to) or stacking.refused(s, to, unit)
        return refusal or Refusal("12.7.3e", f"another space comes before {to}, or {unit} is not to retreat")


@rule("12.7.4b", "12.7.7b", "12.7.7c", "12.7.7d")
def pay_at_sea(s: State, unit: Unit) -> None:
    """12.7.7 One of the units whose retreat the sea stops loses a step, once in a combat."""
    c = current(s)
    if not c.port_paid:
        s.combat = replace(c, port_paid=True)
        s.push(step_of(unit))


@rule("12.7.3h", "12.7.3a#2", "12.7.3g#2")
def stops_at_once(s: State, unit: Unit, start: Space, to: Space) -> bool:
    """12.7.3 Whether the first space is the last: one was due, or the retreat ends there by itself."""
    return current(s).retreat == 1 or RETREAT.is_end(s, unit, start, to)


def gives_up(s: State, unit: Unit) -> None:
    """12.7.3d, 12.7.5, 12.7.7 A unit that finds no place: it stays in a Port, goes on with a step less, or is lost."""
    here = s.space(unit)
    if RETREAT.exits(s, unit, here):
        goes_on(s, unit)
    elif retreat.stopped_by_sea(here) and may_stay(s, unit, here):
        stays(s, unit, here)
    else:
        cannot(s, unit)


@rule("12.7.3d")
def goes_on(s: State, unit: Unit) -> None:
    """12.7.3d A unit for which there is no room loses a step and goes on."""
    c = current(s)
    s.push(step_of(unit), GoOn(unit.n))
    s.combat = replace(c, retreated=(*c.retreated, unit.n))


@rule("12.7.7c", "12.7.7d")
def stays(s: State, unit: Unit, here: Space) -> None:
    """12.7.7 A unit halts where only the sea lies before it, as a retreated one."""
    c = current(s)
    s.combat = replace(c, retreated=(*c.retreated, unit.n))
    s.say(f"{unit} can go no further than {here}")
    retreat.go(s, unit, here, True)
    pay_at_sea(s, unit)


@rule("12.7.5a", "12.7.5b")
def cannot(s: State, unit: Unit) -> None:
    """12.7.5 A unit that could only go where enemies, forts or Uprising Units are is lost."""
    s.say(f"{unit} cannot retreat")
    units.lose(s, unit)
    s.combat = dropped(current(s), unit.n)


def may_stay(s: State, unit: Unit, here: Space) -> bool:
    """Whether a unit may end in the Port it has reached."""
    return here.n == current(s).space or stacking.room(s, here, unit)


@dataclass(eq=False)
class GoOn(Auto):
    """12.7.3d A unit that found no room, less a step, goes on to the nearest friendly place that has some."""

    unit: int

    @rule("12.7.3d", "12.7.3d#2")
    def run(self, s: State) -> None:
        c = current(s)
        unit = UNITS[self.unit]
        if not s.on_map(unit):
            by = dict(c.replaced).get(self.unit)
            if by is None:
                return
            unit = UNITS[by]
            s.combat = replace(c, retreated=(*c.retreated, unit.n))
        s.push(NearestRoom(unit.n))


@dataclass(eq=False)
class NearestRoom(Decision):
    """12.7.3d Which of the nearest friendly places."""

    unit: int
    asked_by: ClassVar[str] = "12.7.3d"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return f"Where does {UNITS[self.unit]} find room?"

    @rule("12.7.3d")
    def actions(self, s: State) -> list[Action]:
        unit = UNITS[self.unit]
        found = [notation.retreat(unit, x) for x in RETREAT.nearest_room(s, unit, s.space(unit))]
        return found or [notation.loss(unit)]

    def take(self, s: State, action: Action) -> None:
        unit = UNITS[self.unit]
        if action.verb == notation.LOSS:
            units.lose(s, unit)
            s.combat = dropped(current(s), unit.n)
        else:
            s.say(f"{unit} goes on to {action.args[1]}")
            retreat.go(s, unit, action.args[1], True)


@dataclass(eq=False)
class StaffFollows(Decision):
    """27.0b HQs and Heavy Artillery of the defenders go with a unit that has retreated."""

    asked_by: ClassVar[str] = "27.0b"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return "With which units does the HQ or Heavy Artillery go?"

    def staff(self, s: State) -> list[Unit]:
        """HQs and artillery left behind without a Combat Unit."""
        here = s.of_side(where(current(s)), 1 - s.active)
        return [] if any(u.counted for u in here) else [u for u in here if u.staff]

    @rule("27.0b", "27.0c")
    def actions(self, s: State) -> list[Action]:
        staff = self.staff(s)
        if not staff:
            return [notation.DONE_ACTION]
        unit = staff[0]
        c = current(s)
        ends = sorted({s.where[n] for n in c.retreated if s.on_map(UNITS[n]) and s.where[n] != c.space})
        places = [x for x in [s.board.space(n) for n in ends] if stacking.room(s, x, unit)]
        return [notation.retreat(unit, x) for x in places] or [notation.loss(unit)]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        s.push(self)
        if action.verb == notation.LOSS:
            units.lose(s, action.args[0])
        else:
            retreat.go(s, action.args[0], action.args[1], True)


# Regions ---------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class LeaveRegion(Decision):
    """18.5b Defenders that lost in a region may leave it, each for itself, or stay as retreated units."""

    asked_by: ClassVar[str] = "18.5b"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return f"Which defenders leave {where(current(s))}?"

    @rule("18.5b", "12.2.2a#2", "12.7.1e", "12.2.2c")
    def actions(self, s: State) -> list[Action]:
        here = where(current(s))
        listed = []
        for unit in waiting(s):
            listed += [notation.retreat(unit, x) for x in RETREAT.ends(s, unit, here, {})]
        return [*listed, notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        c = current(s)
        if action.verb == notation.DONE:
            stay_in_region(s)
            return
        unit, to = action.args
        s.combat = replace(c, retreated=(*c.retreated, unit.n), paths=noted_step(c.paths, to.n, True))
        s.say(f"{unit} leaves {where(c)} for {to}")
        retreat.go(s, unit, to, True)
        s.push(self)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.RETREAT or not isinstance(action.args[1], Space):
            return None
        unit, to = action.args
        return RETREAT.refusal(s, unit, where(current(s)), to) or Refusal("12.7.3e", f"another place comes before {to}")


@rule("12.2.2a#2", "12.2.2c")
def stay_in_region(s: State) -> None:
    """12.2.2a Defenders that stay in a region count as retreated."""
    for unit in waiting(s):
        s.mark(unit, RETREATED)
