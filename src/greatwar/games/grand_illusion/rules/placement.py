"""9.2.1, 9.2.2 The way to the Battle Board: ranks, stacks, and the defender's placement.

The priorities are a constraint on what is left out, not on time: units are taken in a fixed order (pairs before single
units, those alike offered once), so that each placement can be reached in one way only, and each can be completed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..battle import Battle
from ..components import Size, Unit
from ..state import State
from ..tables import TABLES
from .alike import in_order, later, likeness, next_of, order
from .markers import battle_of, parameter

Stack = tuple[Unit, ...]
CORPS: Final = 1
DIVISION: Final = 2
BRIGADE: Final = 3
CAVALRY: Final = 4
DISRUPTED: Final = 5
FORT: Final = 6


@rule("9.2.1#1", "9.2.1#2", "9.2.1#3")
def limit(battle: Battle) -> int:
    """9.2.1 How many spaces a side may fill: four, or as few as a Skirmish has."""
    if battle.effect == "skirmish":
        return int(parameter("skirmish", "max_front_spaces_per_side"))
    return int(TABLES.battle["board", "front_spaces"].value)


def stacks_of(s: State, side: int) -> list[Stack]:
    """What a side has placed, from left to right."""
    return [tuple(u for u in space) for space in battle_of(s).front[side] if space]


def room(s: State, side: int) -> int:
    """9.2.1 How many spaces a side may still fill."""
    return limit(battle_of(s)) - len(stacks_of(s, side))


@rule("9.2.2c", "9.2.3a#3")
def rank(s: State, u: Unit) -> int:
    """9.2.2c The line of the priorities to which a single unit belongs."""
    if u.fort:
        return FORT
    if s.back(u):
        return DISRUPTED
    if u.cavalry:
        return CAVALRY
    return CORPS if not small(u) else DIVISION if u.size is Size.DIVISION else BRIGADE


def level(s: State, u: Unit) -> int:
    """9.2.2c The line to which a pair with this unit belongs: infantry to the first, cavalry to its own (ruling 50)."""
    return CORPS if rank(s, u) <= BRIGADE else rank(s, u)


def small(u: Unit) -> bool:
    """9.2.2b Divisions and brigades, which may share a space."""
    return u.size in (Size.DIVISION, Size.BRIGADE)


@rule("9.2.2b#1", "9.2.2b#2")
def stack_refused(s: State, a: Unit, b: Unit) -> Refusal | None:
    """9.2.2b A space holds a corps, a fort, or two divisions or brigades of one nation, infantry or cavalry."""
    if not (small(a) and small(b)):
        return Refusal("9.2.2b#1", "only divisions and brigades share a space")
    if a.nation is not b.nation:
        return Refusal("9.2.2b#2", f"{a} and {b} are of different nations")
    if a.cavalry != b.cavalry:
        return Refusal("9.2.2b#2", "infantry and cavalry never share a space")
    if s.back(a) != s.back(b):
        return Refusal("9.2.2b#2", "a disrupted unit and an undisrupted one do not share a space")  # ruling 50
    return None


def pairs(s: State, units: Iterable[Unit], last: int) -> list[Stack]:
    """9.2.2b The stacks of two that units can form, those alike once; their first units come in order."""
    ordered = in_order(s, (u for u in units if small(u)))
    found: dict[tuple[object, object], Stack] = {}
    for a in later(s, ordered, last):
        for b in ordered:
            if order(s, b) > order(s, a) and stack_refused(s, a, b) is None:
                found.setdefault((likeness(s, a), likeness(s, b)), (a, b))
    return list(found.values())


# The defender -------------------------------------------------------------------------------------


@rule("9.2.2a", "9.2.2a#2", "9.2.2b#3")
def defenders(s: State, side: int) -> list[Unit]:
    """9.2.2a The combat units and forts of a side in the Battle Hex that are not on the board; HQ and HA stay out."""
    battle = battle_of(s)
    placed = {u for space in battle.front[side] for u in space}
    return [u for u in s.at(battle.hex) if u.side == side and (u.combat or u.fort) and u not in placed]


@rule("9.2.2a", "9.2.2b#4", "9.2.2c", "9.2.1#2")
def defender_choices(s: State, side: int) -> list[Stack]:
    """9.2.2c What the defender may place next: the best line that waits, and pairs before it is begun."""
    pool, free = defenders(s, side), room(s, side)
    if not pool or free <= 0:
        return []
    best = min(rank(s, u) for u in pool)
    group = [u for u in pool if rank(s, u) == best]
    placed = stacks_of(s, side)
    last = placed[-1] if placed else ()
    after = last[0].n if len(last) == 1 and rank(s, last[0]) == best else -1
    singles: list[Stack] = [(u,) for u in next_of(s, group, after, min(free, len(group)))]
    return [*_defending_pairs(s, pool, placed, CORPS if best <= BRIGADE else best), *singles]


def _defending_pairs(s: State, pool: list[Unit], placed: list[Stack], line: int) -> list[Stack]:
    """9.2.2b Pairs of a line, as long as no single unit of that line has been placed."""
    same = [stack for stack in placed if level(s, stack[0]) == line]
    if any(len(stack) == 1 for stack in same):
        return []
    last = same[-1][0].n if same else -1
    return pairs(s, (u for u in pool if level(s, u) == line), last)


@rule("9.2.2c", "9.2.2b#1", "9.2.2b#2", "9.2.2b#3", "9.2.2b#4", "9.2.1#2")
def defender_refused(s: State, side: int, stack: Stack) -> Refusal | None:
    """9.2.2 Why the defender may not place these units next."""
    pool = defenders(s, side)
    for u in stack:
        if u not in pool:
            return not_waiting(s, side, u)
    if len(stack) == 2:
        refused = stack_refused(s, *stack)
        if refused:
            return refused
    best = min(rank(s, u) for u in pool)
    if (level(s, stack[0]) if len(stack) == 2 else rank(s, stack[0])) > best:
        return Refusal("9.2.2c", f"{in_words(best)} are placed first")
    return Refusal("9.2.2b#4", "the same placement is offered in another order, or with a unit just like it")


@rule("9.2.2b#3", "9.2.1#2")
def not_waiting(s: State, side: int, u: Unit) -> Refusal:
    """9.2.2b Why a unit does not wait to be placed at all."""
    if u.hq or u.ha:
        return Refusal("9.2.2b#3", f"{u} stays in the Battle Hex")
    if s.place(u) is not battle_of(s).hex or u.side != side:
        return Refusal("9.2.2a", f"{u} is no unit of yours in the Battle Hex")
    return Refusal("9.2.1#2", f"{u} is on the Battle Board")


def in_words(best: int) -> str:
    """A line of the priorities."""
    return (
        "undisrupted corps and pairs",
        "undisrupted infantry divisions",
        "undisrupted infantry brigades",
        "undisrupted cavalry divisions",
        "disrupted units",
        "forts",
    )[best - 1]
