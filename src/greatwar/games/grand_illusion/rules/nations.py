"""8.4.7, 8.4.8, 8.4.9, 12.5.3, 14.1.1a Hexes that are closed to the units of a nation, and Paris in danger."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import HEXES, Hex, Nation, Side, Unit, hex_at
from ..scenarios import in_force, scenario
from ..setups import load_setup
from ..state import State
from .cups import PARIS
from .geometry import bits
from .paris import effects
from .supply import ANTWERP, MAUBEUGE_HEX, ROYAL_NAVAL, supplied

GHENT: Final = hex_at(43)
#: 8.4.8 the first turn on which the Schlieffen Plan no longer binds the Germans
SCHLIEFFEN_ENDS: Final = 7
#: 14.1.1a the last turn on which 54 is closed to a side
MAUBEUGE_CLOSED: Final = {Side.GERMAN: 1, Side.ALLIED: 2}
NEAR_MAUBEUGE: Final = frozenset(MAUBEUGE_HEX.neighbours)
#: 8.4.9b the hexes round Paris and all hexes next to them
NEAR_PARIS: Final = bits(h for h in HEXES if h.paris_danger or any(n.paris_danger for n in h.neighbours))


def barred(s: State, u: Unit, left: Hex, entered: Hex) -> Refusal | None:
    """8.4.7 What forbids a unit of this nation to move into a hex."""
    if u.side is Side.GERMAN:
        if entered.schlieffen:
            return schlieffen_closed(s, u, entered) or ghent_closed(s, entered)
    elif u.nation is Nation.BE:
        closed = belgium_left(left, entered)
        if closed:
            return closed
    return maubeuge_closed(s, u, entered) if entered == MAUBEUGE_HEX else None


def class_of(s: State, u: Unit) -> tuple[object, ...]:
    """What the limits of nations and supply look at: units of one class in one hex may enter the same hexes."""
    first_turns = u.side is Side.ALLIED and s.turn <= MAUBEUGE_CLOSED[Side.ALLIED]
    own = u if (first_turns and s.place(u) in NEAR_MAUBEUGE) or u == ROYAL_NAVAL else 0
    return u.nation, u.combat, own


@rule("8.4.7a")
def belgium_left(left: Hex, entered: Hex) -> Refusal | None:
    """8.4.7a Belgian units do not leave Belgium; those that had to retreat abroad move freely there (ruling 40)."""
    if left.in_belgium and not entered.in_belgium:
        return Refusal("8.4.7a", f"Belgian units may not leave Belgium for {entered}")
    return None


@rule("8.4.7b")
def end_barred(u: Unit, hex_: Hex) -> Refusal | None:
    """8.4.7b British units never end a move in Paris."""
    if u.nation is Nation.BR and hex_ == PARIS:
        return Refusal("8.4.7b", f"{u} may not end its move in Paris")
    return None


@rule("8.4.8#1", "8.4.8#2", "8.4.8#3", "14.3.1d#5")
def schlieffen_closed(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """8.4.8 Before GT7 German combat units enter a Schlieffen Plan hex only against Allied combat units."""
    if not u.combat or s.turn >= SCHLIEFFEN_ENDS or not in_force(s, "schlieffen plan"):
        return None
    if s.opened(hex_) or s.combat_units(Side.ALLIED, hex_):
        return None
    return Refusal("8.4.8#1", f"the Schlieffen Plan closes {hex_} until turn 7: no Allied combat unit is there")


@rule("8.4.8#2")
def open_schlieffen(s: State, group: Iterable[Unit], hex_: Hex) -> None:
    """8.4.8 Note a Schlieffen Plan hex that German combat units enter against Allied ones (call it before the move)."""
    germans = any(u.combat and u.side is Side.GERMAN for u in group)
    if hex_.schlieffen and germans and s.combat_units(Side.ALLIED, hex_):
        s.open_hex(hex_)


@rule("12.5.3")
def ghent_closed(s: State, hex_: Hex) -> Refusal | None:
    """12.5.3 No German unit enters 43 while the Belgian Army that went to Antwerp is still in 52 (ruling 41)."""
    if hex_ != GHENT or not s.antwerp or not in_force(s, "ghent"):
        return None
    if any(u.nation is Nation.BE for u in s.combat_units(Side.ALLIED, ANTWERP)):
        return Refusal("12.5.3", "no German unit may enter Ghent while Belgian combat units are in Antwerp")
    return None


@rule("14.1.1a#3", "14.2.1#4", "14.3.1a#5")
def maubeuge_closed(s: State, u: Unit, hex_: Hex) -> Refusal | None:
    """14.1.1a On GT1 no German unit enters 54; on GT1-2 no Allied unit but those that began there."""
    if hex_ != MAUBEUGE_HEX or s.turn > MAUBEUGE_CLOSED[u.side] or not in_force(s, "maubeuge entry"):
        return None
    if u.side is Side.GERMAN:
        return Refusal("14.1.1a#3", "no German unit may enter Maubeuge on turn 1")
    if began_in_maubeuge(s, u):
        return None
    return Refusal("14.1.1a#3", "on turns 1 and 2 only units that began the game in Maubeuge may enter it")


def began_in_maubeuge(s: State, u: Unit) -> bool:
    """14.1.1a Whether a unit was set up in 54, by the scenario or by the choice of 13.1.1."""
    return u in s.in_maubeuge or u in _set_up_in_maubeuge(scenario(s).number)


@cache
def _set_up_in_maubeuge(number: str) -> frozenset[Unit]:
    return frozenset(u for u, at, _ in load_setup(number).units if at == MAUBEUGE_HEX)


@rule("8.4.9b#1", "8.4.9c")
def settle_danger(s: State, hex_: Hex) -> None:
    """8.4.9b The first supplied German combat unit in or next to a Paris in Danger hex; call it after each entry."""
    if s.danger or not NEAR_PARIS & hex_.bit:
        return
    if any(supplied(s, u) for u in s.combat_units(Side.GERMAN, hex_)):
        s.danger = s.turn
        s.say("Paris is in danger")
        effects(s)
