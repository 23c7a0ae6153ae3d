"""What a clock holds, as it is stored with its table."""

from __future__ import annotations

from typing import Literal

import msgspec

HOUR, DAY = 3600, 86_400
#: a seat is reminded when a quarter of its time is left, but not earlier than a day before the end
_QUARTER = 0.25


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed about time when the table was made; all of it in seconds."""

    move: int = 0  # for each turn of a seat
    bank: int = 0  # for all turns together, when one takes longer
    at_zero: Literal["nothing", "loss", "program"] = "nothing"
    program: str = ""  # who plays on
    holidays: int = 0  # of each seat in the whole game


class Clock(msgspec.Struct):
    """Whose time runs, since when, and what each seat has left."""

    pace: Pace
    bank: list[float]
    holidays: list[float]
    away: list[float]  # until when each seat is away; 0 = it is here
    turn: int | None = None
    since: float | None = None  # None: it stands
    used: float = 0.0  # of this turn, before it last stood
    reminded: bool = False  # in this turn
    fallen: bool = False  # in this turn
    due: float | None = None  # when it asks for something next

    @classmethod
    def of(cls, pace: Pace, seats: int) -> Clock:
        """A clock that has not begun to run."""
        return cls(pace, [float(pace.bank)] * seats, [float(pace.holidays)] * seats, [0.0] * seats)

    def spent(self, now: float) -> float:
        """What this turn has taken; a time that went back takes nothing."""
        return self.used + (max(0.0, now - self.since) if self.since is not None else 0.0)

    def left(self, now: float) -> float | None:
        """What is left to who is asked; None if nobody is."""
        return None if self.turn is None else self.pace.move + self.bank[self.turn] - self.spent(now)

    def warning(self, seat: int) -> float:
        """How long before the end a seat is reminded."""
        return min(float(DAY), _QUARTER * (self.pace.move + self.bank[seat]))

    def follow(self, now: float, seat: int | None, runs: bool) -> bool:
        """Run for who is asked, or stand; whether anything has changed."""
        before = (self.turn, self.since, self.due, self.away[:])
        if seat != self.turn:
            self._hand_over(now, seat)
        if seat is not None and 0 < self.away[seat] <= now:
            self.away[seat] = 0.0
        going = runs and seat is not None and not self.away[seat]
        if going and self.since is None:
            self.since = now
        elif not going and self.since is not None:
            self.used, self.since = self.spent(now), None
        self.due = self._due(runs)
        return before != (self.turn, self.since, self.due, self.away)

    def _hand_over(self, now: float, seat: int | None) -> None:
        if self.turn is not None:
            over = max(0.0, self.spent(now) - self.pace.move)
            self.bank[self.turn] = max(0.0, self.bank[self.turn] - over)
        self.turn, self.used, self.since = seat, 0.0, None
        self.reminded = self.fallen = False

    def _due(self, runs: bool) -> float | None:
        if self.turn is None or not runs:
            return None
        if self.since is None:
            return self.away[self.turn] or None
        if self.fallen:
            return None
        zero = self.since - self.used + self.pace.move + self.bank[self.turn]
        return zero if self.reminded else zero - self.warning(self.turn)

    # Holidays -------------------------------------------------------------------------------

    def go_away(self, seat: int, now: float, seconds: float) -> None:
        """A holiday begins."""
        self.holidays[seat] -= seconds
        self.away[seat] = now + seconds if seconds else 0.0

    def come_back(self, seat: int, now: float) -> None:
        """A holiday ends; what was not taken of it is kept."""
        self.holidays[seat] += max(0.0, self.away[seat] - now)
        self.away[seat] = 0.0
