"""Players of a style: chance with a leaning, so that rare things happen more often than in blind play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ..kernel.action import Action
from ..kernel.game import Game
from ..kernel.rng import Rng

T = TypeVar("T")

#: the weight of whatever a style does not name
USUAL = 10


class LivelyPlayer:
    """Chooses a verb by its weight, then one of the actions with that verb by weight.

    A style weighs verbs (`attack`), whole actions (`event CP-1`), and last nouns (`> Warsaw`: whatever leads there).
    """

    def __init__(self, style: Mapping[str, int]) -> None:
        self.style = style
        self._goals = {text[2:]: weight for text, weight in style.items() if text.startswith("> ")}
        self._singled_out = {text.partition(" ")[0] for text in style if " " in text}

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """One of `actions`; a verb counts once, however many actions have it."""
        by_verb: dict[str, list[Action]] = {}
        for action in actions:
            by_verb.setdefault(action.verb, []).append(action)
        verb = _drawn({verb: self.style.get(verb, USUAL) for verb in by_verb}, rng)
        if self._goals or verb in self._singled_out:
            return _drawn({action: self._weight(action) for action in by_verb[verb]}, rng)
        return rng.choice(by_verb[verb])

    def _weight(self, action: Action) -> int:
        goal = self._goals.get(str(action.args[-1]), USUAL) if action.args else USUAL
        return self.style.get(str(action), goal)


class StyledPlayer:
    """A player of a title's style; what is named with a seat (`Allied: pass`) is the leaning of that seat alone."""

    def __init__(self, game: Game[Any], name: str) -> None:
        self._game = game
        self._seated = [LivelyPlayer(style_of(game, name, seat)) for seat in game.seats]

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """One of `actions`, as the player of the seat that decides leans."""
        seat = self._game.actor(view)
        if seat is None or seat < 0:
            raise ValueError("no seat decides here")
        return self._seated[seat].decide(view, actions, rng)


def style_of(game: Game[Any], name: str, seat: str) -> dict[str, int]:
    """The weights of a style for one seat: those for all, and over them its own."""
    own: dict[str, int] = {}
    common: dict[str, int] = {}
    for text, weight in game.styles.get(name, {}).items():
        whose, parted, rest = text.partition(": ")
        if not parted:
            common[text] = weight
        elif whose == seat:
            own[rest] = weight
    return common | own


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
