"""The record of the combat being resolved; a module of structs, never compiled.

A title subclasses `Combat` with fields of its own and keeps it in `State.combat`.
"""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from typing import Any, TypeVar

import msgspec

#: values of `flank`
NO_FLANK = 0
FLANK_TRIED = 1
FLANK_FAILED = 2
FLANKED = 3


class Combat(msgspec.Struct, frozen=True):
    """One combat: who fights where, what was played and rolled, what is lost, who goes where. All are numbers."""

    space: int
    attackers: tuple[int, ...]  # units that take part; eliminated ones drop out, replacing ones come in
    defenders: tuple[int, ...] = ()  # units that fight: not those that only happen to stand there
    bystanders: tuple[int, ...] = ()  # units of the defender in a region that neither fight nor die
    origins: tuple[int, ...] = ()  # the spaces attacked from
    designated: tuple[int, ...] = ()  # attackers as declared
    side: int = -1  # the side that attacks; -1 = the one whose action it is
    fort: int = 0  # strength of the fort that defends
    announced: bool = False  # a flank attempt is announced
    pin: int = 0  # the space that pins the defender
    flank: int = NO_FLANK
    shift: int = 0  # columns lost to the weather
    cards: tuple[int, ...] = ()  # cards that act in this combat, of both sides
    from_hand: tuple[int, ...] = ()  # those of them that were played from the hand in this combat
    committed: tuple[int, ...] = ()  # staff that takes part
    grades: tuple[tuple[int, int], ...] = ()  # (unit, grade of supply) of every participant when the combat began
    rolled: tuple[tuple[int, int], ...] = ()  # (unit, loss factor decided by a die)
    attacker_loss: int = -1  # Loss Number the attacker must take; -1 = not yet fired at
    defender_loss: int = -1
    attacker_left: int = 0  # what is still to be taken of it
    defender_left: int = 0
    replaced: tuple[tuple[int, int], ...] = ()  # (large unit, small unit that replaced it) in this combat
    steps_lost: tuple[tuple[int, int], ...] = ()  # lost steps of the defender: (unit, was it reduced)
    withdraws: bool = False
    retreat: int = 0  # spaces the defender must retreat
    paths: tuple[tuple[int, ...], ...] = ()  # spaces entered by each retreating unit, for the advance
    fallen: tuple[int, ...] = ()  # attackers eliminated in this combat
    advanced: tuple[int, ...] = ()
    stopped: tuple[int, ...] = ()  # those who may advance no further


B = TypeVar("B", bound=Combat)


def combat_of(s: Any) -> Any:
    """The combat being resolved: the title's `State.combat`, which has the title's own type."""
    assert s.combat is not None
    return s.combat


def attacker(s: Any) -> int:
    """The side that attacks in the combat being resolved: the active one, unless the record says otherwise."""
    c = s.combat
    return int(s.active if c is None or c.side < 0 else c.side)


def keep_combat(s: Any, c: Combat) -> None:
    """Replace the record of the combat being resolved."""
    s.combat = c
