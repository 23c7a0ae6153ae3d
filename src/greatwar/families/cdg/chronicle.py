"""What a report on a game tells: dice, losses, combats, and what cards were played as; and figures for its curves.

The family knows when a combat begins and ends and who has lost what; which die matters to whom is the title's.
"""

# never compiled: reports are not hot

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic

from ...kernel.adviser import Event, Transition, die_event
from ...kernel.step import CHANCE, Step
from .board import AP, CP, Board, U, X
from .combat import CombatStep
from .record import attacker
from .state import S

#: what a card is played as, by the verb of the action
USES: Mapping[str, str] = {
    "ops": "OPS",
    "sr": "SR",
    "rp": "RP",
    "event": "event",
    "reinforce": "reinforcements",
    "war-status": "War Status",
    "card": "combat card",
    "play": "combat card",
    "discard": "discarded",
}
#: how much more than a step a space and a victory point weigh when combats are compared
SPACE_WEIGHT, VP_WEIGHT = 2, 3

#: whose die it is, for what, and what each number brings him
Brings = tuple[int, str, Callable[[int], float]]


class Chronicle(Generic[S, U, X]):
    """The report on a game of a title."""

    def __init__(self, board: Board[U, X, Any], fire: type[Step]) -> None:
        """`fire` is the die of a side in combat: it knows `attacking`."""
        self.board = board
        self.fire = fire

    # The title's --------------------------------------------------------------------------------------

    def die(self, s: S) -> Brings | None:
        """What the die that is thrown now means; None if it is nobody's luck."""
        raise NotImplementedError

    def dead(self, m: Transition[S], unit: U) -> bool:
        """Whether a unit that has left the map is lost."""
        raise NotImplementedError

    def nation(self, unit: U) -> str:
        """By what losses are counted."""
        raise NotImplementedError

    def turn(self, s: S) -> str:
        """The turn in words."""
        raise NotImplementedError

    # Telling ------------------------------------------------------------------------------------------

    def chronicle(self, transitions: Iterable[Transition[S]]) -> Iterator[Event]:
        """All that is worth telling, record by record; a combat is told when it is over."""
        fight: Fight[S, U, X] | None = None
        for m in transitions:
            lost = self.losses(m)
            yield from cards(m)
            yield from self.dice(m)
            yield from self.lost_events(m.before, lost)
            if fight is None and fought(m.after):
                fight = Fight(self, m.after)
            if fight is not None:
                fight.note(m, lost)
                if not fought(m.after) or not fight.same(m.after):
                    yield fight.event(m.after)
                    fight = Fight(self, m.after) if fought(m.after) else None

    def dice(self, m: Transition[S]) -> Iterator[Event]:
        """A die that matters to somebody, with what it brought and what it could be expected to bring."""
        found = self.die(m.before) if m.by == CHANCE and m.action.verb == "roll" else None
        if found is not None:
            yield die_event(*found, m.action.args[0])

    def losses(self, m: Transition[S]) -> dict[U, int]:
        """The steps that units on the map have lost; one that leaves it alive has lost none."""
        before, after = m.before, m.after
        if before.where == after.where and before.lasting == after.lasting:
            return {}
        found: dict[U, int] = {}
        for unit in self.board.units:
            if unit.staff or not before.on_map(unit):
                continue
            steps = 1 if before.reduced(unit) else 2
            if after.on_map(unit):
                lost = steps - (1 if after.reduced(unit) else 2)
            else:
                lost = steps if self.dead(m, unit) else 0
            if lost > 0:
                found[unit] = lost
        return found

    def lost_events(self, s: S, lost: dict[U, int]) -> Iterator[Event]:
        """The losses of one record, by nation; those of units that are nobody's are nobody's."""
        nations: dict[tuple[int, str], int] = {}
        for unit, count in lost.items():
            key = s.side_of(unit), self.nation(unit)
            nations[key] = nations.get(key, 0) + count
        for (side, nation), count in nations.items():
            if side in (CP, AP):
                yield Event("loss", side, nation, "", float(count))


def cards(m: Transition[Any]) -> Iterator[Event]:
    """A card, and what it was played as."""
    if m.by != CHANCE and m.action.verb in USES and m.action.args and hasattr(m.action.args[0], "title"):
        played = m.action.args[0]
        yield Event("card", m.by, f"{played} {played.title}", USES[m.action.verb])


def fought(s: Any) -> bool:
    """Whether a combat is going on."""
    return s.combat is not None and any(isinstance(step, CombatStep) for step in s.pending)


class Fight(Generic[S, U, X]):
    """A combat that is going on: who began it, and what it has cost."""

    def __init__(self, told: Chronicle[S, U, X], s: Any) -> None:
        c = s.combat
        self.told, self.key = told, (c.space, c.designated)
        self.side = attacker(s)
        self.vp, self.owner = s.vp, s.owner(told.board.space(c.space))
        names = ", ".join([str(told.board.units[n]) for n in c.attackers])
        self.title = f"{told.turn(s)}: {names} attack {told.board.space(c.space)}"
        self.steps, self.scored = [0, 0], [0.0, 0.0]

    def same(self, s: Any) -> bool:
        """Whether this is still the same combat."""
        return (s.combat.space, s.combat.designated) == self.key

    def note(self, m: Transition[S], lost: dict[U, int]) -> None:
        """Count what a record of the combat has cost those in it, and what was scored by fire."""
        for unit, count in lost.items():
            if m.before.side_of(unit) in (CP, AP):
                self.steps[m.before.side_of(unit)] += count
        if m.by == CHANCE and isinstance(m.before.pending[-1], self.told.fire):
            for event in self.told.dice(m):
                self.scored[event.seat] = event.figure

    def event(self, s: S) -> Event:
        """How it ended; what hung on it are the steps lost, the space and the victory points."""
        mine, other = self.side, 1 - self.side
        here = self.told.board.space(self.key[0])
        taken, swing = s.owner(here) == mine != self.owner, s.vp - self.vp
        words = [
            f"Loss Numbers {self.scored[mine]:.0f} to {self.scored[other]:.0f}",
            f"steps lost: attacker {self.steps[mine]}, defender {self.steps[other]}",
            *([f"{here} is taken"] if taken else []),
            *([f"VP {swing:+d}"] if swing else []),
        ]
        weight = sum(self.steps) + SPACE_WEIGHT * taken + VP_WEIGHT * abs(swing)
        return Event("fight", mine, self.title, "; ".join(words), float(weight))


def timeline(view: Any, sides: tuple[str, ...]) -> dict[str, float]:
    """Victory points, War Status, and the strength each side has on the map: all of it lies open."""
    figures: dict[str, float] = {"turn": view.turn, "victory points": view.vp}
    for side in (CP, AP):
        units = [u for u in view.units(side) if not u.staff]
        figures[f"War Status: {sides[side]}"] = view.war_status[side]
        figures[f"combat factors: {sides[side]}"] = sum([view.cf(u) for u in units])
        figures[f"units: {sides[side]}"] = len(units)
    figures["War Status: combined"] = view.war_status[2]
    return figures
