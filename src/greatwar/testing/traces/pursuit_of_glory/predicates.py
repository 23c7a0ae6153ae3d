"""What the pattern of a verdict cannot say: conditions on the position and on the decisions before."""

from __future__ import annotations

from ..verdicts import Predicate

PREDICATES: dict[str, Predicate] = {}
