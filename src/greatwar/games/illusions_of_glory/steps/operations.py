"""9.4 Operations: all Move and Attack markers are placed, then all movement, then all combat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....families.cdg.state import TO_ATTACK, TO_MOVE
from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from .. import notation
from ..cards import filters, language
from ..components import SPACES, UNITS
from ..pieces import Space, Unit
from ..rules import activation, duty
from ..state import State
from .combat import Combats
from .movement import Movement

#: the activations of each place by its number, made once
MOVE: Final = [notation.activate_move(x) for x in (SPACES[0], *SPACES)]
ATTACK: Final = [notation.activate_attack(x) for x in (SPACES[0], *SPACES)]


@dataclass(eq=False)
class Operations(Auto):
    """9.4.4 Points are spent on activations; all movement is made, then the attacks."""

    points: int

    @rule("9.4#1", "9.4.4a", "9.4.4b", "11.1.1e", "18.1.1h", "8.1b")
    def run(self, s: State) -> None:
        s.ops = self.points
        s.push(Activate(), Movement(), Combats())


@dataclass(eq=False)
class Activate(Decision):
    """9.4 Put a Move or an Attack marker on a space, or on a stack in a region or on Lemnos, as long as points last."""

    asked_by: ClassVar[str] = "9.4#1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Activate a space or a stack to move or to attack ({s.ops} OPS left)"

    def actions(self, s: State) -> list[Action]:
        listed: list[Action] = []
        differs = bool(language.in_force(s, "activation_cost"))  # else moving and attacking cost the same
        moving = activation.open_spaces(s, False)
        attacking = activation.open_spaces(s, True) if differs else moving
        without = activation.open_without(s)
        if differs or without:
            for where, _, _ in activation.candidates(s):
                if where in moving:
                    listed.append(MOVE[where.n])
                if where in attacking:
                    listed.append(ATTACK[where.n])
                if where in without:
                    listed.append(notation.activate_attack_without(where))
        else:
            for where in moving:
                listed.append(MOVE[where.n])
                listed.append(ATTACK[where.n])
        stacks = activation.stack_starters(s, False)
        listed += [notation.stack_move(u) for u in stacks]
        fighting = activation.stack_starters(s, True) if differs else activation.off_lemnos(s, stacks)
        listed += [notation.stack_attack(u) for u in fighting]
        if not listed or self.may_end(s) is None:
            listed.append(notation.DONE_ACTION)
        return listed

    def may_end(self, s: State) -> Refusal | None:
        """20.3.5c Units of a broken siege must be activated to move, if they can be."""
        for where in duty.broken_sieges(s, s.active):
            if where.n in [a[1] for a in s.activations]:
                continue
            if activation.refused(s, where, False) is None:
                return Refusal("20.3.5c", f"the units in {where} are too few for their siege and must be moved now")
        return None

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            points_lost(s)
            return
        s.push(self)
        attack = action.verb in (notation.ACTIVATE_ATTACK, notation.ACTIVATE_ATTACK_WITHOUT, notation.STACK_ATTACK)
        if action.verb in (notation.STACK_MOVE, notation.STACK_ATTACK):
            unit = action.args[0]
            s.ops -= activation.price(s, s.space(unit), [unit], attack)
            s.push(FormStack((unit.n,), attack))
            return
        where = action.args[0]
        units = activation.own_units(s, where)
        if action.verb == notation.ACTIVATE_ATTACK_WITHOUT:
            units = activation.left_out(units)
        price = activation.price(s, where, units, attack)
        s.ops -= price
        mark(s, where, units, attack)
        s.say(f"{where} is activated to {'attack' if attack else 'move'} ({price} OPS)")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.DONE:
            return self.may_end(s)
        if action.verb in (notation.STACK_MOVE, notation.STACK_ATTACK):
            return activation.stack_refused(s, [action.args[0]], action.verb == notation.STACK_ATTACK, 0)
        attack = action.verb in (notation.ACTIVATE_ATTACK, notation.ACTIVATE_ATTACK_WITHOUT)
        if (attack or action.verb == notation.ACTIVATE_MOVE) and isinstance(action.args[0], Space):
            without = action.verb == notation.ACTIVATE_ATTACK_WITHOUT
            return activation.refused(s, action.args[0], attack, without)
        return None


@rule("11.1.1f", "18.1.1i", "9.3d")
def points_lost(s: State) -> None:
    """11.1.1f OPS that are not used are lost."""
    s.ops = 0


@dataclass(eq=False)
class FormStack(Decision):
    """9.4.1b More units of the region may join the stack that is being activated; its price rises with its nations."""

    units: tuple[int, ...]
    attack: bool
    asked_by: ClassVar[str] = "9.4.1b"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        names = ", ".join([str(UNITS[n]) for n in self.units])
        return f"Which units join {names} in one stack?"

    def stack(self) -> list[Unit]:
        """The units so far."""
        return [UNITS[n] for n in self.units]

    def refused(self, s: State, unit: Unit) -> Refusal | None:
        """Why a unit may not join."""
        stack = self.stack()
        if unit in stack:
            return Refusal("9.4.1b", f"{unit} is in the stack")
        paid = activation.price(s, s.space(stack[0]), stack, self.attack)
        return activation.stack_refused(s, [*stack, unit], self.attack, paid)

    def actions(self, s: State) -> list[Action]:
        here = activation.own_units(s, s.space(UNITS[self.units[0]]))
        return [*[notation.add(u) for u in here if self.refused(s, u) is None], notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        where, stack = s.space(UNITS[self.units[0]]), self.stack()
        if action.verb == notation.DONE:
            mark(s, where, stack, self.attack)
            names = ", ".join([str(u) for u in stack])
            s.say(f"{names} in {where} are activated to {'attack' if self.attack else 'move'}")
            return
        unit = action.args[0]
        paid = activation.price(s, where, stack, self.attack)
        s.ops -= activation.price(s, where, [*stack, unit], self.attack) - paid
        s.push(FormStack((*self.units, unit.n), self.attack))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self.refused(s, action.args[0]) if action.verb == notation.ADD else None


def mark(s: State, where: Space, units: list[Unit], attack: bool) -> None:
    """9.4.3 Put the marker: the activation holds the units that stand there now."""
    kind = TO_ATTACK if attack else TO_MOVE
    for unit in units:
        s.mark(unit, kind)
    s.activations = (*s.activations, (kind, where.n, *[u.n for u in units]))
    for clause in language.in_force(s, "activation_one_nation"):
        several = activation.nations_of(units) > 1
        if several and clause.card.side == s.active and filters.place_fits(s, clause.words.get("where"), where):
            filters.use(s, clause)
