"""5.6.1 Tournaments: the players bid VP for the sides before the game begins.

The bidding is done by the two persons at the table, who at first sit at the places of the Central
Powers and of the Allies. Whoever gets the other side changes places with his opponent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import Side
from ..state import State

#: more than the whole VP track is never worth bidding
HIGHEST_BID: Final = 20


class Bidding(Auto):
    """5.6.1 Bid for the sides."""

    asked_by: ClassVar[str] = "5.6.1"

    def run(self, s: State) -> None:
        s.push(BiddingRoll())


@rule("5.6.1#1")
@dataclass(eq=False)
class BiddingRoll(Die):
    """5.6.1 Each player rolls a die, first he at the place of the Central Powers; equal dice are rolled again."""

    first: int = 0

    asked_by: ClassVar[str] = "5.6.1"

    def take(self, s: State, action: Action) -> None:
        die = action.args[0]
        if not self.first:
            s.push(BiddingRoll(die))
        elif self.first == die:
            s.push(BiddingRoll())
        else:
            s.push(OpeningBid(int(Side.CP if self.first > die else Side.AP)))


@rule("5.6.1#1")
@dataclass(eq=False)
class OpeningBid(Decision):
    """5.6.1 The player with the higher die names a side and the VP he cedes for it."""

    player: int

    asked_by: ClassVar[str] = "5.6.1"

    def seat(self, s: State) -> int:
        return self.player

    def actions(self, s: State) -> list[Action]:
        return [notation.bid(side, vp) for side in Side for vp in range(HIGHEST_BID + 1)]

    def take(self, s: State, action: Action) -> None:
        side, vp = action.args
        s.say(f"Bid: {vp} VP to play the {side.title}")
        s.push(AnswerBid(1 - self.player, int(side), vp))

    def prompt(self, s: State) -> str:
        return "Which side do you want to play, and how many VP do you cede for it?"


@rule("5.6.1#2")
@dataclass(eq=False)
class AnswerBid(Decision):
    """5.6.1 The other player accepts and takes the other side, or bids more for the same one."""

    player: int
    side: int
    vp: int

    asked_by: ClassVar[str] = "5.6.1"

    def seat(self, s: State) -> int:
        return self.player

    def actions(self, s: State) -> list[Action]:
        higher = range(self.vp + 1, HIGHEST_BID + 1)
        return [notation.ACCEPT, *(notation.bid(Side(self.side), vp) for vp in higher)]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.BID:
            OpeningBid(self.player).take(s, action)
        else:
            settle(s, 1 - self.player, Side(self.side), self.vp)

    def prompt(self, s: State) -> str:
        return f"{self.vp} VP are bid to play the {Side(self.side).title}: accept, or bid more?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """5.6.1 Why a bid does not answer the last one."""
        if action.verb != notation.BID:
            return None
        if action.args[0] != self.side:
            return Refusal("5.6.1#2", f"the bidding is for the {Side(self.side).title}")
        return Refusal("5.6.1#2", f"a bid must be higher than {self.vp}")


@rule("5.6.1#2", "5.6.1#3")
def settle(s: State, bidder: int, side: Side, vp: int) -> None:
    """5.6.1 The bid is accepted: the VP are noted, and the players change places if the bid was for the other side."""
    s.bid = vp if side is Side.AP else -vp
    s.swapped = bidder != side
    s.say(f"The bid is accepted: {vp} VP ceded by the {side.title}")
    if s.swapped:
        s.say("The players change places")
