"""8.1, 8.2 The Action Phase: segments, activations, passes, and the initiative that goes from hand to hand.

An action of a chapter is pushed as `SomeStep(...), EndOfActivation(limit)`. Whatever the chapter does, it leaves the
stack as it found it, so that EndOfActivation comes next; a rule that takes the initiative away calls `surrender`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal, Step
from .. import notation
from ..components import Hex, Phase, Side
from ..notation import DECLINE, PASS, STOP, WITHDRAW
from ..rules import activation, bef, holland, landing, withdrawal
from ..rules.command import spend
from ..rules.supply import end_emergency, settle_emergency
from ..state import State
from .entrench import Entrench
from .holland import EnterFromHolland
from .initiative import row
from .landing import Landing
from .movement import Activate
from .recovery import Recover
from .withdrawal import GeneralWithdrawal

#: 8.1.1 activations in a segment
ACTIVATIONS: Final = 2


@rule("4.0#4", "8.1.1#1", "6.0#1", "14.3.1d#9")
class ActionPhase(Auto):
    """8.1 The side with the initiative begins; on GT1 its first segment has one activation only."""

    def run(self, s: State) -> None:
        s.phase, s.passed = Phase.ACTION, False
        settle_emergency(s)
        s.push(ActionSegment(s.initiative, row(s).first_segment_max_activations))


@rule("2.9#3", "8.1.2", "8.1.1b#2", "8.1.1b#6")
@dataclass(eq=False)
class ActionSegment(Auto):
    """8.1 A side may spend CAPS; without CAPS it surrenders the initiative, and without any CAPS the phase ends."""

    side: int
    limit: int = ACTIVATIONS

    def run(self, s: State) -> None:
        if not any(s.caps):
            s.push(EndOfActionPhase())
            return
        s.active, s.activations = self.side, 0
        s.recovering = s.surrendered = False
        if s.caps[self.side]:
            s.push(OfferWithdrawal(1 - self.side, self.limit))
        else:
            s.push(ActionSegment(1 - self.side))


@rule("8.7.1#2")
@dataclass(eq=False)
class OfferWithdrawal(Auto):
    """8.7.1 At the start of a segment the side that is not active may declare a General Withdrawal."""

    side: int
    limit: int

    def run(self, s: State) -> None:
        may = withdrawal.refused(s, self.side) is None
        s.push(DeclareWithdrawal(self.side, self.limit) if may else TakeAction(self.limit))


@rule("8.7.1#2", "8.7.1#4", "8.1.1b#5")
@dataclass(eq=False)
class DeclareWithdrawal(Decision):
    """8.7.1 Declare a General Withdrawal at the start of the enemy's segment, or let him go on."""

    side: int
    limit: int

    asked_by: ClassVar[str] = "8.7.1"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [DECLINE, WITHDRAW]

    def take(self, s: State, action: Action) -> None:
        if action == WITHDRAW:
            declare(s, self.side)
        else:
            s.push(TakeAction(self.limit))

    def prompt(self, s: State) -> str:
        return f"The {Side(1 - self.side)} segment begins: declare a General Withdrawal?"


@rule("8.7.1#4", "8.1.1b#5", "8.7.3#6")
def declare(s: State, side: int) -> None:
    """8.7.1 A General Withdrawal costs no CAPS; when it is done the enemy's segment begins."""
    s.passed = False
    s.push(GeneralWithdrawal(side), ActionSegment(1 - side))


@rule("4.0#5", "8.1.1#1", "8.1.1#2", "8.1.1a", "8.2.1", "8.7.1#2")
@dataclass(eq=False)
class TakeAction(Decision):
    """8.1.1 Spend a CAP on a hex, or leave the initiative to the enemy; 9.8.3b after a recovery only another one."""

    limit: int = ACTIVATIONS
    recovered: Hex | None = None  # 8.1.1b the hex in which units of this segment have recovered

    asked_by: ClassVar[str] = "8.1.1"

    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        recover = [notation.recover(h) for h in activation.may_recover(s, s.active) if h is not self.recovered]
        if s.recovering:
            return [STOP, *recover]
        first = [STOP] if s.activations else [PASS, *self.withdrawals(s)]
        activate = [notation.activate(h) for h in activation.may_activate(s, s.active)]
        entrench = [notation.entrench(h) for h in activation.may_entrench(s, s.active)]
        return [*first, *activate, *entrench, *recover, *self.options(s)]

    @rule("14.3.6a4#2", "14.3.6b4#3")
    def options(self, s: State) -> list[Action]:
        """14.3.6 What options of scenario 3 let a CAP do."""
        land = [notation.land(h) for h in landing.may_land(s, s.active)]
        return land + [notation.enter(h) for h in holland.may_enter(s, s.active)]

    def withdrawals(self, s: State) -> list[Action]:
        """8.7.1 A General Withdrawal may be declared before the first activation."""
        return [WITHDRAW] if withdrawal.refused(s, s.active) is None else []

    def take(self, s: State, action: Action) -> None:
        if action == PASS:
            pass_initiative(s)
        elif action == WITHDRAW:
            declare(s, s.active)
        elif action == STOP:
            s.push(ActionSegment(1 - s.active))
        else:
            self.activate(s, action)

    def activate(self, s: State, action: Action) -> None:
        """5.2 Pay the CAP and hand over to the chapter."""
        hex_ = action.args[0]
        spend(s, s.active)
        left = s.caps[s.active]
        s.say(f"{Side(s.active)} {_TOLD[action.verb]} {hex_}, {left} CAP{'' if left == 1 else 'S'} left")
        s.activations += 1
        s.passed = False
        if action.verb in (notation.ACTIVATE, notation.RECOVER):
            activation.note_command(s, s.active, hex_)
        s.recovering = action.verb == notation.RECOVER
        s.push(_STEPS[action.verb](hex_), EndOfActivation(self.limit, hex_ if s.recovering else None))

    def prompt(self, s: State) -> str:
        if s.recovering:
            return f"{s.caps[s.active]} CAPS: undisrupt a second hex, or stop"
        done = "the second activation" if s.activations else "an activation, or pass"
        return f"{s.caps[s.active]} CAPS: {done}"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why an action of a segment may not be chosen now."""
        if action == PASS:
            return Refusal("8.1.1a", "a pass is for the start of a segment; stop instead")
        if action == WITHDRAW:
            late = Refusal("8.7.1#2", "a General Withdrawal is declared at the start of a segment")
            return late if s.activations else withdrawal.refused(s, s.active)
        if action.verb not in _REFUSED:
            return None
        if s.recovering and action.verb != notation.RECOVER:
            return Refusal("9.8.3b#1", "after a Disruption Recovery only another one may follow")
        if action.verb == notation.RECOVER and action.args[0] is self.recovered:
            return Refusal("8.1.1b#3", "a second Disruption Recovery is for a second hex")  # ruling 72
        return _REFUSED[action.verb](s, s.active, action.args[0])


_REFUSED: Final = {
    notation.ACTIVATE: activation.refused,
    notation.ENTRENCH: activation.entrench_refused,
    notation.RECOVER: activation.recovery_refused,
    notation.LAND: landing.refused,
    notation.ENTER: holland.refused,
}
#: what a CAP is spent on, for the log
_TOLD: Final = {
    notation.ACTIVATE: "activation of",
    notation.ENTRENCH: "trenches in",
    notation.RECOVER: "recovery in",
    notation.LAND: "landing in",
    notation.ENTER: "entry from Holland in",
}
_STEPS: Final[dict[str, Callable[[Hex], Step]]] = {
    notation.ACTIVATE: Activate,
    notation.ENTRENCH: Entrench,
    notation.RECOVER: Recover,
    notation.LAND: Landing,
    notation.ENTER: EnterFromHolland,
}


@rule("8.1.1a", "8.1.1a#2", "8.1#1")
def pass_initiative(s: State) -> None:
    """8.1.1a A pass after a pass ends the phase; so does one when the enemy has no CAPS to act with (ruling 6)."""
    s.say(f"{Side(s.active)} passes")
    if s.passed or not s.caps[1 - s.active]:
        s.push(EndOfActionPhase())
        return
    s.passed = True
    s.push(ActionSegment(1 - s.active))


@rule("8.1.1b#1", "8.1.1b#2", "8.1.1b#3", "9.8.3b#0", "9.8.3b#1", "9.8.3b#2")
@dataclass(eq=False)
class EndOfActivation(Auto):
    """8.1.1b The initiative stays for a second activation; after two, or without CAPS, it is surrendered."""

    limit: int = ACTIVATIONS
    recovered: Hex | None = None

    def run(self, s: State) -> None:
        s.activation = s.battle = None
        s.push(TakeAction(self.limit, self.recovered) if self.goes_on(s) else ActionSegment(1 - s.active))

    def goes_on(self, s: State) -> bool:
        """8.1.1b Whether the active side may go on: more than two activations only while the enemy has no CAPS."""
        if s.surrendered or not s.caps[s.active]:
            return False
        if s.recovering:
            return s.activations == 1 and any(h is not self.recovered for h in activation.may_recover(s, s.active))
        return s.activations < self.limit or not s.caps[1 - s.active]


@rule("8.1.2", "8.4.9b#2")
class EndOfActionPhase(Auto):
    """8.1.2 The phase ends; 8.4.9b not before a General Withdrawal that is overdue."""

    def run(self, s: State) -> None:
        if withdrawal.overdue(s):
            s.push(GeneralWithdrawal(Side.ALLIED), EndOfActionPhase())
            return
        s.passed = s.recovering = s.surrendered = False
        s.activations = 0
        end_emergency(s)
        bef.pay(s)
