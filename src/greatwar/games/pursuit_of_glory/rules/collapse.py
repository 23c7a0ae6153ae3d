"""16.6, 18.8.2-4 The collapses of Bulgaria, Serbia and Romania."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import ELIMINATED, PERMANENT, REMOVED, RESERVE, SPACES, UNITS, Space, Unit, space, unit
from ..names import AH, AP, BR, BU, CP, GE, GR, RO, SB
from ..state import AT_WAR, COLLAPSED, State
from . import supply
from .control import CONTROL
from .geography import BELGRADE, SOFIA

SKOPJE: Final = space("Skopje")
BUCHAREST: Final = space("Bucharest")
CONSTANTA: Final = space("Constanta")
PLOESTI: Final = space("Ploesti")
XI_ARMY: Final[Unit] = unit("GE-BU XI Army")
COMBINED: Final = "BU-AH Combined Division"


@rule("16.6", "6.F5", "18.8.1.3")
def check(s: State) -> None:
    """6.F5 Bulgaria is judged by itself; the AP may announce the collapses of Serbia and Romania."""
    from ..steps.collapse import Collapses

    if bulgaria_falls(s):
        bulgaria(s)
    s.push(Collapses())


def _live(s: State, u: Unit) -> bool:
    """On the map, in Reserve or in the Eliminated Units Box."""
    side = u.side if u.side in (CP, AP) else CP
    return s.on_map(u) or s.place(u) in (RESERVE[side], ELIMINATED[side])


@rule("18.8.2.3")
def bulgaria_falls(s: State) -> bool:
    """18.8.2.3 Bulgaria collapses if the AP controls Sofia."""
    return s.bulgaria == AT_WAR and s.owner(SOFIA) == AP


@rule("18.8.2.3", "3.2.1.3.GEBUXI")
def bulgaria(s: State) -> None:
    """18.8.2.3 All BU units leave, and XI Army, for which a GE infantry SCU of the Reserve Box comes."""
    s.bulgaria = COLLAPSED
    s.say("Bulgaria collapses")
    where = s.space(XI_ARMY) if s.on_map(XI_ARMY) else None
    reserve = [u for u in s.at(RESERVE[CP]) if u.kind == "GE DIV"]
    if where is not None and reserve:
        CONTROL.enter(s, reserve[0], where)
    for u in UNITS:
        if u.nations == BU and s.where[u.n]:
            CONTROL.remove(s, u, REMOVED[CP])
    if s.where[XI_ARMY.n]:
        CONTROL.remove(s, XI_ARMY, PERMANENT[CP])
    s.ground_changed()


@rule("18.8.3.3a#1")
def serbia_falls(s: State) -> bool:
    """18.8.3.3 Belgrade and Skopje are the CP's and no SB LCU is in Serbia."""
    large = [u for u in s.units(AP) if u.large and u.nations & SB and "serbia" in s.space(u).areas]
    return s.serbia == AT_WAR and s.owner(BELGRADE) == CP and s.owner(SKOPJE) == CP and not large


@rule("18.8.3.3a#1")
def serbia_may_fall(s: State) -> bool:
    """18.8.3.3 The AP may announce it once Belgrade is the CP's."""
    return s.serbia == AT_WAR and s.owner(BELGRADE) == CP


@rule("18.8.4.3#1")
def romania_falls(s: State) -> bool:
    """18.8.4.3 Bucharest, Constanta and Ploesti are the CP's, no RO LCU is left, no RU LCU is in Romania."""
    if s.romania != AT_WAR or any(s.owner(x) != CP for x in (BUCHAREST, CONSTANTA, PLOESTI)):
        return False
    own = [u for u in s.units(AP) if u.large and u.nations & RO]
    russian = [u for u in s.units(AP) if u.large and u.russian and "romania" in s.space(u).areas]
    return not own and not russian


@rule("18.8.3.3a#2", "18.8.3.3a#3", "18.8.3.3a#4", "3.2.1.3.CND#2")
def serbia(s: State) -> None:
    """18.8.3.3 SB LCUs leave, SCUs without a line to a port too, and most of the GE and AH units of BULGARIA."""
    from ..steps.collapse import FreeTransfer, RemoveDivisions

    s.serbia = COLLAPSED
    s.ground_changed()
    s.say("Serbia collapses")
    s.push(FreeTransfer(2))
    if s.romania == AT_WAR:
        s.push(RemoveDivisions(2))
    for u in UNITS:
        if u.nations == SB and s.where[u.n] and (u.large or (s.on_map(u) and not _reaches_port(s, u))):
            CONTROL.remove(s, u, REMOVED[AP])
    gone = ["GE IV R Corps", "AH VIII Corps", "AH XXII R Corps"]
    if s.romania != AT_WAR:
        gone += ["GE Alpenkorps", "AH DIV"]
    for u in UNITS:
        if u.kind in gone and s.where[u.n] and _live(s, u):
            CONTROL.remove(s, u, REMOVED[CP])
    if not any(u.nations & BR and not u.nations & GR and not u.staff and _in_balkan_lands(s, u) for u in s.units(AP)):
        s.change_vp(1, "no British unit stood by Serbia")


def _in_balkan_lands(s: State, u: Unit) -> bool:
    return bool(s.space(u).areas & {"greece", "serbia"})


@rule("18.8.3.3a#2")
def _reaches_port(s: State, u: Unit) -> bool:
    """18.8.3.3 Whether an SB SCU traces to an AP-controlled port."""
    net = supply.Network(0, AP, supply.SB_NET.users, (), (), 0)
    lines = supply.flood_from(s, net, (s.space(u),))
    ports = [x for x in supply.PORTS if x.seas and (s.owner(x) == AP or x.beachhead)]
    return any(lines.on >> x.n & 1 and supply.port_seas(s, supply.AP_SPACES, x) for x in ports)


@rule("18.8.4.3#2")
def romania(s: State) -> None:
    """18.8.4.3 All RO units, the GE cavalry corps and the AH units of ROMANIA leave the game."""
    from ..steps.collapse import RemoveDivisions

    both = s.bulgaria == AT_WAR and s.serbia == AT_WAR
    s.romania = COLLAPSED
    s.say("Romania collapses")
    if both:
        s.push(RemoveDivisions(3))
    gone = ["GE Schmettow", "AH VI R Corps", *([] if both else ["AH DIV"])]
    for u in UNITS:
        if u.nations == RO and s.where[u.n]:
            CONTROL.remove(s, u, REMOVED[AP])
        elif u.kind in gone and s.where[u.n] and _live(s, u):
            CONTROL.remove(s, u, REMOVED[CP])
    s.delayed = tuple([d for d in s.delayed if UNITS[d[0]].kind not in gone])
    s.ground_changed()


@rule("18.8.3.3a#2", "18.8.4.3#2", "3.2#3")
def divisions(s: State) -> list[Unit]:
    """18.8.3.3 The AH divisions among which the CP chooses: on the map, in Reserve or eliminated.

    The Combined Division counts as AH for all purposes if its owner wishes.
    """
    return [u for u in UNITS if u.kind in ("AH DIV", COMBINED) and s.where[u.n] and _live(s, u)]


@rule("18.8.3.3a#3")
def transferable(s: State) -> list[tuple[Unit, Space]]:
    """18.8.3.3 CP units in the Balkans and the CP-controlled Balkan spaces they may be sent to."""
    from . import redeployment

    found = []
    for u in s.units(CP):
        if s.space(u).balkans and not u.tribe and not u.irregular and s.mf(u) > 0:
            for x in SPACES:
                if (
                    x.balkans
                    and x is not s.space(u)
                    and s.owner(x) == CP
                    and redeployment._end_refusal(s, u, x) is None
                ):
                    found.append((u, x))
    return found


__all__ = ["AH", "GE"]
