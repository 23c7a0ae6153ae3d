"""Components of a title: places, counters, cards, each one object that is a number with a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from .errors import GreatwarError
from .tables import did_you_mean

T = TypeVar("T")


class Component(int):
    """A number, so that it indexes lists, with a name, which is its text; there is exactly one object for each."""

    name: str

    @classmethod
    def numbered(cls, number: int) -> Component:
        """The one component of that number."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).numbered, (int(self),)


def by_text(things: Iterable[T]) -> dict[str, T]:
    """Things by their text in lower case."""
    return {str(thing).casefold(): thing for thing in things}


def named(name: str, known: Mapping[str, T], what: str) -> T:
    """The thing of that name in any case; the sentence says which name is near."""
    thing = known.get(name.strip().casefold())
    if thing is None:
        near = did_you_mean(name.strip(), [str(k) for k in known.values()])
        raise GreatwarError(f"there is no {what} {name.strip()!r}{near}")
    return thing
