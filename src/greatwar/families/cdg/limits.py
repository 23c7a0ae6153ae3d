"""Limits: small predicates of one signature, collected in tuples; list and refusal come from the same ones.

A limit takes the state and what is asked about, and returns the rule against it, or None. There is one function for
each number of arguments, so that types are checked and nothing is unpacked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...kernel.refusal import Refusal

A1 = TypeVar("A1")
A2 = TypeVar("A2")
A3 = TypeVar("A3")
A4 = TypeVar("A4")
A5 = TypeVar("A5")

Limit1 = Callable[[A1], Refusal | None]
Limit2 = Callable[[A1, A2], Refusal | None]
Limit3 = Callable[[A1, A2, A3], Refusal | None]
Limit4 = Callable[[A1, A2, A3, A4], Refusal | None]
Limit5 = Callable[[A1, A2, A3, A4, A5], Refusal | None]


def refused1(limits: tuple[Limit1[A1], ...], a1: A1) -> Refusal | None:
    """The first limit that speaks against it, or None."""
    for limit in limits:
        refusal = limit(a1)
        if refusal is not None:
            return refusal
    return None


def refused2(limits: tuple[Limit2[A1, A2], ...], a1: A1, a2: A2) -> Refusal | None:
    """The same for two arguments."""
    for limit in limits:
        refusal = limit(a1, a2)
        if refusal is not None:
            return refusal
    return None


def refused3(limits: tuple[Limit3[A1, A2, A3], ...], a1: A1, a2: A2, a3: A3) -> Refusal | None:
    """The same for three arguments."""
    for limit in limits:
        refusal = limit(a1, a2, a3)
        if refusal is not None:
            return refusal
    return None


def refused4(limits: tuple[Limit4[A1, A2, A3, A4], ...], a1: A1, a2: A2, a3: A3, a4: A4) -> Refusal | None:
    """The same for four arguments."""
    for limit in limits:
        refusal = limit(a1, a2, a3, a4)
        if refusal is not None:
            return refusal
    return None


def refused5(limits: tuple[Limit5[A1, A2, A3, A4, A5], ...], a1: A1, a2: A2, a3: A3, a4: A4, a5: A5) -> Refusal | None:
    """The same for five arguments."""
    for limit in limits:
        refusal = limit(a1, a2, a3, a4, a5)
        if refusal is not None:
            return refusal
    return None


def refused(limits: tuple[Callable[..., Refusal | None], ...], *about: Any) -> Refusal | None:
    """The same for any number of arguments; slower, for rare questions."""
    for limit in limits:
        refusal = limit(*about)
        if refusal is not None:
            return refusal
    return None
