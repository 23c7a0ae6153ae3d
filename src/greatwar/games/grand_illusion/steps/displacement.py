"""9.4.4, 9.5.4a, 9.6.3 Those who cannot stay: headquarters and guns left alone, cavalry that makes way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import Hex, Unit
from ..rules.control import relieve_cavalry
from ..rules.nations import open_schlieffen, settle_danger
from ..rules.retreat import refuges, three_hexes_away
from ..rules.siege import settle_siege
from ..rules.units import disrupt, eliminate
from ..state import Mark, State
from ..tables import TABLES
from .control import settle
from .sea_retreat import SeaRetreat, may_sail


@rule("9.4.4#4", "2.4#13")
def retreat_to(s: State, u: Unit, to: Hex) -> None:
    """9.4.4 A unit retreats into a hex; a headquarters flips, and with it those that it meets there (ruling 85)."""
    if not s.on_map(u):
        raise RuntimeError(f"{u} is not on the map and cannot retreat")
    open_schlieffen(s, (u,), to)
    s.put(u, to)
    relieve_cavalry(s, to)
    s.say(f"{u} retreats to {to}")
    if u.hq:
        for other in s.at(to):
            if other.hq and other.side is u.side:
                s.mark(other, Mark.BACK)


@rule("9.4.1d")
def arrived(s: State, *hexes: Hex) -> None:
    """9.4.1d What follows in hexes that units have left or entered by a retreat: sieges, Paris in danger, control."""
    settle_siege(s, *hexes)
    for hex_ in hexes:
        settle_danger(s, hex_)
    settle(s, *hexes)


@rule("9.4.4#2", "9.5.4a#4")
@dataclass(eq=False)
class Displace(Auto):
    """9.4.4, 9.5.4a HQs left alone with the enemy go to the nearest friends, guns left alone are lost.

    Push it whenever enemy combat units enter a hex or a hex loses its last friendly combat unit. Stack as before.
    """

    side: int
    hex: Hex

    def run(self, s: State) -> None:
        enemies = [u for u in s.at(self.hex) if u.side != self.side and (u.combat or u.fort)]
        if s.combat_units(self.side, self.hex) or not enemies:
            return
        own = [u for u in s.at(self.hex) if u.side == self.side]
        for gun in own:
            if gun.ha and any(u.combat for u in enemies):
                eliminate(s, gun)
        s.push(*(HqRetreat(u) for u in own if u.hq))


@rule("9.4.4#2", "9.4.4#3", "9.4.5#1")
@dataclass(eq=False)
class HqRetreat(Auto):
    """9.4.4 A headquarters goes to its nearest friends; without a way it is lost, or puts to sea (ruling 60)."""

    unit: Unit

    def run(self, s: State) -> None:
        here = s.hex(self.unit)
        if refuges(s, self.unit.side, here):
            s.push(ChooseRefuge(self.unit))
        elif may_sail(self.unit, here):
            s.push(SeaRetreat(self.unit))
        else:
            eliminate(s, self.unit)


@rule("9.4.4#2")
@dataclass(eq=False)
class ChooseRefuge(Decision):
    """9.4.4 Which of the nearest hexes a headquarters goes to."""

    unit: Unit

    asked_by: ClassVar[str] = "9.4.4"

    def seat(self, s: State) -> int:
        return self.unit.side

    def actions(self, s: State) -> list[Action]:
        return [notation.retreat(self.unit, h) for h in refuges(s, self.unit.side, s.hex(self.unit))]

    def take(self, s: State, action: Action) -> None:
        retreat_to(s, self.unit, action.args[1])

    def prompt(self, s: State) -> str:
        return f"{self.unit} is alone with the enemy: it goes to the nearest hex with supplied friends"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why a headquarters may not go to a hex."""
        if action.verb == notation.RETREAT:
            return Refusal("9.4.4#2", "a headquarters goes to the nearest hex with supplied friends, no Battle marker")
        return None


# Cavalry Delay -----------------------------------------------------------------------------------

#: 9.6.3 how far cavalry makes way
DELAY_HEXES: Final = int(TABLES.battle["cavalry", "delay_retreat_hexes"].value)


@rule("9.6.3#3")
@dataclass(eq=False)
class CavalryRetreat(Auto):
    """9.6.3 Cavalry retreats three hexes and is disrupted, or is eliminated if it cannot."""

    side: int
    hex: Hex

    def run(self, s: State) -> None:
        s.push(CavalryRides(self.side, self.hex), Displace(self.side, self.hex))


@rule("9.6.3#3")
@dataclass(eq=False)
class CavalryRides(Auto):
    """9.6.3 The next cavalry unit of the hex goes; what cannot is lost."""

    side: int
    hex: Hex
    went: tuple[Unit, ...] = ()

    def run(self, s: State) -> None:
        for u in s.combat_units(self.side, self.hex):
            if three_hexes_away(s, u, self.hex, DELAY_HEXES):
                s.push(ChooseRide(self.side, self.hex, self.went))
                return
            eliminate(s, u)
        arrived(s, self.hex, *sorted({s.hex(u) for u in self.went}))


@rule("9.6.3#3")
@dataclass(eq=False)
class ChooseRide(Decision):
    """9.6.3 The hex in which a cavalry unit, or all that are left, end the retreat."""

    side: int
    hex: Hex
    went: tuple[Unit, ...] = ()

    asked_by: ClassVar[str] = "9.6.3"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        units = s.combat_units(self.side, self.hex)
        open_ = [three_hexes_away(s, u, self.hex, DELAY_HEXES) for u in units]
        common = [h for h in open_[0] if len(units) > 1 and all(h in hexes for hexes in open_)]
        return [
            *(notation.retreat_all(h) for h in common),
            *(notation.retreat(units[0], h) for h in open_[0]),
        ]

    def take(self, s: State, action: Action) -> None:
        units = s.combat_units(self.side, self.hex) if action.verb == notation.RETREAT_ALL else [action.args[0]]
        went = self.went
        for u in units:
            if action.args[-1] not in three_hexes_away(s, u, self.hex, DELAY_HEXES):
                continue  # those before have filled the hex
            retreat_to(s, u, action.args[-1])
            if not s.back(u):
                disrupt(s, u)
            went = (*went, u)
        s.push(CavalryRides(self.side, self.hex, went))

    def prompt(self, s: State) -> str:
        return f"The cavalry of {self.hex} makes way: a hex three hexes away for {self.first(s)}, or for all"

    def first(self, s: State) -> Unit:
        """The unit that goes next."""
        return s.combat_units(self.side, self.hex)[0]

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why cavalry may not ride to a hex."""
        if action.verb not in (notation.RETREAT, notation.RETREAT_ALL):
            return None
        return Refusal("9.6.3#3", f"cavalry retreats {DELAY_HEXES} hexes by the priorities, to a hex with room")
