"""What is kept about a table beside the records of its game: marks, talk, offers, an end by agreement."""

from __future__ import annotations

from typing import Any

import msgspec

from ...kernel.session import Session


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """About a record: does it end taking back without consent, is it for one seat's eyes only, and was it decided by
    the same gesture as the decision before it."""

    seals: bool
    secret: int | None = None
    joined: bool = False


class Talk(msgspec.Struct, frozen=True):
    """Something said at the table, or done to it, beside the game."""

    at: str
    seat: str | None
    kind: str
    text: str


class UndoOffer(msgspec.Struct, frozen=True):
    """A request to take back all records from `to` on; `agreed` are the seats that need not be asked any more."""

    by: int
    to: int
    agreed: tuple[int, ...]


class Ending(msgspec.Struct, frozen=True):
    """An end that no rule brought about: resigned, or a draw agreed."""

    winner: int | None
    ending: str


class Agreeing(msgspec.Struct):
    """Dice that are being agreed: what each seat has promised, and what it has shown (None = it shows nothing)."""

    promised: dict[int, str]
    shown: dict[int, str | None] = {}


class Imported(msgspec.Struct, frozen=True):
    """That a table was made from a save: how much of it came from there, and what is known of its dice."""

    records: int
    dice: str  # fair, changed, unknown


def marks_of(session: Session[Any]) -> list[Mark]:
    """Marks for records that came with a save: none of them can be taken back without consent."""
    return [Mark(True, record.secret) for record in session.records]
