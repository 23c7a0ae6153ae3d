"""8 The action of one side in a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..cards.registry import EVENTS, OWN_WAR_STATUS, is_lapsed
from ..components import CARDS, Card
from ..names import CP, SIDES
from ..notation import DONE, ONE_OP, of_card
from ..rules import actions, invasions
from ..rules.cards_by_name import KING_CONSTANTINE
from ..rules.hands import HANDS
from ..state import (
    ANSWERED,
    ENTRY_PLAYED,
    INVASION_PLAYED,
    USE_AUTO,
    USE_ENTRY,
    USE_EVENT,
    USE_INVASION,
    USE_OPS,
    USE_REINFORCEMENT,
    USE_RP,
    USE_SR,
    State,
)
from .operations import Activate
from .redeployment import Redeploy


@rule("8.1.1", "8.1.2", "8.1#0", "9.1.2", "2.0.activeplayer", "4.1.4d")
class TakeAction(Decision):
    """8.1.2 One of five actions: a card for OPS, SR, RP or as an event, or one OPS without a card."""

    asked_by: ClassVar[str] = "8.1.2"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Round {s.round}: play a card for OPS, SR, RP or its event, or take one OPS"

    def actions(self, s: State) -> list[Action]:
        if s.active == CP and s.has_now(ANSWERED):
            return [DONE]
        listed: list[Action] = []
        for c in HANDS.hand(s, s.active):
            listed.append(of_card("ops", c))
            if actions.no_sr(s, c) is None:
                listed.append(of_card("sr", c))
            if actions.no_rp(s, c) is None:
                listed.append(of_card("rp", c))
            if actions.no_event(s, c) is None:
                listed.append(of_card("event", c))
            if actions.no_reinforcement(s, c) is None:
                listed.append(of_card("reinforce", c))
        return [*listed, *invasions.removals(s), ONE_OP]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            s.this_turn &= ~ANSWERED
            actions.note_use(s, USE_EVENT, KING_CONSTANTINE)
            return
        if action == ONE_OP:
            s.say(f"{SIDES[s.active]} takes one OPS without a card")
            actions.note_use(s, USE_AUTO, None)
            s.ops = 1
            s.push(Activate())
            return
        if action.verb == "remove":
            s.push(TakeAction())
            invasions.take(s, action)
            return
        c: Card = action.args[0]
        s.card = c.n
        if s.log is not None:
            s.say(f"{SIDES[s.active]} plays {c} {c.title}: {action.verb}")
        if action.verb == "ops":
            actions.note_use(s, USE_OPS, c)
            actions.leaves_hand(s, c, False)
            s.ops = c.ops
            s.push(Activate())
        elif action.verb == "sr":
            actions.note_use(s, USE_SR, c)
            actions.leaves_hand(s, c, False)
            s.push(Redeploy(c.sr))
        elif action.verb == "rp":
            actions.note_use(s, USE_RP, c)
            actions.leaves_hand(s, c, False)
            actions.record_rp(s, c)
        elif action.verb == "reinforce":
            self._reinforce(s, c)
        else:
            play_event(s, c)

    def _reinforce(self, s: State, c: Card) -> None:
        """18.6.5 An Invasion card as a BR Reinforcement: its units come without Beachheads."""
        from ..cards.invasions import as_reinforcement

        actions.note_use(s, USE_REINFORCEMENT, c)
        actions.leaves_hand(s, c, True)
        s.set_played(c, s.turn)
        actions.add_war_status(s, c)
        as_reinforcement(s, c)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "remove":
            return invasions.refusal(s, action)
        if action.verb not in ("ops", "sr", "rp", "event", "reinforce"):
            return None
        c: Card = action.args[0]
        refusal = actions.not_in_hand(s, c)
        if refusal is not None:
            return refusal
        if action.verb == "sr":
            return actions.no_sr(s, c)
        if action.verb == "rp":
            return actions.no_rp(s, c)
        if action.verb == "event":
            return actions.no_event(s, c)
        return actions.no_reinforcement(s, c) if action.verb == "reinforce" else None


@rule("9.5.1#1", "9.5.1#3", "9.5.1#5", "9.5.1#6", "9.1.2#2", "2.0.event", "8.1.3")
def play_event(s: State, c: Card) -> None:
    """9.5.1 Carry out a card's event; a yellow card then gives its OPS too. One that comes too late does not occur."""
    dead = is_lapsed(s, c)
    use = {"entry": USE_ENTRY, "invasion": USE_INVASION, "reinforcement": USE_REINFORCEMENT}.get(c.kind, USE_EVENT)
    actions.note_use(s, USE_EVENT if dead else use, c)
    if c.kind == "entry" and not dead:
        s.note_now(ENTRY_PLAYED)
    if c.kind == "invasion" and not dead:
        s.note_now(INVASION_PLAYED)
    actions.leaves_hand(s, c, True)
    if c.box == "yellow" and not dead:
        s.push(UseForOps(c.n))
    if dead:
        s.say(f"{c} {c.title} comes too late to have an effect")
    else:
        EVENTS.carry_out(s, c)
    if dead or c.n not in OWN_WAR_STATUS:
        actions.add_war_status(s, c)


@dataclass(eq=False)
class UseForOps(Auto):
    """9.5.1 When the event is carried out, its card is used for OPS."""

    card: int = 0

    def run(self, s: State) -> None:
        s.ops = CARDS[self.card].ops
        s.push(Activate())
