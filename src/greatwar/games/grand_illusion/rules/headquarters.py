"""8.4.1 Headquarters: the movement they lend, the price they pay for it, and traffic jams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ....kernel.rules import rule
from ..components import Hex, Unit
from ..state import Mark, State
from .units import allowance, one_hex

#: 8.4.1 an allowance from which on the HQ that lends it is flipped
FAST: Final = 3


@rule("8.4#2", "8.4.1#3", "9.5.4a#6")
def pays_alone(s: State, u: Unit, steps: int, points: int) -> bool:
    """8.4.2 Whether a unit can go so far by itself: `steps` hexes for `points` in all, the next hex included."""
    return points <= u.ma[s.marks[u.n] & 1] if not one_hex(s, u) else steps <= 1


@rule("8.4.1#1", "8.4.6a#6", "8.4.1#3", "9.5.4a#6")
def lender(s: State, u: Unit, group: Iterable[Unit], points: int) -> Unit | None:
    """8.4.1 The HQ of the group that lets a combat unit of its own nation spend so many points; never for HA."""
    if not u.combat:
        return None
    return next((hq for hq in group if hq.hq and hq.nation is u.nation and points <= allowance(s, hq)), None)


def pays(s: State, u: Unit, group: Sequence[Unit], steps: int, points: int) -> bool:
    """8.4.1 Whether a unit of a group can go so far, by itself or with its HQ."""
    return pays_alone(s, u, steps, points) or lender(s, u, group, points) is not None


@rule("2.4#11", "2.4#12", "8.4.1#2")
def tired(s: State, group: Sequence[Unit], steps: int, points: int) -> set[Unit]:
    """8.4.1 The HQs that flip for this hex: lent to a disrupted unit, or for an allowance of 3 or 4 (ruling 42)."""
    found = set()
    for u in group:
        if u.combat and not pays_alone(s, u, steps, points) and (s.disrupted(u) or points >= FAST):
            hq = lender(s, u, group, points)
            if hq is not None:
                found.add(hq)
    return found


@rule("2.4#14", "8.4.1#4")
def traffic_jam(s: State, group: Iterable[Unit], hex_: Hex) -> None:
    """8.4.1 An HQ that enters a hex with another HQ of its side: all of them flip at once (ruling 43)."""
    entering = [u for u in group if u.hq]
    waiting = [u for u in s.at(hex_) if u.hq and u not in entering and u.side is entering[0].side] if entering else []
    if waiting:
        for hq in (*entering, *waiting):
            flip(s, hq)


def flip(s: State, hq: Unit) -> None:
    """2.4 Flip an HQ to its reduced side."""
    if not s.back(hq):
        s.mark(hq, Mark.BACK)
        s.say(f"{hq} is flipped")
