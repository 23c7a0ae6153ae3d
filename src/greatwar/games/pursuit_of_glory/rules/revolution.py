"""16.4 The Russian Revolution."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import (
    ASSETS,
    ELIMINATED,
    PERMANENT,
    REMOVED,
    RESERVE,
    SPACES,
    TURN_TRACK,
    UNITS,
    Space,
    Unit,
    space,
    unit,
)
from ..names import AP, CP, GE, RU, SB
from ..state import CLOSED, GEORGIA_ATTACKED, ROMANIA_BARRED, SOVIET, State
from .control import CONTROL
from .geography import CONSTANTINOPLE

SOVIETS: Final[tuple[Space, ...]] = (space("Baku"), space("Enzeli"), space("Central Asia"))
GEORGIAN_PLACES: Final[tuple[Space, ...]] = (space("Batum"), space("Tiflis"))
PROTECTORATE: Final[Unit] = unit("GE Georgian Protectorate")
IX_ARMY: Final[Unit] = unit("GE IX Army")


@rule("3.2.1.3.GEOPROT", "16.4.5.S4b")
def protectorate_attacked(s: State) -> None:
    """16.4.5 An attack on the Georgian Protectorate: GE units outside the Balkans leave, and so does German help."""
    s.note(GEORGIA_ATTACKED)
    for u in s.units(CP):
        if u.nation == GE and not s.space(u).balkans:
            CONTROL.remove(s, u, REMOVED[CP])


@rule("16.4.3#1")
def held_back(s: State) -> bool:
    """16.4.3 The Revolution neither begins nor goes on while Russia controls Constantinople."""
    return s.owner(CONSTANTINOPLE) == AP and s.ru_marked(CONSTANTINOPLE)


@rule("16.4.3#2", "16.4.3#3", "16.4.3#4", "16.4.3.ex", "16.4.4", "6.E3")
def begins(s: State) -> bool:
    """16.4.3 From the turn of the Revolution marker on: if the Czar marker stands on this turn or an earlier one."""
    return s.stage == 0 and s.revolution > 0 and s.turn >= s.revolution and s.czar <= s.turn and not held_back(s)


@rule("16.4.3#2")
def set_clock(s: State) -> None:
    """16.4.3 PARVUS TO BERLIN: Parvus on this turn, the Revolution four turns ahead, the Czar by the RU VP."""
    s.parvus, s.revolution, s.czar = s.turn, s.turn + 4, s.turn + s.ru_vp


@rule("16.4.4", "16.4.5.S1a", "16.4.5.S1b", "16.4.5.S1c", "16.4.5.S1d", "18.8.4.1")
def stage_one(s: State) -> None:
    """16.4.5 Stage 1: no more RU points; a neutral Romania never enters and counts for the CP."""
    s.stage, s.parvus, s.czar = 1, 0, 0
    s.say("the Russian Revolution begins")
    if s.romania == CLOSED:
        s.note(ROMANIA_BARRED)
        s.change_vp(2, "Romania stays neutral")


@rule("16.4.5.S2")
def stage_two(s: State) -> None:
    """16.4.5 Stage 2: all full RU units are reduced, those in Reserve too; RU LCUs in Corps Assets are eliminated."""
    s.stage = 2
    for u in UNITS:
        if not u.nations & RU or u.nations & SB or u.staff:
            continue
        if s.on_map(u) or s.place(u) is RESERVE[AP]:
            s.set_reduced(u)
        elif s.place(u) is ASSETS[AP]:
            s.put(u, ELIMINATED[AP])


@rule("16.4.5.S3")
def stage_three(s: State) -> None:
    """16.4.5 Stage 3: RU units make one attack in the next turn."""
    s.stage = 3


@rule("16.4.5.S4a")
def cavalry(s: State) -> list[Unit]:
    """16.4.5 The RU cavalry divisions of which the AP keeps one."""
    return [u for u in UNITS if u.kind == "RU Cavalry" and (s.on_map(u) or s.place(u) is RESERVE[AP])]


@rule("16.4.5.S4a")
def stage_four(s: State, kept: Unit | None) -> None:
    """16.4.5 Stage 4: all RU and RU/PE units leave but one cavalry division and the Yugoslav Division."""
    s.stage = 4
    s.ground_changed()
    for u in UNITS:
        if not u.nations & RU or u.nations & SB or u is kept:
            continue
        if s.on_map(u):
            CONTROL.remove(s, u, PERMANENT[AP])
        elif s.place(u) in (RESERVE[AP], ASSETS[AP], ELIMINATED[AP], TURN_TRACK) or s.where[u.n] == 0:
            s.put(u, PERMANENT[AP])
    s.delayed = tuple([d for d in s.delayed if not UNITS[d[0]].nations & RU or UNITS[d[0]].nations & SB])
    for x in SOVIETS:
        s.set_ground(x, SOVIET)


@rule("16.4.5.S4d")
def ninth_army_cadres(s: State) -> list[Unit]:
    """16.4.5 The GE infantry SCU of the Reserve Box that may take the place of the IX Army, one of those alike."""
    reserve = [u for u in s.at(RESERVE[CP]) if u.kind == "GE DIV"] if s.on_map(IX_ARMY) else []
    return [u for i, u in enumerate(reserve) if s.reduced(u) not in [s.reduced(v) for v in reserve[:i]]]


@rule("16.4.5.S4d")
def ninth_army_goes(s: State, cadre: Unit | None) -> None:
    """16.4.5 GE IX Army is eliminated for good; an SCU may take its place."""
    if s.on_map(IX_ARMY):
        if cadre is not None:
            CONTROL.enter(s, cadre, s.space(IX_ARMY))
        CONTROL.remove(s, IX_ARMY, PERMANENT[CP])
    elif s.where[IX_ARMY.n]:
        s.put(IX_ARMY, PERMANENT[CP])


@rule("16.4.5.S4b", "3.2.1.3.GEOPROT")
def georgian_places(s: State) -> list[Space]:
    """16.4.5 Unoccupied Batum or Tiflis."""
    return [x for x in GEORGIAN_PLACES if not s.at(x)]


@rule("16.4.5.S4b")
def place_protectorate(s: State, where: Space) -> None:
    """16.4.5 The Protectorate takes a space out of the war; the CP loses a VP if it held it."""
    if s.owner(where) == CP:
        s.change_vp(-1, f"the Georgian Protectorate takes {where}")
    CONTROL.forget(s, where)
    s.set_owner(where, 2)
    s.put(PROTECTORATE, where)


@rule("16.4.5.S4c")
def federation_places(s: State) -> list[Space]:
    """16.4.5 AP-controlled spaces of Russia and Caucasia for the Transcaucasian Federation."""
    return [x for x in SPACES if x.areas & {"russia", "caucasia"} and s.owner(x) == AP and not s.hostile(x, AP)]


@rule("16.4.5.S4c")
def federation(s: State) -> tuple[int, ...]:
    """16.4.5 The five units of the Transcaucasian Federation."""
    return tuple([u.n for u in UNITS if u.kind in ("Arm Transcas", "Geo Transcaucasian") and s.where[u.n] == 0])
