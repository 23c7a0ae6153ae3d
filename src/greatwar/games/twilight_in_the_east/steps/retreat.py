"""11.2 A stack retreats hex by hex."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import names as nm
from ..board import COMPLEXES_AT, OUTER
from ..components import FORTS, HEXES, UNITS, Unit
from ..notation import LEAVE_MAP, STOP_HERE, hex_arg, of_hex
from ..rules import retreat as r
from ..rules.austria import fischer_kept, into_box
from ..rules.occupation import enter
from ..rules.repulse import repulse_refusal, targets
from ..rules.units import eliminate, forces, leave_game, lose_steps, lower
from ..rules.ways import passable
from ..rules.zoc import blocked_ezoc
from ..state import State
from .losses import ForceLoss
from .windows import aftermath

# Causes of a retreat.
BY_CRT: Final = 0
BY_CHECK: Final = 1
BY_REPULSE: Final = 2


@dataclass(eq=False)
class Retreat(Decision):
    """11.2 A stack owes hexes of retreat: the next hex, or a Repulse against who stands in its way."""

    asked_by: ClassVar[str] = "11.2.1"
    units: tuple[int, ...]
    owed: int
    cause: int
    been: tuple[int, ...]  # the hexes since the combat, the first where it stood then
    done: int = 0  # hexes retreated for this obligation
    zocs: int = 0  # vacant EZOC hexes entered since the combat
    tried: bool = False  # the one Repulse attempt has been made
    vacated: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return UNITS[self.units[0]].side

    def alive(self, s: State) -> list[Unit]:
        """The units that are still there: not dead, and not displaced without their escort (ruling 60)."""
        return [UNITS[n] for n in self.units if s.at_number(n) == self.been[-1]]

    @rule("11.2.1#1", "8.5.1#3", "11.2.6(1)#1", "11.2.6(2)#1")
    def actions(self, s: State) -> list[Action]:
        units = self.alive(s)
        if not units or self.owed <= 0:
            return [STOP_HERE]
        here = s.at_number(units[0].n)
        found = [of_hex("retreat", h) for h in r.choices(s, units, here, self.owed, self.been, self.closed(s))]
        if not self.tried and self.cause != BY_REPULSE and self.repulsers(s, here):
            found += [of_hex("repulse", h) for h in self.repulse_targets(s, here)]
        if to_the_box(units, here):
            found.append(LEAVE_MAP)
        elif not any(a.verb == "retreat" for a in found):
            if here in OUTER:
                found.append(LEAVE_MAP)
            found.append(STOP_HERE)
        return found

    @rule("11.2.2b#1")
    def closed(self, s: State) -> tuple[int, ...]:
        """11.2.2b The hexes that enemies have left by retreating in this combat."""
        if s.battle is None:
            return self.vacated
        side = self.seat(s)
        return (*self.vacated, *[entry >> 1 for entry in s.battle.vacated if entry & 1 != side])

    @rule("8.5.1#3")
    def repulsers(self, s: State, here: int) -> list[list[Unit]]:
        """8.5.1 The Forces of the stack that could repulse."""
        return [f for f in forces(s, self.alive(s)) if any(u.combat for u in f)]

    @rule("8.5.1#3")
    def repulse_targets(self, s: State, here: int) -> list[int]:
        """8.5.1 The hexes that one of the Forces may repulse."""
        found: list[int] = []
        for force in self.repulsers(s, here):
            found += [h for h in targets(s, force, here) if h not in found]
        return sorted(found)

    def take(self, s: State, action: Action) -> None:
        units = self.alive(s)
        if not units or self.owed <= 0:
            return
        here = s.at_number(units[0].n)
        if action.verb == "repulse":
            self.repulse(s, here, hex_arg(action))
        elif action.verb == "stop-here":
            self.unable(s, units)
        elif action.verb == "leave-map" and to_the_box(units, here):
            self.into_the_box(s, units, here)
        elif action.verb == "leave-map":
            self.leave(s, units)
        else:
            self.go(s, units, here, hex_arg(action))

    @rule("8.5.1#3")
    def repulse(self, s: State, here: int, target: int) -> None:
        """8.5 The owner names the Force that tries it; then the retreat goes on."""
        from .repulse import PickForce

        able = [f for f in self.repulsers(s, here) if repulse_refusal(s, f, here, target) is None]
        note_attempt(s, self.units)
        s.push(
            PickForce(tuple([u.n for force in able for u in force]), target),
            Retreat(self.units, self.owed, self.cause, self.been, self.done, self.zocs, True, self.vacated),
        )

    @rule("1.2.2#2")
    def leave(self, s: State, units: list[Unit]) -> None:
        """1.2.2 Units that have to retreat off the map are removed from the game, without points for the enemy."""
        for u in units:
            leave_game(s, u, "it has retreated off the map")

    @rule("23.4#1", "23.4.1#1")
    def into_the_box(self, s: State, units: list[Unit], here: int) -> None:
        """23.4.1 A-H units retreat from a half-hex to safety inside the Bukowina box."""
        note_retreat(s, [u.n for u in units], self.cause, here, self.zocs, self.tried)
        for u in units:
            into_box(s, u)
        s.push(*aftermath(s, units[0].side, (here,)))

    @rule("11.2.6(1)#1", "11.2.6(2)#1")
    def unable(self, s: State, units: list[Unit]) -> None:
        """11.2.6 Nothing is left to retreat to: surrender, or a step and a level for each hex. A Repulse is a result
        of the CRT, too (8.5.2).
        """
        if self.cause != BY_CHECK and self.done == 0 and len(self.been) == 1:
            for u in units:
                eliminate(s, u, "surrendered, unable to retreat")
            return
        note_missing(s, [u.n for u in units], self.owed)
        for force in forces(s, units):
            steps = self.owed
            if force[0].formation:
                steps += lower(s, force[0], self.owed, "unable to retreat")
            else:
                steps += self.owed
            s.push(ForceLoss(tuple([u.n for u in force]), steps, "unable to retreat"))

    def go(self, s: State, units: list[Unit], here: int, to: int) -> None:
        """11.2.4, 11.2.5 The stack enters the next hex and pays for rivers, mountains and EZOCs."""
        side = units[0].side
        zoc = blocked_ezoc(s, side, to)
        zocs = self.zocs + (1 if zoc else 0)
        levels = price(r.unbridged(s, here, to), zoc, zocs)
        moving = self.coming_along(s, units, here, to, zoc and zocs >= 2)
        for u in moving:
            enter(s, u, to)
            self.leaves_garrison(s, u, here, to)
        if moving:
            s.say(f"{', '.join([u.name for u in moving])} retreat to {HEXES[to]}")
        note_retreat(s, [u.n for u in moving], self.cause, here, zocs, self.tried)
        rest = Retreat(
            self.units, self.owed - 1, self.cause, (*self.been, to), self.done + 1, zocs, self.tried, self.vacated
        )
        s.push(
            *hardship(s, moving, levels),
            *aftermath(s, side, (here, to)),
            rest if self.owed > 1 else Halted(self.units, rest.been, zocs, self.tried, self.cause, self.vacated),
        )

    @rule("11.2.4#2", "11.2.4#3", "11.2.5(3)#1", "11.2.5-ex")
    def coming_along(self, s: State, units: list[Unit], here: int, to: int, harried: bool) -> list[Unit]:
        """11.2.4, 11.2.5 Those of the stack that reach the next hex: guns are lost in their second vacant EZOC and
        where the ground is not for them, Trains where it is not for them.
        """
        moving = []
        for u in units:
            if (
                r.guns_lost(s, u, here, to)
                or (u.artillery and harried)
                or ((u.artillery or u.train) and not passable(s, [u], here, to))
            ):
                eliminate(s, u, "lost on the retreat")
            elif r.destroyed_by_retreat(s, u) or fischer_kept(u, to):
                r.destroy(s, u)
            else:
                moving.append(u)
        return moving

    @rule("12.4.1#1")
    def leaves_garrison(self, s: State, u: Unit, here: int, to: int) -> None:
        """12.4.1 A garrison that is driven out of its complex is released."""
        if to not in COMPLEXES_AT.get(here, ()):
            s.set_order(u, nm.RELEASED)

    def prompt(self, s: State) -> str:
        names = ", ".join([u.name for u in self.alive(s)])
        return f"{names}: retreat {self.owed} hex{'es' if self.owed > 1 else ''}"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        units = self.alive(s)
        if not units:
            return None
        here = s.at_number(units[0].n)
        if action.verb == "retreat":
            to = hex_arg(action)
            found = r.retreat_refusal(s, units, here, to, self.closed(s))
            return found or Refusal("11.2.2", "By that hex the retreat would not end as far away as possible")
        if action.verb == "repulse":
            if self.cause == BY_REPULSE:
                return Refusal("8.5.1", "A stack that retreats from a Repulse does not repulse")
            if self.tried:
                return Refusal("8.5.1", "The stack has made its Repulse attempt")
            return repulse_refusal(s, units, here, hex_arg(action))
        return None


@rule("11.2.4#2", "11.2.5(2)#1", "11.2.5(3)#1", "11.2.5(4)#1", "11.2.5-ex")
def price(river: bool, zoc: bool, zocs: int) -> tuple[int, int]:
    """11.2.4, 11.2.5 The levels and steps that a hex of retreat costs every Force: a level for an unbridged large
    river and for each of the first three vacant EZOC hexes, a step for the second and each further one.
    """
    levels = (1 if river else 0) + (1 if zoc and zocs <= 3 else 0)
    return levels, 1 if zoc and zocs >= 2 else 0


@rule("11.2.4#2", "11.2.5(2)#1", "11.2.5a#1", "6.4.2-ex", "11.2.5-ex")
def hardship(s: State, moving: list[Unit], costs: tuple[int, int]) -> list[ForceLoss]:
    """11.2.5, 11.2.5a What a hex of retreat costs the Forces of a stack; levels that one cannot lose are steps."""
    losses = []
    for force in forces(s, moving):
        levels, steps = costs
        steps += lower(s, force[0], levels, "retreat") if force[0].formation else levels
        if steps:
            losses.append(ForceLoss(tuple([u.n for u in force]), steps, "retreat"))
    return losses


@rule("23.4#1", "23.4.1#1")
def to_the_box(units: list[Unit], here: int) -> bool:
    """23.4.1 Whether a stack stands in a half-hex, from where A-H units may retreat into the Bukowina box."""
    return HEXES[here].half and all(u.nation == nm.AUSTRIAN for u in units)


@rule("4.2.3#2", "4.2.3#3")
@dataclass(eq=False)
class Halted(Auto):
    """4.2.3 The last hex of a retreat: if it is over-stacked, those that can cure it go on."""

    asked_by: ClassVar[str] = "4.2.3"
    units: tuple[int, ...]
    been: tuple[int, ...]
    zocs: int
    tried: bool
    cause: int
    vacated: tuple[int, ...] = ()

    def run(self, s: State) -> None:
        here = self.been[-1]
        units = [UNITS[n] for n in self.units if s.at_number(n) == here and n < FORTS]
        if not units:
            return
        going = r.to_go_on(s, units, here)
        if going:
            cause = BY_REPULSE if self.cause == BY_REPULSE else BY_CHECK
            s.push(Retreat(tuple([u.n for u in going]), 1, cause, self.been, 0, self.zocs, self.tried, self.vacated))


@rule("8.5.1#3", "10.1#2", "11.2.2b#1", "11.2.3#1")
def note_retreat(s: State, units: list[int], cause: int, left: int, zocs: int, tried: bool) -> None:
    """Note in the combat what a hex of retreat means for later: hexes and EZOCs so far, the hex that was left."""
    battle = s.battle
    if battle is None or cause == BY_REPULSE:
        return
    hexes, entered = dict(battle.retreated), dict(battle.entered_ezocs)
    for n in units:
        hexes[n] = hexes.get(n, 0) + 1
        entered[n] = zocs
        if UNITS[n].side != battle.attacker:
            s.set_order(UNITS[n], nm.RETREATED)
    entry = left << 1 | UNITS[units[0]].side if units else -1
    vacated = battle.vacated if entry < 0 or entry in battle.vacated else (*battle.vacated, entry)
    s.battle = msgspec.structs.replace(
        battle,
        retreated=tuple(sorted(hexes.items())),
        entered_ezocs=tuple(sorted(entered.items())),
        vacated=vacated,
    )


@rule("11.2.3#1", "11.2.6(2)#1")
def note_missing(s: State, units: list[int], owed: int) -> None:
    """11.2.3 Hexes that a stack was required to retreat and could not count too, once it has left its hex."""
    battle = s.battle
    if battle is not None:
        hexes = tuple([(n, count + owed if n in units else count) for n, count in battle.retreated])
        s.battle = msgspec.structs.replace(battle, retreated=hexes)


def note_attempt(s: State, units: tuple[int, ...]) -> None:
    """8.5.1 Note that a stack has made its one Repulse attempt of this combat."""
    if s.battle is not None:
        s.battle = msgspec.structs.replace(s.battle, repulsed=tuple(sorted({*s.battle.repulsed, *units})))


def lose_in_force(s: State, force: list[Unit], levels: int, steps: int, why: str) -> None:
    """A Force loses levels and steps; levels that it cannot lose become steps."""
    if force[0].formation:
        steps += lower(s, force[0], levels, why)
        if len(force) == 1:
            lose_steps(s, force[0], steps, why)
            return
    else:
        steps += levels
    if steps:
        s.push(ForceLoss(tuple([u.n for u in force]), steps, why))
