"""Replaying a trace: each recorded decision in our notation, with the recorded dice and draws.

The two programs ask in different portions. A recorded decision becomes zero or more of ours: what is asked here
and not there is answered with "no more", or with the only answer there is. Values may lag behind within an action
round; at every checkpoint all must agree. A difference that a verdict covers is counted; if our game has left the
recorded one by it, the recorded position is taken over at the next checkpoint.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from ....kernel.game import Game
from ..components import CARDS, Side, card
from ..state import Pile, State
from .adopt import SCENARIOS, adopt, begin_round
from .decisions import carry_out
from .differences import Difference, OutOfStep
from .driver import Driver
from .semantic import comparable, oos_tokens, same, semantic, value, with_combined_status
from .verdicts import Verdict, judge

ENDINGS = {
    "Armistice Declared": "armistice",
    "Turn Limit": "end of the last turn",
    "Automatic Victory": "automatic victory",
}


class Report(msgspec.Struct):
    """What came of replaying a trace."""

    decisions: int = 0
    matched: int = 0
    verdicts: dict[str, int] = {}
    differences: list[Difference] = []
    deltas: dict[str, int] = {}
    legal: dict[str, Any] = {}

    @property
    def first_difference(self) -> Difference | None:
        """The difference at which the replay ended."""
        return self.differences[0] if self.differences else None


class Replay(Driver):
    """One trace being replayed."""

    def __init__(self, game: Game[State], lines: list[dict[str, Any]], verdicts: Iterable[Verdict] = ()) -> None:
        super().__init__(game, lines)
        self.verdicts = tuple(verdicts)
        self.theirs: dict[str, Any] = {}
        self.decisions = self.matched = 0
        self.seen: Counter[str] = Counter()
        self.deltas: Counter[str] = Counter()  # changed values, by when ours had them
        self.counted: set[tuple[str, int]] = set()
        self.touched: dict[str, int] = {}  # key -> the decision that changed it last
        self.lost = False  # whether our game has left the recorded one until the next checkpoint

    # Running ------------------------------------------------------------------------------------

    def run(self) -> Report:
        """Replay to the end or to the first difference without a verdict."""
        report = Report()
        try:
            self._start()
            for number in range(2, len(self.lines)):
                self.at = number
                self._line(self.lines[number])
        except OutOfStep as e:
            report.differences = [self._difference(e)]
        report.decisions = sum(line["t"] == "d" for line in self.lines)
        report.matched, report.verdicts = self.matched, dict(sorted(self.seen.items()))
        report.deltas, report.legal = dict(self.deltas), self.legal.summary()
        return report

    def _line(self, line: dict[str, Any]) -> None:
        if line["t"] == "d":
            self._decision(line)
        elif line["t"] == "check":
            self._checkpoint(line)
        elif line["t"] == "end":
            self._end(line)

    def _decision(self, line: dict[str, Any]) -> None:
        self.decisions += 1
        if self.lost:
            self._note_unseen(line)
        else:
            try:
                carry_out(self, line)
                self.matched += 1
            except OutOfStep as e:
                self.lost = not self._judge(e, line).skip
                self._note_unseen(line)
        self._follow(line)
        if line["k"] == "activate" and not self.lost and self.asking == "Activate":
            self.state.ops = self.theirs.get("ops", 0)  # points spent on a marker that ours left out are spent
            self.state.listed = None

    def _follow(self, line: dict[str, Any]) -> None:
        """Take in what the decision changed; ours may follow a little later, but by the next checkpoint it must."""
        for key, new in line["delta"].items():
            self.touched[key] = line["i"]
            if new is None:
                self.theirs.pop(key, None)
            else:
                self.theirs[key] = new
            if not self.lost and comparable(key):
                at_once = same(key, value(self.state, key), new)
                self.deltas["at once" if at_once else "by the next checkpoint"] += 1

    def _checkpoint(self, line: dict[str, Any]) -> None:
        if not self.lost:
            try:
                self.settle_round()
                self._same_chance()
            except OutOfStep as e:
                self._judge(e, line)
                self.lost = True
        if not self.lost:
            self.lost = self._compare(line)
        if self.lost:
            self._take_over()
        self._compare_supply(line)
        self.discards = {"ap": [], "cp": []}

    def _end(self, line: dict[str, Any]) -> None:
        if self.lost:
            return
        self.chance.over = True
        try:
            self.settle_round()
        except OutOfStep as e:
            self._judge(e, line)
            return
        result = self.game.result(self.state)
        ours = "in progress" if result is None else f"{_side(result.winner)} {result.ending}"
        ending = ENDINGS.get(line["victory"].partition(":")[0], line["victory"])
        if ours != f"{line['result']} {ending}":
            self._judge(OutOfStep("result", ours, f"{line['result']} {ending}"), line)
        self._compare(line)

    # Starting and taking over -------------------------------------------------------------------

    def _start(self) -> None:
        header = self.lines[0]
        scenario = SCENARIOS[header["scenario"]]
        options = {"rules-version": "2022"}
        if header["options"].get("optional_cards"):
            options["optional-cards"] = "all"
        self.state = self.game.new(scenario, self.game.complete(scenario, options))
        self._leave_out_cards(header)
        self.theirs = dict(self.lines[1]["state"])
        self.settle()
        if self.asking == "Replace":  # points are adjusted there before both sides spend, here before each
            self.theirs.update((key, value(self.state, key)) for key in self.theirs if key.startswith("rp/"))
        self._compare(self.lines[1])

    def _leave_out_cards(self, header: dict[str, Any]) -> None:
        """A deck of its own: only the cards that ever appear are in the game."""
        if not header["options"].get("valiant"):
            return
        seen = _cards_of(self.lines)
        for c in CARDS:
            if str(c) not in seen:
                self.state.set_pile(c, Pile.UNUSED)
            elif self.state.pile[c.n] == Pile.UNUSED or (c.deck == 0 and self.state.pile[c.n] == Pile.OUT):
                self.state.set_pile(c, Pile.OUT if c.deck else Pile.DECK)

    def _take_over(self) -> None:
        """Go on from the recorded position."""
        adopt(self.state, self.theirs, persia_open=self.seen["persia-closed"] > 0)
        begin_round(self.state, self.theirs)
        self.chance.forget(self.at)
        self.state.listed = None
        self.settle()
        self.lost = False

    def _note_unseen(self, line: dict[str, Any]) -> None:
        """An event of a round that is not replayed has happened all the same."""
        if line["k"] == "play" and line["as"] == "event":
            self.state.set_played(card(line["card"]), self.theirs["turn"])

    # Judging ------------------------------------------------------------------------------------

    def _difference(self, e: OutOfStep) -> Difference:
        line = self.lines[self.at]
        number = line.get("i", -1)
        return Difference(self.touched.get(e.key, number) if line["t"] != "d" else number, e.key, e.ours, e.theirs)

    def _judge(self, e: OutOfStep, line: dict[str, Any]) -> Verdict:
        """Count a difference under its verdict; without one it is the end."""
        verdict = judge(self.verdicts, self, e, line)
        if verdict is None:
            raise e
        if (verdict.id, self.at) not in self.counted:  # once for a line
            self.counted.add((verdict.id, self.at))
            self.seen[verdict.id] += 1
        return verdict

    def _compare(self, line: dict[str, Any]) -> bool:
        """Hold all keys against each other; whether any differs (under a verdict)."""
        ours, theirs, differs = semantic(self.state), with_combined_status(self.theirs), False
        for key in sorted(ours.keys() | theirs.keys()):
            if comparable(key) and not same(key, ours.get(key), theirs.get(key)):
                self._judge(OutOfStep(key, ours.get(key), theirs.get(key)), line)
                differs = True
        return differs

    def _compare_supply(self, line: dict[str, Any]) -> None:
        mine, yours = oos_tokens(self.state), sorted(line["oos"])
        if mine != yours:
            self._judge(OutOfStep("oos", mine, yours), line)

    def _same_chance(self) -> None:
        surplus = self.chance.surplus(self.at)
        if surplus:
            raise OutOfStep("chance/surplus", "not asked for", surplus)


def _side(seat: int | None) -> str:
    return "nobody" if seat is None else Side(seat).name.lower()


def _cards_of(lines: list[dict[str, Any]]) -> frozenset[str]:
    """All cards that appear in the hands and piles of a trace."""
    found: set[str] = set()
    for line in lines:
        for key, cards in (line.get("delta") or line.get("state") or {}).items():
            if key.split("/")[0] in ("hand", "deck", "discard", "removed") and cards:
                found.update(cards)
    return frozenset(found)
