"""Why something is not allowed; a record in a module that is never compiled."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why an action is not allowed: a rule number and a sentence of our own."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} (rule {self.rule})"
