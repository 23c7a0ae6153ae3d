"""A little war on the board of seven: a whole title in small, made of nothing but the family's parts.

It is here to show that the parts fit: every step is written the way a title writes it. Two rounds a turn; a card gives
operations or redeployment; movement, combat with losses, retreat and advance; sieges, attrition, a draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from greatwar.families.cdg import sequence
from greatwar.families.cdg.activation import Activation
from greatwar.families.cdg.advance import Advance
from greatwar.families.cdg.arrival import Arrival
from greatwar.families.cdg.attrition import Attrition
from greatwar.families.cdg.board import ALL, AP, CP, Card, Lines, Link, Place, Space, Unit
from greatwar.families.cdg.combat import CombatStep, Declaration, dropped, replaced_by
from greatwar.families.cdg.control import Control
from greatwar.families.cdg.elimination import ATTRITION, FIRE, RETREAT, Elimination
from greatwar.families.cdg.fire import ATTACKER, BOTH, Fire, FireTable
from greatwar.families.cdg.hands import Hands
from greatwar.families.cdg.losses import Losses
from greatwar.families.cdg.movement import March, Movement
from greatwar.families.cdg.record import FLANKED, Combat
from greatwar.families.cdg.redeployment import Redeployment
from greatwar.families.cdg.retreat import Retreat, noted_step
from greatwar.families.cdg.sieges import Sieges
from greatwar.families.cdg.stacking import Stacking
from greatwar.families.cdg.state import ATTACKED, MOVED, RETREATED, TO_ATTACK, TO_MOVE
from greatwar.families.cdg.supply import LIVE, Grade, LineKind, Network, Supply
from greatwar.kernel.action import Action
from greatwar.kernel.dice import Die
from greatwar.kernel.refusal import Refusal
from greatwar.kernel.step import Auto, Chance, Decision
from tests.families.cdg.seven import (
    BOARD,
    COLOURED,
    ELIMINATED,
    GREEN,
    MOUNTAIN,
    RESERVE,
    SEA,
    SPACES,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    State,
    combat,
)

DONE: Final = Action("done")
STOP: Final = Action("stop")
FULL, OOS = 0, 1


# Rules ------------------------------------------------------------------------------------------------


def no(text: str, wrong: bool) -> Refusal | None:
    return Refusal("little", text) if wrong else None


class LittleSieges(Sieges[State, Unit, Space]):
    pass


class LittleStacking(Stacking[State, Unit, Space]):
    pass


class LittleControl(Control[State, Unit, Space]):
    def changed(self, s: State, where: Space, was: int, now: int, by: Unit | None) -> None:
        s.vp += (now == CP) - (was == CP)


SIEGES: Final = LittleSieges(BOARD)
STACKING: Final = LittleStacking(BOARD)
CONTROL: Final = LittleControl(BOARD)


class LittleSupply(Supply[State, Unit, Space]):
    def network(self, s: State, unit: Unit) -> Network[Space]:
        return self.networks[s.side_of(unit)]

    def space_network(self, s: State, side: int) -> Network[Space]:
        return self.networks[side]

    def grade_of(self, s: State, unit: Unit, where: Space, bits: int) -> int:
        return FULL if bits else OOS


NETWORKS: Final = (Network(0, CP, ALL, (LineKind((A,)),)), Network(1, AP, ALL, (LineKind((F, G)),)))
SUPPLY: Final = LittleSupply(BOARD, SIEGES, NETWORKS, (Grade("full"), Grade("out of supply", acts=0)))


class LittleActivation(Activation[State, Unit, Space]):
    def able(self, s: State, unit: Unit, attack: bool) -> bool:
        return SUPPLY.may(s, unit, LIVE) and not (attack and unit.staff)


def too_dear(s: State, units: list[Unit], where: Space, attack: bool) -> Refusal | None:
    return no("too dear", ACTIVATION.price(s, units, where, attack) > s.ops)


def nobody_able(s: State, units: list[Unit], where: Space, attack: bool) -> Refusal | None:
    return no("nobody is able to", not any(ACTIVATION.able(s, u, attack) for u in units))


ACTIVATION: Final = LittleActivation(BOARD, (nobody_able, too_dear))


def enemies_there(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    to = BOARD.end(link)
    return no("enemies", s.hostile(to, s.side_of(unit)) and not to.shared)


def closed_line(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    return no("not for this unit", not link.users & unit.nations or (link.kind == SEA and unit.large))


def attack_marker(s: State, unit: Unit, at: Space, done: March) -> Refusal | None:
    return no("attack marker", at.n in s.attack_marks and not at.free)


class LittleMovement(Movement[State, Unit, Space]):
    def price(self, s: State, unit: Unit, start: Space, link: Link, done: March) -> int:
        return self.allowance(s, unit) if link.kind == GREEN else 1

    def must_stop(self, s: State, unit: Unit, to: Space, done: March) -> bool:
        return to.shared or SIEGES.stops(s, to, s.side_of(unit))


def too_high(s: State, where: Space, units: list[Unit]) -> Refusal | None:
    return no(f"{where} is overstacked", STACKING.too_many(s, where, units))


def siege_owed(s: State, where: Space, units: list[Unit]) -> Refusal | None:
    return no(f"too few before {where}", SIEGES.owes(s, where, units))


def staff_alone(s: State, where: Space, units: list[Unit]) -> Refusal | None:
    return no("staff needs company", all(u.staff for u in units))


MOVEMENT: Final = LittleMovement(BOARD, (closed_line, enemies_there), (attack_marker,))


class LittleArrival(Arrival[State, Unit, Space]):
    pass


ARRIVAL: Final = LittleArrival(BOARD, MOVEMENT, CONTROL, (too_high, siege_owed, staff_alone))


def nothing_there(s: State, target: Space) -> Refusal | None:
    fighters = [u for u in s.enemies(target, s.active) if not u.staff]
    return no("nothing to attack", not fighters and not s.enemy_fort(target, s.active))


def attacked_already(s: State, target: Space) -> Refusal | None:
    return no("attacked already", target.n in s.attacked)


def out_of_reach(s: State, unit: Unit, target: Space) -> Refusal | None:
    here = s.space(unit)
    link = BOARD.link(here, target, unit.nations, ~SEA)
    return no("out of reach", here is not target and link is None)


def nations_apart(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    return no("no stack holds all nations", not DECLARATION.one_stack_holds_all(s, units))


class LittleDeclaration(Declaration[State, Unit, Space]):
    pass


DECLARATION: Final = LittleDeclaration(BOARD, (nothing_there, attacked_already), (out_of_reach,), (), (nations_apart,))

ROWS: Final = ((0, 1, 2, 3, 4), (1, 2, 2, 3, 5), (1, 2, 3, 4, 5), (1, 3, 4, 5, 6), (2, 3, 4, 5, 7), (2, 3, 5, 6, 7))
HEAVY: Final = FireTable("heavy", (0, 3, 6, 9, 12), ROWS)
LIGHT: Final = FireTable("light", (0, 1, 2, 3, 4), tuple(tuple(max(n - 1, 0) for n in row) for row in ROWS))


class LittleFire(Fire[State, Unit, Space, Combat]):
    def table(self, s: State, c: Combat, attacking: bool) -> int:
        return int(any(u.large for u in self.units(c, attacking)))

    def shift(self, s: State, c: Combat, attacking: bool) -> int:
        return -1 if attacking and BOARD.space(c.space).terrain == MOUNTAIN else 0

    def first(self, s: State, c: Combat) -> int:
        return ATTACKER if c.flank == FLANKED else BOTH


FIRE_RULES: Final = LittleFire(BOARD, (LIGHT, HEAVY))


class LittleLosses(Losses[State, Unit, Space, Combat]):
    def reserve(self, s: State, c: Combat, side: int) -> list[Unit]:
        return [u for u in s.at(RESERVE[side]) if not u.large and not u.staff]

    def tier_of(self, s: State, c: Combat, large: Unit, small: Unit) -> int:
        return 0 if small.nations & large.nations else -1

    def phantom(self, s: State, c: Combat, unit: Unit) -> int:
        return 2

    def steps_of(self, s: State, c: Combat, unit: Unit) -> tuple[int, ...]:
        return tuple(max(lf, 1) for lf in super().steps_of(s, c, unit))


LOSSES: Final = LittleLosses(BOARD)


class LittleElimination(Elimination[State, Unit, Space]):
    def box(self, s: State, unit: Unit, how: int) -> Place:
        return ELIMINATED[unit.side] if unit.side in (CP, AP) else BOARD.places[0]


ELIMINATION: Final = LittleElimination(BOARD, CONTROL)


def enemy_in_the_way(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    side = s.side_of(unit)
    return no("enemy", not to.shared and (s.hostile(to, side) or SIEGES.stops(s, to, side)))


def no_retreat_line(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    return no("no line", BOARD.link(start, to, unit.nations, ~(SEA | COLOURED)) is None)


def back_to_battle(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    return no("back", to.n == combat(s).space)


class LittleRetreat(Retreat[State, Unit, Space, Combat]):
    def supplied(self, s: State, unit: Unit, to: Space) -> bool:
        return SUPPLY.would_be(s, unit, to) == FULL


RETREAT_RULES: Final = LittleRetreat(
    BOARD, STACKING, CONTROL, SIEGES, (back_to_battle, enemy_in_the_way, no_retreat_line)
)


def not_into_enemies(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    return no("enemy", s.hostile(to, s.side_of(unit)) and not to.shared)


def no_advance_line(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    return no("no line", BOARD.link(start, to, unit.nations, ~SEA) is None)


class LittleAdvance(Advance[State, Unit, Space, Combat]):
    def stops(self, s: State, c: Combat, unit: Unit, start: Space, to: Space) -> bool:
        return to.terrain == MOUNTAIN or to.shared


ADVANCE_RULES: Final = LittleAdvance(BOARD, STACKING, CONTROL, SIEGES, (not_into_enemies, no_advance_line))


class LittleAttrition(Attrition[State, Unit, Space]):
    def out_of_supply(self, s: State, side: int) -> list[Unit]:
        return SUPPLY.out_of_supply(s, side)

    def space_supplied(self, s: State, side: int, where: Space) -> bool:
        return SUPPLY.space_supplied(s, side, where)

    def strike(self, s: State, unit: Unit) -> None:
        ELIMINATION.lose(s, unit, ATTRITION)


ATTRITION_RULES: Final = LittleAttrition(BOARD, CONTROL)


def no_sr_supply(s: State, unit: Unit) -> Refusal | None:
    return no("out of supply", not SUPPLY.may(s, unit, LIVE))


def siege_would_end(s: State, unit: Unit) -> Refusal | None:
    return no("the siege would end", s.on_map(unit) and not SIEGES.may_leave(s, s.space(unit), unit))


def staff_left_alone(s: State, unit: Unit) -> Refusal | None:
    others = [u for u in s.of_side(s.place(unit), s.side_of(unit)) if u is not unit]
    return no("staff", unit.staff or (s.on_map(unit) and bool(others) and all(u.staff for u in others)))


class LittleRedeployment(Redeployment[State, Unit, Space]):
    def open_mask(self, s: State, unit: Unit) -> list[int]:
        return SUPPLY.open_mask(s, s.side_of(unit), True)

    def lines(self, s: State, unit: Unit) -> Lines:
        return BOARD.lines(unit.nations, ~SEA)

    def boxes(self, s: State, unit: Unit) -> list[Place]:
        return [] if unit.large or not s.on_map(unit) else [RESERVE[s.side_of(unit)]]

    def from_box(self, s: State, unit: Unit) -> list[Space]:
        return [x for x in (A, F) if s.owner(x) == s.side_of(unit) and not s.hostile(x, s.side_of(unit))]

    def candidates(self, s: State) -> list[Unit]:
        return [*s.units(s.active), *s.at(RESERVE[s.active])]


SR_RULES: Final = LittleRedeployment(BOARD, STACKING, CONTROL, (no_sr_supply, siege_would_end, staff_left_alone), ())
HANDS: Final[Hands[State, Card]] = Hands(BOARD)


# Steps: the round -------------------------------------------------------------------------------------


class TakeAction(Decision):
    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        hand = HANDS.hand(s, s.active)
        return [*[Action(use, (c,)) for c in hand for use in ("ops", "sr")], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        HANDS.discard(s, action.args[0])
        SIEGES.note_broken(s)
        if action.verb == "ops":
            s.ops = action.args[0].ops
            s.push(Activate())
        else:
            s.push(Redeploy(action.args[0].sr))


@dataclass(eq=False)
class Redeploy(Decision):
    points: int = 0

    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        listed = []
        for unit in SR_RULES.able(s, self.points):
            listed += [Action("redeploy", (unit, to)) for to in SR_RULES.destinations(s, unit)]
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            unit, to = action.args
            s.push(Redeploy(self.points - SR_RULES.cost(s, unit)))
            SR_RULES.go(s, unit, to)


@dataclass(eq=False)
class Activate(Decision):
    """Spaces, and in the region groups that are formed unit by unit."""

    forming: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        listed = []
        if not self.forming:
            listed += [Action("move", (x,)) for x in ACTIVATION.possible(s, False)]
            listed += [Action("attack", (x,)) for x in ACTIVATION.possible(s, True)]
        group = [BOARD.units[n] for n in self.forming]
        listed += [Action("gather", (u,)) for u in ACTIVATION.ungrouped(s, D) if u not in group and len(group) < 3]
        if group:
            acts = (("move", False), ("attack", True))
            ok = [verb for verb, attack in acts if ACTIVATION.refusal(s, group, D, attack) is None]
            listed += [Action(verb, (D,)) for verb in ok] + ([] if ok else [Action("scatter")])
            return listed
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            s.push(Move(), Attacks())
        elif action.verb == "gather":
            s.push(Activate((*self.forming, action.args[0].n)))
        elif action.verb == "scatter":
            s.push(Move(), Attacks())
        else:
            x, attack = action.args[0], action.verb == "attack"
            units = [BOARD.units[n] for n in self.forming] if self.forming else ACTIVATION.stack(s, x, attack)
            if self.forming:
                ACTIVATION.form(s, units)
            ACTIVATION.activate(s, units, x, attack)
            s.push(Activate())


@dataclass(eq=False)
class Move(Decision):
    mover: int = -1
    spent: int = 0

    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        if self.mover >= 0:
            unit = BOARD.units[self.mover]
            stop = ARRIVAL.stop_refusal(s, unit, s.space(unit), March(self.spent))
            return [*self.steps(s, unit), *([STOP] if stop is None else [])]
        listed = []
        for unit in ARRIVAL.free_units(s):
            listed += self.steps(s, unit)
        return [*listed, *([DONE] if ARRIVAL.unsettled(s) is None else [])]

    def steps(self, s: State, unit: Unit) -> list[Action]:
        here, done = s.space(unit), March(self.spent)
        found = []
        for link in MOVEMENT.links(s, unit, here, done):
            to = BOARD.end(link)
            if ARRIVAL.step_refusal(s, unit, to, MOVEMENT.after(s, unit, here, link, done)) is None:
                found.append(Action("go", (unit, to)))
        return found

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        if action == STOP:
            s.mark(BOARD.units[self.mover], MOVED)
            s.push(Move())
            return
        unit, to = action.args
        here, done = s.space(unit), March(self.spent)
        links = [k for k in MOVEMENT.links(s, unit, here, done) if BOARD.end(k) is to]
        after = MOVEMENT.after(s, unit, here, links[0], done)
        ARRIVAL.step(s, unit, to)
        if MOVEMENT.finished(s, unit, to, after):
            s.mark(unit, MOVED)
            s.push(Move())
        else:
            s.push(Move(unit.n, after.spent))


# Steps: combat ----------------------------------------------------------------------------------------


class Attacks(Decision):
    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        return [*[Action("assault", pair) for pair in DECLARATION.attacks(s)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            unit, to = action.args
            s.push(Designate(to.n, (unit.n,)))


@dataclass(eq=False)
class Designate(Decision):
    target: int = 0
    units: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        target, units = BOARD.space(self.target), [BOARD.units[n] for n in self.units]
        joins = [Action("join", (u,)) for u in DECLARATION.joiners(s, target, units)]
        return [*joins, *([DONE] if DECLARATION.together(s, target, units) is None else [])]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(Designate(self.target, (*self.units, action.args[0].n)))
            return
        target, units = BOARD.space(self.target), [BOARD.units[n] for n in self.units]
        there = [u for u in s.enemies(target, s.active) if not u.staff and not s.does(u, RETREATED)]
        s.combat = Combat(
            target.n,
            tuple(sorted(self.units)),
            tuple(u.n for u in there[:3]),
            bystanders=tuple(u.n for u in there[3:]),
            origins=DECLARATION.origins(s, units),
            fort=s.enemy_fort(target, s.active),
        )
        s.push(Part.CHAIN[0](), Attacks())


class Part(CombatStep):
    """The links of this war's combats."""


class Volleys(Part):
    def does(self, s: State) -> type[CombatStep] | None:
        c = combat(s)
        if not FIRE_RULES.can_fire(s, c, False):
            return Advances
        s.push(FireRoll(True), FireRoll(False), LoseSteps(True), LoseSteps(False))
        return None


@dataclass(eq=False)
class FireRoll(Die):
    attacking: bool = True

    def take(self, s: State, action: Action) -> None:
        c = combat(s)
        loss = FIRE_RULES.shot(s, c, self.attacking, action.args[0]).loss
        s.combat = replace(c, defender_loss=loss) if self.attacking else replace(c, attacker_loss=loss)


@dataclass(eq=False)
class LoseSteps(Auto):
    """The side that is fired at by `by_attacker` loses steps."""

    by_attacker: bool = True

    def run(self, s: State) -> None:
        c = combat(s)
        s.push(Lose(not self.by_attacker, c.defender_loss if self.by_attacker else c.attacker_loss))


@dataclass(eq=False)
class Lose(Decision):
    attacking: bool = False
    left: int = 0

    def seat(self, s: State) -> int:
        return FIRE_RULES.side_of(s, self.attacking)

    def actions(self, s: State) -> list[Action]:
        listed = []
        for loss in LOSSES.choices(s, combat(s), self.attacking, self.left):
            if loss.by:
                listed += [Action("lose", (loss.unit, small)) for small in loss.by]
            else:
                listed.append(Action("lose", (loss.unit, None)))
        return listed or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            if not self.attacking and LOSSES.fort_falls(s, combat(s), self.left):
                CONTROL.fort_falls(s, BOARD.space(combat(s).space))
            return
        unit, small = action.args
        s.push(Lose(self.attacking, self.left - LOSSES.price(s, combat(s), unit)))
        where = s.place(unit)
        if not ELIMINATION.reduce(s, unit, FIRE):
            return
        if small is None:
            s.combat = dropped(combat(s), unit.n)
        else:
            s.combat = replaced_by(combat(s), unit.n, small.n)
            CONTROL.enter(s, small, BOARD.space(where.n))


class Retreats(Part):
    def does(self, s: State) -> type[CombatStep] | None:
        c = combat(s)
        lead = max(c.defender_loss, 0) - max(c.attacker_loss, 0)
        full = [n for n in c.attackers if not s.reduced(BOARD.units[n])]
        units = tuple(n for n in c.defenders if s.side_of(BOARD.units[n]) in (CP, AP))
        if lead < 1 or not full or not units or BOARD.space(c.space).shared:
            return None
        s.combat = replace(c, retreat=min(lead, 2))
        s.push(GoBack(units))
        return None


@dataclass(eq=False)
class GoBack(Decision):
    units: tuple[int, ...] = ()
    moving: int = -1
    start: int = 0

    def seat(self, s: State) -> int:
        return 1 - s.active

    def actions(self, s: State) -> list[Action]:
        units = [BOARD.units[n] for n in self.units]
        if self.moving >= 0:
            unit = BOARD.units[self.moving]
            others = [u for u in units if u is not unit]
            found = RETREAT_RULES.last_choices(s, unit, BOARD.space(self.start), others)
        else:
            found = RETREAT_RULES.choices(s, units)
        return [Action("retreat", (x.unit, x.to)) for x in found]

    def take(self, s: State, action: Action) -> None:
        unit, to = action.args
        start = s.space(unit)
        left = tuple(n for n in self.units if n != unit.n)
        if to is None:
            ELIMINATION.lose(s, unit, RETREAT)
            s.combat = dropped(combat(s), unit.n)
        else:
            two = self.moving < 0 and RETREAT_RULES.length(s, unit) == 2
            last = not two or RETREAT_RULES.is_end(s, unit, start, to)
            RETREAT_RULES.go(s, unit, to, last)
            s.combat = replace(combat(s), paths=noted_step(combat(s).paths, to.n, self.moving < 0))
            if not last:
                s.push(GoBack(self.units, unit.n, start.n))
                return
        if left:
            s.push(GoBack(left))


class Advances(Part):
    def does(self, s: State) -> type[CombatStep] | None:
        if ADVANCE_RULES.may_begin(s, combat(s)) and ADVANCE_RULES.advances(s):
            s.push(GoOn())
        return None


class GoOn(Decision):
    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        listed = [Action("advance", pair) for pair in ADVANCE_RULES.advances(s)]
        return [*listed, *([DONE] if ADVANCE_RULES.may_end(s) else [])]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            ADVANCE_RULES.go(s, *action.args)
            s.push(GoOn())


class Ends(Part):
    def does(self, s: State) -> type[CombatStep] | None:
        c = combat(s)
        for n in c.attackers:
            s.mark(BOARD.units[n], ATTACKED)
        s.attacked = (*s.attacked, c.space)
        for x in SPACES:  # staff that has lost its company, and besiegers who have become too few, go with it
            for side in (CP, AP):
                units = s.of_side(x, side)
                if units and all(u.staff for u in units):
                    for u in units:
                        ELIMINATION.lose(s, u, FIRE)
        s.combat = None
        return None


Part.CHAIN = (Volleys, Retreats, Advances, Ends)


# Steps: the turn --------------------------------------------------------------------------------------


class Round(sequence.ActionRound):
    ORDER: ClassVar[tuple[int, ...]] = (AP, CP)
    ROUNDS: ClassVar[int] = 2
    ACTION: ClassVar[Any] = TakeAction()


class SiegePhase(Auto):
    def run(self, s: State) -> None:
        s.push(*[SiegeRoll(x.n) for side in (AP, CP) for x in SIEGES.to_roll(s, side)])


@dataclass(eq=False)
class SiegeRoll(Die):
    where: int = 0

    def take(self, s: State, action: Action) -> None:
        x = BOARD.space(self.where)
        if SIEGES.besieged(s, x) and SIEGES.falls(s, x, action.args[0]):
            CONTROL.fort_falls(s, x)


class AttritionPhase(Auto):
    def run(self, s: State) -> None:
        ATTRITION_RULES.take(s, ATTRITION_RULES.toll(s))


class NewUnits(Auto):
    """Dead units come back to the reserve, so that the war goes on."""

    def run(self, s: State) -> None:
        for side in (CP, AP):
            for u in s.at(ELIMINATED[side]):
                if not u.large:
                    s.put(u, RESERVE[side])


@dataclass(eq=False)
class FillHand(Auto):
    side: int = 0

    def run(self, s: State) -> None:
        if HANDS.needs_cards(s, self.side):
            s.push(DrawCard(self.side), self)


@dataclass(eq=False)
class DrawCard(Chance):
    side: int = 0

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(Action("draw", (c,)), 1) for c in HANDS.pile(s, self.side)]

    def take(self, s: State, action: Action) -> None:
        HANDS.draw(s, action.args[0])


class Turn(sequence.Turn):
    PHASES: ClassVar[tuple[Any, ...]] = (
        FillHand(CP),
        FillHand(AP),
        Round(),
        SiegePhase(),
        AttritionPhase(),
        NewUnits(),
    )

    def ends(self, s: State) -> None:
        s.turn += 1
        if s.turn == 2:
            for side in (CP, AP):
                HANDS.level_up(s, side, 1)
        if s.turn <= 6:
            s.push(Turn())


def new_war() -> State:
    """The set-up: CP hold A to C, AP the rest, a rebel sits on the island."""
    s = State([])
    for x, owner in zip(SPACES, (CP, CP, CP, CP, AP, AP, AP), strict=True):
        s.set_owner(x, owner)
    by_name = {u.name: u for u in BOARD.units}
    for names, x in (
        ("K1 k1 HQ", A),
        ("L1 l1", B),
        ("K2 KL", C),
        ("band k2", D),
        ("M1 m1", E),
        ("M2 N1", F),
        ("m2", D),
        ("rebel", G),
    ):
        for name in names.split():
            s.put(by_name[name], x)
    for name, side in (("k3", CP), ("m3", AP), ("n1", AP)):
        s.put(by_name[name], RESERVE[side])
    HANDS.start(s)
    s.push(Turn())
    return s


def check(s: State) -> None:
    """What is true at every decision."""
    fresh = State([])
    fresh.where = s.where[:]
    fresh.changed()
    assert fresh.stacks == s.stacks
    for name in ("control", "destroyed", "held", "turn"):
        setattr(fresh, name, getattr(s, name))
    for side in (CP, AP):
        for u in s.units(side):
            assert SUPPLY.grade(s, u) == SUPPLY.grade(fresh, u), f"stale supply of {u}"
    for x in SPACES:
        if not x.shared:
            sides = {s.side_of(u) for u in s.at(x)}
            assert len(sides) < 2, f"{x} holds {s.at(x)}"


def at_rest(s: State) -> None:
    """What is true between two actions."""
    for side in (CP, AP):
        assert STACKING.overfull(s, side) == [], "overstacked"
        for x in SPACES:
            units = s.of_side(x, side)
            assert not units or not all(u.staff for u in units), f"{units} alone in {x}"
    assert not any(s.does(u, TO_MOVE | TO_ATTACK) for u in BOARD.units)
    held = {n for n, _ in s.held}
    for x in SPACES:
        if x.n in held:
            assert s.of_side(x, s.owner(x)), f"{x} is held by nobody"
