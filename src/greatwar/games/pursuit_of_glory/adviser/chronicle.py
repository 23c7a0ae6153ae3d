"""What a report on a game tells: the family's chronicle with the dice and the boxes of Pursuit of Glory."""

from __future__ import annotations

from typing import Final

from ....families.cdg.chronicle import Brings, Chronicle
from ....families.cdg.chronicle import timeline as figures
from ....families.cdg.record import FLANKED
from ....kernel.adviser import Transition
from ..components import ELIMINATED, PERMANENT, PLACES, SPACES, UNITS, Unit
from ..names import AP, CP, NATIONS, SIDES, turn_name
from ..rules import trenches, weather
from ..rules.combat import record
from ..rules.fire import FIRE
from ..rules.flank import FLANK
from ..rules.sieges import SIEGES
from ..state import State
from ..steps.combat import FireDie, FlankDie, WeatherDie
from ..steps.movement import TrenchDie
from ..steps.sieges import SiegeDie

_DEAD: Final = (*ELIMINATED, *PERMANENT)


class PursuitChronicle(Chronicle[State, Unit]):
    """Reports on games of Pursuit of Glory."""

    def die(self, s: State) -> Brings | None:
        """Fire, flank attacks, the weather, trenches and sieges."""
        step = s.pending[-1]
        if isinstance(step, FireDie):
            c, attacking = record(s), step.attacking
            side = FIRE.side(c, attacking)
            return (side, "Loss Numbers", lambda die: FIRE.shot(s, c, attacking, die).loss) if side <= AP else None
        if isinstance(step, FlankDie):
            c = record(s)
            pin = SPACES[c.pin - 1]
            return c.side, "flank attacks", lambda die: int(FLANK.outcome(s, c, pin, die) == FLANKED)
        if isinstance(step, WeatherDie):
            return record(s).side, "weather", lambda die: int(not weather.damages(s, die))
        if isinstance(step, TrenchDie):
            most = trenches.chance(s, SPACES[step.space - 1])
            return s.active, "trenches", lambda die: int(die <= most)
        if isinstance(step, SiegeDie):
            fort = SPACES[step.space - 1]
            holds = s.owner(fort)
            return (1 - holds, "sieges", lambda die: int(SIEGES.falls(s, fort, die))) if holds in (CP, AP) else None
        return None

    def dead(self, m: Transition[State], unit: Unit) -> bool:
        """12.6.7 In the box of eliminated units, or gone for good."""
        return m.after.place(unit) in _DEAD

    def nation(self, unit: Unit) -> str:
        """The first nation of a unit."""
        return next(name for bit, name in enumerate(NATIONS) if unit.nations >> bit & 1 or name == "tribe")

    def turn(self, s: State) -> str:
        """The turn in words."""
        return turn_name(s.turn)


CHRONICLE: Final = PursuitChronicle(UNITS, PLACES, FireDie)


def timeline(view: State) -> dict[str, float]:
    """5.1, 16 Victory points, War Status, strength, and the two tracks that decide the war in the East."""
    return {**figures(view, SIDES), "tracks: Jihad": view.jihad, "tracks: RU VP": view.ru_vp}
