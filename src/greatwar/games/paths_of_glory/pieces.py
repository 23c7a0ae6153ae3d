"""Places, counters and cards as plain classes."""

from __future__ import annotations

from typing import ClassVar, Literal

from ...kernel.components import Component
from ...kernel.tables import Source
from .names import Area, Country, Deck, Nation, Side, Terrain

BoxKind = Literal["out of play", "Reserve", "Eliminated", "Removed"]
CardType = Literal["event", "reinforcement", "combat", "neutral entry"]


class Place(Component):
    """Where a counter may lie."""

    listed: ClassVar[str] = "PLACES"


class Box(Place):
    """A place beside the map: a side's Reserve, Eliminated or Removed Box, or out of play."""

    kind: BoxKind
    side: Side | None


class Space(Place):
    """2.1 A location on the map with all that is printed there."""

    also: tuple[str, ...]
    area: Area
    near_east: bool
    country: Country
    terrain: Terrain
    fort: int
    supply_source: bool
    ap_port: bool
    cp_port: bool
    vp_standard: bool
    vp_historical: bool
    capital_of: Nation | None
    beach: bool
    start_control: Side | None
    neutral_at_start: bool
    source: Source
    note: str
    neighbours: tuple[Space, ...]
    links: dict[Space, Link]


class Link:
    """2.1 A connection of two spaces; a dashed one is open only to those named (empty = to all)."""

    a: Space
    b: Space
    dashed: bool
    only: frozenset[str]
    source: Source
    note: str

    def __init__(self, a: Space, b: Space, dashed: bool, only: frozenset[str], source: Source, note: str) -> None:
        self.a = a
        self.b = b
        self.dashed = dashed
        self.only = only
        self.source = source
        self.note = note

    def __repr__(self) -> str:
        return f"<{self.a} - {self.b}>"


class Unit(Component):
    """A combat unit: a number that indexes lists, with everything printed on the counter.

    `cf`, `lf`, `mf` are pairs (full, reduced), so that they are indexed by "is reduced".
    """

    kind: str
    side: Side
    nation: Nation
    sub: str
    army: bool
    cf: tuple[int, int]
    lf: tuple[int, int]
    mf: tuple[int, int]
    near_east: bool
    replaceable: bool
    loss_priority: int
    rp_pool: str
    activates_as: Nation
    card_nation: Nation | None
    mo_nation: Nation | None
    entry: str
    optional: bool
    source: Source
    note: str

    listed: ClassVar[str] = "UNITS"


class Card(Component):
    """A Strategy Card: a number that indexes lists, with everything printed on its face.

    `ops_with_event` says whether the event also gives its OPS: "card" = by its own text, "stripe" = by
    the yellow stripe (an option), "" = no.
    """

    side: Side
    number: int
    deck: Deck
    optional: bool
    ops: int
    sr: int
    rp: dict[str, int]
    type: CardType
    combat: bool
    starred: bool
    war_status: int
    once_per_turn: bool
    ops_with_event: str
    reinforcement_nation: Nation | None
    reinforcements: tuple[str, ...]
    requires: str
    drm: int
    text: str
    source: Source
    note: str
    underlined: bool

    def __str__(self) -> str:
        return f"{self.side.name}-{self.number}"

    def __repr__(self) -> str:
        return f"<{self} {self.name}>"

    listed: ClassVar[str] = "CARDS"
