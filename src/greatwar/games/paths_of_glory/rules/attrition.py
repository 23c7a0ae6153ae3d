"""6.0.C, 14.3.5, 14.3.6 Attrition: what both sides lose because it is out of supply."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import SPACES, Country, Side, Space, Unit
from ..state import NEUTRAL, State
from .control import gain_control, overrun_trench
from .networks import NETWORK_OF_SPACES
from .supply import always_supplied, in_medina, out_of_supply, reach, space_supplied
from .units import eliminate

#: spaces of nobody need no supply
_NEUTRAL: Final = bytes([1]) * (len(SPACES) + 1)


@rule("14.3.5#2", "14.3.6#2")
def toll(s: State) -> tuple[list[Unit], list[Space]]:
    """14.3.5 The units and spaces of both sides that suffer, all seen at the same instant."""
    units = [u for side in Side for u in out_of_supply(s, side)]
    fed = (*(reach(s, NETWORK_OF_SPACES[side]).fed for side in Side), _NEUTRAL)
    return units, [x for x in SPACES if not fed[s.owner(x)][x.n] and suffers(s, x)]


@rule("6.0.C#1", "6.0.C#2")
def take(s: State, units: list[Unit], spaces: list[Space]) -> None:
    """6.0.C Take the toll; the control of the spaces was noted before any unit left."""
    new_sides = [1 - s.owner(x) for x in spaces]
    for unit in units:
        starve(s, unit)
    for space, side in zip(spaces, new_sides, strict=True):
        lose(s, space, side)


@rule("14.3.5#1", "6.0.C#1", "3.0#19")
def starve(s: State, unit: Unit) -> None:
    """14.3.5 A unit out of supply is eliminated; an army never comes back."""
    s.say(f"{unit} in {s.place(unit)} is out of supply")
    eliminate(s, unit, permanent=unit.army)


@rule("14.3.6#1", "14.3.6#5", "11.1.16#2", "3.0#11")
def lose(s: State, space: Space, side: int) -> None:
    """14.3.6 A space without supply becomes the enemy's, who needs no supply there himself."""
    trench_attrition(s, space, side)
    s.ana_holds = tuple(x for x in s.ana_holds if x != space.n)
    gain_control(s, space, side)


@rule("11.2.7#1", "11.2.7#2")
def trench_attrition(s: State, space: Space, side: int) -> None:
    """11.2.7 Level 1 goes, level 2 becomes an enemy level 1; beside an intact fort trenches stay."""
    if not s.fort(space):
        overrun_trench(s, space, side)


@rule("14.3.6#1", "14.3.6#4", "11.1.16#2", "14.1.5#5", "11.2.7#2", "14.1.5#3")
def suffers(s: State, space: Space) -> bool:
    """14.3.6 Whether a controlled space without an intact fort would be out of supply as a unit."""
    side = s.owner(space)
    if side == NEUTRAL or space.beach or s.fort(space) or serbian(space, side):
        return False
    return not space_supplied(s, side, space) and not kept_by_unit(s, space)


@rule("14.3.6#3")
def serbian(space: Space, side: int) -> bool:
    """14.3.6 Serbian spaces are lost only when CP units enter them."""
    return side == Side.AP and space.country is Country.SERBIA


@rule("11.1.16#1", "11.1.15#1", "14.1.5#1", "14.1.5#4")
def kept_by_unit(s: State, space: Space) -> bool:
    """14.1.5 A unit that needs no path keeps the space it stands in: SN, ANA, MN, and Turks in Medina."""
    return any(always_supplied(s, u, space) or in_medina(u, space) for u in s.at(space))
