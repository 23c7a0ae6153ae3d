"""`games`, `new`, `show`: what there is, and how it looks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from ..games import DESCRIPTIONS, TITLES, load
from ..kernel import save
from ..kernel.components import among
from ..kernel.game import Game
from ..kernel.provenance import Provenance, provenance
from ..kernel.rulebook import folder_path
from ..kernel.session import Session
from ..table.clock import fresh_seed
from ..table.files import refuse_existing, write_new
from ..table.saves import fresh_path
from .common import (
    Area,
    At,
    Force,
    GameName,
    GameOrSave,
    Json,
    Options,
    ScenarioName,
    Seed,
    look_at,
    new_session,
    position,
    print_json,
    seat_of,
    show,
)


def list_games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; all games if not given.")] = None,
    sources: Annotated[
        bool, typer.Option("--provenance", help="Where the values of the tables come from, in rows by file.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List the games with their scenarios and options, or where their values come from."""
    games = [load(name) for name in ([game] if game else TITLES)]
    if sources:
        _show_sources([(x, provenance(folder_path(x.folder))) for x in games], as_json)
        return
    planned = {} if game else {name: one.title for name, one in DESCRIPTIONS.items() if name not in TITLES}
    if as_json:
        rows = [_game_row(game) for game in games]
        print_json(rows + [_planned_row(name, title) for name, title in planned.items()])
        return
    for one in games:
        _show_game(one)
    if planned:
        show(f"[dim]Being built, not playable yet: {escape(', '.join(planned.values()))}.[/]")


def new(
    game: GameName,
    scenario: ScenarioName = None,
    option: Options = None,
    seed: Seed = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to save it.")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Make a save of a new game, to be played or shown later."""
    if out is not None:
        refuse_existing(out, force=force)
    session = new_session(game, scenario, option, seed or fresh_seed())
    path = out or fresh_path(session.game, session.scenario)
    write_new(path, save.dump(session), force=force)
    if as_json:
        print_json({"file": str(path), "commitment": session.dice.commitment, **position(session)})
    else:
        show(f"{escape(_heading(session))} is saved in {escape(str(path))}.")
        show(f"To play it:  greatwar play {escape(str(path))}")


def show_board(
    what: GameOrSave,
    scenario: ScenarioName = None,
    option: Options = None,
    area: Area = None,
    at: At = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="Only what this seat may know.")] = None,
    as_json: Json = False,
) -> None:
    """Show the board of a game's start, or of a save."""
    session = look_at(what, scenario, option, at)
    game = session.game
    state = session.state if seat is None else game.view(session.state, seat_of(game, seat))
    part = among(area, game.areas, "area") if area else None
    if as_json:
        actions = [str(a) for a in session.actions]
        print_json({**position(session), "actions": actions, "state": msgspec.Raw(state.to_json().encode())})
        return
    if part is None:
        show(f"[bold]{escape(_heading(session))}[/]")
    show(game.board(state, part))
    if part is None and session.actor is not None:
        who = "Chance" if session.actor < 0 else game.seats[session.actor]
        show(f"[bold]{escape(who)}:[/] {escape(session.prompt)}")


def _show_sources(found: list[tuple[Game[Any], list[Provenance]]], as_json: bool) -> None:
    """Rows by file and source; a file of a pack is marked."""
    if as_json:
        print_json([_sources_row(game, files) for game, files in found])
        return
    for game, files in found:
        names = sorted({name for file in files for name in file.sources})
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
        table.add_column(escape(game.title), style="cyan", no_wrap=True)
        for heading in ("rows", *names):
            table.add_column(heading, justify="right", no_wrap=True)
        for file in files:
            counts = [f"{file.sources[name]:,}" if name in file.sources else "" for name in names]
            table.add_row(escape(file.file) + (" (pack)" if file.from_pack else ""), f"{file.rows:,}", *counts)
        total = _total(files)
        table.add_row("[bold]all[/]", f"{sum(total.values()):,}", *(f"{total[name]:,}" for name in names))
        show(table)


def _sources_row(game: Game[Any], files: list[Provenance]) -> dict[str, Any]:
    rows = [{"file": f.file, "rows": f.rows, "sources": f.sources, "pack": f.from_pack} for f in files]
    return {"game": game.name, "title": game.title, "files": rows, "sources": dict(sorted(_total(files).items()))}


def _total(files: list[Provenance]) -> Counter[str]:
    return sum((Counter(file.sources) for file in files), Counter())


def _heading(session: Session[Any]) -> str:
    return f"{session.game.title}, {session.game.scenarios[session.scenario].title}"


def _game_row(game: Game[Any]) -> dict[str, Any]:
    scenarios = [{"name": s.name, "title": s.title, "text": s.text} for s in game.scenarios.values()]
    options = [
        {"name": o.name, "values": list(o.values), "default": o.default, "text": o.text} for o in game.options.values()
    ]
    return {
        "game": game.name,
        "title": game.title,
        "playable": True,
        "seats": list(game.seats),
        "areas": list(game.areas),
        "scenarios": [{**s, "defaults": dict(game.scenarios[s["name"]].defaults)} for s in scenarios],
        "options": options,
    }


def _planned_row(name: str, title: str) -> dict[str, Any]:
    return {
        "game": name,
        "title": title,
        "playable": False,
        "seats": [],
        "areas": [],
        "scenarios": [],
        "options": [],
    }


def _show_game(game: Game[Any]) -> None:
    show(f"[bold]{escape(game.title)}[/]  [cyan]{game.name}[/]  [dim]seats {', '.join(game.seats)}[/]")
    table = Table(box=None, padding=(0, 2, 0, 2), show_header=False)
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for scenario in game.scenarios.values():
        table.add_row(scenario.name, escape(scenario.title), escape(scenario.text))
    table.add_section()
    for option in game.options.values():
        table.add_row(f"{option.name}={option.default}", _values(option.values), escape(option.text))
    show(table)
    if game.areas:
        show(f"  [dim]areas of the board: {escape(', '.join(game.areas))}[/]")


def _values(values: tuple[str, ...]) -> str:
    return " | ".join(values) if len(values) <= 4 else f"{values[0]} … {values[-1]}"
