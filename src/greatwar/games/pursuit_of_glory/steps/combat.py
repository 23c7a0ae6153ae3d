"""12 Combat: attacks are declared one after the other; each runs through the chain of 12.2."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....families.cdg import combat as family
from ....families.cdg.fire import ATTACKER, BOTH, DEFENDER
from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..cards import registry
from ..cards.registry import COMBAT_CARDS
from ..combat import NO_FLANK as NOT_FLANKED
from ..components import CARDS, SPACES, UNITS, Card, Space, Unit
from ..names import AP, CP, POOLS, SIDES
from ..notation import DONE, NO_FLANK, RESOLVE, WITHDRAW, of_card, of_space, of_unit, to
from ..rules import actions, combat, greece, jihad, offensives, retreat, supply, weather, withdrawal
from ..rules.cards_by_name import BULLS_EYE, JAFAR_PASHA
from ..rules.combat import DECLARATION, record
from ..rules.combat_flags import CANCELS, IN_FLIGHT
from ..rules.fire import FIRE
from ..rules.flank import FLANK
from ..rules.hands import HANDS, PASSING
from ..rules.stacking import STACKING, together_barred
from ..state import ATTACKED, DISCARD, RETREATED, TO_ATTACK, USED, State
from . import holy_city
from .advance import AdvanceStep
from .losses import Damage
from .movement import quell, quellers
from .retreat import RetreatStep


@rule("12.1a", "12.1b", "12.2.1", "2.0.activated")
class Attacks(Decision):
    """12.1 Combats from the spaces activated for attack, one after the other; all are voluntary."""

    asked_by: ClassVar[str] = "12.1a"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return "Declare an attack: name a unit and its target, or end combat"

    def actions(self, s: State) -> list[Action]:
        if not s.attack_marks:
            return [DONE]
        from ..rules import invasions

        listed = [to("attack", u, x) for u, x in DECLARATION.attacks(s)]
        listed += [to("quell", u, x) for u, x in quellers(s, TO_ATTACK) if not s.does(u, ATTACKED)]
        return [*listed, *invasions.assault_actions(s), DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        s.push(self)
        if action.verb == "quell":
            quell(s, *action.args)
            s.mark(action.args[0], ATTACKED)
        elif action.verb == "attack":
            s.push(Join(action.args[1].n, (action.args[0].n,)))
        else:
            from ..rules import invasions

            invasions.assault(s, *action.args)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "attack":
            return None
        unit, target = action.args
        if s.side(unit) != s.active or not s.on_map(unit) or not DECLARATION.may_attack(s, unit):
            return Refusal("12.1a", f"{unit} has no attack to make")
        refusal = DECLARATION.alone(s, unit, target)
        return refusal or DECLARATION.together(s, target, [unit])


@dataclass(eq=False)
class Join(Decision):
    """12.1.2 Further units join the attack; then it is resolved."""

    space: int
    units: tuple[int, ...]

    asked_by: ClassVar[str] = "12.1.2"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        told = ", ".join([str(UNITS[n]) for n in self.units])
        return f"{told} attack {SPACES[self.space - 1]}: add units, or fight"

    @rule("12.1.1#1", "12.1.6", "12.10.2#2")
    def actions(self, s: State) -> list[Action]:
        target, units = SPACES[self.space - 1], [UNITS[n] for n in self.units]
        listed = [of_unit("join", u) for u in DECLARATION.joiners(s, target, units)]
        return [*listed, RESOLVE] if DECLARATION.together(s, target, units) is None else listed

    @rule("12.1.2#1")
    def take(self, s: State, action: Action) -> None:
        if action != RESOLVE:
            s.push(Join(self.space, (*self.units, action.args[0].n)))
            return
        target, units = SPACES[self.space - 1], [UNITS[n] for n in self.units]
        begin(s, target, units)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        target, units = SPACES[self.space - 1], [UNITS[n] for n in self.units]
        if action == RESOLVE:
            return DECLARATION.together(s, target, units)
        if action.verb != "join":
            return None
        unit = action.args[0]
        if unit in units or s.side(unit) != s.active or not s.on_map(unit) or not DECLARATION.may_attack(s, unit):
            return Refusal("12.1a", f"{unit} has no attack to make")
        return DECLARATION.alone(s, unit, target) or DECLARATION.together(s, target, [*units, unit])


@rule("12.2", "12.2.1")
def begin(s: State, target: Space, units: list[Unit]) -> None:
    """12.2 A combat begins: it is recorded and its chain starts. Events that force attacks call it too."""
    s.push(Staff(0))
    greece.attacked(s, s.active, combat.fighters(s, target, s.active))  # first, so that its forts defend too
    combat.designate(s, target, units)
    if s.log is not None:
        told = ", ".join([str(u) for u in units])
        s.say(f"{told} attack {target}")
    if any(UNITS[n].kind == "GE Georgian Protectorate" for n in record(s).defended):
        from ..rules import revolution

        revolution.protectorate_attacked(s)
    holy_city.attacked(s)


class CombatLink(family.CombatStep):
    """A link of the chain of 12.2."""


# 1 The defending stack of a Region, HQs ----------------------------------------------------------------


@rule("12.10.3#1", "12.10.3#2", "3.2.3.1#2")
@dataclass(eq=False)
class Staff(CombatLink):
    """3.2.3, 12.10.3 In a Region the defender chooses his stack; the attacker may commit HQs and Heavy Artillery."""

    def does(self, s: State) -> type[family.CombatStep] | None:
        c = record(s)
        if combat.flagged(s, IN_FLIGHT):
            s.push(*[TakeBack(n) for n in record(s).cards if _unspent(n)])
            return Advances
        target = SPACES[c.space - 1]
        if target.shared and not one_stack(s, target, combat.unit_list(c.defenders)):
            s.push(ChooseDefenders(()))
        elif target.shared and c.committed:
            s.push(CommitStaff(False))
        if attacking_staff(s):
            s.push(CommitStaff(True))
        return None


@rule("12.10.3#1", "10.7", "18.9.1")
def one_stack(s: State, where: Space, units: list[Unit]) -> bool:
    """12.10.3 Whether units may defend a Region together: one stack by chapter 10, so never RU beside BR, IN or ANZ."""
    return STACKING.counted(s, where, units) <= STACKING.LIMIT and not together_barred(s, units)


@rule("12.10.3#1", "3.2.1.3.YILD")
@dataclass(eq=False)
class ChooseDefenders(Decision):
    """12.10.3 The defender of a Region chooses three units, and a Yildirim if present."""

    chosen: tuple[int, ...]

    asked_by: ClassVar[str] = "12.10.3"

    def seat(self, s: State) -> int:
        return 1 - record(s).side

    def prompt(self, s: State) -> str:
        return "Choose the stack that defends the Region"

    def actions(self, s: State) -> list[Action]:
        chosen = combat.unit_list(self.chosen)
        last = self.chosen[-1] if self.chosen else -1
        target = SPACES[record(s).space - 1]
        listed = [
            of_unit("defend", UNITS[n])
            for n in record(s).defenders
            if n > last and one_stack(s, target, [*chosen, UNITS[n]]) and self._completes(s, n)
        ]
        return listed if not self._full(s, self.chosen) else [DONE]

    def _full(self, s: State, chosen: tuple[int, ...]) -> bool:
        """12.10.3 The stack is complete when no other unit fits into it."""
        target = SPACES[record(s).space - 1]
        units = combat.unit_list(chosen)
        rest = [UNITS[n] for n in record(s).defenders if n not in chosen]
        return bool(units) and not any(one_stack(s, target, [*units, u]) for u in rest)

    def _completes(self, s: State, number: int) -> bool:
        """Whether a full stack can still be made with units after this one."""
        later = tuple([n for n in record(s).defenders if n > number])
        return self._full(s, (*self.chosen, number)) or _fills(s, (*self.chosen, number), later, self)

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            chosen = (*self.chosen, action.args[0].n)
            s.push(ChooseDefenders(chosen))
            return
        c = record(s)
        rest = tuple([n for n in c.defenders if n not in self.chosen])
        combat.note(s, defenders=self.chosen, defended=self.chosen, bystanders=rest)
        if c.committed:
            s.push(CommitStaff(False))


def _fills(s: State, chosen: tuple[int, ...], later: tuple[int, ...], step: ChooseDefenders) -> bool:
    """Whether units from those left over, in their order, make the stack full."""
    target = SPACES[record(s).space - 1]
    for i, n in enumerate(later):
        more = (*chosen, n)
        if not one_stack(s, target, combat.unit_list(more)):
            continue
        if step._full(s, more) or _fills(s, more, later[i + 1 :], step):
            return True
    return False


def attacking_staff(s: State) -> list[Unit]:
    """3.2.3 HQs and Heavy Artillery stacked with attackers that may be committed: activated and not used yet."""
    c = record(s)
    places = {s.where[n] for n in c.attackers}
    found = [u for u in s.units(c.side) if u.staff and s.where[u.n] in places and not s.does(u, USED)]
    return [u for u in found if u.n not in c.committed and (s.does(u, TO_ATTACK) or s.active != c.side)]


@rule("3.2.3.1#2", "3.2.3.2", "12.10.3#2", "12.2.8a#2")
@dataclass(eq=False)
class CommitStaff(Decision):
    """3.2.3 The attacker may commit HQs and Heavy Artillery; in a Region the defender may hold his HQ back."""

    attacking: bool

    asked_by: ClassVar[str] = "3.2.3.1"

    def seat(self, s: State) -> int:
        c = record(s)
        return c.side if self.attacking else 1 - c.side

    def prompt(self, s: State) -> str:
        return "Commit HQs to this combat, or none" if self.attacking else "Choose the HQ that takes part, or none"

    def actions(self, s: State) -> list[Action]:
        if self.attacking:
            return [*[of_unit("commit", u) for u in attacking_staff(s) if self._free(s, u)], DONE]
        return [*[of_unit("commit", UNITS[n]) for n in record(s).committed if s.side(UNITS[n]) != record(s).side], DONE]

    def _free(self, s: State, hq: Unit) -> bool:
        others = [UNITS[n] for n in record(s).committed if s.where[n] == s.where[hq.n]]
        return not (hq.hq and any(u.hq and s.side(u) == s.side(hq) for u in others))

    def take(self, s: State, action: Action) -> None:
        c = record(s)
        if self.attacking:
            if action != DONE:
                s.mark(action.args[0], USED)
                combat.note(s, committed=(*c.committed, action.args[0].n))
                s.push(self)
            return
        own = [n for n in c.committed if s.side(UNITS[n]) == c.side]
        combat.note(s, committed=tuple(own if action == DONE else [*own, action.args[0].n]))


# 2 Flank attack announced ------------------------------------------------------------------------------


@rule("12.2.2", "12.4.1")
@dataclass(eq=False)
class Announce(CombatLink):
    """12.2.2 The attacker may announce a flank attack and names the space that pins the defender."""

    def does(self, s: State) -> None:
        c = record(s)
        offensives.note_attack(s, c)
        if FLANK.refusal(s, c) is None:
            s.push(AnnounceFlank())


@rule("12.2.2", "12.4.1", "12.4.2#1")
class AnnounceFlank(Decision):
    """12.2.2 Announce a flank attack with its pinning space, or none; it cannot be taken back."""

    asked_by: ClassVar[str] = "12.4.1"

    def seat(self, s: State) -> int:
        return record(s).side

    def prompt(self, s: State) -> str:
        return "Announce a flank attack and name the pinning space, or attack without"

    def actions(self, s: State) -> list[Action]:
        return [*[of_space("flank", x) for x in FLANK.pins(record(s))], NO_FLANK]

    def take(self, s: State, action: Action) -> None:
        if action != NO_FLANK:
            combat.note(s, announced=True, pin=action.args[0].n)
            if s.log is not None:
                s.say(f"a flank attack is announced, pinned from {action.args[0]}")


# Cards -------------------------------------------------------------------------------------------------


@rule("9.5.4.1", "12.2.5")
@dataclass(eq=False)
class PlayCards(Decision):
    """12.2.5 A side may play combat cards in a window, one after the other."""

    side: int
    window: int

    asked_by: ClassVar[str] = "12.2.5"
    always_asks: ClassVar[bool] = True  # what a hand holds must not be found out

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Play combat cards, or none"

    def actions(self, s: State) -> list[Action]:
        return [*[of_card("card", c) for c in COMBAT_CARDS.playable(s, record(s), self.side, self.window)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        card: Card = action.args[0]
        c = record(s)
        entry = COMBAT_CARDS.entry(card)
        assert entry is not None
        if not entry.does & CANCELS:
            s.push(self)
        from_hand = COMBAT_CARDS.play(s, card)
        combat.note(
            s,
            cards=(*c.cards, card.n),
            from_hand=(*c.from_hand, card.n) if from_hand else c.from_hand,
            flags=c.flags | (entry.does & ~1),
        )
        if s.log is not None:
            s.say(f"{SIDES[self.side]} plays {card} {card.title}")
        if from_hand:
            actions.add_war_status(s, card)
        effect = registry.ON_PLAY.get(card.n)
        if effect is not None:
            effect(s)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "card":
            return None
        return COMBAT_CARDS.refusal(s, record(s), action.args[0], self.side, self.window)


def ask_cards(s: State, window: int) -> None:
    """Open a window: the attacker first, then the defender; only if the side might have a card for it."""
    c = record(s)
    sides = [c.side, 1 - c.side]
    s.push(*[PlayCards(x, window) for x in sides if COMBAT_CARDS.conceivable(s, c, x, window)])


@rule("12.2.3")
@dataclass(eq=False)
class EarlyCards(CombatLink):
    """Cards that are played before the weather check."""

    def does(self, s: State) -> None:
        ask_cards(s, registry.BEFORE_WEATHER)


# 3 Weather ---------------------------------------------------------------------------------------------


@rule("12.2.3", "12.5.1a", "12.5.1e")
@dataclass(eq=False)
class Weather(CombatLink):
    """12.2.3 A die for each attacking space in harsh terrain, before strengths are counted."""

    def does(self, s: State) -> None:
        s.push(*[WeatherDie(x.n) for x in weather.checks(s, record(s))])


@rule("12.5.1a", "12.5.1a#2", "12.5.1b", "12.5.1c")
@dataclass(eq=False)
class WeatherDie(Die):
    """12.5.1 The check of one attacking space."""

    space: int

    asked_by: ClassVar[str] = "12.5.1a"

    def take(self, s: State, action: Action) -> None:
        origin, die = SPACES[self.space - 1], action.args[0]
        hurt = weather.damages(s, die)
        if s.log is not None:
            s.say(f"weather at {origin}: {die}, {'units suffer' if hurt else 'no damage'}")
        if hurt:
            for u in weather.exposed(s, record(s), origin):
                s.set_reduced(u)


# 5, 6 Cards, Withdrawal --------------------------------------------------------------------------------


@rule("12.2.5", "9.5.4.1")
@dataclass(eq=False)
class Cards(CombatLink):
    """12.2.5 Combat cards, the attacker first."""

    def does(self, s: State) -> None:
        ask_cards(s, registry.BEFORE)


@rule("9.5.4.4")
@dataclass(eq=False)
class CalledOff(CombatLink):
    """9.5.4.4 A card has called the combat off, or the defenders have fled from it: other cards may go back."""

    def does(self, s: State) -> type[family.CombatStep] | None:
        if combat.flagged(s, IN_FLIGHT):
            s.push(*[TakeBack(n) for n in record(s).cards if _unspent(n)])
            return Advances
        if not combat.flagged(s, CANCELS):
            return Withdrawal
        s.say("the combat is called off")
        return None


@rule("9.5.4.4")
@dataclass(eq=False)
class Cancelled(CombatLink):
    """9.5.4.4 The cards of a cancelled combat."""

    def does(self, s: State) -> type[family.CombatStep] | None:
        c = record(s)
        s.push(*[TakeBack(n) for n in c.cards if _unspent(n)])
        return EndOfCombat


def _unspent(number: int) -> bool:
    """Whether a card has had no effect yet in a cancelled combat, or in one that a flight has taken the place of."""
    entry, card = COMBAT_CARDS.entry(CARDS[number]), CARDS[number]
    if entry is None or card is JAFAR_PASHA:
        return False
    return not entry.does & CANCELS and entry.window != registry.BEFORE_WEATHER


@rule("9.5.4.4")
@dataclass(eq=False)
class TakeBack(Decision):
    """9.5.4.4 The owner of a card takes it back or discards it."""

    card: int

    asked_by: ClassVar[str] = "9.5.4.4"

    def seat(self, s: State) -> int:
        return HANDS.holder(s, CARDS[self.card])

    def prompt(self, s: State) -> str:
        return f"Take {CARDS[self.card]} back, or discard it"

    def actions(self, s: State) -> list[Action]:
        return [of_card("take-back", CARDS[self.card]), of_card("discard", CARDS[self.card])]

    def take(self, s: State, action: Action) -> None:
        c, card = record(s), CARDS[self.card]
        if action.verb == "discard":
            s.set_pile(card, DISCARD)
        else:
            s.set_pile(card, COMBAT_CARDS.called_off(s, c, card)[0])
            if card.n in c.from_hand:
                HANDS.show(s, card)
        combat.note(s, cards=tuple([n for n in c.cards if n != self.card]))


@rule("12.2.6", "12.8#1")
@dataclass(eq=False)
class Withdrawal(CombatLink):
    """12.2.6 The CP announces whether its TU/TU-A SCUs will withdraw."""

    def does(self, s: State) -> None:
        if withdrawal.may_withdraw(s, record(s)):
            s.push(AnnounceWithdrawal())


@rule("12.8#1")
class AnnounceWithdrawal(Decision):
    """12.8 Announce a Turkish Withdrawal, or none."""

    asked_by: ClassVar[str] = "12.8"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Announce that the Turkish divisions will withdraw, or stand"

    def actions(self, s: State) -> list[Action]:
        return [WITHDRAW, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == WITHDRAW:
            combat.note(s, withdraws=True)
            s.say("a Turkish Withdrawal is announced")


# 7 Flank attempted -------------------------------------------------------------------------------------


@rule("12.2.7")
@dataclass(eq=False)
class Attempt(CombatLink):
    """12.2.7 The die of an announced flank attack."""

    def does(self, s: State) -> None:
        if record(s).announced:
            s.push(FlankDie())


@rule("12.4.2#1", "12.4.3a", "12.4.3b", "12.4.4")
class FlankDie(Die):
    """12.4.3 Four or more, with one for each other attacking space that no enemy disturbs."""

    asked_by: ClassVar[str] = "12.4.3a"

    def take(self, s: State, action: Action) -> None:
        c, die = record(s), action.args[0]
        pin = SPACES[c.pin - 1]
        outcome = FLANK.outcome(s, c, pin, die)
        if s.log is not None:
            s.say(f"flank attack: {die} + {FLANK.drm(s, c, pin)}, {'it succeeds' if outcome == 3 else 'it fails'}")
        combat.note(s, flank=outcome)


# 8 Fire ------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Fire(CombatLink):
    """12.2.8 Both sides fire together, or one first and the other with what it has left."""

    def does(self, s: State) -> None:
        first = FIRE.first(s, record(s))
        if first == BOTH:
            fire_together(s)
        elif first == ATTACKER:
            attacker_fires_first(s)
        else:
            assert first == DEFENDER
            defender_fires_first(s)


@rule("12.2.8c", "12.2.8e", "12.2.8e#2")
def fire_together(s: State) -> None:
    """12.2.8c Both roll; then the defender takes his losses, after him the attacker."""
    s.push(FireDie(True), FireDie(False), Damage(False), Damage(True))


@rule("12.4.3a", "12.4.3d", "12.11")
def attacker_fires_first(s: State) -> None:
    """12.4.3 The attacker fires, the defender takes his losses and answers with what is left."""
    s.push(Shoot(True), Damage(False), Shoot(False), Damage(True))


@rule("12.3.4#1", "12.4.3b", "12.4.3d", "12.2.8e#2")
def defender_fires_first(s: State) -> None:
    """12.3.4, 12.4.3 The defender fires, the attacker takes his losses and answers with what is left."""
    s.push(Shoot(False), Damage(True), Shoot(True), Damage(False))


@rule("12.4.3d")
@dataclass(eq=False)
class Shoot(Auto):
    """12.2.8 A side fires if anything of it is left."""

    attacking: bool

    def run(self, s: State) -> None:
        c = record(s)
        if FIRE.can_fire(s, c, self.attacking):
            s.push(FireDie(self.attacking))
        elif self.attacking:
            combat.note(s, defender_loss=0)
        else:
            combat.note(s, attacker_loss=0)


@dataclass(eq=False)
class FireDie(Die):
    """12.2.8 The die of one side, its modifiers, column and Loss Number."""

    attacking: bool

    asked_by: ClassVar[str] = "12.2.8c"

    def take(self, s: State, action: Action) -> None:
        fires(s, self.attacking, action.args[0])
        ask_on_die(s, FIRE.side(record(s), self.attacking))


@rule("12.2.4", "12.2.8a#1", "12.2.8b", "12.2.8c", "12.6.1", "15.1.3", "2.0.cf")
def fires(s: State, attacking: bool, die: int) -> None:
    """12.2.8 A side's die gives the Loss Number of the other."""
    c = record(s)
    shot = FIRE.shot(s, c, attacking, die)
    if attacking:
        combat.note(s, defender_loss=shot.loss, dice=(die, c.dice[1]))
    else:
        combat.note(s, attacker_loss=shot.loss, dice=(c.dice[0], die))
    if s.log is not None:
        s.say(f"{SIDES[FIRE.side(c, attacking)]} fires: {shot}")


def ask_on_die(s: State, side: int) -> None:
    """Cards that are played on a side's own die."""
    if COMBAT_CARDS.conceivable(s, record(s), side, registry.ON_DIE):
        s.push(PlayCards(side, registry.ON_DIE))


@rule("12.2.8d")
@dataclass(eq=False)
class Verdict(CombatLink):
    """12.2.8d The higher Loss Number wins; then cards that are played after the rolls."""

    def does(self, s: State) -> None:
        c = record(s)
        winner = FIRE.winner(s, c)
        combat.note(s, winner=winner)
        if s.log is not None:
            told = "nobody wins" if winner < 0 else f"{SIDES[winner]} wins"
            s.say(f"Loss Numbers {c.defender_loss} to {c.attacker_loss}: {told}")
        ask_cards(s, registry.AFTER_ROLLS)


# 9 Retreat, advance, end -------------------------------------------------------------------------------


@dataclass(eq=False)
class Retreats(CombatLink):
    """12.2.9 Retreat and Withdrawal."""

    def does(self, s: State) -> None:
        s.push(RetreatStep())


@dataclass(eq=False)
class AfterRetreat(CombatLink):
    """Cards that are played after the retreat."""

    def does(self, s: State) -> None:
        ask_cards(s, registry.AFTER_RETREAT)


@dataclass(eq=False)
class Advances(CombatLink):
    """12.2.10 Advance after combat."""

    def does(self, s: State) -> None:
        s.push(AdvanceStep())


@dataclass(eq=False)
class AfterAdvance(CombatLink):
    """Cards that are played after the advance or when the combat is over."""

    def does(self, s: State) -> None:
        ask_cards(s, registry.AFTER_COMBAT)
        ask_cards(s, registry.AFTER_ADVANCE)


@dataclass(eq=False)
class EndOfCombat(CombatLink):
    """12.2.8d Cards are kept or go; HQs rise or fall; what the combat has emptied is noted."""

    def does(self, s: State) -> None:
        from .attrition import ExcessLarge

        c = record(s)
        for number in c.cards:
            follows = registry.AFTERWARDS.get(number)
            if follows is not None:
                follows(s, c)
        s.push(ExcessLarge())
        winner = FIRE.winner(s, c) if c.defender_loss >= 0 and c.attacker_loss >= 0 else -1
        settle_cards(s, winner)
        if c.defender_loss >= 0:
            staff_after(s, winner)
        note_driven(s)
        beach_losses(s)
        port_losses(s)
        port_abandoned(s)
        s.combat = None
        offensives.watch(s)


@rule("12.2.8d", "9.5.4.2#1")
def settle_cards(s: State, winner: int) -> None:
    """9.5.4.2 The winner keeps his cards, the others go; cards that pass to the other side were used."""
    c = record(s)
    for number in c.cards:
        if CARDS[number] in PASSING:
            s.used = (*s.used, number)
    combat.note(s, cards=tuple([n for n in c.cards if CARDS[n] not in PASSING]))
    COMBAT_CARDS.settle(s, record(s), winner)


def staff_after(s: State, winner: int) -> None:
    """3.2.3 What a combat does to the HQs and the Heavy Artillery that were committed."""
    for n in record(s).committed:
        hq = UNITS[n]
        if not s.on_map(hq):
            continue
        if hq.heavy:
            heavy_after(s, hq)
        else:
            hq_after(s, hq, winner)


@rule("3.2.3.2")
def heavy_after(s: State, guns: Unit) -> None:
    """3.2.3.2 The Heavy Artillery flips after its first attack and is gone after its second."""
    if s.side(guns) == record(s).side:
        worn(s, guns)


@rule("3.2.3.1#3", "3.2.3.1#4")
def hq_after(s: State, hq: Unit, winner: int) -> None:
    """3.2.3.1 A winning HQ recovers, a losing one loses a step; a tie changes nothing."""
    side = s.side(hq)
    if winner == side:
        s.set_reduced(hq, False)
        _islam(s, hq)
    elif winner == 1 - side:
        worn(s, hq)


@rule("3.2.3.1#4", "3.2.3.2")
def worn(s: State, staff: Unit) -> None:
    """3.2.3 A full HQ or battery is flipped, a reduced one leaves the game."""
    from ..components import PERMANENT

    if s.reduced(staff):
        s.put(staff, PERMANENT[s.side(staff)])
        s.say(f"{staff} is lost")
    else:
        s.set_reduced(staff)


@rule("3.2.3.1.ISLAM")
def _islam(s: State, hq: Unit) -> None:
    """3.2.3 Army of Islam: a bonus TU RP for a victory in, or an advance into, a space with a tribal circle."""
    if hq.kind != "TU Army Islam HQ":
        return
    c = record(s)
    places = [SPACES[c.space - 1], *([s.space(hq)] if hq.n in c.advanced else [])]
    ottoman = any(UNITS[n].ottoman and not UNITS[n].staff for n in (*c.attackers, *c.defenders))
    if ottoman and any(x.tribes for x in places):
        s.add_points(POOLS.index("TU"), 2)
        s.say("Army of Islam: 1 bonus TU RP")


def note_driven(s: State) -> None:
    """BULL'S EYE DIRECTIVE: who has advanced in this action, and who retreated before them."""
    c = record(s)
    if BULLS_EYE.n not in s.round_events or c.side != CP:
        return
    gone = [n for n in c.defended if s.on_map(UNITS[n]) and s.does(UNITS[n], RETREATED)]
    for n in sorted(set(c.advanced)):
        s.driven = (*s.driven, *([(n, x) for x in gone] or [(n, -1)]))


@rule("12.7.10#3", "18.6.3")
def beach_losses(s: State) -> None:
    """12.7.10, 18.6.3 Bonus TU RPs for units driven off a Beachhead outside the Balkans, counted once."""
    c = record(s)
    target = SPACES[c.space - 1]
    if c.side != CP:
        return
    counted = combat.unit_list(c.over_beach)
    if target.beachhead and not target.balkans and any(n in c.advanced for n in c.attackers):
        counted = [UNITS[n] for n in c.defended if s.where[n] != target.n]
    retreat.materiel(s, len([u for u in counted if u.large]), len([u for u in counted if not u.large]))


@rule("12.7.11#3")
def port_losses(s: State) -> None:
    """12.7.11 Bonus TU RPs for LCUs lost in a port and for each three SCUs that left it by sea; not in the Balkans."""
    c = record(s)
    target = SPACES[c.space - 1]
    if c.side != CP or not target.seas or target.beachhead or target.balkans:
        return
    large = len([n for n in c.stuck if UNITS[n].large])
    retreat.materiel(s, large, len(c.by_sea))


@rule("16.3.1.1b", "12.7.11#4")
def port_abandoned(s: State) -> None:
    """16.3.1.1 +2 Jihad when the last AP unit that an Ottoman port alone feeds is destroyed or driven to sea."""
    c = record(s)
    for port in sorted({port for _, port in c.ports}):
        mine = [n for n, p in c.ports if p == port]
        gone = [n for n in mine if not s.on_map(UNITS[n]) or n in c.by_sea]
        where = SPACES[port - 1]
        left = [u for u in s.units(AP) if supply.solely_by_port(s, u, where) or (u.n in mine and u.n not in gone)]
        if gone and not left:
            jihad.change(s, 2, f"the last Allied unit fed through {where} is gone")
            return


CombatLink.CHAIN = (
    Staff,
    Announce,
    EarlyCards,
    Weather,
    Cards,
    CalledOff,
    Cancelled,
    Withdrawal,
    Attempt,
    Fire,
    Verdict,
    Retreats,
    AfterRetreat,
    Advances,
    AfterAdvance,
    EndOfCombat,
)

__all__ = ["AP", "NOT_FLANKED"]
