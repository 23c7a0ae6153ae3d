"""`play`: a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.session import Session
from ..players import Player, levels, make
from ..table.clock import fresh_seed
from ..table.hotseat import HotSeat
from ..table.saves import Autosave, fresh_path, is_save, open_save, refuse_seedless
from ..table.terminal import Terminal
from ..table.tools import TOOLS
from .common import At, GameOrSave, Options, ScenarioName, Seed, new_session, refuse_for_save, seat_of
from .errors import BAD_INPUT, INTERRUPTED
from .rulebook import rule_finder

SeatName = Annotated[
    str, typer.Option("--seat", metavar="SEAT", help="Your seat, or both; a program takes the rest, see --against.")
]
Against = Annotated[
    str | None,
    typer.Option(
        metavar="PLAYER",
        help="Who takes the other seat: sergeant, general:250ms, random ...; the first that the game has.",
    ),
]
SaveTo = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Where every decision is saved.")]


def play(
    what: GameOrSave,
    scenario: ScenarioName = None,
    option: Options = None,
    seat: SeatName = "both",
    against: Against = None,
    seed: Seed = None,
    save: SaveTo = None,
    at: At = None,
) -> None:
    """Play at the terminal, alone or in turns at one screen. Every decision is saved at once."""
    session, path = _continued(what, scenario, option, seed, save, at) if is_save(what) else (None, save)
    if session is None:
        if at is not None:
            raise GreatwarError("--at counts the records of a save; name a save instead of a game")
        session = new_session(what, scenario, option, seed or fresh_seed())
    bots = bots_for(session.game, seat, against)
    if path is not None and path.exists() and path != Path(what):
        raise GreatwarError(f"{path} is already there; to go on with it: greatwar play {path}")
    autosave = Autosave(path or fresh_path(session.game, session.scenario), session)
    try:
        _at_the_table(session, autosave, bots)
    finally:
        autosave.close()


def bots_for(game: Game[Any], seat: str, against: str | None) -> dict[int, Player]:
    """A program on every seat that is not ours: the one that is named, or the first that the game has."""
    if seat.casefold() == "both":
        if against is not None:
            raise GreatwarError(f"--against needs --seat: which seat is yours, {' or '.join(game.seats)}?")
        return {}
    try:
        ours = seat_of(game, seat)
    except GreatwarError as e:
        raise GreatwarError(f"{e}, or both") from e
    name = opponent(game, against)
    return {other: make(name, game, TOOLS) for other in range(len(game.seats)) if other != ours}


def opponent(game: Game[Any], name: str | None) -> str:
    """One of the opponents that a table of this game offers, with its settings after a colon."""
    offered = [level.name for level in levels(game)]
    if name is None:
        return offered[0]
    if name.partition(":")[0] not in offered:
        raise GreatwarError(f"{game.title} has no opponent {name[:40]!r}; it has {', '.join(offered)}")
    return name


def _continued(
    what: str, scenario: str | None, option: list[str] | None, seed: str | None, save: Path | None, at: int | None
) -> tuple[Session[Any], Path | None]:
    """A saved game to go on with, and the file to save it to; from an earlier record on it goes to another file."""
    refuse_for_save(scenario, option)
    if seed is not None:
        raise GreatwarError("a save has its own seed; leave out --seed")
    path = Path(what)
    if at is not None and save is not None and save.absolute() == path.absolute():
        raise GreatwarError(f"{path} would lose what comes after record {at}; save to another file")
    header, session = open_save(path, at)
    refuse_seedless(path, header)
    session.resume()
    return session, save or (path if at is None else None)


def _at_the_table(session: Session[Any], autosave: Autosave, bots: dict[int, Player]) -> None:
    terminal = Terminal()
    game = session.game
    terminal.say(f"[bold]{game.title}, {game.scenarios[session.scenario].title}[/]", style="on default")
    terminal.say(f"[dim]Saved in {autosave.path}; 'help' lists the commands.[/]")
    try:
        HotSeat(session, autosave, terminal, bots, rule_finder(game)).run()
    except KeyboardInterrupt:
        autosave.update()
        terminal.say(f"\nInterrupted, and saved. To go on:  greatwar play {autosave.path}")
        raise typer.Exit(INTERRUPTED) from None
    if terminal.refused and not terminal.is_person:
        raise typer.Exit(BAD_INPUT)
