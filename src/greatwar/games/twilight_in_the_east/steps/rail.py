"""8.2 Railroad movement: entraining, travelling, detraining, depots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.step import Auto, Refusal
from ..components import Unit
from ..state import State


def off_map(s: State, u: Unit) -> bool:
    """8.2.8 Whether a unit travels on an off-map railway."""
    return any([d[0] == u.n for d in s.offmap])


def in_box(s: State, u: Unit) -> bool:
    """23.4 Whether a unit is in the Bukowina Holding Box and may come out."""
    return False


def begins(s: State, u: Unit) -> bool:
    """8.2 Begin the move of a depot or of a unit in Rail Mode; False if it moves on foot."""
    return False


def entrain_refusal(s: State, u: Unit, free: int) -> Refusal | None:
    """8.2.3(1) Why a unit cannot entrain where it stands."""
    return Refusal("8.2.3", "not yet")


def entrain(s: State, u: Unit, free: int, allowed: int) -> None:
    """8.2.3(1) Spend MPs on entraining."""


@dataclass(eq=False)
class Reroute(Auto):
    """8.2.4 Entrained units that cannot reach their destination."""

    asked_by: ClassVar[str] = "8.2.4"
    side: int

    def run(self, s: State) -> None:
        """Nothing yet."""


@dataclass(eq=False)
class LeftBehind(Auto):
    """8.2.3 Entrained units that were not moved travel on."""

    asked_by: ClassVar[str] = "8.2.3"
    side: int

    def run(self, s: State) -> None:
        """Nothing yet."""
