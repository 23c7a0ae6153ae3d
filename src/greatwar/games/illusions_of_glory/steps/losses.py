"""12.6 Taking losses, step by step; and steps that are lost outside of fire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....families.cdg.combat import dropped, replaced_by
from ....families.cdg.state import ATTACKED, TO_ATTACK
from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..components import UNITS
from ..names import SIDE_NAMES
from ..pieces import Space, Unit
from ..rules import units
from ..rules.assembly import unlike
from ..rules.combat import current, was_oos
from ..rules.fire import FIRE
from ..rules.losses import LOSSES
from ..state import State


@dataclass(eq=False)
class TakeLosses(Decision):
    """12.6.2 The owner picks units until no more of the Loss Number can be absorbed."""

    attacking: bool
    asked_by: ClassVar[str] = "12.6.2a#1"

    def seat(self, s: State) -> int:
        return FIRE.side_of(s, self.attacking)

    def left(self, s: State) -> int:
        """What is still to be absorbed."""
        c = current(s)
        return c.attacker_left if self.attacking else c.defender_left

    def prompt(self, s: State) -> str:
        return f"{SIDE_NAMES[self.seat(s)]}: take losses, {self.left(s)} of the Loss Number are left"

    def actions(self, s: State) -> list[Action]:
        return absorbing(s, self.attacking, self.left(s)) or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        absorb(s, self.attacking, self.left(s), action.args[0])
        lose_step(s, action.args[0], action.args[1] if action.verb == notation.REPLACE else None)
        s.push(self)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb not in (notation.LOSS, notation.REPLACE):
            return None
        c = current(s)
        if action.args[0].n not in (c.attackers if self.attacking else c.defenders):
            return Refusal("12.6.2a#2", f"{action.args[0]} is not under fire")
        if action.verb == notation.REPLACE:
            return Refusal("12.6.4b", f"{action.args[1]} may not replace {action.args[0]} now")
        return Refusal("12.6.2a#1", f"more of the Loss Number could be absorbed than with {action.args[0]} now")


@rule("12.2.G.5a", "12.6.2a#1", "12.6.3b", "12.6.3c")
def absorbing(s: State, attacking: bool, left: int) -> list[Action]:
    """12.6.2 The steps by which as much as possible of what is left is absorbed; none if every LF is higher."""
    listed: list[Action] = []
    for loss in LOSSES.choices(s, current(s), attacking, left):
        if loss.by:
            listed += [notation.replace(loss.unit, u) for u in unlike(loss.by)]
        else:
            listed.append(notation.loss(loss.unit))
    return listed


@rule("12.6.2a#2", "12.2.G.5c", "12.6.3b")
def absorb(s: State, attacking: bool, left: int, unit: Unit) -> None:
    """12.6.2a A step absorbs the unit's LF; what is left is for the next one."""
    c = current(s)
    left -= LOSSES.price(s, c, unit)
    s.combat = replace(c, attacker_left=left) if attacking else replace(c, defender_left=left)


def lose_step(s: State, unit: Unit, by: Unit | None) -> None:
    """12.6 A unit of the combat loses a step; a destroyed LCU is replaced by an SCU, if one is given."""
    if not s.reduced(unit):
        units.reduce(s, unit)
    elif by is None:
        destroy(s, unit, False)
        s.combat = dropped(current(s), unit.n)
    else:
        here, attacking = s.space(unit), unit.n in current(s).attackers
        destroy(s, unit, True)
        step_in(s, unit, by, here)
        inherit(s, unit, by, attacking)


@rule("12.6.4a", "12.6.4d", "12.2.G.5c.1", "12.6.6a")
def destroy(s: State, unit: Unit, replaced: bool) -> None:
    """12.6.4 A reduced unit that loses a step is destroyed; one that was out of supply is never replaced."""
    units.lose(s, unit, replaced)


@rule("12.6.4b", "12.6.4c", "12.6.4e", "12.2.G.5c.2")
def step_in(s: State, unit: Unit, by: Unit, here: Space) -> None:
    """12.6.4b An SCU takes the place of a destroyed LCU, in its space and in the combat."""
    units.replace_with(s, by, here)
    s.combat = replaced_by(current(s), unit.n, by.n)


def inherit(s: State, unit: Unit, by: Unit, attacking: bool) -> None:
    """The replacing SCU has done in this round what its LCU has done."""
    if attacking:
        s.mark(by, TO_ATTACK | ATTACKED)
        s.activations = tuple([(*a, by.n) if unit.n in a[2:] else a for a in s.activations])


@dataclass(eq=False)
class TakeSteps(Decision):
    """Steps that are lost besides the Loss Number: by cards, or for a retreat that the sea stopped."""

    attacking: bool
    count: int = 1
    among: tuple[int, ...] = ()  # only these units; empty = all of the side that are still there
    asked_by: ClassVar[str] = "12.7.4a"

    def seat(self, s: State) -> int:
        return FIRE.side_of(s, self.attacking)

    def prompt(self, s: State) -> str:
        return f"{SIDE_NAMES[self.seat(s)]}: one unit loses a further step"

    def pool(self, s: State) -> list[Unit]:
        """The units of which one loses a step."""
        c = current(s)
        numbers = self.among or (c.attackers if self.attacking else c.defenders)
        return [UNITS[n] for n in numbers if s.on_map(UNITS[n]) and UNITS[n].counted]

    def actions(self, s: State) -> list[Action]:
        listed: list[Action] = []
        for unit in self.pool(s):
            by = replacing(s, unit)
            listed += [notation.replace(unit, u) for u in by] if by else [notation.loss(unit)]
        return listed or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        unit = action.args[0]
        by = action.args[1] if action.verb == notation.REPLACE else None
        lose_step(s, unit, by)
        if self.count > 1:
            among = tuple([n for n in self.among if s.on_map(UNITS[n])]) if self.among else ()
            s.push(TakeSteps(self.attacking, self.count - 1, (*among, by.n) if by and among else among))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb in (notation.LOSS, notation.REPLACE):
            return Refusal("12.7.4a", f"{action.args[0]} may not lose this step so")
        return None


@rule("12.7.3d#2")
def replacing(s: State, unit: Unit) -> list[Unit]:
    """12.6.4 The SCUs of which one replaces a unit if it loses its last step now; empty = nobody does."""
    if not unit.large or not s.reduced(unit) or was_oos(current(s), unit.n):
        return []
    return unlike(units.replacements_for(s, unit))
