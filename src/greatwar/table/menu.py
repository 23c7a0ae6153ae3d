"""The numbered choices of a decision, grouped so that a long list can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.markup import escape

from ..kernel.action import SEPARATOR, Action

#: columns between two entries
_GAP = 3


class Choice(NamedTuple):
    """An action with its number in the full list."""

    number: int
    action: Action


class Block(NamedTuple):
    """Choices that share their first words."""

    heading: str
    entries: list[tuple[int, str]]


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
    return [line for block in _blocks(shown) for line in _block_lines(block, width)]


def describe(action: Action) -> str:
    """An action as a person reads it: nouns known by a number are followed by their name."""
    if not action.args:
        return action.verb
    return f"{action.verb} {SEPARATOR.join(map(caption, action.args))}"


def caption(noun: Any) -> str:
    """The notation of a noun and, where that says little, its name."""
    name = getattr(noun, "name", None)
    return f"{noun} {name}" if isinstance(name, str) and name != str(noun) else str(noun)


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
            entries = [(c.number, SEPARATOR.join(map(caption, c.action.args[1:]))) for c in same_first]
            yield Block(f"{verb} {caption(first)} >", entries)
        if singles:
            yield _verb_block(verb, singles)


def _first(choice: Choice) -> Any:
    """What a choice is grouped by: its first noun, if others follow."""
    return choice.action.args[0] if len(choice.action.args) > 1 else None


def _verb_block(verb: str, same_verb: list[Choice]) -> Block:
    if len(same_verb) == 1:
        return Block("", [(same_verb[0].number, describe(same_verb[0].action))])
    return Block(verb, [(c.number, SEPARATOR.join(map(caption, c.action.args)) or verb) for c in same_verb])


def _block_lines(block: Block, width: int) -> Iterator[str]:
    if block.heading:
        yield f"  [bold]{escape(block.heading)}[/]"
    digits = max(3, len(str(block.entries[-1][0])))
    cell = max(cell_len(text) for _, text in block.entries) + digits + 1 + _GAP
    columns = max(1, (width - 2) // cell)
    rows = -(-len(block.entries) // columns)
    for row in range(rows):
        entries = block.entries[row::rows]
        yield "  " + "".join(_entry(number, text, digits, cell) for number, text in entries).rstrip()


def _entry(number: int, text: str, digits: int, cell: int) -> str:
    space = " " * max(0, cell - digits - 1 - cell_len(text))
    return f"[cyan]{number:>{digits}}[/] {escape(text)}{space}"
