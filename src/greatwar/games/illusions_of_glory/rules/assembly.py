"""22 Assembling and disassembling LCUs."""

from __future__ import annotations

from typing import Final

from ....families.cdg.state import DIGGING, MOVED, TO_MOVE, USED
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..components import REPLACEABLE, RESERVE
from ..names import RU
from ..pieces import Space, Unit
from ..state import ASSEMBLED, State
from . import movement, supply

#: SCUs that a full and a reduced LCU are made of
FULL_PARTS: Final = 3
REDUCED_PARTS: Final = 2


# Material ----------------------------------------------------------------------------------------------------


@rule("22.1c", "22.2e", "22.3a#1", "22.1a.1", "22.1b")
def is_part(s: State, unit: Unit, where: Space) -> bool:
    """22.1, 22.3a A full-strength SCU that stood here when the round began; no Special or Uprising Unit, no staff."""
    if unit.large or not unit.counted or unit.special or s.reduced(unit) or s.where[unit.n] != where.n:
        return False
    return not s.does(unit, MOVED | DIGGING | USED)


@rule("22.2a", "22.2c", "22.2d", "22.4b", "22.4c", "22.4d")
def fits(lcu: Unit, parts: list[Unit], whole: bool) -> bool:
    """22.2 Whether SCUs make up an LCU: three for a full one, two for a reduced one, enough of its own type.

    Of three SCUs two must be of its type, of two one; a mixed LCU takes SCUs of both of its nations instead.
    """
    if len(parts) != (FULL_PARTS if whole else REDUCED_PARTS):
        return False
    if any(not u.nations & lcu.nations for u in parts):
        return False
    if lcu.dual:
        nations = [n for n in range(12) if lcu.nations >> n & 1]
        return all(any(u.nations >> n & 1 for u in parts) for n in nations)
    return len([u for u in parts if u.type == lcu.type]) >= (2 if whole else 1)


def completable(lcu: Unit, so_far: list[Unit], pool: list[Unit], whole: bool) -> bool:
    """Whether SCUs of a pool can complete an LCU that some have begun."""
    needed = (FULL_PARTS if whole else REDUCED_PARTS) - len(so_far)
    if needed < 1:
        return fits(lcu, so_far, whole)
    rest = [u for u in pool if u.nations & lcu.nations and u not in so_far]
    if len(rest) < needed or any(not u.nations & lcu.nations for u in so_far):
        return False
    if lcu.dual:
        missing = lcu.nations
        for u in so_far:
            missing &= ~u.nations
        return covered(missing, rest, needed)
    alike = len([u for u in so_far if u.type == lcu.type]) + min(needed, len([u for u in rest if u.type == lcu.type]))
    return alike >= (2 if whole else 1)


def covered(missing: int, units: list[Unit], count: int) -> bool:
    """Whether so many of some units bring all nations that a mixed LCU still misses."""
    if not missing:
        return True
    return count > 0 and any(covered(missing & ~u.nations, units, count - 1) for u in units if u.nations & missing)


def unlike(units: list[Unit]) -> list[Unit]:
    """Ruling 19 One of each kind: those of one nation, type and factors differ in nothing but their number."""
    seen: list[tuple[int, ...]] = []
    kept = []
    for u in units:
        kind = (u.nations, u.type, *u.cf, *u.lf, *u.mf)
        if kind not in seen:
            seen.append(kind)
            kept.append(u)
    return kept


# Assembling --------------------------------------------------------------------------------------------------


@rule("22.3a#2")
def active_here(s: State, where: Space) -> bool:
    """22.3a Whether a place is activated to move, or (in a region) an SCU of it that has not moved."""
    for number, a in enumerate(s.activations):
        if a[0] == TO_MOVE and a[1] == where.n and not movement.closed(s, number):
            return True
    return False


def parts_here(s: State, where: Space) -> list[Unit]:
    """The SCUs of a place that may be used."""
    return [u for u in s.of_side(where, s.active) if is_part(s, u, where)]


def parts_for(s: State, lcu: Unit, where: Space) -> list[Unit]:
    """Those of them that are of a nation of the LCU."""
    return [u for u in parts_here(s, where) if u.nations & lcu.nations]


def can_make(s: State, lcu: Unit, so_far: list[Unit], pool: list[Unit], where: Space) -> bool:
    """Whether these SCUs, with others of the pool or without, make up an LCU.

    One of them activated where that counts.
    """
    if (fits(lcu, so_far, True) or fits(lcu, so_far, False)) and one_is_active(s, so_far, where):
        return True
    if len(so_far) >= FULL_PARTS:
        return False
    return any(can_make(s, lcu, [*so_far, u], pool, where) for u in pool if u not in so_far)


@rule("22.3a#2")
def one_is_active(s: State, parts: list[Unit], where: Space) -> bool:
    """22.3a In a region or on Lemnos one of the SCUs must be activated itself."""
    return not where.free or any(s.does(u, TO_MOVE) for u in parts)


@rule("22.1a.1", "22.1b", "22.1a.2", "23.4.2b.4#2", "19.2e")
def assemble_refused(s: State, lcu: Unit, where: Space) -> Refusal | None:
    """22.1 Why an LCU may not be assembled or completed in a place, or None."""
    if not lcu.large or s.side_of(lcu) != s.active:
        return Refusal("22.1a.1", f"{lcu} is no LCU of yours")
    if lcu.nations >> RU & 1 and s.stage >= 4:
        return Refusal("23.4.2b.4#2", "the Revolution allows no Russian LCUs to be assembled")
    if not active_here(s, where):
        return Refusal("22.3a#2", f"{where} is not activated to move")
    if any(s.does(u, DIGGING) for u in s.of_side(where, s.active)):
        return Refusal("19.2e", f"a trench was tried in {where} in this round")
    pool = parts_for(s, lcu, where)
    if any(supply.out_of_supply(s, u) for u in s.of_side(where, s.active)):
        return Refusal("22.1a.1", f"{where} is out of supply")
    if s.where[lcu.n] == where.n:
        return None if completers(s, lcu, where) else Refusal("22.1a.2", f"no SCU here completes {lcu}")
    if s.where[lcu.n] != REPLACEABLE[s.active].n:
        return Refusal("22.3b", f"{lcu} is not in the Replaceable Units Box")
    if len(pool) < REDUCED_PARTS or not can_make(s, lcu, [], pool, where):
        return Refusal("22.2a", f"the SCUs in {where} do not make up {lcu}")
    return None


@rule("22.1a.2", "22.2b", "22.4e")
def completers(s: State, lcu: Unit, where: Space) -> list[Unit]:
    """22.1a.2 The SCUs that bring a reduced LCU to full strength: any of its nation; 22.4e also one just broken out."""
    if not s.reduced(lcu) or lcu.dual or s.does(lcu, MOVED | DIGGING) or s.where[lcu.n] != where.n:
        return []
    fresh = [
        u for u in s.of_side(where, s.active) if s.does(u, USED) and u.counted and not u.large and not s.reduced(u)
    ]
    pool = [u for u in [*parts_here(s, where), *fresh] if u.nations & lcu.nations and not u.special]
    if where.free and not s.does(lcu, TO_MOVE):
        pool = [u for u in pool if s.does(u, TO_MOVE)]
    return sorted(set(pool))


def places(s: State) -> list[Space]:
    """The places where something may be assembled or broken up now."""
    found = {a[1] for number, a in enumerate(s.activations) if a[0] == TO_MOVE and not movement.closed(s, number)}
    return [s.board.space(n) for n in sorted(found)]


def assemblies(s: State) -> list[tuple[Unit, Space]]:
    """Every LCU with the place where it may be assembled or completed."""
    found = []
    for where in places(s):
        if len(parts_here(s, where)) < 1 and not any(s.does(u, USED) for u in s.of_side(where, s.active)):
            continue
        nations = 0
        for u in parts_here(s, where):
            nations |= u.nations
        box = [u for u in s.at(REPLACEABLE[s.active]) if u.large and u.nations & nations]
        here = [u for u in s.of_side(where, s.active) if u.large and s.reduced(u)]
        found += [(u, where) for u in [*box, *here] if assemble_refused(s, u, where) is None]
    return found


@rule("22.3b", "22.3c", "22.3d", "13.4b", "22.3a#3")
def assembled(s: State, lcu: Unit, parts: list[Unit], where: Space) -> None:
    """22.3 The SCUs go to the Reserve Box; the LCU stands in their place, and may move but not attack in this round."""
    number = activation_for(s, [*parts, lcu], where)
    for u in parts:
        s.put(u, RESERVE[s.active])
        s.mark(u, 255, False)
    if s.where[lcu.n] == where.n:
        s.set_reduced(lcu, False)
    else:
        s.put(lcu, where)
        s.set_reduced(lcu, len(parts) == REDUCED_PARTS)
        s.mark(lcu, TO_MOVE)
        join(s, number, lcu)
    note(s, where)
    s.say(f"{lcu} is assembled in {where}{' reduced' if s.reduced(lcu) else ''}")


def activation_for(s: State, units: list[Unit], where: Space) -> int:
    """The activation that units made in a place belong to."""
    for number, a in enumerate(s.activations):
        if a[0] == TO_MOVE and a[1] == where.n and (not where.free or any(u.n in a[2:] for u in units)):
            return number
    return -1


def join(s: State, number: int, unit: Unit) -> None:
    """A unit that was made belongs to an activation."""
    s.activations = tuple([(*a, unit.n) if n == number else a for n, a in enumerate(s.activations)])


def note(s: State, where: Space) -> None:
    """19.2e Note that an LCU was assembled or broken up in a place."""
    s.entered_now = tuple(sorted({*s.entered_now, ASSEMBLED + where.n}))


# Disassembling -----------------------------------------------------------------------------------------------


@rule("22.4a", "22.4b", "22.4c", "22.4d", "13.4c", "19.2e")
def disassemble_refused(s: State, lcu: Unit) -> Refusal | None:
    """22.4 Why an LCU may not be broken up, or None: it must be activated, and the SCUs must be in the Reserve Box."""
    refusal = movement.may_begin(s, lcu)
    if refusal is not None:
        return refusal
    if not lcu.large:
        return Refusal("22.4a", f"{lcu} is no LCU")
    where = s.space(lcu)
    if any(s.does(u, DIGGING) for u in s.of_side(where, s.active)):
        return Refusal("19.2e", f"a trench was tried in {where} in this round")
    if not completable(lcu, [], reserve_parts(s, lcu), not s.reduced(lcu)):
        return Refusal("22.4b", f"the Reserve Box does not hold the SCUs of {lcu}")
    return None


def reserve_parts(s: State, lcu: Unit) -> list[Unit]:
    """The SCUs of the Reserve Box that an LCU may be broken up into."""
    return [
        u for u in s.at(RESERVE[s.active]) if u.nations & lcu.nations and u.counted and not u.large and not u.special
    ]


@rule("22.4a", "22.4b", "22.4c", "22.4d", "13.4c")
def broken_up(s: State, lcu: Unit, parts: list[Unit]) -> None:
    """22.4 The LCU goes to the Replaceable Units Box; full SCUs stand in its place, and may move but not attack."""
    where = s.space(lcu)
    number = movement.activation_of(s, lcu)
    s.put(lcu, REPLACEABLE[s.active])
    s.set_reduced(lcu, False)
    s.mark(lcu, 255, False)
    for u in parts:
        s.put(u, where)
        s.set_reduced(u, False)
        s.mark(u, TO_MOVE | USED)
        join(s, number, u)
    note(s, where)
    s.say(f"{lcu} is broken up in {where}: {', '.join([str(u) for u in parts])}")
