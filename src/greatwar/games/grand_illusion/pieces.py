"""Hexes, boxes and units as plain classes; `places` and `counters` read them from the tables."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.components import Component
from ...kernel.tables import Source
from .names import Kind, Nation, Side, Size


class Place(Component):
    """Where a counter may lie."""

    listed: ClassVar[str] = "PLACES"


class Box(Place):
    """A place beside the map; `turn` is the turn of a box of the Turn Record Track, else 0."""

    turn: int


class Hex(Place):
    """2.2 A hex with all that is printed there. Its text is its number; `title` is the place it stands for."""

    bit: int  # the hex in a set of hexes that is a number
    title: str
    city: str
    x: float
    y: float
    lat: float
    lon: float
    countries: tuple[str, ...]
    in_belgium: bool
    in_france: bool
    border_be: bool
    border_de: bool
    terrain: str
    tem: int
    rail: bool
    coastal: bool
    port: bool
    sea_retreat: bool
    vp_side: Side | None
    vp_kind: str
    vp_multiplier: int
    plan17: bool
    schlieffen: bool
    paris_danger: bool
    map_side: Side
    start_control: Side
    supply: tuple[Nation, ...]
    forts: tuple[str, ...]
    flags: tuple[str, ...]
    source: Source
    note: str
    neighbours: tuple[Hex, ...]  # all adjacent hexes, impassable hexsides included
    rails: tuple[Hex, ...]  # hexes joined to this one by a rail line
    diamonds: frozenset[Hex]  # neighbours behind a red diamond
    walls: frozenset[Hex]  # neighbours behind an impassable hexside


class Unit(Component):
    """A unit: a number that indexes lists, with everything printed on the counter.

    `cs` and `ma` are pairs (front, back). The kind is asked so often that it has flags: `infantry`, `cavalry`,
    `combat` (either of them), `hq`, `ha`, `fort`. A fort has `strengths` and `defence_numbers`, one for each step.
    """

    title: str
    side: Side
    nation: Nation
    kind: Kind
    size: Size
    army: str
    infantry: bool
    cavalry: bool
    combat: bool
    hq: bool
    ha: bool
    fort: bool
    corps: bool  # counts as a corps where corps are counted
    half_corps: int  # 8.4.6 what it counts for stacking
    cs: tuple[int, int]
    ma: tuple[int, int]
    steps: int
    defence_only: bool
    red_circle: bool
    mountain: bool
    bombard: int
    strengths: tuple[int, ...]
    defence_numbers: tuple[int, ...]
    garrison: bool  # 9.5.2 a large garrison
    territorial: bool
    orange: bool
    option: str
    pd: str
    source: Source
    note: str

    listed: ClassVar[str] = "UNITS"
