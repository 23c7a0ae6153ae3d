"""Random games as material for checks: how one is played, and the positions met on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NoReturn

from ..kernel.action import Action
from ..kernel.game import Game
from ..kernel.rng import Rng
from ..kernel.session import Session, answer_from_dice
from ..kernel.state import BaseState
from ..players import Player

#: more decisions than any game takes: a game that does not end
ENDLESS = 200_000
#: positions kept of one random game
SAMPLE = 24

AnyGame = Game[Any]
AnySession = Session[Any]
Options = Mapping[str, str]
Watch = Callable[[AnySession], None]


def must(ok: object, text: str) -> None:
    """Fail with a sentence unless `ok`; unlike `assert` it also works under ``python -O``."""
    if not ok:
        fail(text)


def fail(text: str) -> NoReturn:
    """Fail with a sentence."""
    raise AssertionError(text)


def same(a: BaseState, b: BaseState, what: str) -> None:
    """Fail unless two states are equal, naming the fields that differ."""
    if a.to_bytes() != b.to_bytes():
        differing = [f for f in a.FIELDS if getattr(a, f) != getattr(b, f)]
        shown = "; ".join(f"{f}: {getattr(a, f)!r:.120} / {getattr(b, f)!r:.120}" for f in differing)
        fail(f"{what} differs in {shown or 'its bytes alone'}")


class Played:
    """A finished random game: its session, its fingerprint after each record, some positions on the way."""

    def __init__(
        self,
        game: AnyGame,
        scenario: str,
        options: Options,
        seed: int,
        watch: Watch | None = None,
        player: Player | None = None,
    ) -> None:
        self.fingerprints: dict[int, str] = {}
        self.positions: list[Any] = []
        self.decisions = 0
        self._met = 0
        self._rng = Rng(seed)
        self._watch = watch
        self._player = player
        self.session: AnySession = Session(game, scenario, options, seed, self._answer, paused=True)
        self._play()

    def _play(self) -> None:
        session, rng = self.session, Rng(~self._rng.state)
        session.resume()
        while session.actor is not None:
            self._note()
            session.play(self._choice(session.actor, rng))
            self.decisions += 1
            must(self.decisions < ENDLESS, f"the game has not ended after {ENDLESS} decisions")
        self._note()
        self.positions.append(session.state.copy())

    def _choice(self, seat: int, rng: Rng) -> Action:
        """What the player decides from the seat's view; without a player, any action."""
        session = self.session
        if self._player is None:
            return session.game.random_action(session.state, rng)
        return self._player.decide(session.game.view(session.state, seat), session.actions, rng)

    def _answer(self, session: AnySession, outcomes: list[tuple[Action, int]]) -> Action:
        self._note()
        return answer_from_dice(session, outcomes)

    def _note(self) -> None:
        """Keep the fingerprint, and the position if the lot falls on it (all have the same chance); watch it."""
        state = self.session.state
        self.fingerprints[len(self.session.records)] = state.fingerprint()
        self._met += 1
        if len(self.positions) < SAMPLE:
            self.positions.append(state.copy())
        elif (lot := self._rng.below(self._met)) < SAMPLE:
            self.positions[lot] = state.copy()
        if self._watch is not None and self.session.actor is not None:
            self._watch(self.session)


@lru_cache(maxsize=4)
def _played(game: AnyGame, scenario: str, options: tuple[tuple[str, str], ...], seed: int) -> Played:
    try:
        return Played(game, scenario, dict(options), seed)
    except Exception as e:
        raise AssertionError(f"{game.name} {scenario} {dict(options)} seed {seed} breaks off: {e!r}") from e


def played(game: AnyGame, scenario: str, options: Options, seed: int) -> Played:
    """The random game of this seed; the last few are remembered, so that many checks can share one."""
    return _played(game, scenario, tuple(sorted(options.items())), seed)


def decisions(game: AnyGame, scenario: str, options: Options, seed: int) -> Iterator[tuple[Any, int]]:
    """The sampled positions in which a player decides, with the seat."""
    for s in played(game, scenario, options, seed).positions:
        actor = game.actor(s)
        if actor is not None and actor >= 0:
            yield s, actor


def advance(game: AnyGame, s: Any, rng: Rng, steps: int) -> None:
    """Play up to `steps` random decisions and chance answers on `s` itself."""
    for _ in range(steps):
        if game.step(s) is None:
            return
        game.apply(s, game.random_action(s, rng))


def reread(game: AnyGame, s: Any) -> Any:
    """The same position without anything remembered beside its fields."""
    return game.from_bytes(s.to_bytes())
