"""2.2 The grid: neighbours, distances, and sets of hexes as bits (hex n is bit n)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..components import HEX_COUNT, HEXES, Hex, hex_at


def bits(hexes: Iterable[Hex]) -> int:
    """Hexes as a set of bits."""
    found = 0
    for h in hexes:
        found |= h.bit
    return found


def members(mask: int) -> Iterator[Hex]:
    """The hexes of a set of bits in order of number."""
    while mask:
        low = mask & -mask
        yield hex_at(low.bit_length() - 1)
        mask ^= low


#: for each hex its neighbours, without those behind an impassable hexside
NEAR: Final = (0, *(bits(n for n in h.neighbours if n not in h.walls) for h in HEXES))
#: for each hex the hexes joined to it by rail
RAILS: Final = (0, *(bits(h.rails) for h in HEXES))


def _distances(start: Hex) -> bytes:
    """The distance of every hex from one, by rings."""
    found = bytearray(HEX_COUNT + 1)
    seen, ring, step = {start}, {start}, 0
    while ring:
        for hex_ in ring:
            found[hex_.n] = step
        ring = {n for hex_ in ring for n in hex_.neighbours} - seen
        seen |= ring
        step += 1
    return bytes(found)


_DISTANCE: Final = (b"", *(_distances(h) for h in HEXES))


def distance(a: Hex, b: Hex) -> int:
    """The number of hexes from one to another, over any hexside."""
    return _DISTANCE[a.n][b.n]


def within(start: Hex, hexes: int) -> list[Hex]:
    """The hexes at most so far from a hex, itself included, in order of number."""
    return [h for h in HEXES if _DISTANCE[start.n][h.n] <= hexes]
