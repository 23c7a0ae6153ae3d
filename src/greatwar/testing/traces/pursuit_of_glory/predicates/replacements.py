"""Conditions on Replacement Points (17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import UNITS_OF_KIND
from .....games.pursuit_of_glory.names import RU
from .....games.pursuit_of_glory.state import BLOCKADE, NO_GE_RP
from ...differences import OutOfStep
from ...verdicts import Predicate
from ..words import kind_of
from .common import played

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


def half_points_converted(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A half point of an ally has paid for a unit in this phase."""
    for d in r.this_turn():
        paid = [k for k in d["delta"] if k.startswith("rp/")]
        kind = kind_of(str(d.get("unit", "")).partition("@")[0])[0]
        if d["k"] == "replace" and kind in UNITS_OF_KIND and paid:
            unit = UNITS_OF_KIND[kind][0]
            if (paid == ["rp/br"] and unit.nations & RU) or (paid == ["rp/ge"] and unit.ottoman):
                return True
    return False


#: cards with other RP values in the tables of the recorded game
OTHER_POINTS = frozenset({"AP11", "CP33", "CP44", "CP45", "CP52"})


def other_points(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A card was played for RPs that has other values there."""
    return bool(played(r, "rp") & OTHER_POINTS)


def no_german_points(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No GE RPs are used this turn."""
    return r.state.has_now(NO_GE_RP)


def no_blockade(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """ROYAL NAVY BLOCKADE has not been played."""
    return "event/royal_navy_blockade" not in r.theirs and not r.state.has(BLOCKADE)


PREDICATES: dict[str, Predicate] = {
    "half_points_converted": half_points_converted,
    "other_points": other_points,
    "no_german_points": no_german_points,
    "no_blockade": no_blockade,
}
