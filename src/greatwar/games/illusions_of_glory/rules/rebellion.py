"""23 Rebellion and Revolution: where Uprising Units come, and what the Stages of the Russian Revolution do."""

from __future__ import annotations

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..components import REPLACEABLE, RESERVE, SPACES, UNITS, UPRISING_POOL
from ..names import AH, AP, CP, GE, RU, SPACE
from ..pieces import Space, Unit
from ..state import COLLAPSE_AH, State
from .control import no_trench, uprising_placed
from .tracks import demoralized
from .units import reduce, take_off


def placer(nation: int) -> int:
    """23.3.1 Who places the Uprising Units of a nation: its enemy."""
    return AP if nation in (GE, AH) else CP


def in_pool(s: State, nation: int) -> list[Unit]:
    """The Uprising Units of a nation that are not on the map."""
    return [u for u in s.at(UPRISING_POOL) if u.nation == nation]


@rule("23.3.1a", "23.3.1b", "23.3.1c", "23.3.1d")
def may_rise(s: State, nation: int) -> bool:
    """23.3.1 Whether an Uprising Unit may come into a nation.

    Demoralized, a counter and a place left, not collapsed.
    """
    able = demoralized(s, nation) and not out_of_the_war(s, nation)
    return able and bool(in_pool(s, nation)) and bool(places(s, nation))


@rule("23.5b.1")
def out_of_the_war(s: State, nation: int) -> bool:
    """23.5b No more Austro-Hungarian Uprising Units are placed after the collapse."""
    return nation == AH and s.has_collapsed(COLLAPSE_AH)


def place_refused(s: State, nation: int, where: Space) -> Refusal | None:
    """23.3.2 Uprising Units come into unoccupied spaces or any region of their nation, one to a place.

    Not on the inset.
    """
    return abroad(nation, where) or on_inset(where) or second(s, where) or occupied(s, where)


@rule("23.3.2a", "23.3.2b")
def abroad(nation: int, where: Space) -> Refusal | None:
    """23.3.2b Uprising Units rise in their own nation."""
    return None if where.nation == nation else Refusal("23.3.2b", f"{where} does not lie in the nation")


@rule("11.3.1a#2")
def on_inset(where: Space) -> Refusal | None:
    """11.3.1a None rises on the Italian Front inset."""
    return Refusal("11.3.1a#2", f"{where} is on the Italian Front") if where.inset else None


@rule("10.1c", "10.1e")
def second(s: State, where: Space) -> Refusal | None:
    """10.1c One Uprising Unit is in a place."""
    return Refusal("10.1c", f"an Uprising Unit is in {where} already") if s.uprising_at(where) else None


@rule("10.4b", "23.3.2a")
def occupied(s: State, where: Space) -> Refusal | None:
    """10.4b None rises in a space with units; a region may hold some."""
    if where.kind == SPACE and s.stacks[where.n]:
        return Refusal("10.4b", f"units stand in {where}")
    return None


def places(s: State, nation: int) -> list[Space]:
    """Where an Uprising Unit of a nation may come."""
    return [x for x in SPACES if x.nation == nation and place_refused(s, nation, x) is None]


def rise(s: State, nation: int, where: Space) -> None:
    """23.3.2 An Uprising Unit comes into a place."""
    unit = in_pool(s, nation)[0]
    s.put(unit, where)
    s.set_reduced(unit, False)
    s.say(f"{unit} breaks out in {where}")
    no_trench(s, where)
    uprising_placed(s, where)


def in_russia(s: State) -> bool:
    """23.4.2d Whether an Uprising Unit is in Russia."""
    return any(u.uprising and s.on_map(u) and s.space(u).nation == RU for u in UNITS)


# The Russian Revolution ----------------------------------------------------------------------------------


@rule("23.4.2a", "23.4.2d", "6.0.F.2b")
def may_advance(s: State) -> bool:
    """23.4.2 The marker advances each turn while an Uprising Unit is in Russia; reading 9 says whether at once."""
    if not 0 <= s.stage < 4 or not in_russia(s):
        return False
    return s.stage > 0 or s.options.stage_on_arrival or s.turn > s.revolution_turn


@rule("23.4.2b.3", "23.4.2c")
def stage_3(s: State) -> None:
    """23.4.2 Stage 3: every full-strength Russian LCU on the map loses a step."""
    for unit in UNITS:
        if unit.large and unit.nations >> RU & 1 and s.on_map(unit) and not s.reduced(unit):
            reduce(s, unit)


@rule("23.4.2b.4#1")
def stage_4_units(s: State) -> list[Unit]:
    """23.4.2 Stage 4: the Russian LCUs on the map, which are replaced by SCUs."""
    return [u for u in UNITS if u.large and u.nations >> RU & 1 and s.on_map(u)]


def stage_4_replacements(s: State) -> list[Unit]:
    """23.4.2 Stage 4: the Russian SCUs of the Reserve and Replaceable Units Boxes."""
    boxes = (*s.at(RESERVE[AP]), *s.at(REPLACEABLE[AP]))
    return sorted([u for u in boxes if u.nations >> RU & 1 and u.counted and not u.large])


def stage_4_remove(s: State, unit: Unit, replaced: bool) -> None:
    """23.4.2 Stage 4: an LCU goes to the Replaceable Units Box."""
    take_off(s, unit, REPLACEABLE[AP], replaced)
