"""What a title knows about being played well, in words of no game.

Rules say what may be done; counsel says what it is worth. Programs that play (`players`), reports (`analysis`) and
the table ask for it through this class, so that each title writes its knowledge once, in its own folder, and gets
opponents, odds and warnings by it. Counsel is only ever handed views: it cannot know what the asker may not know.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from .action import Action
from .rng import Rng
from .state import BaseState

S = TypeVar("S", bound=BaseState)


class Evaluation(msgspec.Struct, frozen=True):
    """What a position is worth to a seat: named parts, in the unit of the title's victory points."""

    parts: dict[str, float]
    chance: float  # of winning, between 0 and 1

    @property
    def total(self) -> float:
        """All parts together; above zero is good for the seat that asked."""
        return sum(self.parts.values())


class Advice(msgspec.Struct, frozen=True):
    """An action, and in a sentence what it aims at and what is expected of it."""

    action: Action
    reason: str


class Bar(msgspec.Struct, frozen=True):
    """One outcome and its probability."""

    label: str
    chance: float


class Chart(msgspec.Struct, frozen=True):
    """A distribution: the bars add up to one."""

    title: str
    bars: list[Bar]


class Odds(msgspec.Struct, frozen=True):
    """What a fight that is being prepared or fought will bring."""

    title: str
    summary: str
    charts: list[Chart]
    places: list[str] = []
    notes: list[str] = []


class Threat(msgspec.Struct, frozen=True):
    """Pieces and places that are cut off, or would be, and the enemy's moves that do it (none: it is so now)."""

    units: list[str]
    places: list[str]
    by: list[str] = []


class SupplyWatch(msgspec.Struct, frozen=True):
    """Who is out of supply now, and who could be after one operation of the enemy without a fight."""

    now: list[Threat]
    next: list[Threat]


class Counsel(Generic[S]):
    """The questions; a title answers those that make sense in it."""

    def evaluate(self, view: S, seat: int) -> Evaluation | None:
        """What the position is worth to a seat."""
        return None

    def advise(self, view: S, actions: list[Action], rng: Rng) -> Advice | None:
        """The action a sensible player would take, quickly; `actions` is never empty."""
        return None

    def odds(self, view: S) -> list[Odds]:
        """The fights that are being built or fought in this position."""
        return []

    def supply_watch(self, view: S, seat: int) -> SupplyWatch | None:
        """What of a seat's is cut off, or could be by one enemy operation."""
        return None

    def timeline(self, view: S) -> dict[str, Any]:
        """The figures worth drawing over a whole game, by name (victory points, levels of war …)."""
        return {}
