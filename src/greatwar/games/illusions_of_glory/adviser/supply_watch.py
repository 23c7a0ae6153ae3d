"""14 Supply watch: the family's search with the movement and the grades of supply of Illusions of Glory."""

from __future__ import annotations

from typing import Any, Final

from ....families.cdg import supply_watch as family
from ....families.cdg.state import TO_MOVE
from ....kernel.action import Action
from .. import notation
from ..components import BOARD
from ..names import NEUTRAL
from ..pieces import Space, Unit
from ..rules import activation, arrival, movement, supply
from ..state import State
from ..steps.movement import Movement

#: no card has more OPS
MOST_OPS: Final = 5


class IllusionsSupplyWatch(family.SupplyWatch[State, Unit, Space]):
    """The watch over supply in Illusions of Glory."""

    GRADES = supply.GRADE_NAMES

    def grade(self, s: State, unit: Unit) -> int:
        """14.1 Out of supply, supplied by an ally only, in supply."""
        return supply.grade(s, unit)

    def space_supplied(self, s: State, side: int, where: Space) -> bool:
        """11.2k Whether a space has a line to a source of its side, or needs none."""
        return not supply.place_out_of_supply(s, where)

    def at_rest(self, view: State, enemy: int) -> State:
        """8.1 The enemy's action begins."""
        s = super().at_rest(view, enemy)
        s.activations, s.working, s.landed, s.round_facts = (), -1, (), 0
        s.combat, s.ops = None, MOST_OPS
        return s

    def alike(self, s: State, unit: Unit) -> Any:
        """Units of one kind of one nation move alike."""
        return unit.nations, unit.type, unit.tags, unit.large, unit.black_sea, movement.allowance(s, unit)

    def strides(self, s: State, unit: Unit, here: Space, spent: int, flat: int) -> list[family.Stride[Space]]:
        """11.1.2 Every line costs one point."""
        if spent >= movement.allowance(s, unit):
            return []
        found = []
        for link in here.links:
            to = BOARD.end(link)
            if movement.entry_refused(s, unit, here, to) is None:
                found.append((to, spent + 1, flat, movement.must_stop(s, unit, to)))
        return found

    def takes(self, s: State, side: int, where: Space) -> bool:
        """14.1.2b Lines also pass through vacant neutral places, which an enemy shuts."""
        if s.owner(where) == NEUTRAL:
            return supply.passable(s, side, where)
        return super().takes(s, side, where)

    def move(self, unit: Unit, to: Space) -> Action:
        """The action by which a unit goes to a space."""
        return notation.move(unit, to)

    def stop(self) -> Action:
        """The action by which a unit ends its move."""
        return notation.STOP_ACTION

    def activated(self, s: State, units: list[Unit]) -> tuple[State, list[Action]] | None:
        """9.4 The space is activated, or in a region a stack of these units."""
        new, where = s.copy(), s.space(units[0])
        if where.free:
            if activation.stack_refused(new, units, False, 0) is not None:
                return None
            told = [notation.stack_move(units[0]), *[notation.add(u) for u in units[1:]]]
        else:
            if activation.refused(new, where, False) is not None:
                return None
            told = [notation.activate_move(where)]
        for unit in units:
            new.mark(unit, TO_MOVE)
        new.activations = ((TO_MOVE, where.n, *[u.n for u in units]),)
        new.pending = [Movement()]
        return new, told

    def unsettled(self, s: State) -> bool:
        """10, 20 Stacks and sieges must be in order."""
        return arrival.unsettled(s) is not None


WATCH: Final = IllusionsSupplyWatch(BOARD)
