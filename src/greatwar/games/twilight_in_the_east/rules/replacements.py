"""15.0 Replacements, and the Administrative Segment of an Inter-Phase (5.2, 8.2.9)."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..components import BUKOWINA, DUMMIES, HEX_COUNT, OFF_MAP, UNITS, Unit
from ..scenarios import allotments_of
from ..state import State
from .special import campaign

#: `State.repl` by nation: infantry, cavalry
_POINTS: Final = ((4, 5), (0, 1), (2, 3))
SPECIAL_RP: Final = 40
_GERMAN_USES: Final = 2
_AUSTRIAN_USES: Final = 1


# 5.2.1 Administrative Segment -----------------------------------------------------------------------------


@rule("5.2.1#1", "4.7#1", "8.2.1#1")
def allot_rail_points(s: State) -> None:
    """5.2.1 All tracks go to zero, then get the allowance of this Inter-Phase."""
    row = allotments_of(s.options.scenario).get(s.turn)
    if row is None:
        s.rp = (0, 0, 0, 0, 0)
        return
    s.rp = (
        2 * row.rp_germany,
        2 * row.rp_austria,
        2 * row.rp_russian_gauge,
        2 * row.rp_european_gauge,
        2 * row.rp_warsaw,
    )


@rule("8.2.9#1")
def special_refusal(s: State, nation: int) -> Refusal | None:
    """8.2.9 (c) Why a Central Power cannot receive a special allotment: Germany twice, Austria-Hungary once in
    the game.
    """
    if not campaign(s) or nation == nm.RUSSIAN:
        return Refusal("8.2.9", "special allotments are for the Central Powers in the Grand Campaign")
    used = s.special_rp & 3 if nation == nm.GERMAN else s.special_rp >> 2
    if used >= (_GERMAN_USES if nation == nm.GERMAN else _AUSTRIAN_USES):
        return Refusal("8.2.9", f"{nm.NATION_NAMES[nation]} has had its special allotments")
    return None


@rule("8.2.9#1")
def take_special(s: State, nation: int) -> None:
    """8.2.9 Forty Rail Points more."""
    s.special_rp += 1 if nation == nm.GERMAN else 4
    points = list(s.rp)
    points[0 if nation == nm.GERMAN else 1] += 2 * SPECIAL_RP
    s.rp = (points[0], points[1], points[2], points[3], points[4])
    s.say(f"{nm.NATION_NAMES[nation]} receives {SPECIAL_RP} special Rail Points")


# 15 Replacement Segment -----------------------------------------------------------------------------------


@rule("15.0#1", "5.2.2#1")
def allot(s: State) -> None:
    """15.0 The REPLs of this Inter-Phase."""
    row = allotments_of(s.options.scenario).get(s.turn)
    s.repl = (
        (row.repl_germany, row.cav_germany, row.repl_austria, row.cav_austria, row.repl_russia, row.cav_russia)
        if row is not None
        else (0, 0, 0, 0, 0, 0)
    )


@rule("15.1#1")
def lose_unspent(s: State, side: int) -> None:
    """15.1 What is not allocated is lost."""
    points = list(s.repl)
    for nation in (nm.RUSSIAN,) if side == nm.RUSSIA else (nm.GERMAN, nm.AUSTRIAN):
        for k in _POINTS[nation]:
            points[k] = 0
    s.repl = tuple(points)


@rule("15.0#1")
def pool_of(unit: Unit) -> int:
    """15.0 The kind of REPL that restores a unit: by nation, infantry or cavalry."""
    return _POINTS[unit.nation][1 if unit.cavalry else 0]


@rule("15.1.2#1")
def most(unit: Unit) -> int:
    """15.1.2 An infantry division takes two in a segment, everything else one."""
    return 2 if unit.infantry and unit.size == nm.DIVISION else 1


@rule("15.0#1", "15.1.1#1", "15.1.2#1")
def refusal(s: State, side: int, unit: Unit, given: tuple[int, ...]) -> Refusal | None:
    """15.1 Why a unit cannot take a REPL now; `given` names the units that have taken one in this segment."""
    at = s.at_number(unit.n)
    if unit.side != side or not unit.combat or not (at < HEX_COUNT or at in (BUKOWINA, OFF_MAP)):
        return Refusal("15.1.1", f"{unit} is no infantry or cavalry unit of yours in play")
    if s.marked(unit, nm.ISOLATED):
        return Refusal("15.1.1", f"{unit} is Isolated")
    if not s.lost[unit.n]:
        return Refusal("15.0", f"{unit} has lost no step")
    if given.count(unit.n) >= most(unit):
        return Refusal("15.1.2", f"{unit} takes no more than {most(unit)} in a segment")
    if not s.repl[pool_of(unit)]:
        return Refusal("15.0", f"no REPL of its kind is left for {unit}")
    return None


@rule("15.0#1")
def restore(s: State, unit: Unit) -> None:
    """15.0 One step comes back."""
    points = list(s.repl)
    points[pool_of(unit)] -= 1
    s.repl = tuple(points)
    s.set_lost(unit, s.lost[unit.n] - 1)
    s.say(f"{unit} takes a replacement", unit.side)


def wanting(s: State, side: int, given: tuple[int, ...]) -> list[int]:
    """The units that may take a REPL now."""
    if not any(s.repl):
        return []
    return [n for n in range(DUMMIES) if s.lost[n] and refusal(s, side, UNITS[n], given) is None]
