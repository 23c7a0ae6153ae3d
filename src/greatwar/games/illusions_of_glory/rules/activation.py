"""9.4 Activation: what may be activated, and what it costs."""

from __future__ import annotations

from typing import Final

from ....families.cdg.board import ANY
from ....families.cdg.state import TO_ATTACK, TO_MOVE
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..cards import filters, language
from ..components import SPACES, UNITS
from ..names import AP, BR, FR, ISLAND, MO_NO_BRFR
from ..pieces import Space, Unit
from ..state import State
from . import stacking, supply

ONE_NATION: Final = 1
BR_FR: Final = 1 << BR | 1 << FR


# Price -------------------------------------------------------------------------------------------------


def nations_of(units: list[Unit]) -> int:
    """9.4.1 The number of nationalities among units that are activated."""
    return ONE_NATION if len(units) == 1 or led(units) else nationalities(units)


@rule("9.4.2b", "12.1.3b")
def led(units: list[Unit]) -> bool:
    """9.4.2b Whether an HQ makes one nation of all of them."""
    return any(u.hq for u in units)


@rule("9.4.1a", "9.4.1b", "9.4.1a:example", "18.1.1e", "25.2.2c", "10.2a", "3.2.1h")
def nationalities(units: list[Unit]) -> int:
    """9.4.1 The number of nationalities among units; a dual unit adds none that is there."""
    single = 0
    for u in units:
        if not u.dual:
            single |= u.nations
    strange = [u for u in units if not u.nations & single]
    return bin(single).count("1") + (more_nations(strange) if strange else 0)


@rule("3.2.1h")
def more_nations(strange: list[Unit]) -> int:
    """3.2.1h What dual units add beside whom nobody of their nations stands: one for all that share a nation."""
    shared = strange[0].nations
    for u in strange:
        shared &= u.nations
    return ONE_NATION if shared else len(strange)


@rule("14.2.1d", "14.2.2d", "14.2.3c")
def ally_surcharge(s: State, units: list[Unit]) -> int:
    """14.2.1d One OPS more where a unit is supplied only by an ally's source (reading 20: once for the stack)."""
    for u in units:
        if supply.grade(s, u) == supply.ALLY:
            return 1
    return 0


def price(s: State, where: Space, units: list[Unit], attack: bool) -> int:
    """9.4.1, 14.2.1d, Events What it costs to activate these units of a place."""
    return event_price(s, where, units, attack, nations_of(units)) + ally_surcharge(s, units)


def event_price(s: State, where: Space, units: list[Unit], attack: bool, nations: int) -> int:
    """Events that change the price of an activation (words activation_cost and activation_one_nation)."""
    if not s.in_force:
        return nations
    for clause in language.in_force(s, "activation_one_nation"):
        here = filters.place_fits(s, clause.words.get("where"), where)
        if clause.card.side == s.active and here and not filters.used_up(s, clause):
            nations = min(nations, 1)
    for clause in language.in_force(s, "activation_cost"):
        concerned = [u for u in units if u.nations & clause.nations("nation")]
        if not concerned or (clause.text("kind") == "attack" and not attack):
            continue
        if not filters.place_fits(s, clause.words.get("where"), where):
            continue
        if "per_unit" in clause.words:
            nations = max(nations, clause.number("per_unit") * len(concerned))
        nations += clause.number("delta")
    return nations


# Limits ------------------------------------------------------------------------------------------------


def own_units(s: State, where: Space) -> list[Unit]:
    """The units of the active side in a place."""
    return s.of_side(where, s.active)


@rule("9.4.3e", "9.4.3f", "11.1b", "11.1.4c", "12.1i", "18.1.1j", "18.3j", "2.0:uprising")
def nobody(s: State, where: Space, attack: bool) -> Refusal | None:
    """9.4.3e A place must hold units of the player; forts and Uprising Units alone are not activated."""
    if not own_units(s, where):
        return Refusal("9.4.3e", f"no unit of yours stands in {where}")
    return None


@rule("9.4.3a", "2.0:activate")
def twice(s: State, where: Space, attack: bool) -> Refusal | None:
    """9.4.3a A space is activated once in a round, to move or to attack."""
    if any(a[1] == where.n for a in s.activations):
        return Refusal("9.4.3a", f"{where} is activated already")
    return None


@rule("18.1.1a", "18.3a", "9.4.1b")
def by_stacks(s: State, where: Space, attack: bool) -> Refusal | None:
    """18.1.1a In regions and on Lemnos units are activated, not the place."""
    return Refusal("18.1.1a", f"in {where} units are activated by stacks") if where.free else None


@rule("9.4.2a", "9.4.3d")
def island(s: State, where: Space, attack: bool) -> Refusal | None:
    """9.4.2a Units on Lemnos are activated for Movement only."""
    return Refusal("9.4.2a", f"units on {where} may only move") if attack and where.kind == ISLAND else None


@rule("25.2.5c")
def winter_island(s: State, unit: Unit) -> Refusal | None:
    """25.2.5c LCUs on Lemnos are not activated on Winter turns."""
    if unit.large and s.winter() and s.space(unit).kind == ISLAND:
        return Refusal("25.2.5c", f"{unit} may not leave Lemnos in Winter")
    return None


def refused(s: State, where: Space, attack: bool, without: bool = False) -> Refusal | None:
    """9.4 Why a space may not be activated so, or None."""
    refusal = (
        nobody(s, where, attack) or by_stacks(s, where, attack) or island(s, where, attack) or twice(s, where, attack)
    )
    if refusal is not None:
        return refusal
    units = left_out(own_units(s, where)) if without else own_units(s, where)
    if without and not may_leave_out(s, where, attack, units):
        return Refusal("9.4.2c", "only under No BR/FR are BR and FR units left out of an attack")
    due = price(s, where, units, attack)
    return Refusal("9.4.1a", f"{where} costs {due} OPS, and {s.ops} are left") if due > s.ops else None


@rule("9.4.2c", "9.4.2c#2")
def may_leave_out(s: State, where: Space, attack: bool, rest: list[Unit]) -> bool:
    """9.4.2c Under No BR/FR an attack may be paid for without the BR and FR units, which then take no part."""
    return attack and no_brfr(s) and bool(rest) and rest != own_units(s, where)


def no_brfr(s: State) -> bool:
    """7.2:4 Whether the active side is under No BR/FR."""
    return s.active == AP and s.mo[AP] == MO_NO_BRFR


def left_out(units: list[Unit]) -> list[Unit]:
    """9.4.2c The units without those of BR and FR alone."""
    return [u for u in units if u.nations & ~BR_FR]


# Stacks in regions and on Lemnos -----------------------------------------------------------------------


def stack_refused(s: State, units: list[Unit], attack: bool, spent: int) -> Refusal | None:
    """18.1.1 Why these units of a region or of Lemnos may not be activated as one stack.

    `spent` is paid for already.
    """
    first = units[0]
    if not s.on_map(first) or not s.space(first).free:
        return Refusal("18.1.1a", f"{first} is not in a region or on Lemnos")
    where = s.space(first)
    for u in units:
        refusal = not_here(s, u, where) or winter_island(s, u)
        if refusal is not None:
            return refusal
    return island(s, where, attack) or stacking.stack_of(where, units) or too_dear(s, where, units, attack, spent)


@rule("9.4.1b", "18.1.1c", "18.3c")
def not_here(s: State, unit: Unit, where: Space) -> Refusal | None:
    """18.1.1c A stack is of units of one region that are not activated yet."""
    if s.side_of(unit) != s.active or s.where[unit.n] != where.n:
        return Refusal("9.4.1b", f"{unit} is no unit of yours in {where}")
    return Refusal("9.4.3c", f"{unit} is activated already") if activated(s, unit) else None


@rule("9.4.1b", "18.1.1d", "18.3d", "25.2.2b")
def too_dear(s: State, where: Space, units: list[Unit], attack: bool, spent: int) -> Refusal | None:
    """18.1.1d As many units and stacks are activated as there are points for."""
    due = price(s, where, units, attack) - spent
    return Refusal("9.4.1b", f"the stack costs {due} OPS, and {s.ops} are left") if due > s.ops else None


@rule("9.4.3c")
def activated(s: State, unit: Unit) -> bool:
    """9.4.3c Whether a unit of a region is activated already, to move or to attack."""
    return s.does(unit, TO_MOVE | TO_ATTACK)


def stack_starters(s: State, attack: bool) -> list[Unit]:
    """The units that may begin a stack."""
    found = []
    plain = not changed_by_events(s)
    for where in _FREE:
        if s.stacks[where.n] and not (attack and where.kind == ISLAND):
            for u in own_units(s, where):
                if plain and where.kind != ISLAND:
                    if not activated(s, u) and (s.ops > 1 or (s.ops == 1 and supply.grade(s, u) != supply.ALLY)):
                        found.append(u)
                elif stack_refused(s, [u], attack, 0) is None:
                    found.append(u)
    return found


def off_lemnos(s: State, units: list[Unit]) -> list[Unit]:
    """9.4.2a Those of some units that may also attack."""
    return [u for u in units if s.space(u).kind != ISLAND]


_FREE: Final = tuple([x for x in SPACES if x.free])
_BOUND: Final = tuple([x for x in SPACES if not x.free])


@rule("9.4.3e", "9.4.3f", "11.1b", "11.1.4c", "12.1i", "18.1.1j", "18.3j", "2.0:uprising", "18.1.1a", "18.3a")
def candidates(s: State) -> list[tuple[Space, int, int]]:
    """9.4 The spaces in which the active side has units, with the two parts of their prices: nations, and surcharge.

    Kept until a unit moves or the ground changes.
    """
    found = s.prices[s.active]
    if not found:
        present, mine = s.present, ANY << s.active
        for x in _BOUND:
            if present[x.n] & mine:
                units = own_units(s, x)
                found.append((x, nations_of(units), ally_surcharge(s, units)))
    return found


@rule("9.4.3a", "2.0:activate", "9.4.1a")
def open_spaces(s: State, attack: bool) -> list[Space]:
    """9.4 The spaces that may be activated so."""
    found, ops = candidates(s), s.ops
    taken = [a[1] for a in s.activations]
    if not changed_by_events(s):
        return [x for x, nations, more in found if nations + more <= ops and x.n not in taken]
    open_ = []
    for x, nations, more in found:
        if x.n not in taken and event_price(s, x, own_units(s, x), attack, nations) + more <= ops:
            open_.append(x)
    return open_


def open_without(s: State) -> list[Space]:
    """9.4.2c The spaces that may be activated for an attack without their BR and FR units."""
    if not no_brfr(s):
        return []
    mixed = [x for x, _, _ in candidates(s) if any(not u.nations & ~BR_FR for u in s.stacks[x.n])]
    return [x for x in mixed if refused(s, x, True, True) is None]


def changed_by_events(s: State) -> bool:
    """Whether an Event in force may change the price of an activation."""
    return bool(language.in_force(s, "activation_cost") or language.in_force(s, "activation_one_nation"))


def of_activation(activation: tuple[int, ...]) -> list[Unit]:
    """The units of an activation."""
    return [UNITS[n] for n in activation[2:]]
