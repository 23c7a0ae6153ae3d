"""What a client gets to see: the whole position as one seat may know it, and the difference between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ...kernel.game import Game
from ...kernel.step import CHANCE
from .authority import Table
from .clocks import described as clock_of

#: who looks: a seat, or None for who only watches
Viewer = int | None
#: keys of a message that are always whole, and lists that grow
_LISTS = {"log": "log_from", "talk": "talk_from"}
#: the verbs of chance that roll: one die, or several that are added up
_ROLLS = {"roll": "die", "dice": "dice", "fortunes": "dice"}


def payload(table: Table, viewer: Viewer, held: tuple[int, ...] = ()) -> dict[str, Any]:
    """Everything that changes with the game, for a viewer who holds these seats; made once for each position."""
    found: dict[str, Any] | None = table.seen.get((viewer, held))
    if found is None:
        found = table.seen[viewer, held] = _payload(table, viewer, held)
    return found


def _payload(table: Table, viewer: Viewer, held: tuple[int, ...]) -> dict[str, Any]:
    session, game, actor = table.session, table.game, table.actor
    acting = actor is not None and actor == viewer
    seat = None if viewer is None else table.seats[viewer]
    return {
        "n": table.number(viewer),
        "view": described(table, session.state, viewer),
        "actor": None if actor is None else game.seats[actor],
        "prompt": session.prompt if acting else table.public_prompt(viewer),
        "rule": table.asked_by(),
        "actions": [str(a) for a in session.actions] if acting else [],
        "labels": table.labels() if acting else {},
        "undo": undo_info(table, held),
        "paused": None if table.paused_by is None else game.seats[table.paused_by],
        "offers": offers(table, viewer),
        "clock": clock_of(table),
        "orders": [] if seat is None else msgspec.to_builtins(seat.orders),
        "notify": {} if seat is None else msgspec.to_builtins(seat.notify),
        "pushes": [] if seat is None else [push.endpoint for push in seat.pushes],
        "notes": "" if seat is None else seat.notes,
        "result": result(table),
        "log": told(table, viewer),
        "talk": msgspec.to_builtins(table.talk),
        "said": {game.seats[k]: text for k, text in table.said.items() if text},
    }


def described(table: Table, state: Any, viewer: Viewer) -> dict[str, Any]:
    """The game's description of a state for a viewer; after the end everybody sees everything."""
    return described_as(table.game, state, viewer, table.over)


def described_as(game: Game[Any], state: Any, viewer: Viewer, over: bool) -> dict[str, Any]:
    """The same without a table."""
    if over:
        return game.describe(state)
    if viewer is not None:
        return game.describe(game.view(state, viewer))
    views = [game.describe(game.view(state, seat)) for seat in range(len(game.seats))]
    seen: dict[str, Any] = views[0]
    for other in views[1:]:
        seen = common(seen, other)
    return seen


def common(a: dict[str, Any], b: dict[str, Any]) -> dict[str, Any]:
    """What two descriptions agree on: what every seat knows is no secret from who watches."""
    found: dict[str, Any] = {}
    for key in a.keys() & b.keys():
        if isinstance(a[key], dict) and isinstance(b[key], dict):
            found[key] = common(a[key], b[key])
        elif isinstance(a[key], list) and isinstance(b[key], list):
            found[key] = [x for x in a[key] if x in b[key]]
        elif a[key] == b[key]:
            found[key] = a[key]
    return {key: found[key] for key in a if key in found}


def log_lines(table: Table, viewer: Viewer, records: int | None = None) -> list[str]:
    """The log as a viewer may read it, up to the first so many records."""
    lines = table.session.log if records is None else [x for x in table.session.log if x.record < records]
    return [x.text for x in lines if x.only is None or x.only == viewer or table.over]


def told(table: Table, viewer: Viewer, records: int | None = None) -> list[dict[str, Any]]:
    """The same lines, each with the seat it belongs to, and with the die that brought it about.

    A line belongs to the seat that it names first; else to who decided what it tells of; what chance adds belongs
    to the last decision of which there is a line: who lets a fight go on by playing no card has not begun it. Nothing
    but lines that this viewer may read and who decided them goes into it.
    """
    names, carried, noted = table.game.seats, "", -1
    found: list[dict[str, Any]] = []
    for line in table.session.log:
        if records is not None and line.record >= records:
            break
        if not (line.only is None or line.only == viewer or table.over):
            continue
        record = table.session.records[line.record] if line.record < len(table.session.records) else None
        if record is not None and record.by != CHANCE:
            carried = names[record.by]
        whose = _named_first(names, line.text) or carried
        one: dict[str, Any] = {"text": line.text, "by": whose} if whose else {"text": line.text}
        if record is not None and line.record != noted:
            one |= die_of(table, line.record, viewer)
        noted = line.record
        found.append(one)
    return found


def _named_first(names: Sequence[str], text: str) -> str:
    """The seat whose name a line begins with."""
    return next((name for name in names if text.startswith(name) and not text[len(name) : len(name) + 1].isalnum()), "")


def is_open(table: Table, index: int, viewer: Viewer) -> bool:
    """Whether a viewer may read a record."""
    mark = table.marks[index] if index < len(table.marks) else None
    return table.over or (mark is not None and (mark.secret is None or mark.secret == viewer))


def die_of(table: Table, index: int, viewer: Viewer) -> dict[str, int]:
    """What was rolled, if a record is an open roll: one `die`, or the sum of several `dice`."""
    record = table.session.records[index]
    if record.by != CHANCE or not is_open(table, index, viewer) or len(record.action.args) != 1:
        return {}
    thrown = record.action.args[0]
    kind = _ROLLS.get(record.action.verb)
    return {kind: int(thrown)} if kind is not None and isinstance(thrown, int) else {}


def undo_info(table: Table, held: tuple[int, ...]) -> dict[str, Any]:
    """Whether who holds these seats could take something back now, and what."""
    at = None if table.over else table.last_decision(held)
    if at is None:
        return {"can": False, "by_consent": False}
    what = str(table.session.records[at[0]].action)
    return {"can": not at[1], "by_consent": at[1], "what": what}


def offers(table: Table, viewer: Viewer) -> dict[str, Any]:
    """What one player asks of the others."""
    seats = table.game.seats
    found: dict[str, Any] = {}
    if table.undo_offer is not None:
        found["undo"] = _undo_offer(table, viewer)
    if table.draw_agreed:
        found["draw"] = [seats[n] for n in table.draw_agreed]
    if table.aids_agreed:
        found["aids"] = [seats[n] for n in table.aids_agreed]
    if table.pause_agreed:
        found["pause"] = [seats[n] for n in table.pause_agreed]
    return found


def _undo_offer(table: Table, viewer: Viewer) -> dict[str, Any]:
    offer, seats = table.undo_offer, table.game.seats
    assert offer is not None
    taken = list(zip(table.session.records[offer.to :], table.marks[offer.to :], strict=True))
    told = [(r.by, str(r.action) if m.secret in (None, viewer) else "?") for r, m in taken]
    return {
        "by": seats[offer.by],
        "agreed": [seats[n] for n in offer.agreed],
        "decisions": [{"seat": seats[by], "action": text} for by, text in told if by != CHANCE],
        "dice": [text for by, text in told if by == CHANCE],
    }


def result(table: Table) -> dict[str, Any] | None:
    """How it ended, with the seed, or None."""
    ended = table.result
    if ended is None or not table.over:
        return None
    winner = None if ended.winner is None else table.game.seats[ended.winner]
    seed = table.session.dice.seed
    return {"winner": winner, "ending": ended.ending, "turn": ended.turn, "seed": seed}


# Differences ----------------------------------------------------------------------------------------


def full(new: dict[str, Any]) -> dict[str, Any]:
    """A message that needs nothing before it."""
    return {"type": "state", "full": True, **dict.fromkeys(_LISTS.values(), 0), **new}


def delta(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any] | None:
    """A message that turns `old` into `new`; None if there is nothing to tell.

    A new number alone tells only that something hidden was decided; who does not decide must not hear of it.
    """
    message: dict[str, Any] = {}
    for key, value in new.items():
        if key == "n" or (key in old and old[key] == value):
            continue
        if key == "view" and key in old:
            message[key] = merge_patch(old[key], value)
        elif key in _LISTS:
            keep = _agreement(old.get(key, []), value)
            message[_LISTS[key]], message[key] = keep, value[keep:]
        else:
            message[key] = value
    asked_anew = bool(new["actions"]) and new["n"] != old["n"]
    return {"type": "state", "full": False, "n": new["n"], **message} if message or asked_anew else None


def merge_patch(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The JSON merge patch (RFC 7386) from `old` to `new`, neither of which contains None."""
    patch: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if before == value:
            continue
        both = isinstance(before, dict) and isinstance(value, dict)
        patch[key] = merge_patch(before, value) if both else value  # type: ignore[arg-type]
    return patch


def _agreement(old: list[Any], new: list[Any]) -> int:
    """How many elements two lists have in common from the beginning."""
    count = 0
    for a, b in zip(old, new, strict=False):
        if a != b:
            break
        count += 1
    return count


def since(table: Table, viewer: Viewer, n: int, talk: int) -> dict[str, Any] | None:
    """What a client had that was left at the position `n`, as far as it is still known; None if it is not."""
    for epoch, count, state in reversed(table.recent):
        if epoch == table.epoch and table.number(viewer, epoch, count) == n and not table.over:
            view = described(table, table.game.from_bytes(state), viewer)
            log = told(table, viewer, count)
            heard = table.talk[: max(0, talk)] if not table.talk_from else []  # lines that went are not counted
            return {"n": n, "view": view, "log": log, "talk": msgspec.to_builtins(heard)}
    return None
