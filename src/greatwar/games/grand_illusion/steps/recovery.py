"""9.8.3 Disruption Recovery by CAP; from GT12 tired troops recover by halves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import Hex, Side
from ..rules.activation import recoverable
from ..rules.recovery import how_many
from ..state import Mark, State


@rule("9.8.3a", "5.2#6", "8.4.3g2#6")
@dataclass(eq=False)
class Recover(Auto):
    """9.8.3 Undisrupt the supplied combat units of a hex; from GT12 half of them, as the owner chooses (14.1.1c).

    Before: the CAP is paid and `rules.activation.recovery_refused` is None for the hex. After: units show their front;
    the stack is as before (EndOfActivation lies below and surrenders the initiative).
    """

    hex: Hex

    def run(self, s: State) -> None:
        s.push(Undisrupt(s.active, self.hex, how_many(s, s.active, self.hex)))


@rule("9.8.3a", "14.1.1c#3")
@dataclass(eq=False)
class Undisrupt(Decision):
    """9.8.3, 11.4 Turn so many disrupted units of a hex to their front; asked only if there is a choice."""

    side: int
    hex: Hex
    number: int
    last: int = -1

    asked_by: ClassVar[str] = "9.8.3a"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        left = [u for u in recoverable(s, self.side, self.hex) if u.n > self.last]
        return [notation.undisrupt(u) for u in left[: len(left) - self.number + 1]]

    def take(self, s: State, action: Action) -> None:
        u = action.args[0]
        s.mark(u, Mark.BACK, False)
        s.say(f"{u} recovers")
        if self.number > 1:
            s.push(Undisrupt(self.side, self.hex, self.number - 1, u.n))

    def prompt(self, s: State) -> str:
        return f"{Side(self.side)} units in {self.hex} that recover: {self.number} more"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.UNDISRUPT:
            return None
        if action.args[0] not in recoverable(s, self.side, self.hex):
            return Refusal("9.8.3a", f"{action.args[0]} is no supplied disrupted unit in {self.hex}")
        return Refusal("14.1.1c#3", "units are named in the order of the counters, half of them in all")
