"""Where units are sent, placed and replaced."""

# never compiled: advice reads views and asks the rules

from __future__ import annotations

from typing import Final

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ..board import C, U, X
from ..state import S
from .ground import Ground
from .operations import ENDS, LEAST, Operations
from .values import PULL

REPAIRS: Final = frozenset({"restore", "repair", "rebuild", "raise-unit"})


class Forces(Operations[S, U, X, C]):
    """Redeployment, reinforcements, replacements, and cards that are kept."""

    def _by_place(self, g: Ground[S], actions: list[Action], verb: str, what: str) -> Advice | None:
        end = actions[-1] if actions[-1].verb in ENDS else None
        best, reason, found = None, "", 3 * LEAST if end else -99.0
        stays: dict[int, float] = {}
        for action in actions:
            if action.verb != verb:
                continue
            unit, to = action.args
            here = g.s.where[unit.n]
            if unit.n not in stays:
                stays[unit.n] = self.place_worth(g, unit, here, here) if self.board.on_map[here] else 0.0
            value = self.place_worth(g, unit, to.n, here) if self.board.on_map[to.n] else -0.5
            value -= stays[unit.n]
            if value > found:
                best, reason, found = action, f"{unit} {what} {to}", value
        if best is not None:
            return Advice(best, reason, found)
        return Advice(end, "Nobody gains by it") if end else None

    def _redeploy(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        return self._by_place(g, actions, "redeploy", "is sent to the front, to")

    def _pick(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        """The unit that gains most by being sent to the front, where it is picked before its goal."""
        top = max(g.pull)
        best, found = None, 0.0
        for action in actions:
            if action.verb != "pick":
                continue
            unit: U = action.args[0]
            here = g.s.where[unit.n]
            stays = self.place_worth(g, unit, here, here) if self.board.on_map[here] else 0.0
            value = (PULL * top - stays) * (1 + g.s.cf(unit))
            if value > found:
                best, found = action, value
        if best is not None:
            return Advice(best, f"{best.args[0]} is far from where it is needed", found)
        return Advice(actions[-1], "Nobody gains by it") if actions[-1].verb in ENDS else None

    def _place(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        return self._by_place(g, actions, "place", "is needed most in")

    def _repair(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        best, found = None, -9.0
        for action in actions:
            if action.verb not in REPAIRS:
                continue
            unit: U = action.args[0]
            if action.verb in ("restore", "repair"):
                value = 0.1 * (unit.cf[0] - unit.cf[1]) + 0.1
            else:
                to = action.args[1]
                value = 0.12 * unit.cf[0] + (0.05 * g.pull[to.n] if self.board.on_map[to.n] else 0.0)
            if value > found:
                best, found = action, value
        return Advice(best, f"{best.args[0]} is worth replacements most", found) if best is not None else None

    def _keep(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        return Advice(actions[-1], "What is held is left as it is") if actions[-1].verb in ENDS else None
