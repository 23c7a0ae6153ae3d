"""9.2 Operations: activation, then movement, then combat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import SPACES, UNITS, Space, Unit
from ..names import AP
from ..notation import DONE, of_space, of_unit
from ..rules import activation, offensives, weather
from ..rules.activation import ACTIVATION
from ..rules.cards_by_name import BULLS_EYE
from ..rules.geography import AFGHANISTAN
from ..state import State


@dataclass(eq=False)
class Activate(Decision):
    """9.2 Spend OPS on spaces and stacks, to move or to attack; then they do."""

    asked_by: ClassVar[str] = "9.2"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Activate spaces for movement or attack ({s.ops} OPS left), or begin"

    @rule("9.2")
    def actions(self, s: State) -> list[Action]:
        if s.ops <= 0:
            return [DONE]
        listed: list[Action] = []
        for attack, verb in ((False, "activate-move"), (True, "activate-attack")):
            listed += [of_space(verb, x) for x in possible(s, attack)]
        return [*listed, *without_british(s), *[of_space("prepare", x) for x in weather.preparable(s)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            s.push(Operations())
            return
        where: Space = action.args[0]
        attack = action.verb != "activate-move"
        s.push(self)
        if action.verb == "prepare":
            prepare(s, where)
        elif where.free:
            s.push(FormStack(where.n, attack))
        elif action.verb == "activate-attack-without-br":
            activate(s, activation.without_british(s, where), where, attack)
        else:
            units = ACTIVATION.stack(s, where, attack)
            if attack:
                activation.british_attack(s, units)
            activate(s, units, where, attack)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb in ("activate-move", "activate-attack"):
            return refused(s, action.args[0], action.verb == "activate-attack")
        if action.verb == "activate-attack-without-br":
            return refused_without(s, action.args[0])
        if action.verb == "prepare":
            return Refusal("19.4", f"no OPS can ease the weather for an attack from {action.args[0]}")
        return None


@rule("7.3.NOBR#2")
def without_british(s: State) -> list[Action]:
    """7.3 While BR units are held back, their stacks may attack without them."""
    if s.active != AP or not offensives.british_held_back(s):
        return []
    found = [x for x in ACTIVATION.occupied(s) if refused_without(s, x) is None]
    return [of_space("activate-attack-without-br", x) for x in found]


@rule("19.4")
def prepare(s: State, where: Space) -> None:
    """19.4 One OPS more for the attack from a space."""
    s.ops -= 1
    s.prepared = tuple(sorted((*s.prepared, where.n)))
    s.say(f"one OPS more for the attack from {where}")


@rule("9.2", "2.0.activated")
def activate(s: State, units: list[Unit], where: Space, attack: bool) -> None:
    """9.2 A space is paid for and its units are activated."""
    price = ACTIVATION.activate(s, units, where, attack)
    if s.log is not None:
        s.say(f"{where} is activated for {'attack' if attack else 'movement'} ({price} OPS)")


@rule("9.2.3#1", "9.2.3#2")
def possible(s: State, attack: bool) -> list[Space]:
    """The spaces that may be activated, Regions and Island Bases with any stack of theirs included."""
    found: list[Space] = []
    marked, quiet = {*s.move_marks, *s.attack_marks}, activation.quiet(s, attack)
    for x, to_move, to_attack in activation.prices(s):
        if x.free:
            if refused(s, x, attack) is None:
                found.append(x)
            continue
        price = to_attack if attack else to_move
        if not 0 < price <= s.ops or x.n in marked:
            continue
        if (quiet and x is not AFGHANISTAN) or refused(s, x, attack) is None:
            found.append(x)
    return found


def refused(s: State, x: Space, attack: bool) -> Refusal | None:
    """Why a space (or, in a Region, any stack of it) may not be activated."""
    if x.free:
        return empty(s, x) or no_stack(s, x, attack)
    return empty(s, x) or activated(s, x) or ACTIVATION.refusal(s, ACTIVATION.stack(s, x, attack), x, attack)


@rule("9.2.3#2")
def empty(s: State, x: Space) -> Refusal | None:
    """9.2.3 A space without units of the side is not activated, fort or no fort."""
    return None if s.has_side(x, s.active) else Refusal("9.2.3", f"you have no unit in {x}")


@rule("9.2.3#1", "2.0.activated")
def activated(s: State, x: Space) -> Refusal | None:
    """9.2.3 A space is activated once in a round, to move or to attack."""
    return Refusal("9.2.3", f"{x} is activated already") if ACTIVATION.marked(s, x) else None


@rule("9.2.6")
def no_stack(s: State, x: Space, attack: bool) -> Refusal | None:
    """9.2.6 Whether any stack of a Region or Island Base can be activated; why not the first of its units."""
    if activation.can_form(s, x, attack):
        return None
    units = activation.eligible(s, x, attack)
    lone = ACTIVATION.refusal(s, [units[0]], x, attack) if units else None
    return lone or Refusal("9.2.6", f"no stack of {x} can be activated for that")


def refused_without(s: State, x: Space) -> Refusal | None:
    """7.3 Why a space may not be activated for attack without its BR units."""
    if not offensives.british_held_back(s) or s.active != AP:
        return Refusal("7.3.NOBR", "BR units are not held back this turn")
    units = activation.without_british(s, x)
    if x.free or len(units) == len(s.of_side(x, AP)):
        return Refusal("7.3.NOBR", f"there is no BR unit to leave out at {x}")
    if not units:
        return Refusal("9.2.3", f"only BR units are in {x}")
    return activated(s, x) or ACTIVATION.refusal(s, units, x, True)


@dataclass(eq=False)
class FormStack(Decision):
    """9.2.6 Units of a Region or Island Base are put together into a stack, which is then activated."""

    space: int
    attack: bool
    chosen: tuple[int, ...] = ()

    asked_by: ClassVar[str] = "9.2.6"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Choose the units of {SPACES[self.space - 1]} that form the stack"

    def _units(self) -> list[Unit]:
        return [UNITS[n] for n in self.chosen]

    def _refused(self, s: State, u: Unit) -> Refusal | None:
        where = SPACES[self.space - 1]
        order = activation.eligible(s, where, self.attack)
        if u not in order:
            return Refusal("9.2.6", f"{u} cannot be activated in {where}")
        if self.chosen and order.index(u) <= order.index(UNITS[self.chosen[-1]]):
            return Refusal("9.2.6", f"{u} comes before the units already chosen; begin again")
        units = [*self._units(), u]
        refusal = activation.may_form(s, units, where, self.attack)
        if refusal is None and self.attack and all(v.staff for v in units):
            later = [v for v in order[order.index(u) + 1 :] if not v.staff]
            if all(activation.may_form(s, [*units, v], where, True) is not None for v in later):
                return Refusal("9.2.6", f"no combat unit can attack beside {u}")
        return refusal

    @rule("9.2.6", "10.7")
    def actions(self, s: State) -> list[Action]:
        where = SPACES[self.space - 1]
        listed = [of_unit("join", u) for u in activation.eligible(s, where, self.attack) if self._refused(s, u) is None]
        return [*listed, DONE] if self._complete() else listed

    def _complete(self) -> bool:
        fighters = [u for u in self._units() if not u.staff]
        return bool(fighters) or (bool(self.chosen) and not self.attack)

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(FormStack(self.space, self.attack, (*self.chosen, action.args[0].n)))
        else:
            self._activate(s, SPACES[self.space - 1], self._units())

    @rule("9.2.6", "10.7", "12.10.1", "9.2.6.ex")
    def _activate(self, s: State, where: Space, units: list[Unit]) -> None:
        """9.2.6 The stack is paid for as if it were a space by itself."""
        if self.attack:
            activation.british_attack(s, units)
        ACTIVATION.form(s, units)
        price = ACTIVATION.activate(s, units, where, self.attack)
        if s.log is not None:
            told = ", ".join([str(u) for u in units])
            verb = "is" if len(units) == 1 else "are"
            s.say(f"{told} in {where} {verb} activated for {'attack' if self.attack else 'movement'} ({price} OPS)")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self._refused(s, action.args[0]) if action.verb == "join" else None


@rule("9.1.2#2")
@dataclass(eq=False)
class FreeActivation(Decision):
    """9.1.2 An event activates spaces regardless of what they would cost; then they move or fight.

    `spaces` are those that may be chosen, `left` how many of them, `must` whether all have to be.
    """

    spaces: tuple[int, ...]
    attack: bool
    left: int = 1
    must: bool = False

    asked_by: ClassVar[str] = "9.1.2"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Activate up to {self.left} more for {'attack' if self.attack else 'movement'}"

    def _refused(self, s: State, x: Space) -> Refusal | None:
        if x.n not in self.spaces:
            return Refusal("9.5.1", f"the event does not activate {x}")
        return refused(s, x, self.attack)

    def actions(self, s: State) -> list[Action]:
        verb = "activate-attack" if self.attack else "activate-move"
        listed = [of_space(verb, SPACES[n - 1]) for n in self.spaces if self._refused(s, SPACES[n - 1]) is None]
        return listed if listed and self.must and self.left else [*(listed if self.left else []), DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            s.push(Operations())
            return
        s.ops = 99
        where: Space = action.args[0]
        s.push(FreeActivation(self.spaces, self.attack, self.left - 1, self.must))
        if where.free:
            s.push(FormStack(where.n, self.attack))
            return
        units = ACTIVATION.stack(s, where, self.attack)
        if self.attack:
            activation.british_attack(s, units)
        ACTIVATION.activate(s, units, where, self.attack)
        if s.log is not None:
            s.say(f"{where} is activated for {'attack' if self.attack else 'movement'} by the event")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        wanted = "activate-attack" if self.attack else "activate-move"
        return self._refused(s, action.args[0]) if action.verb == wanted else None


def free(s: State, spaces: list[Space], attack: bool, left: int) -> None:
    """9.1.2 An event activates up to so many of these spaces at no cost."""
    s.ops = 99
    s.push(FreeActivation(tuple([x.n for x in spaces]), attack, left))


@rule("9.2.4", "11.1.1#3")
class Operations(Auto):
    """9.2.4 All movement, then all combat."""

    def run(self, s: State) -> None:
        from .combat import Attacks
        from .movement import EndMovement, Movement

        s.ops = 0
        if BULLS_EYE.n in s.round_events:
            from .bulls_eye import AddReserves, ReturnReserves, SecondAttack

            s.push(Movement(), EndMovement(), AddReserves(), Attacks(), SecondAttack(), ReturnReserves())
            return
        s.push(Movement(), EndMovement(), Attacks())
