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

from ....kernel.action import Action
from ....kernel.game import Game
from ....kernel.step import Auto, Chance
from ..components import CARDS, Side, Unit, card
from ..rules.combat_cards import Window
from ..state import Pile, State
from .adopt import SCENARIOS, adopt, begin_round
from .chance import RecordedChance
from .decisions import ACCEPT, DONE, FORT, NO_FLANK, REJECT, RESOLVE, STAND, STOP, WINDOWS, carry_out, early_card
from .differences import Difference, OutOfStep
from .legal import LegalSets
from .semantic import comparable, oos_tokens, same, semantic, token, units_called, value, with_combined_status
from .verdicts import Verdict, judge

#: what our engine is told when it asks something that the recording program does not
NO_MORE = (DONE, STOP, RESOLVE, NO_FLANK, ACCEPT, STAND, REJECT)
#: more of our decisions than lie between two recorded ones
MANY = 80
ENDINGS = {"Armistice Declared": "armistice", "Turn Limit": "end of the last turn", "Automatic Victory": "automatic victory"}


class Report(msgspec.Struct):
    """What came of replaying a trace."""

    decisions: int = 0
    matched: int = 0
    verdicts: dict[str, int] = {}
    differences: list[Difference] = []

    @property
    def first_difference(self) -> Difference | None:
        """The difference at which the replay ended."""
        return self.differences[0] if self.differences else None


class Replay:
    """One trace being replayed."""

    def __init__(self, game: Game[State], lines: list[dict[str, Any]], verdicts: Iterable[Verdict] = ()) -> None:
        self.game = game
        self.lines = lines
        self.verdicts = tuple(verdicts)
        self.at = 1  # the line being carried out
        self.theirs: dict[str, Any] = {}
        self.decisions = self.matched = 0
        self.seen: Counter[str] = Counter()
        self.counted: set[tuple[str, int]] = set()
        self.touched: dict[str, int] = {}  # key -> the decision that changed it last
        self.lost = False  # whether our game has left the recorded one until the next checkpoint
        self.discards: dict[str, list[str]] = {"ap": [], "cp": []}
        self.great_retreater = ""
        self.done: set[int] = set()  # lines carried out before their turn
        self.saved_step = ""  # the kind of unit that Withdrawal saves a step of
        self.losses_until = 0  # the line at which the losses already taken end
        self.chance = RecordedChance(lines)
        self.legal = LegalSets()

    # Running ------------------------------------------------------------------------------------

    def run(self) -> Report:
        """Replay to the end or to the first difference without a verdict."""
        report = Report()
        try:
            self._start()
            for self.at in range(2, len(self.lines)):
                self._line(self.lines[self.at])
        except OutOfStep as e:
            report.differences = [self._difference(e)]
        report.decisions = sum(line["t"] == "d" for line in self.lines)
        report.matched, report.verdicts = self.matched, dict(self.seen)
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
        for key, new in line["delta"].items():
            self.touched[key] = line["i"]
            if new is None:
                self.theirs.pop(key, None)
            else:
                self.theirs[key] = new

    def _checkpoint(self, line: dict[str, Any]) -> None:
        if not self.lost:
            try:
                self._settle_round()
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
            self._settle_round()
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
        self._settle()
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
                self.state.pile[c] = Pile.UNUSED
            elif self.state.pile[c] == Pile.UNUSED or (c.deck == 0 and self.state.pile[c] == Pile.OUT):
                self.state.pile[c] = Pile.OUT if c.deck else Pile.DECK

    def _take_over(self) -> None:
        """Go on from the recorded position."""
        adopt(self.state, self.theirs, persia_open=self.seen["persia-closed"] > 0)
        begin_round(self.state, self.theirs)
        self.chance.forget(self.at)
        self.state.__dict__.pop("listed", None)
        self._settle()
        self.lost = False

    def _note_unseen(self, line: dict[str, Any]) -> None:
        """An event of a round that is not replayed has happened all the same."""
        if line["k"] == "play" and line["as"] == "event":
            self.state.played[card(line["card"])] = self.theirs["turn"]

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

    # Stepping -----------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Run what needs no decision; unlike in play, forced answers wait to be given."""
        pending = self.state.pending
        while pending:
            step = pending[-1]
            if isinstance(step, Auto):
                pending.pop()
                step.run(self.state)
            elif isinstance(step, Chance):
                answer = self.chance.answer(self.state, step, self.at)
                if answer not in [outcome for outcome, _ in step.outcomes(self.state)]:
                    raise OutOfStep("chance/impossible", type(step).__name__, str(answer))
                pending.pop().take(self.state, answer)
            else:
                return

    @property
    def step(self) -> Any:
        """The step that our engine is at."""
        return self.game.step(self.state)

    @property
    def asking(self) -> str:
        """Its name."""
        return type(self.step).__name__

    @property
    def listed(self) -> list[Action]:
        """What our engine offers now."""
        return self.game.actions(self.state)

    def play(self, action: Action) -> None:
        """Carry out one of our listed actions."""
        self.state.__dict__.pop("listed", None)
        self.state.pending.pop().take(self.state, action)
        self._settle()

    def decide(
        self, verb: str, candidates: Iterable[Action], at: str | None = None, defender: bool | None = None
    ) -> Action:
        """Play whichever candidate is offered, passing what comes before; `at` is the step that must offer it."""
        wanted = list(candidates)
        for _ in range(MANY):
            listed = self.listed
            found = next((a for a in wanted if a in listed), None) if self.is_for(defender) else None
            if found is not None:
                self.legal.compare(self.state, self.lines[self.at], listed)
                self.play(found)
                return found
            here = self.asking == at if at else any(a.verb == verb for a in listed)
            if (here and self.is_for(defender)) or not self.pass_on():
                break
        raise self._illegal(verb, wanted)

    def is_for(self, defender: bool | None) -> bool:
        """Whether our step is for that side of the combat."""
        return defender is None or getattr(self.step, "defender", defender) == defender

    def _illegal(self, verb: str, wanted: list[Action]) -> OutOfStep:
        k = self.lines[self.at].get("k", self.lines[self.at]["t"])
        if not wanted:
            return OutOfStep(f"unknown/{k}", "no such unit", self.lines[self.at].get("unit", verb))
        return OutOfStep(f"illegal/{k}", str(self.game.why_not(self.state, wanted[0])), str(wanted[0]))

    def pass_on(self) -> bool:
        """Answer a question that the recording program does not ask; False if it is a real one."""
        if self.game.actor(self.state) is None or self.asking == "TakeAction":
            return False
        if self.asking == "DiscardCombatCards":
            return self._give_discards()
        listed = self.listed
        if self.asking == "SaveStep":
            self._save_step(listed)
            return True
        if self.asking == "PlayCombatCards" and self.step.window == Window.TRENCH and (early := early_card(self)):
            self.play(early)
            return True
        answer = listed[0] if len(listed) == 1 else next((a for a in NO_MORE if a in listed), None)
        if answer is None:
            return False
        self.play(answer)
        return True

    def pass_windows(self) -> None:
        """Pass the card windows of a combat."""
        while self.asking in WINDOWS:
            self.pass_on()

    def pass_until(self, step: str, *through: str) -> None:
        """Pass what comes before a step of that name: steps named in `through`, or any."""
        for _ in range(MANY):
            if self.asking == step or (through and self.asking not in through) or not self.pass_on():
                return

    def side_to_replace(self, side: Side) -> None:
        """Let the other side end its replacements, if it is still asked."""
        for _ in range(MANY):
            if self.asking == "Replace" and self.step.side == side:
                return
            if not self.pass_on():
                return

    def _save_step(self, listed: list[Action]) -> None:
        """The step of the kind recorded; one that is gone is known by its kind only."""
        saves = [a for a in listed if a.verb == "restore" and a.args[0].kind == self.saved_step]
        if self.saved_step and not saves:
            raise OutOfStep("illegal/negate_loss", [str(a) for a in listed], self.saved_step)
        self.play(saves[0] if saves else listed[-1])
        self.done: set[int] = set()  # lines carried out before their turn
        self.saved_step = ""

    def _give_discards(self) -> bool:
        side = self.step.side
        for name in self.discards[Side(side).name.lower()]:
            action = Action("discard", (card(name),))
            if action not in self.listed:
                raise OutOfStep("illegal/discard", str(self.game.why_not(self.state, action)), str(action))
            self.play(action)
        self.play(DONE)
        return True

    def _settle_round(self) -> None:
        """Bring our engine to the next action round, or to the end."""
        for _ in range(MANY):
            if self.game.actor(self.state) is None or self.asking == "TakeAction":
                return
            if not self.pass_on():
                break
        raise OutOfStep("asks", self.game.prompt(self.state), "the next action round")

    def units(self, token: str) -> list[Unit]:
        """Our units with that name at that place."""
        return units_called(self.state, token)

    def this_round(self) -> list[dict[str, Any]]:
        """The decisions since the last checkpoint."""
        return self._since("check")

    def this_turn(self) -> list[dict[str, Any]]:
        """The decisions of this turn so far."""
        return self._since("draw")

    def _since(self, what: str) -> list[dict[str, Any]]:
        found = []
        for number in range(self.at - (self.lines[self.at]["t"] != "d"), 0, -1):
            line = self.lines[number]
            if what in (line["t"], line.get("k")):
                break
            if line["t"] == "d":
                found.append(line)
        return found

    def loss_name(self, action: Action) -> str:
        """The format's name for a loss of ours."""
        unit = action.args[0]
        return f"{token(self.state, unit)}@{self.state.place(unit)}" if action.verb == "loss" else FORT


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
