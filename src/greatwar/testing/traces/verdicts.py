"""Known differences: what the two programs do, who is right by which rule, and how to recognise them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from ...kernel.errors import DataError, GreatwarError
from ...kernel.tables import read_toml
from .differences import OutOfStep

if TYPE_CHECKING:
    from .replay import Replay

#: a condition on the position and on the decisions before, which the pattern of a verdict cannot say
Predicate = Callable[[Any, OutOfStep, dict[str, Any]], bool]


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A known difference; the patterns are regular expressions for the whole text."""

    id: str
    rule: str
    right: Literal["ours", "peer", "question", "equal"]
    why: str
    key: str
    ours: str = ".*"
    theirs: str = ".*"
    k: str = ".*"
    when: tuple[str, ...] = ()  # predicates of the title, all of which must hold
    skip: bool = False  # the decision has no effect: the replay goes on without it


class _File(msgspec.Struct, forbid_unknown_fields=True):
    verdict: list[Verdict]


def read_verdicts(path: Path, known: Mapping[str, Predicate]) -> tuple[Verdict, ...]:
    """The verdicts of a file, or of all files of a folder, checked."""
    if path.is_dir():
        return tuple(v for file in sorted(path.glob("*.toml")) for v in read_verdicts(file, known))
    found = tuple(read_toml(path, _File).verdict)
    for verdict in found:
        for name in verdict.when:
            if name not in known:
                raise DataError(f"{path}: verdict {verdict.id!r} names the unknown predicate {name!r}")
        for pattern in (verdict.key, verdict.ours, verdict.theirs, verdict.k):
            try:
                re.compile(pattern)
            except re.error as e:
                raise DataError(f"{path}: verdict {verdict.id!r} has the bad pattern {pattern!r}: {e}") from e
    return found


def judge(verdicts: Iterable[Verdict], r: Replay[Any], e: OutOfStep, line: dict[str, Any]) -> Verdict | None:
    """The first verdict that covers a difference."""
    return next((verdict for verdict in verdicts if covers(verdict, r, e, line)), None)


def covers(verdict: Verdict, r: Replay[Any], e: OutOfStep, line: dict[str, Any]) -> bool:
    """Whether the patterns match and all conditions hold."""
    texts = (
        (verdict.key, e.key),
        (verdict.k, line.get("k", line["t"])),
        (verdict.ours, e.ours),
        (verdict.theirs, e.theirs),
    )
    if not all(re.fullmatch(pattern, str(text), re.DOTALL) for pattern, text in texts):
        return False
    try:
        return all(r.PREDICATES[name](r, e, line) for name in verdict.when)
    except GreatwarError:
        return False  # it asks for a place or a unit that the line does not name
