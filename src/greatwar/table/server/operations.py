"""What who sits at a table can do, the same by HTTP and by websocket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from pydantic import ValidationError

from . import marches, models
from .auth import Access, refuse_unless_seat
from .authority import Table
from .clocks import go_away
from .confirming import ask_to_confirm, is_confirmed
from .errors import Refused
from .notify import check_wish
from .push import check_push
from .saying import say, say_end
from .seats import Notify, Order, Push
from .tables import Tables

#: browsers of one seat that are told
BROWSERS = 5


def shown_seat(table: Table, access: Access) -> int | None:
    """The side of the table that a client looks from: the one that decides if he holds it."""
    if not access.seats:
        return None
    actor = table.actor
    return actor if actor is not None and actor in access.seats else access.seats[0]


async def _done(
    tables: Tables, access: Access, body: models.Operation, act: Callable[[Table], Any], beside: bool = False
) -> dict[str, Any]:
    """Do something once for each client id; the number of the position then.

    What stands `beside` the game may also be done by who has lost his seat to a program.
    """

    def checked(table: Table) -> Any:
        if not beside and all(table.seats[n].kind == "bot" for n in access.seats):
            raise Refused(403, "Your time was up, and a program plays on for you")
        return act(table)

    def shown(table: Table) -> int:
        return table.number(shown_seat(table, access))

    message = None if body.id is None else (access.who, body.id)
    return {"n": await tables.do(access.table, checked, shown, message)}


async def decide(tables: Tables, access: Access, body: models.Decide) -> dict[str, Any]:
    """Carry out a decision, once for each client id."""

    def act(table: Table) -> None:
        table.decide(access.seats, body.n, body.action)
        say_end(table)

    return await _done(tables, access, body, act)


async def march(tables: Tables, access: Access, body: models.March) -> dict[str, Any]:
    """Carry out a march of one or more pieces, once for each client id."""

    def act(table: Table) -> None:
        marches.march(table, access.seats, body.n, body.pieces, body.by)
        say_end(table)

    return await _done(tables, access, body, act)


def say_as(table: Table, seat: int, kind: str, doing: str) -> None:
    """Tell everybody what a seat does, in the words after its name."""
    say(table, seat, kind, f"{table.game.seats[seat]} {doing}")


async def _told(
    tables: Tables, access: Access, body: models.Operation, kind: str, act: Callable[[Table], str]
) -> dict[str, Any]:
    """Do something around the game and tell everybody: `act` says what the seat does, in the words after its name."""

    def do(table: Table) -> None:
        say_as(table, access.seats[0], kind, act(table))
        say_end(table)

    return await _done(tables, access, body, do)


async def undo(tables: Tables, access: Access, body: models.Empty) -> dict[str, Any]:
    """Take back one's last decision."""

    def act(table: Table) -> str:
        table.undo(access.seats)
        return "takes a decision back"

    return await _told(tables, access, body, "undo", act)


async def undo_request(tables: Tables, access: Access, body: models.UndoRequest) -> dict[str, Any]:
    """Ask the others to take back more than one may alone, or withdraw the request."""

    def act(table: Table) -> str:
        if body.withdraw:
            table.withdraw_undo(access.seats)
            return "asks no longer to take back"
        dice = _dice_from(table, access, body.decisions)
        done = table.ask_undo(access.seats[0], access.seats, body.decisions)
        return f"{'takes back' if done else 'asks to take back'} {body.decisions} of his decisions{dice}"

    return await _told(tables, access, body, "undo", act)


def _dice_from(table: Table, access: Access, decisions: int) -> str:
    """The open dice that would be taken back, as part of a sentence."""
    at = table.last_decision(access.seats, decisions)
    if at is None:
        return ""
    taken = zip(table.session.records[at[0] :], table.marks[at[0] :], strict=True)
    dice = [str(r.action) for r, mark in taken if r.by < 0 and mark.secret is None]
    return f", with these dice: {', '.join(dice)}" if dice else ", with no dice"


async def undo_answer(tables: Tables, access: Access, body: models.Answer) -> dict[str, Any]:
    """Agree to take back, or not."""

    def act(table: Table) -> str:
        table.answer_undo(access.seats, body.accept)
        return f"{'agrees' if body.accept else 'does not agree'} to take back"

    return await _told(tables, access, body, "undo", act)


async def chat(tables: Tables, access: Access, body: models.Chat) -> dict[str, Any]:
    """Say something to everybody at the table."""
    return await _done(tables, access, body, lambda table: say(table, access.seats[0], "chat", body.text), beside=True)


async def notes(tables: Tables, access: Access, body: models.Notes) -> dict[str, Any]:
    """Keep private notes."""

    def act(table: Table) -> None:
        for seat in access.seats:
            table.seats[seat].notes = body.text
        table.touch()

    return await _done(tables, access, body, act, beside=True)


async def pause(tables: Tables, access: Access, body: models.Pause) -> dict[str, Any]:
    """Stop the game or let it go on."""

    def act(table: Table) -> str:
        done = table.pause(access.seats, body.paused)
        if not done:
            return "would like to pause the game"
        return "pauses the game" if body.paused else "lets the game go on"

    return await _told(tables, access, body, "pause", act)


async def vacation(tables: Tables, access: Access, body: models.Vacation) -> dict[str, Any]:
    """Go on a holiday of so many days, in which one's clock stands; 0 = one is back."""

    def act(table: Table) -> str:
        return go_away(table, access.seats, body.days, tables.time.now())

    return await _told(tables, access, body, "clock", act)


async def aids(tables: Tables, access: Access, body: models.Aids) -> dict[str, Any]:
    """Switch odds, evaluation and warnings on or off for everybody, if all agree."""

    def act(table: Table) -> str:
        if table.tournament:
            raise Refused(403, "The tournament says whether there are odds and advice at its tables")
        done, what = table.set_aids(access.seats, body.on), "with" if body.on else "without"
        return f"{'plays' if done else 'would like to play'} {what} odds and advice"

    return await _told(tables, access, body, "aids", act)


async def resign(tables: Tables, access: Access, body: models.Empty) -> dict[str, Any]:
    """Give up; who holds several seats gives up the one that decides."""

    def act(table: Table) -> None:
        seat = shown_seat(table, access)
        assert seat is not None
        table.resign(seat)
        say_end(table)

    return await _done(tables, access, body, act)


async def draw_offer(tables: Tables, access: Access, body: models.DrawOffer) -> dict[str, Any]:
    """Offer a draw, or take the offer back."""

    def act(table: Table) -> str:
        table.offer_draw(access.seats, body.withdraw)
        return "takes the offer of a draw back" if body.withdraw else "offers a draw"

    return await _told(tables, access, body, "draw", act)


async def draw_answer(tables: Tables, access: Access, body: models.Answer) -> dict[str, Any]:
    """Agree to a draw, or not."""

    def act(table: Table) -> str:
        table.answer_draw(access.seats, body.accept)
        return f"{'agrees to' if body.accept else 'declines'} a draw"

    return await _told(tables, access, body, "draw", act)


async def dice(tables: Tables, access: Access, body: models.DicePart) -> dict[str, Any]:
    """Show the part one has promised to add to the dice, or add none after all."""
    if (body.part is None) != body.withdraw:
        raise Refused(422, "Show your part, or withdraw it")

    def act(table: Table) -> str:
        table.show_part(access.seats, body.part)
        return "adds to the dice" if body.part is not None else "adds nothing to the dice after all"

    return await _told(tables, access, body, "dice", act)


async def orders(tables: Tables, access: Access, body: models.Orders) -> dict[str, Any]:
    """Replace one's standing orders; they answer at once what is asked now."""
    wanted = tuple(Order(o.rule, o.answer, tuple(o.where), tuple(o.unless)) for o in body.orders)

    def act(table: Table) -> None:
        for seat in access.seats:
            table.seats[seat].orders = wanted
        table.touch()

    return await _done(tables, access, body, act)


async def notify(tables: Tables, access: Access, body: models.NotifyBody) -> dict[str, Any]:
    """Choose how to be told that it is one's turn."""
    wish = Notify(body.email, body.webhook, body.when, body.shape)
    check_wish(wish, tables.settings)
    sure = bool(body.email) and await is_confirmed(tables, access, body.email)
    if body.email and not sure:
        tables.letters.spend(body.email)

    def act(table: Table) -> None:
        for seat in access.seats:
            table.seats[seat].notify = msgspec.structs.replace(wish, confirmed=sure)
        table.touch()

    done = await _done(tables, access, body, act, beside=True)
    if body.email and not sure:
        await ask_to_confirm(tables, access, body.email)
    return done


async def push(tables: Tables, access: Access, body: models.PushBody) -> dict[str, Any]:
    """Be told in this browser even when the page is closed, or no longer."""
    browser = Push(body.endpoint, body.p256dh, body.auth)
    if not body.remove:
        await asyncio.to_thread(check_push, browser, tables.settings)

    def act(table: Table) -> None:
        for seat in access.seats:
            kept = [x for x in table.seats[seat].pushes if x.endpoint != body.endpoint]
            table.seats[seat].pushes = tuple([*kept, *([] if body.remove else [browser])][-BROWSERS:])
        table.touch()

    return await _done(tables, access, body, act, beside=True)


async def why(tables: Tables, access: Access, body: models.Why) -> dict[str, Any]:
    """Ask whether an action is allowed, and if not, which rule forbids it."""
    async with tables.opened(access.table) as table:
        refusal = table.why_not(access.seats, body.action)
    if refusal is None:
        return {"listed": True}
    return {"listed": False, "rule": refusal.rule, "reason": refusal.reason}


async def preview(tables: Tables, access: Access, body: models.Why) -> dict[str, Any]:
    """Ask what a listed action would do here and now; nothing changes and no die is rolled."""
    async with tables.opened(access.table) as table:
        return table.foresee(access.seats, body.action)


async def ways(tables: Tables, access: Access, body: models.Ways) -> dict[str, Any]:
    """Ask where a piece could get now by single steps, and by which way."""
    async with tables.opened(access.table) as table:
        view = marches.seen_by(table, access.seats, body.piece)
    return {"ways": {} if view is None else await marches.ways(table, view, body.piece)}


Handler = Callable[[Tables, Access, Any], Awaitable[dict[str, Any]]]

#: message type -> what it contains, and what is done
OPERATIONS: dict[str, tuple[type[models.Body], Handler]] = {
    "decide": (models.Decide, decide),
    "march": (models.March, march),
    "undo": (models.Empty, undo),
    "undo-request": (models.UndoRequest, undo_request),
    "undo-answer": (models.Answer, undo_answer),
    "chat": (models.Chat, chat),
    "notes": (models.Notes, notes),
    "pause": (models.Pause, pause),
    "vacation": (models.Vacation, vacation),
    "aids": (models.Aids, aids),
    "resign": (models.Empty, resign),
    "draw-offer": (models.DrawOffer, draw_offer),
    "draw-answer": (models.Answer, draw_answer),
    "dice": (models.DicePart, dice),
    "orders": (models.Orders, orders),
    "notify": (models.NotifyBody, notify),
    "push": (models.PushBody, push),
    "why": (models.Why, why),
    "preview": (models.Why, preview),
    "ways": (models.Ways, ways),
}


async def perform(tables: Tables, access: Access, kind: str, content: dict[str, Any]) -> dict[str, Any]:
    """Do what a message asks for; `Refused` says why not."""
    if kind not in OPERATIONS:
        raise Refused(422, f"There is no message of type {kind[:40]!r}; there are {', '.join(OPERATIONS)}")
    model, _ = OPERATIONS[kind]
    try:
        body = model.model_validate(content)
    except ValidationError as e:
        raise malformed(e.errors()) from e
    return await perform_checked(tables, access, kind, body)


async def perform_checked(tables: Tables, access: Access, kind: str, body: models.Body) -> dict[str, Any]:
    """The same with a message that is well-formed."""
    refuse_unless_seat(access)
    tables.writes.spend(access.who)
    return await OPERATIONS[kind][1](tables, access, body)


def malformed(errors: Any) -> Refused:
    """The sentence for a message that is not understood."""
    first = errors[0] if errors else {"loc": (), "msg": "it is not understood"}
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path", "header"))
    return Refused(422, f"The message is malformed: {f'{where[:80]}: ' if where else ''}{str(first['msg'])[:200]}")
