"""The film of a stretch of a game, and whose the lines of the log are: nothing hidden is told, in every title."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from greatwar.games import TITLES
from greatwar.kernel.session import Session
from greatwar.kernel.step import CHANCE
from greatwar.table.server.authority import Table
from greatwar.table.server.errors import Refused
from greatwar.table.server.film import film_of, film_task, strip_of
from greatwar.table.server.payload import described, told
from greatwar.table.server.seats import Seat
from greatwar.table.server.settings import find_game

from .serving import PATHS, Running, play_on

VIEWERS = (0, 1, None)


def table_of(title: str, seed: str = "film") -> Table:
    """A table of a title at its beginning, as the server keeps it."""
    game = find_game(title)
    session: Session[Any] = Session(game, next(iter(game.scenarios)), {}, seed)
    seats = [Seat("human", name, taken=True) for name in game.seats]
    table = Table("film", title, session, seats, "", "")
    table._mark_chance()
    return table


def decide(table: Table, action: str) -> None:
    assert table.actor is not None
    table.decide((table.actor,), table.number(table.actor), action)


@cache
def played(title: str, decisions: int = 30) -> tuple[Table, dict[int, bytes]]:
    """A game of decisions by chance, and the states after so many records."""
    table, rnd = table_of(title), random.Random(11)
    states = {len(table.session.records): table.session.state.to_bytes()}
    for _ in range(decisions):
        if table.actor is None:
            break
        decide(table, str(rnd.choice(table.session.actions)))
        states[len(table.session.records)] = table.session.state.to_bytes()
    return table, states


def patched(view: Any, patch: Any) -> Any:
    """A value after a merge patch (RFC 7386)."""
    if not isinstance(patch, dict):
        return patch
    found = dict(view) if isinstance(view, dict) else {}
    for key, value in patch.items():
        if value is None:
            found.pop(key, None)
        else:
            found[key] = patched(found.get(key), value)
    return found


@pytest.mark.parametrize("title", TITLES)
def test_a_film_shows_a_seats_own_views_and_lines_and_nothing_else(title: str):
    table, states = played(title)
    for viewer in VIEWERS:
        strip = strip_of(table, viewer, 0)
        view, patches = film_of(film_task(table, viewer, strip))
        assert [line for stop in strip.stops for line in stop["log"]] == told(table, viewer)[: strip.lines]
        compared = 0
        for index, patch in zip(strip.records, patches, strict=True):
            view = patched(view, patch)
            if index + 1 in states:
                compared += 1
                assert view == described(table, table.game.from_bytes(states[index + 1]), viewer)
        assert compared > 3


@pytest.mark.parametrize("title", TITLES)
def test_a_film_stops_only_where_a_seat_can_see_something_happen(title: str):
    table, _ = played(title)
    for viewer in VIEWERS:
        strip = strip_of(table, viewer, 0)
        for index, stop in zip(strip.records, strip.stops, strict=True):
            hidden = table.marks[index].secret not in (None, viewer)
            assert stop["log"] or not hidden
            assert not (hidden and {"die", "dice"} & set(stop))


def test_films_of_two_games_that_a_seat_cannot_tell_apart_are_the_same():
    """The Allied Powers are dealt other cards; the Central Powers' film must not change by it."""
    dealt = [twin(PATHS, other) for other in (False, True)]
    hands = [table.game.describe(table.session.state)["hands"]["AP"]["cards"] for table in dealt]
    assert hands[0] != hands[1]
    strips = [strip_of(table, 0, 0) for table in dealt]
    films = [film_of(film_task(table, 0, strip)) for table, strip in zip(dealt, strips, strict=True)]
    assert films[0] == films[1]
    assert strips[0].stops == strips[1].stops
    own = [film_of(film_task(table, 1, strip_of(table, 1, 0))) for table in dealt]
    assert own[0] != own[1]  # who holds the cards does see them


def twin(title: str, other: bool) -> Table:
    """A game up to the first card of the first player; the last hidden draw of the other seat goes another way."""
    game = find_game(title)
    first = table_of(title)
    decide(first, "take-guns")
    records = list(first.session.records)
    hidden = [n for n, r in enumerate(records) if r.by == CHANCE and r.secret == 1]
    again: Session[Any] = Session(game, next(iter(game.scenarios)), {}, "film", paused=True)
    for n, record in enumerate(records):
        outcomes = [a for a, _ in game.outcomes(again.state)] if record.by == CHANCE else []
        action = record.action
        if other and n == hidden[-1]:
            action = next(a for a in outcomes if a != action)
        again._decide(action, record.by)
    table = Table("film", title, again, first.seats, "", "")
    table.marks = list(first.marks)
    return table


@pytest.mark.parametrize("title", TITLES)
def test_a_film_goes_on_where_the_last_one_ended(title: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("greatwar.table.server.film.LONGEST", 7)
    table, _ = played(title)
    start, stops, told_lines = 0, 0, list[Any]()
    while start < len(told(table, 0)):
        strip = strip_of(table, 0, start)
        assert len(strip.stops) <= 7 or strip.lines == strip.last
        told_lines += [line for stop in strip.stops for line in stop["log"]]
        stops += len(strip.stops)
        assert strip.lines > start
        start = strip.lines
    assert told_lines == told(table, 0)
    with pytest.raises(Refused, match="from is a number"):
        strip_of(table, 0, start + 1)


def test_a_film_begins_at_the_nearest_position_that_is_known():
    table, states = played(PATHS)
    whole = strip_of(table, 0, 0)
    middle = whole.stops[len(whole.stops) // 2]["lines"]
    strip = strip_of(table, 0, middle)
    slow = film_of(film_task(table, 0, strip))
    count = max(n for n in states if n <= strip.first)
    table.recent.append((table.epoch, count, states[count]))
    task = film_task(table, 0, strip)
    assert (task.course.start, task.first) == (states[count], strip.first - count)
    assert film_of(task) == slow
    table.recent.clear()


def test_the_server_sends_a_film_to_each_seat_of_what_it_could_see(server: Running):
    mine, other = server.two(PATHS)
    mine.decide(mine.state()["n"], "take-guns")
    start = len(mine.state()["log"])
    play_on([mine, other], 25)
    for seat in (mine, other):
        now, found = seat.state(), seat.call("GET", "/film", **{"from": start})
        assert [line for stop in found["stops"] for line in stop["log"]] == now["log"][start : found["to"]]
        assert found["start"] == seat.call("GET", "/replay", at=start)["view"]
        view = found["start"]
        for stop in found["stops"]:
            view = patched(view, stop["patch"])
        assert (found["last"], view) == (len(now["log"]), now["view"])
    invitation = server.new_table(PATHS, {"CP": "me", "AP": "friend"})
    with pytest.raises(Exception, match="exchanged for a seat"):
        server.call("GET", f"/tables/{invitation.table}/film", token=invitation.links["AP"])


# Whose lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_a_line_of_the_log_belongs_to_the_seat_it_names_or_to_who_decided_it(title: str):
    table, _ = played(title)
    names, lines, seen = table.game.seats, table.session.log, 0
    for viewer in (0, 1):
        readable = [x for x in lines if x.only in (None, viewer)]
        for line, shown in zip(readable, told(table, viewer), strict=True):
            by = table.session.records[line.record].by
            named = [name for name in names if line.text.startswith((f"{name} ", f"{name}:"))]
            if named or by != CHANCE:
                seen += 1
                assert shown["by"] == (named[0] if named else names[by])
    assert seen


def test_what_chance_adds_belongs_to_the_decision_that_was_told_last():
    """Who lets a fight go on by playing no card does not turn the dice of the fight into his colour."""
    for seed in range(30):
        table, rnd = table_of(PATHS, str(seed)), random.Random(seed)
        for _ in range(150):
            listed = [str(a) for a in table.session.actions]
            fighting = [a for a in listed if a.startswith(("attack", "resolve", "activate-attack"))]
            declined = table.actor == 1 and "done" in listed and getattr(table.session.state, "combat", None)
            before = len(told(table, 0))
            whose = told(table, 0)[-1].get("by") if before else None
            decide(table, "done" if declined else rnd.choice(fighting or listed))
            new = told(table, 0)[before:]
            if declined and whose == "CP" and new and new[0]["text"].startswith("The attacker fires"):
                assert new[0]["by"] == "CP"
                assert 1 <= new[0]["die"] <= 6
                return
    raise AssertionError("nobody let a fight go on")


@pytest.mark.parametrize("title", TITLES)
def test_whose_a_line_is_hangs_on_nothing_that_is_hidden(title: str):
    """With every record that a seat cannot read said to be another's, its log stays as it is."""
    table, _ = played(title)
    for viewer in (0, 1):
        before = told(table, viewer)
        readable = {x.record for x in table.session.log if x.only in (None, viewer)}
        kept = list(table.session.records)
        for n, record in enumerate(kept):
            if n not in readable and record.by != CHANCE:
                table.session.records[n] = type(record)(1 - record.by, record.action, record.secret)
        try:
            assert told(table, viewer) == before
        finally:
            table.session.records[:] = kept
