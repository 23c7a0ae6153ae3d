"""10.1.3 to 10.1.5 Which units of a hex defend, and which are withheld."""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..components import UNITS, Unit
from ..state import State
from .stacking import COMBAT_GUNS, COMBAT_LIMIT, gun_count, half_divisions, half_size, tops


def stack_of(s: State, target: int) -> list[Unit]:
    """The pieces of the defending hex that may have to do with a combat: not the supply units."""
    return [UNITS[n] for n in s.numbers_at(target) if not UNITS[n].supply and not UNITS[n].dummy]


@rule("10.1.5A#3", "10.1#2", "10.1.4#3")
def left_out(s: State, u: Unit) -> bool:
    """10.1.5A Units that never take part: retreated before in this phase, displaced guns."""
    return s.has_order(u, nm.RETREATED) or s.marked(u, nm.DISPLACED)


@rule("10.1.5A#1", "10.1.5A#2", "4.2.2#2", "10.1.4#1", "10.1.4#2")
def conflicts(s: State, units: list[Unit]) -> bool:
    """10.1.5A Whether units cannot defend together: two armies, cavalry with infantry, more than two divisions and a
    gun.
    """
    infantry = any(u.infantry for u in units)
    if infantry and any(u.cavalry for u in units):
        return True
    if len({s.army[u.n] for u in units if not u.fort}) > 1:
        return True
    return half_divisions(s, [u for u in units if u.combat]) > COMBAT_LIMIT or gun_count(s, units) > COMBAT_GUNS


@rule("10.1.3#2", "10.1.5B#1", "10.1.5C#1", "10.1.5A#2", "10.1.5A-ex", "12.2#1")
def withhold_refusal(s: State, target: int, u: Unit, withheld: tuple[int, ...]) -> Refusal | None:
    """10.1.3 Why the defender may not withhold a unit."""
    if u.fort:
        return Refusal("10.1.5A", "A fortress unit cannot be withheld")
    stack = [x for x in stack_of(s, target) if not left_out(s, x)]
    fighting = [x for x in stack if x.n not in withheld]
    if u not in fighting:
        return Refusal("10.1.5A", f"{u} does not defend")
    rest = [x for x in fighting if x.n != u.n]
    if not any(x.combat or x.fort for x in rest):
        return Refusal("10.1.3", "Somebody has to defend")
    if conflicts(s, fighting):
        return _conflict_refusal(s, target, stack, fighting, u)
    if not any(x.formation and not s.demoralized(x) for x in stack):
        return Refusal("10.1.3", "Without a formation that is not Demoralized nobody is withheld")
    return _top_refusal(leads_of(s, target, fighting), u)


def leads_of(s: State, target: int, fighting: list[Unit]) -> list[Unit]:
    """10.1.3 Those of the defenders who may be the top unit; of equals the owner chooses (ruling 43)."""
    return [x for x in tops(s, target) if x in fighting]


def _top_refusal(leads: list[Unit], u: Unit) -> Refusal | None:
    return Refusal("10.1.3", f"{u} is the top unit") if leads == [u] else None


@rule("10.1.5A#1", "10.1.5C#1", "10.1.3#2")
def _conflict_refusal(s: State, target: int, stack: list[Unit], fighting: list[Unit], u: Unit) -> Refusal | None:
    """10.1.5A Where somebody has to be withheld: who it may be. The top unit stays, and with it its army, unless
    cavalry and infantry are stacked together (10.1.3).
    """
    infantry = [x for x in fighting if x.infantry]
    cavalry = [x for x in fighting if x.cavalry]
    if infantry and cavalry:
        return _arms_refusal(s, stack, u)
    leads = leads_of(s, target, fighting)
    found = _top_refusal(leads, u)
    if found is not None:
        return found
    armies = {s.army[x.n] for x in fighting if not x.fort}
    if len(armies) > 1:
        if leads and all(not x.fort and s.army[x.n] == s.army[u.n] for x in leads):
            return Refusal("10.1.3", f"{u} is of the army of the top unit {leads[0]}")
        return None
    if gun_count(s, fighting) > COMBAT_GUNS and u.artillery:
        return None
    if half_divisions(s, [x for x in fighting if x.combat]) > COMBAT_LIMIT and u.combat and half_size(s, u):
        return None
    return Refusal("10.1.5A", f"{u} is not above the limit")


@rule("10.1.5A#2", "10.1.5A-ex", "10.1.3#2")
def _arms_refusal(s: State, stack: list[Unit], u: Unit) -> Refusal | None:
    """10.1.5A Cavalry and infantry in one hex: the infantry is withheld only where there is as much cavalry."""
    sound = sum([half_size(s, x) for x in stack if x.infantry and not s.demoralized(x)])
    horse = sum([half_size(s, x) for x in stack if x.cavalry])
    if u.infantry and horse < sound:
        return Refusal("10.1.5A", "There is less cavalry than infantry: the cavalry is withheld")
    return None if u.combat else Refusal("10.1.5A", "Cavalry and infantry do not defend together: choose one of them")


def withholdable(s: State, target: int, withheld: tuple[int, ...]) -> list[Unit]:
    """The units that the defender may withhold now."""
    return [u for u in stack_of(s, target) if withhold_refusal(s, target, u, withheld) is None]


@rule("10.1.3#1")
def defenders(s: State, target: int, withheld: tuple[int, ...]) -> list[Unit]:
    """Who defends: all that are not withheld; guns only beside a combat unit."""
    found = [u for u in stack_of(s, target) if u.n not in withheld and not left_out(s, u)]
    if not any(u.combat for u in found):
        return [u for u in found if u.fort] or found
    return found


def settled(s: State, target: int, withheld: tuple[int, ...]) -> bool:
    """Whether those who are not withheld can defend together."""
    return not conflicts(s, [u for u in stack_of(s, target) if u.n not in withheld and not left_out(s, u)])
