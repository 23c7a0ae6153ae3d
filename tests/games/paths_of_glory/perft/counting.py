"""Perft: how many ways there are to go on from a position, n plies deep.

A file *.perft is a recipe of a position and its counts:

    scenario campaign              the set-up, with nothing pending
    clear                          no units on the map (or: clear Sedan)
    at Sedan: FR 5, (FR 9)         units in a place; `reserve FRc, GEc` and `eliminated FR 9` likewise
    control Sedan: CP              trench Sedan: AP 2; turn 5; vp 10; rp FR 2; event CP-11; hand AP: AP-4
    pending AP operations 3        what is to be done, and by whom (see PENDING)
    AP activate-attack Sedan       a decision; `roll 4` a die
    die 4                          from here on every die shows this where chance is fixed; a draw gives the first card
    fixed 3 812                    sequences of 3 decisions, when chance is fixed and no ply
    expanded 3 1440                sequences of 3 plies, when every outcome of chance is a ply like a decision

A game that is over has one way to go on: none. Forced decisions are no plies, since nobody is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from greatwar.games.paths_of_glory.components import Side
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.operations import Operations
from greatwar.games.paths_of_glory.steps.redeployment import Redeploy
from greatwar.games.paths_of_glory.steps.replacements import Replace
from greatwar.games.paths_of_glory.steps.sequence import Turn
from greatwar.kernel.action import Action
from greatwar.kernel.step import CHANCE, Chance, Step
from tests.games.paths_of_glory.positions import Position, position

FOLDER = Path(__file__).parent
COUNTS = ("fixed", "expanded")

#: what may be pending, made from a number
PENDING: dict[str, Callable[[Side, int], Step]] = {
    "operations": lambda side, points: Operations(points),
    "redeployment": lambda side, points: Redeploy(points),
    "replacements": lambda side, points: Replace(side),
    "turn": lambda side, phase: Turn(phase),
}


class Count(msgspec.Struct):
    """A line with a count: how chance is taken, how deep, and how many sequences there are."""

    kind: str
    depth: int
    number: int


class Perft(msgspec.Struct):
    """A position, the die of fixed chance, and its counts."""

    state: State
    die: int
    counts: list[Count]


def read(path: Path) -> Perft:
    """Follow the recipe of a file."""
    made: Position | None = None
    perft = Perft(state=None, die=4, counts=[])  # type: ignore[arg-type]
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition("#")[0].strip().partition(" ")
        if word == "scenario":
            made = position(rest)
        elif word == "die":
            perft.die = int(rest)
        elif word in COUNTS:
            depth, number = rest.split()
            perft.counts.append(Count(word, int(depth), int(number)))
        elif word in (*GAME.seats, "roll", "draw"):
            _act(perft.state, rest if word in GAME.seats else f"{word} {rest}")
        elif word == "pending":
            assert made is not None
            perft.state = _pend(made, *rest.split())
        elif word:
            assert made is not None
            _set(made, word, rest)
    return perft


def _pend(made: Position, side: str, what: str, number: str = "0") -> State:
    made.active(side)
    return made.push(PENDING[what](Side[side], int(number))).build()


def _set(made: Position, word: str, rest: str) -> None:
    """One line of the recipe: a method of the builder with its words."""
    where, colon, what = rest.partition(":")
    if word in ("at", "hand"):
        getattr(made, word)(where, *_names(what))
    elif word in ("reserve", "eliminated", "event", "clear", "war"):
        getattr(made, word)(*_names(rest))
    elif word in ("turn", "vp"):
        getattr(made, word)(int(rest))
    elif colon:
        getattr(made, word)(where, *(int(x) if x.isdecimal() else x for x in what.split()))
    else:
        getattr(made, word)(*(int(x) if x.isdecimal() else x for x in rest.split()))


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _act(s: State, text: str) -> None:
    GAME.apply(s, GAME.parse(text))


# Counting ------------------------------------------------------------------------------------------


def count(s: State, kind: str, depth: int, die: int) -> int:
    """The number of sequences; the last ply is counted without being carried out."""
    if kind == "fixed":
        _settle_chance(s, die)
    listed = GAME.actions(s)
    if depth == 0 or not listed:
        return 1
    if depth == 1:
        return len(listed)
    return sum(count(after, kind, depth - 1, die) for after in _children(s, listed))


def _children(s: State, listed: list[Action]) -> Iterator[State]:
    for action in listed:
        after = s.copy()
        GAME.apply(after, action)
        yield after


def _settle_chance(s: State, die: int) -> None:
    """Let fixed chance answer until somebody decides."""
    while isinstance(GAME.step(s), Chance):
        GAME.apply(s, fixed_answer(GAME.actions(s), die))


def fixed_answer(outcomes: list[Action], die: int) -> Action:
    """The outcome that fixed chance gives: the die, or the first card."""
    return outcomes[die - 1] if outcomes[0].verb == "roll" else outcomes[0]


def count_plainly(data: bytes, kind: str, depth: int, die: int) -> int:
    """The same number found another way: every ply is carried out, from bytes and by text, on a state of its own."""
    s = GAME.from_bytes(data)
    if kind == "fixed" and GAME.actor(s) == CHANCE:
        GAME.apply(s, GAME.parse(str(fixed_answer(GAME.actions(s), die))))
        return count_plainly(s.to_bytes(), kind, depth, die)
    if depth == 0 or GAME.actor(s) is None:
        return 1
    total = 0
    for text in [str(action) for action in GAME.actions(s)]:
        after = GAME.from_bytes(data)
        GAME.apply(after, GAME.parse(text))
        total += count_plainly(after.to_bytes(), kind, depth - 1, die)
    return total


# Writing -------------------------------------------------------------------------------------------


def write() -> Iterator[Path]:
    """Write all counts anew."""
    for path in sorted(FOLDER.glob("*.perft")):
        perft = read(path)
        lines = path.read_text(encoding="utf-8").splitlines()
        for n, line in enumerate(lines):
            kind, _, rest = line.partition(" ")
            if kind in COUNTS:
                depth = int(rest.split()[0])
                lines[n] = f"{kind} {depth} {count(perft.state.copy(), kind, depth, perft.die)}"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        yield path
