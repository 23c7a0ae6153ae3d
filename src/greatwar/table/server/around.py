"""Around the game: giving up, draws, pauses, playing without advice, and what people say."""

from __future__ import annotations

from collections.abc import Collection

from .errors import Refused, over
from .kept import Ending, Talk
from .standing import Standing

#: lines of talk that are kept, and how many more there may be before the oldest go
TALK_KEPT, TALK_SPARE = 1000, 200
#: and how many letters of it, since everybody who comes is told all of it
TALK_LETTERS = 200_000


class Around(Standing):
    """What people agree on beside the game."""

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
