"""19.9 The Gallipoli map: the AP, alone on it, claims its conquest and brings a stack up to the isthmus (ruling 60)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import SPACES, Space, Unit, space
from ..names import AP, CP
from ..notation import DONE, of_unit
from ..rules import supply
from ..rules.control import CONTROL
from ..rules.sieges import SIEGES
from ..rules.stacking import STACKING
from ..state import DIGGING, MOVED, TO_MOVE, State

INSET: Final[tuple[Space, ...]] = tuple([x for x in SPACES if x.inset and not x.beachhead])
#: the space by which the stack stands on the main map
ISTHMUS: Final = space("Bulair")


@rule("11.4.1")
def claim_refused(s: State) -> Refusal | None:
    """19.9 Why the AP may not claim the conquest of Gallipoli now."""
    if not s.options.gallipoli or s.active != AP:
        return Refusal("19.9", "no conquest of Gallipoli is claimed")
    if any(s.of_side(x, CP) for x in INSET):
        return Refusal("19.9", "CP units stand on the Gallipoli map")
    if any(s.enemy_fort(x, AP) and not SIEGES.besieged(s, x) for x in INSET):
        return Refusal("19.9", "a fort on the Gallipoli map is neither destroyed nor besieged")
    if all(s.owner(x) == AP for x in INSET):
        return Refusal("19.9", "the Gallipoli map is the AP's already")
    return None if movers(s) else Refusal("19.9", "no activated unit stands on the Gallipoli map")


def movers(s: State) -> list[Unit]:
    """19.9 The AP units of the Gallipoli map that are activated for movement and have not moved."""
    units = [u for x in INSET for u in s.of_side(x, AP)]
    return sorted([u for u in units if s.does(u, TO_MOVE) and not s.does(u, MOVED | DIGGING)])


@rule("11.4.1")
def claim(s: State) -> None:
    """19.9 All of the map is the AP's, besieged forts fall; up to three units and an HQ may go to the isthmus."""
    s.say("the conquest of Gallipoli is claimed")
    s.push(Gather())
    for x in INSET:
        if s.enemy_fort(x, AP):
            s.destroy_fort(x)
        if s.owner(x) != AP:
            CONTROL.forget(s, x)
            CONTROL.gain(s, x, AP, None)


@dataclass(eq=False)
class Gather(Decision):
    """19.9 Up to three activated units and an HQ come to the isthmus; their movement is over."""

    asked_by: ClassVar[str] = "19.9"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return f"Bring units to {ISTHMUS}, or end"

    def _refused(self, s: State, u: Unit) -> Refusal | None:
        if u not in movers(s) or s.space(u) is ISTHMUS:
            return Refusal("19.9", f"{u} is no activated unit elsewhere on the Gallipoli map")
        if u.staff and not [v for v in s.of_side(ISTHMUS, AP) if not v.staff]:
            return Refusal("3.2.3", f"{u} comes only in the company of a combat unit")
        if not u.staff and supply.would_be(s, u, ISTHMUS) <= supply.OOS:
            return Refusal("11.1.2g", f"{u} would be out of supply at {ISTHMUS}")
        return None if STACKING.fits(s, ISTHMUS, u) else Refusal("10.0", f"there is no room at {ISTHMUS}")

    def actions(self, s: State) -> list[Action]:
        return [*[of_unit("pick", u) for u in movers(s) if self._refused(s, u) is None], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        s.push(self)
        s.say(f"{unit} comes to {ISTHMUS}")
        s.entered_now = tuple(sorted({*s.entered_now, s.space(unit).n, ISTHMUS.n}))
        CONTROL.enter(s, unit, ISTHMUS)
        s.mark(unit, MOVED)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self._refused(s, action.args[0]) if action.verb == "pick" else None
