"""Decisions at a table: only what is listed is carried out, with all dice and draws that follow, or nothing at all."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Any

from ...kernel.action import Action
from ...kernel.errors import GreatwarError
from .errors import Refused, over, stale
from .hidden import secret_of
from .kept import Mark
from .seats import Order
from .standing import LONGEST_ACTION, Standing

#: decisions that standing orders may make one after the other
ORDERS_IN_A_ROW = 500

_log = logging.getLogger("greatwar.table")


class Deciding(Standing):
    """Deciding, by people and programs and by their standing orders."""

    def decide(self, seats: Collection[int], n: int, text: str) -> int:
        """Carry out the decision of one of `seats` in the position `n`; the seat that decided."""
        actor = self.decider(seats, n)
        action = self._listed(text)
        if action is None:
            raise self._unlisted(actor, text)
        self.carry_out(actor, action)
        return actor

    def decider(self, seats: Collection[int], n: int) -> int:
        """The one of `seats` that decides in the position `n`."""
        actor = self.actor
        if actor is None:
            raise over() if self.over else Refused(409, self.dice_wait())
        if n not in {self.number(seat) for seat in seats}:
            raise stale()
        if actor not in seats:
            raise Refused(403, f"It is for {self.game.seats[actor]} to decide")
        if self.paused_by is not None:
            raise Refused(409, f"{self.game.seats[self.paused_by]} has paused the game")
        if n != self.number(actor):
            raise stale()
        return actor

    def _unlisted(self, actor: int, text: str) -> Refused:
        if len(text) > LONGEST_ACTION:
            return Refused(422, f"an action is written in at most {LONGEST_ACTION} characters")
        try:
            refusal = self.why_not((actor,), text)
        except GreatwarError as e:
            return Refused(422, str(e))
        if refusal is None:
            return Refused(422, "write the action exactly as it is listed")
        return Refused(422, refusal.reason, refusal.rule)

    def carry_out(self, actor: int, action: Action, joined: bool = False) -> None:
        """Play a listed action with all dice and draws that follow; nothing happens if the rules fail.

        One that is `joined` is taken back with the decision before it.
        """
        session, start = self.session, len(self.session.records)
        before = session.state
        try:
            session.play(action, actor)
            self._mark(start, before, actor, action, joined)
        except Exception as e:
            _log.exception("%s: %s failed", self.id, action)
            session.rewind(start)
            del self.marks[start:]
            raise Refused(500, f"The rules could not carry out {action}; nothing has changed, please report it") from e
        self.undo_offer, self.draw_agreed = None, ()
        if any(mark.seals for mark in self.marks[start:]):
            session.forget()
        self.touch()

    def _mark(self, start: int, before: Any, actor: int, action: Action, joined: bool) -> None:
        """Note for each new record whether it can be taken back freely, and who may read it."""
        session, game = self.session, self.game
        hidden = set(game.hidden_items(before, actor)) - set(game.hidden_items(session.state, actor))
        private = any(line.only is not None for line in session.log if line.record >= start)
        self.marks.append(Mark(bool(hidden) or private, secret_of(game, before, action, actor), joined))
        self._mark_chance()

    def _mark_chance(self) -> None:
        """Nothing that chance has answered is taken back freely."""
        self.marks.extend(Mark(True, record.secret) for record in self.session.records[len(self.marks) :])

    def follow_order(self) -> bool:
        """Answer one question by a standing order; False if none fits."""
        actor = self.actor
        if actor is None or self.paused_by is not None or not self.seats[actor].orders:
            return False
        action = self._ordered(self.seats[actor].orders)
        if action is None:
            return False
        self.carry_out(actor, action)
        return True

    def _ordered(self, orders: tuple[Order, ...]) -> Action | None:
        rule, prompt = self.asked_by(), self.public_prompt()
        for order in orders:
            if order.fits(rule, prompt):
                return self.session.actions[0] if order.answer == "first" else self._listed(order.answer)
        return None
