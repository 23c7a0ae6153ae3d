"""`fuzz`: random games under all checks, over all scenarios and options."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..games import load
from ..kernel.errors import GreatwarError
from ..players import make
from ..table.clock import Stopwatch
from ..table.journal import Journal
from ..table.pool import in_order
from .common import GameName, Json, Keep, Options, ScenarioName, parse_options, print_json, show
from .errors import FAULT, INTERRUPTED, tell
from .progress import progress

if TYPE_CHECKING:
    from ..testing.fuzz import Outcome, Tally, Task


def fuzz(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Seed of the first game; the next has S+1.")] = 1,
    scenario: ScenarioName = None,
    option: Options = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar="P", help="Who plays; in turn if not given.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="J", min=1, help="Processes at work.")] = 1,
    keep: Keep = None,
    complete: Annotated[bool, typer.Option("--complete", help="Fail also if something was never seen.")] = False,
    as_json: Json = False,
) -> None:
    """Play random games under all checks, and say what they came past and what they never saw."""
    title = load(game)
    if player is not None:
        make(player, title)
    title.complete(scenario or next(iter(title.scenarios)), parse_options(option))
    fuzzing = _fuzzing()
    tally, watch = fuzzing.Tally(title), Stopwatch()
    given = parse_options(option)
    planned = fuzzing.tasks(title, games, seed, scenario, given, player)
    journal = Journal(keep, ["fuzz", title.name, seed, scenario, given, player], fuzzing.Outcome)
    whole = _run(planned, games, jobs, tally, journal)
    _report(title.name, tally, watch.seconds, as_json)
    if not whole:
        tell(f"interrupted after {tally.games} of {games} games")
        raise typer.Exit(INTERRUPTED)
    if tally.faults or (complete and _lacking(tally)):
        raise typer.Exit(FAULT)


def _fuzzing() -> Any:
    """The checks; they are there where the project's tests can run."""
    try:
        from ..testing import fuzz as fuzzing
    except ImportError as e:
        raise GreatwarError(f"fuzz needs the development packages ({e})") from e
    return fuzzing


def _run(planned: Iterator[Task], games: int, jobs: int, tally: Tally, journal: Journal[Outcome]) -> bool:
    """Play the games, tell every fault at once; False if the run was interrupted."""
    play = _fuzzing().play
    try:
        results = journal.through(lambda tasks: in_order(play, tasks, jobs), planned)
        with closing(results), progress(games) as told:
            for outcome in results:
                told.advance()
                tally.add(outcome)
                if outcome.fault is not None:
                    tell(f"{outcome.fault}; again: {outcome.task.command()}")
    except KeyboardInterrupt:
        return False
    return True


def _lacking(tally: Tally) -> list[str]:
    """What the game names as landmarks and no game came past; steps are told but not asked for."""
    return [name for kind, names in tally.never().items() if kind != "steps" for name in names]


def _report(game: str, tally: Tally, seconds: float, as_json: bool) -> None:
    if as_json:
        print_json(_row(game, tally, seconds))
        return
    show(f"{tally.games:,} games, {tally.decisions:,} decisions in {seconds:.1f} s: {len(tally.faults)} faults")
    for kind, missing in tally.never().items():
        wanted = tally.wanted[kind]
        show(f"{kind}: {len(wanted) - len(missing)} of {len(wanted)} seen")
        if missing:
            show(f"  never: {', '.join(missing)}")


def _row(game: str, tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "game": game,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 2),
        "failures": [_failure(outcome) for outcome in tally.faults],
        "seen": {kind: dict(sorted(names.items())) for kind, names in tally.seen.items()},
        "never_seen": tally.never(),
    }


def _failure(outcome: Outcome) -> dict[str, Any]:
    task = outcome.task
    return {
        "scenario": task.scenario,
        "options": task.options,
        "seed": task.seed,
        "player": task.player,
        "sentence": outcome.fault,
        "command": task.command(),
    }
