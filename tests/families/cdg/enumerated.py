"""A combat fought over and over in the engine, with every roll of every die, to compare odds with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from greatwar.kernel.action import Action
from greatwar.kernel.game import Game
from greatwar.kernel.step import Chance

#: defender's and attacker's Loss Number, steps lost and units gone on both sides, spaces of retreat
Ending = tuple[int, int, int, int, int, int, int]


@contextmanager
def ends_kept(link: Any) -> Iterator[list[Any]]:
    """Every position in which the rules come to the link after the last loss."""
    kept: list[Any] = []
    does = link.does

    def watched(self: Any, s: Any) -> Any:
        kept.append(s.copy())
        return does(self, s)

    link.does = watched
    try:
        yield kept
    finally:
        link.does = does


def answer(s: Any, listed: list[Action], first: tuple[str, ...]) -> Action:
    """What is named first, the cheapest step by combat factors, otherwise the last (none, no more)."""
    for action in listed:
        if str(action) in first:
            return action

    def cost(action: Action) -> tuple[int, ...]:
        unit = action.args[0]
        full, weak = unit.cf
        new = s.cf(action.args[1]) if action.verb == "replace" else 0
        return (weak - new if s.reduced(unit) else full - weak, *[x.n for x in action.args])

    return min(listed, key=cost) if listed[0].verb in ("loss", "replace") else listed[-1]


def endings(
    game: Game[Any], start: Any, link: Any, retreat: Callable[[Any], int], first: tuple[str, ...] = ()
) -> dict[Ending, Fraction]:
    """All endings of the combat that is declared in `start`, with their chances."""
    found: dict[Ending, Fraction] = {}
    before = start.copy()
    side = before.active
    todo = [(start.copy(), Fraction(1))]
    with ends_kept(link) as kept:
        while todo:
            s, chance = todo.pop()
            step = s.pending[-1]
            listed = game.actions(s)
            if isinstance(step, Chance):
                weights = step.outcomes(s)
                total = sum(w for _, w in weights)
                moves = [(a, chance * Fraction(w, total)) for a, w in weights]
            else:
                moves = [(answer(s, listed, first), chance)]
            for action, share in moves:
                new = s.copy()
                game.apply(new, action)
                if not kept:
                    todo.append((new, share))
                    continue
                key = ending(before, kept.pop(), side, retreat)
                found[key] = found.get(key, Fraction(0)) + share
    return found


def ending(before: Any, after: Any, side: int, retreat: Callable[[Any], int]) -> Ending:
    """What a position after the last loss says."""
    c = after.combat
    lost, gone = [0, 0], [0, 0]
    for k, of in enumerate((1 - side, side)):
        for unit in before.units(of):
            if not after.on_map(unit):
                gone[k] += 1
            elif after.reduced(unit) and not before.reduced(unit):
                lost[k] += 1
    return c.defender_loss, c.attacker_loss, lost[0], lost[1], gone[0], gone[1], retreat(after)


def told(table: list[dict[str, Any]]) -> dict[Ending, Fraction]:
    """The same from the table of odds."""
    found: dict[Ending, Fraction] = {}
    for row in table:
        counts = []
        for word in ("reduced", "eliminated"):
            for who in ("defender_lost", "attacker_lost"):
                counts.append(len([x for x in row[who] if x.endswith(word)]))
        key = row["defender_loss"], row["attacker_loss"], *counts, row["retreat"]
        found[key] = found.get(key, Fraction(0)) + Fraction(row["chance"]).limit_denominator(6**8)
    return found
