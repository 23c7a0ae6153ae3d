"""8.3 Control of hexes: when it changes, and to whom."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import HEXES, Hex, Side
from ..state import Ground, State
from .entry import holds
from .geometry import bits, members
from .supply import ANTWERP, settle_emergency, supplied

_MAP: Final = bits(HEXES)


@rule("8.3.3#1", "8.3.2#2", "8.3.3#2")
def due_to(s: State, hex_: Hex) -> Side | None:
    """8.3.3 The side to which control passes now: it has supplied combat units there, and the owner holds nothing.

    A fort alone takes nothing back: a hex that besiegers have left stays theirs (ruling 68).
    """
    owner = s.controller(hex_)
    taker = owner.other
    if holds(s, owner, hex_) or kept_by_antwerp(s, hex_, taker):
        return None
    return taker if any(supplied(s, u) for u in s.combat_units(taker, hex_)) else None


def disputed(s: State) -> list[Hex]:
    """The hexes that may change hands or lose a Cavalry Control marker: enemies of the controller, or cavalry, hold."""
    german, allied, cavalry = controlled(s)
    germans, allies = s.fighting
    return list(members(germans & (allied | cavalry) | allies & (german | cavalry)))


def controlled(s: State) -> tuple[int, int, int]:
    """The hexes of each side, and those with a Cavalry Control marker, as bits; kept until control changes."""
    found: tuple[int, int, int] | None = s.networks.get("controlled")
    if found is None:
        ground = s.ground
        allied = bits([h for h in HEXES if ground[h.n] & Ground.ALLIED])
        cavalry = bits([h for h in HEXES if ground[h.n] & Ground.CAVALRY])
        found = s.networks["controlled"] = _MAP & ~allied, allied, cavalry
    return found


@rule("8.3.3#1")
def follow(s: State) -> None:
    """8.3.3 Let control follow the units everywhere, without what a hex brings to its new owner: for trials."""
    changing = True
    while changing:
        changing = False
        for hex_ in disputed(s):
            taker = due_to(s, hex_)
            if taker is not None:
                take_control(s, hex_, taker)
                changing = True
        settle_emergency(s)


@rule("8.3.2#3", "12.5.1#2", "14.3.6b5#4")
def kept_by_antwerp(s: State, hex_: Hex, taker: Side) -> bool:
    """8.3.2 Hex 52 is not German while its fort stands; with option G5 a besieged fort does not keep it."""
    if hex_ != ANTWERP or taker is Side.ALLIED or not s.forts(Side.ALLIED, hex_):
        return False
    return not (s.has("G5") and s.besieged(hex_))


@rule("8.3.4#1", "8.3.4#2", "2.8#2")
def cavalry_only(s: State, side: int, hex_: Hex) -> bool:
    """8.3.4 Whether a side would hold a hex with cavalry alone."""
    return not s.infantry(side, hex_)


@rule("8.3.3#1", "8.3.4#1")
def take_control(s: State, hex_: Hex, side: Side) -> None:
    """8.3.3 Put the control marker, a Cavalry Control marker if only cavalry is there."""
    s.set_control(hex_, side, cavalry_only(s, side, hex_))
    s.say(f"{side} control of {hex_}" + (" by cavalry" if s.cavalry_control(hex_) else ""))


@rule("8.3.4#2")
def relieve_cavalry(s: State, hex_: Hex) -> None:
    """8.3.4 Infantry of the controller turns a Cavalry Control marker into a full one."""
    if s.cavalry_control(hex_) and s.infantry(s.controller(hex_), hex_):
        s.set_control(hex_, s.controller(hex_))
