"""A report on a game: its course in figures, the dice, the losses, the fights, the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from ..kernel.adviser import Event, Transition
from ..kernel.session import Session
from .course import course, drawn
from .luck import Fortune, Luck, fortune, luck
from .series import Points

#: fights that are told
FIGHTS = 12


class Loss(msgspec.Struct, frozen=True):
    """What a nation (or whatever a title counts by) has lost."""

    seat: int
    what: str
    figure: float


class Report(msgspec.Struct, frozen=True):
    """Everything a page about a game shows."""

    game: str
    title: str
    scenario: str
    seats: list[str]
    result: str
    records: int
    points: list[dict[str, float]]
    luck: list[Luck]
    fortune: Fortune
    losses: list[Loss]
    fights: list[Event]  # the most important ones, in their order
    cards: dict[str, dict[str, list[str]]]  # seat -> use -> cards, in their order


def report(
    session: Session[Any],
    tick: Callable[[], None] = lambda: None,
    note: Callable[[Event], object] = lambda event: None,
) -> Report:
    """The report on a game, finished or not; `tick` is called after each record, `note` with each event as it comes."""
    game, points = session.game, Points()
    events: list[Event] = []
    for event in game.adviser.chronicle(ticking(drawn(game, course(session), points), tick)):
        events.append(event)
        note(event)
    return Report(
        game.title,
        f"{game.title}: {game.scenarios[session.scenario].title}",
        session.scenario,
        list(game.seats),
        ending(session),
        len(session.records),
        points.points,
        luck(events),
        fortune(events, len(game.seats)),
        losses(events),
        decisive(events),
        {name: cards(events, seat) for seat, name in enumerate(game.seats)},
    )


def ticking(transitions: Iterator[Transition[Any]], tick: Callable[[], None]) -> Iterator[Transition[Any]]:
    """The transitions, counted."""
    for transition in transitions:
        yield transition
        tick()


def ending(session: Session[Any]) -> str:
    """How the game ended, or that it goes on, as a sentence."""
    result = session.result
    if result is None:
        return f"The game goes on. {session.prompt}."
    winner = "Nobody wins" if result.winner is None else f"{session.game.seats[result.winner]} wins"
    return f"{winner} in turn {result.turn}: {result.ending}."


def losses(events: list[Event]) -> list[Loss]:
    """What each nation lost in all, the most first."""
    found: dict[tuple[int, str], float] = {}
    for event in events:
        if event.kind == "loss":
            found[event.seat, event.what] = found.get((event.seat, event.what), 0.0) + event.figure
    return [Loss(seat, what, n) for (seat, what), n in sorted(found.items(), key=lambda x: (x[0][0], -x[1]))]


def decisive(events: list[Event]) -> list[Event]:
    """The fights on which most hung, in the order in which they were fought."""
    fights = [event for event in events if event.kind == "fight"]
    top = sorted(range(len(fights)), key=lambda n: (-fights[n].figure, n))[:FIGHTS]
    return [fights[n] for n in sorted(top)]


def cards(events: list[Event], seat: int) -> dict[str, list[str]]:
    """What a seat has played its cards as."""
    found: dict[str, list[str]] = {}
    for event in events:
        if event.kind == "card" and event.seat == seat:
            found.setdefault(event.how, []).append(event.what)
    return found
