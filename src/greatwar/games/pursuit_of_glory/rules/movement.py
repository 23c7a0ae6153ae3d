"""11 Movement: what a step costs, what bars it, where a move must and may end."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from ....families.cdg import arrival as family_arrival
from ....families.cdg import movement as family
from ....families.cdg.movement import March
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import BOARD, SPACES, UNITS, Link, Place, Space, Unit
from ..names import AP, BU, CP, DESERT, GREEN, NEUTRAL, OTTOMAN, STRAIT, SWAMP
from ..state import (
    ARMENIAN,
    BEACHHEAD_NEW,
    DIGGING,
    MOVED,
    PERSIAN,
    SOVIET,
    TO_MOVE,
    State,
)
from . import geography, supply
from .control import CONTROL
from .geography import ATHENS, BALUCHISTAN, GALICIA, INDIA, is_rail, strait_open, tribe_range
from .sieges import SIEGES
from .stacking import STACKING, over_cap

#: bit of `March.flat`: the one point for all spaces of the Gallipoli map is paid
INSET_PAID: Final = 1
#: bit of `March.flat`: the mover was adjacent to enemy units when it set out (18.6.2)
FROM_FIRE: Final = 2


#: by number, the places of the Gallipoli map
_INSET: Final[list[bool]] = [isinstance(x, Space) and x.inset for x in BOARD.places]


class Movement(family.Movement[State, Unit, Space]):
    """Steps along lines."""

    @rule("2.0.mf", "3.1.1", "11.1.2a")
    def price(self, s: State, unit: Unit, start: Space, link: Link, done: March) -> int:
        """11.1.2 One point a space, whatever the terrain; a green line all."""
        if link.kind & GREEN:
            return self.green_line(s, unit)
        to = BOARD.space(link.to.n)
        return self.on_the_inset(s, unit, start, to, done) if to.inset else 1

    @rule("11.1.2a", "3.2.1.3.DUN#2")
    def green_line(self, s: State, unit: Unit) -> int:
        """11.1.2a A green line takes the whole factor, of Dunsterforce four points."""
        return 4 if unit.kind == "BR Dunsterforce" else self.allowance(s, unit)

    @rule("11.4.1", "11.4.1#2", "11.4.2", "11.4.4", "3.1.3")
    def on_the_inset(self, s: State, unit: Unit, start: Space, to: Space, done: March) -> int:
        """11.4 One point to enter the Gallipoli map, one more for all of its spaces together, straits included."""
        paid = start.inset and done.flat & INSET_PAID
        return (0 if paid else 1) + self.inset_fort(s, unit, to)

    @rule("11.4.3")
    def inset_fort(self, s: State, unit: Unit, to: Space) -> int:
        """11.4.3 One more for an intact enemy fort of the Gallipoli map that is not besieged."""
        return 1 if SIEGES.stops(s, to, s.side(unit)) else 0

    @rule("19.1")
    def allowance(self, s: State, unit: Unit) -> int:
        """19.1 A unit that was out of supply when activated has half its movement factor, rounded up."""
        points = s.mf(unit)
        return (points + 1) // 2 if unit.n in s.cut_off else points

    @rule("11.1.2a", "2.0.mf")
    def after(self, s: State, unit: Unit, start: Space, link: Link, done: March) -> March:
        """What is used up after a step."""
        flat = done.flat | FROM_FIRE if not done.spent and unit.side == AP and under_fire(s, start) else done.flat
        if not start.inset and not _INSET[link.to.n] and not link.kind & GREEN:
            return March(done.spent + 1, flat, done.crossed)
        price = self.price(s, unit, start, link, done)
        inside = start.inset and BOARD.space(link.to.n).inset
        return March(done.spent + price, flat | INSET_PAID if inside else flat, done.crossed)

    def must_stop(self, s: State, unit: Unit, to: Space, done: March) -> bool:
        """11.1 An uprising, an unbesieged fort, a Beachhead just placed and an Island Base end a move."""
        side = s.side(unit)
        return uprising_stops(s, to, side) or fort_stops(s, to, side) or shore_stops(s, to, side)

    def refusal(self, s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
        """Why a unit may not take a step, points apart; on plain ground only two limits can speak."""
        if link.to.n in _PLAIN_LINES[start.n] and not _BOUND[unit.n]:
            return labelled(s, unit, start, link, done) or occupied(s, unit, start, link, done)
        return super().refusal(s, unit, start, link, done)

    def least(self, start: Place, goal: Place) -> int:
        """The number of lines between two spaces, those of the Gallipoli map not counted."""
        return _distances(goal)[start.n]


@rule("11.1.5c", "3.2.4.2#3")
def uprising_stops(s: State, to: Space, side: int) -> bool:
    """11.1.5c An enemy Uprising marker ends a move."""
    return s.ground[to.n] & hostile_uprisings(side) > 0


@rule("15.1.1")
def fort_stops(s: State, to: Space, side: int) -> bool:
    """15.1.1 An enemy fort that is not besieged ends a move."""
    return SIEGES.stops(s, to, side)


@rule("11.1.9a", "11.1.9c", "18.6.1.1c")
def shore_stops(s: State, to: Space, side: int) -> bool:
    """11.1.9 A Beachhead placed in this round, any Beachhead for the CP, and an Island Base end a move."""
    return s.marked(to, BEACHHEAD_NEW) or (to.beachhead and side == CP) or to.island


def hostile_uprisings(side: int) -> int:
    """3.2.4.2 The Uprising markers that are enemies of a side."""
    return ARMENIAN | SOVIET if side == CP else PERSIAN | SOVIET


# Entry -------------------------------------------------------------------------------------------------


@rule("11.1.3#1", "3.1.5", "11.1.2#0")
def labelled(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    """11.1.3 Labelled lines are for the units they name."""
    if link.users & unit.users or (unit.greek and link.users == 4 >> s.greece & 6):
        return None
    return Refusal("11.1.3", f"{unit} may not use the line from {start} to {link.to}")


@rule("3.1.5.2.1", "3.1.5.2.2")
def strait(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    """3.1.5.2 A strait is crossed only in the order of the straits."""
    if link.kind & STRAIT and not strait_open(s, s.side(unit), link.strait):
        return Refusal("3.1.5.2", f"the strait from {start} to {link.to} is closed to you")
    return None


@rule("11.1.9", "11.1.7", "18.9.3")
def barred_land(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    """11.1.7 Neutral land, Island Bases and Beachheads without a marker, areas that a unit may not leave."""
    to = BOARD.space(link.to.n)
    return (
        geography.usable(s, s.side(unit), to)
        or geography.closed(s, unit, to)
        or (None if unit.tribe else geography.out_of_area(unit, to))
        or geography.barred_to_russians(unit, to)
    )


@rule("11.1.5", "11.1.5b", "10.6", "18.8.1.1c", "3.2.3#1", "11.2#1", "2.0.space")
def occupied(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    """11.1.5 No space with enemy units but a Region; lone staff is overrun; AP units pass through neutral Greeks."""
    to = BOARD.space(link.to.n)
    side = s.side(unit)
    if not to.shared and s.barred(to, side):
        if s.has_combat(to, 1 - side) or (unit.staff and s.hostile(to, side)):
            return Refusal("11.1.5", f"enemy units stand in {to}")
        for u in s.at(to):
            if u.greek and s.greece == NEUTRAL and side == CP:
                return Refusal("18.8.1.1c", f"neutral Greek units stand in {to}")
            if u.side == NEUTRAL:
                return Refusal("16.4.5.S3", f"{u} stands in {to}")
    if unit.staff and s.owner(to) == 1 - side and not s.has_combat(to, side):
        return Refusal("3.2.3", f"{unit} enters {to} only in the company of a combat unit")
    return None


@rule("3.1.1a", "11.1.2d", "18.2", "18.13.1", "11.1.2e")
def desert(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    """3.1.1a LCUs go into or out of deserts only along a supplied railroad."""
    return desert_bar(s, unit, start, BOARD.space(link.to.n), link)


def desert_bar(s: State, unit: Unit, start: Space, to: Space, link: Link) -> Refusal | None:
    """3.1.1a Why an LCU may not go, fight, retreat or advance between two spaces of which one is desert."""
    if not unit.large or not (start.terrain == 4 or to.terrain == 4):
        return None
    if s.options.deserts and unit.kind == "ANZ Desert Corps":
        return None
    side = s.side(unit)
    if is_rail(s, link, side) and supply.rail_fed(s, side, start):
        return None
    return Refusal("3.1.1a", f"{unit} crosses desert only along a supplied railroad")


@rule("3.1.1c", "11.1.2f", "12.3.2", "3.2#4")
def swamp(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    """3.1.1c TU, TU-A and BU LCUs never move into swamps."""
    return swamp_bar(unit, BOARD.space(link.to.n))


def swamp_bar(unit: Unit, to: Space) -> Refusal | None:
    """3.1.1c Why an LCU may not be in a swamp; GE/BU XI Army may, as GE units may."""
    if unit.large and to.terrain == SWAMP and not unit.nations & ~(OTTOMAN | BU):
        return Refusal("3.1.1c", f"{unit} may not enter the swamp at {to}")
    return None


@rule("11.1.10", "18.8.2.1", "18.5c", "18.5d")
def national(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    """11.1.10 BU units do not enter Turkey and only leave it; TU LCUs never move to Galicia."""
    to = BOARD.space(link.to.n)
    if unit.nations == BU and "turkey" in to.areas:
        if "turkey" not in start.areas:
            return Refusal("11.1.10", f"{unit} may not enter Turkey")
        if HOMEWARD[to.n] >= HOMEWARD[start.n]:
            return Refusal("11.1.10", f"{unit} in Turkey moves only toward Greece or Bulgaria")
    if unit.large and unit.nations & OTTOMAN and to is GALICIA:
        return Refusal("18.5c", "a TU LCU comes to Galicia only by the SUMMIT")
    return None


def _homeward() -> list[int]:
    """How far every space is from Bulgaria or Greece."""
    found = [999] * (len(SPACES) + 1)
    todo = [x for x in SPACES if x.areas & {"bulgaria", "greece"}]
    for x in todo:
        found[x.n] = 0
    for x in todo:
        for to in x.neighbours:
            if found[to.n] == 999:
                found[to.n] = found[x.n] + 1
                todo.append(to)
    return found


HOMEWARD: Final[list[int]] = _homeward()


@rule("18.6.1.2", "11.1.9c", "18.6.2.2")
def back_to_base(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    """18.6.1.2 Back to the Island Base only if no enemy is near the Beachhead, nor was where the unit set out: under
    fire it is a withdrawal.
    """
    to = BOARD.space(link.to.n)
    if not to.island or not start.beachhead:
        return None
    if done.flat & FROM_FIRE or under_fire(s, start):
        return Refusal("18.6.1.2", f"under fire units leave {start} only by a withdrawal")
    if season_is_winter(s):
        return Refusal("18.6.1.5", "no withdrawal from a Beachhead in Winter")
    return None


def season_is_winter(s: State) -> bool:
    """Whether it is Winter."""
    from ..names import season

    return season(s.turn) == "Winter"


def under_fire(s: State, where: Space) -> bool:
    """18.6.2 Whether an AP space is adjacent to enemy units."""
    return any(s.has_combat(x, CP) for x in where.neighbours)


# The end of a move -------------------------------------------------------------------------------------


@rule("11.1.4#1", "11.1.4#2")
def attack_marker(s: State, unit: Unit, at: Space, done: March) -> Refusal | None:
    """11.1.4 No move ends in a space with an Attack marker; in a Region it may."""
    if at.n in s.attack_marks and not at.free:
        return Refusal("11.1.4", f"{at} is activated for attack")
    return None


@rule("11.1.2g", "14.3.1", "19.1")
def unsupplied(s: State, unit: Unit, at: Space, done: March) -> Refusal | None:
    """11.1.2g No move ends where the unit would be out of supply."""
    if unit.tribe:
        if at.n not in tribe_range(unit):
            return Refusal("3.2.1.5", f"{at} is beyond the movement range of {unit}")
        return None
    if supply.grade(s, unit) > supply.OOS or unit.n in s.cut_off:
        return None
    return Refusal("11.1.2g", f"{unit} would be out of supply at {at}")


@rule("18.8.1.1c")
def among_greeks(s: State, unit: Unit, at: Space, done: March) -> Refusal | None:
    """18.8.1.1 No move ends in a space with neutral Greek units."""
    if s.greece == NEUTRAL and not unit.greek and s.has_side(at, NEUTRAL) and any(u.greek for u in s.at(at)):
        return Refusal("18.8.1.1c", f"neutral Greek units stand in {at}")
    return None


MOVEMENT: Final = Movement(
    BOARD,
    (labelled, strait, barred_land, occupied, desert, swamp, national, back_to_base),
    (attack_marker, unsupplied, among_greeks),
)


def _plain_lines() -> list[frozenset[int]]:
    """By number, where ordinary lines lead between ordinary spaces: only who may use them and who is there matters."""
    found: list[frozenset[int]] = [frozenset()] * len(BOARD.places)
    for x in SPACES:
        found[x.n] = frozenset([link.to.n for to, link in x.link_to.items() if _is_plain(x, to, link)])
    return found


def _is_plain(start: Space, to: Space, link: Link) -> bool:
    """Whether no limit of entry but `labelled` and `occupied` ever speaks against a step of an ordinary unit."""
    if link.kind & STRAIT or to.island or to.beachhead or geography.may_be_closed(to):
        return False
    return DESERT not in (start.terrain, to.terrain) and to.terrain != SWAMP and to not in (GALICIA, INDIA, BALUCHISTAN)


_PLAIN_LINES: Final[list[frozenset[int]]] = _plain_lines()
#: by number, the units whose area or nation bars them from some ordinary spaces
_BOUND: Final[list[bool]] = [bool(u.area) or u.nations == BU for u in UNITS]


# What must be in order when all have moved -------------------------------------------------------------


@rule("10.0", "10.3", "10.5", "10.4")
def overstacked(s: State, where: Space, units: list[Unit]) -> Refusal | None:
    """10.5 No space may hold too many units, or units that may not stack, when movement ends."""
    if STACKING.too_many(s, where, units):
        return Refusal("10.0", f"too many units, or units that may not stack, would be in {where}")
    return None


@rule("11.1.6", "15.1.1", "15.2.1#1", "15.2.4", "15.2.5#1", "15.2.5#2")
def unbesieged(s: State, where: Space, units: list[Unit]) -> Refusal | None:
    """15.2 Units in an enemy fort's space must be able to besiege it, unless their siege was broken before."""
    if not SIEGES.too_few(s, where, units):
        return None
    if where.n in s.unbesieged and where.n not in s.entered_now:
        return None
    return Refusal("15.2.1", f"too few units would be in {where} to besiege its fort")


@rule("3.2.3#1")
def staff_alone(s: State, where: Space, units: list[Unit]) -> Refusal | None:
    """3.2.3 HQs and the Heavy Artillery end movement stacked with a friendly combat unit."""
    if units and all(u.staff for u in units) and (where.n in s.entered_now or where.n in s.move_marks):
        return Refusal("3.2.3", f"an HQ may not be left alone in {where}")
    return None


@rule("18.1.2a", "18.1.2b")
def too_many_large(s: State, where: Space, units: list[Unit]) -> Refusal | None:
    """18.1.2 No more LCUs than allowed come into a Restricted Area."""
    if where.restricted and where.n in s.entered_now and any(u.large for u in units):
        return over_cap(s, s.active, where, 0)
    return None


class Arrival(family_arrival.Arrival[State, Unit, Space]):
    """Whether movement can be brought to a legal end."""

    def trouble_at(self, s: State, where: Space) -> Refusal | None:
        """Why a space may not be left as it is; a combat unit by itself on plain ground is no trouble."""
        units = s.at(where)
        if len(units) == 1 and not (where.fort or where.restricted or units[0].staff or units[0].side == NEUTRAL):
            return None
        return super().trouble_at(s, where)

    def inert(self, s: State, unit: Unit) -> bool:
        """A regular unit has taken what it takes; irregulars and tribes hold a space only when they stop."""
        return unit.regular

    @rule("11.1.4#1", "11.1.2g", "3.2.1.5#2")
    def plain(self, s: State, unit: Unit, start: Space, to: Space) -> bool:
        """A step with room at its end, away from enemy forts, staff and limits.

        Who takes a space from the enemy and leaves a plain one loses no line of supply: what reached the space before
        reaches the unit there.
        """
        side = s.side(unit)
        if unit.staff or unit.greek or start.beachhead or to.beachhead or to.n in s.attack_marks or s.ground[to.n]:
            return False
        if (start.fort and s.enemy_fort(start, side)) or (to.fort and s.enemy_fort(to, side)):
            return False
        if s.owner(to) != side and (to.free or start.free or not unit.regular or to is ATHENS):
            return False
        if unit.large and to.restricted and over_cap(s, side, to, 1) is not None:
            return False
        if s.held and (s.is_held(start) or s.is_held(to)):
            return False
        if len(s.at(start)) > 1 and any(u.staff for u in s.at(start)):
            return False
        if s.barred(to, side):
            return False
        if not to.free and not STACKING.room(s, to, s.of_side(to, side), [unit]):
            return False
        if unit.tribe:
            return to.n in tribe_range(unit)
        return supply.grade_at(s, unit, to) > supply.OOS or unit.n in s.cut_off

    def alike(self, s: State, unit: Unit) -> Hashable:
        """Counters of one kind and strength that stand together and have done the same."""
        return unit.kind, s.where[unit.n], s.lasting[unit.n], s.doing[unit.n], s.group(unit), unit.n in s.cut_off

    def position(self, s: State) -> Hashable:
        """The units, what they have done, control, and the markers on the map."""
        return super().position(s), s.ground

    def crowded(self, s: State, where: Space) -> bool:
        """More units never mend a stack that is too high, or in which some may not stand together."""
        return overstacked(s, where, s.of_side(where, s.active)) is not None

    def hopeless(self, s: State, where: Space, free: list[Unit]) -> bool:
        """Nobody can leave, and all that can come are too few to besiege, or only staff where staff is alone."""
        coming: list[Unit] = []
        for unit in free:
            start = s.space(unit)
            if start is where:
                return False
            if not self.too_far(s, unit, start, where):
                coming.append(unit)
        if not coming or self.crowded(s, where):
            return True
        units = s.of_side(where, s.active)
        if SIEGES.too_few(s, where, units):
            return not SIEGES.enough(s, where, [*units, *coming])
        return all(u.staff for u in units) and all(u.staff for u in coming)

    def too_far(self, s: State, unit: Unit, start: Space, to: Space) -> bool:
        """Whether a fresh unit lacks the points for the shortest way, whoever stands on it."""
        return MOVEMENT.least(start, to) > MOVEMENT.allowance(s, unit)

    def walk(self, s: State, unit: Unit, way: family.Way[Space]) -> State:
        """A copy of the state in which a unit has gone a way and stopped."""
        new = super().walk(s, unit, way)
        if not unit.regular and new.on_map(unit):
            CONTROL.occupy(new, unit, new.space(unit))
        return new


_DISTANCES: Final[dict[int, list[int]]] = {}


def _distances(to: Place) -> list[int]:
    """The least that a way from every space to one can cost, lines of the Gallipoli map being free; made once."""
    found = _DISTANCES.get(to.n)
    if found is None:
        found = [999] * (len(SPACES) + 1)
        found[to.n] = 0
        todo = [BOARD.space(to.n)]
        while todo:
            x = todo.pop(0)
            for near in x.neighbours:
                length = found[x.n] + (0 if x.inset and near.inset else 1)
                if length < found[near.n]:
                    found[near.n] = length
                    todo.append(near)
        _DISTANCES[to.n] = found
    return found


ARRIVAL: Final = Arrival(BOARD, MOVEMENT, CONTROL, (overstacked, unbesieged, staff_alone, too_many_large))


def start_refusal(s: State, unit: Unit) -> Refusal | None:
    """11.1.1 Why a unit may not begin to move."""
    if s.side(unit) != s.active or not s.on_map(unit):
        return Refusal("11.1.1", f"{unit} is no unit of yours on the map")
    if not s.does(unit, TO_MOVE):
        return Refusal("11.1.1", f"{unit} is not activated for movement")
    if s.does(unit, MOVED):
        return Refusal("11.1.4", f"{unit} has moved in this action")
    if s.does(unit, DIGGING):
        return Refusal("11.1.1", f"the units beside {unit} have finished their moves")
    return None
