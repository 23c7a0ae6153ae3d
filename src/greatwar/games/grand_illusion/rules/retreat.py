"""9.4 Retreats: who must go, and the hexes that are open to a unit, by the five priorities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..battle import Battle
from ..components import Hex, Nation, Side, Unit
from ..state import State
from .cups import PARIS
from .entry import blocked, hexside_closed, holds
from .geometry import distance
from .markers import switched
from .stacking import overstacked
from .supply import supplied, trace

#: 9.4.3a the priorities; 0 = closed
CLOSED: Final = 0
FRIENDLY: Final = 1
CONTESTED: Final = 2
VACANT: Final = 3
SHARED: Final = 4
CAVALRY: Final = 5
NOT_MANDATORY: Final = "retreat_not_mandatory"


# Who must retreat --------------------------------------------------------------------------------


class Force:
    """9.4.1 What a side has in a hex, in numbers; steady ones are undisrupted."""

    def __init__(self, infantry: int, cavalry: int, steady_infantry: int, steady_cavalry: int) -> None:
        self.infantry = infantry
        self.cavalry = cavalry
        self.steady_infantry = steady_infantry
        self.steady_cavalry = steady_cavalry

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Force) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(self.numbers())

    def numbers(self) -> tuple[int, int, int, int]:
        """The four numbers."""
        return self.infantry, self.cavalry, self.steady_infantry, self.steady_cavalry

    @property
    def combat(self) -> int:
        """All infantry and cavalry."""
        return self.infantry + self.cavalry

    @property
    def steady(self) -> int:
        """All that is undisrupted."""
        return self.steady_infantry + self.steady_cavalry


def force_in(s: State, side: int, hex_: Hex) -> Force:
    """9.4.1 What a side has in a hex."""
    units = s.combat_units(side, hex_)
    steady = [u for u in units if not s.back(u)]
    infantry, steady_infantry = (sum(u.infantry for u in some) for some in (units, steady))
    return Force(infantry, len(units) - infantry, steady_infantry, len(steady) - steady_infantry)


def must_retreat(s: State, b: Battle) -> int | None:
    """9.4.1 The side that has to retreat from a battle as it stands, or None."""
    return beaten(b.effect, stands_fast(s, b.hex), [force_in(s, side, b.hex) for side in Side])


@rule("9.4.1a", "9.4.1b#1", "9.4.1b#2", "9.4.1c", "2.2#12")
def beaten(effect: str, fast: bool, forces: Sequence[Force]) -> int | None:
    """9.4.1 Which of two forces has to retreat: 9.4.1a goes before Routed (ruling 55); a Skirmish forces nobody.

    Trenches and the Vosges (`fast`) spare a side 9.4.1a and b, not the case of cavalry alone.
    """
    if effect == "skirmish" and not switched("skirmish", "mandatory_retreat"):
        return None
    cavalry = not any(f.infantry for f in forces)
    loser = _cavalry_only(forces) if cavalry else None if fast else _only_one(not f.steady_infantry for f in forces)
    return _routed(forces) if loser is None and effect == "routed" and not fast else loser


@rule("9.4.1b#2", "2.2#12")
def stands_fast(s: State, hex_: Hex) -> bool:
    """9.4.1b Whether nobody has to retreat from a hex with infantry: it has a trench, or lies in the High Vosges."""
    return bool(s.trench(hex_)) or NOT_MANDATORY in hex_.flags


def _only_one(losing: Iterable[bool]) -> int | None:
    """The side for which it is true, if it is true for exactly one."""
    sides = [side for side, lost in zip(Side, losing, strict=True) if lost]
    return sides[0] if len(sides) == 1 else None


@rule("9.4.1b#1")
def _routed(forces: Sequence[Force]) -> int | None:
    """9.4.1b Routed: the side with fewer undisrupted combat units; nobody if the numbers are equal (ruling 26)."""
    german, allied = (f.steady for f in forces)
    return _only_one((german < allied, allied < german))


@rule("9.4.1c")
def _cavalry_only(forces: Sequence[Force]) -> int | None:
    """9.4.1c With cavalry alone on both sides, forts apart (ruling 77), the one side without undisrupted cavalry."""
    return _only_one(not f.steady for f in forces) if all(f.combat for f in forces) else None


# Where to ----------------------------------------------------------------------------------------


@rule("9.4.3a#1", "9.4.3a#2", "9.4.3a#3", "9.4.3a#4", "9.4.3a#5", "9.4.3a#6", "9.4.3a#7", "8.3.1#4")
def priority(s: State, side: int, left: Hex, to: Hex) -> int:
    """9.4.3a The priority of a hex for a retreat, or CLOSED; headquarters and guns there do not count (ruling 56)."""
    if to not in left.neighbours or hexside_closed(s, side, left, to):  # ruling 74
        return CLOSED
    held = holds(s, 1 - side, to)
    if s.controls(side, to):
        return CONTESTED if held else FRIENDLY
    if not held:
        return VACANT
    if _strong(s, 1 - side, to):
        return SHARED if s.combat_units(side, to) and not _marked(s, to) else CLOSED
    return CAVALRY


def _strong(s: State, side: int, hex_: Hex) -> bool:
    """Whether a side has infantry in a hex, or an unbesieged fort, which bars it as infantry does (ruling 56)."""
    return bool(s.infantry(side, hex_)) or (bool(s.forts(side, hex_)) and not s.besieged(hex_))


def _marked(s: State, hex_: Hex) -> bool:
    """9.4.3a Whether a Battle marker lies in a hex."""
    return s.activation is not None and any(b.hex == hex_ for b in s.activation.battles)


@rule("9.4.3a#5")
def held_by_cavalry(s: State, side: int, hex_: Hex) -> bool:
    """9.4.3a Whether units of a side that retreat into a hex meet undisrupted cavalry there: it costs a hit."""
    enemies = s.combat_units(1 - side, hex_)
    return not s.controls(side, hex_) and not _strong(s, 1 - side, hex_) and any(not s.back(u) for u in enemies)


@rule("9.4.3a#8", "9.4.3c#1", "8.4.7b", "8.4.7a", "8.4.3e")
def open_to(s: State, u: Unit, left: Hex, barred: Hex | None = None) -> list[Hex]:
    """9.4.3a The hexes of the best priority that a unit may retreat to, in order; none if there is no way.

    Among hexes of equal priority those with room come first, then Belgium for Belgians, then hexes in supply
    (ruling 57). The British enter Paris only if nothing else is left (8.4.7b).
    """
    ranked = {h: priority(s, u.side, left, h) for h in left.neighbours if h != barred}
    found = [h for h, rank in ranked.items() if rank and (u.combat or rank < CAVALRY or s.combat_units(u.side, h))]
    if u.nation is Nation.BR:
        found = _if_any(found, lambda h: h != PARIS)
    best = min((ranked[h] for h in found), default=CLOSED)
    found = [h for h in found if ranked[h] == best]
    found = _if_any(found, lambda h: overstacked(s, u.side, h, (u,)) is None)
    if u.nation is Nation.BE:
        found = _if_any(found, lambda h: h.in_belgium)
    return _if_any(found, lambda h: bool(trace(s, u.nation, h, ((h, int(u.side)),))))


def _if_any(hexes: list[Hex], wanted: Callable[[Hex], bool]) -> list[Hex]:
    """The hexes that are wanted, or all if none is."""
    return [h for h in hexes if wanted(h)] or hexes


def refused(s: State, u: Unit, left: Hex, to: Hex, barred: Hex | None) -> Refusal | None:
    """9.4.3 Why a unit may not retreat to a hex."""
    if to not in left.neighbours:
        return Refusal("9.4.3a#1", f"a retreat goes into a hex adjacent to {left}")
    if to in left.walls and not s.has("G5"):
        return Refusal("9.4.3a#6", f"the hexside between {left} and {to} is impassable")
    found = open_to(s, u, left, barred)
    if to in found:
        return None
    if to == barred:
        return Refusal("9.4.3c#1", "a retreat does not lead back into the battle")
    rank = priority(s, u.side, left, to)
    if not rank:
        return _closed(s, u, left, to)
    if found and rank > priority(s, u.side, left, found[0]):
        return Refusal(f"9.4.3a#{priority(s, u.side, left, found[0])}", f"{found[0]} comes first in the priorities")
    return _less_fit(s, u, to)


def _closed(s: State, u: Unit, left: Hex, to: Hex) -> Refusal:
    if blocked(s, u.side, left, to):
        return Refusal("9.4.3a#7", f"the enemy blocks the hexside between {left} and {to}")
    return Refusal("9.4.3a#4", f"the enemy holds {to}: only hexes that friendly units share without a Battle marker")


def _less_fit(s: State, u: Unit, to: Hex) -> Refusal:
    """Why a hex of the best priority is worse than another."""
    if u.nation is Nation.BR and to == PARIS:
        return Refusal("8.4.7b", "British units retreat into Paris only if nothing else is open")
    if overstacked(s, u.side, to, (u,)):
        return Refusal("9.4.3c#1", f"{to} is full and another hex is not")
    if u.nation is Nation.BE and not to.in_belgium:
        return Refusal("8.4.7a", "Belgian units leave Belgium only if they must")
    return Refusal("8.4.3e", f"{to} gives no supply and another hex does")


# Three hexes, and headquarters -------------------------------------------------------------------


@rule("9.6.3#3", "8.4.7b")
def three_hexes_away(s: State, u: Unit, start: Hex, hexes: int) -> list[Hex]:
    """9.6.3 Where cavalry may end a retreat of several hexes: each step leads away, by the best priorities."""
    if u.nation is Nation.BE:
        return _ride(s, u, start, hexes, True) or _ride(s, u, start, hexes, False)
    return _ride(s, u, start, hexes, False)


@rule("8.4.7a", "8.4.7b", "9.6.3#3")
def _ride(s: State, u: Unit, start: Hex, hexes: int, at_home: bool) -> list[Hex]:
    """9.6.3 The ends of a ride by the best priorities; 8.4.7a `at_home`: through Belgian hexes only."""
    for worst in range(FRIENDLY, SHARED + 1):
        ring = {start}
        for step in range(1, hexes + 1):
            ring = {
                n
                for h in ring
                for n in h.neighbours
                if distance(start, n) == step
                and (n.in_belgium or not at_home)
                and 0 < priority(s, u.side, h, n) <= worst
            }
        found = [h for h in sorted(ring) if overstacked(s, u.side, h, (u,)) is None]
        if u.nation is Nation.BR:
            found = _if_any(found, lambda h: h != PARIS)
        if found:
            return found
    return []


@rule("9.4.4#2", "9.4.4#3")
def refuges(s: State, side: int, start: Hex) -> list[Hex]:
    """9.4.4 The nearest hexes with supplied friends and no Battle marker, along friendly controlled hexes.

    8.4.5a The way does not lead through a hexside that the enemy blocks.
    """
    seen, ring = {start}, [start]
    while ring:
        near = sorted({n for h in ring for n in h.neighbours if n not in seen and not hexside_closed(s, side, h, n)})
        found = [h for h in near if _refuge(s, side, h)]
        if found:
            return _if_any(found, lambda h: s.controls(side, h))  # ruling 65
        seen.update(near)
        ring = [h for h in near if s.controls(side, h)]
    return []


def _refuge(s: State, side: int, hex_: Hex) -> bool:
    return any(supplied(s, u) for u in s.combat_units(side, hex_)) and not _marked(s, hex_)
