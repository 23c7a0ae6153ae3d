"""4.3, 6.0.G The deal, the Draw Strategy Card Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Chance, Decision, Refusal, Step
from .. import notation
from ..components import CARDS, Card, Side
from ..notation import DONE, TAKE_GUNS
from ..rules import decks
from ..state import Pile, State


@rule("4.3.1#1", "4.3.1#2", "4.3.2")
class Deal(Auto):
    """4.3 Guns of August if it is wanted, then hands are filled."""

    def run(self, s: State) -> None:
        guns = s.options.guns_of_august
        if guns in ("hand", "event"):
            s.set_pile(decks.GUNS_OF_AUGUST, Pile.SHOWN)
        asks = [GunsOfAugust()] if guns == "choose" and decks.guns_might_be_taken(s) else []
        s.push(*asks, FillHand(Side.AP), FillHand(Side.CP))


@rule("4.3.1#1", "4.3.1#3")
class GunsOfAugust(Decision):
    """4.3.1 The Central Powers may begin with Guns of August in hand, and say so."""

    asked_by: ClassVar[str] = "4.3.1"
    always_asks: ClassVar[bool] = True  # that the card was left out in secret must not be found out
    labels: ClassVar[tuple[tuple[str, str], ...]] = ((DONE.verb, "Leave it in the deck"),)

    def seat(self, s: State) -> int:
        return Side.CP

    def prompt(self, s: State) -> str:
        return "Begin with Guns of August in hand, or leave it in the deck"

    def actions(self, s: State) -> list[Action]:
        return [TAKE_GUNS, DONE] if s.pile_of(decks.GUNS_OF_AUGUST) == Pile.DECK else [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == TAKE_GUNS:
            s.set_pile(decks.GUNS_OF_AUGUST, Pile.SHOWN)
        s.say(f"CP {'takes' if action == TAKE_GUNS else 'does not take'} Guns of August into the first hand")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("OPT.2", "you have left Guns of August out of the game") if action == TAKE_GUNS else None


@rule("6.0.G#1", "6.0.G#2", "6.0.G#4", "9.1.4", "EX.T1.14", "EX.T2.13")
@dataclass(eq=False)
class FillHand(Auto):
    """6.0.G Draw until the hand is full, reshuffling when the pile is empty, or until there is nothing left."""

    side: int

    def run(self, s: State) -> None:
        if s.held(self.side) >= s.options.hand_size:
            return
        if not s.has_cards(self.side, Pile.DECK):
            if not s.has_cards(self.side, Pile.DISCARD):
                return
            decks.reshuffle_discards(s, self.side)
        s.push(DrawCard(self.side), self)


@dataclass(eq=False)
class DrawCard(Chance):
    """6.0.G One card of the pile, each equally likely; only its owner sees it."""

    side: int

    asked_by: ClassVar[str] = "6.0.G"

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(notation.draw(c), 1) for c in s.cards(self.side, Pile.DECK)]

    def take(self, s: State, action: Action) -> None:
        decks.draw(s, action.args[0])

    def secret_to(self, s: State, action: Action) -> int | None:
        return self.side


@rule("6.0.G#3", "9.5.4.5")
class DrawPhase(Auto):
    """6.0.G Combat cards on the table are discarded; both choose discards in secret; then hands are filled."""

    def run(self, s: State) -> None:
        for c in CARDS:
            if s.pile_of(c) == Pile.TABLE:
                decks.discard(s, c)
        s.push(DiscardCombatCards(Side.CP) if s.hand(Side.CP) or s.hand(Side.AP) else NewHands())


@rule("9.5.4.6#1", "9.5.4.6#2")
@dataclass(eq=False)
class DiscardCombatCards(Decision):
    """9.5.4.6 Each side picks combat cards to discard, unseen by the other until both have picked."""

    side: int
    picked: tuple[Card, ...] = ()
    others: tuple[Card, ...] = ()  # what the first side has picked

    asked_by: ClassVar[str] = "9.5.4.6"
    always_asks: ClassVar[bool] = True  # who has nothing to discard must not be found out

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Discard combat cards before drawing, or keep them"

    def actions(self, s: State) -> list[Action]:
        may = [c for c in s.hand(self.side) if c not in self.picked and decks.may_discard(s, c)]
        return [*(notation.discard(c) for c in may), DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(DiscardCombatCards(self.side, (*self.picked, action.args[0]), self.others))
        elif self.side == Side.CP:
            s.push(DiscardCombatCards(Side.AP, (), self.picked))
        else:
            for c in (*self.others, *self.picked):
                decks.discard(s, c)
                s.say(f"{c.side} discards {c} {c.name}")
            s.push(NewHands())

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.DISCARD:
            return None
        c = action.args[0]
        if c.side != self.side or not decks.in_hand(s, c) or c in self.picked:
            return Refusal("9.5.4.6", f"{c} is not in your hand")
        return Refusal("9.5.4.6", f"{c} {c.name} is no combat card")

    def masked(self, s: State, seat: int) -> Step:
        mine = self.picked if seat == self.side else ()
        return DiscardCombatCards(self.side, mine, self.others if seat == 1 - self.side else ())


class NewHands(Auto):
    """16.1.3 A side whose commitment level rose shuffles its new cards in; then both draw."""

    def run(self, s: State) -> None:
        for side in (Side.CP, Side.AP):
            if s.reshuffle[side]:
                decks.shuffle_in_new_level(s, side)
        s.push(FillHand(Side.AP), FillHand(Side.CP))
