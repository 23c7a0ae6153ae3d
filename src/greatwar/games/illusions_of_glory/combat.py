"""12.2 The combat being resolved, as a record inside the state. A record of msgspec: this module is never compiled."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from ...families.cdg import record


class Combat(record.Combat, frozen=True):
    """One combat from its declaration to the last advance. Replaced, never changed: `msgspec.structs.replace`.

    `designated` are the attackers as declared, `committed` the HQs and Heavy Artillery that take part in the attack.
    """

    defending: tuple[int, ...] = ()  # the defenders as they were when the combat began
    guard: tuple[int, ...] = ()  # HQs that defend (27.0e)
    uprising: bool = False  # an Uprising Unit defends
    all_water: bool = False  # 12.4.3 every attacker crosses water
    all_alpine: bool = False  # 12.5e every attacker comes by an Alpine Trail
    no_rail: bool = False  # 12.5a only Roads and Mixed-Gauge Railroads are used
    inside: bool = False  # attackers stand in the place attacked (a region, a besieged fort)
    won: int = -1  # the side that won; -1 = nobody, or not yet known
    retreated: tuple[int, ...] = ()  # units that have retreated in this combat
    halted: int = 0  # bits: 1 a step was lost for it, 2 an HQ cancelled a space, 4 a card did
    port_paid: bool = False  # 12.7.7 the step for a retreat that the sea stopped has been lost
    fort_lost: bool = False  # the fort was destroyed in this combat
    uses: tuple[int, ...] = ()  # clauses for so many attacks of the round that the attacker uses in this one
