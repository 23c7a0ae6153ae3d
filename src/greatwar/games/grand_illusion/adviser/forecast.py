"""What a battle promises: space by space on the Battle Board, from the strengths and modifiers that can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple

from ..components import Hex, Size, Unit
from ..rules.concentric import modifier
from ..rules.declaration import able
from ..rules.retreat import NOT_MANDATORY
from ..rules.siege import NO_SIEGE
from ..rules.units import strength
from ..state import State

#: 9.2.1 spaces of the front line
FRONT = 4
#: what a unit is worth: a share for being there, and for each point of strength
UNIT, STRENGTH, FORT_STEP = 0.05, 0.06, 0.12
#: what a disruption costs of it: it passes, but not at once
DISRUPTED = 0.3
#: 9.1.4 how often the Fortunes of War let a battle take its course
COURSE = 0.84


class Forecast(NamedTuple):
    """What is expected: the chance to have the hex to oneself (but for besieged forts), and losses in VP."""

    win: float
    lost: float
    killed: float


class Space(NamedTuple):
    """What stands in a space of the board."""

    strength: int
    value: float
    worn: bool
    fort: bool
    infantry: bool


def value_of(u: Unit) -> float:
    """What a unit is worth."""
    return UNIT + STRENGTH * u.cs[0]


def price(space: Space) -> float:
    """What a hit costs those in a space."""
    return space.value if space.worn or space.fort else space.value * DISRUPTED


def line(s: State, units: Iterable[Unit], defending: bool) -> list[Space]:
    """9.2.2 Units lined up: fresh infantry, cavalry, disrupted units, forts; divisions in pairs."""
    spaces: list[tuple[int, Space]] = []
    halves: dict[tuple[object, bool, bool], list[Unit]] = {}
    for u in units:
        if u.fort:
            spaces.append((4, Space(strength(s, u, True), FORT_STEP, False, True, False)))
        elif u.size in (Size.DIVISION, Size.BRIGADE):
            halves.setdefault((u.nation, u.cavalry, s.back(u)), []).append(u)
        else:
            spaces.append(_space(s, [u], defending))
    for small in halves.values():
        small.sort(key=lambda u: -strength(s, u, defending))
        spaces += [_space(s, small[i : i + 2], defending) for i in range(0, len(small), 2)]
    spaces.sort(key=lambda x: (x[0], -x[1].strength))
    return [space for _, space in spaces]


def _space(s: State, units: Sequence[Unit], defending: bool) -> tuple[int, Space]:
    worn = s.back(units[0])
    rank = 3 if worn else 2 if units[0].cavalry else 1
    total = sum(strength(s, u, defending) for u in units)
    return rank, Space(total, sum(map(value_of, units)), worn, False, units[0].infantry)


def chance(firing: Space, drm: int, target: Space) -> float:
    """9.3.1c The chance of a hit: a natural 1 always, a 6 never; a fort suffers from a 1 only."""
    return 1 / 6 if target.fort else min(max(firing.strength - drm, 1), 5) / 6


def attack_drm(s: State, side: int, hex_: Hex) -> int:
    """9.3.1b Terrain, trench and concentric attack."""
    return hex_.tem + s.trench(hex_) + modifier(s, side, hex_)


def forecast(s: State, side: int, hex_: Hex, attackers: Iterable[Unit], drm: int | None = None) -> Forecast:
    """A battle in a hex with these attackers against all that defends there; `drm` for a counterattack."""
    attack = line(s, (u for u in attackers if able(u) and not s.back(u)), False)
    foes = [u for u in s.at(hex_) if u.side != side and (u.combat or (u.fort and drm is None))]
    defence = line(s, foes, True)
    if not attack or not defence:
        return Forecast(1.0 if attack else 0.0, 0.0, 0.0)
    forts = drm is None and any(u.fort for u in foes)
    modifiers = attack_drm(s, side, hex_) if drm is None else drm, -1 if forts else 0
    held = s.trench(hex_) > 0 or NOT_MANDATORY in hex_.flags
    return _resolve(attack, defence, *modifiers, held=held)


def _resolve(attack: list[Space], defence: list[Space], drm: int, answer: int, held: bool) -> Forecast:
    """9.3 Both front lines fire, then the reserves."""
    n = min(len(attack), len(defence), FRONT)
    ours, theirs = attack[:n], defence[:n]
    hits = [chance(a, drm, d) for a, d in zip(ours, theirs, strict=True)]
    struck = [chance(d, answer, a) for a, d in zip(ours, theirs, strict=True)]
    killed = sum(p * price(d) for p, d in zip(hits, theirs, strict=True))
    lost = sum(p * price(a) for p, a in zip(struck, ours, strict=True))
    for i, reserve in enumerate(attack[n : n + FRONT]):
        at = _weakest(hits, theirs) if i < n else i % n
        p = chance(reserve, drm, theirs[at])
        killed += p * (hits[at] * theirs[at].value + (1 - hits[at]) * price(theirs[at]))
        hits[at] = 1 - (1 - hits[at]) * (1 - p)
    spare = [d for d in defence[n:] if not d.fort and not d.worn]
    for i, reserve in enumerate(spare[:FRONT]):
        p = chance(reserve, answer, ours[i % n])
        lost += p * (struck[i % n] * ours[i % n].value + (1 - struck[i % n]) * price(ours[i % n]))
        struck[i % n] = 1 - (1 - struck[i % n]) * (1 - p)
    wins = _destroys(defence, hits, n) if held else _wins(attack, defence, hits, struck, n)
    return Forecast(wins, lost, killed)


def _destroys(defence: list[Space], hits: list[float], n: int) -> float:
    """9.4.1 Where nobody has to retreat: the chance that all defenders are eliminated, who must be disrupted."""
    troops = [d for d in defence if not d.fort]
    if len(troops) > n or not all(d.worn for d in troops):
        return 0.0
    return prod(p for p, d in zip(hits, defence, strict=False) if not d.fort)


def _weakest(hits: list[float], theirs: list[Space]) -> int:
    """The space where a shot from the reserve helps most: no fort, and the smallest chance so far."""
    return min(range(len(hits)), key=lambda i: (theirs[i].fort, hits[i]))


def _wins(attack: list[Space], defence: list[Space], hits: list[float], struck: list[float], n: int) -> float:
    """9.4.1 The chance that the defender has no undisrupted infantry left and the attacker has."""
    if any(d.infantry and not d.worn for d in defence[n:]):
        return 0.0
    broken = prod(p for p, d in zip(hits, defence, strict=False) if d.infantry and not d.worn)
    steady = [p for p, a in zip(struck, attack, strict=False) if a.infantry]
    if any(a.infantry for a in attack[n:]):
        return broken
    return broken * (1 - prod(steady)) if steady else 0.0


def keeps_out(s: State, side: int, hex_: Hex) -> bool:
    """9.5.3, 12.5.1 Whether a fort there keeps control from a side that has beaten all others: Antwerp cannot be
    besieged."""
    return bool(s.forts(1 - side, hex_)) and NO_SIEGE in hex_.flags and not s.has("G5")
