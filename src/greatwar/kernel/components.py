"""Components of a title: places, counters, cards, each one object that is a number with a name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from importlib import import_module
from typing import Any, ClassVar, TypeVar

from .errors import GreatwarError
from .tables import did_you_mean

T = TypeVar("T")


class Component:
    """One thing of a title with its number, which indexes lists, and its name, which is its text."""

    #: the tuple in the title's module `components` that holds all of this kind by number
    listed: ClassVar[str] = ""

    def __init__(self, n: int) -> None:
        self.n = n
        self.name = ""

    def __int__(self) -> int:
        return self.n

    def __hash__(self) -> int:
        return self.n

    def __lt__(self, other: Component) -> bool:
        return self.n < other.n

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec) if spec else str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return numbered, (type(self).__module__, self.listed, self.n)


def numbered(module: str, listed: str, number: int) -> Component:
    """The one component of that number."""
    found: Component = getattr(import_module(".components", module.rpartition(".")[0]), listed)[number]
    return found


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


def among(text: str, known: Collection[str], what: str) -> str:
    """The one of a few names that is meant: in full or by its beginning, in any case; the sentence lists them."""
    meant = [name for name in known if name.casefold() == text.casefold()]
    meant = meant or [name for name in known if name.casefold().startswith(text.casefold())]
    if len(meant) != 1:
        fault = f"there is no {what}" if not meant else f"more than one {what} begins with"
        raise GreatwarError(f"{fault} {text!r}; there are {', '.join(known) or 'none in this game'}")
    return meant[0]
