"""8.5 Repulse: who may try it, and against whom."""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..board import ADJ
from ..components import Unit
from ..state import State
from .odds import (
    across_river,
    attack_halves,
    column,
    defence_halves,
    flanked,
    ip_shift,
    rounded,
    terrain_shift,
    train_halves,
)
from .units import forces
from .ways import passable
from .withholding import defenders


def repulse_force(s: State, units: list[Unit]) -> list[Unit] | None:
    """8.5.1 The one Force that a stack would repulse with; None if it is more than one, or more than two combat
    units.
    """
    found = [f for f in forces(s, [u for u in units if not u.supply]) if any(u.combat for u in f)]
    if len(found) != 1 or len([u for u in found[0] if u.combat]) > 2:
        return None
    return found[0]


@rule("8.5.1#1", "8.5.1#2", "7.3.1#3", "12.1.1#1", "8.5.1#4")
def repulse_refusal(s: State, units: list[Unit], here: int, target: int) -> Refusal | None:
    """8.5.1 Why units cannot repulse an adjacent hex."""
    side = units[0].side
    if target not in ADJ[here] or not s.holds(1 - side, target, nm.ANY):
        return Refusal("8.5.2", "There is no adjacent enemy in that hex")
    force = repulse_force(s, units)
    if force is None:
        return Refusal("8.5.1", "One Force with at most two combat units repulses at a time")
    if any(s.demoralized(u) for u in force):
        return Refusal("8.5.1", "Demoralized units do not repulse")
    if any(u.fort for u in s.own(1 - side, target)):
        return Refusal("8.5.1", "A hex with a fortress unit cannot be repulsed")
    if across_river(here, target):
        return Refusal("8.5.1", "Not across a Major or Grand River")
    if not passable(s, [u for u in force if u.combat], here, target):
        return Refusal("10.1.2", "Terrain forbids an attack across that hexside")
    return None


def targets(s: State, units: list[Unit], here: int) -> list[int]:
    """8.5 The hexes that units may try to repulse."""
    side = units[0].side
    bit = nm.ANY << nm.SHIFT[1 - side]
    return [h for h in ADJ[here] if s.occ[h] & bit and repulse_refusal(s, units, here, h) is None]


@rule("8.5.2#1", "8.5.2#2", "8.5-ex2")
def repulse_column(s: State, force: list[Unit], here: int, target: int, withheld: tuple[int, ...]) -> int:
    """8.5.2 The final odds: basic strengths without guns, halves and shifts as in combat."""
    attackers = [u for u in force if u.combat]
    attack = sum([attack_halves(s, u, here, target, False) for u in attackers])
    fighting = defenders(s, target, withheld)
    defence = sum([defence_halves(s, u, False) for u in fighting if not u.artillery])
    shift = terrain_shift(s, target, [here]) + ip_shift(s.ip(target, 1 - force[0].side), False, False)
    if flanked(s, target, fighting, attackers, [here] * len(attackers)):
        shift += 2
    return column(rounded(attack), rounded(defence + train_halves(s, target))) + shift
