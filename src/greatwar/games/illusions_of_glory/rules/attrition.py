"""14.3.2, 11.2k, 19.6 Attrition: what lack of supply does at the end of a turn."""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import SPACES
from ..names import AP, BR, CP, GE, RU, SIDES, SPACE
from ..pieces import Space, Unit
from ..state import State
from . import supply
from .control import change
from .units import abandoned_staff, lose, reduce


@rule("14.3.2d")
def carry_out(s: State) -> None:
    """14.3.2d Units and places out of supply are found first, for both sides; then all losses are taken.

    HQs and Heavy Artillery are SCUs (3.2.1b) and suffer with the others.
    """
    starving = [u for side in SIDES for u in s.units(side) if supply.out_of_supply(s, u)]
    hungry = [x for x in supply.places_without_lines(s) if supply.place_out_of_supply(s, x)]
    suffer(s, starving, hungry)


def suffer(s: State, starving: list[Unit], hungry: list[Space]) -> None:
    """14.3.2, 11.2k, 19.6 What becomes of the units and places that are out of supply, and of trenches there."""
    held = [SPACES[n - 1] for n in sorted({s.where[u.n] for u in starving})]
    for unit in starving:
        starve(s, unit)
    for where in held:
        for side in SIDES:
            abandoned_staff(s, where, side)
        lost_with_its_units(s, where)
    for where in hungry:
        if where not in held:
            lost_unoccupied(s, where)
    for where in sorted({*hungry, *held}):
        lose_trench(s, where)


@rule("14.3.2a", "14.3.2b", "6.0.C#1", "12.6.5d", "12.6.6b")
def starve(s: State, unit: Unit) -> None:
    """14.3.2 A full unit loses a step, a reduced one is lost."""
    if s.reduced(unit):
        lose(s, unit)
    else:
        reduce(s, unit)


@rule("14.3.2c")
def lost_with_its_units(s: State, where: Space) -> None:
    """14.3.2c A space whose last unit died of hunger becomes the enemy's, unless its own fort stands."""
    if where.kind == SPACE and not s.stacks[where.n] and s.owner(where) <= AP and not s.fort(where):
        pass_on(s, where)


@rule("11.2k", "6.0.C#2")
def lost_unoccupied(s: State, where: Space) -> None:
    """11.2k A place out of supply in which nobody stands becomes the enemy's."""
    if not s.stacks[where.n]:
        pass_on(s, where)


@rule("11.2k", "6.0.C#2")
def pass_on(s: State, where: Space) -> None:
    """11.2k Control passes to the opponent."""
    now = CP if s.owner(where) == AP else AP
    change(s, where, now, leader(s, now))


def leader(s: State, side: int) -> int:
    """Ruling 28 The nation whose Control marker is placed where no unit takes the place: GE; RU, or BR in its peace."""
    if side == CP:
        return GE
    return BR if s.treaty else RU


@rule("19.6a")
def lose_trench(s: State, where: Space) -> None:
    """19.6 A trench that suffers attrition is removed.

    The Level 2 one becomes an enemy Level 1. Own forts keep theirs.
    """
    owner = s.trench_owner(where)
    if s.any_trench(where) and owner <= AP and not in_own_fort(s, where, owner):
        s.set_trench(where, 1 - owner, 1 if s.any_trench(where) == 2 else 0)
        s.say(f"The trench in {where} is lost for lack of supply")


@rule("19.6b")
def in_own_fort(s: State, where: Space, owner: int) -> bool:
    """19.6b Whether a trench lies in an undestroyed fort of its owner."""
    return s.fort(where) > 0 and s.owner(where) == owner
