"""What the server says when it does not do something: a status, a rule, a sentence."""

from __future__ import annotations

from ...kernel.errors import GreatwarError

NO_RULE = "-"


class Refused(GreatwarError):
    """A request that changes nothing."""

    def __init__(self, status: int, reason: str, rule: str = NO_RULE, opens: int | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.rule = rule
        self.reason = reason
        self.opens = opens  # a save that cannot be replayed to its end: how many of its records hold

    def body(self) -> dict[str, str | int]:
        """What the client is told."""
        told: dict[str, str | int] = {"rule": self.rule, "reason": self.reason}
        return told if self.opens is None else told | {"opens": self.opens}


def out_of_reach(error: Exception) -> Refused:
    """The database does not answer, or has no room left: nothing has changed, and it may go again in a moment."""
    return Refused(503, f"The server cannot reach its storage, or it is full; nothing has changed ({_kind(error)})")


def _kind(error: Exception) -> str:
    words = str(getattr(error, "orig", None) or type(error).__name__).strip().splitlines()
    return words[0][:80] if words else type(error).__name__


def stale() -> Refused:
    """The decision was made in another position than the one on the table."""
    return Refused(409, "The position has changed since; look again and decide anew")


def over() -> Refused:
    """Nothing is decided after the end."""
    return Refused(409, "The game is over")
