"""CP-43 CONFUSED ORDERS: a CP unit marches into the space before the attackers notice."""

from __future__ import annotations

from typing import ClassVar

from ....kernel.action import Action
from ....kernel.step import Decision, Refusal
from ..components import SPACES, Space, Unit
from ..names import CP
from ..notation import DONE, choose, to
from ..rules import combat, supply
from ..rules.combat import record
from ..rules.combat_flags import NO_ADVANCE, NO_RETREAT, NO_WITHDRAWAL
from ..rules.control import CONTROL
from ..rules.movement import MOVEMENT
from ..rules.stacking import STACKING, over_cap
from ..state import State
from .joining import may_depart


def ways_in(s: State) -> list[tuple[Unit, tuple[Space, ...]]]:
    """The CP units that reach the defended space by a normal move, with their ways."""
    where = SPACES[record(s).space - 1]
    trial = s.copy()
    trial.active = CP
    found = []
    for u in s.units(CP):
        if u.staff or s.where[u.n] == where.n or not s.mf(u) or not supply.in_supply(s, u) or not may_depart(s, u):
            continue
        if not STACKING.fits(s, where, u) or (u.large and over_cap(s, CP, where, 1) is not None):
            continue
        for way in MOVEMENT.ways(trial, u, s.space(u)):
            if way.path and way.path[-1] is where and MOVEMENT.stop_refusal(trial, u, where, way.done) is None:
                found.append((u, way.path))
                break
    return found


class CancelOrders(Decision):
    """CP-43 The CP cancels the Allied advance, its own retreat (a Turkish Withdrawal too), or both."""

    asked_by: ClassVar[str] = "9.5.1#1"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (
        ("choose advance", "Cancel the Allied advance"),
        ("choose retreat", "Cancel the retreat"),
        ("choose both", "Cancel both"),
    )

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Cancel the Allied advance, your retreat, or both"

    def actions(self, s: State) -> list[Action]:
        return [choose("advance"), choose("retreat"), choose("both")]

    def take(self, s: State, action: Action) -> None:
        flags = record(s).flags
        if action != choose("retreat"):
            flags |= NO_ADVANCE
        if action != choose("advance"):
            flags |= NO_RETREAT | NO_WITHDRAWAL
        combat.note(s, flags=flags)
        s.say(f"confused orders cancel {'both advance and retreat' if action == choose('both') else action.args[0]}")


class MarchIn(Decision):
    """CP-43 One CP unit may move in at once."""

    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Move one unit into the space, or none"

    def actions(self, s: State) -> list[Action]:
        where = SPACES[record(s).space - 1]
        return [*[to("move", u, where) for u, _ in ways_in(s)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit, where = action.args
        path = next(path for u, path in ways_in(s) if u is unit)
        s.say(f"{unit} marches into {where}")
        for x in path:
            CONTROL.enter(s, unit, x)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "move":
            return None
        return Refusal("11.1", f"{action.args[0]} cannot reach {action.args[1]}")
