"""7 Mandated Offensives and the French Mutiny."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Final

from ....kernel.rules import rule
from ..components import SPACES, UNITS, Country, Nation, Side, Space, Unit, space
from ..scenarios import SCENARIOS
from ..state import NEUTRAL, State, replaced
from ..tables import offensive, offensive_boxes
from .capitals import CAPITALS
from .effects import OFFENSIVE_BOX, OFFENSIVE_DRM
from .supply import traces_through_italy

ROME: Final = space("Rome")
WESTERN_FRONT: Final = frozenset({Country.FRANCE, Country.BELGIUM, Country.GERMANY})


class Offensive(IntEnum):
    """7.1.1 The boxes where a Mandated Offensive marker may lie."""

    NONE = 0
    MADE = 1
    FR = 2
    BR = 3
    IT = 4
    RU = 5
    AH = 6
    AH_IT = 7
    TU = 8
    GE = 9
    FR_MUTINY = 10

    def __str__(self) -> str:
        return _TITLES.get(self.name, self.name)


_TITLES: Final = {"NONE": "None", "MADE": "Made", "AH_IT": "AH (IT)", "FR_MUTINY": "FR Mutiny"}
_OF_BOX: Final = {str(box): box for box in Offensive}
#: boxes that ask for no attack
NO_DUTY: Final = frozenset({Offensive.NONE, Offensive.MADE, Offensive.FR_MUTINY})


# The roll ------------------------------------------------------------------------------------------


@rule("7.1.1", "6.0.A", "MAP.MO")
def roll_result(s: State, side: Side, die: int) -> Offensive:
    """7.1.1 Where the marker goes for a die: the printed box, changed by events and by lost capitals."""
    box = turn_one_british(s, _OF_BOX[offensive(side, modified(s, side, die)).box])
    return in_force(s, italian_front(s, shifted(s, side, box)))


@rule("7.1.9")
def modified(s: State, side: Side, die: int) -> int:
    """7.1.9 The die with what events in force add to it."""
    return die + sum([drm(s, side) for drm in OFFENSIVE_DRM.in_force(s)])


@rule("5.7.4.5")
def turn_one_british(s: State, box: Offensive) -> Offensive:
    """5.7.4.5 Historical: a British offensive on turn 1 becomes a French one."""
    if box is Offensive.BR and s.turn == 1 and "5.7.4.5" in SCENARIOS[s.options.scenario].rules:
        return Offensive.FR
    return box


@rule("7.1.2#2")
def shifted(s: State, side: Side, box: Offensive) -> Offensive:
    """7.1.2 A nation that has lost its capital has no offensive: the marker goes one box to the right."""
    boxes = [_OF_BOX[name] for name in offensive_boxes(side)]
    at = boxes.index(box)
    while boxes[at] is not Offensive.NONE and capital_lost(s, _nation(boxes[at])):
        at += 1
    return boxes[at]


@rule("3.0#6")
def capital_lost(s: State, nation: Nation) -> bool:
    """7.1.2 Whether the enemy controls the nation's capital, for Austria-Hungary both of them."""
    capitals = CAPITALS[nation]
    return bool(capitals) and all(s.owner(x) not in (x.start_control, NEUTRAL) for x in capitals)


@rule("7.1.6#2")
def italian_front(s: State, box: Offensive) -> Offensive:
    """7.1.6 AH (IT) becomes AH while Italy is neutral or Rome is in enemy hands."""
    if box is Offensive.AH_IT and (not s.at_war("IT") or s.owner(ROME) == Side.CP):
        return Offensive.AH
    return box


@rule("7.1.2#1", "7.1.5#2", "7.1.8#1", "7.1.10", "7.1.11", "EX.T2.1")
def in_force(s: State, box: Offensive) -> Offensive:
    """7.1.2 A neutral nation has no offensive; events make GE and RU none and FR a mutiny."""
    if box is Offensive.NONE or not s.at_war(_nation(box)):
        return Offensive.NONE
    for becomes in OFFENSIVE_BOX.in_force(s):
        box = Offensive(becomes(s, box))
    return box


def _nation(box: Offensive) -> Nation:
    return Nation(box.name[:2])


# What meets it -------------------------------------------------------------------------------------

Units = Sequence[Unit]
Meets = Callable[[State, Space, Units], bool]


@rule("7.1.4#1")
def western_attack(s: State, at: Space, defenders: Units) -> bool:
    """7.1.4 British and French must attack a German unit in France, Belgium or Germany."""
    return at.country in WESTERN_FRONT and any(u.nation is Nation.GE for u in defenders)


@rule("7.1.5#1")
def german_attack(s: State, at: Space, defenders: Units) -> bool:
    """7.1.5 Germans must attack a US, British, Belgian or French unit in France, Belgium or Germany."""
    western = (Nation.US, Nation.BR, Nation.BE, Nation.FR)
    return at.country in WESTERN_FRONT and any(u.nation in western for u in defenders)


@rule("7.1.3#1", "7.1.5#3", "7.1.7")
def any_attack(s: State, at: Space, defenders: Units) -> bool:
    """7.1.3 Any enemy unit will do; an empty fort will not."""
    return bool(defenders)


@rule("7.1.6#1")
def attack_on_italy(s: State, at: Space, defenders: Units) -> bool:
    """7.1.6 The attack must be on Italians, on a space in Italy, or on units supplied through Italy."""
    if not defenders:
        return False
    if at.country is Country.ITALY or any(u.nation is Nation.IT for u in defenders):
        return True
    return any(traces_through_italy(s, u) for u in defenders)


MET_BY: Final[dict[Offensive, Meets]] = {
    Offensive.FR: western_attack,
    Offensive.BR: western_attack,
    Offensive.IT: any_attack,
    Offensive.RU: any_attack,
    Offensive.AH: any_attack,
    Offensive.AH_IT: attack_on_italy,
    Offensive.TU: any_attack,
    Offensive.GE: german_attack,
}


@rule("7.1.3#1")
def note_attack(s: State) -> None:
    """7.1.3 See whether the attack being carried out meets the side's offensive, or offends the mutineers."""
    combat = s.combat
    if combat is None or not combat.attackers:
        return
    attackers = [UNITS[u] for u in combat.attackers]
    defenders = [UNITS[u] for u in combat.defenders]
    side, at = attackers[0].side, SPACES[combat.space - 1]
    duty = Offensive(s.offensive[side])
    if duty is Offensive.FR_MUTINY:
        mutiny_penalty(s, attackers, at)
    elif duty not in NO_DUTY and by_nation(duty, attackers) and MET_BY[duty](s, at, defenders):
        s.offensive = replaced(s.offensive, side, Offensive.MADE)
        s.say(f"The {duty} Mandated Offensive is made")


@rule("7.1.4#1", "7.1.4#2", "7.1.5#1", "7.1.5#3", "7.1.6#1", "7.1.7")
def by_nation(duty: Offensive, attackers: Units) -> bool:
    """7.1.4, 7.1.5 Whether a unit that counts for the nation attacks: not the minors of Britain, not the SN."""
    return any(u.mo_nation is _nation(duty) for u in attackers)


@rule("7.1.3#2", "7.1.3#3")
def missed(s: State, side: Side) -> bool:
    """7.1.3 Whether a side still owes its offensive, able to make it or not."""
    return Offensive(s.offensive[side]) not in NO_DUTY


@rule("4.1.2#1")
def note_missed(s: State) -> None:
    """4.1.2 The marker of a missed offensive goes on the Turn Record Track."""
    s.missed += tuple(2 * s.turn + side for side in Side if missed(s, side))


# Events that change it -----------------------------------------------------------------------------


@rule("7.1.8#1", "7.1.8#4", "7.1.8#5")
def french_mutiny(s: State) -> None:
    """7.1.8 A French offensive not yet made turns into the mutiny at once."""
    if s.offensive[Side.AP] == Offensive.FR:
        s.offensive = replaced(s.offensive, Side.AP, Offensive.FR_MUTINY)
        s.say("The French Mandated Offensive becomes a mutiny")


@rule("7.1.8#2", "7.1.8#3", "7.1.8#6")
def mutiny_penalty(s: State, attackers: Units, at: Space) -> None:
    """7.1.8 French units attack in the west without Americans beside them: one VP, then the turn is free."""
    if at.country not in WESTERN_FRONT:
        return
    if any(u.mo_nation is Nation.FR and not _beside_americans(s, u) for u in attackers):
        s.offensive = replaced(s.offensive, Side.AP, Offensive.MADE)
        s.change_vp(1, "French units attack in the turn of their mutiny")


def _beside_americans(s: State, unit: Unit) -> bool:
    return any(u.nation is Nation.US for u in s.at(s.place(unit)))


@rule("7.1.10")
def cancel_german_offensive(s: State) -> None:
    """7.1.10 H-L Take Command ends a German offensive in effect."""
    if s.offensive[Side.CP] == Offensive.GE:
        s.offensive = replaced(s.offensive, Side.CP, Offensive.NONE)


@rule("7.1.11")
def cancel_russian_offensive(s: State) -> None:
    """7.1.11 Bolshevik Revolution ends a Russian offensive in effect."""
    if s.offensive[Side.AP] == Offensive.RU:
        s.offensive = replaced(s.offensive, Side.AP, Offensive.NONE)
