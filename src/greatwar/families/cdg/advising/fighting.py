"""Attacks, losses, retreats and advances."""

# never compiled: advice reads views and asks the rules

from __future__ import annotations

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ..board import C, U, X
from ..state import S
from .forces import Forces
from .ground import Ground
from .operations import ENDS, best_of


class Fighting(Forces[S, U, X, C]):
    """Where to fight, with what, and what to give up for it."""

    def _attack(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        worth = 0.0 if actions[-1].verb in ENDS else -9.0
        return best_of(self.attacks(g, actions), Advice(actions[-1], "No attack has good odds", worth))

    def attacks(self, g: Ground[S], actions: list[Action]) -> list[Advice]:
        """Every attack, with what it is worth."""
        lines, found = self.board.lines(), []
        for action in actions:
            if action.verb != "attack":
                continue
            unit, target = action.args
            strength = sum([self._marked(g, m) for m in lines[target.n]]) or float(g.s.cf(unit))
            value = self._fight(g, target, strength) + 0.001 * g.s.cf(unit)
            odds = f"{strength:.0f} against {g.theirs[target.n]:.0f}"
            found.append(Advice(action, f"The attack on {target} has good odds, {odds}", value))
        return found

    def _join(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        ready = [a for a in actions if a.verb in ("join", "add", "commit")]
        if not ready:
            return None
        return Advice(max(ready, key=lambda a: g.s.cf(a.args[0])), "More strength makes better odds")

    def _flank(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        turns = [a for a in actions if a.verb == "flank"]
        if len(turns) > 1:
            return Advice(max(turns, key=lambda a: g.mine[a.args[0].n]), "The attack comes from several sides")
        plain = [a for a in actions if a.verb == "no-flank"]
        return Advice(plain[0], "Turning the flank is too risky from so few sides") if plain else None

    def _combat_card(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        ready = [a for a in actions if a.verb in ("play", "card")]
        return Advice(ready[0] if ready else actions[-1], "A fight is helped as far as it can be")

    def _loss(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        """The step that costs least for what it pays; the strongest unit as a replacement."""
        losses = [a for a in actions if a.verb == "loss"]
        if losses:
            return Advice(
                min(losses, key=lambda a: self._step_cost(g.s, a.args[0])), "This is the cheapest step to lose"
            )
        swaps = [a for a in actions if a.verb == "replace"]
        if not swaps:
            return None
        return Advice(
            min(swaps, key=lambda a: (self._step_cost(g.s, a.args[0]), -g.s.cf(a.args[1]))),
            "This is the cheapest step to lose",
        )

    def _step_cost(self, s: S, unit: U) -> float:
        w, full, weak = self.WEIGHTS, unit.cf[0], unit.cf[1]
        if s.reduced(unit):
            cost: float = w.factor * weak + (2 * w.large if unit.large else w.factor)
        else:
            cost = w.factor * (full - weak) + w.reduced
        pays: int = max(1, s.lf(unit))
        return cost / pays

    def _retreat(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        ways = [a for a in actions if a.verb == "retreat"]

        def worth(action: Action) -> float:
            unit, to = action.args
            value: float = -0.03 * g.threat[to.n] + 0.5 * g.stake[to.n] + 0.01 * g.mine[to.n]
            return value - (2.0 if self.starves(g.s, unit, to) else 0.0)

        best = max(ways, key=worth)
        return Advice(best, f"{best.args[0]} falls back towards supply")

    def _advance(self, g: Ground[S], actions: list[Action]) -> Advice | None:
        return self._by_place(g, actions, "advance", "advances to hold what was won,")
