"""12.6 Losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import BOARD, UNITS, Space, Unit
from ..notation import RESOLVE, of_unit, pair
from ..rules import combat, elimination, supply
from ..rules.control import CONTROL
from ..rules.invasions import end_landing
from ..rules.losses import LOSSES, replacing
from ..state import RETREATED, State


@rule("3.2.2.question")
@dataclass(eq=False)
class QuestionDie(Die):
    """3.2.2 Before damage is taken a die decides the Loss Factor of a unit with a "?" for this combat."""

    unit: int

    asked_by: ClassVar[str] = "3.2.2.question"

    def take(self, s: State, action: Action) -> None:
        c, die = combat.record(s), action.args[0]
        combat.note(s, rolled=(*c.rolled, (self.unit, die)))
        if s.log is not None:
            s.say(f"{UNITS[self.unit]} has a Loss Factor of {die} in this combat")


@rule("12.6.1", "12.2.8e", "3.2.2.question")
@dataclass(eq=False)
class Damage(Auto):
    """12.6 One side takes its Loss Number: dice for "?" units, then steps, then the fort."""

    attacking: bool

    def run(self, s: State) -> None:
        c = combat.record(s)
        loss = c.attacker_loss if self.attacking else c.defender_loss
        if not self.attacking and loss >= 1:
            self._caught(s)
        left = {"attacker_left": loss} if self.attacking else {"defender_left": loss}
        combat.note(s, **left)
        s.push(TakeLosses(self.attacking))
        if loss:
            doubtful = [u for u in LOSSES.under_fire(s, c, self.attacking) if not u.lf[0] and not s.reduced(u)]
            known = dict(c.rolled)
            s.push(*[QuestionDie(u.n) for u in doubtful if u.n not in known])

    @rule("12.7.7#2")
    def _caught(self, s: State) -> None:
        """12.7.7 Units that retreated here in this action are destroyed by a Loss Number of 1; they may be rebuilt."""
        c = combat.record(s)
        where = BOARD.space(c.space)
        for u in s.enemies(where, c.side):
            if s.does(u, RETREATED) and u.n not in c.defenders and not u.staff:
                fed = supply.in_supply(s, u)
                elimination.eliminate(s, u, elimination.REBUILDABLE if fed else elimination.FIRE_OOS)


@dataclass(eq=False)
class TakeLosses(Decision):
    """12.6.4 The owner chooses step after step so that as much as possible is taken, and never more."""

    attacking: bool

    asked_by: ClassVar[str] = "12.6.4"

    def seat(self, s: State) -> int:
        c = combat.record(s)
        return c.side if self.attacking else 1 - c.side

    def _left(self, s: State) -> int:
        c = combat.record(s)
        return c.attacker_left if self.attacking else c.defender_left

    def prompt(self, s: State) -> str:
        return f"Choose the step to lose ({self._left(s)} still to be taken)"

    @rule("12.6.2", "12.6.4", "12.6.4.ex1", "12.6.4.ex2", "12.6.5#1", "2.0.lf")
    def actions(self, s: State) -> list[Action]:
        c = combat.record(s)
        listed: list[Action] = []
        if LOSSES.under_fire(s, c, self.attacking):
            for loss in LOSSES.choices(s, c, self.attacking, self._left(s)):
                dies = len(LOSSES.steps_of(s, c, loss.unit)) == 1
                if dies and loss.by:
                    listed += [pair("replace", loss.unit, small) for small in loss.by]
                else:
                    listed.append(of_unit("loss", loss.unit))
        return listed or [RESOLVE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "resolve":
            self._fort(s)
        else:
            s.push(self)
            self._absorb(s, action.args[0], action.args[1] if action.verb == "replace" else None)

    @rule("12.6.3#1", "12.6.4", "12.6.4.ex1", "12.6.4.ex2")
    def _absorb(self, s: State, unit: Unit, by: Unit | None) -> None:
        """12.6.3 A step takes its Loss Factor off what is still to be taken."""
        left = self._left(s) - LOSSES.price(s, combat.record(s), unit)
        combat.note(s, **({"attacker_left": left} if self.attacking else {"defender_left": left}))
        lose_step(s, unit, by)

    @rule("12.6.6#1", "12.6.6a", "12.6.6b", "15.1.5", "15.1.6")
    def _fort(self, s: State) -> None:
        """12.6.6 When no defender is left, what is left of the Loss Number may destroy the fort, all or nothing."""
        c = combat.record(s)
        if self.attacking or not LOSSES.fort_falls(s, c, self._left(s)):
            return
        where = BOARD.space(c.space)
        combat.note(s, fort_fell=True)
        if s.log is not None:
            s.say(f"the fort of {where} is destroyed")
        end_landing(s, where)
        CONTROL.fort_falls(s, where)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb in ("loss", "replace"):
            return Refusal("12.6.4", "that would not take as much of the Loss Number as possible, or take more")
        return None


@rule("12.6.3#1", "12.6.3#2")
def lose_step(s: State, unit: Unit, by: Unit | None) -> None:
    """12.6.3 A unit is flipped or, if reduced already, eliminated; an SCU may take the place of an LCU."""
    if not s.reduced(unit):
        s.set_reduced(unit)
        if s.log is not None:
            s.say(f"{unit} is reduced")
    elif by is not None:
        replace_in_combat(s, unit, by)
    else:
        fall(s, unit)


@rule("12.6.5#1")
def replace_in_combat(s: State, unit: Unit, by: Unit) -> None:
    """12.6.5 An SCU takes the place of an LCU at once, in the space and in the combat."""
    where = s.space(unit)
    s.combat = combat.replaced_by(combat.record(s), unit.n, by.n)
    s.put(by, where)
    CONTROL.occupy(s, by, where)
    if s.log is not None:
        s.say(f"{by} replaces {unit}")
    elimination.eliminate(s, unit, elimination.FIRE)


@rule("12.6.3#2", "12.6.5#4", "12.6.5#6", "12.6.7", "14.3.3a")
def fall(s: State, unit: Unit) -> None:
    """12.6.7 A unit that is not replaced falls: an LCU, or a unit out of supply, for good."""
    c = combat.record(s)
    fed = dict(c.grades).get(unit.n, supply.FULL) > supply.OOS
    s.combat = combat.dropped(c, unit.n)
    elimination.eliminate(s, unit, elimination.FIRE if fed and not unit.large else elimination.FIRE_OOS)


@rule("18.5a", "17.1.7", "12.6.5#1", "12.6.5#6")
def large_falls(s: State, unit: Unit) -> None:
    """18.5, 17.1.7 An LCU loses its last step outside of combat: an SCU of the Reserve Box takes its place."""
    choices = replacing(s, unit)
    where = s.space(unit)
    if not choices:
        elimination.eliminate(s, unit, elimination.FIRE_OOS)
    elif len(choices) == 1 or len({u.kind + str(s.reduced(u)) for u in choices}) == 1:
        replace_large(s, unit, choices[0], where)
    else:
        s.push(ChooseReplacement(unit.n))


def replace_large(s: State, unit: Unit, by: Unit, where: Space) -> None:
    """An SCU takes the place of an LCU that fell outside of combat."""
    s.put(by, where)
    CONTROL.occupy(s, by, where)
    if s.log is not None:
        s.say(f"{by} replaces {unit}")
    elimination.eliminate(s, unit, elimination.FIRE)


@dataclass(eq=False)
class ChooseReplacement(Decision):
    """12.6.5 The owner chooses the SCU that replaces an LCU."""

    unit: int

    asked_by: ClassVar[str] = "12.6.5"

    def seat(self, s: State) -> int:
        return s.side(UNITS[self.unit])

    def prompt(self, s: State) -> str:
        return f"Choose the SCU that replaces {UNITS[self.unit]}"

    def actions(self, s: State) -> list[Action]:
        return [pair("replace", UNITS[self.unit], u) for u in replacing(s, UNITS[self.unit])]

    def take(self, s: State, action: Action) -> None:
        replace_large(s, action.args[0], action.args[1], s.space(action.args[0]))
