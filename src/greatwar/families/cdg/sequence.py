"""The sequence of play: a turn is a tuple of phases, a round is one action of each side in the title's order.

Both steps are abstract: a title subclasses them in its own package and fills in the class attributes. Its hooks
(`begins`, `half_begins`, `half_ends`, `round_ends`) may push steps: these run before the sequence goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ...kernel.step import Auto, Step


def put_under(s: Any, depth: int, *steps: Step) -> None:
    """Put steps below all that has been pushed since the stack had that depth; the first named comes first.

    If the game has ended meanwhile (`s.ending` is set), nothing goes on.
    """
    if s.ending:
        return
    for step in steps:
        s.pending.insert(depth, step)


@dataclass(eq=False)
class Turn(Auto):
    """A turn: its phases one after the other. The title gives PHASES and says what begins and ends a turn."""

    phase: int = 0

    PHASES: ClassVar[tuple[Step, ...]] = ()

    def run(self, s: Any) -> None:
        depth = len(s.pending)
        if self.phase == 0:
            self.begins(s)
        phase = self.phase
        while phase < len(self.PHASES) and self.skips(s, phase):
            phase += 1
        if phase < len(self.PHASES):
            put_under(s, depth, self.PHASES[phase], type(self)(phase + 1))
        else:
            self.ends(s)

    def skips(self, s: Any, phase: int) -> bool:
        """Whether a phase does not take place this turn."""
        return False

    def begins(self, s: Any) -> None:
        """The turn begins."""

    def ends(self, s: Any) -> None:
        """The turn is over: the title ends the game, or moves the turn marker and pushes the next turn."""
        raise NotImplementedError


@dataclass(eq=False)
class ActionRound(Auto):
    """One side's action in one round, and the change to the next. The title gives ORDER, ROUNDS and ACTION."""

    number: int = 1
    half: int = 0
    over: bool = False  # the action has been taken

    ORDER: ClassVar[tuple[int, ...]] = ()
    ROUNDS: ClassVar[int] = 6
    ACTION: ClassVar[Step]

    def run(self, s: Any) -> None:
        depth = len(s.pending)
        if not self.over:
            s.round, s.active = self.number, self.ORDER[self.half]
            self.half_begins(s)
            put_under(s, depth, self.ACTION, type(self)(self.number, self.half, True))
            return
        self.half_ends(s)
        if self.half + 1 < len(self.ORDER):
            put_under(s, depth, type(self)(self.number, self.half + 1))
            return
        self.round_ends(s)
        if self.number < self.ROUNDS:
            put_under(s, depth, type(self)(self.number + 1))

    def half_begins(self, s: Any) -> None:
        """A side is about to act."""

    def half_ends(self, s: Any) -> None:
        """A side has acted: its markers come off. The title adds what else ends with an action."""
        s.clear_marks()

    def round_ends(self, s: Any) -> None:
        """Both sides have acted: combat cards used in this round may be used again."""
        s.used = ()
