"""Known differences: what the two programs do, who is right by which rule, and how to recognise them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from ....kernel.errors import DataError
from ....kernel.tables import read_toml
from ..components import SPACES, Country, Side
from .differences import OutOfStep

if TYPE_CHECKING:
    from .replay import Replay

PERSIA = tuple(x for x in SPACES if x.country is Country.PERSIA)
OWN = Path(__file__).with_name("verdicts.toml")
Predicate = Callable[["Replay", OutOfStep, dict[str, Any]], bool]


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
        texts = ((verdict.key, e.key), (verdict.k, line.get("k", line["t"])), (verdict.ours, e.ours), (verdict.theirs, e.theirs))
        if all(re.fullmatch(pattern, str(text), re.DOTALL) for pattern, text in texts):
            if not verdict.when or PREDICATES[verdict.when](r, e, line):
                return verdict
    return None


# What a pattern cannot say ------------------------------------------------------------------------


def legal_with_persia_open(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Turkey is neutral, and the action would be listed if Persia were open and Allied all the same."""
    if r.state.at_war("TU"):
        return False
    s = r.state.copy()
    s.__dict__.clear()
    s.enter_war("TU")
    for space in PERSIA:
        s.set_control(space, Side.AP)
    return r.game.parse(str(e.theirs)) in r.game.actions(s)


PREDICATES: dict[str, Predicate] = {"legal_with_persia_open": legal_with_persia_open}
