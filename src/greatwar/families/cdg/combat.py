"""Combats: who may attack whom together, and the chain of steps in which one is resolved."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Generic

from msgspec.structs import replace

from ...kernel.refusal import Refusal
from ...kernel.step import Auto, Step
from .board import Board, U, X
from .limits import Limit2, Limit3, refused2, refused3
from .record import B
from .sequence import ChainStep
from .state import ATTACKED, TO_ATTACK, S


class Declaration(Generic[S, U, X]):
    """Who may attack whom.

    ALONE are limits of one unit and its target (s, unit, target); TARGET of a target (s, target); FIRM and OPEN of
    all attackers together (s, target, units): a FIRM one cannot be cured by more attackers, an OPEN one can.
    """

    def __init__(
        self,
        board: Board[U, X, Any],
        target: tuple[Limit2[S, X], ...],
        alone: tuple[Limit3[S, U, X], ...],
        firm: tuple[Limit3[S, X, list[U]], ...],
        opens: tuple[Limit3[S, X, list[U]], ...],
    ) -> None:
        self.board = board
        self.TARGET = target
        self.ALONE = alone
        self.FIRM = firm
        self.OPEN = opens

    # The title's --------------------------------------------------------------------------------------

    def may_attack(self, s: S, unit: U) -> bool:
        """Whether a unit has an attack left: it was activated to attack and has not attacked yet."""
        return bool(s.does(unit, TO_ATTACK)) and not s.does(unit, ATTACKED)

    def targets(self, s: S, unit: U) -> list[X]:
        """Where a unit may look for enemies: its own space (a fort there, a shared region) and its neighbours."""
        here: X = s.space(unit)
        return [here, *self.board.neighbours(here)]

    def stack_of(self, s: S, unit: U) -> int:
        """The stack a unit attacks with: its space, and its group where groups are free."""
        return int(s.where[unit.n]) * 64 + s.group(unit)

    def nations(self, s: S, unit: U) -> int:
        """The nations (bits) a unit counts as in an attack of several nations; nations that count as one share bits."""
        return unit.nations

    def alike(self, s: S, unit: U) -> Hashable:
        """What tells attackers apart when an attack is to be completed; alike ones are tried once."""
        return self.stack_of(s, unit), unit.nations, unit.large, unit.staff

    # The family's -------------------------------------------------------------------------------------

    def able(self, s: S) -> list[U]:
        """The units that have an attack left."""
        return [u for u in s.units(s.active) if self.may_attack(s, u)]

    def alone(self, s: S, unit: U, target: X) -> Refusal | None:
        """Why a unit may not take part in an attack on a space, whoever joins it."""
        return refused2(self.TARGET, s, target) or refused3(self.ALONE, s, unit, target)

    def together(self, s: S, target: X, units: list[U]) -> Refusal | None:
        """Why these units do not make an attack, or None."""
        return refused3(self.FIRM, s, target, units) or refused3(self.OPEN, s, target, units)

    def pool(self, s: S, target: X) -> list[U]:
        """The units that may take part in an attack on a space."""
        return [u for u in self.able(s) if target in self.targets(s, u) and self.alone(s, u, target) is None]

    def attacks(self, s: S) -> list[tuple[U, X]]:
        """Every first unit with its target, from which a whole attack can be made."""
        found: list[tuple[U, X]] = []
        pools: dict[int, list[U]] = {}
        for unit in self.able(s):
            for target in sorted(self.targets(s, unit)):
                if self.alone(s, unit, target) is not None:
                    continue
                if target.n not in pools:
                    pools[target.n] = self.pool(s, target)
                if self.completable(s, target, [unit], pools[target.n]):
                    found.append((unit, target))
        return found

    def joiners(self, s: S, target: X, units: list[U]) -> list[U]:
        """The units that may join an attack from which a whole one can still be made."""
        pool = self.pool(s, target)
        return [u for u in pool if u not in units and self.completable(s, target, [*units, u], pool)]

    def completable(self, s: S, target: X, units: list[U], pool: list[U]) -> bool:
        """Whether these units, with others of the pool or without, can make a whole attack."""
        if refused3(self.FIRM, s, target, units) is not None:
            return False
        if refused3(self.OPEN, s, target, units) is None:
            return True
        return self._filled_up(s, target, units, [u for u in pool if u not in units])

    def _filled_up(self, s: S, target: X, units: list[U], free: list[U]) -> bool:
        tried: list[Hashable] = []
        for i in range(len(free)):
            key = self.alike(s, free[i])
            if key in tried:
                continue
            tried.append(key)
            more = [*units, free[i]]
            if refused3(self.FIRM, s, target, more) is not None:
                continue
            if refused3(self.OPEN, s, target, more) is None or self._filled_up(s, target, more, free[i + 1 :]):
                return True
        return False

    def one_stack_holds_all(self, s: S, units: list[U]) -> bool:
        """Whether one attacking stack holds every nation of the attack."""
        stacks: dict[int, int] = {}
        for u in units:
            stack = self.stack_of(s, u)
            stacks[stack] = stacks.get(stack, 0) | self.nations(s, u)
        return any(all(self.nations(s, u) & held for u in units) for held in stacks.values())

    def origins(self, s: S, units: list[U]) -> tuple[int, ...]:
        """The spaces an attack comes from."""
        return tuple(sorted({s.where[u.n] for u in units}))


def dropped(c: B, unit: int) -> B:
    """The combat without a unit that has been eliminated or has left."""
    fallen = (*c.fallen, unit) if unit in c.attackers else c.fallen
    return replace(
        c,
        attackers=tuple([u for u in c.attackers if u != unit]),
        defenders=tuple([u for u in c.defenders if u != unit]),
        committed=tuple([u for u in c.committed if u != unit]),
        fallen=fallen,
    )


def replaced_by(c: B, large: int, small: int) -> B:
    """The combat after a small unit has taken the place of a large one that died."""
    attacking = large in c.attackers
    c = dropped(c, large)
    role = {"attackers": (*c.attackers, small)} if attacking else {"defenders": (*c.defenders, small)}
    return replace(c, replaced=(*c.replaced, (large, small)), **role)


@dataclass(eq=False)
class CombatStep(ChainStep):
    """One link of the chain of a combat that knows its number; see `sequence.ChainStep`."""

    at: int = 0

    def place(self) -> int:
        return self.at

    def made(self, kind: type[Auto], at: int) -> Step:
        numbered: Any = kind
        link: Step = numbered(at) if issubclass(kind, CombatStep) else kind()
        return link
