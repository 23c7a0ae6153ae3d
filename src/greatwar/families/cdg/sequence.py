"""The sequence of play: a turn is a tuple of phases, a round is one action of each side in the title's order.

The steps are abstract: a title subclasses them in its own package and fills in the class attributes. Its hooks
(`begins`, `half_begins`, `half_ends`, `round_ends`, `does`) may push steps: these run before the sequence goes on.
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


class ChainStep(Auto):
    """One link of a declared chain of steps; a title derives its links from one class that holds CHAIN.

    A link does its work in `does`, which may push decisions and dice; when they are done, the chain goes on. `does` may
    return the class to go on with instead of the next one. Plain steps in CHAIN know nothing of it: they are put on
    the stack together with the link that follows them.
    """

    CHAIN: ClassVar[tuple[type[Auto], ...]] = ()

    def run(self, s: Any) -> None:
        depth = len(s.pending)
        jump = self.does(s)
        put_under(s, depth, *self.following(self.place() + 1 if jump is None else self.CHAIN.index(jump)))

    def does(self, s: Any) -> type[Auto] | None:
        """The work of this link."""
        raise NotImplementedError

    def place(self) -> int:
        """The number of this link in the chain."""
        return self.CHAIN.index(type(self))

    def following(self, at: int) -> list[Step]:
        """The steps of the chain from a number on, up to the next link."""
        steps: list[Step] = []
        for number in range(at, len(self.CHAIN)):
            kind = self.CHAIN[number]
            steps.append(self.made(kind, number))
            if issubclass(kind, ChainStep):
                break
        return steps

    def made(self, kind: type[Auto], at: int) -> Step:
        """A step of the chain."""
        return kind()


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
