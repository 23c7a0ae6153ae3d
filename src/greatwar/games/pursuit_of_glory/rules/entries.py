"""Rules that look at a unit's entry into a space: Beachheads, HQs alone, Persia, Athens, countries ripe for revolt."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import PERMANENT, Space, Unit
from ..names import AP, CP, EMPIRE, NEUTRAL, RU
from ..state import ARABISTAN_ENTERED, BEACHHEAD, PERSIA_ENTERED, State
from . import jihad
from .geography import ATHENS

#: 18.6.3 what a Beachhead taken by an advance or by movement brings
BY_MOVEMENT: Final = 1
BY_ADVANCE: Final = 2


def entered(s: State, unit: Unit, to: Space) -> None:
    """A unit stands in a new space, before control is looked at."""
    side = s.side(unit)
    _meets_staff(s, unit, to, side)
    if side == AP:
        _persian_spheres(s, unit, to)
    if to is ATHENS and s.greece == NEUTRAL and side in (CP, AP):
        from . import greece

        greece.joins(s, 1 - side)
    if side == CP and unit.regular:
        from . import revolts

        revolts.entered(s, unit, to)


@rule("11.1.5b", "3.2.3#2")
def _meets_staff(s: State, unit: Unit, to: Space, side: int) -> None:
    """11.1.5b A combat unit that enters a space with a lone enemy HQ or Heavy Artillery eliminates it for good."""
    if unit.staff or to.shared or side not in (CP, AP):
        return
    for enemy in s.enemies(to, side):
        if enemy.staff:
            s.put(enemy, PERMANENT[1 - side])
            if s.log is not None:
                s.say(f"{enemy} is overrun at {to}")


@rule("18.8.5.2a", "18.8.5.2b", "18.9.4")
def _persian_spheres(s: State, unit: Unit, to: Space) -> None:
    """18.8.5.2 The first entry of one empire into the other's part of Persia costs a VP."""
    sphere = bool(to.areas & {"neutral_persia", "azerbaijan"}) and not to.shared and s.stage == 0
    if unit.nations & EMPIRE and sphere and not s.has(PERSIA_ENTERED):
        s.note(PERSIA_ENTERED)
        s.change_vp(1, f"{unit} enters the Russian sphere at {to}")
    if unit.nations & RU and "arabistan" in to.areas and not s.has(ARABISTAN_ENTERED):
        s.note(ARABISTAN_ENTERED)
        s.change_vp(1, f"{unit} enters Arabistan at {to}")


@rule("11.1.9b", "18.6.3", "16.3.1.1a")
def beachhead_falls(s: State, where: Space, how: int) -> None:
    """18.6.3 A CP unit has come onto a Beachhead: its marker leaves the game; outside the Balkans the Jihad rises."""
    s.set_ground(where, BEACHHEAD, False)
    s.set_trench(where, NEUTRAL, 0)
    if s.log is not None:
        s.say(f"{where} is destroyed")
    if not where.balkans:
        jihad.change(s, how, f"{where} falls")
