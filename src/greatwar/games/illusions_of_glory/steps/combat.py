"""12 Combat: attacks are declared one after the other, and each is resolved in the fixed chain of its steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....families.cdg.combat import CombatStep
from ....families.cdg.fire import ATTACKER, BOTH, NOBODY_WINS
from ....families.cdg.record import FLANK_TRIED, FLANKED
from ....families.cdg.state import ATTACKED, USED
from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..combat import Combat
from ..components import SPACES, UNITS
from ..names import NEUTRAL, REGION, RU, SIDE_NAMES, SIDES
from ..pieces import Card, Space, Unit
from ..rules import combat_effects, fire, forts, greece, offensives, retreat, units
from ..rules.combat import DECLARATION, QUELL, IllusionsDeclaration, current, record_of, units_of, where
from ..rules.control import region_after_combat
from ..rules.fire import FIRE
from ..rules.flank import FLANK
from ..state import RU_WON_ATTACK, State
from .advance import AdvanceUnits
from .combat_cards import PlayCards, put_cards_away
from .losses import TakeLosses, TakeSteps
from .retreat import begin_retreat

#: bit of `Combat.halted`: a reduced HQ that lost the combat is kept until it has cancelled a space of retreat
KEPT_HQ = 8

REGIONS = tuple([x for x in SPACES if x.kind == REGION])

# Declaring ----------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Combats(Decision):
    """12.1 A first unit and its target begin an attack; nobody must attack."""

    asked_by: ClassVar[str] = "12.1c"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return "Attack with an activated unit, or end combat"

    @rule("12.1c", "12.1d", "9.4.4b")
    def actions(self, s: State) -> list[Action]:
        listed = [notation.attack(u, x) for u, x in DECLARATION.attacks(s)]
        if any(s.uprising_at(x) for x in REGIONS):
            listed = [*listed, *[notation.quell(u, x) for u, x in QUELL.attacks(s)]]
        return [*listed, notation.DONE_ACTION]

    @rule("12.1c", "12.2#1")
    def take(self, s: State, action: Action) -> None:
        if action.verb != notation.DONE:
            s.push(Designate(action.args[1].n, (action.args[0].n,), action.verb == notation.QUELL), Combats())

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb not in (notation.ATTACK, notation.QUELL) or not isinstance(action.args[1], Space):
            return None
        unit, target = action.args
        kind = QUELL if action.verb == notation.QUELL else DECLARATION
        return kind.alone(s, unit, target) or kind.together(s, target, [unit])


@dataclass(eq=False)
class Designate(Decision):
    """12.2.A More units may join the attack, until it is resolved."""

    target: int
    units: tuple[int, ...]
    quell: bool = False  # the Uprising Unit beside enemy units is attacked
    asked_by: ClassVar[str] = "12.2.A"

    def kind(self) -> IllusionsDeclaration:
        """The limits of this attack."""
        return QUELL if self.quell else DECLARATION

    def seat(self, s: State) -> int:
        return s.active

    def place(self) -> Space:
        """The place attacked."""
        return SPACES[self.target - 1]

    def prompt(self, s: State) -> str:
        names = ", ".join([str(u) for u in units_of(self.units)])
        return f"{names} will attack {self.place()}: let more units join, or resolve"

    @rule("12.2.A", "12.1g", "12.1.3a", "18.3g", "18.3h", "18.3i")
    def actions(self, s: State) -> list[Action]:
        so_far = units_of(self.units)
        listed = [notation.join(u) for u in self.kind().joiners(s, self.place(), so_far)]
        if self.kind().together(s, self.place(), so_far) is None:
            listed.append(notation.RESOLVE_ACTION)
        return listed

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.JOIN:
            s.push(Designate(self.target, (*self.units, action.args[0].n), self.quell))
            return
        declare(s, self.place(), units_of(self.units), self.quell)
        s.push(CommitStaff(()), ChooseDefenders(()), Declared(0))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        so_far = units_of(self.units)
        if action.verb == notation.RESOLVE:
            return self.kind().together(s, self.place(), so_far)
        if action.verb != notation.JOIN:
            return None
        unit = action.args[0]
        if unit in so_far:
            return Refusal("12.1f", f"{unit} already takes part")
        refusal = self.kind().alone(s, unit, self.place())
        return refusal or self.kind().together(s, self.place(), [*so_far, unit])


def declare(s: State, target: Space, attackers: list[Unit], quell: bool) -> None:
    """12.2.A The attack is declared; on a neutral Greek unit it brings Greece into the war first."""
    breach(s, target)
    s.combat = record_of(s, target, attackers, quell)
    s.attacked = tuple(sorted({*s.attacked, -target.n if quell else target.n}))
    note_attackers(s, attackers)
    s.say(f"{', '.join([str(u) for u in attackers])} attack {target}")


@rule("11.1.5c", "26.3.1e")
def breach(s: State, target: Space) -> None:
    """11.1.5c An attack on a neutral Greek unit brings Greece into the war."""
    if any(s.side_of(u) == NEUTRAL for u in s.at(target)):
        greece.attacked(s, s.active)


@rule("12.1f")
def note_attackers(s: State, attackers: list[Unit]) -> None:
    """12.1f Each of them has attacked in this round."""
    for unit in attackers:
        s.mark(unit, ATTACKED)


@dataclass(eq=False)
class CommitStaff(Decision):
    """27.0e HQs and Heavy Artillery stacked with attackers take part, or are withheld; each in one attack a round.

    Every one that takes part adds its modifier (ruling 36).
    """

    committed: tuple[int, ...] = ()
    asked_by: ClassVar[str] = "27.0e#1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return "Which HQs and Heavy Artillery take part in the attack?"

    def actions(self, s: State) -> list[Action]:
        return [*[notation.commit(u) for u in self.able(s)], notation.DONE_ACTION]

    @rule("27.0e#1", "27.0i", "12.2.1a.5", "12.2.1a.6")
    def able(self, s: State) -> list[Unit]:
        """The staff beside the attackers that may still take part."""
        c = current(s)
        found = []
        for number in c.origins:
            for unit in s.of_side(s.board.space(number), s.active):
                if unit.staff and not s.does(unit, USED) and unit.n not in self.committed and self.beside(s, unit):
                    found.append(unit)
        return found

    def beside(self, s: State, unit: Unit) -> bool:
        """Whether a unit belongs to an activation from which attackers come."""
        c = current(s)
        return any(unit.n in a[2:] and any(n in a[2:] for n in c.designated) for a in s.activations)

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.COMMIT:
            s.push(CommitStaff((*self.committed, action.args[0].n)))
            return
        s.combat = replace(current(s), committed=self.committed)
        for number in self.committed:
            s.mark(UNITS[number], USED)
            s.say(f"{UNITS[number]} takes part in the attack")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.COMMIT:
            return None
        return Refusal("27.0e#1", f"{action.args[0]} is not stacked with the attackers, or was used in this round")


@dataclass(eq=False)
class ChooseDefenders(Decision):
    """18.3.1 In a region three units defend, of the owner's choice."""

    chosen: tuple[int, ...] = ()
    asked_by: ClassVar[str] = "18.3.1a"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return f"Choose the three units that defend in {where(current(s))}"

    @rule("18.3.1a", "18.3.1b", "18.3.1c", "12.1.1b")
    def actions(self, s: State) -> list[Action]:
        c = current(s)
        if len(self.chosen) >= needed(c):
            return [notation.DONE_ACTION]
        return [notation.defend(UNITS[n]) for n in c.defending if n not in self.chosen]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DEFEND:
            s.push(ChooseDefenders((*self.chosen, action.args[0].n)))
            return
        if self.chosen:
            only_these(s, self.chosen)
        s.push(ChooseGuard())

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.DEFEND:
            return Refusal("18.3.1a", f"{action.args[0]} does not stand in {where(current(s))}, or is chosen already")
        return None


@rule("18.3.1d", "18.3.1a")
def only_these(s: State, chosen: tuple[int, ...]) -> None:
    """18.3.1d The other units of the region neither fight nor absorb losses."""
    c = current(s)
    rest = tuple([n for n in c.defending if n not in chosen])
    s.combat = replace(c, defenders=chosen, defending=chosen, bystanders=rest)


@dataclass(eq=False)
class ChooseGuard(Decision):
    """27.0e The HQ of a space defends; in a region the owner says which does, and leaves it out only with a stack."""

    asked_by: ClassVar[str] = "27.0e#3"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return f"Which HQ defends in {where(current(s))}?"

    @rule("27.0e#3")
    def hqs(self, s: State) -> list[Unit]:
        """27.0e The HQs that may defend."""
        c = current(s)
        if c.uprising or not c.defenders:
            return []
        return [u for u in s.of_side(where(c), 1 - s.active) if u.hq]

    def actions(self, s: State) -> list[Action]:
        listed = [notation.defend(u) for u in self.hqs(s)]
        return [*listed, notation.DONE_ACTION] if current(s).bystanders or not listed else listed

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DEFEND:
            s.combat = replace(current(s), guard=(action.args[0].n,))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.DEFEND:
            return Refusal("27.0e#3", f"{action.args[0]} is no HQ of yours in {where(current(s))}")
        return Refusal("27.0e#3", "the HQ must take part in the defence")


def needed(c: Combat) -> int:
    """18.3.1b How many defenders have to be chosen: three of more in a region, none elsewhere."""
    return 3 if SPACES[c.space - 1].kind == REGION and len(c.defending) > 3 else 0


# The chain -----------------------------------------------------------------------------------------------------


class Link(CombatStep):
    """One step of a combat (12.2)."""


class Declared(Link):
    """12.2.A The attack stands: Mandatory Offensives are made by it."""

    @rule("12.2.A", "7.1.2b")
    def does(self, s: State) -> type[CombatStep] | None:
        offensives.note_attack(s, current(s))
        if combat_effects.counted(s, current(s)):
            s.push(UseEvent())
        return None


@dataclass(eq=False)
class UseEvent(Decision):
    """An Event of the round that acts in so many attacks: the attacker says whether it acts in this one."""

    asked_by: ClassVar[str] = "9.7.1a"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        titles = " or ".join([c.title for c in self.cards(s)])
        return f"Use {titles} in the attack on {where(current(s))}?"

    def cards(self, s: State) -> list[Card]:
        """The Events that may act in this attack; the options are numbered in this order."""
        return sorted({x.card for x in combat_effects.counted(s, current(s))})

    @rule("9.7.1a")
    def actions(self, s: State) -> list[Action]:
        return [*[notation.option(n) for n in range(1, len(self.cards(s)) + 1)], notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        c = current(s)
        card = self.cards(s)[action.args[0] - 1]
        more = tuple([x.n for x in combat_effects.counted(s, c) if x.card is card])
        s.combat = replace(c, uses=(*c.uses, *more))
        s.say(f"{card} {card.title} acts in this attack")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("9.7.1a", "there is no such Event for this attack") if action.verb == notation.OPTION else None


class Announce(Link):
    """12.2.B The attacker may announce a Flank Attack."""

    @rule("12.2.B", "21.3a")
    def does(self, s: State) -> type[CombatStep] | None:
        if FLANK.refusal(s, current(s)) is None:
            s.push(AnnounceFlank())
        return None


@dataclass(eq=False)
class AnnounceFlank(Decision):
    """21.3a Announce a Flank Attack and name the Pinning Space, or attack without."""

    asked_by: ClassVar[str] = "21.3a"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return "Announce a Flank Attack by naming the Pinning Space?"

    @rule("12.2.B", "21.3a")
    def actions(self, s: State) -> list[Action]:
        return [*[notation.flank(x) for x in FLANK.pins(current(s))], notation.NO_FLANK_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.FLANK:
            s.combat = replace(current(s), announced=True, flank=FLANK_TRIED, pin=action.args[0].n)
            s.say(f"A Flank Attack is announced, pinned from {action.args[0]}")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.FLANK:
            return None
        return Refusal("21.3a", f"no attack comes from {action.args[0]}")


class Weather(Link):
    """12.2.C A Severe Weather Check, where season and ground ask for it and no HQ takes part."""

    @rule("12.2.C", "12.3a", "12.3c")
    def does(self, s: State) -> type[CombatStep] | None:
        c = current(s)
        if fire.weather_matters(s, c) and not fire.hq_in_attack(c):
            s.push(WeatherRoll())
        return None


@dataclass(eq=False)
class WeatherRoll(Die):
    """12.3b A die above the number of the Action Round shifts the attackers' column to the left."""

    asked_by: ClassVar[str] = "12.3b"

    @rule("12.3b", "12.3d")
    def take(self, s: State, action: Action) -> None:
        bad = action.args[0] > s.round
        s.combat = replace(current(s), shift=1 if bad else 0)
        s.say(f"Severe Weather Check: {action.args[0]} in round {s.round}, {'bad' if bad else 'no effect'}")


class Cards(Link):
    """12.2.E The attacker plays Combat Cards, then the defender."""

    @rule("12.2.E", "9.8a#1", "2.0:cc", "9.8a#2")
    def does(self, s: State) -> type[CombatStep] | None:
        s.push(PlayCards(s.active), PlayCards(1 - s.active))
        return None


class Withdrawn(Link):
    """12.8.1a If the defenders have withdrawn by a card, nothing is fought out."""

    def does(self, s: State) -> type[CombatStep] | None:
        return Advances if current(s).withdraws else None


class FlankAttempt(Link):
    """12.2.F An announced Flank Attack is rolled for."""

    @rule("12.2.F", "21.4a")
    def does(self, s: State) -> type[CombatStep] | None:
        c = current(s)
        if not c.announced:
            return None
        if combat_effects.flank_succeeds(s, c):
            s.combat = replace(c, flank=FLANKED)
            s.say("The Flank Attack succeeds by a card")
        else:
            s.push(FlankRoll())
        return None


@dataclass(eq=False)
class FlankRoll(Die):
    """21.4 A modified die of 4 or more: the attackers fire first; otherwise the defenders do."""

    asked_by: ClassVar[str] = "21.4a"

    def take(self, s: State, action: Action) -> None:
        flank_attempt(s, action.args[0])


@rule("21.4a", "21.4b", "21.4c", "21.3b", "21.3c", "2.0:flank-attempt")
def flank_attempt(s: State, die: int) -> None:
    """21.4 The modified die says who fires first."""
    c = current(s)
    pin = s.board.space(c.pin)
    outcome = FLANK.outcome(s, c, pin, die)
    s.combat = replace(c, flank=outcome)
    s.say(f"Flank Attack: {die}{FLANK.drm(s, c, pin):+d}, it {'succeeds' if outcome == FLANKED else 'fails'}")


class Volleys(Link):
    """12.2.G.3 Both fire at once, or one side fires and the other answers with what is left."""

    def does(self, s: State) -> type[CombatStep] | None:
        order = FIRE.first(s, current(s))
        if order == BOTH:
            both_fire(s)
        else:
            fires_first(s, order == ATTACKER)
        return None


@dataclass(eq=False)
class FireRoll(Die):
    """12.2.G.3a One side's die on its table."""

    attacking: bool
    asked_by: ClassVar[str] = "12.2.G.3a"

    @rule("12.2.G.3a", "12.2.G.1", "12.2.1b", "12.2.G.2e", "12.6.1#1")
    def take(self, s: State, action: Action) -> None:
        c = current(s)
        shot = FIRE.shot(s, c, self.attacking, action.args[0])
        if self.attacking:
            s.combat = replace(c, defender_loss=shot.loss, defender_left=shot.loss)
        else:
            s.combat = replace(c, attacker_loss=shot.loss, attacker_left=shot.loss)
        s.say(f"{SIDE_NAMES[FIRE.side_of(s, self.attacking)]} fires with {shot}")


@rule("12.2.G.3a", "12.2.G.3b")
def both_fire(s: State) -> None:
    """12.2.G.3 Both fire before either takes losses."""
    s.push(FireRoll(True), FireRoll(False), TakeLosses(False), TakeLosses(True))


@rule("12.2.G.3b", "21.4d", "21.4b", "21.4c")
def fires_first(s: State, attacker: bool) -> None:
    """12.2.G.3b One side fires, and the other answers with what is left."""
    s.push(FireRoll(attacker), TakeLosses(not attacker), FireRoll(not attacker), TakeLosses(attacker))


class Verdict(Link):
    """12.2.G.4 Who won; HQs gain or lose a step; steps that cards add are lost."""

    def does(self, s: State) -> type[CombatStep] | None:
        c = judged(s)
        if c.won == s.active and any(UNITS[n].nations >> RU & 1 for n in c.designated):
            s.round_facts |= RU_WON_ATTACK
        combat_effects.use_counted(s, c)
        after_losses(s)
        for attacking in (True, False):
            for count, nations in combat_effects.extra_losses(s, c, attacking):
                now = current(s)
                among = [n for n in (now.attackers if attacking else now.defenders) if UNITS[n].nations & nations]
                if among:
                    s.push(TakeSteps(attacking, count, tuple(among)))
        return None


@rule("12.2.G.4a", "12.2.G.4b")
def judged(s: State) -> Combat:
    """12.2.G.4 The higher Loss Number wins, whatever damage it did."""
    c = replace(current(s), won=FIRE.winner(s, current(s)))
    s.combat = c
    s.say("Nobody wins the combat" if c.won == NOBODY_WINS else f"{SIDE_NAMES[c.won]} wins the combat")
    return c


def after_losses(s: State) -> None:
    """27 Artillery that fired is turned or removed; HQs lose or gain a step; those left alone are eliminated."""
    c = current(s)
    for number in c.committed:
        gun_fired(s, UNITS[number])
    for number in c.committed:
        hq_fought(s, UNITS[number], True, c.won)
    for number in c.guard:
        hq_fought(s, UNITS[number], False, c.won)
    for place in (c.space, *c.origins):
        for side in SIDES:
            units.abandoned_staff(s, SPACES[place - 1], side)


@rule("27.1b")
def gun_fired(s: State, gun: Unit) -> None:
    """27.1b Heavy Artillery that took part is turned, or removed after its second use."""
    if gun.artillery:
        flip_or_lose(s, gun)


@rule("27.0f", "27.0g", "27.0h")
def hq_fought(s: State, hq: Unit, attacking: bool, winner: int) -> None:
    """27.0f-h An HQ that won regains a step, one that lost loses one; a tie changes nothing."""
    if not hq.hq or not s.on_map(hq) or winner == NOBODY_WINS:
        return
    if winner == s.side_of(hq):
        s.set_reduced(hq, False)
    elif saved_for_retreat(s, hq, attacking):
        s.combat = replace(current(s), halted=current(s).halted | KEPT_HQ)
    else:
        flip_or_lose(s, hq)


def saved_for_retreat(s: State, hq: Unit, attacking: bool) -> bool:
    """A reduced HQ that would be lost may first cancel a space of retreat (12.7.4e); it is lost when that is over."""
    return not attacking and s.reduced(hq) and bool(hq.cancels_retreat) and retreat.must_retreat(s, current(s))


def flip_or_lose(s: State, unit: Unit) -> None:
    """27.0f, 27.1b A full HQ or artillery piece is turned, a turned one is lost."""
    if s.reduced(unit):
        units.lose(s, unit)
    else:
        units.reduce(s, unit)


def fort_falls(c: Combat) -> bool:
    """20.2 Whether the fort is destroyed: no defender survives, and what is left of the Loss Number is enough."""
    return bool(c.fort) and undefended(c) and enough_for_fort(c)


@rule("20.2a", "20.2b", "20.2c")
def undefended(c: Combat) -> bool:
    """20.2a The fort is unaffected while any defender survives, even one that will retreat."""
    return not c.defenders


@rule("20.2a.1", "20.2a.2", "20.2c", "12.2.G.5d")
def enough_for_fort(c: Combat) -> bool:
    """20.2a.2 What the defenders have not absorbed must reach the CF of the fort."""
    return c.defender_left >= c.fort


class FortFalls(Link):
    """20.2 What is left of the Loss Number when no defender survives may destroy the fort."""

    def does(self, s: State) -> type[CombatStep] | None:
        c = current(s)
        if fort_falls(c):
            s.combat = replace(c, fort_lost=True)
            if c.inside:
                forts.fall_to_besiegers(s, where(c))
            else:
                forts.destroy(s, where(c))
        return None


class Retreats(Link):
    """12.7 The defenders retreat."""

    @rule("12.7.1a#1", "12.2.2a#1")
    def does(self, s: State) -> type[CombatStep] | None:
        begin_retreat(s)
        return None


class Advances(Link):
    """12.8 The attackers advance."""

    @rule("12.8.1a", "12.2.3a")
    def does(self, s: State) -> type[CombatStep] | None:
        s.push(AdvanceUnits())
        return None


class Ends(Link):
    """12.2 The combat is over: cards are put away, regions are looked at."""

    def does(self, s: State) -> type[CombatStep] | None:
        c = current(s)
        here = where(c)
        lost_hqs(s)
        combat_effects.after_advance(s, c)
        put_cards_away(s)
        region_after_combat(s, here, s.active)
        region_after_combat(s, here, 1 - s.active)
        for side in (0, 1):
            units.abandoned_staff(s, here, side)
            for number in c.origins:
                units.abandoned_staff(s, SPACES[number - 1], side)
        return None


def lost_hqs(s: State) -> None:
    """27.0f An HQ that was kept to cancel a retreat is lost now."""
    c = current(s)
    for number in c.guard:
        hq = UNITS[number]
        if c.won == s.active and s.on_map(hq) and s.reduced(hq) and hq.cancels_retreat and c.halted & KEPT_HQ:
            units.lose(s, hq)


Link.CHAIN = (
    Declared,
    Announce,
    Weather,
    Cards,
    Withdrawn,
    FlankAttempt,
    Volleys,
    Verdict,
    FortFalls,
    Retreats,
    Advances,
    Ends,
)
