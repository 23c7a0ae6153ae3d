"""Dice to which the players add: nobody can choose them alone, not even who runs the server.

The server promises a secret: its hash is shown when the table is made. Each player promises a part of his own in the
same way, and shows it when all promises are in. The dice follow from the secret and the parts; the secret itself is
told after the end, and then everybody can check all of it. Where nobody adds a part, the secret alone is the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

import msgspec

from .errors import SaveError
from .rng import Dice


class Part(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a seat promised, and what it has shown; a part that was never shown does not count."""

    commit: str
    part: str | None = None


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parts of the seats; they count from answer number `start` on."""

    start: int
    parts: dict[str, Part]

    def seed(self, secret: str) -> str:
        """The seed that follows from the server's secret and the parts that were shown."""
        told = "".join(f"{seat}={p.part}\n" for seat, p in sorted(self.parts.items()) if p.part is not None)
        return _hash(f"greatwar dice\n{secret}\n{self.start}\n{told}")

    def promise(self, commitment: str) -> str:
        """One hash of everything that was promised before the first part was shown."""
        return promise_of(commitment, {seat: p.commit for seat, p in self.parts.items()})

    @property
    def kept(self) -> bool:
        """Whether every part that was shown is the one promised."""
        return all(p.part is None or commit_to(p.part) == p.commit for p in self.parts.values())


class FairDice(Dice):
    """Answers from the server's secret, and from the parts of the seats as soon as they are agreed."""

    __slots__ = ("_seeded", "agreements")

    def __init__(self, seed: str, agreements: Iterable[Agreement] = ()) -> None:
        super().__init__(seed)
        self.agreements = tuple(agreements)
        self._seeded = tuple((a.start, Dice(a.seed(seed))) for a in reversed(self.agreements))

    def below(self, k: int, n: int) -> int:
        """Answer number `k`, by the last agreement that had been made before it."""
        for start, dice in self._seeded:
            if start <= k:
                return dice.below(k, n)
        return super().below(k, n)


def agreements_of(dice: Dice) -> tuple[Agreement, ...]:
    """What the seats have added to some dice."""
    return dice.agreements if isinstance(dice, FairDice) else ()


def check(agreements: Iterable[Agreement]) -> None:
    """Refuse agreements that begin with a die that cannot be."""
    if any(agreement.start < 0 for agreement in agreements):
        raise SaveError("an agreement about the dice begins before the first die")


def commit_to(part: str) -> str:
    """What may be shown of a part before all are promised."""
    return _hash(f"greatwar part {part}")


def promise_of(commitment: str, commits: Mapping[str, str]) -> str:
    """One hash of the server's promise and the promises of the seats."""
    return _hash(f"greatwar promise\n{commitment}\n" + "".join(f"{s}={c}\n" for s, c in sorted(commits.items())))


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
