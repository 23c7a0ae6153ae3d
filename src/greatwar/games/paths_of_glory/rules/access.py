"""11.1, 11.3 Where a unit may be at all, and which lines it may use: for moves, attacks, retreats, advances and SR."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import HOME, SPACES, Country, Link, Nation, Side, Space, Unit, space
from ..components import unit as unit_named
from ..scenarios import SCENARIOS
from ..state import NEUTRAL, Mark, State
from .effects import ENTRIES, OPEN_COUNTRIES
from .limits import Limit3, refused3

CAUCASUS: Final = space("Caucasus")
SALONIKA_SPACE: Final = space("Salonika")
ORIENT: Final = unit_named("FR Orient")
BEF_AREA: Final = frozenset({Country.BRITAIN, Country.FRANCE, Country.BELGIUM, Country.GERMANY})
#: 16.4.9 where Russian units may be after the treaty
RUSSIAN_AREA: Final = frozenset(
    {Country.RUSSIA, Country.GERMANY, Country.TURKEY, Country.AUSTRIA_HUNGARY, Country.ROMANIA}
)
#: the neutral nation whose entry opens a country; Persia opens with Turkey
OPENED_BY: Final = {
    Country.ITALY: "IT",
    Country.TURKEY: "TU",
    Country.PERSIA: "TU",
    Country.BULGARIA: "BU",
    Country.ROMANIA: "RO",
    Country.GREECE: "GR",
}


def open_line(unit: Unit, link: Link, rules: int) -> bool:
    """11.1.4 Whether a line is solid, or dashed with the unit's nation named beside it; beach lines are for all.

    By the text of 2022 the ANA is not British here (ruling 95).
    """
    only = link.only
    if not only or "BEACH" in only or unit.sub in only:
        return True
    return unit.nation in only and (unit.sub != "ANA" or rules == 2018)


@rule("11.1.4#1", "2.1#3", "12.1.9#1")
def crossing(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11.1.4 Only the nations named beside a dashed line may use it; a beach line needs the marker."""
    link = start.links.get(to)
    if link is None:
        return Refusal("11.1.3", f"no line joins {start} and {to}")
    if open_line(unit, link, s.options.rules):
        return no_beachhead(s, unit, to) if to.beach else None
    return Refusal("11.1.4", f"the dashed line between {start} and {to} is not open to {unit}")


@rule("11.1.10")
def no_beachhead(s: State, unit: Unit, beach: Space) -> Refusal | None:
    """11.1.10 A beach may be entered only while the MEF marker lies there."""
    if beach.beach and s.beachhead != beach.n:
        return Refusal("11.1.10", f"the MEF has not landed at {beach}")
    return None


@rule("11.1.11#1", "11.1.11#2", "9.5.2.4#3", "11.1.12#1", "SUM.PE")
def neutral(s: State, unit: Unit, to: Space) -> Refusal | None:
    """11.1.11 A neutral nation is closed; 9.5.2.4 limited Greek entry opens Greece, 11.1.12 Albania is always open."""
    nation = OPENED_BY.get(to.country)
    if nation is None or s.at_war(nation) or opened_by_event(s, to.country):
        return None
    if s.owner(to) != NEUTRAL:
        return None  # spaces of a neutral nation belong to nobody: this one has been opened
    return Refusal("11.1.11", f"{to} lies in a neutral nation")


def opened_by_event(s: State, country: Country) -> bool:
    """9.5.2.4 Whether an event opens a country whose nation is still neutral."""
    return any(answer(s, country) for answer in OPEN_COUNTRIES.in_force(s))


@rule("9.5.2.4#2", "SUM.GR")
def neutral_greeks(s: State, unit: Unit, to: Space) -> Refusal | None:
    """9.5.2.4 Nobody enters a space of Greek units while they are neutral."""
    units = s.at(to)
    if units and units[0].nation is Nation.GR and not s.at_war("GR"):
        return Refusal("9.5.2.4", f"the Greeks in {to} are neutral")
    return None


@rule("11.3.1", "9.2.7#4")
def near_east_armies(s: State, unit: Unit, to: Space) -> Refusal | None:
    """11.3.1 Only the Near East armies may be on that map, unless they gave it up by their entry (9.5.3.4)."""
    if to.near_east and unit.army and (not unit.near_east or s.marked(unit, Mark.LOST_NEAR_EAST)):
        return Refusal("11.3.1", f"{unit} may not enter the Near East map")
    return None


@rule("CARD.AP57")
def cavalry_in_europe(s: State, unit: Unit, to: Space) -> Refusal | None:
    """CARD.AP57 The Russian cavalry does not enter the Near East; it may attack into it."""
    if to.near_east and unit.sub == "CAV":
        return Refusal("CARD.AP57", f"{unit} may not enter the Near East map")
    return None


@rule("9.5.3.4#2")
def orient_at_home(s: State, unit: Unit, to: Space) -> Refusal | None:
    """9.5.3.4 The Orient army that came in at home may not operate in Salonika either."""
    if to == SALONIKA_SPACE and unit == ORIENT and s.marked(unit, Mark.LOST_NEAR_EAST):
        return Refusal("9.5.3.4", f"{unit} came in at home and may not operate in {to}")
    return None


@rule("11.1.17", "SUM.BR")
def bef_area(s: State, unit: Unit, to: Space) -> Refusal | None:
    """11.1.17 The BEF stays in Britain, France, Belgium and Germany."""
    if unit.sub == "BEF" and to.country not in BEF_AREA:
        return Refusal("11.1.17", f"{unit} may not go to {to}")
    return None


@rule("5.7.4.6#1")
def italian_theatre(s: State, unit: Unit, to: Space) -> Refusal | None:
    """5.7.4.6 Historical: until the Allies are at Total War only AH and IT armies operate in Italy.

    They may not move, attack, redeploy or advance into it; a retreat is not barred (ruling 100).
    """
    if to.country is not Country.ITALY or not unit.army or unit.nation in (Nation.AH, Nation.IT):
        return None
    if "5.7.4.6#1" in SCENARIOS[s.options.scenario].rules and s.level[Side.AP] < 2:
        return Refusal("5.7.4.6", f"{unit} may not operate in Italy before the Allies are at Total War")
    return None


Limit = Limit3[State, Unit, Space]

CLOSED: Final = (
    neutral,
    neutral_greeks,
    near_east_armies,
    cavalry_in_europe,
    orient_at_home,
    bef_area,
    italian_theatre,
)


def _concerned(to: Space, limits: tuple[Limit, ...]) -> tuple[Limit, ...]:
    """Those of the limits that may close a space to some unit at some time."""
    never: dict[Limit, bool] = {
        neutral: to.country not in OPENED_BY and to.country is not Country.ALBANIA,
        neutral_greeks: to.country is not Country.GREECE,
        near_east_armies: not to.near_east,
        cavalry_in_europe: not to.near_east,
        orient_at_home: to != SALONIKA_SPACE,
        bef_area: to.country in BEF_AREA,
        italian_theatre: to.country is not Country.ITALY,
    }
    return tuple(limit for limit in limits if not never.get(limit))


def _by_space(limits: tuple[Limit, ...]) -> list[tuple[Limit, ...]]:
    return [(), *[_concerned(x, limits) for x in SPACES]]


#: by number of space: the limits of who moves, redeploys or advances; who attacks; who retreats
_CLOSED: Final[list[tuple[Limit, ...]]] = _by_space(CLOSED)
_TO_ATTACKS: Final[list[tuple[Limit, ...]]] = _by_space(tuple(x for x in CLOSED if x is not cavalry_in_europe))
_TO_RETREATS: Final[list[tuple[Limit, ...]]] = _by_space(tuple(x for x in CLOSED if x is not italian_theatre))


def closed(s: State, unit: Unit, to: Space) -> Refusal | None:
    """Why a unit may not move, redeploy or advance into a space whatever stands there, or None."""
    return _refused(_CLOSED[to.n], s, unit, to)


def closed_to_attack(s: State, unit: Unit, to: Space) -> Refusal | None:
    """Why a unit may never attack into a space, or None."""
    return _refused(_TO_ATTACKS[to.n], s, unit, to)


def closed_to_retreat(s: State, unit: Unit, to: Space) -> Refusal | None:
    """Why a unit may never retreat into a space, or None."""
    return _refused(_TO_RETREATS[to.n], s, unit, to)


def _refused(limits: tuple[Limit, ...], s: State, unit: Unit, to: Space) -> Refusal | None:
    if to.beach and s.beachhead != to.n:
        return no_beachhead(s, unit, to)
    no = refused3(limits, s, unit, to) if limits else None
    if no is not None:
        return no
    by_event = ENTRIES.in_force(s)
    return refused3(by_event, s, unit, to) if by_event else None


def home(unit: Unit) -> Country:
    """The country of a unit's nation."""
    return HOME[unit.nation]
