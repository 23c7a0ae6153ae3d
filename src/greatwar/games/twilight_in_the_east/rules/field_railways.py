"""17.5 Field railways, 17.6 German narrow-gauge lines, 17.7 new Russian railways: deploying, lengthening,
completing.
"""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ, CROSSING, RAIL_INDEX, RAILWAY, RIVER, ROAD, STATIONS, direction, distance, side_between
from ..components import HEXES, MARKER_COUNTS
from ..rails import RUSSIAN
from ..scenarios import SCENARIOS
from ..state import State
from .pontoons import has_pontoon
from .railways import COMPLETED, FIELD, GAUGE_BITS, HALF_HEX, NARROW, NEW, OBJECTIVE_SHIFT, live
from .special import campaign

LONGEST_FIELD: Final = 13
FARTHEST_OBJECTIVE: Final = 17
_KINDS: Final = ("field railway", "narrow gauge", "new railroad")
Line = tuple[int, ...]


def side_of(line: Line) -> int:
    """The side that built a line."""
    return nm.RUSSIA if line[1] == nm.RUSSIAN else nm.CENTRAL


@rule("17.5#1", "17.6#1", "17.7#1")
def kinds_of(s: State, nation: int) -> list[int]:
    """17.5 to 17.7 What a nation may build: field railways Russia and Austria-Hungary, where they play, the rest by
    option in the campaign.
    """
    found = []
    if nm.NATION_NAMES[nation] in SCENARIOS[s.options.scenario].field_railways:
        found.append(FIELD)
    if nation == nm.GERMAN and s.options.narrow_gauge and campaign(s):
        found.append(NARROW)
    if nation == nm.RUSSIAN and s.options.construction and campaign(s):
        found.append(NEW)
    return found


@rule("17.5.3#1", "17.6#1", "17.7#1")
def markers_left(s: State, kind: int, nation: int) -> int:
    """17.5.3 Markers that have not been deployed; once deployed they are never used again."""
    count = MARKER_COUNTS.get((_KINDS[kind], nm.NATION_NAMES[nation]), 0)
    return count - len([line for line in s.railways if line[0] == kind and line[1] == nation])


@rule("17.5.1#1", "17.6.2#1", "17.7.2#1")
def deploy_refusal(s: State, kind: int, nation: int, h: int) -> Refusal | None:
    """17.5.1 Why no line of a kind may begin in a hex: a friendly station, for new lines in the home country."""
    number = ("17.5.1", "17.6.2", "17.7.2")[kind]
    side = nm.RUSSIA if nation == nm.RUSSIAN else nm.CENTRAL
    if kind not in kinds_of(s, nation):
        return Refusal(number, f"{nm.NATION_NAMES[nation]} builds no such railways in this game")
    if markers_left(s, kind, nation) <= 0:
        return Refusal(number, "no marker is left")
    if not HEXES[h].station or not s.open[h] or not s.controls(side, h):
        return Refusal(number, f"{HEXES[h]} is no friendly controlled RR station")
    if kind != FIELD and HEXES[h].nation != nation:
        return Refusal(number, f"{HEXES[h]} is not in the home country")
    if kind == FIELD and not live(s, side)[h]:
        return Refusal("17.5.3", f"{HEXES[h]} is not connected to the rail net")
    if any(len(line) > 3 and line[3] == h and line[0] == kind for line in s.railways):
        return Refusal(number, f"a line begins in {HEXES[h]} already")
    return None


def deployable(s: State, side: int) -> list[tuple[int, int, int]]:
    """The lines that a side may begin: kind, nation, hex; without new Russian lines, which need an objective."""
    found = []
    for nation in (nm.RUSSIAN,) if side == nm.RUSSIA else (nm.GERMAN, nm.AUSTRIAN):
        for kind in kinds_of(s, nation):
            if kind != NEW and markers_left(s, kind, nation) > 0:
                found += [(kind, nation, h) for h in STATIONS if deploy_refusal(s, kind, nation, h) is None]
    return found


def deploy(s: State, kind: int, nation: int, h: int, state: int = 0) -> None:
    """17.5.1 Place the Deployed marker."""
    s.railways = (*s.railways, (kind, nation, state, h))
    s.railways_changed()
    s.say(f"{nm.NATION_NAMES[nation]} begins a {_KINDS[kind]} in {HEXES[h]}")


# Lengthening ------------------------------------------------------------------------------------------------


@rule("17.5.2#1", "17.6.2#1", "17.7.2#1")
def river_refusal(s: State, kind: int, a: int, b: int) -> Refusal | None:
    """17.5.2 Rivers are crossed where there is a crossing: a pontoon serves a field railway only, a ferry no
    narrow gauge.
    """
    at = 6 * a + direction(a, b)
    if RIVER[at] == nm.NO_RIVER:
        return None
    crossing = CROSSING[at]
    if kind == NARROW and crossing == nm.BRIDGE and ROAD[at]:
        return None
    if kind == NEW and crossing != nm.NO_CROSSING:
        return None
    if kind == FIELD and (crossing != nm.NO_CROSSING or has_pontoon(s, side_between(a, b)) or ROAD[at]):
        return None
    return Refusal(("17.5.2", "17.6.2", "17.7.2")[kind], f"the river before {HEXES[b]} has no fit crossing")


@rule("17.5.1#1", "17.5.2#1", "17.6.1#1", "17.7.1#1")
def lengthen_refusal(s: State, line: Line, h: int) -> Refusal | None:
    """17.5 to 17.7 Why a line may not be led on into a hex."""
    kind, side = line[0], side_of(line)
    number = ("17.5.2", "17.6.1", "17.7.1")[kind]
    if len(line) < 4 or h not in ADJ[line[-1]] or h in line[3:]:
        return Refusal(number, f"{HEXES[h]} is not next to the railhead")
    if finished(line):
        return Refusal(number, "the line is finished")
    if not s.open[h] or not s.controls(side, h) or s.holds(1 - side, h, nm.ANY):
        return Refusal(number, f"{HEXES[h]} is not friendly controlled")
    refusal = river_refusal(s, kind, line[-1], h)
    if refusal is not None:
        return refusal
    if kind == FIELD:
        way = 6 * line[-1] + direction(line[-1], h)
        if not ROAD[way] and CROSSING[way] not in (nm.FERRY, nm.FERRY_WITH_SPUR):
            return Refusal("17.5.2", f"no roadway leads to {HEXES[h]}")
        if HEXES[h].terrain in (nm.MOUNTAIN, nm.HIGH_MOUNTAIN):
            return Refusal("17.5.2", f"{HEXES[h]} is a Mountain hex")
        if s.ezoc(side, h):
            return Refusal("17.5.2", f"{HEXES[h]} is in an EZOC")
    if kind == NEW and distance(h, line[2] >> OBJECTIVE_SHIFT) >= distance(line[-1], line[2] >> OBJECTIVE_SHIFT):
        return Refusal("17.7.1", f"{HEXES[h]} is no nearer to the objective")
    if HEXES[h].terrain >= nm.SEA:
        return Refusal(number, f"{HEXES[h]} is water")
    return None


@rule("17.5.1#1", "17.6.1#1", "17.7.1#1")
def finished(line: Line) -> bool:
    """17.5.1 Thirteen hexes; 17.6.1 where it meets another line; 17.7.1 at its objective."""
    if line[0] == FIELD:
        return len(line) - 4 >= LONGEST_FIELD
    return bool(line[2] & COMPLETED)


@rule("17.7.1#1")
def parallel(line: Line, h: int) -> bool:
    """17.7.1 Whether a new line runs beside an existing railway of the other gauge: it is built twice as fast there."""
    track = RAILWAY[6 * line[-1] + direction(line[-1], h)]
    other = nm.EUROPEAN_GAUGE if line[2] & GAUGE_BITS == RUSSIAN else nm.RUSSIAN_GAUGE
    return bool(track & other)


@rule("17.5.1#1", "17.6.1#1", "17.7.1#1", "17.7#1")
def lengthen(s: State, number: int, h: int) -> None:
    """17.5.1, 17.6.1 One hex a phase; 17.7.1 a new line half a hex, unless it runs parallel to another gauge."""
    line = s.railways[number]
    kind, state = line[0], line[2]
    if kind == NEW and not state & HALF_HEX and not parallel(line, h):
        built: Line = (*line[:2], state | HALF_HEX, *line[3:])
    else:
        state -= state & HALF_HEX
        if (kind == NARROW and RAIL_INDEX[h] >= 0) or (kind == NEW and h == state >> OBJECTIVE_SHIFT):
            state |= COMPLETED
            s.say(f"The {_KINDS[kind]} to {HEXES[h]} is completed")
        built = (*line[:2], state, *line[3:], h)
    s.railways = tuple([built if k == number else old for k, old in enumerate(s.railways)])
    s.railways_changed()


def growing(s: State, side: int, done: tuple[int, ...]) -> list[tuple[int, int]]:
    """The lines of a side that may be led on in this phase, with each hex: (number of the line, hex)."""
    found = []
    for k, line in enumerate(s.railways):
        if side_of(line) == side and k not in done and len(line) > 3:
            found += [(k, h) for h in ADJ[line[-1]] if lengthen_refusal(s, line, h) is None]
    return found


# 17.7 ------------------------------------------------------------------------------------------------------


@rule("17.7.1#1", "17.7.2#1", "17.7#1")
def construct_refusal(s: State, start: int, objective: int) -> Refusal | None:
    """17.7.1 Why no new line may be begun to an objective: at most 17 hexes away, friendly controlled."""
    refusal = deploy_refusal(s, NEW, nm.RUSSIAN, start)
    if refusal is not None:
        return refusal
    if not 1 <= distance(start, objective) <= FARTHEST_OBJECTIVE:
        return Refusal("17.7.1", f"{HEXES[objective]} is more than {FARTHEST_OBJECTIVE} hexes away")
    if not s.open[objective] or HEXES[objective].terrain >= nm.SEA:
        return Refusal("17.7.1", f"{HEXES[objective]} is no land hex in play")
    return None


def construct(s: State, start: int, objective: int, gauge: int) -> None:
    """17.7.1 Begin a new line; its gauge and its objective are declared."""
    deploy(s, NEW, nm.RUSSIAN, start, gauge | objective << OBJECTIVE_SHIFT)
