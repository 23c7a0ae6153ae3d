"""What a table says by itself in its talk, and the time that is written beside it."""

from __future__ import annotations

from datetime import UTC, datetime

from .authority import Table
from .kept import Talk


def now() -> str:
    """The time as it is stored."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def say(table: Table, seat: int | None, kind: str, text: str) -> None:
    """Put a line into the talk of a table."""
    table.say(Talk(now(), None if seat is None else table.game.seats[seat], kind, text))


def say_end(table: Table) -> None:
    """Tell how a game ended, if it has; once."""
    result = table.result
    if table.over and result is not None and not any(line.kind == "end" for line in table.talk):
        winner = "a draw" if result.winner is None else f"{table.game.seats[result.winner]} wins"
        say(table, None, "end", f"The game is over: {winner} ({result.ending})")
