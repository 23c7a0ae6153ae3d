"""Steps: what is pending in a game, as data with behaviour.

A step says who decides, what may be chosen, what each choice does, and which rule asks. Pending
steps form a stack inside the state; the top one is current. The kernel takes a step off the stack
before it acts, so a step that goes on pushes itself (or its successor) again.

- `Decision`: a player chooses among `actions`.
- `Chance`: a die or a draw; its `outcomes` carry weights.
- `Auto`: nothing to decide; it runs by itself (the sequence of play is made of these).
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from .action import Action

#: the seat that dice and draws belong to
CHANCE = -1


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why an action is not allowed: a rule number and a sentence of our own."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} (rule {self.rule})"


class Step(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="step", tag=True):
    """Something pending. Subclasses are frozen: the stack can be copied by reference."""

    #: the rule that asks for this step
    asked_by: ClassVar[str] = "?"


class Auto(Step, frozen=True):
    """A step without a decision."""

    def run(self, s: Any) -> None:
        """Carry it out; it has been taken off the stack."""
        raise NotImplementedError


class Chance(Step, frozen=True):
    """A die, a draw: chance decides."""

    def outcomes(self, s: Any) -> list[tuple[Action, int]]:
        """All outcomes with their integer weights, in a fixed order."""
        raise NotImplementedError

    def take(self, s: Any, action: Action) -> None:
        """Apply an outcome; the step has been taken off the stack."""
        raise NotImplementedError

    def secret_to(self, s: Any, action: Action) -> int | None:
        """The one seat that may see this outcome; None when it is public."""
        return None


class Decision(Step, frozen=True):
    """A choice of one seat."""

    #: ask even when only one answer is left, because not asking would reveal something hidden
    always_asks: ClassVar[bool] = False
    #: verbs with what their buttons say at this decision, where the title's own word would say too little
    labels: ClassVar[tuple[tuple[str, str], ...]] = ()

    def seat(self, s: Any) -> int:
        """Who decides."""
        raise NotImplementedError

    def actions(self, s: Any) -> list[Action]:
        """All that may be chosen, complete and in a fixed order."""
        raise NotImplementedError

    def take(self, s: Any, action: Action) -> None:
        """Apply a listed action; the step has been taken off the stack."""
        raise NotImplementedError

    def prompt(self, s: Any) -> str:
        """What is asked, as a sentence for the player."""
        raise NotImplementedError

    def refuse(self, s: Any, action: Action) -> Refusal | None:
        """The rule against a well-formed action, where this step knows one."""
        return None

    def masked(self, s: Any, seat: int) -> Step:
        """This step as `seat` may know it; override where a step holds something hidden."""
        return self
