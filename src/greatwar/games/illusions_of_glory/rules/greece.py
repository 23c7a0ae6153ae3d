"""26.3 Greece: its neutrality, who may enter, and how it comes into the war."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..components import SPACES, card, space
from ..names import AP, CP, GR, NEUTRAL, SIDE_TITLES
from ..pieces import Space, Unit
from ..state import State
from .control import change

GREECE_CARD: Final = card("AP-40")
KING_CONSTANTINE: Final = card("CP-35")
ATHENS: Final = space("Athens")
SALONIKA: Final = space("Salonika")


@rule("26.3.2a", "26.3.2c.2")
def join(s: State, side: int) -> None:
    """26.3.2 Greece enters the war: its units and all places that nobody else controls are of that side now."""
    s.greece_joins(side)
    s.say(f"Greece joins the {SIDE_TITLES[side]}")
    for x in SPACES:
        if x.nation == GR:
            follow(s, x, side)
            take_trench(s, x, side)


@rule("26.3.1f", "26.3.1g", "2.0:vp-neutral")
def follow(s: State, x: Space, side: int) -> None:
    """26.3.1f-g A Greek place that nobody else controls is the side's, with its VP."""
    if s.owner(x) == NEUTRAL:
        change(s, x, side)


def take_trench(s: State, x: Space, side: int) -> None:
    """19.3b A trench of the Greeks is the side's."""
    if s.trench_owner(x) == NEUTRAL:
        s.set_trench(x, side, s.any_trench(x))


def join_allies(s: State) -> None:
    """26.3.2a The card Greece takes effect."""
    s.greece_asked = False
    join(s, AP)


def forget(s: State) -> None:
    """26.3.2a After the CP's action nothing is left to answer."""
    if s.active == CP:
        s.greece_asked = False


@rule("11.1.5b#1", "26.3.1c#1", "10.4a")
def closed(s: State, unit: Unit, to: Space) -> Refusal | None:
    """26.3.1c In neutral Greece spaces with Greek units, and Ports but for Athens and Salonika, are closed."""
    if to.nation != GR or s.greece != NEUTRAL:
        return None
    if any(s.side_of(u) == NEUTRAL for u in s.at(to)):
        return Refusal("26.3.1c#1", f"neutral Greek units stand in {to}")
    if to.seas and to not in (ATHENS, SALONIKA) and not s.controls(s.side_of(unit), to):
        return Refusal("26.3.1c#1", f"{to} is a neutral Greek port")
    return None


@rule("11.1.5b#2")
def risks_neutrality(s: State, side: int, to: Space) -> bool:
    """26.3.1d Whether entering calls for the die: Athens for both sides, Salonika for the CP."""
    return s.greece == NEUTRAL and (at_athens(to) or at_salonika(side, to))


@rule("26.3.1d.3")
def at_athens(to: Space) -> bool:
    """26.3.1d.3 Whoever enters Athens."""
    return to is ATHENS


@rule("26.3.1d.1", "26.3.1d.4")
def at_salonika(side: int, to: Space) -> bool:
    """26.3.1d.4 The CP when it enters Salonika; the AP may."""
    return to is SALONIKA and side == CP


@rule("11.1.5c", "26.3.1e")
def attacked(s: State, side: int) -> None:
    """26.3.1e An attack on a neutral Greek unit brings Greece in at once, against the attacker."""
    if s.greece == NEUTRAL:
        join(s, 1 - side)
