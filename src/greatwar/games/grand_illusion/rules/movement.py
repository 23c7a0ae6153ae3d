"""8.4 Movement: which units may move, which hexes a group may enter, and where it may stay.

A march is checked against one hexside after the other. Before a group enters a hex in which it could not stay, we make
sure that it can go on from there, so that no list leads into an illegal end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Hex, Nation, Side, Unit
from ..state import Mark, State
from ..tables import TABLES
from . import entry, nations
from .alike import likeness
from .antwerp import held_in_antwerp
from .control import follow
from .cups import PARIS
from .declaration import able, can_attack
from .headquarters import pays, traffic_jam
from .movement_supply import Assumed, lost_by_leaving, supply_refused
from .siege import settle_siege
from .stacking import LIMITS, VOSGES, too_many

Units = Sequence[Unit]
SIDES: Final = tuple(Side)
#: 8.4.6 so many units of any kind are never too many, but in the Vosges
ALWAYS_FIT: Final = LIMITS.max_infantry_half_corps // 2


class Door:
    """A hex that the chart lets units of the moving side enter from the hex where they are."""

    def __init__(self, hex: Hex, cost: int, stops: bool, fight: bool, enemies: bool) -> None:
        self.hex = hex
        self.cost = cost
        self.stops = stops  # 8.4.4 the group must stop
        self.fight = fight  # 9.1.2b enemies hold it and no friends: whoever enters must fight
        self.enemies = enemies  # 9.8.2 not ours, and enemy units of any kind are there


def mover(s: State) -> Side:
    """The side that moves: the active one, or the one that carries out its General Withdrawal."""
    return SIDES[s.withdrawing if s.withdrawing >= 0 else s.active]


# Who may move ------------------------------------------------------------------------------------


@rule("8.2.2#1", "8.5#1", "8.5#2", "8.7.2#2", "8.7.3#2", "14.3.6a5#3")
def unit_refused(s: State, u: Unit) -> Refusal | None:
    """8.5 What keeps a unit from beginning a move: forts, units that moved, and those designated for a battle."""
    activation = s.activation
    if activation is None or s.place(u) is not activation.hex or u.side is not mover(s):
        return Refusal("8.2.1", f"{u} is no unit of yours in the activated hex")
    if u.fort:
        return Refusal("2.4#16", "forts never move")
    if activation.free and s.withdrawing < 0:
        return Refusal("14.3.6a5#3", "the activation before turn 1 is for the battle in 72 only")
    if s.withdrawing >= 0 and u.nation is Nation.BE:
        return Refusal("8.7.2#2", "Belgian units take no part in the General Withdrawal")
    if u in activation.others:
        return Refusal("14.3.6b4#3", "this activation is for the 9th Army alone")
    if u in activation.moved or s.marked(u, Mark.MOVED):
        return Refusal("8.7.2#2" if s.withdrawing >= 0 else "8.4#1", f"{u} has moved")
    if any(u in b.attackers for b in activation.battles):
        return Refusal("8.5#1", f"{u} has been designated for a battle and may not move")
    return held_in_antwerp(s, u)


def movable(s: State) -> list[Unit]:
    """The units of the activated hex that may still move, in order of number."""
    return [u for u in s.at(s.activation.hex) if unit_refused(s, u) is None] if s.activation else []


# Which hexes may be entered ----------------------------------------------------------------------


@rule("8.4.4b1#1", "8.3.1#1", "8.3.1#3", "2.9#1")
def doors(s: State, left: Hex) -> dict[Hex, Door]:
    """8.4.4 The hexes that chart, hexsides and a General Withdrawal leave open, by hex."""
    side = mover(s)
    derived, key = s.derived, ("doors", left, side, s.withdrawing, s.blocked)
    found: dict[Hex, Door] | None = derived.get(key)
    if found is None:
        found = derived[key] = _doors(s, side, left)
    return found


def _doors(s: State, side: Side, left: Hex) -> dict[Hex, Door]:
    """The same as `door_closed` for all neighbours at once."""
    exited, barriers, found = entry.kind_left(s, side, left), bool(left.walls or s.blocked), {}
    for entered in left.neighbours:
        if barriers and entry.hexside_closed(s, side, left, entered):
            continue
        kind = entry.kind_of(s, side, entered)
        row = TABLES.entry[exited, kind]
        if row.allowed and (s.withdrawing < 0 or free_of_enemies(s, side, entered)):
            fight = kind == "enemy_occupied" or (kind == "friendly_contested" and not entry.holds(s, side, entered))
            enemies = kind.startswith("enemy") and any(u.side is not side for u in s.at(entered))
            cost = entry.cost(s, left, entered)
            found[entered] = Door(entered, cost, entry.GOES_ON not in row.notes, fight, enemies)
    return found


@rule("8.7.2#3", "8.7.3#3")
def free_of_enemies(s: State, side: Side, hex_: Hex) -> bool:
    """8.7.2, 8.7.3 Whether a side controls a hex without any enemy unit, HQs and guns too, but besieged forts."""
    there = [u for u in s.at(hex_) if u.side is not side]
    return s.controls(side, hex_) and all(u.fort for u in there) and (not there or s.besieged(hex_))


@rule("8.7.2#3", "8.7.3#3")
def door_closed(s: State, side: Side, left: Hex, entered: Hex) -> Refusal | None:
    """8.4.4 The chart and the hexside; in a General Withdrawal only friendly uncontested hexes are entered."""
    closed = entry.entry_barred(s, side, left, entered)
    if closed or s.withdrawing < 0 or free_of_enemies(s, side, entered):
        return closed
    number = "8.7.2#3" if side is Side.ALLIED else "8.7.3#3"
    return Refusal(number, f"withdrawing units may only enter friendly hexes without enemies, which {entered} is not")


def unit_barred(s: State, u: Unit, left: Hex, door: Door, assumed: Assumed) -> Refusal | None:
    """8.4.3, 8.4.7 What keeps one unit out of a hex: the limits of its nation, and supply."""
    return nations.barred(s, u, left, door.hex) or supply_refused(s, u, left, door.hex, assumed)


@rule("8.4.4b1#5", "9.8.2#2", "8.4.4b1#4")
def escort_missing(s: State, group: Units, door: Door) -> Refusal | None:
    """8.4.4 HQs, guns and disrupted units enter a hex of the enemy only beside undisrupted combat units.

    Where a battle must follow, one of these must be able to attack (ruling 44).
    """
    if door.fight and not any(can_attack(s, u, door.hex) and not s.back(u) for u in group):
        if any(able(u) and not s.back(u) for u in group):
            return Refusal("9.6.1#0", f"cavalry alone attacks no fort, and {door.hex} is held by a fort alone")
        return Refusal("8.4.4b1#5", f"only undisrupted combat units that can attack open the way into {door.hex}")
    if door.enemies and any(s.disrupted(u) for u in group) and not any(u.combat and not s.back(u) for u in group):
        return Refusal("9.8.2#2", f"disrupted units enter {door.hex} only together with undisrupted ones")
    return None


@rule("8.4#1", "8.4.2#2")
def points_missing(s: State, group: Units, steps: int, points: int) -> Refusal | None:
    """8.4 A unit that cannot pay for the next hex; it must be dropped first."""
    for u in group:
        if not pays(s, u, group, steps, points):
            return Refusal("8.4#1", f"{u} has no movement left for it")
    return None


@rule("8.4.6a#5", "8.4.7b")
def stay_refused(s: State, group: Units, hex_: Hex, going: Units = ()) -> Refusal | None:
    """8.4.6, 8.4.7b What forbids these units to end their move in a hex, when others of the group go on."""
    if hex_ == PARIS:
        for u in group:
            ended = nations.end_barred(u, hex_)
            if ended:
                return ended
    if len(group) + len(s.at(hex_)) <= ALWAYS_FIT and VOSGES not in hex_.flags:
        return None
    here = {u for u in s.at(hex_) if u.side is group[0].side} if group else set()
    return too_many((here | set(group)) - set(going), hex_)


@rule("8.4.4b1#8", "8.4#1")
def march_refused(s: State, group: Units, left: Hex, entered: Hex, steps: int, points: int) -> Refusal | None:
    """8.4 Everything against a march of a group into the next hex; it has gone `steps` hexes for `points`."""
    door = doors(s, left).get(entered)
    if door is None:
        return door_closed(s, mover(s), left, entered)
    return door_refused(s, group, left, door, steps, points)


def door_refused(s: State, group: Units, left: Hex, door: Door, steps: int, points: int) -> Refusal | None:
    """8.4 The same for a hex that is open to the side."""
    missing = points_missing(s, group, steps + 1, points + door.cost) or escort_missing(s, group, door)
    if missing:
        return missing
    assumed = lost_by_leaving(s, group, left)
    seen = set()
    for u in group:
        alike = nations.class_of(s, u)
        if alike not in seen:
            seen.add(alike)
            barred = unit_barred(s, u, left, door, assumed)
            if barred:
                return barred
    stay = stay_refused(s, group, door.hex)
    if stay and not door.stops and _goes_on(s, group, door, steps, points):
        return None
    return stay


def _goes_on(s: State, group: Units, door: Door, steps: int, points: int) -> bool:
    """8.4.6 Whether a group that may not stay in the hex it enters can go on, tried out on a copy.

    Its leaving counts: a siege that it maintained is lifted, and control follows the units.
    """
    trial, left = s.copy(), s.hex(group[0])
    traffic_jam(trial, group, door.hex)
    for u in group:
        trial.put(u, door.hex)
    settle_siege(trial, left)
    follow(trial)
    return can_finish(trial, group, steps + 1, points + door.cost)


# What a group on the way may do ------------------------------------------------------------------


def marches(s: State, group: Units, steps: int, points: int) -> list[Hex]:
    """The hexes that a group may enter next."""
    left = s.hex(group[0])
    return [d.hex for d in doors(s, left).values() if door_refused(s, group, left, d, steps, points) is None]


def can_finish(s: State, group: Units, steps: int, points: int, last: int = -1) -> bool:
    """Whether a group may stay where it is, or get on (some of it, dropping units after `last`) to where it may."""
    here = s.hex(group[0])
    return stay_refused(s, group, here) is None or can_go_on(s, group, steps, points, last)


def can_go_on(s: State, group: Units, steps: int, points: int, last: int = -1) -> bool:
    """Whether the group, or what is left of it when units after `last` are dropped here, may enter another hex."""
    here = s.hex(group[0])
    return any(_way_on(s, group, here, door, steps, points, last) for door in doors(s, here).values())


def _way_on(s: State, group: Units, here: Hex, door: Door, steps: int, points: int, last: int) -> bool:
    """Whether some of the group may enter one hex: as many as can, or fewer if they are too many for it."""
    going = _admitted(s, group, here, door, steps + 1, points + door.cost)
    dropped = [u for u in group if u not in going]
    spare = [u for u in going if u.n > last and u.combat]
    while going and all(u.n > last for u in dropped):
        if not dropped or stay_refused(s, dropped, here, going) is None:
            refusal = door_refused(s, going, here, door, steps, points)
            if refusal is None:
                return True
            if not refusal.rule.startswith("8.4.6"):
                return False
        if not spare:
            return False
        dropped.append(spare.pop(0))
        going.remove(dropped[-1])
    return False


def _admitted(s: State, group: Units, here: Hex, door: Door, steps: int, points: int) -> list[Unit]:
    """The units of a group that may enter a hex, each for itself, HQs lending their movement."""
    open_to = [u for u in group if unit_barred(s, u, here, door, ()) is None]
    hqs = [u for u in open_to if u.hq and pays(s, u, (), steps, points)]
    return [u for u in open_to if u in hqs or (not u.hq and pays(s, u, hqs, steps, points))]


@rule("8.4#1", "8.4.4b1#5")
def can_start(s: State, group: Units, others: Units) -> bool:
    """8.4 Whether a group that is being formed may march, as it is or with one of the others as escort."""
    left = s.hex(group[0])
    open_ = doors(s, left).values()
    if any(door_refused(s, group, left, d, 0, 0) is None for d in open_):
        return True
    if any(able(u) and not s.back(u) for u in group):
        return False
    escorts = [u for u in others if able(u) and not s.back(u)]
    return any(door_refused(s, _with(group, u), left, d, 0, 0) is None for u in escorts for d in open_)


def _with(group: Units, u: Unit) -> Units:
    return sorted((*group, u))


def starters(s: State, group: Units = ()) -> list[Unit]:
    """8.4 The units that may begin a group or join it before it marches, in order of number."""
    later = [u for u in movable(s) if not group or u > group[-1]]
    return [u for u, starts in _startings(s, group, later) if starts]


def _startings(s: State, group: Units, later: Units) -> Iterator[tuple[Unit, bool]]:
    """For each of these units whether it may join; of units alike that need no escort one is looked at."""
    known: dict[tuple[object, ...], bool] = {}
    for n, u in enumerate(later):
        key = (likeness(s, u), nations.class_of(s, u), 0 if able(u) and not s.back(u) else u)
        if key not in known:
            known[key] = can_start(s, (*group, u), later[n + 1 :])
        yield u, known[key]


@rule("8.4#3")
def drop_refused(s: State, group: Units, u: Unit, steps: int, points: int, last: int) -> Refusal | None:
    """8.4 A unit is dropped where it may stay and the others can go on; in order of number in each hex."""
    if u not in group or not steps or len(group) == 1:
        return Refusal("8.4#3", f"{u} cannot be dropped from the group here")
    if u.n < last:
        return Refusal("8.4#3", "units are dropped in the order of the counters")
    rest = [v for v in group if v != u]
    refusal = stay_refused(s, [u], s.hex(u), rest)
    if refusal is None and not can_go_on(s, rest, steps, points, u.n):
        refusal = Refusal("8.4#3", "the others cannot go on from here without it")
    return refusal


def any_starts(s: State) -> bool:
    """Whether any unit of the activated hex may begin a move."""
    return any(starts for _, starts in _startings(s, (), movable(s)))
