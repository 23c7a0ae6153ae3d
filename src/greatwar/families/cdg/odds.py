"""The odds of a combat: every outcome with its exact chance, found by fighting it out in the title's own steps.

Nothing is worked out a second time: copies of the position run through the steps of the rules, at every die they part
by what it may show, and those that come to the same position go on as one. Where somebody has to decide, the answer
is the plain one: no card, no flank attack, and losses where they cost the fewest combat factors. What could have been
done otherwise is noted on the way, so that each such variant can be told beside the plain fight.
"""

# never compiled: the outcome is a record of msgspec

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Generic

import msgspec

from ...kernel import adviser
from ...kernel.action import Action
from ...kernel.adviser import Chart, distribution
from ...kernel.step import Auto, Chance, Decision, Step
from .board import Board, U, X
from .combat import CombatStep
from .record import attacker, combat_of
from .state import FULL_VIEW, S

#: verbs of titles that mean the same
LOSSES = frozenset({"loss", "replace"})
CARDS = frozenset({"card", "play"})
FLANK, COMMIT, DEFEND, JOIN, ATTACK, RESOLVE = "flank", "commit", "defend", "join", "attack", "resolve"
#: what is worth telling as a variant
CHOICES = CARDS | {FLANK, COMMIT}
#: more variants of one fight than this nobody reads
VARIANTS = 6

COUNTED = "Each owner gives up the steps that cost him the fewest combat factors."
NO_CARDS = "No combat cards but those named are counted; what the enemy holds in his hand is not known."


class Outcome(msgspec.Struct, frozen=True, order=True):
    """How a combat may end, all losses taken and before anybody retreats."""

    defender_loss: int
    attacker_loss: int
    winner: str  # attacker, defender, nobody
    retreat: int  # spaces the defender must retreat
    gone: bool  # no defending unit is left
    fort_falls: bool
    defender_paid: int  # of the Loss Number, by steps
    attacker_paid: int
    defender_lost: tuple[str, ...]
    attacker_lost: tuple[str, ...]


Weights = dict[Outcome, Fraction]


class Fight(Generic[S]):
    """A combat to be told: its position, and the choices that are made in it beside the plain answers."""

    def __init__(self, s: S, wanted: tuple[Action, ...] = ()) -> None:
        self.s = s
        self.wanted = wanted


class Odds(Generic[S, U, X]):
    """The odds of the fights of a position. The title names its steps and says what the end of a combat means."""

    def __init__(
        self, board: Board[U, X, Any], declaring: type[Step], building: type[Step], verdict: type[CombatStep]
    ) -> None:
        """`declaring` lists attacks, `building` lets units join, `verdict` is the link after the last loss."""
        self.board = board
        self.declaring = declaring
        self.building = building
        self.verdict = verdict

    # The title's --------------------------------------------------------------------------------------

    def winner(self, s: S) -> int:
        """The side that has won; -1 = nobody."""
        raise NotImplementedError

    def retreat(self, s: S) -> int:
        """How far the defender must retreat."""
        raise NotImplementedError

    def fort_falls(self, s: S) -> bool:
        """Whether the fort is lost."""
        return False

    def forget(self, s: S) -> None:
        """Drop from the record what does not matter any more after a die, so that more positions are the same."""

    def notes(self, s: S) -> list[str]:
        """What a player should know beside the numbers."""
        return []

    def regret(self, s: S, action: Action) -> int:
        """What the loss of a step costs its owner: the combat factors that go with it."""
        unit: U = action.args[0]
        if not s.reduced(unit):
            return unit.cf[0] - unit.cf[1]
        return unit.cf[1] - (int(s.cf(action.args[1])) if len(action.args) > 1 else 0)

    # The fights of a position -------------------------------------------------------------------------

    def odds(self, view: S) -> list[adviser.Odds]:
        """The combats that are being built or fought, each as it stands and with what could be done in it."""
        return [told for s in self.fights(view) for told in self.variants(s)]

    def fights(self, view: S) -> list[S]:
        """Each combat that can be seen from here, as a position in which it is declared."""
        top = view.pending[-1] if view.pending else None
        if isinstance(top, self.declaring):
            return self._possible(view, top)
        if isinstance(top, self.building):
            s = quiet(view)
            return [s] if self._declared(s, False) else []
        return [quiet(view)] if combat_in(view) is not None and self._open(view) else []

    def _open(self, s: S) -> bool:
        """Whether the verdict is still to come."""
        for step in reversed(s.pending):
            if isinstance(step, self.declaring):
                return False
            if isinstance(step, CombatStep):
                return not self._over(step)
        return False

    def _over(self, step: Step) -> bool:
        return isinstance(step, CombatStep) and step.at >= step.CHAIN.index(self.verdict)

    def _possible(self, view: S, step: Any) -> list[S]:
        """Every space that may be attacked, by the strongest unit and all that may join it."""
        best: dict[int, Action] = {}
        for action in step.actions(view):
            if action.verb == ATTACK:
                target = action.args[1].n
                if target not in best or view.cf(action.args[0]) > view.cf(best[target].args[0]):
                    best[target] = action
        found = []
        for _, action in sorted(best.items()):
            s = quiet(view)
            s.pending.pop().take(s, action)
            if self._declared(s, True):
                found.append(s)
        return found

    def _declared(self, s: S, all_join: bool) -> bool:
        """Let units join, all that may or only as many as must, and declare the attack."""
        while s.pending and isinstance(s.pending[-1], self.building):
            step: Any = s.pending[-1]
            listed = step.actions(s)
            joining = [a for a in listed if a.verb == JOIN]
            ready = [a for a in listed if a.verb == RESOLVE]
            if joining and (all_join or not ready):
                chosen = max(joining, key=lambda a: (s.cf(a.args[0]), -a.args[0].n))
            elif ready:
                chosen = ready[0]
            else:
                return False
            s.pending.pop()
            step.take(s, chosen)
        return combat_in(s) is not None

    # Fighting it out ----------------------------------------------------------------------------------

    def outcomes(self, fight: Fight[S], seen: list[tuple[int, Action]] | None = None) -> Weights:
        """All outcomes with their chances; `seen` takes the choices that came up, each with who had it."""
        return self._run(fight.s.copy(), fight, {}, [] if seen is None else seen)

    def _run(self, s: S, fight: Fight[S], known: dict[bytes, Weights], seen: list[tuple[int, Action]]) -> Weights:
        s.log = s.listed = None
        while s.pending and combat_in(s) is not None:
            step: Step = s.pending[-1]
            if self._over(step) or isinstance(step, self.declaring):
                break
            if isinstance(step, Chance):
                return self._part(s, step, fight, known, seen)
            s.pending.pop()
            if isinstance(step, Auto):
                step.run(s)
            elif isinstance(step, Decision):
                listed = step.actions(s)
                for action in listed:
                    if action.verb in CHOICES and (step.seat(s), action) not in seen:
                        seen.append((step.seat(s), action))
                step.take(s, self.answer(s, step, listed, fight.wanted))
        return {self.outcome(fight.s, s): Fraction(1)}

    def _part(
        self, s: S, step: Chance, fight: Fight[S], known: dict[bytes, Weights], seen: list[tuple[int, Action]]
    ) -> Weights:
        """One position for each thing the die may show, those that are the same together."""
        listed = step.outcomes(s)
        total = sum([weight for _, weight in listed])
        shares: dict[bytes, int] = {}
        for action, weight in listed:
            new = quiet(s)
            new.pending.pop().take(new, action)
            self.forget(new)
            key = new.to_bytes()
            shares[key] = shares.get(key, 0) + weight
            if key not in known:
                known[key] = self._run(new, fight, known, seen)
        found: Weights = {}
        for key, share in shares.items():
            for outcome, chance in known[key].items():
                found[outcome] = found.get(outcome, Fraction(0)) + chance * Fraction(share, total)
        return found

    def answer(self, s: S, step: Decision, listed: list[Action], wanted: tuple[Action, ...]) -> Action:
        """The plain answer, or what is wanted: a step already taken off the stack asks."""
        for action in wanted:
            if action in listed:
                return action
        verb = listed[0].verb
        if verb in LOSSES:
            return min(listed, key=lambda a: (self.regret(s, a), *[x.n for x in a.args]))
        if verb == DEFEND:
            return self._defence(s, step)
        if verb == COMMIT and step.seat(s) != attacker(s):
            return listed[0]
        return listed[-1]

    def _defence(self, s: S, step: Decision) -> Action:
        """The first unit of the strongest stack that may be chosen."""
        best: tuple[int, Action] | None = None
        for action in step.actions(s):
            strength = self._defending(s, step, action)
            if best is None or strength > best[0]:
                best = strength, action
        assert best is not None
        return best[1]

    def _defending(self, s: S, step: Decision, action: Action) -> int:
        if action.verb != DEFEND:
            return 0
        new = quiet(s)
        depth = len(new.pending)
        step.take(new, action)
        after: Any = new.pending.pop() if len(new.pending) > depth else None
        more = [self._defending(new, after, a) for a in after.actions(new)] if isinstance(after, Decision) else []
        return int(s.cf(action.args[0])) + max(more, default=0)

    def outcome(self, before: S, after: S) -> Outcome:
        """How it came out."""
        c = combat_in(after) if combat_in(after) is not None else combat_in(before)
        side, won = attacker(before), self.winner(after) if combat_in(after) is not None else -1
        winner = "nobody" if won < 0 else "attacker" if won == side else "defender"
        return Outcome(
            max(c.defender_loss, 0),
            max(c.attacker_loss, 0),
            winner,
            self.retreat(after) if combat_in(after) is not None else 0,
            not c.defenders and bool(combat_of(before).defenders),
            self.fort_falls(after),
            max(c.defender_loss, 0) - max(c.defender_left, 0),
            max(c.attacker_loss, 0) - max(c.attacker_left, 0),
            self.lost(before, after, 1 - side),
            self.lost(before, after, side),
        )

    def lost(self, before: S, after: S, side: int) -> tuple[str, ...]:
        """What became of a side's units."""
        found = []
        for unit in before.units(side):
            if not after.on_map(unit):
                found.append(f"{unit} eliminated")
            elif after.reduced(unit) and not before.reduced(unit):
                found.append(f"{unit} reduced")
        return tuple(found)

    # Telling ------------------------------------------------------------------------------------------

    def variants(self, s: S) -> list[adviser.Odds]:
        """One combat as it stands, with the best flank attack, with staff, and with each card one could play."""
        title, seen = self.heading(s), list[tuple[int, Action]]()
        plain = self.outcomes(Fight(s), seen)
        enemy = [a for seat, a in seen if a.verb in CARDS and seat != s.viewer and s.viewer != FULL_VIEW]
        found = [self.told(title, s, plain, enemy)]
        turned = [self.outcomes(Fight(s, (a,))) for _, a in seen if a.verb == FLANK]
        pins = [a for _, a in seen if a.verb == FLANK]
        if pins:
            best = max(range(len(pins)), key=lambda i: (margin(turned[i]), -i))
            flanked = f"{title}, with a flank attack pinned from {pins[best].args[0]}"
            found.append(self.told(flanked, s, turned[best], enemy))
        mine = [a for seat, a in seen if a.verb == COMMIT or (a.verb in CARDS and seat == s.viewer)]
        for action in mine[:VARIANTS]:
            weights = self.outcomes(Fight(s, (action,)))
            found.append(self.told(f"{title}, with {self.named(action)}", s, weights, enemy))
        return found

    def named(self, action: Action) -> str:
        """A card by its number and title, a unit by its name."""
        what = action.args[0]
        return f"{what} {what.title}" if action.verb in CARDS else str(what)

    def heading(self, s: S) -> str:
        """Who attacks what."""
        c = combat_of(s)
        return f"{', '.join([str(self.board.units[n]) for n in c.attackers])} against {self.board.space(c.space)}"

    def told(self, title: str, s: S, weights: Weights, enemy: list[Action]) -> adviser.Odds:
        """The odds of one variant."""
        c, rows = combat_of(s), sorted(weights.items())
        places = [str(self.board.space(n)) for n in (c.space, *c.origins)]
        notes = [COUNTED, NO_CARDS, *[f"The enemy may also use {self.named(a)}, which lies open." for a in enemy]]
        return adviser.Odds(
            title,
            summary(rows),
            charts(rows),
            list(dict.fromkeys(places)),
            [*notes, *self.notes(s)],
            [row(outcome, chance) for outcome, chance in rows],
        )


def combat_in(s: Any) -> Any:
    """The combat being resolved, if there is one."""
    return s.combat


def quiet(s: S) -> S:
    """A copy that writes no log."""
    new = s.copy()
    new.log = new.listed = None
    return new


def margin(weights: Weights) -> Fraction:
    """By how much the attacker's fire outdoes the defender's on average."""
    return sum([(x.defender_loss - x.attacker_loss) * chance for x, chance in weights.items()], Fraction(0))


def share(rows: Iterable[tuple[Outcome, Fraction]], true: Callable[[Outcome], Any]) -> float:
    """The chance of something, or the mean of a number."""
    return float(sum([chance * true(x) for x, chance in rows], Fraction(0)))


def summary(rows: list[tuple[Outcome, Fraction]]) -> str:
    """The odds in a sentence."""
    return (
        f"Loss Numbers on average: defender {share(rows, lambda x: x.defender_loss):.1f}, "
        f"attacker {share(rows, lambda x: x.attacker_loss):.1f}. "
        f"The attacker wins in {share(rows, lambda x: x.winner == 'attacker'):.0%}; the defender must retreat in "
        f"{share(rows, lambda x: x.retreat > 0):.0%}, is wiped out in {share(rows, lambda x: x.gone):.0%}."
    )


def fate(x: Outcome) -> str:
    """What becomes of the defender."""
    if x.gone:
        return "wiped out, and the fort falls" if x.fort_falls else "wiped out"
    if x.fort_falls:
        return "the fort falls"
    return f"retreats {x.retreat}" if x.retreat else "holds"


def charts(rows: list[tuple[Outcome, Fraction]]) -> list[Chart]:
    """The distributions of the outcome's parts."""
    return [
        distribution("Defender's Loss Number", rows, lambda x: x.defender_loss),
        distribution("Attacker's Loss Number", rows, lambda x: x.attacker_loss),
        distribution("Winner", rows, lambda x: x.winner),
        distribution("Defender", rows, fate),
    ]


def row(x: Outcome, chance: Fraction) -> dict[str, Any]:
    """One row of the joint distribution."""
    return {
        "chance": float(chance),
        "defender_loss": x.defender_loss,
        "attacker_loss": x.attacker_loss,
        "winner": x.winner,
        "defender_paid": x.defender_paid,
        "attacker_paid": x.attacker_paid,
        "defender_lost": list(x.defender_lost),
        "attacker_lost": list(x.attacker_lost),
        "fort_falls": x.fort_falls,
        "wiped_out": x.gone,
        "retreat": x.retreat,
    }
