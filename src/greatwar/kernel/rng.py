"""Published integer generators: the same numbers on every machine and in every version.

`Dice` answers chance for a game: SHA-256 in counter mode over a secret seed, so that a hash of the
seed can be shown first and every answer be checked afterwards. `Rng` (SplitMix64) is for players
and tests, where speed matters and secrecy does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


class Rng:
    """SplitMix64."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def next64(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + _GOLDEN) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number in 0..n-1, each equally likely."""
        value = self.next64()
        if value <= _MASK - n:
            return value % n
        limit = (1 << 64) - (1 << 64) % n
        while value >= limit:
            value = self.next64()
        return value % n

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Fisher and Yates, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class Dice:
    """The answers of chance in one game: answer number k depends on the seed and on k alone."""

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def below(self, k: int, n: int) -> int:
        """Answer number `k`: a number in 0..n-1, each equally likely."""
        limit = (1 << 64) - (1 << 64) % n
        attempt = 0
        while True:
            digest = sha256(f"{self.seed}:{k}:{attempt}".encode()).digest()
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                return value % n
            attempt += 1

    @property
    def commitment(self) -> str:
        """What may be shown before the game: it fixes the seed without telling it."""
        return sha256(f"greatwar seed {self.seed}".encode()).hexdigest()
