"""Fuzzing: many checked games over all scenarios, options and players, and what they came past together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from shlex import quote

import msgspec

from ..games import load
from ..kernel.reading import step_kinds
from ..kernel.rng import Rng
from ..kernel.step import Chance, Decision
from ..players import rng_for
from .contract import Checked, check_game
from .playing import AnyGame

#: the players whose games take turns: blind, lively, and in a hurry for the late war
POLICIES = ("random", "lively", "hasty")
STEPS = "steps"


class Task(msgspec.Struct, frozen=True):
    """One game to play under checks; names only, so that it can be sent to another process."""

    game: str
    scenario: str
    options: dict[str, str]
    seed: int
    player: str

    def command(self) -> str:
        """The command line that plays this game again."""
        options = "".join(f" --option {quote(f'{k}={v}')}" for k, v in self.options.items())
        chosen = f"--scenario {self.scenario}{options} --player {self.player}"
        return f"greatwar fuzz {self.game} --games 1 --seed {self.seed} {chosen}"


class Outcome(msgspec.Struct, frozen=True):
    """What one game came to: where it went, or how it broke the contract."""

    task: Task
    decisions: int = 0
    passed: dict[str, frozenset[str]] = {}
    fault: str | None = None


class Tally:
    """What the games so far have come to."""

    def __init__(self, game: AnyGame) -> None:
        self.wanted: dict[str, frozenset[str]] = {**game.landmarks, STEPS: steps_of(game)}
        self.seen: dict[str, Counter[str]] = {kind: Counter() for kind in self.wanted}
        self.games = self.decisions = 0
        self.faults: list[Outcome] = []

    def add(self, outcome: Outcome) -> None:
        """Count a game."""
        self.games += 1
        self.decisions += outcome.decisions
        if outcome.fault is not None:
            self.faults.append(outcome)
        for kind, found in outcome.passed.items():
            self.seen[kind].update(found)

    def never(self) -> dict[str, list[str]]:
        """What should have been seen and was not, by kind."""
        return {kind: sorted(wanted - set(self.seen[kind])) for kind, wanted in self.wanted.items()}


def steps_of(game: AnyGame) -> frozenset[str]:
    """The names of all decisions and chances of a game."""
    kinds = step_kinds(game.package)
    return frozenset(n for n, kind in kinds.items() if issubclass(kind, (Chance, Decision)) and _asks(kind))


def _asks(kind: type[Chance | Decision]) -> bool:
    """Whether a kind of step can be pending itself: it says who decides or what may happen."""
    if issubclass(kind, Chance):
        return kind.outcomes is not Chance.outcomes
    return kind.seat is not Decision.seat and kind.actions is not Decision.actions


def tasks(
    game: AnyGame,
    games: int,
    seed: int,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    player: str | None = None,
) -> Iterator[Task]:
    """The games to play: scenarios and players take turns, options are drawn; what is given is kept to."""
    for number in range(seed, seed + games):
        names = list(game.scenarios)
        chosen = scenario or names[number % len(names)]
        who = player or POLICIES[number // len(names) % len(POLICIES)]
        drawn = {} if options else _options(game, chosen, rng_for("fuzz", number))
        yield Task(game.ref, chosen, game.complete(chosen, drawn | dict(options or {})), number, who)


def _options(game: AnyGame, scenario: str, rng: Rng) -> dict[str, str]:
    """Half of the options as the scenario has them, half at random."""
    own = game.complete(scenario, {})
    open_ = game.open_options(scenario)
    return {name: rng.choice(values) if rng.below(2) else own[name] for name, values in open_.items()}


def play(task: Task) -> Outcome:
    """Play one game under checks; the same in every process."""
    try:
        done = check_game(load(task.game), task.scenario, task.options, task.seed, player=task.player)
    except AssertionError as e:
        return Outcome(task, fault=str(e) or type(e).__name__)
    return Outcome(task, done.decisions, _passed(done))


def _passed(done: Checked) -> dict[str, frozenset[str]]:
    return {**done.passed, STEPS: done.steps}
