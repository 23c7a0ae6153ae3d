"""20.2, 20.4 Forts fall: by attack or by surrender."""

from __future__ import annotations

from ....kernel.rules import rule
from ..names import AP
from ..pieces import Space
from ..state import State
from .control import capture, trample


@rule("20.2d", "20.2e", "20.2f", "20.4.1b", "11.2j")
def destroy(s: State, where: Space) -> None:
    """20.2f A Destroyed Fort marker is placed, for good."""
    s.destroy_fort(where)
    s.say(f"The fort of {where} is destroyed")


@rule("11.2j", "20.4.1b", "20.2f")
def fall_to_besiegers(s: State, where: Space) -> None:
    """11.2j A besieged fort that is destroyed gives its place to the besiegers at once."""
    owner = s.owner(where)
    destroy(s, where)
    if owner > AP:
        return
    units = [u for u in s.of_side(where, 1 - owner) if not u.staff]
    if units:
        trample(s, where, 1 - owner)
        capture(s, units[0], where, 1 - owner, units[0].nation)
