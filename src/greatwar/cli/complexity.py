"""`complexity`: how large a game is."""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from ..games import load
from ..kernel.game import Game
from ..research.complexity import Complexity, Sample, Spread, measure_game, page, sum_up
from ..research.witness import Match
from ..table.files import write_text
from ..table.pool import in_order
from ..table.tools import BESIDE_OTHERS
from .common import GameName, Json, ScenarioName, print_json, scenario_of, show
from .progress import progress


def complexity(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="Games of each scenario.")] = 20,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Seed of the first game; the next has S+1.")] = 1,
    players: Annotated[list[str] | None, typer.Option(help="A player for each seat.", metavar="P,P")] = None,
    scenario: ScenarioName = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="J", min=1, help="Processes at work.")] = 1,
    write: Annotated[Path | None, typer.Option("--write", metavar="FILE", help="Write the page of tables.")] = None,
    as_json: Json = False,
) -> None:
    """Measure decisions, branching, hidden information and length of a game by playing it."""
    title = load(game)
    named = players or ["random,random"]
    chosen = [scenario_of(title, scenario)] if scenario else list(title.scenarios)
    groups = [_matches(title, name, _names(words), seed, games) for words in named for name in chosen]
    for matches in groups:
        matches[0].check(BESIDE_OTHERS)
    rows = _measured(groups, jobs)
    if write is not None:
        write_text(write, page(title.title, _command(game, games, seed, named, scenario), rows))
    if as_json:
        print_json(rows)
    else:
        show(_table(rows))


def measured(match: Match) -> Sample:
    """Play and measure one game; the same in every process."""
    return measure_game(match, BESIDE_OTHERS)


def _matches(title: Game[Any], scenario: str, players: tuple[str, ...], seed: int, games: int) -> list[Match]:
    options = title.complete(scenario, {})
    return [Match(title.name, scenario, options, players, seed + k) for k in range(games)]


def _measured(groups: list[list[Match]], jobs: int) -> list[Complexity]:
    """Play all games, and sum them up by players and scenario."""
    everything = [match for matches in groups for match in matches]
    samples = []
    with closing(in_order(measured, everything, jobs)) as found, progress(len(everything)) as told:
        for sample in found:
            samples.append(sample)
            told.advance()
    in_turn = iter(samples)
    return [sum_up(matches[0], list(islice(in_turn, len(matches)))) for matches in groups]


def _names(words: str) -> tuple[str, ...]:
    return tuple(p.strip() for p in words.split(","))


def _command(game: str, games: int, seed: int, players: list[str], scenario: str | None) -> str:
    """The command that gives the same page again."""
    of = f" --scenario {scenario}" if scenario else ""
    who = "".join(f" --players {words}" for words in players)
    return f"greatwar complexity {game}{of} --games {games} --seed {seed}{who} --write FILE"


def _table(rows: list[Complexity]) -> Table:
    table = Table("players", "scenario", "decisions", "branching", "p95", "max", "tree", "hidden", "last turn", "view")
    for row in rows:
        cells = (row.decisions, row.branching, row.tree_log10, row.information_set_log10, row.last_turn)
        decisions, branching, tree, hidden, turn = (f"{spread.mean:,.1f}" for spread in cells)
        size = f"{row.view_bytes:,} bytes"
        most = _most(row.branching)
        table.add_row(
            ",".join(row.players), row.scenario, decisions, branching, *most, f"10^{tree}", f"10^{hidden}", turn, size
        )
    return table


def _most(branching: Spread) -> tuple[str, str]:
    return f"{branching.p95:,.0f}", f"{branching.max:,.0f}"
