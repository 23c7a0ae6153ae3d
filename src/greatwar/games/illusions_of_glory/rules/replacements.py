"""16 Replacements: recording points, what they cost, which units receive them, and where rebuilt LCUs enter."""

from __future__ import annotations

from typing import Final

from ....families.cdg.state import replaced
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..cards import language
from ..components import REPLACEABLE, space
from ..names import (
    AH,
    AP,
    BR,
    BU,
    CP,
    FR,
    GE,
    GR,
    ISLAND,
    IT,
    NATIONS,
    POOL_AH,
    POOL_APA,
    POOL_CPA,
    POOL_GE,
    POOL_IT,
    POOL_RU,
    POOL_TU,
    POOLS,
    RO,
    RU,
    SB,
    SIDE_NAMES,
    SPACE,
    TU,
)
from ..pieces import Space, Unit
from ..state import COLLAPSE_SB, State
from . import stacking, supply
from .reinforcements import open_to

#: nobody pays
NO_POOL: Final = -1
#: points are counted in halves
ONE_POINT: Final = 2
BERLIN: Final = space("Berlin")
CONSTANTINOPLE: Final = space("Constantinople")
BELGRADE: Final = space("Belgrade")
SIDE_OF_POOL: Final = (AP, AP, AP, CP, CP, CP, CP)
_POOLS_OF_NATIONS: Final = ((POOL_RU, RU), (POOL_IT, IT), (POOL_GE, GE), (POOL_AH, AH), (POOL_TU, TU))
_AP_ALLIES: Final = 1 << BR | 1 << FR | 1 << RO | 1 << SB | 1 << GR
_CP_ALLIES: Final = 1 << TU | 1 << BU | 1 << GR


# Recording ---------------------------------------------------------------------------------------------


@rule("9.6.1a")
def record(s: State, pool: int, points: int) -> None:
    """9.6.1a Points are recorded; from Stage 2 of the Revolution no Russian ones (23.4.2), nor those an Event bars."""
    if not points:
        return
    if in_revolution(s, pool):
        s.say("The Revolution allows no Russian RPs")
        return
    if barred(s, pool):
        s.say(f"An Event bars RPs of {POOLS[pool]}")
        return
    s.rp = replaced(s.rp, pool, s.rp[pool] + 2 * points)
    s.say(f"{points} RP of {POOLS[pool]} recorded, {s.rp[pool] // 2} in all")


@rule("23.4.2b.2", "23.4.3a.4")
def in_revolution(s: State, pool: int) -> bool:
    """23.4.2 From Stage 2 of the Revolution no Russian RPs are recorded."""
    return pool == POOL_RU and s.stage >= 2


def barred(s: State, pool: int) -> bool:
    """Whether an Event bars the points of a pool (word rp_bar_record)."""
    return any(clause.text("pool") == POOLS[pool] for clause in language.in_force(s, "rp_bar_record"))


@rule("9.6.2b")
def lose_points(s: State, pool: int, points: int) -> None:
    """9.6.2b Recorded points are lost, not below 0."""
    lost = min(s.rp[pool], 2 * points)
    s.rp = replaced(s.rp, pool, s.rp[pool] - lost)
    s.say(f"{SIDE_NAMES[SIDE_OF_POOL[pool]]} loses {lost // 2} RP of {POOLS[pool]}")


# Who pays ----------------------------------------------------------------------------------------------


def pools_of(s: State, unit: Unit) -> list[int]:
    """16.1 The pools whose points may be spent on a unit."""
    return [*own_pools(unit), *allied_pools(s, unit)]


@rule("16.1a", "16.1c")
def own_pools(unit: Unit) -> list[int]:
    """16.1c The points of a nation serve its units only."""
    return [pool for pool, nation in _POOLS_OF_NATIONS if unit.nations >> nation & 1]


@rule("16.1d", "16.1e", "9.6.1c", "9.6.1d")
def allied_pools(s: State, unit: Unit) -> list[int]:
    """16.1d-e The points of the smaller allies of a side, to which Greece may belong."""
    if s.side_of(unit) == AP:
        return [POOL_APA] if unit.nations & _AP_ALLIES else []
    return [POOL_CPA] if unit.nations & _CP_ALLIES else []


@rule("16.2a", "16.2b")
def cost(unit: Unit) -> int:
    """16.2 The price of a step in half points: 1 RP for an LCU, half of one for an SCU."""
    return 2 if unit.large else 1


def paying(s: State, unit: Unit, points: tuple[int, ...]) -> int:
    """The pool that pays for a step of a unit: the narrowest with enough points, or -1."""
    able = [p for p in pools_of(s, unit) if points[p] >= cost(unit)]
    if POOL_TU in able:
        return POOL_TU
    return able[0] if able else NO_POOL


# Limits of a unit --------------------------------------------------------------------------------------


@rule("16.5a", "9.6.1f", "14.2.1e", "14.2.2e", "2.0:special-unit", "2.0:mountain-unit")
def special(s: State, unit: Unit) -> Refusal | None:
    """16.5a Special Units receive no RPs."""
    return Refusal("16.5a", f"{unit} is a Special Unit and receives no RPs") if unit.special else None


@rule("16.3#1")
def no_source(s: State, unit: Unit) -> Refusal | None:
    """16.3 A nation without a Supply Source of its own receives no RPs."""
    return None if supply.has_source(s, unit) else Refusal("16.3#1", f"the nation of {unit} has no Supply Source left")


@rule("16.4#1", "14.3.1a.4", "14.2.1d", "14.2.2d")
def not_own_supply(s: State, unit: Unit) -> Refusal | None:
    """16.4 A unit on the map must trace to a source of its own nation."""
    if s.on_map(unit) and supply.grade(s, unit) != supply.FULL:
        return Refusal("16.4#1", f"{unit} is not supplied by its own nation")
    return None


@rule("16.5c")
def barred_by_event(s: State, unit: Unit) -> Refusal | None:
    """16.5c An Event bars points for the nation or the pool of a unit."""
    for clause in language.in_force(s, "rp_bar"):
        pool = clause.text("pool")
        by_pool = pool and any(POOLS[p] == pool for p in pools_of(s, unit))
        if by_pool or unit.nations & clause.nations("nation"):
            return Refusal("16.5c", f"{clause.card} {clause.card.title} bars RPs for {unit}")
    return None


@rule("26.6.2b.2", "26.6.2b.3", "16.6f#2")
def serbs(s: State, unit: Unit) -> Refusal | None:
    """26.6.2b Until The Serbs Return only Serbs on Lemnos are repaired, and none is rebuilt from the box."""
    if unit.nation != SB or not s.has_collapsed(COLLAPSE_SB) or s.flag("serbs_return"):
        return None
    if s.on_map(unit) and s.space(unit).kind == ISLAND:
        return None
    return Refusal("26.6.2b.2", f"{unit} receives no RPs until The Serbs Return is played")


def unit_refused(s: State, unit: Unit) -> Refusal | None:
    """16.3-16.5 Why a unit receives no RPs, or None."""
    return (
        special(s, unit) or no_source(s, unit) or not_own_supply(s, unit) or serbs(s, unit) or barred_by_event(s, unit)
    )


def repair_refused(s: State, side: int, unit: Unit, points: tuple[int, ...]) -> Refusal | None:
    """16.1b Why a reduced unit on the map may not be repaired with these points."""
    return not_reduced(s, side, unit) or unit_refused(s, unit) or too_dear(s, unit, points)


@rule("16.1b", "16.5b", "9.6.1g")
def not_reduced(s: State, side: int, unit: Unit) -> Refusal | None:
    """16.1b Reduced units of the player on the map are repaired; Uprising Units are nobody's (16.5b)."""
    if s.side_of(unit) != side or not s.on_map(unit) or not s.reduced(unit):
        return Refusal("16.1b", f"{unit} is no reduced unit of yours on the map")
    return None


@rule("16.2a", "16.2b")
def too_dear(s: State, unit: Unit, points: tuple[int, ...]) -> Refusal | None:
    """16.2 A pool must have the price of a step."""
    if paying(s, unit, points) == NO_POOL:
        return Refusal("16.2a", f"there are not enough RPs for {unit}")
    return None


def rebuild_refused(s: State, side: int, unit: Unit, to: Space, points: tuple[int, ...]) -> Refusal | None:
    """16.6 Why an LCU of the Replaceable Units Box may not be rebuilt in a place with these points."""
    refusal = not_in_box(s, side, unit) or unit_refused(s, unit) or too_dear(s, unit, points)
    if refusal is None and to not in rebuilt_at(s, unit):
        return Refusal("16.6b", f"{unit} may not enter in {to}")
    return refusal


@rule("16.1b", "16.1g")
def not_in_box(s: State, side: int, unit: Unit) -> Refusal | None:
    """16.1g Only units of the Replaceable Units Box are rebuilt, never eliminated ones."""
    if s.where[unit.n] != REPLACEABLE[side].n:
        return Refusal("16.1g", f"{unit} is not in your Replaceable Units Box")
    return None


@rule("16.6b", "16.6c", "16.6d", "16.6e", "16.6f#1", "16.6f#2", "16.6f#3")
def rebuilt_at(s: State, unit: Unit) -> list[Space]:
    """16.6 Where a rebuilt LCU enters: friendly sources of its nation with room.

    Serbs at home or on Lemnos by turns.
    """
    side = s.side_of(unit)
    found: set[Space] = set()
    for nation in range(len(NATIONS)):
        if unit.nations >> nation & 1 and supply.side_of_nation(s, nation) == side:
            found |= set(supply.sources(s, side, nation))
    if unit.nation == SB:
        found = {x for x in found if (x.kind != ISLAND) == serbia_stands(s)}
    return [x for x in sorted(found) if takes(s, unit, x)]


@rule("16.6f#1", "16.6f#2", "16.6f#3")
def serbia_stands(s: State) -> bool:
    """16.6f Whether rebuilt Serbs enter at home: before the collapse, and once Belgrade is the AP's again."""
    return not s.collapsed & COLLAPSE_SB or s.controls(AP, BELGRADE)


def takes(s: State, unit: Unit, x: Space) -> bool:
    """Whether a rebuilt LCU may appear in a source: there is room, and no siege or Uprising."""
    return (x.kind != SPACE or open_to(s, x, s.side_of(unit))) and stacking.room(s, x, unit)


# Conversion --------------------------------------------------------------------------------------------


@rule("16.7.1a", "16.7.2#1")
def convert_refused(s: State, side: int) -> Refusal | None:
    """16.7 Once a turn one GE point may become a TU point, or after Kitchener one AP-A point a RU point."""
    if s.conversions >> side & 1:
        return Refusal("16.7.1a", "a point has been converted this turn")
    return to_turkey(s) if side == CP else to_russia(s) or no_conversion(s)


@rule("16.7.1a")
def to_turkey(s: State) -> Refusal | None:
    """16.7.1 Why no GE point may become a TU point."""
    if s.rp[POOL_GE] < ONE_POINT or not s.flag("ge_rp_to_tu"):
        return Refusal("16.7.1a", "there is no GE RP to convert")
    return blockaded(s)


@rule("16.7.1b")
def blockaded(s: State) -> Refusal | None:
    """16.7.1b After the Royal Navy Blockade a line must join Berlin and Constantinople."""
    if s.flag("blockade") and not supply.line_between(s, CP, BERLIN, CONSTANTINOPLE):
        return Refusal("16.7.1b", "no supply line joins Berlin and Constantinople")
    return None


@rule("16.7.2#1")
def to_russia(s: State) -> Refusal | None:
    """16.7.2 Why no AP-A point may become a RU point."""
    if s.rp[POOL_APA] < ONE_POINT or not s.flag("apa_rp_to_ru"):
        return Refusal("16.7.2#1", "there is no AP-A RP to convert, or Kitchener has not been played")
    return None


@rule("23.4.2b.2", "23.4.3a.4")
def no_conversion(s: State) -> Refusal | None:
    """23.4.2 From Stage 2 of the Revolution nothing becomes a RU point."""
    return Refusal("23.4.2b.2", "the Revolution allows no conversion to RU RPs") if s.stage >= 2 else None


def convert(s: State, side: int) -> None:
    """16.7 Change one point into another."""
    frm, to = (POOL_GE, POOL_TU) if side == CP else (POOL_APA, POOL_RU)
    s.rp = replaced(replaced(s.rp, frm, s.rp[frm] - 2), to, s.rp[to] + 2)
    s.conversions |= 1 << side
    s.say(f"{SIDE_NAMES[side]} converts 1 RP of {POOLS[frm]} into one of {POOLS[to]}")


def reduced_units(s: State, side: int) -> list[Unit]:
    """The reduced units of a side on the map."""
    return [u for u in s.units(side) if s.reduced(u)]


@rule("16.1g")
def in_box(s: State, side: int) -> list[Unit]:
    """16.1g The LCUs in a side's Replaceable Units Box: they can be rebuilt."""
    return [u for u in s.at(REPLACEABLE[side]) if u.large]
