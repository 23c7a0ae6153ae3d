"""`bench`: how fast a game is."""

from __future__ import annotations

from typing import Annotated

import typer

from ..games import load
from ..table.measure import Speed, measure
from .common import GameName, Json, Options, ScenarioName, parse_options, print_json, scenario_of, show
from .errors import tell


def bench(
    game: GameName,
    seconds: Annotated[float, typer.Option("--seconds", metavar="N", min=0.05, help="How long to measure.")] = 10.0,
    scenario: ScenarioName = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Measure decisions, games and copies a second, beside python-chess in the same run."""
    title = load(game)
    chosen = scenario_of(title, scenario)
    speed = measure(title, chosen, title.complete(chosen, parse_options(option)), seconds)
    if as_json:
        print_json(speed)
    else:
        _show(speed)
    if speed.yardstick_nodes_per_second is None:
        tell("python-chess is not installed, so there is no yardstick: pip install chess")


def _show(speed: Speed) -> None:
    show(f"decisions  {speed.decisions_per_second:>12,.0f} /s   random play with full lists; chance is not counted")
    show(f"games      {speed.games_per_second:>12,.2f} /s")
    show(f"copies     {speed.copies_per_second:>12,.0f} /s   of full states in the middle of play")
    show(f"state      {speed.state_bytes:>12,} bytes, the largest seen")
    if speed.yardstick_nodes_per_second is not None:
        show(f"yardstick  {speed.yardstick_nodes_per_second:>12,.0f} nodes/s of python-chess, perft(4)")
        show(f"ratio      {speed.ratio:>12.4f} decisions per node")
