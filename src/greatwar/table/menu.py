"""The numbered choices of a decision, grouped so that a long list can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.markup import escape

from ..kernel.action import SEPARATOR, Action
from .hands import values

#: columns between two entries
_GAP = 3
#: a grid has at least so many verbs and at most so many nouns
_GRID_VERBS, _GRID_NOUNS = 3, 12


class Choice(NamedTuple):
    """An action with its number in the full list."""

    number: int
    action: Action


class Block(NamedTuple):
    """Choices that share their first words; an entry is a number and the words that follow."""

    heading: str
    entries: list[tuple[str, str]]


def choices(actions: Sequence[Action]) -> list[Choice]:
    """All actions, numbered from 1."""
    return [Choice(number, action) for number, action in enumerate(actions, 1)]


def matching(all_: Sequence[Choice], text: str) -> list[Choice]:
    """The choices that begin with a text, or else those that contain all of its words."""
    typed = text.casefold()
    begins = [c for c in all_ if str(c.action).casefold().startswith(typed)]
    return begins or [c for c in all_ if all(word in describe(c.action).casefold() for word in typed.split())]


def lines(shown: Sequence[Choice], width: int) -> list[str]:
    """The menu as lines of markup."""
    grid = _grid_size(shown)
    blocks = (line for block in _blocks(shown[grid:]) for line in _block_lines(block, width))
    return [*_grid_lines(shown[:grid], width), *blocks]


def describe(action: Action) -> str:
    """An action as a person reads it: nouns known by a number are followed by their name."""
    if not action.args:
        return action.verb
    return f"{action.verb} {SEPARATOR.join(map(caption, action.args))}"


def caption(noun: Any) -> str:
    """The notation of a noun and, where that says little, its name; a card also shows its values."""
    name = getattr(noun, "name", None)
    if not isinstance(name, str) or name == str(noun):
        return str(noun)
    return " ".join(filter(None, (str(noun), name, values(noun))))


# An overview: a very long list as its blocks, each on one entry --------------------------------------


def overview(shown: Sequence[Choice], width: int) -> list[str]:
    """Only the beginnings of the choices, with the numbers and the count of those behind each."""
    entries = [entry for block in _blocks(shown) for entry in _folded(block)]
    return list(_block_lines(Block("", entries), width))


def _folded(block: Block) -> list[tuple[str, str]]:
    if len(block.entries) == 1 or not block.heading:
        return block.entries
    if not block.heading.endswith(">"):
        return [(number, f"{block.heading} {text}") for number, text in block.entries]
    numbers = f"{block.entries[0][0]}–{block.entries[-1][0]}"
    return [(numbers, f"{block.heading} … {len(block.entries)} choices")]


# A grid: the same few nouns under several verbs, such as the uses of each card in a hand ------------


def _grid_size(shown: Sequence[Choice]) -> int:
    """How many choices at the beginning of a list make a good grid; 0 if they make none."""
    ones = list(takewhile(lambda c: len(c.action.args) == 1, shown))
    verbs = {c.action.verb for c in ones}
    nouns = {str(c.action.args[0]) for c in ones}
    good = len(verbs) >= _GRID_VERBS and len(nouns) <= _GRID_NOUNS and len(ones) > 2 * len(nouns)
    return len(ones) if good else 0


def _grid_lines(shown: Sequence[Choice], width: int) -> Iterator[str]:
    if not shown:
        return
    verbs = list(dict.fromkeys(c.action.verb for c in shown))
    nouns = {str(c.action.args[0]): caption(c.action.args[0]) for c in shown}
    numbers = {(str(c.action.args[0]), c.action.verb): c.number for c in shown}
    first = min(max(map(cell_len, nouns.values())), width - 8 * len(verbs) - 4)
    yield "  " + " " * first + "".join(f"[bold]{verb:>8}[/]" for verb in verbs)
    for noun, text in nouns.items():
        row = [numbers.get((noun, verb)) for verb in verbs]
        cells = "".join(" " * 8 if number is None else f"[cyan]{number:>8}[/]" for number in row)
        yield f"  {escape(set_cell_size(text, first))}{cells}".rstrip()


# Blocks: the choices that share their first words ------------------------------------------------


def _blocks(shown: Sequence[Choice]) -> Iterator[Block]:
    for verb, run in groupby(shown, key=lambda c: c.action.verb):
        same_verb = list(run)
        singles: list[Choice] = []
        for first, group in groupby(same_verb, key=_first):
            same_first = list(group)
            if len(same_first) == 1 or first is None:
                singles += same_first
                continue
            if singles:
                yield _verb_block(verb, singles)
                singles = []
            entries = [(str(c.number), SEPARATOR.join(map(caption, c.action.args[1:]))) for c in same_first]
            yield Block(f"{verb} {caption(first)} >", entries)
        if singles:
            yield _verb_block(verb, singles)


def _first(choice: Choice) -> Any:
    """What a choice is grouped by: its first noun, if others follow."""
    return choice.action.args[0] if len(choice.action.args) > 1 else None


def _verb_block(verb: str, same_verb: list[Choice]) -> Block:
    if len(same_verb) == 1:
        return Block("", [(str(same_verb[0].number), describe(same_verb[0].action))])
    return Block(verb, [(str(c.number), SEPARATOR.join(map(caption, c.action.args)) or verb) for c in same_verb])


def _block_lines(block: Block, width: int) -> Iterator[str]:
    if block.heading:
        yield f"  [bold]{escape(block.heading)}[/]"
    digits = max(3, *(len(number) for number, _ in block.entries))
    cell = max(cell_len(text) for _, text in block.entries) + digits + 1 + _GAP
    columns = max(1, (width - 2) // cell)
    rows = -(-len(block.entries) // columns)
    for row in range(rows):
        entries = block.entries[row::rows]
        yield "  " + "".join(_entry(number, text, digits, cell) for number, text in entries).rstrip()


def _entry(number: str, text: str, digits: int, cell: int) -> str:
    space = " " * max(0, cell - digits - 1 - cell_len(text))
    return f"[cyan]{number:>{digits}}[/] {escape(text)}{space}"
