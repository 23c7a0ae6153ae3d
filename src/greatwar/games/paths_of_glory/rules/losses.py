"""12.4 Taking losses: which steps may be lost so that as much as possible of the Loss Number is met.

The search does not try orders of losses. It asks which totals a force can reach at all: a set of
totals is a number with one bit for each (points paid, points an absent corps would have paid), a step
of loss factor 3 moves the bits by 3, and units are combined one after the other. Identical units are
one entry, so a force is known by a small key and its answer is kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import RESERVE, UNITS, Nation, Space, Unit
from ..state import ROUND_MARKS, Mark, State
from .control import ANA, enter, gain_control
from .units import eliminate, reduce

Steps = tuple[int, ...]
#: bits of the points an absent corps would have paid (12.4.4.2) stand this far apart
LANE: Final = 32
#: an absent corps: both its steps have loss factor 1
ABSENT: Final[Steps] = (1, 1)
#: corps that may never replace an army: RU cavalry and Czech Legion by their cards, the others by 12.4.4.3
NO_REPLACEMENTS: Final = frozenset({"CAV", "Czl", "AUS", "CND", "PT", "ANA", "SN"})


class Force(NamedTuple):
    """What the answer depends on: the steps of each unit, and those of the corps that may come in."""

    armies: tuple[tuple[int, Steps], ...]  # (pool, steps left), sorted
    corps: tuple[Steps, ...]
    pools: tuple[tuple[Steps, ...], ...]  # the replacing corps in the order they come
    absent: int = 0  # armies eliminated without a corps in reserve


class Outlook(NamedTuple):
    """The best that losses can come to: points paid, points only an absent corps could pay, a corps step among them."""

    paid: int
    absent: int
    corps: bool


# The reserve ------------------------------------------------------------------------------------


@rule("12.4.4.3#1", "12.4.4.3#2", "12.4.4.3#3", "CARD.AP57", "CARD.AP60", "SUM.BR")
def may_replace(army: Unit, corps: Unit) -> bool:
    """12.4.4.3 A corps of the army's nation; the BEF is replaced by its own corps alone, which replaces nobody else."""
    if corps.army or corps.nation is not army.nation or corps.sub in NO_REPLACEMENTS:
        return False
    return (corps.sub == "BEF") == (army.sub == "BEF")


@rule("12.4.4#1")
def replacements(s: State, army: Unit) -> list[Unit]:
    """12.4.4 The corps that may replace an army now: full ones, or if there are none reduced ones."""
    corps = [u for u in s.at(RESERVE[army.side]) if may_replace(army, u)]
    return [u for u in corps if not s.reduced(u)] or corps


def _pool(s: State, army: Unit) -> tuple[Steps, ...]:
    """The steps of all corps that may replace such an army, in the order they come."""
    corps = [u for u in s.at(RESERVE[army.side]) if may_replace(army, u)]
    return tuple(steps_of(s, u) for u in sorted(corps, key=s.reduced))


# The force --------------------------------------------------------------------------------------


@rule("12.1.8")
def units_of(c: Combat, defender: bool) -> tuple[Unit, ...]:
    """12.1.8 The units that take losses for a side of the combat."""
    return tuple(UNITS[u] for u in (c.defenders if defender else c.attackers))


def steps_of(s: State, unit: Unit) -> Steps:
    """The loss factors of the steps a unit has left, in the order it loses them."""
    return unit.lf[1:] if s.reduced(unit) else unit.lf


def force_of(s: State, units: tuple[Unit, ...], absent: int) -> Force:
    """The force as the search knows it."""
    pools: dict[tuple[Nation, str], int] = {}
    contents: list[tuple[Steps, ...]] = []
    armies, corps = [], []
    for unit in units:
        if not unit.army:
            corps.append(steps_of(s, unit))
            continue
        key = unit.nation, unit.sub
        if key not in pools:
            pools[key] = len(contents)
            contents.append(_pool(s, unit))
        armies.append((pools[key], steps_of(s, unit)))
    trimmed = (pool[: sum(1 for which, _ in armies if which == n)] for n, pool in enumerate(contents))
    return Force(tuple(sorted(armies)), tuple(sorted(corps)), tuple(trimmed), absent)


def after_loss(force: Force, steps: Steps, pool: int) -> Force:
    """The force when one of its units with these steps has lost one; `pool` is -1 for a corps."""
    if pool < 0:
        corps = list(force.corps)
        corps.remove(steps)
        left = [steps[1:]] if len(steps) > 1 else []
        return force._replace(corps=tuple(sorted(corps + left)))
    armies = list(force.armies)
    armies.remove((pool, steps))
    if len(steps) > 1:
        return force._replace(armies=tuple(sorted([*armies, (pool, steps[1:])])))
    waiting = force.pools[pool]
    if not waiting:
        return force._replace(armies=tuple(armies), absent=force.absent + 1)
    pools = (*force.pools[:pool], waiting[1:], *force.pools[pool + 1 :])
    return Force(tuple(armies), tuple(sorted([*force.corps, waiting[0]])), pools, force.absent)


# The search -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _fitting(loss: int) -> int:
    """The bits of all totals that do not exceed the Loss Number."""
    return sum(1 << (paid + LANE * absent) for absent in range(loss + 1) for paid in range(loss + 1 - absent))


def _corps_lose(plain: int, corps: int, steps: Steps, fit: int) -> tuple[int, int]:
    """Totals without and with a corps step among the losses, when a corps may lose its steps as well."""
    lost, everyone = 0, plain | corps
    for step in steps:
        lost += step
        corps |= everyone << lost
    return plain, corps & fit


def _absent_pay(reached: int, steps: Steps, fit: int) -> int:
    """12.4.4.2 Totals when a corps that is not there might have lost steps."""
    lost, start = 0, reached
    for step in steps:
        lost += step * LANE
        reached |= start << lost
    return reached & fit


def _armies_lose(reached: list[tuple[int, int]], steps: Steps, fit: int) -> list[tuple[int, int]]:
    """Totals by the number of armies eliminated, when one more army may lose its steps."""
    partial, all_ = steps[0] if len(steps) > 1 else 0, sum(steps)
    after = [(p | p << partial, c | c << partial) for p, c in reached] + [(0, 0)]
    for n, (p, c) in enumerate(reached):
        after[n + 1] = after[n + 1][0] | p << all_, after[n + 1][1] | c << all_
    return [(p & fit, c & fit) for p, c in after]


def _replaced(plain: int, corps: int, killed: int, pool: tuple[Steps, ...], fit: int) -> tuple[int, int]:
    """Totals when the corps that replace so many armies may lose steps in turn."""
    for steps in pool[:killed]:
        plain, corps = _corps_lose(plain, corps, steps, fit)
    for _ in range(killed - len(pool)):
        plain, corps = _absent_pay(plain, ABSENT, fit), _absent_pay(corps, ABSENT, fit)
    return plain, corps


@rule("12.4.3#1", "3.0#14", "12.4.4.2", "EX.T1.7")
@lru_cache(maxsize=128)  # the positions of a combat or two: more would only grow with every game
def outlook(force: Force, loss: int) -> Outlook:
    """12.4.3 The most that can be paid without exceeding the Loss Number.

    12.4.4.2 Among equals it is the way in which a corps, had there been one in reserve, would have paid
    more: so the losses fall on one army, which is eliminated, and not on two that are reduced.
    """
    fit = _fitting(loss)
    plain, corps = 1, 0
    for steps in force.corps:
        plain, corps = _corps_lose(plain, corps, steps, fit)
    plain, corps = _replaced(plain, corps, force.absent, (), fit)
    for number, pool in enumerate(force.pools):
        reached = [(plain, corps)]
        for which, steps in force.armies:
            if which == number:
                reached = _armies_lose(reached, steps, fit)
        plain = corps = 0
        for killed, (p, c) in enumerate(reached):
            p, c = _replaced(p, c, killed, pool, fit)
            plain, corps = plain | p, corps | c
    return _best(plain, corps, loss)


def _best(plain: int, corps: int, loss: int) -> Outlook:
    for paid in range(loss, -1, -1):
        for absent in range(loss - paid, -1, -1):
            bit = 1 << (paid + LANE * absent)
            if (plain | corps) & bit:
                return Outlook(paid, absent, bool(corps & bit))
    raise ValueError(f"no loss at all is not below {loss}")


# Who may lose the next step ---------------------------------------------------------------------


class Due(NamedTuple):
    """What a side still has to pay."""

    defender: bool
    loss: int  # points of the Loss Number left
    absent: int = 0  # armies eliminated without a corps in reserve (12.4.4.2)
    first: bool = True  # no step lost yet (12.4.5)
    spare_corps: bool = False  # Withdrawal: a corps step must be among the losses (12.6.9)


@rule("12.4.5#1", "12.4.5#2", "12.4.5#3", "3.0#16", "SUM.BR")
def first_losses(s: State, units: tuple[Unit, ...], loss: int) -> tuple[Unit, ...]:
    """12.4.5 The attacking units of the highest loss priority that can lose a step within the Loss Number."""
    ranked = [u for u in units if u.loss_priority and s.lf(u) <= loss]
    top = min((u.loss_priority for u in ranked), default=0)
    return tuple(u for u in ranked if u.loss_priority == top)


@rule("12.4.2", "12.4.5#4")
def possible_losses(s: State, due: Due, units: tuple[Unit, ...]) -> list[Unit]:
    """12.4.3 The units of which one may lose the next step; none if the losses are at an end."""
    if due.first and not due.defender:
        first = first_losses(s, units, due.loss)
        if first:
            return list(first)
    force = force_of(s, units, due.absent)
    best = outlook(force, due.loss)
    if not best.paid:
        return []
    pools = _pool_numbers(units)
    verdicts: dict[tuple[int, Steps], bool] = {}
    found = []
    for unit in units:
        key = pools[unit], steps_of(s, unit)
        if key not in verdicts:
            verdicts[key] = _keeps(force, best, due, *key)
        if verdicts[key]:
            found.append(unit)
    return _unavoidable(force, best, due, [(u, pools[u], steps_of(s, u)) for u in found])


def _unavoidable(force: Force, best: Outlook, due: Due, found: list[tuple[Unit, int, Steps]]) -> list[Unit]:
    """A unit that must lose a step whatever else is lost comes first, so that no mere order has to be chosen."""
    if len(found) > 1:
        for unit, pool, steps in found:
            if outlook(_without(force, steps, pool), due.loss)[:2] != best[:2]:
                return [unit]
    return [unit for unit, _, _ in found]


def _without(force: Force, steps: Steps, pool: int) -> Force:
    """The force as if one of its units could lose nothing."""
    if pool < 0:
        n = force.corps.index(steps)
        return force._replace(corps=force.corps[:n] + force.corps[n + 1 :])
    n = force.armies.index((pool, steps))
    return force._replace(armies=force.armies[:n] + force.armies[n + 1 :])


def _pool_numbers(units: tuple[Unit, ...]) -> dict[Unit, int]:
    """The pool of each army, numbered as in `force_of`; -1 for a corps."""
    seen: dict[tuple[Nation, str], int] = {}
    return {u: seen.setdefault((u.nation, u.sub), len(seen)) if u.army else -1 for u in units}


@rule("12.6.9#1")
def _keeps(force: Force, best: Outlook, due: Due, pool: int, steps: Steps) -> bool:
    """Whether the best can still be reached after this step; 12.6.9 with a corps step in it, if Withdrawal asks."""
    if steps[0] > due.loss:
        return False
    after = outlook(after_loss(force, steps, pool), due.loss - steps[0])
    if (after.paid + steps[0], after.absent) != (best.paid, best.absent):
        return False
    return not (due.spare_corps and best.corps) or pool < 0 or after.corps


@rule("12.1.8", "12.4.3#1")
def refused_loss(s: State, due: Due, units: tuple[Unit, ...], unit: Unit) -> Refusal | None:
    """Why a unit may not lose the next step."""
    if unit not in units:
        return Refusal("12.1.8", f"{unit} takes no part in this combat")
    if s.lf(unit) > due.loss:
        return Refusal("3.0#14", f"the loss factor of {unit} is more than the {due.loss} left of the Loss Number")
    if unit in possible_losses(s, due, units):
        return None
    if due.first and not due.defender and first_losses(s, units, due.loss):
        return Refusal("12.4.5", f"the first loss falls on {first_losses(s, units, due.loss)[0]}")
    if due.spare_corps and unit in possible_losses(s, due._replace(spare_corps=False), units):
        return Refusal("12.6.9", "with Withdrawal the losses must include a corps step")
    if outlook(force_of(s, units, due.absent), due.loss).absent:
        return Refusal("12.4.4.2", "without a corps in reserve the losses fall on one army")
    if len(possible_losses(s, due, units)) == 1:
        return Refusal("12.4.3", f"{possible_losses(s, due, units)[0]} must lose a step in any case, and does so first")
    return Refusal("12.4.3", f"with a step of {unit} less of the Loss Number would be met than possible")


# What a loss does -------------------------------------------------------------------------------


def combat_of(s: State) -> Combat:
    """The combat being resolved."""
    assert s.combat is not None
    return s.combat


def lose_step(s: State, unit: Unit, defender: bool) -> None:
    """12.4.2 A unit is reduced or, if it was, eliminated; who replaces an army is asked afterwards."""
    note_step(s, unit, defender)
    if not s.reduced(unit):
        reduce(s, unit)
    elif unit.army:
        army_falls(s, unit, defender)
    else:
        eliminate(s, unit)
        drop(s, unit, defender)


def note_step(s: State, unit: Unit, defender: bool) -> None:
    """Remember a defender's lost step, for Withdrawal (12.6.3)."""
    c = combat_of(s)
    if defender:
        s.combat = replace(c, steps_lost=(*c.steps_lost, (unit.n, int(s.reduced(unit)))))


@rule("12.4.4#1", "12.4.4#2", "12.4.4.1", "12.4.7#3", "12.4.7#4", "EX.T1.4")
def army_falls(s: State, army: Unit, defender: bool, corps: Unit | None = None) -> None:
    """12.4.4 An eliminated army is replaced where it stood; without a corps, or out of supply, it is lost for good."""
    waiting = replacements(s, army)
    corps = corps or (waiting[0] if waiting else None)
    here, marks = s.space_of(army), s.marks[army.n] & ROUND_MARKS
    eliminate(s, army, permanent=corps is None or army.n in combat_of(s).oos)
    drop(s, army, defender)
    if corps is None:
        return
    enter(s, corps, here)
    s.set_marks(corps, s.marks[corps.n] | marks)
    s.say(f"{corps} replaces {army}")
    c = combat_of(s)
    role = {"defenders": (*c.defenders, int(corps))} if defender else {"attackers": (*c.attackers, int(corps))}
    s.combat = replace(c, replaced=(*c.replaced, (int(army), int(corps))), **role)


def drop(s: State, unit: Unit, defender: bool) -> None:
    """12.1.8 An eliminated unit takes no further part in the combat."""
    c = combat_of(s)
    if defender:
        s.combat = replace(c, defenders=tuple(u for u in c.defenders if u != unit.n))
    else:
        s.combat = replace(c, attackers=tuple(u for u in c.attackers if u != unit.n), fallen=(*c.fallen, int(unit)))


@rule("15.1.7#2", "3.0#10", "12.4.6#2")
def destroy_fort(s: State, here: Space) -> None:
    """15.1.7 A fort has one step; 3.0 when it falls, the space is at once theirs who stand in it against it."""
    s.destroy_fort(here)
    s.say(f"the fort of {here} is destroyed")
    if s.enemy_at(here, s.owner(here)):
        gain_control(s, here, 1 - s.owner(here))
        if s.at(here) == (ANA,):
            s.ana_holds = tuple(sorted({*s.ana_holds, int(here)}))


@rule("12.5.6#2")
def retreated_units_die(s: State) -> None:
    """12.5.6 Units that retreated into the space earlier in the round are eliminated by any Loss Number above 0."""
    c = combat_of(s)
    for unit in s.stacks[c.space]:
        if unit.side != s.active and unit.n not in c.defenders and s.marked(unit, Mark.RETREATED):
            eliminate(s, unit, permanent=unit.army and unit.n in c.oos)
