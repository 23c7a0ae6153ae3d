"""What a side sees on the map: its strength and the enemy's by hex, goals, and what an attack would bring.

Everything here is read from a view. Of an enemy hex often only the top unit is seen; what may lie beneath it is allowed
for by a factor.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from .. import names as nm
from ..board import ADJ, STAR_INDEX, STARS, distance
from ..charts import CRT, HIGHEST, LOWEST, PLANS, points
from ..components import DUMMIES, FORTS, HEXES, Unit
from ..rules.odds import attack_halves, column, terrain_shift
from ..rules.plans import in_force, objectives, plan_side
from ..rules.units import strength
from ..state import State

#: the strength of an enemy hex of which nothing is seen, and what is added for units beneath the one that is seen
UNSEEN: Final = 10.0
BENEATH: Final = 1.3
#: what an enemy unit draws, and a depot or train that stands alone
QUARRY: Final = 1.0
BAGGAGE: Final = 2.0
#: how far off an enemy makes an own star a place to stand on
ALARM: Final = 6
#: a marker moves the odds by a column
PREPARED_COLUMN: Final = 1
#: hexes of retreat compared with points on the loss table
RETREAT: Final = 0.7


class Ground:
    """The map as a side sees it."""

    def __init__(self, view: State, side: int) -> None:
        self.view, self.side = view, side
        self.own: dict[int, float] = {}
        self.enemy: dict[int, float] = {}
        self.quarry: dict[int, float] = {}
        for h in sorted({*view.stacks, *[entry >> 8 for entry in view.veiled]}):
            if view.holds(side, h, nm.ANY):
                self.own[h] = sum([might(view, u) for u in view.own(side, h)])
            elif view.holds(1 - side, h, nm.ANY):
                self._look(h)
        self.goals = self._goals()

    def _look(self, h: int) -> None:
        """Judge an enemy hex."""
        known = self.view.own(1 - self.side, h)
        seen = sum([might(self.view, u) for u in known])
        fort = any(u.fort for u in known)
        if self.view.holds(1 - self.side, h, nm.COMBAT) or fort:
            self.enemy[h] = seen * (1.0 if fort else BENEATH) or UNSEEN
            self.quarry[h] = 0.0 if fort else QUARRY
        else:
            self.enemy[h] = 1.0
            self.quarry[h] = BAGGAGE if any(u.supply for u in known) or not known else QUARRY

    def _goals(self) -> dict[int, float]:
        """Hexes worth marching to."""
        found: dict[int, float] = {}
        for h in STARS:
            if not self.view.open[h]:
                continue
            worth = float(HEXES[h].star)
            if holder(self.view, h) != self.side:
                fortress = any(u.fort for u in self.view.own(1 - self.side, h))
                if not fortress:
                    found[h] = worth
            elif self.enemy and self.nearest_enemy(h) <= ALARM:
                found[h] = 0.5 * worth
        for h, worth in plan_goals(self.view, self.side).items():
            found[h] = found.get(h, 0.0) + worth
        for h, worth in self.quarry.items():
            if worth:
                found[h] = found.get(h, 0.0) + worth
        return found

    def nearest_enemy(self, h: int) -> int:
        """Hexes to the next enemy that is seen; 99 = there is none."""
        return min([distance(h, e) for e in self.enemy], default=99)

    def pull(self, h: int) -> float:
        """How near a hex is to the goals; a goal counts less with distance."""
        return 12.0 * sum([worth / (3 + distance(h, goal)) ** 2 for goal, worth in self.goals.items()])

    def approach(self, h: int) -> float:
        """What nearness to the best goal is worth: it grows with every hex, however far the goal is."""
        return max([worth**0.5 * (1.0 - 0.06 * distance(h, goal)) for goal, worth in self.goals.items()], default=0.0)

    def around(self, h: int, without: frozenset[int]) -> float:
        """Own strength next to a hex, without some units."""
        total = 0.0
        for g in ADJ[h]:
            if g in self.own:
                total += sum([might(self.view, u) for u in self.view.own(self.side, g) if u.n not in without])
        return total

    def menace(self, h: int) -> float:
        """Enemy strength that can be brought against a hex at once."""
        return sum([force * (1.0 if distance(h, e) == 1 else 0.4) for e, force in self.enemy.items() if near(h, e)])

    def odds(self, target: int, attackers: list[tuple[Unit, int]], prepared: bool) -> int:
        """The column of an attack, as far as it can be foreseen; attackers with the hexes they come from."""
        halves = sum([attack_halves(self.view, u, h, target, guns=True) for u, h in attackers])
        found = column(halves, int(2 * self.enemy.get(target, UNSEEN)))
        found += terrain_shift(self.view, target, [h for u, h in attackers if u.combat])
        found -= self.view.ip(target, 1 - self.side)
        found -= 1 if len({self.view.corps[u.n] for u, _ in attackers if u.n < DUMMIES}) > 1 else 0
        return found + (PREPARED_COLUMN if prepared else 0)


def near(h: int, e: int) -> bool:
    """Whether an enemy can be in contact next."""
    return distance(h, e) <= 2


def might(s: State, u: Unit) -> float:
    """The strength of a piece with its guns, less what weariness takes."""
    if not (u.combat or u.fort):
        return 0.0
    whole = strength(s, u, not u.fort) + u.guns
    if u.n < FORTS and u.formation and s.demoralized(u):
        return 0.5 * whole
    return float(whole)


def holder(s: State, h: int) -> int:
    """The side that has a star."""
    k = STAR_INDEX[h]
    if s.stars[k]:
        return s.stars[k] - 1
    return nm.RUSSIA if HEXES[h].nation == nm.RUSSIAN else nm.CENTRAL


def plan_goals(s: State, side: int) -> dict[int, float]:
    """What the objectives of a side's plans in force are worth."""
    found: dict[int, float] = {}
    for plan in range(len(PLANS)):
        if in_force(s, plan) and plan_side(plan) == side:
            worth = float(points("plan_achieved", s.turn)) if PLANS[plan][1] >= 0 else 3.0
            for h in objectives(s, plan):
                found[h] = max(found.get(h, 0.0), worth)
    return found


@cache
def prospect(season: int, col: int) -> float:
    """What the CRT brings on average in a column: the defender's harm less the attacker's."""
    at = max(LOWEST, min(HIGHEST, col))
    total = 0.0
    for roll in range(2, 13):
        cell = CRT[season, at, roll]
        harm = cell.def_drm - cell.att_drm + RETREAT * (_hexes(cell.def_retreat) - _hexes(cell.att_retreat))
        total += (6 - abs(roll - 7)) * harm
    return total / 36 + 0.5 * max(0, col - HIGHEST)


def _hexes(result: str) -> int:
    return int(result[1]) if result else 0
