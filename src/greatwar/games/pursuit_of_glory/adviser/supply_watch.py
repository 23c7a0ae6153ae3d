"""14 Supply watch: the family's search with the movement and the grades of supply of Pursuit of Glory."""

from __future__ import annotations

from typing import Any, Final

from ....families.cdg import supply_watch as family
from ....families.cdg.movement import March
from ....kernel.action import Action
from ..components import BOARD, Space, Unit
from ..notation import DONE, STOP, of_space, of_unit
from ..notation import to as to_
from ..rules import activation, supply
from ..rules.activation import ACTIVATION
from ..rules.movement import ARRIVAL, MOVEMENT
from ..rules.sieges import SIEGES
from ..state import State
from ..steps.movement import Movement

#: no card has more OPS
MOST_OPS: Final = 5


class PursuitSupplyWatch(family.SupplyWatch[State, Unit, Space]):
    """The watch over supply in Pursuit of Glory."""

    GRADES = supply.GRADES

    def grade(self, s: State, unit: Unit) -> int:
        """14.1 From out of supply to full supply."""
        return supply.grade(s, unit)

    def counts(self, s: State, unit: Unit) -> bool:
        """3.2.1.5 Tribes need no supply."""
        return not unit.staff and not unit.tribe

    def space_supplied(self, s: State, side: int, where: Space) -> bool:
        """14.2.9 Whether a space can trace supply to any friendly source."""
        return supply.space_fed(s, side, where)

    def at_rest(self, view: State, enemy: int) -> State:
        """8.1.1 The enemy's action begins."""
        s = super().at_rest(view, enemy)
        s.combat, s.ops, s.balkan_target, s.greek_target = None, MOST_OPS, 0, 0
        SIEGES.note_broken(s)
        return s

    def alike(self, s: State, unit: Unit) -> Any:
        """Counters of one kind move alike; out of supply they may be slower."""
        return unit.kind, s.mf(unit), unit.n in s.cut_off, supply.in_supply(s, unit)

    def strides(self, s: State, unit: Unit, here: Space, spent: int, flat: int) -> list[family.Stride[Space]]:
        """11.1.2 The lines a unit may take next."""
        done = March(spent, flat)
        found = []
        for link in MOVEMENT.links(s, unit, here, done):
            to, after = BOARD.end(link), MOVEMENT.after(s, unit, here, link, done)
            found.append((to, after.spent, after.flat, MOVEMENT.must_stop(s, unit, to, after)))
        return found

    def move(self, unit: Unit, to: Space) -> Action:
        """The action by which a unit goes to a space."""
        return to_("move", unit, to)

    def stop(self) -> Action:
        """The action by which a unit ends its move."""
        return STOP

    def activated(self, s: State, units: list[Unit]) -> tuple[State, list[Action]] | None:
        """9.2.3 The space is activated, or in a Region a stack of these units."""
        new, where = s.copy(), s.space(units[0])
        told = [of_space("activate-move", where)]
        if where.free:
            if any(not ACTIVATION.able(new, u, False) for u in units):
                return None
            if activation.may_form(new, units, where, False) or ACTIVATION.refusal(new, units[:1], where, False):
                return None
            ACTIVATION.form(new, units)
            told += [*[of_unit("join", u) for u in units], DONE]
        elif ACTIVATION.refusal(new, units, where, False) is not None:
            return None
        ACTIVATION.activate(new, units, where, False)
        new.pending = [Movement()]
        return new, told

    def unsettled(self, s: State) -> bool:
        """11.1 Stacks and sieges must be in order."""
        return ARRIVAL.unsettled(s) is not None


WATCH: Final = PursuitSupplyWatch(BOARD)
