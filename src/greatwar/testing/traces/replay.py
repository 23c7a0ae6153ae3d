"""Replaying a trace: each recorded decision in our notation, with the recorded dice and draws.

The two programs ask in different portions. A recorded decision becomes zero or more of ours: what is asked here
and not there is answered with "no more", or with the only answer there is. Values may lag behind within an action
round; at every checkpoint all must agree, and so must the lists of what may be chosen. A difference that a verdict
covers is counted under it, any other is reported. If our game has left the recorded one, the recorded position is
taken over at the next checkpoint, and the replay goes on to the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from ...kernel.errors import GreatwarError
from ...kernel.game import Game
from .differences import Difference, OutOfStep
from .driver import Driver, S
from .lists import OURS, Lists
from .verdicts import Predicate, Verdict, judge

#: differences kept of one kind, the rest are only counted
KEPT = 40


class Report(msgspec.Struct):
    """What came of replaying a trace."""

    decisions: int = 0
    matched: int = 0
    verdicts: dict[str, int] = {}
    differences: list[Difference] = []
    kinds: dict[str, int] = {}  # differences without verdict by key, all of them
    deltas: dict[str, int] = {}
    legal: dict[str, Any] = {}

    @property
    def first_difference(self) -> Difference | None:
        """The difference that was met first."""
        return self.differences[0] if self.differences else None


class Replay(Driver[S]):
    """One trace being replayed; each title says what its words mean."""

    #: scenario of the format -> ours
    SCENARIOS: ClassVar[Mapping[str, str]]
    #: the fields without which a line of a kind cannot be read
    NEEDED: ClassVar[Mapping[str, tuple[str, ...]]]
    #: the file of verdicts
    VERDICTS: ClassVar[Path]
    PREDICATES: ClassVar[Mapping[str, Predicate]]
    #: whether single values are looked up after each decision, to tell when ours had them
    FOLLOWS: ClassVar[bool] = True

    def __init__(self, game: Game[S], lines: list[dict[str, Any]], verdicts: Iterable[Verdict] = ()) -> None:
        super().__init__(game, lines)
        self.verdicts = tuple(verdicts)
        self.theirs: dict[str, Any] = {}
        self.matched = 0
        self.seen: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.found: list[Difference] = []
        self.deltas: Counter[str] = Counter()  # changed values, by when ours had them
        self.counted: set[tuple[str, int]] = set()
        self.touched: dict[str, int] = {}  # key -> the decision that changed it last
        self.lost = False  # whether our game has left the recorded one until the next checkpoint
        self.lists = Lists()

    # What a title says ----------------------------------------------------------------------------

    def start(self, header: dict[str, Any]) -> None:
        """Set up our game as the recorded one was, up to the first question."""
        raise NotImplementedError

    def carry_out(self, line: dict[str, Any]) -> None:
        """Do what a line of the trace decided."""
        raise NotImplementedError

    def adopt(self) -> None:
        """Make our position the recorded one, at the start of an action."""
        raise NotImplementedError

    def semantic(self) -> dict[str, Any]:
        """Our state under the keys of the format."""
        raise NotImplementedError

    def value(self, key: str) -> Any:
        """What our state says under one key."""
        raise NotImplementedError

    def comparable(self, key: str) -> bool:
        """Whether a key of the format has a counterpart in our state."""
        raise NotImplementedError

    def same(self, key: str, ours: Any, theirs: Any) -> bool:
        """Whether two values of a key agree."""
        return bool(ours == theirs) or (not ours and not theirs)

    def prepared(self) -> dict[str, Any]:
        """The recorded position with what follows from it."""
        return self.theirs

    def supply(self, line: dict[str, Any]) -> Iterable[tuple[str, Any, Any]]:
        """Keys, ours and theirs, of the supply noted at a checkpoint."""
        raise NotImplementedError

    def ending(self, line: dict[str, Any]) -> tuple[str, str]:
        """How the game ended: ours and theirs."""
        raise NotImplementedError

    def unseen(self, line: dict[str, Any]) -> None:
        """A decision that is not carried out has happened all the same."""

    def after(self, line: dict[str, Any], skipped: bool) -> None:
        """After a decision that was carried out, or skipped under a verdict."""

    # Running --------------------------------------------------------------------------------------

    def run(self) -> Report:
        """Replay to the end."""
        self._safely(lambda: self._start(), self.lines[1])
        for number in range(2, len(self.lines)):
            self.at = number
            line = self.lines[number]
            if line["t"] == "d":
                self._decision(line)
            elif line["t"] == "check":
                self._safely(lambda: self._checkpoint(line), line)  # noqa: B023
                if self.lost:
                    self._take_over(line)
            elif line["t"] == "end":
                self._safely(lambda: self._end(line), line)  # noqa: B023
        return Report(
            decisions=sum(line["t"] == "d" for line in self.lines),
            matched=self.matched,
            verdicts=dict(sorted(self.seen.items())),
            differences=self.found,
            kinds=dict(sorted(self.kinds.items())),
            deltas=dict(self.deltas),
            legal=self.lists.summary(),
        )

    def _safely(self, do: Callable[[], None], line: dict[str, Any]) -> bool:
        """Whether it went well; whatever our engine stumbles over is a difference of its own, not the end."""
        try:
            do()
        except OutOfStep as e:
            self.judge(e, line)
        except (GreatwarError, LookupError, TypeError, ValueError, AttributeError, AssertionError) as e:
            where = line.get("k", line["t"])
            self.judge(OutOfStep(f"stumbles/{where}", f"{type(e).__name__}: {e}", self._told(line)), line)
        else:
            return True
        self.lost = True
        return False

    @staticmethod
    def _told(line: dict[str, Any]) -> str:
        return ", ".join(f"{k} {v}" for k, v in line.items() if k in ("k", "at", "as", "card", "space", "unit", "arg"))

    def _decision(self, line: dict[str, Any]) -> None:
        skipped = False
        if self.lost:
            self.unseen(line)
        else:
            try:
                if self.at not in self.done:
                    self.carry_out(line)
                self.matched += 1
            except OutOfStep as e:
                verdict = self.judge(e, line)
                skipped = verdict is not None and verdict.skip
                self.lost = not skipped
                self.unseen(line)
            except (GreatwarError, LookupError, TypeError, ValueError, AttributeError, AssertionError) as e:
                told = self._told(line)
                self.judge(OutOfStep(f"stumbles/{line['k']}", f"{type(e).__name__}: {e}", told), line)
                self.lost = True
                self.unseen(line)
        self._follow(line)
        if not self.lost:
            self.after(line, skipped)

    def _follow(self, line: dict[str, Any]) -> None:
        """Take in what the decision changed; ours may follow a little later, but by the next checkpoint it must."""
        for key, new in line["delta"].items():
            self.touched[key] = line["i"]
            if new is None:
                self.theirs.pop(key, None)
            else:
                self.theirs[key] = new
            if self.FOLLOWS and not self.lost and self.comparable(key):
                at_once = self.same(key, self.value(key), new)
                self.deltas["at once" if at_once else "by the next checkpoint"] += 1

    def _checkpoint(self, line: dict[str, Any]) -> None:
        if line.get("state"):
            self.theirs = dict(line["state"])
        if not self.lost:
            self.settle_round()
            surplus = self.chance.surplus(self.at)
            if surplus:
                raise OutOfStep("chance/surplus", "not asked for", surplus)
            self.lost = self._compare(line)

    def _take_over(self, line: dict[str, Any]) -> None:
        """Go on from the recorded position."""

        def do() -> None:
            self.adopt()
            self.chance.forget(self.at)
            self.state.listed = None
            self.settle()
            self.lost = False
            for key, ours, theirs in self._unlike():
                if judge(self.verdicts, self, OutOfStep(key, ours, theirs), line) is None:
                    self.judge(OutOfStep(f"adopt/{key}", ours, theirs), line)

        self._safely(do, line)

    def _end(self, line: dict[str, Any]) -> None:
        if self.lost:
            return
        self.chance.over = True
        self.settle_round()
        ours, theirs = self.ending(line)
        if ours != theirs:
            self.judge(OutOfStep("result", ours, theirs), line)
        self._compare(line)

    def _start(self) -> None:
        self.theirs = dict(self.lines[1]["state"])
        self.start(self.lines[0])
        if not self.lost:
            self._compare(self.lines[1])

    # Judging --------------------------------------------------------------------------------------

    def judge(self, e: OutOfStep, line: dict[str, Any]) -> Verdict | None:
        """Count a difference under its verdict, or report it."""
        verdict = judge(self.verdicts, self, e, line)
        if verdict is None:
            self.kinds[e.key] += 1
            if self.kinds[e.key] <= KEPT:
                self.found.append(self._difference(e))
        elif (verdict.id, self.at) not in self.counted:  # once for a line
            self.counted.add((verdict.id, self.at))
            self.seen[verdict.id] += 1
        return verdict

    def pardon(self, e: OutOfStep) -> None:
        """Count a difference that a verdict covers and go on; any other ends the decision."""
        line = self.lines[self.at]
        if judge(self.verdicts, self, e, line) is None:
            raise e
        self.judge(e, line)

    def _difference(self, e: OutOfStep) -> Difference:
        line = self.lines[self.at]
        number = line.get("i", -1)
        return Difference(self.touched.get(e.key, number) if line["t"] != "d" else number, e.key, e.ours, e.theirs)

    def offers(
        self,
        kind: str,
        ours: Iterable[str],
        theirs: Iterable[str],
        why: Callable[[str], Any] | None = None,
        part: str = "",
    ) -> None:
        """Hold our list against the recorded one; `why` tells for one of their items why we do not offer it."""
        line = self.lines[self.at]
        for whose, item in self.lists.extra(self.at, kind, ours, theirs, part):
            reason = None if whose == OURS or why is None else why(item)
            e = OutOfStep(f"{whose}: {kind}", item if whose == OURS else str(reason), None if whose == OURS else item)
            self.judge(e, line)

    def _unlike(self) -> list[tuple[str, Any, Any]]:
        ours, theirs = self.semantic(), self.prepared()
        keys = sorted(key for key in ours.keys() | theirs.keys() if self.comparable(key))
        return [
            (key, ours.get(key), theirs.get(key)) for key in keys if not self.same(key, ours.get(key), theirs.get(key))
        ]

    def _compare(self, line: dict[str, Any]) -> bool:
        """Hold all keys against each other; whether any differs."""
        unlike = self._unlike()
        for key, ours, theirs in unlike:
            self.judge(OutOfStep(key, ours, theirs), line)
        if line["t"] == "check":
            for key, ours, theirs in self.supply(line):
                if ours != theirs:
                    self.judge(OutOfStep(key, ours, theirs), line)
        return bool(unlike)
