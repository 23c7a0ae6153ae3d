"""What Paths of Glory knows about being played well: the answers to the kernel's questions, each from its module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ....kernel.action import Action
from ....kernel.counsel import Advice, Counsel, Evaluation, Event, Moment, Odds, SupplyWatch
from ....kernel.rng import Rng
from ..state import State
from .advice import advise
from .chronicle import chronicle
from .consider import consider, moment
from .evaluation import evaluate
from .odds import odds
from .supply_watch import supply_watch
from .timeline import timeline


class PathsCounsel(Counsel[State]):
    """The counsel of Paths of Glory."""

    def evaluate(self, view: State, seat: int) -> Evaluation:
        return evaluate(view, seat)

    def advise(self, view: State, actions: list[Action], rng: Rng) -> Advice:
        return advise(view, actions, rng)

    def consider(self, view: State, actions: list[Action], rng: Rng) -> list[Advice]:
        return consider(view, actions, rng)

    def moment(self, view: State) -> int:
        return moment(view)

    def odds(self, view: State) -> list[Odds]:
        return odds(view)

    def supply_watch(self, view: State, seat: int) -> SupplyWatch:
        return supply_watch(view, seat)

    def timeline(self, view: State) -> dict[str, Any]:
        return timeline(view)

    def chronicle(self, moments: Iterable[Moment[State]]) -> Iterator[Event]:
        return chronicle(moments)
