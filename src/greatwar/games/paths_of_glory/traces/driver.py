"""Driving our engine along a trace: answers, passes and forced chance, without any comparing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ....kernel.action import Action
from ....kernel.game import Game
from ....kernel.step import Auto, Chance
from ..components import Side, Unit, card
from ..rules.combat_cards import Window
from ..state import State
from .chance import RecordedChance
from .decisions import ACCEPT, DONE, FORT, NO_FLANK, REJECT, RESOLVE, STAND, STOP, WINDOWS, early_card
from .differences import OutOfStep
from .legal import LegalSets
from .semantic import token, units_called

#: what our engine is told when it asks something that the recording program does not
NO_MORE = (DONE, STOP, RESOLVE, NO_FLANK, ACCEPT, STAND, REJECT)
#: more of our decisions than lie between two recorded ones
MANY = 80


class Driver:
    """Our game beside the lines of a trace, and what has to be remembered between them."""

    state: State

    def __init__(self, game: Game[State], lines: list[dict[str, Any]]) -> None:
        self.game = game
        self.lines = lines
        self.at = 1  # the line being carried out
        self.discards: dict[str, list[str]] = {"ap": [], "cp": []}
        self.great_retreater = ""
        self.done: set[int] = set()  # lines carried out before their turn
        self.saved_step = ""  # the kind of unit that Withdrawal saves a step of
        self.losses_until = 0  # the line at which the losses already taken end
        self.chance = RecordedChance(lines)
        self.legal = LegalSets()

    # Stepping -----------------------------------------------------------------------------------

    def settle(self) -> None:
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

    def settle_round(self) -> None:
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

    def loss_name(self, action: Action) -> str:
        """The format's name for a loss of ours."""
        unit = action.args[0]
        return f"{token(self.state, unit)}@{self.state.place(unit)}" if action.verb == "loss" else FORT

    # Looking back -------------------------------------------------------------------------------

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
