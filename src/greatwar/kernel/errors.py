"""Errors that a person may see: each message is one clear sentence."""

from __future__ import annotations


class GreatwarError(Exception):
    """Base of all errors caused by input: a sentence for a person, never a traceback."""


class DataError(GreatwarError):
    """A data file is not what it should be; the message names file, line and column."""


class ParseError(GreatwarError):
    """A text is not the notation of anything in the game."""


class SaveError(GreatwarError):
    """A save or an encoded state cannot be read; `good` says how many of its records hold, if some do."""

    def __init__(self, message: str, good: int | None = None) -> None:
        super().__init__(message)
        self.good = good


class IllegalAction(GreatwarError):
    """A well-formed action that is not allowed here; carries the rule that forbids it."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} (rule {rule})")
        self.rule = rule
        self.reason = reason
