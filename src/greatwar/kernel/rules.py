"""Tags that tie code to the numbered rules of a rulebook.

``@rule("12.5.5#3")`` on a function or class says that it carries out that rule. The tag costs
nothing in play. While tests run, `trace()` makes every tagged callable note when it is entered,
so that a test may claim a rule only if the code of that rule has really been at work in it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import Any, TypeVar, cast

T = TypeVar("T")

#: game folder -> rule id -> names of the code that carries it out
CODE: dict[str, dict[str, list[str]]] = {}

_tracing = False
#: of each tagged callable its (game folder, rule id) marks, and whether it was entered since the last `forget()`
_marks: list[set[tuple[str, str]]] = []
_entered = bytearray()
_METHODS = ("actions", "outcomes", "take", "run", "refuse")
_PACKAGE = __package__.partition(".")[0]
_ABSTRACT = f"{__package__}.step"  # the bare step: entering it is no rule at work


def trace() -> None:
    """Let every callable tagged from now on note its rules when entered (tests only)."""
    global _tracing
    _tracing = True


def entered() -> set[tuple[str, str]]:
    """The (game folder, rule id) of all tagged code that ran since the last `forget()`, while tracing."""
    return {mark for marks, ran in zip(_marks, _entered, strict=True) if ran for mark in marks}


def forget() -> None:
    """Begin anew to note what is entered."""
    _entered[:] = bytes(len(_entered))


def rule(*ids: str) -> Callable[[T], T]:
    """Tag a function or class as carrying out the rules `ids`."""

    def tag(target: T) -> T:
        owner = cast(Any, target)
        module = getattr(owner, "__module__", None) or type(owner).__module__  # compiled lambdas have neither
        book(module, getattr(owner, "__qualname__", type(owner).__name__), *ids)
        return _traced(owner, _game_of(module), ids) if _tracing else target

    return tag


def book(module: str, name: str, *ids: str) -> None:
    """Note that the code of that name carries out the rules `ids`; compiled modules, whose tags are off, end so."""
    code = CODE.setdefault(_game_of(module), {})
    for id_ in ids:
        code.setdefault(id_, []).append(f"{module}:{name}")


def _game_of(module: str) -> str:
    """The title folder in a module's name; a title that lives outside this package has no folder here."""
    parts = module.split(".")
    if "games" in parts[:-1]:
        return parts[parts.index("games") + 1]
    if parts[0] == _PACKAGE:
        raise TypeError(f"{module}: only a title carries out rules; numbers and sentences stay there")
    return "*"


def _traced(target: Any, game: str, ids: tuple[str, ...]) -> Any:
    marks = {(game, id_) for id_ in ids}
    if isinstance(target, type):
        for name in _METHODS:
            method = getattr(target, name, None)
            if method is not None and method.__module__ != _ABSTRACT:
                setattr(target, name, _noting(method, marks))
        return target
    return _noting(target, marks)


def _noting(function: Any, marks: set[tuple[str, str]]) -> Any:
    """The function, which notes first that it was entered; every test of a title makes many such calls."""
    number = len(_marks)
    _marks.append(marks)
    _entered.append(0)
    given = _parameters(function)
    if given is None:

        @wraps(function)
        def noting(*args: Any, **kwargs: Any) -> Any:
            _entered[number] = 1
            return function(*args, **kwargs)

        return noting
    # a twin with the very same parameters: a call through `*args, **kwargs` would take three times as long
    room: dict[str, Any] = {"__function": function, "__entered": _entered}
    exec(f"def twin({given}): __entered[{number}] = 1; return __function({given})", room)
    room["twin"].__defaults__ = function.__defaults__
    return wraps(function)(room["twin"])


def _parameters(function: Any) -> str | None:
    """The names of a function's parameters; None if they are not all plain ones."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS) or code.co_kwonlyargcount:
        return None
    names = code.co_varnames[: code.co_argcount]
    return ", ".join(names) if not code.co_posonlyargcount else None
