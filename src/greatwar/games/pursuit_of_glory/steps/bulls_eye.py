"""CP-30 BULL'S EYE DIRECTIVE: fresh divisions for the attack, and one attack more by a stack that advanced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import RESERVE, SPACES, UNITS, Space, Unit
from ..names import CP
from ..notation import DONE, of_space, of_unit, to
from ..rules import geography
from ..rules.control import CONTROL
from ..rules.movement import swamp_bar
from ..rules.stacking import STACKING
from ..state import RETREATED, TO_ATTACK, State
from .again import AttackAgain, rouse


@dataclass(eq=False)
class AddReserves(Decision):
    """CP-30 A TU or TU-A division of the Reserve Box joins each space activated for attack; stacking is ignored."""

    filled: tuple[int, ...] = ()
    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Add a reserve division to a space that attacks, or go on"

    def _refused(self, s: State, u: Unit, x: Space) -> Refusal | None:
        if s.place(u) is not RESERVE[CP] or not u.ottoman or u.large:
            return Refusal("9.5.1#1", f"{u} is no Turkish division in reserve")
        if x.n not in s.attack_marks or x.n in self.filled:
            return Refusal("9.5.1#1", f"no division may be added at {x}")
        if not any(v.ottoman and s.does(v, TO_ATTACK) for v in s.of_side(x, CP)):
            return Refusal("9.5.1#1", f"no TU or TU-A unit attacks from {x}")
        return geography.out_of_area(u, x) or swamp_bar(u, x)

    def actions(self, s: State) -> list[Action]:
        spaces = [SPACES[n - 1] for n in s.attack_marks if n not in self.filled]
        units = [u for u in s.at(RESERVE[CP]) if u.ottoman and not u.large]
        return [*[to("place", u, x) for u in units for x in spaces if self._refused(s, u, x) is None], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit, where = action.args
        s.push(AddReserves((*self.filled, where.n)))
        CONTROL.enter(s, unit, where)
        s.mark(unit, TO_ATTACK)
        group = next((s.group(v) for v in s.of_side(where, CP) if s.does(v, TO_ATTACK) and v is not unit), 0)
        if group:
            s.groups = tuple(sorted([*s.groups, (unit.n, group)]))
        s.say(f"{unit} comes up to {where}")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self._refused(s, *action.args) if action.verb == "place" else None


@rule("12.7.7#2", "3.2.3.1#1")
class SecondAttack(Decision):
    """12.7.7 When all other attacks are made, one stack of TU or TU-A units that advanced may attack again."""

    asked_by: ClassVar[str] = "12.7.7"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Name the stack that attacks again, or none"

    def actions(self, s: State) -> list[Action]:
        return [*[of_space("activate-attack", x) for x in stacks(s)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        units = advanced(s, action.args[0])
        for n, gone in s.driven:
            if gone >= 0 and UNITS[n] in units:
                s.mark(UNITS[gone], RETREATED, False)
        rouse(s, units)
        s.push(AttackAgain(tuple([u.n for u in units])))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "activate-attack":
            return None
        return Refusal("12.7.7", f"no TU or TU-A unit has advanced to {action.args[0]}")


def advanced(s: State, where: Space) -> list[Unit]:
    """The TU and TU-A units that have advanced to a space in this action."""
    numbers = sorted({n for n, _ in s.driven})
    return [UNITS[n] for n in numbers if UNITS[n].ottoman and not UNITS[n].staff and s.where[n] == where.n]


def stacks(s: State) -> list[Space]:
    """The spaces in which such units stand."""
    return [x for x in SPACES if advanced(s, x)]


class ReturnReserves(Decision):
    """CP-30 Where too many units stand now, TU or TU-A divisions go back to the Reserve Box."""

    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Return surplus divisions to the Reserve Box"

    def _surplus(self, s: State) -> list[Unit]:
        for x in STACKING.overfull(s, CP):
            small = [u for u in s.of_side(x, CP) if u.ottoman and u.regular and not u.large]
            if small:
                return small
        return []

    def actions(self, s: State) -> list[Action]:
        return [of_unit("return", u) for u in self._surplus(s)] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        s.push(self)
        CONTROL.remove(s, action.args[0], RESERVE[CP])
        s.say(f"{action.args[0]} goes back into reserve")
