"""4.1.3, 6.H The first hands and the Draw Strategy Card Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Chance, Decision, Refusal, Step
from ..components import CARDS, Card
from ..names import AP, CP, MOBILIZATION, SIDES
from ..notation import DONE, of_card
from ..rules.cards_by_name import RUSSO_BRITISH_ASSAULT
from ..rules.hands import HANDS, discard_table
from ..state import State


@rule("4.1.3a", "4.1.3b", "4.2.3")
class Deal(Auto):
    """4.1.3 Each side may pick a card in the open, then hands are filled; in 1916 nobody picks."""

    def run(self, s: State) -> None:
        if s.level[AP] == MOBILIZATION:
            s.push(PickCard(AP), FillHand(AP), PickCard(CP), FillHand(CP))
        else:
            s.push(FillHand(AP), FillHand(CP))


@rule("4.1.3a", "4.1.3b")
@dataclass(eq=False)
class PickCard(Decision):
    """4.1.3 The AP may take RUSSO-BRITISH ASSAULT, the CP one of its 4-OPS cards; the choice is public."""

    side: int

    asked_by: ClassVar[str] = "4.1.3a"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("done", "Take no card"),)

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Begin with a card of your choice in hand, or with none"

    def actions(self, s: State) -> list[Action]:
        return [*[of_card("take", c) for c in CARDS if self._refused(s, c) is None], DONE]

    def _refused(self, s: State, c: Card) -> Refusal | None:
        if c not in HANDS.pile(s, self.side):
            return Refusal("4.1.3a", f"{c} is not in your draw pile")
        if self.side == AP and c is not RUSSO_BRITISH_ASSAULT:
            return Refusal("4.1.3a", "only RUSSO-BRITISH ASSAULT may be taken")
        return Refusal("4.1.3b", f"{c} is no 4-OPS card") if self.side == CP and c.ops != 4 else None

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            HANDS.show(s, action.args[0])
        s.say(f"{SIDES[self.side]} begins with {'a free hand' if action == DONE else action.args[0].title}")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self._refused(s, action.args[0]) if action.verb == "take" else None


@rule("6.H2", "6.H3", "4.1.3c")
@dataclass(eq=False)
class FillHand(Auto):
    """6.H Draw until the hand is full; an empty pile is reshuffled from the discards."""

    side: int

    def run(self, s: State) -> None:
        if HANDS.needs_cards(s, self.side):
            s.push(DrawCard(self.side), self)


@dataclass(eq=False)
class DrawCard(Chance):
    """6.H One card of the pile, each equally likely; only its owner sees it."""

    side: int

    asked_by: ClassVar[str] = "6.H2"

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(of_card("draw", c), 1) for c in HANDS.pile(s, self.side)]

    def take(self, s: State, action: Action) -> None:
        c: Card = action.args[0]
        HANDS.draw(s, c)
        if s.log is not None:
            s.say(f"{SIDES[self.side]} draws {c} {c.title}", only=self.side)

    def secret_to(self, s: State, action: Action) -> int | None:
        return self.side


@rule("6.H1", "9.5.4.5", "9.5.4.2#3")
class DrawPhase(Auto):
    """6.H Combat cards on the table are discarded; then each side discards what it likes and fills its hand."""

    def run(self, s: State) -> None:
        discard_table(s)
        s.push(DiscardCombatCards(AP), DiscardCombatCards(CP), FillHand(AP), FillHand(CP))


@rule("6.H1", "9.5.4.5")
@dataclass(eq=False)
class DiscardCombatCards(Decision):
    """9.5.4.5 Combat cards in hand may be discarded before drawing; nothing else may."""

    side: int

    asked_by: ClassVar[str] = "6.H1"
    always_asks: ClassVar[bool] = True  # who has nothing to discard must not be found out

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Discard combat cards before drawing, or keep them"

    def actions(self, s: State) -> list[Action]:
        return [*[of_card("discard", c) for c in HANDS.hand(s, self.side) if HANDS.may_discard(s, c)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        c: Card = action.args[0]
        HANDS.discard(s, c)
        if s.log is not None:
            s.say(f"{SIDES[self.side]} discards {c} {c.title}")
        s.push(self)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "discard":
            return None
        c: Card = action.args[0]
        if c not in HANDS.hand(s, self.side):
            return Refusal("9.5.4.5", f"{c} is not in your hand")
        return Refusal("9.5.4.5", f"{c} {c.title} is no combat card")


__all__ = ["Deal", "DrawPhase", "Step"]
