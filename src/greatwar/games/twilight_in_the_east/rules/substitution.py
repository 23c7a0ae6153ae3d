"""16.2 Substitutions: one counter comes for another, two brigades become a division, voluntary exchanges."""

from __future__ import annotations

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..arrivals import SUBSTITUTIONS, Substitution
from ..components import HEXES, POOL, REMOVED, UNITS, Army, Unit
from ..state import State
from .austria import HUNGARY
from .reinforcements import in_game
from .special import campaign
from .units import take_off


@rule("16.2.1#1", "16.2.1-ex")
def substitute(s: State, substitution: Substitution, old: Unit, steps: int) -> None:
    """16.2.1 The new unit takes the hex, the steps given, the attachment, and the status improved by one level."""
    new = UNITS[substitution.enters]
    h = s.at_number(old.n)
    status = s.status(old)
    _take_over(s, new, old, h, steps)
    s.set_cel(new, max(0, status - 1))
    s.say(f"{new} comes for {old} in {HEXES[h]}", new.side)


def _take_over(s: State, new: Unit, old: Unit, h: int, steps: int) -> None:
    s.set_army(new, s.army_of(old))
    s.set_corps(new, s.corps_of(old))
    low = s.marked(old, nm.LOW)
    s.put(new, h)
    s.set_lost(new, max(0, new.steps - steps))
    s.set_order(new, nm.RELEASED)
    s.set_mark(new, nm.LOW, low)
    take_off(s, old, REMOVED)


@rule("16.2.1#1")
def run_normal(s: State, side: int) -> None:
    """16.2.1 Scheduled substitutions: at once unless the old unit is Out of Supply; then they wait."""
    for entry in SUBSTITUTIONS:
        new = UNITS[entry.enters]
        if entry.kind != "normal" or new.side != side or s.turn < entry.from_gt or not waits(s, new):
            continue
        old = UNITS[entry.replaces[0]]
        if s.on_map(old) and not s.marked(old, nm.OUT):
            substitute(s, entry, old, entry.own_steps + s.steps(old))


def waits(s: State, new: Unit) -> bool:
    """Whether a substitute has not come yet."""
    return s.at_number(new.n) == POOL


@rule("16.2.2#1", "16.2.2#2")
def run_special(s: State, side: int) -> None:
    """16.2.2 Two brigades stacked together become their division; the survivor of two is substituted for alone."""
    for entry in SUBSTITUTIONS:
        new = UNITS[entry.enters]
        if entry.kind != "special" or new.side != side or s.turn < entry.from_gt or not waits(s, new):
            continue
        first, second = UNITS[entry.replaces[0]], UNITS[entry.replaces[1]]
        if s.on_map(first) and s.at_number(first.n) == s.at_number(second.n):
            join(s, new, first, second)
            continue
        alive = [u for u in (first, second) if in_game(s, u)]
        if len(alive) == 1 and s.on_map(alive[0]) and not s.marked(alive[0], nm.OUT):
            substitute(s, entry, alive[0], s.steps(alive[0]))


@rule("16.2.2#2")
def join(s: State, new: Unit, first: Unit, second: Unit) -> None:
    """16.2.2 Steps add up; the status is the average of the two, rounded toward zero."""
    h = s.at_number(first.n)
    steps = s.steps(first) + s.steps(second)
    status = (s.status(first) + s.status(second)) // 2
    take_off(s, second, REMOVED)
    _take_over(s, new, first, h, steps)
    s.set_cel(new, status)
    s.say(f"{first} and {second} form {new} in {HEXES[h]}", new.side)


# Voluntary --------------------------------------------------------------------------------------------------


@rule("16.2.3#1", "16.2.3a#1", "23.5#1")
def voluntary_refusal(s: State, side: int, new: Unit, old: Unit) -> Refusal | None:
    """16.2.3 Why a voluntary substitution cannot be made now."""
    entry = next((e for e in SUBSTITUTIONS if e.enters == new.n and e.kind == "voluntary"), None)
    if entry is None or new.side != side or not campaign(s):
        return Refusal("16.2.3", f"{new} is no voluntary substitute")
    if s.turn < entry.from_gt or not waits(s, new):
        return Refusal("16.2.3", f"{new} is not ready")
    if not s.on_map(old):
        return Refusal("16.2.3", f"{old} is not on the map")
    if entry.replaces and old.n not in entry.replaces:
        return Refusal("16.2.3a", f"{new} does not come for {old}")
    if not entry.replaces:  # 23.5 the Karpaten depot
        if old.kind != nm.MINOR or old.nation != nm.AUSTRIAN:
            return Refusal("16.2.3a", f"{new} comes for an A-H Minor Depot")
        if s.at_number(old.n) not in HUNGARY:
            return Refusal("16.2.3a", f"{old} is not inside Hungary")
    if _needs_army(new) and not s.in_play >> new.home & 1:
        return Refusal("16.2.3a", f"the army of {new} is not in play")
    return None


def _needs_army(new: Unit) -> bool:
    return new.depot and new.home >= 0


def voluntary(s: State, side: int) -> list[tuple[int, int]]:
    """16.2.3 The voluntary substitutions that may be made now: who comes, and for whom."""
    if not campaign(s):
        return []
    found = []
    for entry in SUBSTITUTIONS:
        if entry.kind != "voluntary" or UNITS[entry.enters].side != side:
            continue
        olds = entry.replaces or tuple([u.n for u in UNITS if u.kind == nm.MINOR and u.nation == nm.AUSTRIAN])
        for old in olds:
            if old != entry.enters and voluntary_refusal(s, side, UNITS[entry.enters], UNITS[old]) is None:
                found.append((entry.enters, old))
    return found


@rule("16.2.3#1", "16.2.3a#1", "23.5#1")
def exchange(s: State, new: Unit, old: Unit, army: Army | None) -> None:
    """16.2.3a The exchange: depots that may be exchanged back go to the pool, others leave the game.

    The Karpaten depot is attached to an army for good; others belong to their own, or to the army of the old Train.
    """
    h = s.at_number(old.n)
    entry = next(e for e in SUBSTITUTIONS if e.enters == new.n and e.kind == "voluntary")
    back = any(e.enters == old.n and e.kind == "voluntary" and new.n in e.replaces for e in SUBSTITUTIONS)
    bits = s.ap_bits(old)
    old_army = s.army_of(old)
    take_off(s, old, POOL if back or (not entry.replaces and not entry.once) else REMOVED)
    s.put(new, h)
    s.set_ap(new, bits)
    s.set_order(new, nm.RELEASED)
    s.set_army(new, army if army is not None else old_army)
    s.say(f"{new} comes for {old} in {HEXES[h]}", new.side)
