"""How large a game is: decisions, branching, what is hidden, length, size of a position. Measured by play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb, log10
from statistics import fmean, median, quantiles
from typing import Any

import msgspec

from ..games import load
from ..kernel.action import Action
from ..kernel.game import Game
from ..kernel.rng import Rng
from ..kernel.step import CHANCE
from ..players import Tools, rng_for
from .witness import Match

#: every so many decisions the hidden part is looked at, by dealing it anew so many times
_EVERY, _DEALS = 20, 64


class Sample(msgspec.Struct, frozen=True):
    """What one game showed."""

    scenario: str
    branching: list[int]  # legal actions at each decision of a player
    chances: int
    hidden: list[float]  # log10 of hidden arrangements, where they were looked at
    view_bytes: int
    turn: int


class Spread(msgspec.Struct, frozen=True):
    """Many numbers in a few."""

    mean: float
    median: float
    p95: float
    max: float


class Complexity(msgspec.Struct, frozen=True):
    """The measured size of one scenario."""

    game: str
    scenario: str
    players: tuple[str, ...]
    games: int
    decisions: Spread  # of players, per game
    chances: Spread  # dice and draws, per game
    branching: Spread  # legal actions per decision
    tree_log10: Spread  # per game: log10 of the product of all branchings
    information_set_log10: Spread  # per decision: log10 of the hidden arrangements that the view allows
    last_turn: Spread
    view_bytes: int


def measure_game(match: Match, tools: Tools | None = None) -> Sample:
    """Play one game and note its size at every decision."""
    game = load(match.game)
    branching: list[int] = []
    hidden: list[float] = []
    sizes: list[int] = []

    def note(seat: int, view: Any, actions: list[Action]) -> None:
        if len(branching) % _EVERY == 0:
            hidden.append(information_set(game, view, seat, rng_for("deal", match.seed, len(branching))))
            sizes.append(len(view.to_bytes()))
        branching.append(len(actions))

    session = match.watched(note, tools)
    result = session.result
    assert result is not None, "a match ends with a result"
    chances = sum(record.by == CHANCE for record in session.records)
    return Sample(match.scenario, branching, chances, hidden, max(sizes), result.turn)


def information_set(game: Game[Any], view: Any, seat: int, rng: Rng) -> float:
    """log10 of how many ways there are to deal what `seat` does not know.

    The view is completed many times. What the others then hold, all times together, is what they may hold; of these
    any as many as they do hold may be the right ones. Where the view excludes some combinations, this counts them too.
    """
    possible: set[str] = set()
    held = 0
    for _ in range(_DEALS):
        items = game.hidden_items(game.determinise(view, rng), seat)
        possible.update(items)
        held = max(held, len(items))
    return log10(comb(len(possible), held))


def sum_up(match: Match, samples: Iterable[Sample]) -> Complexity:
    """The size of a scenario, from games of it; `match` is one of them."""
    all_ = list(samples)
    return Complexity(
        match.game,
        match.scenario,
        match.players,
        len(all_),
        spread([len(s.branching) for s in all_]),
        spread([s.chances for s in all_]),
        spread([n for s in all_ for n in s.branching]),
        spread([sum(map(log10, s.branching)) for s in all_]),
        spread([x for s in all_ for x in s.hidden]),
        spread([s.turn for s in all_]),
        max(s.view_bytes for s in all_),
    )


def spread(numbers: Sequence[float]) -> Spread:
    """Mean, median, the number that 95 of 100 do not exceed, and the largest."""
    p95 = quantiles(numbers, n=20, method="inclusive")[-1] if len(numbers) > 1 else numbers[0]
    return Spread(*(round(float(x), 2) for x in (fmean(numbers), median(numbers), p95, max(numbers))))


# The page ---------------------------------------------------------------------------------------

_COLUMNS = {
    "decisions": "decisions per game",
    "chances": "dice and draws per game",
    "branching": "legal actions per decision",
    "tree_log10": "game tree, log10",
    "information_set_log10": "information set, log10",
    "last_turn": "last turn",
}


_NOTES = f"""\
- *Decisions* and *legal actions* are those of players. Forced single answers are nobody's decision, except where \
asking hides something.
- *Game tree* adds the logarithms of the numbers of legal actions along each game.
- *Information set*: in how many ways the hidden part can be dealt, for the seat that decides, at every {_EVERY}th \
decision. The view is completed {_DEALS} times; what the others hold in any of these, taken as many at a time as they \
hold, is counted. Combinations that the view rules out are counted too, so this is a little too large. A draw pile has \
no order before it is drawn from, so orders do not count.
- *View* is the largest canonical encoding of a view, in bytes."""


def page(title: str, command: str, rows: Sequence[Complexity]) -> str:
    """All tables as a page of Markdown."""
    head = f"Written by `{command}`; do not edit it by hand. Each cell: mean / median / 95 of 100 stay below / largest."
    parts = [f"# How large {title} is", head]
    for players in dict.fromkeys(row.players for row in rows):
        mine = [row for row in rows if row.players == players]
        parts += [f"## Played by {' and '.join(players)}", f"{mine[0].games} games of each scenario.", _table(mine)]
    return "\n\n".join([*parts, "## What is counted", _NOTES]) + "\n"


def _table(rows: Sequence[Complexity]) -> str:
    head = f"| scenario | {' | '.join(_COLUMNS.values())} | view, bytes |\n|{'---|' * (len(_COLUMNS) + 2)}"
    return "\n".join([head, *(_line(row) for row in rows)])


def _line(row: Complexity) -> str:
    cells = [_cell(getattr(row, name)) for name in _COLUMNS]
    return f"| {row.scenario} | {' | '.join(cells)} | {row.view_bytes:,} |"


def _cell(s: Spread) -> str:
    return " / ".join(f"{x:,.0f}" if x >= 100 or x == int(x) else f"{x:.1f}" for x in (s.mean, s.median, s.p95, s.max))
