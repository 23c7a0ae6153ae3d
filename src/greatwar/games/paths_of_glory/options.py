"""The options of a game, as data inside the state; records live in modules that are never compiled."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """The scenario and the choices made before the game."""

    scenario: str
    rules: int = 2018
    hand_size: int = 7
    entrench_modifier: bool = False
    optional_cards: str = "none"
    guns_of_august: str = "choose"
    vp_map: str = "standard"
    yellow_stripe: bool = True
    draws: str = "draw"
    accepted_peace: str = "draw"
    bidding: bool = False
    bid: int = 0
