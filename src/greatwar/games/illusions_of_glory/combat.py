"""12.2 The combat being resolved, as a record inside the state. This module is never compiled."""

from __future__ import annotations

import msgspec

NO_FLANK, FLANK_ANNOUNCED, FLANK_SUCCEEDED, FLANK_FAILED = 0, 1, 2, 3
SIMULTANEOUS, ATTACKER_FIRST, DEFENDER_FIRST = 0, 1, 2


class Combat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One combat from its declaration to the last advance. Replaced, never changed: `msgspec.structs.replace`."""

    space: int  # the defending place
    attackers: tuple[int, ...]  # units that take part; destroyed ones drop out, replacing SCUs come in
    defenders: tuple[int, ...] = ()  # units that fight; not those that retreated earlier in the round (12.7.6)
    origins: tuple[int, ...] = ()  # the places attacked from
    declared: tuple[int, ...] = ()  # the attackers as declared
    defending: tuple[int, ...] = ()  # the defenders as they were when the combat began
    staff: tuple[int, ...] = ()  # HQs and Heavy Artillery that take part in the attack (27.0e)
    guard: tuple[int, ...] = ()  # HQs that defend
    fort: int = 0  # strength of the fort that defends
    fort_alone: bool = False
    uprising: bool = False  # an Uprising Unit defends
    flank: int = NO_FLANK
    pin: int = 0
    weather: int = 0  # columns to the left
    all_water: bool = False
    all_alpine: bool = False
    no_rail: bool = False  # only Roads and Mixed-Gauge Railroads are used
    cards: tuple[int, ...] = ()  # Combat Cards played by both sides
    oos: tuple[int, ...] = ()  # units out of supply when the combat began
    attacker_fired: bool = False
    defender_fired: bool = False
    attacker_loss: int = -1  # Loss Number the attacker takes; -1 = not yet fired at
    defender_loss: int = -1
    withdrawn: bool = False  # the defenders withdrew by a card
    retreat: int = 0  # spaces the defenders must retreat
    retreated: tuple[int, ...] = ()  # units of this combat that have retreated
    paths: tuple[tuple[int, ...], ...] = ()  # the places each of them entered
    fort_destroyed: bool = False
    advanced: tuple[int, ...] = ()
    stopped: tuple[int, ...] = ()
    besieging: bool = False  # the attackers stand in the defending space
    entered: tuple[int, ...] = ()  # places taken in the advance
