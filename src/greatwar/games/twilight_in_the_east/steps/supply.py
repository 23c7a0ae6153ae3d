"""14, 5.4.4 The Supply Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal, Step
from .. import names as nm
from ..components import FORTS, UNITS, Unit
from ..notation import ACCEPT, of_unit, of_units, unit_arg
from ..rules import hardship
from ..rules import supply as rules
from ..rules.units import eliminate, lose_steps, lower
from ..state import State


@rule("5.4.4#1", "5.4.4#2", "14.4(1)#1")
@dataclass(eq=False)
class SupplyPhase(Auto):
    """5.4.4 The Supply Phase: unflip, determine supply, punish, turn the depots' markers."""

    asked_by: ClassVar[str] = "5.4.4"
    side: int

    def run(self, s: State) -> None:
        rules.unflip(s, self.side)
        rules.clear_marks(s, self.side)
        ledgers = rules.ledgers_of(s, self.side)
        flipped: set[int] = set()
        for ledger in ledgers:
            flipped |= ledger.advised()
        s.push(Consequences(self.side))
        if rules.needed(ledgers, frozenset(flipped)):
            turnable = tuple(sorted([n for ledger in ledgers for n in ledger.candidates]))
            guests = tuple([pair for ledger in ledgers for pair in rules.guest_choices(ledger)])
            s.push(SupplyPlan(self.side, tuple(sorted(flipped)), (), turnable, guests))
        else:
            rules.mark(s, ledgers, frozenset(flipped), ())


@rule("14.2#2", "14.4(3)#1")
def turnings(turnable: tuple[int, ...], flipped: tuple[int, ...]) -> list[Action]:
    """14.2 Each supply unit may be turned to its extended side, or back from the proposal."""
    return [of_unit("contract" if n in flipped else "extend", n) for n in turnable]


@rule("14.2#2", "14.4(3)#1")
def turned(flipped: tuple[int, ...], action: Action) -> tuple[int, ...]:
    """14.2 The supply units that lie extended when one was turned."""
    n = unit_arg(action).n
    return tuple(sorted((*flipped, n))) if action.verb == "extend" else tuple([m for m in flipped if m != n])


@rule("14.2#2")
def turn_refusal(side: int, unit: Unit) -> Refusal | None:
    """14.2 Why a piece cannot be turned at all."""
    if unit.side != side or not unit.supply:
        return Refusal("14.2", f"{unit} is no supply unit of yours")
    return without_other_side(unit)


@rule("24.5.1#1", "22.5.1#1")
def without_other_side(unit: Unit) -> Refusal | None:
    """24.5.1, 22.5.1 Praga and the KG Corps Train have no extended side."""
    if unit.extended < 0:
        return Refusal("24.5.1" if unit.depot else "22.5.1", f"{unit} has no extended side")
    return None


@rule("14.4(3)#1")
@dataclass(eq=False)
class SupplyPlan(Decision):
    """14.4 The owner accepts the proposal or changes it: which supply units lie extended, which Train feeds which
    cavalry.
    """

    asked_by: ClassVar[str] = "14.4(3)"
    side: int
    flipped: tuple[int, ...] = ()
    picks: tuple[tuple[int, int], ...] = ()
    #: supply units whose flip may matter, each turned once at most, and cavalry with the Trains that it may choose from
    turnable: tuple[int, ...] = ()
    guests: tuple[tuple[int, int], ...] = ()

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [ACCEPT, *turnings(self.turnable, self.flipped), *[of_units("source", n, t) for n, t in self.guests]]

    def take(self, s: State, action: Action) -> None:
        if action == ACCEPT:
            rules.mark(s, rules.ledgers_of(s, self.side), frozenset(self.flipped), self.picks)
            return
        n = unit_arg(action).n
        if action.verb == "source":
            picks = tuple(sorted([*self.picks, (n, unit_arg(action, 1).n)]))
            guests = tuple([pair for pair in self.guests if pair[0] != n])
            s.push(SupplyPlan(self.side, self.flipped, picks, self.turnable, guests))
        else:
            turnable = tuple([m for m in self.turnable if m != n])
            s.push(SupplyPlan(self.side, turned(self.flipped, action), self.picks, turnable, self.guests))

    def prompt(self, s: State) -> str:
        state, _ = rules.settled(rules.ledgers_of(s, self.side), frozenset(self.flipped), self.picks)
        values = list(state.values())
        flips = ", ".join([str(UNITS[n]) for n in self.flipped]) or "none"
        return f"Supply: {values.count(1)} units low, {values.count(2)} out of supply; extended: {flips}"

    def masked(self, s: State, seat: int) -> Step:
        """The enemy does not learn who is in want of what."""
        return self if seat == self.side else SupplyPlan(self.side)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb not in ("extend", "contract"):
            return None
        unit: Unit = unit_arg(action)
        return turn_refusal(self.side, unit) or Refusal("14.4(3)", f"turning {unit} would change nobody's supply")


@rule("14.4(5)#1", "14.4(6)#1", "14.4(7)#1", "5.4.4#3", "12.5.2#1")
@dataclass(eq=False)
class Consequences(Auto):
    """14.4 (5) to (7) Isolation, surrender, losses, and at the end the markers of the depots."""

    asked_by: ClassVar[str] = "14.4(3)"
    side: int

    def run(self, s: State) -> None:
        hardship.find_isolated(s, self.side)
        for fort in hardship.isolated_bridgeheads(s, self.side):
            hardship.abandon(s, fort)
        s.push(Surrenders(self.side), Hunger(self.side), SupplyEnd(self.side))


@rule("14.4(5)#1", "14.6#1")
@dataclass(eq=False)
class Surrenders(Auto):
    """14.4(5) The Forces that roll for surrender, one after the other in the order of their numbers."""

    asked_by: ClassVar[str] = "14.4(5)"
    side: int
    after: int = -1

    def run(self, s: State) -> None:
        for force in sorted(hardship.forces(s, self.side)):
            if force[0] > self.after and hardship.may_surrender(s, force):
                s.push(SurrenderDie(force), Surrenders(self.side, force[0]))
                return


@rule("14.6#1", "14.4(5)#1")
@dataclass(eq=False)
class SurrenderDie(Die):
    """14.6 On a 4, 5 or 6 the Force surrenders and is gone for good."""

    asked_by: ClassVar[str] = "14.6"
    force: tuple[int, ...] = ()

    def take(self, s: State, action: Action) -> None:
        roll: int = action.args[0]
        first = UNITS[self.force[0]]
        gone = roll >= hardship.SURRENDERS_FROM
        s.say(f"Surrender of {first}: {roll}, it {'lays down its arms' if gone else 'holds out'}")
        if gone:
            for n in self.force:
                if s.on_map(UNITS[n]):
                    eliminate(s, UNITS[n], "surrender")


@rule("14.4(6)#1", "14.4(7)#1", "6.4.2#1")
@dataclass(eq=False)
class Hunger(Auto):
    """14.4 (6), (7) The Forces without supply, as they stand before the first of them pays (ruling 23)."""

    asked_by: ClassVar[str] = "14.4(6)"
    side: int

    def run(self, s: State) -> None:
        s.push(Starving(self.side, tuple(sorted(hardship.forces(s, self.side)))))


@rule("14.4(6)#1", "14.4(7)#1", "6.4.2#1")
@dataclass(eq=False)
class Starving(Auto):
    """14.4 (6), (7) Each Force loses effectiveness once; what it cannot lose becomes steps, an Asset loses steps."""

    asked_by: ClassVar[str] = "14.4(6)"
    side: int
    forces: tuple[tuple[int, ...], ...] = ()

    def run(self, s: State) -> None:
        for k, whole in enumerate(self.forces):
            force = tuple([n for n in whole if s.on_map(UNITS[n])])
            if not force:
                continue  # guns that were lost with their escort (9.5.1)
            first = UNITS[force[0]]
            lost = hardship.levels_lost(s, force)
            told = "isolated" if s.marked(first, nm.ISOLATED) else "out of supply"
            s.say(f"{first} is {told} and loses {lost}", self.side)
            rest = lower(s, first, lost, "no supply") if first.formation else lost
            if rest:
                s.push(StepsOfForce(self.side, force, rest), Starving(self.side, self.forces[k + 1 :]))
                return

    def masked(self, s: State, seat: int) -> Step:
        """The enemy does not learn who is in want of supply."""
        return self if seat == self.side else Starving(self.side)


@rule("6.4.2#1", "14.4(6)#1")
@dataclass(eq=False)
class StepsOfForce(Decision):
    """14.4, 6.4.2 Each level that a Force cannot lose is one of its steps; the owner says whose."""

    asked_by: ClassVar[str] = "6.4.2"
    side: int
    force: tuple[int, ...] = ()
    left: int = 0

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [of_unit("lose", n) for n in self.force if s.on_map(UNITS[n])]

    def take(self, s: State, action: Action) -> None:
        lose_steps(s, unit_arg(action), 1, "hunger")
        if self.left > 1 and any(s.on_map(UNITS[n]) for n in self.force):
            s.push(StepsOfForce(self.side, self.force, self.left - 1))

    def prompt(self, s: State) -> str:
        return f"{self.left} step{'s' if self.left > 1 else ''} lost for want of supply: whose?"


@rule("5.4.4#3")
@dataclass(eq=False)
class SupplyEnd(Auto):
    """5.4.4 Step 3: the markers of depots that move."""

    asked_by: ClassVar[str] = "5.4.4"
    side: int

    def run(self, s: State) -> None:
        rules.turn_depot_markers(s, self.side)
        low = [n for n in range(FORTS) if UNITS[n].side == self.side and s.marks[n] & nm.LOW]
        out = [n for n in range(FORTS) if UNITS[n].side == self.side and s.marks[n] & nm.OUT]
        s.say(f"{nm.SIDE_NAMES[self.side]}: {len(low)} in Low Supply, {len(out)} Out of Supply", only=self.side)
