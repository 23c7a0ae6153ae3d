"""Units that cards bring into a combat: CP-19 SURPRISE, AP-52 MARCH AND COUNTERMARCH, HQs of AP-28 and CP-44."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import RESERVE, SPACES, UNITS, Space, Unit
from ..names import AP, BR, CP
from ..notation import DONE, to
from ..rules import combat, redeployment, supply
from ..rules.combat import DECLARATION, record
from ..rules.control import CONTROL
from ..rules.sieges import SIEGES
from ..rules.stacking import STACKING
from ..state import ATTACKED, MOVED, REDEPLOYED, TO_ATTACK, TO_MOVE, USED, State


def joins(s: State, unit: Unit, where: Space) -> None:
    """A unit comes to a space of the combat and fights in it."""
    CONTROL.enter(s, unit, where)
    c = record(s)
    if unit.staff:
        s.mark(unit, USED)
        combat.note(s, committed=(*c.committed, unit.n))
        return
    grades = (*c.grades, (unit.n, supply.grade(s, unit)))
    weak = (*c.weak, unit.n) if s.reduced(unit) else c.weak
    if s.side(unit) == c.side:
        group = next((at for n, at in c.attackers_at if at // 64 == where.n), where.n * 64)
        combat.note(
            s,
            attackers=(*c.attackers, unit.n),
            designated=(*c.designated, unit.n),
            attackers_at=(*c.attackers_at, (unit.n, group)),
            grades=grades,
            weak=weak,
        )
        s.mark(unit, TO_ATTACK | ATTACKED)
    else:
        combat.note(s, defenders=(*c.defenders, unit.n), defended=(*c.defended, unit.n), grades=grades, weak=weak)


@rule("3.2.3#1", "15.2.4")
def may_depart(s: State, unit: Unit) -> bool:
    """3.2.3 Whether a unit may leave its space: no HQ is left alone, and no siege is broken by it."""
    if not s.on_map(unit):
        return True
    here, side = s.space(unit), s.side(unit)
    rest = [u for u in s.of_side(here, side) if u is not unit]
    if rest and all(u.staff for u in rest):
        return False
    return not (s.enemy_fort(here, side) and SIEGES.besieged(s, here) and not SIEGES.may_leave(s, here, unit))


# CP-19 SURPRISE ----------------------------------------------------------------------------------------


def comers(s: State) -> list[Unit]:
    """CP-19 The TU and TU-A divisions that could redeploy to the defended space by land or from the Reserve Box."""
    where = SPACES[record(s).space - 1]
    trial = s.copy()
    trial.active = CP
    units = [u for u in [*s.at(RESERVE[CP]), *s.units(CP)] if u.ottoman and u.regular and not u.large]
    found = []
    for u in units:
        if s.where[u.n] == where.n or s.does(u, REDEPLOYED) or not STACKING.fits(s, where, u) or not may_depart(s, u):
            continue
        if redeployment.refusal(trial, u, where, 99) is not None:
            continue
        if not s.on_map(u) or where.n in redeployment.by_land(trial, u, s.space(u)):
            found.append(u)
    return sorted(found)


@dataclass(eq=False)
class Surprise(Decision):
    """CP-19 One or two divisions redeploy to the defenders."""

    left: int = 2
    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return f"Redeploy a division to the defenders ({self.left} left), or end"

    def actions(self, s: State) -> list[Action]:
        where = SPACES[record(s).space - 1]
        return [*[to("redeploy", u, where) for u in comers(s)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit, where = action.args
        if self.left > 1:
            s.push(Surprise(self.left - 1))
        s.say(f"{unit} is brought up to {where}")
        joins(s, unit, where)
        s.mark(unit, REDEPLOYED)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "redeploy":
            return None
        return Refusal("13.6", f"{action.args[0]} cannot be brought up")


# AP-52 MARCH AND COUNTERMARCH --------------------------------------------------------------------------


def marchers(s: State) -> list[tuple[Unit, Space]]:
    """AP-52 BR units that are not activated, with the spaces of the combat one or two AP spaces away from them."""
    c = record(s)
    goals = [SPACES[n - 1] for n in c.origins] if c.side == AP else [SPACES[c.space - 1]]
    found = []
    for u in s.units(AP):
        if not u.nations & BR or u.irregular or s.does(u, TO_ATTACK | TO_MOVE | ATTACKED | MOVED) or not s.mf(u):
            continue
        if u.n in c.attackers or u.n in c.defenders or not supply.in_supply(s, u) or not may_depart(s, u):
            continue
        for x in goals:
            if x is not s.space(u) and near(s, s.space(u), x) and may_join(s, u, x):
                found.append((u, x))
    return found


def near(s: State, start: Space, goal: Space) -> bool:
    """Whether a space is one or two spaces away over AP-controlled land."""
    if goal in start.link_to:
        return True
    between = [x for x in start.neighbours if goal in x.link_to]
    return any(s.owner(x) == AP and not s.hostile(x, AP) for x in between)


def may_join(s: State, unit: Unit, where: Space) -> bool:
    """Whether a unit has room there and, as an attacker, may attack the target."""
    c = record(s)
    if where.free or not STACKING.fits(s, where, unit):
        return False
    if unit.staff:
        return not (unit.hq and any(u.hq for u in s.of_side(where, AP)))
    if c.side != AP:
        return True
    trial = s.copy()
    trial.log = None
    trial.put(unit, where)
    limits = (DECLARATION.ALONE, DECLARATION.FIRM)
    target = SPACES[c.space - 1]
    if any(limit(trial, unit, target) is not None for limit in limits[0]):
        return False
    together = [*[UNITS[n] for n in c.attackers], unit]
    return all(limit(trial, target, together) is None for limit in limits[1])


class March(Decision):
    """AP-52 One BR unit marches up and takes part."""

    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Choose the unit that joins the combat"

    def actions(self, s: State) -> list[Action]:
        return [to("move", u, x) for u, x in marchers(s)] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit, where = action.args
        s.say(f"{unit} marches to {where}")
        joins(s, unit, where)


# AP-28 MAUDE, CP-44 ARMY OF ISLAM ----------------------------------------------------------------------


@dataclass(eq=False)
class HqArrives(Decision):
    """An HQ joins one of the stacks named, and is committed."""

    unit: int
    spaces: tuple[int, ...]
    asked_by: ClassVar[str] = "3.2.3.1"

    def seat(self, s: State) -> int:
        return UNITS[self.unit].side

    def prompt(self, s: State) -> str:
        return f"Choose the stack that {UNITS[self.unit]} joins"

    def actions(self, s: State) -> list[Action]:
        return [to("place", UNITS[self.unit], SPACES[n - 1]) for n in self.spaces]

    def take(self, s: State, action: Action) -> None:
        unit, where = action.args
        s.say(f"{unit} takes command at {where}")
        joins(s, unit, where)
        if s.active == unit.side:
            s.mark(unit, TO_ATTACK)
