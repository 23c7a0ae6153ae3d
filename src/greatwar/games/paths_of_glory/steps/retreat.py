"""12.5, 12.6 The defender retreats, or stays at the cost of a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import UNITS, Nation, Space, Unit
from ..notation import ACCEPT, DONE, STAY
from ..rules import retreat, withdrawal
from ..rules.limits import refused4
from ..rules.losses import combat_of
from ..rules.stacking import room
from ..state import State
from .losses import take_step


@rule("12.5.1#1", "12.6.3#2", "12.6.4#1")
@dataclass(eq=False)
class Retreats(Auto):
    """12.5.1 After all fire: Withdrawal gives back its step, then the defender retreats if he must."""

    saved: bool = False

    asked_by: ClassVar[str] = "12.5.1"

    def run(self, s: State) -> None:
        if not self.saved and withdrawal.withdraws(combat_of(s)):
            s.push(*([SaveStep()] if withdrawal.saved(s) else []), Retreats(saved=True))
            return
        length = retreat.retreat_length(s)
        if not length:
            return
        if retreat.cancelled_by_card(s, combat_of(s)):
            s.say("the retreat is cancelled")
            return
        s.combat = replace(combat_of(s), retreat=length)
        s.push(Stand() if retreat.may_stand(s) or retreat.ignoring(s) else RetreatBegins())


@rule("12.6.3#1", "12.6.6", "12.6.9#2")
class SaveStep(Decision):
    """12.6.3 Which corps gets back a step; 12.6.6 an army only if no corps lost one, and it need not."""

    asked_by: ClassVar[str] = "12.6.3"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return "Withdrawal: which unit gets back a step?"

    def actions(self, s: State) -> list[Action]:
        units = withdrawal.saved(s)
        listed = [notation.restore(u) for u in units]
        return [*listed, DONE] if units[0].army else listed

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            withdrawal.give_back(s, action.args[0])

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == DONE:
            return Refusal("12.6.3", "one corps step must be taken back")
        if action.verb != notation.RESTORE:
            return None
        unit = action.args[0]
        if not any(unit.n == lost for lost, _ in combat_of(s).steps_lost):
            return Refusal("12.6.3", f"{unit} lost no step in this defence")
        if unit.n in combat_of(s).oos:
            return Refusal("14.3.4", f"{unit} is out of supply and gains nothing by cards")
        if unit.army and not withdrawal.saved(s)[0].army:
            return Refusal("12.6.6", "an army step is saved only if no corps step was lost")
        return Refusal("12.6.8", f"{unit} had no corps in reserve and did not meet the Loss Number alone")


@rule("12.5.3#1")
class Stand(Decision):
    """12.5.3 Give a step and stay, or retreat; CP-61 Germans may stay for nothing."""

    asked_by: ClassVar[str] = "12.5.3"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return f"Retreat {combat_of(s).retreat}, or lose a step and stay?"

    def actions(self, s: State) -> list[Action]:
        units = sorted(UNITS[u] for u in combat_of(s).defenders) if retreat.may_stand(s) else []
        listed = [notation.hold(u) for u in units if retreat.last_step(s, u) is None]
        return [*listed, *([STAY] if retreat.ignoring(s) else []), ACCEPT]

    def take(self, s: State, action: Action) -> None:
        c = combat_of(s)
        if action == ACCEPT:
            s.push(RetreatBegins())
        elif action == STAY:
            s.say("the Germans ignore the retreat")
            s.push(RetreatBegins(retreat.ignoring(s)))
        else:
            s.combat = replace(c, retreat=0)
            s.say(f"{action.args[0]} takes a loss to stay")
            take_step(s, action.args[0], True)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == STAY:
            return Refusal("CARD.CP61", "only entrenched Germans attacked by British units may ignore a retreat")
        if action.verb != notation.HOLD:
            return None
        if action.args[0].n not in combat_of(s).defenders:
            return Refusal("12.5.3", f"{action.args[0]} does not defend")
        if not retreat.may_stand(s):
            return Refusal("12.5.3", "neither terrain nor a trench lets the defenders stay")
        return retreat.last_step(s, action.args[0])


@rule("12.5.4#2", "12.5.1#1")
@dataclass(eq=False)
class RetreatBegins(Auto):
    """12.5.1 All defending units retreat but those that stay; 12.5.4 the Montenegrins cannot."""

    staying: tuple[int, ...] = ()

    asked_by: ClassVar[str] = "12.5.1"

    def run(self, s: State) -> None:
        c = combat_of(s)
        going = tuple(sorted(u for u in c.defenders if u not in self.staying))
        for unit in going:
            if UNITS[unit].nation is Nation.MN:
                retreat.cannot_retreat(s, UNITS[unit])
        units = tuple(u for u in going if UNITS[u].nation is not Nation.MN)
        if not going:
            s.combat = replace(c, retreat=0)
        elif units:
            s.push(Retreat(units, c.retreat))


@rule("12.5.5#6", "12.5.5#9", "12.5.5#10", "12.5.3#3")
@dataclass(eq=False)
class Retreat(Decision):
    """12.5.5 The owner takes his units out one by one, in the order he likes; `moving` has one step left."""

    units: tuple[int, ...]
    length: int
    moving: int = -1

    asked_by: ClassVar[str] = "12.5.5"

    def seat(self, s: State) -> int:
        return UNITS[self.units[0]].side

    def prompt(self, s: State) -> str:
        if self.moving >= 0:
            return f"Where does {UNITS[self.moving]} end its retreat?"
        return f"Which unit retreats next, and where? {self.length} space{'s' if self.length > 1 else ''} to go"

    def actions(self, s: State) -> list[Action]:
        if self.moving >= 0:
            return self._last_steps(s, UNITS[self.moving])
        units = tuple(UNITS[u] for u in self.units)
        if retreat.comfortable(s, units, self.length):
            return [notation.retreat(u, to) for u in units for to in self._steps(s, u)]
        return self._scarce(s, units)

    def _steps(self, s: State, unit: Unit) -> list[Space]:
        start = s.space_of(unit)
        choose = retreat.ends if self.length == 1 else retreat.first_steps
        return choose(s, unit, start)

    def _last_steps(self, s: State, unit: Unit) -> list[Action]:
        """The second space of two; one that costs no other unit its place."""
        found = retreat.ends(s, unit, s.space_of(unit))
        others = tuple(UNITS[u] for u in self.units if u != unit.n)
        if found and others and not retreat.comfortable(s, others, self.length, 1):
            kept = {to: retreat.survivors(s, others, self.length, {to: 1}) for to in found}
            found = [to for to in found if kept[to] == max(kept.values())]
        return [notation.retreat(unit, to) for to in found] or [notation.eliminate(unit)]

    def _scarce(self, s: State, units: tuple[Unit, ...]) -> list[Action]:
        """12.5.5 There is no room for all, or only in some orders: no unit is lost that could be saved."""
        best = retreat.survivors(s, units, self.length)
        listed = []
        for unit in units:
            others = tuple(u for u in units if u != unit)
            listed += [
                notation.retreat(unit, to) for to in self._steps(s, unit) if self._spares(s, unit, to, others, best)
            ]
            doomed = not self._steps(s, unit)
            crowded = best < len(units) and bool(retreat.goals(s, unit, self.length))
            if doomed or (crowded and retreat.survivors(s, others, self.length) == best):
                listed.append(notation.eliminate(unit))
        return listed

    def _spares(self, s: State, unit: Unit, to: Space, others: tuple[Unit, ...], best: int) -> bool:
        """Whether as many units as possible are still saved after this step."""
        start = s.space_of(unit)
        goals = [to] if self.length == 1 else retreat.second_steps(s, unit, start, to)
        if not goals:
            return retreat.survivors(s, others, self.length) == best
        return any(1 + retreat.survivors(s, others, self.length, {goal: 1}) == best for goal in goals)

    def take(self, s: State, action: Action) -> None:
        unit: Unit = action.args[0]
        left = tuple(u for u in self.units if u != unit.n)
        if action.verb == notation.ELIMINATE:
            retreat.cannot_retreat(s, unit)
        else:
            last = self.length == 1 or self.moving >= 0
            retreat.go(s, unit, action.args[1], last)
            retreat.note_path(s, action.args[1], self.moving < 0)
            if not last:
                s.push(Retreat(self.units, self.length, int(unit)))
                return
        if left:
            s.push(Retreat(left, self.length))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb not in (notation.RETREAT, notation.ELIMINATE):
            return None
        unit: Unit = action.args[0]
        if unit.n not in self.units:
            return Refusal("12.5.1", f"{unit} does not have to retreat")
        if self.moving >= 0 and unit.n != self.moving:
            return Refusal("12.5.5", f"{UNITS[self.moving]} finishes its retreat first")
        if action.verb == notation.ELIMINATE:
            return Refusal("12.5.4", f"{unit} can retreat and so is not eliminated")
        return self._refuse_step(s, unit, action.args[1])

    def _refuse_step(self, s: State, unit: Unit, to: Space) -> Refusal:
        start = s.space_of(unit)
        refusal = refused4(retreat.LIMITS, s, unit, start, to)
        if refusal is not None:
            return refusal
        last = self.length == 1 or self.moving >= 0
        if last and room(s, to) < 1:
            return Refusal("12.5.5#4", f"three units stand in {to}")
        if not last and not retreat.second_steps(s, unit, start, to):
            return Refusal("12.5.5#4", f"from {to} the retreat could not go on")
        allowed = self._steps(s, unit) if not last or self.moving < 0 else retreat.ends(s, unit, start)
        if to in allowed:
            return Refusal("12.5.5#4", f"if {unit} goes to {to}, another unit has no place")
        return Refusal("12.5.5#9", f"there is a better place than {to}: friendly first, then in supply")
