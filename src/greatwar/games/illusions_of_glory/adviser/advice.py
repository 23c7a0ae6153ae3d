"""The family's rules of thumb with the weights and the facts of Illusions of Glory."""

from __future__ import annotations

from typing import Final

from ....families.cdg.advice import Heuristics, Weights
from ....kernel.game import Game
from ..charts import LEVELS
from ..components import BOARD
from ..game import GAME
from ..names import AP, POOLS, RU, WILL_NATIONS
from ..pieces import Card, Space, Unit
from ..rules import movement, replacements, supply
from ..rules.decks import highest_deck
from ..rules.victory import THRESHOLDS
from ..scenarios import SCENARIOS
from ..state import State
from ..steps.movement import Movement
from ..steps.redeployment import Redeploy

#: a point of War Status while the next level of war is ahead
RISING: Final = 1.6
#: a Replacement Point that brings an LCU back, and one that repairs
REBUILT: Final = 0.45
REPAIRED: Final = 0.15
#: a point of National Will
WILL: Final = 0.1


class IllusionsHeuristics(Heuristics[State, Unit, Space, Card]):
    """Advice for Illusions of Glory."""

    WEIGHTS = Weights(factor=0.06, large=0.25)
    PICKS = (Redeploy,)

    def game(self) -> Game[State]:
        """The title as a game."""
        return GAME

    def level(self, s: State) -> float:
        """5.2 The VP between the two sides' victories."""
        table = LEVELS[SCENARIOS[s.options.scenario].levels]
        return max([most for most, winner, _ in table if winner == AP]) + 1.0

    def starves(self, s: State, unit: Unit, where: Space) -> bool:
        """Whether a unit would be out of supply there."""
        return not unit.staff and supply.would_be(s, unit, where) == supply.OOS

    def starving(self, s: State, unit: Unit) -> bool:
        """Whether a unit is out of supply."""
        return supply.out_of_supply(s, unit)

    def left(self, s: State, unit: Unit) -> int:
        """The Movement Points that a unit has left."""
        step = s.pending[-1]
        moving = isinstance(step, Movement) and step.mover == unit.n
        return step.left if isinstance(step, Movement) and moving else movement.allowance(s, unit)

    def may_step(self, s: State, unit: Unit, start: Space, to: Space) -> bool:
        """11 Whether a unit may step into a place."""
        return movement.entry_refused(s, unit, start, to) is None

    def kind(self, card: Card) -> str:
        """What a card's event is."""
        if card.reinforcement >= 0:
            return "reinforcement"
        return "entry" if card.neutral_entry else "invasion" if card.sea_invasion else ""

    def needs(self, s: State, seat: int) -> list[float]:
        """For each pool the points that units in the Replaceable Units Box wait for, and those reduced on the map."""
        found = [0.0] * (2 * len(POOLS))
        for unit in [*replacements.in_box(s, seat), *replacements.reduced_units(s, seat)]:
            pools = replacements.pools_of(s, unit)
            if pools and replacements.unit_refused(s, unit) is None:
                found[2 * pools[0] + int(s.on_map(unit))] += replacements.cost(unit) / 2
        for pool in range(len(POOLS)):
            paid = s.rp[pool] / 2
            found[2 * pool + 1] -= max(0.0, paid - found[2 * pool])
            found[2 * pool] -= paid
        return found

    def replacing(self, card: Card, needs: list[float]) -> float:
        """The points of a card that are needed: those that bring a unit back are worth most."""
        value = 0.0
        for pool, points in enumerate(card.rp):
            back = min(float(points), max(0.0, needs[2 * pool]))
            value += REBUILT * back + REPAIRED * min(points - back, max(0.0, needs[2 * pool + 1]))
        return value

    def status(self, s: State, side: int) -> float:
        """War Status is worth most until it suffices for the next level of war, which brings the better cards."""
        level = s.level[side]
        behind = level < highest_deck(s) and s.war_status[side] < THRESHOLDS[level]
        return RISING if behind else self.WEIGHTS.status

    def tracks(self, s: State) -> dict[str, float]:
        """The National Will of those who have a marker."""
        return {"will": WILL * sum([-s.will[k] if n == RU else s.will[k] for k, n in enumerate(WILL_NATIONS)])}


HEURISTICS: Final = IllusionsHeuristics(BOARD)

__all__ = ["HEURISTICS", "IllusionsHeuristics"]
