"""12.2-12.7 All outcomes of a combat with their exact weights.

What a side loses depends on its own units and on its Loss Number alone, and what it fires with on its own units. So
each side is followed by itself, once for each Loss Number, by the very steps of the rules; the dice then only say how
often which two Loss Numbers come together. Every die counts six, thrown or not: weights are whole numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.step import Auto, Step
from .. import notation
from ..combat import Combat
from ..components import ELIMINATED, SPACES, UNITS, Unit
from ..rules import advance, fire, losses, retreat, withdrawal
from ..rules.losses import combat_of
from ..state import State
from ..steps.combat import FireRoll, Volley, Volleys, inflict
from ..steps.losses import Losses, Replacement, TakeLoss
from ..steps.retreat import SaveStep

#: (Loss Number of the defender, of the attacker); -1 = not fired at yet
Numbers = tuple[int, int]
FIRES = (Volley, FireRoll)


class Suffered(NamedTuple):
    """A side after its losses: the state with them taken, the loss factors paid, what became of whom."""

    state: State
    paid: int
    lost: tuple[str, ...]


class Outcome(NamedTuple):
    """How a combat may end, before anybody retreats."""

    defender_loss: int
    attacker_loss: int
    defender_paid: int
    attacker_paid: int
    defender_lost: tuple[str, ...]
    attacker_lost: tuple[str, ...]
    fort_falls: bool
    gone: bool  # no defending unit is left
    retreat: int  # spaces the defender must retreat
    advance: bool  # the attacker could enter the space, if the defender retreats where he must


# A side's losses ----------------------------------------------------------------------------------


def preferred(s: State, actions: list[Action]) -> Action:
    """Which step an owner gives up first: the one that costs the fewest combat factors, of those the lowest number.

    All listed ones pay the same in the end (12.4.3).
    """
    if actions[0].verb != notation.LOSS or len(actions) == 1:
        return actions[0]
    return min(actions, key=lambda a: (factors_lost(s, a.args[0]), a.args[0]))


def factors_lost(s: State, unit: Unit) -> int:
    """12.4.4 The combat factors that go with a unit's next step; a corps that replaces an army brings its own."""
    if not s.reduced(unit):
        return unit.cf[0] - unit.cf[1]
    corps = losses.replacements(s, unit) if unit.army else []
    return unit.cf[1] - (s.cf(corps[0]) if corps else 0)


def run_down(s: State) -> int:
    """Carry out the pending losses of a copy, the owner choosing as preferred; the loss factors paid."""
    paid = 0
    while s.pending:
        step = s.pending.pop()
        if isinstance(step, Auto):
            step.run(s)
            continue
        action = preferred(s, step.actions(s))
        if action.verb == notation.LOSS:
            paid += s.lf(action.args[0])
        elif action.verb == notation.LOSS_FORT:
            paid += combat_of(s).fort
        step.take(s, action)
    return paid


def unit_results(before: State, after: State, side: int) -> tuple[str, ...]:
    """What became of a side's units, as words."""
    found = []
    for unit in UNITS:
        if unit.side != side or not before.on_map(unit):
            continue
        if not after.on_map(unit):
            found.append(f"{unit} eliminated")
        elif after.reduced(unit) and not before.reduced(unit):
            found.append(f"{unit} reduced")
    return tuple(found)


# The combat ---------------------------------------------------------------------------------------


class Fight:
    """A combat from here to its verdict, with no more cards played than already lie there."""

    def __init__(self, s: State, steps: list[Step]) -> None:
        """`steps` are those still to come up to the verdict, the next first."""
        begun = [x for x in steps if isinstance(x, TakeLoss | Replacement) or (isinstance(x, Losses) and x.left >= 0)]
        self._base = s.copy()
        self._base.pending = begun[::-1]
        self._begun = {x.defender for x in begun}
        self._paid = run_down(self._base)
        self._before = s
        self._steps = [x for x in steps if x not in begun]
        self._fresh = {x.defender for x in self._steps if isinstance(x, Losses)}
        self._after: dict[tuple[bool, int], Suffered] = {}
        self._advance: dict[Any, bool] = {}

    # Losses -----------------------------------------------------------------------------------

    def side(self, defender: bool, number: int) -> Suffered:
        """A side after it has taken a Loss Number."""
        key = defender, number if defender in self._fresh else -1
        if key not in self._after:
            self._after[key] = self._suffer(defender, number)
        return self._after[key]

    def _suffer(self, defender: bool, number: int) -> Suffered:
        s, paid = self._base, self._paid if defender in self._begun else 0
        if defender in self._fresh:
            s = s.copy()
            inflict(s, defender, number)
            s.pending = [Losses(defender)]
            paid += run_down(s)
        return Suffered(s, paid, unit_results(self._before, s, 1 - s.active if defender else s.active))

    # Dice -------------------------------------------------------------------------------------

    def numbers(self) -> dict[Numbers, int]:
        """How often which two Loss Numbers come together, of 6 for each die still to be thrown."""
        c = combat_of(self._base)
        weights: dict[Numbers, int] = {(c.defender_loss, c.attacker_loss): 1}
        taken: set[bool] = set()
        for step in self._steps:
            if isinstance(step, Losses):
                taken.add(step.defender)
            elif isinstance(step, FIRES):
                weights = self._fire(weights, step.attacking, taken)
        return weights

    def _fire(self, weights: dict[Numbers, int], attacking: bool, taken: set[bool]) -> dict[Numbers, int]:
        found: dict[Numbers, int] = {}
        for (defender_loss, attacker_loss), weight in weights.items():
            own = attacker_loss if attacking else defender_loss
            s = self.side(not attacking, own).state if (not attacking) in taken else self._base
            for number, count in shots(s, attacking).items():
                key = (number, attacker_loss) if attacking else (defender_loss, number)
                found[key] = found.get(key, 0) + weight * count
        return found

    # Verdict ----------------------------------------------------------------------------------

    def outcome(self, numbers: Numbers) -> Outcome:
        """What two Loss Numbers lead to."""
        d, a = self.side(True, numbers[0]), self.side(False, numbers[1])
        s = self._verdict(d.state, a.state, numbers)
        c = combat_of(s)
        here = SPACES[c.space - 1]
        falls = bool(self._base.fort(here)) and not d.state.fort(here)
        length = 0 if retreat.cancelled_by_card(s, c) else retreat.retreat_length(s)
        gone = not c.defenders
        key = numbers[1], falls, bool(length), gone, bool(c.steps_lost)
        if key not in self._advance:
            self._advance[key] = (gone or length > 0) and may_advance(s, length, falls)
        return Outcome(*numbers, d.paid, a.paid, d.lost, a.lost, falls, gone, length, self._advance[key])

    def _verdict(self, d: State, a: State, numbers: Numbers) -> State:
        """The attacker's state with the defender's side of the combat in it; 12.6.3 Withdrawal has given its step."""
        defended, attacked = combat_of(given_back(d)), combat_of(a)
        s = a.copy()
        s.combat = replace(
            defended,
            attackers=attacked.attackers,
            fallen=attacked.fallen,
            defender_loss=numbers[0],
            attacker_loss=numbers[1],
        )
        return s

    def outcomes(self) -> dict[Outcome, int]:
        """All outcomes with their weights."""
        return {self.outcome(numbers): weight for numbers, weight in self.numbers().items()}


def shots(s: State, attacking: bool) -> dict[int, int]:
    """12.2.9 The Loss Numbers of a side's fire, of six; nothing is scored if nobody is left to fire."""
    c = combat_of(s)
    found: dict[int, int] = {}
    fires = c.attackers if attacking else c.defenders or fire.standing_fort(s, c)
    for die in range(1, 7):
        number = fire.loss_inflicted(s, c, attacking, die) if fires else 0
        found[number] = found.get(number, 0) + 1
    return found


def given_back(d: State) -> State:
    """12.6.3 The defender's state when Withdrawal has given back its step."""
    if not withdrawal.withdraws(combat_of(d)) or not withdrawal.saved(d):
        return d
    s = d.copy()
    s.pending = [SaveStep()]
    run_down(s)
    return s


def may_advance(s: State, length: int, fort_falls: bool) -> bool:
    """12.7.1 Whether some attacker could enter the space once the defenders are out of it."""
    c: Combat = combat_of(s)
    here = SPACES[c.space - 1]
    for unit in s.at(here):
        if unit.side != s.active:
            s.put(unit, ELIMINATED[unit.side])
    if fort_falls:
        losses.destroy_fort(s, here)
    s.combat = replace(c, retreat=length)
    return bool(c.attackers) and bool(advance.advances(s))


def volleys(s: State) -> list[Step]:
    """12.2.8 The steps from the first die to the verdict, for a combat in which no die has been thrown."""
    probe = s.copy()
    probe.pending = []
    Volleys().run(probe)
    return probe.pending[::-1]
