"""Cards, activations, marches and trenches."""

# never compiled: advice reads views and asks the rules

from __future__ import annotations

from math import exp
from typing import Any, Final

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ..board import C, U, X
from ..state import TO_ATTACK, S
from .ground import Ground
from .values import PULL, Values

#: later activations of a card often have the same goal as earlier ones
LATER: Final = 0.65
#: of two ways the shorter one
STEP: Final = 0.005
#: what is gained by less than this is not done
LEAST: Final = 0.01
#: verbs of titles that mean the same
PLAYS: Final = frozenset({"ops", "sr", "rp", "event", "reinforce", "war-status", "one-op", "cardless", "uprising"})
TO_FIGHT: Final = frozenset(
    {"activate-attack", "activate-attack-without-br", "activate-attack-without", "stack-attack"}
)
TO_MARCH: Final = frozenset({"activate-move", "stack-move"})
ENDS: Final = ("stop", "done", "resolve")


def best_of(found: list[Advice], otherwise: Advice) -> Advice:
    """The first of the best, if it is better than the last resort."""
    best = otherwise
    for advice in found:
        if advice.worth > best.worth:
            best = advice
    return best


def alike_plays(action: Action) -> Any:
    """Plays that differ only in the card they cost; an event is only like itself."""
    if action.verb not in ("ops", "sr") or not action.args:
        return action
    return action.verb, action.args[0].ops if action.verb == "ops" else action.args[0].sr


class Operations(Values[S, U, X, C]):
    """What is done with a card, who is activated, and where marches go."""

    # Cards -------------------------------------------------------------------------------------------

    def _play(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        return best_of(self.plays(g, actions), Advice(actions[-1], "There is little to do", -1.0))

    def plays(self, g: Ground[S], actions: list[Action]) -> list[Advice]:
        """Every use of every card, with what it is worth."""
        plans = sorted([max(self._fight_from(g, x), self._gain_of(g, x)) for x in self._stacks(g)], reverse=True)
        plans = [value * LATER**n for n, value in enumerate(plans[:6])]
        needs = self.needs(g.s, g.seat)
        return [Advice(a, why, value) for a in actions for value, why in [self._worth_of_play(g.s, a, plans, needs)]]

    def needs(self, s: S, seat: int) -> list[float]:
        """What replacements are needed for, in the words of `replacing`: here the number of reduced units."""
        return [float(len([u for u in self.board.units if s.side_of(u) == seat and s.reduced(u)]))]

    def replacing(self, card: C, needs: list[float]) -> float:
        """What the Replacement Points of a card are worth."""
        return self.WEIGHTS.points * self.points(card) * min(1.0, needs[0] / 6)

    def _worth_of_play(self, s: S, action: Action, plans: list[float], needs: list[float]) -> tuple[float, str]:
        w, verb = self.WEIGHTS, action.verb
        if not action.args or verb not in PLAYS or verb == "uprising":
            value = w.promise * sum(plans[:1]) if verb in ("one-op", "cardless") else 0.3
            return value - 0.05, "One point of operations is enough for what there is to do"
        card: C = action.args[0]
        if verb == "ops":
            return w.promise * sum(
                plans[: card.ops]
            ) - 0.02 * card.ops, "There are attacks and marches worth the operations"
        if verb == "rp":
            return self.replacing(card, needs), "Many units are reduced and need replacements"
        if verb == "sr":
            return w.redeploy * card.sr / 4, "Units far from the front can be brought up"
        kind = self.kind(card)
        value = self.status(s, card.side) * card.war_status
        if verb == "war-status":
            return value, "The war effort rises"
        if kind in ("reinforcement", "invasion") or verb == "reinforce":
            return value + w.reinforcement, "New units strengthen the front"
        if kind == "entry":
            return value + w.entry, "A new nation joins the war"
        return value + (w.event if card.starred else w.passing), "The event helps more than operations would"

    # Operations --------------------------------------------------------------------------------------

    def _stacks(self, g: Ground[S]) -> list[X]:
        return [x for x in self.board.spaces if g.mine[x.n] > 0]

    def win(self, g: Ground[S], target: X, strength: float) -> float:
        """About how likely an attack wins."""
        dug = g.s.trench_level(target, 1 - g.seat)
        against = max(1.0, g.theirs[target.n]) * (1 + 0.3 * dug)
        return 1 / (1 + exp(-3.0 * (strength - against) / (strength + against) * 1.5))

    def _fight(self, g: Ground[S], target: X, strength: float) -> float:
        """What an attack is worth."""
        if strength <= 0:
            return 0.0
        w, chance, foe = self.WEIGHTS, self.win(g, target, strength), g.theirs[target.n]
        gain = chance * (0.7 * g.prize[target.n] + w.factor * min(foe, 6.0) + w.blow)
        return gain - (1 - chance) * w.factor * min(strength, 8.0) - 0.05

    def _marked(self, g: Ground[S], where: int) -> float:
        s = g.s
        return float(sum([s.cf(u) for u in s.of_side(self.board.space(where), g.seat) if s.does(u, TO_ATTACK)]))

    def _fight_from(self, g: Ground[S], x: X) -> float:
        """What another stack to attack with is worth: the best target, with the help of those already told to."""
        best, lines = 0.0, self.board.lines()
        own = g.mine[x.n]
        for n in lines[x.n]:
            if n not in g.foes:
                continue
            target, helped, others = self.board.space(n), 0.0, 0.0
            for m in lines[n]:
                if m != x.n and g.mine[m]:
                    told = self._marked(g, m)
                    helped += told
                    others += g.mine[m] - told
            before = max(0.0, self._fight(g, target, helped))
            alone = self._fight(g, target, own + helped) - before
            joint = (self._fight(g, target, own + helped + others) - before) / 2
            best = max(best, alone, joint)
        return best

    def _best_end(self, g: Ground[S], unit: U, start: int, steps: int, here: int) -> tuple[float, int]:
        """The best space within reach, for staffs one with troops; supply is asked of the few best only."""
        s, space = g.s, self.board.space
        far = g.reach(start, steps, lambda m, k: self.may_step(s, unit, space(m), space(k)))
        if unit.staff:
            far = {n: away for n, away in far.items() if g.mine[n] > 0}
        ranked = sorted([(PULL * g.pull[n] + g.prize[n] + g.stake[n] / 9, n) for n in far])[-4:]
        return max([(self.place_worth(g, unit, n, here) - STEP * far[n], n) for _, n in ranked], default=(-9.0, start))

    def _gain_of(self, g: Ground[S], x: X) -> float:
        """What activating a stack to move is worth."""
        gains = []
        for u in g.s.of_side(x, g.seat):
            if not u.staff:
                stays = self.place_worth(g, u, x.n, x.n)
                gains.append(self._best_end(g, u, x.n, min(g.s.mf(u), 5), x.n)[0] - stays)
        gains.sort(reverse=True)
        return max(0.0, sum(gains[:1]) + 0.25 * sum([v for v in gains[1:3] if v > 0]))

    def _activate(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        end = Advice(actions[-1], "Nothing more is worth a point of operations", 2 * LEAST)
        if actions[-1].verb not in ENDS:
            end = Advice(end.action, end.reason, -9.0)
        return best_of(self.activations(g, actions), end)

    def activations(self, g: Ground[S], actions: list[Action]) -> list[Advice]:
        """Every activation, with what it is worth."""
        found = []
        for action in actions:
            if action.verb not in TO_FIGHT and action.verb not in TO_MARCH:
                continue
            noun = action.args[0]
            where: X = g.s.space(noun) if action.verb.startswith("stack") else noun
            attack = action.verb in TO_FIGHT
            value = self._fight_from(g, where) if attack else self._gain_of(g, where)
            what = "can attack with good odds" if attack else "can march to where it is needed"
            found.append(Advice(action, f"The stack in {where} {what}", value))
        return found

    def _march(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        end = actions[-1] if actions[-1].verb in ENDS else None
        best = best_of(self.marches(g, actions), Advice(actions[0], "", LEAST if end else -9.0))
        if best.reason:
            return best
        if any(a.verb == "entrench" for a in actions):
            return self._dig(g, actions)
        return Advice(end, "Everybody stands where he is needed") if end else None

    def marches(self, g: Ground[S], actions: list[Action]) -> list[Advice]:
        """Every first step that leads to a better place, with what is gained there."""
        found = []
        stays: dict[int, float] = {}
        for action in actions:
            if action.verb != "move":
                continue
            unit, to = action.args
            here = g.s.where[unit.n]
            if unit.n not in stays:
                stays[unit.n] = self.place_worth(g, unit, here, here)
            stops = to.n in g.foes or g.theirs[to.n] > 0
            steps = 0 if stops else max(0, min(self.left(g.s, unit), 5) - 1)
            value, at = self._best_end(g, unit, to.n, steps, here)
            if at != here:
                goal = self.board.space(at)
                reason = f"{unit} goes to take {goal}" if g.prize[at] else f"{unit} goes to where it is needed, {goal}"
                found.append(Advice(action, reason, value - stays[unit.n] - 0.002))
        return found

    def _dig(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        found: list[tuple[float, int]] = []
        for n, action in enumerate(actions):
            if action.verb == "entrench":
                noun = action.args[0]
                at = g.s.where[noun.n] if noun in self.board.units else noun.n
                found.append((g.threat[at] * (1 + g.stake[at]), -n))
        value, number = max(found)
        if value <= 0 and actions[-1].verb in ENDS:
            return Advice(actions[-1], "Nothing more is needed here")
        return Advice(actions[-number], "The enemy is near: digging in helps to hold")
