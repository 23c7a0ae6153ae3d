"""7 Mandated Offensives: what is rolled, what fulfils it, what spares the penalty.

`s.offensive` holds the offensives of each side as numbers: the kind (`names.MO_…`), DONE_BIT once it is made, ENVER_BIT
for the one that the AP chose.
"""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..combat import Combat
from ..components import SPACES, UNITS, Space, Unit, space
from ..names import (
    AP,
    BR,
    CP,
    EMPIRE,
    MO_BALKANS,
    MO_BR,
    MO_EGYPT,
    MO_ENVER,
    MO_MESO,
    MO_NO_BR,
    MO_NONE,
    MO_RU,
    MO_TU,
    OFFENSIVES,
    OTTOMAN,
    RU,
    SIDES,
)
from ..state import NO_MORE_MO, VOID_AP, VOID_CP, State
from . import supply
from .cards_by_name import RUSSO_BRITISH_ASSAULT

DONE_BIT: Final = 16
ENVER_BIT: Final = 32
KIND: Final = 15
#: what the CP may be told to do
CP_KINDS: Final[tuple[int, ...]] = (MO_RU, MO_BR, MO_TU)
_AREA_KINDS: Final = (MO_MESO, MO_BALKANS, MO_EGYPT)
_EGYPT: Final[tuple[Space, ...]] = tuple([x for x in SPACES if "egypt" in x.areas])
CAIRO: Final = space("Cairo")


@rule("7.1.1#1", "7.1.1#2", "7.1.1#3", "7.4.1", "6.A")
def result(side: int, die: int, modifier: int) -> int:
    """7.1.1 The box of the MO table."""
    if side == CP:
        return (MO_RU, MO_RU, MO_BR, MO_TU, MO_TU, MO_ENVER)[die - 1]
    total = die + max(0, modifier)
    return (MO_RU, MO_RU, MO_NO_BR, MO_BR, MO_BR, MO_MESO, MO_NONE, MO_BALKANS)[total - 1] if total < 9 else MO_EGYPT


def targets(s: State, side: int, kind: int) -> list[Unit]:
    """The enemy combat units that an offensive may be made against (ruling 1)."""
    enemies = [u for u in s.units(1 - side) if not u.staff]
    if side == CP:
        if kind == MO_RU:
            return [u for u in enemies if u.nations & RU]
        if kind == MO_BR:
            return [u for u in enemies if u.nations & EMPIRE]
        return enemies
    if kind == MO_MESO:
        return [u for u in enemies if "east" in s.space(u).areas]
    if kind == MO_BALKANS:
        return [u for u in enemies if s.space(u).balkans]
    if kind == MO_EGYPT:
        return [u for u in enemies if s.space(u).areas & {"egypt", "syria", "sudan"}]
    return enemies


@rule("7.1.2#1", "7.1.2#2", "7.4.2.REV", "7.2.RU")
def judged(s: State, side: int, kind: int) -> int:
    """7.1.2 What a roll means now: none if the nation has no units; -1 = roll again, the area holds no enemy."""
    if kind in (MO_NONE, MO_NO_BR, MO_ENVER):
        return kind
    if kind == MO_RU and ((side == AP and s.stage >= 1) or (side == CP and s.stage >= 4)):
        return MO_NONE
    if targets(s, side, kind):
        return kind
    return -1 if kind in _AREA_KINDS else MO_NONE


def set_kinds(s: State, side: int, kinds: tuple[int, ...]) -> None:
    """Note the offensives of a side for this turn."""
    s.offensive = (kinds, s.offensive[1]) if side == CP else (s.offensive[0], kinds)


def has_kind(s: State, side: int, kind: int) -> bool:
    """Whether a side has an offensive of that kind this turn, made or not."""
    return any(entry & KIND == kind for entry in s.offensive[side])


@rule("7.1.3#1", "7.3.RU", "3.2.1.4#1")
def meets(s: State, kind: int, side: int, c: Combat) -> bool:
    """7.2, 7.3 Whether an attack meets an offensive; irregulars and tribes alone never do."""
    attackers = [UNITS[n] for n in c.designated if UNITS[n].regular]
    defenders = [UNITS[n] for n in c.defended if not UNITS[n].staff]
    if not attackers or not defenders:
        return False
    if side == CP:
        return meets_central(kind, attackers, defenders)
    return meets_allied(s, kind, attackers, SPACES[c.space - 1])


def meets_central(kind: int, attackers: list[Unit], defenders: list[Unit]) -> bool:
    """7.2 Whether an attack meets an offensive of the CP: on Russians, on the British Empire, or by Turks."""
    if kind == MO_RU:
        return on_russians(defenders)
    return of_the_empire(defenders) if kind == MO_BR else by_turks(attackers)


@rule("7.2.RU")
def on_russians(defenders: list[Unit]) -> bool:
    """7.2 A RU combat unit is attacked."""
    return any(u.nations & RU for u in defenders)


@rule("7.2.BR", "7.3.BR")
def of_the_empire(units: list[Unit]) -> bool:
    """7.2, 7.3 A BR, IN or ANZ combat unit is attacked (CP), or attacks (AP)."""
    return any(u.nations & EMPIRE and not (u.nations & RU) for u in units)


@rule("7.2.TU")
def by_turks(attackers: list[Unit]) -> bool:
    """7.2 A TU or TU-A unit attacks."""
    return any(u.nations & OTTOMAN for u in attackers)


def meets_allied(s: State, kind: int, attackers: list[Unit], where: Space) -> bool:
    """7.3 Whether an attack meets an offensive of the AP."""
    if kind == MO_RU:
        return by_russians(s, attackers)
    if kind == MO_BR:
        return of_the_empire(attackers)
    if kind == MO_MESO:
        return in_the_east(where)
    if kind == MO_BALKANS:
        return british_in_the_balkans(attackers, where)
    return kind == MO_EGYPT and british_from_egypt(s, attackers)


@rule("7.3.RU")
def by_russians(s: State, attackers: list[Unit]) -> bool:
    """7.3 A RU unit attacks, before Stage 4; what RUSSO-BRITISH ASSAULT activates counts for nothing."""
    if RUSSO_BRITISH_ASSAULT.n in s.round_events:
        return False
    return s.stage < 4 and any(u.nations & RU for u in attackers)


@rule("7.3.MESO")
def in_the_east(where: Space) -> bool:
    """7.3 The attack is in Mesopotamia, Persia or a Region of the eastern edge."""
    return "east" in where.areas


@rule("7.3.BALK")
def british_in_the_balkans(attackers: list[Unit], where: Space) -> bool:
    """7.3 A BR unit attacks in the Balkans."""
    return where.balkans and any(u.nations & BR for u in attackers)


@rule("7.3.EGYPT")
def british_from_egypt(s: State, attackers: list[Unit]) -> bool:
    """7.3 A BR unit attacks that traces by land to Egypt."""
    return any(u.nations & BR and by_land_to_egypt(s, s.space(u)) for u in attackers if s.on_map(u))


@rule("7.3.EGYPT")
def by_land_to_egypt(s: State, where: Space) -> bool:
    """7.3 Whether a space traces by land to Egypt."""
    net = supply.Network(0, AP, supply.AP_SPACES.users, (CAIRO,), (), 0)
    if s.owner(CAIRO) != AP:
        return False
    return supply.flood_from(s, net, (CAIRO,)).feeds(where)


@rule("7.2.ENVER#2", "9.5.4.4", "7.4.2.ENVEREAST")
def note_attack(s: State, c: Combat) -> None:
    """7.1.3 An attack is made: it meets one open offensive of each kind; two of a kind need two attacks.

    Of two of a kind the one that does not bear Enver's marker is met first: the other can still be cancelled.
    """
    entries = list(s.offensive[c.side])
    made: list[int] = []
    for i in sorted(range(len(entries)), key=lambda n: entries[n] & ENVER_BIT):
        kind = entries[i] & KIND
        if kind in (MO_NONE, MO_NO_BR) or kind in made or entries[i] & DONE_BIT:
            continue
        if meets(s, kind, c.side, c):
            made.append(kind)
            entries[i] |= DONE_BIT
            if s.log is not None:
                s.say(f"the {SIDES[c.side]} offensive {OFFENSIVES[kind]} is made")
    if made:
        set_kinds(s, c.side, tuple(entries))


@rule("7.1.2#3")
def watch(s: State) -> None:
    """7.1.2 Once the area is empty of enemies at any moment, the penalty no longer applies this turn."""
    for side, flag in ((CP, VOID_CP), (AP, VOID_AP)):
        for entry in s.offensive[side]:
            kind = entry & KIND
            if kind not in (MO_NONE, MO_NO_BR) and not entry & DONE_BIT and not targets(s, side, kind):
                s.note_now(flag)


@rule("7.1.3#2", "7.2.ENVER#2", "7.4.2.TALAAT")
def penalties(s: State) -> None:
    """7.1.3 A side that has not made all its offensives loses 1 VP in all."""
    for side, flag in ((AP, VOID_AP), (CP, VOID_CP)):
        missed = [e & KIND for e in s.offensive[side] if not e & DONE_BIT and e & KIND not in (MO_NONE, MO_NO_BR)]
        if not missed or s.has_now(flag) or (side == CP and s.has(NO_MORE_MO)):
            continue
        s.change_vp(-1 if side == CP else 1, f"the {SIDES[side]} offensive {OFFENSIVES[missed[0]]} was not made")


@rule("7.3.NOBR#1")
def british_held_back(s: State) -> bool:
    """7.3 Whether BR units have orders not to attack this turn."""
    return has_kind(s, AP, MO_NO_BR)
