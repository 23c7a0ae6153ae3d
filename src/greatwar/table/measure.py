"""How fast a game is, beside a yardstick measured in the same run; the size of its saves, and the memory it takes."""

from __future__ import annotations

import gc
import gzip
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import msgspec

from ..kernel.game import Game
from ..kernel.rng import Rng
from ..kernel.save import dump
from ..kernel.step import CHANCE
from ..players.match import play_match
from .clock import Stopwatch

_DEPTH = 4
#: share of the time for random play; the rest goes to copies and, once per run, to the yardstick
_PLAYING = 0.8
#: whose complete games are saved and weighed
_SAVED = ("random", "lively")
#: games before memory is measured for the first time
WARM = 10
_START = "import sys; from greatwar.games import load; load(sys.argv[1]).start(sys.argv[2])"


class Memory(msgspec.Struct, frozen=True):
    """What many games in one process have left behind, after the first ten and at the end.

    Blocks are Python's own, counted exactly; the resident kilobytes are what the system says (None where it does not).
    """

    games: int
    blocks_after_ten: int
    blocks_at_end: int
    kb_after_ten: int | None
    kb_at_end: int | None


class Speed(msgspec.Struct, frozen=True):
    """What `greatwar bench` reports; the yardstick is None without python-chess, the start where it cannot be timed."""

    decisions_per_second: float
    games_per_second: float
    copies_per_second: float
    state_bytes: int
    yardstick_nodes_per_second: float | None
    ratio: float | None
    save_bytes: int
    startup_seconds: float | None
    memory: Memory | None = None


class _Tally:
    """What random play has come to so far, with some of the states on the way."""

    def __init__(self) -> None:
        self.decisions = 0
        self.games = 0.0
        self.states: list[Any] = []
        self.largest = 0


def measure(game: Game[Any], scenario: str, options: dict[str, str], seconds: float, games: int = 0) -> Speed:
    """Random play with full legal lists, copies, and python-chess, all by the processor time of this process."""
    yardstick = nodes_per_second()
    tally, spent = _random_play(game, scenario, options, seconds * _PLAYING)
    copies = _rate(_copying(tally.states), seconds * (1 - _PLAYING))
    decisions = tally.decisions / spent
    return Speed(
        round(decisions, 1),
        round(tally.games / spent, 3),
        round(copies, 1),
        tally.largest,
        None if yardstick is None else round(yardstick, 1),
        None if yardstick is None else round(decisions / yardstick, 4),
        save_bytes(game, scenario, options),
        startup_seconds(game.name, scenario),
        memory_of(game, scenario, options, games) if games else None,
    )


def _random_play(game: Game[Any], scenario: str, options: dict[str, str], seconds: float) -> tuple[_Tally, float]:
    """Games one after the other; the last one counts for the part that was played."""
    tally, rng, watch = _Tally(), Rng(1), Stopwatch(cpu=True)
    while watch.seconds < seconds:
        before = tally.decisions
        if _one_game(game, scenario, options, rng, tally, lambda: tally.games > 0 and watch.seconds >= seconds):
            tally.games += 1
        else:
            tally.games += min(1.0, (tally.decisions - before) * tally.games / before)
    return tally, watch.seconds


def _one_game(
    game: Game[Any], scenario: str, options: dict[str, str], rng: Rng, tally: _Tally, late: Callable[[], bool]
) -> bool:
    """Play a random game with full lists; False if time was up before its end."""
    s = game.setup(scenario, options)
    while (actor := game.actor(s)) is not None:
        if actor == CHANCE:
            game.apply(s, game.random_action(s, rng))
            continue
        game.apply(s, rng.choice(game.actions(s)))
        tally.decisions += 1
        if tally.decisions % 64 == 1:
            _keep(s, tally)
            if late():
                return False
    return True


def _keep(s: Any, tally: _Tally) -> None:
    """Remember a few states for copying, and the largest size."""
    tally.largest = max(tally.largest, len(s.to_bytes()))
    if len(tally.states) < 32:
        tally.states.append(s.copy())


def _copying(states: list[Any]) -> Callable[[], int]:
    def copy_all() -> int:
        for s in states:
            s.copy()
        return len(states)

    return copy_all


def _rate(work: Callable[[], int], seconds: float) -> float:
    """How much of it is done in a second."""
    done, watch = 0, Stopwatch(cpu=True)
    while not done or watch.seconds < seconds:
        done += work()
    return done / max(watch.seconds, 1e-9)


def nodes_per_second() -> float | None:
    """Nodes of `perft(4)` from the opening position of chess, every move made and taken back."""
    try:
        import chess
    except ImportError:
        return None
    watch = Stopwatch(cpu=True)
    nodes = _perft(chess.Board(), _DEPTH)
    return nodes / watch.seconds


def _perft(board: Any, depth: int) -> int:
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _perft(board, depth - 1)
        board.pop()
    return nodes


def save_bytes(game: Game[Any], scenario: str, options: dict[str, str]) -> int:
    """The largest save of a few complete games, compressed."""
    sessions = (play_match(game, scenario, options, 1, (name,)) for name in _SAVED)
    return max(len(gzip.compress(dump(session).encode())) for session in sessions)


def startup_seconds(name: str, scenario: str) -> float | None:
    """The processor time a new process needs to load the package and start a game: the best of three."""
    times = []
    for _ in range(3):
        before = os.times()
        done = subprocess.run([sys.executable, "-c", _START, name, scenario], capture_output=True, check=False)
        after = os.times()
        if done.returncode:
            return None
        times.append(after.children_user - before.children_user + after.children_system - before.children_system)
    return round(min(times), 3)


def memory_of(game: Game[Any], scenario: str, options: dict[str, str], games: int) -> Memory:
    """Play random games in this process and compare what is held after the first ten with what is held at the end."""
    after_ten = _held()
    for number in range(games):
        play_match(game, scenario, options, number, ("random",))
        if number + 1 == min(WARM, games):
            after_ten = _held()
    at_end = _held()
    return Memory(games, after_ten[0], at_end[0], after_ten[1], at_end[1])


def _held() -> tuple[int, int | None]:
    """Python's allocated blocks, and the resident kilobytes where the system tells them."""
    gc.collect()
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            resident = next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))
    except (OSError, StopIteration, ValueError):
        return sys.getallocatedblocks(), None
    return sys.getallocatedblocks(), resident
