"""11.1 Movement: which space a unit may enter next, and where it may stop."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import SPACES, Country, Nation, Side, Space, Unit, space
from ..scenarios import SCENARIOS
from ..state import Mark, State
from .access import CAUCASUS, closed, crossing
from .effects import CAUCASUS_PASSAGES, CHANNEL_PORTS, allowed
from .forts import besieged, enemy_fort
from .limits import Limit4, refused4

CHANNEL: Final = frozenset(map(space, ("Amiens", "Calais", "Ostend")))
ITALIAN_BORDER: Final = frozenset(map(space, ("Trent", "Villach", "Trieste")))
NEAR_EAST_GATES: Final = frozenset(map(space, ("Poti", "Grozny")))


# Who may move ---------------------------------------------------------------------------------


@rule("11.1.1#1", "9.2.8", "9.2.4#3")
def may_move(s: State, unit: Unit) -> Refusal | None:
    """11.1.1 A unit with a movement factor moves, once, out of a space activated for movement."""
    if unit.side == s.active and s.marked(unit, Mark.MOVED):
        return Refusal("11.1.1", f"{unit} has ended its move")
    if s.where[unit.n] not in s.move_marks or unit.side != s.active:
        return Refusal("9.2.8", f"{unit} does not stand in a space activated for movement")
    if unit.n in s.inactive:
        return Refusal("14.3.1", f"{unit} was out of supply when its space was activated")
    if s.marked(unit, Mark.ENTRENCHING):
        return Refusal("11.2.1", f"{unit} entrenches instead of moving")
    return None


# The next space -------------------------------------------------------------------------------


@rule("11.1.3", "11.1.4#1", "2.1#1")
def no_line(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.1.3 From space to space along lines; 11.1.4 dashed ones for those named beside them."""
    link = start.links.get(to)
    return crossing(s, unit, start, to) if link is None or link.only else None


@rule("11.1.7", "10.1.5")
def enemy_units(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.1.7 Never into a space with an enemy unit."""
    units = s.stacks[to.n]
    if units and units[0].side != unit.side:
        return Refusal("11.1.7", f"enemy units stand in {to}")
    return None


def never_there(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.1.10-11.1.17, 11.3.1 Places that are closed to the unit."""
    return closed(s, unit, to)


@rule("11.3.2#1", "11.3.2#2", "11.3.2#3")
def caucasus(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.3.2 One Russian corps a turn between Caucasus and the Near East; no army; nobody after the Tsar."""
    if not crosses_caucasus(start, to):
        return None
    if unit.army:
        return Refusal("11.3.2", f"no army may pass between {start} and {to}")
    for barred in CAUCASUS_PASSAGES.in_force(s):
        return barred(s)
    if s.near_east[0]:
        return Refusal("11.3.2", "a Russian corps has passed between Caucasus and the Near East this turn")
    return None


def crosses_caucasus(start: Space, to: Space) -> bool:
    """11.3.2 Whether a step leads over the edge between the two maps in the Caucasus."""
    return (start == CAUCASUS and to in NEAR_EAST_GATES) or (to == CAUCASUS and start in NEAR_EAST_GATES)


@rule("15.1.12")
def german_forts(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """15.1.12 In August 1914 no Russian enters a German fort space."""
    if s.turn == 1 and unit.nation is Nation.RU and to.country is Country.GERMANY and enemy_fort(s, to, unit.side):
        return Refusal("15.1.12", f"Russian units may not enter {to} in August 1914")
    return None


Limit = Limit4[State, Unit, Space, Space]

ENTRY_LIMITS: Final = (no_line, enemy_units, never_there, caucasus, german_forts)


def _concerned(start: Space, to: Space) -> tuple[Limit, ...]:
    """Those of the limits that may speak against some unit's step along a line."""
    never = {
        no_line: not start.links[to].only,
        caucasus: not crosses_caucasus(start, to),
        german_forts: to.country is not Country.GERMANY or not to.fort,
    }
    return tuple(limit for limit in ENTRY_LIMITS if not never.get(limit))


_ENTRY: Final[list[dict[int, tuple[Limit, ...]]]] = [
    {},
    *[{to.n: _concerned(x, to) for to in x.neighbours} for x in SPACES],
]


def entry(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """Why a unit may not take the step from `start` to `to`, or None."""
    return refused4(_ENTRY[start.n].get(to.n, ENTRY_LIMITS), s, unit, start, to)


@rule("11.1.8", "15.1.1")
def must_stop(s: State, unit: Unit, to: Space) -> bool:
    """15.1.1 Who enters the space of an unbesieged enemy fort goes no further this round."""
    return enemy_fort(s, to, unit.side) > 0 and not besieged(s, to)


# Where a unit may stop ------------------------------------------------------------------------


@rule("11.1.6")
def attack_marker(s: State, unit: Unit, here: Space) -> Refusal | None:
    """11.1.6 Units pass through but do not stop in a space with an Attack marker."""
    if here.n in s.attack_marks:
        return Refusal("11.1.6", f"{here} is activated for combat: units may pass but not stop")
    return None


@rule("11.1.9#1", "11.1.9#2", "16.1.5#2")
def channel_ports(s: State, unit: Unit, here: Space) -> Refusal | None:
    """11.1.9 CP units stop in Amiens, Calais, Ostend only after Race to the Sea or with War Status 4."""
    if unit.side is not Side.CP or here not in CHANNEL or channel_open(s):
        return None
    return Refusal("11.1.9", f"CP units may pass {here} but not stop there before the Race to the Sea")


def channel_open(s: State) -> bool:
    """11.1.9 Whether the Channel ports are open to the Central Powers."""
    return s.war_status[Side.CP] >= 4 or allowed(s, CHANNEL_PORTS)


@rule("5.7.4.6#2")
def italian_border(s: State, unit: Unit, here: Space) -> Refusal | None:
    """5.7.4.6 Historical: until the Allies are at Total War no German army stops on the Italian border."""
    if here not in ITALIAN_BORDER or not unit.army or unit.nation is not Nation.GE:
        return None
    if "5.7.4.6#2" in SCENARIOS[s.options.scenario].rules and s.level[Side.AP] < 2:
        return Refusal("5.7.4.6", f"no German army may stop in {here} before the Allies are at Total War")
    return None


#: by number of space
_NOT_FOR_ALL: Final = [False, *[x in CHANNEL | ITALIAN_BORDER for x in SPACES]]


def stopping(s: State, unit: Unit, here: Space) -> Refusal | None:
    """Why a unit may not end its move in a space (stacking and sieges apart), or None."""
    if _NOT_FOR_ALL[here.n]:
        return attack_marker(s, unit, here) or channel_ports(s, unit, here) or italian_border(s, unit, here)
    return attack_marker(s, unit, here)
