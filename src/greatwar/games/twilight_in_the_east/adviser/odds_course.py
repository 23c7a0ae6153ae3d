"""10, 11 The course of a combat over all its dice, by the steps of the rules, with exact chances.

The dice branch; where somebody decides, he does what `answer` says. Courses that have come to the same position go on
together. A position keeps of each unit only what the next die asks about: while a stack makes its check, losses and
levels of all others are set aside, and come back when it is their turn. What has been decided for good is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.fields import fields_of
from ....kernel.step import Auto, Chance, Decision, Step
from .. import names as nm
from ..charts import slrt
from ..components import HEX_COUNT, UNITS, Unit
from ..notation import unit_arg
from ..rules.units import cel_of
from ..state import State
from ..steps.fight import AfterRetreats, Ammunition, CheckDice, CrtDice, SlrtDie, battle_of

#: answers that leave things as they are, in this order
QUIET: Final = ("done", "stand", "decline", "leave-map", "stop-here")
#: answers that are given before all others: guns fire, the beaten retreat by the first way, victors advance
FIRST: Final = ("ap", "magazine", "retreat", "advance")
#: fields that tell positions of one combat apart
_TELLING: Final = tuple([name for name in State.FIELDS if name not in ("pending", "options", "viewer", "winner")])
#: who takes the hex in the end
TAKEN: Final = "the attacker's"
HELD: Final = "the defender's"
EMPTY: Final = "empty"


class Outcome(NamedTuple):
    """What a combat has brought since the odds were asked for."""

    hex: str  # whose units are there in the end
    attacker_retreat: int  # hexes of the stack that had to go farthest
    defender_retreat: int
    attacker_steps: int  # lost to dice, retreats and surrender, and those of eliminated units
    defender_steps: int
    attacker_levels: int  # of effectiveness, lost by formations that are left
    defender_levels: int
    attacker_lost: int  # units eliminated or gone from the map
    defender_lost: int
    attacker_points: int
    defender_points: int


Weights = dict[Outcome, Fraction]


class Choice(NamedTuple):
    """What is done in a combat beside the plain answers."""

    wanted: tuple[Action, ...] = ()
    spared: int = -1  # 0 or 1: the attacker or the defender allocates no AP
    granted: bool = False  # the defender's guns have APs from sources that are not seen


PLAIN: Final = Choice()
#: steps lost, status, steps lost to the SLRT, whether it bears the +1
Condition = tuple[int, int, int, bool]
#: where things are counted: steps, levels and units lost, points; the attacker's first
STEPS: Final = 0
LEVELS: Final = 2
LOST: Final = 4
POINTS: Final = 6


class Tally(NamedTuple):
    """What one course carries beside its position: what is counted for good, and units that are set aside."""

    counted: tuple[int, ...] = (0,) * 8
    aside: tuple[tuple[int, Condition], ...] = ()


Carried = dict[Tally, Fraction]
#: the stages of a combat: the dice of the CRT and of the SLRT; the checks follow, stack by stack
_CRT: Final = 0
_SLRT: Final = 1
_CHECKS: Final = 3


class Place(NamedTuple):
    """A position at a stage, the units that are what they are in it, those counted for good, and its courses."""

    s: State
    asked: frozenset[int]
    done: frozenset[int]
    carried: Carried


class Entangled(Exception):
    """The die of one stack has changed another that was set aside."""


def quiet(s: State) -> State:
    """A copy that writes no log."""
    new = s.copy()
    new.log = new.listed = None
    return new


# What people are supposed to do ----------------------------------------------------------------------------------


def answer(s: State, step: Decision, listed: list[Action], choice: Choice) -> Action:
    """What a player is supposed to do: guns fire, the strongest bear losses, nobody repulses, victors advance."""
    for action in choice.wanted:
        if action in listed:
            return action
    if isinstance(step, Ammunition) and step.who == choice.spared:
        return listed[-1]
    verb = listed[0].verb
    if verb == "lose":
        return max(listed, key=lambda a: (s.steps(unit_arg(a)), -unit_arg(a).n))
    if verb == "burden":
        return max(listed, key=lambda a: (_firmness(s, unit_arg(a)), -unit_arg(a).n))
    if verb in FIRST:
        return listed[0]
    for plain in QUIET:
        for action in listed:
            if action.verb == plain:
                return action
    return listed[0]


def _firmness(s: State, u: Unit) -> int:
    """How well a unit passes checks."""
    return cel_of(s, [u]) if u.combat else 0


def _served(s: State, step: Ammunition) -> None:
    """10.5 The defender's guns are served from sources that are not seen, as many as two APs do."""
    claims = sorted(step.claims(s).items(), key=lambda x: (-sum([u.guns for u in x[1]]), x[0]))
    for key, units in claims[: 2 - battle_of(s).aps[1]]:
        step.serve(s, (key,), tuple([u.n for u in units]), "a source that is not seen")


# Conditions ------------------------------------------------------------------------------------------------------


def condition(s: State, n: int) -> Condition:
    """What has become of a unit so far."""
    cel = s.cel[n] if UNITS[n].formation else 0
    if s.battle is None:
        return s.lost[n], cel, 0, False
    taken = next((count for k, count in s.battle.losses if k == n), 0)
    return s.lost[n], cel, taken, n in s.battle.burdened


def set_condition(s: State, n: int, to: Condition) -> None:
    """Make a unit what it is to be."""
    u, battle = UNITS[n], battle_of(s)
    if s.lost[n] != to[0]:
        s.set_lost(u, to[0])
    if u.formation and s.cel[n] != to[1]:
        s.set_cel(u, to[1])
    losses = tuple(sorted([*[x for x in battle.losses if x[0] != n], *([(n, to[2])] if to[2] else [])]))
    bears = [-1 if k == n else k for k in battle.burdened]
    if to[3]:
        bears[0 if u.side == battle.attacker else 1] = n
    if losses != battle.losses or tuple(bears) != battle.burdened:
        s.battle = replace(battle, losses=losses, burdened=(bears[0], bears[1]))


def look(s: State) -> tuple[Any, ...]:
    """What tells positions of one combat apart."""
    steps = [(type(step), *[getattr(step, f.name) for f in fields_of(type(step))]) for step in s.pending]
    return *[getattr(s, name) for name in _TELLING], *steps


def _that_differ(s: State, step: Chance) -> list[tuple[Action, int]]:
    """The faces of a die; on the SLRT those with the same result count as one."""
    if not isinstance(step, SlrtDie):
        return step.outcomes(s)
    battle, found = battle_of(s), dict[tuple[int, int], tuple[Action, int]]()
    for action, weight in step.outcomes(s):
        row = slrt(s.season(), battle.magnitude, action.args[0] + battle.drm[step.who])
        face, before = found.get((row.steps, row.ec_drm), (action, 0))
        found[row.steps, row.ec_drm] = face, before + weight
    return list(found.values())


# Courses ---------------------------------------------------------------------------------------------------------


def outcomes(s: State, choice: Choice = PLAIN) -> Weights:
    """All outcomes of the combat that is being fought in a position, with their chances."""
    try:
        return Course(s, choice).outcomes()
    except Entangled:
        return Course(s, choice, apart=False).outcomes()


class Course:
    """All courses of the combat that is being fought in a position."""

    def __init__(self, s: State, choice: Choice = PLAIN, apart: bool = True) -> None:
        """`apart`: stacks are set aside while others roll."""
        self.start, self.choice, self.apart = s, choice, apart
        battle = battle_of(s)
        self.side, self.target = battle.attacker, battle.target
        origins = sorted(set(battle.origins))
        self._over = _CHECKS + len(origins) + 1
        #: the stage at which each unit makes its check
        self._own = {n: _CHECKS + origins.index(h) for n, h in zip(battle.attackers, battle.origins, strict=True)}
        for n in sorted({*battle.defenders, *battle.withheld, *s.numbers_at(self.target)}):
            self._own[n] = self._over - 1
        self._before = {n: condition(s, n) for n in self._own}
        self._gone = frozenset([n for n in self._own if s.at_number(n) >= HEX_COUNT])
        self._stages: list[dict[Any, Place]] = [{} for _ in range(self._over + 1)]

    def outcomes(self) -> Weights:
        """All outcomes with their chances."""
        start = Place(self.start, frozenset(self._own), self._gone, {Tally(): Fraction(1)})
        self._go_on(quiet(self.start), Fraction(1), start)
        for places in self._stages[: self._over]:
            for place in places.values():
                for new, chance in self._rolled(place.s):
                    self._go_on(new, chance, place)
        found: Weights = {}
        for place in self._stages[self._over].values():
            self._conclude(place, found)
        return found

    # The way to the next die ------------------------------------------------------------------------

    def run(self, s: State) -> Step | None:
        """Go on to the next die or to the end of all retreats, deciding as is supposed; None = the combat is over."""
        while s.battle is not None and s.pending:
            step: Step = s.pending[-1]
            if isinstance(step, (Chance, AfterRetreats)):
                return step
            self._taken(s, step)
        return None

    def _taken(self, s: State, step: Step) -> None:
        """Carry out a step that is no die."""
        s.pending.pop()
        if isinstance(step, Auto):
            step.run(s)
        elif isinstance(step, Ammunition) and step.who == 1 and self.choice.granted:
            _served(s, step)
        elif isinstance(step, Decision):
            step.take(s, answer(s, step, step.actions(s), self.choice))

    def _rolled(self, s: State) -> Iterator[tuple[State, Fraction]]:
        """The positions after the die that is pending."""
        step = s.pending[-1]
        total = sum([weight for _, weight in step.outcomes(s)])
        for action, weight in _that_differ(s, step):
            new = quiet(s)
            new.pending.pop()
            step.take(new, action)
            yield new, Fraction(weight, total)

    def _stage(self, step: Step | None) -> int:
        """How far a combat has come; -1 = a die beside it."""
        if isinstance(step, CrtDice):
            return _CRT
        if isinstance(step, SlrtDie):
            return _SLRT + step.who
        if isinstance(step, CheckDice):
            return self._own[step.units[0]]
        return -1 if isinstance(step, Chance) else self._over

    # Stages -------------------------------------------------------------------------------------

    def _go_on(self, s: State, chance: Fraction, parent: Place) -> None:
        """Run to the next stage and join the courses that have come there before."""
        stage = self._stage(self.run(s))
        if stage < 0:
            for new, share in self._rolled(s):
                self._go_on(new, chance * share, parent)
            return
        now = self._now(s, parent)
        asked, done = self._asked(s, stage), self._done(s, stage)
        fresh, off = done - parent.done, self._off(s)
        points = [s.vp[side] - self.start.vp[side] for side in (self.side, 1 - self.side)]
        common = self._common(s, stage)
        places: dict[tuple[Condition, ...], Carried] = {}
        for tally, weight in parent.carried.items():
            real = {**now, **{n: known for n, known in tally.aside if n not in off}}
            told = tuple([real[n] if n in asked or n in off else self._plain(n, real[n]) for n in self._own])
            if told not in places:
                places[told] = self._placed(stage, common, told, asked, done)
            counted = list(tally.counted)
            for n in fresh:
                self._count(counted, n, real[n], n in off)
            for k in (0, 1):
                counted[POINTS + k] += points[k]
            aside = tuple([(n, real[n]) for n in self._own if n not in asked and n not in done])
            into, key = places[told], Tally(tuple(counted), aside)
            into[key] = into.get(key, Fraction(0)) + weight * chance

    def _now(self, s: State, parent: Place) -> dict[int, Condition]:
        """The conditions that units have in a position; who was set aside must not have changed."""
        now = {n: condition(s, n) for n in self._own}
        off, was_off = self._off(s), self._off(parent.s)
        for n, known in now.items():
            if n not in parent.asked or n in parent.done:
                if n in off:
                    if n not in was_off and n in parent.done:
                        raise Entangled
                elif known != condition(parent.s, n):
                    raise Entangled
        return now

    def _off(self, s: State) -> frozenset[int]:
        """The units that are not on the map."""
        return frozenset([n for n in self._own if s.at_number(n) >= HEX_COUNT])

    def _asked(self, s: State, stage: int) -> frozenset[int]:
        """The units whose condition matters for what comes next."""
        if not self.apart or stage <= _SLRT:
            return frozenset(self._own)
        if stage == self._over:
            return frozenset(self._own) - self._done(s, stage)
        due = self._over - 1 if stage < _CHECKS else stage
        return frozenset([n for n, own in self._own.items() if own == due])

    def _done(self, s: State, stage: int) -> frozenset[int]:
        """The units that nothing happens to any more: gone, or checked and not far enough back to lose a level."""
        if not self.apart:
            return self._off(s)
        far = [n for n, count in battle_of(s).retreated if count > 1]
        checked = [n for n, own in self._own.items() if own < stage and n not in far and UNITS[n].combat]
        return self._off(s).union(checked)

    def _common(self, s: State, stage: int) -> State:
        """A position without what is counted already and what is not looked at any more."""
        new = quiet(s)
        new.vp = self.start.vp
        battle = battle_of(s)
        drm = (battle.drm[0] if stage <= _SLRT else 0, battle.drm[1] if stage < _CHECKS else 0)
        new.battle = replace(battle, roll=0, drm=drm)
        return new

    def _plain(self, n: int, real: Condition) -> Condition:
        """The condition that stands for all of a unit that is set aside: as before, on the same side of its counter."""
        u, (lost, cel, _, _) = UNITS[n], self._before[n]
        if (u.reduced >= u.steps - lost) != (u.reduced >= u.steps - real[0]):
            lost = u.steps - u.reduced if u.reduced >= u.steps - real[0] else 0
        if (cel >= nm.DEMORALIZED) != (real[1] >= nm.DEMORALIZED):
            cel = nm.DEMORALIZED if real[1] >= nm.DEMORALIZED else 0
        return lost, cel, 0, False

    def _placed(
        self, stage: int, common: State, told: tuple[Condition, ...], asked: frozenset[int], done: frozenset[int]
    ) -> Carried:
        """The courses that are in the same position, with units in these conditions."""
        new = quiet(common)
        for n, known in zip(self._own, told, strict=True):
            set_condition(new, n, known)
        return self._stages[stage].setdefault(look(new), Place(new, asked, done, {})).carried

    # The end ------------------------------------------------------------------------------------

    def _count(self, counted: list[int], n: int, real: Condition, off: bool) -> None:
        """Count what has become of a unit."""
        u, (lost, cel, _, _) = UNITS[n], self._before[n]
        who = 0 if u.side == self.side else 1
        counted[STEPS + who] += (u.steps if off else real[0]) - lost
        counted[LOST + who] += off
        if not off:
            counted[LEVELS + who] += min(real[1], nm.DEMORALIZED) - min(cel, nm.DEMORALIZED)

    def _conclude(self, place: Place, found: Weights) -> None:
        """11.2.3, 11.4 The levels that a long retreat costs, the advance, the points."""
        s = quiet(place.s)
        retreats = [0, 0]
        for n, count in battle_of(s).retreated:
            who = 0 if UNITS[n].side == self.side else 1
            retreats[who] = max(retreats[who], count)
        for new, chance in self._ended(s):
            now, off = self._now(new, place), self._off(new)
            points = [new.vp[side] - self.start.vp[side] for side in (self.side, 1 - self.side)]
            held = new.holds(self.side, self.target, nm.ANY), new.holds(1 - self.side, self.target, nm.ANY)
            whose = TAKEN if held[0] else HELD if held[1] else EMPTY
            for tally, weight in place.carried.items():
                counted, aside = list(tally.counted), dict(tally.aside)
                for n in self._own:
                    if n not in place.done:
                        self._count(counted, n, aside.get(n, now[n]), n in off)
                for k in (0, 1):
                    counted[POINTS + k] += points[k]
                one = Outcome(whose, *retreats, *counted)
                found[one] = found.get(one, Fraction(0)) + weight * chance

    def _ended(self, s: State) -> Iterator[tuple[State, Fraction]]:
        """The positions in which the combat is over."""
        while s.battle is not None and s.pending and not isinstance(s.pending[-1], Chance):
            self._taken(s, s.pending[-1])
        if s.battle is None or not s.pending:
            yield s, Fraction(1)
            return
        for new, chance in self._rolled(s):
            for end, share in self._ended(new):
                yield end, chance * share
