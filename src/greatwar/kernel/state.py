"""States: a game in progress as flat data.

A game's state is a `msgspec.Struct` of numbers, byte arrays, short lists and the stack of pending
steps. It has canonical bytes and JSON, is comparable and hashable by content, and is copied by
slices. Derived facts and the log live beside the fields (in the instance dictionary): they are no
part of the state's identity and may be dropped at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any, Self

import msgspec

from .errors import SaveError
from .step import Step

# Nouns (spaces, units, cards) are numbers with a name: they are stored as their numbers.
_PACK = msgspec.msgpack.Encoder(enc_hook=int)
_JSON = msgspec.json.Encoder(enc_hook=int)


class BaseState(msgspec.Struct, dict=True, eq=False, forbid_unknown_fields=True):
    """What every state has: the stack of pending steps, and the log it may be writing to."""

    pending: list[Any]

    def copy(self) -> Self:
        """An independent copy; games slice their own fields."""
        raise NotImplementedError

    def push(self, *steps: Step) -> None:
        """Put steps on the stack so that the first named is carried out first."""
        self.pending.extend(reversed(steps))

    def say(self, text: str, only: int | None = None) -> None:
        """Write a line to the log, if somebody listens; `only` = the one seat that may read it."""
        log = self.__dict__.get("log")
        if log is not None:
            log.append((text, only))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return int.from_bytes(blake2b(self.to_bytes(), digest_size=8).digest(), "big") >> 3

    def fingerprint(self) -> str:
        """A short text equal for equal states, on every machine and in every process."""
        return blake2b(self.to_bytes(), digest_size=8).hexdigest()

    def to_bytes(self) -> bytes:
        """The canonical bytes: the fields in their order, without their names."""
        return _PACK.encode(msgspec.structs.astuple(self))

    def to_json(self) -> str:
        """The same as JSON text."""
        return _JSON.encode(self).decode()


def decode_steps(
    raw: list[Any], kinds: dict[str, type[Step]], noun_of: Callable[[type, Any], Any] | None = None
) -> list[Step]:
    """Turn the decoded stack back into steps; unknown or malformed ones are refused."""
    steps = []
    for entry in raw:
        name = entry.get("step") if isinstance(entry, dict) else entry
        if not isinstance(entry, dict) or not isinstance(name, str) or name not in kinds:
            raise SaveError(f"the state holds a pending step {str(name)[:40]!r} that this game does not have")
        steps.append(msgspec.convert(entry, kinds[name], dec_hook=noun_of))
    return steps


@cache
def step_kinds(package: str) -> dict[str, type[Step]]:
    """All steps defined in a game's package, by name; two of one name could not be told apart in a save."""
    found: dict[str, type[Step]] = {}
    todo = [Step]
    while todo:
        kind = todo.pop()
        todo.extend(kind.__subclasses__())
        if f"{kind.__module__}.".startswith(f"{package}."):
            if kind.__name__ in found:
                raise RuntimeError(f"{kind.__module__} and {found[kind.__name__].__module__} both have {kind.__name__}")
            found[kind.__name__] = kind
    return found
