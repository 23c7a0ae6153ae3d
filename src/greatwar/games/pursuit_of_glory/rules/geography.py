"""3.1 The map: who may use which line, straits, railroads, neutral land."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import SPACES, Link, Space, Unit, space
from ..names import AP, BR, CP, GREEN, RAIL, SEA, SINAI, STRAIT, TUNNEL
from ..state import (
    AFGHANISTAN_ALLIED,
    BEACHHEAD,
    CLOSED,
    CYPRUS_OPEN,
    PERSIA_OPEN,
    SINAI_BUILT,
    TUNNELS_BUILT,
    State,
)

#: 3.1.5.2 both sides of the five straits, in order
STRAITS: Final[tuple[tuple[Space, Space], ...]] = (
    (space("Seddul Bahr"), space("Kum Kale")),
    (space("Maidos"), space("Canakkale")),
    (space("Gallipoli"), space("Chardak")),
    (space("Rodosto"), space("Bandirma")),
    (space("Constantinople"), space("Bandirma")),
)
BOSPHORUS: Final = space("The Bosphorus Forts")
CONSTANTINOPLE: Final = space("Constantinople")
GALICIA: Final = space("Galicia")
SOFIA: Final = space("Sofia")
ATHENS: Final = space("Athens")
AFGHANISTAN: Final = space("Afghanistan")
CENTRAL_ASIA: Final = space("Central Asia")
INDIA: Final = space("India")
BALUCHISTAN: Final = space("Baluchistan")
HEJAZ: Final = space("The Hejaz")
SUDAN: Final = space("Sudan and Darfur")
CYPRUS: Final = space("Cyprus")
TRABZON: Final = space("Trabzon")
BELGRADE: Final = space("Belgrade")
SALONIKA: Final = space("Salonika")
TRIBAL: Final[dict[str, tuple[Space, ...]]] = {
    people: tuple([x for x in SPACES if people in x.tribes])
    for people in dict.fromkeys([p for x in SPACES for p in x.tribes])
}


def may_use(unit: Unit, link: Link) -> bool:
    """3.1.5 Whether a unit may move along a line at all."""
    return link.users & unit.users > 0


@rule("3.1.5.2", "3.1.5.2.1", "3.1.5.2.2")
def strait_open(s: State, side: int, number: int) -> bool:
    """3.1.5.2 The AP needs both shores of all lower straits, the CP of all higher ones (or the Bosphorus)."""
    if side == AP:
        return all(s.owner(x) == AP for pair in STRAITS[: number - 1] for x in pair)
    if number == 5:
        return s.owner(BOSPHORUS) == CP
    return all(s.owner(x) == CP for pair in STRAITS[number:] for x in pair)


def all_straits(s: State, side: int) -> bool:
    """14.1.4c Whether a side holds both shores of every strait."""
    return all(s.owner(x) == side for pair in STRAITS for x in pair)


@rule("3.1.5.1", "11.1.2e", "18.2", "18.2.1", "18.2.2")
def is_rail(s: State, link: Link, side: int) -> bool:
    """18.2 Whether a line is a railroad for a side: tunnels once built, the Sinai Railroad for the AP only."""
    if link.kind & RAIL:
        return True
    if link.kind & TUNNEL:
        return s.has(TUNNELS_BUILT)
    return link.kind & SINAI > 0 and side == AP and s.has(SINAI_BUILT)


def is_green(link: Link) -> bool:
    """3.1.5 A green line takes all of a unit's movement."""
    return link.kind & GREEN > 0


def is_coloured(link: Link) -> bool:
    """11.1.3 A line labelled for some nations only."""
    return link.users & ~(1 | 128) > 0


@rule("18.8", "4.1.4c", "4.1.4e", "11.1.7", "18.8.5.1#1", "18.8.5.1#2", "18.8.6#1")
def closed(s: State, unit: Unit, to: Space) -> Refusal | None:
    """18.8 Land that a unit may not enter because its country is neutral."""
    areas = to.areas
    if "serbia" in areas and s.serbia == CLOSED:
        return Refusal("4.1.4e", f"{to} is closed until BULGARIA is played")
    if "bulgaria" in areas and s.bulgaria == CLOSED:
        return Refusal("4.1.4e", f"{to} is closed until BULGARIA is played")
    if "romania" in areas and s.romania == CLOSED:
        return Refusal("4.1.4e", f"{to} is closed until ROMANIA is played")
    if "neutral_persia" in areas and not s.has(PERSIA_OPEN) and not (unit.tribe or unit.kind == "PE Uprising"):
        return Refusal("18.8.5.1", f"{to} lies in Neutral Persia, which is closed until a card opens it")
    if to is AFGHANISTAN and not s.has(AFGHANISTAN_ALLIED) and (s.side(unit) == AP or unit.large):
        return Refusal("18.8.6", f"{unit} may not enter neutral Afghanistan")
    return None


def may_be_closed(to: Space) -> bool:
    """18.8 Whether a space lies in a country that is neutral for a time."""
    return to is AFGHANISTAN or bool(to.areas & {"serbia", "bulgaria", "romania", "neutral_persia"})


@rule("11.1.9", "3.1.6", "2.0.islandbase", "3.2.4.3")
def usable(s: State, side: int, to: Space) -> Refusal | None:
    """3.1.6 Island Bases are the AP's alone, Cyprus only once open; a Beachhead space needs its marker."""
    if to.island and side == CP:
        return Refusal("2.0.islandbase", f"CP units never enter {to}")
    if to is CYPRUS and not s.has(CYPRUS_OPEN):
        return Refusal("2.0.islandbase", "Cyprus is closed until EGYPTIAN COUP is played")
    if to.beachhead and not s.marked(to, BEACHHEAD):
        return Refusal("11.1.9", f"there is no Beachhead marker at {to}")
    return None


@rule(
    "3.2.1.4#1", "3.2.1.4#3", "3.2.1.4#2", "18.4.4", "3.2.1.3.INGAR", "3.2.1.3.CORDON", "3.2.1.3.TRANSC", "3.2.1.3.PERU"
)
def out_of_area(unit: Unit, to: Space) -> Refusal | None:
    """3.2.1 The areas that some units may not leave."""
    if unit.area and not unit.area & to.areas and unit.kind != "PE-RU Persian Cossacks":
        return Refusal("18.4.4" if "balkans" in unit.area else "3.2.1.4", f"{unit} may not leave its area for {to}")
    return None


@rule("18.9.3")
def barred_to_russians(unit: Unit, to: Space) -> Refusal | None:
    """18.9.3 Russian units never enter India or Baluchistan."""
    if unit.russian and not unit.nations & BR and to in (INDIA, BALUCHISTAN):
        return Refusal("18.9.3", f"{unit} may not enter {to}")
    return None


@rule("3.2.1.5#2", "14.2.10", "11.1.8", "3.1.2")
def tribe_range(unit: Unit) -> frozenset[int]:
    """3.2.1.5 The spaces within one full move of a space with the tribe's symbol, as if no enemy were there."""
    found = _RANGES.get(unit.n)
    if found is None:
        found = _RANGES[unit.n] = _range(unit)
    return found


_RANGES: Final[dict[int, frozenset[int]]] = {}


def _range(unit: Unit) -> frozenset[int]:
    mf = unit.mf[0]
    homes = TRIBAL[unit.people]
    reached = {x.n for x in homes}
    border = list(homes)
    for spent in range(mf):
        following: list[Space] = []
        for x in border:
            for to, link in x.link_to.items():
                fits = link.users & unit.users and not link.kind & (STRAIT | SEA)
                if fits and to.n not in reached and (not is_green(link) or spent == 0):
                    reached.add(to.n)
                    if not is_green(link):
                        following.append(to)
        border = following
    return frozenset(reached)
