"""8, 9 An Action Round: a card for OPS, SR, RPs or its Event, or one point of operations without a card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from ....families.cdg.state import DISCARD, REMOVED, replaced
from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..cards import language
from ..components import CARDS
from ..names import CP, NATION_TITLES, NATIONS, POOLS, SIDE_NAMES, SIDE_TITLES, WILL_NATIONS
from ..pieces import Card
from ..rules import actions, duty, greece, replacements
from ..rules.decks import put_away
from ..rules.tracks import change_will
from ..rules.victory import raise_war_status
from ..state import (
    NO_CARD,
    RU_WON_ATTACK,
    USE_CARDLESS,
    USE_ENTRY,
    USE_EVENT,
    USE_INVASION,
    USE_OPS,
    USE_REINFORCEMENT,
    USE_RP,
    USE_SR,
    USE_UPRISING,
    USE_WAR_STATUS,
    State,
)
from .events import AfterEvent, RunClause
from .operations import Operations
from .rebellion import PlaceUprising
from .redeployment import Redeploy

LIMITS: Final = {
    notation.OPS: actions.OPS_LIMITS,
    notation.SR: actions.SR_LIMITS,
    notation.RP: actions.RP_LIMITS,
    notation.EVENT: actions.EVENT_LIMITS,
    notation.WAR_STATUS: actions.WAR_STATUS_LIMITS,
}
#: the same for a card of the hand, which is held
OF_HELD: Final = {use: limits[1:] for use, limits in LIMITS.items()}
MAKERS: Final = {
    notation.OPS: notation.ops,
    notation.SR: notation.sr,
    notation.RP: notation.rp,
    notation.EVENT: notation.event,
    notation.WAR_STATUS: notation.war_status,
}


@dataclass(eq=False)
class TakeAction(Decision):
    """8.2 Exactly one action: a card in one of its uses, or a Cardless Play. Nobody passes."""

    asked_by: ClassVar[str] = "8.2#1"
    always_asks: ClassVar[bool] = True

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"{SIDE_TITLES[s.active]}, round {s.round}: play a card, or take one point of operations"

    def actions(self, s: State) -> list[Action]:
        needed = duty.needed(s)
        if not needed:
            return all_actions(s)
        listed = [a for a in card_plays(s) if duty.gives(a.verb, a.args[0]) >= needed]
        return [*listed, notation.CARDLESS_ACTION] if needed == 1 else listed

    def card_refused(self, s: State, use: str, c: Card) -> Refusal | None:
        """Why a card may not be used so."""
        return actions.refused(s, LIMITS[use], c) or duty.too_little(s, duty.gives(use, c))

    def take(self, s: State, action: Action) -> None:
        self.answer_greece(s, action)
        if action.verb == notation.CARDLESS:
            play_cardless(s)
        elif action.verb == notation.UPRISING:
            play_uprising(s, action.args[0].n)
        else:
            PLAY[action.verb](s, action.args[0])

    def answer_greece(self, s: State, action: Action) -> None:
        """26.3.2a Greece enters the war unless King Constantine is the CP's very next action."""
        if s.greece_asked and s.active == CP and action != notation.event(greece.KING_CONSTANTINE):
            greece.join_allies(s)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb in LIMITS:
            return self.card_refused(s, action.verb, action.args[0])
        if action.verb == notation.UPRISING:
            return actions.uprising(s, action.args[0].n) or duty.too_little(s, 0)
        return duty.too_little(s, 1) if action.verb == notation.CARDLESS else None


@rule("8.2#1", "8.2e", "9.1#1")
def all_actions(s: State) -> list[Action]:
    """8.2 One of these is taken: a card in one of its uses, a put-off Uprising, or one point without a card."""
    return [*card_plays(s), *deferred_uprisings(s), notation.CARDLESS_ACTION]


@rule("8.2a", "8.2b", "8.2c", "8.2d", "9.3a", "6.0.B#2", "2.0:strategy-card")
def card_plays(s: State) -> list[Action]:
    """8.2, 9.3a The cards of the hand, each in the uses that nothing forbids."""
    listed = []
    for c in s.hand(s.active):
        for use, limits in OF_HELD.items():
            if actions.refused(s, limits, c) is None:
                listed.append(MAKERS[use](c))
    return listed


def deferred_uprisings(s: State) -> list[Action]:
    """8.2e The Uprising Units that were put off and may be placed now."""
    return [notation.uprising(n) for n in WILL_NATIONS if actions.uprising(s, n) is None] if s.waiting else []


@rule("8.2#1", "8.2e", "9.1#1", "6.0.B#2", "2.0:action-round")
def play_cardless(s: State) -> None:
    """8.2e A Cardless Play is one point of operations: nobody passes, and nobody needs a card."""
    note(s, USE_CARDLESS, NO_CARD)
    s.say(f"{SIDE_NAMES[s.active]} takes one point of operations")
    s.push(Operations(1))


@rule("8.3a")
def note(s: State, use: int, card: int) -> None:
    """8.3a Mark the action on the side's Action Chart."""
    s.taken = replaced(s.taken, s.active, (*s.taken[s.active], use, card))


@rule("9.4#1", "9.3d", "8.2a", "2.0:ops-sr")
def play_ops(s: State, c: Card) -> None:
    """9.4 A card for OPS gives its points."""
    spend(s, c, USE_OPS, f"{c.ops} OPS")
    s.push(Operations(c.ops))


@rule("9.5a", "9.5.1#1", "8.2b", "2.0:ops-sr")
def play_sr(s: State, c: Card) -> None:
    """9.5 A card for SR gives as many points as it gives OPS."""
    spend(s, c, USE_SR, f"{c.sr} SR")
    s.push(Redeploy(c.sr))


@rule("9.6#1", "9.6.1a", "9.6.1b", "8.2c", "2.0:rp")
def play_rp(s: State, c: Card) -> None:
    """9.6 A card for RPs records them for the Replacement Phase."""
    spend(s, c, USE_RP, "RPs")
    for pool in range(len(POOLS)):
        replacements.record(s, pool, c.rp[pool])


def play_event(s: State, c: Card) -> None:
    """9.7.1 A card as an Event: War Status rises, its clauses are carried out in order.

    The OPS of a yellow box last.
    """
    note(s, event_use(c), c.n)
    s.say(f"{SIDE_NAMES[c.side]} plays {c} {c.title} as an Event")
    s.card = c.n
    put_away(s, c, as_event=True)
    s.set_played(c, s.turn)
    raise_war_status(s, c)
    follow_event(s, c)


@rule("9.7.1a", "9.7.1b", "9.3b", "6.0.B#3")
def follow_event(s: State, c: Card) -> None:
    """9.7.1 The clauses of an Event are carried out in order, the OPS of a yellow box last."""
    s.push(*[RunClause(language.WIDTH * c.n + at) for at in range(len(c.steps))], AfterEvent(c.n))


@rule("9.7.3b", "9.7.2a", "9.7.2e")
def event_use(c: Card) -> int:
    """9.7.2, 9.7.3 The box of the Action Chart for an Event; King Constantine is no Neutral Entry Event."""
    if c.reinforcement >= 0:
        return USE_REINFORCEMENT
    if c.neutral_entry:
        return USE_ENTRY
    return USE_INVASION if c.sea_invasion else USE_EVENT


@rule("9.7.1f")
def play_war_status(s: State, c: Card) -> None:
    """9.7.1f A card whose Event is dead gives its War Status Points and nothing else.

    With an asterisk it is removed.
    """
    note(s, USE_WAR_STATUS, c.n)
    s.say(f"{SIDE_NAMES[c.side]} plays {c} {c.title} for its War Status only")
    s.card = c.n
    s.set_pile(c, REMOVED if c.starred else DISCARD)
    raise_war_status(s, c)


@rule("8.2e#2", "23.3.1a#2")
def play_uprising(s: State, nation: int) -> None:
    """8.2e A Cardless Play places an Uprising Unit that was put off."""
    note(s, USE_UPRISING, NO_CARD)
    s.say(f"{SIDE_NAMES[s.active]} brings an uprising to {NATION_TITLES[nation]}")
    s.waiting &= ~(1 << nation)
    s.push(PlaceUprising(nation, s.active))


def spend(s: State, c: Card, use: int, what: str) -> None:
    """9.3d A card used for points goes to the discards."""
    s.card = c.n
    note(s, use, c.n)
    put_away(s, c, as_event=False)
    s.say(f"{SIDE_NAMES[c.side]} plays {c} {c.title} for {what}")


PLAY: Final[dict[str, Callable[[State, Card], None]]] = {
    notation.OPS: play_ops,
    notation.SR: play_sr,
    notation.RP: play_rp,
    notation.EVENT: play_event,
    notation.WAR_STATUS: play_war_status,
}


def after_action(s: State) -> None:
    """What is settled when an action is over: effects that ask how its attacks went.

    Put-off Uprisings end with the phase.
    """
    for clause in language.CLAUSES[s.card] if s.card >= 0 and s.happened(CARDS[s.card]) else []:
        if clause.op == "will" and clause.text("if_") and not s.round_facts & RU_WON_ATTACK:
            change_will(s, NATIONS.index(clause.text("nation")), clause.number("delta"), clause.card.title)
    if s.round == 6 and s.active == CP:
        s.waiting = 0
