"""6, 21.3, 24.5 The Attachment Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal, Step
from .. import names as nm
from ..boundaries import AXES, JOINS, RIVERS, STRAIGHT, Boundary
from ..charts import PLANS
from ..components import ARMIES, CORPS, DUMMIES, FORTS, HEX_COUNT, UNITS, Army, Corps, Unit
from ..notation import (
    ACCEPT,
    DONE,
    bend,
    follow,
    hex_arg,
    leg,
    of_armies,
    of_command,
    of_unit,
    of_unit_command,
    of_units,
    reserve,
    unit_arg,
)
from ..notation import STRAIGHT as STRAIGHT_ON
from ..rules import areas, plans, special
from ..rules import attachment as rules
from ..state import State


@rule("5.4.2#1", "6.1.1#1", "24.5.3#1")
@dataclass(eq=False)
class AttachmentPhase(Auto):
    """5.4.2 The program proposes areas and attachments; the player accepts or changes them."""

    asked_by: ClassVar[str] = "5.4.2"
    side: int

    def run(self, s: State) -> None:
        if self.side == nm.RUSSIA:
            special.unnote(s, special.PRAGA_CHANGED)
        before = bytes([army if UNITS[n].side == self.side else 0 for n, army in enumerate(s.army)])
        areas.propose(s, self.side)
        rules.attach_all(s, self.side)
        s.push(Attachments(self.side, before))


@dataclass(eq=False)
class Attachments(Decision):
    """6.1.1 Accept, or change: a boundary, an area in reserve, what belongs to an army, a plan, the Praga depot."""

    asked_by: ClassVar[str] = "6.1.1"
    side: int
    #: the armies of all pieces when the phase began
    before: bytes = b""
    #: what has been dealt with: armies opened (number), boundaries redrawn (100 + number of the first army), Praga
    #: (999)
    seen: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return self.side

    @rule("6.1.1#1")
    def actions(self, s: State) -> list[Action]:
        listed = [ACCEPT]
        for line in s.lines:
            if ARMIES[line[8]].side == self.side and 100 + line[8] not in self.seen:
                listed.append(of_armies("redraw", ARMIES[line[8]], ARMIES[line[9]]))
        for army in ARMIES:
            if self._open_refusal(s, army) is None:
                listed.append(of_command("reattach", army))
        for army in ARMIES:
            h = self._reserve_at(s, army)
            if h >= 0:
                listed.append(reserve(army, h, areas.RESERVE_RADIUS))
        for plan in plans.abandonable(s, self.side):
            listed.append(_abandoning(plan))
        if self.side == nm.RUSSIA and 999 not in self.seen and rules.praga(s) is not None:
            listed += [of_command("praga", a) for a in _armies(s, self.side) if a.has_area]
        return listed

    @rule("6.1.1#2")
    def _open_refusal(self, s: State, army: Army) -> Refusal | None:
        """6.1.1 Why the attachments of an army cannot be opened: each once in a phase."""
        if army.side != self.side or not s.in_play >> army.n & 1:
            return Refusal("6.1.1", f"{army} is no army of yours in play")
        if army.n in self.seen:
            return Refusal("6.1.1", f"the attachments of {army} are settled for this phase")
        if army.n not in {s.army[n] - 1 for n in range(FORTS)}:
            return Refusal("6.1.1", f"{army} has no units")
        return None

    def _reserve_at(self, s: State, army: Army) -> int:
        """The hex around which an army without front may take an area; -1 = none."""
        if army.side != self.side or 200 + army.n in self.seen or army.n not in areas.with_area(s, self.side):
            return -1
        if len(areas.with_area(s, self.side)) < 2 or areas.has_front(s, army.n):
            return -1
        own = areas.army_hexes(s, army.n)
        return own[0] if own and areas.reserve_refusal(s, army, own[0], areas.RESERVE_RADIUS) is None else -1

    def take(self, s: State, action: Action) -> None:
        if action == ACCEPT:
            return
        if action.verb == "redraw":
            first, second = action.args
            s.push(FirstLeg(self.side, first.n, second.n), Reattached(self.side), self._after(100 + first.n))
        elif action.verb == "reattach":
            s.push(ArmyList(self.side, action.args[0].n, self.before), self._after(action.args[0].n))
        elif action.verb == "reserve":
            army: Army = action.args[0]
            s.lines = tuple([line for line in s.lines if ARMIES[line[8]].side != self.side])
            s.discs = (*s.discs, (army.n, hex_arg(action, 1), action.args[2]))
            areas.propose(s, self.side)
            rules.attach_all(s, self.side)
            s.push(self._after(200 + army.n))
        elif action.verb == "praga":
            rules.attach_praga(s, action.args[0])
            s.push(self._after(999))
        else:
            plans.abandon(s, plans.plan_of(action.args[0]))
            rules.attach_all(s, self.side)
            s.push(self)

    def masked(self, s: State, seat: int) -> Step:
        """The enemy does not see the displays."""
        return self if seat == self.side else Attachments(self.side)

    def _after(self, done: int) -> Attachments:
        return Attachments(self.side, self.before, (*self.seen, done))

    def prompt(self, s: State) -> str:
        wrong = len(
            [
                n
                for n in range(DUMMIES)
                if UNITS[n].side == self.side and s.army[n] and s.at_number(n) < HEX_COUNT
                if not areas.inside(s, s.army[n] - 1, s.at_number(n))
            ]
        )
        return f"Areas of Attachment: {wrong} unit{'' if wrong == 1 else 's'} outside the area of their army"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb in ("abandon", "abandon-corps"):
            return plans.abandon_refusal(s, self.side, plans.plan_of(action.args[0]))
        if action.verb == "reattach":
            return self._open_refusal(s, action.args[0])
        if action.verb == "reserve":
            return areas.reserve_refusal(s, action.args[0], hex_arg(action, 1), action.args[2])
        if action.verb == "redraw":
            return Refusal("6.1", f"no boundary of yours runs between {action.args[0]} and {action.args[1]}")
        return None


def _armies(s: State, side: int) -> list[Army]:
    return [a for a in ARMIES if a.side == side and s.in_play >> a.n & 1]


def _abandoning(plan: int) -> Action:
    _, army, corps, _ = PLANS[plan]
    return of_command("abandon", ARMIES[army]) if army >= 0 else of_command("abandon-corps", CORPS[corps])


@rule("6.1.1#3")
@dataclass(eq=False)
class Reattached(Auto):
    """6.1.1 After a boundary has been redrawn the units inside an area belong to its army."""

    asked_by: ClassVar[str] = "6.1.1"
    side: int

    def run(self, s: State) -> None:
        rules.attach_all(s, self.side)


@rule("6.1#2")
@dataclass(eq=False)
class FirstLeg(Decision):
    """6.1 Where a boundary starts from the enemy's front line, and which way it runs."""

    asked_by: ClassVar[str] = "6.1"
    side: int
    first: int
    second: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [*[leg(axis, offset) for axis, offset in areas.legs_for(s, self.first, self.second)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(SecondLeg(self.side, self.first, self.second, AXES.index(action.args[0]), action.args[1]))

    def prompt(self, s: State) -> str:
        return f"The first leg of the boundary between {ARMIES[self.first]} and {ARMIES[self.second]}"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "leg":
            return None
        return areas.leg_refusal(s, self.first, self.second, AXES.index(action.args[0]), action.args[1])


@rule("6.1#2")
@dataclass(eq=False)
class SecondLeg(Decision):
    """6.1 Straight on, or one bend; `done` leaves the old boundary."""

    asked_by: ClassVar[str] = "6.1"
    side: int
    first: int
    second: int
    axis: int
    offset: int

    def seat(self, s: State) -> int:
        return self.side

    def _line(self, s: State) -> Boundary:
        sense = areas.sense_of(s, self.first, self.second, self.axis, self.offset)
        return (self.axis, self.offset, sense, STRAIGHT, 0, 0, 1, 0)

    def actions(self, s: State) -> list[Action]:
        straight = self._line(s)
        listed = []
        if areas.line_refusal(s, self.first, self.second, straight) is None:
            listed.append(STRAIGHT_ON)
        for line in areas.bends_for(s, self.first, self.second, self.axis, self.offset, straight[2]):
            listed.append(bend(line[4], line[5], JOINS[line[3]]))
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        line = self._line(s) if action == STRAIGHT_ON else self._bent(s, action)
        areas.redraw(s, self.first, self.second, line)
        s.push(Follow(self.side, self.first, self.second, line))

    def _bent(self, s: State, action: Action) -> Boundary:
        axis, offset, join = AXES.index(action.args[0]), action.args[1], JOINS.index(action.args[2])
        sense = areas.sense_of(s, self.first, self.second, axis, offset)
        return (*self._line(s)[:3], join, axis, offset, sense, 0)

    def prompt(self, s: State) -> str:
        return "Straight on, or with one bend?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == STRAIGHT_ON:
            return areas.line_refusal(s, self.first, self.second, self._line(s))
        if action.verb == "bend":
            return areas.line_refusal(s, self.first, self.second, self._bent(s, action))
        return None


@rule("6.1#4")
@dataclass(eq=False)
class Follow(Decision):
    """6.1 A boundary may follow a river near its line."""

    asked_by: ClassVar[str] = "6.1"
    side: int
    first: int
    second: int
    line: tuple[int, ...]

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [DONE, *[follow(RIVERS[k]) for k in areas.rivers_near(s, areas.boundary(self.line))]]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            river = RIVERS.index(str(action.args[0]))
            areas.redraw(s, self.first, self.second, areas.boundary((*self.line[:7], river + 1)))

    def prompt(self, s: State) -> str:
        return "Follow a river?"


@dataclass(eq=False)
class ArmyList(Decision):
    """6.1.1, 6.2.2 What belongs to an army: each piece may be changed once in the phase."""

    asked_by: ClassVar[str] = "6.2.2"
    side: int
    army: int
    before: bytes = b""
    changed: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        listed: list[Action] = []
        corps_here = [c for c in CORPS if rules.army_of_corps(s, c) is ARMIES[self.army]]
        for n in range(FORTS):
            unit = UNITS[n]
            if s.army[n] != self.army + 1 or n in self.changed or not s.on_map(unit) or unit.dummy or unit.depot:
                continue
            listed += [of_unit_command("hand-over", n, army) for army in self._others(s, unit)]
            if unit.formation:
                listed += self._tracks(s, unit, corps_here)
            elif unit.asset:
                listed += [of_units("asset", n, u.n) for u in rules.ties(s, unit)]
        return [*listed, DONE]

    @rule("6.2.2#1", "6.2.3#1")
    def _tracks(self, s: State, unit: Unit, corps_here: list[Corps]) -> list[Action]:
        """6.2.2, 6.2.3 The tracks of its army that a formation may go to: other corps', or the independent one."""
        listed = [
            of_unit_command("subordinate", unit.n, c) for c in corps_here if rules.corps_refusal(s, unit, c) is None
        ]
        if s.corps_of(unit) is not None and rules.corps_refusal(s, unit, None) is None:
            listed.append(of_unit("free", unit.n))
        return listed

    @rule("6.1.1#6")
    def _others(self, s: State, unit: Unit) -> list[Army]:
        """6.1.1 The other armies that a piece may be attached to: that of the area, the one it came from, the Warsaw
        Garrison; the 3 LW Corps any.
        """
        wanted = {areas.area_of(s, self.side, s.at_number(unit.n)), self.before[unit.n] - 1}
        if special.campaign(s) and self.side == nm.RUSSIA:
            wanted.add(rules.WARSAW.n)
        if self.army == rules.WARSAW.n:
            wanted.add(rules.SECOND.n)
        wanted |= rules.scenario_armies(s, unit) | rules.landwehr_armies(s, unit)
        found = [ARMIES[a] for a in sorted(wanted) if a >= 0 and a != self.army]
        if unit.formation and s.corps_of(unit) is not None:
            found = [a for a in found if a is rules.WARSAW]  # it goes where its corps goes
        return [a for a in found if rules.army_refusal(s, unit, a) is None]

    @rule("6.2.2#1", "6.2.3#1", "6.4.1#2")
    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit = unit_arg(action)
        if action.verb == "hand-over":
            s.set_army(unit, action.args[1])
            if unit.formation:
                s.set_corps(unit, None)
            if unit.train:
                self._bring_corps(s, unit, action.args[1])
        elif action.verb == "subordinate":
            s.set_corps(unit, action.args[1])
        elif action.verb == "free":
            s.set_corps(unit, None)
        else:
            s.set_corps(unit, s.corps_of(unit_arg(action, 1)))
        s.push(ArmyList(self.side, self.army, self.before, (*self.changed, unit.n)))

    def masked(self, s: State, seat: int) -> Step:
        """The enemy does not see the displays."""
        return self if seat == self.side else ArmyList(self.side, self.army)

    def _bring_corps(self, s: State, train: Unit, army: Army) -> None:
        for n in range(DUMMIES):
            if UNITS[n].formation and s.corps_of(UNITS[n]) is CORPS[train.corps]:
                s.set_army(UNITS[n], army)

    def prompt(self, s: State) -> str:
        return f"Attachments of {ARMIES[self.army]}"

    @rule("6.1.1#2")
    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb in ("hand-over", "subordinate", "free", "asset"):
            unit = unit_arg(action)
            if unit.n in self.changed:
                return Refusal("6.1.1", f"the attachment of {unit} is set until the next Attachment Phase")
        if action.verb == "hand-over":
            return rules.army_refusal(s, unit_arg(action), action.args[1])
        if action.verb == "subordinate":
            corps: Corps = action.args[1]
            return rules.corps_refusal(s, unit_arg(action), corps)
        if action.verb == "free":
            return rules.corps_refusal(s, unit_arg(action), None)
        if action.verb == "asset":
            return rules.asset_refusal(s, unit_arg(action), unit_arg(action, 1))
        return None
