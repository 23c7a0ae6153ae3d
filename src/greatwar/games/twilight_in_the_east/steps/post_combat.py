"""9.2, 5.4.10 After combat: cavalry retires, markers are removed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import names as nm
from ..board import ADJ
from ..components import FORTS, HEX_COUNT, HEXES, MOVABLE_OF, UNITS, Unit
from ..notation import DONE, hex_arg, of_unit_hex, unit_arg
from ..rules import leaders
from ..rules.movement import bound
from ..rules.occupation import enter
from ..rules.ways import passable
from ..rules.zoc import adjacent_to_enemy
from ..state import State
from .windows import aftermath


@rule("5.4.10a#1", "5.4.10b#1", "9.2#1")
@dataclass(eq=False)
class PostCombatPhase(Auto):
    """5.4.10 Cavalry retirement, the phasing player first, then markers."""

    asked_by: ClassVar[str] = "5.4.10a"
    side: int

    def run(self, s: State) -> None:
        s.clear_orders(nm.MOVED)
        s.push(Retirement(self.side), Retirement(1 - self.side), RemoveMarkers())


@rule("9.2.1#1", "9.2#1")
def retire_refusal(s: State, u: Unit, to: int) -> Refusal | None:
    """9.2 Why cavalry cannot retire into a hex: one hex, not into an empty hex in an EZOC."""
    here = s.at_number(u.n)
    if not u.cavalry or here >= HEX_COUNT or s.marked(u, nm.RAIL) or not adjacent_to_enemy(s, u.side, here):
        return Refusal("9.2", f"{u} is no cavalry next to an enemy")
    if s.has_order(u, nm.MOVED):
        return Refusal("9.2", f"{u} has retired")
    if bound(s, u) is not None:
        return Refusal("3.3.5", f"{u} is not released yet")
    if to not in ADJ[here] or not s.open[to] or s.holds(1 - u.side, to, nm.ANY) or not passable(s, [u], here, to):
        return Refusal("9.2", "Cavalry retires one hex, where it could move")
    if not s.holds(u.side, to, nm.ANY) and s.ezoc(u.side, to):
        return Refusal("9.2.1", "That hex is empty and lies in an EZOC")
    return None


@rule("9.2.2#1", "7.3.1#5", "25.1#2")
def must_retire(s: State, u: Unit) -> bool:
    """9.2.2, 25.1 Demoralized cavalry and that of Khan Nakhichevanski must retire if it can."""
    return s.demoralized(u) or leaders.must_retire(s, u)


@rule("9.2#1", "9.2.1#1", "9.2.2#1")
@dataclass(eq=False)
class Retirement(Decision):
    """9.2 Cavalry next to enemies may retire one hex."""

    asked_by: ClassVar[str] = "9.2"
    side: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        found = []
        forced = False
        for u in MOVABLE_OF[self.side]:
            at = s.at_number(u.n)
            if not u.cavalry or at >= HEX_COUNT:
                continue
            to = [h for h in ADJ[at] if retire_refusal(s, u, h) is None]
            found += [of_unit_hex("retire", u.n, h) for h in to]
            forced = forced or (bool(to) and must_retire(s, u))
        return found if forced else [*found, DONE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        u, to = unit_arg(action), hex_arg(action, 1)
        here = s.at_number(u.n)
        s.say(f"{u} retires to {HEXES[to]}")
        enter(s, u, to)
        s.set_order(u, nm.MOVED)
        s.push(*aftermath(s, self.side, (here, to)), Retirement(self.side))

    def prompt(self, s: State) -> str:
        return "Retire cavalry that is next to the enemy?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "retire":
            return retire_refusal(s, unit_arg(action), hex_arg(action, 1))
        if action.verb == "done":
            return Refusal("9.2.2", "Demoralized cavalry must retire if it can")
        return None


@rule("5.4.10b#1", "8.2.5#3", "9.5.1a#1")
@dataclass(eq=False)
class RemoveMarkers(Auto):
    """5.4.10 Displaced markers go; Combat Strength 1/2 markers turn or go, but not those of units that have not
    detrained.
    """

    asked_by: ClassVar[str] = "5.4.10a"

    def run(self, s: State) -> None:
        for n in range(FORTS):
            bits = s.marks[n]
            if not bits & (nm.DISPLACED | nm.HALF):
                continue
            u = UNITS[n]
            s.set_mark(u, nm.DISPLACED, on=False)
            half = s.half(u)
            if half == nm.HALF_FINAL:
                s.set_half(u, 0)
            elif half == nm.HALF_INITIAL:
                s.set_half(u, nm.HALF_FINAL)
        s.clear_orders(nm.MOVED | nm.ATTACKED | nm.WAS_ATTACKED | nm.RETREATED)
