"""`replay`: a saved game, looked at afterwards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from ..kernel.fair import Agreement
from ..kernel.save import Header, dice_verdict
from ..kernel.session import Session
from ..kernel.step import CHANCE
from ..table.hotseat import result_text
from ..table.saves import open_save
from .common import At, Json, position, print_json, show
from .errors import FAULT

SaveFile = Annotated[Path, typer.Argument(metavar="FILE", help="A save.")]
_LINES = 15

VERDICTS = {
    "fair": "all as the seed gives them, and the seed is the one promised at the start",
    "changed": "NOT those of the seed promised at the start",
    "unknown": "the save does not tell its seed",
}


def replay(file: SaveFile, at: At = None, as_json: Json = False) -> None:
    """Replay a save: a summary with the result, or the board and the log after K records."""
    header, session = open_save(file, at)
    if as_json:
        print_json({"file": str(file), **_report(header, session), "at": at, "log": _log(session)})
    elif at is None:
        _show_summary(file, header, session)
    else:
        _show_record(session, at)


def verify(
    file: SaveFile,
    commitment: Annotated[
        str | None, typer.Option("--commitment", metavar="HASH", help="What was shown when the game began.")
    ] = None,
    part: Annotated[
        str | None, typer.Option("--part", metavar="TEXT", help="What you added to the dice yourself.")
    ] = None,
    after: Annotated[int, typer.Option("--after", metavar="K", min=0, help="Leave out the first K records.")] = 0,
    as_json: Json = False,
) -> None:
    """Check all dice and draws of a finished game against its seed, and the seed against what was promised."""
    header, session = open_save(file)
    verdict = dice_verdict(header, session, after)
    agreements = header.dice or []
    if commitment is not None and commitment.casefold() not in _promises(header, agreements):
        verdict = "changed"
    if part is not None and not any(part == p.part for a in agreements for p in a.parts.values()):
        verdict = "changed"
    dice = sum(record.by == CHANCE for record in session.records[after:])
    if as_json:
        found = {"file": str(file), "dice": verdict, "checked": dice, "commitment": header.commitment}
        print_json({**found, "added": [_added(agreement, header) for agreement in agreements]})
    else:
        show(f"{dice} dice and draws: {VERDICTS[verdict]}")
        for agreement in agreements:
            show(escape(_sentence(agreement)))
    if verdict != "fair":
        raise typer.Exit(FAULT)


def _promises(header: Header, agreements: list[Agreement]) -> set[str]:
    """What may have been shown when the game began: the server's promise, or the one hash of all promises."""
    return {header.commitment.casefold(), *(a.promise(header.commitment) for a in agreements)}


def _added(agreement: Agreement, header: Header) -> dict[str, Any]:
    parts = {seat: p.part for seat, p in agreement.parts.items()}
    return {"from": agreement.start, "parts": parts, "promise": agreement.promise(header.commitment)}


def _sentence(agreement: Agreement) -> str:
    """Who added to the dice, and from which one on."""
    shown = [seat for seat, p in sorted(agreement.parts.items()) if p.part is not None]
    silent = [seat for seat in sorted(agreement.parts) if seat not in shown]
    since = f"from die {agreement.start + 1} on" if agreement.start else "from the first die on"
    told = f"{' and '.join(shown) or 'nobody'} added to the dice {since}"
    return f"{told}; {' and '.join(silent)} promised a part and did not show it" if silent else told


def _report(header: Header, session: Session[Any]) -> dict[str, Any]:
    return {
        "package": header.package,
        "data": header.data,
        "commitment": header.commitment,
        "dice": dice_verdict(header, session),
        **position(session),
        "decisions": _decisions(session),
    }


def _decisions(session: Session[Any]) -> dict[str, int]:
    """How often each seat, and chance, decided."""
    count = Counter(record.by for record in session.records)
    return {seat: count[n] for n, seat in enumerate(session.game.seats)} | {"chance": count[CHANCE]}


def _log(session: Session[Any]) -> list[dict[str, Any]]:
    seats = session.game.seats
    return [
        {"record": x.record, "text": x.text, "only": None if x.only is None else seats[x.only]} for x in session.log
    ]


def _show_summary(file: Path, header: Header, session: Session[Any]) -> None:
    game = session.game
    options = ", ".join(f"{name}={value}" for name, value in session.options.items())
    made = ", ".join(f"{who} {count}" for who, count in _decisions(session).items())
    heading = f"{game.title}, {game.scenarios[session.scenario].title}"
    show(f"[bold]{escape(heading)}[/]  [dim]{escape(str(file))}[/]")
    show(f"options    {escape(options)}")
    show(f"versions   package {escape(header.package)}, data {escape(header.data)}")
    show(f"records    {len(session.records)}: {escape(made)}")
    show(f"dice       {VERDICTS[dice_verdict(header, session)]}")
    show(f"position   {session.state.fingerprint()}")
    show(f"[bold]result     {escape(_standing(session))}[/]")


def _standing(session: Session[Any]) -> str:
    actor = session.actor
    if session.result is not None:
        return result_text(session)
    who = "" if actor is None or actor < 0 else f"{session.game.seats[actor]}: "
    return f"the game goes on; {who}{session.prompt}"


def _show_record(session: Session[Any], at: int) -> None:
    """The board after K records, and the lines of the log that led to it."""
    show(session.board())
    for line in session.log[-_LINES:]:
        show(f"[dim]{line.record:>5}[/] {escape(line.text)}")
    if at:
        last = session.records[-1]
        who = "chance" if last.by == CHANCE else session.game.seats[last.by]
        show(f"[bold]record {at}[/] {escape(who)}: {escape(str(last.action))}")
    show(escape(_standing(session)))
