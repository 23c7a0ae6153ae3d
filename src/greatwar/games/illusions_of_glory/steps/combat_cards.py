"""9.8, 12.2.E Combat Cards: the attacker plays his, then the defender."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....families.cdg.state import DISCARD, REMOVED, TABLE
from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..components import CARDS, SPACES
from ..names import SIDE_NAMES
from ..pieces import Card
from ..rules import combat_cards
from ..rules.combat import current
from ..rules.victory import raise_war_status
from ..state import State
from .withdrawal import begin_withdrawal


@dataclass(eq=False)
class PlayCards(Decision):
    """9.8a A side plays Combat Cards one by one, as many as it likes, or none."""

    side: int
    asked_by: ClassVar[str] = "9.8a#1"
    always_asks: ClassVar[bool] = True  # not asking would show that the hand holds no such card

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return f"Play Combat Cards in the combat for {SPACES[current(s).space - 1]}, or none"

    @rule("9.8a#1", "9.8b", "12.2.E")
    def actions(self, s: State) -> list[Action]:
        if current(s).withdraws:
            return [notation.DONE_ACTION]
        may = [c for c in s.hand(self.side) if combat_cards.refused(s, current(s), c, self.side) is None]
        return [*[notation.play(c) for c in may], *self.by_event(s), notation.DONE_ACTION]

    def by_event(self, s: State) -> list[Action]:
        """The withdrawal that an Event of this round lets the defenders make."""
        found = combat_cards.withdrawal_event(s, current(s), self.side)
        return [] if found is None else [notation.WITHDRAW_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        s.push(self)
        if action.verb == notation.WITHDRAW:
            clause = combat_cards.withdrawal_event(s, current(s), self.side)
            assert clause is not None
            begin_withdrawal(s, clause)
            return
        played: Card = action.args[0]
        play(s, played)
        clause = combat_cards.withdrawal_of(s, current(s), played)
        if clause is not None:
            begin_withdrawal(s, clause)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return combat_cards.refused(s, current(s), action.args[0], self.side) if action.verb == notation.PLAY else None


@rule("9.8a#2")
def play(s: State, played: Card) -> None:
    """9.8 A Combat Card is an Event of this combat: it lies on the table until the combat is over."""
    s.set_pile(played, TABLE)
    s.set_played(played, s.turn)
    raise_war_status(s, played)
    c = current(s)
    s.combat = replace(c, cards=(*c.cards, played.n), from_hand=(*c.from_hand, played.n))
    s.say(f"{SIDE_NAMES[played.side]} plays {played} {played.title}")


@rule("9.8c", "12.2.G.4c", "9.7.1d")
def put_cards_away(s: State) -> None:
    """9.8c After the combat the cards are discarded, those with an asterisk removed, whoever won."""
    for number in current(s).cards:
        s.set_pile(CARDS[number], REMOVED if CARDS[number].starred else DISCARD)
