"""8.6, 7.4.2, 8.7, 13.1, 8.9 Tasks: what units do with MPs while they stand still."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..board import COMPLEXES_AT, PRINTED_IPS, between, distance, within
from ..components import FORTS, HEXES, UNITS, Unit
from ..state import State
from .movement import pinned
from .units import end_ersatz
from .zoc import adjacent_to_enemy, enemy_within

#: MPs that a task takes
TASK_MPS: Final = 7
PREPARE_MPS: Final = 3

Limit = Callable[[State, Unit], Refusal | None]


def first(limits: tuple[Limit, ...], s: State, u: Unit) -> Refusal | None:
    """The first limit that forbids something to a unit."""
    for limit in limits:
        found = limit(s, u)
        if found is not None:
            return found
    return None


def here(s: State, u: Unit) -> int:
    """The hex of a unit."""
    return s.at_number(u.n)


# CEL recovery and disorder ---------------------------------------------------------------------------------


def _formation(s: State, u: Unit) -> Refusal | None:
    return None if u.formation else Refusal("8.6", "Only formations recover effectiveness")


def _something_to_recover(s: State, u: Unit) -> Refusal | None:
    return None if s.status(u) else Refusal("8.6", f"{u} is at its full effectiveness")


@rule("8.6.2#1", "7.4.1#1", "14.5.2#1")
def _fit_to_recover(s: State, u: Unit) -> Refusal | None:
    """8.6.2 Disordered and Out of Supply units do not recover."""
    if s.disorder(u):
        return Refusal("8.6.2", f"{u} is Disordered")
    return Refusal("8.6.2", f"{u} is Out of Supply") if s.marked(u, nm.OUT) else None


@rule("8.6.3#1")
def worn_horses(s: State, u: Unit) -> Refusal | None:
    """8.6.3 After GT 8 cavalry does not come back to its original effectiveness."""
    if u.cavalry and s.turn > 8 and s.status(u) == 1:
        return Refusal("8.6.3", "After GT 8 cavalry does not recover its original effectiveness")
    return None


@rule("8.4.2#1")
def _not_pinned(s: State, u: Unit) -> Refusal | None:
    """8.4.2 A unit at whose hex a Prepared Attack marker points does not recover or entrain."""
    if pinned(s, u.side, here(s, u)):
        return Refusal("8.4.2", "A Prepared Attack marker points at the hex")
    return None


@rule("8.6.1#1", "8.6.1#3", "7.3.1#1", "8.6.1#2")
def _far_enough(s: State, u: Unit) -> Refusal | None:
    """8.6.1 Recovery begins three hexes from every enemy, two behind IPs, five if Demoralized; next to one in a
    complex.
    """
    if s.task_of(u) == nm.RECOVER:
        return None
    at = here(s, u)
    if s.demoralized(u):
        return (
            Refusal("8.6.1", "A Demoralized unit recovers five hexes from the enemy")
            if enemy_within(s, u.side, at, 4)
            else None
        )
    if at in COMPLEXES_AT and s.own(u.side, at)[-1].fort:
        return None
    if adjacent_to_enemy(s, u.side, at):
        return Refusal("8.6.1", "Recovery does not begin next to an enemy")
    if not enemy_within(s, u.side, at, 2):
        return None
    for h in _two_away(s, u.side, at):
        if any(not screened(s, u.side, g) for g in between(at, h)):
            return Refusal("8.6.1", "An enemy is two hexes away and the hexes between are not covered by IPs")
    return None


def _two_away(s: State, side: int, at: int) -> list[int]:
    return [h for h in within(at, 2) if s.holds(1 - side, h, nm.ANY) and distance(at, h) == 2]


@rule("8.6.1#1")
def screened(s: State, side: int, h: int) -> bool:
    """8.6.1 Whether a hex is held by friends in an IP, or in the ZOC of friends in a Level 3 or 4 IP."""
    from .zoc import strong_ezoc

    return (s.holds(side, h, nm.ANY) and s.ip(h, side) > 0) or strong_ezoc(s, 1 - side, h)


RECOVERY: Final[tuple[Limit, ...]] = (
    _formation,
    _something_to_recover,
    _fit_to_recover,
    worn_horses,
    _not_pinned,
    _far_enough,
)


def _disordered(s: State, u: Unit) -> Refusal | None:
    return None if s.disorder(u) else Refusal("7.4.2", f"{u} is not Disordered")


@rule("7.4.2#1", "14.5.2#1")
def _fit_to_reorder(s: State, u: Unit) -> Refusal | None:
    """7.4.2 Disorder is removed five hexes from the enemy and not Out of Supply."""
    if s.marked(u, nm.OUT):
        return Refusal("7.4.2", f"{u} is Out of Supply")
    if s.task_of(u) != nm.REORDER and enemy_within(s, u.side, here(s, u), 4):
        return Refusal("7.4.2", "Disorder is removed five hexes from the enemy")
    return None


REORDERING: Final[tuple[Limit, ...]] = (_disordered, _not_pinned, _fit_to_reorder)


# Improved positions --------------------------------------------------------------------------------------------


@rule("13.1#1", "13.1.2#1", "7.3.1#2")
def _digger(s: State, u: Unit) -> Refusal | None:
    """13.1 Only infantry that is not Demoralized builds."""
    if not u.infantry:
        return Refusal("13.1", "Only infantry builds IPs")
    return Refusal("13.1.2", f"{u} is Demoralized") if s.demoralized(u) else None


@rule("13.1#1")
def _one_digger(s: State, u: Unit) -> Refusal | None:
    """13.1 Only one unit a hex and phase spends MPs on an IP."""
    at = here(s, u)
    if any(h == at and n != u.n for h, n in s.dug):
        return Refusal("13.1", "Another unit has worked on the IP of this hex in this phase")
    others = [m for m in s.numbers_at(at) if m < FORTS and m != u.n and s.task[m] & nm.TASK_KIND == nm.DIG]
    return Refusal("13.1", "Another unit is building in this hex") if others else None


@rule("13.1#2")
def _near_the_enemy(s: State, u: Unit) -> Refusal | None:
    """13.1 Building does not begin farther than three hexes from an enemy."""
    if s.task_of(u) == nm.DIG or enemy_within(s, u.side, here(s, u), 3):
        return None
    return Refusal("13.1", "No enemy is within three hexes")


@rule("13.5.1#1")
def rebuilds(s: State, u: Unit) -> bool:
    """13.5.1 Whether a unit would rebuild a printed IP of its own country, at once to Level 3."""
    printed = PRINTED_IPS.get(here(s, u))
    at = HEXES[here(s, u)]
    return printed is not None and bool(s.ruined & printed[0]) and at.nation == u.nation and not s.levels.get(at.n)


def next_level(s: State, u: Unit) -> int:
    """13.1.1 The level that building leads to; 5 = none is higher."""
    return 3 if rebuilds(s, u) else s.ip(here(s, u), u.side) + 1


@rule("13.1.1#1", "13.1.2#1", "13.1.3#1", "14.5.1#1", "14.5.2#1")
def _level_allowed(s: State, u: Unit) -> Refusal | None:
    """13.1 Levels 3 and 4: by infantry formations in full supply, not before their turn."""
    level = next_level(s, u)
    if level > 4:
        return Refusal("13.1.1", "An IP has no higher level than 4")
    if level < 3:
        return None
    if not u.formation:
        return Refusal("13.1", "Only an infantry formation builds a Level 3 or 4 IP")
    if s.marked(u, nm.LOW | nm.OUT):
        return Refusal("13.1.2", f"{u} is not fully in supply")
    if rebuilds(s, u) or s.task_of(u) == nm.DIG:
        return None
    first_gt = 35 if level == 4 else 22 if u.nation == nm.GERMAN else 25
    if level == 4 and here(s, u) in PRINTED_IPS and s.turn > 20:
        return None
    return Refusal("13.1.3", f"A Level {level} IP is not begun before GT {first_gt}") if s.turn < first_gt else None


DIGGING: Final[tuple[Limit, ...]] = (_digger, _one_digger, _near_the_enemy, _level_allowed)


# Ersatz -----------------------------------------------------------------------------------------------------------


@rule("8.7#1", "3.4.1a#1")
def gives_ersatz(s: State, u: Unit) -> bool:
    """8.7 Whether a unit shows the Ersatz indicator."""
    return u.ersatz == 1 or (u.ersatz == 2 and s.on_reduced(u))


@rule("8.7.1#1", "8.7.1#3", "3.4.1#4")
def ersatz_refusal(s: State, giver: Unit, taker: Unit) -> Refusal | None:
    """8.7.1 Why a unit cannot take steps from an Ersatz unit."""
    at = here(s, giver)
    if not gives_ersatz(s, giver):
        return Refusal("8.7", f"{giver} is no Ersatz unit")
    if not taker.infantry or taker.nation != giver.nation or giver.n == taker.n or here(s, taker) != at:
        return Refusal("8.7.1", f"{taker} is no infantry of its nation in the same hex")
    if not s.lost[taker.n]:
        return Refusal("8.7.1", f"{taker} has all its steps")
    if adjacent_to_enemy(s, giver.side, at) and s.ip(at, giver.side) < 3:
        return Refusal("8.7.1", "Next to an enemy Ersatz is taken only in a Level 3 or 4 IP")
    return None


@rule("8.7.2#1", "8.7.1#3")
def most_ersatz(s: State, giver: Unit, taker: Unit) -> int:
    """8.7.1 How many steps may pass."""
    return min(s.lost[taker.n], s.steps(giver))


def ersatz_left(s: State, giver: Unit, taker: Unit) -> int:
    """8.7.2 How many steps are not promised yet; 0 also if these two are at it already."""
    if any(e[:2] == (giver.n, taker.n) for e in s.ersatz):
        return 0
    given = sum([e[2] for e in s.ersatz if e[0] == giver.n])
    taken = sum([e[2] for e in s.ersatz if e[1] == taker.n])
    return max(0, min(s.lost[taker.n] - taken, s.steps(giver) - given))


@rule("8.7.2#1")
def note_paid(s: State, u: Unit) -> None:
    """8.7.2 Note that a unit has spent its seven MPs in this phase: they serve for further givers and receivers."""
    if (u.n, u.n, 0) not in s.ersatz:
        s.ersatz = (*s.ersatz, (u.n, u.n, 0))


def ersatz_mps(s: State, u: Unit) -> int:
    """8.7.1 The MPs that a unit has spent on Ersatz."""
    if (u.n, u.n, 0) in s.ersatz:
        return TASK_MPS
    return s.task_mps(u) if s.task_of(u) == nm.ERSATZ else 0


@rule("8.7.2#1")
def engaged(s: State, u: Unit) -> bool:
    """8.7.2 Whether a unit has spent MPs of this phase on Ersatz and stands where it did so."""
    if (u.n, u.n, 0) in s.ersatz:
        return True
    return s.task_of(u) == nm.ERSATZ and bool(s.orders[u.n] & nm.MOVED)


# Progress --------------------------------------------------------------------------------------------------------


@rule("8.9#1", "8.9.1#1", "8.9.2#1", "4.5#2", "8.7.1#2")
def work(s: State, u: Unit, kind: int, mps: int) -> int:
    """8.9 Spend up to so many whole MPs on a task of seven; what is finished takes effect. Returns the MPs spent."""
    if s.task_of(u) == kind and given_up(s, u, kind):
        return 0
    done = s.task_mps(u) if s.task_of(u) == kind else 0
    spent = min(mps, TASK_MPS - done)
    if done + spent < TASK_MPS:
        s.set_task(u, kind, done + spent)
        s.say(f"{u}: {nm.TASK_NAMES[kind]}, {done + spent} of {TASK_MPS} MPs", u.side)
        return spent
    s.set_task(u, nm.NO_TASK)
    if kind == nm.RECOVER:
        finish_recovery(s, u)
    elif kind == nm.REORDER:
        finish_reordering(s, u)
    elif kind == nm.DIG:
        finish_digging(s, u)
    return spent


#: what a unit must still be fit for while its task lasts; distances from the enemy count only when it begins
FITNESS: Final[dict[int, tuple[Limit, ...]]] = {
    nm.RECOVER: (_fit_to_recover, worn_horses),
    nm.REORDER: (_fit_to_reorder,),
    nm.DIG: (_digger, _level_allowed),
}


@rule("8.6.2#1", "8.6.3#1", "7.4.2#1", "13.1.2#1", "14.5.1#1", "14.5.2#1")
def given_up(s: State, u: Unit, kind: int) -> bool:
    """8.6.2, 13.1.2, 14.5 A begun task that the unit may not perform any more is given up (ruling 59)."""
    if first(FITNESS.get(kind, ()), s, u) is None:
        return False
    s.set_task(u, nm.NO_TASK)
    s.say(f"{u} gives up its task ({nm.TASK_NAMES[kind]})", u.side)
    return True


@rule("8.6#1")
def finish_recovery(s: State, u: Unit) -> None:
    """8.6 Seven MPs raise the status by one level."""
    s.set_cel(u, s.status(u) - 1)
    s.say(f"{u} recovers to status -{s.status(u)}", u.side)


@rule("7.4.2#1")
def finish_reordering(s: State, u: Unit) -> None:
    """7.4.2 Seven MPs remove a D1 marker or turn a D2 marker."""
    s.set_cel(u, nm.D1 if s.disorder(u) == 2 else nm.DEMORALIZED)
    s.say(f"{u} is {'Disordered to the first degree' if s.disorder(u) else 'no longer Disordered'}", u.side)


@rule("13.1.1#1", "13.5.1#1")
def finish_digging(s: State, u: Unit) -> None:
    """13.1.1 Seven MPs build an IP or raise it by one level."""
    at, level = here(s, u), next_level(s, u)
    if level > 4:
        return
    s.set_ip(at, level)
    s.say(f"Level {level} IP in {HEXES[at]}")


@rule("8.9.3#2", "13.1.1#1", "8.7.1#2")
def attacked(s: State, units: list[Unit]) -> None:
    """8.9.3 An attack removes the markers of Ersatz and of building."""
    for u in units:
        if s.task_of(u) in (nm.ERSATZ, nm.DIG):
            s.set_task(u, nm.NO_TASK)
            end_ersatz(s, u)
            s.say(f"{u} loses its MPs Expended marker", u.side)


@rule("6.4.3a#1", "6.4.3a#3", "3.4.1#4")
def integrations(s: State, side: int) -> list[tuple[Unit, Unit]]:
    """6.4.3a Detachments that stand with a parent that has room for steps."""
    found = []
    for h in sorted(s.stacks):
        stack = s.stacks[h]
        for n in stack:
            det = UNITS[n]
            if det.side == side and det.parents:
                found += [(det, UNITS[p]) for p in det.parents if p in stack and s.lost[p]]
    return found
