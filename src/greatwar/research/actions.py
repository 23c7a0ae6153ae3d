"""Actions as numbers: exact both ways, as a mask over a fixed space, and as tokens.

A verb takes a fixed number of nouns, and a kind of noun has a fixed list of values. So all well-formed actions of a
game can be counted: verb after verb, and within a verb like the digits of a number, the last noun running fastest.
That number is the *id* of an action. Most ids are never legal; `mask` says which are now.

For networks with an output per *word* instead of one per action, `tokens` writes an action as its verb and nouns out
of one vocabulary, and `next_mask` says which word may come next: an action is then chosen in two or three small steps.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from math import prod
from typing import Any

from ..games import load
from ..kernel.action import Action, Noun
from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from .numbers import Ints, Mask, np


class ActionSpace:
    """All well-formed actions of a game, players' and chance's, numbered from 0 to `size` - 1."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.verbs = tuple(game.notation.verbs)
        self.size = 0
        self._first: list[int] = []  # the first id of each verb
        for verb in self.verbs:
            self._first.append(self.size)
            self.size += prod(len(noun.values) for noun in self._nouns(verb))
        self._begin = dict(zip(self.verbs, self._first, strict=True))
        self._digit = {id(n): {v: k for k, v in enumerate(n.values)} for verb in self.verbs for n in self._nouns(verb)}
        self.vocabulary = tuple(dict.fromkeys((*self.verbs, *self._noun_texts())))
        self._token = {word: number for number, word in enumerate(self.vocabulary, 1)}
        self.width = 1 + max(len(self._nouns(verb)) for verb in self.verbs)

    def _nouns(self, verb: str) -> tuple[Noun, ...]:
        return self.game.notation.verbs[verb]

    def _noun_texts(self) -> list[str]:
        return [str(value) for verb in self.verbs for noun in self._nouns(verb) for value in noun.values]

    # Ids ------------------------------------------------------------------------------------

    def index(self, action: Action) -> int:
        """The id of a well-formed action."""
        try:
            number = 0
            for noun, value in zip(self._nouns(action.verb), action.args, strict=True):
                number = number * len(noun.values) + self._digit[id(noun)][value]
            return self._begin[action.verb] + number
        except (KeyError, ValueError) as e:
            raise GreatwarError(f"{action} is no action of {self.game.title}") from e

    def action(self, index: int) -> Action:
        """The action with this id."""
        if not 0 <= index < self.size:
            raise GreatwarError(f"actions of {self.game.title} are numbered 0 to {self.size - 1}, not {index}")
        at = bisect_right(self._first, index) - 1
        number, args = int(index) - self._first[at], []
        for noun in reversed(self._nouns(self.verbs[at])):
            number, digit = divmod(number, len(noun.values))
            args.append(noun.values[digit])
        return Action(self.verbs[at], tuple(reversed(args)))

    def text(self, index: int) -> str:
        """The notation of the action with this id."""
        return str(self.action(index))

    def parse(self, text: str) -> int:
        """The id of the action written like this."""
        return self.index(self.game.parse(text))

    def indices(self, actions: Sequence[Action]) -> Ints:
        """The ids of a list of actions, in its order."""
        return np.fromiter(map(self.index, actions), np.int64, len(actions))

    def mask(self, actions: Sequence[Action]) -> Mask:
        """Ones at the ids of these actions, zeros at all others."""
        mask = np.zeros(self.size, np.int8)
        mask[self.indices(actions)] = 1
        return mask

    # Words ----------------------------------------------------------------------------------

    def tokens(self, action: Action) -> list[int]:
        """The numbers of the action's words in the vocabulary, counted from 1, padded with 0 to `width`."""
        words = [self._token[action.verb], *(self._token[str(arg)] for arg in action.args)]
        return words + [0] * (self.width - len(words))

    def features(self, actions: Sequence[Action]) -> Ints:
        """A row of tokens for each action: the features of a list of legal actions."""
        return np.array([self.tokens(a) for a in actions], np.int64).reshape(len(actions), self.width)

    def next_mask(self, features: Ints, prefix: Sequence[int] = ()) -> Mask:
        """Which tokens may follow `prefix` in these actions; a one at 0 means that the action may end here."""
        mask = np.zeros(len(self.vocabulary) + 1, np.int8)
        at = len(prefix)
        if at < self.width:
            fitting = features[(features[:, :at] == np.array(prefix, np.int64)).all(axis=1)]
            mask[fitting[:, at]] = 1
        return mask

    @property
    def fingerprint(self) -> str:
        """A short text that changes when ids or tokens mean something else."""
        kinds = [f"{verb}:{','.join(str(len(n.values)) for n in self._nouns(verb))}" for verb in self.verbs]
        text = "\n".join([*kinds, *self.vocabulary])
        return blake2b(text.encode(), digest_size=8).hexdigest()


@lru_cache(maxsize=8)
def action_space(game: str) -> ActionSpace:
    """The numbered actions of the game of that name."""
    return ActionSpace(load(game))
