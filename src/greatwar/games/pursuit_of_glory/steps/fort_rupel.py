"""CP-17 TREACHERY AT FORT RUPEL."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision
from ..components import Space, Unit, space
from ..names import CP
from ..notation import DONE, to
from ..rules import stacking
from ..rules.control import CONTROL
from ..state import State

GATES: Final[tuple[Space, ...]] = (space("Doiran"), space("Ft. Rupel"))
SOUTH: Final[tuple[Space, ...]] = (space("Lamia"), space("Athens"))


@rule("18.8.1.1a")
class MoveGreeks(Decision):
    """CP-17 The CP moves the two GR units of Doiran and Ft. Rupel to Lamia and Athens; never the CND."""

    asked_by: ClassVar[str] = "18.8.1.1a"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Where do the Greeks of Doiran and Ft. Rupel go?"

    def actions(self, s: State) -> list[Action]:
        greeks = [u for x in GATES for u in s.at(x) if u.greek and not u.kind.startswith("GR-BR")]
        free = [x for x in SOUTH if len(s.at(x)) < 3]
        return [to("place", u, x) for u in greeks for x in free] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        s.push(self)
        s.put(unit, action.args[1])
        s.say(f"{unit} goes to {action.args[1]}")


@rule("18.8.1.1a", "11.3.3")
@dataclass(eq=False)
class WalkIn(Decision):
    """CP-17 CP units beside the two spaces may walk in, one space each, taking trench and fort as they are."""

    walked: tuple[int, ...] = ()

    asked_by: ClassVar[str] = "18.8.1.1a"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Walk into Doiran and Ft. Rupel, or stay"

    def actions(self, s: State) -> list[Action]:
        listed = []
        for gate in GATES:
            if s.hostile(gate, CP) or any(u.greek for u in s.at(gate)):
                continue
            for x in gate.neighbours:
                for u in s.of_side(x, CP):
                    if not u.staff and u.n not in self.walked and stacking.no_room(s, gate, [u]) is None:
                        listed.append(to("advance", u, gate))
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit, gate = action.args
        s.push(WalkIn((*self.walked, unit.n)))
        level = s.trench_at(gate)[1]
        CONTROL.enter(s, unit, gate)
        if level:
            s.set_trench(gate, CP, level)
        s.say(f"{unit} walks into {gate}")
