"""23.5, 26.2.3, 26.5.3, 26.6.2 National collapses."""

from __future__ import annotations

from typing import Final

from ....families.cdg.board import Place
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..components import ELIMINATED, REPLACEABLE, RESERVE, SPACES, UNITS, space
from ..names import AH, AP, BU, CP, GE, MN, REGULAR, RESERVE_TYPE, RO, SB
from ..pieces import Space, Unit
from ..state import COLLAPSE_AH, COLLAPSE_BU, COLLAPSE_RO, COLLAPSE_SB, COLLAPSE_SB_LIFTED, State
from . import supply
from .control import CONTROL_CHANGED
from .units import take_off
from .victory import move_armistice

BELGRADE: Final = space("Belgrade")
ODESSA: Final = space("Odessa")
LEMNOS: Final = space("Lemnos")


#: who falls, and by how much the Armistice marker comes nearer (17.3.2e)
FALLEN: Final = {
    COLLAPSE_BU: ("Bulgaria", -3),
    COLLAPSE_RO: ("Romania", -2),
    COLLAPSE_SB: ("Serbia", -2),
    COLLAPSE_AH: ("Austria-Hungary", -4),
}


@rule("17.3.2e.1", "17.3.2e.2", "17.3.2e.3", "17.3.2e.4")
def fall(s: State, bit: int) -> None:
    """17.3.2e A nation collapses, and the Armistice comes nearer."""
    name, points = FALLEN[bit]
    s.collapse(bit)
    s.say(f"{name} collapses")
    move_armistice(s, points, f"{name} collapses")


def vp_spaces(nation: int) -> list[Space]:
    """The VP spaces of a nation."""
    return [x for x in SPACES if x.vp and x.nation == nation]


def remove(s: State, unit: Unit, box: Place, replaced: bool = False) -> None:
    """A unit leaves the map in a collapse, without effect on Troop Quality."""
    take_off(s, unit, box, replaced)
    s.say(f"{unit} leaves the map ({box})")


# Bulgaria ------------------------------------------------------------------------------------------------


@rule("26.2.3a", "6.0.E.4a")
def bulgaria_collapses(s: State) -> bool:
    """26.2.3a The AP controls both Bulgarian VP spaces."""
    if not s.at_war(BU) or s.collapsed & COLLAPSE_BU:
        return False
    return all(s.controls(AP, x) for x in vp_spaces(BU))


@rule("26.2.3b", "26.2.3a#2", "26.2.3c")
def collapse_bulgaria(s: State) -> list[Space]:
    """26.2.3b All BU units go for good; where two German-Bulgarian corps stood German SCUs take their place."""
    corps = []
    fall(s, COLLAPSE_BU)
    for unit in UNITS:
        if unit.nation == BU:
            remove(s, unit, ELIMINATED[CP])
        elif "bu_collapse_replaced_by_ge_scu" in unit.tags and s.on_map(unit):
            corps.append(s.space(unit))
            remove(s, unit, ELIMINATED[CP], len(corps_replaced_by(s)) >= len(corps))
    return corps


@rule("26.2.3b")
def corps_replaced_by(s: State) -> list[Unit]:
    """26.2.3b The German Regular and Reserve SCUs in the Reserve Box."""
    waiting = [u for u in s.at(RESERVE[CP]) if u.nations == 1 << GE and u.type in (REGULAR, RESERVE_TYPE)]
    return [u for u in waiting if not u.large]


# Romania -------------------------------------------------------------------------------------------------


@rule("26.5.3a", "6.0.E.4a")
def romania_collapses(s: State) -> bool:
    """26.5.3a The CP controls both Romanian VP spaces."""
    if not s.at_war(RO) or s.collapsed & COLLAPSE_RO:
        return False
    return all(s.controls(CP, x) for x in vp_spaces(RO))


@rule("26.5.3b.1", "26.5.3c")
def collapse_romania(s: State) -> None:
    """26.5.3b RO units that trace to Odessa stay, the others are removed."""
    fall(s, COLLAPSE_RO)
    fed = supply.reach(s, RO)
    for unit in UNITS:
        if unit.nation == RO and s.on_map(unit) and not fed >> s.where[unit.n] & 1:
            remove(s, unit, ELIMINATED[AP])


# Serbia --------------------------------------------------------------------------------------------------


@rule("26.6.2a#1", "26.6.2a#2", "26.6.2a#3", "6.0.E.4a")
def serbia_collapses(s: State) -> bool:
    """26.6.2a Once a game: the CP controls both Serbian VP spaces, or no SB LCU is in Serbia or Montenegro."""
    if s.collapsed & COLLAPSE_SB:
        return False
    if all(s.controls(CP, x) for x in vp_spaces(SB)):
        return True
    return not any(u.large and u.nation == SB and s.on_map(u) and s.space(u).nation in (SB, MN) for u in UNITS)


@rule("26.6.2a#4")
def declare_refused(s: State) -> Refusal | None:
    """26.6.2a The AP may declare the collapse, but not while AP units occupy Belgrade, and only once."""
    if s.collapsed & COLLAPSE_SB:
        return Refusal("26.6.2a#2", "Serbia has collapsed before")
    if s.of_side(BELGRADE, AP):
        return Refusal("26.6.2a#4", "AP units occupy Belgrade")
    return None


@rule("26.6.2b.1", "26.6.2c")
def collapse_serbia(s: State) -> None:
    """26.6.2b SB and MN units that trace to Lemnos stay; the others go to their boxes."""
    fall(s, COLLAPSE_SB)
    fed = supply.reach(s, SB)
    for unit in UNITS:
        if unit.nation not in (SB, MN) or not s.on_map(unit) or (fed >> s.where[unit.n] & 1):
            continue
        if unit.special:
            remove(s, unit, ELIMINATED[AP])
        else:
            remove(s, unit, REPLACEABLE[AP] if unit.large else RESERVE[AP])


@rule("26.6.2d")
def belgrade_retaken(s: State, where: Space, was: int, now: int) -> None:
    """26.6.2d The effects of the collapse end when the AP retakes Belgrade."""
    if where is BELGRADE and now == AP and s.has_collapsed(COLLAPSE_SB):
        s.collapse(COLLAPSE_SB_LIFTED)
        s.say("Belgrade is retaken: Serbia is in the war again")


CONTROL_CHANGED.append(belgrade_retaken)


# Austria-Hungary -----------------------------------------------------------------------------------------


@rule("23.5a", "23.5b.4", "6.0.E.4b")
def austria_collapses(s: State) -> bool:
    """23.5a All AH VP spaces are occupied by AP units or Uprising Units."""
    if s.collapsed & COLLAPSE_AH:
        return False
    return all(any(s.opposes(u, CP) for u in s.at(x)) for x in vp_spaces(AH))


@rule("23.5b.1", "23.5b.2", "23.5b.3")
def collapse_austria(s: State) -> None:
    """23.5b All AH units leave; the Sud Army stays as a German unit (reading 24); Uprising Units stay."""
    fall(s, COLLAPSE_AH)
    for unit in UNITS:
        if unit.nation == AH and not unit.uprising and not unit.nations >> GE & 1:
            remove(s, unit, ELIMINATED[CP])
