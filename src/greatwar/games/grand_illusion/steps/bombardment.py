"""9.5.4 Heavy siege artillery bombards forts before the Fortunes of War are rolled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import Unit
from ..notation import CONCENTRATE, HOLD_FIRE
from ..rules.alike import one_of_each
from ..rules.bombardment import bombard_refused, guns, marks, shatters
from ..rules.markers import battle_of
from ..rules.units import hit_fort
from ..state import Mark, State
from ..tables import TABLES
from .control import settle


@rule("9.1.3f", "9.5.4b#1", "9.5.4c#1")
class Bombardment(Auto):
    """9.5.4 The guns of the attacker may fire, one after the other, as long as a fort stands."""

    def run(self, s: State) -> None:
        if guns(s) and marks(s):
            s.push(Bombard())


@rule("9.5.4c#1", "9.5.4c#2", "9.5.4d#1")
@dataclass(eq=False)
class Bombard(Decision):
    """9.5.4c A gun and a fort; both guns may be committed together before the first die (ruling 51)."""

    begun: bool = False  # a gun has fired in this battle
    committed: tuple[Unit, ...] = ()  # guns that must still fire together

    asked_by: ClassVar[str] = "9.5.4c"

    def seat(self, s: State) -> int:
        return battle_of(s).attacker

    def actions(self, s: State) -> list[Action]:
        listed = [] if self.committed else [HOLD_FIRE]
        if self.may_concentrate(s):
            listed.append(CONCENTRATE)
        return [*listed, *(notation.bombard(g, f) for g in self.ready(s) for f in marks(s))]

    def ready(self, s: State) -> list[Unit]:
        """The guns that may fire now, alike ones once."""
        return one_of_each(s, (g for g in guns(s) if not self.committed or g in self.committed))

    def may_concentrate(self, s: State) -> bool:
        """9.5.4d Whether all guns may be committed together."""
        return not self.begun and not self.committed and len(guns(s)) > 1

    def take(self, s: State, action: Action) -> None:
        if action == CONCENTRATE:
            s.push(Bombard(False, tuple(guns(s))))
        elif action != HOLD_FIRE:
            gun, fort = action.args
            s.push(Shell(gun, fort, tuple(g for g in self.committed if g != gun), bool(self.committed)))

    def prompt(self, s: State) -> str:
        return "A gun and the fort it bombards" + ("" if self.committed else ", or hold fire")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == HOLD_FIRE:
            return Refusal("9.5.4d#1", "guns committed together must fire")
        if action == CONCENTRATE:
            return Refusal("9.5.4d#1", "two guns that have not fired are committed together before the first die")
        return bombard_refused(s, *action.args) if action.verb == notation.BOMBARD else None


@rule("9.5.4c#1", "9.5.4c#3", "9.5.4b#2")
@dataclass(eq=False)
class Shell(Die):
    """9.5.4c One die of a gun: a hit costs the fort a step and the gun rolls again, a miss ends its fire."""

    gun: Unit
    fort: Unit
    committed: tuple[Unit, ...] = ()
    concentrated: bool = False

    asked_by: ClassVar[str] = "9.5.4c"

    def take(self, s: State, action: Action) -> None:
        shattered = shatters(s, self.gun, self.fort, action.args[0])
        s.say(f"{self.gun} bombards {self.fort}: {action.args[0]}, {'a hit' if shattered else 'a miss'}")
        if not shattered:
            self.cease(s)
            return
        self.strike(s)
        if not marks(s):
            self.cease(s)
        elif s.place(self.fort) is battle_of(s).hex:
            s.push(self)
        else:
            s.push(NextFort(self.gun, self.committed, self.concentrated))
        settle(s, battle_of(s).hex)

    def strike(self, s: State) -> None:
        """9.5.4c A step of the fort is lost."""
        hit_fort(s, self.fort)

    @rule("9.5.4b#2", "9.5.4d#2", "9.5.4d#3")
    def cease(self, s: State) -> None:
        """9.5.4c The gun has fired; after the last committed one a fort that stands suffers one more hit."""
        s.mark(self.gun, Mark.BACK)
        if not marks(s):
            for g in self.committed:
                s.mark(g, Mark.BACK)
            return
        if self.committed:
            s.push(Bombard(True, self.committed))
            return
        if guns(s):
            s.push(Bombard(True))
        if self.concentrated:
            self.add_hits(s)

    @rule("9.5.4d#2")
    def add_hits(self, s: State) -> None:
        """9.5.4d The hit of guns that fired together."""
        s.say(f"The guns together hit {self.fort}")
        for _ in range(TABLES.bombardment.concentrated_extra_hit):
            self.strike(s)
        settle(s, battle_of(s).hex)


@rule("9.5.4c#2", "9.5.4c#3")
@dataclass(eq=False)
class NextFort(Decision):
    """9.5.4c A gun whose fort has fallen goes on against another."""

    gun: Unit
    committed: tuple[Unit, ...] = ()
    concentrated: bool = False

    asked_by: ClassVar[str] = "9.5.4c"

    def seat(self, s: State) -> int:
        return battle_of(s).attacker

    def actions(self, s: State) -> list[Action]:
        return [notation.bombard(self.gun, f) for f in marks(s)]

    def take(self, s: State, action: Action) -> None:
        s.push(Shell(self.gun, action.args[1], self.committed, self.concentrated))

    def prompt(self, s: State) -> str:
        return f"The next fort that {self.gun} bombards"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == HOLD_FIRE:
            return Refusal("9.5.4c#3", "a gun fires until it misses or no fort is left")
        if action.verb == notation.BOMBARD and action.args[0] != self.gun:
            return Refusal("9.5.4c#1", f"{self.gun} must complete its bombardment first")
        return bombard_refused(s, *action.args) if action.verb == notation.BOMBARD else None
