"""OPT.2 Optional cards picked in secret, each against a matching card that is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal, Step
from .. import notation
from ..components import CARDS, Card, Side
from ..notation import DONE
from ..rules.decks import must_stay
from ..state import Pile, State
from ..views import matches

NOBODY: Final = -1


@rule("OPT.2#1")
class SelectOptionalCards(Auto):
    """OPT.2 First the Central Powers pick, then the Allies; neither sees the other's picks."""

    def run(self, s: State) -> None:
        s.push(PickOptionalCards(Side.CP), PickOptionalCards(Side.AP))


@rule("OPT.2#1")
@dataclass(eq=False)
class PickOptionalCards(Decision):
    """OPT.2 Pick an optional card, then the card of the same deck, OPS and SR that is left out for it."""

    side: int
    picked: int = NOBODY  # an optional card waiting for its match

    asked_by: ClassVar[str] = "OPT.2"
    always_asks: ClassVar[bool] = True

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        if self.picked == NOBODY:
            return "Pick an optional card to use, or go on"
        return f"Leave out a card that matches {CARDS[self.picked]} {CARDS[self.picked].name}"

    def actions(self, s: State) -> list[Action]:
        if self.picked != NOBODY:
            return [notation.leave_out(c) for c in CARDS if self.left_out_refused(s, c) is None]
        return [*(notation.select(c) for c in CARDS if self.pick_refused(s, c) is None), DONE]

    def pick_refused(self, s: State, c: Card) -> Refusal | None:
        """OPT.2 An optional card of one's own that is not yet picked and has a match left."""
        if not c.optional or c.side != self.side:
            return Refusal("OPT.2", f"{c} is no optional card of yours")
        if s.pile_of(c) != Pile.UNUSED:
            return Refusal("OPT.2", f"{c} is picked already")
        if not any(matches(c, d) and s.pile_of(d) in (Pile.DECK, Pile.OUT) for d in CARDS):
            return Refusal("OPT.2", f"no card is left that matches {c}")
        return None

    def left_out_refused(self, s: State, c: Card) -> Refusal | None:
        """OPT.2 The card left out is of the same deck and has the same OPS and SR."""
        if not matches(CARDS[self.picked], c):
            return Refusal("OPT.2", f"{c} does not match {CARDS[self.picked]}")
        if s.pile_of(c) not in (Pile.DECK, Pile.OUT):
            return Refusal("OPT.2", f"{c} is left out already")
        if must_stay(s, c):
            return Refusal("4.3.1", f"it was agreed that the Central Powers begin with {c.name}")
        return None

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        c = action.args[0]
        if action.verb == notation.SELECT:
            s.push(PickOptionalCards(self.side, int(c)))
            return
        s.set_pile(c, Pile.UNUSED)
        chosen = CARDS[self.picked]
        s.set_pile(chosen, Pile.DECK if chosen.deck <= s.level[self.side] else Pile.OUT)
        s.push(PickOptionalCards(self.side))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.SELECT and self.picked == NOBODY:
            return self.pick_refused(s, action.args[0])
        if action.verb == notation.LEAVE_OUT and self.picked != NOBODY:
            return self.left_out_refused(s, action.args[0])
        return None

    def masked(self, s: State, seat: int) -> Step:
        return self if seat == self.side else PickOptionalCards(self.side)
