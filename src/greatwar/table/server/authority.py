"""The authority over one table: every decision of hot-seat, network and bots alike passes here and is checked.

It knows no clock, no network and no storage; who holds it locks it, stores what has changed and tells the clients.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Collection
from hashlib import blake2b
from typing import Any

import msgspec

from ...kernel.action import Action
from ...kernel.errors import GreatwarError
from ...kernel.fair import Agreement, FairDice, Part, agreements_of, commit_to
from ...kernel.game import Game, Result
from ...kernel.rng import Rng
from ...kernel.session import Session
from ...kernel.step import CHANCE, Decision, Refusal
from .errors import Refused, over, stale
from .hidden import secret_of
from .pace import Clock
from .seats import Order, Seat

LONGEST_ACTION = 200
#: positions a client may have been left at and still be brought up to date by a delta
RECENT = 64
#: decisions that standing orders may make one after the other
ORDERS_IN_A_ROW = 500
#: lines of talk that are kept, and how many more there may be before the oldest go
TALK_KEPT, TALK_SPARE = 1000, 200
#: and how many letters of it, since everybody who comes is told all of it
TALK_LETTERS = 200_000

_log = logging.getLogger("greatwar.table")


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """About a record: does it end taking back without consent, is it for one seat's eyes only, and was it decided by
    the same gesture as the decision before it."""

    seals: bool
    secret: int | None = None
    joined: bool = False


class Talk(msgspec.Struct, frozen=True):
    """Something said at the table, or done to it, beside the game."""

    at: str
    seat: str | None
    kind: str
    text: str


class UndoOffer(msgspec.Struct, frozen=True):
    """A request to take back all records from `to` on; `agreed` are the seats that need not be asked any more."""

    by: int
    to: int
    agreed: tuple[int, ...]


class Ending(msgspec.Struct, frozen=True):
    """An end that no rule brought about: resigned, or a draw agreed."""

    winner: int | None
    ending: str


class Agreeing(msgspec.Struct):
    """Dice that are being agreed: what each seat has promised, and what it has shown (None = it shows nothing)."""

    promised: dict[int, str]
    shown: dict[int, str | None] = {}


class Imported(msgspec.Struct, frozen=True):
    """That a table was made from a save: how much of it came from there, and what is known of its dice."""

    records: int
    dice: str  # fair, changed, unknown


class Table:
    """One game between its seats, and everything agreed around it."""

    def __init__(self, id_: str, ref: str, session: Session[Any], seats: list[Seat], name: str, created: str) -> None:
        self.id, self.ref, self.session, self.seats = id_, ref, session, seats
        self.name, self.created, self.changed = name, created, created
        self.marks: list[Mark] = []
        self.talk: list[Talk] = []
        self.said: dict[int, str] = {}  # what programs gave as the reason of their last action
        self.undo_offer: UndoOffer | None = None
        self.draw_agreed: tuple[int, ...] = ()
        self.paused_by: int | None = None
        self.pause_agreed: tuple[int, ...] = ()  # who would like to pause, where that needs consent
        self.clock: Clock | None = None
        self.rated = True  # whether the result counts for ratings
        self.aids = True  # whether odds and advice are given
        self.aids_agreed: tuple[int, ...] = ()  # who would like to change that
        self.tournament = ""
        self.recorded = False  # its result is kept
        self.ending: Ending | None = None
        self.imported: Imported | None = None
        self.agreeing: Agreeing | None = None
        self.pack = ""  # the digest of the component pack it is played with
        self.talk_from = 0  # lines of talk that have been dropped
        self.version = 0  # of what is stored
        self.epoch = 0  # how often something was taken back
        self.stored_records = self.stored_talk = 0
        self.recent: deque[tuple[int, int, bytes]] = deque(maxlen=RECENT)
        self.seen: dict[Any, Any] = {}  # what was made for clients from this position
        self.dirty = False  # something has changed that is not stored
        self.cut = False  # records were taken back that are stored
        self.acknowledged: dict[tuple[str, str], int] = {}

    # Asking ---------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The title that is played."""
        return self.session.game

    @property
    def actor(self) -> int | None:
        """The seat that decides; None when the game is over, or its dice are not agreed yet."""
        actor = None if self.ending is not None else self.session.actor
        return None if actor is None or actor == CHANCE else int(actor)  # games may name seats by an enumeration

    @property
    def started_from(self) -> int:
        """Records that came with an imported save."""
        return self.imported.records if self.imported is not None else 0

    @property
    def result(self) -> Result | None:
        """How it ended, by the rules or by agreement."""
        if self.ending is not None:
            return Result(self.ending.winner, self.ending.ending, getattr(self.session.state, "turn", 0))
        return self.session.result

    @property
    def over(self) -> bool:
        """Whether nothing is decided any more."""
        return self.ending is not None or self.session.actor is None

    @property
    def bot_to_move(self) -> bool:
        """Whether a program is asked, and nobody has stopped the game."""
        actor = self.actor
        return actor is not None and self.paused_by is None and self.seats[actor].kind == "bot"

    def number(self, viewer: int | None, epoch: int | None = None, count: int | None = None) -> int:
        """The name of a position for one viewer: it tells nothing, not even how many decisions were made."""
        at = (self.epoch if epoch is None else epoch, len(self.session.records) if count is None else count)
        key = self.session.dice.seed.encode()[:64]
        digest = blake2b(f"{self.id}:{at[0]}:{at[1]}:{viewer}".encode(), key=key, digest_size=6).digest()
        return int.from_bytes(digest, "big")

    def asked_by(self) -> str:
        """The rule that asks now."""
        step = self.game.step(self.session.state)
        return step.asked_by if step is not None and not self.over else "-"

    def labels(self) -> dict[str, str]:
        """What buttons say at this decision, where the title's own words do not fit."""
        step = self.game.step(self.session.state)
        return dict(step.labels) if isinstance(step, Decision) and not self.over else {}

    def public_prompt(self, viewer: int | None = None) -> str:
        """What is asked, told only from what this viewer (or whoever does not decide) may know."""
        if self.over:
            return "The game is over"
        if self.actor is None:
            return self.dice_wait()
        seat = viewer if viewer is not None else self._onlooker()
        return self.game.prompt(self.game.view(self.session.state, seat))

    def _onlooker(self) -> int:
        """A seat that does not decide now."""
        return 0 if self.actor != 0 else 1 % len(self.seats)

    def why_not(self, seats: Collection[int], text: str) -> Refusal | None:
        """The rule against an action, from what the seat may know; None if it is listed."""
        actor = self.actor
        if actor is None:
            return Refusal("-", "The game is over" if self.over else self.dice_wait())
        if actor not in seats:
            return Refusal("-", f"It is for {self.game.seats[actor]} to decide")
        if self._listed(text) is not None:
            return None
        action = self.game.parse(text[:LONGEST_ACTION])
        return self.game.why_not(self.game.view(self.session.state, actor), action)

    def foresee(self, seats: Collection[int], text: str) -> dict[str, Any]:
        """What a listed action would do, up to the next decision or die, as far as the seat can know.

        The rules run on a guess at what is hidden (always the same one for a view), never on the position itself.
        """
        actor, action = self.actor, self._listed(text)
        if actor is None or actor not in seats or action is None:
            raise Refused(422, "Only what is listed now can be foreseen")
        view = self.game.view(self.session.state, actor)
        way = self.game.way(view, action)
        state = self.game.determinise(view, Rng(0))
        lines: list[tuple[str, int | None]] = []
        state.log = lines
        self.game.apply(state, action)
        after = self.game.actor(state)
        told = [way.cost] if way is not None else []
        told += [line for line, only in lines if only in (None, actor)]
        found = {
            "lines": told,
            "chance": after == CHANCE,
            "passes": after not in (CHANCE, actor),
            "then": self.game.prompt(state) if after == actor else "",
        }
        return found | ({"way": way.places} if way is not None else {})

    # Deciding -------------------------------------------------------------------------------

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

    def _listed(self, text: str) -> Action | None:
        """The listed action with this notation."""
        typed = " ".join(text.split())
        return next((a for a in self.session.actions if str(a) == typed), None)

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

    # Taking back ----------------------------------------------------------------------------

    def last_decision(self, seats: Collection[int], decisions: int = 1) -> tuple[int, bool] | None:
        """Where the last decision (or the last few) of `seats` stands, and whether taking it back needs consent."""
        sealed, found = self._another_was_asked(seats), None
        for index in range(len(self.session.records) - 1, self.started_from - 1, -1):
            by = self.session.records[index].by
            mine = by in seats
            sealed = sealed or self.marks[index].seals or not (mine or self.seats[by].kind == "bot")
            if mine:
                found, decisions = index, decisions - (not self.marks[index].joined)
                if not decisions:
                    break
        return None if found is None else (found, sealed)

    def _another_was_asked(self, seats: Collection[int]) -> bool:
        """Whether it is for another person now: what he hesitates about must not be learnt and taken back."""
        actor = self.actor
        return (
            actor is not None and actor not in seats and self.seats[actor].kind == "human" and self.seats[actor].taken
        )

    def undo(self, seats: Collection[int]) -> str:
        """Take back the last decision of `seats`, if nothing has been revealed since; what was taken back."""
        at = self._undoable(seats, 1)
        if at[1]:
            raise Refused(
                400, "a die, a draw, something hidden or a question to another player has followed: ask for consent"
            )
        taken = str(self.session.records[at[0]].action)
        self.rewind(at[0])
        return taken

    def ask_undo(self, by: int, seats: Collection[int], decisions: int) -> bool:
        """Ask the other players to take back; True if nobody has to be asked."""
        at = self._undoable(seats, decisions)
        others = [n for n, seat in enumerate(self.seats) if seat.kind == "human" and n not in seats]
        if not others:
            self.rewind(at[0])
            return True
        self.undo_offer = UndoOffer(by, at[0], tuple(sorted(seats)))
        self.touch()
        return False

    def withdraw_undo(self, seats: Collection[int]) -> None:
        """Ask no longer to take back."""
        if self.undo_offer is None or self.undo_offer.by not in seats:
            raise Refused(409, "You do not ask to take anything back")
        self.undo_offer = None
        self.touch()

    def answer_undo(self, seats: Collection[int], accept: bool) -> UndoOffer:
        """Agree to take back, or refuse it for all; the offer that was answered."""
        if self.over:
            raise over()
        offer = self.undo_offer
        if offer is None:
            raise Refused(409, "Nobody asks to take anything back")
        if not set(seats) - set(offer.agreed):
            raise Refused(403, "Your own request is for the others to answer")
        agreed = {*offer.agreed, *seats}
        everybody = {n for n, seat in enumerate(self.seats) if seat.kind == "human"}
        self.undo_offer = UndoOffer(offer.by, offer.to, tuple(sorted(agreed))) if accept else None
        if accept and everybody <= agreed:
            self.rewind(offer.to)
        self.touch()
        return offer

    def _undoable(self, seats: Collection[int], decisions: int) -> tuple[int, bool]:
        if self.over:
            raise over()
        at = self.last_decision(seats, decisions)
        if at is None:
            raise Refused(400, "there is nothing of yours to take back")
        return at

    def rewind(self, length: int) -> None:
        """Go back to the first `length` records."""
        self.session.rewind(length)
        del self.marks[length:]
        self.epoch += 1
        self.undo_offer = None
        self.cut = self.cut or length < self.stored_records
        self.stored_records = min(self.stored_records, length)
        self.touch()

    # Agreeing on the dice --------------------------------------------------------------------

    def promise(self, seats: Collection[int], commit: str) -> None:
        """Seats add to the dice: chance waits from now on until all parts are shown."""
        if self.over:
            return
        if self.agreeing is None:
            self.agreeing = Agreeing({})
        if self.agreeing.shown:
            raise Refused(409, "The dice are being agreed without you; nothing can be promised now")
        self.agreeing.promised.update(dict.fromkeys(seats, commit))
        self.session.held = True
        self.touch()

    def waits_for(self) -> list[int]:
        """The seats without which the dice cannot be agreed: nobody has taken them, or they have not shown a part."""
        if self.agreeing is None or self.over:
            return []
        empty = [n for n, seat in enumerate(self.seats) if seat.kind == "human" and not seat.taken]
        return empty or [n for n in sorted(self.agreeing.promised) if n not in self.agreeing.shown]

    def dice_wait(self) -> str:
        """Why no die is rolled."""
        names = " and ".join(self.game.seats[n] for n in self.waits_for())
        taken = all(seat.taken for seat in self.seats if seat.kind == "human")
        return f"The dice wait until {names} {'has added to them' if taken else 'has sat down'}"

    def show_part(self, seats: Collection[int], part: str | None) -> None:
        """Show what was promised, or (None) add nothing after all; the last to do so lets chance go on."""
        agreeing = self.agreeing
        if agreeing is None or self.over:
            raise Refused(409, "The dice are agreed already")
        mine = [n for n in agreeing.promised if n in seats and n not in agreeing.shown]
        if not mine:
            raise Refused(409, "You have promised nothing that is still to be shown")
        if part is not None:
            if any(commit_to(part) != agreeing.promised[n] for n in mine):
                raise Refused(422, "This is not the part that you promised")
            if any(not self.seats[n].taken for n in self.waits_for()):
                raise Refused(409, "Not everybody has promised yet; nobody shows his part before that")
        agreeing.shown.update(dict.fromkeys(mine, part))
        if not [n for n in agreeing.promised if n not in agreeing.shown]:
            self._agree(agreeing)
        self.touch()

    def _agree(self, agreeing: Agreeing) -> None:
        session, names = self.session, self.game.seats
        parts = {names[n]: Part(commit, agreeing.shown[n]) for n, commit in agreeing.promised.items()}
        agreed = Agreement(session.answered, parts)
        session.dice = FairDice(session.dice.seed, (*agreements_of(session.dice), agreed))
        session.held, self.agreeing = False, None
        session.resume()
        self._mark_chance()
        session.forget()

    # Around the game ------------------------------------------------------------------------

    def resign(self, seat: int) -> None:
        """Give up; with two players the other has won."""
        if self.over:
            raise over()
        others = [n for n in range(len(self.seats)) if n != seat]
        self.end(others[0] if len(others) == 1 else None, f"{self.game.seats[seat]} resigns")

    def offer_draw(self, seats: Collection[int], withdraw: bool = False) -> None:
        """Offer a draw, agree to one, or take the offer back."""
        if self.over:
            raise over()
        if withdraw:
            self.draw_agreed = tuple(n for n in self.draw_agreed if n not in seats)
            self.touch()
            return
        if any(seat.kind == "bot" for seat in self.seats):
            raise Refused(400, "A program does not agree to a draw; resign, or play on")
        self.draw_agreed = tuple(sorted({*self.draw_agreed, *seats}))
        if len(self.draw_agreed) == len(self.seats):
            self.end(None, "draw agreed")
        self.touch()

    def answer_draw(self, seats: Collection[int], accept: bool) -> None:
        """Answer another player's offer."""
        if self.over:
            raise over()
        if not set(self.draw_agreed) - set(seats):
            raise Refused(409, "Nobody offers a draw")
        if accept:
            self.offer_draw(seats)
        else:
            self.draw_agreed = ()
        self.touch()

    def pause(self, seats: Collection[int], paused: bool) -> bool:
        """Stop the game, or let it go on; where a clock runs for people, all of them have to agree to stop it.

        False if the others have to be asked.
        """
        if self.over:
            raise over()
        asked = {n for n, seat in enumerate(self.seats) if seat.kind == "human" and seat.taken}
        self.pause_agreed = tuple(sorted({*self.pause_agreed, *seats})) if paused else ()
        stops = paused and (self.clock is None or asked <= set(self.pause_agreed))
        if stops or not paused:
            self.paused_by, self.pause_agreed = (min(seats), ()) if stops else (None, ())
        self.touch()
        return stops or not paused

    def set_aids(self, seats: Collection[int], on: bool) -> bool:
        """Give odds and advice, or none, if all people agree; False if others have to be asked."""
        if self.over:
            raise over()
        asked = {n for n, seat in enumerate(self.seats) if seat.kind == "human" and seat.taken}
        if on == self.aids:  # what stands is wanted: nobody wants it otherwise any more
            self.aids_agreed = ()
            self.touch()
            return True
        self.aids_agreed = tuple(sorted({*self.aids_agreed, *seats}))
        if asked <= set(self.aids_agreed):
            self.aids, self.aids_agreed = on, ()
        self.touch()
        return self.aids == on

    def end(self, winner: int | None, ending: str) -> None:
        """End the game without the rules."""
        self.ending = Ending(winner, ending)
        self.undo_offer, self.draw_agreed, self.paused_by, self.pause_agreed = None, (), None, ()
        self.touch()

    def say(self, line: Talk) -> None:
        """Put a line into the talk; the oldest go when there are too many."""
        self.talk.append(line)
        gone = len(self.talk) - TALK_KEPT if len(self.talk) > TALK_KEPT + TALK_SPARE else 0
        letters = sum(len(x.text) for x in self.talk[gone:])
        while letters > TALK_LETTERS:
            letters -= len(self.talk[gone].text)
            gone += 1
        self.talk_from += gone
        del self.talk[:gone]
        self.touch()

    def touch(self) -> None:
        """Something has changed: what was made for clients is out of date."""
        self.seen.clear()
        self.dirty = True


def marks_of(session: Session[Any]) -> list[Mark]:
    """Marks for records that came with a save: none of them can be taken back without consent."""
    return [Mark(True, record.secret) for record in session.records]
