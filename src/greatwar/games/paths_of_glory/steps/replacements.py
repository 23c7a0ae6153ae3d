"""17 The Replacement Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import ELIMINATED, POOLS, UNITS, Side, Unit
from ..notation import DONE
from ..rules import replacements as rules
from ..state import Mark, State

_UNITS: Final = tuple(tuple(u for u in UNITS if u.side is side and u.rp_pool) for side in Side)


@rule("6.0.F.1", "6.0.F.2", "9.4.4")
@dataclass(eq=False)
class ReplacementPhase(Auto):
    """6.0.F A side's segment: its points are adjusted, then spent."""

    side: int

    def run(self, s: State) -> None:
        if self.side == Side.AP:
            rules.adjust_allied(s)
        else:
            rules.adjust_central(s)
        s.push(Replace(self.side))


@rule("17.1.1", "17.1.2", "17.1.4")
@dataclass(eq=False)
class Replace(Decision):
    """17.1 One unit after another is flipped or recreated; an odd half point is lost in the end."""

    side: int
    open_half: int = 0  # a bit for each pool that has half a point left of one paid

    asked_by: ClassVar[str] = "17.1.1"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        listed = [DONE]
        if any(s.rp) or self.open_half:
            lost = ELIMINATED[self.side]
            where, marks = s.where, s.marks
            wanting = [u for u in _UNITS[self.side] if where[u.n] == lost.n or marks[u.n] & Mark.REDUCED]
            for unit in wanting:
                if rules.affordable(s, unit, self.open_half):
                    listed += _ways(s, unit)
        return listed

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            rules.lose_unspent(s, self.side)
            return
        unit = action.args[0]
        if action.verb == notation.FLIP:
            rules.flip(s, unit)
        else:
            rules.rebuild(s, *action.args)
        s.push(Replace(self.side, rules.pay(s, unit, self.open_half)))

    def prompt(self, s: State) -> str:
        pools = rules.SIDE_POOLS[self.side]
        left = [f"{_points(s.points(p), self.open_half >> POOLS.index(p) & 1)} {p}" for p in pools]
        return "Spend replacement points: " + ", ".join(x for x in left if not x.startswith("0 "))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb not in (notation.FLIP, notation.REBUILD):
            return None
        unit: Unit = action.args[0]
        if unit.side != self.side:
            return Refusal("17.1.1", f"{unit} is not yours")
        refusal = (
            rules.flip_refusal(s, unit) if action.verb == notation.FLIP else rules.rebuild_refusal(s, *action.args)
        )
        if refusal is None and not rules.affordable(s, unit, self.open_half):
            return Refusal("17.1.1", f"there are not enough {unit.rp_pool} replacement points for {unit}")
        return refusal


def _ways(s: State, unit: Unit) -> list[Action]:
    """What may be bought for a unit."""
    if s.place(unit) is ELIMINATED[unit.side]:
        return [notation.rebuild(unit, to) for to in rules.rebuild_places(s, unit)]
    return [notation.flip(unit)] if rules.flip_refusal(s, unit) is None else []


def _points(whole: int, half: int) -> str:
    return f"{whole or ''}½" if half else str(whole)
