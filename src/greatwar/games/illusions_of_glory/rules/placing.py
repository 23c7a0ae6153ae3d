"""9.7.2c, 15, 27.0b Where units that an Event brings may be placed."""

from __future__ import annotations

from ....kernel.rules import rule
from ..cards import filters
from ..components import ELIMINATED, SPACES, space
from ..names import ISLAND, NATIONS, NEUTRAL, SEA, SPACE
from ..pieces import Space, Unit
from ..state import State
from . import reinforcements, stacking, supply


def may_come(s: State, unit: Unit) -> bool:
    """Whether a unit can still be brought onto the map."""
    return not s.on_map(unit) and s.where[unit.n] not in (ELIMINATED[0].n, ELIMINATED[1].n)


@rule("9.7.2c#2")
def open_to(s: State, unit: Unit, x: Space) -> bool:
    """9.7.2c Whether a unit may be placed in a place: friendly-controlled, no other units, and room."""
    side = s.side_of(unit)
    if x.kind == SEA or (x.kind != ISLAND and not s.controls(side, x)):
        return False
    if not x.shared and s.barred(x, side):
        return False
    return stacking.room(s, x, unit)


@rule("9.7.2c#2")
def nearest(s: State, unit: Unit, start: Space) -> list[Space]:
    """9.7.2c The nearest supplied friendly places with room."""
    seen, ring = {start.n}, [start]
    while ring:
        found = [x for x in ring if open_to(s, unit, x) and supply.grade_at(s, unit, x) > supply.OOS]
        if found:
            return sorted(found)
        following = []
        for x in ring:
            for link in x.links:
                if link.to.n not in seen:
                    seen.add(link.to.n)
                    following.append(SPACES[link.to.n - 1])
        ring = following
    return []


@rule("9.7.2c#1", "9.7.2c#2", "15.2c", "15.2d")
def named_places(s: State, unit: Unit, words: list[str]) -> list[Space]:
    """Where a unit may be placed that a card sends to named places; if none is open, the nearest that is."""
    found: list[Space] = []
    for word in words:
        for x in SPACES if word.startswith("any_") else [space(word)]:
            fits = filters.word_fits(x, word) if word.startswith("any_") else True
            if fits and x not in found and may_enter(s, unit, x):
                found.append(x)
    if found:
        return sorted(found)
    first = next((w for w in words if not w.startswith("any_")), None)
    return nearest(s, unit, space(first) if first else heart_of(words[0]))


def heart_of(word: str) -> Space:
    """A space of the nation that a word of the card language ends with, from which the nearest one is looked for."""
    return next(x for x in SPACES if x.nation == NATIONS.index(word[-2:]))


def may_enter(s: State, unit: Unit, x: Space) -> bool:
    """Whether a named place takes a unit: open, or (as Salonika is) neutral and empty."""
    if open_to(s, unit, x):
        return True
    return x.kind == SPACE and s.owner(x) == NEUTRAL and not s.stacks[x.n] and stacking.room(s, x, unit)


def places_for(s: State, unit: Unit, words: list[str]) -> list[Space]:
    """15.1c Where a unit may be placed: on its nation's sources, or where the card says."""
    if words == ["own_supply_source"]:
        return reinforcements.entry_places(s, unit)
    return named_places(s, unit, words)


@rule("27.0b", "27.0d", "10.1d")
def staff_places(s: State, unit: Unit, nations: int, large: bool, words: list[str], beside: int) -> list[Space]:
    """27.0b Where an HQ or Heavy Artillery may be placed: with a supplied friendly unit that the card names."""
    side = s.side_of(unit)
    found = []
    for x in SPACES:
        here = [u for u in s.of_side(x, side) if u.counted] if s.stacks[x.n] else []
        fits = [u for u in here if (not nations or u.nations & nations) and (u.large or not large)]
        if beside >= 0 and s.where[beside] != x.n:
            continue
        if words and not any(word_fits(s, unit, x, word) for word in words):
            continue
        if any(supply.grade(s, u) > supply.OOS for u in fits) and stacking.room(s, x, unit):
            found.append(x)
    return found


def word_fits(s: State, unit: Unit, x: Space, word: str) -> bool:
    """A place word of the card language, for an HQ."""
    if word == "own_supply_source":
        return bool(x.supply & unit.nations)
    return filters.word_fits(x, word)
