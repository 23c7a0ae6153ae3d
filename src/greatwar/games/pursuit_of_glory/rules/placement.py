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
    RED,
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


@rule("9.5.3.2")
def sources(s: State, unit: Unit, rebuilt: bool) -> list[Space]:
    """9.5.3.2 The capital and sources at which a unit of its nation appears, room apart."""
    nations = unit.nations
    found = [*ottoman(s, nations), *central(s, nations)]
    if nations & EMPIRE:
        found += british(s, unit, rebuilt)
    if nations & RU:
        found += russian(s, unit)
    if nations & (FR | IT):
        found += ports(s, AEGEAN | MEDITERRANEAN)
    if nations & SB:
        found += serbian(s)
    if nations & RO:
        found += romanian(s)
    return list(dict.fromkeys(found))


@rule("9.5.3.2d", "3.2.1.2#2")
def ottoman(s: State, nations: int) -> list[Space]:
    """9.5.3.2d TU units at Constantinople, Erzincan and Kayseri, TU-A units at Damascus and Baghdad."""
    turks = TU_PLACES if nations & TU else ()
    arabs = ARAB_PLACES if nations & TUA else ()
    return [x for x in (*turks, *arabs) if _own(s, x, CP)]


@rule("9.5.3.2e", "17.1.8#7")
def central(s: State, nations: int) -> list[Space]:
    """9.5.3.2e GE and AH units in Galicia, BU units at Sofia."""
    found = [GALICIA] if nations & (GE | AH) and _own(s, GALICIA, CP) else []
    return [*found, SOFIA] if nations & BU and _own(s, SOFIA, CP) else found


@rule("17.1.8#6")
def romanian(s: State) -> list[Space]:
    """17.1.8 RO units at Bucharest or Odessa before the collapse."""
    return [x for x in (BUCHAREST, ODESSA) if _own(s, x, AP)] if s.romania != COLLAPSED else []


def _own(s: State, x: Space, side: int) -> bool:
    """9.5.3.2b A friendly space that is no besieged fort."""
    return s.owner(x) == side and not (x.fort and SIEGES.besieged(s, x))


def ports(s: State, seas: int) -> list[Space]:
    """AP-controlled ports on some seas, Beachheads and Island Bases included."""
    known, key = supply.ports_memo(s), (supply.MEMO_COAST, seas)
    found: list[Space] | None = known.get(key)
    if found is None:
        open_ = supply.open_ports(s, AP)
        found = [x for x in supply.PORTS if open_.get(x.n, 0) & seas and receives(s, x)]
        known[key] = found
    return found


@rule("17.1.8#3", "9.5.3.2f", "9.5.3.2p", "9.5.3.2g#2")
def receives(s: State, port: Space) -> bool:
    """9.5.3.2f Units arrive at AP-controlled ports, Beachheads and Island Bases, not at Aqaba and Jiddah."""
    return port is not AQABA and port is not JIDDAH and (s.owner(port) == AP or port.island or port.beachhead)


def british(s: State, unit: Unit, rebuilt: bool) -> list[Space]:
    """9.5.3.2f Empire units: any BR source even if enemy-controlled, or AP ports; rebuilt LCUs fewer of them."""
    bound = bound_british(unit)
    if bound:
        return bound
    if unit.kind.endswith("(ANA)"):
        return northern_army(s)
    if unit.nations & GR:
        return national_defence(s)
    if unit.large and rebuilt:
        return british_corps(s)
    return [*british_bases(s), *dunsterforce(s, unit, rebuilt)]


@rule("3.2.1.3.INGAR", "3.2.1.3.CORDON")
def bound_british(unit: Unit) -> list[Space]:
    """3.2.1.3 The Indian Garrison comes back in India, the Persian Cordon where it serves; none of them is lost."""
    if unit.kind == "BR IN Garrison":
        return [INDIA]
    return [*PERSIAN_REGIONS, INDIA, geography.BALUCHISTAN] if unit.kind == "BR Persian Cordon" else []


@rule("17.1.8#9")
def northern_army(s: State) -> list[Space]:
    """17.1.8 The ANA at an AP port of Syria or Palestine."""
    return [x for x in ports_and_aqaba(s) if "syria" in x.areas]


@rule("3.2.1.3.CND#1", "9.5.3.2g#3", "17.1.8#8")
def national_defence(s: State) -> list[Space]:
    """3.2.1.3 The CND on Lemnos or at an AP port of Greece."""
    return [LEMNOS, *[x for x in ports(s, AEGEAN | MEDITERRANEAN) if "greece" in x.areas]]


@rule("17.1.8#4")
def british_corps(s: State) -> list[Space]:
    """17.1.8 Rebuilt LCUs only at AP-controlled BR sources or AP ports on the three outer seas."""
    bases = [x for x in supply.BR_SOURCES if supply.source_open(s, AP, x) and s.owner(x) == AP]
    return [*bases, *ports(s, AEGEAN | MEDITERRANEAN | GULF)]


@rule("9.5.3.2f")
def british_bases(s: State) -> list[Space]:
    """9.5.3.2f Any BR source, even if enemy-controlled, or an AP port on an outer sea."""
    bases = [x for x in supply.BR_SOURCES if supply.source_open(s, AP, x)]
    return [*bases, *ports(s, AEGEAN | MEDITERRANEAN | GULF | RED)]


@rule("3.2.1.3.DUN#2")
def dunsterforce(s: State, unit: Unit, rebuilt: bool) -> list[Space]:
    """3.2.1.3 Dunsterforce is rebuilt in Baghdad too, if it is AP-controlled."""
    return [BAGHDAD] if unit.kind == "BR Dunsterforce" and rebuilt and s.owner(BAGHDAD) == AP else []


def ports_and_aqaba(s: State) -> list[Space]:
    """AP-controlled ports, Aqaba among them."""
    return [*ports(s, AEGEAN | MEDITERRANEAN | GULF), *([AQABA] if s.owner(AQABA) == AP else [])]


@rule("9.5.3.2g#1", "9.5.3.2l", "9.5.3.2o", "17.1.8#5")
def russian(s: State, unit: Unit) -> list[Space]:
    """9.5.3.2g RU units: AP-controlled RU sources with captured Trabzon; two divisions also in Greek ports."""
    if s.stage >= 4:
        return british(s, unit, True) if unit.kind != "RU 2/4 Special" else []
    found = [x for x in supply.RU_SOURCES if supply.source_open(s, AP, x)]
    if unit.kind in ("RU 2/4 Special", "RU-SB Yugoslav Division"):
        found += [LEMNOS, *[x for x in ports(s, AEGEAN | MEDITERRANEAN) if "greece" in x.areas]]
    return found


@rule("17.1.8#0", "18.8.3.1b", "18.8.3.1c", "18.8.3.3b")
def serbian(s: State) -> list[Space]:
    """18.8.3.1 SB units: Belgrade and Nis, Lemnos, AP Salonika; after the collapse as THE SERBS RETURN allows."""
    home = [x for x in (BELGRADE, NIS) if _own(s, x, AP)]
    abroad = [LEMNOS, *([SALONIKA] if s.owner(SALONIKA) == AP else [])]
    if s.serbia != COLLAPSED or (s.has(SERBS_RETURNED) and s.owner(BELGRADE) == AP):
        return [*home, *abroad]
    return abroad if s.has(SERBS_RETURNED) else []


def by_area(s: State, unit: Unit, rebuilt: bool = False) -> list[Space] | None:
    """17.1.8 Units that appear in an area instead of at a source; None for all others."""
    nations = unit.nations
    if nations & AR:
        return arab_places(s)
    if nations & EG:
        return egyptian_places(s)
    if nations & (AF | IM | CA):
        return revolted(nations)
    if nations & (ARM | GEO) and unit.regular:
        return transcaucasian(s, nations)
    if unit.greek:
        return greek_places(s, s.side(unit))
    if nations & PE:
        return persian(s, unit, rebuilt)
    return None


@rule("17.1.8#9", "17.1.1.2b", "3.2.1.4#5")
def arab_places(s: State) -> list[Space]:
    """17.1.8 Arab Revolt units in The Hejaz, whoever has it, and at AP-controlled Aqaba and Jiddah."""
    return [HEJAZ, *[x for x in (AQABA, JIDDAH) if s.owner(x) == AP]]


@rule("17.1.8#10", "16.3.3.5.EG")
def egyptian_places(s: State) -> list[Space]:
    """17.1.8 Egyptian rebels where no AP unit stands in Egypt and Sudan."""
    return [x for x in SPACES if x.areas & {"egypt", "sudan"} and not s.has_combat(x, AP)]


@rule("17.1.8#10")
def revolted(nations: int) -> list[Space]:
    """17.1.8 The other revolts in their Regions, even with AP units there."""
    return [AFGHANISTAN] if nations & AF else [INDIA] if nations & IM else [CENTRAL_ASIA]


@rule("3.2.1.3.TRANSC")
def transcaucasian(s: State, nations: int) -> list[Space]:
    """3.2.1.3 ARM units at Erevan, GEO units at Tiflis, if AP-controlled."""
    home = EREVAN if nations & ARM else TIFLIS
    return [home] if s.owner(home) == AP else []


@rule("17.1.8#8", "18.8.1.1b")
def greek_places(s: State, side: int) -> list[Space]:
    """17.1.8, 18.8.1.1b GR units, once Greece is at war, anywhere in Greece where no enemy unit is."""
    return [x for x in SPACES if "greece" in x.areas and side in (CP, AP) and not s.hostile(x, side)]


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


@rule("17.1.8#1", "9.5.3.2i", "9.5.3.2h")
def places(s: State, unit: Unit, rebuilt: bool = False, reserve: bool = True) -> list[Place]:
    """9.5.3.2 All places where a unit may appear; regular SCUs also in the Reserve Box."""
    if unit.tribe:
        return key_of_tribes()
    found = on_map(s, unit, rebuilt)
    if not rebuilt and s.has_now(SUBS_TURN) and s.side(unit) == AP:
        found = [x for x in found if not isinstance(x, Space) or not out_of_reach(s, x)]
    if reserve and _to_reserve(s, unit):
        found.append(RESERVE[s.side(unit)])
    return found


@rule("3.2.1.5#4", "17.1.8#10")
def key_of_tribes() -> list[Place]:
    """17.1.8 Tribes come back to the Tribal Warfare Key."""
    return [KEY]


@rule("9.5.3.2c", "17.1.8#2", "17.1.1.2b")
def on_map(s: State, unit: Unit, rebuilt: bool) -> list[Place]:
    """9.5.3.2 The spaces where a unit may appear: its area, or its sources and what lies beside a full one."""
    area = by_area(s, unit, rebuilt)
    bases = sources(s, unit, rebuilt) if area is None else area
    found: list[Place] = [x for x in bases if _fits(s, unit, x)]
    for base in bases if area is None else []:
        if is_full(s, unit, base):
            found += [x for x in overflow(s, unit, base) if x not in found]
    return found


@rule("9.5.3.2h", "9.5.3.2i", "17.1.8#1")
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
