"""22, 23, 24, 26 and the special rules of the scenarios: who may not go where, and who goes when an enemy comes
near.
"""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..components import DUMMIES, HEX_COUNT, HEXES, Unit, army_named
from ..scenarios import SCENARIOS
from ..state import State
from . import austria, concealment, germany, leaders, plans, russia, special
from .areas import inside

_WARSAW: Final[int] = army_named("R WARSAW").n
_EIGHTH: Final[int] = army_named("G EIGHTH").n


def watched(s: State, units: list[Unit]) -> bool:
    """Whether `kept_out` or `kept_from_ending` has anything to say about these movers; asked once a move."""
    if special.noted(s, special.FRANCOIS_HOLDS) and any(u.nation == nm.GERMAN for u in units):
        return True
    played = SCENARIOS[s.options.scenario]
    if played.held_back and s.turn == played.first_gt and any(_held_corps(s, u) for u in units):
        return True
    if any(s.army[u.n] == _WARSAW + 1 for u in units):
        return True
    if played.southern_row and units and units[0].side == nm.RUSSIA:
        return True
    return any(u.fischer or u.dummy or leaders.bound_to_eighth(s, u) for u in units)


def fenced(s: State, units: list[Unit]) -> bool:
    """Whether `kept_out` has anything to say about these movers outside half-hexes; asked once a move."""
    if SCENARIOS[s.options.scenario].southern_row and units[0].side == nm.RUSSIA:
        return True
    return any(u.fischer or u.dummy or leaders.bound_to_eighth(s, u) for u in units)


@rule("23.4.1#1")
def half_hex_refusal(unit: Unit) -> Refusal | None:
    """23.4.1 Only Austro-Hungarian units enter a half-hex."""
    if unit.nation != nm.AUSTRIAN:
        return Refusal("23.4.1", "only Austro-Hungarian units enter a half-hex")
    return None


def kept_out(s: State, unit: Unit, h: int) -> Refusal | None:
    """Why a unit may not enter a hex for reasons of 22 to 24 or of the scenario (Fischer, half-hexes, Warsaw,
    part maps).
    """
    refusal = half_hex_refusal(unit) if HEXES[h].half else None
    if refusal is None:
        refusal = concealment.dummy_refusal(s, unit, h) if unit.dummy else kept_in(s, unit, h)
    return refusal or south_refusal(s, unit, h)


def south_refusal(s: State, unit: Unit, h: int) -> Refusal | None:
    """1.2.2 In scenarios of a part of the map Russian units do not march south of its last row."""
    row = SCENARIOS[s.options.scenario].southern_row
    if row and unit.side == nm.RUSSIA and HEXES[h].row > row:
        here = s.at_number(unit.n)
        if here < HEX_COUNT and HEXES[here].row <= row:
            return Refusal("1.2.2", f"Russian units march no farther south than row {row} in this scenario")
    return None


@rule("23.3#1")
def kept_in(s: State, unit: Unit, h: int) -> Refusal | None:
    """23.3, 25.6.2 Fischer's units and the Assets of the Eighth Army leave their land neither on foot nor by rail."""
    if austria.fischer_kept(unit, h):
        return Refusal("23.3", f"{unit} stays in the Bukowina")
    return kept_by_francois(s, unit, h)


@rule("25.6.2#1")
def kept_by_francois(s: State, unit: Unit, h: int) -> Refusal | None:
    """25.6.2 Assets of the Eighth Army do not leave its area."""
    if leaders.bound_to_eighth(s, unit):
        here = s.at_number(unit.n)
        if here < HEX_COUNT and inside(s, _EIGHTH, here) and not inside(s, _EIGHTH, h):
            return Refusal("25.6.2", f"Francois keeps {unit} in the area of the Eighth Army")
    return None


@rule("25.6.1#1", "24.1.2#1")
def kept_from_ending(s: State, unit: Unit, start: int, h: int) -> Refusal | None:
    """Why a unit that began the phase in `start` may not end its movement in a hex (25.6.1, 24.1.2); plans are
    asked apart.
    """
    return kept_near(s, unit, start, h) or held_back(s, unit, start, h)


def kept_near(s: State, unit: Unit, start: int, h: int) -> Refusal | None:
    """25.6.1, 24.1.2 Francois and the Warsaw Garrison bind marches and rail movement alike."""
    if leaders.held_by_francois(s, unit, start, h):
        return Refusal("25.6.1", f"Francois lets {unit} move no farther from the enemy")
    return russia.garrison_refusal(s, unit, start, h) if s.army[unit.n] == _WARSAW + 1 else None


def rides_bound(s: State, unit: Unit) -> bool:
    """Whether `kept_from_riding` has anything to say about a unit; asked before the net is searched."""
    if unit.fischer or s.army[unit.n] == _WARSAW + 1 or leaders.bound_to_eighth(s, unit):
        return True
    return special.noted(s, special.FRANCOIS_HOLDS) or bool(plans.objectives_of(s, unit))


@rule("21.1.2#1", "24.1.2#1", "25.6.1#1")
def kept_from_riding(s: State, unit: Unit, start: int, h: int) -> Refusal | None:
    """21.1.2, 23.3, 24.1.2, 25.6 Why a unit that entrains in `start` may not name a destination (ruling 47)."""
    return plans.end_refusal(s, unit, start, h) or kept_near(s, unit, start, h) or kept_in(s, unit, h)


def held_back(s: State, unit: Unit, start: int, h: int) -> Refusal | None:
    """The scenario: corps that the army commander holds back on GT 1 do not march toward the enemy."""
    played = SCENARIOS[s.options.scenario]
    if s.turn > played.first_gt or not played.held_back or unit.n >= DUMMIES or h == start:
        return None
    corps = s.corps_of(unit)
    if corps is None or not _held_corps(s, unit):
        return None
    if special.nearest_enemy(s, unit.side, h) < special.nearest_enemy(s, unit.side, start):
        return Refusal("3.3.5", f"{corps} may not march toward the frontier on GT {s.turn}")
    return None


def _held_corps(s: State, unit: Unit) -> bool:
    corps = s.corps_of(unit)
    return corps is not None and unit.n < DUMMIES and corps.name in SCENARIOS[s.options.scenario].held_back


def came_adjacent(s: State, side: int, h: int) -> None:
    """22.4.1, 24.5.2, 26 A unit of `side` now stands in a hex: what its enemies near by lose by it at once."""
    if side == nm.RUSSIA:
        germany.landsturm_flees(s, h)
        austria.note_hungary(s, h)
    if SCENARIOS[s.options.scenario].praga_gives_way:
        russia.watch_praga(s)
    if s.options.concealment in ("markers", "hidden"):
        concealment.came_near(s, side, h)
