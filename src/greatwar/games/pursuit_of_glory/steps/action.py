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
            listed += ways(s, c)
        return [*listed, *invasions.removals(s), ONE_OP]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            s.this_turn &= ~ANSWERED
            actions.note_use(s, USE_EVENT, KING_CONSTANTINE)
        elif action == ONE_OP:
            one_op(s)
        elif action.verb == "remove":
            s.push(TakeAction())
            invasions.take(s, action)
        else:
            self._play(s, action.args[0], action.verb)

    def _play(self, s: State, c: Card, way: str) -> None:
        """9.1.2 A card is played in one of its ways."""
        s.card = c.n
        if s.log is not None:
            s.say(f"{SIDES[s.active]} plays {c} {c.title}: {way}")
        if way == "event":
            play_event(s, c)
        elif way == "reinforce":
            self._reinforce(s, c)
        else:
            use_points(s, c, way)

    @rule("18.6.5")
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


@rule("8.1.2", "9.1.2", "4.1.4d")
def ways(s: State, c: Card) -> list[Action]:
    """9.1.2 The ways in which a card may be used now: for OPS always, for SR, RP and as an event within limits."""
    listed = [of_card("ops", c)]
    if actions.no_sr(s, c) is None:
        listed.append(of_card("sr", c))
    if actions.no_rp(s, c) is None:
        listed.append(of_card("rp", c))
    if actions.no_event(s, c) is None:
        listed.append(of_card("event", c))
    if actions.no_reinforcement(s, c) is None:
        listed.append(of_card("reinforce", c))
    return listed


@rule("8.1#0", "8.1.2")
def one_op(s: State) -> None:
    """8.1.2 The automatic operation of one OPS, without a card."""
    s.say(f"{SIDES[s.active]} takes one OPS without a card")
    actions.note_use(s, USE_AUTO, None)
    s.ops = 1
    s.push(Activate())


@rule("9.1.2")
def use_points(s: State, c: Card, way: str) -> None:
    """9.1.2 A card gives its OPS, SR or RP, and goes to the discards."""
    actions.note_use(s, {"ops": USE_OPS, "sr": USE_SR, "rp": USE_RP}[way], c)
    actions.leaves_hand(s, c, False)
    if way == "ops":
        s.ops = c.ops
        s.push(Activate())
    elif way == "sr":
        s.push(Redeploy(c.sr))
    else:
        actions.record_rp(s, c)


@rule("9.5.1#1", "2.0.event")
def play_event(s: State, c: Card) -> None:
    """9.5.1 Carry out a card's event; a yellow card then gives its OPS too. One that comes too late does not occur."""
    dead = is_lapsed(s, c)
    note_event(s, c, dead)
    actions.leaves_hand(s, c, True)
    if dead:
        lapses(s, c)
        return
    if c.box == "yellow":
        s.push(UseForOps(c.n))
    EVENTS.carry_out(s, c)
    if c.n not in OWN_WAR_STATUS:
        actions.add_war_status(s, c)


@rule("8.1.3")
def note_event(s: State, c: Card, dead: bool) -> None:
    """8.1.3 What kind of event was played is recorded, as some kinds come once a turn."""
    use = {"entry": USE_ENTRY, "invasion": USE_INVASION, "reinforcement": USE_REINFORCEMENT}.get(c.kind, USE_EVENT)
    actions.note_use(s, USE_EVENT if dead else use, c)
    if c.kind == "entry" and not dead:
        s.note_now(ENTRY_PLAYED)
    if c.kind == "invasion" and not dead:
        s.note_now(INVASION_PLAYED)


@rule("9.5.1#5")
def lapses(s: State, c: Card) -> None:
    """9.5.1 An event that comes too late gives its War Status and nothing else."""
    s.say(f"{c} {c.title} comes too late to have an effect")
    actions.add_war_status(s, c)


@rule("9.5.1#6", "9.1.2#2")
@dataclass(eq=False)
class UseForOps(Auto):
    """9.5.1 When the event is carried out, its card is used for OPS."""

    card: int = 0

    def run(self, s: State) -> None:
        s.ops = CARDS[self.card].ops
        s.push(Activate())
