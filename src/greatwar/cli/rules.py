"""`rules`, `rule`: every rule of a game, and how far it is carried out and tested."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from ..games import DESCRIPTIONS
from ..kernel.errors import GreatwarError
from ..kernel.rulebook import RuleStatus, load_rules, status, totals
from ..kernel.rulings import Ruling, load_rulings, numbers_of
from .common import GameName, Json, print_json, show
from .rulebook import folder_of, rows_of

MaybeGame = Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; all games if not given.")]
RuleId = Annotated[str, typer.Argument(metavar="ID", help="The number of a rule, such as 9.2.1 or 9.2.1#2.")]
Missing = Annotated[bool, typer.Option("--missing", help="Only rules that are not tested yet.")]
Summary = Annotated[bool, typer.Option("--summary", help="One line per game.")]

COLOURS = {"tested": "green", "untested": "yellow", "missing": "red"}


def list_rules(
    game: MaybeGame = None, missing: Missing = False, summary: Summary = False, as_json: Json = False
) -> None:
    """List the rules of a game with their code and tests, and what is missing; or sum up all games."""
    if game is None or summary:
        names = list(DESCRIPTIONS) if game is None else [_known(game)]
        _summaries([_summary(name) for name in names], as_json)
        return
    rows = status(folder_of(game))
    shown = [row for row in rows if not missing or row.status != "tested"]
    if as_json:
        print_json(shown)
        return
    show(_table(shown))
    count = totals(rows)
    parts = ", ".join(f"[{colour}]{count[word]} {word}[/]" for word, colour in COLOURS.items())
    show(f"[bold]{count['rules']} rules:[/] {parts}")


def show_rule(game: GameName, number: RuleId, as_json: Json = False) -> None:
    """Print one rule in our words, with our rulings on it, its code and tests."""
    folder = folder_of(game)
    found = {row.id: row.statement for row in rows_of(load_rules(folder), number)}
    if not found:
        raise GreatwarError(_no_such_rule(game, number))
    rows = [row for row in status(folder) if row.id in found]
    rulings = {row.id: _rulings(game, row.id) for row in rows}
    if as_json:
        told = {row.id: {"statement": found[row.id], "rulings": rulings[row.id]} for row in rows}
        print_json([{**msgspec.structs.asdict(row), **told[row.id]} for row in rows])
        return
    for row in rows:
        _show_rule(row, found[row.id], rulings[row.id])


def _rulings(game: str, number: str) -> list[Ruling]:
    """Our rulings on a rule."""
    rule = number.partition("#")[0]
    numbers = {row.id.partition("#")[0] for row in load_rules(folder_of(game))}
    return [x for x in load_rulings(game, DESCRIPTIONS[game].title) if rule in numbers_of(x, numbers)]


def _known(name: str) -> str:
    folder_of(name)
    return name


def _summary(name: str) -> dict[str, Any]:
    """The line of one game."""
    known = DESCRIPTIONS[name]
    return {"game": name, "title": known.title, "state": known.maturity} | totals(status(known.folder))


def _summaries(rows: list[dict[str, Any]], as_json: bool) -> None:
    keys = ("game", "title", "rules", "tested", "untested", "missing", "state")
    if as_json:
        print_json([{key: row[key] for key in keys} for row in rows])
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in keys[1:]:
        table.add_column(heading, justify="right" if heading in ("rules", *COLOURS) else "left", no_wrap=True)
    for row in rows:
        table.add_row(escape(row["title"]), *(f"{row[key]:,}" for key in keys[2:6]), row["state"])
    show(table)


def _table(rows: list[RuleStatus]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("id", style="cyan", no_wrap=True)
    table.add_column("title", ratio=2)
    table.add_column("status", no_wrap=True)
    table.add_column("code", overflow="fold", ratio=2)
    table.add_column("tests", justify="right", no_wrap=True)
    for row in rows:
        code = escape(", ".join(map(_short, row.code)))
        table.add_row(escape(row.id), escape(row.title), _coloured(row.status), code, str(len(row.tests) or ""))
    return table


def _show_rule(row: RuleStatus, statement: str, rulings: list[Ruling]) -> None:
    show(f"[bold]{escape(row.id)} {escape(row.title)}[/]  {_coloured(row.status)}  [dim]{escape(row.kind)}[/]")
    show(f"  {escape(statement)}")
    for ruling in rulings:
        show(f"  ruling {ruling.number}  {escape(ruling.reading)}")
    for heading, places in (("code", row.code), ("test", row.tests)):
        for place in places:
            show(f"  [dim]{heading}  {escape(place)}[/]")


def _coloured(word: str) -> str:
    return f"[{COLOURS[word]}]{word}[/]"


def _short(place: str) -> str:
    """A piece of code without the packages that all of a game's code is in."""
    module, _, name = place.partition(":")
    return f"{module.split('.', 3)[-1]}:{name}"


def _no_such_rule(game: str, number: str) -> str:
    numbers = [row.id for row in load_rules(folder_of(game))]
    near = get_close_matches(number, {*numbers, *(n.partition("#")[0] for n in numbers)}, 3, 0.6)
    hint = f"; did you mean {' or '.join(sorted(near))}?" if near else f"; 'greatwar rules {game}' lists them"
    return f"{game} has no rule {number!r}{hint}"
