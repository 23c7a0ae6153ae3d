"""Driving our engine along a trace: answers, passes and forced chance, without any judging."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from ...kernel.action import Action
from ...kernel.game import Game
from ...kernel.state import BaseState
from ...kernel.step import Auto, Chance
from .chance import RecordedChance
from .differences import OutOfStep

S = TypeVar("S", bound=BaseState)
#: more of our decisions than lie between two recorded ones
MANY = 80


class Driver(Generic[S]):
    """Our game beside the lines of a trace; a title says how its questions are passed and its chance is answered."""

    #: the step that begins an action of a player: nothing passes it by itself
    ROUND = "TakeAction"

    state: S

    def __init__(self, game: Game[S], lines: list[dict[str, Any]]) -> None:
        self.game = game
        self.lines = lines
        self.at = 1  # the line being carried out
        self.done: set[int] = set()  # lines carried out before their turn
        self.chance = self.recorded(lines)

    # What a title says ----------------------------------------------------------------------------

    def recorded(self, lines: list[dict[str, Any]]) -> RecordedChance:
        """The dice and draws of the trace."""
        return RecordedChance(lines)

    def by_chance(self, step: Chance) -> Action:
        """What chance says to a step of ours."""
        raise NotImplementedError

    def pass_on(self) -> bool:
        """Answer a question that the recording program does not ask; False if it is a real one."""
        raise NotImplementedError

    # Stepping -------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Run what needs no decision; unlike in play, forced answers wait to be given."""
        pending = self.state.pending
        while pending:
            step = pending[-1]
            if isinstance(step, Auto):
                pending.pop()
                step.run(self.state)
            elif isinstance(step, Chance):
                answer = self.by_chance(step)
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

    @property
    def over(self) -> bool:
        """Whether our game has ended."""
        return self.game.actor(self.state) is None

    def play(self, action: Action) -> None:
        """Carry out one of our listed actions."""
        self.state.listed = None
        self.state.pending.pop().take(self.state, action)
        self.settle()

    def decide(
        self, verb: str, candidates: Iterable[Action], at: str | None = None, defender: bool | None = None
    ) -> Action:
        """Play whichever candidate is offered, passing what comes before; `at` is the step that must offer it."""
        wanted = list(candidates)
        for _ in range(MANY):
            listed = self.listed
            found = next((a for a in wanted if a in listed), None) if self.is_for(defender) else None
            if found is not None:
                self.play(found)
                return found
            here = self.asking == at if at else any(a.verb == verb for a in listed)
            if (here and self.is_for(defender)) or not self.pass_on():
                break
        raise self._illegal(verb, wanted)

    def reach(self, at: str) -> bool:
        """Pass questions until that step asks; whether it does."""
        for _ in range(MANY):
            if self.asking == at:
                return True
            if self.over or not self.pass_on():
                return False
        return False

    def is_for(self, defender: bool | None) -> bool:
        """Whether our step is for that side of the combat."""
        return defender is None or getattr(self.step, "defender", defender) == defender

    def _illegal(self, verb: str, wanted: list[Action]) -> OutOfStep:
        k = self.lines[self.at].get("k", self.lines[self.at]["t"])
        if not wanted:
            return OutOfStep(f"unknown/{k}", "no such unit", self.lines[self.at].get("unit", verb))
        if self.over:
            return OutOfStep(f"illegal/{k}", "the game is over", str(wanted[0]))
        return OutOfStep(f"illegal/{k}", str(self.game.why_not(self.state, wanted[0])), str(wanted[0]))

    def pass_until(self, step: str, *through: str) -> None:
        """Pass what comes before a step of that name: steps named in `through`, or any."""
        for _ in range(MANY):
            if self.asking == step or (through and self.asking not in through) or not self.pass_on():
                return

    def settle_round(self) -> None:
        """Bring our engine to the next action round, or to the end."""
        for _ in range(MANY):
            if self.over or self.asking == self.ROUND:
                return
            if not self.pass_on():
                break
        raise OutOfStep("asks", self.game.prompt(self.state), "the next action round")

    # Looking back ---------------------------------------------------------------------------------

    def this_round(self) -> list[dict[str, Any]]:
        """The decisions since the last checkpoint, the last first."""
        return self._since(lambda line: line["t"] == "check")

    def this_turn(self) -> list[dict[str, Any]]:
        """The decisions of this turn so far, the last first."""
        return self._since(lambda line: "turn" in line.get("delta", ()))

    def _since(self, begins: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
        found = []
        for number in range(self.at - (self.lines[self.at]["t"] != "d"), 0, -1):
            line = self.lines[number]
            if begins(line):
                break
            if line["t"] == "d":
                found.append(line)
        return found
