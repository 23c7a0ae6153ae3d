"""Players of a temper: chance with a leaning, so that rare things happen more often than in blind play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ..kernel.action import Action
from ..kernel.rng import Rng

T = TypeVar("T")

#: the weight of whatever a temper does not name
USUAL = 10


class LivelyPlayer:
    """Chooses a verb by its weight, then one of the actions with that verb, each by the weight of its text."""

    def __init__(self, temper: Mapping[str, int]) -> None:
        self.temper = temper
        self._singled_out = {text.partition(" ")[0] for text in temper if " " in text}

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """One of `actions`; a verb counts once, however many actions have it."""
        by_verb: dict[str, list[Action]] = {}
        for action in actions:
            by_verb.setdefault(action.verb, []).append(action)
        verb = _drawn({verb: self.temper.get(verb, USUAL) for verb in by_verb}, rng)
        if verb not in self._singled_out:
            return rng.choice(by_verb[verb])
        return _drawn({action: self.temper.get(str(action), USUAL) for action in by_verb[verb]}, rng)


def _drawn(weights: Mapping[T, int], rng: Rng) -> T:
    """A key, drawn by weight; if none has any, each is equally likely."""
    total = sum(weights.values())
    if not total:
        return rng.choice(list(weights))
    at = rng.below(total)
    for key, weight in weights.items():
        at -= weight
        if at < 0:
            return key
    raise ValueError("the number lies beyond the weights")
