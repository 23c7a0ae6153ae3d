"""What a step is made of: its fields with types and defaults, and how a stored step is read back."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_type_hints

import msgspec

#: the default of a field that has none
REQUIRED: Any = msgspec.NODEFAULT


class Field(msgspec.Struct, frozen=True):
    """One field of a step."""

    name: str
    type: Any
    default: Any = REQUIRED


#: fields of compiled steps, which are no dataclasses any more; the build writes them here
_BOOKED: dict[type, tuple[Field, ...]] = {}


def book_fields(kind: type, fields: tuple[tuple[str, Any, Any], ...]) -> None:
    """Note the fields of a compiled step."""
    _BOOKED[kind] = tuple(Field(*field) for field in fields)


_known: dict[Any, tuple[Field, ...]] = {}


def fields_of(kind: Any) -> tuple[Field, ...]:
    """The fields of a step in their order."""
    found = _known.get(kind)
    if found is None:
        found = _known[kind] = _fields_of(kind)
    return found


def _fields_of(kind: Any) -> tuple[Field, ...]:
    for ancestor in kind.__mro__:
        if ancestor in _BOOKED:
            return _BOOKED[ancestor]
    if not dataclasses.is_dataclass(kind):
        return ()
    hints = get_type_hints(kind)
    return tuple(Field(f.name, hints[f.name], _default(f)) for f in dataclasses.fields(kind))


def _default(field: dataclasses.Field[Any]) -> Any:
    return REQUIRED if field.default is dataclasses.MISSING else field.default


@cache
def _shape(kind: type) -> type[msgspec.Struct]:
    """A record with the same fields, which checks what is read."""
    listed = [(f.name, f.type) if f.default is REQUIRED else (f.name, f.type, f.default) for f in fields_of(kind)]
    return msgspec.defstruct(kind.__name__, listed, forbid_unknown_fields=True)


def read_step(kind: type, stored: Mapping[str, Any], noun_of: Callable[[type, Any], Any] | None) -> Any:
    """The step of that kind with those stored fields; `msgspec.ValidationError` if they are not its own."""
    entry = {name: value for name, value in stored.items() if name != "step"}
    checked = msgspec.convert(entry, _shape(kind), dec_hook=noun_of)
    return kind(**{f.name: getattr(checked, f.name) for f in fields_of(kind)})
