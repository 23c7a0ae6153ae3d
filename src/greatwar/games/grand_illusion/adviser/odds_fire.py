"""9.3 The fire of one battle, from the board as it stands to the end of its retreats, with exact weights.

The dice of one front space touch nobody in another, so each space is worked out by itself and the spaces are added up.
Only a fort that falls in the front line is felt elsewhere, by the reserves: each set of forts that may fall is a case
of its own. What is added up is one whole number a case, a field of eight bits for each thing that is counted. Every
die counts six, thrown or not: weights are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from ..components import Hex, Side, Unit
from ..rules.board import SPACES
from ..rules.elan import victims
from ..rules.fire import attacker_drm, defender_drm, harmless, hits, strength_of, units_of
from ..rules.markers import battle_of, with_elan
from ..rules.reserves import fires
from ..rules.retreat import Force, beaten, force_in, stands_fast
from ..rules.units import eliminate
from ..state import State
from ..steps.control import settle
from ..steps.losses import hit_units

#: who is in the hex in the end: one side, both, or only forts against somebody; nobody at all
CONTESTED, FORTS_ONLY, NOBODY = "contested", "forts hold out", "nobody"
#: strikes on the attackers and on the defenders of a space -> weight
Strikes = dict[tuple[int, int], int]
#: what is counted -> weight
Sums = dict[int, int]


class Outcome(NamedTuple):
    """How a battle may end, if the defender stays where he need not retreat and no siege is laid."""

    fought: bool
    german_hits: int
    allied_hits: int
    german_lost: int  # infantry and cavalry eliminated
    allied_lost: int
    fort_steps: int  # lost by bombardment and by fire
    retreat: int  # the side that must retreat, -1 = none
    hex: str


class Start(NamedTuple):
    """What stood in the hex when the odds were asked for."""

    combat: tuple[int, int]
    fort_steps: int


def start_of(s: State, hex_: Hex) -> Start:
    """What stands in a hex now."""
    german, allied = (len(s.combat_units(side, hex_)) for side in Side)
    return Start((german, allied), fort_steps(s, hex_))


def not_fought(s: State, start: Start, hex_: Hex) -> Outcome:
    """9.1.3d The end of a battle that is called off before the first die of the front line."""
    german, allied = (len(s.combat_units(side, hex_)) for side in Side)
    steps = start.fort_steps - fort_steps(s, hex_)
    forts = len(s.forts(Side.GERMAN, hex_)), len(s.forts(Side.ALLIED, hex_))
    return Outcome(False, 0, 0, 0, 0, steps, -1, in_the_hex((german, allied), forts))


def fort_steps(s: State, hex_: Hex) -> int:
    """9.5.1 The steps that all forts of a hex have left."""
    return sum(_steps(s, u) for u in s.at(hex_) if u.fort)


def _steps(s: State, u: Unit) -> int:
    """9.3.3 How many hits eliminate a unit."""
    return u.steps - s.steps_lost(u) if u.fort else 1 if s.back(u) else 2


# What is counted ----------------------------------------------------------------------------------

#: the fields of a side: hits, infantry and cavalry eliminated, undisrupted ones no longer so, forts, their steps
HITS, INFANTRY, CAVALRY, STEADY_INFANTRY, STEADY_CAVALRY, FORTS, FORT_STEPS = range(7)
_FIELDS = 7


def _field(side: int, what: int) -> int:
    """The bit at which a field of a side begins."""
    return 8 * (_FIELDS * side + what)


def read(counted: int) -> tuple[bytes, bytes]:
    """What has been counted, side by side, as fields."""
    fields = counted.to_bytes(2 * _FIELDS, "little")
    return fields[:_FIELDS], fields[_FIELDS:]


def struck(s: State, units: Sequence[Unit], strikes: int) -> int:
    """9.3.3 What so many hits on all units of a space count for."""
    found = 0
    for u in units if strikes else ():
        steps = _steps(s, u)
        found += min(strikes, steps) << _field(u.side, HITS)
        if u.fort:
            found += min(strikes, steps) << _field(u.side, FORT_STEPS)
            found += (strikes >= steps) << _field(u.side, FORTS)
        else:
            found += (strikes >= steps) << _field(u.side, INFANTRY if u.infantry else CAVALRY)
            found += (not s.back(u)) << _field(u.side, STEADY_INFANTRY if u.infantry else STEADY_CAVALRY)
    return found


# Fire ---------------------------------------------------------------------------------------------


class Fire:
    """The fire of a battle whose board is laid out, from a space of the front line on."""

    def __init__(self, s: State, space: int) -> None:
        """Spaces before `space` have fought; their hits are noted and not yet applied."""
        self._s, self._battle, self._from = s, battle_of(s), space
        self._attack, self._defence = self._battle.attacker, 1 - self._battle.attacker
        self._noted = set(hit_units(self._battle))
        self._used = [i for i in SPACES if any(self._battle.front[side][i] for side in Side)]
        self._frail = self._frail_spaces()

    def _units(self, side: int, space: int) -> list[Unit]:
        return units_of(self._battle.front[side][space])

    @property
    def comes(self) -> bool:
        """Whether a combat is still to be fought."""
        return any(all(self._battle.front[side][i] for side in Side) for i in self._used if i >= self._from)

    def sums(self) -> Sums:
        """What is counted when all have fired, with its weight."""
        found: Sums = {}
        for world, fallen in self._worlds():
            sums: Sums = {0: 1}
            for i in self._used:
                sums = _added(sums, self._space(world, i, fallen))
            for counted, weight in sums.items():
                found[counted] = found.get(counted, 0) + weight
        return found

    def _worlds(self) -> Iterator[tuple[State, frozenset[int]]]:
        """9.3.4 The state in which the reserves fire, for each set of front spaces whose last fort may fall before."""
        for n in range(len(self._frail) + 1):
            for fallen in combinations(self._frail, n):
                yield self._without(fallen), frozenset(fallen)

    def _frail_spaces(self) -> list[int]:
        """The spaces with a fort that a hit would eliminate before some reserve fires."""
        if not any(fires(self._s, side, i) for side in Side for i in self._used):
            return []
        forts = ((i, u) for i in self._used for u in self._units(self._defence, i) if u.fort)
        return [i for i, u in forts if _steps(self._s, u) == 1]

    def _without(self, fallen: tuple[int, ...]) -> State:
        if not fallen:
            return self._s
        world = self._s.copy()
        world.log = None
        for u in [u for i in fallen for u in self._units(self._defence, i)]:
            eliminate(world, u)
        settle(world, self._battle.hex)
        return world

    # One space ----------------------------------------------------------------------------------

    def _space(self, world: State, i: int, fallen: frozenset[int]) -> Sums:
        """What one space adds, front line and reserves; in this world its fort has fallen or it has not."""
        strikes = self._front(i)
        if i in self._frail:
            strikes = {key: n for key, n in strikes.items() if (key[1] > 0) == (i in fallen)}
        found: Sums = {}
        ours, theirs = self._units(self._attack, i), self._units(self._defence, i)
        for (ours_hit, theirs_hit), n in self._reserves(world, i, strikes).items():
            counted = struck(self._s, ours, ours_hit) + struck(self._s, theirs, theirs_hit)
            found[counted] = found.get(counted, 0) + n
        return found

    def _front(self, i: int) -> Strikes:
        """9.3.1, 9.3.2, 9.6.1 The front line: of 216, the free shot at a charge, the attacker's die, the defender's."""
        ours, theirs = (self._units(side, i) for side in (self._attack, self._defence))
        if i < self._from or not ours or not theirs:
            noted = tuple(int(any(u in self._noted for u in units)) for units in (ours, theirs))
            return {(noted[0], noted[1]): 216}
        if not (all(u.cavalry for u in ours) and any(u.infantry for u in theirs)):
            return _exchange(6 * self._chance(self._s, self._attack, i), self._chance(self._s, self._defence, i), 36, 0)
        shot = self._chance(self._s, self._defence, i)
        found = _exchange((6 - shot) * self._chance(self._s, self._attack, i), shot, 6 * (6 - shot), 0)
        if _steps(self._s, ours[0]) == 1:
            found[1, 0] = found.get((1, 0), 0) + shot * 36
        else:
            for key, n in _exchange(shot * self._shaken(ours, theirs), shot, 6 * shot, 1).items():
                found[key] = found.get(key, 0) + n
        return found

    def _chance(self, s: State, side: int, i: int, reserve: bool = False) -> int:
        """With how many of six faces the units of a space hit those opposite."""
        row = self._battle.reserve[side] if reserve else self._battle.front[side]
        firing, attacks = units_of(row[i]), side == self._attack
        if attacks and harmless(firing, self._units(1 - side, i)):
            return 0
        drm = attacker_drm(s, firing) if attacks else defender_drm(s, firing)
        return faces(drm, strength_of(s, firing, not attacks), self._units(1 - side, i))

    def _shaken(self, ours: list[Unit], theirs: list[Unit]) -> int:
        """9.6.1 The same for cavalry that the free shot has disrupted."""
        return faces(attacker_drm(self._s, ours), sum(u.cs[1] for u in ours), theirs)

    def _reserves(self, world: State, i: int, strikes: Strikes) -> Strikes:
        """9.3.4 The reserves behind a space fire at who is left opposite; of 36 for both sides."""
        shots = [
            self._chance(world, side, i, reserve=True) if fires(self._s, side, i) else 0
            for side in (self._attack, self._defence)
        ]
        if not any(shots):
            return {key: n * 36 for key, n in strikes.items()}
        lives = [min((_steps(self._s, u) for u in self._units(x, i)), default=0) for x in (self._attack, self._defence)]
        found: Strikes = {}
        for (ours_hit, theirs_hit), n in strikes.items():
            at_theirs = shots[0] if theirs_hit < lives[1] else 0
            at_ours = shots[1] if ours_hit < lives[0] else 0
            for (more, again), m in _exchange(at_theirs, at_ours, 6, 0).items():
                key = ours_hit + more, theirs_hit + again
                found[key] = found.get(key, 0) + n * m
        return found


def faces(drm: int, strength: int, target: list[Unit]) -> int:
    """9.3.1c How many of six faces hit."""
    fort = any(u.fort for u in target)
    return sum(hits(die, drm, strength, fort) for die in range(1, 7))


def _exchange(attack: int, defence: int, of: int, before: int) -> Strikes:
    """Two independent dice: the attacker hits `attack` times of `of`, the defender `defence` times of 6.

    The keys are strikes on the attackers (with those `before`) and on the defenders.
    """
    all_ = {
        (before, 0): (of - attack) * (6 - defence),
        (before, 1): attack * (6 - defence),
        (before + 1, 0): (of - attack) * defence,
        (before + 1, 1): attack * defence,
    }
    return {key: n for key, n in all_.items() if n}


def _added(sums: Sums, more: Sums) -> Sums:
    found: Sums = {}
    for a, n in sums.items():
        for b, m in more.items():
            found[a + b] = found.get(a + b, 0) + n * m
    return found


# The end of the battle ----------------------------------------------------------------------------


class Verdict:
    """What losses lead to: élan, retreat, and who is left in the hex."""

    def __init__(self, s: State, start: Start, fire: bool) -> None:
        """`fire`: there is a combat to be fought."""
        self._s, self._battle, self._start = s, battle_of(s), start
        here = self._battle.hex
        self._fast = stands_fast(s, here)
        self._forces = [force_in(s, side, here) for side in Side]
        self._forts = [len(s.forts(side, here)) for side in Side]
        self._fort_steps = fort_steps(s, here)
        self._elan = self._price_of_elan(fire)

    def _price_of_elan(self, fire: bool) -> int:
        """9.3.5c What the hit of élan counts for, if the attackers suffer no other."""
        b = self._battle
        if not with_elan(b) or not (fire or b.fought):
            return 0
        s = self._s.copy()
        s.battle = replace(b, fought=b.fought or (0,))
        victim = dearest(s, victims(s))
        return struck(s, [victim], 1) if victim is not None else 0

    def outcome(self, counted: int) -> Outcome:
        """The end of a battle in which so much has been counted."""
        b = self._battle
        lost = read(counted)
        if self._elan and not b.losses[b.attacker] + lost[b.attacker][HITS]:
            lost = read(counted + self._elan)
        german, allied = _reduced(self._forces[0], lost[0]), _reduced(self._forces[1], lost[1])
        loser = None if b.called_off else _beaten(b.effect, self._fast, (german, allied))
        return Outcome(
            True,
            b.losses[0] + lost[0][HITS],
            b.losses[1] + lost[1][HITS],
            self._start.combat[0] - german.combat,
            self._start.combat[1] - allied.combat,
            self._start.fort_steps - self._fort_steps + lost[0][FORT_STEPS] + lost[1][FORT_STEPS],
            -1 if loser is None else loser,
            in_the_hex(
                (0 if loser == Side.GERMAN else german.combat, 0 if loser == Side.ALLIED else allied.combat),
                (self._forts[0] - lost[0][FORTS], self._forts[1] - lost[1][FORTS]),
            ),
        )


@lru_cache(maxsize=4096)  # the courses of a battle differ in little
def _reduced(force: Force, lost: bytes) -> Force:
    """A force after its losses."""
    return Force(
        force.infantry - lost[INFANTRY],
        force.cavalry - lost[CAVALRY],
        force.steady_infantry - lost[STEADY_INFANTRY],
        force.steady_cavalry - lost[STEADY_CAVALRY],
    )


@lru_cache(maxsize=4096)
def _beaten(effect: str, fast: bool, forces: tuple[Force, Force]) -> int | None:
    """9.4.1 Who has to retreat."""
    return beaten(effect, fast, forces)


def dearest(s: State, units: list[Unit]) -> Unit | None:
    """Whom an enemy would rather hit: infantry before cavalry, the strongest first."""
    return max(units, key=lambda u: (u.infantry, u.cs[s.marks[u.n] & 1], -u.n), default=None)


@lru_cache(maxsize=1024)
def in_the_hex(combat: tuple[int, int], forts: tuple[int, int]) -> str:
    """Who is in the hex: a side's name if it is alone."""
    there = [str(side) for side in Side if combat[side] or forts[side]]
    if len(there) < len(Side):
        return there[0] if there else NOBODY
    return CONTESTED if all(combat) or not any(combat) else FORTS_ONLY
