"""22 Assembling and disassembling LCUs."""

from __future__ import annotations

from typing import Final

from ....families.cdg.board import Place
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
RUSSIAN: Final = 1 << RU
#: the last stage of the Russian Revolution (23.4.2)
LAST_STAGE: Final = 4
#: every mark of the round that a counter can have
ALL_MARKS: Final = 255


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
    return of_both_nations(lcu, parts) if lcu.dual else of_its_type(lcu, parts, whole)


@rule("22.2d", "22.4d")
def of_both_nations(lcu: Unit, parts: list[Unit]) -> bool:
    """22.2d A mixed LCU takes SCUs of both of its nations."""
    missing = lcu.nations
    for u in parts:
        missing &= ~u.nations
    return not missing


@rule("22.2a", "22.2c", "22.4b", "22.4c")
def of_its_type(lcu: Unit, parts: list[Unit], whole: bool) -> bool:
    """22.2 Of three SCUs two are of the LCU's type, of two one."""
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


def assemble_refused(s: State, lcu: Unit, where: Space) -> Refusal | None:
    """22.1 Why an LCU may not be assembled or completed in a place, or None."""
    if not active_here(s, where):
        return Refusal("22.3a#2", f"{where} is not activated to move")
    refusal = revolution(s, lcu) or trench_tried(s, where) or hungry(s, where)
    if refusal is not None:
        return refusal
    return not_completed(s, lcu, where) if s.where[lcu.n] == where.n else not_made(s, lcu, where)


@rule("23.4.2b.4#2")
def revolution(s: State, lcu: Unit) -> Refusal | None:
    """23.4.2 From Stage 4 of the Revolution no Russian LCU is assembled."""
    if lcu.nations & RUSSIAN and s.stage == LAST_STAGE:
        return Refusal("23.4.2b.4#2", "the Revolution allows no Russian LCUs to be assembled")
    return None


@rule("19.2e")
def trench_tried(s: State, where: Space) -> Refusal | None:
    """19.2e Where a trench was tried no LCU is assembled or broken up."""
    if any(s.does(u, DIGGING) for u in s.of_side(where, s.active)):
        return Refusal("19.2e", f"a trench was tried in {where} in this round")
    return None


@rule("22.1a.1", "22.1a.2", "22.1b")
def hungry(s: State, where: Space) -> Refusal | None:
    """22.1 LCUs are assembled in supply."""
    if any(supply.out_of_supply(s, u) for u in s.of_side(where, s.active)):
        return Refusal("22.1a.1", f"{where} is out of supply")
    return None


@rule("22.1a.2")
def not_completed(s: State, lcu: Unit, where: Space) -> Refusal | None:
    """22.1a.2 Why an LCU that stands here is not brought to full strength."""
    return None if completers(s, lcu, where) else Refusal("22.1a.2", f"no SCU here completes {lcu}")


@rule("22.1a.1", "22.1b")
def not_made(s: State, lcu: Unit, where: Space) -> Refusal | None:
    """22.1 Why an LCU is not made of SCUs that stand here."""
    if s.where[lcu.n] != REPLACEABLE[s.active].n:
        return Refusal("22.3b", f"{lcu} is not in the Replaceable Units Box")
    if not lcu.large or not can_make(s, lcu, [], parts_for(s, lcu, where), where):
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


def assembled(s: State, lcu: Unit, parts: list[Unit], where: Space) -> None:
    """22.3 The SCUs go to the Reserve Box; the LCU stands in their place, or is flipped."""
    number = activation_for(s, [*parts, lcu], where)
    used_up(s, parts)
    if s.where[lcu.n] == where.n:
        completed(s, lcu)
    else:
        made(s, lcu, parts, where)
        joins(s, lcu, number)
    note(s, where)
    s.say(f"{lcu} is assembled in {where}{' reduced' if s.reduced(lcu) else ''}")


@rule("13.4b", "22.3b", "22.3c", "22.3d")
def used_up(s: State, parts: list[Unit]) -> None:
    """22.3 The SCUs of an assembled LCU go to the Reserve Box."""
    for u in parts:
        away(s, u, RESERVE[s.active])


@rule("22.3c")
def completed(s: State, lcu: Unit) -> None:
    """22.3c A reduced LCU is flipped."""
    s.set_reduced(lcu, False)


@rule("22.3b", "22.3d")
def made(s: State, lcu: Unit, parts: list[Unit], where: Space) -> None:
    """22.3 An LCU comes from the Replaceable Units Box, at full strength if three SCUs make it up."""
    s.put(lcu, where)
    s.set_reduced(lcu, len(parts) == REDUCED_PARTS)


@rule("22.3a#3", "22.4a")
def joins(s: State, unit: Unit, number: int) -> None:
    """22.3a, 22.4a A unit that was made may move, but not attack, in this round."""
    s.mark(unit, TO_MOVE)
    join(s, number, unit)


def away(s: State, unit: Unit, box: Place) -> None:
    """A counter goes to a box, where it has neither a reduced side nor a part in the round."""
    s.put(unit, box)
    s.set_reduced(unit, False)
    s.mark(unit, ALL_MARKS, False)


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


@rule("22.4a", "22.4b", "22.4c", "22.4d", "13.4c")
def disassemble_refused(s: State, lcu: Unit) -> Refusal | None:
    """22.4 Why an LCU may not be broken up, or None: it must be activated, and the SCUs must be in the Reserve Box."""
    refusal = movement.may_begin(s, lcu) or trench_tried(s, s.space(lcu))
    if refusal is not None:
        return refusal
    if not lcu.large or not completable(lcu, [], reserve_parts(s, lcu), not s.reduced(lcu)):
        return Refusal("22.4b", f"the Reserve Box does not hold the SCUs of {lcu}")
    return None


def reserve_parts(s: State, lcu: Unit) -> list[Unit]:
    """The SCUs of the Reserve Box that an LCU may be broken up into."""
    return [
        u for u in s.at(RESERVE[s.active]) if u.nations & lcu.nations and u.counted and not u.large and not u.special
    ]


@rule("22.4b", "22.4c", "22.4d", "13.4c")
def broken_up(s: State, lcu: Unit, parts: list[Unit]) -> None:
    """22.4 The LCU goes to the Replaceable Units Box; full SCUs stand in its place, and may move but not attack."""
    where = s.space(lcu)
    number = movement.activation_of(s, lcu)
    away(s, lcu, REPLACEABLE[s.active])
    for u in parts:
        s.put(u, where)
        s.mark(u, USED)
        joins(s, u, number)
    note(s, where)
    s.say(f"{lcu} is broken up in {where}: {', '.join([str(u) for u in parts])}")
