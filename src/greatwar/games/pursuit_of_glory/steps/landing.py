"""18.6 Invasion cards and AP-01: Beachhead markers, units on Island Bases, landings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import ASSETS, RESERVE, SPACES, UNITS, Space, Unit
from ..names import ANZ, AP, BR, EMPIRE, FR, GULF
from ..notation import DONE, HOLD, of_space, of_unit, to
from ..rules import geography, invasions, redeployment, supply
from ..rules.activation import ACTIVATION
from ..rules.control import CONTROL
from ..rules.stacking import STACKING, over_cap
from ..state import BEACHHEAD, CYPRUS_OPEN, REDEPLOYED, SUBS_TURN, State

INFANTRY = ("infantry", "elite infantry")


def bases(s: State) -> list[Space]:
    """18.6.1 The Island Bases of the AP; Cyprus once it is open."""
    return [x for x in SPACES if x.island and (x.name != "Cyprus" or s.has(CYPRUS_OPEN))]


def beaches(s: State, base: str = "") -> list[Space]:
    """18.6.1 Beachhead spaces without a marker beside an Island Base of the AP (or beside the one named)."""
    names = [base] if base else [x.name for x in bases(s)]
    return [x for x in SPACES if x.beachhead and x.base in names and not s.marked(x, BEACHHEAD)]


def vacant(s: State) -> list[Space]:
    """18.6.1 Beachhead markers on the map without units, where an LCU may come."""
    found = [x for x in SPACES if x.beachhead and s.marked(x, BEACHHEAD) and not s.at(x)]
    return [x for x in found if over_cap(s, AP, x, 1) is None]


@rule("18.6.1#2", "18.6.1.6")
@dataclass(eq=False)
class PlaceBeachhead(Decision):
    """18.6.1 The marker of an Invasion card goes onto a Beachhead space, or into reserve where `may_keep`."""

    spaces: tuple[int, ...]
    may_keep: bool
    asked_by: ClassVar[str] = "18.6.1"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("hold", "Keep the marker in reserve"),)

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Place the Beachhead marker"

    def actions(self, s: State) -> list[Action]:
        listed = [of_space("beachhead", SPACES[n - 1]) for n in self.spaces]
        return [*listed, HOLD] if self.may_keep or not listed else listed

    def take(self, s: State, action: Action) -> None:
        if action == HOLD:
            s.beachheads += 1
            return
        invasions.place_beachhead(s, action.args[0])


@rule("18.6.1#2", "9.5.3.2m")
@dataclass(eq=False)
class OntoBeach(Decision):
    """AP-22 The units go together onto a vacant Beachhead marker, or to an Island Base."""

    units: tuple[int, ...]
    asked_by: ClassVar[str] = "18.6.1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Choose the vacant Beachhead or the Island Base for the new units"

    def actions(self, s: State) -> list[Action]:
        return [of_space("put", x) for x in [*vacant(s), *bases(s)]]

    def take(self, s: State, action: Action) -> None:
        for n in self.units:
            if action == DONE:
                s.put(UNITS[n], ASSETS[AP] if UNITS[n].large else RESERVE[AP])
            else:
                CONTROL.enter(s, UNITS[n], action.args[0])


@rule("18.6.1#2", "18.6.1.3", "9.5.3.2m")
@dataclass(eq=False)
class OntoIsland(Decision):
    """18.6.1 The units go together to one Island Base; then so many divisions may redeploy there."""

    units: tuple[int, ...]
    redeployed: int = 0
    asked_by: ClassVar[str] = "18.6.1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Choose the Island Base for the new units"

    def actions(self, s: State) -> list[Action]:
        return [of_space("put", x) for x in bases(s)]

    def take(self, s: State, action: Action) -> None:
        where: Space = action.args[0]
        if self.redeployed:
            s.push(SendTo(where.n, self.redeployed, BR | EMPIRE | FR, False))
        for n in self.units:
            CONTROL.enter(s, UNITS[n], where)
        s.say(f"{', '.join([str(UNITS[n]) for n in self.units])} gather at {where}")


@rule("18.6.1.7")
@dataclass(eq=False)
class SendTo(Decision):
    """AP-12, AP-34 Divisions redeploy to a Beachhead or an Island Base, in spite of submarines."""

    space: int
    left: int
    nations: int
    infantry: bool
    asked_by: ClassVar[str] = "18.6.1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return f"Redeploy a division to {SPACES[self.space - 1]} ({self.left} left), or end"

    def actions(self, s: State) -> list[Action]:
        where = SPACES[self.space - 1]
        units = [u for u in [*s.at(RESERVE[AP]), *s.units(AP)] if self._refused(s, u) is None]
        return [*[to("redeploy", u, where) for u in sorted(units)], DONE]

    def _refused(self, s: State, u: Unit) -> Refusal | None:
        where = SPACES[self.space - 1]
        if u.large or not u.regular or not u.nations & self.nations or (self.infantry and u.type not in INFANTRY):
            return Refusal("18.6.1", f"the card does not redeploy {u}")
        if s.place(u) is where or not STACKING.fits(s, where, u):
            return Refusal("10.0", f"there is no room for {u} at {where}")
        trial = s.copy()
        trial.this_turn &= ~SUBS_TURN
        refusal = redeployment.not_movable(trial, u) or geography.out_of_area(u, where)
        if refusal is not None or not s.on_map(u):
            return refusal
        here = s.space(u)
        port = supply.port_seas(s, supply.AP_SPACES, here) and (s.owner(here) == AP or here.island or here.beachhead)
        if self.infantry:
            if not port:
                return Refusal("18.6.1", f"{u} is in no port")
            if where.n not in redeployment.by_sea(trial, u, here):
                return Refusal("18.10.1", f"no open sea leads {u} from {here} to {where}")
            return None
        return redeployment.refusal(trial, u, where, 99)

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit, where = action.args
        if self.left > 1:
            s.push(SendTo(self.space, self.left - 1, self.nations, self.infantry))
        s.say(f"{unit} redeploys {s.place(unit)} - {where}")
        redeployment.carry_out(s, unit, where)
        s.mark(unit, REDEPLOYED)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self._refused(s, action.args[0]) if action.verb == "redeploy" else None


@dataclass(eq=False)
class Arrange(Decision):
    """AP-30 Infantry divisions may first go to the Reserve Box, so that the corps of their nation come in full."""

    units: tuple[int, ...]
    asked_by: ClassVar[str] = "18.6.1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Redeploy a division to the Reserve Box so that its corps comes in full, or go on"

    def _lacking(self, s: State) -> list[int]:
        return [nation for nation in (BR, ANZ) if not reserves(s, nation)]

    def actions(self, s: State) -> list[Action]:
        listed = []
        for nation in self._lacking(s):
            units = [u for u in s.units(AP) if u.nation == nation and not u.large and u.type in INFANTRY]
            units = [u for u in units if redeployment.refusal(s, u, RESERVE[AP], 99) is None]
            listed += [to("redeploy", u, RESERVE[AP]) for u in units]
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(self)
            redeployment.carry_out(s, *action.args)
            s.mark(action.args[0], REDEPLOYED)
            return
        s.push(OntoIsland(self.units))
        for n in self.units:
            if UNITS[n].large:
                s.set_reduced(UNITS[n], not reserves(s, UNITS[n].nation))


def reserves(s: State, nation: int) -> list[Unit]:
    """AP-30 The infantry divisions of a nation in the Reserve Box."""
    return [u for u in s.at(RESERVE[AP]) if u.nation == nation and u.type in INFANTRY]


# AP-01 RUSSO-BRITISH ASSAULT ---------------------------------------------------------------------------


def landings(s: State) -> list[tuple[Space, Space]]:
    """AP-01 The Persian Gulf Beachheads with units, and where these may land."""
    found = []
    for x in SPACES:
        if x.beachhead and x.seas & GULF and s.of_side(x, AP):
            ashore = [y for y in x.neighbours if not y.island and not y.beachhead and not s.hostile(y, AP)]
            found += [(x, y) for y in ashore]
    return found


class Land(Decision):
    """AP-01 The units of a Persian Gulf Beachhead land; at Fao the fort is destroyed; then they may attack."""

    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Choose where the units of the Beachhead land"

    def actions(self, s: State) -> list[Action]:
        listed = [to("move", s.of_side(x, AP)[0], y) for x, y in landings(s)]
        return listed or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        beach, where = s.space(action.args[0]), action.args[1]
        if s.enemy_fort(where, AP):
            s.destroy_fort(where)
            s.say(f"the fort of {where} is destroyed")
        for u in s.of_side(beach, AP):
            CONTROL.enter(s, u, where)
        s.say(f"the troops of {beach} land at {where}")
        s.ops = 99
        ACTIVATION.activate(s, s.of_side(where, AP), where, True)
        s.ops = 99


__all__ = ["of_unit"]
