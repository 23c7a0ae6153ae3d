"""Events of the Total War deck of the Central Powers, without combat cards."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import ELIMINATED, KEY, SPACES, UNITS, Space, card
from ..names import AP, BU, CP, POOLS
from ..rules import supply
from ..rules.lasting import DRMS
from ..rules.offensives import DONE_BIT
from ..state import INVASIONS_OVER, NO_GE_RP, NO_MORE_MO, TUNNELS_BUILT, State
from .arrivals import put_at, units_of
from .central_limited_war import no_rail_to_galicia
from .registry import EVENTS

#: CP-55 where the CP Automatic Victory marker begins
AUTOMATIC: Final = 19


@EVENTS.event(card("CP-35"))
@rule("5.2.1b")
def townshend_to_lemnos(s: State) -> None:
    """CP-35 The CP Automatic Victory marker goes down by one."""
    if s.cp_auto:
        s.cp_auto -= 1


def nobody_to_help(s: State) -> Refusal | None:
    """CP-40 An AP LCU stands in Bulgaria or Serbia."""
    if any(u.large and s.space(u).areas & {"bulgaria", "serbia"} for u in s.units(AP)):
        return None
    return Refusal("9.5.1#2", "no AP LCU is in Bulgaria or Serbia")


@EVENTS.event(card("CP-40"), nobody_to_help)
def to_help_and_save_you(s: State) -> None:
    """CP-40 German and Austrian units come back reduced at Galicia, each LCU or group of SCUs for a VP."""
    from ..steps.help import BringBack

    s.push(BringBack())


@EVENTS.event(card("CP-41"))
@rule("7.4.2.TALAAT")
def talaat(s: State) -> None:
    """CP-41 No more offensives of the CP; those of this turn are forgotten."""
    s.note(NO_MORE_MO)
    s.offensive = (tuple([value | DONE_BIT for value in s.offensive[CP]]), s.offensive[AP])


def yildirim_places(s: State) -> list[Space]:
    """CP-45 Turkish sources that trace to Galicia."""
    lines = supply.reach(s, supply.GE_NET, supply.FULL_ROUGH)
    return [x for x in supply.TU_SOURCES if s.owner(x) == CP and not s.hostile(x, CP) and lines.feeds(x)]


def no_yildirim(s: State) -> Refusal | None:
    """CP-45 There must be such a source."""
    return None if yildirim_places(s) else Refusal("9.5.1#2", "no Turkish source traces to Galicia")


@EVENTS.event(card("CP-45"), no_yildirim)
@rule("3.2.1.3.YILD")
def yildirim(s: State) -> None:
    """CP-45 Three German units at Turkish sources joined to Galicia; Falkenhayn may come with them."""
    from ..steps.yildirim import JoinYildirim

    joined = yildirim_places(s)
    s.push(JoinYildirim(tuple([x.n for x in joined])))
    put_at(s, CP, units_of(s, card("CP-45")), joined)


@EVENTS.event(card("CP-46"))
@rule("3.2.1.5#1")
def jihad_supremacy(s: State) -> None:
    """CP-46 Fallen tribes return to the Key, those on the map recover; tribes alone act, with +1."""
    s.round_events = (*s.round_events, card("CP-46").n)
    for u in UNITS:
        if u.tribe and s.place(u) is ELIMINATED[CP]:
            s.put(u, KEY)
        if u.tribe and s.on_map(u) and s.reduced(u):
            s.set_reduced(u, False)


def supremacy_drm(s: State, c: Combat, attacking: bool) -> int:
    """CP-46 Attacks with tribes have +1 in the action in which it is played."""
    if not attacking or c.side != CP or card("CP-46").n not in s.round_events:
        return 0
    return 1 if any(UNITS[n].tribe for n in c.designated) else 0


@EVENTS.event(card("CP-48"))
@rule("18.12.1", "7.4.1")
def robertson(s: State) -> None:
    """CP-48 A VP unless three divisions leave; BR RPs and AP offensives suffer, automatic victory comes nearer."""
    from ..steps.out_of_theatre import Negate

    s.mo_modifier = max(0, s.mo_modifier - 2)
    s.add_points(POOLS.index("BR"), -2)
    if s.cp_auto:
        s.cp_auto -= 1
    s.push(Negate(card("CP-48").n, 1, 3))


@EVENTS.event(card("CP-49"))
@rule("18.2.2")
def berlin_baghdad(s: State) -> None:
    """CP-49 The tunnels are built; VP +1."""
    s.note(TUNNELS_BUILT)
    s.ground_changed()
    s.change_vp(1, "BERLIN-BAGHDAD RAILROAD")


@EVENTS.event(card("CP-50"))
@rule("18.12.1")
def kaiserschlacht(s: State) -> None:
    """CP-50 A VP unless three divisions leave; no GE RPs this turn."""
    from ..steps.out_of_theatre import Negate

    s.note_now(NO_GE_RP)
    s.push(Negate(card("CP-50").n, 1, 3))


def no_reforms(s: State) -> Refusal | None:
    """CP-52 Four corps must be there to be given up, and places for the new ones."""
    from ..steps.reforms import affordable

    if not affordable(s):
        return Refusal("9.5.1#2", "there are not enough corps and divisions to give up")
    return None if reform_places(s) else Refusal("9.5.1#2", "there is no place for the new corps")


@EVENTS.event(card("CP-52"), no_reforms)
@rule("9.5.3.2a")
def caucasian_army_reforms(s: State) -> None:
    """CP-52 Four LCUs are given up for the two Caucasian corps."""
    from ..steps.reforms import GiveUp

    put_at(s, CP, units_of(s, card("CP-52")), reform_places(s))
    s.push(GiveUp())


def reform_places(s: State) -> list[Space]:
    """CP-52 CP-controlled spaces of Anatolia, Caucasia and Gallipoli."""
    named = [x for x in SPACES if x.areas & {"anatolia", "caucasia", "gallipoli", "inset"} and not x.free]
    return [x for x in named if s.owner(x) == CP and not s.hostile(x, CP)]


@EVENTS.event(card("CP-53"))
@rule("18.6.1.8")
def submarine_warfare(s: State) -> None:
    """CP-53 No new invasions: Beachheads in reserve leave the game; VP -1."""
    s.note(INVASIONS_OVER)
    s.beachheads = 0
    s.change_vp(-1, "UNRESTRICTED SUBMARINE WARFARE")


@EVENTS.event(card("CP-54"), no_rail_to_galicia)
def yildirim_offensive(s: State) -> None:
    """CP-54 In this action Turkish attacks have +1."""
    s.round_events = (*s.round_events, card("CP-54").n)


def yildirim_drm(s: State, c: Combat, attacking: bool) -> int:
    """CP-54 Attacks with TU or TU-A units have +1 in the action in which it is played."""
    if not attacking or c.side != CP or card("CP-54").n not in s.round_events:
        return 0
    return 1 if any(UNITS[n].ottoman for n in c.designated) else 0


@EVENTS.event(card("CP-55"))
@rule("5.2.1b")
def british_war_weariness(s: State) -> None:
    """CP-55 The CP Automatic Victory marker comes into play at 19."""
    s.cp_auto = AUTOMATIC


DRMS.append(supremacy_drm)
DRMS.append(yildirim_drm)

__all__ = ["BU", "reform_places"]
