"""9.5.3 Units that cards bring: which counters, and where they come in.

`data/reinforcements.csv` has a row for each kind of counter of each card. Rows that name a box of the side go there at
once; "national" units come in as 9.5.3.2 says for their nation, "map" units the same way but never to the Reserve Box.
Rows with any other place are the card's own business: its event asks for them with `units_of`.
"""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import ASSETS, OUT_OF_PLAY, RESERVE, UNITS_OF_KIND, Card, Place, Space, Unit
from ..names import POOLS
from ..rules import placement
from ..rules.cards_by_name import ARAB_REVOLT
from ..rules.placement import PLACEMENT
from ..setups import code, reinforcements
from ..state import NO_BR_RP, NO_RU_RP, State

NATIONAL: Final = "national"
MAP: Final = "map"
#: cards whose TU-A divisions come in reduced after ARAB REVOLT
_ARAB_CARDS: Final = ("CP18", "CP37")
BOXES: Final[dict[str, tuple[Place, Place]]] = {"Corps Assets Box": ASSETS, "Reserve Box": RESERVE}


def rows_of(c: Card, *places: str) -> list[tuple[str, int, bool]]:
    """Kind, number and whether reduced, of a card's counters for those places; of all if none is named."""
    return [(unit, count, reduced) for unit, count, reduced, where in _rows(c) if not places or where in places]


_ROWS: Final[dict[int, list[tuple[str, int, bool, str]]]] = {}


def _rows(c: Card) -> list[tuple[str, int, bool, str]]:
    """Kind, number, whether reduced, and place of a card's counters; read once."""
    found = _ROWS.get(c.n)
    if found is None:
        rows = [row for row in reinforcements() if row.card == code(c) and row.unit in UNITS_OF_KIND]
        found = _ROWS[c.n] = [(row.unit, row.count, row.reduced, row.where) for row in rows]
    return found


def units_of(s: State, c: Card, *places: str) -> list[Unit]:
    """The counters themselves, as far as they wait outside the game; they are turned to the side they come on."""
    found: list[Unit] = []
    for kind, count, reduced in rows_of(c, *places):
        waiting = [u for u in UNITS_OF_KIND[kind] if s.place(u) is OUT_OF_PLAY and u not in found]
        for u in waiting[:count]:
            found.append(u)
            if s.reduced(u) != turned(s, c, u, reduced):
                s.set_reduced(u, turned(s, c, u, reduced))
    return found


@rule("16.4.5.S2")
def turned(s: State, c: Card, u: Unit, reduced: bool) -> bool:
    """16.4.5 In stages 2 and 3 of the Revolution new RU units enter reduced, HQs not (3.2.3.1); TU-A divisions after
    ARAB REVOLT."""
    if code(c) in _ARAB_CARDS and s.happened(ARAB_REVOLT):
        return True
    return reduced or (u.russian and not u.staff and s.stage in (2, 3))


@rule("9.5.3.2h", "9.5.3.2i")
def bring(s: State, c: Card) -> None:
    """9.5.3.2 Place a card's units: those of a box at once, the others by their owner's choice."""
    from ..steps.placement import PlaceUnits

    for name, boxes in BOXES.items():
        for u in units_of(s, c, name):
            s.put(u, boxes[c.side])
    free = units_of(s, c, NATIONAL)
    bound = units_of(s, c, MAP)
    if free:
        s.push(PlaceUnits(c.side, tuple([u.n for u in free])))
    if bound:
        s.push(PlaceUnits(c.side, tuple([u.n for u in bound]), tuple(spaces_for(s, bound))))


def spaces_for(s: State, units: list[Unit]) -> list[int]:
    """The spaces in which any of the units may come in."""
    found = {x.n for u in units for x in placement.places(s, u, reserve=False)}
    return sorted(found)


@rule("9.5.3.2k")
def no_room(s: State, c: Card) -> Refusal | None:
    """9.5.3.2k A Reinforcement Event is not played if its units cannot all be placed."""
    if not any(_needs_room(UNITS_OF_KIND[kind][0]) for kind, _, _ in rows_of(c, NATIONAL, MAP)):
        return None
    trial = s.copy()
    units = [u for u in units_of(trial, c, NATIONAL, MAP) if _needs_room(u)]
    if all(room_for(trial, u) for u in units) and PLACEMENT.feasible(trial, units):
        return None
    return Refusal("9.5.3.2k", f"the units of {c} {c.title} cannot all be placed")


def _needs_room(u: Unit) -> bool:
    """9.5.3.2h All but regular divisions, which may always come to the Reserve Box."""
    return u.large or not u.regular or u.boxed


def room_for(s: State, u: Unit) -> bool:
    """Whether a unit finds any place."""
    return bool(placement.places(s, u))


@rule("9.5.3.2a")
def put_at(s: State, side: int, units: list[Unit], places: list[Space] | list[Place]) -> None:
    """9.5.3.2a The event names the places: the owner chooses among them."""
    from ..steps.placement import PlaceUnits

    if units and places:
        s.push(PlaceUnits(side, tuple([u.n for u in units]), tuple([x.n for x in places])))


@rule("9.4.1a", "16.4.5.S1a")
def record_bonus(s: State, pool: str, halves: int) -> None:
    """9.4.1a Bonus points of an event are recorded, unless an event or the Revolution forbids it."""
    if pool == "RU" and (s.stage >= 1 or s.has_now(NO_RU_RP)):
        return
    if pool == "BR" and s.has_now(NO_BR_RP):
        return
    s.add_points(POOLS.index(pool), halves)
    s.say(f"{halves / 2:g} {pool} RP recorded")
