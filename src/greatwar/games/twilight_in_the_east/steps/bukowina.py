"""23.4 The Bukowina Holding Box: A-H units go in and come out by the half-hexes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import names as nm
from ..board import HALF_HEXES
from ..charts import HALF_HEX_COST
from ..components import BUKOWINA, UNITS, Unit
from ..notation import HALT, hex_arg, march
from ..rules.movement import allowance
from ..rules.occupation import enter
from ..rules.tasks import work
from ..state import State


@rule("23.4#1", "23.4.2#1")
def may_come_out(s: State, u: Unit) -> bool:
    """23.4.2 Whether a unit in the box may act: it did not enter in this GT."""
    return s.at_number(u.n) == BUKOWINA and u.ma > 0 and not s.task[u.n] & nm.ENTERED


@rule("23.4.1#1")
def ways_out(s: State) -> list[int]:
    """23.4.1 The half-hexes by which a unit may come back."""
    return [h for h in HALF_HEXES if s.open[h] and not s.holds(nm.RUSSIA, h, nm.ANY)]


def begin(s: State, u: Unit) -> None:
    """A unit in the box is taken."""
    s.push(FromTheBox(u.n))


@rule("23.4#1", "23.4.1#1")
@dataclass(eq=False)
class FromTheBox(Decision):
    """23.4 A unit in the box comes out by a half-hex, recovers, or stays."""

    asked_by: ClassVar[str] = "23.4"
    unit: int

    def seat(self, s: State) -> int:
        return UNITS[self.unit].side

    def actions(self, s: State) -> list[Action]:
        u = UNITS[self.unit]
        found = [march(h) for h in ways_out(s)]
        if u.formation and s.status(u) and not s.disorder(u):
            found.append(Action("recover"))
        return [*found, HALT]

    def take(self, s: State, action: Action) -> None:
        from .movement import Move

        u = UNITS[self.unit]
        if action.verb == "recover":
            work(s, u, nm.RECOVER, allowance(s, u) // 2)
        elif action.verb == "march":
            h = hex_arg(action)
            enter(s, u, h)
            s.push(Move((u.n,), (0,), (h,), HALF_HEX_COST[s.chart()][0]))
            return
        s.set_order(u, nm.MOVED)

    def prompt(self, s: State) -> str:
        return f"{UNITS[self.unit]} is in the Bukowina Holding Box"
