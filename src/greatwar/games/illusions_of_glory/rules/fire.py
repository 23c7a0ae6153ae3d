"""12.2.D-G, 12.3-12.5, 19.5, 20.1.3 Fire: strength, table, column, modifiers, who fires first."""

from __future__ import annotations

from typing import Final

from ....families.cdg.fire import ATTACKER, BOTH, DEFENDER, Fire, FireTable, Shot
from ....families.cdg.record import FLANK_FAILED, FLANKED
from ....kernel.rules import rule
from ..charts import FIRE as COLUMNS
from ..charts import HEAVY, LIGHT, TURNS
from ..combat import Combat
from ..components import BOARD, UNITS
from ..names import CAVALRY, CLEAR, MOUNTAIN, REGION, SPACE, SUMMER, SWAMP, WINTER
from ..pieces import Space, Unit
from ..state import State
from . import combat_effects
from .combat import factor, was_oos, where

NO_TRENCH: Final = 0


def mountainous(x: Space) -> bool:
    """12.4.1, 18.4a Whether a place is a Mountain space, or a region with a mountain tag."""
    return x.terrain == MOUNTAIN if x.kind == SPACE else x.mountain_tag


@rule("12.3a", "12.2.C")
def weather_matters(s: State, c: Combat) -> bool:
    """12.3a Attacks into Mountains in Winter and into Swamps in Summer need a Severe Weather Check."""
    x = where(c)
    season = TURNS[s.turn][0]
    if season == WINTER:
        return mountainous(x)
    return season == SUMMER and x.kind == SPACE and x.terrain == SWAMP


@rule("12.3c")
def hq_in_attack(c: Combat) -> bool:
    """12.3c Weather does not matter if an HQ takes part in the attack."""
    return any(UNITS[n].hq for n in c.committed)


@rule("19.5c", "19.5d", "19.2d", "20.1.4a", "20.1.4b")
def trench_level(s: State, c: Combat) -> int:
    """19.5 The level of the trench that the defenders have; none helps a fort without units."""
    return (s.any_trench(where(c)) or combat_effects.as_if_trench(s, c)) if c.defending else NO_TRENCH


@rule("12.4#1", "3.1.1.1#1")
def attacker_shift(s: State, c: Combat) -> int:
    """12.4 Columns to the left for the attackers: mountain, water, trench, weather, all added up."""
    return mountain_shift(s, c) + water_shift(s, c) + trench_shift(s, c) + weather_shift(s, c)


@rule("12.4.1#1", "18.4a")
def mountain_shift(s: State, c: Combat) -> int:
    """12.4.1 One to the left against a Mountain space, or a region of mountains."""
    return -int(mountainous(where(c)) and not combat_effects.ignored(s, c, combat_effects.MOUNTAIN_EFFECT))


@rule("12.4.3a#2")
def water_shift(s: State, c: Combat) -> int:
    """12.4.3 One to the left if all attackers cross Water."""
    return -int(water_counts(s, c))


@rule("19.5a", "19.5b")
def trench_shift(s: State, c: Combat) -> int:
    """19.5 One to the left for each level of the defenders' trench."""
    return -trench_level(s, c) * int(not combat_effects.ignored(s, c, combat_effects.TRENCH))


@rule("12.3b", "12.3d", "12.3e")
def weather_shift(s: State, c: Combat) -> int:
    """12.3b What the weather costs, unless a card spares the attackers that."""
    return -c.shift * int(not combat_effects.ignored(s, c, combat_effects.WEATHER))


@rule("19.5a", "19.5b")
def defender_shift(s: State, c: Combat) -> int:
    """19.5 One column to the right for defenders in a trench."""
    return int(trench_level(s, c) > 0 and not combat_effects.ignored(s, c, combat_effects.TRENCH))


@rule("12.4.3a#1", "12.4.3b")
def water_counts(s: State, c: Combat) -> bool:
    """12.4.3 Water matters if all attackers cross it, and no card lets them ignore it."""
    return c.all_water and not combat_effects.ignored(s, c, combat_effects.WATER)


@rule("12.2.1a", "T:drm", "2.0:drm")
def unit_drm(s: State, c: Combat, units: list[Unit]) -> int:
    """12.2.1 Cavalry and Mountain Infantry: +1 each, however many units."""
    return cavalry_drm(where(c), units) + mountain_drm(where(c), units)


@rule("12.2.1a.1", "12.2.1a.2")
def cavalry_drm(x: Space, units: list[Unit]) -> int:
    """12.2.1 Cavalry in a Clear space (a Sea Invasion space is one) or in any region: +1."""
    open_ground = x.kind == REGION or x.terrain == CLEAR
    return int(open_ground and any(u.type == CAVALRY for u in units))


@rule("12.2.1a.3", "12.2.1a.4")
def mountain_drm(x: Space, units: list[Unit]) -> int:
    """12.2.1 Mountain Infantry in a Mountain space or a region of mountains: +1."""
    return int(mountainous(x) and any(u.mountain for u in units))


@rule("12.2.1a.5", "12.2.1a.6", "27.1a", "27.1b", "27.0i")
def staff_drm(s: State, c: Combat, attacking: bool) -> int:
    """27.1 The bracketed numbers of the HQs and (in attack only) the Heavy Artillery that take part."""
    return sum([s.drm(UNITS[n]) for n in (c.committed if attacking else c.guard)])


@rule("12.2.1a.7", "12.5a", "12.5b")
def road_drm(s: State, c: Combat) -> int:
    """12.5a One less for an attack along Roads and Mixed-Gauge Railroads only."""
    return -int(c.no_rail and not combat_effects.ignored(s, c, combat_effects.ROAD_DRM))


class IllusionsFire(Fire[State, Unit, Space, Combat]):
    """12.2.G The fire of a side."""

    @rule("12.2.G.1", "12.2.G.2e", "12.2.G.3a", "12.2.1b", "T:heavy", "T:light", "2.0:loss-number", "12.6.1#1")
    def shot(self, s: State, c: Combat, attacking: bool, die: int) -> Shot:
        """12.2.G Column by strength and shifts, the modified die within 1 to 6, the Loss Number of both."""
        return super().shot(s, c, attacking, die)

    @rule("12.1.2a", "2.0:attack", "20.1.3b")
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


@rule("12.2.G.2a", "12.2.G.2d", "2.0:fire-tables", "3.2.1f", "3.2.1f.2")
def fire_table(s: State, c: Combat, attacking: bool) -> int:
    """12.2.G.2 Alpine Trails into a Mountain, and Uprisings: Light; else Heavy with an LCU, or in one's own fort."""
    if trails_only(c) or c.uprising:
        return LIGHT
    if any(UNITS[n].large for n in (c.attackers if attacking else c.defenders)):
        return HEAVY
    return small_units(s, c, attacking)


@rule("12.5e", "12.2.G.2c", "3.2.1f.1")
def trails_only(c: Combat) -> bool:
    """12.5e Whether a Mountain space is attacked along Alpine Trails only."""
    return c.all_alpine and where(c).kind == SPACE and where(c).terrain == MOUNTAIN


@rule("12.2.G.2b", "3.2.1g")
def small_units(s: State, c: Combat, attacking: bool) -> int:
    """12.2.G.2b SCUs, or a fort alone: Light, but Heavy in one's own fort."""
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
