"""6.0.H The Strategy Card Draw Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Auto, Chance, Decision, Step
from .. import notation
from ..cards import language
from ..components import CARDS
from ..names import AP, CP, SIDE_NAMES
from ..pieces import Card
from ..rules.decks import HANDS, clear_table, in_hand
from ..state import State


@dataclass(eq=False)
class FillHand(Auto):
    """6.0.H.3-4 Draw until the hand holds seven, reshuffling the discards when the pile is empty."""

    side: int

    @rule("6.0.H.3", "6.0.H.4")
    def run(self, s: State) -> None:
        if HANDS.needs_cards(s, self.side):
            s.push(DrawCard(self.side), self)


@dataclass(eq=False)
class DrawCard(Chance):
    """6.0.H.3 One card of the pile, each equally likely; only its owner sees it."""

    side: int
    asked_by: ClassVar[str] = "6.0.H.3"

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(notation.draw(c), 1) for c in HANDS.pile(s, self.side)]

    def take(self, s: State, action: Action) -> None:
        HANDS.draw(s, action.args[0])

    def secret_to(self, s: State, action: Action) -> int | None:
        return self.side


@dataclass(eq=False)
class DrawPhase(Auto):
    """6.0.H Events of the turn end and face-up cards leave, Combat Cards may be discarded, hands are filled."""

    def run(self, s: State) -> None:
        language.end_scope(s, "turn")
        language.end_until(s, f"end_turn_{s.turn}")
        s.set_flag("CP53_this_turn", False)
        clear_table(s)
        s.push(DiscardCombatCards(AP))


@dataclass(eq=False)
class DiscardCombatCards(Decision):
    """6.0.H.2 Each player may discard Combat Cards before drawing, unseen by the other until both have chosen."""

    side: int
    picked: tuple[int, ...] = ()
    others: tuple[int, ...] = ()  # what the first player has picked
    asked_by: ClassVar[str] = "6.0.H.2"
    always_asks: ClassVar[bool] = True  # who has nothing to discard must not be found out

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Discard Combat Cards before drawing, or keep them"

    @rule("6.0.H.2")
    def actions(self, s: State) -> list[Action]:
        may = [c for c in s.hand(self.side) if self.refused(s, c) is None]
        return [*[notation.discard(c) for c in may], notation.DONE_ACTION]

    def refused(self, s: State, c: Card) -> Refusal | None:
        """6.0.H.2 Only Combat Cards in the player's own hand."""
        if c.side != self.side or not in_hand(s, c) or c.n in self.picked:
            return Refusal("6.0.H.2", f"{c} is not in your hand")
        return None if c.combat else Refusal("6.0.H.2", f"{c} {c.title} is no Combat Card")

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DISCARD:
            s.push(DiscardCombatCards(self.side, (*self.picked, action.args[0].n), self.others))
        elif self.side == AP:
            s.push(DiscardCombatCards(CP, (), self.picked))
        else:
            for number in (*self.others, *self.picked):
                HANDS.discard(s, CARDS[number])
                s.say(f"{SIDE_NAMES[CARDS[number].side]} discards {CARDS[number]} {CARDS[number].title}")
            s.push(FillHand(AP), FillHand(CP))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self.refused(s, action.args[0]) if action.verb == notation.DISCARD else None

    def masked(self, s: State, seat: int) -> Step:
        mine = self.picked if seat == self.side else ()
        return DiscardCombatCards(self.side, mine, self.others if seat == AP else ())
