"""12.1, 12.2 Combats are chosen, designated and resolved; losses, retreats and advances have their own modules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....families.cdg.sequence import ChainStep
from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..cards import combat_cards_allied, combat_cards_central  # noqa: F401 - they register the cards
from ..combat import FLANK_SUCCEEDS, Combat
from ..components import SPACES, UNITS, Side, Space, Unit
from ..notation import DONE, NO_FLANK, RESOLVE
from ..rules import combat, combat_cards, fire, flank, supply
from ..rules.combat_cards import Does, Window
from ..rules.effects import BEFORE_COMBAT
from ..rules.movement import crosses_caucasus
from ..rules.offensives import note_attack
from ..state import Mark, State, replaced
from .advance import Advances
from .losses import Losses
from .retreat import Retreats


def current(s: State) -> Combat:
    """The combat being resolved."""
    assert s.combat is not None
    return s.combat


# 1. Designate the combat --------------------------------------------------------------------------


@rule("12.1.1#2", "12.1.5", "9.2.9#1", "EX.T2.6")
@dataclass(eq=False)
class Combats(Decision):
    """12.1.1 The active player begins a combat with a first unit and its target, or is done; nobody must attack."""

    sallied: tuple[Unit, ...] = ()  # units that attacked out of a siege in this round

    asked_by: ClassVar[str] = "12.1.1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return "Attack a space, or end combat"

    def actions(self, s: State) -> list[Action]:
        return [*(notation.attack(*pair) for pair in combat.attacks(s, self.sallied)), DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            unit, to = action.args
            s.push(Designate(to, (unit,), self.sallied))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.ATTACK:
            return None
        unit, to = action.args
        return combat.alone(s, unit, to) or combat.together(s, to, (unit,), self.sallied)


@rule("12.2.2", "12.1.4", "12.1.11#1")
@dataclass(eq=False)
class Designate(Decision):
    """12.2.2 More units may join the attack on the one space, until it is resolved."""

    space: Space
    units: tuple[Unit, ...]
    sallied: tuple[Unit, ...] = ()

    asked_by: ClassVar[str] = "12.2.2"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"{', '.join(map(str, self.units))} will attack {self.space}: let more units join, or resolve"

    def actions(self, s: State) -> list[Action]:
        able = combat.pool(s, self.space)
        joins = [u for u in able if u not in self.units and self._with(s, u, able)]
        complete = combat.together(s, self.space, self.units, self.sallied) is None
        return [*(notation.join(u) for u in sorted(joins)), *([RESOLVE] if complete else [])]

    def _with(self, s: State, unit: Unit, able: list[Unit]) -> bool:
        return combat.completable(s, self.space, (*self.units, unit), able, self.sallied)

    def take(self, s: State, action: Action) -> None:
        if action == RESOLVE:
            out = tuple(u for u in self.units if s.place(u) is not self.space)
            s.push(CombatBegins(), Combats((*self.sallied, *out)))
            designate(s, self.space, self.units)
        else:
            s.push(Designate(self.space, (*self.units, action.args[0]), self.sallied))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == RESOLVE:
            return combat.together(s, self.space, self.units, self.sallied)
        if action.verb != notation.JOIN:
            return None
        unit = action.args[0]
        if unit in self.units:
            return Refusal("12.1.6", f"{unit} already takes part")
        return combat.alone(s, unit, self.space) or combat.together(s, self.space, (*self.units, unit), self.sallied)


@rule("12.1.8", "12.5.6#1", "14.1.1.2", "14.1.1.2#2", "12.1.9#2")
def designate(s: State, to: Space, units: tuple[Unit, ...]) -> None:
    """12.1.8 Who takes part is fixed: of the defenders not those that retreated in this round."""
    there = [u for u in s.at(to) if u.side != s.active]
    spaces = combat.origins(s, units)
    s.combat = Combat(
        space=int(to),
        attackers=tuple(sorted(map(int, units))),
        defenders=tuple(int(u) for u in there if not s.marked(u, Mark.RETREATED)),
        origins=tuple(map(int, spaces)),
        fort=s.fort(to) if s.owner(to) == 1 - s.active else 0,
        oos=tuple(int(u) for u in (*there, *units) if supply.cannot_use_cards(s, u) is not None),
    )
    if any(crosses_caucasus(x, to) for x in spaces):
        s.near_east = replaced(s.near_east, 0, 1)
    s.say(f"{', '.join(map(str, units))} attack {to}")
    note_attack(s)


# 2.-3. Before the flank attempt -------------------------------------------------------------------


class CombatLink(ChainStep):
    """A link of the chain of 12.2.1, which stands at the end of this module."""


@rule("12.2.1", "EX.C1", "EX.C2")
class CombatBegins(CombatLink):
    """12.2.1 The twelve steps are taken in their order; events that come before them are asked first."""

    def does(self, s: State) -> type[Auto] | None:
        for before in BEFORE_COMBAT.in_force(s):
            before(s)
        return None


@rule("12.2.1", "12.2.4")
class NegateTrenches(CombatLink):
    """12.2.4 The attacker may play cards that negate trenches. If nobody is left to fight, he only advances."""

    def does(self, s: State) -> type[Auto] | None:
        c = current(s)
        if not c.defenders and not c.fort:
            return Advances
        open_window(s, Side(s.active), Window.TRENCH)
        return None


def open_window(s: State, side: Side, window: Window) -> None:
    """Ask for cards, if for all the other side knows there might be one to play."""
    if combat_cards.conceivable(s, current(s), side, window):
        s.push(PlayCombatCards(int(side), int(window)))


@rule("9.5.4.1#1", "12.2.4", "12.2.6#1", "12.2.6#2")
@dataclass(eq=False)
class PlayCombatCards(Decision):
    """12.2.6 A side plays or uses combat cards, one by one, as many as it likes."""

    side: int
    window: int

    asked_by: ClassVar[str] = "12.2.6"
    always_asks: ClassVar[bool] = True

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        kind = "trench-negating cards" if self.window == Window.TRENCH else "combat cards"
        return f"Play {kind} in the combat for {SPACES[current(s).space - 1]}, or none"

    def actions(self, s: State) -> list[Action]:
        cards = combat_cards.playable(s, current(s), Side(self.side), Window(self.window))
        return [*(notation.combat_card(x) for x in cards), DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        combat_cards.play(s, action.args[0])
        if not called_off(s):
            open_window(s, Side(self.side), Window(self.window))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.CARD:
            return None
        return combat_cards.refusal(s, current(s), action.args[0], Side(self.side), Window(self.window))


# 4. Flank attack ----------------------------------------------------------------------------------


@rule("12.2.5")
class Outflank(CombatLink):
    """12.2.5 If the conditions hold, the attacker may try a flank attack."""

    def does(self, s: State) -> type[Auto] | None:
        if flank.refusal(s, current(s)) is None:
            s.push(FlankAttempt())
        return None


@rule("12.3.2#1", "12.2.5")
class FlankAttempt(Decision):
    """12.3.2 The attacker names the pinning space, or makes no flank attack; Wireless Intercepts needs no die."""

    asked_by: ClassVar[str] = "12.3.2"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return "Try a flank attack: name the pinning space, or none"

    def actions(self, s: State) -> list[Action]:
        c = current(s)
        cards = combat_cards.playable(s, c, Side(s.active), Window.FLANK)
        pins = [notation.flank(SPACES[x - 1]) for x in c.origins]
        return [*pins, *(notation.combat_card(x) for x in cards), NO_FLANK]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.FLANK:
            s.push(FlankRoll(action.args[0]))
        elif action.verb == notation.CARD:
            combat_cards.play(s, action.args[0])
            s.combat = replace(current(s), flank=FLANK_SUCCEEDS)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.FLANK:
            return Refusal("12.3.2", f"nobody attacks from {action.args[0]}")
        if action.verb == notation.CARD:
            return combat_cards.refusal(s, current(s), action.args[0], Side(s.active), Window.FLANK)
        return None


@rule("12.3.3#1", "12.3.3#2", "12.3.2#4")
@dataclass(eq=False)
class FlankRoll(Die):
    """12.3.3 One die decides the flank attack."""

    pin: Space

    asked_by: ClassVar[str] = "12.3.3"

    def take(self, s: State, action: Action) -> None:
        c, die = current(s), action.args[0]
        drm = flank.flank_drm(s, c, self.pin)
        s.combat = replace(c, flank=flank.outcome(die, drm))
        word = "succeeds" if s.combat.flank == FLANK_SUCCEEDS else "fails"
        s.say(f"The flank attack {word}: {die}{drm:+d}, pinned from {self.pin}")


# 5. Combat cards ----------------------------------------------------------------------------------


@rule("12.2.6#1", "9.5.4.1#1")
class AttackerPlays(CombatLink):
    """12.2.6 The attacker plays and selects his cards first."""

    def does(self, s: State) -> type[Auto] | None:
        open_window(s, Side(s.active), Window.CARDS)
        return None


@rule("12.2.6#2", "9.5.4.1#2")
class DefenderPlays(CombatLink):
    """12.2.6 Then the defender, in the opponent's action round."""

    def does(self, s: State) -> type[Auto] | None:
        open_window(s, Side(1 - s.active), Window.CARDS)
        return None


def called_off(s: State) -> bool:
    """CARD.CP64 Whether the defender has called the attack off."""
    return combat_cards.doing(current(s), Does.CALL_OFF, Side(1 - s.active))


# 6.-9. Fire ---------------------------------------------------------------------------------------


@rule("12.2.8#3", "12.2.9#2", "12.2.10", "12.3.3#1", "12.3.3#2")
class Volleys(CombatLink):
    """12.2.8 Both fire together and the defender loses first; or one fires and the other answers with what is left."""

    def does(self, s: State) -> type[Auto] | None:
        if called_off(s):
            combat_cards.take_back(s, Side(s.active))
            combat_cards.settle(s, None)
            s.say("The attack is called off")
            return CombatEnds
        first = fire.fires_first(s, current(s))
        if first is None:
            s.push(Volley(True), Volley(False), Losses(True), Losses(False))
        else:
            s.push(Volley(first), Losses(first), Volley(not first), Losses(not first))
        return None


@rule("12.2.9#2")
@dataclass(eq=False)
class Volley(Auto):
    """12.2.9 A side fires, unless nothing of it is left to fire."""

    attacking: bool

    def run(self, s: State) -> None:
        c = current(s)
        if c.attackers if self.attacking else c.defenders or fire.standing_fort(s, c):
            s.push(FireRoll(self.attacking))
        else:
            inflict(s, self.attacking, 0)


@rule("12.2.9#1")
@dataclass(eq=False)
class FireRoll(Die):
    """12.2.9 The die of one side on its Fire Table."""

    attacking: bool

    asked_by: ClassVar[str] = "12.2.9"

    def take(self, s: State, action: Action) -> None:
        c, die = current(s), action.args[0]
        loss = fire.loss_inflicted(s, c, self.attacking, die)
        drm = fire.modifier(s, c, self.attacking)
        s.say(
            f"The {'attacker' if self.attacking else 'defender'} fires with {fire.strength(s, c, self.attacking)} "
            f"on the {fire.fire_table(s, c, self.attacking)} table: {die}{drm:+d}, Loss Number {loss}"
        )
        inflict(s, self.attacking, loss)


@rule("3.0#15", "12.4.1")
def inflict(s: State, attacking: bool, loss: int) -> None:
    """12.4.1 What a side scored is the other's Loss Number."""
    c = current(s)
    s.combat = replace(c, defender_loss=loss) if attacking else replace(c, attacker_loss=loss)


# 10.-12. The end ----------------------------------------------------------------------------------


@rule("12.2.11#1", "12.2.11#2", "9.5.4.2#1", "9.5.4.3", "12.2.12", "12.2.13", "12.3.4.2")
class Verdict(CombatLink):
    """12.2.11 The higher Loss Number wins; cards are kept or lost; then the retreat, then the advance.

    12.3.4.2 Only now, when both have fired, does Withdrawal give back its step.
    """

    def does(self, s: State) -> type[Auto] | None:
        won = fire.attacker_won(current(s))
        winner = None if won is None else fire.side_of(s, won)
        s.say("Nobody wins the combat" if winner is None else f"{winner} wins the combat")
        combat_cards.settle(s, winner)
        return None


@rule("12.1.6#1", "12.1.6#2")
class CombatEnds(CombatLink):
    """12.1.6 The combat is over: its units and its space have had their attack of this action."""

    def does(self, s: State) -> type[Auto] | None:
        c = current(s)
        combat_cards.after_combat(s, c)
        for u in c.attackers:
            if s.on_map(UNITS[u]):
                s.mark(UNITS[u], Mark.ATTACKED)
        s.attacked += (c.space,)
        s.combat = None
        return None


#: 12.2.1 what follows what in a combat; each link may push decisions and dice of its own
CombatLink.CHAIN = (
    CombatBegins,
    NegateTrenches,
    Outflank,
    AttackerPlays,
    DefenderPlays,
    Volleys,
    Verdict,
    Retreats,
    Advances,
    CombatEnds,
)
