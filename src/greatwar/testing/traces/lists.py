"""What either program offers: the lists of both for the same question, held against each other in both directions.

What only one of them offers is a difference like any other, item by item, so that a verdict can be as narrow as the
case; it does not end the replay, because the position is still the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

OURS = "ours only"
THEIRS = "theirs only"


class Lists:
    """The counts of a replay: lists compared, and items that only one program offers, by kind of question."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.only: dict[str, Counter[str]] = {OURS: Counter(), THEIRS: Counter()}
        self._seen: set[tuple[int, str, str]] = set()

    def extra(
        self, line: int, kind: str, ours: Iterable[str], theirs: Iterable[str], part: str = ""
    ) -> list[tuple[str, str]]:
        """The items that only one program has in its list, with whose they are; each question is asked once."""
        if (line, kind, part) in self._seen:
            return []
        self._seen.add((line, kind, part))
        self.compared[kind] += 1
        mine, yours = set(ours), set(theirs)
        found = [(OURS, item) for item in sorted(mine - yours)] + [(THEIRS, item) for item in sorted(yours - mine)]
        for whose, _ in found:
            self.only[whose][kind] += 1
        return found

    def summary(self) -> dict[str, Any]:
        """The counts, for a report."""
        return {
            "compared": dict(sorted(self.compared.items())),
            "ours_only": dict(sorted(self.only[OURS].items())),
            "theirs_only": dict(sorted(self.only[THEIRS].items())),
        }
