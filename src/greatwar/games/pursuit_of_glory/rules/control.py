"""11.2 Control of spaces: full control by regular units, partial control by irregulars and tribes.

Every change of control comes through `CONTROL.gain`, and its consequences through `changed`: VP, RU VP, Jihad. A space
in `s.held` is controlled only for as long as it is occupied. Steps push what comes next before they call into this
module, because a rise of the Jihad Level puts its tribes on top of the stack.
"""

from __future__ import annotations

from typing import Final

from ....families.cdg import control as family
from ....families.cdg.control import HOLDS, NOTHING, TAKES
from ....kernel.rules import rule
from ..components import BOARD, PERMANENT, SPACES, Place, Space, Unit
from ..names import AP, CP, NEUTRAL, RU
from ..state import BEACHHEAD_NEW, MOVED, TO_MOVE, State
from . import jihad

#: 2.0, 16.4.2 VP spaces of Russia, Azerbaijan and Central Asia
RU_VP_SPACES: Final[frozenset[int]] = frozenset(
    [x.n for x in SPACES if x.vp and (x.areas & {"russia", "azerbaijan", "central_asia"})]
)


class Control(family.Control[State, Unit, Space]):
    """Control of spaces in Pursuit of Glory."""

    def takes(self, s: State, unit: Unit, to: Space) -> int:
        """11.2 Regular units take a space, irregulars and tribes hold it once they cease to move; a space of neutral
        Greeks is only passed.
        """
        side = s.side(unit)
        if side not in (CP, AP) or unit.staff or to.beachhead or to.island:
            return NOTHING
        return NOTHING if contested(s, to, side) else hold_on(s, unit)

    def changed(self, s: State, where: Space, was: int, now: int, by: Unit | None) -> None:
        """11.2 What a change of control brings: VP, Russian VP, a goal reached, the Jihad."""
        if now == NEUTRAL:
            falls_back(s, where, was)
        else:
            captured(s, where, now)
        if s.vp_of(where):
            count_ru_vp(s, where, was, now, by)
        elif s.log is not None:
            s.say(f"{where} is now {_OWNERS[now]}")
        if now == AP and s.goal:
            from ..steps import goals

            goals.taken(s, where, by)
        if where.jihad:
            jihad_city(s, where, was, now)
        if now == CP and was == AP:
            port_captured(s, where)

    def entered(self, s: State, unit: Unit, to: Space) -> None:
        """A unit stands in a new space: the rules that look at entries."""
        from . import entries

        entries.entered(s, unit, to)

    @rule("11.3.3", "11.3.2#2")
    def overrun(self, s: State, unit: Unit, to: Space) -> None:
        """11.3.3 A Level 1 trench of others is gone when a unit enters; a Level 2 trench becomes its Level 1."""
        owner, level = s.trench_at(to)
        side = s.side(unit)
        if level and owner != side and not s.hostile(to, side) and not s.has_side(to, NEUTRAL):
            s.set_trench(to, side, level - 1)

    def gain(self, s: State, where: Space, owner: int, by: Unit | None = None) -> None:
        """A space passes to an owner; the RU VP marker goes with full control by the CP."""
        was = s.owner(where)
        super().gain(s, where, owner, by)
        if owner == CP and was != CP and s.ru_marked(where) and not self.is_held(s, where):
            s.set_ru_mark(where, False)
        if not where.vp and by is not None:
            _note_nation(s, where, owner, by, self.is_held(s, where))

    @rule("11.2.2.1c", "11.2.2.1b", "11.2.2.1")
    def occupy(self, s: State, unit: Unit, to: Space) -> None:
        """11.2.2 What a unit's presence does to the control of its space; a regular takes what irregulars held.

        In a Region it meets them: none is disrupted while a regular unit of its owner is present.
        """
        how, side = self.takes(s, unit, to), s.side(unit)
        if how == NOTHING and unit.regular and to.shared and s.owner(to) == 1 - side and s.full_owner(to) == side:
            self.give_back(s, to)
        elif how == TAKES:
            held = self.is_held(s, to)
            self.forget(s, to)
            self.gain(s, to, side, unit)
            if held:
                _held_before(s, unit, to, side)
        elif how == HOLDS and s.owner(to) != side:
            if not self.is_held(s, to):
                s.held = (*s.held, (to.n, s.owner(to)))
            self.gain(s, to, side, unit)

    def forget(self, s: State, where: Space) -> None:
        """A space that was only held is now taken: the enemy's supply passed it as disrupted and no longer does."""
        if self.is_held(s, where):
            super().forget(s, where)
            s.ground_changed_at(where.n)

    @rule("12.7.9", "11.2.2.1d#1")
    def leave(self, s: State, unit: Unit) -> None:
        """11.2.2.1d What only this unit held goes back to its owner."""
        if not s.on_map(unit):
            return
        here, side = s.space(unit), s.side(unit)
        others = [u for u in s.of_side(here, side) if u is not unit and not u.staff]
        if self.is_held(s, here) and s.owner(here) == side and not others:
            self.give_back(s, here)

    @rule("12.7.9")
    def remove(self, s: State, unit: Unit, to: Place) -> None:
        """A unit leaves the map for a box: what only it held goes back, a Region may fall."""
        here = s.space(unit) if s.on_map(unit) else None
        self.leave(s, unit)
        s.put(unit, to)
        if here is not None:
            self.settle_region(s, here)

    @rule("11.2.1c", "12.10.7")
    def settle_region(self, s: State, where: Space) -> None:
        """11.2.1c A Region falls to the only side that has units in it."""
        if not where.shared:
            return
        for side in (CP, AP):
            here = [u for u in s.of_side(where, side) if not u.staff]
            if here and not s.hostile(where, side) and s.owner(where) != side:
                regular = [u for u in here if u.regular]
                self.occupy(s, regular[0] if regular else here[0], where)
                return


CONTROL: Final = Control(BOARD)


@rule("2.0.contested", "11.2#1", "15.1.8", "11.2.1c")
def contested(s: State, to: Space, side: int) -> bool:
    """11.2 Whether an enemy fort or units, or neutral ones, keep a space from a side that enters it."""
    return bool(s.enemy_fort(to, side)) or s.hostile(to, side) or s.has_side(to, NEUTRAL)


@rule("11.2.2#0", "11.2.1e", "11.2.2.1", "3.2.1.4#3", "3.2.1.5#6")
def hold_on(s: State, unit: Unit) -> int:
    """11.2.1e, 11.2.2.1 Regular units take a space for good, others hold it, once they have ceased to move."""
    if unit.regular:
        return TAKES
    return NOTHING if s.does(unit, TO_MOVE) and not s.does(unit, MOVED) else HOLDS


def combatants(s: State, where: Space, side: int) -> list[Unit]:
    """The combat units of a side in a space."""
    return [u for u in s.of_side(where, side) if not u.staff]


def regulars(s: State, where: Space, side: int) -> list[Unit]:
    """The regular combat units of a side in a space."""
    return [u for u in s.of_side(where, side) if u.regular]


_OWNERS: Final = ("CP", "AP", "neutral")


@rule(
    "11.2.2.ex#1",
    "11.2.2.ex#3",
    "11.2.2.ex#4",
    "11.2.2.ex#5",
    "11.2.2.ex#6",
    "5.1.1",
    "11.2.1a",
    "11.2.2.1a",
    "2.0.control",
)
def captured(s: State, where: Space, now: int) -> None:
    """11.2.1a A VP space counts for its new owner."""
    vp = s.vp_of(where)
    s.change_vp(vp if now == CP else -vp, f"{where} is now {_OWNERS[now]}")


@rule("11.2.2.ex#1")
def falls_back(s: State, where: Space, was: int) -> None:
    """11.2.2 A space that becomes neutral again counts no longer for the side that held it."""
    vp = s.vp_of(where)
    s.change_vp(vp if was == AP else -vp, f"{where} is now {_OWNERS[NEUTRAL]}")


def jihad_city(s: State, where: Space, was: int, now: int) -> None:
    """16.3.1 A Jihad City changes hands: one that the AP loses to nobody counts like one that the CP takes."""
    if now == CP or (now == NEUTRAL and was == AP):
        city_won(s, where)
    else:
        city_lost(s, where)


@rule("11.2.1b", "2.0.jihadcity", "16.3.1.1e", "16.3.1.3")
def city_won(s: State, where: Space) -> None:
    """16.3.1.1e A Jihad City counts a point for the Jihad, but only once in an action round."""
    if where.n not in s.cities:
        s.cities = (*s.cities, where.n)
        jihad.change(s, 1, f"{where} changes hands")


@rule("11.2.1b", "2.0.jihadcity", "16.3.1.2", "16.3.1.3")
def city_lost(s: State, where: Space) -> None:
    """16.3.1.2 A Jihad City that the AP takes, or that falls back from the CP, takes a point from the Jihad."""
    jihad.change(s, -1, f"{where} changes hands")


@rule("16.3.1.1c")
def port_captured(s: State, where: Space) -> None:
    """16.3.1.1 +1 Jihad if AP units are out of supply because an Ottoman port, their only source, was taken."""
    from . import supply

    if not where.seas or "ottoman" not in where.areas:
        return
    cut = [u for u in s.units(AP) if not u.staff and not supply.in_supply(s, u)]
    if not cut:
        return
    before = s.copy()
    before.log = None
    for u in before.of_side(where, CP):
        before.put(u, PERMANENT[CP])
    before.set_owner(where, AP)
    if any(supply.in_supply(before, u) for u in cut):
        jihad.change(s, 1, f"Allied units are cut off by the loss of {where}")


def count_ru_vp(s: State, where: Space, was: int, now: int, by: Unit | None) -> None:
    """16.4.2 Russian VPs: a VP space comes to the AP, or is lost to it."""
    if now == AP and by is not None:
        russia_gains(s, where, by)
    elif now == AP:
        russia_recovers(s, where)
    elif was == AP:
        russia_loses(s, where, for_good=now == NEUTRAL or by is None)


@rule("16.4.2#1", "3.2.4.1#1", "11.2#2")
def russia_gains(s: State, where: Space, by: Unit) -> None:
    """16.4.2 +1 for a VP space that RU units take, and a RU VP marker."""
    if takes_for_russia(s, by, where):
        s.set_ru_mark(where, True)
        move_czar(s, 1, where)


@rule("11.2.2.ex#2", "16.4.2#2")
def russia_recovers(s: State, where: Space) -> None:
    """16.4.2 +1 for a Russian VP space that comes back of itself: its disrupters left, or Attrition gave it."""
    if s.ru_marked(where) or where.n in RU_VP_SPACES:
        move_czar(s, 1, where)


@rule("11.2.2.ex#2", "16.4.2#2", "2.0.ruvpspace")
def russia_loses(s: State, where: Space, for_good: bool) -> None:
    """16.4.2 -1 for a Russian VP space that the AP loses; its marker goes only if no unit merely holds the space."""
    if s.ru_marked(where) or where.n in RU_VP_SPACES:
        move_czar(s, -1, where)
        if for_good:
            s.set_ru_mark(where, False)


@rule("16.4.3.1")
def _note_nation(s: State, where: Space, owner: int, by: Unit, held: bool) -> None:
    """16.4.3.1 Spaces without VP carry no RU marker: those that other nations take for the AP are not Russia's."""
    foreign = owner == AP and not (bool(by.nations & RU) and s.stage < 4)
    if not held and foreign != s.foreign(where):
        s.set_foreign(where, foreign)


def _held_before(s: State, unit: Unit, to: Space, side: int) -> None:
    """A space that irregulars held is taken in full: it scored before; only the RU VP marker may change."""
    if side == CP and s.ru_marked(to):
        s.set_ru_mark(to, False)
    elif side == AP and to.vp and not s.ru_marked(to) and takes_for_russia(s, unit, to):
        s.set_ru_mark(to, True)
        move_czar(s, 1, to)


@rule("11.2.2.1d#2")
def expelled(s: State, unit: Unit, where: Space) -> None:
    """11.2.2.1d A RU unit advances where irregulars or tribes held an AP space: it becomes a RU VP space."""
    if not s.vp_of(where) or s.owner(where) != AP or s.ru_marked(where) or where.n in RU_VP_SPACES:
        return
    if takes_for_russia(s, unit, where):
        s.set_ru_mark(where, True)
        move_czar(s, 1, where)


def takes_for_russia(s: State, unit: Unit, where: Space) -> bool:
    """16.4.2 RU units fed by a Russian source, the PE/RU units and the Armenian Uprising take spaces for Russia."""
    return armenians(unit) or russians(s, unit, where)


@rule("18.7#2", "3.2.4.1#3", "16.4.1")
def armenians(unit: Unit) -> bool:
    """18.7 What the Armenian Uprising takes is Russia's."""
    return unit.kind == "Armenian Uprising"


@rule("16.4.1", "3.2.4.1#3")
def russians(s: State, unit: Unit, where: Space) -> bool:
    """16.4.2 RU units take spaces for Russia until Stage 4, if a Russian source feeds them."""
    from . import supply

    return bool(unit.nations & RU) and s.stage < 4 and supply.russian_fed(s, unit, where)


@rule("16.4.3#3")
def move_czar(s: State, n: int, where: Space) -> None:
    """16.4.2, 16.4.3 Move the RU VP marker and, once it is on the Turn Track, the Long Live the Czar! marker."""
    s.ru_vp += n
    if s.czar:
        s.czar += n
    if s.log is not None:
        s.say(f"Russian VP {n:+d}, now {s.ru_vp}: {where}")


def place_on(s: State, unit: Unit, to: Space) -> None:
    """A unit appears in a space or Region and controls it as if it had moved there."""
    CONTROL.enter(s, unit, to)


_BEACHHEADS: Final[tuple[Space, ...]] = tuple([x for x in SPACES if x.beachhead])


def clear_new_beachheads(s: State) -> None:
    """11.1.9a Beachheads placed in this action are old ones from the next action on."""
    for x in _BEACHHEADS:
        if s.marked(x, BEACHHEAD_NEW):
            s.set_ground(x, BEACHHEAD_NEW, False)
