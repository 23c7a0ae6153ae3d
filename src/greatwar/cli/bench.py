"""`bench`: how fast a game is."""

from __future__ import annotations

from typing import Annotated

import typer

from ..games import load
from ..table.measure import Memory, Speed, measure
from .common import GameName, Json, Options, ScenarioName, parse_options, print_json, scenario_of, show
from .errors import tell


def bench(
    game: GameName,
    seconds: Annotated[float, typer.Option("--seconds", metavar="N", min=0.05, help="How long to measure.")] = 10.0,
    scenario: ScenarioName = None,
    option: Options = None,
    memory: Annotated[int, typer.Option("--memory", metavar="N", min=0, help="Also play N games and weigh them.")] = 0,
    as_json: Json = False,
) -> None:
    """Measure decisions, games and copies a second, beside python-chess in the same run; saves, start and memory."""
    title = load(game)
    chosen = scenario_of(title, scenario)
    speed = measure(title, chosen, title.complete(chosen, parse_options(option)), seconds, memory)
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
    show(f"save       {speed.save_bytes:>12,} bytes, compressed, of a complete game")
    if speed.startup_seconds is not None:
        show(f"start      {speed.startup_seconds:>12.3f} s   to load the package and start a game in a new process")
    if speed.memory is not None:
        _show_memory(speed.memory)
    if speed.yardstick_nodes_per_second is not None:
        show(f"yardstick  {speed.yardstick_nodes_per_second:>12,.0f} nodes/s of python-chess, perft(4)")
        show(f"ratio      {speed.ratio:>12.4f} decisions per node")


def _show_memory(memory: Memory) -> None:
    counts = f"{memory.blocks_after_ten:,} blocks after ten of them, {memory.blocks_at_end:,} at the end"
    resident = "" if memory.kb_at_end is None else f" ({memory.kb_after_ten:,} and {memory.kb_at_end:,} kB resident)"
    show(f"memory     {memory.games:>12,} games: {counts}{resident}")
