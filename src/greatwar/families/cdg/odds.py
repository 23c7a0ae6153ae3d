"""The odds of a combat: every pair of Loss Numbers with its exact weight, and what each would cost.

Nothing is guessed: the title's own fire, losses and retreats are asked on copies of the position, with the units that
are left when a side fires second. Owners are taken to give up the steps that cost them the fewest combat factors.
"""

from __future__ import annotations

from typing import Any, Final, Generic

from msgspec.structs import replace

from .board import Board, U, X
from .fire import ATTACKER, BOTH, Fire
from .losses import Losses
from .record import B, combat_of, keep_combat
from .state import S

#: every die counts six, thrown or not
ALL_DICE: Final = 36
_FACES: Final = (1, 2, 3, 4, 5, 6)


class Outcome:
    """How a combat may end before anybody retreats, and how many of 36 pairs of dice lead there."""

    def __init__(
        self, weight: int, defender_loss: int, attacker_loss: int, paid: tuple[int, int], gone: bool, retreat: int
    ) -> None:
        self.weight = weight
        self.defender_loss = defender_loss
        self.attacker_loss = attacker_loss
        self.attacker_paid = paid[0]
        self.defender_paid = paid[1]
        self.gone = gone  # no defending unit is left
        self.retreat = retreat  # spaces the defender must retreat


class Summary:
    """All outcomes together, as shares of 36."""

    def __init__(self, outcomes: list[Outcome]) -> None:
        self.outcomes = outcomes
        self.wins = sum([x.weight for x in outcomes if x.defender_loss > x.attacker_loss])
        self.ties = sum([x.weight for x in outcomes if x.defender_loss == x.attacker_loss])
        self.clears = sum([x.weight for x in outcomes if x.gone or x.retreat])
        self.attacker_paid = sum([x.weight * x.attacker_paid for x in outcomes]) / ALL_DICE
        self.defender_paid = sum([x.weight * x.defender_paid for x in outcomes]) / ALL_DICE


class Odds(Generic[S, U, X, B]):
    """The odds of the combat in `s.combat`. The title gives `lose_step` and `retreat`, perhaps `regret`."""

    def __init__(self, board: Board[U, X, Any], fire: Fire[S, U, X, B], losses: Losses[S, U, X, B]) -> None:
        self.board = board
        self.fire = fire
        self.losses = losses

    # The title's --------------------------------------------------------------------------------------

    def lose_step(self, s: S, unit: U, by: U | None) -> None:
        """A unit loses a step, replaced by another if that kills it: the very code of the title's losses."""
        raise NotImplementedError

    def retreat(self, s: S) -> int:
        """How far the defender must retreat after all losses; the record holds both Loss Numbers."""
        return 0

    def regret(self, s: S, unit: U, by: U | None) -> int:
        """What the loss of a step costs its owner: the combat factors that go with it."""
        if not s.reduced(unit):
            return unit.cf[0] - unit.cf[1]
        return unit.cf[1] - (int(s.cf(by)) if by is not None else 0)

    # The family's -------------------------------------------------------------------------------------

    def odds(self, s: S) -> Summary:
        """The odds as things stand, no more cards played."""
        return Summary(self.outcomes(s))

    def outcomes(self, s: S) -> list[Outcome]:
        """Every outcome with its weight, in order of Loss Numbers."""
        c: B = combat_of(s)
        first = self.fire.first(s, c)
        found: dict[tuple[int, int], Outcome] = {}
        leads = first != BOTH and first == ATTACKER  # the attacker fires first; together: the order does not matter
        for number, count in self._shots(s, leads):
            struck, paid = self._struck(s, leads, number)
            answering = s if first == BOTH else struck
            for answer, times in self._shots(answering, not leads):
                self._note(found, struck, leads, (number, answer), paid, count * times)
        return [found[key] for key in sorted(found)]

    def _shots(self, s: S, attacking: bool) -> list[tuple[int, int]]:
        """The Loss Numbers a side may score, each with the faces of the die that give it."""
        c: B = combat_of(s)
        if not self.fire.can_fire(s, c, attacking):
            return [(0, len(_FACES))]
        counts: dict[int, int] = {}
        for die in _FACES:
            loss = self.fire.shot(s, c, attacking, die).loss
            counts[loss] = counts.get(loss, 0) + 1
        return sorted(counts.items())

    def _struck(self, s: S, by_attacker: bool, number: int) -> tuple[S, int]:
        """A copy in which one side has taken a Loss Number, and the loss factors paid."""
        new = s.copy()
        new.log = None
        c: B = combat_of(new)
        keep_combat(new, replace(c, defender_loss=number) if by_attacker else replace(c, attacker_loss=number))
        paid = 0
        while True:
            choices = self.losses.choices(new, combat_of(new), not by_attacker, number - paid)
            if not choices:
                return new, paid
            best: tuple[int, U, U | None] | None = None
            for choice in choices:
                small: U | None = choice.by[0] if choice.by else None
                regret = self.regret(new, choice.unit, small)
                if best is None or regret < best[0]:
                    best = regret, choice.unit, small
            assert best is not None
            paid += self.losses.price(new, combat_of(new), best[1])
            self.lose_step(new, best[1], best[2])

    def _note(
        self,
        found: dict[tuple[int, int], Outcome],
        struck: S,
        leads: bool,
        numbers: tuple[int, int],
        paid: int,
        weight: int,
    ) -> None:
        defender, attacker = numbers if leads else (numbers[1], numbers[0])
        known = found.get((defender, attacker))
        if known is not None:
            known.weight += weight
            return
        end, answered = self._struck(struck, not leads, numbers[1])
        c: B = combat_of(end)
        both = (answered, paid) if leads else (paid, answered)
        found[defender, attacker] = Outcome(weight, defender, attacker, both, not c.defenders, self.retreat(end))
