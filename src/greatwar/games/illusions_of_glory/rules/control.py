"""11.2, 18.2, 23.2, 26.3.1d Control of places: who takes it, and what follows from it.

Every change of control goes through `change`, whatever its cause (a move, an advance, a siege, attrition, an Uprising,
a card, a collapse), so that VP, National Will and Control markers always follow. `CONTROL_CHANGED` holds functions
(s, where, was, now) that other chapters add; `ENTERED` those (s, unit, to) called after a unit has entered a place,
`CAPTURED` those called if it took the place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....kernel.rules import rule
from ..names import ALLIANCE, AP, CP, GR, NEUTRAL, NO_NATION, NOBODY, SIDE_NAMES, SPACE, WILL_NATIONS
from ..pieces import Space, Unit
from ..state import State
from .sieges import enemy_fort
from .tracks import change_will

CONTROL_CHANGED: Final[list[Callable[[State, Space, int, int], None]]] = []
ENTERED: Final[list[Callable[[State, Unit, Space], None]]] = []
#: functions (s, unit, where) called when a unit has taken a place from somebody else
CAPTURED: Final[list[Callable[[State, Unit, Space], None]]] = []


#: words for a home VP space that is regained (1) or lost (-1)
CHANGE: Final = ("", "regained", "lost")


def home_side(s: State, where: Space) -> int:
    """The side that a place belongs to at home; NEUTRAL for Albania and nobody's land."""
    if where.nation == GR:
        return s.greece
    return ALLIANCE[where.nation]


# Changing ----------------------------------------------------------------------------------------------


@rule("11.2h")
def settle_points(s: State, where: Space, was: int, now: int, before: int) -> None:
    """11.2h VP and National Will follow every change of control."""
    score(s, where, was, now, before)
    move_will(s, where, was, now, before)


def change(s: State, where: Space, now: int, nation: int = NO_NATION) -> None:
    """11.2 A place passes to a side; `nation` is that of the Control marker, which no home place of the side has."""
    was = s.owner(where)
    before = held_before(s, where) if was == NOBODY else was
    if now == NOBODY:
        s.set_control(where, NOBODY | (was + 1) << 2)
    else:
        put_marker(s, where, now, nation)
    if was == now:
        return
    settle_points(s, where, was, now, before)
    s.say(f"{where} is now {SIDE_NAMES[now]}" if now != NEUTRAL else f"{where} has no controller")
    for follow in CONTROL_CHANGED:
        follow(s, where, was, now)


@rule("11.2e", "11.2f", "11.2g", "18.2d", "18.2e")
def put_marker(s: State, where: Space, now: int, nation: int) -> None:
    """11.2e The Control marker shows the nation of the captor; at home there is none."""
    s.set_holder(where, now, NO_NATION if home_side(s, where) == now else nation)


def held_before(s: State, where: Space) -> int:
    """Who controlled a place before the Uprising Unit that controls it now."""
    return max(0, (s.control[where.n] >> 2) - 1)


def score(s: State, where: Space, was: int, now: int, before: int) -> None:
    """5.1.1 A VP space that the AP takes moves the marker by -1, one that the CP takes by +1.

    An Uprising by its loss.
    """
    if now == NOBODY:
        points = loss_to_uprising(was)
    else:
        points = value(before, now) - (loss_to_uprising(before) if was == NOBODY else 0)
    if points and where.vp:
        s.vp += points * where.vp
        s.say(f"VP {points:+d} for {where}, now {s.vp}")


@rule("5.1.1a", "5.1.1a#2", "5.1.1b", "5.1.1b#2", "2.0:vp-space", "2.0:vp")
def value(was: int, now: int) -> int:
    """5.1.1 VP when a place passes from one owner to another."""
    return (int(now == CP) - int(now == AP)) * int(was != now)


@rule("5.1.1c", "23.3.2e")
def loss_to_uprising(was: int) -> int:
    """5.1.1c VP when an Uprising Unit takes a place away from a side."""
    return int(was == AP) - int(was == CP)


@rule("23.2a", "23.2b", "3.2.3b", "3.2.3c", "2.0:national-will", "23.1#1", "2.0:rebellion")
def move_will(s: State, where: Space, was: int, now: int, before: int) -> None:
    """23.2 National Will falls by 2 when a nation loses a home VP space.

    And rises by 2 when it or an ally retakes it.
    """
    if where.vp and where.nation in WILL_NATIONS:
        home = ALLIANCE[where.nation]
        regained = int(counts_as_lost(s, was, home, before)) - int(counts_as_lost(s, now, home, before))
        change_will(s, where.nation, 2 * regained, f"{where} is {CHANGE[regained]}")


def counts_as_lost(s: State, owner: int, home: int, before: int) -> bool:
    """23.2a, reading 8 Whether a home VP space counts as lost; an Uprising's counts if the option says so."""
    if owner == NOBODY:
        return s.options.uprising_costs_will or before != home
    return owner != home


# Entering and leaving ----------------------------------------------------------------------------------


@rule("11.2d", "19.4b")
def takes_control(unit: Unit) -> bool:
    """11.2d HQs and Heavy Artillery alone take nothing."""
    return not unit.staff


def enter(s: State, unit: Unit, to: Space, retreats: bool = False) -> None:
    """11.2 A unit has come into a place.

    It takes it, unless an intact enemy fort, other units, or neutrality forbid.
    """
    side = s.side_of(unit)
    if takes_control(unit):
        trample(s, to, side)
        if to.shared:
            enter_region(s, unit, to, side, retreats)
        elif to.kind == SPACE and not fort_holds(s, to, side):
            occupy(s, unit, to, side)
    for follow in ENTERED:
        follow(s, unit, to)


@rule("11.2c", "12.8.3#1", "20.1.5a", "20.1.5b", "20.2f")
def fort_holds(s: State, to: Space, side: int) -> bool:
    """11.2c Whether an undestroyed enemy fort keeps a space from being taken."""
    return bool(enemy_fort(s, to, side))


@rule("26.3.1d", "26.3.1d.1", "26.3.1d.3", "26.3.1d.4", "11.2a", "26.3.2e", "12.7.8b", "12.8.3#1", "2.0:control#2")
def occupy(s: State, unit: Unit, to: Space, side: int) -> None:
    """11.2a, 26.3.1d An ordinary space is taken.

    One of neutral Greece only while it is occupied, but for its VP spaces.
    """
    if s.owner(to) != side:
        capture(s, unit, to, side, NO_NATION if holds_only(s, to) else unit.nation)


@rule("26.3.1d")
def holds_only(s: State, to: Space) -> bool:
    """26.3.1d Whether a place is controlled only while it is occupied: in neutral Greece, but for its VP spaces."""
    return to.nation == GR and s.greece == NEUTRAL and not to.vp


def capture(s: State, unit: Unit, to: Space, side: int, nation: int) -> None:
    """A unit takes a place."""
    change(s, to, side, nation)
    for follow in CAPTURED:
        follow(s, unit, to)


@rule("26.3.1d", "11.2i")
def leave(s: State, where: Space, side: int) -> None:
    """26.3.1d In neutral Greece a space is controlled only while it is occupied, unless a Control marker lies there.

    A region that is left to an Uprising Unit is the Uprising's.
    """
    if where.shared:
        left_to_uprising(s, where)
        return
    neutral = where.nation == GR and s.greece == NEUTRAL and s.owner(where) == side
    if neutral and s.marker_nation(where) == NO_NATION and not s.of_side(where, side):
        change(s, where, NEUTRAL)


@rule("19.4a", "19.4b", "19.4d")
def trample(s: State, to: Space, side: int) -> None:
    """19.4 An enemy unit that enters removes a Level 1 trench, and turns the Level 2 one into a Level 1 of its own."""
    level = s.any_trench(to)
    if level and s.trench_owner(to) != side:
        s.set_trench(to, side, 1 if level == 2 else 0)
        s.say(f"The trench in {to} is lost")


# Regions -----------------------------------------------------------------------------------------------


@rule("18.2b")
def enter_region(s: State, unit: Unit, to: Space, side: int, retreats: bool) -> None:
    """18.2 A region without other units is taken; a home region held by an enemy who is still there is nobody's.

    18.2f takes the enemy's marker away by movement and advance only, not by retreat.
    """
    owner = s.owner(to)
    if owner == side:
        return
    if s.barred(to, side):
        contested(s, to, side, retreats)
    else:
        take_region(s, unit, to, side)


@rule("11.2b", "18.2a", "18.5c")
def take_region(s: State, unit: Unit, to: Space, side: int) -> None:
    """18.2a A region without other units is taken."""
    capture(s, unit, to, side, unit.nation)


@rule("18.2f", "2.0:control#1", "2.0:control#3")
def contested(s: State, to: Space, side: int, retreats: bool) -> None:
    """18.2f A region is nobody's if its Uprising Unit is alone no more, or its home side comes back by a move."""
    owner = s.owner(to)
    if owner == NOBODY or (not retreats and home_side(s, to) == side and owner == 1 - side):
        change(s, to, NEUTRAL)


@rule("18.2.1#1")
def region_after_combat(s: State, where: Space, side: int) -> None:
    """18.2.1 After combat attackers control a region if one of them is in it and nobody else is left there."""
    if not where.shared or s.owner(where) == side or s.barred(where, side):
        return
    units = [u for u in s.of_side(where, side) if not u.staff]
    if units:
        capture(s, units[0], where, side, units[0].nation)


# Uprisings ---------------------------------------------------------------------------------------------


@rule("23.3.2d", "19.4c")
def no_trench(s: State, where: Space) -> None:
    """19.4c An Uprising Unit removes the trench of its place."""
    s.set_trench(where, NEUTRAL, 0)


@rule("11.2.1a", "11.2.1b", "18.2c", "23.3.2c", "20.1.1c", "11.2i")
def uprising_placed(s: State, where: Space) -> None:
    """11.2.1 An Uprising Unit controls a space without an intact fort, or a region where it is alone."""
    alone = len(s.at(where)) == 1
    if alone and not s.fort(where):
        change(s, where, NOBODY)


@rule("2.0:control#3", "11.2i", "18.2b")
def left_to_uprising(s: State, where: Space) -> None:
    """2.0 An Uprising Unit controls a region once it is alone there; one without a controller counts as home."""
    units = s.stacks[where.n]
    if len(units) == 1 and units[0].uprising and s.owner(where) != NOBODY:
        if s.owner(where) == NEUTRAL:  # ruling 6: so it returns to its home side when the Uprising is over
            s.set_holder(where, home_side(s, where))
        change(s, where, NOBODY)


@rule("2.0:control#2", "12.6.5b")
def uprising_gone(s: State, where: Space) -> None:
    """2.0, ruling 6 When an Uprising Unit is gone, the place returns to the side that had it before."""
    if s.owner(where) == NOBODY:
        change(s, where, held_before(s, where))
