"""Conditions on Replacement Points (17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import SPACES, UNITS_OF_KIND, space
from .....games.pursuit_of_glory.names import AP, ARM, DESERT, GEO, RU
from .....games.pursuit_of_glory.rules import geography, placement, replacements, supply
from .....games.pursuit_of_glory.rules.cards_by_name import COALITION, KITCHENER
from .....games.pursuit_of_glory.state import BLOCKADE, NO_GE_RP
from .....games.pursuit_of_glory.steps.out_of_theatre import may_go
from ...differences import OutOfStep
from ...verdicts import Predicate
from ..semantic import POOL_KEYS
from ..words import card_called, kind_of
from .common import goal_of, named, played, unit_of

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


def half_points_converted(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Ours has converted another part of an ally's points: the two pools differ by the same amount."""
    unit = unit_of(r, e, line) if e.key.startswith("illegal") else next(iter(r.units(named(e))), None)
    served = replacements.pools(r.state, unit) if unit is not None else []
    for of, into in (("BR", "RU"), ("GE", "TU")):
        less = r.theirs[f"rp/{POOL_KEYS[of]}"] - replacements.have(r.state, of) / 2
        more = replacements.have(r.state, into) / 2 - r.theirs[f"rp/{POOL_KEYS[into]}"]
        if less != 0 and less == more and (of in served or into in served):
            return True
    return False


#: cards with other RP values in the tables of the recorded game -> how many more points of a pool ours has
OTHER_POINTS = {
    "AP11": {"br": 1, "in": 1, "ru": 1, "ap-a": 1},
    "CP33": {"tu": 4},
    "CP44": {"tu": -1, "ge": -1, "cp-a": -1},
    "CP45": {"tu": 3, "ge": -1, "cp-a": -1},
    "CP52": {"tu": 3, "ge": -1, "cp-a": -1},
}


def other_points(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A card was played for RPs that has other values there, and the pools differ by just that.

    The Max TU RP marker may keep some TU points from being recorded.
    """
    pool = "tu" if e.key == "max_tu_rp" else e.key.partition("/")[2]
    apart = e.theirs - e.ours if e.key == "max_tu_rp" else e.ours - e.theirs
    for c in played(r, "rp"):
        more = OTHER_POINTS.get(c, {}).get(pool, 0)
        if more and (apart == more or (pool == "tu" and 0 < apart / more < 1)):
            return True
    return False


def half_point_unused(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The turn has ended, and the marker there is half a point higher."""
    ended = line["t"] == "end" or any(d["k"] in ("draw", "rp_end") for d in r.this_round())
    return ended and bool(e.theirs - e.ours == HALF)


HALF = 0.5


def no_german_points(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No GE RPs are used this turn."""
    return r.state.has_now(NO_GE_RP)


def no_blockade(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """ROYAL NAVY BLOCKADE has not been played."""
    return "event/royal_navy_blockade" not in r.theirs and not r.state.has(BLOCKADE)


#: 3.2.1.3 where the Persian Cordon is rebuilt
CORDON = ("Central Persia", "Eastern Persia", "Southern Persia", "India", "Baluchistan")


def cordon_rebuilt(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Persian Cordon is rebuilt in one of its Regions, which the CP controls or in which CP units stand."""
    unit, name, s = unit_of(r, e, line), named(e), r.state
    if unit is None or unit.kind != "BR Persian Cordon" or name not in CORDON:
        return False
    return s.owner(space(name)) != AP or bool(s.enemies(space(name), AP))


def cordon(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit is the Persian Cordon."""
    unit = unit_of(r, e, line)
    return unit is not None and unit.kind == "BR Persian Cordon"


def transcaucasian(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit belongs to the Transcaucasian Federation."""
    unit = unit_of(r, e, line)
    return unit is not None and bool(unit.nations & (ARM | GEO)) and unit.regular


def fort_of_the_enemy(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A GR unit, and a Greek space without units whose intact fort is the enemy's."""
    unit, goal = unit_of(r, e, line), goal_of(e, line)
    here = next((x for x in SPACES if str(x) == goal), None)
    if unit is None or here is None or not unit.greek:
        return False
    return not r.state.at(here) and bool(r.state.enemy_fort(here, r.state.side(unit)))


def balkans_only(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit marked for the Balkans only, and a place outside them."""
    unit, goal = unit_of(r, e, line), goal_of(e, line)
    here = next((x for x in SPACES if str(x) == goal), None)
    return unit is not None and here is not None and geography.out_of_area(unit, here) is not None


def last_russian_cavalry(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """After Stage 4: a RU unit that is left counts as British, and the place is a source or port of one of them."""
    unit, goal = unit_of(r, e, line), goal_of(e, line)
    here = next((x for x in SPACES if str(x) == goal), None)
    if unit is None or here is None or not unit.russian or r.state.stage < 4:
        return False
    return here in (supply.RU_SOURCES if e.theirs is not None else placement.sources(r.state, unit, True))


def tribe_cut_off(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No place of the tribe's colour is joined to a source or port that would do."""
    unit = next(iter(r.units(named(e).removeprefix("restore ").partition(" > ")[0])), None) or unit_of(r, e, line)
    return unit is not None and unit.tribe and replacements.tribe_line(r.state, unit) is not None


def last_russians_and_allies(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A RU unit that is left after Stage 4, and points of the AP's allies."""
    units = r.units(named(e))
    return (
        r.state.stage >= 4 and bool(units) and all(u.russian for u in units) and replacements.have(r.state, "AP-A") > 0
    )


def georgians_without_tiflis(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit of the Transcaucasian Federation whose city is not the AP's."""
    units = r.units(named(e))
    return bool(units) and all(placement.places(r.state, u, True) == [] and u.nations & (ARM | GEO) for u in units)


def debt_in_a_box(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A corps of the Corps Assets Box, which is neither on the map nor in Reserve."""
    return named(e).endswith("@CP Corps Assets Box")


def debt_too_small(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A step of an LCU costs a whole point, and the debt is less."""
    units = r.units(named(e))
    return bool(units) and all(u.large for u in units) and -replacements.have(r.state, "TU") < WHOLE_POINT


#: 17.1.1 in half points
WHOLE_POINT = 2


def sent_to_the_west(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """18.12.2 What only ours offers is a corps or lies in Reserve, what only they offer is an HQ or a special unit."""
    units = r.units(named(e))
    if e.theirs is None:
        return bool(units) and all(u.large or not r.state.on_map(u) for u in units)
    return bool(units) and not any(may_go(r.state, u, card_called("CP48").n) for u in units)


def enemys_region(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place is a Region that is not the AP's and no British source."""
    here = next((x for x in SPACES if str(x) == goal_of(e, line)), None)
    return here is not None and here.shared and r.state.owner(here) != AP and here not in supply.BR_SOURCES


def out_of_the_game(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit is permanently eliminated, or a corps that waits to be organized."""
    return str(line.get("unit", "")).endswith(("Permanently Eliminated Box", "Corps Assets Box"))


def costs_double(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit is in Disrupted Supply, where a step costs twice as much."""
    units = [u for u in r.units(named(e)) if r.state.on_map(u)]
    return bool(units) and all(replacements.step_cost(r.state, u) > (2 if u.large else 1) for u in units)


def converted_once(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A RU unit, for which British points may be converted after KITCHENER or the COALITION."""
    units = r.units(named(e))
    return bool(units) and all(u.nations & RU for u in units) and replacements.british_points(r.state) > 0


def dead_abroad(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit of the Transcaucasian Federation outside Russia and Caucasia."""
    kind, _, where = named(e).partition("@")
    here = next((x for x in SPACES if str(x) == where), None)
    return here is not None and "Transcas" in kind.replace("Transcauc", "Transcas") and not here.areas & HOME


#: 3.2.1.3 where the Transcaucasian Federation is in supply
HOME = frozenset(("russia", "caucasia"))


def debt_paid_short(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A step of an LCU, which costs a whole point, has paid there for half a point."""
    paid = [d for d in r.this_round() if d.get("at") == "turkish_war_weariness_penalty" and d["verb"] == "piece"]
    kinds = [kind_of(str(d["arg"]).partition("@")[0])[0] for d in paid]
    return bool(paid) and any(UNITS_OF_KIND[k][0].large for k in kinds)


def half_a_point_left(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A RU unit, and half a point of the British is left that would have to be converted."""
    units = r.units(named(e))
    allowed = r.state.happened(KITCHENER) or r.state.happened(COALITION)
    return allowed and bool(units) and all(u.nations & RU for u in units) and replacements.have(r.state, "BR") % 2 == 1


def corps_in_the_desert_repaired(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An LCU in the desert, which ours has in supply."""
    units = [u for u in r.units(named(e)) if r.state.on_map(u)]
    return bool(units) and all(u.large and r.state.space(u).terrain == DESERT for u in units)


PREDICATES: dict[str, Predicate] = {
    "half_points_converted": half_points_converted,
    "other_points": other_points,
    "half_point_unused": half_point_unused,
    "no_german_points": no_german_points,
    "no_blockade": no_blockade,
    "cordon_rebuilt": cordon_rebuilt,
    "cordon": cordon,
    "transcaucasian": transcaucasian,
    "fort_of_the_enemy": fort_of_the_enemy,
    "balkans_only": balkans_only,
    "last_russian_cavalry": last_russian_cavalry,
    "tribe_cut_off": tribe_cut_off,
    "georgians_without_tiflis": georgians_without_tiflis,
    "last_russians_and_allies": last_russians_and_allies,
    "debt_in_a_box": debt_in_a_box,
    "debt_too_small": debt_too_small,
    "sent_to_the_west": sent_to_the_west,
    "enemys_region": enemys_region,
    "out_of_the_game": out_of_the_game,
    "costs_double": costs_double,
    "converted_once": converted_once,
    "dead_abroad": dead_abroad,
    "debt_paid_short": debt_paid_short,
    "half_a_point_left": half_a_point_left,
    "corps_in_the_desert_repaired": corps_in_the_desert_repaired,
}
