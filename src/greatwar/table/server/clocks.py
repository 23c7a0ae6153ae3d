"""Clocks: time for each turn of a seat, a bank for the whole game, holidays, and what happens when time has run out.

They go by the time of the server (`TableTime`), which runs only while a server does: nobody loses time to an outage,
to a power failure, or to a clock on the wall that was set.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ...kernel.errors import GreatwarError
from ...kernel.game import Game
from ...players import levels
from .authority import Table
from .errors import Refused
from .pace import DAY, Clock, Pace
from .schema import clocks_t, settings_t

#: what a clock asks for: that a seat is reminded, or that its time is up
Event = tuple[Literal["remind", "zero"], int]
#: how often the server's time is written down
_NOTED_SECONDS = 60.0
_KEY = "time"


class TableTime:
    """Seconds for which a server of these tables has been running; several processes keep to the one that is ahead."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._start = clock, clock()
        with engine.connect() as c:
            self._base = _noted(c)
        self._written = self._base

    def now(self) -> float:
        """The time by which clocks go."""
        return self._base + max(0.0, self._clock() - self._start)

    def forward(self, seconds: float) -> None:
        """Put the time forward."""
        self._base += seconds

    @property
    def to_note(self) -> bool:
        """Whether it is time to write the time down."""
        return self.now() - self._written >= _NOTED_SECONDS

    def note(self, c: Connection) -> None:
        """Write the time down, and keep to that of a process that is ahead."""
        known = _noted(c)
        self.forward(max(0.0, known - self.now()))
        now = repr(round(self.now(), 3))
        if not c.execute(settings_t.update().where(settings_t.c.key == _KEY).values(value=now)).rowcount:
            c.execute(settings_t.insert().values(key=_KEY, value=now))
        self._written = self.now()


def _noted(c: Connection) -> float:
    found = c.execute(sa.select(settings_t.c.value).where(settings_t.c.key == _KEY)).scalar()
    try:
        return max(0.0, float(found or 0))
    except ValueError:
        return 0.0


# At a table -----------------------------------------------------------------------------------------


def new_clock(game: Game[Any], pace: Pace | None) -> Clock | None:
    """The clock of a new table; a sentence if it cannot be kept."""
    if pace is None:
        return None
    if not pace.move and not pace.bank:
        raise GreatwarError("a clock needs time for each turn, or for the game")
    known = [level.name for level in levels(game)]
    if pace.at_zero == "program" and pace.program not in known:
        raise GreatwarError(f"no program {pace.program[:40]!r} can play on; there are {', '.join(known)}")
    return Clock.of(pace, len(game.seats))


def runs(table: Table) -> bool:
    """Whether somebody's time is running out: all have sat down, nobody has paused, and a person is asked."""
    actor = table.actor
    everybody = all(seat.taken for seat in table.seats)
    return actor is not None and table.paused_by is None and everybody and table.seats[actor].kind == "human"


def follow(table: Table, now: float) -> None:
    """Let the clock run for who is asked."""
    clock = table.clock
    if clock is not None and clock.follow(now, table.actor, runs(table)):
        table.touch()


def look(table: Table, now: float) -> list[Event]:
    """What the clock asks for now; what has to happen at zero is done."""
    clock = table.clock
    if clock is None or clock.turn is None or not runs(table):
        return []
    follow(table, now)
    left, seat = clock.left(now), clock.turn
    if left is None or clock.fallen:
        return []
    if left <= 0:
        _fall(table, clock, seat)
        follow(table, now)
        table.touch()
        return [("zero", seat)]
    if not clock.reminded and left <= clock.warning(seat):
        clock.reminded = True
        follow(table, now)
        table.touch()
        return [("remind", seat)]
    return []


def _fall(table: Table, clock: Clock, seat: int) -> None:
    clock.fallen = True
    name = table.game.seats[seat]
    if clock.pace.at_zero == "loss":
        others = [n for n in range(len(table.seats)) if n != seat]
        table.end(others[0] if len(others) == 1 else None, f"the time of {name} is up")
    elif clock.pace.at_zero == "program":
        place = table.seats[seat]
        place.kind, place.was, place.player, place.orders = "bot", place.player or name, clock.pace.program, ()
        table.undo_offer, table.draw_agreed = None, ()


def told_zero(table: Table, seat: int) -> str:
    """What everybody is told when a seat's time is up."""
    name, clock = table.game.seats[seat], table.clock
    if clock is not None and clock.pace.at_zero == "program":
        return f"The time of {name} is up: {table.seats[seat].player} plays on"
    return f"The time of {name} is up"


def go_away(table: Table, seats: tuple[int, ...], days: int, now: float) -> str:
    """Begin a holiday, or come back from one; what is told of it."""
    clock = table.clock
    if clock is None or not clock.pace.holidays:
        raise Refused(409, "There are no holidays at this table")
    if table.over:
        raise Refused(409, "The game is over")
    for seat in seats:
        clock.come_back(seat, now)
        if days * DAY > clock.holidays[seat]:
            raise Refused(409, f"There are {clock.holidays[seat] / DAY:.1f} days of holidays left")
        clock.go_away(seat, now, days * DAY)
    follow(table, now)
    table.touch()
    return f"is away for {days} day{'s' if days > 1 else ''}" if days else "is back"


def described(table: Table) -> dict[str, Any] | None:
    """The clock as clients get it: in seconds of the server's time, so that it changes only when something happens."""
    clock = table.clock
    if clock is None:
        return None
    names = table.game.seats
    return {
        **about_pace(clock.pace),
        "left": {name: round(clock.bank[n], 1) for n, name in enumerate(names)},
        "holidays_left": {name: round(clock.holidays[n], 1) for n, name in enumerate(names)},
        "away": {name: round(clock.away[n], 1) for n, name in enumerate(names) if clock.away[n]},
        "turn": None if clock.turn is None else names[clock.turn],
        "since": None if clock.since is None else round(clock.since, 1),
        "used": round(clock.used, 1),
        "fallen": clock.fallen,
    }


def about_pace(pace: Pace) -> dict[str, Any]:
    """What was agreed."""
    plain: dict[str, Any] = msgspec.to_builtins(pace)
    return plain


def due(c: Connection, now: float) -> list[str]:
    """Tables whose clocks ask for something."""
    wanted = sa.select(clocks_t.c.table_id).where(clocks_t.c.due <= now).order_by(clocks_t.c.due).limit(200)
    return list(c.execute(wanted).scalars())
