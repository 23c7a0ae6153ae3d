"""The verbs and the nouns each takes. Actions are made by the functions here; a new verb is added here first."""

from __future__ import annotations

from typing import Final

from ...kernel.action import Action, Notation, Noun, noun
from . import board
from .components import (
    ARMIES,
    CORPS,
    HEXES,
    LEADERS,
    MAP,
    PIECES,
    UNITS,
    Army,
    Corps,
    Hex,
    Leader,
    Unit,
    army_named,
    corps_named,
    hex_named,
    leader_named,
    unit,
)


class Side(str):
    """A hexside, known by its text."""

    __slots__ = ()


_SIDES: Final = tuple(
    Side(board.side_name(6 * h + d))
    for h in range(len(HEXES))
    for d in range(6)
    if board.NEIGHBOUR[6 * h + d] > h and board.RIVER[6 * h + d] >= 2
)


def _read_side(text: str) -> Side:
    return Side(board.side_name(board.side_named(text)))


UNIT: Final = Noun("unit", UNITS, unit)
HEX: Final = Noun("hex", HEXES, hex_named)
SIDE: Final = Noun("hexside", _SIDES, _read_side)
ARMY: Final = Noun("army", ARMIES, army_named)
CORPS_: Final = Noun("corps", CORPS, corps_named)
LEADER: Final = Noun("leader", LEADERS, leader_named)
PIPS: Final = noun("number of pips", tuple(range(1, 7)))
TWO_DICE: Final = noun("sum of two dice", tuple(range(2, 13)))
NUMBER: Final = noun("number", tuple(range(0, 200)))
AXIS: Final = noun("axis", ("x", "y", "z", "x-y", "y-z", "z-x"))
OFFSET: Final = noun("offset", tuple(range(-400, 401)))
JOIN: Final = noun("way of joining", ("and", "or"))
NATION: Final = noun("nation", ("Russia", "Germany", "Austria-Hungary"))
RIVERS: Final = noun("river", tuple(sorted({r.extra[0] for r in MAP.sides if r.kind.startswith("river")})))
GAUGE: Final = noun("gauge", ("European", "Russian"))

VERBS: Final[dict[str, tuple[Noun, ...]]] = {
    # chance
    "roll": (PIPS,),
    "dice": (TWO_DICE,),
    # answers that many steps share
    "accept": (),
    "decline": (),
    "done": (),
    # 16, 21, 22, 24 reinforcements and activations
    "enter": (UNIT, HEX),
    "ride-in": (UNIT, HEX),  # in Rail Mode, with its destination
    "delay": (UNIT,),
    "substitute": (UNIT, UNIT),
    "call-west": (),
    "form": (ARMY,),
    "set-depot": (UNIT, HEX),
    # 6 attachment
    "redraw": (ARMY, ARMY),
    "reattach": (ARMY,),
    "leg": (AXIS, OFFSET),
    "straight": (),
    "bend": (AXIS, OFFSET, JOIN),
    "follow": (RIVERS,),
    "reserve": (ARMY, HEX, NUMBER),
    "keep": (UNIT,),
    "hand-over": (UNIT, ARMY),
    "subordinate": (UNIT, CORPS_),
    "free": (UNIT,),
    "asset": (UNIT, UNIT),
    "praga": (ARMY,),
    "abandon": (ARMY,),
    "abandon-corps": (CORPS_,),
    # 18 pontoons, 14 supply, 17 engineers
    "bridge-with": (UNIT,),
    "lay": (UNIT, SIDE),
    "lift": (SIDE,),
    "extend": (UNIT,),
    "contract": (UNIT,),
    "source": (UNIT, UNIT),
    "repair": (HEX, NUMBER),
    "deploy": (HEX,),
    "lengthen": (HEX,),
    "survey": (HEX,),
    "construct": (HEX, HEX, GAUGE),
    # 8 movement
    "take": (UNIT,),
    "join": (UNIT,),
    "drop": (UNIT,),
    "through": (HEX,),
    "march": (HEX,),
    "halt": (),
    "prepare": (HEX,),
    "repulse": (HEX,),
    "recover": (),
    "reorder": (),
    "dig": (),
    "ersatz": (UNIT, UNIT, NUMBER),
    "complete": (),
    "entrain": (),
    "bound-for": (HEX,),
    "detrain": (),
    "ride-on": (),
    "shift": (HEX,),
    "integrate": (UNIT, UNIT),
    "end-phase": (),
    "disband": (UNIT,),  # 4.2.3 the excess of a stack
    # 9 windows
    "ride": (UNIT, HEX),
    "stand": (),
    "displace": (UNIT, HEX),
    "fall-back": (UNIT, HEX),
    # 10, 11 combat
    "declare": (HEX,),
    "fight": (HEX,),
    "from": (HEX,),
    "with": (UNIT,),
    "ap": (UNIT, UNIT),  # unit of the corps or stack, source
    "magazine": (UNIT, HEX),  # 10.5.5 unit of the stack, hex of the magazine
    "withhold": (UNIT,),
    "defend-with": (UNIT,),
    "use": (LEADER,),
    "lose": (UNIT,),
    "burden": (UNIT,),
    "with-force": (UNIT, UNIT),  # an Asset Unit takes the check of this formation
    "retreat": (HEX,),
    "stop-here": (),
    "leave-map": (),  # 1.2.2 retreat off the map edge
    "advance": (UNIT,),
    "retire": (UNIT, HEX),
    # 15 replacements, 8.2.9
    "replace": (UNIT,),
    "special-rp": (NATION,),
    # 26 concealment
    "cap": (HEX,),
    "uncap": (HEX,),
    "dummy": (HEX,),
    "invert": (UNIT,),
    "uncover": (HEX,),
}

NOTATION: Final = Notation(VERBS)

ACCEPT: Final = Action("accept")
DECLINE: Final = Action("decline")
DONE: Final = Action("done")
END_PHASE: Final = Action("end-phase")
HALT: Final = Action("halt")
STAND: Final = Action("stand")
STOP_HERE: Final = Action("stop-here")
LEAVE_MAP: Final = Action("leave-map")
RECOVER: Final = Action("recover")
REORDER: Final = Action("reorder")
DIG: Final = Action("dig")
COMPLETE: Final = Action("complete")
ENTRAIN: Final = Action("entrain")
DETRAIN: Final = Action("detrain")
RIDE_ON: Final = Action("ride-on")
CALL_WEST: Final = Action("call-west")
STRAIGHT: Final = Action("straight")

_TAKE: Final[list[Action]] = [Action("take", (u,)) for u in UNITS]
_MARCH: Final[list[Action | None]] = [None] * len(HEXES)
_THROUGH: Final[list[Action | None]] = [None] * len(HEXES)
assert len(_TAKE) == PIECES


def take(n: int) -> Action:
    """Begin to move the piece of that number."""
    return _TAKE[n]


def takes(numbers: list[int]) -> list[Action]:
    """`take` with each of the pieces of these numbers."""
    return [_TAKE[n] for n in numbers]


def ersatz(giver: Unit, taker: Unit, n: int) -> Action:
    """A unit gives so many Ersatz to another."""
    return Action("ersatz", (giver, taker, n))


def march(h: int) -> Action:
    """March to the hex of that number and halt."""
    found = _MARCH[h]
    if found is None:
        found = _MARCH[h] = Action("march", (HEXES[h],))
    return found


def through(h: int) -> Action:
    """March to the hex of that number and go on."""
    found = _THROUGH[h]
    if found is None:
        found = _THROUGH[h] = Action("through", (HEXES[h],))
    return found


def marches(hexes: list[int], cost: dict[int, int], direct: dict[int, int], budget: int) -> list[Action]:
    """`march` to each of some hexes, and `through` where half MPs are left; one call for the longest lists of all."""
    found: list[Action] = []
    for h in hexes:
        found.append(_MARCH[h] or march(h))
        if (direct[h] if h in direct else cost[h]) < budget:
            found.append(_THROUGH[h] or through(h))
    return found


def of_unit(verb: str, n: int) -> Action:
    """A verb with a piece."""
    return Action(verb, (UNITS[n],))


def of_hex(verb: str, h: int) -> Action:
    """A verb with a hex."""
    return Action(verb, (HEXES[h],))


def of_unit_hex(verb: str, n: int, h: int) -> Action:
    """A verb with a piece and a hex."""
    return Action(verb, (UNITS[n], HEXES[h]))


def of_units(verb: str, n: int, m: int) -> Action:
    """A verb with two pieces."""
    return Action(verb, (UNITS[n], UNITS[m]))


def of_side(verb: str, side: int) -> Action:
    """A verb with a hexside."""
    return Action(verb, (Side(board.side_name(side)),))


def of_unit_side(verb: str, n: int, side: int) -> Action:
    """A verb with a piece and a hexside."""
    return Action(verb, (UNITS[n], Side(board.side_name(side))))


def of_armies(verb: str, first: Army, second: Army) -> Action:
    """A verb with two armies."""
    return Action(verb, (first, second))


def of_unit_command(verb: str, n: int, command: Army | Corps) -> Action:
    """A verb with a piece and an army or corps."""
    return Action(verb, (UNITS[n], command))


def leg(axis: int, offset: int) -> Action:
    """The first leg of a boundary."""
    return Action("leg", (AXIS.values[axis], offset))


def bend(axis: int, offset: int, join: str) -> Action:
    """The second leg of a boundary, joined by "and" or "or"."""
    return Action("bend", (AXIS.values[axis], offset, join))


def follow(river: str) -> Action:
    """Let a boundary follow a river."""
    return Action("follow", (river,))


def reserve(army: Army, h: int, radius: int) -> Action:
    """An area behind the front."""
    return Action("reserve", (army, HEXES[h], radius))


def of_nation(verb: str, nation: int) -> Action:
    """A verb with a nation."""
    return Action(verb, (NATION.values[nation],))


def of_hex_number(verb: str, h: int, number: int) -> Action:
    """A verb with a hex and a number."""
    return Action(verb, (HEXES[h], number))


def construct(start: int, objective: int, gauge: int) -> Action:
    """Begin a new railway of a gauge (0 European, 1 Russian) to an objective."""
    return Action("construct", (HEXES[start], HEXES[objective], GAUGE.values[gauge]))


def of_command(verb: str, command: Army | Corps | Leader) -> Action:
    """A verb with an army, a corps or a leader."""
    return Action(verb, (command,))


def hex_arg(action: Action, at: int = 0) -> int:
    """The number of the hex that an action names."""
    named: Hex = action.args[at]
    return named.n


def unit_arg(action: Action, at: int = 0) -> Unit:
    """The piece that an action names."""
    named: Unit = action.args[at]
    return named


DICE: Final[list[tuple[Action, int]]] = [(Action("dice", (n,)), 6 - abs(n - 7)) for n in range(2, 13)]
