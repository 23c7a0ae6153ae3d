"""What a position, a unit and a place are worth, and the questions that a title answers."""

# never compiled: advice reads views and asks the rules

from __future__ import annotations

from math import exp
from typing import Final, Generic

from ....kernel.adviser import Evaluation
from ....kernel.game import Game
from ..board import Board, C, U, X
from ..state import S
from .ground import Ground, Weights

#: what a unit is worth in a place by the pull that is felt there
PULL: Final = 0.12
#: what each combat factor that is there already takes from it: others are needed elsewhere
CROWD: Final = 0.012
#: as many units as a space holds in most titles of the family
STACK: Final = 3


class Values(Generic[S, U, X, C]):
    """Worths in victory points; the hooks below are the title's."""

    WEIGHTS: Weights = Weights()

    def __init__(self, board: Board[U, X, C]) -> None:
        self.board = board

    # What the title fills in -----------------------------------------------------------------------

    def game(self) -> Game[S]:
        """The title as a game, for a look ahead."""
        raise NotImplementedError

    def worth(self, s: S, where: X) -> float:
        """The victory points that control of a space brings."""
        return float(where.vp)

    def level(self, s: S) -> float:
        """The VP between the two sides' victories."""
        raise NotImplementedError

    def starves(self, s: S, unit: U, where: X) -> bool:
        """Whether a unit would be out of supply there."""
        return False

    def starving(self, s: S, unit: U) -> bool:
        """Whether a unit is out of supply now."""
        return False

    def left(self, s: S, unit: U) -> int:
        """The Movement Points that a unit has left."""
        return s.mf(unit)

    def may_step(self, s: S, unit: U, start: X, to: X) -> bool:
        """Whether the rules of movement let a unit go from a space into the next one."""
        return True

    def kind(self, card: C) -> str:
        """What a card's event is: `reinforcement`, `entry`, `invasion`, or another word."""
        return ""

    def points(self, card: C) -> float:
        """The Replacement Points of a card."""
        return 0.0

    def status(self, s: S, side: int) -> float:
        """What a point of War Status is worth to a side now."""
        return self.WEIGHTS.status

    def tracks(self, s: S) -> dict[str, float]:
        """Further parts of the evaluation, as the side that the VP track favours upwards sees them."""
        return {}

    # Evaluation --------------------------------------------------------------------------------------

    def evaluate(self, view: S, seat: int) -> Evaluation:
        """The parts of a position's worth to a seat; above zero is good for it."""
        s, w, sign = view, self.WEIGHTS, 1 - 2 * seat
        parts = {"vp": sign * (s.vp - self.level(s))}
        parts["strength"] = self._strength(s, seat) - self._strength(s, 1 - seat)
        parts["supply"] = self._hunger(s, 1 - seat) - self._hunger(s, seat)
        parts["front"] = self._danger(s, 1 - seat) - self._danger(s, seat)
        parts["cards"] = w.status * (s.war_status[seat] - s.war_status[1 - seat])
        for name, value in self.tracks(s).items():
            parts[name] = sign * value
        total = sum(parts.values())
        if not s.pending:
            chance = 1.0 if s.winner == seat else 0.5 if s.winner < 0 else 0.0
        else:
            chance = 1 / (1 + exp(max(-60.0, min(60.0, -total / w.level))))
        return Evaluation(parts, chance)

    def unit_worth(self, s: S, unit: U) -> float:
        """What a unit is worth as it is."""
        w = self.WEIGHTS
        return w.factor * s.cf(unit) + (w.large if unit.large else 0.0) - (w.reduced if s.reduced(unit) else 0.0)

    def _strength(self, s: S, seat: int) -> float:
        return sum([self.unit_worth(s, u) for u in s.units(seat)])

    def _hunger(self, s: S, seat: int) -> float:
        share = self.WEIGHTS.starving
        return sum([share * self.unit_worth(s, u) for u in s.units(seat) if not u.staff and self.starving(s, u)])

    def _danger(self, s: S, seat: int) -> float:
        g, w = Ground(s, seat, self.worth, self.WEIGHTS, pulls=False), self.WEIGHTS
        total = 0.0
        for x in self.board.spaces:
            stake = g.stake[x.n]
            if stake and g.threat[x.n]:
                held = g.mine[x.n] + s.fort(x)
                total += stake * (w.open if not held else w.danger * g.threat[x.n] / (g.threat[x.n] + held))
        return total

    def ground(self, s: S, seat: int) -> Ground[S]:
        """The map as a side sees it."""
        return Ground(s, seat, self.worth, self.WEIGHTS)

    def place_worth(self, g: Ground[S], unit: U, n: int, here: int) -> float:
        """What it is worth to have a unit in a space."""
        s = g.s
        value = PULL * g.pull[n]
        own = s.cf(unit) if n == here else 0
        others = g.mine[n] - own
        if g.prize[n]:
            besieged = g.theirs[n] > 0
            value += g.prize[n] * (1.0 if not besieged else 0.4 if others <= g.theirs[n] else 0.05)
        if g.stake[n] and g.threat[n]:
            if others <= 0:
                value += 0.8 * g.stake[n]
            elif others < g.threat[n]:
                value += 0.25 * g.stake[n]
        value -= CROWD * max(0.0, others)
        if n != here and len(self._counted(s, n, g.seat)) >= STACK:
            value -= 1.0
        if unit.regular and self.starves(s, unit, self.board.space(n)):
            value -= 1.0 + self.unit_worth(s, unit)
        return value

    def _counted(self, s: S, n: int, seat: int) -> list[U]:
        return [u for u in s.of_side(self.board.space(n), seat) if not u.staff]
