"""Points of combat cards for immediate use: CP-04 RESERVES TO THE FRONT, CP-42 CZAR'S ARMORIES."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import ELIMINATED, PERMANENT, SPACES, UNITS, Space, Unit
from ..names import CP, TUA
from ..notation import DONE, of_unit, to
from ..rules import combat, replacements
from ..rules.cards_by_name import ARAB_DESERTION
from ..rules.combat import record
from ..rules.control import CONTROL
from ..rules.stacking import STACKING
from ..state import State

#: CP-42 where the units stand that take the points
ARMORY_AREAS: Final = frozenset({"caucasia", "russia", "azerbaijan"})


def price(unit: Unit) -> int:
    """Half points for a step."""
    return 2 if unit.large else 1


def hurt(s: State) -> list[Unit]:
    """CP-04 The TU and TU-A units on the map that lost a step in this combat."""
    c = record(s)
    units = [UNITS[n] for n in sorted({*c.designated, *c.defended})]
    return [u for u in units if may_take(s, u) and s.on_map(u) and s.reduced(u) and u.n not in c.weak]


def fallen(s: State) -> list[tuple[Unit, Space]]:
    """CP-04 Those that were eliminated in it by fire, with the space in which they fought, if it is still held."""
    c = record(s)
    origin = dict(c.attackers_at)
    found = []
    for n in sorted({*c.designated, *c.defended}):
        u = UNITS[n]
        if not may_take(s, u) or s.place(u) not in (ELIMINATED[CP], PERMANENT[CP]) or n in c.stuck:
            continue
        where = SPACES[(origin[n] // 64 if n in origin else c.space) - 1]
        if (where.shared or not s.hostile(where, CP)) and s.owner(where) == CP and STACKING.fits(s, where, u):
            found.append((u, where))
    return found


def may_take(s: State, unit: Unit) -> bool:
    """CP-04 TU and TU-A units, even those that take no points otherwise; no TU-A units after ARAB DESERTION."""
    if not unit.ottoman or unit.staff:
        return False
    return not (unit.nations & TUA and s.happened(ARAB_DESERTION))


@rule("3.2.2.triangle#2", "17.1.5", "17.1.6", "9.4.1a")
@dataclass(eq=False)
class MendLosses(Decision):
    """CP-04 Two TU RPs repair losses of this combat; who is rebuilt stays in the space he fought in."""

    left: int
    asked_by: ClassVar[str] = "17.1.5"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return f"Repair losses of this combat ({self.left / 2:g} RP left), or end"

    def actions(self, s: State) -> list[Action]:
        listed = [of_unit("restore", u) for u in hurt(s) if price(u) <= self.left]
        listed += [to("rebuild", u, x) for u, x in fallen(s) if price(u) <= self.left]
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        if self.left > price(unit):
            s.push(MendLosses(self.left - price(unit)))
        s.say(f"RESERVES TO THE FRONT: {action}")
        if action.verb == "restore":
            s.set_reduced(unit, False)
        else:
            s.set_reduced(unit, True)
            CONTROL.enter(s, unit, action.args[1])
            combat.note(s, weak=tuple([n for n in record(s).weak if n != unit.n]))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb not in ("restore", "rebuild"):
            return None
        return Refusal("17.1.5", f"{action.args[0]} has no loss of this combat that the points can repair")


@rule("9.4.1a")
@dataclass(eq=False)
class Armories(Decision):
    """CP-42 Four TU RPs for units in Caucasia, Russia and Azerbaijan, at once."""

    left: int
    asked_by: ClassVar[str] = "9.4.1a"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return f"Repair Turkish units ({self.left / 2:g} RP left), or end"

    def _able(self, s: State, u: Unit) -> bool:
        if not u.ottoman or not s.space(u).areas & ARMORY_AREAS:
            return False
        return replacements.repair_refused(s, u) is None and replacements.step_cost(s, u) <= self.left

    def actions(self, s: State) -> list[Action]:
        return [*[of_unit("restore", u) for u in s.units(CP) if self._able(s, u)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        left = self.left - replacements.step_cost(s, unit)
        if left:
            s.push(Armories(left))
        s.set_reduced(unit, False)
        s.say(f"CZAR'S ARMORIES: {unit} is restored")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "restore":
            return None
        return Refusal("9.4.1a", f"{action.args[0]} cannot take the points")
