"""What a report on a game tells: dice, losses, combats, and what cards were played as; and figures for its curves.

The family knows when a combat begins and ends and who has lost what; which die matters to whom is the title's.
"""

# never compiled: reports are not hot

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ...kernel import chronicle as kernel
from ...kernel.adviser import Event, Transition
from ...kernel.chronicle import Brings as Brings
from ...kernel.chronicle import U
from ...kernel.state import BaseState
from ...kernel.step import CHANCE, Step
from .board import AP, CP
from .combat import CombatStep
from .record import attacker

S = TypeVar("S", bound=BaseState)

#: how much more than a step a space and a victory point weigh when combats are compared
SPACE_WEIGHT, VP_WEIGHT = 2, 3


class Chronicle(kernel.Chronicle[S, U]):
    """The report on a game of a title."""

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

    def __init__(self, units: Sequence[U], places: Sequence[Any], fire: type[Step]) -> None:
        """`places` are by number; `fire` is the die of a side in combat: it knows `attacking`."""
        super().__init__(units)
        self.places = places
        self.fire = fire

    # The title's --------------------------------------------------------------------------------------

    def dead(self, m: Transition[S], unit: U) -> bool:
        """Whether a unit that has left the map is lost."""
        raise NotImplementedError

    def nation(self, unit: U) -> str:
        """By what losses are counted."""
        raise NotImplementedError

    def turn(self, s: S) -> str:
        """The turn in words."""
        raise NotImplementedError

    def steps(self, s: Any, unit: Any) -> int:
        """The steps of a unit that counts: by default on the map only, and none of staff."""
        if is_staff(unit) or not s.on_map(unit):
            return 0
        return 1 if s.reduced(unit) else 2

    def fought(self, s: Any) -> bool:
        """Whether a combat is going on."""
        return s.combat is not None and any(isinstance(step, CombatStep) for step in s.pending)

    def attacker(self, s: Any) -> int:
        """The side that attacks."""
        return attacker(s)

    def key(self, s: Any) -> Any:
        """By what a combat is told from the next."""
        return s.combat.space, s.combat.designated

    def engaged(self, m: Transition[Any], unit: Any) -> bool:
        """Whether a unit's loss belongs to the combat that is going on."""
        return True

    def swing(self, before: Any, after: Any, where: Any) -> int:
        """The victory points that a combat for a space has brought."""
        return int(after.vp - before.vp)

    def taken(self, before: Any, after: Any, where: Any, side: int) -> bool:
        """Whether the attacker has taken the space."""
        return bool(after.owner(where) == side != before.owner(where))

    # The kernel's questions ---------------------------------------------------------------------------

    def face(self, card: object) -> str:
        """The number and title of a card."""
        return f"{card} {card.title}" if hasattr(card, "title") else ""

    def unchanged(self, before: Any, after: Any) -> bool:
        """Whether all counters lie as before."""
        return bool(before.where == after.where and before.lasting == after.lasting)

    def lost(self, m: Transition[S], unit: U) -> int:
        """The steps that a unit has lost; one that leaves the map alive has lost none."""
        left = self.steps(m.after, unit)
        lost = self.steps(m.before, unit) - left
        return lost if lost > 0 and (left or self.dead(m, unit)) else 0

    def whose(self, s: Any, unit: U) -> tuple[int, str]:
        """The side and nation of a unit; losses of units that are nobody's are nobody's."""
        side = int(s.side_of(unit))
        return side if side in (CP, AP) else -1, self.nation(unit)

    def fight(self, m: Transition[S]) -> Fight[S, U] | None:
        """The combat that is going on after a record."""
        return Fight(self, m.after) if self.fought(m.after) else None


class Fight(kernel.Fight[S, U]):
    """A combat that is going on: who began it, and what it has cost."""

    def __init__(self, told: Chronicle[S, U], s: Any) -> None:
        c = s.combat
        self.told, self.key, self.begun = told, told.key(s), s.copy()
        self.side = told.attacker(s)
        self.where = told.places[c.space]
        names = ", ".join([str(told.units[n]) for n in c.attackers])
        self.title = f"{told.turn(s)}: {names} attack {self.where}"
        self.steps, self.scored = [0, 0], [0.0, 0.0]

    def over(self, s: S) -> bool:
        """Whether it is over, or another combat has begun."""
        return not self.told.fought(s) or self.told.key(s) != self.key

    def note(self, m: Transition[S], lost: dict[U, int]) -> None:
        """Count what a record of the combat has cost those in it, and what was scored by fire."""
        for unit, count in lost.items():
            side, _ = self.told.whose(m.before, unit)
            if side >= 0 and self.told.engaged(m, unit):
                self.steps[side] += count
        if m.by == CHANCE and isinstance(m.before.pending[-1], self.told.fire):
            for event in self.told.dice(m):
                self.scored[event.seat] = event.figure

    def event(self, s: S) -> Event:
        """How it ended; what hung on it are the steps lost, the space and the victory points."""
        mine, other = self.side, 1 - self.side
        taken = self.told.taken(self.begun, s, self.where, mine)
        swing = self.told.swing(self.begun, s, self.where)
        words = [
            f"Loss Numbers {self.scored[mine]:.0f} to {self.scored[other]:.0f}",
            f"steps lost: attacker {self.steps[mine]}, defender {self.steps[other]}",
            *([f"{self.where} is taken"] if taken else []),
            *([f"VP {swing:+d}"] if swing else []),
        ]
        weight = sum(self.steps) + SPACE_WEIGHT * taken + VP_WEIGHT * abs(swing)
        return Event("fight", mine, self.title, "; ".join(words), float(weight))


def is_staff(unit: Any) -> bool:
    """Whether a unit is staff; there are titles that know none."""
    return bool(getattr(unit, "staff", False))


def timeline(view: Any, sides: Sequence[str]) -> dict[str, float]:
    """Victory points, War Status, and the strength each side has on the map: all of it lies open."""
    figures: dict[str, float] = {"turn": view.turn, "victory points": view.vp}
    for side in (CP, AP):
        units = [u for u in view.units(side) if not is_staff(u)]
        figures[f"War Status: {sides[side]}"] = view.war_status[side]
        figures[f"combat factors: {sides[side]}"] = sum([view.cf(u) for u in units])
        figures[f"units: {sides[side]}"] = len(units)
    figures["War Status: combined"] = view.war_status[2]
    return figures
