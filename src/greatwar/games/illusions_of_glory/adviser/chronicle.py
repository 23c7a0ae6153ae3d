"""What a report on a game tells: the family's chronicle with the dice and the boxes of Illusions of Glory."""

from __future__ import annotations

from typing import Final

from ....families.cdg.chronicle import Brings, Chronicle
from ....families.cdg.chronicle import timeline as figures
from ....families.cdg.record import FLANKED
from ....kernel.adviser import Transition
from ..charts import turn_title
from ..components import ELIMINATED, PLACES, REPLACEABLE, RESERVE, SPACES, UNITS
from ..names import AP, CP, NATIONS, SIDE_NAMES, WILL_NATIONS
from ..notation import ASSEMBLE, DISASSEMBLE, REDEPLOY
from ..pieces import Unit
from ..rules.combat import current
from ..rules.fire import FIRE
from ..rules.flank import FLANK
from ..state import State
from ..steps.combat import FireRoll, FlankRoll, WeatherRoll
from ..steps.movement import TrenchRoll
from ..steps.sieges import SurrenderRoll

_DEAD: Final = (*ELIMINATED, *REPLACEABLE)
#: 13, 22 what brings SCUs to the Reserve Box alive
_ALIVE: Final = frozenset({REDEPLOY, ASSEMBLE, DISASSEMBLE})
#: 19.2c the highest die that builds a trench
_DIGS: Final = 3


class IllusionsChronicle(Chronicle[State, Unit]):
    """Reports on games of Illusions of Glory."""

    def die(self, s: State) -> Brings | None:
        """Fire, flank attacks, the weather, trenches and sieges."""
        step = s.pending[-1]
        if isinstance(step, FireRoll):
            c, attacking = current(s), step.attacking
            side = FIRE.side_of(s, attacking)
            return (side, "Loss Numbers", lambda die: FIRE.shot(s, c, attacking, die).loss) if side <= AP else None
        if isinstance(step, FlankRoll):
            c = current(s)
            pin = SPACES[c.pin - 1]
            return s.active, "flank attacks", lambda die: int(FLANK.outcome(s, c, pin, die) == FLANKED)
        if isinstance(step, WeatherRoll):
            return s.active, "weather", lambda die: int(die <= s.round)
        if isinstance(step, TrenchRoll):
            return s.active, "trenches", lambda die: int(die <= _DIGS)
        if isinstance(step, SurrenderRoll):
            fort, drm = SPACES[step.space - 1], step.drm
            holds = s.owner(fort)
            return (1 - holds, "sieges", lambda die: int(die + drm > fort.fort)) if holds in (CP, AP) else None
        return None

    def dead(self, m: Transition[State], unit: Unit) -> bool:
        """12.6 In a box of lost units; destroyed SCUs go to the Reserve Box, where others go alive."""
        to = m.after.place(unit)
        return to in _DEAD or (to in RESERVE and m.action.verb not in _ALIVE)

    def nation(self, unit: Unit) -> str:
        """The nation of a unit."""
        return NATIONS[unit.nation]

    def turn(self, s: State) -> str:
        """The turn in words."""
        return turn_title(s.turn)


CHRONICLE: Final = IllusionsChronicle(UNITS, PLACES, FireRoll)


def timeline(view: State) -> dict[str, float]:
    """5, 23 Victory points, War Status, strength, and the National Will of those who have a marker."""
    will = {f"National Will: {NATIONS[n]}": float(view.will[k]) for k, n in enumerate(WILL_NATIONS)}
    return {**figures(view, SIDE_NAMES), **will}
