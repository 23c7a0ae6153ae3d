"""12.2.D-G, 12.3-12.5, 19.5, 20.1.3 Fire: strength, table, column, modifiers, who fires first."""

from __future__ import annotations

from typing import Final

from ....families.cdg.fire import ATTACKER, BOTH, DEFENDER, Fire, FireTable
from ....families.cdg.record import FLANK_FAILED, FLANKED
from ....kernel.rules import rule
from ..charts import FIRE as COLUMNS
from ..charts import HEAVY, LIGHT, TURNS
from ..combat import Combat
from ..components import BOARD, SPACES, UNITS
from ..names import CAVALRY, CLEAR, MOUNTAIN, REGION, SEA, SPACE, SUMMER, SWAMP, WINTER
from ..pieces import Space, Unit
from ..state import State
from . import combat_effects
from .combat import factor, was_oos


def mountainous(x: Space) -> bool:
    """12.4.1, 18.4a Whether a place is a Mountain space, or a region with a mountain tag."""
    return x.terrain == MOUNTAIN if x.kind == SPACE else x.mountain_tag


@rule("12.3a", "12.2.C")
def weather_matters(s: State, c: Combat) -> bool:
    """12.3a Attacks into Mountains in Winter and into Swamps in Summer need a Severe Weather Check."""
    x = SPACES[c.space - 1]
    season = TURNS[s.turn][0]
    if season == WINTER:
        return mountainous(x)
    return season == SUMMER and x.kind == SPACE and x.terrain == SWAMP


@rule("12.3c")
def hq_in_attack(c: Combat) -> bool:
    """12.3c Weather does not matter if an HQ takes part in the attack."""
    return any(UNITS[n].hq for n in c.committed)


@rule("19.5a", "19.5b", "19.5c", "19.5d", "19.2d", "20.1.4a", "20.1.4b")
def trench_level(s: State, c: Combat) -> int:
    """19.5 The level of the trench that the defenders have: their own, and only if units defend."""
    x = SPACES[c.space - 1]
    if not c.defending or c.uprising:
        return 0
    side = s.side_of(UNITS[c.defending[0]])
    if s.any_trench(x) and s.trench_owner(x) == side:
        return s.any_trench(x)
    return combat_effects.as_if_trench(s, c)


@rule("12.4.1#1", "12.4.3a#2", "12.4#1", "12.3b", "12.3d", "12.3e", "19.5a", "19.5b", "18.4a", "3.1.1.1#1")
def attacker_shift(s: State, c: Combat) -> int:
    """12.4 Columns to the left for the attackers: mountain, water, trench, weather, all added up."""
    shift = 0
    if mountainous(SPACES[c.space - 1]) and not combat_effects.ignored(s, c, combat_effects.MOUNTAIN_EFFECT):
        shift -= 1
    if water_counts(s, c):
        shift -= 1
    if not combat_effects.ignored(s, c, combat_effects.TRENCH):
        shift -= trench_level(s, c)
    if c.shift and not combat_effects.ignored(s, c, combat_effects.WEATHER):
        shift -= c.shift
    return shift


@rule("19.5a", "19.5b")
def defender_shift(s: State, c: Combat) -> int:
    """19.5 One column to the right for defenders in a trench."""
    if combat_effects.ignored(s, c, combat_effects.TRENCH):
        return 0
    return 1 if trench_level(s, c) else 0


@rule("12.4.3a#1", "12.4.3b")
def water_counts(s: State, c: Combat) -> bool:
    """12.4.3 Water matters if all attackers cross it, and no card lets them ignore it."""
    return c.all_water and not combat_effects.ignored(s, c, combat_effects.WATER)


@rule("12.2.1a", "12.2.1a.1", "12.2.1a.2", "12.2.1a.3", "12.2.1a.4", "T:drm", "2.0:drm")
def unit_drm(s: State, c: Combat, units: list[Unit]) -> int:
    """12.2.1 Cavalry in a Clear space or a region, Mountain Infantry in mountains: +1 each, however many units."""
    x = SPACES[c.space - 1]
    found = 0
    open_ground = x.kind == REGION or (x.kind in (SPACE, SEA) and x.terrain == CLEAR)
    if open_ground and any(u.type == CAVALRY for u in units):
        found += 1
    if mountainous(x) and any(u.mountain for u in units):
        found += 1
    return found


@rule("12.2.1a.5", "12.2.1a.6", "27.1a", "27.1b", "27.0i")
def staff_drm(s: State, c: Combat, attacking: bool) -> int:
    """27.1 The bracketed numbers of the HQs and (in attack only) the Heavy Artillery that take part."""
    return sum([s.drm(UNITS[n]) for n in (c.committed if attacking else c.guard)])


@rule("12.2.1a.7", "12.5a", "12.5b")
def road_drm(s: State, c: Combat) -> int:
    """12.5a One less for an attack along Roads and Mixed-Gauge Railroads only."""
    return -1 if c.no_rail and not combat_effects.ignored(s, c, combat_effects.ROAD_DRM) else 0


class IllusionsFire(Fire[State, Unit, Space, Combat]):
    """12.2.G The fire of a side."""

    def factor(self, s: State, c: Combat, unit: Unit, attacking: bool) -> int:
        return factor(s, unit, was_oos(c, unit.n))

    def table(self, s: State, c: Combat, attacking: bool) -> int:
        return fire_table(s, c, attacking)

    def shift(self, s: State, c: Combat, attacking: bool) -> int:
        return attacker_shift(s, c) if attacking else defender_shift(s, c)

    def drm(self, s: State, c: Combat, attacking: bool) -> int:
        total = unit_drm(s, c, self.units(c, attacking)) + staff_drm(s, c, attacking)
        total += combat_effects.drm(s, c, attacking)
        return total + (road_drm(s, c) if attacking else 0)

    def first(self, s: State, c: Combat) -> int:
        return fire_order(s, c)

    def final(self, s: State, c: Combat, attacking: bool, loss: int) -> int:
        nothing = self.strength(s, c, attacking) == 0 and self.table(s, c, attacking) == HEAVY
        return 0 if nothing or not self.can_fire(s, c, attacking) else loss


@rule("12.2.G.2a", "12.2.G.2b", "12.2.G.2c", "12.2.G.2d", "2.0:fire-tables", "3.2.1f", "3.2.1f.1", "3.2.1f.2", "3.2.1g")
@rule("12.5e", "2.0:attack", "12.1.2a")
def fire_table(s: State, c: Combat, attacking: bool) -> int:
    """12.2.G.2 Alpine Trails into a Mountain, and Uprisings: Light; else Heavy with an LCU, or in one's own fort."""
    if c.all_alpine and SPACES[c.space - 1].terrain == MOUNTAIN and SPACES[c.space - 1].kind == SPACE:
        return LIGHT
    if c.uprising:
        return LIGHT
    units = c.attackers if attacking else c.defenders
    if any(UNITS[n].large for n in units):
        return HEAVY
    return HEAVY if not attacking and FIRE.standing_fort(s, c) else LIGHT


@rule("12.2.G.3b", "21.4b", "21.4c", "12.4.3a#1", "2.0:flank-attempt")
def fire_order(s: State, c: Combat) -> int:
    """12.2.G.3b Both at once, unless a card, a flank attempt or water lets one side fire first."""
    if combat_effects.fires_first(s, c):
        return ATTACKER
    if c.flank == FLANKED:
        return ATTACKER
    if c.flank == FLANK_FAILED or water_counts(s, c):
        return DEFENDER
    return BOTH


def table_of(number: int, name: str) -> FireTable:
    """A printed table in the family's form."""
    columns = COLUMNS[number]
    rows = tuple([tuple([column[2][die] for column in columns]) for die in range(6)])
    return FireTable(name, tuple([column[0] for column in columns]), rows)


FIRE: Final = IllusionsFire(BOARD, (table_of(HEAVY, "Heavy"), table_of(LIGHT, "Light")))
