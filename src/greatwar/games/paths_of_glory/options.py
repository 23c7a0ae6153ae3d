"""The options."""

from __future__ import annotations


class Options:
    """The scenario and the choices made before the game."""

    def __init__(
        self,
        scenario: str,
        rules: int = 2018,
        hand_size: int = 7,
        entrench_modifier: bool = False,
        optional_cards: str = "none",
        guns_of_august: str = "choose",
        vp_map: str = "standard",
        yellow_stripe: bool = True,
        draws: str = "draw",
        accepted_peace: str = "draw",
        bidding: bool = False,
        bid: int = 0,
    ) -> None:
        self.scenario = scenario
        self.rules = rules
        self.hand_size = hand_size
        self.entrench_modifier = entrench_modifier
        self.optional_cards = optional_cards
        self.guns_of_august = guns_of_august
        self.vp_map = vp_map
        self.yellow_stripe = yellow_stripe
        self.draws = draws
        self.accepted_peace = accepted_peace
        self.bidding = bidding
        self.bid = bid

    def values(self) -> tuple[object, ...]:
        return (
            self.scenario,
            self.rules,
            self.hand_size,
            self.entrench_modifier,
            self.optional_cards,
            self.guns_of_august,
            self.vp_map,
            self.yellow_stripe,
            self.draws,
            self.accepted_peace,
            self.bidding,
            self.bid,
        )
