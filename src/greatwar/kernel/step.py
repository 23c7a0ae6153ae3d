"""Steps: what is pending in a game, as data with behaviour.

A step says who decides, what may be chosen, what each choice does, and which rule asks. Pending
steps form a stack inside the state; the top one is current. The kernel takes a step off the stack
before it acts, so a step that goes on pushes itself (or its successor) again.

- `Decision`: a player chooses among `actions`.
- `Chance`: a die or a draw; its `outcomes` carry weights.
- `Auto`: nothing to decide; it runs by itself (the sequence of play is made of these).

A step with fields is declared with `@dataclass(eq=False)`. It is never changed: the stack is copied by reference.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar

from .action import Action
from .fields import fields_of
from .refusal import Refusal as Refusal

#: the seat that dice and draws belong to
CHANCE: Final = -1


class Step:
    """Something pending."""

    #: the rule that asks for this step
    asked_by: ClassVar[str] = "?"

    def data(self) -> dict[str, Any]:
        """What is stored: the step's name and the fields that differ from their defaults."""
        found: dict[str, Any] = {"step": type(self).__name__}
        for field in fields_of(type(self)):
            value = getattr(self, field.name)
            if value != field.default:
                found[field.name] = value
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and type(other) is type(self) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(type(self).__name__)

    def __repr__(self) -> str:
        told = self.data()
        return f"{told.pop('step')}({', '.join(f'{name}={value!r}' for name, value in told.items())})"


StepT = TypeVar("StepT", bound=Step)


def replaced(step: StepT, **changes: Any) -> StepT:
    """The step with some of its fields changed."""
    values = {field.name: getattr(step, field.name) for field in fields_of(type(step))}
    return type(step)(**{**values, **changes})


class Auto(Step):
    """A step without a decision."""

    def run(self, s: Any) -> None:
        """Carry it out; it has been taken off the stack."""
        raise NotImplementedError


class Chance(Step):
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


class Decision(Step):
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
