"""Saves: a header and a list of records, as JSON lines.

A save holds what was decided and what chance answered; replaying it gives the same state on every
machine. The header names the rules version among the options, so that a rule fix can keep the old
behaviour selectable for old saves, the version of the tables, and the component pack, if there was one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from .. import __version__
from .earlier import of_version
from .errors import GreatwarError, SaveError
from .fair import Agreement, FairDice, agreements_of, check
from .game import Game
from .rng import Dice
from .session import Record, Session, answer_from_dice
from .step import CHANCE
from .tables import pack_digest

FORMAT = "greatwar-save/1"

_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a save."""

    format: str
    game: str
    scenario: str
    options: dict[str, str]
    package: str
    data: str
    commitment: str
    seed: str | None = None
    #: the digest of the component pack it was played with; absent if it was played with the game's own tables
    pack: str | msgspec.UnsetType = msgspec.UNSET
    #: what the seats added to the dice; absent where nobody did, and in old saves
    dice: list[Agreement] | msgspec.UnsetType = msgspec.UNSET


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a save: who (absent for chance), and the action in its notation."""

    a: str
    by: str | None = None


def dump(session: Session[Any], *, with_seed: bool = True) -> str:
    """The save of a session, as text."""
    game = session.game
    header = Header(
        FORMAT,
        game.name,
        session.scenario,
        session.options,
        __version__,
        game.data_version,
        session.dice.commitment,
        session.dice.seed if with_seed else None,
        pack_digest(game.folder) or msgspec.UNSET,
        list(agreements_of(session.dice)) or msgspec.UNSET,
    )
    entries = [Entry(str(r.action), None if r.by == CHANCE else game.seats[r.by]) for r in session.records]
    return "".join(msgspec.json.encode(x).decode() + "\n" for x in (header, *entries))


def read_header(text: str) -> Header:
    """The header of a save; `SaveError` if it is none."""
    first = text.partition("\n")[0]
    try:
        header = msgspec.json.decode(first, type=Header)
    except _UNREADABLE as e:
        raise SaveError(f"line 1 is no header of a {FORMAT} file: {e}") from e
    if header.format != FORMAT:
        raise SaveError(f"line 1 says format {header.format!r}; this version reads {FORMAT!r}")
    check(header.dice or ())
    return header


def dice_of(header: Header) -> Dice:
    """The dice that a save was played with, if it tells their seed."""
    return FairDice(header.seed or "", header.dice) if header.dice else Dice(header.seed or "")


def load(text: str, find_game: Callable[[str], Game[Any]], at: int | None = None) -> Session[Any]:
    """Replay a save, all of it or its first `at` records; `resume` the session to play on."""
    header = read_header(text)
    game = of_version(find_game(header.game), header.data)
    _check_pack(header, game)
    entries = text.rstrip().split("\n")[1:]
    if at is not None and not 0 <= at <= len(entries):
        raise SaveError(f"the save has {len(entries)} records; {at} is not among 0 to {len(entries)}")
    session = Session(game, header.scenario, header.options, header.seed or "", paused=True, begun=True)
    session.dice = dice_of(header)
    for number, line in enumerate(entries[:at], 2):
        try:
            session.replay([_record(game, line)])
        except GreatwarError as e:
            good = number - 2
            raise SaveError(f"line {number}: {e}{_other_version(header, game)}{_opened_to(good)}", good) from e
    return session


def _other_version(header: Header, game: Game[Any]) -> str:
    """Why a save may not replay: its title's rules were others then, and perhaps its tables, if they are not kept."""
    now = type(game).data_version
    if header.data == now:
        return ""
    mended = "some of these rules" if header.data == game.data_version else "these"
    begun = f"this game was begun with version {header.data} of the rules and tables of {game.title}"
    return f"; {begun}, and {mended} are of version {now}"


def _opened_to(good: int) -> str:
    """What can be done with a save of which only the first records hold."""
    return f"; it can be opened up to its record {good} (--at {good}) and played on from there"


def dice_verdict(header: Header, session: Session[Any], after: int = 0) -> str:
    """Whether all dice and draws after the first records are those that were promised: fair, changed, unknown."""
    if not all(agreement.kept for agreement in header.dice or ()):
        return "changed"
    if header.seed is None:
        return "unknown"
    dice = dice_of(header)
    if dice.commitment != header.commitment:
        return "changed"
    again = Session(session.game, header.scenario, header.options, header.seed, paused=True, begun=True)
    again.dice = dice
    for number, record in enumerate(session.records):
        asked = record.by == CHANCE and number >= after
        if asked and answer_from_dice(again, again.game.outcomes(again.state)) != record.action:
            return "changed"
        again.replay([record])
        again.forget()
    return "fair"


def _check_pack(header: Header, game: Game[Any]) -> None:
    """A game goes on, and is replayed, with the tables it was begun with."""
    played, used = header.pack or "", pack_digest(game.folder)
    if played == used:
        return
    then, now = (f"the component pack {digest}" if digest else "the game's own tables" for digest in (played, used))
    remedy = f"name that pack (--pack {game.name}=DIR)" if played else "leave the pack out"
    raise SaveError(f"this save was played with {then}, not with {now}: {remedy}")


def _record(game: Game[Any], line: str) -> Record:
    try:
        entry = msgspec.json.decode(line, type=Entry)
    except _UNREADABLE as e:
        raise SaveError(f"this is no record: {e}") from e
    if entry.by is None:
        return Record(CHANCE, game.parse(entry.a))
    if entry.by not in game.seats:
        raise SaveError(f"{entry.by!r} is no seat; there are {', '.join(game.seats)}")
    return Record(game.seats.index(entry.by), game.parse(entry.a))
