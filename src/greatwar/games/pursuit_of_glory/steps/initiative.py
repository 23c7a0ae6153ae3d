"""19.5 of the Play Book, Invasion Initiative: divisions that have just landed go on at once, past the shore guard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....families.cdg.movement import FRESH
from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import SPACES, Space, Unit
from ..names import AP
from ..notation import DONE, choose, of_unit, to
from ..rules import activation, elimination, supply
from ..rules.combat import DECLARATION
from ..rules.control import CONTROL
from ..rules.movement import MOVEMENT
from ..rules.sieges import SIEGES
from ..rules.stacking import STACKING
from ..state import BEACHHEAD_NEW, TO_ATTACK, State


def landed(s: State, where: Space) -> list[Unit]:
    """19.5 The combat units on a Beachhead."""
    return [u for u in s.of_side(where, AP) if not u.staff]


@rule("18.6.1.1a")
def beaches(s: State) -> list[Space]:
    """19.5 The Beachheads opened in this action on which SCUs alone have landed and can go on (ruling 58)."""
    if not s.options.initiative or s.active != AP:
        return []
    found = [x for x in SPACES if x.beachhead and s.marked(x, BEACHHEAD_NEW) and landed(s, x)]
    found = [x for x in found if not any(u.large for u in landed(s, x))]
    return [x for x in found if targets(s, x) or inland(s, x)]


def targets(s: State, where: Space) -> list[Space]:
    """19.5 The spaces that the landed units could attack."""
    near = [x for x in where.neighbours if not x.island]
    return [x for x in near if any(DECLARATION.alone(s, u, x) is None for u in landed(s, where))]


def inland(s: State, where: Space) -> list[tuple[Unit, Space]]:
    """19.5 The landed units and the spaces next to the shore that they could enter."""
    return [(u, x) for u in landed(s, where) for x in where.neighbours if no_way(s, u, where, x) is None]


def no_way(s: State, unit: Unit, here: Space, to_: Space) -> Refusal | None:
    """19.5 Why a landed unit may not move to a space next to the shore."""
    if to_.island or to_ not in here.link_to:
        return Refusal("19.5", f"{to_} is not inland of {here}")
    if SIEGES.stops(s, to_, AP):
        return Refusal("15.1.1", f"a fort bars the way to {to_}")
    if not STACKING.fits(s, to_, unit):
        return Refusal("10.0", f"there is no room in {to_}")
    if supply.would_be(s, unit, to_) <= supply.OOS:
        return Refusal("11.1.2g", f"{unit} would be out of supply at {to_}")
    return MOVEMENT.refusal(s, unit, here, here.link_to[to_], FRESH)


@dataclass(eq=False)
class TakeInitiative(Decision):
    """19.5 For each such Beachhead: attack at once, move one space inland at once, or stay on the beach."""

    left: tuple[int, ...]

    asked_by: ClassVar[str] = "19.5"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (
        ("choose attack", "Attack at once"),
        ("choose inland", "Move inland at once"),
        ("done", "Stay on the beach"),
    )

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return f"Do the divisions at {SPACES[self.left[0] - 1]} go on at once?" if self.left else "Go on"

    def actions(self, s: State) -> list[Action]:
        if not self.left:
            return [DONE]
        where = SPACES[self.left[0] - 1]
        listed = [choose("attack")] if targets(s, where) else []
        return [*listed, *([choose("inland")] if inland(s, where) else []), DONE]

    def take(self, s: State, action: Action) -> None:
        if not self.left:
            return
        s.push(TakeInitiative(self.left[1:]))
        if action != DONE:
            where = self.left[0]
            s.push(ShoreGuard(where), Storm(where) if action == choose("attack") else Inland(where))


@dataclass(eq=False)
class ShoreGuard(Die):
    """19.5 A roll above the highest Loss Factor of the landed units costs one of them a step."""

    space: int

    asked_by: ClassVar[str] = "19.5"

    def take(self, s: State, action: Action) -> None:
        where, die = SPACES[self.space - 1], action.args[0]
        hurt = die > max([s.lf(u) for u in landed(s, where)], default=6)
        s.say(f"shore guard at {where}: {die}, {'a unit suffers' if hurt else 'no damage'}")
        if hurt:
            s.push(ShoreLoss(self.space))


@dataclass(eq=False)
class ShoreLoss(Decision):
    """19.5 The AP chooses the unit that loses a step to the shore guard."""

    space: int

    asked_by: ClassVar[str] = "19.5"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Choose the unit that the shore guard reduces"

    def actions(self, s: State) -> list[Action]:
        return [of_unit("loss", u) for u in sorted(landed(s, SPACES[self.space - 1]))]

    def take(self, s: State, action: Action) -> None:
        unit: Unit = action.args[0]
        if s.reduced(unit):
            elimination.eliminate(s, unit, elimination.FIRE)
        else:
            s.set_reduced(unit)


@dataclass(eq=False)
class Storm(Auto):
    """19.5 The landed units are activated to attack, at no further cost."""

    space: int

    def run(self, s: State) -> None:
        where = SPACES[self.space - 1]
        units = landed(s, where)
        if not units:
            return
        activation.british_attack(s, units)
        for u in units:
            s.mark(u, TO_ATTACK)
        s.attack_marks = tuple(sorted({*s.attack_marks, where.n}))


@dataclass(eq=False)
class Inland(Decision):
    """19.5 The landed units move one space inland, one by one."""

    space: int

    asked_by: ClassVar[str] = "19.5"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Move landed units one space inland, or end"

    def actions(self, s: State) -> list[Action]:
        return [*[to("move", u, x) for u, x in inland(s, SPACES[self.space - 1])], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit, where = action.args
        s.push(self)
        s.say(f"{unit} moves inland to {where}")
        CONTROL.enter(s, unit, where)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "move":
            return None
        return no_way(s, action.args[0], SPACES[self.space - 1], action.args[1])
