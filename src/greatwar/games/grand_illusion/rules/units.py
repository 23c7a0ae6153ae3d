"""2.4, 9.3.3, 9.8 What units are worth and how they are hurt: strength, allowance, hits, elimination."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import DEADPILE, REMOVED, Hex, Nation, Side, Unit, hex_at, unit
from ..state import Mark, State
from ..tables import TABLES

NAMUR: Final = unit("Fort Namur")
MAUBEUGE: Final = unit("Fort Maubeuge")
ANTWERP: Final = hex_at(52)
METZ: Final = (unit("Fort Metz 5"), unit("Fort Metz 3"))


@rule("2.4#8", "12.2", "2.4#15", "13.1.6b", "13.1.6c")
def strength(s: State, u: Unit, defending: bool) -> int:
    """2.4 The Combat Strength of the side shown; 12.2 one more on defence with a red circle; a fort's by its step."""
    if u.fort:
        return u.strengths[s.steps_lost(u)]
    return u.cs[s.marks[u.n] & 1] + (1 if defending and u.red_circle else 0)


@rule("2.4#15", "14.3.6a2#2")
def defence_number(s: State, fort: Unit) -> int:
    """9.5.4c What is added to bombardments of a fort; option A2 makes the forts of Metz harder."""
    extra = TABLES.bombardment.french_ha_metz_defence if fort in METZ and s.has("A2") else 0
    return fort.defence_numbers[s.steps_lost(fort)] + extra


@rule("2.4#6", "2.4#10", "2.4#18", "8.4#2", "9.8.2#1")
def allowance(s: State, u: Unit) -> int:
    """2.4 The movement allowance of the side shown; disrupted units and guns: one hex, not one point."""
    return u.ma[s.marks[u.n] & 1]


@rule("8.4#2", "8.4.2#2")
def one_hex(s: State, u: Unit) -> bool:
    """8.4.2 Whether a unit by itself moves one hex, whatever its hexside costs: disrupted units and HA."""
    return u.ha or s.disrupted(u)


@rule("9.3.3#2", "9.8.2#3", "9.8.1")
def hit(s: State, u: Unit) -> None:
    """9.3.3 A hit: a unit is disrupted, a disrupted one eliminated; a fort loses a step (see `hit_fort`)."""
    if u.nation is Nation.BR:
        s.british_hits += 1
    if u.fort:
        hit_fort(s, u)
    elif s.back(u):
        eliminate(s, u)
    else:
        disrupt(s, u)


@rule("9.8.1", "2.4#6")
def disrupt(s: State, u: Unit) -> None:
    """9.8.1 Flip an infantry or cavalry unit to its disrupted side."""
    s.mark(u, Mark.BACK)
    s.say(f"{u} is disrupted")


@rule("2.4#17", "9.3.3#1", "9.5.1#3")
def hit_fort(s: State, fort: Unit) -> None:
    """9.3.3 A fort loses a step for good, and is removed with its last."""
    if s.steps_lost(fort) + 1 < fort.steps:
        s.lose_step(fort)
        s.say(f"{fort} is reduced to {strength(s, fort, True)}")
    else:
        eliminate(s, fort)


@rule("7.2#3", "7.2#10", "14.2.2b#3")
def eliminate(s: State, u: Unit) -> None:
    """9.3.3 Combat units go to the deadpile on their front side; HQ, HA and forts are gone for good.

    The markers that hang on a fort go with it. Control, HQs left alone and blocked hexsides are the caller's:
    `rules.control.settle` looks after the hex.
    """
    here = s.place(u)
    s.put(u, DEADPILE if u.combat else REMOVED)
    s.unmark(u)
    s.say(f"{u} is eliminated")
    if u.nation is Nation.FR and u.infantry and u.corps:
        s.french_corps_lost += 1  # ruling 71
    if u.fort:
        assert isinstance(here, Hex)
        _fort_fell(s, u, here)


@rule("8.4.3g3", "9.5.3b", "8.4.3h#1")
def _fort_fell(s: State, fort: Unit, here: Hex) -> None:
    """9.5.3b A siege ends with the last fort; 8.4.3g, h Maubeuge and Namur change the German rail net."""
    if s.besieged(here) and not s.forts(fort.side, here):
        s.set_siege(here, False)
    if fort == NAMUR:
        s.namur_fell = s.turn
    if fort == MAUBEUGE:
        s.emergency = False
    note_antwerp(s, here)
    s.changed()


@rule("14.3.6b5#2")
def note_antwerp(s: State, hex_: Hex) -> None:
    """14.3.6b5 The turn on which 52 came to be German without its fort: it is a German source from the next one."""
    if hex_ is ANTWERP and s.controls(Side.GERMAN, ANTWERP) and not s.forts(Side.ALLIED, ANTWERP):
        s.antwerp_fell = s.turn


def remove(s: State, u: Unit) -> None:
    """Take a unit out of the game for good, without losses being counted (7.3, 8.4.9c)."""
    s.put(u, REMOVED)
    s.unmark(u)
