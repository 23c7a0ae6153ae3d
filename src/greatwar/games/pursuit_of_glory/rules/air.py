"""19.3 Air superiority: only the side that has it looks into the enemy's stacks.

What a blind side sees of a stack of two or more is its height, and of each counter its nation and size. In its view the
counters that it cannot tell apart lie in the order of their numbers; a full state that fits deals them out anew.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from ....kernel.fields import fields_of
from ....kernel.rng import Rng
from ....kernel.rules import rule
from ..components import SPACES, UNITS_OF_KIND, Place, Unit
from ..names import AP, CP, NOBODY
from ..state import AIR_AP, AIR_CP, REDUCED, State

#: types of counters of which there are many alike from above
_PLAIN: Final = ("infantry", "elite infantry", "cavalry")


@rule("19.3", "4.1.1#3")
def holder(s: State) -> int:
    """19.3 FLIEGERABTEILUNG gives it to the CP, ROYAL FLYING CORPS to the AP for good; nobody has it in 1914."""
    if s.has(AIR_AP):
        return AP
    return CP if s.has(AIR_CP) else NOBODY


@rule("19.3")
def blind(s: State, seat: int) -> bool:
    """19.3 Whether a side may not look into the enemy's stacks; an event that lets it name enemy stacks opens them."""
    if not s.options.air or seat not in (CP, AP) or holder(s) == seat:
        return False
    return not (s.pending and type(s.pending[-1]).__name__ in ("SendEast", "EastStack"))


def _secret(s: State, u: Unit) -> bool:
    """Whether a counter is one of many of its kind of outline, and has done nothing in this action."""
    if s.doing[u.n] or s.lasting[u.n] & ~REDUCED or s.group(u) or u.n == s.galicia or not u.regular or u.staff:
        return False
    if u.area or u.boxed or u.greek or u.yildirim or u.nations & (u.nations - 1):
        return False
    return u.large or (u.type in _PLAIN and len(UNITS_OF_KIND[u.kind]) > 1)


def _named(s: State) -> set[int]:
    """The numbers that pending steps hold: a counter that is being picked or stacked lies open."""
    found: set[int] = set()
    for step in s.pending:
        for field in fields_of(type(step)):
            value = getattr(step, field.name)
            if isinstance(value, int):
                found.add(value)
            elif isinstance(value, tuple):
                found |= {n for n in value if isinstance(n, int)}
    return found


def _outline(u: Unit) -> Hashable:
    """What everybody sees of a counter: nation and size."""
    return u.nations, u.large, u.users


@rule("19.3")
def veiled(s: State, seat: int) -> list[Unit]:
    """19.3 The enemy counters that a side cannot tell apart: those in stacks of two or more, outside of a combat."""
    if not blind(s, seat):
        return []
    fought = set() if s.combat is None else {s.combat.space, *s.combat.origins}
    named = _named(s)
    found: list[Unit] = []
    for x in SPACES:
        if x.n not in fought:
            stack = s.of_side(x, 1 - seat)
            if len(stack) > 1:
                found += [u for u in stack if u.n not in named and _secret(s, u)]
    return sorted(found)


def _deal(s: State, units: list[Unit], rng: Rng | None) -> None:
    """Put counters of one outline into the places of each other: by number, or by chance."""
    groups: dict[Hashable, list[Unit]] = {}
    for u in units:
        groups.setdefault(_outline(u), []).append(u)
    for group in groups.values():
        places: list[Place] = sorted([s.place(u) for u in group])
        dealt = group[:]
        if rng is not None:
            rng.shuffle(dealt)
        for u, where in zip(dealt, places, strict=True):
            if s.place(u) is not where:
                s.put(u, where)


def veil(s: State, seat: int) -> None:
    """19.3 Make a view: the secret counters lie in the order of their numbers."""
    _deal(s, veiled(s, seat), None)


def lift(s: State, seat: int, rng: Rng) -> None:
    """19.3 Make a full state that a view does not exclude."""
    _deal(s, veiled(s, seat), rng)
