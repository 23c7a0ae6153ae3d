"""9.4.3 A force retreats, unit by unit or all that are left at once.

`NextToGo` takes the first unit that is left and asks `Retreat` for its hex. When all are gone, `RetreatArrivals` looks
after enemy cavalry and stacks that are too high in the hexes entered, and `RetreatOver` settles what follows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal, Step
from .. import notation
from ..battle import Way
from ..components import Hex, Nation, Unit
from ..notation import FALL_BACK, STAND
from ..rules.belgium import embark, may_embark
from ..rules.fortunes import ANTWERP, BRUSSELS
from ..rules.retreat import held_by_cavalry, open_to, refused
from ..rules.stacking import overstacked, too_many
from ..rules.units import eliminate, hit
from ..state import State
from .displacement import Displace, arrived, retreat_to
from .sea_retreat import SeaRetreat, may_sail


def force_of(s: State, side: int, hex_: Hex) -> list[Unit]:
    """9.4.1 All units of a side in a hex but its forts: combat units first, then headquarters and guns."""
    return sorted((u for u in s.at(hex_) if u.side == side and not u.fort), key=lambda u: (not u.combat, u))


@rule("9.4#1", "9.4.4#1", "9.5.4a#5")
@dataclass(eq=False)
class RetreatForce(Auto):
    """9.4.3 All units of a side but its forts retreat from a hex, singly or in groups, by the priorities (ruling 58).

    Used after a battle, before one (Fortunes of War 7, Belgian Withdrawal: `to` names the only hex), and by itself.
    After: no such unit is left in the hex; units that could not go are eliminated (or at sea). Stack as before.
    """

    side: int
    hex: Hex
    to: Hex | None = None
    forced: bool = True

    def run(self, s: State) -> None:
        force = force_of(s, self.side, self.hex)
        if any(u.combat for u in force):
            units = tuple(force)
            s.push(NextToGo(Way(self.side, self.hex, units, to=self.to, forced=self.forced)))
        else:
            s.push(Displace(self.side, self.hex))


def without_the_lost(s: State, way: Way) -> Way:
    """The retreat without units that have been eliminated on the way."""
    return replace(way, units=tuple(u for u in way.units if s.place(u) is way.left))


def ways_of(s: State, way: Way, u: Unit) -> list[Hex]:
    """9.4.3 Where a unit may go now; 9.4.3c one hex further only where there is room."""
    if way.to:
        return [way.to]
    found = open_to(s, u, way.left, way.barred)
    return [h for h in found if overstacked(s, u.side, h, (u,)) is None] if way.barred else found


@rule("9.4.3b", "9.4.3c#2", "9.4.5#1")
@dataclass(eq=False)
class NextToGo(Auto):
    """9.4.3 The next unit retreats; combat units without a way are eliminated, in a Channel port they put to sea.

    Headquarters and guns without a way are left to `Displace`.
    """

    way: Way

    def run(self, s: State) -> None:
        way = without_the_lost(s, self.way)
        if not way.units:
            s.push(RetreatArrivals(way))
            return
        u = way.units[0]
        if ways_of(s, way, u) or (way.forced and may_embark(s, u)):
            s.push(Retreat(way))
        else:
            s.push(*no_way(s, way, u), NextToGo(way.on(1)))


@rule("9.4.3b", "9.4.3c#2", "9.4.5#1")
def no_way(s: State, way: Way, u: Unit) -> list[Step]:
    """9.4.3b What becomes of a unit that has no hex to go to."""
    if not u.combat:
        return []
    if may_sail(u, way.left) and not way.barred:
        return [SeaRetreat(u)]
    eliminate(s, u)
    return []


@rule("9.4#1", "9.4.3a#1", "9.4.3c#1", "12.6")
@dataclass(eq=False)
class Retreat(Decision):
    """9.4.3 The hex for the next unit, or one hex for all that are left."""

    way: Way

    asked_by: ClassVar[str] = "9.4.3a"

    def seat(self, s: State) -> int:
        return self.way.side

    def units(self) -> list[Unit]:
        """The units still to go."""
        return list(self.way.units)

    def actions(self, s: State) -> list[Action]:
        units = self.units()
        first, own = units[0], ways_of(s, self.way, units[0])
        together = self.together(s, units, own)
        sail = [notation.embark(first)] if self.way.forced and may_embark(s, first) else []
        every = [notation.retreat_all(h) for h in together]
        if together == own and len(own) == 1 and not sail and self.no_choice(s, units):
            return every
        return [*every, *(notation.retreat(first, h) for h in own), *sail]

    def together(self, s: State, units: list[Unit], own: list[Hex]) -> list[Hex]:
        """9.4 The hexes that are open to all units left and hold all of them."""
        if len(units) == 1:
            return []
        open_ = {h for h in own if overstacked(s, self.way.side, h, units) is None}
        for u in units[1:]:
            open_ &= set(ways_of(s, self.way, u)) or (open_ if not u.combat else set())
        return sorted(open_)

    def no_choice(self, s: State, units: list[Unit]) -> bool:
        """Whether no unit that is left has more than one hex to go to, or another way out."""
        return all(len(ways_of(s, self.way, u)) < 2 and not (self.way.forced and may_embark(s, u)) for u in units)

    def take(self, s: State, action: Action) -> None:
        way = self.way
        if action.verb == notation.EMBARK:
            embark(s, action.args[0])
        goers = {notation.RETREAT: self.units()[:1], notation.RETREAT_ALL: self.units()}.get(action.verb, [])
        for u in goers:
            retreat_to(s, u, action.args[-1])
        s.push(NextToGo(way.on(max(1, len(goers)))))

    def prompt(self, s: State) -> str:
        return f"Retreat from {self.way.left}: a hex for {self.units()[0]}, or one for all that are left"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why a unit may not retreat to a hex."""
        if action.verb == notation.RETREAT and action.args[0] != self.units()[0]:
            return Refusal("9.4#1", f"the next unit to retreat is {self.units()[0]}")
        if action.verb not in (notation.RETREAT, notation.RETREAT_ALL):
            return None
        if self.way.to:
            return Refusal("9.4.3a#1", f"this retreat leads to {self.way.to}")
        for u in self.units() if action.verb == notation.RETREAT_ALL else self.units()[:1]:
            why = refused(s, u, self.way.left, action.args[-1], self.way.barred)
            if why:
                return why
        return Refusal("9.4.3c#1", f"{action.args[-1]} does not hold all of them")


# Where they arrive -------------------------------------------------------------------------------


@rule("9.4.3a#5", "9.4.3c#1")
@dataclass(eq=False)
class RetreatArrivals(Auto):
    """9.4.3 What units meet in the hexes they have retreated to: enemy cavalry, stacks that are too high."""

    way: Way

    def run(self, s: State) -> None:
        way = self.way
        came = [u for u in way.gone if s.on_map(u) and s.place(u) is not way.left]
        note_antwerp_army(s, way.left, came)
        hexes = sorted({s.hex(u) for u in came})
        steps: list[Step] = []
        for here in hexes:
            group = tuple(u for u in came if u.combat and s.place(u) is here)
            if group and held_by_cavalry(s, way.side, here):
                steps += [TakeHit(way.side, group), OfferCavalryRetreat(1 - way.side, here)]
            steps.append(Crowd(way.side, here, group, way.barred or way.left))
        s.push(*steps, RetreatOver(way.side, way.left, tuple(hexes)))


@rule("12.5.1#3")
def note_antwerp_army(s: State, left: Hex, came: list[Unit]) -> None:
    """12.5.1 The Belgians of 62 have all gone to 52 on GT1, however that came: note it (ruling 86)."""
    belgians = [u for u in came if u.nation is Nation.BE]
    if s.turn != 1 or left is not BRUSSELS or not any(u.combat for u in belgians):
        return
    if all(s.place(u) is ANTWERP for u in belgians):
        s.antwerp = True


@rule("9.4.3a#5", "9.4.3c#1")
@dataclass(eq=False)
class TakeHit(Decision):
    """9.4.3 One unit of a retreating group, of its owner's choice, takes a hit."""

    side: int
    group: tuple[Unit, ...]

    asked_by: ClassVar[str] = "9.4.3a"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [notation.hit(u) for u in self.group]

    def take(self, s: State, action: Action) -> None:
        hit(s, action.args[0])

    def prompt(self, s: State) -> str:
        return "The retreat costs a hit: which unit takes it?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why another unit may not take the hit."""
        return (
            Refusal("9.4.3c#1", "one of the units that retreat takes the hit") if action.verb == notation.HIT else None
        )


@rule("9.4.3a#5")
@dataclass(eq=False)
class OfferCavalryRetreat(Auto):
    """9.4.3a Cavalry whose hex retreating units have entered may retreat in its turn."""

    side: int
    hex: Hex

    def run(self, s: State) -> None:
        own = s.combat_units(self.side, self.hex)
        met = s.combat_units(1 - self.side, self.hex)
        if met and all(open_to(s, u, self.hex) for u in own):
            s.push(CavalryAnswer(self.side, self.hex))


@rule("9.4.3a#5")
@dataclass(eq=False)
class CavalryAnswer(Decision):
    """9.4.3a The cavalry remains in the hex, or retreats normally."""

    side: int
    hex: Hex

    asked_by: ClassVar[str] = "9.4.3a"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [STAND, FALL_BACK]

    def take(self, s: State, action: Action) -> None:
        if action == FALL_BACK:
            s.push(RetreatForce(self.side, self.hex, forced=False))

    def prompt(self, s: State) -> str:
        return f"Enemy units retreat into {self.hex}: does the cavalry there stand or retreat?"


@rule("9.4.3c#1")
@dataclass(eq=False)
class Crowd(Auto):
    """9.4.3c Where too many stand, some of those who came go on."""

    side: int
    hex: Hex
    came: tuple[Unit, ...]
    battle: Hex

    def run(self, s: State) -> None:
        if overstacked(s, self.side, self.hex):
            s.push(GoOn(self.side, self.hex, tuple(u for u in self.came if s.place(u) is self.hex), (), self.battle))


@rule("9.4.3c#1")
@dataclass(eq=False)
class GoOn(Decision):
    """9.4.3c Which units retreat one hex further; one of them takes a hit."""

    side: int
    hex: Hex
    came: tuple[Unit, ...]  # those who may still be chosen, in order of number
    going: tuple[Unit, ...]
    battle: Hex

    asked_by: ClassVar[str] = "9.4.3c"

    def seat(self, s: State) -> int:
        return self.side

    def fits_without(self, s: State, going: tuple[Unit, ...]) -> bool:
        """8.4.6 Whether the others may stay if these go."""
        return too_many([u for u in s.at(self.hex) if u.side == self.side and u not in going], self.hex) is None

    def actions(self, s: State) -> list[Action]:
        found = [u for i, u in enumerate(self.came) if self.fits_without(s, (*self.going, *self.came[i:]))]
        return [notation.join(u) for u in found]

    def take(self, s: State, action: Action) -> None:
        u = action.args[0]
        going = (*self.going, u)
        if not self.fits_without(s, going):
            s.push(GoOn(self.side, self.hex, self.came[self.came.index(u) + 1 :], going, self.battle))
            return
        way = Way(self.side, self.hex, going, barred=self.battle)
        s.push(TakeHit(self.side, going), NextToGo(way))

    def prompt(self, s: State) -> str:
        return f"Too many units in {self.hex}: which of those who came go one hex further?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why a unit may not be the one that goes on."""
        return Refusal("9.4.3c#1", "only units that came, in order, so that the rest may stay") if action.args else None


@rule("9.4.1d", "9.4.4#2")
@dataclass(eq=False)
class RetreatOver(Auto):
    """9.4.1d Headquarters and guns left alone, sieges and control in the hexes left and entered."""

    side: int
    left: Hex
    hexes: tuple[Hex, ...]

    def run(self, s: State) -> None:
        entered = list(self.hexes)
        both = [Displace(side, h) for h in entered for side in (self.side, 1 - self.side)]
        s.push(Displace(self.side, self.left), *both)
        arrived(s, self.left, *entered)
