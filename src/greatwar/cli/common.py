"""Arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from ..games import load
from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.session import Session
from ..table.saves import is_save, open_save
from ..table.terminal import make_console

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; 'greatwar games' lists them.")]
GameOrSave = Annotated[str, typer.Argument(metavar="GAME|SAVE", help="A game by its name, or a save by its file.")]
ScenarioName = Annotated[
    str | None, typer.Option("--scenario", "-s", metavar="NAME", help="The scenario; the first one if not given.")
]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option; may be repeated.")
]
Json = Annotated[bool, typer.Option("--json", help="JSON for scripts instead of text for people.")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="TEXT", help="The seed of all dice and draws.")]
At = Annotated[int | None, typer.Option("--at", metavar="K", help="After the first K records of the save.")]
Area = Annotated[str | None, typer.Option("--area", "-a", metavar="NAME", help="One area of the board.")]
Keep = Annotated[
    Path | None,
    typer.Option("--keep", metavar="FILE", help="Write every result here at once; the same command goes on from it."),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file if it is there.")]


def print_json(value: Any) -> None:
    """One JSON value on one line."""
    print(msgspec.json.encode(value).decode(), flush=True)


def show(text: Any = "") -> None:
    """Text with markup, for people."""
    make_console().print(text)


def parse_options(given: list[str] | None) -> dict[str, str]:
    """`name=value` words as a mapping."""
    pairs = [word.partition("=") for word in given or []]
    for name, equals, value in pairs:
        if not (name and equals and value):
            raise GreatwarError(f"an option is written name=value, not {name + equals + value!r}")
    return {name.strip(): value.strip() for name, _, value in pairs}


def scenario_of(game: Game[Any], name: str | None) -> str:
    """The scenario asked for, or the game's first one; refused if there is no such one."""
    chosen = name or next(iter(game.scenarios))
    game.complete(chosen, {})
    return chosen


def new_session(name: str, scenario: str | None, options: list[str] | None, seed: str) -> Session[Any]:
    """A new game from words on the command line."""
    game = load(name)
    return Session(game, scenario_of(game, scenario), parse_options(options), seed)


def look_at(word: str, scenario: str | None, options: list[str] | None, at: int | None) -> Session[Any]:
    """A game at its start, or a save at one of its records."""
    if not is_save(word):
        if at is not None:
            raise GreatwarError("--at counts the records of a save; name a save instead of a game")
        return new_session(word, scenario, options, "0")
    refuse_for_save(scenario, options)
    return open_save(Path(word), at)[1]


def refuse_for_save(scenario: str | None, options: list[str] | None) -> None:
    """A save has its scenario and options already."""
    if scenario or options:
        raise GreatwarError("a save has its own scenario and options; leave out --scenario and --option")


def seat_of(game: Game[Any], name: str) -> int:
    """A seat by its name in any case."""
    names = [seat.casefold() for seat in game.seats]
    if name.casefold() not in names:
        raise GreatwarError(f"{game.title} has no seat {name!r}; it has {', '.join(names)}")
    return names.index(name.casefold())


def position(session: Session[Any]) -> dict[str, Any]:
    """What every report about a game in progress says."""
    game, actor, result = session.game, session.actor, session.result
    return {
        "game": game.name,
        "scenario": session.scenario,
        "options": session.options,
        "records": len(session.records),
        "to_decide": None if actor is None else "chance" if actor < 0 else game.seats[actor],
        "prompt": session.prompt,
        "result": None if result is None else result_row(game, result),
        "fingerprint": session.state.fingerprint(),
    }


def result_row(game: Game[Any], result: Any) -> dict[str, Any]:
    """A result with the winner's name."""
    winner = None if result.winner is None else game.seats[result.winner]
    return {"winner": winner, "ending": result.ending, "turn": result.turn}
