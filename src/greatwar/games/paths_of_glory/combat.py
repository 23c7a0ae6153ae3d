"""12.2 The combat being resolved, as data inside the state."""

from __future__ import annotations

import msgspec

NO_FLANK, FLANK_SUCCEEDS, FLANK_FAILS = 0, 1, 2


class Combat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One combat from its designation to the last advance. Replaced, never changed: `msgspec.structs.replace`."""

    space: int  # the defending space
    attackers: tuple[int, ...]  # units that take part (12.1.8); eliminated ones drop out, replacing corps come in
    defenders: tuple[int, ...] = ()  # units that fight: not those that retreated earlier in the round (12.5.6)
    origins: tuple[int, ...] = ()  # the spaces attacked from
    fort: int = 0  # strength of the fort that defends
    flank: int = NO_FLANK
    cards: tuple[int, ...] = ()  # cards that act in this combat, of both sides
    from_hand: tuple[int, ...] = ()  # those of them that were played from the hand in this combat
    trenches_cancelled: bool = False
    attacker_loss: int = -1  # Loss Number the attacker must take; -1 = not yet fired at
    defender_loss: int = -1
    replaced: tuple[tuple[int, int], ...] = ()  # (army, corps that replaced it) in this combat (12.5.4)
    steps_lost: tuple[tuple[int, int], ...] = ()  # defender's lost steps as (unit, mark before), for Withdrawal (12.6)
    oos: tuple[int, ...] = ()  # units out of supply when the combat began (14.1.1.2)
    retreat: int = 0  # spaces the defender must retreat
    paths: tuple[tuple[int, ...], ...] = ()  # spaces entered by each retreating unit, for the advance (12.7.3)
    overrun: tuple[int, ...] = ()  # units that had retreated there before and were eliminated (12.5.6)
    fallen: tuple[int, ...] = ()  # attacking units eliminated in this combat
    advanced: tuple[int, ...] = ()  # attacking units that have advanced (12.7)
    stopped: tuple[int, ...] = ()  # those of them that may go no further (12.7.3, 12.7.6)
