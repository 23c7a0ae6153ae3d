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
