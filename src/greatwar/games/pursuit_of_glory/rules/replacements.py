"""17 Replacements: who may take points of which pool, what it costs, conversions, negative points."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import ELIMINATED, KEY, RESERVE, Place, Unit
from ..names import (
    AF,
    AH,
    ANZ,
    AP,
    AR,
    ARM,
    BR,
    BU,
    CA,
    CP,
    EG,
    FR,
    GE,
    GEO,
    GR,
    IM,
    IN,
    IT,
    OTTOMAN,
    POOLS,
    RO,
    RU,
    SB,
    TUA,
)
from ..state import AT_WAR, COLLAPSED, GEORGIA_ATTACKED, NO_GE_RP, NO_RU_RP, SERBS_RETURNED, State
from . import placement, supply
from .cards_by_name import ARAB_DESERTION, COALITION, KITCHENER, TURKISH_WAR_WEARINESS
from .geography import CONSTANTINOPLE, GALICIA, SOFIA, TRIBAL
from .redeployment import CAPITALS
from .sieges import SIEGES

_INDEX: Final[dict[str, int]] = {pool: i for i, pool in enumerate(POOLS)}
AP_POOLS: Final[tuple[str, ...]] = ("BR", "IN", "RU", "AP-A")
CP_POOLS: Final[tuple[str, ...]] = ("TU", "GE", "CP-A")


def have(s: State, pool: str) -> int:
    """Half points recorded in a pool."""
    return s.rp[_INDEX[pool]]


def pay(s: State, pool: str, halves: int) -> None:
    """Spend half points; TU points that no card recorded are spent first (ruling 7)."""
    s.add_points(_INDEX[pool], -halves)
    if pool == "TU":
        s.card_tu = min(s.card_tu, max(0, have(s, "TU")))


@rule("17.1.1", "3.2.1.4#6")
def pools(s: State, unit: Unit) -> list[str]:
    """17.1.1 The pools whose points a unit may take."""
    if unit.tribe:
        return tribal_pools()
    if unit.irregular:
        return irregular_pools(unit, s.side(unit))
    return allied_pools(s, unit) if s.side(unit) == AP else central_pools(s, unit)


@rule("3.2.1.5#4", "17.1.1.2a")
def tribal_pools() -> list[str]:
    """3.2.1.5 Tribes take any points of the CP."""
    return list(CP_POOLS)


_REVOLTS: Final = ((EG, "Egypt"), (AF, "Afghanistan"), (IM, "India"), (CA, "Central Asia"))


@rule("17.1.1.2a", "17.1.1.1b", "3.2.1.4#5", "3.2.1.4#6")
def irregular_pools(unit: Unit, side: int) -> list[str]:
    """17.1.1.2 Irregulars take any points of their side, Arab Revolt units BR or AP-A ones only."""
    if unit.nations & AR:
        return ["BR", "AP-A"]
    return revolt_pools(unit) + list(AP_POOLS if side == AP else CP_POOLS)


@rule("16.3.3.5.CA")
def revolt_pools(unit: Unit) -> list[str]:
    """16.3.3.5 The land that has revolted gives its units points of their own."""
    return [pool for nation, pool in _REVOLTS if unit.nations & nation]


def allied_pools(s: State, unit: Unit) -> list[str]:
    """17.1.1.1 The points that a regular unit of the AP may take, in the order of the pools."""
    if british_or_allied(s, unit):
        return ["BR", "AP-A"]
    nations = unit.nations
    found = ["BR"] if nations & BR else []
    found += ["IN"] if nations & IN else []
    found += ["RU"] if nations & RU else []
    return found + minor_ally_pools(nations)


@rule("17.1.1.1b", "3.2.1.3.ANA", "9.4.1#2")
def british_or_allied(s: State, unit: Unit) -> bool:
    """17.1.1.1b ANZ, GR, CND and ANA units take BR or AP-A points, and so do Russians who fight on from Stage 4."""
    if unit.kind.endswith("(ANA)") or unit.nations & (ANZ | GR):
        return True
    return s.stage >= 4 and unit.nations & RU > 0


@rule("17.1.1.1a", "9.4.1#2")
def minor_ally_pools(nations: int) -> list[str]:
    """17.1.1.1a FR, IT, RO, SB, ARM and GEO units take AP-A points only."""
    return ["AP-A"] if nations & (FR | IT | RO | SB | ARM | GEO) else []


def central_pools(s: State, unit: Unit) -> list[str]:
    """17.1.1.1, 17.2.1 The points that a regular unit of the CP may take, in the order of the pools."""
    return turkish_pools(unit) + central_ally_pools(unit) + german_pools(s, unit)


@rule("3.2.1.2#1")
def turkish_pools(unit: Unit) -> list[str]:
    """3.2.1.2 TU and TU-A units take TU points."""
    return ["TU"] if unit.nations & OTTOMAN else []


@rule("17.1.1.1c", "9.4.1#2")
def central_ally_pools(unit: Unit) -> list[str]:
    """17.1.1.1c BU, AH and GR units take CP-A points."""
    return ["CP-A"] if unit.nations & (BU | AH | GR) else []


@rule("17.2.1.2", "17.1.1.1c")
def german_pools(s: State, unit: Unit) -> list[str]:
    """17.2.1.2 GE points serve GE and GR units always, others if a line to Galicia allows it."""
    if s.has_now(NO_GE_RP):
        return []
    return ["GE"] if unit.nations & (GE | GR) or german_help(s, unit) else []


@rule("17.2.1.2", "17.1.1.1c")
def german_help(s: State, unit: Unit) -> bool:
    """17.2.1.2 AH units that trace to Galicia and BU units, if Sofia reaches Galicia, may use GE points."""
    if unit.nations & AH:
        if not s.on_map(unit):
            return s.owner(GALICIA) == CP
        return supply.reach(s, supply.GE_NET, supply.FULL_ROUGH).feeds(s.space(unit))
    if unit.nations & BU:
        linked = supply.reach(s, supply.GE_NET, supply.FULL_ROUGH).feeds(SOFIA)
        if not s.on_map(unit):
            return linked
        return linked and supply.reach(s, supply.BU_NET, supply.FULL_ROUGH).feeds(s.space(unit))
    return False


# Who ---------------------------------------------------------------------------------------------------


@rule("17.1.3", "17.1.5", "17.1.6", "3.2.2.dot", "3.2.2.triangle", "3.2.2.triangle#2", "3.2.3.1#3", "18.8.3.3a#4")
def barred(s: State, unit: Unit, rebuilt: bool) -> Refusal | None:
    """17.1 Why a unit may take no points at all."""
    if unit.staff:
        return Refusal("3.2.3.1", f"{unit} takes no Replacement Points")
    if unit.dot:
        return Refusal("17.1.5", f"{unit} never takes Replacement Points")
    persian = unit.kind in ("PE-RU Police North", "PE-BR South Persia Rifles")
    if unit.triangle and not persian and (rebuilt or (unit.ottoman and s.happened(TURKISH_WAR_WEARINESS))):
        return Refusal("17.1.6", f"{unit} takes no Replacement Points now")
    if unit.nations & TUA and s.happened(ARAB_DESERTION):
        return Refusal("9.5.1", "ARAB DESERTION: TU-A units take no Replacement Points")
    if unit.nations == SB and s.serbia == COLLAPSED and not s.has(SERBS_RETURNED):
        return Refusal("18.8.3.3b", "SB units take no points until THE SERBS RETURN")
    if unit.nations == RO and s.romania == COLLAPSED:
        return Refusal("18.8.4.3", "Romania has collapsed")
    return capital(s, unit)


@rule("17.1.3", "18.8.1.3")
def capital(s: State, unit: Unit) -> Refusal | None:
    """17.1.3 No points for a nation whose capital the enemy controls or besieges; SB and GR units are exempt."""
    side = s.side(unit)
    hit = [x for nations, x in CAPITALS if unit.nations & nations and not unit.nations & (SB | GR)]
    lost = [x for x in hit if s.owner(x) == 1 - side or (x.fort > 0 and SIEGES.besieged(s, x))]
    if hit and len(lost) == len(hit) and not unit.nations & (GE | AH | RU):
        return Refusal("17.1.3", f"the enemy holds or besieges {lost[0]}")
    return None


@rule("17.1.4", "14.3.1", "14.1.9", "14.1.7", "11.2.2.2a", "18.5e")
def repair_refused(s: State, unit: Unit) -> Refusal | None:
    """17.1 Why a unit on the map or in Reserve may not be repaired."""
    if not s.reduced(unit):
        return Refusal("17.1.1", f"{unit} is at full strength")
    refusal = barred(s, unit, False)
    if refusal is not None:
        return refusal
    if unit.tribe:
        return tribe_line(s, unit)
    if s.on_map(unit) and not supply.may_redeploy(s, unit):
        return Refusal("17.1.4", f"{unit} lacks the supply to take points")
    return None


@rule("17.1.1.2c")
def tribe_line(s: State, unit: Unit) -> Refusal | None:
    """17.1.1.2 Tribes take points only if a line runs from a space of theirs to a source, port or empty AP port."""
    lines = supply.reach(s, supply.CP_SPACES, supply.FULL_ROUGH)
    near = list(TRIBAL[unit.people])
    if any(lines.feeds(x) for x in near):
        return None
    net = supply.Network(0, CP, 255, (), (), 0)
    for x in near:
        reached = supply.flood_from(s, net, (x,))
        for port in supply.PORTS:
            empty = s.owner(port) == AP and not s.of_side(port, AP)
            if reached.feeds(port) and port.seas and (s.owner(port) == CP or empty):
                return None
    return Refusal("17.1.1.2c", f"no line joins {unit} to a source or port")


@rule("17.1.1", "14.1.7", "9.4.3.ex", "11.2.2.2a")
def step_cost(s: State, unit: Unit) -> int:
    """17.1.1 Half points for a step: two for an LCU, one for an SCU; double in Disrupted Supply."""
    halves = 2 if unit.large else 1
    return 2 * halves if s.on_map(unit) and supply.is_disrupted(s, unit) else halves


def payers(s: State, unit: Unit, halves: int) -> list[str]:
    """The pools that can pay so much for a unit."""
    return [pool for pool in pools(s, unit) if have(s, pool) >= halves]


def repairable(s: State, side: int) -> list[Unit]:
    """17.1.1 The reduced units of a side that can be repaired and paid for; tribes on the Key too (17.1.1.2)."""
    boxes = [*s.at(RESERVE[side]), *(s.at(KEY) if side == CP else [])]
    units = [u for u in [*s.units(side), *boxes] if s.reduced(u)]
    found = [u for u in units if repair_refused(s, u) is None and payers(s, u, step_cost(s, u))]
    return sorted(found)


def rebuildable(s: State, side: int) -> list[tuple[Unit, Place]]:
    """The eliminated units of a side with the places where they can be rebuilt and paid for."""
    found: list[tuple[Unit, Place]] = []
    for u in s.at(ELIMINATED[side]):
        if rebuild_refused(s, u) is None and payers(s, u, 2 if u.large else 1):
            found += [(u, x) for x in placement.places(s, u, True)]
    return found


def rebuild_refused(s: State, unit: Unit) -> Refusal | None:
    """17.1 Why an eliminated unit may not be rebuilt."""
    if s.place(unit) is not ELIMINATED[s.side(unit) if s.side(unit) in (CP, AP) else CP]:
        return Refusal("17.1.1", f"{unit} is not in the Eliminated Units Box")
    refusal = barred(s, unit, True)
    return refusal or (tribe_line(s, unit) if unit.tribe else None)


# Conversion --------------------------------------------------------------------------------------------


@rule("17.2.1.1")
def german_points(s: State) -> int:
    """17.2.1.1 Half points of GE that may still become TU this turn: all with the rail link, else one point."""
    if s.has(GEORGIA_ATTACKED) or s.has_now(NO_GE_RP):
        return 0
    linked = s.bulgaria == AT_WAR and supply.connected_by_rail(s, CP, CONSTANTINOPLE, GALICIA)
    limit = 999 if linked else 2
    return max(0, min(limit - s.converted[0], have(s, "GE")))


@rule("17.2.2", "16.4.5.S1a", "16.4.3#1")
def british_points(s: State) -> int:
    """17.2.2 Half points of BR that may still become RU this turn."""
    if s.has_now(NO_RU_RP):
        return 0
    if s.stage >= 1 and not (s.owner(CONSTANTINOPLE) == AP and s.ru_marked(CONSTANTINOPLE)):
        return 0
    limit = 999 if s.happened(COALITION) else 2 if s.happened(KITCHENER) else 0
    return max(0, min(limit - s.converted[1], have(s, "BR")))


def conversions(s: State, side: int) -> list[tuple[str, str]]:
    """The conversions of one point that may be made now."""
    if side == CP:
        return [("GE", "TU")] if german_points(s) >= 2 else []
    return [("BR", "RU")] if british_points(s) >= 2 else []


def convert(s: State, of: str, into: str) -> None:
    """17.2 A point of a pool becomes one of another."""
    s.add_points(_INDEX[of], -2)
    s.add_points(_INDEX[into], 2)
    at = 0 if of == "GE" else 1
    s.converted = (s.converted[0] + 2, s.converted[1]) if at == 0 else (s.converted[0], s.converted[1] + 2)
    s.say(f"1 {of} RP becomes a {into} RP")


# Negative points ---------------------------------------------------------------------------------------


@rule("9.4.3#1", "17.1.7", "9.4.3.ex")
def degradable(s: State, pool: str) -> list[Unit]:
    """17.1.7 The units of a nation in debt, on the map or in Reserve; never tribes."""
    side = CP if pool in CP_POOLS else AP
    nations = OTTOMAN if pool == "TU" else BR
    units = [u for u in [*s.units(side), *s.at(RESERVE[side])] if u.regular and u.nations & nations]
    debt = -have(s, pool)
    return sorted([u for u in units if (2 if u.large else 1) <= debt])


def debts(s: State, side: int) -> list[str]:
    """The pools of a side below zero that units must pay for."""
    return [pool for pool in (CP_POOLS if side == CP else AP_POOLS) if have(s, pool) < 0 and degradable(s, pool)]


@rule("17.1.2", "6.G#2", "17.3.1#2", "9.4.3#2")
def close(s: State) -> None:
    """6.G Unused points are lost; unused TU points that cards recorded raise the Max TU RP marker again, up to 25."""
    if s.max_tu >= 0:
        left = min(max(0, have(s, "TU")), s.card_tu) // 2
        s.max_tu = min(s.tu_limit, s.max_tu + left)
    s.rp = (0,) * len(POOLS)
    s.card_tu = 0
