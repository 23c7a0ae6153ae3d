"""Observations: what one side may know of a position, as a vector of fixed length.

The vector is made from the view alone, field by field, by the types that the game's state declares:

- a whole number or a truth value is one number;
- a list, tuple or byte array that has a length from the start (one entry per unit, space, card …) is that many numbers;
- a collection that begins empty is a *tally*: how often each number occurs in it (a set of units, spaces or cards);
- a word is one of the words known from scenarios and options, or none of them;
- an inner structure is its fields, after a flag that says whether it is there;
- the pending steps are the kind of the current one, a tally of the numbers it mentions, and how many there are of each
  kind.

Numbers are written as sign(x) · log2(1 + |x|) / 8: small ones stay apart and none gets large. What a view leaves blank
is blank here too. A tally keeps no order, so the vector says a little less than the view.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import accumulate
from math import copysign, log2
from typing import Any, Union, get_args, get_origin

import msgspec

from ..games import load
from ..kernel.fields import fields_of
from ..kernel.game import Game
from ..kernel.reading import shape_of, step_kinds
from ..kernel.state import BaseState
from ..kernel.step import Chance, Step
from .numbers import Floats, np

_COLLECTIONS = (list, tuple, bytes, bytearray, frozenset, set)
_SCALE = 8


class Piece:
    """A part of the vector: a name, a length, and how a value is written into it."""

    kind = "?"

    def __init__(self, name: str, size: int) -> None:
        self.name, self.size = name, size

    def write(self, value: Any, out: Floats) -> None:
        """Write a value into this part of the vector, which holds zeros."""
        raise NotImplementedError


class Counts(Piece):
    """Ones or counts at fixed places, written by the layout itself."""

    kind = "counts"


class Number(Piece):
    """One number."""

    kind = "number"

    def __init__(self, name: str) -> None:
        super().__init__(name, 1)

    def write(self, value: Any, out: Floats) -> None:
        number = int(value)
        out[0] = copysign(log2(1 + abs(number)) / _SCALE, number)


class Numbers(Piece):
    """An entry for each unit, space, card …"""

    kind = "numbers"

    def write(self, value: Any, out: Floats) -> None:
        raw = np.frombuffer(value, np.uint8) if isinstance(value, bytes | bytearray) else np.array(value, np.int64)
        entries = raw[: self.size].astype(np.float32)
        out[: len(entries)] = np.copysign(np.log2(1 + np.abs(entries)) / _SCALE, entries)


class Tally(Piece):
    """How often each number occurs; those beyond the end are counted with the last."""

    kind = "tally"

    def write(self, value: Any, out: Floats) -> None:
        for number in _numbers_in(value):
            out[max(0, min(number, self.size - 1))] += 1


class Word(Piece):
    """One of the known words; a word that is not known leaves zeros."""

    kind = "word"

    def __init__(self, name: str, words: Sequence[str]) -> None:
        super().__init__(name, len(words))
        self._at = {word: k for k, word in enumerate(words)}

    def write(self, value: Any, out: Floats) -> None:
        if value in self._at:
            out[self._at[value]] = 1


class Flag(Piece):
    """Whether something is there at all."""

    kind = "flag"

    def __init__(self, name: str) -> None:
        super().__init__(name, 1)

    def write(self, value: Any, out: Floats) -> None:
        out[0] = value is not None


class Layout:
    """The vector of a game: its pieces, and how a view is written into them."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._words = _known_words(game)
        self._range = 1 + max(len(n.values) for nouns in game.notation.verbs.values() for n in nouns)
        self._kinds = {name: k for k, name in enumerate(sorted(_step_names(game)))}
        start = game.new(next(iter(game.scenarios)), game.complete(next(iter(game.scenarios)), {}))
        self._paths: list[tuple[tuple[Any, ...], Piece]] = list(self._of_struct(shape_of(start), "", (), start))
        self._fixed = _fixed_pieces(game, len(self._kinds), self._range)
        self.pieces: list[Piece] = [*self._fixed, *(piece for _, piece in self._paths)]
        self._starts = [0, *accumulate(piece.size for piece in self.pieces)]
        self.size = self._starts[-1]

    def slices(self) -> dict[str, slice]:
        """Where each piece lies in the vector, by its name."""
        return {p.name: slice(a, a + p.size) for p, a in zip(self.pieces, self._starts, strict=False)}

    def observe(self, state: BaseState, seat: int) -> Floats:
        """What `seat` may know of a position, and nothing else."""
        return self.encode(self.game.view(state, seat), seat)

    def encode(self, view: BaseState, seat: int) -> Floats:
        """A view as a vector."""
        vector = np.zeros(self.size, np.float32)
        parts = [vector[a:b] for a, b in zip(self._starts, self._starts[1:], strict=False)]
        self._write_fixed(view, seat, parts)
        for (path, piece), part in zip(self._paths, parts[len(self._fixed) :], strict=True):
            value = _reached(view, path)
            if value is not None:
                piece.write(value, part)
        return vector

    def _write_fixed(self, view: BaseState, seat: int, parts: list[Floats]) -> None:
        parts[0][seat] = 1
        actor = self.game.actor(view)
        if actor is None:
            return
        parts[1][actor] = 1  # chance, which is -1, has the last place
        steps: list[Step] = view.pending
        parts[2][self._kinds[type(steps[-1]).__name__]] = 1
        for step in steps:
            parts[3][self._kinds[type(step).__name__]] += 1
        self._fixed[4].write(None if isinstance(steps[-1], Chance) else _mentioned(steps[-1]), parts[4])

    # From types to pieces -------------------------------------------------------------------

    def _of_struct(
        self, kind: Any, prefix: str, path: tuple[Any, ...], example: Any
    ) -> Iterator[tuple[tuple[Any, ...], Piece]]:
        blank = _blank(example)
        for field in msgspec.structs.fields(kind):
            if field.name != "pending":
                value = getattr(example, field.name) if example is not None else None
                begins = _beginning(blank, field.name, value)
                yield from self._of(field.type, prefix + field.name, (*path, field.name), begins)

    def _of(self, kind: Any, name: str, path: tuple[Any, ...], example: Any) -> Iterator[tuple[tuple[Any, ...], Piece]]:
        kind = _without_none(kind)
        origin = get_origin(kind) or kind
        if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
            yield path, Flag(name)
            yield from self._of_struct(origin, f"{name}.", path, example)
        elif origin is str:
            yield path, Word(name, self._words)
        elif origin in _COLLECTIONS:
            yield from self._of_collection(kind, name, path, example)
        else:
            yield path, Number(name)

    def _of_collection(
        self, kind: Any, name: str, path: tuple[Any, ...], example: Any
    ) -> Iterator[tuple[tuple[Any, ...], Piece]]:
        inner = get_args(kind)[0] if get_args(kind) else int
        if not example:
            yield path, Tally(name, self._range)
        elif (get_origin(inner) or inner) in _COLLECTIONS:
            for k, part in enumerate(example):
                yield from self._of(inner, f"{name}.{k}", (*path, k), part)
        else:
            yield path, Numbers(name, len(example))


def _fixed_pieces(game: Game[Any], kinds: int, range_: int) -> list[Piece]:
    """What every game's vector begins with."""
    who = [Counts("seat", len(game.seats)), Counts("to decide", len(game.seats) + 1)]
    return [*who, Counts("current step", kinds), Counts("steps", kinds), Tally("current step mentions", range_)]


def _mentioned(step: Step) -> tuple[Any, ...]:
    return tuple(getattr(step, field.name) for field in fields_of(type(step)))


def _beginning(blank: Any, name: str, start: Any) -> Any:
    """A value that shows the length of a collection: that of a blank state, or else a list as it is at the start.

    Bytes and tuples that a blank state does not have are taken to be piles that grow and shrink.
    """
    if blank is not None:
        return getattr(blank, name)
    return None if isinstance(start, bytes | tuple) else start


def _blank(start: Any) -> Any:
    """A state as its class makes it, before anything is set up; None where it cannot be made from options alone."""
    return type(start)([], start.options) if hasattr(start, "options") else None


def _without_none(kind: Any) -> Any:
    if get_origin(kind) in (Union, types.UnionType):
        return next(a for a in get_args(kind) if a is not type(None))
    return kind


def _known_words(game: Game[Any]) -> list[str]:
    """Every word that a scenario or an option may put into a state."""
    values = {value for option in game.options.values() for value in option.values}
    return sorted({*game.scenarios, *values})


def _step_names(game: Game[Any]) -> Iterable[str]:
    return step_kinds(game.package)


def _reached(view: Any, path: tuple[Any, ...]) -> Any:
    """The value at the end of a path of field names and places; None if the way ends before."""
    for part in path:
        if view is None:
            return None
        view = getattr(view, part) if isinstance(part, str) else view[part]
    return view


def _numbers_in(value: Any) -> Iterator[int]:
    """All numbers in a value, however deep; nouns count as their numbers, words and blanks as nothing."""
    if value is None or isinstance(value, str):
        return
    if isinstance(value, msgspec.Struct):
        value = msgspec.structs.astuple(value)
    if isinstance(value, _COLLECTIONS):
        for part in value:
            yield from _numbers_in(part)
    elif isinstance(value, int | IntEnum) or hasattr(value, "__int__"):
        yield int(value)


@lru_cache(maxsize=8)
def layout(game: str) -> Layout:
    """The observation vector of the game of that name."""
    return Layout(load(game))
