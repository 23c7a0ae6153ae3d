"""`dataset`: games as rows for learning programs."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from ..games import load
from ..research.witness import Match
from ..table.pool import in_order
from ..table.tools import BESIDE_OTHERS
from .common import GameName, Json, Options, ScenarioName, parse_options, print_json, scenario_of, show
from .errors import INTERRUPTED, tell
from .progress import progress


def dataset(
    game: GameName,
    output: Annotated[Path, typer.Option("--output", metavar="DIR", help="The folder to write; begun ones go on.")],
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games in all.")] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Seed of the first game; the next has S+1.")] = 1,
    players: Annotated[str, typer.Option(help="A player for each seat.", metavar="P,P")] = "random,random",
    scenario: ScenarioName = None,
    option: Options = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="J", min=1, help="Processes at work.")] = 1,
    as_json: Json = False,
) -> None:
    """Let programs play, and write a row for every decision as Parquet; a run that was broken off goes on."""
    from ..research import dataset as data  # asks for the extra `research` only when it is needed

    title = load(game)
    chosen = scenario_of(title, scenario)
    names = tuple(p.strip() for p in players.split(","))
    plan = Match(game, chosen, title.complete(chosen, parse_options(option)), names, seed)
    data.prepare(output, plan, BESIDE_OTHERS)
    tasks = data.missing_games(output, plan, games)
    _run(tasks, jobs)
    report = data.summary(output, plan, games, played=len(tasks))
    if as_json:
        print_json(report)
    else:
        show(f"{report.games} games with {report.rows:,} decisions in {output} ({report.bytes:,} bytes)")


def written(task: Any) -> Any:
    """Play and write one game; the same in every process."""
    from ..research.dataset import write_game

    return write_game(task, BESIDE_OTHERS)


def _run(tasks: list[Any], jobs: int) -> None:
    """Play what is missing; every game is on disk before the next is counted."""
    done = 0
    try:
        with closing(in_order(written, tasks, jobs)) as games, progress(len(tasks)) as told:
            for _ in games:
                done += 1
                told.advance()
    except KeyboardInterrupt:
        tell(f"interrupted after {done} of {len(tasks)} games; the same command goes on from here")
        raise typer.Exit(INTERRUPTED) from None
