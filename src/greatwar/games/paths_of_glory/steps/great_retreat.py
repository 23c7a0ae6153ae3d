"""CARD.AP27 Great Retreat: Russian units that are attacked may go back a space before the combat."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..combat import Combat
from ..components import UNITS, Nation, Side, Unit
from ..notation import FALL_BACK, STAND
from ..rules import retreat
from ..state import State
from .retreat import Retreat


def russians(c: Combat) -> tuple[Unit, ...]:
    """The Russian units that are attacked."""
    return tuple(UNITS[u] for u in c.defenders if UNITS[u].nation is Nation.RU)


@rule("CARD.AP27")
class GreatRetreat(Decision):
    """CARD.AP27 The Russians retreat one space, all of them, or stand and fight."""

    asked_by: ClassVar[str] = "CARD.AP27"

    def seat(self, s: State) -> int:
        return Side.AP

    def prompt(self, s: State) -> str:
        return "Great Retreat: the Russians fall back a space, or stand?"

    def actions(self, s: State) -> list[Action]:
        return [FALL_BACK, STAND] if room_for_all(s) else [STAND]

    def take(self, s: State, action: Action) -> None:
        if action == FALL_BACK and s.combat is not None:
            units = tuple(int(u) for u in russians(s.combat))
            s.combat = replace(s.combat, retreat=1)
            s.push(Retreat(units, 1), GreatRetreatEnds())

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == FALL_BACK:
            return Refusal("CARD.AP27", "not all Russian units have a space to fall back to")
        return None


def room_for_all(s: State) -> bool:
    """Whether every Russian unit that is attacked can retreat a space."""
    assert s.combat is not None
    units = russians(s.combat)
    return retreat.survivors(s, units, 1) == len(units)


@rule("CARD.AP27")
class GreatRetreatEnds(Auto):
    """CARD.AP27 A fort and units of other nations still fight; if there are none, the attacker may advance."""

    def run(self, s: State) -> None:
        c = s.combat
        assert c is not None
        left = tuple(u for u in c.defenders if s.where[u] == c.space)
        s.combat = replace(c, defenders=left)
        if left or c.fort:
            s.combat = replace(s.combat, retreat=0, paths=())
