"""`play`: a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.session import Session
from ..players import Player, make
from ..table.clock import fresh_seed
from ..table.hotseat import HotSeat
from ..table.saves import Autosave, fresh_path, is_save, open_save, refuse_seedless
from ..table.terminal import Terminal
from .common import GameOrSave, Options, ScenarioName, Seed, new_session, refuse_for_save, seat_of
from .errors import BAD_INPUT, INTERRUPTED
from .rulebook import rule_finder

SeatName = Annotated[
    str, typer.Option("--seat", metavar="SEAT", help="Your seat, or both; the random player takes the rest.")
]
SaveTo = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Where every decision is saved.")]


def play(
    what: GameOrSave,
    scenario: ScenarioName = None,
    option: Options = None,
    seat: SeatName = "both",
    seed: Seed = None,
    save: SaveTo = None,
) -> None:
    """Play at the terminal, alone or in turns at one screen. Every decision is saved at once."""
    session, path = _continued(what, scenario, option, seed, save) if is_save(what) else (None, save)
    if session is None:
        session = new_session(what, scenario, option, seed or fresh_seed())
    bots = bots_for(session.game, seat)
    if path is not None and path.exists() and path != Path(what):
        raise GreatwarError(f"{path} is already there; to go on with it: greatwar play {path}")
    autosave = Autosave(path or fresh_path(session.game, session.scenario), session)
    try:
        _at_the_table(session, autosave, bots)
    finally:
        autosave.close()


def bots_for(game: Game[Any], seat: str) -> dict[int, Player]:
    """The random player on every seat that is not ours."""
    if seat.casefold() == "both":
        return {}
    try:
        ours = seat_of(game, seat)
    except GreatwarError as e:
        raise GreatwarError(f"{e}, or both") from e
    return {other: make("random", game) for other in range(len(game.seats)) if other != ours}


def _continued(
    what: str, scenario: str | None, option: list[str] | None, seed: str | None, save: Path | None
) -> tuple[Session[Any], Path]:
    """A saved game to go on with, and the file to save it to."""
    refuse_for_save(scenario, option)
    if seed is not None:
        raise GreatwarError("a save has its own seed; leave out --seed")
    path = Path(what)
    header, session = open_save(path)
    refuse_seedless(path, header)
    session.resume()
    return session, save or path


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
