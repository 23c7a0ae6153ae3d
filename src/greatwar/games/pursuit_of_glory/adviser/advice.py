"""The family's rules of thumb with the weights and the facts of Pursuit of Glory."""

from __future__ import annotations

from typing import Final

from ....families.cdg.advice import Heuristics, Weights
from ....families.cdg.movement import FRESH
from ....kernel.game import Game
from ..components import BOARD, Card, Space, Unit
from ..game import GAME
from ..rules import supply
from ..rules.movement import MOVEMENT
from ..rules.supply import OOS
from ..state import State
from ..steps.movement import Movement
from ..steps.redeployment import Redeploy
from ..steps.war_status import THRESHOLDS

#: 5.2.2.2 from 10 VP the Central Powers win
BETWEEN: Final = 9.5
#: a step on the Jihad track, which also counts at an Armistice; a point of RU VP, which brings the Revolution nearer
JIHAD: Final = 0.15
RU_VP: Final = 0.2
#: a point of War Status while the next level of commitment is ahead
RISING: Final = 1.2
#: where the Jihad stands in the middle
JIHAD_MIDDLE: Final = 5


class PursuitHeuristics(Heuristics[State, Unit, Space, Card]):
    """Advice for Pursuit of Glory."""

    WEIGHTS = Weights(factor=0.06, large=0.2, entry=1.0, promise=0.5)
    PICKS = (Redeploy,)

    def game(self) -> Game[State]:
        """The title as a game."""
        return GAME

    def worth(self, s: State, where: Space) -> float:
        """VP, and a little for what moves the Jihad or counts as oil at the end."""
        return s.vp_of(where) + (JIHAD if where.jihad else 0.0) + (0.3 if where.oil else 0.0)

    def level(self, s: State) -> float:
        """The VP between the two sides' victories."""
        return BETWEEN

    def starves(self, s: State, unit: Unit, where: Space) -> bool:
        """Whether a unit would be out of supply there."""
        return not unit.staff and not unit.tribe and supply.would_be(s, unit, where) <= OOS

    def starving(self, s: State, unit: Unit) -> bool:
        """Whether a unit is out of supply."""
        return not unit.tribe and not supply.in_supply(s, unit)

    def left(self, s: State, unit: Unit) -> int:
        """The Movement Points that a unit has left."""
        step = s.pending[-1]
        spent = step.spent if isinstance(step, Movement) and step.mover == unit.n else 0
        return MOVEMENT.allowance(s, unit) - spent

    def may_step(self, s: State, unit: Unit, start: Space, to: Space) -> bool:
        """11 Whether a unit may take one of the lines between two spaces."""
        lines = [link for link in start.links if link.to is to]
        return any(MOVEMENT.refusal(s, unit, start, link, FRESH) is None for link in lines)

    def kind(self, card: Card) -> str:
        """What a card's event is."""
        return card.kind

    def points(self, card: Card) -> float:
        """The Replacement Points of a card."""
        return float(sum([n for _, n in card.rp]))

    def status(self, s: State, side: int) -> float:
        """War Status is worth most until it suffices for the next level, which brings the better cards."""
        level = s.level[side]
        behind = level < len(THRESHOLDS) and s.war_status[side] < THRESHOLDS[level]
        return RISING if behind else self.WEIGHTS.status

    def tracks(self, s: State) -> dict[str, float]:
        """The Jihad and the way to the Russian Revolution."""
        return {"jihad": JIHAD * (s.jihad - JIHAD_MIDDLE), "revolution": RU_VP * s.ru_vp}


HEURISTICS: Final = PursuitHeuristics(BOARD)

__all__ = ["HEURISTICS", "PursuitHeuristics"]
