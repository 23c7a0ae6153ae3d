"""8, 9 An action round: one of six actions, most of them with a card."""

from __future__ import annotations

from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import notation
from ..cards import registry
from ..components import Card, Side
from ..notation import EVENT, ONE_OP, OPS, PEACE, RP, SR
from ..rules import actions, decks, peace
from ..rules.replacements import record_rp
from ..rules.victory import introductory_star_vp
from ..rules.war_status import raise_war_status
from ..state import Pile, State, Use, replaced
from .operations import Operations
from .peace import PeaceOffer
from .redeployment import Redeploy

LIMITS: Final = {OPS: actions.ops, SR: actions.sr, RP: actions.rp, EVENT: actions.event}


@rule("8.1.3#1", "8.1.3#3", "8.1.3#4", "8.1.4", "9.1.3#1", "EX.T1.10")
class TakeAction(Decision):
    """8.1.3 Play a card as OPS, SR, RP or event, offer peace, or take one point of operations without a card.

    It asks even if no card can be played: otherwise the other side would learn that the hand holds only cards
    limited by 9.5.2.5.
    """

    asked_by: ClassVar[str] = "8.1.3"
    always_asks: ClassVar[bool] = True

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"{Side(s.active).title}, round {s.round}: play a card, or take one point of operations"

    def actions(self, s: State) -> list[Action]:
        listed = [notation.of_card(use, c) for use, c in actions.uses(s, s.hand(s.active))]
        if not actions.must_open_with_guns(s):
            listed.append(ONE_OP)
            if peace.may_offer(s) is None:
                listed.append(PEACE)
        return listed

    def take(self, s: State, action: Action) -> None:
        if action == ONE_OP:
            note(s, Use.AUTO, 255)
            s.say(f"{Side(s.active)} takes one point of operations")
            s.push(Operations(1))
        elif action == PEACE:
            note(s, Use.PEACE, 255)
            s.push(PeaceOffer())
        else:
            PLAY[action.verb](s, action.args[0])

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb in LIMITS:
            return LIMITS[action.verb](s, action.args[0])
        if action == ONE_OP and actions.must_open_with_guns(s):
            return actions.opening(s, decks.GUNS_OF_AUGUST)
        if action == PEACE:
            return peace.may_offer(s) or actions.opening(s, decks.GUNS_OF_AUGUST)
        return None


@rule("8.1.4")
def note(s: State, use: Use, c: int) -> None:
    """8.1.4 Mark the action on the side's chart."""
    s.taken = replaced(s.taken, s.active, s.taken[s.active] + bytes((use, c)))


@rule("9.2.1")
def play_ops(s: State, c: Card) -> None:
    """9.2.1 A card as OPS gives its points."""
    _spend(s, c, Use.OPS, f"{c.ops} OPS")
    s.push(Operations(c.ops))


@rule("9.3.1", "9.3.2")
def play_sr(s: State, c: Card) -> None:
    """9.3.2 A card as SR gives its SR points."""
    _spend(s, c, Use.SR, f"{c.sr} SR")
    s.push(Redeploy(c.sr))


@rule("9.4.1#1", "9.4.2")
def play_rp(s: State, c: Card) -> None:
    """9.4.1 A card as RP records its replacement points, and nothing else is done."""
    _spend(s, c, Use.RP, "RP")
    record_rp(s, c)


@rule("3.0#1", "9.1.3#2", "9.5.1.1#1", "9.5.1.2", "9.5.1.3")
def play_event(s: State, c: Card) -> None:
    """9.5.1 A card as event: War Status rises, a starred card leaves the game, the instructions are followed."""
    kinds = {"reinforcement": Use.REINFORCEMENT, "neutral entry": Use.ENTRY}
    note(s, kinds.get(c.type, Use.EVENT), c.n)
    s.say(f"{c.side} plays {c} {c.name} as event")
    s.card = int(c)
    s.set_pile(c, Pile.REMOVED if c.starred else Pile.DISCARD)
    s.set_played(c, s.turn)
    raise_war_status(s, c)
    introductory_star_vp(s, c)
    if gives_ops(s, c):
        s.push(Operations(c.ops))
    registry.carry_out(s, c)


@rule("9.1.3#2", "5.7.4.7")
def gives_ops(s: State, c: Card) -> bool:
    """9.1.3, 5.7.4.7 Whether the event also gives its OPS, by its text or by the yellow stripe."""
    return c.ops_with_event == "card" or (c.ops_with_event == "stripe" and s.options.yellow_stripe)


def _spend(s: State, c: Card, use: Use, what: str) -> None:
    s.card = int(c)
    note(s, use, c.n)
    decks.discard(s, c)
    s.say(f"{c.side} plays {c} {c.name} as {what}")


PLAY: Final = {OPS: play_ops, SR: play_sr, RP: play_rp, EVENT: play_event}
