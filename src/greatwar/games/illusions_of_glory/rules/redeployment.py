"""13 Strategic Redeployment: who may ride, along which lines, and where to."""

from __future__ import annotations

from typing import Final

from ....families.cdg.board import Link
from ....families.cdg.state import REDEPLOYED
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..cards import language
from ..components import SPACES
from ..names import (
    AH,
    AL,
    AP,
    BLACK_SEA,
    CP,
    GE,
    GR,
    ISLAND,
    IT,
    MEDITERRANEAN,
    MIXED_GAUGE,
    NEUTRAL,
    REGION,
    ROAD,
    RU,
    SEA,
    SINGLE_GAUGE,
    SPACE,
)
from ..pieces import Space, Unit
from ..state import LAST_SPACE, State
from . import stacking, supply
from .control import enter, leave
from .kinds import KIND
from .movement import treaty
from .sieges import enemy_fort, enough, held_siege

LCU_COST: Final = 2
SCU_COST: Final = 1
#: no place, as bits
NOWHERE: Final = 0


@rule("9.5.2a", "9.5.2b", "13.1b", "13.1c")
def cost(unit: Unit) -> int:
    """9.5.2 Two points for an LCU, one for an SCU, HQ or Heavy Artillery."""
    return LCU_COST if unit.large else SCU_COST


# Who ---------------------------------------------------------------------------------------------------------


def unit_refused(s: State, unit: Unit, points: int) -> Refusal | None:
    """13.1 Why a unit may not redeploy at all."""
    refusal = not_yours(s, unit) or gone_before(s, unit)
    if refusal is None and cost(unit) > points:
        return Refusal("9.5.2a", f"{unit} costs {cost(unit)} SR Points, and {points} are left")
    return refusal or unsupplied(s, unit) or barred_by_event(s, unit)


@rule("9.5b", "9.5.2c", "13.1d", "13.4a")
def not_yours(s: State, unit: Unit) -> Refusal | None:
    """13.1d, 13.4a Uprising Units do not redeploy, nor do units of the Reserve Box."""
    if s.side_of(unit) != s.active or not s.on_map(unit):
        return Refusal("13.1a", f"{unit} is no unit of yours on the map")
    return None


@rule("13.1g")
def gone_before(s: State, unit: Unit) -> Refusal | None:
    """13.1g A unit redeploys once in a round."""
    return Refusal("13.1g", f"{unit} has redeployed in this round") if s.does(unit, REDEPLOYED) else None


@rule("13.1e", "14.3.1a.3", "13.5#1")
def unsupplied(s: State, unit: Unit) -> Refusal | None:
    """13.1e, 13.5 Units redeploy only while they are supplied by a source of their own nation."""
    if supply.grade(s, unit) != supply.FULL:
        return Refusal("13.1e", f"{unit} is not supplied by its own nation")
    return None


def able(s: State, unit: Unit) -> bool:
    """13.1 The same as a question, for a unit of the active side on the map; marks and points apart."""
    return able_from(s, unit) >> s.where[unit.n] & 1 == 1


def able_from(s: State, unit: Unit) -> int:
    """13.1 The places from which units of a kind may redeploy, as bits; kept until the ground changes."""
    kept, kind = ways(s).able, KIND[unit.n]
    found = kept.get(kind)
    if found is None:
        found = kept[kind] = starts_of(s, unit)
    return found


@rule("13.1e", "14.3.1a.3", "13.5#1", "13.5#2")
def starts_of(s: State, unit: Unit) -> int:
    """13.1e, 13.5 The places where a unit like this one is supplied by a source of its own nation."""
    return supply.full_places(s, unit) if barred_by_event(s, unit) is None else NOWHERE


def barred_by_event(s: State, unit: Unit) -> Refusal | None:
    """An Event bars redeployment (word sr_bar)."""
    for clause in language.in_force(s, "sr_bar"):
        large = clause.text("size") == "LCU"
        if unit.nations & clause.nations("nation") and (unit.large or not large):
            return Refusal("9.7.1a", f"{clause.card} {clause.card.title} bars redeployment of {unit}")
    return None


# Where -------------------------------------------------------------------------------------------------------


@rule("12.5c", "12.5d", "13.2a#2")
def converted(s: State, side: int, a: Space, b: Space) -> bool:
    """12.5c-d Whether a Mixed-Gauge line counts as Single-Gauge for a side.

    Between Russia and GE or AH, by an Event.
    """
    if not russian_border(a, b):
        return False
    return gauge_converted(s, side)


def russian_border(a: Space, b: Space) -> bool:
    """12.5c Whether one of two spaces is Russian and the other German or Austro-Hungarian."""
    pair = {a.nation, b.nation}
    return RU in pair and bool(pair & {GE, AH})


def usable(s: State, unit: Unit, here: Space, link: Link) -> bool:
    """13.2a LCUs ride on Single-Gauge lines, SCUs also on Roads; Mixed-Gauge lines only once they are converted."""
    if link.kind == SINGLE_GAUGE:
        return True
    if link.kind == MIXED_GAUGE:
        return converted(s, s.side_of(unit), here, SPACES[link.to.n - 1])
    return link.kind == ROAD and not unit.large


def friendly(s: State, unit: Unit, x: Space) -> bool:
    """13.2c-f Whether a route may come to a place.

    Friendly-controlled, a besieged enemy fort, a region that is not closed.
    """
    return treaty(s, unit, x, x) is None and friendly_to(s, s.side_of(unit), x)


def friendly_to(s: State, side: int, x: Space) -> bool:
    """13.2c-f The same for all units of a side, as long as there is no Treaty."""
    if x.kind in (SEA, ISLAND) or closed_inset(s, x):
        return False
    return friendly_region(s, side, x) if x.kind == REGION else friendly_space(s, side, x)


@rule("13.2e", "13.2f")
def friendly_region(s: State, side: int, x: Space) -> bool:
    """13.2e A region that the side controls, or that nobody controls and units of the side are in."""
    owner = s.owner(x)
    return owner == side or (owner == NEUTRAL and s.at_war(x.nation) and bool(s.of_side(x, side)))


@rule("13.2c", "13.2d", "13.1a")
def friendly_space(s: State, side: int, x: Space) -> bool:
    """13.2c A space that the side controls, or where it besieges a fort; in neither may others stand."""
    return not s.barred(x, side) and (s.controls(side, x) or held_siege(s, x, side))


@rule("4.3f", "26.4.1a")
def closed_inset(s: State, x: Space) -> bool:
    """26.4.1a Whether a place is on the inset, which nobody enters before Italy is in the war (ruling 43)."""
    return x.inset and not s.at_war(IT)


class Ways:
    """What redeployment finds in one position of the ground, by kind of unit (see `KIND`); kept until it changes."""

    def __init__(self) -> None:
        #: (spaces joined by lines, these and the regions at their ends) for each piece of a net
        self.nets: dict[int, list[tuple[int, int]]] = {}
        self.ends: dict[int, int] = {}
        self.able: dict[int, int] = {}
        self.voyages: dict[tuple[int, int], int] = {}


def ways(s: State) -> Ways:
    """What was found before, or a fresh sheet."""
    if not s.reaches:
        s.reaches = [Ways()]
    found: Ways = s.reaches[0]
    return found


def net_key(s: State, unit: Unit) -> int:
    """Units with the same number ride on the same lines."""
    return (s.side_of(unit) * 2 + int(unit.large)) * 2 + int(s.treaty and unit.nations == 1 << RU)


def open_places(s: State, unit: Unit) -> int:
    """13.2 All places that are `friendly`, as bits: ordinary spaces by their owner, the others asked one by one."""
    side = s.side_of(unit)
    found = 0
    if s.treaty:
        for x in SPACES:
            if friendly(s, unit, x):
                found |= 1 << x.n
        return found
    found = s.owned()[side] & _ORDINARY[0]
    if not s.at_war(IT):
        found &= ~_INSET[0]
    for u in supply.UPRISINGS:
        if s.where[u.n] <= LAST_SPACE:
            found &= ~(1 << s.where[u.n])
    for x in _DOUBTFUL:
        if x.kind == REGION or s.stacks[x.n]:
            found = found | 1 << x.n if friendly(s, unit, x) else found & ~(1 << x.n)
    return found


def pieces(s: State, unit: Unit) -> list[tuple[int, int]]:
    """The net of all units of this side and size: its pieces, put right where the ground has changed."""
    if s.treaty:
        kept, key = ways(s).nets, net_key(s, unit)
        found = kept.get(key)
        if found is None:
            found = kept[key] = joined(s, s.side_of(unit), unit.large, open_places(s, unit))
        return found
    if s.shifted:
        renew(s)
    side = s.side_of(unit)
    open_ = s.friendly[side]
    if open_ is None:
        open_ = s.friendly[side] = open_places(s, unit)
    number = 2 * side + int(unit.large)
    if not s.nets[number]:
        s.nets[number] = joined(s, side, unit.large, open_)
    return s.nets[number]


def renew(s: State) -> None:
    """Put the nets right in the places where something has changed."""
    for side in (CP, AP):
        open_ = s.friendly[side]
        if open_ is None:
            continue
        for n in s.shifted:
            now = friendly_to(s, side, SPACES[n - 1])
            if now != (open_ >> n & 1 == 1):
                open_ ^= 1 << n
                for large in (False, True):
                    number = 2 * side + int(large)
                    if s.nets[number]:
                        s.nets[number] = altered(s.nets[number], n, now, lines_for(s, side, large), open_)
        s.friendly[side] = open_
    s.shifted = ()


def altered(net: list[tuple[int, int]], n: int, now: bool, lines: list[int], open_: int) -> list[tuple[int, int]]:
    """The pieces of a net when one place has been opened, or closed if not `now`."""
    place, near = 1 << n, lines[n]
    if _REGIONS[0] >> n & 1:
        return [(inside, ends | place if now and inside & near else ends & ~place) for inside, ends in net]
    found = []
    joined_by, touched = place, place | near & open_
    for inside, ends in net:
        if now and inside & near:
            joined_by, touched = joined_by | inside, touched | ends
        elif not now and inside & place:
            found += split(inside & ~place, lines, open_)
        else:
            found.append((inside, ends))
    return [*found, (joined_by, touched)] if now else found


@rule("13.2a#1")
def lines_for(s: State, side: int, large: bool) -> list[int]:
    """12.5c, 13.2a The lines that units of a side may ride on, as bits of the places they lead to."""
    changed = gauge_converted(s, side)
    if large:
        return _RAILS_CONVERTED if changed else _RAILS
    return _ALL_CONVERTED if changed else _RAILS_AND_ROADS


@rule("13.2a#2", "12.5c", "12.5d")
def gauge_converted(s: State, side: int) -> bool:
    """12.5c Whether a side has converted the Mixed-Gauge lines of the Russian border."""
    return any(clause.card.side == side for clause in language.in_force(s, "gauge_convert"))


def joined(s: State, side: int, large: bool, open_: int) -> list[tuple[int, int]]:
    """13.2a, 12.5c Work out the pieces of the net: routes pass spaces, and stop in regions."""
    return split(open_ & ~_REGIONS[0], lines_for(s, side, large), open_)


def split(left: int, lines: list[int], open_: int) -> list[tuple[int, int]]:
    """The pieces that hang together of some spaces: (spaces, these and the open places at their ends)."""
    found = []
    regions = _REGIONS[0]
    while left:
        todo = left & -left
        inside, touched = todo, todo
        while todo:
            low = todo & -todo
            todo ^= low
            near = lines[low.bit_length() - 1] & open_
            touched |= near
            todo |= near & ~inside & ~regions
            inside |= todo
        left &= ~inside
        found.append((inside, touched))
    return found


@rule("13.2c", "13.2e")
def rides(s: State, unit: Unit) -> int:
    """13.2 The places a unit can ride to, as bits: those of its piece of the net, and regions at its ends."""
    start = s.where[unit.n]
    for inside, ends in pieces(s, unit):
        if inside >> start & 1:
            return ends & ~(1 << start)
    return from_outside(s, unit, s.space(unit)) & ~(1 << start)


def from_outside(s: State, unit: Unit, start: Space) -> int:
    """13.2 The same for a unit in a region or in a place that is not friendly itself: it begins next door."""
    net = pieces(s, unit)
    found = 0
    for link in start.links:
        to = SPACES[link.to.n - 1]
        if not usable(s, unit, start, link) or not friendly(s, unit, to):
            continue
        if to.kind == REGION:
            found |= 1 << to.n
        else:
            for inside, ends in net:
                if inside >> to.n & 1:
                    found |= ends
    return found


def voyages(s: State, unit: Unit) -> int:
    """13.3 The Ports an SCU in a Port can go to by sea, not in Winter, as bits."""
    start = s.space(unit)
    if not puts_to_sea(s, unit, start):
        return NOWHERE
    kept, key = ways(s).voyages, (net_key(s, unit), start.n)
    found = kept.get(key)
    if found is None:
        found = kept[key] = supply.bits([x for x in ports(s, unit) if x is not start and lands(s, unit, start, x)])
    return found


def ports(s: State, unit: Unit) -> list[Space]:
    """The Ports that are not closed to a unit before Italy's entry or by the Treaty."""
    return [x for x in supply.PORTS if not closed_inset(s, x) and treaty(s, unit, x, x) is None]


@rule("13.3a", "13.3d", "13.3f", "13.3g")
def puts_to_sea(s: State, unit: Unit, start: Space) -> bool:
    """13.3 SCUs in a Port of their side put to sea, HQs and Heavy Artillery too, but not in Winter."""
    return not unit.large and not s.winter() and sails(s, s.side_of(unit), start)


@rule("13.3b", "11.3.1b", "26.1.1d", "26.3.1c#2")
def sails(s: State, side: int, port: Space) -> bool:
    """13.3b Whether a place is a Port that a side may use now; an Event closes the Adriatic to the CP."""
    return bool(port.seas) and is_port(s, port, side) and not adriatic_closed(s, side, port)


def adriatic_closed(s: State, side: int, port: Space) -> bool:
    """An Event closes the Adriatic to the CP."""
    return side == CP and s.flag("cp_no_adriatic_sea_use") and bool(port.seas & MEDITERRANEAN)


@rule("13.3b", "13.3c", "11.3.1b")
def lands(s: State, unit: Unit, start: Space, to: Space) -> bool:
    """13.3 Whether a unit at sea may go to a Port: one on the same sea that its side may use."""
    return same_sea(start, to) and sails(s, s.side_of(unit), to)


@rule("13.3e")
def same_sea(start: Space, to: Space) -> bool:
    """13.3e The Black Sea is apart."""
    return start.seas & BLACK_SEA == to.seas & BLACK_SEA


def overseas(s: State, unit: Unit) -> list[Space]:
    """13.3 The same Ports as places."""
    return [SPACES[n - 1] for n in supply.numbers(voyages(s, unit))]


# What is printed, as bits of places; again if somebody has changed it (tests with boards of their own)
_ORDINARY: Final = [0]
_REGIONS: Final = [0]
_INSET: Final = [0]
_RAILS: Final = [0] * (LAST_SPACE + 1)
_RAILS_AND_ROADS: Final = [0] * (LAST_SPACE + 1)
_RAILS_CONVERTED: Final = [0] * (LAST_SPACE + 1)
_ALL_CONVERTED: Final = [0] * (LAST_SPACE + 1)
_DOUBTFUL: Final[list[Space]] = []


def note_printed() -> None:
    """Note the printed lines by what may ride on them."""
    _ORDINARY[0] = supply.bits([x for x in SPACES if x.kind == SPACE])
    _REGIONS[0] = supply.bits([x for x in SPACES if x.kind == REGION])
    _INSET[0] = supply.bits([x for x in SPACES if x.inset])
    _DOUBTFUL[:] = [x for x in SPACES if x.kind == REGION or (x.kind == SPACE and (x.fort or x.nation == GR))]
    for x in SPACES:
        rails, roads, mixed = 0, 0, 0
        for link in x.links:
            to = SPACES[link.to.n - 1]
            if link.kind == SINGLE_GAUGE:
                rails |= 1 << to.n
            elif link.kind == ROAD:
                roads |= 1 << to.n
            elif link.kind == MIXED_GAUGE and russian_border(x, to):
                mixed |= 1 << to.n
        _RAILS[x.n], _RAILS_AND_ROADS[x.n] = rails, rails | roads
        _RAILS_CONVERTED[x.n], _ALL_CONVERTED[x.n] = rails | mixed, rails | roads | mixed


note_printed()
supply.WHEN_NOTED.append(note_printed)


def is_port(s: State, x: Space, side: int) -> bool:
    """13.3b Whether a place is an open Port for a side: its own, or one of neutral Albania for the AP."""
    if x.kind == ISLAND:
        return side == AP
    if s.stacks[x.n] and not x.shared and s.barred(x, side):
        return False
    if x.nation == AL and not s.at_war(IT) and s.owner(x) == NEUTRAL:
        return side == AP
    return s.controls(side, x)


def sea_price(s: State, unit: Unit, by_sea: bool) -> int:
    """The price of a redeployment, with what Events add to it by sea (word sr_cost)."""
    extra = 0
    if by_sea:
        for clause in language.in_force(s, "sr_cost"):
            side = AP if clause.text("side") == "AP" else CP
            if side == s.side_of(unit) and s.space(unit).seas & MEDITERRANEAN:
                extra += clause.number("delta")
    return cost(unit) + extra


# Ending ------------------------------------------------------------------------------------------------------


@rule("13.2b")
def supplied_ends(s: State, unit: Unit) -> int:
    """13.2b The places that are, or are supplied by, a source of the unit's own nation once it has left, as bits."""
    if s.sensitive(unit, s.where[unit.n]) and supply.hangs_on(s, unit):
        gone = supply.without(s, unit)
        return supply.full_places(gone, unit) | supply.reach(gone, unit.nation) | supply.port_regions(gone, unit)
    kept = ways(s).ends
    found = kept.get(KIND[unit.n])
    if found is None:
        found = supply.full_places(s, unit) | supply.reach(s, unit.nation) | supply.port_regions(s, unit)
        kept[KIND[unit.n]] = found
    return found


def leaving_refused(s: State, unit: Unit) -> Refusal | None:
    """20.3.4a, 27.0b What speaks against the others of a place, if a unit leaves them and no more is done about it."""
    start = s.space(unit)
    rest = [u for u in s.of_side(start, s.active) if u is not unit]
    if rest and not any(u.counted for u in rest):
        return Refusal("27.0b", f"{rest[0]} may not be left alone in {start}")
    fort = enemy_fort(s, start, s.active)
    if fort and rest and not enough(fort, rest):
        return Refusal("20.3.4a", f"too few units would besiege the fort of {start}")
    return None


def arriving_refused(s: State, unit: Unit, to: Space) -> Refusal | None:
    """10.1, 27.0b What speaks against a unit in a place, if no more is done about it."""
    if unit.staff and not any(u.counted for u in s.of_side(to, s.active) if u is not unit):
        return Refusal("27.0b", f"{unit} must end with a friendly Combat Unit")
    return stacking.refused(s, to, unit)


def within(s: State, unit: Unit, points: int) -> int:
    """13 The places a unit can be brought to with so many points, overland or by sea, as bits."""
    found = rides(s, unit) if cost(unit) <= points else 0
    if SPACES[s.where[unit.n] - 1].seas and sea_price(s, unit, True) <= points:
        found |= voyages(s, unit)
    return found & supplied_ends(s, unit)


def price(s: State, unit: Unit, to: Space) -> int:
    """9.5.2 What it costs to bring a unit to a place: by sea only where no line leads."""
    return sea_price(s, unit, not rides(s, unit) >> to.n & 1)


def goals(s: State, unit: Unit, points: int) -> list[Space]:
    """13 Where a unit may redeploy to with so many points, if nothing else is redeployed afterwards."""
    if unit_refused(s, unit, points) is not None or leaving_refused(s, unit) is not None:
        return []
    found = [SPACES[n - 1] for n in supply.numbers(within(s, unit, points))]
    return [x for x in found if arriving_refused(s, unit, x) is None]


def way_refused(s: State, unit: Unit, to: Space, points: int) -> Refusal | None:
    """13 Why a unit can not be brought to a place, whatever else is redeployed, or None."""
    refusal = unit_refused(s, unit, points)
    if refusal is not None:
        return refusal
    by_rail, by_sea = rides(s, unit) >> to.n & 1, voyages(s, unit) >> to.n & 1
    if not by_rail and not by_sea:
        return Refusal("13.2a#1", f"no route leads {unit} to {to}")
    if not by_rail and sea_price(s, unit, True) > points:
        return Refusal("9.5.2a", f"the voyage of {unit} costs {sea_price(s, unit, True)} SR Points")
    if not supplied_ends(s, unit) >> to.n & 1:
        return Refusal("13.2b", f"{to} is not supplied by the nation of {unit}")
    return None


def end_refused(s: State, unit: Unit, to: Space) -> Refusal | None:
    """10.3b, 27.0b, 20.3.4a Why a unit may not go to a place, if nothing else is redeployed afterwards."""
    return arriving_refused(s, unit, to) or leaving_refused(s, unit)


def refused(s: State, unit: Unit, to: Space, points: int) -> Refusal | None:
    """13 Why a unit may not redeploy to a place, if nothing else is redeployed afterwards, or None."""
    return way_refused(s, unit, to, points) or end_refused(s, unit, to)


def ride(s: State, unit: Unit, to: Space) -> None:
    """13.1 A unit goes to a place; nothing is taken on the way.

    But a neutral Albanian Port is when it lands (26.1.1d).
    """
    start, side = s.space(unit), s.side_of(unit)
    s.put(unit, to)
    s.mark(unit, REDEPLOYED)
    s.say(f"{unit} redeploys {start} - {to}")
    leave(s, start, side)
    if s.owner(to) == NEUTRAL and not to.shared:
        enter(s, unit, to)
