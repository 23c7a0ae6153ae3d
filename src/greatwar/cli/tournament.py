"""`tournament`: players against each other on changing sides, with confidence intervals and ratings."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Annotated, Any

import typer
from rich.table import Table

from ..games import load
from ..kernel.action import Action
from ..kernel.game import Game, Result
from ..kernel.rng import Rng
from ..kernel.session import Session
from ..players import Forfeit, Player
from ..players.match import play_out, seat_players
from ..players.player import dismiss
from ..players.tournament import Outcome, Pairing, Standing, check_names, schedule, standings
from ..table.clock import Stopwatch
from ..table.cluster import on_ray
from ..table.journal import Journal
from ..table.pool import in_order
from ..table.terminal import make_console
from ..table.tools import BESIDE_OTHERS, TOOLS
from .common import GameName, Json, Keep, Options, ScenarioName, parse_options, print_json, scenario_of
from .errors import INTERRUPTED, tell
from .progress import progress

FORFEIT = "forfeit"


def tournament(
    game: GameName,
    players: Annotated[str, typer.Option(help="The players, each once.", metavar="P,P,...")] = "sergeant,random",
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="Games of each pair.")] = 10,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Seed of the first two games; then S+1.")] = 1,
    scenario: ScenarioName = None,
    option: Options = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="J", min=1, help="Processes at work.")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="Play on the Ray cluster of RAY_ADDRESS, or a local one.")] = False,
    keep: Keep = None,
    as_json: Json = False,
) -> None:
    """Let players meet on both sides with the same dice: wins, confidence intervals, ratings."""
    title = load(game)
    names = [p.strip() for p in players.split(",")]
    check_names(names, len(title.seats), games)
    chosen = scenario_of(title, scenario)
    options = title.complete(chosen, parse_options(option))
    for name in names:
        for player in seat_players(title, [name], TOOLS):
            dismiss(player)
    plan = schedule(names, len(title.seats), games, seed)
    beside = ray or jobs > 1
    pairings = [Pairing(game, chosen, options, number, sides, beside) for number, sides in plan]
    journal = Journal(keep, ["tournament", game, chosen, options, names, seed, beside], Outcome)
    results = journal.through(
        lambda left: on_ray(play_pairing, left) if ray else in_order(play_pairing, left, jobs), pairings
    )
    _run(results, len(pairings), names, as_json)


def play_pairing(pairing: Pairing) -> Outcome:
    """Play one game of a tournament; the same in every process."""
    watch, game = Stopwatch(), load(pairing.game)
    session = Session(game, pairing.scenario, pairing.options, pairing.seed)
    tools = BESIDE_OTHERS if pairing.beside else TOOLS
    timed = [Timed(player) for player in seat_players(game, pairing.players, tools)]
    fault = ""
    try:
        play_out(session, timed, pairing.seed)
    except Forfeit as e:
        fault = str(e)
    finally:
        for player in timed:
            dismiss(player.player)
    return _outcome(pairing, game, session, timed, fault, watch.seconds)


class Timed:
    """A player whose thinking is measured."""

    def __init__(self, player: Player) -> None:
        self.player, self.count, self.seconds = player, 0, 0.0

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """What the player decides."""
        watch = Stopwatch()
        action = self.player.decide(view, actions, rng)
        self.count, self.seconds = self.count + 1, self.seconds + watch.seconds
        return action

    def over(self, result: Result | None) -> None:
        """Tell the player how the game ended."""
        told = getattr(self.player, "over", None)
        if told is not None:
            told(result)


def _outcome(
    pairing: Pairing, game: Game[Any], session: Session[Any], timed: Sequence[Timed], fault: str, seconds: float
) -> Outcome:
    result, sides = session.result, dict(zip(game.seats, pairing.players, strict=True))
    winner = session.result.winner if session.result else None
    if fault and session.actor is not None:
        winner = next((k for k in range(len(game.seats)) if k != session.actor), None)
    return Outcome(
        pairing.game,
        pairing.scenario,
        pairing.options,
        pairing.seed,
        sides,
        None if winner is None else pairing.players[winner],
        result.ending if result else FORFEIT,
        result.turn if result else getattr(session.state, "turn", 0),
        {p: t.count for p, t in zip(pairing.players, timed, strict=True)},
        {p: round(1000 * t.seconds / max(1, t.count), 3) for p, t in zip(pairing.players, timed, strict=True)},
        round(seconds, 4),
        fault,
    )


def _run(results: Generator[Outcome, None, None], total: int, names: Sequence[str], as_json: bool) -> None:
    """Report each game as soon as those before it are reported, then the standings."""
    done: list[Outcome] = []
    try:
        with closing(results), progress(total) as told:
            for outcome in results:
                told.advance()
                done.append(outcome)
                _report(outcome, as_json)
    except KeyboardInterrupt:
        tell(f"interrupted after {len(done)} of {total} games; the lines of those are written")
        _table(standings(done, names))
        raise typer.Exit(INTERRUPTED) from None
    _table(standings(done, names))


def _report(outcome: Outcome, as_json: bool) -> None:
    if as_json:
        print_json(outcome)
        return
    sides = "  ".join(f"{seat} {player}" for seat, player in outcome.sides.items())
    winner = f"{outcome.winner} wins" if outcome.winner else "draw"
    fault = f"  ({outcome.fault})" if outcome.fault else ""
    print(f"seed {outcome.seed:<5} {sides:<34} {winner:<20} {outcome.ending}, turn {outcome.turn}{fault}", flush=True)


_COLUMNS: dict[str, Callable[[Standing], str]] = {
    "games": lambda row: str(row.games),
    "won": lambda row: str(row.wins),
    "drawn": lambda row: str(row.draws),
    "lost": lambda row: str(row.losses),
    "share of wins": lambda row: f"{row.share:.1%}",
    "95 % interval": lambda row: f"{row.low:.1%} – {row.high:.1%}",
    "rating": lambda row: f"{row.rating:.1f} ± {2 * row.doubt:.1f}" if row.doubt else "–",
    "ms a decision": lambda row: f"{row.thinking:.2f}",
}


def _table(rows: Sequence[Standing]) -> None:
    """The standings, for people, on the error channel."""
    table = Table("player")
    for column in _COLUMNS:
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(row.name, *(cell(row) for cell in _COLUMNS.values()))
    make_console(stderr=True).print(table)
