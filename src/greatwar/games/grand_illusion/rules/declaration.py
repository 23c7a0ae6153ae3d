"""9.1.2, 9.6.3 Battles declared: what an entry causes, who attacks in place, and Battle markers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..battle import Declared
from ..components import Hex, Unit
from ..state import State
from .antwerp import held_in_antwerp
from .entry import holds

Entry = Literal["none", "optional", "mandatory", "delay"]


@rule("9.1.2b#1", "9.1.2b#2", "9.1.2c#1", "9.6.3#1")
def on_entry(s: State, side: int, hex_: Hex, group: Iterable[Unit]) -> Entry:
    """9.1.2 What units that have just entered a hex together cause there (they stand in it already).

    9.1.2c Where friends besiege a fort, those who join them may attack it.
    """
    entered = set(group)
    if not holds(s, 1 - side, hex_):
        friends = any(u.side == side and u.combat and u not in entered for u in s.at(hex_))
        return "optional" if friends and s.forts(1 - side, hex_) else "none"
    if cavalry_alone(s, 1 - side, hex_) and any(u.infantry and u.corps and not s.back(u) for u in entered):
        return "delay"  # ruling 78: own units in the hex do not matter
    besieged = s.besieged(hex_)
    friends = any(u.side == side and u not in entered and (u.combat or (u.fort and not besieged)) for u in s.at(hex_))
    return "optional" if friends else "mandatory"


@rule("9.6.3#1")
def cavalry_alone(s: State, side: int, hex_: Hex) -> bool:
    """9.6.3 Whether a side has cavalry and no other combat unit or unbesieged fort in a hex."""
    units = s.combat_units(side, hex_)
    forts = bool(s.forts(side, hex_)) and not s.besieged(hex_)
    return bool(units) and all(u.cavalry for u in units) and not forts


@rule("9.1.2a#1", "9.1.3e", "8.2.2#1")
def declare_refused(s: State, side: int, hex_: Hex) -> Refusal | None:
    """9.1.2a A battle may be declared in the activated hex where friends have begun among enemies, once."""
    activation = s.activation
    if activation is None or activation.hex != hex_:
        return Refusal("9.1.2a#1", "a battle is declared in the activated hex; elsewhere only by entering it")
    if hex_ in activation.attacked or any(b.hex == hex_ for b in activation.battles):
        return Refusal("9.1.3e", f"{hex_} may be attacked once only in an activation")
    if not any(u.side != side and (u.combat or u.fort) for u in s.at(hex_)):
        return Refusal("9.1.2a#1", f"no enemy combat unit or fort is in {hex_}")
    ready = eligible(s, side, hex_)
    if not any(able(u) for u in ready):
        return Refusal("9.1.2a#1", f"no unit of yours in {hex_} can attack")
    if not any(can_attack(s, u, hex_) for u in ready):
        return Refusal("9.6.1#0", "cavalry alone attacks no fort")
    return None


@rule("9.5.1#2", "9.6.1#0", "9.5.4b#1")
def can_attack(s: State, u: Unit, hex_: Hex) -> bool:
    """9.6.1 Whether a unit can attack by itself in a hex: cavalry not where forts are the only enemy (ruling 44)."""
    return able(u) and (u.infantry or any(v.combat for v in s.at(hex_) if v.side is not u.side))


@rule("9.1.2b#3", "9.1.2c#2")
def entered(s: State, hex_: Hex) -> list[Unit]:
    """9.1.2 All combat units that have entered a hex in this activation: they attack together or not at all."""
    moved = s.activation.moved if s.activation else ()
    return [u for u in moved if u.combat and s.place(u) is hex_]


@rule("9.6.3#1", "14.1.1a#1")
def cancel_battle(s: State, hex_: Hex) -> None:
    """9.6.3, 14.1.1a Take off a Battle marker: nobody is left to be attacked there."""
    if s.activation is not None and any(b.hex is hex_ for b in s.activation.battles):
        left = tuple(b for b in s.activation.battles if b.hex is not hex_)
        s.activation = replace(s.activation, battles=left)


@rule("9.1.2a#2")
def eligible(s: State, side: int, hex_: Hex) -> list[Unit]:
    """9.1.2a The units that may be designated: combat units that have not moved in this activation."""
    moved = (*s.activation.moved, *s.activation.others) if s.activation else ()
    return [u for u in s.combat_units(side, hex_) if u not in moved and held_in_antwerp(s, u) is None]


@rule("2.4#7")
def able(u: Unit) -> bool:
    """2.4 Whether a unit may attack by itself: one with a strength in parentheses needs a fortune (ruling 48)."""
    return u.combat and not u.defence_only


@rule("9.1.2b#3", "9.1.2c#2", "2.8#5", "9.1.3a")
def declare(s: State, hex_: Hex, units: Iterable[Unit], mandatory: bool = False, landing: bool = False) -> None:
    """9.1.2 Put a Battle marker: these units must attack; others that enter the hex join the same battle."""
    activation = s.activation
    if activation is None:
        raise ValueError("a battle is declared in an activation")
    before = next((b for b in activation.battles if b.hex == hex_), Declared(hex_))
    fighting = tuple(sorted({u for u in units if u.combat} | set(before.attackers)))
    declared = Declared(hex_, fighting, mandatory or before.mandatory, landing or before.landing)
    others = tuple(b for b in activation.battles if b.hex != hex_)
    s.activation = replace(activation, battles=(*others, declared))
