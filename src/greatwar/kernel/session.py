"""A session: one game being played, with its records, log, undo and chance.

Hot-seat, network and bots all play through a session. Each decision is carried out on a copy and
kept only when it succeeded, so a fault in the middle of a rule loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from .action import Action
from .errors import GreatwarError, IllegalAction
from .game import Game, Result, pick_at
from .rng import Dice
from .state import BaseState
from .step import CHANCE, Chance, Refusal

S = TypeVar("S", bound=BaseState)

#: answers a pending chance: (session, its outcomes) -> one of them
ChanceSource = Callable[["Session[Any]", list[tuple[Action, int]]], Action]


class Record(msgspec.Struct, frozen=True):
    """What was decided and by whom; `secret` names the one seat that may see a draw."""

    by: int
    action: Action
    secret: int | None = None


class Line(msgspec.Struct, frozen=True):
    """A line of the log, the number of the record that caused it, and who may read it."""

    record: int
    text: str
    only: int | None = None


class Session(Generic[S]):
    """A game in progress and how it came about."""

    def __init__(
        self,
        game: Game[S],
        scenario: str,
        options: Mapping[str, str] | None = None,
        seed: int | str = 0,
        chance: ChanceSource | None = None,
        *,
        paused: bool = False,
        begun: bool = False,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.options = game.complete(scenario, options or {}, begun)
        self.dice = Dice(str(seed))
        self.chance = chance or answer_from_dice
        self.records: list[Record] = []
        self.log: list[Line] = []
        self.state = self._logging(game.settle, game.new(scenario, self.options))
        self.answered = 0  # how often chance has answered
        self.held = False  # chance waits: what it answers from is not agreed yet
        self._before: list[tuple[int, S]] = []  # (length of records, state) before each decision
        if not paused:
            self.resume()

    @classmethod
    def restored(
        cls,
        game: Game[S],
        scenario: str,
        options: Mapping[str, str],
        seed: str,
        state: S,
        records: list[Record],
        log: list[Line],
    ) -> Session[S]:
        """A session taken up where it stood, without replaying how it came there."""
        session = cls(game, scenario, options, seed, paused=True, begun=True)
        session.state, session.records, session.log = state, records, log
        session.answered = sum(r.by == CHANCE for r in records)
        return session

    # Asking ---------------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The seat that decides, or None when the game is over."""
        return self.game.actor(self.state)

    @property
    def actions(self) -> list[Action]:
        """All that may be chosen now."""
        return self.game.actions(self.state)

    @property
    def prompt(self) -> str:
        """What is asked now."""
        return self.game.prompt(self.state)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
        return self.game.result(self.state)

    def why_not(self, action: Action | str) -> Refusal | None:
        """The rule against an action, or None if it is allowed."""
        return self.game.why_not(self.state, self._action(action))

    def board(self, area: str | None = None) -> str:
        """The board as text."""
        return self.game.board(self.state, area)

    def lines(self, seat: int | None = None) -> list[str]:
        """The log as `seat` may read it; None = everything."""
        return [x.text for x in self.log if seat is None or x.only is None or x.only == seat]

    # Playing --------------------------------------------------------------------------------

    def play(self, action: Action | str, seat: int | None = None) -> None:
        """Carry out a decision of the acting seat, then let chance answer until the next one."""
        chosen = self._action(action)
        actor = self.actor
        if actor is None:
            raise IllegalAction("-", "The game is over")
        if seat is not None and seat != actor:
            decider = "chance" if actor == CHANCE else self.game.seats[actor]
            raise IllegalAction("-", f"It is for {decider} to decide")
        before = self.state
        self._decide(chosen, actor)
        self._before.append((len(self.records) - 1, before))
        self.resume()

    def resume(self) -> None:
        """Let chance answer until a player decides or the game is over."""
        while not self.held and self.actor == CHANCE:
            self._decide(self.chance(self, self.game.outcomes(self.state)), CHANCE)

    def undo(self, seat: int | None = None) -> Action:
        """Take back the last decision, unless chance has answered (or another seat decided) since."""
        if self.actor is None:
            raise GreatwarError("the game is over: nothing is taken back any more")
        if not self._before:
            raise GreatwarError("there is nothing to take back")
        length, state = self._before[-1]
        if seat is not None and self.records[length].by != seat:
            raise GreatwarError(f"the last decision was made by {self.game.seats[self.records[length].by]}")
        if any(r.by == CHANCE for r in self.records[length:]):
            raise GreatwarError("a die or a draw has followed: it cannot be taken back")
        self._before.pop()
        taken = self.records[length].action
        del self.records[length:]
        self.log = [x for x in self.log if x.record < length]
        self.state = state
        return taken

    def rewind(self, length: int) -> None:
        """Go back to the first `length` records, whatever followed; dice taken back will come again in their order."""
        while self._before and self._before[-1][0] > length:
            self._before.pop()
        if self._before and self._before[-1][0] == length:
            self.state = self._before.pop()[1]
        else:
            again = Session(
                self.game, self.scenario, self.options, self.dice.seed, self.chance, paused=True, begun=True
            )
            again.replay(self.records[:length])
            self.state, self._before = again.state, again._before
        del self.records[length:]
        self.log = [x for x in self.log if x.record < length]
        self.answered = sum(r.by == CHANCE for r in self.records)

    def history(self) -> list[tuple[int, S]]:
        """The states before decisions, each with the number of its record, as far as they are still known."""
        return list(self._before)

    def forget(self) -> None:
        """Let go of the earlier states: they are replayed if they are ever wanted again."""
        self._before.clear()

    def replay(self, records: list[Record]) -> None:
        """Carry out recorded decisions and chance answers, as they stand."""
        for record in records:
            if record.by == CHANCE:
                self._decide(record.action, CHANCE)
            else:
                before = self.state
                self._decide(record.action, record.by)
                self._before.append((len(self.records) - 1, before))

    def _decide(self, action: Action, by: int) -> None:
        actor = self.actor
        if actor != by:
            raise IllegalAction("-", f"{action} is recorded for another seat than the one that decides")
        step = self.game.step(self.state)
        secret = step.secret_to(self.state, action) if isinstance(step, Chance) else None
        self.state = self._logging(lambda s: self.game.apply(s, action), self.state)
        self.records.append(Record(by, action, secret))
        self.answered += by == CHANCE

    def _logging(self, act: Callable[[S], None], state: S) -> S:
        """Act on a copy that writes to our log; nothing is kept if it fails."""
        new, lines = acted(self.game, state, act)
        self.log.extend(Line(len(self.records), text, only) for text, only in lines)
        return new

    def _action(self, action: Action | str) -> Action:
        return self.game.find(self.state, action) if isinstance(action, str) else action


def acted(game: Game[S], state: S, act: Callable[[S], None]) -> tuple[S, list[tuple[str, int | None]]]:
    """Act on a copy of a state: the copy, and the lines it has written."""
    new = game.fork(state)
    lines: list[tuple[str, int | None]] = []
    new.log = lines
    act(new)
    new.log = None
    return new, lines


def answer_from_dice(session: Session[Any], outcomes: list[tuple[Action, int]]) -> Action:
    """The answer the session's seed gives; it depends on the number of answers so far alone."""
    return pick_at(outcomes, session.dice.below(session.answered, sum(weight for _, weight in outcomes)))


def forced(answers: list[Action]) -> ChanceSource:
    """Chance that answers what it is told, in order, and fails on a shortage or a wrong kind."""

    def answer(_: Session[Any], outcomes: list[tuple[Action, int]]) -> Action:
        if not answers:
            raise GreatwarError("the forced chance has no answer left")
        if all(answers[0] != outcome for outcome, _ in outcomes):
            raise GreatwarError(f"the forced chance says {answers[0]}, which is no outcome here")
        return answers.pop(0)

    return answer
