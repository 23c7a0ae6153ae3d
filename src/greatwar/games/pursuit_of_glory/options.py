"""What was agreed before the game; a module of structs, never compiled."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

import msgspec


class Options(msgspec.Struct, frozen=True):
    """The scenario and the optional rules in use."""

    scenario: str = "campaign-1914"
    hand_size: int = 7
    bidding: bool = False
    deserts: bool = False  # 18.13
    unsupplied: bool = False  # 19.1
    weather: bool = False  # 19.4
    jerusalem: bool = False  # 19.6
    breakdown: bool = False  # 19.2
    initiative: bool = False  # 19.5 of the Play Book
    air: bool = False  # 19.3
    gallipoli: bool = False  # 19.9
