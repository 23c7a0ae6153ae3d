"""26 Optional: markers and units turned over in the movement phases, wireless intercepts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import names as nm
from ..components import DUMMIES, HEX_COUNT, SUPPLIES, UNITS
from ..notation import DONE, hex_arg, of_hex, of_unit, unit_arg
from ..rules import concealment as rules
from ..state import State


@rule("26.2.7#1")
def begin(s: State, side: int) -> None:
    """26 What comes before a movement phase: intercepts, Dummies, caps."""
    if s.options.concealment in (rules.CAPS_AND_DUMMIES, rules.HIDDEN):
        s.push(Conceal(side, True))
        if rules.in_use(s, rules.HIDDEN) and side == nm.CENTRAL and s.turn >= 3 and s.phase == nm.MOVEMENT:
            s.push(WirelessDie())


def end(s: State, side: int) -> None:
    """26.1.1a, 26.2.2 At the end of a movement phase stacks may be capped and units turned over."""
    if s.options.concealment in (rules.CAPS_AND_DUMMIES, rules.HIDDEN):
        s.push(Conceal(side, False))


@rule("26.1.1#1", "26.1.2#1", "26.2.2#1", "26.2.3#1")
@dataclass(eq=False)
class Conceal(Decision):
    """26.1, 26.2 Caps, Dummies, units turned over; each stack once."""

    asked_by: ClassVar[str] = "26.0"
    side: int
    #: Dummies are placed before movement begins only
    first: bool = True
    seen: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        listed: list[Action] = []
        for h in sorted(s.stacks):
            if not s.holds(self.side, h, nm.ANY) or h in self.seen:
                continue
            if h in s.caps:
                listed.append(of_hex("uncap", h))
            elif rules.cap_refusal(s, self.side, h) is None:
                listed.append(of_hex("cap", h))
            if self.first and rules.dummy_place_refusal(s, self.side, h) is None:
                listed.append(of_hex("dummy", h))
        if rules.in_use(s, rules.HIDDEN):
            listed += [
                of_unit("invert", u.n) for u in UNITS[:SUPPLIES] if rules.invert_refusal(s, self.side, u) is None
            ]
        for n in range(DUMMIES, SUPPLIES):
            if UNITS[n].side == self.side and s.at_number(n) < HEX_COUNT:
                listed.append(of_unit("disband", n))
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        seen = self.seen
        if action.verb in ("cap", "uncap", "dummy"):
            h = hex_arg(action)
            seen = (*seen, h)
            if action.verb == "cap":
                rules.cap(s, h)
            elif action.verb == "uncap":
                rules.uncap(s, h)
            else:
                rules.put_dummy(s, self.side, h)
        elif action.verb == "invert":
            rules.invert(s, unit_arg(action))
        else:
            rules.remove_dummy(s, unit_arg(action))
        s.push(Conceal(self.side, self.first, seen))

    def prompt(self, s: State) -> str:
        return "Conceal stacks and units, or go on"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "cap":
            return rules.cap_refusal(s, self.side, hex_arg(action))
        if action.verb == "dummy":
            if not self.first:
                return Refusal("26.1.2", "Dummies are placed before movement begins")
            return rules.dummy_place_refusal(s, self.side, hex_arg(action))
        if action.verb == "invert":
            return rules.invert_refusal(s, self.side, unit_arg(action))
        return None


@rule("26.2.7#1")
@dataclass(eq=False)
class WirelessDie(Die):
    """26.2.7 From GT 3 the die is the number of Russian stacks that may be revealed."""

    asked_by: ClassVar[str] = "26.2.7"

    def take(self, s: State, action: Action) -> None:
        s.say(f"Wireless intercepts: {action.args[0]} stacks")
        s.push(Intercepts(action.args[0]))


@rule("26.2.7#1")
@dataclass(eq=False)
class Intercepts(Decision):
    """26.2.7 The Central Powers choose the stacks."""

    asked_by: ClassVar[str] = "26.2.7"
    left: int = 0

    def seat(self, s: State) -> int:
        return nm.CENTRAL

    def actions(self, s: State) -> list[Action]:
        return [*[of_hex("uncover", h) for h in rules.concealed_stacks(s, nm.RUSSIA)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        rules.reveal_all(s, hex_arg(action))
        if self.left > 1:
            s.push(Intercepts(self.left - 1))

    def prompt(self, s: State) -> str:
        return f"Wireless intercepts: reveal {self.left} more Russian stack{'s' if self.left > 1 else ''}"
