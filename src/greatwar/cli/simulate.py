"""`simulate`: many games between programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Annotated, Any, TextIO

import msgspec
import typer

from ..games import load
from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..players.match import decisions, play_match, seat_players
from ..players.player import dismiss
from ..table.clock import Stopwatch
from ..table.files import refuse_existing
from ..table.pool import in_order
from ..table.terminal import make_console
from ..table.tools import BESIDE_OTHERS
from .common import Force, GameName, Json, Options, ScenarioName, parse_options, print_json, scenario_of
from .errors import FAULT, INTERRUPTED, tell
from .progress import progress

#: plays one game from its seed and raises where a promise of the contract is broken
Check = Callable[[Game[Any], str, Mapping[str, str], int], Any]


class Task(msgspec.Struct, frozen=True):
    """One game to play; names only, so that it can be sent to another process."""

    game: str
    scenario: str
    options: dict[str, str]
    seed: int
    players: tuple[str, ...]
    check: bool


class Line(msgspec.Struct, frozen=True):
    """How one game went: a line of the report."""

    game: str
    scenario: str
    options: dict[str, str]
    seed: int
    winner: str | None
    ending: str
    turn: int
    decisions: int
    seconds: float


class Breach(msgspec.Struct, frozen=True):
    """A game in which the contract was broken, and how."""

    seed: int
    sentence: str


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games.")] = 10,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Seed of the first game; the next has S+1.")] = 1,
    players: Annotated[str, typer.Option(help="A player for each seat.", metavar="P,P")] = "random,random",
    scenario: ScenarioName = None,
    option: Options = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="J", min=1, help="Processes at work.")] = 1,
    check: Annotated[bool, typer.Option("--check", help="Hold every game to the contract of all games.")] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Also write JSON lines here.")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Let programs play many games: a line for each, in the order of their seeds."""
    title = load(game)
    names = tuple(p.strip() for p in players.split(","))
    for player in seat_players(title, names, BESIDE_OTHERS):
        dismiss(player)
    chosen = scenario_of(title, scenario)
    options = title.complete(chosen, parse_options(option))
    if check:
        contract_check()
    tasks = [Task(game, chosen, options, seed + k, names, check) for k in range(games)]
    with ExitStack() as stack:
        file = stack.enter_context(_opened(out, force)) if out else None
        breaches = _run(tasks, jobs, file, as_json)
    if breaches:
        tell(f"the contract was broken in {breaches} of {games} games")
        raise typer.Exit(FAULT)


def play_one(task: Task) -> Line | Breach:
    """Play one game from its seed; the same in every process."""
    watch = Stopwatch()
    game = load(task.game)
    session = play_match(game, task.scenario, task.options, task.seed, task.players, BESIDE_OTHERS)
    if task.check:
        try:
            contract_check()(game, task.scenario, task.options, task.seed)
        except (AssertionError, GreatwarError) as e:
            return Breach(task.seed, str(e) or type(e).__name__)
    result = session.result
    assert result is not None, "a match ends with a result"
    winner = None if result.winner is None else game.seats[result.winner]
    return Line(
        task.game,
        task.scenario,
        task.options,
        task.seed,
        winner,
        result.ending,
        result.turn,
        decisions(session),
        round(watch.seconds, 4),
    )


def contract_check() -> Check:
    """The contract that games are held to; it is there where the project's tests can run."""
    try:
        from ..testing.contract import check_game
    except ImportError as e:
        raise GreatwarError(f"--check needs the development packages ({e})") from e
    return check_game


def _run(tasks: list[Task], jobs: int, file: TextIO | None, as_json: bool) -> int:
    """Play the games and report each as soon as those before it are reported; the number of breaches."""
    watch, tally, breaches = Stopwatch(), Counter[str](), 0
    try:
        with closing(in_order(play_one, tasks, jobs)) as results, progress(len(tasks)) as told:
            for outcome in results:
                told.advance()
                if isinstance(outcome, Breach):
                    breaches += 1
                    tell(f"seed {outcome.seed} breaks the contract: {outcome.sentence}")
                else:
                    _report(outcome, file, as_json)
                    tally[outcome.winner or "draw"] += 1
    except KeyboardInterrupt:
        done = tally.total() + breaches
        tell(f"interrupted after {done} of {len(tasks)} games; the lines of those are written")
        raise typer.Exit(INTERRUPTED) from None
    _sum_up(tally, watch.seconds)
    return breaches


def _report(line: Line, file: TextIO | None, as_json: bool) -> None:
    """A line on the output, and in the file, before the next game is looked at."""
    if file is not None:
        file.write(msgspec.json.encode(line).decode() + "\n")
        file.flush()
    if as_json:
        print_json(line)
        return
    winner = f"{line.winner} wins" if line.winner else "draw"
    counts = f"turn {line.turn:<3} {line.decisions:>5} decisions  {line.seconds:6.2f} s"
    print(f"seed {line.seed:<6} {winner:<10} {line.ending:<24} {counts}", flush=True)


def _sum_up(tally: Counter[str], seconds: float) -> None:
    """The last line, for people, on the error channel."""
    shares = ", ".join(f"{who} {count}" for who, count in sorted(tally.items()))
    make_console(stderr=True).print(f"{tally.total()} games in {seconds:.1f} s: {shares or 'none'}", style="dim")


@contextmanager
def _opened(path: Path, force: bool) -> Iterator[TextIO]:
    refuse_existing(path, force=force)
    try:
        with path.open("w", encoding="utf-8") as file:
            yield file
    except OSError as e:
        raise GreatwarError(f"{path} cannot be written: {(e.strerror or 'it failed').lower()}") from e
