"""Rules of thumb for a computer opponent of a card-driven title.

`Heuristics` reads a view of the position, never more, and answers every decision with one of the listed actions and
a reason. It knows pieces, places and verbs in general; a title gives it the weights, what a space is worth, who would
starve where, and what a card's event is worth. Reasons never name a card: what is chosen in secret stays secret.
"""

# never compiled: advice reads views and asks the rules

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...kernel.action import Action
from ...kernel.adviser import Advice, worth_trying
from ...kernel.rng import Rng
from .advising.fighting import Fighting
from .advising.forces import REPAIRS
from .advising.ground import Ground, Weights
from .advising.operations import ENDS, TO_FIGHT, TO_MARCH, alike_plays
from .board import C, U, X
from .sequence import ActionRound
from .state import S

#: candidates that are tried out one action ahead where no rule of thumb applies
CANDIDATES: Final = 12
#: a search tries so many actions, and none that seems so much worse than the best
TRIED: Final = 5
FAR_BEHIND: Final = 1.0
#: more than the actions of a turn
PLIES: Final = 16
#: verbs of decisions in which all answers are tried: flank attacks, withdrawals, standing fast, combat cards
FREE: Final = frozenset({"flank", "withdraw", "cancel", "halt", "card", "play", "advance"})

#: verbs, who ranks the actions that have them, and which of these count as one
Ranking = tuple[frozenset[str], Callable[[Ground[S], list[Action]], list[Advice]], Callable[[Action], Any]]


class Heuristics(Fighting[S, U, X, C]):
    """Advice and evaluation for a title; its hooks are those of `Values`."""

    #: the steps in which a unit to redeploy is picked before its goal
    PICKS: tuple[type, ...] = ()

    def advise(self, view: S, actions: list[Action], rng: Rng) -> Advice:
        """The action a sensible player would take, with a reason."""
        step = view.pending[-1]
        if len(actions) == 1 and not step.always_asks:
            return Advice(actions[0], "There is no choice")
        seat = self.game().actor(view)
        if seat not in (0, 1):
            return Advice(actions[0], "Chance decides")
        g, verbs = self.ground(view, seat), {a.verb for a in actions}
        if isinstance(step, self.PICKS):
            return self._pick(g, actions) or self._look_ahead(view, actions, seat, rng)
        for known, answer in self._answers():
            if not known.isdisjoint(verbs):
                advice = answer(g, actions)
                if advice is not None:
                    return advice
        return self._look_ahead(view, actions, seat, rng)

    def _answers(self) -> tuple[tuple[frozenset[str], Callable[[Ground[S], list[Action]], Advice | None]], ...]:
        return (
            (frozenset({"ops"}), self._play),
            (TO_FIGHT | TO_MARCH, self._activate),
            (frozenset({"move"}), self._march),
            (frozenset({"attack"}), self._attack),
            (frozenset({"join", "add", "commit"}), self._join),
            (frozenset({"flank"}), self._flank),
            (frozenset({"play", "card"}), self._combat_card),
            (frozenset({"loss", "replace"}), self._loss),
            (frozenset({"retreat"}), self._retreat),
            (frozenset({"advance"}), self._advance),
            (REPAIRS, self._repair),
            (frozenset({"redeploy"}), self._redeploy),
            (frozenset({"place"}), self._place),
            (frozenset({"entrench"}), self._dig),
            (frozenset({"discard"}), self._keep),
        )

    # Candidates for a search --------------------------------------------------------------------------

    def consider(self, view: S, actions: list[Action], rng: Rng) -> list[Advice]:
        """The actions worth trying, the best guess first."""
        first = self.advise(view, actions, rng)
        if len(actions) < 2 or first.action not in actions:
            return [first]
        others = self.candidates(view, actions)
        return worth_trying(first, others, FAR_BEHIND)[: TRIED + 1]

    def candidates(self, view: S, actions: list[Action]) -> list[Advice]:
        """The best action of each kind that makes a difference, the best first; none where no thought pays."""
        seat, verbs = self.game().actor(view), {a.verb for a in actions}
        if seat not in (0, 1):
            return []
        if not verbs.isdisjoint(FREE):
            return [Advice(a, "Tried out, this fares best") for a in actions[-TRIED:]]
        for known, ranked, alike in self._rankings():
            if not known.isdisjoint(verbs):
                best: dict[Any, Advice] = {}
                for advice in ranked(self.ground(view, seat), actions):
                    key = alike(advice.action)
                    if key not in best or advice.worth > best[key].worth:
                        best[key] = advice
                ends = [Advice(a, "Nothing more is worth the effort") for a in actions[-1:] if a.verb in ENDS]
                return [*sorted(best.values(), key=lambda a: -a.worth)[: TRIED - 1], *ends]
        return []

    def _rankings(self) -> tuple[Ranking[S], ...]:
        """By verbs: who ranks the actions, and which of them count as one."""
        return (
            (frozenset({"ops"}), self.plays, alike_plays),
            (TO_FIGHT | TO_MARCH, self.activations, lambda a: a),
            (frozenset({"move"}), self.marches, lambda a: a.args[0]),
            (frozenset({"attack"}), self.attacks, lambda a: a.args[1]),
        )

    def ply(self, view: S) -> int:
        """A number for each action of a side, growing through the game.

        The last round belongs together with its answer: attrition follows, and takes what is cut off then.
        """
        for step in reversed(view.pending):
            if isinstance(step, ActionRound):
                last = step.number >= step.ROUNDS
                return view.turn * PLIES + 2 * step.number + (0 if last else step.half)
        return view.turn * PLIES + (PLIES - 1 if view.round else 0)

    def _look_ahead(self, view: S, actions: list[Action], seat: int, rng: Rng) -> Advice:
        """The best of a few actions by what the position is worth just after each, on a copy that fits the view."""
        game = self.game()
        full = game.determinise(view, rng)
        tried = list(actions)
        if len(tried) > CANDIDATES:
            rng.shuffle(tried)
            tried = tried[:CANDIDATES]
        best, found = tried[0], -1e9
        for action in tried:
            after = game.fork(full)
            if action not in game.actions(after):
                continue
            game.apply(after, action)
            value = self.evaluate(after, seat).total
            if value > found + 1e-9:
                best, found = action, value
        return Advice(best, "Of what was tried, this leaves the best position", found)


__all__ = ["Ground", "Heuristics", "Weights"]
