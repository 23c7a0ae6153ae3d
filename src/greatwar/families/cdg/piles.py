"""What a side may know of the other's cards, on plain rows by number of card: piles, and the epochs of `hands`.

The low half of an epoch's byte says when a card came to hand, the high half since when it has been in the pile unseen.
Whole rows are made anew at once: a view is asked for at every decision of a player.
"""

from __future__ import annotations

from ...kernel.rng import Rng
from .state import DECK, HAND, SHOWN, UNKNOWN


def veiled(
    pile: bytes, epochs: bytes, theirs: list[int], secret: list[int], epoch: int
) -> tuple[bytes, bytes, tuple[int, ...]]:
    """Piles and epochs as the other side sees them, and how many cards of the hand were drawn in each epoch so far.

    `theirs` are all cards of a side, `secret` those of them that cannot be told apart.
    """
    seen, dated = bytearray(pile), bytearray(epochs)
    hidden = [0] * (epoch + 1)
    for n in theirs:
        if pile[n] != SHOWN:
            dated[n] &= 240
    for n in secret:
        if pile[n] == HAND:
            hidden[epochs[n] & 15] += 1
        seen[n] = UNKNOWN
    return bytes(seen), bytes(dated), tuple(hidden)


def dealt(pile: bytes, epochs: bytes, unknown: list[int], hidden: tuple[int, ...], rng: Rng) -> tuple[bytes, bytes]:
    """Piles and epochs with the unknown cards dealt to hand and pile.

    The oldest part of the hand comes first, from the cards it can be made of.
    """
    full, dated = bytearray(pile), bytearray(epochs)
    left = unknown[:]
    for epoch in range(len(hidden)):
        candidates = [n for n in left if epochs[n] >> 4 <= epoch]
        rng.shuffle(candidates)
        for n in candidates[: hidden[epoch]]:
            full[n] = HAND
            dated[n] = epochs[n] & 240 | epoch
            left.remove(n)
    for n in left:
        full[n] = DECK
    return bytes(full), bytes(dated)


def doubles(pile: bytes, epochs: bytes, secret: list[int]) -> list[tuple[int, int]]:
    """The pairs of a card in hand and one in the pile that the other side cannot tell from each other."""
    held = [n for n in secret if pile[n] == HAND]
    piled = [n for n in secret if pile[n] == DECK]
    return [(a, b) for a in held for b in piled if epochs[b] >> 4 <= epochs[a] & 15]


def exchanged(pile: bytes, epochs: bytes, a: int, b: int) -> tuple[bytes, bytes]:
    """Piles and epochs with two cards in each other's place."""
    full, dated = bytearray(pile), bytearray(epochs)
    full[a], full[b] = pile[b], pile[a]
    dated[a] = epochs[a] & 240 | epochs[b] & 15
    dated[b] = epochs[b] & 240 | epochs[a] & 15
    return bytes(full), bytes(dated)
