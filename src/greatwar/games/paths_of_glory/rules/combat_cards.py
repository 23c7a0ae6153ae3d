"""9.5.4 Combat cards: the register of what they do, who may play which one when, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, IntFlag
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import CARDS, SPACES, UNITS, Card, Nation, Side, Space, Unit, card
from ..state import Pile, State
from .decks import shuffled_level
from .victory import introductory_star_vp
from .war_status import raise_war_status

#: tells why a card may not be played in a combat; nothing to say = it may
When = Callable[[State, Combat], str]
#: what a card does when its combat is over
After = Callable[[State, Combat], None]

IN_HAND: Final = (Pile.HAND, Pile.SHOWN)
#: piles in which both sides see a card
OPEN: Final = (Pile.DISCARD, Pile.REMOVED, Pile.TABLE, Pile.SHOWN)


class Window(IntEnum):
    """The steps of 12.2.1 in which cards are played."""

    TRENCH = 3
    FLANK = 4
    CARDS = 5


class Does(IntFlag):
    """What a card does besides the drm printed on it."""

    CANCEL_TRENCHES = 1  # all effects of a trench
    CANCEL_SHIFTS = 2  # only its column shifts
    ARMY_TABLE = 4
    DIG_IN = 8
    FIRE_FIRST = 16
    HOLD_GROUND = 32  # cancels the retreat of a lost combat
    CALL_OFF = 64  # the attack does not take place
    WITHDRAW = 128  # the defender gets a step back and retreats one space (12.6)
    KEPT_ON_TIE = 256  # the card stays on the table after a tie


NOTHING: Final = Does(0)


class CombatCard:
    """A card (or an event in force in this round) that acts in combats."""

    def __init__(
        self, card: Card, when: When, attack: bool, defence: bool, window: Window, does: Does, after: After | None
    ) -> None:
        self.card = card
        self.when = when
        self.attack = attack
        self.defence = defence
        self.window = window
        self.does = does
        self.after = after


CARD: dict[Card, CombatCard] = {}


def combat_card(
    name: str,
    *,
    attack: bool = False,
    defence: bool = False,
    window: Window = Window.CARDS,
    does: Does = NOTHING,
    after: After | None = None,
) -> Callable[[When], When]:
    """Register a card with its condition; the condition carries the card's own rule, CARD.AP04."""

    def register(when: When) -> When:
        c = card(name)
        tagged: Any = rule(rule_of(c))(when)
        CARD[c] = CombatCard(c, tagged, attack, defence, window, does, after)
        return when

    return register


def rule_of(c: Card) -> str:
    """The number of a card's own rule."""
    return f"CARD.{c.side}{c.number:02d}"


# What conditions ask ------------------------------------------------------------------------------


def battlefield(c: Combat) -> Space:
    """The defending space."""
    return SPACES[c.space - 1]


def enemies(s: State, c: Combat) -> list[Unit]:
    """The units of the defender in the space, those that retreated there included."""
    return [u for u in s.stacks[c.space] if u.side != s.active]


@rule("14.3.4", "14.1.1.2")
def supported(s: State, c: Combat, side: Side) -> list[Unit]:
    """14.3.4 The units of a side that cards may help: defenders out of supply when the combat began get no help."""
    if side == s.active:
        return [UNITS[u] for u in c.attackers]
    if c.oos and s.options.rules == 2022 and not set(c.oos).isdisjoint(c.defenders):
        return []
    return [UNITS[u] for u in c.defenders if u not in c.oos]


@rule("SUM.BR#1")
def without(s: State, c: Combat, side: Side, *nations: Nation) -> str:
    """SUM.BR A card of a nation needs a unit of that nation; AUS, CND, PT, ANA and SN do not do."""
    if any(u.card_nation in nations for u in supported(s, c, side)):
        return ""
    return f"no {' or '.join(nations)} unit of yours takes part that the card could help"


# Who may play what --------------------------------------------------------------------------------


@rule("9.5.4.1#2")
def not_held(s: State, c: Combat, played: Card, side: Side, window: Window) -> Refusal | None:
    """9.5.4.1 Combat cards are played from the hand, or used where they lie; no other card in a combat."""
    known = CARD.get(played)
    if known is None:
        return Refusal("9.5.4.1", f"{played} {played.name} is no card for combats")
    pile = s.pile_of(played)
    held = (pile in IN_HAND or pile == Pile.TABLE) if played.combat else played.n in s.round_events
    if played.side != side or not held:
        return Refusal("9.5.4.1", f"{played} {played.name} is not yours to play")
    return None


@rule("9.5.4.4#1", "9.5.4.4#2")
def used_already(s: State, c: Combat, played: Card, side: Side, window: Window) -> Refusal | None:
    """9.5.4.4 Once in an action round, for attack or for defence."""
    if played.n in s.used or played.n in c.cards:
        return Refusal("9.5.4.4", f"{played} {played.name} has been used in this action round")
    return None


@rule("12.2.4", "12.2.6#1", "12.6.2")
def wrong_moment(s: State, c: Combat, played: Card, side: Side, window: Window) -> Refusal | None:
    """12.2.4 Trench-negating cards come before the flank attempt, all others (12.6.2 Withdrawal too) after it."""
    if CARD[played].window is not window:
        return Refusal("12.2.1", f"{played} {played.name} is played in step {CARD[played].window:d} of a combat")
    return None


def wrong_role(s: State, c: Combat, played: Card, side: Side, window: Window) -> Refusal | None:
    """A card for the attack does not help the defence, nor the reverse."""
    known = CARD[played]
    if known.attack if side == s.active else known.defence:
        return None
    return Refusal(rule_of(played), f"{played} {played.name} is not for {'attack' if side == s.active else 'defence'}")


@rule("3.0#5", "14.3.4")
def nobody_to_help(s: State, c: Combat, played: Card, side: Side, window: Window) -> Refusal | None:
    """3.0 Cards help units, not a fort alone; 14.3.4 nor units out of supply."""
    if supported(s, c, side):
        return None
    if not c.defenders:
        return Refusal("3.0", "combat cards cannot help a fort alone")
    return Refusal("14.3.4", "units out of supply get no help from combat cards")


def own_condition(s: State, c: Combat, played: Card, side: Side, window: Window) -> Refusal | None:
    """12.2.6 What the card itself asks for must be true of this combat."""
    reason = CARD[played].when(s, c)
    return Refusal(rule_of(played), f"{played} {played.name}: {reason}") if reason else None


CIRCUMSTANCES: Final = (wrong_moment, wrong_role, nobody_to_help, own_condition)
LIMITS: Final = (not_held, used_already, *CIRCUMSTANCES)


def refusal(s: State, c: Combat, played: Card, side: Side, window: Window) -> Refusal | None:
    """Why a side may not play a card in this step of the combat, or None."""
    for limit in LIMITS:
        no = limit(s, c, played, side, window)
        if no is not None:
            return no
    return None


def playable(s: State, c: Combat, side: Side, window: Window) -> list[Card]:
    """The cards a side may play or use now."""
    return [x for x in of_window(side, window) if refusal(s, c, x, side, window) is None]


@cache
def of_window(side: Side, window: Window) -> list[Card]:
    """The registered cards of a side for a step of the combat."""
    return sorted(x for x, known in CARD.items() if x.side is side and known.window is window)


def conceivable(s: State, c: Combat, side: Side, window: Window) -> bool:
    """Whether, for all the other side knows, this side might have a card to play now.

    A window is opened or passed over by this alone, so that neither tells anything about the hand.
    """
    return any(
        might_hold(s, x)
        and used_already(s, c, x, side, window) is None
        and all(limit(s, c, x, side, window) is None for limit in CIRCUMSTANCES)
        for x in of_window(side, window)
    )


def might_hold(s: State, x: Card) -> bool:
    """Whether a card may be in its owner's hand or on the table as far as the opponent can see."""
    if not x.combat:
        return x.n in s.round_events
    pile = s.pile_of(x)
    if pile in OPEN:
        return pile in (Pile.TABLE, Pile.SHOWN)
    if x.deck > shuffled_level(s, x.side) or not unseen(s, x.side):
        return False
    return s.options.optional_cards == "selected" or pile not in (Pile.OUT, Pile.UNUSED)


def unseen(s: State, side: Side) -> bool:
    """Whether a side holds cards that the other has not seen; both know how many."""
    if s.viewer == 1 - side:
        return sum(s.hidden) > 0
    return s.has_cards(side, Pile.HAND)


# Playing and keeping ------------------------------------------------------------------------------


@rule("9.5.4.1#1", "12.2.6#1", "9.5.1.3")
def play(s: State, played: Card) -> None:
    """12.2.6 A card takes effect in this combat; one from the hand is an event, with its War Status."""
    c = s.combat
    assert c is not None
    from_hand = s.pile_of(played) in IN_HAND
    does = CARD[played].does
    s.combat = replace(
        c,
        cards=(*c.cards, played.n),
        from_hand=(*c.from_hand, played.n) if from_hand else c.from_hand,
        trenches_cancelled=c.trenches_cancelled or bool(does & Does.CANCEL_TRENCHES),
    )
    s.say(f"{played.side} {'plays' if from_hand else 'uses'} {played} {played.name}")
    if from_hand:
        s.set_pile(played, Pile.TABLE)
        s.set_played(played, s.turn)
        raise_war_status(s, played)
        introductory_star_vp(s, played)


@rule("9.5.4.2#1", "9.5.4.2#2", "9.5.4.2#3", "9.5.4.3", "12.2.11#1", "12.2.11#2", "12.2.11#3", "3.0#4")
def fate(played: Card, won: bool, tied: bool) -> Pile:
    """9.5.4.2 Where a card goes after its combat.

    Starred cards leave the game and once-per-turn cards are discarded whatever the result; others stay on
    the table with the winner, and some on a tie too.
    """
    if played.starred:
        return Pile.REMOVED
    if played.once_per_turn:
        return Pile.DISCARD
    return Pile.TABLE if won or (tied and CARD[played].does & Does.KEPT_ON_TIE) else Pile.DISCARD


@rule("9.5.4.3", "9.5.4.4#1")
def settle(s: State, winner: Side | None) -> None:
    """9.5.4.2, 9.5.4.3 Every card of the combat is kept, discarded or removed, and has been used in this round."""
    c = s.combat
    assert c is not None
    for number in c.cards:
        played = CARDS[number]
        s.used += (int(played),)
        if played.combat:
            s.set_pile(played, fate(played, played.side is winner, winner is None))


def take_back(s: State, side: Side) -> None:
    """CARD.CP64 The cards of a side count as not played: those from its hand go back there, known to the enemy."""
    c = s.combat
    assert c is not None
    for number in c.cards:
        if CARDS[number].side is side and number in c.from_hand:
            s.set_pile(CARDS[number], Pile.SHOWN)
            s.set_played(CARDS[number], 0)
    s.combat = replace(c, cards=tuple(x for x in c.cards if CARDS[x].side is not side))


# What the played cards do -------------------------------------------------------------------------


def doing(c: Combat, does: Does, side: Side) -> bool:
    """Whether a side has played a card in this combat that does such a thing."""
    return any(CARDS[x].side is side and CARD[CARDS[x]].does & does for x in c.cards)


def after_combat(s: State, c: Combat) -> None:
    """What the cards of a combat do when it is over."""
    for x in c.cards:
        after = CARD[CARDS[x]].after
        if after is not None:
            after(s, c)


@rule("12.3.4")
def card_drm(c: Combat, side: Side) -> int:
    """12.2.7 The sum of a side's combat cards; 12.3.4 once played they count, even if their conditions have passed."""
    return sum(CARDS[x].drm for x in c.cards if CARDS[x].side is side and CARDS[x].combat)
