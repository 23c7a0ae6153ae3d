"""The search for an enemy operation that cuts something off from its supply.

To cut a target off, every line of supply it has must be broken: the search looks at one line, tries each place on it
that can be taken, and looks at the line that is left then. Places are bits of a number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Generic, TypeVar

from .adviser import Threat

T = TypeVar("T")


def low_bits(mask: int) -> list[int]:
    """The bits of a set one by one, the lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


class Cutting(Generic[T]):
    """What one operation can cut off. `reach` are the places that its units can take, one or the other of them."""

    #: sets of places that are looked at before a target is given up as safe; 0 = all
    MOST: ClassVar[int] = 0

    def __init__(self, reach: int, free: int = 0) -> None:
        """`free`: places that are taken along with others, without anybody going there."""
        self.reach, self.free = reach, free
        self._sets: list[set[int]] | None = None
        self._coverable: dict[int, bool] = {}

    # The title's --------------------------------------------------------------------------------------

    def line(self, target: T, taken: int) -> int | None:
        """The places on which one line of supply of a target hangs when others are taken; None if there is none."""
        raise NotImplementedError

    def fed(self, target: T, taken: int) -> bool:
        """Whether a target has a line; a title may know that sooner than the line itself."""
        return self.line(target, taken) is not None

    def takes(self) -> Iterable[Iterable[int]]:
        """For each unit the sets of places that it may take on one way."""
        raise NotImplementedError

    def carry_out(self, target: T, taken: int) -> Threat | None:
        """An operation by the rules that takes these places and so cuts the target off, if there is one."""
        raise NotImplementedError

    # The kernel's -------------------------------------------------------------------------------------

    def endangered(self, targets: Iterable[T]) -> list[T]:
        """The targets that would be cut off if all that can be reached were taken at the same time."""
        return [t for t in targets if not self.fed(t, self.reach | self.free)] if self.reach else []

    def cut(self, target: T) -> Threat | None:
        """An operation that cuts a target off, if there is one."""
        return self._break(target, 0, set())

    def _break(self, target: T, taken: int, seen: set[int]) -> Threat | None:
        """Take one more place of the line that is left, until none is left."""
        seen.add(taken)
        if self.MOST and len(seen) > self.MOST:
            return None
        line = self.line(target, taken)
        if line is None:
            return self.carry_out(target, taken)
        for place in low_bits(line & (self.reach | self.free)):
            more = taken | place
            if more not in seen and self.can_cover(more & ~self.free):
                threat = self._break(target, more, seen)
                if threat is not None:
                    return threat
        return None

    def can_cover(self, wanted: int) -> bool:
        """Whether the units together might take these places."""
        if self._sets is None:
            self._sets = [set(sets) for sets in self.takes()]
        if wanted not in self._coverable:
            unions = {0}
            for sets in self._sets:
                parts = {taken & wanted for taken in sets}
                unions |= {union | part for union in unions for part in parts}
            self._coverable[wanted] = wanted in unions
        return self._coverable[wanted]
