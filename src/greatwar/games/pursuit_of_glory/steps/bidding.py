"""19.8 Bidding for the sides before the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision
from ..names import AP, CP
from ..notation import DONE, bid
from ..state import State

HIGHEST = 10
#: the Max TU RP marker of the rules, and the highest number of its track
USUAL, TRACK_END = 25, 40


@rule("4.0", "5.2.2.2#5", "19.5")
@dataclass(eq=False)
class Bidding(Decision):
    """19.8 The players bid VP in turn for the Allied side, or give way; the VP count at an Armistice.

    A bid of the same VP is outbid by a higher Max TU RP marker.
    """

    seat_to_bid: int = CP
    offered: int = -1  # VP that the Allied player gives to the CP
    bidder: int = -1
    limit: int = USUAL  # the Max TU RP marker that goes with the bid

    asked_by: ClassVar[str] = "4.0"

    def seat(self, s: State) -> int:
        return self.seat_to_bid

    def prompt(self, s: State) -> str:
        return "Bid VP for playing the Allied Powers, or give way"

    def actions(self, s: State) -> list[Action]:
        listed = [bid("AP", n) for n in range(self.offered + 1, HIGHEST + 1)]
        if self.offered >= 0:
            listed += [bid("TU-RP", n) for n in range(self.limit + 1, TRACK_END + 1)]
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        other = 1 - self.seat_to_bid
        if action != DONE:
            word, points = action.args
            offered, limit = (points, USUAL) if word == "AP" else (self.offered, points)
            s.push(Bidding(other, offered, self.seat_to_bid, limit))
            return
        if self.bidder < 0 and self.seat_to_bid == CP:
            s.push(Bidding(AP))
            return
        s.bid = max(self.offered, 0)
        if s.max_tu >= 0:
            s.max_tu += self.limit - s.tu_limit
        s.tu_limit = self.limit
        s.swapped = self.bidder == CP
        s.say(f"the Allied side was bid {s.bid} VP, counted at an Armistice, and a Max TU RP of {s.tu_limit}")
