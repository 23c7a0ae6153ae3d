"""12.8, 18.6, 20.1.6 Advance After Combat."""

from __future__ import annotations

from typing import ClassVar, Final

from ....families.cdg.advance import Advance
from ....families.cdg.state import RETREATED
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..cards import language
from ..combat import Combat
from ..components import BOARD, SPACES, UNITS
from ..names import CAVALRY, FOREST, MOUNTAIN, REGION, SPACE, SWAMP
from ..pieces import Space, Unit
from ..state import State
from . import movement, supply
from .combat import where
from .family import CONTROL, SIEGES, STACKING
from .stacking import stacked


@rule("12.8.1c", "12.2.3d")
def out_of_supply(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """12.8.1c Not into a place where the unit would be out of supply."""
    if supply.would_be(s, unit, to) == supply.OOS:
        return Refusal("12.8.1c", f"{unit} would be out of supply in {to}")
    return None


def entry(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """11 The limits of movement hold: lines, neutrals, other units, sea."""
    return movement.entry_refused(s, unit, start, to)


@rule("27.0b")
def company(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """27.0b An HQ or Heavy Artillery goes only where a Combat Unit has gone, and with the last one beside it."""
    if unit.staff:
        if not any(u.counted for u in s.of_side(to, s.active)):
            return Refusal("27.0b", f"{unit} advances only to a friendly Combat Unit")
        return None
    for staff in followers(s, unit, start):
        if stacked(to, [*s.of_side(to, s.active), unit, staff]) is not None:
            return Refusal("27.0b", f"{staff} would be left alone in {start}, and may not stand in {to}")
    return None


@rule("27.0b", "27.0c")
def followers(s: State, unit: Unit, start: Space) -> list[Unit]:
    """27.0b-c The HQ and Heavy Artillery that a unit would leave without a Combat Unit: they go with it (ruling 34)."""
    rest = [u for u in s.of_side(start, s.active) if u is not unit]
    return [] if any(u.counted for u in rest) else [u for u in rest if u.staff]


class IllusionsAdvance(Advance[State, Unit, Space, Combat]):
    """12.8.1 Up to three full-strength attackers."""

    MOST: ClassVar[int] = 3

    def may_begin(self, s: State, c: Combat) -> bool:
        return may_advance(s, c)

    def movers(self, s: State, c: Combat) -> list[Unit]:
        return movers(s, c)

    def stops(self, s: State, c: Combat, unit: Unit, start: Space, to: Space) -> bool:
        return stops(s, start, to)

    @rule("12.8.2#1", "18.5a")
    def beyond(self, s: State, c: Combat) -> list[Space]:
        """12.8.2 The spaces that the defenders passed through; a region ended their retreat and was not passed."""
        return [x for x in super().beyond(s, c) if x.kind != REGION]

    def go(self, s: State, unit: Unit, to: Space) -> None:
        """A unit advances, and the staff that it would leave alone goes with it."""
        staff = followers(s, unit, s.space(unit))
        super().go(s, unit, to)
        bring(s, staff, to)

    @rule("12.8.2#1", "12.2.3a", "12.2.3b")
    def furthest(self, s: State, c: Combat) -> int:
        return c.retreat


def bring(s: State, staff: list[Unit], to: Space) -> None:
    """27.0b HQs and Heavy Artillery go where their last Combat Unit has gone."""
    for u in staff:
        s.say(f"{u} goes with it to {to}")
        CONTROL.enter(s, u, to)


def may_advance(s: State, c: Combat) -> bool:
    """12.8.1 Whether there is a place to advance into."""
    return into_region(s, c) if where(c).kind == REGION else into_space(s, where(c))


@rule("12.8.1a", "12.8.1a#2", "12.2.3a", "12.2.3b", "2.0:advance", "3.1.1.3#1")
def into_space(s: State, x: Space) -> bool:
    """12.8.1a Into a space that nobody holds any more."""
    return not s.barred(x, s.active)


@rule("12.2.3c", "18.6a", "18.6b")
def into_region(s: State, c: Combat) -> bool:
    """18.6 Into a region after a victory, whoever is still there."""
    return c.won == s.active


@rule("12.8.1a", "12.8.1b", "12.1.2b", "12.2.3a", "2.0:advance")
def movers(s: State, c: Combat) -> list[Unit]:
    """12.8.1 Attackers at full strength that are not in the place already; HQs and artillery may go with them."""
    units = [UNITS[n] for n in sorted((*c.attackers, *c.committed))]
    able = [u for u in units if s.on_map(u) and (u.staff or not s.reduced(u))]
    return [u for u in able if s.where[u.n] != c.space or u.n in c.advanced]


@rule("12.8.2#2")
def stops(s: State, start: Space, to: Space) -> bool:
    """12.8.2 Mountains, swamps, forests and water stop an advance; forts are asked apart."""
    if to.kind != SPACE or to.terrain in (MOUNTAIN, SWAMP, FOREST):
        return True
    link = supply.links_to(start, to)
    return link is not None and link.water


ADVANCE: Final = IllusionsAdvance(BOARD, STACKING, CONTROL, SIEGES, (entry, out_of_supply, company))


@rule("11.1.4a")
def rides_through(s: State, c: Combat) -> list[tuple[Unit, Space, Space]]:
    """11.1.4a By a card cavalry may advance on through a space of retreated enemies: (unit, through, to)."""
    side = s.active
    cards = [x for n in c.cards for x in language.CLAUSES[n] if x.op == "advance_through" and x.card.side == side]
    if not cards or c.won != side:
        return []
    found = []
    for unit in movers(s, c):
        if unit.type == CAVALRY and s.where[unit.n] == c.space:
            for link in where(c).links:
                through = SPACES[link.to.n - 1]
                if only_retreated(s, through):
                    found += [(unit, through, to) for to in onward(s, unit, through) if to.n != c.space]
    return found


@rule("11.1.4a")
def only_retreated(s: State, through: Space) -> bool:
    """11.1.4a Whether enemies stand in a space, and all of them have retreated in this round."""
    foes = s.foes(through, s.active)
    return bool(foes) and not through.shared and all(s.does(u, RETREATED) for u in foes)


def onward(s: State, unit: Unit, through: Space) -> list[Space]:
    """Where cavalry may come out behind a space of retreated enemies."""
    ends = [SPACES[link.to.n - 1] for link in through.links]
    open_ = [x for x in ends if movement.entry_refused(s, unit, through, x) is None and STACKING.fits(s, x, unit)]
    return [x for x in open_ if not SIEGES.stops(s, x, s.active) and supply.would_be(s, unit, x) > supply.OOS]
