"""12.7 Advance: who may follow the defender, and how far."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import SPACES, UNITS, Nation, Side, Space, Unit
from ..state import Mark, State, replaced
from ..tables import effect_of
from .access import closed, crossing
from .control import enter
from .forts import enemy_fort, enough_to_besiege
from .limits import refused4
from .losses import combat_of
from .movement import CHANNEL, caucasus, channel_open, crosses_caucasus, german_forts
from .stacking import room

NOWHERE: Final = Refusal("12.7.1", "the defenders have neither retreated nor been eliminated")


# Whether ----------------------------------------------------------------------------------------


@rule("12.7.1#1", "12.7.1#2", "12.7.2", "12.6.4#2")
def no_advance(s: State) -> Refusal | None:
    """12.7.1 The defending units must be gone; 12.7.1 a fort that was attacked alone must be destroyed."""
    c = combat_of(s)
    here = SPACES[c.space - 1]
    if s.enemy_at(here, s.active):
        return NOWHERE
    if enemy_fort(s, here, s.active) and not (c.retreat or c.steps_lost):
        return Refusal("12.7.1", f"the fort of {here} was attacked without units in it and still stands")
    return None


@rule("12.7.3#1", "12.7.4", "12.7.2")
def vacated(c: Combat) -> frozenset[int]:
    """12.7.3 After a retreat of two spaces, those that were passed; 12.7.4 also where a unit got to before it died."""
    return frozenset(path[0] for path in c.paths) if c.retreat == 2 else frozenset()


@rule("12.7.3#2")
def rough(here: Space) -> bool:
    """12.7.3 Desert, forest, mountain and swamp stop an advance; a trench does not."""
    return effect_of(here.terrain, 0).stops_advance


# Who and where: limits of a unit and its next space -----------------------------------------------


@rule("12.7.1#1", "12.7.8")
def not_entitled(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.7.1 Full-strength units that attacked advance; 12.7.8 the defender never; the Montenegrins cannot move."""
    c = combat_of(s)
    if unit.side != s.active:
        return Refusal("12.7.8", "the defender never advances")
    if unit.n not in c.attackers:
        return Refusal("12.1.8", f"{unit} did not attack")
    if s.reduced(unit):
        return Refusal("12.7.1", f"{unit} is reduced")
    if unit.nation is Nation.MN:
        return Refusal("12.7.1", f"{unit} may never move")
    return None


@rule("12.7.3#1", "12.7.3#2", "12.7.2", "12.6.4#2")
def not_vacated(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.7.3 First into the defender's space, then perhaps into one space the defenders passed."""
    c = combat_of(s)
    if unit.n not in c.advanced:
        if to.n != c.space or start == to:
            return Refusal("12.7.2", f"{unit} may advance only into {SPACES[c.space - 1]}")
        return None
    if unit.n in c.stopped:
        return Refusal("12.7.3", f"{unit} must stop in {start}")
    if to.n not in vacated(c):
        return Refusal("12.7.3", f"no retreating unit has left {to} behind it")
    return None


def no_line(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.1.4 An advance follows lines that are open to the unit."""
    link = start.links.get(to)
    return crossing(s, unit, start, to) if link is None or link.only else None


@rule("12.7.5")
def enemy_units(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.7.5 Never into a space with enemy units."""
    if s.enemy_at(to, unit.side):
        return Refusal("12.7.5", f"enemy units stand in {to}")
    return None


def never_there(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.1.10-11.1.17, 11.3.1 Places that are closed to the unit."""
    return closed(s, unit, to)


@rule("12.7.7")
def channel_ports(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.7.7 CP units go beyond the defender's space into a Channel port only if these are open to them."""
    if unit.side is not Side.CP or to not in CHANNEL or to.n == combat_of(s).space or channel_open(s):
        return None
    return Refusal("12.7.7", f"CP units may not advance into {to} before the Race to the Sea")


def no_passage(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.1.9, 11.3.2 The attack across the Caucasus was the one passage of the turn: the advance belongs to it."""
    if unit.n not in combat_of(s).advanced and not unit.army:
        return None
    return caucasus(s, unit, start, to)


LIMITS: Final = (not_entitled, not_vacated, no_line, enemy_units, never_there, channel_ports, no_passage, german_forts)


def limits(s: State, unit: Unit, to: Space) -> Refusal | None:
    """Why a unit may not advance into a space, stacking and sieges apart."""
    if not s.on_map(unit):
        return Refusal("12.7.1", f"{unit} is not on the map")
    return refused4(LIMITS, s, unit, s.space_of(unit), to)


# Sieges -------------------------------------------------------------------------------------------


def unbesieged(s: State, here: Space) -> bool:
    """12.7.6 Whether an intact enemy fort stands in a space without enough of the attacker's units to besiege it."""
    fort = enemy_fort(s, here, s.active)
    return bool(fort) and not enough_to_besiege(fort, s.at(here))


def open_siege(s: State) -> Space | None:
    """12.7.6 The space where advancing units have begun to besiege a fort and more must follow."""
    for unit in combat_of(s).advanced:
        here = SPACES[s.where[unit] - 1]
        if unbesieged(s, here):
            return here
    return None


def may_follow(s: State, to: Space) -> list[Unit]:
    """The units that can still come to a space: those one step away, and those that may go on from there."""
    c = combat_of(s)
    battle = SPACES[c.space - 1]
    near = [UNITS[u] for u in c.attackers if s.where[u] != to.n and limits(s, UNITS[u], to) is None]
    if to == battle or rough(battle) or unbesieged(s, battle):
        return near
    behind = [UNITS[u] for u in c.attackers if u not in c.advanced and limits(s, UNITS[u], battle) is None]
    return near + [u for u in behind if onward(s, u, battle, to)]


def onward(s: State, unit: Unit, battle: Space, to: Space) -> bool:
    """Whether a unit that has yet to advance could go on from the battle to a vacated space."""
    beyond = (no_line, enemy_units, never_there, channel_ports, caucasus, german_forts)
    return refused4(beyond, s, unit, battle, to) is None


@rule("12.7.6")
def besieging(s: State, unit: Unit, to: Space) -> Refusal | None:
    """12.7.6 Into an intact fort only with enough units to besiege it; those it takes stop there (12.7.3)."""
    begun = open_siege(s)
    if begun and (to not in (begun, combat_of(s).space) or unit not in may_follow(s, begun)):
        return Refusal("12.7.6", f"first the fort of {begun} must be besieged")
    fort = enemy_fort(s, to, s.active)
    if fort and not enough_to_besiege(fort, {unit, *s.at(to), *may_follow(s, to)}):
        return Refusal("12.7.6", f"too few units can come to besiege the fort of {to}")
    return None


@rule("12.7.1#1")
def refusal(s: State, unit: Unit, to: Space) -> Refusal | None:
    """Why a unit may not advance into a space now, or None."""
    no = no_advance(s) or limits(s, unit, to)
    if no is None and room(s, to) < 1:
        no = Refusal("12.7.1", f"three units stand in {to}")
    return no or besieging(s, unit, to)


def advances(s: State) -> list[tuple[Unit, Space]]:
    """12.7 All units with the spaces they may enter next."""
    if no_advance(s) is not None:
        return []
    c = combat_of(s)
    spaces = [SPACES[x - 1] for x in sorted({c.space, *vacated(c)})]
    units = [UNITS[u] for u in sorted(c.attackers) if not s.marks[u] & Mark.REDUCED]
    return [(u, to) for u in units for to in spaces if refusal(s, u, to) is None]


# What happens -------------------------------------------------------------------------------------


@rule("12.7.9", "12.7.6", "12.7.3#2")
def go(s: State, unit: Unit, to: Space) -> None:
    """12.7.9 A unit advances and takes the space, unless it besieges a fort there."""
    c = combat_of(s)
    start = s.space_of(unit)
    stops = unit.n in c.advanced or rough(to) or unbesieged(s, to)
    if unit.n in c.advanced and crosses_caucasus(start, to):
        s.near_east = replaced(s.near_east, 0, 1)
    enter(s, unit, to)
    s.mark(unit, Mark.FAILED_TRENCH, False)
    s.say(f"{unit} advances {start} - {to}")
    advanced = c.advanced if unit.n in c.advanced else (*c.advanced, int(unit))
    s.combat = replace(c, advanced=advanced, stopped=(*c.stopped, int(unit)) if stops else c.stopped)
