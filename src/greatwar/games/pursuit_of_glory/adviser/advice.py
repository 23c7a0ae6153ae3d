"""The family's rules of thumb with the weights and the facts of Pursuit of Glory."""

from __future__ import annotations

from typing import Final

from ....families.cdg.advice import Heuristics, Weights
from ....kernel.game import Game
from ..components import BOARD, Card, Space, Unit
from ..game import GAME
from ..rules import supply
from ..rules.movement import MOVEMENT
from ..rules.supply import OOS
from ..state import State
from ..steps.movement import Movement
from ..steps.redeployment import Redeploy

#: 5.2.2.2 from 10 VP the Central Powers win
BETWEEN: Final = 9.5
#: a step on the Jihad track, which also counts at an Armistice; a point of RU VP, which brings the Revolution nearer
JIHAD: Final = 0.15
RU_VP: Final = 0.2
#: where the Jihad stands in the middle
JIHAD_MIDDLE: Final = 5


class PursuitHeuristics(Heuristics[State, Unit, Space, Card]):
    """Advice for Pursuit of Glory."""

    WEIGHTS = Weights(factor=0.06, large=0.2, entry=1.0)
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

    def kind(self, card: Card) -> str:
        """What a card's event is."""
        return card.kind

    def points(self, card: Card) -> float:
        """The Replacement Points of a card."""
        return float(sum([n for _, n in card.rp]))

    def tracks(self, s: State) -> dict[str, float]:
        """The Jihad and the way to the Russian Revolution."""
        return {"jihad": JIHAD * (s.jihad - JIHAD_MIDDLE), "revolution": RU_VP * s.ru_vp}


HEURISTICS: Final = PursuitHeuristics(BOARD)

__all__ = ["HEURISTICS", "PursuitHeuristics"]
