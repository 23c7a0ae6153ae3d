"""25.3, 25.4 Withdrawals under fire, and Landing markers that the enemy takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..components import UNITS
from ..names import AP, CP, POOL_AH, POOL_CPA, POOL_GE, SEA
from ..pieces import Space, Unit
from ..rules import replacements, units
from ..rules.assembly import unlike
from ..rules.control import ENTERED
from ..state import State
from .movement import AFTER_WITHDRAWAL


@rule("25.4a")
def landing_taken(s: State, unit: Unit, to: Space) -> None:
    """25.4a A CP unit that enters a Sea Invasion space takes the Landing marker."""
    if to.kind == SEA and s.side_of(unit) == CP:
        take_landing(s, unit, to)


@rule("25.4b", "25.2.4c")
def take_landing(s: State, unit: Unit, to: Space) -> None:
    """25.4b The Landing marker is removed for good, and the unit goes back to the Port and brings an RP."""
    assert to.landing_port is not None
    s.take_landing(to)
    s.put(unit, to.landing_port)
    s.say(f"The Landing marker in {to} is taken; {unit} goes back to {to.landing_port}")
    s.push(CapturedSupplies())


@dataclass(eq=False)
class CapturedSupplies(Decision):
    """25.4b The CP records one GE, AH or CP-A RP."""

    asked_by: ClassVar[str] = "25.4b"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Which RP do the captured supplies give?"

    @rule("25.4b")
    def actions(self, s: State) -> list[Action]:
        return [notation.record(pool) for pool in (POOL_GE, POOL_AH, POOL_CPA)]

    def take(self, s: State, action: Action) -> None:
        replacements.record(s, action.args[0].n, 1)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("25.4b", "a GE, AH or CP-A RP is recorded") if action.verb == notation.RECORD else None


@rule("25.3.1a", "25.3.1c", "25.3.2c")
def under_fire(s: State, unit: Unit) -> None:
    """25.3.1c An LCU that withdraws under fire loses a step; a reduced one is replaced by an SCU on Lemnos."""
    if not s.reduced(unit):
        units.reduce(s, unit)
    else:
        s.push(LostAtSea(unit.n))


@dataclass(eq=False)
class LostAtSea(Decision):
    """25.3.1c Which SCU replaces a reduced LCU that withdrew under fire."""

    unit: int
    asked_by: ClassVar[str] = "25.3.1c"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return f"Which SCU replaces {UNITS[self.unit]}?"

    @rule("25.3.1c", "12.6.4b")
    def actions(self, s: State) -> list[Action]:
        unit = UNITS[self.unit]
        by = unlike(units.replacements_for(s, unit))
        return [notation.replace(unit, u) for u in by] or [notation.loss(unit)]

    def take(self, s: State, action: Action) -> None:
        unit = UNITS[self.unit]
        here = s.space(unit)
        units.lose(s, unit, action.verb == notation.REPLACE)
        if action.verb == notation.REPLACE:
            units.replace_with(s, action.args[1], here)


ENTERED.append(landing_taken)
AFTER_WITHDRAWAL[:] = [under_fire]
