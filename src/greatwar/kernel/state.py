"""States: a game in progress as flat data.

A game's state is a plain class with slots: numbers, bytes, tuples, lists of numbers, and the stack of pending steps.
It has canonical bytes and JSON, is comparable and hashable by content, and copies share what is never changed in place.
Derived facts and the log stand in slots that are not among its `FIELDS`: they are no part of the state's identity and
may be dropped at any time.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, ClassVar, Final, Self

import msgspec

from .action import Action
from .step import Step

#: nothing has been weighed; never changed
UNWEIGHED: Final[list[tuple[Action, int]]] = []


def _plain(thing: Any) -> Any:
    """Components (spaces, units, cards) are stored as their numbers."""
    return int(thing)


_PACK: Final = msgspec.msgpack.Encoder(enc_hook=_plain)
_JSON: Final = msgspec.json.Encoder(enc_hook=_plain)


class BaseState:
    """What every state has: the stack of pending steps, the log it may be writing to, and what may be chosen now."""

    #: the fields that are the state, in the order of the canonical bytes
    FIELDS: ClassVar[tuple[str, ...]] = ("pending",)
    #: how those fields are read back whose type does not show in a fresh position: None, or tuples of other things
    TYPES: ClassVar[dict[str, Any]] = {}
    __slots__ = ("listed", "log", "pending", "weighed")

    def __init__(self, pending: list[Any]) -> None:
        self.pending = pending
        self.log: list[tuple[str, int | None]] | None = None
        self.listed: list[Action] | None = None
        #: what chance may answer, with weights, if that has been looked up
        self.weighed: list[tuple[Action, int]] = UNWEIGHED

    def copy(self) -> Self:
        """An independent copy; games name their own fields."""
        raise NotImplementedError

    def push(self, *steps: Step) -> None:
        """Put steps on the stack so that the first named is carried out first."""
        for step in reversed(steps):
            self.pending.append(step)

    def say(self, text: str, only: int | None = None) -> None:
        """Write a line to the log, if somebody listens; `only` = the one seat that may read it."""
        if self.log is not None:
            self.log.append((text, only))

    def changed(self) -> None:
        """Drop every derived fact; a title with caches overrides it."""

    def restored(self) -> None:
        """All fields have been read from outside; a title that keeps an index of them makes it anew."""
        self.changed()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BaseState) and type(other) is type(self) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return int.from_bytes(blake2b(self.to_bytes(), digest_size=8).digest(), "big") >> 3

    def fingerprint(self) -> str:
        """A short text equal for equal states, on every machine and in every process."""
        return blake2b(self.to_bytes(), digest_size=8).hexdigest()

    def stored(self) -> list[Any]:
        """The fields in their order, the steps as plain data."""
        values = [getattr(self, name) for name in self.FIELDS]
        values[0] = [step.data() for step in self.pending]
        return values

    def to_bytes(self) -> bytes:
        """The canonical bytes: the fields in their order, without their names."""
        return _PACK.encode(self.stored())

    def to_json(self) -> str:
        """The same as JSON text."""
        return _JSON.encode(dict(zip(self.FIELDS, self.stored(), strict=True))).decode()
