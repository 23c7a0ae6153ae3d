"""12.7, 12.8 Retreat and Turkish Withdrawal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....families.cdg.retreat import Choice, noted_step
from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import PERMANENT, SPACES, UNITS, Space, Unit
from ..names import CP
from ..notation import DONE, HOLD, of_unit, pair, to
from ..rules import combat, elimination, retreat
from ..rules.combat import record
from ..rules.combat_flags import NO_WITHDRAWAL
from ..rules.losses import replacing
from ..rules.retreat import RETREAT
from ..state import RETREATED, State


@rule("12.2.9", "12.7.1#1", "12.7.2", "12.8#3")
class RetreatStep(Auto):
    """12.2.9 Who has to go, and how far."""

    def run(self, s: State) -> None:
        c = record(s)
        s.push(Emptied())
        if c.withdraws and not c.flags & NO_WITHDRAWAL:
            must, may = retreat.withdrawing(s, c)
            combat.note(s, retreat=1)
            s.push(Retreating(tuple([u.n for u in must])), Optional(tuple([u.n for u in may])), StaffRetreats())
            return
        due = retreat.due(s, c)
        if not due:
            return
        combat.note(s, retreat=due)
        s.push(Stand())


@rule("12.7.3", "3.2.3.1.YUD")
@dataclass(eq=False)
class Stand(Decision):
    """12.7.3 The defender may cancel the retreat by a step, or let Yudenich shorten it; else all retreat."""

    shortened: bool = False

    asked_by: ClassVar[str] = "12.7.3"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("done", "Retreat"), ("hold", "Let Yudenich negate one space"))

    def seat(self, s: State) -> int:
        return 1 - record(s).side

    def prompt(self, s: State) -> str:
        return f"Retreat {record(s).retreat} spaces, or lose a step to stay"

    def actions(self, s: State) -> list[Action]:
        c = record(s)
        listed = []
        for u in retreat.may_cancel(s, c):
            by = replacing(s, u) if u.large and s.reduced(u) else []
            listed += [pair("replace", u, x) for x in by] if by else [of_unit("cancel", u)]
        if not self.shortened and retreat.yudenich(s, c):
            listed.append(HOLD)
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        c = record(s)
        if action == DONE:
            s.push(Retreating(c.defenders), StaffRetreats())
        elif action == HOLD:
            combat.note(s, retreat=c.retreat - 1)
            s.say("Yudenich negates one space of the retreat")
            if c.retreat > 1:
                s.push(Stand(True))
        else:
            from .losses import lose_step

            combat.note(s, retreat=0)
            s.say("the retreat is cancelled by a step")
            lose_step(s, action.args[0], action.args[1] if action.verb == "replace" else None)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb in ("cancel", "replace"):
            return Refusal("12.7.3", "no step may be lost to stay here")
        return None


@dataclass(eq=False)
class Retreating(Decision):
    """12.7.6 The defender takes his units out one by one; none is lost that could be saved."""

    units: tuple[int, ...]
    mover: int = -1
    start: int = 0

    asked_by: ClassVar[str] = "12.7.6b"

    def seat(self, s: State) -> int:
        return 1 - record(s).side

    def prompt(self, s: State) -> str:
        return "Retreat your units"

    def _waiting(self, s: State) -> list[Unit]:
        return [UNITS[n] for n in self.units if s.on_map(UNITS[n]) and not s.does(UNITS[n], RETREATED)]

    def actions(self, s: State) -> list[Action]:
        waiting = self._waiting(s)
        if self.mover >= 0:
            return self._listed(s, self._second_space(s, waiting))
        return self._listed(s, RETREAT.choices(s, waiting)) if waiting else [DONE]

    @rule("12.7.6e", "12.7.6f", "12.7.6g")
    def _second_space(self, s: State, waiting: list[Unit]) -> list[Choice[Unit, Space]]:
        """12.7.6e A unit on its way goes on, by the priorities of where it has come to."""
        unit = UNITS[self.mover]
        return RETREAT.last_choices(s, unit, SPACES[self.start - 1], [u for u in waiting if u is not unit])

    @rule("12.7.4", "12.7.6a", "12.7.6c", "12.7.6d")
    def _listed(self, s: State, found: list[Choice[Unit, Space]]) -> list[Action]:
        """12.7.6, 12.7.4 Each unit goes where it may; one that cannot go is lost, or replaced by an SCU that can."""
        listed: list[Action] = []
        for choice in found:
            if choice.to is not None:
                listed.append(to("retreat", choice.unit, choice.to))
            else:
                by = retreat.substitute(s, choice.unit, s.space(choice.unit))
                listed += [pair("replace", choice.unit, x) for x in by] or [of_unit("eliminate", choice.unit)]
        return listed

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        if action.verb == "eliminate":
            s.push(Retreating(self.units))
            lost_in_retreat(s, unit)
        elif action.verb == "replace":
            by: Unit = action.args[1]
            under_way = by.n if self.mover >= 0 else -1  # the SCU goes on from where the LCU has come to
            s.push(Retreating((*self.units, by.n), under_way, self.start))
            self._substitute(s, unit, action.args[1])
        else:
            self._go(s, unit, action.args[1])

    @rule("12.3.2", "12.3.3#2")
    def _substitute(self, s: State, unit: Unit, by: Unit) -> None:
        """12.3 An LCU that desert or swamp keeps back is eliminated for good; an SCU takes its place and retreats."""
        where = s.space(unit)
        s.combat = combat.replaced_by(record(s), unit.n, by.n)
        s.put(by, where)
        elimination.eliminate(s, unit, elimination.RETREAT)

    @rule("12.7.6e", "12.7.6g", "12.7.6h")
    def _go(self, s: State, unit: Unit, where: Space) -> None:
        """12.7.6h A unit takes one space of its retreat; where it ends it takes control."""
        c = record(s)
        start = s.space(unit)
        first = self.mover < 0
        ends = not first or RETREAT.length(s, unit) == 1 or RETREAT.is_end(s, unit, start, where)
        combat.note(s, paths=noted_step(c.paths, where.n, first))
        if s.log is not None:
            s.say(f"{unit} retreats to {where}")
        s.push(Retreating(self.units) if ends else Retreating(self.units, unit.n, start.n))
        RETREAT.go(s, unit, where, ends)
        note_flight(s, unit, start, where)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "retreat":
            return None
        unit, where = action.args
        if unit not in self._waiting(s) and unit.n != self.mover:
            return Refusal("12.7.1", f"{unit} does not retreat")
        here = s.space(unit)
        if where in here.link_to:
            refusal = RETREAT.refusal(s, unit, here, where)
            if refusal is not None:
                return refusal
            return Refusal("12.7.6d", f"a space of higher priority than {where} is open, or {where} is full")
        return Refusal("12.7.6b", f"{where} is not adjacent to {here}")


@rule("12.7.10#3", "12.7.11#3")
def note_flight(s: State, unit: Unit, start: Space, where: Space) -> None:
    """12.7.10, 12.7.11 Who leaves a Beachhead outside the Balkans, or a port by sea, leaves materiel behind."""
    if where.island and start.beachhead and not start.balkans:
        combat.note(s, over_beach=(*record(s).over_beach, unit.n))
    if where not in start.link_to:
        combat.note(s, by_sea=(*record(s).by_sea, unit.n))


@rule("12.7.4")
def lost_in_retreat(s: State, unit: Unit) -> None:
    """12.7.4 A unit that cannot retreat is eliminated for good, and so is the LCU it replaced in this combat."""
    c = record(s)
    for large, small in c.replaced:
        if small == unit.n:
            s.put(UNITS[large], PERMANENT[s.side(unit)])
    here = s.where[unit.n]
    if here != c.space:  # lost after the first space: 12.9.4 lets the attacker follow so far
        combat.note(s, paths=(*c.paths, (here, here)))
    s.combat = combat.dropped(record(s), unit.n)
    combat.note(s, stuck=(*c.stuck, unit.n))
    elimination.eliminate(s, unit, elimination.RETREAT)


@rule("12.8#3")
@dataclass(eq=False)
class Optional(Decision):
    """12.8 If the CP did not lose, other units in the space may retreat one space too."""

    units: tuple[int, ...]

    asked_by: ClassVar[str] = "12.8"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("done", "Stay"),)

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Let other units retreat one space too, or stay"

    def _waiting(self, s: State) -> list[Unit]:
        return [UNITS[n] for n in self.units if s.on_map(UNITS[n]) and not s.does(UNITS[n], RETREATED)]

    def actions(self, s: State) -> list[Action]:
        waiting = self._waiting(s)
        found = RETREAT.choices(s, waiting) if waiting else []
        return [*[to("retreat", x.unit, x.to) for x in found if x.to is not None], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit, where = action.args
        combat.note(s, paths=noted_step(record(s).paths, where.n, True))
        s.push(self)
        RETREAT.go(s, unit, where, True)


@rule("3.2.3#1", "12.6.8")
@dataclass(eq=False)
class StaffRetreats(Decision):
    """3.2.3 HQs and Heavy Artillery go with the last units that leave, to where one of them stands."""

    asked_by: ClassVar[str] = "3.2.3"

    def seat(self, s: State) -> int:
        return 1 - record(s).side

    def prompt(self, s: State) -> str:
        return "Retreat your HQs with a unit"

    def _staff(self, s: State) -> list[Unit]:
        c = record(s)
        here = s.of_side(SPACES[c.space - 1], 1 - c.side)
        return [u for u in here if u.staff] if all(u.staff for u in here) else []

    def actions(self, s: State) -> list[Action]:
        c = record(s)
        listed = []
        for u in self._staff(s):
            ends = sorted({s.space(UNITS[n]) for n in c.defenders if s.on_map(UNITS[n])})
            free = [x for x in ends if not (u.hq and not x.free and any(v.hq for v in s.of_side(x, 1 - c.side)))]
            listed += [to("retreat", u, x) for x in free] or [of_unit("eliminate", u)]
        return listed or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        s.push(self)
        unit: Unit = action.args[0]
        if action.verb == "eliminate":
            elimination.eliminate(s, unit, elimination.RETREAT)
        else:
            s.put(unit, action.args[1])


@rule("12.8#4", "12.9.2", "12.2.10")
class Emptied(Auto):
    """12.9 Whether all defenders have gone: by a Withdrawal reduced attackers may advance too."""

    def run(self, s: State) -> None:
        c = record(s)
        target = SPACES[c.space - 1]
        empty = not any(not u.staff for u in s.enemies(target, c.side))
        survivors = [n for n in c.defenders if s.on_map(UNITS[n])]
        combat.note(
            s,
            vacated=empty,
            by_withdrawal=empty and c.withdraws and not c.flags & NO_WITHDRAWAL,
            eliminated_all=empty and not survivors,
        )
