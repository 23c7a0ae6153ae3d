"""9.5.3.2, 17.1.8 Where new and rebuilt units are placed."""

from __future__ import annotations

from typing import Final

from ....families.cdg import reinforcements as family
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import BOARD, KEY, RESERVE, SPACES, Place, Space, Unit, space
from ..names import (
    AEGEAN,
    AF,
    AH,
    AP,
    AR,
    ARM,
    BLACK,
    BU,
    CA,
    CASPIAN,
    CP,
    EG,
    EMPIRE,
    FR,
    GE,
    GEO,
    GR,
    GULF,
    IM,
    IT,
    MEDITERRANEAN,
    PE,
    RO,
    RU,
    SB,
    TU,
    TUA,
)
from ..state import COLLAPSED, SERBS_RETURNED, SUBS_TURN, State
from . import geography, supply
from .activation import out_of_reach
from .control import CONTROL
from .geography import AFGHANISTAN, BELGRADE, CENTRAL_ASIA, GALICIA, HEJAZ, INDIA, SALONIKA, SOFIA
from .movement import swamp_bar
from .sieges import SIEGES
from .stacking import STACKING, over_cap
from .supply import LEMNOS

TU_PLACES: Final[tuple[Space, ...]] = tuple([space(n) for n in ("Constantinople", "Erzincan", "Kayseri")])
ARAB_PLACES: Final[tuple[Space, ...]] = (space("Baghdad"), space("Damascus"))
NIS: Final = space("Nis")
BUCHAREST: Final = space("Bucharest")
ODESSA: Final = space("Odessa")
EREVAN: Final = space("Erevan")
TIFLIS: Final = space("Tiflis")
BAGHDAD: Final = space("Baghdad")
AQABA: Final = space("Aqaba")
JIDDAH: Final = space("Jiddah")
#: 9.5.3.2c capitals that are no Supply Sources
_CAPITALS: Final[tuple[Space, ...]] = (BELGRADE, BUCHAREST)
#: 17.1.8 where PE units are rebuilt
PERSIA_PROPER: Final[frozenset[str]] = frozenset(("neutral_persia", "azerbaijan", "arabistan"))
PERSIA: Final[frozenset[str]] = frozenset((*PERSIA_PROPER, "persia"))
PERSIAN_REGIONS: Final[tuple[Space, ...]] = tuple([x for x in SPACES if "persian_regions" in x.areas])


@rule("9.5.3.2", "9.5.3.2d", "9.5.3.2e", "9.5.3.2g#1", "9.5.3.2o", "3.2.1.2#2", "17.1.8#7", "9.5.3.2p", "17.1.8#6")
def sources(s: State, unit: Unit, rebuilt: bool) -> list[Space]:
    """9.5.3.2 The capital and sources at which a unit of its nation appears, room apart."""
    nations = unit.nations
    found: list[Space] = []
    if nations & TU:
        found += [x for x in TU_PLACES if _own(s, x, CP)]
    if nations & TUA:
        found += [x for x in ARAB_PLACES if _own(s, x, CP)]
    if nations & (GE | AH) and _own(s, GALICIA, CP):
        found.append(GALICIA)
    if nations & BU and _own(s, SOFIA, CP):
        found.append(SOFIA)
    if nations & EMPIRE:
        found += british(s, unit, rebuilt)
    if nations & RU:
        found += russian(s, unit)
    if nations & (FR | IT):
        found += ports(s, AEGEAN | MEDITERRANEAN)
    if nations & SB:
        found += serbian(s)
    if nations & RO and s.romania != COLLAPSED:
        found += [x for x in (BUCHAREST, ODESSA) if _own(s, x, AP)]
    return list(dict.fromkeys(found))


def _own(s: State, x: Space, side: int) -> bool:
    """9.5.3.2b A friendly space that is no besieged fort."""
    return s.owner(x) == side and not (x.fort and SIEGES.besieged(s, x))


@rule("17.1.8#3", "9.5.3.2f", "9.5.3.2p", "9.5.3.2g#2")
def ports(s: State, seas: int) -> list[Space]:
    """AP-controlled ports on some seas, Beachheads and Island Bases included."""
    known, key = supply.ports_memo(s), (supply.MEMO_COAST, seas)
    found: list[Space] | None = known.get(key)
    if found is None:
        open_, found = supply.open_ports(s, AP), []
        for x in supply.PORTS:
            if x is AQABA or x is JIDDAH or not open_.get(x.n, 0) & seas:
                continue
            if s.owner(x) == AP or x.island or x.beachhead:
                found.append(x)
        known[key] = found
    return found


@rule(
    "9.5.3.2f",
    "17.1.8#4",
    "3.2.1.3.INGAR",
    "3.2.1.3.CORDON",
    "3.2.1.3.DUN#2",
    "17.1.8#9",
    "3.2.1.3.CND#1",
    "9.5.3.2g#3",
)
def british(s: State, unit: Unit, rebuilt: bool) -> list[Space]:
    """9.5.3.2f Empire units: any BR source even if enemy-controlled, or AP ports; rebuilt LCUs fewer of them."""
    if unit.kind == "BR IN Garrison":
        return [INDIA]
    if unit.kind == "BR Persian Cordon":
        return [*PERSIAN_REGIONS, INDIA, geography.BALUCHISTAN]
    if unit.kind.endswith("(ANA)"):
        return [x for x in ports_and_aqaba(s) if "syria" in x.areas]
    if unit.nations & GR:
        found = [x for x in ports(s, AEGEAN | MEDITERRANEAN) if "greece" in x.areas]
        return [LEMNOS, *found]
    outer = AEGEAN | MEDITERRANEAN | GULF
    bases = [x for x in supply.BR_SOURCES if supply.source_open(s, AP, x)]
    if unit.large and rebuilt:
        return [*[x for x in bases if s.owner(x) == AP], *ports(s, outer)]
    found = [*bases, *ports(s, outer | 4)]
    if unit.kind == "BR Dunsterforce" and rebuilt and s.owner(BAGHDAD) == AP:
        found.append(BAGHDAD)
    return found


def ports_and_aqaba(s: State) -> list[Space]:
    """AP-controlled ports, Aqaba among them."""
    return [*ports(s, AEGEAN | MEDITERRANEAN | GULF), *([AQABA] if s.owner(AQABA) == AP else [])]


@rule("9.5.3.2g#1", "9.5.3.2l", "17.1.8#5")
def russian(s: State, unit: Unit) -> list[Space]:
    """9.5.3.2g RU units: AP-controlled RU sources with captured Trabzon; two divisions also in Greek ports."""
    if s.stage >= 4:
        return british(s, unit, True) if unit.kind != "RU 2/4 Special" else []
    found = [x for x in supply.RU_SOURCES if supply.source_open(s, AP, x)]
    if unit.kind in ("RU 2/4 Special", "RU-SB Yugoslav Division"):
        found += [LEMNOS, *[x for x in ports(s, AEGEAN | MEDITERRANEAN) if "greece" in x.areas]]
    return found


@rule("17.1.8#3", "18.8.3.1b", "18.8.3.1c", "17.1.3", "18.8.3.3b")
def serbian(s: State) -> list[Space]:
    """18.8.3.1 SB units: Belgrade and Nis, Lemnos, AP Salonika; after the collapse as THE SERBS RETURN allows."""
    home = [x for x in (BELGRADE, NIS) if _own(s, x, AP)]
    abroad = [LEMNOS, *([SALONIKA] if s.owner(SALONIKA) == AP else [])]
    if s.serbia != COLLAPSED or (s.has(SERBS_RETURNED) and s.owner(BELGRADE) == AP):
        return [*home, *abroad]
    return abroad if s.has(SERBS_RETURNED) else []


@rule(
    "17.1.8#8",
    "17.1.8#9",
    "17.1.8#10",
    "17.1.1.2a",
    "16.3.3.5.EG",
    "18.8.1.1b",
    "3.2.1.3.TRANSC",
    "3.2.1.4#5",
    "9.5.3.2g#4",
)
def by_area(s: State, unit: Unit, rebuilt: bool = False) -> list[Space] | None:
    """17.1.8 Units that appear in an area instead of at a source; None for all others."""
    nations, side = unit.nations, s.side(unit)
    if nations & AR:
        return [HEJAZ, *[x for x in (AQABA, JIDDAH) if s.owner(x) == AP]]
    if nations & EG:
        return [x for x in SPACES if x.areas & {"egypt", "sudan"} and not s.has_combat(x, AP)]
    if nations & AF:
        return [AFGHANISTAN]
    if nations & IM:
        return [INDIA]
    if nations & CA:
        return [CENTRAL_ASIA]
    if nations & ARM and unit.regular:
        return [EREVAN] if s.owner(EREVAN) == AP else []
    if nations & GEO:
        return [TIFLIS] if s.owner(TIFLIS) == AP else []
    if unit.greek:
        return [x for x in SPACES if "greece" in x.areas and side in (CP, AP) and not s.hostile(x, side)]
    if nations & PE:
        return persian(s, unit, rebuilt)
    return None


@rule("9.5.3.2g#4", "17.1.8#2")
def persian(s: State, unit: Unit, rebuilt: bool) -> list[Space]:
    """9.5.3.2g New PE units come to any friendly or vacant space of Persia, 17.1.8 rebuilt ones to fewer."""
    side = s.side(unit)
    if not rebuilt:
        return [x for x in SPACES if x.areas & PERSIA and (s.owner(x) == side or not s.at(x))]
    other = "arabistan" if unit.nations & RU else "azerbaijan" if unit.nations & EMPIRE else ""
    return [x for x in SPACES if x.areas & PERSIA_PROPER and other not in x.areas and s.owner(x) == side]


@rule("9.5.3.2c", "9.5.3.2b")
def is_full(s: State, unit: Unit, base: Space) -> bool:
    """9.5.3.2c Whether a source or capital has no room left for a unit, whatever other sources have.

    A port that is neither does not overflow.
    """
    side = s.side(unit)
    if base not in supply.network(s, unit).full and base not in _CAPITALS:
        return False
    return not base.free and not s.hostile(base, side) and not STACKING.room(s, base, s.of_side(base, side), [unit])


@rule("9.5.3.2c", "9.5.3.2b")
def overflow(s: State, unit: Unit, base: Space) -> list[Space]:
    """9.5.3.2c Beside a full source: of the adjacent spaces those farthest from enemy units."""
    side = s.side(unit)
    near: list[Space] = []
    for to, link in base.link_to.items():
        if link.users & unit.users and s.owner(to) == side and _fits(s, unit, to):
            near.append(to)
    if not near:
        return []
    far = [enemy_distance(s, x, side) for x in near]
    return [near[i] for i in range(len(near)) if far[i] == max(far)]


def enemy_distance(s: State, start: Space, side: int) -> int:
    """How many lines a space is away from the nearest enemy combat unit."""
    seen, ring, steps = {start.n}, [start], 0
    while ring:
        out: list[Space] = []
        for x in ring:
            if s.has_combat(x, 1 - side):
                return steps
            for to in x.neighbours:
                if to.n not in seen:
                    seen.add(to.n)
                    out.append(to)
        ring, steps = out, steps + 1
    return 999


@rule("9.5.3.2k", "18.4.4", "18.1.2a", "3.1.1c")
def _fits(s: State, unit: Unit, x: Space) -> bool:
    """Whether a unit may stand there: room, no enemy, its area, LCU limits."""
    side = s.side(unit)
    if not x.shared and s.barred(x, side):
        return False
    if s.enemy_fort(x, side) or swamp_bar(unit, x) is not None or geography.out_of_area(unit, x) is not None:
        return False
    if unit.large and over_cap(s, side, x, 1) is not None:
        return False
    if unit.staff and not s.has_combat(x, side):
        return False
    return STACKING.room(s, x, s.of_side(x, side), [unit])


@rule("9.5.3.2c", "9.5.3.2h", "9.5.3.2i", "17.1.8#0", "17.1.8#1", "17.1.8#2", "17.1.1.2b", "17.1.8#10", "3.2.1.5#4")
def places(s: State, unit: Unit, rebuilt: bool = False, reserve: bool = True) -> list[Place]:
    """9.5.3.2 All places where a unit may appear; regular SCUs also in the Reserve Box."""
    if unit.tribe:
        return [KEY]
    bases = by_area(s, unit, rebuilt)
    found: list[Place]
    if bases is not None:
        found = [x for x in bases if _fits(s, unit, x)]
    else:
        bases = sources(s, unit, rebuilt)
        found = [x for x in bases if _fits(s, unit, x)]
        for base in bases:
            if is_full(s, unit, base):
                found += [x for x in overflow(s, unit, base) if x not in found]
    if not rebuilt and s.has_now(SUBS_TURN) and s.side(unit) == AP:
        found = [x for x in found if not isinstance(x, Space) or not out_of_reach(s, x)]
    if reserve and _to_reserve(s, unit):
        found.append(RESERVE[s.side(unit)])
    return found


def _to_reserve(s: State, unit: Unit) -> bool:
    """9.5.3.2h Regular SCUs of either side may appear in its Reserve Box."""
    return unit.regular and not unit.large and not unit.boxed and s.side(unit) in (CP, AP)


class Placement(family.Placement[State, Unit, Space]):
    """Units of one card: all must find their places."""

    def places(self, s: State, unit: Unit) -> list[Place]:
        """9.5.3.2 The places of a unit by its nation."""
        return places(s, unit)

    def alike(self, s: State, unit: Unit) -> str:
        """Counters of one kind are the same but for their number."""
        return unit.kind

    def certain(self, s: State, unit: Unit) -> bool:
        """The Reserve Box and the Key take any number."""
        return unit.tribe or _to_reserve(s, unit)


PLACEMENT: Final = Placement(BOARD, CONTROL)


def refused(s: State, unit: Unit, where: Place, among: list[Place]) -> Refusal | None:
    """Why a unit may not appear in a place."""
    return None if where in among else Refusal("9.5.3.2", f"{unit} may not appear at {where}")


__all__ = ["BLACK", "CASPIAN"]
