"""What the conditions of several chapters ask for."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import UNITS_OF_KIND, Unit
from ...differences import OutOfStep
from ..words import kind_of

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


#: 10.0
FULL_STACK = 3


def named(e: OutOfStep) -> str:
    """The item that only one program offers."""
    return str(e.theirs if e.theirs is not None else e.ours)


def items_apart(e: OutOfStep) -> Counter[str]:
    """The items of two lists that only one of them has."""
    ours, theirs = Counter(e.ours or ()), Counter(e.theirs or ())
    return (ours - theirs) + (theirs - ours)


def unit_of(r: Replay, e: OutOfStep, line: dict[str, Any]) -> Unit | None:
    """The unit that a redeployment or a move of one unit is about."""
    tokens = [line["unit"]] if "unit" in line else line.get("units", ())
    found = [u for token in tokens for u in r.units(token)]
    kinds = [kind_of(token.lstrip("*").partition("@")[0])[0] for token in tokens]
    alike = [UNITS_OF_KIND[kind][0] for kind in kinds if kind in UNITS_OF_KIND]  # it has gone on already
    return found[0] if found else alike[0] if alike else None


def supplied(r: Replay, e: OutOfStep) -> Unit | None:
    """The unit whose state of supply the programs do not agree on."""
    found = r.units(named(e))
    return found[0] if found else None


def goal_of(e: OutOfStep, line: dict[str, Any]) -> str:
    """Where a unit is sent."""
    return str(line["to"]) if e.key.startswith("illegal") else named(e)


def bare(token: str) -> str:
    """The kind of a counter."""
    return kind_of(token)[0]


def played(r: Replay, use: str = "") -> set[str]:
    """The cards of this action, or those played for one use."""
    return {str(d.get("card")) for d in r.this_round() if d["k"] == "play" and use in ("", d["as"])}
