"""16.3.2 Tribes come onto the map."""

from __future__ import annotations

from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import Space, Unit
from ..names import CP
from ..notation import DONE, to
from ..rules import control, jihad
from ..state import ATTACKED, DIGGING, TO_ATTACK, State


@rule("16.3.2#1", "16.3.2a", "3.2.1.5#1")
class PlaceTribe(Decision):
    """16.3.2 The Jihad Level rose by a point: a tribe of the Key appears."""

    asked_by: ClassVar[str] = "16.3.2"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Place a tribe from the Tribal Warfare Key"

    def actions(self, s: State) -> list[Action]:
        listed = [to("tribe", u, x) for u in jihad.waiting(s) for x in jihad.places(s, u) if refused(s, u, x) is None]
        return listed or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        tribe, where = action.args
        if s.log is not None:
            s.say(f"{tribe} appear at {where}")
        control.place_on(s, tribe, where)
        joins_attack(s, tribe, where)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return refused(s, *action.args) if action.verb == "tribe" else None


@rule("16.3.2d")
def joins_attack(s: State, tribe: Unit, where: Space) -> None:
    """16.3.2d In a space activated for attack that has not fought yet the tribe may take part (ruling 52)."""
    if s.active != CP or where.free or where.n not in s.attack_marks or not s.on_map(tribe):
        return
    ready = [u for u in s.of_side(where, CP) if u is not tribe and not u.staff]
    if any(s.does(u, TO_ATTACK) and not s.does(u, ATTACKED | DIGGING) for u in ready):
        s.mark(tribe, TO_ATTACK)


def refused(s: State, tribe: Unit, where: Space) -> Refusal | None:
    """Why a tribe may not appear in a space."""
    from ..rules import stacking

    if tribe not in jihad.waiting(s):
        return Refusal("16.3.2", f"{tribe} is not on the Tribal Warfare Key")
    if where not in jihad.places(s, tribe):
        return Refusal("16.3.2a", f"{tribe} may not appear at {where}")
    return stacking.no_room(s, where, [tribe])
