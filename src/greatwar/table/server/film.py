"""The film of a stretch of a game: how the table looked to one viewer after each thing that he could see happen.

It stops only where the viewer may read a line of the log or the record itself, shows his own views alone, and tells
of each the lines he may read: nothing is in it that a replay and the log do not show him as well.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from .auth import Access
from .authority import Table
from .bots import Course, states_of
from .errors import Refused
from .looking import looked_from
from .payload import described_as, die_of, is_open, merge_patch, told
from .settings import find_game
from .tables import Tables

#: stops of one answer; who wants more asks on from its end
LONGEST = 120
_SECONDS = 60.0


class Shown(msgspec.Struct, frozen=True):
    """A film to be made: a stretch of a game, after which of its records it stops, and for whom."""

    course: Course
    first: int  # after so many records of the stretch the film begins
    stops: tuple[int, ...]  # the records of the stretch after which it stops
    viewer: int | None
    over: bool


class Strip(msgspec.Struct):
    """Where a film stops, and what is told there."""

    first: int  # how many records come before it
    records: list[int]
    stops: list[dict[str, Any]]
    lines: int  # lines of the log that are told at its end
    last: int  # and all that there are


async def film(tables: Tables, access: Access, start: int, seat: str | None) -> dict[str, Any]:
    """What happened after the first lines of the log that a viewer may read."""
    async with tables.opened(access.table) as table:
        viewer = looked_from(table, access, seat)
        strip = strip_of(table, viewer, start)
        shown = film_task(table, viewer, strip)
    view, patches = await tables.analysts.run(film_of, shown, _SECONDS)
    for stop, patch in zip(strip.stops, patches, strict=True):
        stop["patch"] = patch
    return {"from": start, "to": strip.lines, "last": strip.last, "start": view, "stops": strip.stops}


def strip_of(table: Table, viewer: int | None, start: int) -> Strip:
    """The records that are shown: those the viewer may read, and those of which a line tells him."""
    readable = [x for x in table.session.log if x.only is None or x.only == viewer or table.over]
    lines = told(table, viewer)
    if not 0 <= start <= len(lines):
        raise Refused(422, f"from is a number from 0 to {len(lines)}")
    count = len(table.session.records)
    first = 0 if start == 0 else min(readable[start - 1].record + 1, count)
    at = start
    while at < len(lines) and readable[at].record < first:  # lines of a record that has been seen
        at += 1
    strip = Strip(first, [], [], at, len(lines))
    for index in range(first, count):
        until = at
        while until < len(lines) and readable[until].record <= index:
            until += 1
        if until == at and not is_open(table, index, viewer):
            continue
        strip.records.append(index)
        position = index + 1 if table.over else until
        stop = {"at": position, "lines": until, "log": lines[at:until], **die_of(table, index, viewer)}
        strip.stops.append(stop)
        at = strip.lines = until
        if len(strip.stops) >= LONGEST and until < len(lines):
            break
    return strip


def film_task(table: Table, viewer: int | None, strip: Strip) -> Shown:
    """The work that is done in another process, from the nearest position that is known."""
    session = table.session
    known = [(n, state) for epoch, n, state in table.recent if epoch == table.epoch and n <= strip.first]
    skip, start = max(known, default=(0, None), key=lambda one: one[0])
    end = strip.records[-1] + 1 if strip.records else strip.first
    records = tuple((r.by, str(r.action)) for r in session.records[skip:end])
    course = Course(table.ref, session.scenario, dict(session.options), start, records)
    return Shown(course, strip.first - skip, tuple(n - skip for n in strip.records), viewer, table.over)


# In the other process -------------------------------------------------------------------------------


def film_of(shown: Shown) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The view before the film, and what each stop changes in the one before it."""
    game, course = find_game(shown.course.game), shown.course
    states = states_of(course)  # from a known state: after each record; from the beginning: before all as well
    if course.start is not None:
        states = [course.start, *states]
    wanted = [shown.first, *(n + 1 for n in shown.stops)]
    views = [described_as(game, game.from_bytes(states[n]), shown.viewer, shown.over) for n in wanted]
    return views[0], [merge_patch(a, b) for a, b in pairwise(views)]
