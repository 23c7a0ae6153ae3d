"""9.7 Other choices that cards ask for: alternatives, sieges, points for immediate use, free redeployment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....families.cdg.state import REDEPLOYED
from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..cards import language
from ..cards.language import Clause
from ..components import SPACES, UNITS
from ..names import NATIONS, POOLS, SIDE_NAMES
from ..pieces import Space, Unit
from ..rules import redeployment, replacements
from ..rules.replacements import SIDE_OF_POOL
from ..state import State
from .replacements import rebuild, repair
from .sieges import SurrenderRoll


@dataclass(eq=False)
class ChooseOption(Decision):
    """A player picks one of the alternatives of a card."""

    clause: int
    side: int
    asked_by: ClassVar[str] = "9.7.1a"

    def seat(self, s: State) -> int:
        return self.side

    def options(self) -> list[list[Clause]]:
        """The alternatives, each a list of clauses."""
        outer = language.clause_numbered(self.clause)
        return [[Clause(outer.card, 0, words) for words in option] for option in outer.words["options"]]

    def prompt(self, s: State) -> str:
        outer = language.clause_numbered(self.clause)
        return f"{SIDE_NAMES[self.side]} chooses: {outer.card.text}"

    def actions(self, s: State) -> list[Action]:
        able = [n for n, option in enumerate(self.options(), 1) if all(possible(s, x) for x in option)]
        return [notation.option(n) for n in able] or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.OPTION:
            for clause in self.options()[action.args[0] - 1]:
                language.carry_out(s, clause)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("9.7.1a", "that alternative is not open") if action.verb == notation.OPTION else None


def possible(s: State, clause: Clause) -> bool:
    """Whether an alternative can be carried out: units to be removed must be there."""
    if clause.op != "remove_unit":
        return True
    nations, size = clause.nations("nation"), clause.text("size")
    here = [u for u in UNITS if s.on_map(u) and u.counted and u.nations & nations]
    if size == "LCU":
        return any(u.large for u in here)
    return any(u.large for u in here) or len(here) > 1


@dataclass(eq=False)
class ChooseSiege(Decision):
    """A besieged fort is checked at once."""

    side: int
    places: tuple[int, ...]
    drm: int
    asked_by: ClassVar[str] = "20.4.1a"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Which fort is to surrender?"

    def actions(self, s: State) -> list[Action]:
        return [notation.select(SPACES[n - 1]) for n in self.places] or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.SELECT:
            s.push(SurrenderRoll(action.args[0].n, self.drm))


@dataclass(eq=False)
class ImmediatePoints(Decision):
    """9.6.1e Points for immediate use: for units on the map only, or for one nation only, if the card says so."""

    pool: int
    halves: int
    map_only: bool = False
    nation: int = -1
    asked_by: ClassVar[str] = "9.6.1e"

    def seat(self, s: State) -> int:
        return SIDE_OF_POOL[self.pool]

    def prompt(self, s: State) -> str:
        return f"Spend {self.halves / 2:g} RP of {POOLS[self.pool]} at once, or end"

    def points(self) -> tuple[int, ...]:
        """The points as a points."""
        return tuple([self.halves if p == self.pool else 0 for p in range(len(POOLS))])

    def concerned(self, unit: Unit) -> bool:
        """Whether the points are for a unit at all."""
        return self.nation < 0 or bool(unit.nations >> self.nation & 1)

    def actions(self, s: State) -> list[Action]:
        return [*self.repairs(s), *([] if self.map_only else self.rebuilt(s)), notation.DONE_ACTION]

    @rule("9.6.1e", "16.1f", "2.0:rp")
    def repairs(self, s: State) -> list[Action]:
        """9.6.1e The units on the map on which the points may be spent."""
        side, points = self.seat(s), self.points()
        found = [u for u in replacements.reduced_units(s, side) if self.concerned(u)]
        return [notation.repair(u) for u in found if replacements.repair_refused(s, side, u, points) is None]

    def rebuilt(self, s: State) -> list[Action]:
        """9.6.1e Where LCUs of the Replaceable Units Box may be rebuilt with the points."""
        side, points = self.seat(s), self.points()
        listed = []
        for unit in [u for u in replacements.in_box(s, side) if self.concerned(u)]:
            if (replacements.unit_refused(s, unit) or replacements.too_dear(s, unit, points)) is None:
                listed += [notation.raise_unit(unit, x) for x in replacements.rebuilt_at(s, unit)]
        return listed

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        unit = action.args[0]
        if action.verb == notation.RAISE_UNIT:
            rebuild(s, unit, action.args[1])
        else:
            repair(s, unit)
        left = self.halves - replacements.cost(unit)
        if left > 0:
            s.push(ImmediatePoints(self.pool, left, self.map_only, self.nation))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.RAISE_UNIT and self.map_only:
            return Refusal("16.1f", "these RPs repair units on the map only")
        if action.verb in (notation.REPAIR, notation.RAISE_UNIT) and not self.concerned(action.args[0]):
            return Refusal("9.7.1a", f"these RPs are for {NATIONS[self.nation]} units")
        if action.verb == notation.REPAIR:
            return replacements.repair_refused(s, self.seat(s), action.args[0], self.points())
        if action.verb == notation.RAISE_UNIT and isinstance(action.args[1], Space):
            return replacements.rebuild_refused(s, self.seat(s), action.args[0], action.args[1], self.points())
        return None


@dataclass(eq=False)
class FreeRedeploy(Decision):
    """Units of a nation redeploy without SR Points."""

    side: int
    nations: int
    large: bool
    count: int
    asked_by: ClassVar[str] = "13.1a"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return f"Redeploy up to {self.count} units free, or end"

    def actions(self, s: State) -> list[Action]:
        listed = []
        for unit in s.units(self.side):
            if unit.nations & self.nations and unit.large == self.large:
                listed += [notation.redeploy(unit, to) for to in redeployment.goals(s, unit, 99)]
        return [*listed, notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        redeployment.ride(s, action.args[0], action.args[1])
        s.mark(action.args[0], REDEPLOYED)
        if self.count > 1:
            s.push(FreeRedeploy(self.side, self.nations, self.large, self.count - 1))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.REDEPLOY or not isinstance(action.args[1], Space):
            return None
        if not action.args[0].nations & self.nations or action.args[0].large != self.large:
            return Refusal("9.7.1a", f"{action.args[0]} is not among the units of this card")
        return redeployment.refused(s, action.args[0], action.args[1], 99)
