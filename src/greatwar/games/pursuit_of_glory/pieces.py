"""The components as classes: places, counters, cards."""

from __future__ import annotations

from typing import ClassVar

from ...families.cdg import board
from ...families.cdg.board import Link as Link
from ...families.cdg.board import Place as Place


class Box(Place):
    """A box beside the map, of one side or of both."""

    kind: str
    side: int


class Space(board.Space):
    """A space, inset space, Region, Island Base or Beachhead space of the map."""

    kind: str
    areas: frozenset[str]
    country: str
    start: int
    jihad: bool
    oil: bool
    armenian: bool
    restricted: str
    base: str
    tribes: tuple[str, ...]
    city: str
    island: bool
    beachhead: bool
    inset: bool
    balkans: bool
    neighbours: tuple[Space, ...]
    link_to: dict[Space, Link]

    def over_water(self, start: Space) -> bool:
        """Whether an attack from that space into this one crosses water."""
        return start.link_to[self].water


class Unit(board.Unit):
    """A counter: combat unit, HQ or Heavy Artillery."""

    kind: str
    #: nations with the two Empires as one, as bits
    blocs: int
    hq: bool
    heavy: bool
    irregular: bool
    tribe: bool
    type: str
    mounted: bool
    drm: tuple[int, int]
    dot: bool
    triangle: bool
    #: the areas it may not leave; empty for most
    area: frozenset[str]
    boxed: bool
    greek: bool
    yildirim: bool
    ottoman: bool
    empire: bool
    russian: bool
    users: int
    #: the tribe's name on the map
    people: str


class Card(board.Card):
    """A strategy card: its text is its number, such as AP-01."""

    listed: ClassVar[str] = "CARDS"
    number: int
    title: str
    box: str
    #: Replacement Points by pool
    rp: tuple[tuple[int, int], ...]
    in_1916: bool
    kind: str
    card_nation: str
    #: its effect in our own words
    text: str
