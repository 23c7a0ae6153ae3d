"""Actions and their notation: a verb and its nouns, as text and back.

``retreat FR 5 > Cambrai`` is ``Action("retreat", (FR 5, Cambrai))``. Nouns are small objects of the
game (units, spaces, cards, numbers) whose ``str`` is their name; a game lists its verbs with the
kinds of noun they take, and parsing, completion and random well-formed actions follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from .errors import GreatwarError, ParseError
from .rng import Rng

SEPARATOR = " > "


class Action(msgspec.Struct, frozen=True, gc=False):
    """One click: a verb and its nouns."""

    verb: str
    args: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return f"{self.verb} {SEPARATOR.join(map(str, self.args))}" if self.args else self.verb


class Noun(msgspec.Struct, frozen=True):
    """A kind of noun: its name, all its values, and how its text is read."""

    name: str
    values: Sequence[Any]
    read: Callable[[str], Any]


def noun(name: str, values: Sequence[Any]) -> Noun:
    """A kind of noun whose values are known by their text (upper or lower case)."""
    table = {str(v).casefold(): v for v in values}

    def read(text: str) -> Any:
        value = table.get(text.strip().casefold())
        if value is None:
            near = _close_to(text.strip().casefold(), table, 0.6)
            hint = f"; did you mean {' or '.join(str(table[n]) for n in near)}?" if near else ""
            raise ParseError(f"{text.strip()!r} is no {name}{hint}")
        return value

    return Noun(name, values, read)


class Notation:
    """The verbs of a game with the nouns each takes."""

    def __init__(self, verbs: Mapping[str, tuple[Noun, ...]]) -> None:
        self.verbs = dict(verbs)

    def parse(self, text: str) -> Action:
        """Read one action; `ParseError` says what is wrong and what would be right."""
        if not isinstance(text, str):
            raise ParseError(f"an action is a text, not {type(text).__name__}")
        verb, _, rest = text.strip().partition(" ")
        nouns = self._nouns_of(verb)
        parts = rest.split(">") if rest.strip() else []
        if len(parts) != len(nouns):
            raise ParseError(f"{verb!r} is written: {self.form(verb)}")
        return Action(verb.casefold(), tuple(self._read(n, p) for n, p in zip(nouns, parts, strict=True)))

    def form(self, verb: str) -> str:
        """How an action with this verb is written."""
        return " ".join([verb, SEPARATOR.join(f"<{n.name}>" for n in self.verbs[verb.casefold()])]).strip()

    def random(self, rng: Rng) -> Action:
        """Any well-formed action, for tests of refusals."""
        verb = rng.choice(sorted(self.verbs))
        return Action(verb, tuple(rng.choice(n.values) for n in self.verbs[verb]))

    def _nouns_of(self, verb: str) -> tuple[Noun, ...]:
        nouns = self.verbs.get(verb.casefold())
        if nouns is None:
            near = _close_to(verb.casefold(), self.verbs, 0.5) or sorted(self.verbs)
            raise ParseError(f"{verb[:40]!r} is no verb of this game; try {', '.join(near)}")
        return nouns

    @staticmethod
    def _read(noun_: Noun, text: str) -> Any:
        try:
            return noun_.read(text)
        except ParseError:
            raise
        except (GreatwarError, ValueError, KeyError) as e:
            raise ParseError(str(e)) from e


def _close_to(text: str, known: Mapping[str, Any], cutoff: float) -> list[str]:
    """The known words that are nearest to one that is not known."""
    from difflib import get_close_matches  # only mistakes need it, and a start should not wait for it

    return get_close_matches(text, known, 3, cutoff)
