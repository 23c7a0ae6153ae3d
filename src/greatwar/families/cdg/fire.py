"""Fire: strength, table, column, shift, modifier, die, Loss Number; who fires first and who wins.

The side that fires second is asked again with the units it has left: nothing here is kept between two shots.
"""

from __future__ import annotations

from typing import Any, Final, Generic

from .board import Board, U, X
from .record import B, attacker
from .state import S

# Who fires first.
BOTH: Final = 0
ATTACKER: Final = 1
DEFENDER: Final = 2

NOBODY_WINS: Final = -1


class FireTable:
    """A table of Loss Numbers: the lowest strength of each column, and for each die from 1 to 6 a row."""

    def __init__(self, name: str, lows: tuple[int, ...], rows: tuple[tuple[int, ...], ...]) -> None:
        self.name = name
        self.lows = lows
        self.rows = rows

    def column(self, strength: int) -> int:
        """The column of a strength."""
        found = 0
        for i in range(len(self.lows)):
            if strength >= self.lows[i]:
                found = i
        return found

    def shifted(self, column: int, shift: int) -> int:
        """A column after a shift, never off the table."""
        return min(max(column + shift, 0), len(self.lows) - 1)

    def loss(self, column: int, die: int) -> int:
        """The Loss Number of a modified die, which counts as 1 to 6."""
        return self.rows[min(max(die, 1), 6) - 1][column]


class Shot:
    """One side's fire: what it was made of and the Loss Number it gave."""

    def __init__(self, strength: int, table: FireTable, column: int, drm: int, die: int, loss: int) -> None:
        self.strength = strength
        self.table = table
        self.column = column
        self.drm = drm
        self.die = die
        self.loss = loss

    def __str__(self) -> str:
        return f"{self.strength} on the {self.table.name} table: {self.die}{self.drm:+d}, Loss Number {self.loss}"


class Fire(Generic[S, U, X, B]):
    """Fire of a side in a combat. The title overrides `table`, `shift`, `drm`, `first`, perhaps `factor`, `final`."""

    def __init__(self, board: Board[U, X, Any], tables: tuple[FireTable, ...]) -> None:
        self.board = board
        self.tables = tables

    # The title's --------------------------------------------------------------------------------------

    def factor(self, s: S, c: B, unit: U, attacking: bool) -> int:
        """The combat factor of a unit; supply may cut it."""
        return int(s.cf(unit))

    def table(self, s: S, c: B, attacking: bool) -> int:
        """The number of the table a side fires on."""
        raise NotImplementedError

    def shift(self, s: S, c: B, attacking: bool) -> int:
        """The columns a side's fire is shifted: terrain, trench, water, weather."""
        return 0

    def drm(self, s: S, c: B, attacking: bool) -> int:
        """The sum of a side's modifiers, each kind once."""
        return 0

    def first(self, s: S, c: B) -> int:
        """Who fires first: BOTH at once, ATTACKER or DEFENDER."""
        return BOTH

    def final(self, s: S, c: B, attacking: bool, loss: int) -> int:
        """The Loss Number that counts, for losses and for who wins."""
        return loss

    # The family's -------------------------------------------------------------------------------------

    def units(self, c: B, attacking: bool) -> list[U]:
        """The units of a side that fight, in order of number."""
        return [self.board.units[n] for n in sorted(c.attackers if attacking else c.defenders)]

    def standing_fort(self, s: S, c: B) -> int:
        """The fort that defends, unless it has been destroyed in this combat."""
        return int(s.fort(self.board.space(c.space))) if c.fort else 0

    def strength(self, s: S, c: B, attacking: bool) -> int:
        """The factors of the units that fight; the defender adds his fort."""
        factors = sum([self.factor(s, c, u, attacking) for u in self.units(c, attacking)])
        return factors if attacking else factors + self.standing_fort(s, c)

    def can_fire(self, s: S, c: B, attacking: bool) -> bool:
        """Whether anything of a side is left to fire."""
        return bool(c.attackers) if attacking else bool(c.defenders) or self.standing_fort(s, c) > 0

    def column(self, s: S, c: B, attacking: bool) -> int:
        """The column a side fires in."""
        table = self.tables[self.table(s, c, attacking)]
        return table.shifted(table.column(self.strength(s, c, attacking)), self.shift(s, c, attacking))

    def shot(self, s: S, c: B, attacking: bool, die: int) -> Shot:
        """What a roll of a side's die gives."""
        table = self.tables[self.table(s, c, attacking)]
        column, drm = self.column(s, c, attacking), self.drm(s, c, attacking)
        loss = self.final(s, c, attacking, table.loss(column, die + drm))
        return Shot(self.strength(s, c, attacking), table, column, drm, die, loss)

    def side_of(self, s: S, attacking: bool) -> int:
        """The side that attacks, or the one that defends."""
        side = attacker(s)
        return side if attacking else 1 - side

    def winner(self, s: S, c: B) -> int:
        """The side that caused the higher Loss Number; NOBODY_WINS if they are equal."""
        if c.defender_loss == c.attacker_loss:
            return NOBODY_WINS
        return self.side_of(s, c.defender_loss > c.attacker_loss)
