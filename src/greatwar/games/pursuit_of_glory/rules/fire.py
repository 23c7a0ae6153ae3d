"""12.2.8, 12.3 Fire: strengths, tables, columns, modifiers, who fires first."""

from __future__ import annotations

from typing import Final

from ....families.cdg import fire as family
from ....families.cdg.fire import ATTACKER, BOTH, DEFENDER, FireTable
from ....kernel.rules import rule
from ....kernel.tables import data_file, read_cells
from ..combat import FLANK_FAILED, FLANKED, Combat
from ..components import BOARD, FOLDER, SPACES, UNITS, Space, Unit
from ..names import AP, BR, DESERT, EMPIRE, FR, GE, MOUNTAIN, RU, SWAMP, TU, TUA
from ..state import State
from .cards_by_name import ARAB_DESERTION
from .combat_flags import (
    ENTRENCHED,
    FIRE_FIRST,
    HEAVY,
    LOSS_UP,
    NO_DESERT,
    NO_TERRAIN,
    NO_TRENCH,
    NO_WATER,
    PLUS_ONE,
)

LIGHT_TABLE: Final = 0
HEAVY_TABLE: Final = 1


def _read(name: str, title: str) -> FireTable:
    """A fire table from its file: the columns are named by their lowest strength."""
    cells = read_cells(data_file(FOLDER, name))
    columns = [c for c in cells[0] if c.startswith("cf")]
    lows = tuple([int(c[2:].split("_")[0].removesuffix("plus")) for c in columns])
    rows = tuple([tuple([int(x) for x in line[1 : 1 + len(columns)]]) for line in cells[1:]])
    return FireTable(title, lows, rows)


TABLES: Final = (_read("fire_light.csv", "Light"), _read("fire_heavy.csv", "Heavy"))


class Fire(family.Fire[State, Unit, Space, Combat]):
    """Fire of a side."""

    def side(self, c: Combat, attacking: bool) -> int:
        """The side that attacks or defends."""
        return c.side if attacking else 1 - c.side

    def doing(self, s: State, c: Combat, attacking: bool, bit: int) -> bool:
        """Whether a card of that side does such a thing in this combat."""
        from ..cards.registry import COMBAT_CARDS

        return COMBAT_CARDS.doing(s, c, self.side(c, attacking), bit)

    def units(self, c: Combat, attacking: bool) -> list[Unit]:
        """The combat units of a side that fight."""
        return [UNITS[n] for n in sorted(c.attackers if attacking else c.defenders)]

    @rule("2.0.scu", "2.0.lcu", "12.2.8b", "2.0.firetables", "3.2#1")
    def table(self, s: State, c: Combat, attacking: bool) -> int:
        """12.2.8b The Heavy table with an LCU, else the Light one; a fort alone fires on the Light one."""
        if self.doing(s, c, attacking, HEAVY):
            return HEAVY_TABLE
        return HEAVY_TABLE if any(u.large for u in self.units(c, attacking)) else LIGHT_TABLE

    @rule("12.3.5", "11.3.6")
    def shift(self, s: State, c: Combat, attacking: bool) -> int:
        """12.3 Column shifts of trenches for both sides, of terrain and water for the attacker."""
        level = self.trench(s, c)
        if not attacking:
            return 1 if level else 0
        return -level - self.cut_off(s, c) - self.rough_ground(s, c) - self.over_water(s, c)

    def rough_ground(self, s: State, c: Combat) -> int:
        """12.3 Columns that terrain costs the attacker, unless a card makes it nothing."""
        if self.doing(s, c, True, NO_TERRAIN):
            return 0
        return self.heights_and_swamps(SPACES[c.space - 1]) + self.deserts(s, c)

    @rule("12.3.1", "12.3.2", "12.3#0", "12.3.6", "12.10.4")
    def heights_and_swamps(self, target: Space) -> int:
        """12.3.1, 12.3.2 One column for a defender in mountains or swamp; forests and Beachheads have none."""
        return 1 if target.terrain in (MOUNTAIN, SWAMP) else 0

    @rule("18.13.2", "12.3.3#1")
    def deserts(self, s: State, c: Combat) -> int:
        """12.3.3 One column if attackers or defenders are in a desert."""
        if s.options.deserts and self.doing(s, c, True, NO_DESERT):
            return 0
        return 1 if any(SPACES[n - 1].terrain == DESERT for n in (c.space, *c.origins)) else 0

    @rule("12.3.4#1", "12.3.4#2")
    def over_water(self, s: State, c: Combat) -> int:
        """12.3.4 One column for an attack over water crossings only."""
        return 1 if c.water and not self.doing(s, c, True, NO_WATER | NO_TERRAIN) else 0

    @rule("12.3.5", "11.3.6", "15.1.4", "11.3.2#2")
    def trench(self, s: State, c: Combat) -> int:
        """12.3.5 The level of the trench that defends; none for a fort alone."""
        if not c.defended or c.flags & NO_TRENCH:
            return 0
        owner, level = s.trench_at(SPACES[c.space - 1])
        own = level if level and owner != c.side else 0
        return min(2, own + 1) if self.doing(s, c, False, ENTRENCHED) else own

    @rule("12.2.8a#1")
    def drm(self, s: State, c: Combat, attacking: bool) -> int:
        """12.2.8 The sum of a side's modifiers, each kind once."""
        from . import lasting

        total = c.drm_attack if attacking else c.drm_defence
        total += self.of_cards(s, c, attacking) + self.cavalry(c, attacking) + self.alpenkorps(c, attacking)
        total -= self.deserters(s, c, attacking)
        if attacking:
            total -= self.cut_off(s, c)
        return total + self.staff(s, c, attacking) + lasting.drm(s, c, attacking)

    @rule("12.4.3c")
    def of_cards(self, s: State, c: Combat, attacking: bool) -> int:
        """12.4.3c One for each card of the side that gives it, even if what it asks for is no longer there."""
        from ..cards.registry import COMBAT_CARDS

        total = 0
        for number in c.cards:
            entry = COMBAT_CARDS.entry(COMBAT_CARDS.board.cards[number])
            if entry is not None and entry.does & PLUS_ONE:
                total += 1 if COMBAT_CARDS.hands.holder(s, entry.card) == self.side(c, attacking) else 0
        return total

    @rule("3.2.1.1", "3.2.1.1#2", "12.2.8a#2", "12.3.6")
    def cavalry(self, c: Combat, attacking: bool) -> int:
        """12.2.8 One for cavalry, camels or armoured cars if the enemy has none, never from or to a Beachhead."""
        if SPACES[c.space - 1].beachhead or any(SPACES[n - 1].beachhead for n in c.origins):
            return 0
        mine, theirs = self.units(c, attacking), self.units(c, not attacking)
        return 1 if any(u.mounted for u in mine) and not any(u.mounted for u in theirs) else 0

    @rule("3.2.1.3.ALPEN", "12.2.8a#2")
    def alpenkorps(self, c: Combat, attacking: bool) -> int:
        """12.2.8 One for the Alpenkorps in a battle in the mountains."""
        if SPACES[c.space - 1].terrain != MOUNTAIN:
            return 0
        return 1 if any(u.kind == "GE Alpenkorps" for u in self.units(c, attacking)) else 0

    def deserters(self, s: State, c: Combat, attacking: bool) -> int:
        """ARAB DESERTION: one off for a side with TU-A units."""
        if not s.happened(ARAB_DESERTION):
            return 0
        return 1 if any(u.nations & TUA for u in self.units(c, attacking)) else 0

    @rule("19.1")
    def cut_off(self, s: State, c: Combat) -> int:
        """19.1 One column and one pip for attackers that were out of supply when activated."""
        return 1 if any(n in s.cut_off for n in c.attackers) else 0

    @rule("3.2.3.1#1", "3.2.3.1.ALLENBY", "3.2.3.2", "3.2.3.1.FALK")
    def staff(self, s: State, c: Combat, attacking: bool) -> int:
        """3.2.3 HQs committed beside units of their nation; the Heavy Artillery in attack only."""
        total = 0
        for n in c.committed:
            hq = UNITS[n]
            if (s.side(hq) == c.side) != attacking or not s.on_map(hq):
                continue
            beside = [u for u in self.units(c, attacking) if s.space(u) is s.space(hq)]
            if hq.heavy:
                if attacking and any(u.nations & GE for u in beside):
                    total += hq.drm[1 if s.reduced(hq) else 0]
            elif any(self.commands(hq, u) for u in beside):
                total += hq.drm[1 if s.reduced(hq) else 0]
        return total

    @rule("3.2.3.1#1", "3.2.3.1.ALLENBY", "3.2.3.1.FALK")
    def commands(self, hq: Unit, unit: Unit) -> bool:
        """3.2.3 Whether an HQ leads a unit: its nation; Allenby and Maude the Empire; Mackensen, Falkenhayn anybody."""
        if hq.kind in ("GE Mackensen HQ", "GE Falkenhayn HQ"):
            return True
        if hq.nation == BR:
            return bool(unit.nations & EMPIRE)
        if hq.nation == TU:
            return unit.ottoman
        return bool(unit.nations & hq.nation & (RU | FR | GE))

    @rule("12.2.8c", "12.4.3d", "12.2.8e#2")
    def first(self, s: State, c: Combat) -> int:
        """12.2.8c Both at once; a card, a flank attempt or an attack wholly over water changes that."""
        if self.doing(s, c, True, FIRE_FIRST):
            return ATTACKER
        if self.doing(s, c, False, FIRE_FIRST):
            return DEFENDER
        return self.after_a_flank(c) if c.flank in (FLANKED, FLANK_FAILED) else self.across_water(s, c)

    @rule("12.2.7", "12.4.3a", "12.4.3b", "12.4.3d")
    def after_a_flank(self, c: Combat) -> int:
        """12.4.3 The attacker after a flank attack, the defender after one that failed."""
        return ATTACKER if c.flank == FLANKED else DEFENDER

    @rule("12.3.4#1", "12.2.8e#2", "12.2.8c")
    def across_water(self, s: State, c: Combat) -> int:
        """12.3.4 The defender if the attack comes over water only."""
        return DEFENDER if c.water and not self.doing(s, c, True, NO_WATER) else BOTH

    @rule("12.8#2", "12.7.1b")
    def final(self, s: State, c: Combat, attacking: bool, loss: int) -> int:
        """12.8 Turkish Withdrawal takes 1 off the attacker's Loss Number; NO PRISONERS adds and takes one."""
        if attacking and c.withdraws:
            loss -= 1
        return max(0, loss + self.no_prisoners(c, attacking))

    def no_prisoners(self, c: Combat, attacking: bool) -> int:
        """NO PRISONERS: the attacker's Loss Number is one higher, the defender's one lower."""
        if not c.flags & LOSS_UP:
            return 0
        return 1 if attacking else -1

    def side_of(self, s: State, attacking: bool) -> int:
        """The side that attacks may not be the active one (events)."""
        assert s.combat is not None
        return self.side(s.combat, attacking)


FIRE: Final = Fire(BOARD, TABLES)

__all__ = ["AP"]
