"""`greatwar`: the command line as a whole."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import __version__
from ..kernel import engine
from . import analyse, bench, complexity, dataset, fuzz, games, play, replay, rules, serve, simulate, tournament, traces
from .errors import Commands
from .pack import pack as packs
from .pack import use

app = typer.Typer(
    name="greatwar",
    cls=Commands,
    help="A digital table for board wargames of the First World War.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
app.command("games")(games.list_games)
app.command("new")(games.new)
app.command("show")(games.show_board)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("replay")(replay.replay)
app.command("verify")(replay.verify)
app.command("analyse")(analyse.analyse)
app.command("simulate")(simulate.simulate)
app.command("tournament")(tournament.tournament)
app.command("fuzz")(fuzz.fuzz)
app.command("bench")(bench.bench)
app.command("dataset")(dataset.dataset)
app.command("complexity")(complexity.complexity)
app.command("check-trace")(traces.check_trace)
app.command("rules")(rules.list_rules)
app.command("rule")(rules.show_rule)
app.add_typer(packs, name="pack")


def compiled() -> bool:
    """Whether the rules run compiled (`make native`)."""
    return not str(engine.__file__).endswith(".py")


def _print_version(asked: bool) -> None:
    if asked:
        print(f"greatwar {__version__}, rules {'compiled' if compiled() else 'interpreted'}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
    pack: Annotated[
        list[str] | None,
        typer.Option("--pack", metavar="GAME=DIR", help="Tables of a game from a component pack; may be repeated."),
    ] = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
) -> None:
    """A digital table for board wargames of the First World War."""
    for word in pack or []:
        use(word)


if __name__ == "__main__":
    app()
