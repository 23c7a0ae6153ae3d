"""16.3.3 Jihad Revolts in Egypt, India, Afghanistan and Central Asia."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import ELIMINATED, PERMANENT, RESERVE, SPACES, UNITS, UNITS_OF_KIND, Card, Space, Unit
from ..names import AP, CP, IN, POOLS
from ..state import (
    AFGHANISTAN_ALLIED,
    AFGHANISTAN_ENTERED,
    CENTRAL_ASIA_ENTERED,
    CENTRAL_ASIA_REVOLTED,
    EGYPT_ENTERED,
    EGYPT_REVOLTED,
    INDIA_ENTERED,
    INDIA_REVOLTED,
    State,
)
from . import jihad
from .cards_by_name import INDIAN_MUTINY, LIBERATE_SUEZ, MISSION_TO_AFGHANISTAN, PAN_TURKISM
from .control import CONTROL
from .geography import AFGHANISTAN, CENTRAL_ASIA, INDIA


class Country:
    """A country that may revolt: its area, numbers, prerequisite, and what it gains."""

    def __init__(
        self, name: str, area: str, near: int, far: int, needs: Card, flag: int, first: int, gain: int, units: str
    ) -> None:
        self.name = name
        self.area = area
        self.near = near
        self.far = far
        self.needs = needs
        self.flag = flag
        self.first = first
        self.gain = gain
        self.units = units


COUNTRIES: Final[tuple[Country, ...]] = (
    Country("Egypt", "egypt", 12, 17, LIBERATE_SUEZ, EGYPT_REVOLTED, EGYPT_ENTERED, 2, "Egypt Rebel"),
    Country("India", "india", 14, 19, INDIAN_MUTINY, INDIA_REVOLTED, INDIA_ENTERED, 2, "Indian Mutiny"),
    Country(
        "Afghanistan",
        "afghanistan",
        9,
        14,
        MISSION_TO_AFGHANISTAN,
        AFGHANISTAN_ALLIED,
        AFGHANISTAN_ENTERED,
        1,
        "Afghan Uprising",
    ),
    Country(
        "Central-Asia",
        "central_asia",
        8,
        13,
        MISSION_TO_AFGHANISTAN,
        CENTRAL_ASIA_REVOLTED,
        CENTRAL_ASIA_ENTERED,
        1,
        "CAsia Uprising",
    ),
)
#: a country in revolt and the pool of its Replacement Points
REVOLT_POOLS: Final[tuple[tuple[int, int], ...]] = (
    (EGYPT_REVOLTED, POOLS.index("Egypt")),
    (AFGHANISTAN_ALLIED, POOLS.index("Afghanistan")),
    (INDIA_REVOLTED, POOLS.index("India")),
    (CENTRAL_ASIA_REVOLTED, POOLS.index("Central Asia")),
)


@rule("16.3.3.1", "6.E2")
def barred(s: State, country: Country) -> Refusal | None:
    """16.3.3.1 No revolt before PAN-TURKISM and the country's own event, and none twice."""
    if s.has(country.flag):
        return Refusal("16.3.3.4", f"{country.name} has revolted")
    if not s.happened(PAN_TURKISM) or not s.happened(country.needs):
        return Refusal("16.3.3.1", f"the events that a revolt in {country.name} needs have not been played")
    return None


@rule("16.3.3.2")
def needed(s: State, country: Country) -> int:
    """16.3.3.2 The number for a revolt: the lower one if a CP regular combat unit is in the country."""
    there = any(u.regular and not u.staff for x in SPACES if country.area in x.areas for u in s.of_side(x, CP))
    return country.near if there else country.far


@rule("16.3.3.3")
def entered(s: State, unit: Unit, to: Space) -> None:
    """16.3.3.3 The first entry of a CP regular into such a country gives a free roll, if its events were played."""
    for i, country in enumerate(COUNTRIES):
        if country.area in to.areas and not s.has(country.first):
            s.note(country.first)
            if barred(s, country) is None:
                from ..steps.revolution import RevoltDie

                s.push(RevoltDie(i))


@rule("16.3.3.4", "16.3.3.2")
def succeeds(s: State, country: Country, die: int) -> bool:
    """16.3.3.4 The die and the Jihad Level together reach the country's number."""
    return die + s.jihad >= needed(s, country)


@rule("16.3.3.5.CA", "16.3.3.5.AF", "16.3.3.5.EG", "16.3.3.5.IN", "16.3.1.1g")
def revolt(s: State, country: Country) -> None:
    """16.3.3.5 A country revolts: its units appear, the Jihad Level rises."""
    from ..steps.placement import PlaceUnits
    from ..steps.revolution import MutinyDie

    s.note(country.flag)
    s.say(f"{country.name} rises for the Jihad")
    units = [u for u in UNITS_OF_KIND[country.units] if not s.on_map(u)]
    if country.area == "egypt":
        where = [x for x in SPACES if x.areas & {"egypt", "sudan"} and not s.of_side(x, AP)]
        s.push(PlaceUnits(CP, tuple([u.n for u in units]), tuple([x.n for x in where])))
    else:
        home = {"india": INDIA, "afghanistan": AFGHANISTAN, "central_asia": CENTRAL_ASIA}[country.area]
        for u in units:
            s.set_reduced(u, False)
            CONTROL.enter(s, u, home)
        if country.area == "afghanistan" and s.owner(AFGHANISTAN) != CP:
            CONTROL.forget(s, AFGHANISTAN)
            CONTROL.gain(s, AFGHANISTAN, CP, None)
        elif country.area == "afghanistan":
            CONTROL.forget(s, AFGHANISTAN)
    if country.area == "india":
        for u in indians(s, True):
            s.put(u, PERMANENT[AP])
        s.push(*[MutinyDie(u.n) for u in indians(s, False)])
    jihad.change(s, country.gain, f"the revolt in {country.name}")


@rule("16.3.3.5.IN")
def indians(s: State, eliminated: bool) -> list[Unit]:
    """16.3.3.5 IN units in the Eliminated Units Box, or those on the map and in Reserve."""
    units = [u for u in UNITS if u.nations & IN]
    if eliminated:
        return [u for u in units if s.place(u) is ELIMINATED[AP]]
    return [u for u in units if s.on_map(u) or s.place(u) is RESERVE[AP]]


@rule("16.3.3.5.CA", "16.3.3.5.AF", "16.3.3.5.EG", "16.3.3.5.IN")
def record_points(s: State) -> None:
    """16.3.3.5 Each country in revolt records one Replacement Point a turn for its units."""
    for flag, pool in REVOLT_POOLS:
        if s.has(flag):
            s.add_points(pool, 2)
