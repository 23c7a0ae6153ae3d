"""Events and combat cards: the registers of what cards need and do, and the algorithms around them.

A title registers one function for each event and one condition for each combat card; rule numbers and sentences are
its own. `Events` answers whether a card may be played as an event, and carries it out (what goes on afterwards is in
`effects`). `CombatCards` answers who may play what in which window, and what becomes of the cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from ...kernel.refusal import Refusal
from .board import Board, C
from .hands import Hands
from .limits import Limit2, Limit5, refused1, refused2, refused5
from .record import B, attacker
from .state import IN_HAND, TABLE, S

Need = Callable[[S], Refusal | None]
Effect = Callable[[S], None]


class Event(Generic[S, C]):
    """What a card needs to be played as an event, and what it does."""

    def __init__(self, card: C, needs: tuple[Need[S], ...], effect: Effect[S]) -> None:
        self.card = card
        self.needs = needs
        self.effect = effect


class Events(Generic[S, C]):
    """The register of events. LIMITS are those of all events: (s, card) -> Refusal | None."""

    LIMITS: tuple[Limit2[S, C], ...] = ()

    def __init__(self, board: Board[Any, Any, C], limits: tuple[Limit2[S, C], ...] = ()) -> None:
        self.LIMITS = limits
        self._event: list[Event[S, C] | None] = [None] * len(board.cards)

    def event(self, card: C, *needs: Need[S]) -> Callable[[Effect[S]], Effect[S]]:
        """Register the decorated function as the event of a card; put the title's `@rule` below this line."""

        def register(effect: Effect[S]) -> Effect[S]:
            self.add(card, needs, effect)
            return effect

        return register

    def add(self, card: C, needs: tuple[Need[S], ...], effect: Effect[S]) -> None:
        """Register the event of a card."""
        assert self._event[card.n] is None, f"{card} has an event already"
        self._event[card.n] = Event(card, needs, effect)

    def known(self, card: C) -> bool:
        """Whether a card has an event to play in an action round."""
        return self._event[card.n] is not None

    def refusal(self, s: S, card: C) -> Refusal | None:
        """Why a card may not be played as an event now, or None. That a card has no event the title says in LIMITS."""
        refusal = refused2(self.LIMITS, s, card)
        event = self._event[card.n]
        if refusal is not None or event is None:
            return refusal
        return refused1(event.needs, s)

    def playable(self, s: S, card: C) -> bool:
        """Whether a card may be played as an event now."""
        return self._event[card.n] is not None and self.refusal(s, card) is None

    def carry_out(self, s: S, card: C) -> None:
        """Do what a card played as an event says; the turn is noted first, so that lasting effects begin."""
        event = self._event[card.n]
        assert event is not None, f"{card} has no event"
        s.set_played(card, s.turn)
        event.effect(s)


class CombatCard(Generic[S, C, B]):
    """A card that acts in combats: in which window, for which role, and what its own condition says."""

    def __init__(
        self,
        card: C,
        when: Callable[[S, B], Refusal | None],
        attack: bool,
        defence: bool,
        window: int,
        does: int,
    ) -> None:
        self.card = card
        self.when = when
        self.attack = attack
        self.defence = defence
        self.window = window
        self.does = does


When = Callable[[S, B], Refusal | None]


class CombatCards(Generic[S, C, B]):
    """The register of combat cards.

    HELD are limits on holding and use, which a hidden hand decides; LIMITS those that both sides can check:
    (s, combat, card, side, window) -> Refusal | None. The title gives both (its window, role and condition among
    them: `fits`, `role_fits` and `condition` answer the questions) and overrides `fate` and `called_off`.
    """

    def __init__(
        self,
        board: Board[Any, Any, C],
        hands: Hands[S, C],
        held: tuple[Limit5[S, B, C, int, int], ...],
        limits: tuple[Limit5[S, B, C, int, int], ...],
    ) -> None:
        self.board = board
        self.hands = hands
        self.HELD = held
        self.LIMITS = limits
        self._card: list[CombatCard[S, C, B] | None] = [None] * len(board.cards)
        self._registered: list[C] = []

    def combat_card(
        self, card: C, window: int, attack: bool = False, defence: bool = False, does: int = 0
    ) -> Callable[[When[S, B]], When[S, B]]:
        """Register the decorated condition, which returns the card's own refusal or None."""

        def register(when: When[S, B]) -> When[S, B]:
            self.add(CombatCard(card, when, attack, defence, window, does))
            return when

        return register

    def add(self, entry: CombatCard[S, C, B]) -> None:
        """Register a combat card."""
        assert self._card[entry.card.n] is None, f"{entry.card} is registered already"
        self._card[entry.card.n] = entry
        self._registered = sorted([*self._registered, entry.card])

    def entry(self, card: C) -> CombatCard[S, C, B] | None:
        """What is registered about a card; None if it is no card for combats."""
        return self._card[card.n]

    # The title's --------------------------------------------------------------------------------------

    def fate(self, s: S, c: B, card: C, won: bool, tied: bool) -> int:
        """The pile a card goes to after its combat."""
        raise NotImplementedError

    def called_off(self, s: S, c: B, card: C) -> tuple[int, ...]:
        """The piles among which the owner of a card may choose when the combat is called off."""
        return (self.fate(s, c, card, False, False),)

    def effective(self, s: S, card: C) -> bool:
        """Whether an event in force in this round acts like a combat card (it is not held, but may be used)."""
        return card.n in s.round_events

    # Who may play what --------------------------------------------------------------------------------

    def fits(self, card: C, window: int) -> bool:
        """Whether a card belongs into a window."""
        entry = self._card[card.n]
        return entry is not None and entry.window == window

    def role_fits(self, s: S, card: C, side: int) -> bool:
        """Whether a card helps the role that a side has in the combat."""
        entry = self._card[card.n]
        return entry is not None and (entry.attack if side == attacker(s) else entry.defence)

    def condition(self, s: S, c: B, card: C) -> Refusal | None:
        """What the card's own condition says against it."""
        entry = self._card[card.n]
        return None if entry is None else entry.when(s, c)

    def held(self, s: S, card: C, side: int) -> bool:
        """Whether a side holds a combat card, or it lies on the table for it, or its event acts in this round."""
        if not card.combat:
            return card.side == side and self.effective(s, card)
        return self.hands.holder(s, card) == side and (s.pile[card.n] in IN_HAND or s.pile[card.n] == TABLE)

    def used(self, s: S, c: B, card: C) -> bool:
        """Whether a card has been used in this action round."""
        return card.n in s.used or card.n in c.cards

    def refusal(self, s: S, c: B, card: C, side: int, window: int) -> Refusal | None:
        """Why a side may not play a card in this window, or None."""
        return refused5(self.HELD, s, c, card, side, window) or refused5(self.LIMITS, s, c, card, side, window)

    def playable(self, s: S, c: B, side: int, window: int) -> list[C]:
        """The cards a side may play or use now."""
        return [
            x
            for x in self._registered
            if self.fits(x, window) and self.held(s, x, side) and self.refusal(s, c, x, side, window) is None
        ]

    def conceivable(self, s: S, c: B, side: int, window: int) -> bool:
        """Whether, for all the other side knows, this side might have a card to play now.

        Open or skip a window by this alone, so that neither tells anything about the hand.
        """
        for x in self._registered:
            if not self.fits(x, window) or self.used(s, c, x) or not self._might_have(s, x, side):
                continue
            if refused5(self.LIMITS, s, c, x, side, window) is None:
                return True
        return False

    def _might_have(self, s: S, card: C, side: int) -> bool:
        if not card.combat:
            return card.side == side and self.effective(s, card)
        if self.hands.holder(s, card) != side:
            return False
        return s.pile[card.n] == TABLE or self.hands.might_hold(s, card)

    # Playing and keeping ------------------------------------------------------------------------------

    def play(self, s: S, card: C) -> bool:
        """Put a card from the hand on the table; True if it came from the hand (then it is an event of this turn).

        The title notes it in its combat record and gives the War Status that a card from the hand brings.
        """
        from_hand = bool(s.pile[card.n] in IN_HAND)
        if from_hand:
            s.set_pile(card, TABLE)
            s.set_played(card, s.turn)
        return from_hand

    def settle(self, s: S, c: B, winner: int) -> None:
        """After the combat: every card is kept, discarded or removed, and has been used in this round.

        `winner` is the side that won, -1 if the combat was tied.
        """
        for number in c.cards:
            card = self.board.cards[number]
            s.used = (*s.used, number)
            if card.combat:
                s.set_pile(card, self.fate(s, c, card, self.hands.holder(s, card) == winner, winner < 0))

    # What the played cards do -------------------------------------------------------------------------

    def doing(self, s: S, c: B, side: int, does: int) -> bool:
        """Whether a side has a card in this combat that does such a thing (a bit of the title)."""
        for number in c.cards:
            entry = self._card[number]
            if entry is not None and entry.does & does and self.hands.holder(s, entry.card) == side:
                return True
        return False
