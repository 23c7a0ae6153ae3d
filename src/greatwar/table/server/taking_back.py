"""Taking back: freely as long as nothing has been revealed, else by consent."""

from __future__ import annotations

from collections.abc import Collection

from .errors import Refused, over
from .kept import UndoOffer
from .standing import Standing


class TakingBack(Standing):
    """Decisions are taken back."""

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
