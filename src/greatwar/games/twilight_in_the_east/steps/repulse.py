"""8.5 A Repulse: a small combat inside movement or retreat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Chance, Decision, Refusal, replaced
from ..charts import CRT, HIGHEST
from ..components import HEX_COUNT, HEXES, UNITS, Unit
from ..notation import DICE, DONE, of_unit, unit_arg
from ..rules.odds import odds_text
from ..rules.repulse import repulse_column
from ..rules.tasks import attacked
from ..rules.units import cel_of, forces, lose_steps
from ..rules.withholding import defenders, settled, withhold_refusal, withholdable
from ..state import State
from .retreat import BY_REPULSE, Retreat, lose_in_force


@rule("8.5.1#3")
@dataclass(eq=False)
class PickForce(Decision):
    """8.5.1 In a retreat of several formations the owner says which Force repulses."""

    asked_by: ClassVar[str] = "8.5.1"
    units: tuple[int, ...]
    target: int

    def seat(self, s: State) -> int:
        return UNITS[self.units[0]].side

    def able(self, s: State) -> list[list[Unit]]:
        """The Forces that may try it."""
        return forces(s, [UNITS[n] for n in self.units])

    def actions(self, s: State) -> list[Action]:
        return [of_unit("with", force[0].n) for force in self.able(s)]

    def take(self, s: State, action: Action) -> None:
        chosen = next(force for force in self.able(s) if force[0] is unit_arg(action))
        s.push(Repulse(self.seat(s), self.target, tuple([u.n for u in chosen])))

    def prompt(self, s: State) -> str:
        return f"Which Force repulses the enemy in {HEXES[self.target]}?"


@rule("8.5.2#1", "8.5.5#1")
@dataclass(eq=False)
class Repulse(Decision):
    """8.5.2 The defender may withhold units; then the odds decide, or the dice."""

    asked_by: ClassVar[str] = "8.5.2"
    side: int
    target: int
    force: tuple[int, ...]
    withheld: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return 1 - self.side

    def actions(self, s: State) -> list[Action]:
        found = [of_unit("withhold", u.n) for u in withholdable(s, self.target, self.withheld)]
        return [*found, DONE] if settled(s, self.target, self.withheld) or not found else found

    def take(self, s: State, action: Action) -> None:
        if action.verb == "withhold":
            s.push(Repulse(self.side, self.target, self.force, (*self.withheld, unit_arg(action).n)))
            return
        force = [UNITS[n] for n in self.force if s.at_number(n) < HEX_COUNT]
        here = s.at_number(force[0].n)
        col = repulse_column(s, force, here, self.target, self.withheld)
        s.say(f"{force[0]} tries to repulse {HEXES[self.target]} at {odds_text(col)}")
        attacked(s, defenders(s, self.target, self.withheld))  # 8.5 a Repulse is a kind of attack (8.9.3)
        if col >= HIGHEST + 1:
            succeed(s, self)
        elif col >= 2:
            s.push(RepulseDice(self.side, self.target, self.force, self.withheld, col))
        else:
            fail(s, self)

    def prompt(self, s: State) -> str:
        return f"The enemy tries to repulse the units in {HEXES[self.target]}: withhold any?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "withhold":
            return withhold_refusal(s, self.target, unit_arg(action), self.withheld)
        return None


@rule("8.5.2#1", "8.5-ex1")
@dataclass(eq=False)
class RepulseDice(Chance):
    """8.5.2 At 3:1 to 6:1 the CRT decides: only a retreat of the defender counts, a black one not in an IP."""

    asked_by: ClassVar[str] = "8.5.2"
    side: int
    target: int
    force: tuple[int, ...]
    withheld: tuple[int, ...]
    column: int

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return DICE

    def take(self, s: State, action: Action) -> None:
        roll: int = action.args[0]
        cell = CRT[s.season(), min(self.column, HIGHEST), roll]
        black = cell.def_retreat == "r1" and s.ip(self.target, 1 - self.side) > 0
        won = bool(cell.def_retreat) and not black
        s.say(f"Repulse dice {roll}: {'successful' if won else 'unsuccessful'}")
        attempt = Repulse(self.side, self.target, self.force, self.withheld)
        if won:
            succeed(s, attempt)
        else:
            fail(s, attempt)


@rule("8.5.3#1", "8.4.3#1", "8.5.5#1", "10.1.5D#2")
def succeed(s: State, attempt: Repulse) -> None:
    """8.5.3 The whole stack retreats two hexes, loses its markers, and those who defended are checked."""
    stack = [u for u in s.own(1 - attempt.side, attempt.target) if not u.fort]
    defending = [u.n for u in defenders(s, attempt.target, attempt.withheld)]
    for u in stack:
        s.set_prepared(u, -1)
    units = tuple([u.n for u in stack])
    s.push(Retreat(units, 2, BY_REPULSE, (attempt.target,)), RepulseCheck(tuple(defending)))


@rule("8.5.4#1", "8.5.4#2")
def fail(s: State, attempt: Repulse) -> None:
    """8.5.4 Each combat unit that took part loses a step; in movement it goes no further."""
    from .walking import AfterRepulse

    s.say("The Repulse fails")
    below = s.pending[-1] if s.pending else None
    if isinstance(below, AfterRepulse):
        s.pending[-1] = replaced(below, failed=True)
    for n in attempt.force:
        if UNITS[n].combat:
            lose_steps(s, UNITS[n], 1, "failed Repulse")


@rule("8.5.3#1")
@dataclass(eq=False)
class RepulseCheck(Auto):
    """8.5.3 The Forces that defended make a check without modifiers."""

    asked_by: ClassVar[str] = "8.5.3"
    units: tuple[int, ...]

    def run(self, s: State) -> None:
        alive = [UNITS[n] for n in self.units if s.at_number(n) < HEX_COUNT]
        if any(not u.artillery for u in alive):
            s.push(RepulseEc(tuple([u.n for u in alive])))


@rule("8.5.3#1", "7.2#1")
@dataclass(eq=False)
class RepulseEc(Chance):
    """8.5.3 One roll for the stack; a Force that fails loses one level."""

    asked_by: ClassVar[str] = "8.5.3"
    units: tuple[int, ...]

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return DICE

    def take(self, s: State, action: Action) -> None:
        roll: int = action.args[0]
        s.say(f"Check after the Repulse: dice {roll}")
        for force in forces(s, [UNITS[n] for n in self.units]):
            cel = cel_of(s, force)
            s.say(
                f"Check of {force[0]}: dice {roll} against {cel}, {'passed' if roll <= cel else 'failed'}",
                force[0].side,
            )
            if roll > cel:
                lose_in_force(s, force, 1, 0, "repulsed")
