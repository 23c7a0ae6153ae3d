"""8.1, 8.5.3 A stack walks hex by hex, and goes on after a Repulse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar
from zlib import crc32

from ....kernel.rules import rule
from ....kernel.step import Auto
from .. import names as nm
from ..board import BAR, direction, side_between
from ..components import HEX_COUNT
from ..rules import concealment as concealed
from ..rules.movement import Mover, Reach
from ..rules.occupation import enter
from ..state import State
from .moves import STUCK, WALKED, Move, finish
from .windows import MakeWay, answers


@dataclass(eq=False)
class Path(Auto):
    """8.1 A stack walks hex by hex; where something happened on the way, its owner is asked again."""

    asked_by: ClassVar[str] = "8.1"
    units: tuple[int, ...]
    since: tuple[int, ...]
    starts: tuple[int, ...]
    spent: int
    flags: int
    ma: int
    fm: int
    dug: int
    path: tuple[int, ...]
    halt: bool = False
    stamp: int = -1  # of all positions when the windows were opened

    def run(self, s: State) -> None:
        units = tuple([n for n in self.units if s.at_number(n) < HEX_COUNT])
        if not units:
            return
        move = Move(self.units, self.since, self.starts, self.spent, self.flags, self.ma, self.fm, self.dug)
        if self.stamp >= 0 and self.stamp != crc32(s.where) and self.path:
            s.push(move)
            return
        self.go(s, move)

    @rule("8.1#1", "9.1.2#1")
    def go(self, s: State, move: Move) -> None:
        """8.1, 9.1.2 Walk on until the path ends or somebody has to answer."""
        mover = self.mover(s, move)
        side, path = mover.side, list(self.path)
        budget = move.budget(s) + move.spent
        spent = move.spent
        while path:
            here, to = move.here(s), path[0]
            cost = mover.step_cost(here, to)
            if spent + cost > budget or mover.refusal(here, to) is not None:
                s.push(move.changed(spent=spent))
                return
            if s.holds(1 - side, to, nm.ANY):
                s.push(MakeWay(1 - side, to), self.rest(s, move, spent, tuple(path), stamped=False))
                return
            spent += cost
            path.pop(0)
            known = mover.ezoc(to)
            for u in mover.units:
                enter(s, u, to)
            if mover.blind:
                move, spent = surprised(s, move, spent, 0 if known else concealed.met(s, side, mover.blind, to))
                mover = Mover(s, move.members())
            if BAR[6 * here + direction(here, to)] == nm.CAUSEWAY:
                number = side_between(here, to)
                s.crossed = (*s.crossed, *[(number, u.n) for u in mover.units])
            move = move.changed(spent=spent, flags=move.flags | WALKED)
            steps = answers(s, side, here, to, move.units)
            if steps:
                s.push(*steps, self.rest(s, move, spent, tuple(path), stamped=True))
                return
        if self.halt:
            finish(s, move)
        else:
            s.push(move)

    def mover(self, s: State, move: Move) -> Mover:
        """The stack as a mover: that of the list that was just asked for, if it is the same."""
        reach: Reach | None = s.reach
        if reach is not None and reach.mover.s is s and reach.mover.numbers == move.units:
            return reach.mover
        return Mover(s, move.members())

    def rest(self, s: State, move: Move, spent: int, path: tuple[int, ...], stamped: bool) -> Path:
        """The rest of the way."""
        stamp = crc32(s.where) if stamped else -1
        return Path(
            move.units, move.since, move.starts, spent, move.flags, move.ma, move.fm, move.dug, path, self.halt, stamp
        )


@rule("26.2.5#1")
def surprised(s: State, move: Move, spent: int, extra: int) -> tuple[Move, int]:
    """26.2.5 A unit pays for the EZOC of a unit that it has revealed; with its last MP gone it exceeds its MA by
    one.
    """
    left = move.free(s) - (spent - move.spent)
    if extra and 0 <= left < extra:
        ma = min([move.allowed(s, u) for u in move.members()]) + extra - left
        move = Move(move.units, move.since, move.starts, move.spent, move.flags, ma, move.fm, move.dug)
    return move, spent + extra


@rule("8.5.3#1", "8.5.4#1")
@dataclass(eq=False)
class AfterRepulse(Auto):
    """8.5.3, 8.5.4 After a Repulse the stack goes on; if it failed, only standing still."""

    asked_by: ClassVar[str] = "8.5.3"
    units: tuple[int, ...]
    since: tuple[int, ...]
    starts: tuple[int, ...]
    spent: int
    flags: int
    ma: int
    fm: int
    dug: int
    hex: int  # where it stands; guns and Trains that had to make way are not of the stack any more
    failed: bool = False

    def run(self, s: State) -> None:
        move: Move | None = Move(
            self.units, self.since, self.starts, self.spent, self.flags, self.ma, self.fm, self.dug
        )
        for n in self.units:
            if s.at_number(n) != self.hex and move is not None:
                move = move.without(n) if len(move.units) > 1 else None
        if move is not None:
            s.push(move.changed(flags=move.flags | STUCK) if self.failed else move)
