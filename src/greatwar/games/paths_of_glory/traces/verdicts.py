"""Known differences: what the two programs do, who is right by which rule, and how to recognise them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from ....kernel.errors import DataError
from ....kernel.tables import read_toml
from .differences import OutOfStep
from .predicates import PREDICATES

if TYPE_CHECKING:
    from .replay import Replay

OWN = Path(__file__).with_name("verdicts.toml")


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A known difference; the patterns are regular expressions for the whole text."""

    id: str
    rule: str
    right: Literal["ours", "peer", "question"]
    why: str
    key: str
    ours: str = ".*"
    theirs: str = ".*"
    k: str = ".*"
    when: str = ""  # a predicate of `PREDICATES`
    skip: bool = False  # the decision has no effect: the replay goes on without it


class _File(msgspec.Struct, forbid_unknown_fields=True):
    verdict: list[Verdict]


def read_verdicts(path: Path = OWN) -> tuple[Verdict, ...]:
    """The verdicts of a file, checked."""
    found = tuple(read_toml(path, _File).verdict)
    for verdict in found:
        if verdict.when and verdict.when not in PREDICATES:
            raise DataError(f"{path}: verdict {verdict.id!r} names the unknown predicate {verdict.when!r}")
        for pattern in (verdict.key, verdict.ours, verdict.theirs, verdict.k):
            try:
                re.compile(pattern)
            except re.error as e:
                raise DataError(f"{path}: verdict {verdict.id!r} has the bad pattern {pattern!r}: {e}") from e
    return found


def judge(verdicts: Iterable[Verdict], r: Replay, e: OutOfStep, line: dict[str, Any]) -> Verdict | None:
    """The first verdict that covers a difference."""
    for verdict in verdicts:
        texts = (
            (verdict.key, e.key),
            (verdict.k, line.get("k", line["t"])),
            (verdict.ours, e.ours),
            (verdict.theirs, e.theirs),
        )
        alike = all(re.fullmatch(pattern, str(text), re.DOTALL) for pattern, text in texts)
        if alike and (not verdict.when or PREDICATES[verdict.when](r, e, line)):
            return verdict
    return None
