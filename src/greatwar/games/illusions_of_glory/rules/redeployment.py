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
)
from ..pieces import Space, Unit
from ..state import State
from . import stacking, supply
from .movement import treaty
from .sieges import enemy_fort, enough, held_siege

LCU_COST: Final = 2
SCU_COST: Final = 1


@rule("9.5.2a", "9.5.2b", "13.1b", "13.1c")
def cost(unit: Unit) -> int:
    """9.5.2 Two points for an LCU, one for an SCU, HQ or Heavy Artillery."""
    return LCU_COST if unit.large else SCU_COST


# Who ---------------------------------------------------------------------------------------------------------


@rule("9.5b", "9.5.2c", "13.1d", "13.1e", "13.1g", "13.1h", "13.4a", "14.3.1a.3", "13.5#1", "13.5#2")
def unit_refused(s: State, unit: Unit, points: int) -> Refusal | None:
    """13.1 Why a unit may not redeploy at all."""
    if unit.uprising or s.side_of(unit) != s.active or not s.on_map(unit):
        return Refusal("13.1a", f"{unit} is no unit of yours on the map")
    if s.does(unit, REDEPLOYED):
        return Refusal("13.1g", f"{unit} has redeployed in this round")
    if cost(unit) > points:
        return Refusal("9.5.2a", f"{unit} costs {cost(unit)} SR Points, and {points} are left")
    if supply.grade(s, unit) != supply.FULL:
        return Refusal("13.1e", f"{unit} is not supplied by its own nation")
    if not supply.has_source(s, unit):
        return Refusal("13.5#1", f"the nation of {unit} has no Supply Source left")
    return barred_by_event(s, unit)


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
    pair = {a.nation, b.nation}
    if RU not in pair or not pair & {GE, AH}:
        return False
    return any(clause.card.side == side for clause in language.in_force(s, "gauge_convert"))


@rule("13.2a#1", "13.2a#2")
def usable(s: State, unit: Unit, here: Space, link: Link) -> bool:
    """13.2a LCUs ride on Single-Gauge lines, SCUs also on Roads; Mixed-Gauge lines only once they are converted."""
    if link.kind == SINGLE_GAUGE:
        return True
    if link.kind == MIXED_GAUGE:
        return converted(s, s.side_of(unit), here, SPACES[link.to.n - 1])
    return link.kind == ROAD and not unit.large


@rule("13.2c", "13.2d", "13.2e", "13.2f", "13.1a")
def friendly(s: State, unit: Unit, x: Space) -> bool:
    """13.2c-f Whether a route may come to a place.

    Friendly-controlled, a besieged enemy fort, a region that is not closed.
    """
    side = s.side_of(unit)
    if x.kind == SEA or treaty(s, unit, x, x) is not None:
        return False
    if x.kind == ISLAND:
        return False
    if x.kind == REGION:
        owner = s.owner(x)
        return owner == side or (owner == NEUTRAL and s.at_war(x.nation) and bool(s.of_side(x, side)))
    if s.stacks[x.n] and s.barred(x, side):
        return False
    return s.controls(side, x) or (bool(x.fort) and held_siege(s, x, side))


def overland(s: State, unit: Unit) -> list[Space]:
    """13.2 The places a unit can ride to: those of its piece of the net, and regions at its ends, where it stops."""
    start = s.space(unit)
    net = pieces(s, unit)
    if start.kind != REGION:
        at = net.of[start.n]
        return [x for x in net.ends[at] if x is not start] if at >= 0 else ridden(s, unit)
    found: set[Space] = set()
    for link in start.links:
        to = SPACES[link.to.n - 1]
        if usable(s, unit, start, link) and friendly(s, unit, to):
            found |= {to} if to.kind == REGION else set(net.ends[net.of[to.n]])
    return sorted([x for x in found if x is not start])


class Net:
    """The pieces into which friendly lines join spaces: the piece of each place, and what can be reached in each."""

    def __init__(self) -> None:
        self.of = [-1] * (len(SPACES) + 1)
        self.ends: list[list[Space]] = []


def pieces(s: State, unit: Unit) -> Net:
    """The net of all units of this side and size; kept until the ground changes."""
    key = (s.side_of(unit) * 2 + int(unit.large)) * 2 + int(unit.nations == 1 << RU)
    if not s.reaches:
        s.reaches = [{}]
    kept: dict[int, Net] = s.reaches[0]
    found = kept.get(key)
    if found is None:
        found = kept[key] = joined(s, unit)
    return found


def joined(s: State, unit: Unit) -> Net:
    """Work out the pieces of the net."""
    net = Net()
    open_ = [False] * (len(SPACES) + 1)
    for x in SPACES:
        open_[x.n] = friendly(s, unit, x)
    for first in SPACES:
        if not open_[first.n] or first.kind == REGION or net.of[first.n] >= 0:
            continue
        number = len(net.ends)
        net.of[first.n] = number
        ends, todo = {first}, [first]
        while todo:
            here = todo.pop()
            for link in here.links:
                to = SPACES[link.to.n - 1]
                if not open_[to.n] or to in ends or not usable(s, unit, here, link):
                    continue
                ends.add(to)
                if to.kind != REGION:
                    net.of[to.n] = number
                    todo.append(to)
        net.ends.append(sorted(ends))
    return net


def ridden(s: State, unit: Unit) -> list[Space]:
    """13.2 The same from a place that is not friendly itself."""
    start = s.space(unit)
    net = pieces(s, unit)
    found: set[Space] = set()
    for link in start.links:
        to = SPACES[link.to.n - 1]
        if usable(s, unit, start, link) and friendly(s, unit, to):
            found |= {to} if to.kind == REGION else set(net.ends[net.of[to.n]])
    return sorted([x for x in found if x is not start])


@rule("13.3a", "13.3b", "13.3c", "13.3d", "13.3e", "13.3f", "13.3g", "11.3.1b", "26.1.1d", "26.3.1c#2")
def overseas(s: State, unit: Unit) -> list[Space]:
    """13.3 The Ports an SCU in a Port can go to by sea, not in Winter.

    The Black Sea is apart, Lemnos is a Port of the AP.
    """
    start, side = s.space(unit), s.side_of(unit)
    if unit.large or s.winter() or not start.seas or not is_port(s, start, side):
        return []
    if side == CP and s.flag("cp_no_adriatic_sea_use") and start.seas & MEDITERRANEAN:
        return []
    found = []
    for x in supply.PORTS:
        apart = bool(start.seas & BLACK_SEA) != bool(x.seas & BLACK_SEA)
        shut = side == CP and s.flag("cp_no_adriatic_sea_use") and bool(x.seas & MEDITERRANEAN)
        if x is not start and not apart and not shut and is_port(s, x, side) and treaty(s, unit, x, x) is None:
            found.append(x)
    return found


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
def unsupplied_end(s: State, unit: Unit, to: Space) -> Refusal | None:
    """13.2b The place must be, or be supplied by, a source of the unit's own nation."""
    if not supply.reach(s, unit.nation)[to.n] and supply.grade_at(s, unit, to) != supply.FULL:
        return Refusal("13.2b", f"{to} is not supplied by the nation of {unit}")
    return None


def end_refused(s: State, unit: Unit, to: Space) -> Refusal | None:
    """10.3b, 13.2b, 27.0b Why a unit may not end its redeployment in a place, or leave its own."""
    return arriving_refused(s, unit, to) or leaving_refused(s, unit)


def arriving_refused(s: State, unit: Unit, to: Space) -> Refusal | None:
    """10.3b, 13.2b, 27.0b Why a unit may not end its redeployment in a place."""
    if s.stacks[to.n] or unit.staff:
        refusal = stacking.refused(s, to, unit)
        if refusal is not None:
            return refusal
        if unit.staff and not any(u.counted for u in s.of_side(to, s.active) if u is not unit):
            return Refusal("27.0b", f"{unit} must end with a friendly Combat Unit")
    return unsupplied_end(s, unit, to)


def leaving_refused(s: State, unit: Unit) -> Refusal | None:
    """20.3.4a, 27.0b Why a unit may not leave the others of its place."""
    start = s.space(unit)
    rest = [u for u in s.of_side(start, s.active) if u is not unit]
    if rest and not any(u.counted for u in rest):
        return Refusal("27.0b", f"{rest[0]} may not be left alone in {start}")
    fort = enemy_fort(s, start, s.active)
    if fort and rest and not enough(fort, rest):
        return Refusal("20.3.4a", f"too few units would besiege the fort of {start}")
    return None


def goals(s: State, unit: Unit, points: int) -> list[Space]:
    """13 Where a unit may redeploy to with so many points, overland or by sea."""
    if unit_refused(s, unit, points) is not None or leaving_refused(s, unit) is not None:
        return []
    found = [x for x in overland(s, unit) if arriving_refused(s, unit, x) is None]
    if s.space(unit).seas and sea_price(s, unit, True) <= points:
        found += [x for x in overseas(s, unit) if x not in found and arriving_refused(s, unit, x) is None]
    return sorted(found)


def refused(s: State, unit: Unit, to: Space, points: int) -> Refusal | None:
    """13 Why a unit may not redeploy to a place, or None."""
    refusal = unit_refused(s, unit, points)
    if refusal is not None:
        return refusal
    by_rail, by_sea = to in overland(s, unit), to in overseas(s, unit)
    if not by_rail and not by_sea:
        return Refusal("13.2a#1", f"no route leads {unit} to {to}")
    if not by_rail and sea_price(s, unit, True) > points:
        return Refusal("9.5.2a", f"the voyage of {unit} costs {sea_price(s, unit, True)} SR Points")
    return end_refused(s, unit, to)
