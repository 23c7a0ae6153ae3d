"""9.5 The register of events and combat cards. `docs` of each deck's module say how a card registers.

An event is a function of the state, registered with its prerequisites::

    @EVENTS.event(card("AP-03"))
    @rule("9.5.1#1")
    def egyptian_coup(s: State) -> None: ...

It is called when its card has left the hand and its War Status is noted; what it asks for it pushes as steps. `lapsed`
names the conditions under which a card may still be played, for War Status or to be rid of it, but does nothing.
A combat card registers its own condition; what it does are bits that `rules/fire.py` and the steps of combat ask for::

    @COMBAT_CARDS.combat_card(card("AP-05"), BEFORE, attack=True, defence=True, does=PLUS_ONE)
    def armenian_druzhiny(s: State, c: Combat) -> Refusal | None: ...
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from ....families.cdg import cards as family
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import BOARD, Card
from ..names import AP
from ..rules.cards_by_name import AGAINST_WEATHER, JAFAR_PASHA
from ..rules.hands import HANDS, PASSING
from ..state import DISCARD, HAND, REMOVED, TABLE, State
from .needs import too_late, unmet

# Windows of a combat in which cards are played.
BEFORE_WEATHER: Final = 1  # 12.2.3, before the Severe Weather Check
BEFORE: Final = 2  # 12.2.5
AFTER_ROLLS: Final = 3  # when both Loss Numbers are known, before retreats
AFTER_RETREAT: Final = 4
AFTER_ADVANCE: Final = 5
AFTER_COMBAT: Final = 6
ON_DIE: Final = 7  # right after the side's own die, before losses

Lapsed = Callable[[State], bool]
_LAPSED: Final[dict[int, tuple[Lapsed, ...]]] = {}
#: what a combat card does when it is played, beside the bits that it registers
ON_PLAY: Final[dict[int, Callable[[State], None]]] = {}
#: what a combat card brings when its combat is over; it pushes steps, the record of the combat is still there
AFTERWARDS: Final[dict[int, Callable[[State, Combat], None]]] = {}
#: events whose own step gives their War Status, because an answer may take it away
OWN_WAR_STATUS: Final[set[int]] = set()


def _no_event(s: State, c: Card) -> Refusal | None:
    """9.1.2 Combat cards are events only in combat."""
    if c.combat:
        return Refusal("9.1.2", f"{c} {c.title} is played as an event only in combat")
    return None


EVENTS: Final[family.Events[State, Card]] = family.Events(BOARD, (_no_event, unmet))


@rule("9.5.1#5")
def lapsed(c: Card, *conditions: Lapsed) -> None:
    """9.5.1 Register when an event has no effect any more but its card may still be played."""
    _LAPSED[c.n] = (*_LAPSED.get(c.n, ()), *conditions)


def is_lapsed(s: State, c: Card) -> bool:
    """9.5.1 Whether an event is out of date: it may be played, but only its War Status counts."""
    return too_late(s, c) or any(condition(s) for condition in _LAPSED.get(c.n, ()))


def not_held(s: State, c: Combat, card: Card, side: int, window: int) -> Refusal | None:
    """A card must be in the side's hand or lie before it."""
    if COMBAT_CARDS.held(s, card, side):
        return None
    return Refusal("12.2.5", f"{card} is neither in your hand nor before you")


@rule("9.5.4.2#2")
def used_already(s: State, c: Combat, card: Card, side: int, window: int) -> Refusal | None:
    """9.5.4.2 A combat card serves in one combat of an action round, both halves together."""
    if COMBAT_CARDS.used(s, c, card):
        return Refusal("9.5.4.2", f"{card} has been used in this action round")
    return None


def wrong_window(s: State, c: Combat, card: Card, side: int, window: int) -> Refusal | None:
    """12.2.5 A card is played at its own time and in its own role."""
    if not COMBAT_CARDS.fits(card, window):
        return Refusal("12.2.5", f"{card} is not played now")
    if not COMBAT_CARDS.role_fits(s, card, side):
        return Refusal("12.2.5", f"{card} does not help you in this combat")
    return None


@rule("2.0.cc")
def fort_alone(s: State, c: Combat, card: Card, side: int, window: int) -> Refusal | None:
    """2.0 Combat cards never support a fort that defends alone."""
    if side != c.side and not c.defended:
        return Refusal("2.0.cc", "no combat card supports a fort without units")
    return None


@rule("14.3.1", "19.1")
def out_of_supply(s: State, c: Combat, card: Card, side: int, window: int) -> Refusal | None:
    """14.3.1, 19.1 Units out of supply have no benefit of combat cards, nor has an attack in which such units join."""
    if side == c.side and any(n in s.cut_off for n in c.designated):
        return Refusal("19.1", "no combat card serves an attack of units out of supply")
    own = c.designated if side == c.side else c.defended
    grades = dict(c.grades)
    if own and all(grades.get(n, 1) == 0 for n in own):
        return Refusal("14.3.1", "units out of supply have no benefit of combat cards")
    return None


@rule("9.5.1#2")
def table_condition(s: State, c: Combat, card: Card, side: int, window: int) -> Refusal | None:
    """9.5.1 The conditions of the table hold for combat cards too; one that came too late is not played."""
    if too_late(s, card):
        return Refusal("9.5.1#2", f"{card} {card.title} is no longer allowed")
    return unmet(s, card)


def own_condition(s: State, c: Combat, card: Card, side: int, window: int) -> Refusal | None:
    """The card's own condition."""
    return COMBAT_CARDS.condition(s, c, card)


class CombatCards(family.CombatCards[State, Card, Combat]):
    """The combat cards: what becomes of them."""

    def fits(self, card: Card, window: int) -> bool:
        """JAFAR PASHA has two times: before the dice for a retreat, after the defender's die for another roll.

        Cards that spare units the weather may also be played when all others are (ruling 69).
        """
        if card is JAFAR_PASHA:
            return window in (BEFORE, ON_DIE)
        if card in AGAINST_WEATHER:
            return window in (BEFORE_WEATHER, BEFORE)
        return super().fits(card, window)

    @rule("9.5.4.2#1", "9.5.4.3", "12.2.8d", "2.0.asterisk", "12.2.5")
    def fate(self, s: State, c: Combat, card: Card, won: bool, tied: bool) -> int:
        """9.5.4.2 The winner keeps his unstarred cards; starred ones leave the game; all others are discarded."""
        if card in PASSING and s.pile[card.n] != TABLE:
            return s.pile[card.n]
        if card.starred:
            return REMOVED
        if card.n in NEVER_KEPT:
            return DISCARD
        return TABLE if won else DISCARD

    @rule("9.5.4.4")
    def called_off(self, s: State, c: Combat, card: Card) -> tuple[int, ...]:
        """9.5.4.4 After a cancelled combat a card that had no effect yet goes back or to the discards."""
        return (HAND if card.n in c.from_hand else TABLE, DISCARD)


#: unstarred cards that say they are not retained
NEVER_KEPT: Final[set[int]] = set()

COMBAT_CARDS: Final = CombatCards(
    BOARD, HANDS, (not_held, used_already), (wrong_window, fort_alone, out_of_supply, table_condition, own_condition)
)

_MODULES: Final = (
    "reinforcements",
    "allied_mobilization",
    "allied_limited_war",
    "allied_total_war",
    "central_mobilization",
    "central_limited_war",
    "central_total_war",
    "combat_cards_allied",
    "combat_cards_central",
    "combat_events_allied",
    "combat_events_central",
    "invasions",
)


def load_decks() -> None:
    """Import the modules of the cards, which register themselves."""
    from importlib.util import find_spec

    for name in _MODULES:
        full = f"{__package__}.{name}"
        if find_spec(full) is not None:
            import_module(full)


__all__ = ["AP"]
