"""12.9 Advance after combat."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ....families.cdg import advance as family
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import BOARD, SPACES, UNITS, Space, Unit
from ..names import AP, CP, NEUTRAL
from ..state import BEACHHEAD, State
from . import entries, geography, supply
from .combat import useless_fort
from .combat_flags import NO_ADVANCE, THREE_SPACES
from .control import CONTROL, expelled
from .fire import FIRE
from .geography import tribe_range
from .movement import desert_bar, swamp_bar
from .sieges import SIEGES
from .stacking import STACKING


@rule("12.9.6", "12.9.1#1")
def occupied(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.9.6 Never into a space with enemy units, but into a Region."""
    side = s.side(unit)
    if not to.shared and s.has_combat(to, 1 - side):
        return Refusal("12.9.6", f"enemy units stand in {to}")
    if any(s.side(u) == NEUTRAL and not u.staff for u in s.at(to)):
        return Refusal("12.9.6", f"neutral units stand in {to}")
    return None


@rule("12.9.1#1", "12.1d", "3.2.1.5#2", "11.1.3#1", "18.8.2.1")
def barred(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.9.1 Not where a unit may not go, nor with a Movement Factor of 0."""
    if s.mf(unit) == 0:
        return Refusal("12.9.1", f"{unit} has a Movement Factor of 0")
    link = start.link_to.get(to)
    if link is None:
        return Refusal("12.9.1", f"no line leads from {start} to {to}")
    if not link.users & unit.users:
        return Refusal("12.9.1", f"{unit} may not use the line to {to}")
    if unit.tribe:
        if to.n not in tribe_range(unit):
            return Refusal("3.2.1.5", f"{to} is beyond the range of {unit}")
    elif geography.out_of_area(unit, to) is not None:
        return geography.out_of_area(unit, to)
    if unit.nations == 4 and "turkey" in to.areas and "turkey" not in start.areas:
        return Refusal("11.1.10", f"{unit} may not enter Turkey")
    return (
        geography.closed(s, unit, to)
        or geography.usable(s, s.side(unit), to)
        or geography.barred_to_russians(unit, to)
        or swamp_bar(unit, to)
        or desert_bar(s, unit, start, to, link)
    )


@rule("12.9.1#1", "12.2.10")
def unsupplied(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.9.1 Not where the unit would be out of supply."""
    if to.beachhead or unit.tribe or supply.would_be(s, unit, to) > supply.OOS:
        return None
    return Refusal("12.9.1", f"{unit} would be out of supply in {to}")


@rule("12.9.1#2", "3.2.3#1")
def staff_alone(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.9.1 HQs and Heavy Artillery advance only in company."""
    if unit.staff and not any(not u.staff for u in s.of_side(to, s.side(unit))):
        return Refusal("12.9.1", f"{unit} advances only with a combat unit")
    if unit.hq and any(u.hq for u in s.of_side(to, s.side(unit))) and not to.free:
        return Refusal("10.1", f"there is an HQ in {to}")
    return None


class Advance(family.Advance[State, Unit, Space, Combat]):
    """Steps of an advance."""

    def may_begin(self, s: State, c: Combat) -> bool:
        """12.9.1, 12.10.6 If all defenders have gone; into a Region if the attacker won (ruling 19)."""
        if c.flags & NO_ADVANCE:
            return False
        target = SPACES[c.space - 1]
        if target.shared:
            return self.into_region(s, c)
        if target.beachhead and not s.marked(target, BEACHHEAD):
            return False
        return self.vacant(s, c, target) and self.past_fort(s, c, target)

    @rule("12.10.6")
    def into_region(self, s: State, c: Combat) -> bool:
        """12.10.6 Into a Region those who have won may advance (ruling 19)."""
        return FIRE.winner(s, c) == c.side

    @rule("12.9.1#1", "12.2.10")
    def vacant(self, s: State, c: Combat, target: Space) -> bool:
        """12.9.1 All defenders have gone."""
        return not any(not u.staff for u in s.enemies(target, c.side))

    @rule("12.9.5#1")
    def past_fort(self, s: State, c: Combat, target: Space) -> bool:
        """12.9.5 A fort that stood alone must have been beaten, if it still stands."""
        return bool(c.defended) or not s.enemy_fort(target, c.side) or FIRE.winner(s, c) == c.side

    @rule("12.9.1#1", "12.9.1#2", "12.8#4", "12.2.10")
    def movers(self, s: State, c: Combat) -> list[Unit]:
        """12.9.1 Full-strength attackers; after a complete Withdrawal reduced ones too; staff beside them."""
        units = [UNITS[n] for n in sorted(c.attackers) if s.on_map(UNITS[n])]
        units = [u for u in units if not s.reduced(u) or (c.by_withdrawal and c.side == AP)]
        from_target = [u for u in units if s.space(u).n != c.space or u.n in c.advanced]
        staff = [
            u
            for u in s.units(c.side)
            if (u.staff and (s.where[u.n] in c.origins or u.n in c.advanced) and s.where[u.n] != c.space)
            or u.n in c.advanced
        ]
        return sorted([*from_target, *[u for u in staff if u.staff]])

    @rule("12.9.1#2", "3.2.1.3.YILD")
    def counted(self, s: State, c: Combat, unit: Unit) -> bool:
        """12.9.1 Staff does not count, nor does one Yildirim unit."""
        if unit.staff:
            return False
        if unit.yildirim:
            others = [n for n in c.advanced if UNITS[n].yildirim and n != unit.n]
            return bool(others)
        return True

    def too_many(self, s: State, c: Combat, unit: Unit) -> bool:
        """12.9.1 Three units at most; into a Region all may."""
        return False if SPACES[c.space - 1].shared else super().too_many(s, c, unit)

    @rule("12.9.3", "12.9.2", "12.9.4")
    def beyond(self, s: State, c: Combat) -> list[Space]:
        """12.9.3, 12.9.4 The spaces that a retreat of two spaces passed through, or where it could not go on."""
        if SPACES[c.space - 1].shared or not c.paths:
            return []
        if c.retreat < 2 or c.withdraws:
            return []
        return [SPACES[n - 1] for n in sorted({path[0] for path in c.paths if len(path) > 1})]

    @rule("3.1.1.3", "12.9.3", "12.9.5#2")
    def stops(self, s: State, c: Combat, unit: Unit, start: Space, to: Space) -> bool:
        """12.9.3 Desert, forest, mountain and swamp stop an advance, and so does a water crossing."""
        if c.flags & THREE_SPACES and unit.mounted:
            return to.free
        return to.terrain != 0 or to.free or to.over_water(start)

    def spaces(self, s: State, c: Combat, unit: Unit) -> list[Space]:
        """MASSED CAVALRY CHARGE: mounted units ride on where they like, up to three spaces; others as always."""
        taken = self.steps_taken(c, unit)
        if not c.flags & THREE_SPACES or taken == 0:
            return super().spaces(s, c, unit)
        if not unit.mounted or FIRE.winner(s, c) != c.side:
            return [] if taken > 1 else super().spaces(s, c, unit)
        return [] if unit.n in c.stopped or taken > 2 else list(s.space(unit).neighbours)

    def furthest(self, s: State, c: Combat) -> int:
        """How many spaces a unit may advance."""
        return 3 if c.flags & THREE_SPACES else 2

    @rule("18.6.3", "12.7.10#2", "11.1.9b", "16.3.1.1a")
    def onto_the_beach(self, s: State, unit: Unit, to: Space) -> None:
        """12.7.10 A unit that advances onto a Beachhead destroys the marker and goes back."""
        c = s.combat
        assert c is not None
        s.combat = replace(c, advanced=(*c.advanced, unit.n), stopped=(*c.stopped, unit.n))
        entries.beachhead_falls(s, to, entries.BY_ADVANCE)

    @rule("12.9.8")
    def go(self, s: State, unit: Unit, to: Space) -> None:
        """12.9.8 The unit takes the space; a Beachhead it only destroys."""
        if to.beachhead and s.side(unit) == CP:
            self.onto_the_beach(s, unit, to)
            return
        start = s.space(unit)
        if useless_fort(s, to, [unit]):
            s.destroy_fort(to)
            s.say(f"the fort of {to} is destroyed")
        super().go(s, unit, to)
        CONTROL.settle_region(s, start)
        if s.combat is not None and s.combat.held and s.combat.space == to.n:
            expelled(s, unit, to)


ADVANCE: Final = Advance(BOARD, STACKING, CONTROL, SIEGES, (occupied, barred, unsupplied, staff_alone))
