"""What must hold in every position of a card-driven game: the parts that titles share, as sentences."""

# never compiled: it is asked by tests, and when a position is read from outside

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from ...kernel.game import wrong_lengths
from .state import OUT, REMOVED, UNKNOWN, UNUSED


def malformed(s: Any, lengths: Mapping[str, int], places: int, scenarios: Collection[str], turns: int) -> list[str]:
    """What makes decoded data no position at all: wrong lengths and numbers out of range."""
    faults = wrong_lengths(s, lengths)
    if not faults:
        faults += [f"where: {n} is no place" for n in s.where if not 0 <= n < places]
        faults += [f"pile: {n} is no pile" for n in s.pile if n > UNUSED]
    if s.options.scenario not in scenarios:
        faults.append(f"{s.options.scenario!r} is no scenario")
    if not 1 <= s.turn <= turns:
        faults.append(f"turn {s.turn} is none of 1 to {turns}")
    return faults


def counters(s: Any, units: Sequence[Any], full: Iterable[Any]) -> list[str]:
    """Every counter is where the index says; in the boxes `full` they lie on their full side."""
    faults = []
    if sum([len(stack) for stack in s.stacks]) != len(units):
        faults.append("a unit is in two places, or in none")
    for place, stack in enumerate(s.stacks):
        faults += [f"{unit} is not where it should be" for unit in stack if s.where[unit.n] != place]
    for box in full:
        faults += [f"{unit} lies reduced in {box}" for unit in s.at(box) if s.reduced(unit)]
    return faults


def ground(s: Any, places: Sequence[Any], trenches: Collection[int]) -> list[str]:
    """Trenches are of a level and side that there is, and forts are destroyed where forts are; `places` by number."""
    impossible = set(s.trench).difference(trenches)
    faults = [f"{places[n]} has an impossible trench" for n, value in enumerate(s.trench) if value in impossible]
    return faults + [f"{places[n]} has no fort to destroy" for n in s.destroyed if not places[n].fort]


def decks(pile: bytes, cards: Sequence[Any], highest: Callable[[Any], int], gone: Collection[Any] = ()) -> list[str]:
    """Cards of decks above the `highest` stay out, the others are in; only starred ones leave the game, or `gone`."""
    faults = []
    for c in cards:
        at, in_time = pile[c.n], c.deck <= highest(c)
        if at == UNKNOWN:
            faults.append(f"{c} is unknown")
        if at not in (OUT, REMOVED, UNUSED) and not in_time:
            faults.append(f"{c} is in play before its time")
        if at == OUT and in_time:
            faults.append(f"{c} is kept out of a deck that has been shuffled in")
        if at == REMOVED and not c.starred and c not in gone:
            faults.append(f"{c} has left the game without a star")
    return faults


def left_over(s: Any, names: Iterable[str]) -> list[str]:
    """When an action is to be chosen, nothing of the last one is left in these fields."""
    return [f"{name} is left from the last action" for name in names if getattr(s, name)]
