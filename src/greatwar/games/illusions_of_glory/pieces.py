"""The kinds of component: places with their lines, counters, cards.

The loader (components.py) gives them their facts.
"""

from __future__ import annotations

from typing import Any

from ...families.cdg import board
from ...families.cdg.board import Pair, Place


class Box(Place):
    """A box beside the map. Number 0 is out of play."""

    id: str
    side: int


class Space(board.Space):
    """A space, a region, Lemnos, or a Sea Invasion space, with all that is printed there.

    `seas` are the seas of its port (13.3); `shared` is a region (18); in a `free` place units are activated by stacks.
    """

    id: str
    also: tuple[str, ...]
    nation: int
    kind: int
    supply: int  # nations it is a Supply Source for, as bits
    supply_special: bool  # 14.2.2c also a source for the RU 2/4 Special SCU
    start_control: int
    inset: bool
    mountain_tag: bool
    capital: bool
    landing_port: Space | None  # 25 the Port of a Sea Invasion space
    landing: Space | None  # 25 the Sea Invasion space of a Port
    balkans: bool


class Unit(board.Unit):
    """A Combat Unit with both of its sides; pairs are (full, reduced).

    `side` is NEUTRAL for Greek units (see `State.side_of`) and NOBODY for Uprising Units; `large` is an LCU, `staff` an
    HQ or Heavy Artillery (27), `nations` are bits, two of them for a dual unit (3.2.1h).
    """

    id: str
    short: str  # the name on the counter, without the nation
    dual: bool
    type: int
    hq: bool
    artillery: bool
    uprising: bool
    special: bool  # 2.0 a Special Unit: no RPs, eliminated when destroyed
    mountain: bool
    counted: bool  # counts for stacking and sieges
    drm: Pair
    any_stack: bool  # 10.2b may stack with any AP nation
    bloc: int  # 10.2b 1 = RU and RO, 2 = others, 0 = stacks with any
    lemnos_source: bool  # 14.2.2c
    black_sea: bool  # 25.5 the RU Black Sea SCU
    cancels_retreat: int  # 12.7.4e nations whose retreat this HQ may shorten, as bits
    tags: tuple[str, ...]


class Card(board.Card):
    """A Strategy Card; its effect is data in the card language (cards/language.py)."""

    id: str
    title: str
    number: int
    rp: tuple[int, ...]  # by pool
    yellow: bool  # 9.3b the Event also gives its OPS
    type: str
    reinforcement: int  # 9.7.3 the nation of a Reinforcement Card, or -1
    neutral_entry: bool
    sea_invasion: bool
    needs: tuple[dict[str, Any], ...]  # prerequisites
    steps: tuple[dict[str, Any], ...]
    text: str
