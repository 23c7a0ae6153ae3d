"""A limit is a small predicate with its rule number; legal lists and refusals both come from it.

All limits of a tuple take the same things, the state first; `refused3` asks limits that take three things, and so on.
A fixed number of arguments lets the compiled build call them directly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....kernel.step import Refusal

#: takes the state and what is asked about; returns the rule against it, or None
Limit = Callable[..., Refusal | None]


def refused(limits: Sequence[Limit], *about: Any) -> Refusal | None:
    """The first limit that speaks against it, or None; for rare questions."""
    for limit in limits:
        refusal = limit(*about)
        if refusal is not None:
            return refusal
    return None


def refused1(limits: Sequence[Limit], s: Any) -> Refusal | None:
    """The same for the state alone."""
    for limit in limits:
        refusal: Refusal | None = limit(s)
        if refusal is not None:
            return refusal
    return None


def refused2(limits: Sequence[Limit], s: Any, it: Any) -> Refusal | None:
    """The same for the state and one thing."""
    for limit in limits:
        refusal: Refusal | None = limit(s, it)
        if refusal is not None:
            return refusal
    return None


def refused3(limits: Sequence[Limit], s: Any, it: Any, to: Any) -> Refusal | None:
    """The same for the state and two things."""
    for limit in limits:
        refusal: Refusal | None = limit(s, it, to)
        if refusal is not None:
            return refusal
    return None


def refused4(limits: Sequence[Limit], s: Any, it: Any, start: Any, to: Any) -> Refusal | None:
    """The same for the state and three things."""
    for limit in limits:
        refusal: Refusal | None = limit(s, it, start, to)
        if refusal is not None:
            return refusal
    return None
