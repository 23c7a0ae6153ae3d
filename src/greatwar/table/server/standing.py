"""How a table stands: what is played, who decides, what is asked and why something cannot be done."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from hashlib import blake2b
from typing import Any

from ...kernel.action import Action
from ...kernel.game import Game, Result
from ...kernel.rng import Rng
from ...kernel.session import Session
from ...kernel.step import CHANCE, Decision, Refusal
from .errors import Refused
from .kept import Agreeing, Ending, Imported, Mark, Talk, UndoOffer
from .pace import Clock
from .seats import Seat

LONGEST_ACTION = 200
#: positions a client may have been left at and still be brought up to date by a delta
RECENT = 64


class Standing:
    """One game between its seats, and everything that can be asked about it."""

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

    def _listed(self, text: str) -> Action | None:
        """The listed action with this notation."""
        typed = " ".join(text.split())
        return next((a for a in self.session.actions if str(a) == typed), None)

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

    def touch(self) -> None:
        """Something has changed: what was made for clients is out of date."""
        self.seen.clear()
        self.dirty = True
