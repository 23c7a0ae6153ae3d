"""3.0, 11.1.14 Control of spaces, the victory points that go with it, and trenches that are entered."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import Side, Space, Unit, unit
from ..state import NEUTRAL, State
from .forts import enemy_fort
from .tracks import VP_HISTORICAL as VP_HISTORICAL
from .tracks import VP_STANDARD as VP_STANDARD
from .tracks import russian_spaces, update_tracks
from .tracks import russian_vp as russian_vp
from .tracks import vp_spaces as vp_spaces

ANA: Final = unit("ANAc")


@rule("3.0#9", "5.1.2#1", "3.0#25", "EX.T2.4")
def gain_control(s: State, space: Space, side: int) -> None:
    """3.0 Control passes to a side; a VP space taken from the enemy moves the VP marker by one."""
    was = s.owner(space)
    if was == side:
        return
    s.set_control(space, side)
    s.say(f"{Side(side)} takes {space}")
    if space in vp_spaces(s) and was != NEUTRAL:
        s.vp += 1 if side == Side.CP else -1
        s.say(f"VP {s.vp}: {space} changes hands")
        if space in russian_spaces(s):
            update_tracks(s)


@rule("11.1.14", "11.1.16#1", "10.1.5")
def enter(s: State, mover: Unit, space: Space) -> None:
    """11.1.14 A unit moves into a space and takes it, unless it stands against an enemy fort there."""
    leave(s, mover)
    s.put(mover, space)
    if space.beach and mover.side is Side.CP:
        lose_beachhead(s, space)
    overrun_trench(s, space, mover.side)  # besiegers may have left theirs beside a friendly fort
    if s.owner(space) == 1 - mover.side:
        if enemy_fort(s, space, mover.side):
            return
        if mover == ANA:
            s.ana_holds = tuple(sorted({*s.ana_holds, int(space)}))
        gain_control(s, space, mover.side)
    elif mover.side == Side.AP and mover != ANA and space.n in s.ana_holds:
        s.ana_holds = tuple(x for x in s.ana_holds if x != space.n)


@rule("11.1.15#1", "11.1.15#2")
def leave(s: State, mover: Unit) -> None:
    """11.1.15 A CP space that only the Arab Northern Army held goes back when it leaves."""
    if mover == ANA and s.where[ANA.n] in s.ana_holds:
        here = s.space_of(ANA)
        s.ana_holds = tuple(x for x in s.ana_holds if x != here.n)
        if s.owner(here) == Side.AP and len(s.at(here)) == 1:
            gain_control(s, here, Side.CP)


@rule("9.5.3.5#3")
def lose_beachhead(s: State, beach: Space) -> None:
    """9.5.3.5 The marker goes when a CP unit enters the beach, which is no Allied port any more."""
    if s.beachhead == beach.n:
        s.beachhead = 0
        s.say(f"the beachhead at {beach} is lost")


@rule("11.2.4", "11.2.5", "11.2.6")
def overrun_trench(s: State, space: Space, side: int) -> None:
    """11.2.5 An entered trench of level 1 goes; 11.2.6 one of level 2 becomes an enemy level 1."""
    level = s.trench_level(space, 1 - side)
    if level:
        s.set_trench(space, side, level - 1)
