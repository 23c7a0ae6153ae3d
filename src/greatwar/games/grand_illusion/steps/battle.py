"""9.1 Battles: declaration, the attacker's order, and the beginning of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..battle import Activation, Battle, Declared
from ..components import Hex, Unit
from ..notation import ACCEPT, DECLINE, DONE
from ..rules.alike import later, one_of_each
from ..rules.declaration import able, can_attack, declare, eligible, entered
from ..rules.elan import is_plan17, qualifies
from ..state import State
from .bombardment import Bombardment
from .fortunes import Fortunes, OfferBelgianWithdrawal


def _activation(s: State) -> Activation:
    if s.activation is None:
        raise ValueError("battles belong to an activation")
    return s.activation


# Declaration --------------------------------------------------------------------------------------


@rule("9.1.2a#1", "9.1.2a#2", "2.8#5")
@dataclass(eq=False)
class DesignateAttackers(Decision):
    """9.1.2a Declare a battle in the activated hex and choose the units that attack there.

    Before: `declare HEX` was chosen in `Activate`, no unit has been designated. After: a `Declared` with at least one
    attacker stands in `s.activation.battles`; its units do not move. The stack is as before (Activate lies below).
    """

    hex: Hex
    chosen: tuple[Unit, ...] = ()

    asked_by: ClassVar[str] = "9.1.2a"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("done", "These attack"),)

    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        return [*([DONE] if self.chosen else []), *(notation.designate(u) for u in self.open(s))]

    def open(self, s: State) -> list[Unit]:
        """The units that may be designated next, each set of them once: attackers first, in order (ruling 82)."""
        pool = [u for u in eligible(s, s.active, self.hex) if u not in self.chosen]
        strong = [u for u in pool if can_attack(s, u, self.hex)]
        weak = [u for u in pool if not able(u)]
        if not self.chosen:
            return one_of_each(s, strong)
        last = self.chosen[-1]
        if able(last):
            return [*one_of_each(s, later(s, strong, last.n)), *one_of_each(s, weak)]
        return one_of_each(s, later(s, weak, last.n))

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            declare(s, self.hex, self.chosen)
            s.push(OfferBelgianWithdrawal(self.hex))
        else:
            s.push(DesignateAttackers(self.hex, (*self.chosen, action.args[0])))

    def prompt(self, s: State) -> str:
        return f"Battle in {self.hex}: units that attack ({len(self.chosen)} so far), or done"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == DONE:
            return Refusal("9.1.2a#1", "a battle needs a unit that can attack")
        if action.verb != notation.DESIGNATE:
            return None
        u = action.args[0]
        if u in self.chosen:
            return Refusal("9.1.2a#2", f"{u} is designated")
        if u not in eligible(s, s.active, self.hex):
            return Refusal("9.1.2a#2", f"{u} is no combat unit of yours in {self.hex} that has not moved")
        if not self.chosen and not able(u):
            return Refusal("2.4#7", f"{u} defends only")
        if able(u) and not can_attack(s, u, self.hex):
            return Refusal("9.6.1#0", "cavalry attacks no fort, and nobody else is here")
        return Refusal("9.1.2a#2", "units are designated in order, and of units alike one is offered")


@rule("9.1.2c#2")
@dataclass(eq=False)
class OfferBattle(Decision):
    """9.1.2c Units that have entered a hex where friends and enemies stand may declare a battle.

    Before: the group has halted in the hex and `rules.declaration.on_entry` says "optional". After: accepted, a
    `Declared` of exactly these units (all of them must attack) stands in `s.activation.battles`. Stack as before.
    """

    hex: Hex
    units: tuple[Unit, ...]

    asked_by: ClassVar[str] = "9.1.2c"

    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        return [DECLINE, ACCEPT]

    def take(self, s: State, action: Action) -> None:
        if action == ACCEPT:
            declare(s, self.hex, entered(s, self.hex))
            s.push(OfferBelgianWithdrawal(self.hex))

    def prompt(self, s: State) -> str:
        return f"Declare a battle in {self.hex} with all units that have entered it?"


# Resolution ---------------------------------------------------------------------------------------


@rule("9.1.3a", "9.1.3b", "9.1.3e")
class ResolveBattles(Auto):
    """9.1.3 Resolve the declared battles in the attacker's order, one after the other.

    Before: movement is over; `s.activation.battles` holds the Battle markers. It sets `resolving`, moves a battle from
    `battles` to `attacked` and into `s.battle`, and pushes the steps of 9.1.3f with itself below. After: no battle is
    left (or a fortune has cancelled the rest and surrendered the initiative), `s.battle` is None, the stack is as
    before.
    """

    def run(self, s: State) -> None:
        s.battle = None
        if _activation(s).battles:
            s.activation = replace(_activation(s), resolving=True)
            s.push(ChooseBattle())


@rule("9.1.3b", "9.1.3f")
class ChooseBattle(Decision):
    """9.1.3b The attacker chooses the battle that is resolved next."""

    asked_by: ClassVar[str] = "9.1.3b"

    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        return [notation.resolve(h) for h in sorted(b.hex for b in _activation(s).battles)]

    def take(self, s: State, action: Action) -> None:
        activation = _activation(s)
        declared = next(b for b in activation.battles if b.hex == action.args[0])
        left = tuple(b for b in activation.battles if b is not declared)
        s.activation = replace(activation, battles=left, attacked=(*activation.attacked, declared.hex))
        s.battle = begun(s, declared)
        s.push(Bombardment(), Fortunes(), ResolveBattles())

    def prompt(self, s: State) -> str:
        return "Which battle is resolved next?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.RESOLVE:
            return None
        if action.args[0] in _activation(s).attacked:
            return Refusal("9.1.3e", f"{action.args[0]} has been attacked in this activation")
        return Refusal("9.1.3b", f"no battle is declared in {action.args[0]}")


@rule("9.1.1c", "9.1.1e#1", "9.3.5a")
def begun(s: State, declared: Declared) -> Battle:
    """9.1.3f A battle begins with the attackers that are there; it is settled now whether it is a Mandated Battle."""
    here, side = declared.hex, s.active
    units = tuple(u for u in declared.attackers if s.place(u) is here)
    mandated = qualifies(s, side, here, units)
    plan17 = mandated and is_plan17(s, side, here)
    return Battle(here, side, units, declared.mandatory, int(declared.landing), mandated=mandated, plan17=plan17)
