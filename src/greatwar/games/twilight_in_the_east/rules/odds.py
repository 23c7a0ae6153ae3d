"""4.4.1, 10.4, 10.6 to 10.8 Odds and what shifts them. Odds are columns: 0 is 1:1, 1 is 2:1, -1 is 1:2, without an
end.
"""

from __future__ import annotations

from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ, BAR, CROSSING, ESCARPMENT_INTO, RIVER, ZNB, direction
from ..charts import CAUSEWAY_SHIFT, CITY_SHIFT, ESCARPMENT_SHIFT, FERRY_SHIFT, HEX_SHIFT, RIDGE_SHIFT, RIVER_SHIFT
from ..components import HEXES, UNITS, Unit
from ..state import State
from .units import strength
from .ways import bridged, passable


@rule("4.4.1#1", "4.4.1-ex1", "4.4.1-ex2", "4.4.1-ex3", "10.7#1", "10.7-ex")
def column(attack: int, defence: int) -> int:
    """4.4.1 The odds, rounded at the midpoint between two ratios, a tie upward; the defender is the denominator."""
    defence = max(1, defence)
    attack = max(1, attack)
    if attack >= defence:
        n = attack // defence
        if 2 * attack >= (2 * n + 1) * defence:
            n += 1
        return n - 1
    m = defence // attack
    if 2 * attack * m * (m + 1) >= defence * (2 * m + 1):
        return 1 - m
    return -m


def odds_text(col: int) -> str:
    """A column as a ratio."""
    return f"{col + 1}:1" if col >= 0 else f"1:{1 - col}"


@rule("4.4#1", "4.5#3", "4.5#4")
def rounded(halves: int) -> int:
    """4.5 A total of half points as whole ones; a half counts up."""
    return (halves + 1) // 2


@rule("10.6.1#1")
def across_river(origin: int, target: int) -> bool:
    """10.6.1 Whether an attack goes over a Major or Grand River."""
    return RIVER[6 * origin + direction(origin, target)] >= nm.MAJOR_RIVER


@rule("10.6.1#1", "10.6.2#1", "3.4.1#1", "3.5.1#1")
def attack_halves(s: State, u: Unit, origin: int, target: int, guns: bool) -> int:
    """10.6 The attack strength of a unit in half points, with its guns if they have an AP; halved across a large
    river.
    """
    whole = strength(s, u, True) + (u.guns if guns else 0)
    return whole if across_river(origin, target) else 2 * whole


@rule("10.6.2#1", "3.4.2#1", "12.2#1")
def defence_halves(s: State, u: Unit, guns: bool) -> int:
    """10.6.2 The defence of a unit in half points; halved by a Combat Strength 1/2 marker."""
    whole = strength(s, u, False) + (u.guns if guns else 0)
    return whole if s.halved(u) else 2 * whole


@rule("3.6.3#1", "22.5.1#1")
def train_halves(s: State, target: int) -> int:
    """3.6.3, 22.5.1 What the Corps Trains in a hex add to its defence, in half points (ruling 58)."""
    return sum([defence_halves(s, UNITS[n], False) for n in s.numbers_at(target) if UNITS[n].train])


@rule("10.8#1")
def terrain_shift(s: State, target: int, origins: list[int]) -> int:
    """10.8 Columns for the ground: the defender's hex, and a hexside if every attacker crosses one; negative is
    left.
    """
    chart = s.chart()
    here = HEXES[target]
    shift = HEX_SHIFT[chart][here.terrain]
    if here.city:
        shift = min(shift, CITY_SHIFT[chart])
    sides = [_hexside_shift(s, chart, origin, target) for origin in origins]
    return shift + (max(sides) if sides else 0)


@rule("10.8#1")
def _hexside_shift(s: State, chart: int, origin: int, target: int) -> int:
    """10.8 Columns for the hexside that an attack goes over: the worst of its lines in the chart."""
    side = 6 * origin + direction(origin, target)
    shift = RIVER_SHIFT[chart][RIVER[side]]
    if CROSSING[side] >= nm.FERRY and not bridged(s, origin, target):
        shift = FERRY_SHIFT[chart]  # ruling 57
    if BAR[side] == nm.RIDGE:
        shift = min(shift, RIDGE_SHIFT[chart])
    elif BAR[side] == nm.CAUSEWAY:
        shift = min(shift, CAUSEWAY_SHIFT[chart])
    if side in ESCARPMENT_INTO:
        shift = min(shift, ESCARPMENT_SHIFT[chart])
    return shift


@rule("10.8#3", "10.8#4", "13.3.1#1", "8.5.2#2")
def ip_shift(level: int, high: bool, heavy: bool) -> int:
    """10.8 Columns left for an IP; guns of high trajectory and heavy guns with APs take one each back, of Level 1
    only one.
    """
    if level == 1:
        return 0 if high or heavy else -1
    return -(level - (1 if high else 0) - (1 if heavy else 0)) if level else 0


@rule("10.4.1#1", "10.4.5#1", "12.2.1#1")
def flanked(s: State, target: int, defenders: list[Unit], attackers: list[Unit], origins: list[int]) -> bool:
    """10.4 Whether the defender is flanked: five of six hexes; Assets without a formation three, against a division."""
    side = attackers[0].side
    here = s.own(1 - side, target)
    if any(u.fort for u in here):
        return False
    if _covered(s, target, side, attackers, origins, formations=False) >= 5:
        return True
    return _assets_flanked(s, target, here, attackers, origins)


@rule("10.4.2#1", "10.4.2#2")
def _assets_flanked(s: State, target: int, here: list[Unit], attackers: list[Unit], origins: list[int]) -> bool:
    """10.4.2 Assets and depots without a formation: by a division of infantry or two of cavalry that cover three
    hexes.
    """
    if any(u.formation for u in here) or not any(u.asset or u.depot for u in here):
        return False
    infantry = _brigades([u for u in attackers if u.infantry])
    cavalry = _brigades([u for u in attackers if u.cavalry])
    if infantry < 2 and cavalry < 4:
        return False
    return _covered(s, target, attackers[0].side, attackers, origins, formations=True) >= 3


@rule("2.2-Division#1", "10.4.2#1")
def _brigades(units: list[Unit]) -> int:
    """2.2 Units in brigades: two of them stand for a division."""
    return sum([max(u.size - nm.REGIMENT, 0) for u in units])


@rule("10.4#1", "10.4.4#1")
def _covered(s: State, target: int, side: int, attackers: list[Unit], origins: list[int], formations: bool) -> int:
    """10.4 How many hexes next to the defender are held by enemies or lie in ZOCs of attackers, and hold no friends
    of his.
    """
    zocs: set[int] = set()
    for k, u in enumerate(attackers):
        if u.combat and (u.formation or not formations):
            zocs.update(ZNB[origins[k]])
    count = 0
    for h in ADJ[target]:
        if not passable(s, [_WALKER[side]], target, h) or s.holds(1 - side, h, nm.ANY):
            continue
        held = s.holds(side, h, nm.ANY)
        if formations and held:
            held = any(UNITS[n] in attackers and UNITS[n].formation for n in s.numbers_at(h))
        if held or h in zocs:
            count += 1
    return count


#: an infantry unit of each side, to ask what is impassable
_WALKER = tuple(next(u for u in UNITS if u.infantry and u.side == side and u.ma) for side in (0, 1))
