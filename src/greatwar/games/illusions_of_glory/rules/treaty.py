"""28 The Treaty of Brest-Litovsk."""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import ELIMINATED, UNITS
from ..names import AP, RO, RU
from ..state import State
from .units import all_abandoned, take_off


@rule("28.0c", "28.0d.3")
def take_effect(s: State) -> None:
    """28.0c Russia is out of the war: its units abroad, and those stacked with Romanians, are interned for good."""
    s.treaty = True
    s.ground_changed()
    s.say("The Treaty of Brest-Litovsk takes effect: Russia is out of the war")
    for unit in UNITS:
        if unit.nations == 1 << RU and s.on_map(unit) and not unit.uprising:
            here = s.space(unit)
            if here.nation != RU or any(u.nation == RO for u in s.at(here)):
                take_off(s, unit, ELIMINATED[AP])
                s.say(f"{unit} is interned")
    all_abandoned(s)
