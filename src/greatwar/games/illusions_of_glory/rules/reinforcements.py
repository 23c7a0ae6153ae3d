"""15 Reinforcements: where units enter, and whether all of them can."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..cards.language import CLAUSES
from ..components import CARDS, SPACES, unit
from ..names import IT, REGION, SPACE
from ..pieces import Card, Space, Unit
from ..state import State
from . import stacking, supply
from .sieges import besieged


@rule("15.4a", "15.4b", "15.4c")
def capitals_occupied(s: State, nation: int) -> bool:
    """15.4 Whether every capital of a nation is occupied by enemy units or an Uprising Unit of the nation."""
    side = supply.side_of_nation(s, nation)
    capitals = [x for x in SPACES if x.capital and x.nation == nation]
    return all(any(s.opposes(u, side) for u in s.at(x)) for x in capitals)


def entry_places(s: State, u: Unit) -> list[Space]:
    """15.1 Friendly sources of the unit's nation with room, not in besieged forts.

    Regions only if no space has room. The Sud Army is an Austro-Hungarian reinforcement (15.3d).
    """
    return entry_spaces(s, u) or entry_regions(s, u)


@rule("15.2b")
def own_sources(s: State, u: Unit) -> list[Space]:
    """15.1c The sources of a unit's nation; of the Italian ones those of the inset."""
    return [x for x in supply.sources(s, s.side_of(u), u.nation) if u.nation != IT or x.inset]


@rule("15.1c", "15.1d", "15.1e", "15.2a", "15.3a", "15.3b", "15.3c", "15.3d")
def entry_spaces(s: State, u: Unit) -> list[Space]:
    """15.1c The spaces among them that have room and are no besieged forts."""
    spaces = [x for x in own_sources(s, u) if x.kind == SPACE]
    return [x for x in spaces if open_to(s, x, s.side_of(u)) and stacking.room(s, x, u)]


@rule("15.1g#1", "26.7.2b.2", "26.4.3b", "23.6b.2")
def entry_regions(s: State, u: Unit) -> list[Space]:
    """15.1g The regions among them, if no space has room."""
    return [x for x in own_sources(s, u) if x.kind == REGION]


@rule("15.1e", "10.4a")
def open_to(s: State, x: Space, side: int) -> bool:
    """15.1e, 10.4 Whether units may appear in a space: no besieged fort, and no Uprising Unit in an intact one."""
    return not s.barred(x, side) and not (x.fort and besieged(s, x))


def units_of(c: Card) -> list[Unit]:
    """The units that a card's clauses place on sources."""
    found = []
    for clause in CLAUSES[c.n]:
        if clause.op == "place" and clause.text("at") == "own_supply_source":
            found += [unit(name) for name in clause.names("units")]
    return found


#: the same by the number of the card
_BROUGHT: Final = [units_of(c) for c in CARDS]


def room_for_all(s: State, units: list[Unit]) -> bool:
    """Whether sources take all units, Combat Units of one nation; a quick look before each is placed in turn."""
    if any(not u.counted or u.nations != units[0].nations or u.any_stack for u in units):
        return False
    room, first = 0, units[0]
    for x in supply.sources(s, s.side_of(first), first.nation):
        if first.nation == IT and not x.inset:
            continue
        if x.kind == REGION:
            return True
        if x.kind == SPACE and open_to(s, x, s.side_of(first)) and stacking.room(s, x, first):
            room += stacking.LIMIT - len([u for u in s.of_side(x, s.side_of(first)) if u.counted])
            if room >= len(units):
                return True
    return False


@rule("15.1h", "9.7.3d")
def feasible(s: State, c: Card) -> bool:
    """15.1h Whether all units of a Reinforcement Card find a place."""
    units = _BROUGHT[c.n]
    if not units or room_for_all(s, units):
        return True
    trial = s.copy()
    for u in units:
        places = entry_places(trial, u)
        if not places:
            return False
        trial.put(u, places[0])
    return True
