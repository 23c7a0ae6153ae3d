"""Reading states back: canonical bytes and JSON become positions, checked field by field."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from .errors import SaveError
from .fields import read_step
from .state import BaseState
from .step import Step

NounOf = Callable[[type, Any], Any]


def shape_of(fresh: BaseState) -> type[msgspec.Struct]:
    """A record with the fields of a state; the types are those of a fresh position, or named in `TYPES`."""
    named = [(name, fresh.TYPES.get(name) or _type_of(fresh, name)) for name in fresh.FIELDS if name != "pending"]
    listed = [("pending", list[Any]), *named]
    return msgspec.defstruct(f"{type(fresh).__name__}Shape", listed, forbid_unknown_fields=True)


def _type_of(fresh: BaseState, name: str) -> Any:
    value = getattr(fresh, name)
    if isinstance(value, bool | str | bytes):
        return type(value)
    if isinstance(value, int):
        return int
    if isinstance(value, tuple | list) and all(isinstance(x, int) for x in value):
        return tuple[int, ...] if isinstance(value, tuple) else list[int]
    raise TypeError(f"{type(fresh).__name__}.TYPES has to say how {name} is read")


def decode_steps(raw: list[Any], kinds: dict[str, type[Step]], noun_of: NounOf | None = None) -> list[Step]:
    """Turn the decoded stack back into steps; unknown or malformed ones are refused."""
    steps = []
    for entry in raw:
        name = entry.get("step") if isinstance(entry, dict) else entry
        if not isinstance(entry, dict) or not isinstance(name, str) or name not in kinds:
            raise SaveError(f"the state holds a pending step {str(name)[:40]!r} that this game does not have")
        steps.append(read_step(kinds[name], entry, noun_of))
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
            if kind.__name__ in found and found[kind.__name__] is not kind:
                raise RuntimeError(f"{kind.__module__} and {found[kind.__name__].__module__} both have {kind.__name__}")
            found[kind.__name__] = kind
    return found
