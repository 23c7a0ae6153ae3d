"""A limit is a small predicate with its rule number; legal lists and refusals both come from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....kernel.step import Refusal

#: takes the state and what is asked about; returns the rule against it, or None
Limit = Callable[..., Refusal | None]


def refused(limits: Sequence[Limit], *about: Any) -> Refusal | None:
    """The first limit that speaks against it, or None."""
    for limit in limits:
        refusal = limit(*about)
        if refusal is not None:
            return refusal
    return None


def refused1(limits: Sequence[Limit], a1: Any) -> Refusal | None:
    """The same for 1 things."""
    for limit in limits:
        refusal: Refusal | None = limit(a1)
        if refusal is not None:
            return refusal
    return None


def refused2(limits: Sequence[Limit], a1: Any, a2: Any) -> Refusal | None:
    """The same for 2 things."""
    for limit in limits:
        refusal: Refusal | None = limit(a1, a2)
        if refusal is not None:
            return refusal
    return None


def refused3(limits: Sequence[Limit], a1: Any, a2: Any, a3: Any) -> Refusal | None:
    """The same for 3 things."""
    for limit in limits:
        refusal: Refusal | None = limit(a1, a2, a3)
        if refusal is not None:
            return refusal
    return None


def refused4(limits: Sequence[Limit], a1: Any, a2: Any, a3: Any, a4: Any) -> Refusal | None:
    """The same for 4 things."""
    for limit in limits:
        refusal: Refusal | None = limit(a1, a2, a3, a4)
        if refusal is not None:
            return refusal
    return None


def refused5(limits: Sequence[Limit], a1: Any, a2: Any, a3: Any, a4: Any, a5: Any) -> Refusal | None:
    """The same for 5 things."""
    for limit in limits:
        refusal: Refusal | None = limit(a1, a2, a3, a4, a5)
        if refusal is not None:
            return refusal
    return None
