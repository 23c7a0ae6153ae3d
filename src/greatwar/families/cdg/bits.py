"""Sets of places as the bits of one number, the place with number n as 1 << n: joined, cut and searched at once."""

from __future__ import annotations

from typing import Final

_ZERO: Final = ord("0")
_ONE: Final = ord("1")


def bits(places: list[int]) -> int:
    """A set of places by their numbers."""
    found = 0
    for n in places:
        found |= 1 << n
    return found


def numbers(places: int) -> list[int]:
    """The numbers of a set of places, in order."""
    found = []
    while places:
        low = places & -places
        found.append(low.bit_length() - 1)
        places ^= low
    return found


def digits(wanted: list[int]) -> bytes:
    """For `marked`: a table that tells the values that are wanted from all others."""
    return bytes([_ONE if value in wanted else _ZERO for value in range(256)])


def marked(row: bytes, table: bytes) -> int:
    """The places whose value in a row is wanted, read at once as a number of so many binary digits."""
    return int(row.translate(table)[::-1], 2)
