"""`analyse`: a report on a saved game, as a page or as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from ..analysis.html import page
from ..analysis.report import Report, report
from ..kernel.session import Session
from ..table.files import refuse_existing, write_new
from ..table.saves import open_save
from .common import Force, Json, print_json, show
from .progress import progress
from .replay import SaveFile

Output = Annotated[
    Path | None, typer.Option("--output", "-O", metavar="FILE", help="The page; beside the save if not given.")
]


def analyse(file: SaveFile, output: Output = None, force: Force = False, as_json: Json = False) -> None:
    """Write a page about a game: its course, the dice against what is expected, losses, fights, cards."""
    where = output or (None if as_json else file.with_suffix(".html"))
    if where is not None:
        refuse_existing(where, force=force)
    _, session = open_save(file)
    found = _report(session)
    if where is not None:
        write_new(where, page(found), force=force)
    if as_json:
        print_json({"file": str(file), **({"page": str(where)} if where else {}), "report": found})
    else:
        show(f"{escape(found.title)}: {escape(found.result)} The report is in {escape(str(where))}")


def _report(session: Session[Any]) -> Report:
    with progress(len(session.records), "records") as told:
        return report(session, lambda: told.advance())
