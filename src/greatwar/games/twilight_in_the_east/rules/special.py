"""Marks of rules that happen once, kept in `State.once`, and events that fall due in a later GT, kept in
`State.events`.
"""

from __future__ import annotations

from typing import Final

from .. import names as nm
from ..board import distance
from ..scenarios import SCENARIOS
from ..state import State

# `State.once`.
HUNGARY_ENTERED: Final = 1  # 23.1.1 a Russian unit has entered Hungary
KARPATEN: Final = 2  # 23.1.1 Karpatensicherung is active
LW_FIRST_AP: Final = 3  # 22.3.1 the two APs of the 3 LW Corps Train
LW_SECOND_AP: Final = 4
PRUSSIA_CLEAR: Final = 5  # 22.2 a GT began without a Russian Corps Train in Prussian territory
WARSAW_MET: Final = 6  # 24.1.1 the garrison's shortage has been made good
PRAGA_CHANGED: Final = 7  # 24.5.3 the depot changed its army in this GT
PRAGA_AWAY: Final = 8  # 24.5.2 the depot is off the map while a German is near
FROMMEL: Final = 9  # 16.2.3 Train 3 C has come for FR
FRANCOIS_ROLLED: Final = 10  # 25.6.1 the die of this phase has been rolled
FRANCOIS_HOLDS: Final = 11  # 25.6.1 and it was a six
WEST_ARRIVED: Final = 12  # 22.1.2

# `State.events`: what falls due in a GT.
BRIDGE_REPAIRED: Final = 1  # 17.4 the bridge at Jaroslau


def noted(s: State, mark: int) -> bool:
    """Whether this has happened."""
    return mark in s.once


def note(s: State, mark: int) -> None:
    """Note that this has happened."""
    if mark not in s.once:
        s.once = tuple(sorted([*s.once, mark]))


def unnote(s: State, mark: int) -> None:
    """Take the note back."""
    s.once = tuple([m for m in s.once if m != mark])


def due(s: State, event: int) -> int:
    """The GT in which an event falls due; 0 = it does not."""
    for gt, what in s.events:
        if what == event:
            return gt
    return 0


def fall_due(s: State, gt: int, event: int) -> None:
    """Let something happen in a later GT."""
    s.events = tuple(sorted([*[e for e in s.events if e[1] != event], (gt, event)]))


def over(s: State, event: int) -> None:
    """An event has happened."""
    s.events = tuple([e for e in s.events if e[1] != event])


def campaign(s: State) -> bool:
    """1.1 Whether the rules marked (c) hold: only in the Grand Campaign."""
    return SCENARIOS[s.options.scenario].campaign


#: the hexes with units of each side in the last position that was asked about; `occ` is replaced when it changes
_SEEN: Final[list[tuple[bytes, list[int], list[int]]]] = [(b"", [], [])]


def hexes_of(s: State, side: int) -> list[int]:
    """The hexes with units of a side, as far as they are known."""
    seen = _SEEN[0]
    if seen[0] is not s.occ:
        russian: list[int] = []
        central: list[int] = []
        for h in {*s.stacks, *[entry >> 8 for entry in s.veiled]}:
            bits = s.occ[h]
            if bits >> nm.SHIFT[nm.RUSSIA] & nm.ANY:
                russian.append(h)
            if bits >> nm.SHIFT[nm.CENTRAL] & nm.ANY:
                central.append(h)
        seen = _SEEN[0] = (s.occ, russian, central)
    return seen[1] if side == nm.RUSSIA else seen[2]


def nearest_enemy(s: State, side: int, h: int) -> int:
    """The hexes to the nearest enemy unit."""
    return min([distance(h, at) for at in hexes_of(s, 1 - side)] or [99])
