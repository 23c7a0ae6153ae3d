"""7.2 Replacements: CAPS bring eliminated units back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import notation
from ..components import Unit
from ..notation import DONE
from ..rules.command import spend
from ..rules.placement_hexes import Way
from ..rules.replacements import (
    PRICES,
    candidates,
    granted_refused,
    later_refused,
    now_refused,
    rebuild,
    revive,
)
from ..state import State
from .arrival import PlaceUnit


@rule("7.2#1", "7.2#2", "7.2#4", "14.1.1a#10", "14.1.1a#11", "5.2#2")
@dataclass(eq=False)
class Replacements(Decision):
    """7.2 Bring units back at once for two CAPS or later for one; on some turns the BEF and Belgium have one free."""

    side: int
    granted: tuple[str, ...] = ()  # nations of units brought back free of charge

    asked_by: ClassVar[str] = "7.2"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("done", "No more replacements"),)

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        dead = candidates(s, self.side)
        now = [notation.replace(u) for u in dead if self.now_refused(s, u) is None]
        later = [notation.rebuild(u) for u in dead if later_refused(s, u, self.side) is None]
        return [DONE, *now, *later]

    def now_refused(self, s: State, u: Unit) -> Refusal | None:
        """7.2 Why a unit does not come back in this phase: it has neither a price that can be paid nor a grant."""
        if granted_refused(s, u, self.side, self.granted) is None:
            return None
        return now_refused(s, u, self.side)

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        u = action.args[0]
        if action.verb == notation.REBUILD:
            rebuild(s, u)
            s.push(Replacements(self.side, self.granted))
        else:
            self.replace(s, u)

    def replace(self, s: State, u: Unit) -> None:
        """7.2 The unit comes back and is placed."""
        free = granted_refused(s, u, self.side, self.granted) is None
        if not free:
            spend(s, self.side, PRICES.cost_now)
        revive(s, u)
        way = Way.VARIABLE if free else Way.REPLACEMENT
        granted = (*self.granted, str(u.nation)) if free else self.granted
        s.push(PlaceUnit(u, way, True), Replacements(self.side, granted))

    def prompt(self, s: State) -> str:
        return f"{s.caps[self.side]} CAPS: bring back a unit (2 CAPS now, 1 CAP in two turns), or done"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why a unit does not come back so."""
        if action.verb == notation.REPLACE:
            return self.now_refused(s, action.args[0])
        return later_refused(s, action.args[0], self.side) if action.verb == notation.REBUILD else None
