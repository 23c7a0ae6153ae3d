"""The contract that every game keeps, as checks on random games.

Each check takes a game, a scenario, options and a seed, and raises `AssertionError` with a sentence when a promise is
broken. `check_game` plays one whole game under the cheap ones: thousands of such games are what ``greatwar simulate
--check`` runs. `CHECKS` are all of them by name, for a test suite.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..kernel.errors import GreatwarError
from ..kernel.game import Result
from ..kernel.rng import Rng
from ..players import make
from .hidden import check_distribution, check_secrets, check_twins, check_view, check_views
from .keeping import (
    check_copies,
    check_copy,
    check_determinism,
    check_forced,
    check_outcomes,
    check_processes,
    check_replay,
    check_round_trip,
    check_round_trips,
    replay_equals,
)
from .playing import AnyGame, AnySession, Options, Played, fail, must
from .refusals import Refusals, check_actions, check_listed, check_notation, check_refusal, check_unlisted

#: one position in so many is looked at closely
CLOSELY = 32


class Checked(msgspec.Struct):
    """What one game under checks came to."""

    result: Result
    decisions: int
    records: int
    refusals: Refusals
    steps: frozenset[str]
    passed: dict[str, frozenset[str]]


def check_game(
    game: AnyGame, scenario: str, options: Options, seed: int, thorough: bool = False, player: str = "random"
) -> Checked:
    """Play one random game to its end under checks at every position, then replay its save.

    Always: invariants, something to choose, the notation of a choice. At one position in 32 (`thorough`: at all):
    copies, bytes and JSON, views, listed actions carried out, unlisted ones refused.
    """
    watch = _Watch(game, seed, thorough)
    try:
        done = Played(game, scenario, options, seed, watch, None if player == "random" else make(player, game))
        result = check_end(game, done.session.state)
        replay_equals(done)
    except Exception as e:
        place = f"{game.name} {scenario} {dict(options)} seed {seed}, player {player}, record {watch.at}"
        raise AssertionError(f"{place}: {e if isinstance(e, AssertionError) else repr(e)}") from e
    steps, passed = frozenset(watch.steps), dict(game.passed(done.session))
    return Checked(result, done.decisions, len(done.session.records), watch.refusals, steps, passed)


class _Watch:
    """Looks at every position of a game, at some of them closely."""

    def __init__(self, game: AnyGame, seed: int, thorough: bool) -> None:
        self.game = game
        self.seed = seed
        self.thorough = thorough
        self.at = 0
        self.refusals = Refusals()
        self.steps: set[str] = set()

    def __call__(self, session: AnySession) -> None:
        """Check what is pending in a session; the lots are our own, so that looking changes no game."""
        self.at = len(session.records)
        self.steps.add(type(session.state.pending[-1]).__name__)
        rng = Rng(self.seed << 32 ^ self.at)
        check_position(self.game, session.state)
        check_notation(self.game, rng.choice(session.actions))
        if self.thorough or rng.below(CLOSELY) == 0:
            self._look_closely(session.state, rng)

    def _look_closely(self, s: Any, rng: Rng) -> None:
        check_copy(self.game, s)
        check_round_trip(self.game, s)
        check_view(self.game, s, rng)
        if self.thorough:
            check_listed(self.game, s, rng)
        self.refusals.add(check_unlisted(self.game, s, rng, 8))


def check_position(game: AnyGame, s: Any) -> None:
    """A position that arose by play: nothing is broken, and somebody has something to choose."""
    if broken := game.invariants(s):
        fail(f"the position is broken: {'; '.join(map(str, broken[:3]))}")
    if game.result(s) is not None:
        fail(f"the game has a result while {game.step(s)!r} is pending")
    if not game.actions(s):
        fail(f"nothing can be chosen in {game.step(s)!r}")
    if not game.prompt(s).strip():
        fail(f"{game.step(s)!r} asks nothing")


def check_end(game: AnyGame, s: Any) -> Result:
    """The end of a game: a result, nothing to choose, and every action refused because it is over."""
    result = game.result(s)
    must(game.actor(s) is None and game.actions(s) == [], "something is still to be chosen at the end")
    must(game.invariants(s) == [], f"the end is broken: {game.invariants(s)[:3]}")
    action = game.notation.random(Rng(0))
    refusal = game.why_not(s, action)
    must(refusal is not None, f"{action} is not refused after the end")
    if refusal is not None:
        check_refusal(game, s, action, refusal)
    if result is None:
        raise AssertionError("the game is over without a result")
    must(result.winner is None or 0 <= result.winner < len(game.seats), f"nobody sits on seat {result.winner}")
    return result


def check_completable(game: AnyGame, scenario: str, options: Options, seed: int) -> Checked:
    """A random game reaches its end without a position that lacks an action."""
    return check_game(game, scenario, options, seed)


def check_boards(game: AnyGame, scenario: str, options: Options, seed: int) -> None:
    """The board prints as text, whole and by area, for everybody who may look at it."""
    s = game.setup(scenario, options)
    for looked_at in (s, *(game.view(s, seat) for seat in range(len(game.seats)))):
        must(game.board(looked_at).strip(), "the board prints as nothing")
        for area in game.areas:
            must(game.board(looked_at, area).strip(), f"the area {area} prints as nothing")


def check_setup(game: AnyGame, scenario: str, options: Options, seed: int) -> None:
    """Unknown scenarios, options and values are refused with a sentence; the options are all filled in."""
    must(set(game.complete(scenario, options)) == set(game.options), "not every option has a value")
    bad = [("no such scenario", {}), (scenario, {"no such option": "x"})]
    bad += [(scenario, {name: "no such value"}) for name in game.options]
    for name, given in bad:
        try:
            game.setup(name, given)
        except GreatwarError as e:
            must(str(e).strip(), f"{name} {given} is refused without a word")
        else:
            raise AssertionError(f"{name} {given} is accepted")


Check = Callable[[AnyGame, str, Options, int], object]

#: every promise by name
CHECKS: dict[str, Check] = {
    "setup": check_setup,
    "boards": check_boards,
    "completable": check_completable,
    "determinism": check_determinism,
    "copies": check_copies,
    "round trips": check_round_trips,
    "actions": check_actions,
    "views": check_views,
    "twins": check_twins,
    "secrets": check_secrets,
    "distribution": check_distribution,
    "replay": check_replay,
    "outcomes": check_outcomes,
    "forced chance": check_forced,
    "processes": check_processes,
}


def spread(game: AnyGame, scenario: str, most: int = 3) -> list[dict[str, str]]:
    """Settings of the options, the scenario's own first, in which every value of every option occurs.

    Of an option with more than `most` values, its default, its first and its last stand for all.
    """
    own = game.complete(scenario, {})
    chosen = {name: _some(values, own[name], most) for name, values in game.open_options(scenario).items()}
    rows = max(map(len, chosen.values()), default=1)
    return [{name: values[row % len(values)] for name, values in chosen.items()} for row in range(rows)]


def _some(values: tuple[str, ...], own: str, most: int) -> list[str]:
    others = [v for v in values if v != own]
    return [own, *(others if len(values) <= most else dict.fromkeys((others[0], others[-1])))]
