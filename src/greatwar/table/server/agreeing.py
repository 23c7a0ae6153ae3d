"""Agreeing on the dice: everybody promises a part of them, and shows it when all have promised."""

from __future__ import annotations

from collections.abc import Collection

from ...kernel.fair import Agreement, FairDice, Part, agreements_of, commit_to
from .deciding import Deciding
from .errors import Refused
from .kept import Agreeing


class AgreeingOnDice(Deciding):
    """Chance waits until the dice are agreed."""

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
