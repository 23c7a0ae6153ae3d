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
from ..notation import HALT, RECOVER, hex_arg, march
from ..rules.movement import allowance
from ..rules.occupation import enter
from ..rules.tasks import work, worn_horses
from ..state import State


@rule("23.4#1", "8.6.2#1", "8.6.3#1")
def may_recover(s: State, u: Unit) -> bool:
    """23.4 Whether a unit in the box may spend MPs on recovery: it is In Supply there, and no enemy is near."""
    if not u.formation or not s.status(u) or s.disorder(u):
        return False
    return worn_horses(s, u) is None


@rule("23.4#1", "23.4.2#1")
def may_act(s: State, u: Unit) -> bool:
    """23.4.2 Whether a unit in the box may act: it recovers, or it may come out and did not march in in this GT."""
    if s.at_number(u.n) != BUKOWINA or u.ma <= 0:
        return False
    return may_recover(s, u) or not s.task[u.n] & nm.ENTERED


@rule("23.4.1#1", "23.4.2#1", "8.9.2#1")
def ways_out(s: State, u: Unit) -> list[int]:
    """23.4.1, 23.4.2 The half-hexes by which a unit may come back: not in the GT in which it marched in, nor before a
    begun task is complete.
    """
    if s.task[u.n] & nm.ENTERED or s.task_of(u):
        return []
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
        found = [march(h) for h in ways_out(s, u)]
        if may_recover(s, u):
            found.append(RECOVER)
        return found if s.task_of(u) and found else [*found, HALT]

    def take(self, s: State, action: Action) -> None:
        from .moves import Move

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
