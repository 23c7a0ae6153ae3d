"""What a position is worth to a side, in victory points: points, strength, effectiveness, supply, goals."""

from __future__ import annotations

from math import exp
from typing import Final

from ....kernel.adviser import Evaluation
from .. import names as nm
from ..board import STARS, distance
from ..charts import PLANS
from ..components import ELIMINATED, FORTS, HEX_COUNT, HEXES, UNITS, Unit
from ..rules.plans import in_force, objectives, plan_side
from ..scenarios import SCENARIOS
from ..state import State
from .ground import holder

#: a point of strength, a level of effectiveness
STRENGTH: Final = 0.15
LEVEL: Final = 0.1
#: a unit in Low Supply, out of supply, isolated
HUNGER: Final = ((nm.LOW, 0.2), (nm.OUT, 0.6), (nm.ISOLATED, 1.5))
#: an enemy star with own combat units near it, by the share of its worth
NEAR: Final = 0.15
#: how sharply a lead decides at the end, and what the turns to come add
SHARP: Final = 1.5
BLUNT: Final = 10.0


def evaluate(view: State, seat: int) -> Evaluation:
    """The parts of a position's worth to a seat; above zero is good for it.

    The enemy's weariness and supply are not seen, and count as sound.
    """
    parts = {
        "vp": float(view.vp[seat] - view.vp[1 - seat]),
        "strength": STRENGTH * (force(view, seat) - force(view, 1 - seat)),
        "effectiveness": -LEVEL * (weariness(view, seat) - weariness(view, 1 - seat)),
        "supply": hunger(view, 1 - seat) - hunger(view, seat),
        "goals": nearness(view, seat) - nearness(view, 1 - seat),
    }
    return Evaluation(parts, _chance(view, sum(parts.values()), seat))


def force(s: State, side: int) -> float:
    """The steps and guns that a side is seen to have lost, as a number below zero."""
    lost = 0.0
    for u in UNITS[:FORTS]:
        if u.side == side and u.combat:
            at = s.at_number(u.n)
            if at < HEX_COUNT:
                lost += s.lost[u.n]
            elif at == ELIMINATED:
                lost += u.steps + u.guns
    return -lost


def weariness(s: State, side: int) -> float:
    """Levels of effectiveness that formations of a side have lost."""
    return float(sum([s.status(u) for u in _formations(s, side)]))


def hunger(s: State, side: int) -> float:
    """What a side's units without supply are worth less."""
    total = 0.0
    for u in _formations(s, side):
        total += max([cost for mark, cost in HUNGER if s.marked(u, mark)], default=0.0)
    return total


def nearness(s: State, side: int) -> float:
    """Stars that a side's units stand close to, and the way to the objectives of its plans."""
    total = 0.0
    mine = {s.at_number(u.n) for u in _formations(s, side)}
    for h in STARS:
        if s.open[h] and holder(s, h) != side:
            apart = min([distance(h, at) for at in mine], default=99)
            total += NEAR * HEXES[h].star * max(0.0, 1 - apart / 10)
    for plan in range(len(PLANS)):
        army = PLANS[plan][1]
        if in_force(s, plan) and plan_side(plan) == side and army >= 0 and objectives(s, plan):
            total += max(0.0, 1 - min([distance(h, at) for h in objectives(s, plan) for at in mine], default=99) / 15)
    return total


def _formations(s: State, side: int) -> list[Unit]:
    """The formations of a side that are seen on the map."""
    return [u for u in UNITS[:FORTS] if u.side == side and u.formation and s.at_number(u.n) < HEX_COUNT]


def _chance(s: State, total: float, seat: int) -> float:
    """The chance to win; a game that is over has been won or not."""
    if not s.pending:
        return 1.0 if s.winner == seat else 0.0
    scenario = SCENARIOS[s.options.scenario]
    left = (scenario.last_gt - s.turn + 1) / (scenario.last_gt - scenario.first_gt + 1)
    return 1 / (1 + exp(-total / (SHARP + BLUNT * left)))
