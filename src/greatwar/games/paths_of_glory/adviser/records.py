"""What the advice hands on: small records, in a module that is never compiled."""

from __future__ import annotations

from typing import NamedTuple

from ..components import Unit
from ..tables import FireTable


class Forces(NamedTuple):
    """The combat factors of a side: how many are in each space, and where there are any."""

    factors: list[int]
    places: tuple[int, ...]


class Forecast(NamedTuple):
    """Expected Loss factors on both sides, the chance to win by one or more, and to wipe the defence out."""

    lost: float
    dealt: float
    wins: float
    clears: float


class Fire(NamedTuple):
    """How one side fires."""

    table: FireTable
    column: int
    drm: int


class Stack(NamedTuple):
    """A space of ours that can act: who would act, and what it costs."""

    space: int
    units: tuple[Unit, ...]
    price: int


class Rider(NamedTuple):
    """A unit that might take a train: what it brings for each point, the share of a need it fills, and the price."""

    rate: float
    fills: float
    nearer: float
    missed: float
    price: int
    unit: Unit
