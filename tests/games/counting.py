"""Perft: how many ways there are to go on from a position, n plies deep.

A file *.perft is a recipe of a position and its counts. A title has its own words for making a position; these are
common to all:

    CP activate-attack Sedan       a decision of a seat; `roll 4` a die; `draw 2` a draw
    die 4                          from here on every die shows this where chance is fixed; a draw gives the first one
    fixed 3 812                    sequences of 3 decisions, when chance is fixed and no ply
    expanded 3 1440                sequences of 3 plies, when every outcome of chance is a ply like a decision

A game that is over has one way to go on: none. Forced decisions are no plies, since nobody is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import msgspec

from greatwar.kernel.action import Action
from greatwar.kernel.game import Game
from greatwar.kernel.step import CHANCE, Chance

COUNTS = ("fixed", "expanded")
#: the plain count carries out every ply, so it is kept to trees of this size
PLAIN = 250


class Count(msgspec.Struct):
    """A line with a count: how chance is taken, how deep, and how many sequences there are."""

    kind: str
    depth: int
    number: int


class Perft(msgspec.Struct):
    """A position, the die of fixed chance, and its counts."""

    state: Any
    die: int
    counts: list[Count]


class Making(Protocol):
    """A position being made from the words of a title; `state` is ready when decisions or counts follow."""

    @property
    def state(self) -> Any:
        """The position."""
        ...

    def word(self, word: str, rest: str) -> None:
        """Follow one line of the recipe."""
        ...


class Counting:
    """The perft files of a title."""

    def __init__(
        self, game: Game[Any], folder: Path, making: type[Making], chance: tuple[str, ...] = ("roll", "draw")
    ) -> None:
        """`chance` are the verbs with which chance answers."""
        self.game = game
        self.chance = chance
        self.making = making
        self.files = sorted(folder.glob("*.perft"))

    def read(self, path: Path) -> Perft:
        """Follow the recipe of a file."""
        made, die, counts = self.making(), 4, []
        for line in path.read_text(encoding="utf-8").splitlines():
            word, _, rest = line.partition("#")[0].strip().partition(" ")
            if word == "die":
                die = int(rest)
            elif word in COUNTS:
                depth, number = rest.split()
                counts.append(Count(word, int(depth), int(number)))
            elif word in (*self.game.seats, *self.chance):
                text = rest if word in self.game.seats else f"{word} {rest}"
                self.game.apply(made.state, self.game.parse(text))
            elif word:
                made.word(word, rest)
        return Perft(made.state, die, counts)

    # Counting -------------------------------------------------------------------------------------

    def count(self, s: Any, kind: str, depth: int, die: int) -> int:
        """The number of sequences; the last ply is counted without being carried out."""
        if kind == "fixed":
            self._settle_chance(s, die)
        listed = self.game.actions(s)
        if depth == 0 or not listed:
            return 1
        if depth == 1:
            return len(listed)
        return sum(self.count(after, kind, depth - 1, die) for after in self._children(s, listed))

    def _children(self, s: Any, listed: list[Action]) -> Iterator[Any]:
        for action in listed:
            after = s.copy()
            self.game.apply(after, action)
            yield after

    def _settle_chance(self, s: Any, die: int) -> None:
        """Let fixed chance answer until somebody decides."""
        while isinstance(self.game.step(s), Chance):
            self.game.apply(s, fixed_answer(self.game.actions(s), die))

    def count_plainly(self, data: bytes, kind: str, depth: int, die: int) -> int:
        """The same number found another way: every ply is carried out, from bytes and by text, on its own state."""
        game = self.game
        s = game.from_bytes(data)
        if kind == "fixed" and game.actor(s) == CHANCE:
            game.apply(s, game.parse(str(fixed_answer(game.actions(s), die))))
            return self.count_plainly(s.to_bytes(), kind, depth, die)
        if depth == 0 or game.actor(s) is None:
            return 1
        total = 0
        for text in [str(action) for action in game.actions(s)]:
            after = game.from_bytes(data)
            game.apply(after, game.parse(text))
            total += self.count_plainly(after.to_bytes(), kind, depth - 1, die)
        return total

    # What the tests ask -----------------------------------------------------------------------------

    def check(self, path: Path) -> None:
        """The counts of a file hold."""
        perft = self.read(path)
        assert perft.counts
        for line in perft.counts:
            found = self.count(perft.state.copy(), line.kind, line.depth, perft.die)
            assert found == line.number, f"{path.name}: {line.kind} {line.depth}; if that is right: make golden"

    def check_plainly(self, path: Path) -> None:
        """The small counts of a file are confirmed by a plain recursion."""
        perft = self.read(path)
        small = [line for line in perft.counts if line.number <= PLAIN]
        assert small
        for line in small:
            assert self.count_plainly(perft.state.to_bytes(), line.kind, line.depth, perft.die) == line.number

    def write(self) -> Iterator[Path]:
        """Write all counts anew."""
        for path in self.files:
            perft = self.read(path)
            lines = path.read_text(encoding="utf-8").splitlines()
            for n, line in enumerate(lines):
                kind, _, rest = line.partition(" ")
                if kind in COUNTS:
                    depth = int(rest.split()[0])
                    lines[n] = f"{kind} {depth} {self.count(perft.state.copy(), kind, depth, perft.die)}"
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            yield path


def fixed_answer(outcomes: list[Action], die: int) -> Action:
    """The outcome that fixed chance gives: the die, or the first draw."""
    return outcomes[die - 1] if outcomes[0].verb == "roll" else outcomes[0]
