"""Losses: which steps may be lost so that as much as possible of a Loss Number is paid, and never more.

`Toll` is pure numbers. It counts *kinds* of units: a kind is the loss factors of the steps a unit has left, and a row
that says what happens when it dies (who may replace it from the reserve, or where it goes). A force is a short `bytes`:
how many of each kind are under fire, how many of each kind are in reserve, and the points that absent small units
would have paid. A memoised search over "one of this kind loses a step, one of that kind replaces it" is exact, and
small because Loss Numbers are.

`Losses` makes kinds out of a title's units and turns the answer back into units.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar

from .board import Board, U, X
from .record import B
from .state import S

K = TypeVar("K")

#: the loss factors of the steps a unit has left, the next one first
Steps = tuple[int, ...]

# The value of a way to lose: points paid, then points that absent units would have paid, then wishes of the title.
PAID: Final = 256
PHANTOM: Final = 16
MOST_PHANTOM: Final = 15

NO_ROW: Final = -1
NOBODY_REPLACES: Final = -1


class Row:
    """What happens when a unit of a kind dies.

    `tiers` are kinds of the reserve: one of the first tier that has anybody must replace it. If there is nobody,
    an absent unit would have paid `phantom` points. `returns` is the kind of the reserve that the dead unit itself
    becomes (-1 = it does not). Each lost step fulfils `wish` wishes.
    """

    def __init__(
        self, tiers: tuple[tuple[int, ...], ...] = (), phantom: int = 0, returns: int = -1, wish: int = 0
    ) -> None:
        self.tiers = tiers
        self.phantom = phantom
        self.returns = returns
        self.wish = wish


class Toll:
    """Which losses meet most of a Loss Number. `units` and `reserve` list the kinds that there are at the start."""

    def __init__(self, units: list[tuple[Steps, int]], reserve: list[tuple[Steps, int]], rows: list[Row]) -> None:
        self.rows = rows
        kinds: list[tuple[Steps, int]] = []
        for steps, row in [*units, *reserve]:
            for at in range(len(steps)):
                if (steps[at:], row) not in kinds:
                    kinds.append((steps[at:], row))
        self.kinds = kinds
        #: the kind of a unit with one step less; -1 = it is dead
        self.after = [kinds.index((steps[1:], row)) if len(steps) > 1 else -1 for steps, row in kinds]
        #: the kind of a unit from the reserve once it stands under fire
        self.joins = [kinds.index(kind) for kind in reserve]
        self._best: dict[tuple[bytes, int], int] = {}

    def force(self, units: list[tuple[Steps, int]], counts: list[int]) -> bytes:
        """A force: units under fire, how many of each kind are in reserve."""
        found = [0] * len(self.kinds)
        for kind in units:
            found[self.kinds.index(kind)] += 1
        return bytes([*found, *counts, 0])

    def best(self, force: bytes, left: int) -> int:
        """The value of the best way to lose from here on: PAID × points paid, PHANTOM × absent points, wishes."""
        key = force, left
        found = self._best.get(key)
        if found is None:
            found = PHANTOM * min(force[-1], left)
            for kind in range(len(self.kinds)):
                if force[kind] and self.kinds[kind][0][0] <= left:
                    for by in self.replacing(force, kind):
                        found = max(found, self.value(force, left, kind, by))
            self._best[key] = found
        return found

    def value(self, force: bytes, left: int, kind: int, by: int) -> int:
        """The value of the best way that begins with a step of that kind (replaced by that kind of the reserve)."""
        steps, row = self.kinds[kind]
        wish = self.rows[row].wish if row != NO_ROW else 0
        return PAID * steps[0] + wish + self.best(self.lose(force, kind, by), left - steps[0])

    def possible(self, force: bytes, left: int) -> list[tuple[int, int]]:
        """(kind, replacing kind of the reserve or -1) after which the best is still in reach; empty = it is over."""
        best = self.best(force, left)
        found: list[tuple[int, int]] = []
        for kind in range(len(self.kinds)):
            if force[kind] and self.kinds[kind][0][0] <= left:
                found += [(kind, by) for by in self.replacing(force, kind) if self.value(force, left, kind, by) == best]
        return found

    def replacing(self, force: bytes, kind: int) -> list[int]:
        """The kinds of the reserve that may replace a unit of that kind if a step kills it; [-1] if nobody does."""
        row = self.kinds[kind][1]
        if self.after[kind] >= 0 or row == NO_ROW:
            return [NOBODY_REPLACES]
        at = len(self.kinds)
        for tier in self.rows[row].tiers:
            waiting = [by for by in tier if force[at + by]]
            if waiting:
                return waiting
        return [NOBODY_REPLACES]

    def lose(self, force: bytes, kind: int, by: int) -> bytes:
        """The force after a unit of that kind has lost a step."""
        found = list(force)
        found[kind] -= 1
        if self.after[kind] >= 0:
            found[self.after[kind]] += 1
            return bytes(found)
        row = self.kinds[kind][1]
        if row == NO_ROW:
            return bytes(found)
        at = len(self.kinds)
        if by != NOBODY_REPLACES:
            found[at + by] -= 1
            found[self.joins[by]] += 1
        elif self.rows[row].phantom:
            found[-1] = min(found[-1] + self.rows[row].phantom, MOST_PHANTOM)
        if self.rows[row].returns >= 0:
            found[at + self.rows[row].returns] += 1
        return bytes(found)


class Loss(Generic[U]):
    """A step that may be lost: by whom, and who may replace him if it kills him (nobody = an empty list)."""

    def __init__(self, unit: U, by: list[U]) -> None:
        self.unit = unit
        self.by = by


class _Force(Generic[U]):
    """Units as kinds: the toll, the force, the kind of each unit under fire and of each unit in reserve."""

    def __init__(self, toll: Toll, force: bytes, kinds: list[tuple[U, int]], waiting: list[tuple[U, int]]) -> None:
        self.toll = toll
        self.force = force
        self.kinds = kinds
        self.waiting = waiting


#: a kind in reserve: its steps, those it has when it comes back from there again, its tier for each large unit
_Waiting = tuple[Steps, Steps, tuple[int, ...]]
#: the values of a `Row`
_RowKey = tuple[tuple[tuple[int, ...], ...], int, int, int]

_TOLLS: Final[dict[Any, Toll]] = {}
_MANY: Final = 4000


class Losses(Generic[S, U, X, B]):
    """The units that may lose the next step.

    The title overrides `under_fire`, `steps_of`, `reserve`, `tier_of`; where its rules differ also `fresh_steps`,
    `phantom`, `stage_of`, `first`, `wish`. BACK says that dead small units go to the reserve, from where they may
    replace a large one in the same Loss Number.
    """

    BACK: ClassVar[bool] = False

    def __init__(self, board: Board[U, X, Any]) -> None:
        self.board = board

    # The title's --------------------------------------------------------------------------------------

    def under_fire(self, s: S, c: B, attacking: bool) -> list[U]:
        """The units that take losses, in order of number."""
        return [self.board.units[n] for n in sorted(c.attackers if attacking else c.defenders)]

    def steps_of(self, s: S, c: B, unit: U) -> Steps:
        """The loss factors of the steps that a unit has left, the next one first."""
        return unit.lf[1:] if s.reduced(unit) else unit.lf

    def reserve(self, s: S, c: B, side: int) -> list[U]:
        """The units in a side's reserve that may replace a large one."""
        raise NotImplementedError

    def tier_of(self, s: S, c: B, large: U, small: U) -> int:
        """How good a small unit is as a replacement: 0 before 1 before 2; -1 = it is none.

        It is asked of units in reserve and, with BACK, of those that may get there.
        """
        raise NotImplementedError

    def replaceable(self, s: S, c: B, unit: U) -> bool:
        """Whether a dead unit is replaced from the reserve."""
        return unit.large

    def fresh_steps(self, s: S, c: B, small: U) -> Steps:
        """With BACK: the steps of a dead unit that comes back from the reserve."""
        return small.lf

    def phantom(self, s: S, c: B, unit: U) -> int:
        """The points that an absent small unit would have paid for a large one that nobody replaces."""
        return 0

    def stage_of(self, s: S, c: B, unit: U) -> int:
        """Units of a lower stage lose all they can before those of a higher one lose anything."""
        return 0

    def first(self, s: S, c: B, units: list[U], left: int) -> list[U]:
        """The units on which the very first loss must fall, whatever can be paid after it; empty = anybody."""
        return []

    def wish(self, s: S, c: B, unit: U) -> int:
        """1 for units whose steps should be lost rather than others' if as much is paid."""
        return 0

    # The family's -------------------------------------------------------------------------------------

    def choices(self, s: S, c: B, attacking: bool, left: int) -> list[Loss[U]]:
        """Everybody who may lose the next step, each with those who may replace him; empty = no more is lost."""
        units = self.under_fire(s, c, attacking)
        bound = [u for u in self.first(s, c, units, left) if self.steps_of(s, c, u)[0] <= left]
        if bound:
            return [Loss(u, self._all_replacing(s, c, u)) for u in bound]
        for stage in sorted({self.stage_of(s, c, u) for u in units}):
            found = self._choices(s, c, [u for u in units if self.stage_of(s, c, u) == stage], left)
            if found:
                return found
        return []

    def payable(self, s: S, c: B, attacking: bool, left: int) -> int:
        """How much of a Loss Number will be paid if nothing binds the first loss."""
        units = self.under_fire(s, c, attacking)
        paid = 0
        for stage in sorted({self.stage_of(s, c, u) for u in units}):
            cast = self._cast(s, c, [u for u in units if self.stage_of(s, c, u) == stage])
            paid += cast.toll.best(cast.force, left - paid) // PAID
        return paid

    def price(self, s: S, c: B, unit: U) -> int:
        """What the next step of a unit pays."""
        return self.steps_of(s, c, unit)[0]

    def fort_falls(self, s: S, c: B, left: int) -> bool:
        """Whether the defending fort is destroyed: nobody is left before it, and enough of the Loss Number is."""
        return c.fort > 0 and not c.defenders and left >= c.fort

    def _choices(self, s: S, c: B, units: list[U], left: int) -> list[Loss[U]]:
        cast = self._cast(s, c, units)
        possible = cast.toll.possible(cast.force, left)
        found: list[Loss[U]] = []
        for unit, kind in cast.kinds:
            by = [k for kind_, k in possible if kind_ == kind]
            if by:
                found.append(Loss(unit, [small for small, k in cast.waiting if k in by]))
        return found

    def _all_replacing(self, s: S, c: B, unit: U) -> list[U]:
        """Those of the first tier, if the next step kills a unit; no measure is taken."""
        if len(self.steps_of(s, c, unit)) > 1 or not self.replaceable(s, c, unit):
            return []
        ranked = [(self.tier_of(s, c, unit, small), small) for small in self.reserve(s, c, s.side_of(unit))]
        tiers = [tier for tier, _ in ranked if tier >= 0]
        return [small for tier, small in ranked if tiers and tier == min(tiers)]

    def _cast(self, s: S, c: B, units: list[U]) -> _Force[U]:
        """Make kinds of the units."""
        larges = [u for u in units if self.replaceable(s, c, u)]
        smalls = [u for u in units if not self.replaceable(s, c, u)]
        waiting = self.reserve(s, c, s.side_of(units[0])) if larges else []
        reserve: list[_Waiting] = []
        waits_as = [_noted(reserve, self._waiting(s, c, larges, u, self.steps_of(s, c, u))) for u in waiting]
        returns_as = [-1] * len(smalls)
        if larges and self.BACK:
            returns_as = [_noted(reserve, self._waiting(s, c, larges, u, ())) for u in smalls]
            for _, fresh, tiers in reserve[:]:
                _noted(reserve, (fresh, fresh, tiers))
        rows: list[_RowKey] = []
        kinds: list[tuple[Steps, int]] = []
        for i in range(len(larges)):
            row = (_by_tier(reserve, i), self.phantom(s, c, larges[i]), -1, self.wish(s, c, larges[i]))
            kinds.append((self.steps_of(s, c, larges[i]), _noted(rows, row)))
        for i in range(len(smalls)):
            row = ((), 0, returns_as[i], self.wish(s, c, smalls[i]))
            kinds.append((self.steps_of(s, c, smalls[i]), _noted(rows, row)))
        joining: list[tuple[Steps, int]] = []
        for steps, fresh, tiers in reserve:
            back = reserve.index((fresh, fresh, tiers)) if self.BACK else -1
            joining.append((steps, _noted(rows, ((), 0, back, 0))))
        toll = _toll_of(tuple(kinds), tuple(joining), tuple(rows))
        force = toll.force(kinds, [waits_as.count(i) for i in range(len(reserve))])
        ordered = [*larges, *smalls]
        of_kind = sorted([(ordered[i], toll.kinds.index(kinds[i])) for i in range(len(kinds))])
        return _Force(toll, force, of_kind, [(waiting[i], waits_as[i]) for i in range(len(waiting))])

    def _waiting(self, s: S, c: B, larges: list[U], small: U, steps: Steps) -> _Waiting:
        """The kind of a unit in reserve; without steps of its own it is one that has just come there."""
        tiers = tuple([self.tier_of(s, c, large, small) for large in larges])
        fresh = self.fresh_steps(s, c, small) if self.BACK else ()
        return steps or fresh, fresh, tiers


def _noted(known: list[K], thing: K) -> int:
    """The number of a thing in a list, where it is noted if it is new."""
    if thing not in known:
        known.append(thing)
    return known.index(thing)


def _by_tier(reserve: list[_Waiting], large: int) -> tuple[tuple[int, ...], ...]:
    """The kinds of the reserve that may replace a large unit, tier by tier."""
    tiers = sorted({ranks[large] for _, _, ranks in reserve if ranks[large] >= 0})
    return tuple([tuple([i for i in range(len(reserve)) if reserve[i][2][large] == tier]) for tier in tiers])


def _toll_of(
    kinds: tuple[tuple[Steps, int], ...], joining: tuple[tuple[Steps, int], ...], rows: tuple[_RowKey, ...]
) -> Toll:
    """The toll of these kinds, kept because the same forces are asked about again and again."""
    key = kinds, joining, rows
    found = _TOLLS.get(key)
    if found is None:
        if len(_TOLLS) > _MANY:
            _TOLLS.clear()
        made = [Row(tiers, phantom, returns, wish) for tiers, phantom, returns, wish in rows]
        found = _TOLLS[key] = Toll(list(kinds), list(joining), made)
    return found
