"""What a report on a game tells of it, record by record: cards, dice, losses, and fights when they are over.

The kernel knows the order of telling; whose a die is, what a loss is and when a fight is over are the title's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from .adviser import Event, Transition, die_event
from .components import Component
from .state import BaseState
from .step import CHANCE

S = TypeVar("S", bound=BaseState)
U = TypeVar("U", bound=Component)

#: whose die it is, for what, and what each number brings him
Brings = tuple[int, str, Callable[[int], float]]


class Fight(Generic[S, U]):
    """A fight that is going on, from the first record in which it can be seen."""

    def note(self, m: Transition[S], lost: dict[U, int]) -> None:
        """A record of it: what it has cost."""
        raise NotImplementedError

    def over(self, s: S) -> bool:
        """Whether it is over."""
        raise NotImplementedError

    def event(self, s: S) -> Event:
        """How it ended."""
        raise NotImplementedError


class Chronicle(Generic[S, U]):
    """The report on a game; the hooks are the title's."""

    #: what a card is played as, by the verb of the action
    USES: Mapping[str, str] = {}

    def __init__(self, units: Sequence[U]) -> None:
        self.units = units

    # The title's --------------------------------------------------------------------------------------

    def die(self, s: S) -> Brings | None:
        """What the die that is thrown now means; None if it is nobody's luck."""
        raise NotImplementedError

    def unchanged(self, before: S, after: S) -> bool:
        """Whether nobody can have lost a step, because all counters lie as before."""
        raise NotImplementedError

    def lost(self, m: Transition[S], unit: U) -> int:
        """The steps that a unit has lost; none if it has left the map alive."""
        raise NotImplementedError

    def whose(self, s: S, unit: U) -> tuple[int, str]:
        """The seat and the nation that a loss is counted for; below zero = nobody's."""
        raise NotImplementedError

    def fight(self, m: Transition[S]) -> Fight[S, U] | None:
        """The fight that is going on after a record."""
        return None

    def face(self, card: object) -> str:
        """How a card is called; nothing if it is no card."""
        return ""

    # Telling ------------------------------------------------------------------------------------------

    def chronicle(self, transitions: Iterable[Transition[S]]) -> Iterator[Event]:
        """All that is worth telling; a fight is told when it is over."""
        fight: Fight[S, U] | None = None
        for m in transitions:
            lost = self.losses(m)
            yield from self.cards(m)
            yield from self.dice(m)
            yield from self.lost_events(m.before, lost)
            if fight is None:
                fight = self.fight(m)
            if fight is not None:
                fight.note(m, lost)
                if fight.over(m.after):
                    yield fight.event(m.after)
                    fight = self.fight(m)

    def cards(self, m: Transition[S]) -> Iterator[Event]:
        """A card, and what it was played as."""
        if m.by != CHANCE and m.action.verb in self.USES and m.action.args:
            face = self.face(m.action.args[0])
            if face:
                yield Event("card", m.by, face, self.USES[m.action.verb])

    def dice(self, m: Transition[S]) -> Iterator[Event]:
        """A die that matters to somebody, with what it brought and what it could be expected to bring."""
        found = self.die(m.before) if m.by == CHANCE else None
        if found is not None:
            yield die_event(*found, m.action.args[0])

    def losses(self, m: Transition[S]) -> dict[U, int]:
        """The steps that units have lost in one record."""
        if self.unchanged(m.before, m.after):
            return {}
        lost = {unit: self.lost(m, unit) for unit in self.units}
        return {unit: count for unit, count in lost.items() if count > 0}

    def lost_events(self, s: S, lost: dict[U, int]) -> Iterator[Event]:
        """The losses of one record, by nation."""
        nations: dict[tuple[int, str], int] = {}
        for unit, count in lost.items():
            key = self.whose(s, unit)
            nations[key] = nations.get(key, 0) + count
        for (side, nation), count in nations.items():
            if side >= 0:
                yield Event("loss", side, nation, "", float(count))
